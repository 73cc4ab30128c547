//! The structure of random monoids and of random games, each thing found a second time by force.

use crate::common::monoids::monoids;
use crate::common::{Brute, boxed, cases, listed_games, partitions, position, steps, try_all};
use misere::Heap;
use misere::limits::{Budget, Limits, Stop};
use misere::monoid::bits::BitSet;
use misere::monoid::{
    BipartiteMonoid, Elem, Gen, Kind, MeximalSets, Presentation, ReesFactor, Structure,
    TransitionAlgebra, published,
};
use misere::quotient::{Solution, Valuation, solve};
use misere::report::{NoGenus, Report, genera, nim_values, transitions};
use proptest::prelude::*;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn divides(q: &BipartiteMonoid, x: Elem, y: Elem) -> bool {
    q.elements().any(|w| q.mul(x, w) == y)
}

/// x, x², x³, … without repetition.
fn powers(q: &BipartiteMonoid, x: Elem) -> Vec<Elem> {
    let mut all = vec![x];
    loop {
        let next = q.mul(*all.last().unwrap(), x);
        if all.contains(&next) {
            return all;
        }
        all.push(next);
    }
}

/// How many elements of each order a product of cyclic groups has.
fn orders_of_product(factors: &[u32]) -> BTreeMap<u32, usize> {
    let gcd = |mut a: u32, mut b: u32| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let mut orders = BTreeMap::from([(1, 1)]);
    for &n in factors {
        let mut next = BTreeMap::new();
        for (&order, &count) in &orders {
            for x in 0..n {
                let here = n / gcd(n, x);
                let lcm = order / gcd(order, here) * here;
                *next.entry(lcm).or_insert(0) += count;
            }
        }
        orders = next;
    }
    orders
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn idempotents_classes_and_components_by_their_definitions(q in monoids()) {
        let s = Structure::of(&q);
        let idempotents: BTreeSet<Elem> = q.elements().filter(|&x| q.mul(x, x) == x).collect();
        prop_assert_eq!(s.idempotents().iter().copied().collect::<BTreeSet<_>>(), idempotents);
        prop_assert_eq!(s.idempotents()[0], Elem::ONE);
        prop_assert_eq!(*s.idempotents().last().unwrap(), s.kernel().identity);
        for x in q.elements() {
            prop_assert!(powers(&q, x).contains(&s.idempotents()[s.component_of(x)]));
            prop_assert_eq!(s.times_z()[x.index()], q.mul(s.kernel().identity, x));
            prop_assert!(s.kernel().members.contains(s.times_z()[x.index()].index()));
            for y in q.elements() {
                let (down, up) = (divides(&q, x, y), divides(&q, y, x));
                prop_assert_eq!(s.class_of(x) == s.class_of(y), down && up);
                prop_assert!(!down || s.class_of(x) <= s.class_of(y), "a series of ideals");
                // Archimedean: each divides a power of the other.
                let near = |x: Elem, y: Elem| powers(&q, y).into_iter().any(|p| divides(&q, x, p));
                prop_assert_eq!(s.component_of(x) == s.component_of(y), near(x, y) && near(y, x));
            }
        }
    }

    #[test]
    fn hasse_diagrams_have_the_pairs_with_nothing_between(q in monoids()) {
        let s = Structure::of(&q);
        let n = s.idempotents().len();
        let less = |i: usize, j: usize| i != j && s.is_below(s.idempotents()[i], s.idempotents()[j]);
        for (i, covers) in s.idempotent_covers().iter().enumerate() {
            let expected: Vec<u32> = (0..n)
                .filter(|&j| less(j, i) && !(0..n).any(|k| less(j, k) && less(k, i)))
                .map(|j| j as u32)
                .collect();
            prop_assert_eq!(covers, &expected);
        }
        let count = s.classes().len();
        let under = |c: usize, d: usize| {
            c != d && divides(&q, s.classes()[d].members[0], s.classes()[c].members[0])
        };
        for (i, covers) in s.class_covers().iter().enumerate() {
            let expected: Vec<u32> = (0..count)
                .filter(|&j| under(j, i) && !(0..count).any(|k| under(j, k) && under(k, i)))
                .map(|j| j as u32)
                .collect();
            prop_assert_eq!(covers, &expected);
        }
    }

    /// The maximal subgroup around e is { x : x·e = x, x·y = e for some y }, and the orders of the elements of an
    /// abelian group determine it.
    #[test]
    fn maximal_subgroups_and_rees_factors(q in monoids()) {
        let s = Structure::of(&q);
        for &e in s.idempotents() {
            let group: Vec<Elem> = q
                .elements()
                .filter(|&x| q.mul(x, e) == x && q.elements().any(|y| q.mul(x, y) == e))
                .collect();
            prop_assert_eq!(&s.classes()[s.class_of(e)].members, &group);
            let mut orders = BTreeMap::new();
            for &x in &group {
                let order = 1 + powers(&q, x).iter().position(|&p| p == e).unwrap() as u32;
                *orders.entry(order).or_insert(0) += 1;
            }
            prop_assert_eq!(orders_of_product(&s.cyclic_factors(e)), orders);
        }
        for (i, class) in s.classes().iter().enumerate() {
            let inside = class.members.iter().any(|&x| class.members.iter().any(|&y| s.class_of(q.mul(x, y)) == i));
            prop_assert_eq!(s.rees_factor(i) == ReesFactor::Null, !inside);
            let p: Vec<Elem> = class.members.iter().copied().filter(|&x| q.is_p(x)).collect();
            prop_assert_eq!(&class.p, &p);
        }
        for x in q.elements() {
            let (index, period) = q.index_and_period(x);
            prop_assert_eq!(q.pow(x, index + period), q.pow(x, index));
            prop_assert_eq!(index == 0, divides(&q, x, Elem::ONE));
            prop_assert_eq!((index + period) as usize, powers(&q, x).len() + usize::from(index > 0));
        }
    }

    #[test]
    fn meximal_sets_by_their_definition(q in monoids()) {
        let sets = MeximalSets::of(&q, &Budget::unlimited()).unwrap();
        for x in q.elements() {
            let apart = |y: Elem| !q.elements().any(|w| q.is_p(q.mul(x, w)) && q.is_p(q.mul(y, w)));
            let expected = BitSet::from_fn(q.order(), |y| apart(Elem(y as u32)));
            prop_assert_eq!(sets.of_element(x), expected);
        }
    }

    /// What is found by looking at the parts is what canonical forms find.
    #[test]
    fn families_are_recognised_as_isomorphism_does(q in monoids(), n in 2u32..5) {
        for (family, kind) in [(BipartiteMonoid::tame(n), Kind::Tame), (BipartiteMonoid::restive(n), Kind::Restive)] {
            prop_assert_eq!(family.kind(), kind);
            if family.order() == q.order() {
                prop_assert_eq!(q.is_isomorphic(&family), q.kind() == kind);
            }
        }
    }
}

