//! Infinite quotients: the landmarks of the literature, outcomes by brute force, and proofs that must fail.

use crate::common::{Brute, boxed, game, partitions, position};
use misere::Position;
use misere::automatic::{
    AutomaticSolution, Automaton, Completeness, Digits, NotFound, Rules, State, Verdict, complete,
    normal_forms, solve_automatic, solve_beside, solve_in_boxes, verify, verify_part,
};
use misere::limits::{Budget, Limits, Stop};
use misere::monoid::Elem;
use misere::quotient::{sketch, solve};
use misere::ruleset::HeapGame;
use misere::word::Exponents;
use std::time::Duration;

fn unlimited() -> Budget<'static> {
    Budget::start(Limits::default(), None)
}

fn solved(text: &str, heap: u32) -> AutomaticSolution {
    solve_automatic(&game(text), heap, &unlimited()).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Compares with outcomes found by playing through a box of positions; says how many there were.
fn agrees_with_brute_force(solution: &AutomaticSolution, most: &[u16]) -> usize {
    let mut brute = Brute::new(&solution.game, solution.heap);
    let positions = boxed(most);
    for x in &positions {
        let found = solution.is_p(&position(x)).expect("heaps that are covered");
        assert_eq!(
            found,
            brute.is_p(x),
            "{}: {}",
            solution.game.name,
            position(x)
        );
    }
    positions.len()
}

/// Compares with brute force on all positions whose heaps are so many together; no move leads out of these.
fn agrees_up_to(solution: &AutomaticSolution, total: u32) -> usize {
    let mut brute = Brute::new(&solution.game, solution.heap);
    let mut count = 0;
    for n in 0..=total {
        for x in partitions(n, solution.heap) {
            let found = solution
                .is_p(&position(&x))
                .expect("heaps that are covered");
            assert_eq!(
                found,
                brute.is_p(&x),
                "{}: {}",
                solution.game.name,
                position(&x)
            );
            count += 1;
        }
    }
    count
}

fn p(solution: &AutomaticSolution, text: &str) -> bool {
    let position: Position = text.parse().expect("a position");
    solution.is_p(&position).expect("heaps that are covered")
}

/// Siegel's lecture notes end with *(2#0)0 and ask for a presentation of its quotient.
#[test]
fn the_open_problem_of_the_lecture_notes() {
    let q = solved("*(2#0)0", 5);
    assert!(q.is_infinite() && q.order().is_none() && q.is_whole());
    assert_eq!(q.relations().len(), 17);
    // With at least three copies of C: P iff i + l and j + m are even.
    for (i, j, k, l, m) in [
        (0, 0, 3, 0, 0),
        (1, 2, 4, 7, 90),
        (1, 2, 5, 8, 90),
        (3, 1, 30, 1, 1001),
    ] {
        let even = (i + l) % 2 == 0 && (j + m) % 2 == 0;
        assert_eq!(p(&q, &format!("{i}*1+{j}*2+{k}*3+{l}*4+{m}*5")), even);
    }
    // For odd l from 3 on: lD + mE is in P iff m = l + 7.
    for l in [3, 5, 7, 99, 100_001] {
        for m in [l + 5, l + 6, l + 7, l + 8, l + 9, 2 * l] {
            assert_eq!(p(&q, &format!("{l}*4+{m}*5")), m == l + 7, "{l}D + {m}E");
        }
    }
    assert!(agrees_with_brute_force(&q, &[2, 3, 4, 18, 35]) > 40_000);
}

#[test]
fn values_are_normal_forms() {
    let q = solved("*(2#0)0", 5);
    let value = |text: &str| {
        let position: Position = text.parse().unwrap();
        q.names().show(&q.value(&position, &unlimited()).unwrap())
    };
    assert_eq!(value("2*4+10*5"), "e^8");
    assert_eq!(value("1000*4+1000*5"), value("998*4+998*5"));
    assert_ne!(value("1000*4+1000*5"), value("1000*4+1001*5"));
    assert_eq!(value("0"), "1");
    // Equal values are equal beside everything: one random half of this is the definition of the quotient.
    for (u, v) in q.relations() {
        for context in ["0", "1", "2", "3+5", "4*4+9*5", "17*5", "3*4+11*5"] {
            let beside = |w: &[u32]| {
                let heaps = q.generators();
                let word = w.iter().zip(&heaps).map(|(n, h)| format!("{n}*{h}"));
                p(
                    &q,
                    &format!("{context}+{}", word.collect::<Vec<_>>().join("+")),
                )
            };
            assert_eq!(beside(&u), beside(&v));
        }
    }
}

/// 0.404 is one of the first octal games with an infinite quotient; its letters 9 and 12 are free.
#[test]
fn an_octal_game() {
    let q = solved("0.404", 12);
    assert!(q.is_infinite() && !q.is_whole());
    // Heaps 3, 5, 9, 11 and 12 are the generators.
    assert!(agrees_with_brute_force(&q, &[0, 0, 1, 0, 1, 0, 0, 0, 2, 0, 1, 2]) > 70);
    assert!(agrees_with_brute_force(&q, &[1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1]) > 100);
    // The heap before it the quotient is finite, and both solvers agree on it.
    compare_with_the_finite_solver("0.404", 11, solve_automatic);
    compare_with_the_finite_solver("0.404", 11, solve_in_boxes);
}

/// The two ways to an automatic quotient.
type Way = fn(&HeapGame, u32, &Budget) -> Result<AutomaticSolution, NotFound>;

fn compare_with_the_finite_solver(text: &str, heap: u32, way: Way) {
    let game = game(text);
    let heap = game.heaps().map_or(heap, |all| all.min(heap));
    let limits = Limits {
        heap: Some(heap),
        ..Limits::default()
    };
    let finite = solve(&game, limits, None);
    let automatic = way(&game, heap, &unlimited()).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(automatic.order(), Some(finite.order()), "{text}");
    let monoid = automatic.monoid().expect("a finite quotient");
    assert!(monoid.is_isomorphic(&finite.monoid), "{text}");
}

fn known(section: &str) -> Vec<String> {
    let all: serde_json::Value = serde_json::from_str(include_str!("../data/known.json")).unwrap();
    all[section]
        .as_object()
        .expect(section)
        .keys()
        .cloned()
        .collect()
}

/// All finite games of the literature give, up to heap 12, the same quotient through automata as through the finite solver.
#[test]
fn finite_games_of_the_literature() {
    for text in known("solved").iter().chain(&known("partial")) {
        compare_with_the_finite_solver(text, last_finite(text), solve_automatic);
    }
    for text in known("trees").iter().filter(|t| t.starts_with('*')) {
        compare_with_the_finite_solver(text, u32::MAX, solve_automatic);
    }
}

/// They do so too where the finite solver gives no hints, but for 4.7 beyond heap 8: no box shows its frame in reasonable time.
#[test]
fn finite_games_of_the_literature_in_boxes() {
    for text in known("solved").iter().chain(&known("partial")) {
        let heap = if text == "4.7" { 8 } else { last_finite(text) };
        compare_with_the_finite_solver(text, heap, solve_in_boxes);
    }
    for text in known("trees").iter().filter(|t| t.starts_with('*')) {
        compare_with_the_finite_solver(text, u32::MAX, solve_in_boxes);
    }
}

/// The last heap up to 12 at which the quotient is finite.
fn last_finite(text: &str) -> u32 {
    match text {
        "0.3102" => 11,
        "0.3122" => 6,
        _ => 12,
    }
}

/// With and without hints from the finite solver the same quotient is found.
#[test]
fn two_ways_to_an_infinite_quotient() {
    for (text, heap) in [("0.404", 12), ("*(2#0)0", 5), ("0.3122", 7)] {
        let [one, two] = [solve_automatic, solve_in_boxes].map(|way: Way| {
            way(&game(text), heap, &unlimited()).unwrap_or_else(|why| panic!("{text}: {why}"))
        });
        assert!(one.is_infinite());
        assert_eq!(one.relations(), two.relations(), "{text}");
        assert_eq!(one.families, two.families, "{text}");
    }
}

/// Weimerskirch's 0.3122, and 0.354 and 4.76, which have four free directions.
#[test]
fn larger_octal_games() {
    let q = solved("0.3122", 7);
    assert!(q.is_infinite());
    assert!(agrees_up_to(&q, 52) > 100_000);
    let q = solved("0.354", 5);
    assert!(q.is_infinite() && q.claim.automaton.directions() == 4);
    assert!(agrees_up_to(&q, 70) > 100_000);
    let q = solved("4.76", 6);
    assert!(q.is_infinite() && q.claim.automaton.directions() == 4);
    assert!(agrees_up_to(&q, 60) > 100_000);
}

/// With more generators: 0.3312 has 184 elements in its finite part, 0.226 at heap 19 has four directions.
#[test]
fn octal_games_with_many_generators() {
    let q = solved("0.3312", 14);
    assert!(q.is_infinite());
    assert!(agrees_up_to(&q, 42) > 100_000);
    let q = solved("0.226", 19);
    assert!(q.is_infinite() && q.claim.automaton.directions() == 4);
    assert!(agrees_up_to(&q, 40) > 100_000);
}

/// A sketch is the quotient of another game, yet its laws and words are those of the game itself in these cases.
#[test]
fn sketches_tell_the_truth() {
    for (text, heap) in [("0.404", 12), ("0.404", 21), ("0.3122", 7), ("0.3102", 12)] {
        let solution = solved(text, heap);
        let value = |x: &Position| solution.value(x, &unlimited()).expect("heaps covered");
        let sketch = sketch(&game(text), heap, 12, &[], &unlimited()).expect("no limits");
        assert!(!sketch.creeping.is_empty(), "{text}");
        for (n, word) in (0..=heap).zip(&sketch.words) {
            assert_eq!(
                value(&Position::from_heaps([n])),
                value(word),
                "{text}: {n}"
            );
        }
        for (&letter, law) in sketch.letters.iter().zip(&sketch.laws) {
            let power = |n| value(&Position::copies(letter, n));
            match *law {
                Some((index, period)) => {
                    assert_eq!(power(index), power(index + period), "{text}: {letter}");
                    assert!(
                        (0..index).all(|n| power(n) != power(n + period)),
                        "{text}: {letter}"
                    );
                }
                None => assert!((0..60).all(|n| power(n) != power(60)), "{text}: {letter}"),
            }
        }
    }
}

/// A set that differs from P in one state or one transition of its automaton is refused.
#[test]
fn the_proof_refuses_every_mutant_of_the_automaton() {
    for (text, heap) in [("0.404", 12), ("*(2#0)0", 5)] {
        let q = solved(text, heap);
        let budget = unlimited();
        let automaton = &q.claim.automaton;
        let states = automaton.states();
        let accepting: Vec<bool> = State::first(states)
            .map(|s| automaton.is_accepting(s))
            .collect();
        let refused = |next: Vec<State>, accepting: Vec<bool>, what: &str| {
            let Some(mutant) = Automaton::new(automaton.directions(), next, accepting) else {
                return;
            };
            let mut claim = q.claim.clone();
            claim.automaton = mutant;
            let verdict = verify(&q.letters, &claim, &budget).unwrap();
            assert!(matches!(verdict, Verdict::Failed(_)), "{text}: {what}");
        };
        for s in State::first(states) {
            // States on the way to s by zeros, and from it, accept if s does, so they change with it.
            let orbit = zero_orbit(automaton, s);
            let mut flipped = accepting.clone();
            orbit.iter().for_each(|&t| flipped[t.index()] ^= true);
            refused(
                automaton.transitions().to_vec(),
                flipped,
                &format!("acceptance of {s:?}"),
            );
        }
        // All rewirings of the smaller automaton, a share of those of the larger one.
        let step = if states < 30 { 1 } else { 37 };
        for at in (0..automaton.transitions().len()).step_by(step) {
            for to in State::first(states).step_by(step.min(7)) {
                let mut next = automaton.transitions().to_vec();
                if next[at] == to {
                    continue;
                }
                next[at] = to;
                refused(
                    next,
                    accepting.clone(),
                    &format!("transition {at} to {to:?}"),
                );
            }
        }
        for m in 0..q.claim.start.len() {
            let mut claim = q.claim.clone();
            claim.start[m] = State((claim.start[m].0 + 1) % states as u32);
            let verdict = verify(&q.letters, &claim, &budget).unwrap();
            assert!(
                matches!(verdict, Verdict::Failed(_)),
                "{text}: start of {m}"
            );
        }
    }
}

fn zero_orbit(automaton: &Automaton, state: State) -> Vec<State> {
    let end = |mut s: State| {
        for _ in 0..automaton.states() {
            s = automaton.step(s, Digits::ZERO);
        }
        // The least state of the cycle that zeros end in.
        let mut least = s;
        let mut t = automaton.step(s, Digits::ZERO);
        while t != s {
            least = least.min(t);
            t = automaton.step(t, Digits::ZERO);
        }
        least
    };
    let goal = end(state);
    State::first(automaton.states())
        .filter(|&t| end(t) == goal)
        .collect()
}

#[test]
fn the_proof_refuses_wrong_values() {
    let q = solved("0.404", 12);
    let budget = unlimited();
    for letter in 0..q.letters.count() {
        let mut claim = q.claim.clone();
        claim.values[letter].finite =
            Elem((claim.values[letter].finite.0 + 1) % claim.table.order() as u32);
        let verdict = verify(&q.letters, &claim, &budget).unwrap();
        assert!(!matches!(verdict, Verdict::Proved(_)), "letter {letter}");
    }
}

/// The empty set with 0 as the only torsion element would pass if torsion were checked on residues alone.
#[test]
fn a_single_class_is_no_proof() {
    use misere::automatic::{Claim, Letters, Table, Value};
    let letters = Letters::of(&HeapGame::parse("nim:1").unwrap(), 1, &unlimited()).unwrap();
    let claim = Claim {
        table: Table::new(1, vec![Elem::ONE]).unwrap(),
        values: vec![Value {
            finite: Elem::ONE,
            free: Vec::new(),
        }],
        automaton: Automaton::new(0, vec![State(0)], vec![false]).unwrap(),
        start: vec![State(0)],
    };
    assert_eq!(
        verify(&letters, &claim, &unlimited()).unwrap(),
        Verdict::Failed(vec![1].into())
    );
}

/// Without any one of its relations the presentation has two normal forms for one element, and completeness finds them.
#[test]
fn completeness_misses_no_missing_relation() {
    for (text, heap) in [("0.404", 12), ("*(2#0)0", 5)] {
        let q = solved(text, heap);
        let all: Vec<_> = q.basis.rules.iter().cloned().collect();
        let among = |w: &Exponents| w.factors().all(|(l, _)| q.basis.generators.contains(&l));
        for left_out in (0..all.len()).filter(|&i| among(&all[i].0)) {
            let mut rules = Rules::default();
            for (i, (u, v)) in all.iter().enumerate() {
                if i != left_out {
                    rules.push(u.clone(), v.clone());
                }
            }
            let families =
                normal_forms(&rules, &q.basis.generators, q.letters.count(), &unlimited());
            let families = families.unwrap();
            // Points are not compared here; the relation shows in points only if no family is left, as for a^2 = 1 it is not.
            let points = |f: &&misere::automatic::Family| f.directions.is_empty();
            let more_points =
                families.iter().filter(points).count() > q.families.iter().filter(points).count();
            match complete(&q.claim, &families, &unlimited()).unwrap() {
                Completeness::Equal(u, v) => {
                    let normal = |w: &Exponents| {
                        let mut w = w.clone();
                        q.basis.rules.reduce(&mut w, &unlimited()).unwrap();
                        w
                    };
                    assert_ne!(u, v);
                    assert_eq!(normal(&u), normal(&v), "{text}: two words for one element");
                }
                other => assert!(more_points, "{text} without {:?}: {other:?}", all[left_out]),
            }
        }
    }
}

/// A game whose P-positions are, it seems, not automatic: an honest end.
#[test]
fn a_game_that_resists() {
    let g = "{0,*2+*3,*2+*2+*2}";
    let game = game(&format!("{{*3,{g}+*,{g}+{g}}}"));
    let limits = Limits {
        time: Some(Duration::from_secs(3)),
        ..Limits::default()
    };
    let heaps = game.heaps().unwrap();
    let budget = Budget::start(limits, None);
    let why = solve_automatic(&game, heaps, &budget).expect_err("nobody knows this quotient");
    assert!(matches!(why.stop(), Stop::NotFound | Stop::Time));
    assert!(budget.elapsed() < Duration::from_secs(20));
    // Its part without the largest game is infinite, and solved.
    assert!(
        solve_automatic(&game, heaps - 1, &unlimited())
            .unwrap()
            .is_infinite()
    );
}

/// Two games that resist have an infinite quotient all the same: beside one large heap two directions are enough, and what is claimed there agrees with plain
/// recursion.
#[test]
fn one_large_heap_shows_that_quotients_are_infinite() {
    for (text, heap, beyond, beside, pair) in [
        ("0.06", 17, 12, "17", (5, 12)),
        ("0.6", 17, 12, "11+12+17", (3, 7)),
    ] {
        let game = game(text);
        let found = solve_beside(&game, heap, beyond, &unlimited()).unwrap();
        let found = found.unwrap_or_else(|| panic!("{text}"));
        let reason = found.reason.as_ref().unwrap();
        println!("{text}: {reason:?}");
        let heaps = (reason.context[0].0, reason.power[0].0);
        assert!(heaps == pair || heaps == (pair.1, pair.0), "{text}");
        let mut brute = Brute::new(&game, heap);
        let (mut inside, mut outside) = (0, 0);
        for n in 0..=31 {
            for x in partitions(n, heap) {
                let large: u16 = x[beyond as usize..].iter().sum();
                match found.is_p(&position(&x)) {
                    Some(is_p) => assert_eq!(is_p, brute.is_p(&x), "{text}: {}", position(&x)),
                    None => assert!(large > 1, "{text}: {}", position(&x)),
                }
                inside += usize::from(large <= 1);
                outside += usize::from(large > 1);
            }
        }
        assert!(inside > 20_000 && outside > 10, "{inside}, {outside}");
        // The short reason, at positions with up to a hundred heaps.
        let start: Position = beside.parse().unwrap();
        for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
            let mut at = start.clone();
            at.add(misere::Heap(pair.0), x);
            at.add(misere::Heap(pair.1), y);
            let (x, y) = (i64::from(x), i64::from(y));
            let expected = match text {
                "0.06" => x > y && (x - y) % 2 == 1,
                _ => y % 2 == 0 && ((x % 2 == 0 && x < y) || (x % 2 == 1 && x > y)),
            };
            assert_eq!(found.is_p(&at), Some(expected), "{text}: {at}");
        }
    }
}

