//! The classification of misère quotients by order: sections 7 and 8 of the classification paper, and beyond.

use crate::common::listed_games;
use misere::classify::{Entry, Invalid, Method, Stopped, TransitionTable, enumerate, realise};
use misere::limits::{Budget, Limits, Stop};
use misere::monoid::{BipartiteMonoid, CanonicalForm, Presentation, Transitions};
use misere::quotient::{Solution, solve};
use misere::report::transitions;
use misere::ruleset::HeapGame;
use misere::value::Games;
use misere::work::Journal;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

fn list(order: usize, method: Method) -> Vec<CanonicalForm> {
    let mut journal = Journal::in_memory();
    enumerate(order, method, &mut journal, Limits::default(), &|_, _| ()).unwrap()
}

/// The digests of all quotients up to order 14.
fn digests() -> &'static HashMap<usize, BTreeSet<String>> {
    static LISTS: OnceLock<HashMap<usize, BTreeSet<String>>> = OnceLock::new();
    LISTS.get_or_init(|| {
        (1..=14)
            .map(|n| {
                (
                    n,
                    list(n, Method::Extend).iter().map(|f| f.digest()).collect(),
                )
            })
            .collect()
    })
}

fn quotient(text: &str) -> BipartiteMonoid {
    let game = HeapGame::parse(text).unwrap();
    let solution = solve(&game, Limits::default(), None);
    assert!(solution.is_solved(), "{text}");
    solution.monoid
}

fn kinds(solution: &Solution) -> Vec<Transitions> {
    transitions(solution, &Budget::unlimited()).unwrap()
}

/// Table 1 of the classification paper, corrected at order 14: 12 quotients where it has 9.
#[test]
fn counts_up_to_order_14() {
    let counts: Vec<usize> = (1..=14).map(|n| digests()[&n].len()).collect();
    assert_eq!(counts, [1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 6, 0, 12]);
}

/// The two methods share no code and agree.
#[test]
fn both_methods_give_the_same_lists() {
    for order in (1..=14).chain([16].into_iter().filter(|_| !cfg!(debug_assertions))) {
        let [a, b] = [Method::Extend, Method::Monoid].map(|m| list(order, m));
        assert_eq!(a, b, "order {order}");
    }
}

/// Theorem 3.8: the quotients with two elements in P are T_n and R_{2^n+4}.
#[test]
fn theorem_3_8() {
    for order in 1..=14 {
        let two: BTreeSet<String> = list(order, Method::Extend)
            .iter()
            .filter(|f| f.monoid().p().len() == 2)
            .map(|f| f.digest())
            .collect();
        let mut expected = BTreeSet::new();
        for n in 2..4u32 {
            for monoid in [BipartiteMonoid::tame(n), BipartiteMonoid::restive(n)] {
                if monoid.order() == order {
                    expected.insert(monoid.canonical().digest());
                }
            }
        }
        assert_eq!(two, expected, "order {order}");
    }
}

/// Table 2: six games, the six quotients of order 12.
#[test]
fn table_2_is_the_whole_of_order_12() {
    let games = [
        "*2#1",
        "*2#321",
        "*2##54321",
        "*(2##321)2##",
        "*(2##321)#",
        "*(2##321)(2##2#)2##0",
    ];
    let found: BTreeSet<String> = games
        .iter()
        .map(|g| quotient(g).canonical().digest())
        .collect();
    assert_eq!(found, digests()[&12]);
}

/// The game of order 14 that the published table cannot have: a stage of it enlarges the monoid but not its reduction.
#[test]
fn a_quotient_of_order_14_that_was_missed() {
    let h2 = "*2";
    let h3 = "{0, *+*2+*2+*2, *2+*2+*2, *2, *+*2}";
    let h4 = format!("{{*+*2+*2, *2+*2+*2, *2, *+{h3}}}");
    let q = quotient(&format!("{h2}; {h3}; {h4}"));
    assert_eq!((q.order(), q.p().len()), (14, 4));
    assert!(digests()[&14].contains(&q.canonical().digest()));
}

