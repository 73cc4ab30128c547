//! The examples of Siegel's lecture notes *Misère games and misère quotients*, section 5, and the tables of *The structure and
//! classification of misère quotients*.

use crate::common::game;
use misere::limits::{Budget, Limits};
use misere::monoid::{BipartiteMonoid, Elem, Kind, MeximalSets, Presentation, Structure};
use misere::quotient::{Solution, solve};
use std::collections::BTreeSet;

fn solved(text: &str) -> Solution {
    let solution = solve(&game(text), Limits::default(), None);
    assert!(solution.is_solved(), "{text}");
    solution
}

fn read(text: &str) -> (Presentation, BipartiteMonoid) {
    let presentation: Presentation = text.parse().unwrap();
    let monoid = presentation.monoid(Default::default()).unwrap();
    (presentation, monoid)
}

/// Sets of words, as a set of sets of elements.
fn sets(
    presentation: &Presentation,
    q: &BipartiteMonoid,
    words: &[&str],
) -> BTreeSet<BTreeSet<Elem>> {
    let word = |w: &str| q.word(&presentation.generators.parse(w).unwrap());
    let set = |words: &&str| words.split(' ').map(word).collect();
    words.iter().map(set).collect()
}

/// Section 5 of the notes: the md classes of T_2 and R_8, their idempotents, and the archimedean components of R_8.
#[test]
fn examples_of_section_5_of_the_lecture_notes() {
    let (t2, q) = read("<a,b | a^2=1, b^3=b> P={a, b^2}");
    let classes = |s: &Structure| -> BTreeSet<BTreeSet<Elem>> {
        let members = |c: &misere::monoid::Class| c.members.iter().copied().collect();
        s.classes().iter().map(members).collect()
    };
    let s = Structure::of(&q);
    assert_eq!(classes(&s), sets(&t2, &q, &["1 a", "b ab b^2 ab^2"]));
    assert_eq!(s.idempotents().len(), 2);

    let (r8, q) = read("<a,b,t | a^2=1, b^3=b, t^2=b^2, bt=b> P={a, b^2}");
    let s = Structure::of(&q);
    assert_eq!(
        classes(&s),
        sets(&r8, &q, &["1 a", "b ab b^2 ab^2", "t at"])
    );
    assert_eq!(s.idempotents().len(), 2);
    let components: BTreeSet<BTreeSet<Elem>> = s
        .components()
        .into_iter()
        .map(|c| c.into_iter().collect())
        .collect();
    assert_eq!(components, sets(&r8, &q, &["1 a", "b ab b^2 ab^2 t at"]));
    assert!(
        q.is_isomorphic(&solved("0.75").monoid),
        "0.75 has the quotient R_8"
    );
    assert!(
        q.is_isomorphic(&solved("*2#320").monoid),
        "and so has *2#320"
    );
}

/// The partial quotients of Nim are the T_n, of order 2^n + 2; T_{n+1} = T(T_n).
#[test]
fn quotients_of_nim_are_tame() {
    for (n, heaps) in [(1, 1), (2, 3), (3, 7), (4, 15), (5, 16)] {
        let q = solved(&format!("nim:{heaps}")).monoid;
        assert_eq!(q.name(), Some(format!("T_{n}")));
        assert_eq!(q.kind(), Kind::Tame);
        assert!(q.is_isomorphic(&BipartiteMonoid::tame(n)));
        if n >= 2 {
            assert_eq!(q.order(), (1 << n) + 2);
            assert_eq!(q.tame_extension().name(), Some(format!("T_{}", n + 1)));
        }
    }
}

/// R_{2^n+4} as Section 1 of the paper builds it from T_n, and as tame extensions of R_8 (Section 3).
#[test]
fn restive_quotients_two_ways() {
    for n in 2..6u32 {
        let names: Vec<String> = (1..n).map(|i| format!("b{i}")).collect();
        let mut relations = vec!["a^2=1".to_string(), "t^2=b1^2".into(), "t*b1^2=b1^2".into()];
        for b in &names {
            relations.push(format!("{b}^3={b}, {b}^2=b1^2"));
        }
        let text = format!(
            "<a,{},t | {}> P={{a, b1^2}}",
            names.join(","),
            relations.join(", ")
        );
        let (_, q) = read(&text);
        assert_eq!(q.order(), (1 << n) + 4);
        assert!(q.is_isomorphic(&BipartiteMonoid::restive(n)));
        assert_eq!(q.name(), Some(format!("R_{}", (1 << n) + 4)));
        // Lemmas 4.9 and 5.7: M_t = Q \ { 1, t, z }.
        let t = q.generator(misere::monoid::Gen(n));
        let z = q.kernel().identity;
        let meximal = MeximalSets::of(&q, &Budget::unlimited())
            .unwrap()
            .of_element(t);
        for x in q.elements() {
            assert_eq!(meximal.contains(x.index()), ![Elem::ONE, t, z].contains(&x));
        }
    }
}