/// A claim about a part is proved for that part alone, and only if no move leads out of it.
#[test]
fn what_is_proved_of_a_part_is_not_proved_of_all() {
    let found = solve_beside(&game("0.06"), 17, 12, &unlimited()).unwrap();
    let found = found.unwrap();
    let is_proved = |verdict| matches!(verdict, Verdict::Proved(_));
    let (letters, claim, budget) = (&found.letters, &found.claim, &unlimited());
    assert!(is_proved(
        verify_part(letters, claim, found.outside, budget).unwrap()
    ));
    assert!(!is_proved(verify(letters, claim, budget).unwrap()));
    for other in claim.table.elements().filter(|&m| m != found.outside) {
        assert!(!is_proved(
            verify_part(letters, claim, other, budget).unwrap()
        ));
    }
    let mut wrong = 0;
    for state in 0..claim.automaton.states() {
        let accepting = |q: State| claim.automaton.is_accepting(q) != (q.index() == state);
        let accepting: Vec<bool> = State::first(claim.automaton.states())
            .map(accepting)
            .collect();
        let next = claim.automaton.transitions().to_vec();
        if let Some(automaton) = Automaton::new(claim.automaton.directions(), next, accepting) {
            let mut claim = claim.clone();
            claim.automaton = automaton;
            wrong += 1;
            let verdict = verify_part(letters, &claim, found.outside, budget).unwrap();
            assert!(!is_proved(verdict), "{state}");
        }
    }
    println!("{wrong} of {} changed", claim.automaton.states());
}