/// Every quotient has a game, and the solver finds the quotient of that game; read back from its text too.
#[test]
fn every_quotient_has_a_game() {
    for order in 1..=14 {
        for form in list(order, Method::Extend) {
            let (entry, realisation) = Entry::of(&form).expect("a game");
            assert_eq!(realisation.solution.monoid.canonical(), form);
            assert_eq!(quotient(&entry.game).canonical(), form, "{}", entry.game);
            let text = format!(
                "<{} | {}> P={{{}}}",
                letters(entry.generators),
                entry.relations.join(", "),
                entry.p.join(", ")
            );
            let presentation: Presentation = text.parse().unwrap();
            let monoid = presentation.monoid(Default::default()).unwrap();
            assert_eq!(monoid.canonical(), form, "{text}");
        }
    }
}

fn letters(count: usize) -> String {
    let names: Vec<String> = ('a'..='z').take(count).map(String::from).collect();
    names.join(",")
}

/// A reduced monoid that is no misère quotient has no game.
#[test]
fn what_is_no_quotient_has_no_game() {
    for text in [
        "<a | a^3=1> P={a}",
        "<a,b | a^2=1, b^2=b> P={a, a*b}",
        "<a | a^4=1> P={a, a^2}",
    ] {
        let presentation: Presentation = text.parse().unwrap();
        let monoid = presentation.monoid(Default::default()).unwrap();
        assert!(realise(&monoid.canonical()).is_none(), "{text}");
    }
}

/// What octal games and games born early have for quotients is in the lists.
#[test]
fn quotients_of_known_games_are_in_the_lists() {
    let mut met = BTreeSet::new();
    let mut check = |text: &str, heap| {
        let game = HeapGame::parse(text).unwrap();
        let limits = Limits {
            heap,
            order: Some(14),
            ..Limits::default()
        };
        let solution = solve(&game, limits, None);
        let digest = solution.monoid.canonical().digest();
        assert!(digests()[&solution.order()].contains(&digest), "{text}");
        met.insert(digest);
    };
    for n in 1..64 {
        check(&format!("0.{n:02o}"), Some(12));
        check(&format!("4.{n:02o}"), Some(8));
    }
    // All games born by day 3, and all with these as options.
    let day_3 = ["0", "*", "*2", "*3", "*2#"];
    for set in 1u32..32 {
        let options: Vec<&str> = (0..5)
            .filter(|i| set >> i & 1 == 1)
            .map(|i| day_3[i])
            .collect();
        check(&format!("{{{}}}", options.join(",")), None);
    }
    assert!(met.len() >= 6, "{met:?}");
}

proptest! {
    #![proptest_config(crate::common::cases(60))]

    /// So is the quotient of any game.
    #[test]
    fn quotients_of_random_games_are_in_the_lists(game in listed_games(2..=4)) {
        let limits = Limits { order: Some(14), ..Limits::default() };
        let solution = solve(&game, limits, None);
        prop_assert!(digests()[&solution.order()].contains(&solution.monoid.canonical().digest()));
    }
}

