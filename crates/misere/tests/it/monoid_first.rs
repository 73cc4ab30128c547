//! The monoid-first enumeration against the papers and against games.

use crate::common::{game, listed, listed_games, steps, try_all};
use misere::classify::monoid_first::{MAX_ORDER, Progress, Stopped, Work, enumerate};
use misere::classify::{MonoidTable, Shard};
use misere::limits::{Budget, Limits, Stop};
use misere::monoid::BipartiteMonoid;
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use misere::{Heap, Position};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

fn all(order: usize) -> Vec<MonoidTable> {
    enumerate(order, Shard::WHOLE, &Budget::unlimited(), &mut |_| ()).unwrap()
}

/// The quotients of each order up to 16, as monoids of the library.
static LISTS: LazyLock<BTreeMap<usize, Vec<BipartiteMonoid>>> = LazyLock::new(|| {
    let monoids = |n: usize| all(n).iter().map(monoid).collect();
    (1..=16).map(|n| (n, monoids(n))).collect()
});

/// A listed quotient with all its elements as generators.
fn monoid(q: &MonoidTable) -> BipartiteMonoid {
    let action = q.table.iter().map(|&x| x.into()).collect();
    BipartiteMonoid::from_action(q.order, action, |x| q.p >> x & 1 != 0).unwrap()
}

/// The numbers, in the list of its order, of those isomorphic to the quotient of a game.
fn found(game: &HeapGame) -> (usize, Vec<usize>) {
    let solution = solve(game, Limits::default(), None);
    assert!(solution.is_solved(), "{}", game.name);
    let list = &LISTS[&solution.order()];
    let same = |i: &usize| list[*i].is_isomorphic(&solution.monoid);
    (solution.order(), (0..list.len()).filter(same).collect())
}

#[test]
fn counts_are_those_of_table_1_up_to_order_12_and_above_it_at_14_and_16() {
    let counts: Vec<usize> = (1..=16).map(|n| LISTS[&n].len()).collect();
    assert_eq!(counts, [1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 6, 0, 12, 0, 67]);
}

#[test]
#[ignore = "several seconds"]
fn the_count_is_above_that_of_table_1_at_order_18() {
    assert_eq!(all(18).len(), 226);
}

#[test]
fn members_of_a_list_are_reduced_and_not_isomorphic() {
    for list in LISTS.values() {
        for (i, q) in list.iter().enumerate() {
            assert!(q.is_reduced());
            assert!(list[..i].iter().all(|other| !q.is_isomorphic(other)));
        }
    }
}

/// Table 2: H = *2##321, K = *2##2#.
#[test]
fn the_six_games_of_table_2_have_the_six_quotients_of_order_12() {
    let (h, k) = ("(2##321)", "(2##2#)");
    let games = [
        "*2#1".to_string(),
        "*2#321".to_string(),
        "*2##54321".to_string(),
        format!("*{h}2##"),
        format!("*{h}#"),
        format!("*{h}{k}2##0"),
    ];
    let members: BTreeSet<_> = games.iter().map(|text| found(&game(text))).collect();
    assert_eq!(members, (0..6).map(|i| (12, vec![i])).collect());
}

/// Theorem 3.8: |P| = 2 happens in T_n, of order 2^n + 2, and R_{2^n + 4}, n ≥ 2, and nowhere else.
#[test]
fn two_elements_in_p_mean_tame_or_restive() {
    for (order, list) in &*LISTS {
        let two = list.iter().filter(|q| q.p().len() == 2).count();
        let expected = [2, 4]
            .iter()
            .any(|k| (2..5).any(|n| *order == (1 << n) + k));
        assert_eq!(two, usize::from(expected), "order {order}");
    }
}

/// Heaps with options as sums of smaller ones, given as lists of (heap, copies).
fn heaps(options: &[&[&[(u32, u32)]]]) -> HeapGame {
    let position = |parts: &&[(u32, u32)]| {
        let mut x = Position::empty();
        parts.iter().for_each(|&(h, n)| x.add(Heap(h), n));
        x
    };
    listed(
        options
            .iter()
            .map(|o| o.iter().map(position).collect())
            .collect(),
    )
}

/// Options as sums of smaller heaps: H2 = {0, H1}, H3 = {0, H1 + 3·H2, …}, H4 = {H1 + 2·H2, …}.
#[test]
fn a_game_of_four_heaps_has_a_quotient_of_order_14_with_four_elements_in_p() {
    let game = heaps(&[
        &[&[]],
        &[&[], &[(1, 1)]],
        &[
            &[],
            &[(1, 1), (2, 3)],
            &[(2, 3)],
            &[(2, 1)],
            &[(1, 1), (2, 1)],
        ],
        &[&[(1, 1), (2, 2)], &[(2, 3)], &[(2, 1)], &[(1, 1), (3, 1)]],
    ]);
    let (order, members) = found(&game);
    assert_eq!((order, members.len()), (14, 1));
    assert_eq!(LISTS[&14][members[0]].p().len(), 4);
}

