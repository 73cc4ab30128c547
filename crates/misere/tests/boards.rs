//! Quotients of boards, tried a second way: brute force, the solver of misère and normal play, wrong claims.

use misere::board::proof::{Verdict, prove};
use misere::board::{Board, BoardSolution, Hypothesis, Learner, search, solve};
use misere::monoid::{BipartiteMonoid, Elem, Gen};
use misere::quotient::{Budget, Limits, Stop};
use misere::ruleset::{Convention, HeapGame, Rules};
use misere::{Heap, Position};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn budget() -> Budget<'static> {
    Budget::start(Limits::default(), None)
}

fn learn(board: &Board) -> Hypothesis {
    Learner::new(board, vec![]).learn(&budget()).unwrap()
}

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
        heap_names: None,
        rules: Rules::Listed((1..=heaps).map(|n| game.options(Heap(n))).collect()),
        name: game.name,
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

/// Some boards of every kind: all those of small weight over two rulesets of two heaps and one of three.
fn small_boards() -> Vec<Board> {
    let mut out = Vec::new();
    for (heaps, ruleset, weight) in [(1, 0, 6), (2, 2, 5), (2, 4, 5), (3, 199, 4)] {
        let rules = &search::rulesets(heaps)[ruleset];
        for weight in heaps..=weight {
            for level in search::Level::of_weight(weight).filter(|l| l.heaps == heaps) {
                let all = level.for_each_set(|d, v| {
                    out.push(Board::new("", rules.clone(), d.to_vec(), v.to_vec()).unwrap());
                    Ok::<(), ()>(())
                });
                assert!(all.is_ok());
            }
        }
    }
    out
}

/// A board has one quotient, so the proof must refuse that of every other board unless it is the same.
#[test]
fn the_proof_accepts_the_quotient_of_the_board_and_no_other() {
    let boards = small_boards();
    let limited = |b: &Board| {
        let limits = Limits {
            order: Some(60),
            ..Limits::default()
        };
        Learner::new(b, vec![])
            .learn(&Budget::start(limits, None))
            .ok()
    };
    let all: Vec<(Board, Hypothesis)> = boards
        .into_iter()
        .filter_map(|b| limited(&b).map(|h| (b, h)))
        .collect();
    assert!(all.len() > 100, "{} boards", all.len());
    let mut same = 0;
    let mut other = 0;
    for (board, own) in &all {
        for (_, claim) in all.iter().filter(|(b, _)| b.heaps() == board.heaps()) {
            let verdict = prove(board, &claim.monoid, &claim.phi, &budget()).unwrap();
            let equal = (&own.monoid, &own.phi) == (&claim.monoid, &claim.phi);
            assert_eq!(matches!(verdict, Verdict::Proved(_)), equal);
            *(if equal { &mut same } else { &mut other }) += 1;
        }
    }
    assert!(same > all.len() && other > 10 * all.len());
}

/// The boards of Weimerskirch's Examples 3 to 7 and one with three heaps.
fn examples() -> Vec<Board> {
    let nim = |d: &[&str], v: &[&str]| {
        let sums = |texts: &[&str]| texts.iter().map(|t| t.parse().unwrap()).collect();
        Board::new("", vec![sums(&["0"]), sums(&["0", "1"])], sums(d), sums(v)).unwrap()
    };
    let three = HeapGame::parse("nim:3").unwrap();
    vec![
        nim(&[], &[]),
        nim(&["0"], &[]),
        nim(&["0", "1", "2"], &[]),
        nim(&["2*1"], &[]),
        nim(&[], &["2*1+2"]),
        Board::misere(&three).unwrap(),
    ]
}

fn is_proved(board: &Board, monoid: &BipartiteMonoid, phi: &[Elem]) -> bool {
    let verdict = prove(board, monoid, phi, &budget()).unwrap();
    matches!(verdict, Verdict::Proved(_))
}

/// The same monoid with another P.
fn with_p(monoid: &BipartiteMonoid, p: impl FnMut(usize) -> bool) -> BipartiteMonoid {
    let generators = (0..monoid.generators() as u32).map(Gen);
    let action = generators.flat_map(|g| monoid.action_of(g).to_vec());
    BipartiteMonoid::from_action(monoid.generators(), action.collect(), p).unwrap()
}

#[test]
fn the_proof_refuses_a_wrong_p() {
    for board in examples() {
        let Hypothesis { monoid, phi, .. } = learn(&board);
        assert!(is_proved(&board, &monoid, &phi));
        for wrong in monoid.elements() {
            let flipped = |x: usize| monoid.p().contains(x) != (x == wrong.index());
            let monoid = with_p(&monoid, flipped);
            assert!(!is_proved(&board, &monoid, &phi), "{wrong:?}");
        }
    }
}