/// An enumeration that is stopped again and again, with nothing left but its journal, ends with the same list.
#[test]
fn a_stopped_enumeration_goes_on() {
    for method in [Method::Extend, Method::Monoid] {
        let whole = list(12, method);
        let path =
            std::env::temp_dir().join(format!("misere-{}-{method}.journal", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut runs = 0;
        let found = loop {
            runs += 1;
            let mut journal = Journal::open(&path, "order 12").unwrap();
            let stop = Arc::new(AtomicBool::new(false));
            let limits = Limits {
                interrupt: Some(stop.clone()),
                ..Limits::default()
            };
            let units = AtomicUsize::new(0);
            let result = enumerate(12, method, &mut journal, limits, &|_, _| {
                if units.fetch_add(1, Ordering::Relaxed) == 2 + runs {
                    stop.store(true, Ordering::Relaxed);
                }
            });
            match result {
                Ok(found) => break found,
                Err(Stopped::Limit(Stop::Interrupted)) => assert!(runs < 1000),
                Err(error) => panic!("{error}"),
            }
        };
        assert!(runs > 2, "{method}");
        assert_eq!(found, whole, "{method}");
        let _ = std::fs::remove_file(&path);
    }
}

/// Theorem 7.4, both ways: the table of a game is valid, and the games H_x of a valid table have the quotient.
#[test]
fn theorem_7_4() {
    for text in ["*", "*2", "*2#320", "*2#1", "*2#321", "*2#0", "*2##54321"] {
        let solution = solve(&HeapGame::parse(text).unwrap(), Limits::default(), None);
        let generators = TransitionTable::new(&solution.monoid, kinds(&solution));
        let table = generators.closed(100_000).unwrap();
        let rank = table.validate().expect(text);
        let mut games = Games::new();
        let h = table.games(&rank, &mut games).unwrap();
        let texts: Vec<String> = h.iter().map(|&g| games.text(g, 2000).unwrap()).collect();
        // The theorem's set of games has one for each pair; those of the elements are among them, and some have all.
        let all: Vec<String> = table
            .pairs()
            .iter()
            .map(|t| {
                games
                    .game(t.options.iter().map(|e| h[e]).collect())
                    .unwrap()
            })
            .collect::<BTreeSet<_>>()
            .into_iter()
            .filter_map(|g| games.text(g, 2000))
            .collect();
        assert!(texts.iter().all(|t| all.contains(t)), "{text}");
        assert_eq!(
            quotient(&all.join("; ")).canonical(),
            solution.monoid.canonical(),
            "{text}"
        );
    }
}

/// Definition 7.2: each of the four conditions is needed, and each is noticed when it fails.
#[test]
fn broken_tables_are_invalid() {
    let solution = solve(&HeapGame::parse("*2").unwrap(), Limits::default(), None);
    let q = &solution.monoid;
    let table = TransitionTable::new(q, kinds(&solution))
        .closed(1000)
        .unwrap();
    assert!(table.validate().is_ok());
    // Whatever is left out is missed, unless it is no product of others, as (1, ∅) and the pair of * are.
    let mut missed = 0;
    for left_out in 0..table.pairs().len() {
        let mut pairs = table.pairs().to_vec();
        let gone = pairs.remove(left_out);
        match TransitionTable::new(q, pairs).validate() {
            Err(Invalid::NotClosed(t)) => assert_eq!(t, gone),
            Err(Invalid::Incomplete(x)) => assert_eq!(x, gone.value),
            Err(Invalid::NotWellFounded(_)) => (),
            Err(other) => panic!("{other:?}"),
            Ok(_) => continue,
        }
        missed += 1;
    }
    assert!(missed + 3 >= table.pairs().len(), "{missed}");
    for changed in 0..table.pairs().len() {
        for e in 0..q.order() {
            let mut pairs = table.pairs().to_vec();
            let set = &mut pairs[changed].options;
            match set.contains(e) {
                true => set.remove(e),
                false => set.insert(e),
            }
            let parity_holds = {
                let t = &pairs[changed];
                let ends_in_p = t.options.iter().any(|x| q.p().contains(x));
                q.is_p(t.value) == (!t.options.is_empty() && !ends_in_p)
            };
            let verdict = TransitionTable::new(q, pairs).validate();
            match verdict {
                Err(Invalid::Parity(_)) => assert!(!parity_holds),
                Err(_) => assert!(parity_holds),
                // Another valid table of the same quotient.
                Ok(_) => assert!(parity_holds),
            }
        }
    }
    // A table in which every element has itself as an option has no rank.
    let circle = q.elements().map(|x| misere::monoid::Transitions {
        value: x,
        options: misere::monoid::bits::BitSet::from_fn(q.order(), |y| {
            q.is_p(x) != q.p().contains(y) && (y > 0)
        }),
    });
    let circle = TransitionTable::new(q, circle.filter(|t| t.value.index() > 0)).closed(100_000);
    assert!(circle.is_none_or(|t| t.validate().is_err()));
}

/// Definition 8.2 on Table 2: the minimex algebra of a construction sequence of each quotient of order 12 is valid.
#[test]
fn minimex_algebras_of_order_12() {
    for form in list(12, Method::Extend) {
        let realisation = realise(&form).unwrap();
        let q = &realisation.solution.monoid;
        let sequence: Vec<_> = realisation.solution.phi[1..].to_vec();
        let mut known = BTreeSet::new();
        let sequence: Vec<_> = sequence.into_iter().filter(|x| known.insert(*x)).collect();
        let table = TransitionTable::minimex(q, &sequence).expect("a construction sequence");
        let closed = table.closed(100_000).unwrap();
        assert!(closed.validate().is_ok(), "{}", form.digest());
    }
}

fn heaps(text: &str) -> HeapGame {
    let options = |heap: &str| heap.split(", ").map(|x| x.parse().unwrap()).collect();
    crate::common::listed(text.split("; ").map(options).collect())
}

/// "Is every quotient map faithful?" (lecture notes, after Definition 5.19; "it is unknown whether there exists an unfaithful
/// quotient", classification paper, section 4.) No: here 2+5 and 1+2 have the same value and different nim values.
#[test]
fn an_unfaithful_quotient() {
    let game = heaps("0; 0, 1; 1, 1+2, 1+2*2; 1, 1+2, 1+2*2, 3; 1+2, 4");
    let solution = solve(&game, Limits::default(), None);
    assert_eq!((solution.order(), solution.p_order()), (20, 5));
    assert_eq!(
        misere::report::nim_values(&solution, &Budget::unlimited()),
        Ok(None)
    );
    let mut strategy = misere::answer::Strategy::new(&solution);
    let [x, y] = ["2+5", "1+2"].map(|x| x.parse::<misere::Position>().unwrap());
    assert_eq!(strategy.value(&x).unwrap(), strategy.value(&y).unwrap());
    // By force: the nim values, and the outcomes in all contexts with up to three of each heap.
    let mut brute = crate::common::Brute::new(&game, 5);
    let [x, y] = [&x, &y].map(|x| crate::common::counts(x, 5));
    assert_eq!((brute.nim_value(&x), brute.nim_value(&y)), (2, 3));
    for z in crate::common::boxed(&[3; 5]) {
        let [xz, yz] = [&x, &y].map(|x| x.iter().zip(&z).map(|(a, b)| a + b).collect::<Vec<u16>>());
        assert_eq!(brute.is_p(&xz), brute.is_p(&yz), "{z:?}");
    }
}

/// "Let S be an arbitrary maximal subgroup of Q. Must S ∩ P be nonempty?" (lecture notes, the last open problem.) No.
#[test]
fn a_maximal_subgroup_without_p() {
    let game = heaps("0; 0, 1; 0, 2, 1+2, 2*2; 1, 2*2, 3*2, 3; 0, 2, 2*2, 4");
    let solution = solve(&game, Limits::default(), None);
    assert_eq!((solution.order(), solution.p_order()), (16, 4));
    let q = &solution.monoid;
    // The maximal subgroup of an idempotent e: the x with x·e = x and x·y = e for some y.
    let without_p = q.elements().filter(|&e| q.mul(e, e) == e).filter(|&e| {
        let in_group =
            |x| q.mul(x, e) == x && q.elements().any(|y| q.mul(y, e) == y && q.mul(x, y) == e);
        !q.elements().any(|x| in_group(x) && q.is_p(x))
    });
    assert_eq!(without_p.count(), 1);
}
