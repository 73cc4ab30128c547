//! Answers that were kept: what is read from a certificate is what was written, and to read it costs what checking costs.

use crate::common::game;
use misere::Position;
use misere::answer::{Answer, Wish, settle, settle_position};
use misere::automatic::{AutomaticSolution, Family, Whole};
use misere::limits::{Budget, Limits};
use misere::quotient::{Proof, Solution};
use misere::ruleset::HeapGame;

fn again(game: &HeapGame, answer: &Answer, budget: &Budget) -> Answer {
    let free = Budget::unlimited();
    let file = answer.to_keep(&free).unwrap().expect("it can be kept");
    let read = Answer::from_kept(game, &file, budget);
    read.unwrap().expect("it is read again")
}

/// All of it but the time, and the number of states, which is that of the proof at hand.
fn same(a: &Solution, b: &Solution) {
    let name = &a.game.name;
    assert_eq!((&a.monoid, &a.letters), (&b.monoid, &b.letters), "{name}");
    assert_eq!((a.heap, &a.phi), (b.heap, &b.phi), "{name}");
    assert_eq!((a.stop, a.proof.kind()), (b.stop, b.proof.kind()), "{name}");
    assert_eq!(a.changes, b.changes, "{name}");
    assert_eq!(a.period(), b.period(), "{name}");
    if let (
        Proof::TameRelative {
            last_outside_kernel: m,
            checked: n,
            whole: q,
            kernel: k,
        },
        Proof::TameRelative {
            last_outside_kernel,
            checked,
            whole,
            kernel,
        },
    ) = (&a.proof, &b.proof)
    {
        assert_eq!((m, n), (last_outside_kernel, checked), "{name}");
        assert_eq!((&q.monoid, &q.letters), (&whole.monoid, &whole.letters));
        assert_eq!(q.phi, whole.phi, "{name}");
        assert_eq!((&k.nim, &k.by_nim), (&kernel.nim, &kernel.by_nim), "{name}");
    }
}

/// Games of each kind that can be kept; most of them are tame relative to a heap.
#[test]
fn what_is_read_is_what_was_written() {
    let mut tame = 0;
    for name in [
        "0.77", "0.123", "0.115", "nim:5", "0.414", "0.9092", "0.9", "0.15",
    ] {
        let game = game(name);
        let budget = Budget::unlimited();
        let answer = settle(&game, Wish::Finite, &budget);
        let read = again(&game, &answer, &budget)
            .with_changes(&budget)
            .unwrap();
        same(answer.finite(), read.finite());
        assert_eq!(
            (answer.stop, answer.is_solved()),
            (read.stop, read.is_solved())
        );
        tame += usize::from(answer.proof_kind() == "tame-relative");
    }
    assert!(tame >= 3, "{tame} were tame relative to a heap");
}

/// A game that is tame relative to a heap was made anew each time.
#[test]
fn what_is_read_plays_as_what_was_written() {
    let (game, free) = (game("0.414"), Budget::unlimited());
    let position = "200+37+3".parse().unwrap();
    let first = settle_position(&game, &position, &free);
    assert_eq!(first.proof_kind(), "tame-relative");
    let second = again(&game, &first, &free);
    let judged = |answer: &Answer| {
        let moves = answer.winning_moves(&position, &free).unwrap();
        let one = |m: misere::answer::WinningMove| (m.from, m.to, m.value);
        let moves: Vec<_> = moves.list.into_iter().map(one).collect();
        (answer.value(&position, &free).unwrap(), moves)
    };
    assert!(judged(&first).0.is_some());
    assert_eq!(judged(&first), judged(&second));
}

/// The document of an answer, but for the time it took and the size of the proof at hand.
fn document(answer: &Answer) -> serde_json::Value {
    let mut document = serde_json::to_value(answer.document()).unwrap();
    document["elapsed_s"] = 0.into();
    if answer.as_automatic().is_some() {
        let proof = document["proof"].as_object_mut().unwrap();
        for count in [
            "classes",
            "p_states",
            "n_words",
            "n_states",
            "completeness_sets",
        ] {
            assert!(proof.remove(count).unwrap().is_u64());
        }
        let steps = document["steps"].as_array_mut().unwrap();
        let is_size = |step: &serde_json::Value| {
            let text = step.as_str().unwrap();
            text.starts_with("P-check and N-check: ") || text.starts_with("completeness: ")
        };
        let all = steps.len();
        steps.retain(|step| !is_size(step));
        assert_eq!(steps.len() + 2, all);
    }
    document
}

