//! Whole games with an infinite quotient, and one more heap by automata.

use crate::common::{Brute, game, partitions, position};
use misere::answer::{Answer, Wish, settle, settle_position};
use misere::automatic::{Growing, Step, Whole, solve_automatic};
use misere::limits::{Budget, Limits};
use misere::quotient::look_ahead;
use misere::value::{NimSequence, Period};
use misere::{Heap, Position};
use misere_cert::Reason;
use std::time::Duration;

fn whole(code: &str, seconds: u64) -> Answer {
    let limits = Limits {
        cpu_time: Some(Duration::from_secs(20 * seconds)),
        ..Limits::default()
    };
    let answer = settle(&game(code), Wish::Any, &Budget::start(limits, None));
    assert!(answer.is_solved() && answer.is_infinite(), "{code}");
    answer
}

/// All positions of at most so many tokens against plain recursion; says how many there were.
fn agrees(answer: &Answer, tokens: u32) -> usize {
    let mut brute = Brute::new(answer.game(), tokens);
    let mut seen = 0;
    for total in 0..=tokens {
        for x in partitions(total, tokens) {
            let found = answer.is_p(&position(&x), &Budget::unlimited()).unwrap();
            assert_eq!(found, brute.is_p(&x), "{}", position(&x));
            seen += 1;
        }
    }
    seen
}

/// Issue 20: the three games, as they were found by hand, against plain recursion and the checker of certificates.
#[test]
fn three_whole_games_are_infinite() {
    for (code, seconds, period, preperiod, generators, relations) in [
        ("0.31011", 2, 2, 6, 5, 17),
        ("0.1457", 5, 10, 13, 8, 28),
        ("0.176", 20, 8, 50, 15, 106),
    ] {
        let answer = whole(code, seconds);
        let solution = answer.as_automatic().unwrap();
        let Some(Whole::Periodic(found)) = solution.whole else {
            panic!("{code}: {:?}", solution.whole);
        };
        assert_eq!(found, Period { period, preperiod }, "{code}");
        let counts = (solution.generators().len(), solution.relations().len());
        assert_eq!(counts, (generators, relations), "{code}");
        assert_eq!(answer.document().summary.covers, None);
        assert!(agrees(&answer, 18) > 1500);
        let certificate = answer.certificate(&Budget::unlimited()).unwrap();
        let accepted = misere_cert::check_certificate(&certificate, Default::default()).unwrap();
        assert!(accepted.claim.contains("of the whole game is infinite"));
        // Heaps of any size, one period apart from small ones.
        let budget = Budget::unlimited();
        let far = preperiod + 7 + period * 100_000_000;
        for n in 1..20 {
            let small: Position = format!("{}+{n}", preperiod + 7).parse().unwrap();
            let large: Position = format!("{far}+{n}").parse().unwrap();
            let is_p = |x: &Position| answer.is_p(x, &budget).unwrap();
            assert_eq!(is_p(&small), is_p(&large), "{code}: {large}");
        }
    }
}

/// Issue 20: an octal code with four digits that the hunt found. Its heaps become those of a period by words, new generators and a refinement.
#[test]
fn four_octal_digits() {
    let answer = whole("0.1742", 20);
    let solution = answer.as_automatic().unwrap();
    let period = Period {
        period: 8,
        preperiod: 43,
    };
    assert_eq!(solution.whole, Some(Whole::Periodic(period)));
    let counts = (solution.generators().len(), solution.relations().len());
    assert_eq!(counts, (11, 57));
    assert!(agrees(&answer, 16) > 900);
}

/// The same to 30 tokens.
#[test]
#[ignore = "takes some ten seconds"]
fn whole_games_to_thirty_tokens() {
    for code in ["0.31011", "0.1457", "0.1454", "0.1742", "0.176"] {
        let seen = agrees(&whole(code, 20), 30);
        assert!(seen > 28_000, "{code}: {seen}");
    }
}