/// Whether the quotient of a game, or of its first heaps if the whole has a larger order, is in the list of its order; says
/// whether there is such a list beyond those of the first two orders.
fn is_listed(
    game: &HeapGame,
    lists: &BTreeMap<usize, Vec<BipartiteMonoid>>,
) -> Result<bool, TestCaseError> {
    let limits = Limits {
        order: lists.keys().max().copied(),
        ..steps(4_000)
    };
    let solution = solve(game, limits, None);
    let Some(list) = lists.get(&solution.order()) else {
        return Ok(false);
    };
    let listed = list.iter().any(|q| q.is_isomorphic(&solution.monoid));
    prop_assert!(listed, "{:?}", game);
    Ok(solution.order() > 2)
}

#[test]
fn quotients_of_random_games_are_listed() {
    try_all(200, 10, listed_games(2..=5), |game| {
        is_listed(&game, &LISTS)
    });
}

/// Order 18 besides those of [`LISTS`].
static LONG_LISTS: LazyLock<BTreeMap<usize, Vec<BipartiteMonoid>>> = LazyLock::new(|| {
    let long = (18, all(18).iter().map(monoid).collect());
    LISTS.clone().into_iter().chain([long]).collect()
});

#[test]
#[ignore = "a minute"]
fn quotients_of_many_random_games_are_listed() {
    let games = listed_games(3..=6);
    try_all(20_000, 10, games, |game| is_listed(&game, &LONG_LISTS));
}

#[test]
fn shards_together_are_the_whole_and_units_can_be_run_alone() {
    let whole = all(14);
    let never = &Budget::unlimited();
    let mut from_shards = BTreeSet::new();
    for index in 0..3 {
        let shard = Shard { index, count: 3 };
        from_shards.extend(enumerate(14, shard, never, &mut |_| ()).unwrap());
    }
    assert_eq!(from_shards.into_iter().collect::<Vec<_>>(), whole);
    let work = Work::new(14, never).unwrap();
    let mut from_units = BTreeSet::new();
    for unit in (0..work.units()).rev() {
        from_units.extend(work.run(unit, never, &mut || ()).unwrap());
    }
    assert_eq!(from_units.into_iter().collect::<Vec<_>>(), whole);
    assert_eq!(work.run(work.units(), never, &mut || ()), Ok(Vec::new()));
}

#[test]
fn a_stopped_enumeration_says_how_far_it_came() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        interrupt: Some(flag.clone()),
        ..Limits::default()
    };
    let budget = Budget::start(limits, None);
    let mut seen = Progress::default();
    let stopped = enumerate(14, Shard::WHOLE, &budget, &mut |progress| {
        assert!(progress.done >= seen.done && progress.monoids >= seen.monoids);
        seen = *progress;
        flag.store(progress.found >= 3, Ordering::Relaxed);
    });
    let Err(Stopped::Limit { stop, done, found }) = stopped else {
        panic!("not stopped: {stopped:?}");
    };
    assert_eq!((stop, done), (Stop::Interrupted, seen.done));
    assert!(seen.done < seen.units && found.len() >= 3);
    let whole = all(14);
    assert!(found.iter().all(|q| whole.contains(q)));
    let at_once = enumerate(14, Shard::WHOLE, &budget, &mut |_| ());
    let nothing = Stopped::Limit {
        stop: Stop::Interrupted,
        done: 0,
        found: Vec::new(),
    };
    assert_eq!(at_once, Err(nothing));
}

/// Between two looks at the budget there is never much work, neither in the lists nor within a unit.
#[test]
fn a_limit_is_met_within_a_unit() {
    let count = Budget::unlimited();
    let work = Work::new(16, &count).unwrap();
    let longest = (0..work.units())
        .map(|unit| {
            let before = count.steps();
            work.run(unit, &count, &mut || ()).unwrap();
            count.steps() - before
        })
        .max();
    assert!(longest > Some(100), "{longest:?} looks in the longest unit");
    let short = Budget::start(steps(50), None);
    let stopped = (0..work.units()).find_map(|unit| work.run(unit, &short, &mut || ()).err());
    assert!(matches!(
        stopped,
        Some(Stopped::Limit {
            stop: Stop::Steps,
            ..
        })
    ));
}

#[test]
fn orders_without_room_are_refused() {
    let order = MAX_ORDER + 1;
    let refused = enumerate(order, Shard::WHOLE, &Budget::unlimited(), &mut |_| ());
    assert_eq!(refused, Err(Stopped::TooLarge { order }));
}