/// Who wins, the value, and each winning move with its value and its range, for some positions.
fn judged(answer: &Answer, positions: &[&str]) -> Vec<String> {
    let free = Budget::unlimited();
    let one = |text: &&str| {
        let position: Position = text.parse().unwrap();
        let mut judge = answer.judge();
        let judgement = judge.judge(&position, &free);
        let moves = judge.winning_moves(&position, &free);
        format!("{judgement:?} {moves:?}")
    };
    positions.iter().map(one).collect()
}

/// Both lines of a file, and the file with one of them changed.
fn changed(file: &[u8], line: usize, change: impl Fn(&str) -> String) -> Vec<u8> {
    let text = std::str::from_utf8(file).unwrap();
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines[line] = change(&lines[line]);
    lines.join("\n").into_bytes()
}

/// Whole games by formulas, with the words for their elements.
#[test]
fn formulas_are_read_as_they_were_written() {
    let free = Budget::unlimited();
    for name in ["0.54", "0.734", "0.26", "4.7"] {
        let game = game(name);
        let solving = Budget::unlimited();
        let first = settle_position(&game, &"100000+7".parse().unwrap(), &solving);
        let reading = Budget::unlimited();
        let second = again(&game, &first, &reading);
        assert_eq!(second.proof_kind(), "parametric", "{name}");
        assert!(
            reading.steps() * 5 < solving.steps(),
            "{name}: {} steps, and {} to solve it",
            reading.steps(),
            solving.steps()
        );
        let positions = ["100000+7", "1000000007+12+7", "3*5+2*9", "0"];
        assert_eq!(judged(&first, &positions), judged(&second, &positions));
        let second = second.with_changes(&free).unwrap();
        assert_eq!(document(&first), document(&second), "{name}");
        assert_eq!(first.presentation(), second.presentation());
        same(first.finite(), second.finite());
    }
}

/// What the checker accepts is no answer to another question, and what it does not accept is none at all.
#[test]
fn formulas_of_another_game_or_stage_are_refused() {
    let free = Budget::unlimited();
    let kept = |name: &str| {
        let answer = settle(&game(name), Wish::Any, &free);
        answer.to_keep(&free).unwrap().unwrap()
    };
    let (file, other) = (kept("0.734"), kept("0.54"));
    let line = |file: &[u8], n: usize| file.split(|&b| b == b'\n').nth(n).unwrap().to_vec();
    let read = |name: &str, file: &[u8]| {
        let read = Answer::from_kept(&game(name), file, &free).unwrap();
        read.map(|answer| answer.proof_kind())
    };
    assert_eq!(read("0.734", &file), Some("parametric"));
    assert_eq!(read("0.54", &file), None);
    let both = |a: Vec<u8>, b: Vec<u8>| [a, b].join(&b'\n');
    // The formulas of one game with the stage of another, the lines the wrong way round, one line alone, and one too many.
    assert_eq!(read("0.734", &both(line(&file, 0), line(&other, 1))), None);
    assert_eq!(read("0.54", &both(line(&file, 0), line(&other, 1))), None);
    assert_eq!(read("0.734", &both(line(&file, 1), line(&file, 0))), None);
    assert_eq!(read("0.734", &line(&file, 0)), None);
    assert_eq!(read("0.734", &both(file.clone(), line(&file, 1))), None);
    // A value, a product and an element of P that are others.
    let mut refused = 0;
    for (from, to) in [
        ("\"step\":2", "\"step\":1"),
        ("\"sign\":0", "\"sign\":1"),
        ("\"p\":[1", "\"p\":[0"),
        ("\"take\":1", "\"take\":2"),
        ("\"order\":", "\"order\":1"),
    ] {
        for n in [0, 1] {
            let bad = changed(&file, n, |line| line.replacen(from, to, 1));
            if bad != file[..file.len() - 1] {
                assert_eq!(read("0.734", &bad), None, "{from} in line {n}");
                refused += 1;
            }
        }
    }
    assert!(refused >= 5, "{refused}");
    // A stage that is too small for the words.
    let stage = settle(&game("0.734"), Wish::Finite, &{
        let limits = Limits {
            heap: Some(12),
            ..Limits::default()
        };
        Budget::start(limits, None)
    });
    let small = stage.to_keep(&free).unwrap().unwrap();
    assert_eq!(read("0.734", &both(line(&file, 0), line(&small, 0))), None);
}