/// Issue 20: where the proof for one more heap fails, the monoid is refined, or a form of three exponents is found.
#[test]
fn one_more_heap_in_every_way() {
    let budget = Budget::unlimited();
    let first = solve_automatic(&game("0.154"), 22, &budget).unwrap();
    let mut growing = Growing::new(first, &budget).unwrap();
    while growing.solution().heap < 34 {
        growing.push_heap(&budget).unwrap();
    }
    let solution = growing.solution();
    assert_eq!(solution.claim.automaton.directions(), 3);
    assert_eq!(
        (solution.generators().len(), solution.relations().len()),
        (10, 42)
    );
    let taken = |step| growing.steps().iter().filter(|(_, s)| *s == step).count();
    assert!(
        taken(Step::Word) >= 8 && taken(Step::Extended) >= 2,
        "{:?}",
        growing.steps()
    );
    let certificate = solution.certificate(&budget).unwrap();
    misere_cert::check_certificate(&certificate, Default::default()).unwrap();

    // Heaps that are free by the lemma are as good as those that are proved.
    let first = solve_automatic(&game("0.1457"), 20, &budget).unwrap();
    let mut growing = Growing::new(first, &budget).unwrap();
    while growing.solution().heap < 40 {
        growing.push_heap(&budget).unwrap();
    }
    let taken = |step| growing.steps().iter().filter(|(_, s)| *s == step).count();
    assert!(taken(Step::Twin) > 0, "{:?}", growing.steps());
    let direct = solve_automatic(&game("0.1457"), 40, &budget).unwrap();
    assert_eq!(growing.solution().relations(), direct.relations());
    for n in 0..=40 {
        let heap = Heap(n);
        assert_eq!(growing.solution().phi(heap), direct.phi(heap));
    }
}

/// Issue 20: heap 24 of 0.404 tells apart what no small position does, first 3·5 from 5; all words are sorted anew. Plain recursion says the same.
#[test]
#[ignore = "plain recursion takes many minutes and 8 GB"]
fn words_are_sorted_anew() {
    let budget = Budget::unlimited();
    let first = solve_automatic(&game("0.404"), 23, &budget).unwrap();
    let mut growing = Growing::new(first, &budget).unwrap();
    assert_eq!(growing.push_cheaply(&budget), Ok(Some(Step::Refined)));
    let solution = growing.solution();
    let counts = (solution.generators().len(), solution.relations().len());
    assert_eq!((solution.heap, counts), (24, (11, 103)));
    let mut brute = Brute::new(&solution.game, 24);
    let mut outcomes = Vec::new();
    for fives in [1, 3] {
        let mut counts = [0; 24];
        for (heap, copies) in [(3, 1), (5, fives), (9, 2), (12, 1), (21, 2), (24, 1)] {
            counts[heap - 1] = copies;
        }
        let is_p = solution.is_p(&position(&counts)).unwrap();
        assert_eq!(is_p, brute.is_p(&counts));
        outcomes.push(is_p);
    }
    assert_eq!(outcomes, [false, true]);
    let certificate = solution.certificate(&budget).unwrap();
    misere_cert::check_certificate(&certificate, Default::default()).unwrap();
}

/// Issue 20: a sketch names the heap at which a whole game is proved. It is a hint: that of 0.31221 shows a period as well, and its game is finite, if only at
/// heap 113.
#[test]
fn a_sketch_names_a_heap() {
    let budget = Budget::unlimited();
    for (code, period, first_infinite) in [
        ("0.31011", 2, 5),
        ("0.310011", 2, 6),
        ("0.31031", 5, 5),
        ("0.1742", 8, 19),
    ] {
        let ahead = look_ahead(&game(code), 120, 6, &budget).unwrap().unwrap();
        assert_eq!(ahead.period.period, period, "{code}");
        if ahead.heap > 20 {
            continue;
        }
        // From nothing heap 15 of 0.31031 is not found, heap after heap it is.
        let solution = solve_automatic(&game(code), first_infinite, &budget).unwrap();
        let mut growing = Growing::new(solution, &budget).unwrap();
        while growing.solution().heap < ahead.heap {
            growing.push_heap(&budget).unwrap();
        }
        assert!(growing.settles(&budget).unwrap(), "{code}");
        let whole = &growing.solution().whole;
        assert!(matches!(whole, Some(Whole::Periodic(p)) if p.period == period));
    }
    let ahead = look_ahead(&game("0.31221"), 120, 6, &budget).unwrap();
    let words = ahead.unwrap().to_string();
    assert!(
        words.contains("proves nothing") && words.contains("period 7"),
        "{words}"
    );
    let limits = Limits {
        steps: Some(60_000),
        ..Limits::default()
    };
    let answer = settle(&game("0.31221"), Wish::Any, &Budget::start(limits, None));
    assert!(!answer.is_solved() && !answer.is_infinite());
    assert_eq!(answer.document().summary.proof.period(), None);
}