/// Table 2: the six misère quotients of order 12, with their games. (The third generator list of the paper's last row names a
/// d that no relation mentions.)
const TABLE_2: [(&str, &str); 6] = [
    (
        "<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=1> P={a, b^2, ac}",
        "*2#1",
    ),
    ("<a,b,c | a^2=1, b^3=b, c^2=1> P={a, b^2, c}", "*2#321"),
    (
        "<a,b,c,d | a^2=1, b^3=b, b^2c=c, c^2=b^2, bd=b, cd=c, d^2=b^2> P={a, b^2}",
        "*2##54321",
    ),
    (
        "<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=b^2> P={a, b^2, c}",
        "*(2##321)2##",
    ),
    (
        "<a,b,c,d | a^2=1, b^3=b, bc=b, c^2=b^2, bd=ab, d^2=b^2> P={a, b^2, d}",
        "*(2##321)#",
    ),
    (
        "<a,b,c | a^2=1, b^4=b^2, b^2c=ab^3, c^2=abc> P={a, b^2, c}",
        "*(2##321)(2##2#)2##0",
    ),
];

#[test]
fn table_2_six_games_with_six_different_quotients_of_order_12() {
    let mut digests = BTreeSet::new();
    let mut names = Vec::new();
    for (presentation, text) in TABLE_2 {
        let (_, q) = read(presentation);
        assert_eq!(q.order(), 12, "{text}");
        assert!(solved(text).monoid.is_isomorphic(&q), "{text}");
        digests.insert(q.canonical().digest());
        names.extend(q.name());
    }
    assert_eq!(digests.len(), 6);
    assert_eq!(names[..3], ["S_12", "S'_12", "R_12"]);
}

/// Table 3: those of its nine games whose notation is legible have different quotients of order 14.
/// G = *2#320, K = *2##2#32.
#[test]
fn table_3_games_with_different_quotients_of_order_14() {
    let games = [
        "*2#0",
        "*(2#320)2#32",
        "*2##4_254320",
        "*(2##2#32)_2(2##2#32)_1(2##2#32)(2#320)2#321",
    ];
    let mut digests = BTreeSet::new();
    for text in games {
        let q = solved(text).monoid;
        assert_eq!(q.order(), 14, "{text}");
        digests.insert(q.canonical().digest());
    }
    assert_eq!(digests.len(), games.len());
}

/// Different games, one quotient.
#[test]
fn equal_quotients_are_recognised() {
    for games in [&["0.77", "0.44", "4.4", "0.044"][..], &["0.15", "0.115"]] {
        let digests: BTreeSet<String> = games
            .iter()
            .map(|text| solved(text).monoid.canonical().digest())
            .collect();
        assert_eq!(digests.len(), 1, "{games:?}");
    }
    assert_eq!(solved("4.4").monoid.name().as_deref(), Some("Q(0.77)"));
}

/// Section 3: 0.414 is tame relative to heap 18 and 0.9092 to heap 12, where its quotient is R_8.
#[test]
fn almost_tame_games() {
    assert_eq!(solved("0.9092").monoid.name().as_deref(), Some("R_8"));
    let q = solved("0.414").monoid;
    let s = Structure::of(&q);
    assert!(s.is_normal() && s.is_regular());
    assert_eq!(s.cyclic_factors(s.kernel().identity), [2, 2, 2]);
}

/// Definition 3.1 on a quotient that is neither (none is known below order 420): P meets the kernel twice or beside its identity.
#[test]
fn regular_and_normal_are_told_apart() {
    for (text, regular, normal) in [
        ("<a,b | a^2=1, b^3=b> P={a, b^2}", true, true),
        ("<a,b | a^2=1, b^3=b> P={a, b}", true, false),
        ("<a,b | a^2=1, b^3=b> P={a, b, b^2}", false, false),
        ("<a,b | a^2=1, b^3=b> P={a}", false, false),
    ] {
        let (_, q) = read(text);
        let s = Structure::of(&q);
        assert_eq!((s.is_regular(), s.is_normal()), (regular, normal), "{text}");
        assert_eq!(q.is_normal(), normal, "{text}");
    }
}