/// All of an automatic solution but the size of its proof.
fn same_automaton(a: &AutomaticSolution, b: &AutomaticSolution) {
    let name = &a.game.name;
    assert_eq!((a.heap, &a.letters), (b.heap, &b.letters), "{name}");
    assert_eq!(a.claim.table, b.claim.table, "{name}");
    assert_eq!(a.claim.values, b.claim.values, "{name}");
    assert_eq!(a.claim.automaton, b.claim.automaton, "{name}");
    assert_eq!(a.claim.start, b.claim.start, "{name}");
    assert_eq!(a.generators(), b.generators(), "{name}");
    assert_eq!(a.relations(), b.relations(), "{name}");
    // Words found earlier have fewer letters, and say the same.
    let words = |s: &AutomaticSolution| -> Vec<Vec<u32>> {
        s.words.iter().map(|word| s.in_generators(word)).collect()
    };
    assert!(words(a) == words(b), "{name}");
    let families = |s: &AutomaticSolution| -> Vec<_> {
        let family = |f: &Family| (s.in_generators(&f.base), f.directions.clone());
        s.families.iter().map(family).collect()
    };
    assert!(families(a) == families(b), "{name}");
    let kind = |s: &AutomaticSolution| s.whole.as_ref().map(Whole::kind);
    assert_eq!((kind(a), a.period()), (kind(b), b.period()), "{name}");
    assert_eq!(a.reason, b.reason, "{name}");
    if let (Some(Whole::TameRelative(a)), Some(Whole::TameRelative(b))) = (&a.whole, &b.whole) {
        assert!(a == b, "{name}");
    }
    assert!(
        b.size.classes > 0 && b.size.words > 0,
        "{name}: {:?}",
        b.size
    );
}

/// Infinite quotients: of the heaps up to one, of all heaps of a game, of a game with a period.
#[test]
fn automata_are_read_as_they_were_written() {
    let free = Budget::unlimited();
    let mut with_reasons = 0;
    for (name, heap, wish, kind, positions) in [
        (
            "0.3122",
            Some(7),
            Wish::Any,
            None,
            ["7+1", "1000000*7+3*6+2", "0"],
        ),
        (
            "0.404",
            Some(12),
            Wish::Infinite,
            None,
            ["12+9", "500*12+501*9", "3"],
        ),
        (
            "*(2#0)0",
            None,
            Wish::Any,
            Some("all-heaps"),
            ["101*4+109*5", "5", "1"],
        ),
        (
            "0.31011",
            None,
            Wish::Any,
            Some("periodic"),
            ["1000000001+7", "9+4", "1"],
        ),
        (
            "0.1457",
            None,
            Wish::Any,
            Some("periodic"),
            ["1000000020+2", "47+13", "3"],
        ),
        (
            "0.176",
            None,
            Wish::Any,
            Some("periodic"),
            ["1000+3", "50+50+17", "2"],
        ),
    ] {
        let game = game(name);
        let limits = Limits {
            heap,
            ..Limits::default()
        };
        let solving = Budget::start(limits, None);
        let first = settle(&game, wish, &solving);
        let reading = Budget::unlimited();
        let second = again(&game, &first, &reading);
        assert!(
            reading.steps() * 5 < solving.steps(),
            "{name}: {} steps, and {} to solve it",
            reading.steps(),
            solving.steps()
        );
        let second = second.with_changes(&free).unwrap();
        let (a, b) = (
            first.as_automatic().unwrap(),
            second.as_automatic().unwrap(),
        );
        same_automaton(a, b);
        assert_eq!(b.whole.as_ref().map(Whole::kind), kind, "{name}");
        assert_eq!((first.stop, first.status()), (second.stop, second.status()));
        assert_eq!(judged(&first, &positions), judged(&second, &positions));
        assert_eq!(document(&first), document(&second), "{name}");
        same(first.finite(), second.finite());
        with_reasons += usize::from(b.reason.is_some());
    }
    assert!(with_reasons >= 3, "{with_reasons} have a reason");
}