fn small(game: &misere::ruleset::HeapGame) -> Option<Solution> {
    let limits = Limits {
        order: Some(60),
        ..steps(20_000)
    };
    let solution = solve(game, limits, None);
    (solution.is_solved()).then_some(solution)
}

/// The genus of a position by its definition, as far as γ_5.
struct Genera {
    brute: Brute,
    memo: BTreeMap<Vec<u16>, Vec<u32>>,
}

impl Genera {
    fn exponents(&mut self, x: &[u16]) -> Vec<u32> {
        if let Some(known) = self.memo.get(x) {
            return known.clone();
        }
        let options: Vec<Vec<u32>> = self
            .brute
            .moves(x)
            .into_iter()
            .map(|(_, _, y)| self.exponents(&y))
            .collect();
        let mut all: Vec<u32> = Vec::new();
        for i in 0..6 {
            let mut excluded: BTreeSet<u32> = options.iter().map(|o| o[i]).collect();
            match all.last() {
                Some(&last) => excluded.extend([last, last ^ 1]),
                None if options.is_empty() => excluded.extend([0]),
                None => (),
            }
            all.push((0..).find(|v| !excluded.contains(v)).unwrap());
        }
        self.memo.insert(x.to_vec(), all.clone());
        all
    }
}

/// Antichains against the transitions of all positions of a box: each such set has one of the antichain inside, and
/// each set of the antichain that a position of the box has is least among them.
#[test]
fn antichains_of_random_games() {
    try_all(100, 50, listed_games(2..=4), |game| {
        let Some(solution) = small(&game) else {
            return Ok(false);
        };
        let q = &solution.monoid;
        let v = Valuation::with_values(
            q.clone(),
            solution.phi.iter().copied(),
            &Budget::unlimited(),
        )
        .unwrap();
        let unlimited = || Ok::<(), ()>(());
        let kinds = transitions(&solution, &Budget::unlimited()).unwrap();
        let algebra = TransitionAlgebra::generated(q, &kinds, unlimited).unwrap();
        let heaps = solution.heap;
        let brute = Brute::new(&game, heaps);
        let subset = |a: &BitSet, b: &BitSet| a.iter().all(|x| b.contains(x));
        let mut seen: Vec<(Elem, BitSet)> = Vec::new();
        for x in boxed(&vec![3; heaps as usize]) {
            if !brute.has_move(&x) {
                continue;
            }
            let mut options = BitSet::new(q.order());
            for (_, _, y) in brute.moves(&x) {
                options.insert(v.eval(&position(&y)).index());
            }
            let value = v.eval(&position(&x));
            prop_assert!(algebra.antichain(value).iter().any(|s| subset(s, &options)));
            seen.push((value, options));
        }
        for x in q.elements() {
            let antichain = algebra.antichain(x);
            for (i, s) in antichain.iter().enumerate() {
                prop_assert!(
                    antichain
                        .iter()
                        .enumerate()
                        .all(|(j, t)| i == j || !subset(t, s))
                );
                prop_assert!(seen.iter().all(|(y, t)| *y != x || s == t || !subset(t, s)));
            }
        }
        Ok(true)
    });
}

