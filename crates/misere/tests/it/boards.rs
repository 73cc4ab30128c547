//! Quotients of boards, tried a second way: brute force, and the solver of misère and normal play.

use misere::generalised::{Board, BoardSolution, solve};
use misere::limits::{Limits, Stop};
use misere::ruleset::{Convention, HeapGame, Rules};
use misere::{Heap, Position};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A board as plain numbers, and outcomes straight from Weimerskirch's definition.
#[derive(Clone, Debug)]
struct Plain {
    /// For each heap the numbers of heaps that its options have.
    moves: Vec<Vec<Vec<u32>>>,
    defeated: BTreeSet<Vec<u32>>,
    victorious: BTreeSet<Vec<u32>>,
}

impl Plain {
    fn board(&self) -> Board {
        let position = |counts: &Vec<u32>| {
            let mut x = Position::empty();
            (1..).zip(counts).for_each(|(h, &c)| x.add(Heap(h), c));
            x
        };
        let moves = self.moves.iter().map(|o| o.iter().map(position).collect());
        let points = |set: &BTreeSet<Vec<u32>>| set.iter().map(position).collect();
        Board::new(
            "",
            moves.collect(),
            points(&self.defeated),
            points(&self.victorious),
        )
        .unwrap()
    }

    fn won(&self, x: &[u32], memo: &mut BTreeMap<Vec<u32>, bool>) -> bool {
        if self.victorious.contains(x) || self.defeated.contains(x) {
            return self.victorious.contains(x);
        }
        if let Some(&won) = memo.get(x) {
            return won;
        }
        let mut won = true;
        for i in (0..x.len()).filter(|&i| x[i] > 0) {
            for option in &self.moves[i] {
                let mut y = x.to_vec();
                y[i] -= 1;
                y.iter_mut().zip(option).for_each(|(a, b)| *a += b);
                won &= !self.won(&y, memo);
            }
        }
        memo.insert(x.to_vec(), won);
        won
    }

    /// All numbers of heaps up to `sides`.
    fn within(sides: &[u32]) -> Vec<Vec<u32>> {
        let mut out = vec![vec![]];
        for &side in sides {
            out = out
                .into_iter()
                .flat_map(|x: Vec<u32>| (0..=side).map(move |c| [&x[..], &[c]].concat()))
                .collect();
        }
        out
    }
}

/// Boards with up to three heaps; heaps without a move occur, and so do boards without points.
fn boards() -> impl Strategy<Value = Plain> {
    (1usize..=3).prop_flat_map(|heaps| {
        let option = |heap: usize| {
            proptest::collection::vec(0..=heap, 0..=2).prop_map(move |parts| {
                let mut counts = vec![0; heaps];
                // Part 0 is nothing.
                parts
                    .iter()
                    .filter(|&&p| p > 0)
                    .for_each(|&p| counts[p - 1] += 1);
                counts
            })
        };
        let moves: Vec<_> = (0..heaps)
            .map(|heap| proptest::collection::vec(option(heap), 0..=3))
            .collect();
        let side = [4, 2, 1][heaps - 1];
        let point = proptest::collection::vec(0u32..=side, heaps);
        let points = proptest::collection::btree_map(point, any::<bool>(), 0..=3);
        (moves, points).prop_map(|(moves, points)| {
            let kind = |wins: bool| {
                let points = points.iter().filter(move |&(_, &w)| w == wins);
                points.map(|(x, _)| x.clone()).collect()
            };
            Plain {
                moves,
                defeated: kind(false),
                victorious: kind(true),
            }
        })
    })
}