/// Issue 20: what the last proved heaps tell makes the next cheap. In 0.176 no heap but the 24th asks for fewer relations, and none for a beginning from nothing.
#[test]
fn heaps_are_taken_in_cheaply() {
    let budget = Budget::unlimited();
    let first = solve_automatic(&game("0.176"), 19, &budget).unwrap();
    let mut growing = Growing::new(first, &budget).unwrap();
    let before = budget.steps();
    while growing.solution().heap < 50 {
        growing.push_heap(&budget).unwrap();
    }
    let taken = |step| growing.steps().iter().filter(|(_, s)| *s == step).count();
    assert_eq!((taken(Step::Refined), taken(Step::Anew)), (1, 0));
    assert!(taken(Step::Extended) >= 7 && taken(Step::Word) >= 20);
    // From nothing each of these takes some thirty thousand steps.
    let steps = budget.steps() - before;
    assert!(steps < 400_000, "{steps}");
    let direct = solve_automatic(&game("0.176"), 50, &budget).unwrap();
    assert_eq!(growing.solution().relations(), direct.relations());
}

/// Tameness relative to a heap: the same game, known to a heap where the period is not yet proved.
#[test]
fn beyond_a_heap_misere_play_is_normal_play() {
    let budget = Budget::unlimited();
    let solution = solve_automatic(&game("0.176"), 105, &budget).unwrap();
    let mut growing = Growing::new(solution, &budget).unwrap();
    // The period is near, so it is waited for: until then heaps cost nothing.
    assert!(!growing.settles(&budget).unwrap());
    while !growing.settles(&budget).unwrap() {
        assert!(matches!(
            growing.push_heap(&budget).unwrap(),
            Step::Tame | Step::Twin
        ));
    }
    let whole = &growing.solution().whole;
    assert!(matches!(whole, Some(Whole::Periodic(p)) if p.period == 8 && p.preperiod == 50));
    let certificate = growing.solution().certificate(&budget).unwrap();
    misere_cert::check_certificate(&certificate, Default::default()).unwrap();
}