/// Genera that are proved are those of all positions of a box, and a proof that fails has a reason.
#[test]
fn genera_of_random_games() {
    try_all(100, 50, listed_games(2..=4), |game| {
        let Some(solution) = small(&game) else {
            return Ok(false);
        };
        let v = Valuation::with_values(
            solution.monoid.clone(),
            solution.phi.iter().copied(),
            &Budget::unlimited(),
        )
        .unwrap();
        let mut by_force = Genera {
            brute: Brute::new(&game, solution.heap),
            memo: BTreeMap::new(),
        };
        let found = genera(&solution, &Budget::unlimited());
        let nim = nim_values(&solution, &Budget::unlimited()).unwrap();
        let mut exponents: BTreeMap<Elem, BTreeSet<Vec<u32>>> = BTreeMap::new();
        for x in boxed(&vec![3; solution.heap as usize]) {
            let value = v.eval(&position(&x));
            if let Some(nim) = &nim {
                prop_assert_eq!(by_force.brute.nim_value(&x), nim[value.index()]);
            }
            exponents
                .entry(value)
                .or_default()
                .insert(by_force.exponents(&x));
        }
        match found {
            Ok(genera) => {
                for (value, seen) in exponents {
                    prop_assert_eq!(seen.len(), 1);
                    let genus = &genera[value.index()];
                    let full = seen.into_iter().next().unwrap();
                    let written: Vec<u32> = (0..6).map(|i| genus.misere(i)).collect();
                    prop_assert_eq!(&written[..], &full[..]);
                }
            }
            Err(NoGenus::NotConstant) => {
                // The box may be too small to show it, but not often; where it shows, it is so.
                prop_assert!(nim.is_some());
            }
            Err(reason) => prop_assert_eq!(reason, NoGenus::NotFaithful),
        }
        Ok(true)
    });
}

/// Positions of equal value can have different genera, for the heaps of two or four that would tell them apart need not be in
/// the game. Where the proof refuses, a plain search finds two such positions.
#[test]
fn genera_are_refused_where_two_positions_differ() {
    let mut refused = Vec::new();
    for (code, heap) in [
        ("0.07", 10),
        ("0.16", 8),
        ("0.37", 8),
        ("0.26", 8),
        ("4.7", 8),
        ("0.77", 5),
        ("0.77", 9),
        ("0.54", 8),
    ] {
        let limits = Limits {
            heap: Some(heap),
            ..Limits::default()
        };
        let solution = solve(&crate::common::game(code), limits, None);
        let found = genera(&solution, &Budget::unlimited());
        let v = Valuation::with_values(
            solution.monoid.clone(),
            solution.phi.iter().copied(),
            &Budget::unlimited(),
        )
        .unwrap();
        let brute = Brute::new(&solution.game, heap);
        let mut by_force = Genera {
            brute,
            memo: BTreeMap::new(),
        };
        let mut seen: BTreeMap<Elem, Vec<u32>> = BTreeMap::new();
        let positions = (0..=14).flat_map(|total| partitions(total, heap));
        let differ = positions.into_iter().any(|x| {
            let exponents = by_force.exponents(&x);
            let value = v.eval(&position(&x));
            *seen.entry(value).or_insert_with(|| exponents.clone()) != exponents
        });
        assert_eq!(found.is_err(), differ, "{code} to heap {heap}");
        if differ {
            assert_eq!(found, Err(NoGenus::NotConstant));
            refused.push((code, heap));
        }
    }
    println!("{refused:?}");
    assert!(!refused.is_empty() && refused.len() < 8);
}