/// The largest number of each heap in a normal form.
fn sides(solution: &BoardSolution) -> Vec<u32> {
    let mut sides = vec![0; solution.board.heaps() as usize];
    for x in solution.monoid.elements() {
        let word = solution.monoid.normal_form(x);
        for (heap, count) in solution.letters.iter().zip(word) {
            let side = &mut sides[heap.index() - 1];
            *side = count.max(*side);
        }
    }
    sides
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Indistinguishability on a box of contexts, straight from its definition, has as many classes as the quotient has elements; and
    /// beyond the box the quotient says the right thing.
    #[test]
    fn random_boards_agree_with_brute_force(plain in boards()) {
        let limits = Limits { order: Some(40), ..Limits::default() };
        let solution = solve(&plain.board(), limits, None);
        prop_assume!(solution.stop == Stop::Proved);
        let sides = sides(&solution);
        let mut memo = BTreeMap::new();
        let contexts = Plain::within(&sides);
        prop_assume!(contexts.len() <= 400);
        // One copy more of every heap, so that relations are tried as well.
        let longer: Vec<u32> = sides.iter().map(|s| s + 1).collect();
        let mut value_of_row = BTreeMap::new();
        for x in Plain::within(&longer) {
            let mut row = Vec::new();
            for z in &contexts {
                let sum: Vec<u32> = x.iter().zip(z).map(|(a, b)| a + b).collect();
                row.push(plain.won(&sum, &mut memo));
            }
            let mut position = Position::empty();
            (1..).zip(&x).for_each(|(h, &c)| position.add(Heap(h), c));
            let value = solution.value(&position);
            prop_assert_eq!(row[0], solution.monoid.is_p(value), "{:?}", x);
            prop_assert_eq!(*value_of_row.entry(row).or_insert(value), value);
        }
        prop_assert_eq!(value_of_row.len(), solution.order());
    }

    /// What was proved stands beside a proof of every smaller part: the quotient of the first heaps is that of the board cut off there.
    #[test]
    fn the_first_heaps_are_a_board_of_their_own(plain in boards()) {
        let limits = |heap| Limits { order: Some(40), heap, ..Limits::default() };
        let board = plain.board();
        let cut = solve(&board, limits(Some(1)), None);
        prop_assume!(matches!(cut.stop, Stop::Heap | Stop::Proved));
        let part = solve(&board.up_to(1), limits(None), None);
        prop_assert_eq!((cut.monoid, cut.phi), (part.monoid, part.phi));
    }
}

/// The first heaps of a game as a game of its own.
fn first_heaps(game: &str, heaps: u32, convention: Convention) -> HeapGame {
    let game = HeapGame::parse(game).unwrap();
    let heaps = heaps.min(game.heaps().unwrap_or(heaps));
    HeapGame {
        convention,
        ..HeapGame::new(
            &game.name[..],
            Rules::Listed((1..=heaps).map(|n| game.options(Heap(n))).collect()),
        )
    }
}

/// Games with heaps that have no move among them: 0.07, 0.004.
const GAMES: [(&str, u32); 9] = [
    ("nim:4", 4),
    ("*2#320", 9),
    ("{{*2},*3};*2#", 9),
    ("0.77", 6),
    ("0.123", 9),
    ("0.07", 8),
    ("0.144", 7),
    ("4.3", 5),
    ("0.004", 5),
];

#[test]
fn a_misere_board_has_the_misere_quotient() {
    for (name, heaps) in GAMES {
        let game = first_heaps(name, heaps, Convention::Misere);
        let expected = misere::quotient::solve(&game, Limits::default(), None);
        let found = solve(&Board::misere(&game).unwrap(), Limits::default(), None);
        assert!(found.is_solved());
        assert_eq!(found.monoid, expected.monoid, "{name}");
        assert_eq!(found.phi, expected.phi, "{name}");
        assert_eq!(found.letters, expected.letters, "{name}");
    }
}

#[test]
fn a_normal_board_has_the_nim_values() {
    for (name, heaps) in GAMES {
        let game = first_heaps(name, heaps, Convention::Normal);
        let expected = misere::quotient::solve(&game, Limits::default(), None);
        let found = solve(&Board::normal(&game).unwrap(), Limits::default(), None);
        assert_eq!(found.monoid, expected.monoid, "{name}");
        assert_eq!(found.phi, expected.phi, "{name}");
    }
}

/// 4.76 at heap 6 has an infinite quotient, as it seems; on a board of those heaps the limits stop the search all the same.
#[test]
fn limits_stop_and_leave_the_last_proved_heaps() {
    let game = first_heaps("4.76", 6, Convention::Misere);
    let board = Board::misere(&game).unwrap();
    let limits = Limits {
        order: Some(80),
        ..Limits::default()
    };
    let stopped = solve(&board, limits, None);
    assert_eq!(stopped.stop, Stop::Order);
    assert!(!stopped.is_solved() && stopped.heap < 6);
    let expected = first_heaps("4.76", stopped.heap, Convention::Misere);
    let expected = misere::quotient::solve(&expected, Limits::default(), None);
    assert_eq!(stopped.monoid, expected.monoid);

    let looks = std::cell::Cell::new(0);
    let limits = crate::common::steps(3_000);
    let stopped = solve(&board, limits, Some(&|_| looks.set(looks.get() + 1)));
    assert_eq!((stopped.stop, looks.get()), (Stop::Steps, 3_001));
    let no_time = Limits {
        time: Some(std::time::Duration::ZERO),
        ..Limits::default()
    };
    assert_eq!(solve(&board, no_time, None).stop, Stop::Time);
}