/// Another Φ is as good only if an automorphism makes it of the right one: then the heaps act in the same way.
#[test]
fn the_proof_refuses_a_wrong_phi() {
    let (mut refused, mut renamed) = (0, 0);
    for board in examples() {
        let Hypothesis { monoid, phi, .. } = learn(&board);
        for heap in 0..phi.len() {
            for wrong in monoid.elements().filter(|&x| x != phi[heap]) {
                let mut phi = phi.clone();
                phi[heap] = wrong;
                let action = phi.iter().flat_map(|&x| monoid.row(x)).collect();
                let is_p = |x: usize| monoid.p().contains(x);
                let made = BipartiteMonoid::from_action(phi.len(), action, is_p);
                let same = made.as_ref() == Some(&monoid);
                assert_eq!(is_proved(&board, &monoid, &phi), same, "{heap} {wrong:?}");
                *(if same { &mut renamed } else { &mut refused }) += 1;
            }
        }
        assert!(!is_proved(&board, &monoid, &phi[1..]));
    }
    // In normal Nim a may be called ab, and b too.
    assert!(refused > 50 && renamed >= 2, "{refused} {renamed}");
}

#[test]
fn the_proof_refuses_merged_elements() {
    for board in examples() {
        let Hypothesis { monoid, .. } = learn(&board);
        for x in monoid.elements() {
            for y in monoid.elements().filter(|&y| y > x) {
                for p_from_first in [true, false] {
                    let merged = merge(&monoid, x, y, p_from_first);
                    let phi: Vec<Elem> = (0..merged.generators() as u32)
                        .map(|g| merged.generator(Gen(g)))
                        .collect();
                    assert!(!is_proved(&board, &merged, &phi), "{x:?} {y:?}");
                }
            }
        }
    }
}

/// The quotient by the least congruence that makes x and y equal; a class is in P if its first or its last member is.
fn merge(monoid: &BipartiteMonoid, x: Elem, y: Elem, p_from_first: bool) -> BipartiteMonoid {
    let n = monoid.order();
    let k = monoid.generators();
    let mut class: Vec<usize> = (0..n).collect();
    class[y.index()] = x.index();
    loop {
        let before = class.clone();
        for a in 0..n {
            for g in (0..k as u32).map(Gen) {
                // What is equal stays equal under every generator.
                let to = |z: usize| monoid.act(Elem(z as u32), g).index();
                let (u, v) = (class[to(a)], class[to(class[a])]);
                let (low, high) = (u.min(v), u.max(v));
                class
                    .iter_mut()
                    .filter(|c| **c == high)
                    .for_each(|c| *c = low);
            }
        }
        if class == before {
            break;
        }
    }
    let action: Vec<u32> = (0..k as u32)
        .flat_map(|g| (0..n as u32).map(move |z| (g, z)))
        .map(|(g, z)| class[monoid.act(Elem(z), Gen(g)).index()] as u32)
        .collect();
    let is_p = |c: usize| {
        let mut members = (0..n).filter(|&z| class[z] == c);
        let chosen = match p_from_first {
            true => members.next(),
            false => members.next_back(),
        };
        chosen.is_some_and(|z| monoid.p().contains(z))
    };
    BipartiteMonoid::from_action(k, action, is_p).unwrap()
}

/// 21 elements are printed for Example 6, of which two are alike.
#[test]
fn the_proof_refuses_what_is_not_reduced() {
    let board = &examples()[3];
    let printed: misere::monoid::Presentation =
        "<a,b | a^4=a^2, b^3*a^3=b^3*a, b^4*a^2=b^4, b^7=b^5> P={1, a^3, b*a, b^2*a^2, b^3, b^4*a, b^6}"
            .parse()
            .unwrap();
    let printed = printed.monoid(Default::default()).unwrap();
    let phi = [printed.generator(Gen(0)), printed.generator(Gen(1))];
    let verdict = prove(board, &printed, &phi, &budget()).unwrap();
    assert_eq!(verdict, Verdict::Malformed);
}

/// Misère play of a heap without a move: it is worth 1, and no other claim passes.
#[test]
fn dead_heaps_are_nothing_in_misere_play() {
    let game = first_heaps("0.07", 2, Convention::Misere);
    let board = Board::misere(&game).unwrap();
    let found = learn(&board);
    assert_eq!(found.phi[0], Elem::ONE);
    let z2 = BipartiteMonoid::from_action(1, vec![1, 0], |x| x == 1).unwrap();
    assert!(is_proved(&board, &z2, &[Elem(0), Elem(1)]));
    assert!(!is_proved(&board, &z2, &[Elem(1), Elem(1)]));
    assert!(!is_proved(&board, &z2, &[Elem(1), Elem(0)]));
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

    let limits = Limits {
        time: Some(std::time::Duration::from_millis(100)),
        ..Limits::default()
    };
    let start = std::time::Instant::now();
    let stopped = solve(&board, limits, None);
    assert_eq!(stopped.stop, Stop::Time);
    assert!(start.elapsed().as_millis() < 600);
}