/// Issue 18: of a game with many heaps each one costs a look at the budget, and the first look that says so is the last.
#[test]
fn every_heap_of_a_long_game_asks_the_budget() {
    const HEAPS: u32 = 3000;
    let limits = Limits {
        heap: Some(HEAPS),
        ..Limits::default()
    };
    let kayles = solve(&crate::common::game("0.77"), limits, None);
    assert_eq!((kayles.heap, kayles.order()), (HEAPS, 40));
    let looks = |stop_at: Option<u64>, work: &dyn Fn(&Budget) -> Result<(), Stop>| {
        let seen = Cell::new(0);
        let flag = Arc::new(AtomicBool::new(false));
        let watch = |_: &_| {
            seen.set(seen.get() + 1);
            let over = stop_at.is_some_and(|last| seen.get() >= last);
            flag.store(over, Ordering::Relaxed);
        };
        let interrupt = Some(flag.clone());
        let limits = Limits {
            interrupt,
            ..Limits::default()
        };
        let end = work(&Budget::start(limits, Some(&watch)));
        (end, seen.get())
    };
    let stopped = |found: Result<_, NoGenus>| match found {
        Err(NoGenus::Stopped(stop)) => Err(stop),
        _ => Ok(()),
    };
    type Work<'a> = &'a dyn Fn(&Budget) -> Result<(), Stop>;
    let works: [Work; 3] = [
        &|budget| nim_values(&kayles, budget).map(drop),
        &|budget| transitions(&kayles, budget).map(drop),
        &|budget| stopped(genera(&kayles, budget).map(drop)),
    ];
    for work in works {
        let (end, all) = looks(None, work);
        assert_eq!(end, Ok(()));
        assert!(all >= u64::from(HEAPS), "{all} looks");
        for stop_at in [1, all / 3, all / 2, all - 1] {
            let end = looks(Some(stop_at), work);
            assert_eq!(end, (Err(Stop::Interrupted), stop_at));
        }
    }
}

/// Issue 18: a quotient that is tame relative to a heap may have a generator beyond that heap.
#[test]
fn a_generator_may_lie_beyond_the_heaps_of_a_tame_relative_game() {
    let budget = Budget::unlimited();
    for code in ["0.7777777777", "c.8d"] {
        let solution = solve(&crate::common::game(code), Limits::default(), None);
        assert!(solution.is_solved(), "{code}");
        let nim = nim_values(&solution, &budget).unwrap().expect("faithful");
        let report = Report::of_solution(&solution, &budget).unwrap();
        assert_eq!(report.faithful(), Some(true), "{code}");
        assert_eq!(report.nim(), Some(&nim[..]));
        for g in 0..solution.monoid.generators() {
            let value = solution.monoid.generator(Gen(g as u32));
            let heap = solution.letters[g];
            let mut sequence = misere::value::NimSequence::new(&solution.game);
            sequence.extend_to(heap.0);
            assert_eq!(nim[value.index()], sequence.values()[heap.index()]);
        }
        let genera = genera(&solution, &budget).unwrap();
        let shown: BTreeSet<String> = genera.iter().map(ToString::to_string).collect();
        assert_eq!(shown.len(), solution.order(), "{code}: {shown:?}");
    }
}

/// Every entry of the dictionary is the quotient of its game, has a name of its own and extends tamely to other names.
#[test]
fn published_quotients_are_those_of_their_games() {
    for entry in published() {
        let q: Presentation = entry.presentation.parse().unwrap();
        let q = q.monoid(Default::default()).unwrap();
        let solution = solve(&crate::common::game(entry.game), Limits::default(), None);
        assert!(solution.is_solved(), "{}", entry.name);
        assert!(solution.monoid.is_isomorphic(&q), "{}", entry.name);
        assert_eq!(q.name().as_deref(), Some(entry.name));
        let once = q.tame_extension();
        assert_eq!(once.name(), Some(format!("T({})", entry.name)));
        let name = once.tame_extension().name();
        assert_eq!(name, Some(format!("T^2({})", entry.name)));
    }
}

#[test]
fn no_name_for_what_has_none() {
    let q: Presentation = "<a | a^6=1> P={a}".parse().unwrap();
    let q = q.monoid(Default::default()).unwrap();
    assert_eq!((q.name(), q.kind()), (None, Kind::Wild));
    // An order of 2^n + 2 with two elements in P is not enough.
    let q: Presentation = "<a | a^10=1> P={a, a^3}".parse().unwrap();
    let q = q.monoid(Default::default()).unwrap();
    assert_eq!((q.order(), q.kind()), (10, Kind::Wild));
    assert_eq!(q.generator(Gen(0)), Elem(1));
    let nim = solve(
        &crate::common::normal(&crate::common::game("0.77")),
        Limits::default(),
        None,
    );
    assert_eq!(nim.monoid.name().as_deref(), Some("Z_2^4"));
    assert_eq!(nim.phi[Heap(0).index()], Elem::ONE);
}