/// A game that is tame relative to a heap with an infinite quotient. (It has a period too, which is the better answer, so that nobody keeps
/// this one; but whoever does has it read.)
#[test]
fn tameness_over_an_automaton_is_read_as_it_was_written() {
    let free = Budget::unlimited();
    let game = game("0.176");
    let limits = Limits {
        heap: Some(16),
        ..Limits::default()
    };
    let before = settle(&game, Wish::Finite, &Budget::start(limits, None));
    let own = include_str!("../../../misere-cert/tests/data/0.176-118.cert");
    let before = String::from_utf8(before.to_keep(&free).unwrap().unwrap()).unwrap();
    let file = format!("{}\n{before}", own.trim_end());
    let first = Answer::from_kept(&game, file.as_bytes(), &free);
    let first = first.unwrap().expect("it is read");
    let second = again(&game, &first, &free);
    let (a, b) = (
        first.as_automatic().unwrap(),
        second.as_automatic().unwrap(),
    );
    same_automaton(a, b);
    assert_eq!(b.whole.as_ref().map(Whole::kind), Some("tame-relative"));
    assert!(second.is_solved() && second.is_complete());
    let positions = ["1000+3", "119+50", "118+1", "2*17+3"];
    assert_eq!(judged(&first, &positions), judged(&second, &positions));
    // By another theorem everybody wins the same.
    let by_period = settle(&game, Wish::Any, &free);
    for text in positions {
        let position: Position = text.parse().unwrap();
        assert_eq!(
            by_period.is_p(&position, &free),
            second.is_p(&position, &free),
            "{text}"
        );
    }
}

/// What the checker does not accept, what is of another game, and what was proved of more heaps before is refused.
#[test]
fn automata_of_another_game_are_refused() {
    let free = Budget::unlimited();
    let kept = |name: &str| {
        let answer = settle(&game(name), Wish::Any, &free);
        answer.to_keep(&free).unwrap().unwrap()
    };
    let (file, other) = (kept("0.31011"), kept("*(2#0)0"));
    let line = |file: &[u8], n: usize| file.split(|&b| b == b'\n').nth(n).unwrap().to_vec();
    let read = |name: &str, file: &[u8]| {
        let read = Answer::from_kept(&game(name), file, &free).unwrap();
        read.map(|answer| answer.status())
    };
    let both = |a: Vec<u8>, b: Vec<u8>| [a, b].join(&b'\n');
    assert_eq!(read("0.31011", &file), Some("solved"));
    assert_eq!(read("0.1457", &file), None);
    assert_eq!(
        read("0.31011", &both(line(&file, 0), line(&other, 1))),
        None
    );
    assert_eq!(
        read("0.31011", &both(line(&other, 0), line(&file, 1))),
        None
    );
    assert_eq!(read("0.31011", &line(&file, 0)), None);
    let mut refused = 0;
    for (from, to) in [
        ("\"accepting\":[", "\"accepting\":[0,"),
        ("\"difference\":", "\"difference\":1"),
        ("\"period\":2", "\"period\":3"),
        ("\"start\":[", "\"start\":[1,"),
        ("\"relations\":[[[", "\"relations\":[[[1"),
        ("\"order\":", "\"order\":1"),
    ] {
        for n in [0, 1] {
            let bad = changed(&file, n, |line| line.replacen(from, to, 1));
            if bad != file[..file.len() - 1] {
                assert_eq!(read("0.31011", &bad), None, "{from} in line {n}");
                refused += 1;
            }
        }
    }
    assert!(refused >= 6, "{refused}");
    // One that says less is as true as the other.
    let less = changed(&file, 0, |line| {
        let start = line.find("{\"kind\":\"periodic\"").unwrap();
        let end = start + line[start..].find('}').unwrap() + 1;
        format!("{}{{\"kind\":\"partial\"}}{}", &line[..start], &line[end..])
    });
    assert_eq!(read("0.31011", &less), Some("partial"));
}
