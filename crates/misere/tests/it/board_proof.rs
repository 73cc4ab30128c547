//! The proof of a board's quotient accepts what is right and refuses what is wrong.

use misere::Position;
use misere::generalised::proof::{Verdict, prove};
use misere::generalised::{Board, Hypothesis, Learner, search};
use misere::limits::{Budget, Limits};
use misere::monoid::{BipartiteMonoid, Elem, Gen};
use misere::ruleset::{HeapGame, Rules};

fn budget() -> Budget<'static> {
    Budget::start(Limits::default(), None)
}

fn learn(board: &Board) -> Hypothesis {
    Learner::new(board, vec![]).learn(&budget()).unwrap()
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
    // Heap 1 has no move, and heap 2 the move to nothing.
    let rules = Rules::Listed(vec![vec![], vec![Position::empty()]]);
    let game = HeapGame {
        rules,
        ..HeapGame::parse("nim:2").unwrap()
    };
    let board = Board::misere(&game).unwrap();
    let found = learn(&board);
    assert_eq!(found.phi[0], Elem::ONE);
    let z2 = BipartiteMonoid::from_action(1, vec![1, 0], |x| x == 1).unwrap();
    assert!(is_proved(&board, &z2, &[Elem(0), Elem(1)]));
    assert!(!is_proved(&board, &z2, &[Elem(1), Elem(1)]));
    assert!(!is_proved(&board, &z2, &[Elem(1), Elem(0)]));
}