/// Heaps of any size are played with in whole games with an infinite quotient: for middling heaps all winning moves are those that trying every option
/// shows, for large ones they come in families and take no time.
#[test]
fn whole_games_are_played_with_heaps_of_any_size() {
    let mut seen = 0;
    for (code, beside) in [("0.1457", "2"), ("0.7546", "3+10")] {
        let answer = whole(code, 5);
        let rest: Position = beside.parse().unwrap();
        let mut judge = answer.judge();
        for heap in [40, 97, 200, 311] {
            let position = rest.plus(&Position::single(Heap(heap)));
            let mut expected = Vec::new();
            for (from, _) in position.iter() {
                let others = position.without(from).unwrap();
                for option in answer.game().options(from) {
                    let after = others.plus(&option);
                    if answer.is_p(&after, &Budget::unlimited()).unwrap() {
                        expected.push(after);
                    }
                }
            }
            let budget = Budget::unlimited();
            let moves = judge.winning_moves(&position, &budget).unwrap();
            assert_eq!(moves.stopped, None);
            let mut found: Vec<Position> = moves.list.into_iter().map(|m| m.position).collect();
            for list in [&mut expected, &mut found] {
                list.sort();
                list.dedup();
            }
            assert_eq!(found, expected, "{code}: {position}");
            seen += found.len();
        }
        for heap in 1_000_000_020..1_000_000_024 {
            let position = rest.plus(&Position::single(Heap(heap)));
            let steps = Limits {
                steps: Some(5_000),
                ..Limits::default()
            };
            let budget = Budget::start(steps, None);
            let moves = judge.winning_moves(&position, &budget).unwrap();
            assert_eq!(moves.stopped, None, "{code}: {position}");
            for m in &moves.list {
                let Some(range) = m.range else { continue };
                // The first of the family is shown; its last wins as well.
                let left = heap - range.take;
                let last = rest.plus(&Position::from_heaps([range.last, left - range.last]));
                for after in [&m.position, &last] {
                    assert!(answer.is_p(after, &Budget::unlimited()).unwrap(), "{after}");
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 200, "{seen}");
}

/// A position with a large heap is answered by tameness relative to a heap, where that comes long before it.
#[test]
fn far_heaps_are_covered_by_tameness() {
    let position: Position = "3000+17".parse().unwrap();
    let answer = settle_position(&game("0.414"), &position, &Budget::unlimited());
    assert!(answer.is_solved() && answer.heap() < 100);
    let (mut judge, budget) = (answer.judge(), Budget::unlimited());
    let moves = judge.winning_moves(&position, &budget).unwrap();
    assert!(moves.stopped.is_none() && !moves.list.is_empty());
    let mut nim = NimSequence::new(answer.game());
    nim.extend_to(3000);
    // Beyond heap 18 misère play is normal play.
    let mut wins = 0;
    for (from, _) in position.iter() {
        let others = position.without(from).unwrap();
        for option in answer.game().options(from) {
            wins += usize::from(nim.of(&others.plus(&option)) == 0);
        }
    }
    assert_eq!(moves.list.len(), wins);
}

/// What is a reason for fewer heaps is one for more, and is carried on: none was found for 0.404 with 26 heaps.
#[test]
fn reasons_are_carried_on() {
    let budget = Budget::unlimited();
    let first = solve_automatic(&game("0.404"), 12, &budget).unwrap();
    let mut growing = Growing::new(first, &budget).unwrap();
    let reason = growing.solution().reason.clone().unwrap();
    while growing.solution().heap < 21 {
        growing.push_heap(&budget).unwrap();
    }
    assert_eq!(growing.solution().claim.automaton.directions(), 3);
    assert_eq!(growing.solution().reason.as_ref(), Some(&reason));
    let certificate = growing.solution().certificate(&budget).unwrap();
    misere_cert::check_certificate(&certificate, Default::default()).unwrap();
    // What is not true is not proved.
    for wrong in [
        Reason {
            difference: reason.difference + 1,
            ..reason.clone()
        },
        Reason {
            modulus: 2,
            ..reason.clone()
        },
        Reason {
            context: reason.power.clone(),
            ..reason.clone()
        },
    ] {
        assert_eq!(growing.solution().has_reason(&wrong, &budget), Ok(false));
    }
}

/// With steps of several letters, or copies of all directions beside, there are more reasons.
#[test]
fn reasons_with_steps_of_several_letters() {
    let budget = Budget::unlimited();
    let mut solution = solve_automatic(&game("0.31331"), 10, &budget).unwrap();
    solution.reason = solution.find_reason(&budget).unwrap();
    assert_eq!(solution.reason.as_ref().unwrap().context, [(2, 1), (10, 1)]);
    let certificate = solution.certificate(&budget).unwrap();
    misere_cert::check_certificate(&certificate, Default::default()).unwrap();
}

/// Reasons are found for most infinite quotients, and the checker accepts them.
#[test]
fn short_reasons_are_found_and_true() {
    let budget = Budget::unlimited();
    let mut found = 0;
    for (code, heap) in [
        ("0.404", 12),
        ("0.3122", 7),
        ("0.154", 22),
        ("0.76", 12),
        ("0.005", 18),
    ] {
        let mut solution = solve_automatic(&game(code), heap, &budget).unwrap();
        solution.reason = solution.find_reason(&budget).unwrap();
        let Some(reason) = solution.reason.clone() else {
            continue;
        };
        found += 1;
        let certificate = solution.certificate(&budget).unwrap();
        misere_cert::check_certificate(&certificate, Default::default()).unwrap();
        // As it reads, on small positions.
        let c = i64::from(reason.difference);
        for x in 0..12 {
            for y in 0..12 {
                let mut position = Position::empty();
                let parts = [
                    (&reason.beside, 1),
                    (&reason.context, x),
                    (&reason.power, y),
                ];
                for (list, times) in parts {
                    for &(heap, n) in list {
                        position.add(Heap(heap), n * times);
                    }
                }
                let d = i64::from(x) - i64::from(y);
                let related = match reason.relation {
                    misere_cert::Relation::AtLeast => d >= c,
                    misere_cert::Relation::AtMost => d <= c,
                    misere_cert::Relation::Equal => d == c,
                };
                let e = i64::from(reason.residue);
                let expected = related && (d - e).rem_euclid(i64::from(reason.modulus)) == 0;
                assert_eq!(solution.is_p(&position).unwrap(), expected, "{position}");
            }
        }
    }
    assert!(found >= 4, "{found}");
}
