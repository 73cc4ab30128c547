//! Presentations, reduction and isomorphism on known quotients and on random monoids.

use crate::common::monoids::{monoids, presentations};
use misere::limits::{Budget, Limits, Stop};
use misere::monoid::{Alphabet, BipartiteMonoid, CompletionError, Elem, Gen, Presentation, Word};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().expect("a list of words");
    items
        .iter()
        .map(|s| s.as_str().unwrap().to_string())
        .collect()
}

/// An entry of known.json that has relations, with its order and the size of its P where they are given.
fn monoid_of(entry: &Value) -> Option<BipartiteMonoid> {
    let relations = strings(entry.get("relations")?);
    let p = strings(entry.get("p")?);
    let names = Alphabet::occurring(relations.iter().chain(&p));
    let presentation = Presentation::from_words(names, &relations, &p).unwrap();
    Some(presentation.monoid(Default::default()).unwrap())
}

fn known() -> Value {
    serde_json::from_str(include_str!("../data/known.json")).unwrap()
}

#[test]
fn known_quotients_have_their_order_and_are_reduced() {
    let known = known();
    let mut seen = 0;
    for room in ["solved", "trees"] {
        for (game, entry) in known[room].as_object().unwrap() {
            let Some(q) = monoid_of(entry) else { continue };
            seen += 1;
            assert_eq!(Some(q.order() as u64), entry["order"].as_u64(), "{game}");
            assert_eq!(
                Some(q.p().len() as u64),
                entry["p_order"].as_u64(),
                "{game}"
            );
            assert!(q.is_reduced(), "{game}");
            let (same, image) = q.reduced();
            assert_eq!(same, q, "{game}");
            assert!(q.elements().eq(image), "{game}");
        }
    }
    assert!(seen >= 10, "only {seen} entries have relations");
    for board in known["boards"].as_array().unwrap() {
        if let Some(q) = monoid_of(board) {
            assert!(q.is_reduced(), "{}", board["source"]);
        }
    }
}

#[test]
fn kayles_has_twenty_relations() {
    let q = monoid_of(&known()["solved"]["0.77"]).unwrap();
    assert_eq!(q.relations().len(), 20);
}

#[test]
fn known_quotients_are_told_apart_by_their_digests() {
    let known = known();
    let mut names: BTreeMap<String, Vec<(String, BipartiteMonoid)>> = BTreeMap::new();
    for room in ["solved", "trees"] {
        for (game, entry) in known[room].as_object().unwrap() {
            if let Some(q) = monoid_of(entry) {
                let digest = q.canonical().digest();
                names.entry(digest).or_default().push((game.clone(), q));
            }
        }
    }
    for class in names.values() {
        for (game, q) in class {
            assert_eq!(q.order(), class[0].1.order(), "{game} and {}", class[0].0);
            let map = class[0]
                .1
                .isomorphism(q)
                .expect("equal digests mean isomorphism");
            assert_is_isomorphism(&class[0].1, q, &map);
        }
    }
    let digest =
        |room: &str, game: &str| monoid_of(&known[room][game]).unwrap().canonical().digest();
    assert_eq!(digest("solved", "0.312"), digest("solved", "0.34"));
    assert_eq!(digest("solved", "0.312"), digest("trees", "*2#1"));
    assert_ne!(digest("solved", "0.312"), digest("trees", "*2#321"));
    assert_eq!(digest("solved", "0.75"), digest("trees", "*2#320"));
}

fn assert_is_isomorphism(q: &BipartiteMonoid, r: &BipartiteMonoid, map: &[Elem]) {
    let mut hit = vec![false; r.order()];
    map.iter().for_each(|x| hit[x.index()] = true);
    assert!(hit.iter().all(|&h| h) && map.len() == r.order());
    for x in q.elements() {
        assert_eq!(q.is_p(x), r.is_p(map[x.index()]));
        for g in (0..q.generators() as u32).map(Gen) {
            let product = r.mul(map[x.index()], map[q.generator(g).index()]);
            assert_eq!(map[q.act(x, g).index()], product);
        }
    }
}

/// The same monoid over other generators, with its elements numbered by a shuffle.
fn disguised(q: &BipartiteMonoid, extra: &[prop::sample::Index], seed: u64) -> BipartiteMonoid {
    let n = q.order();
    let mut random = seed;
    let mut next = |bound: usize| {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 33) as usize % bound
    };
    let mut generators: Vec<Elem> = (0..q.generators() as u32)
        .map(|g| q.generator(Gen(g)))
        .collect();
    generators.extend(extra.iter().map(|i| Elem(i.index(n) as u32)));
    for i in (1..generators.len()).rev() {
        generators.swap(i, next(i + 1));
    }
    let mut old: Vec<usize> = (0..n).collect();
    for i in (2..n).rev() {
        old.swap(i, 1 + next(i));
    }
    let mut new = vec![0; n];
    old.iter().enumerate().for_each(|(i, &x)| new[x] = i as u32);
    let mut action = Vec::new();
    for &g in &generators {
        let row = q.row(g);
        action.extend(old.iter().map(|&x| new[row[x] as usize]));
    }
    BipartiteMonoid::from_action(generators.len(), action, |x| q.p().contains(old[x])).unwrap()
}

/// Isomorphism by trying all bijections.
fn isomorphic_by_force(q: &BipartiteMonoid, r: &BipartiteMonoid) -> bool {
    fn extend(q: &BipartiteMonoid, r: &BipartiteMonoid, map: &mut Vec<Elem>) -> bool {
        let x = Elem(map.len() as u32);
        if x.index() == q.order() {
            return q.elements().all(|x| {
                q.elements()
                    .all(|y| map[q.mul(x, y).index()] == r.mul(map[x.index()], map[y.index()]))
            });
        }
        r.elements().any(|y| {
            if map.contains(&y) || q.is_p(x) != r.is_p(y) {
                return false;
            }
            map.push(y);
            let found = extend(q, r, map);
            map.pop();
            found
        })
    }
    let fits = q.is_p(Elem::ONE) == r.is_p(Elem::ONE);
    q.order() == r.order() && fits && extend(q, r, &mut vec![Elem::ONE])
}

fn with_p(q: &BipartiteMonoid, p: u32) -> BipartiteMonoid {
    let tables = (0..q.generators() as u32).flat_map(|g| q.action_of(Gen(g)).to_vec());
    BipartiteMonoid::from_action(q.generators(), tables.collect(), |x| p >> x & 1 == 1).unwrap()
}

proptest! {
    #[test]
    fn relations_give_the_monoid_back(q in monoids()) {
        let presentation = q.presentation();
        let rules = presentation.complete(&Budget::unlimited()).unwrap();
        let basis: Vec<(Word, Word)> = rules.rules().map(|(u, v)| (u.to_vec(), v.to_vec())).collect();
        prop_assert_eq!(&basis, &presentation.relations, "a reduced basis is complete already");
        prop_assert_eq!(&presentation.monoid(Default::default()).unwrap(), &q);
        let read: Presentation = presentation.to_string().parse().unwrap();
        prop_assert_eq!(read, presentation);
    }

    #[test]
    fn completion_keeps_the_congruence(presentation in presentations()) {
        let rules = presentation.complete(&Budget::unlimited()).unwrap();
        let q = presentation.monoid(Default::default()).unwrap();
        for (u, v) in &presentation.relations {
            prop_assert_eq!(rules.normal_form(u).unwrap(), rules.normal_form(v).unwrap());
            prop_assert_eq!(q.word(u), q.word(v));
        }
        for x in q.elements() {
            prop_assert_eq!(rules.normal_form(&q.normal_form(x)).unwrap(), q.normal_form(x));
        }
    }

    #[test]
    fn a_disguise_does_not_change_the_digest(
        q in monoids(),
        extra in proptest::collection::vec(any::<prop::sample::Index>(), 0..3),
        seed in any::<u64>(),
    ) {
        let r = disguised(&q, &extra, seed);
        prop_assert_eq!(q.canonical().digest(), r.canonical().digest());
        let map = q.isomorphism(&r).expect("a disguise");
        assert_is_isomorphism(&q, &r, &map);
        prop_assert!(q.presentation().monoid(Default::default()).unwrap().is_isomorphic(&r));
    }

    #[test]
    fn the_reduction_is_the_coarsest_congruence(q in monoids()) {
        let (r, image) = q.reduced();
        prop_assert!(r.is_reduced());
        let rows = q.p_rows(&Budget::unlimited()).unwrap();
        for x in q.elements() {
            prop_assert_eq!(q.is_p(x), r.is_p(image[x.index()]));
            for g in (0..q.generators() as u32).map(Gen) {
                prop_assert_eq!(image[q.act(x, g).index()], r.act(image[x.index()], g));
            }
            for y in q.elements() {
                let alike = rows.row(x.index()) == rows.row(y.index());
                prop_assert_eq!(alike, image[x.index()] == image[y.index()]);
            }
        }
    }

    #[test]
    fn completion_never_hangs(
        relations in proptest::collection::vec(
            (proptest::collection::vec(0u32..9, 4), proptest::collection::vec(0u32..9, 4)), 1..6),
    ) {
        let limits = Limits { steps: Some(200), order: Some(1000), ..Limits::default() };
        let presentation = Presentation { generators: Alphabet::standard(4), relations, p: vec![] };
        match presentation.monoid(limits) {
            Ok(q) => prop_assert!(q.order() <= 1000),
            Err(CompletionError::Stopped(stop)) => {
                prop_assert!(matches!(stop, Stop::Steps | Stop::Order));
            }
            Err(_) => {}
        }
    }
}

proptest! {
    // Most pairs are too large for force or have different orders, so there are many.
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn isomorphism_agrees_with_force(q in monoids(), p in any::<u32>(), other in any::<u32>()) {
        if q.order() > 7 {
            return Ok(());
        }
        let (q, r) = (with_p(&q, p), with_p(&q, other));
        prop_assert_eq!(q.is_isomorphic(&r), isomorphic_by_force(&q, &r));
    }

    #[test]
    fn isomorphism_agrees_with_force_on_strangers(q in monoids(), r in monoids()) {
        if q.order().min(r.order()) <= 7 {
            prop_assert_eq!(q.is_isomorphic(&r), isomorphic_by_force(&q, &r));
        }
    }
}

#[test]
fn twins_do_not_multiply_the_search() {
    // 40 exchangeable generators: 40! orders to choose them in.
    let names: Vec<String> = (0..40).map(misere::monoid::generator_name).collect();
    let mut relations = Vec::new();
    for (i, x) in names.iter().enumerate() {
        relations.push(format!("{x}^2=a^2"));
        relations.extend(names[..i].iter().map(|y| format!("{x}*{y}=a^2")));
    }
    let text = format!(
        "<{} | a^3=a^2, {}> P={{a^2}}",
        names.join(","),
        relations.join(", ")
    );
    let q: Presentation = text.parse().unwrap();
    let q = q.monoid(Default::default()).unwrap();
    assert_eq!(q.order(), 42);
    assert_eq!(q.canonical().monoid().generators(), 40);
    assert_eq!(q.reduced().0.order(), 3);
}
