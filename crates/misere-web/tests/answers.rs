//! What the page is told, checked a second way: by recursion, by the library, and by playing games to their end.

use misere_web::{Bounds, Desk, Refusal, Request, Why};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::Duration;

/// What is tested is the answer and not how soon it comes: beside other work a second may take ten.
fn patient() -> Bounds {
    Bounds {
        play: Duration::from_secs(300),
        extra: Duration::from_secs(300),
        ..Bounds::default()
    }
}

fn ask(desk: &Desk, request: Value) -> Result<Value, Refusal> {
    let request: Request = serde_json::from_value(request).expect("a request");
    desk.answer(&request, &patient(), None, &|_| ())
}

fn look(desk: &Desk, game: &str, position: &str) -> Value {
    ask(
        desk,
        json!({"op": "look", "game": game, "position": position}),
    )
    .expect("an answer")
}

/// Whether the player to move loses misère Kayles, by recursion.
fn kayles_is_p(rows: Vec<u32>, known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if rows.is_empty() {
        return false;
    }
    if let Some(&is_p) = known.get(&rows) {
        return is_p;
    }
    let mut is_p = true;
    for (i, &n) in rows.iter().enumerate() {
        for taken in 1..=n.min(2) {
            for left in 0..=n - taken {
                let mut next = rows.clone();
                next.remove(i);
                next.extend([left, n - taken - left].into_iter().filter(|&m| m > 0));
                next.sort();
                is_p &= !kayles_is_p(next, known);
            }
        }
    }
    known.insert(rows, is_p);
    is_p
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn kayles_is_worth_what_recursion_says(rows in prop::collection::vec(1u32..7, 1..4)) {
        let desk = Desk::default();
        let text: Vec<String> = rows.iter().map(u32::to_string).collect();
        let seen = look(&desk, "0.77", &text.join("+"));
        let mut known = HashMap::new();
        let mut rows = rows;
        rows.sort();
        prop_assert_eq!(seen["p"].as_bool().unwrap(), kayles_is_p(rows, &mut known));
        for step in seen["moves"].as_array().unwrap() {
            let position: misere::Position = step["position"].as_str().unwrap().parse().unwrap();
            let mut heaps = Vec::new();
            for (heap, count) in position.iter() {
                heaps.extend(std::iter::repeat_n(heap.0, count as usize));
            }
            heaps.sort();
            prop_assert_eq!(step["p"].as_bool().unwrap(), kayles_is_p(heaps, &mut known));
        }
    }
}

#[test]
fn the_program_wins_every_game_that_it_has_won() {
    // The program at its best against the program at its worst, from N-positions.
    for (game, start) in [
        ("0.77", "3+5+7"),
        ("notakto", ".../.../..."),
        ("cram:2x4", "####/####"),
        ("nim:5", "1+2+5"),
    ] {
        let desk = Desk::default();
        for seed in 0..5 {
            let mut position = start.to_string();
            let mut best = true;
            assert_eq!(look(&desk, game, &position)["p"], false);
            loop {
                let level = if best { "perfect" } else { "random" };
                let request = json!({"op": "reply", "game": game, "position": position, "level": level, "seed": seed});
                let reply = ask(&desk, request).unwrap();
                let Some(next) = reply["position"].as_str() else {
                    break;
                };
                position = next.to_string();
                assert_eq!(look(&desk, game, &position)["p"].as_bool(), Some(best));
                best = !best;
            }
            assert!(
                best,
                "{game}: no move is left for the winner of misère play"
            );
        }
    }
}

#[test]
fn a_page_has_what_the_commands_print() {
    let desk = Desk::default();
    let page = ask(&desk, json!({"op": "solve", "game": "0.123"})).unwrap();
    let game = misere::ruleset::HeapGame::parse("0.123").unwrap();
    let solution = misere::quotient::solve(&game, Default::default(), None);
    let mut document = serde_json::to_value(solution.document()).unwrap();
    document["elapsed_s"] = page["solution"]["elapsed_s"].clone();
    assert_eq!(page["solution"], document);
    assert_eq!(page["genera"][8], "2^1420", "heap 8 is wild");
    assert_eq!(
        page["nim"].as_array().unwrap().len(),
        10,
        "one period, and heap 0"
    );
    let digest = solution.monoid.canonical().digest();
    assert_eq!(page["structure"]["digest"], json!(digest));
    assert!(page["gap"].as_str().unwrap().contains("order := 20"));
}

#[test]
fn certificates_are_accepted_and_forgeries_rejected() {
    let desk = Desk::default();
    for (game, heap) in [("0.123", None), ("0.07", Some(12)), ("0.414", None)] {
        let answer = ask(
            &desk,
            json!({"op": "certificate", "game": game, "heap": heap}),
        )
        .unwrap();
        let text = answer["certificate"].as_str().unwrap();
        let verdict = ask(&desk, json!({"op": "check", "certificate": text})).unwrap();
        assert_eq!(verdict["accepted"], true, "{game}: {verdict}");
        let mut forged: Value = serde_json::from_str(text).unwrap();
        let phi = forged["quotient"]["phi"].as_array_mut().unwrap();
        let last = phi.last_mut().unwrap();
        *last = json!(if last == &json!(0) { 1 } else { 0 });
        let forged = forged.to_string();
        for (digest, steps) in [(true, 2..=2), (false, 3..=9)] {
            let request = json!({"op": "check", "certificate": forged, "digest": digest});
            let verdict = ask(&desk, request).unwrap();
            assert_eq!(verdict["accepted"], false);
            assert!(
                steps.contains(&verdict["step"].as_u64().unwrap()),
                "{verdict}"
            );
        }
    }
}

/// The page's checker knows boards: Weimerskirch's Example 5, and the same with another P.
#[test]
fn certificates_of_boards_are_checked() {
    let desk = Desk::default();
    let text = include_str!("../../misere-cert/tests/data/board-5.cert");
    let verdict = ask(&desk, json!({"op": "check", "certificate": text})).unwrap();
    assert_eq!(verdict["accepted"], true, "{verdict}");
    let claim = verdict["claim"].as_str().unwrap();
    assert!(claim.starts_with("a board of 2 heaps"), "{claim}");
    let forged = text.replace("\"p\":[2]", "\"p\":[2,3]");
    let request = json!({"op": "check", "certificate": forged, "digest": false});
    let verdict = ask(&desk, request).unwrap();
    assert_eq!(
        (&verdict["accepted"], &verdict["step"]),
        (&json!(false), &json!(4))
    );
}

/// Issue 22: two games side by side, as `misere same` compares them.
#[test]
fn two_games_are_compared() {
    let desk = Desk::default();
    let compare = |games: [&str; 2], heap: Option<u32>| {
        let request = json!({"op": "compare", "games": games, "heap": heap, "seconds": 20});
        ask(&desk, request).unwrap()
    };
    let found = compare(["nim:2", "nim:3"], None);
    assert_eq!(found["same"]["isomorphic"], true);
    assert_eq!(found["same"]["map"], json!([["a", "a"], ["b", "b"]]));
    for (page, game) in found["games"]
        .as_array()
        .unwrap()
        .iter()
        .zip(["nim:2", "nim:3"])
    {
        let alone = ask(&desk, json!({"op": "solve", "game": game})).unwrap();
        assert_eq!(
            page["solution"]["relations"],
            alone["solution"]["relations"]
        );
        assert_eq!(page["structure"], alone["structure"]);
    }
    let found = compare(["0.77", "0.123"], None);
    assert_eq!(found["same"]["difference"], "40 and 20 elements");
    // Heaps up to a number are compared where the whole game is not known.
    let found = compare(["0.16", "0.17"], Some(8));
    assert!(
        found["same"]["isomorphic"].is_boolean(),
        "{}",
        found["same"]
    );
    let refused = |request: Value| ask(&desk, request).unwrap_err().why;
    let far = json!({"op": "compare", "games": ["0.77", "0.77"], "heap": 1_000_000});
    assert_eq!(refused(far), Why::Limit);
    let long = json!({"op": "compare", "games": ["0.77", "7".repeat(5000)]});
    assert_eq!(refused(long), Why::Limit);
    assert_eq!(
        refused(json!({"op": "compare", "games": ["0.77", "x"]})),
        Why::Input
    );
}

/// Issue 22: both together have the time that was asked for, and what is not found is not compared.
#[test]
fn a_comparison_keeps_its_time() {
    let start = std::time::Instant::now();
    let desk = Desk::default();
    let request = json!({"op": "compare", "games": ["0.16", "0.37"], "seconds": 0.6});
    let found = ask(&desk, request).unwrap();
    assert!(found["same"]["isomorphic"].is_null());
    assert!(
        found["same"]["unknown"]
            .as_str()
            .unwrap()
            .contains("0.16 was not found")
    );
    assert_eq!(found["games"][1]["solution"]["game"], "0.37");
    // With half a second for what is added to each, on a machine with other work to do.
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}

/// Whether the player to move loses 0.3122, by recursion.
fn is_p_in_0_3122(heaps: Vec<u32>, known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&is_p) = known.get(&heaps) {
        return is_p;
    }
    let (mut moves, mut is_p) = (0, true);
    for (i, &n) in heaps.iter().enumerate() {
        for (taken, digit) in (1..).zip([3, 1, 2, 2]) {
            let mut next = heaps.clone();
            next.remove(i);
            match n.checked_sub(taken) {
                Some(0) if digit & 1 != 0 => {}
                Some(left) if left > 0 && digit & 2 != 0 => next.push(left),
                _ => continue,
            }
            next.sort();
            moves += 1;
            is_p &= !is_p_in_0_3122(next, known);
        }
    }
    let is_p = moves > 0 && is_p;
    known.insert(heaps, is_p);
    is_p
}

#[test]
fn infinite_quotients_are_shown_proved_and_played_from() {
    let desk = Desk::default();
    let request = json!({"op": "solve", "game": "0.3122", "heap": 7});
    let page = ask(&desk, request).unwrap();
    let (finite, infinite) = (&page["solution"], &page["infinite"]);
    assert_eq!((&finite["heap"], &finite["order"]), (&json!(6), &json!(52)));
    assert_eq!(infinite["heap"], 7);
    assert!(infinite["order"].is_null());
    assert_eq!(infinite["relations"].as_array().unwrap().len(), 25);
    assert_eq!(infinite["automaton"]["states"], 64);
    assert!(infinite["automaton"]["transitions"].is_null());

    let request = json!({"op": "certificate", "game": "0.3122", "heap": 7});
    let certificate = ask(&desk, request).unwrap()["certificate"].clone();
    let verdict = ask(&desk, json!({"op": "check", "certificate": certificate})).unwrap();
    assert_eq!(verdict["accepted"], true);
    assert!(verdict["claim"].as_str().unwrap().contains("is infinite"));

    let mut known = HashMap::new();
    let mut won = 0;
    for heaps in [
        [1, 7, 7],
        [2, 5, 7],
        [3, 3, 7],
        [4, 6, 7],
        [5, 7, 7],
        [7, 7, 7],
    ] {
        let position = heaps.map(|n| n.to_string()).join("+");
        let seen = look(&desk, "0.3122", &position);
        let is_p = is_p_in_0_3122(heaps.to_vec(), &mut known);
        assert_eq!(seen["p"], json!(is_p), "{position}");
        assert!(seen["value"].is_string() && seen["order"].is_null());
        let request = json!({
            "op": "reply", "game": "0.3122", "position": position, "level": "perfect", "seed": 1,
        });
        let reply = ask(&desk, request).unwrap();
        let after: misere::Position = reply["position"].as_str().unwrap().parse().unwrap();
        let after = after
            .iter()
            .flat_map(|(heap, n)| (0..n).map(move |_| heap.0));
        assert_eq!(
            is_p_in_0_3122(after.collect(), &mut known),
            !is_p,
            "{position}"
        );
        won += u32::from(!is_p);
    }
    assert!(won > 0);
}

/// A whole game with an infinite quotient: solved without a heap, and played with heaps of any size.
#[test]
fn infinite_whole_games_are_solved_and_played() {
    let desk = Desk::default();
    let page = ask(&desk, json!({"op": "solve", "game": "0.1457"})).unwrap();
    let infinite = &page["infinite"];
    assert_eq!(infinite["status"], "solved");
    assert!(infinite["order"].is_null() && infinite["covers"].is_null());
    assert_eq!(infinite["proof"]["whole"]["period"], 10);
    let seen = look(&desk, "0.1457", "1000000020+2");
    assert_eq!((&seen["p"], &seen["value"]), (&json!(false), &json!("h")));
    let moves = seen["moves"].as_array().unwrap();
    assert!(moves.iter().any(|m| m["range"]["step"] == 10), "{seen}");
    let request = json!({
        "op": "reply", "game": "0.1457", "position": "1000000020+2", "level": "perfect", "seed": 1,
    });
    let reply = ask(&desk, request).unwrap();
    let after = look(&desk, "0.1457", reply["position"].as_str().unwrap());
    assert_eq!(after["p"], true, "{reply}");
}

#[test]
fn limits_leave_what_is_proved() {
    let desk = Desk::default();
    let request = json!({"op": "solve", "game": "0.16", "seconds": 0.3});
    let page = ask(&desk, request).unwrap();
    assert_eq!(
        (&page["solution"]["status"], &page["solution"]["stop"]),
        (&json!("partial"), &json!("time"))
    );
    let request = json!({"op": "solve", "game": "0.07", "max_order": 100});
    let page = ask(&desk, request).unwrap();
    assert_eq!(page["solution"]["stop"], "order");
    assert!(page["solution"]["order"].as_u64().unwrap() <= 100);
    // What the page asks for is bounded by what it may have.
    let bounds = Bounds {
        time: Duration::from_millis(100),
        ..Bounds::default()
    };
    let request =
        serde_json::from_value(json!({"op": "solve", "game": "0.16", "seconds": 1e300})).unwrap();
    let page = desk.answer(&request, &bounds, None, &|_| ()).unwrap();
    assert!(page["solution"]["elapsed_s"].as_f64().unwrap() < 2.0);
}

#[test]
fn issue_18_what_the_page_says_is_true() {
    let desk = Desk::default();
    // Whoever makes the last move wins in normal play.
    for (normal, verb) in [(false, "loses"), (true, "wins")] {
        let end = json!(format!("Whoever makes the last move {verb}."));
        let request = json!({"op": "describe", "game": "0.77", "normal": normal});
        assert_eq!(ask(&desk, request).unwrap()["end"], end);
        let request = json!({"op": "solve", "game": "0.77", "normal": normal});
        assert_eq!(ask(&desk, request).unwrap()["describe"]["end"], end);
    }
    // Dawson's Kayles is known to be infinite from heap 34 on, even if there is no time to find that out.
    let request = json!({"op": "solve", "game": "0.07", "heap": 12});
    let page = ask(&desk, request).unwrap();
    assert_eq!(page["solution"]["heap"], 12);
    assert_eq!(page["describe"]["infinite_from"], 34);
    let request = json!({"op": "solve", "game": "0.07", "heap": 12, "normal": true});
    let page = ask(&desk, request).unwrap();
    assert_eq!(page["describe"]["infinite_from"], Value::Null);
    // The time is that of all the work.
    let request = json!({"op": "solve", "game": "0.404", "heap": 12});
    let page = ask(&desk, request).unwrap();
    let seconds = |of: &Value| of["elapsed_s"].as_f64().unwrap();
    let (all, finite, infinite) = (&page, &page["solution"], &page["infinite"]);
    assert!(infinite["order"].is_null() && infinite["heap"] == 12);
    assert!(seconds(all) > seconds(finite) && seconds(all) == seconds(infinite));
    // A game in normal play is not played as if it were misère.
    let normal = "convention = \"normal\"\nheaps = 1\nmoves = [{ from = 1, to = [] }]";
    let refusal = ask(&desk, json!({"op": "look", "game": normal})).unwrap_err();
    assert_eq!(refusal.why, Why::Input);
}

#[test]
fn issue_18_the_history_of_kayles_is_told_alike() {
    // Sibert solved it in 1973, and the paper with Conway is of 1992.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    for (file, paper) in [
        ("README.md", false),
        ("docs/introduction.md", true),
        ("docs/tutorial.ipynb", false),
        ("web/src/pages/home.tsx", false),
        ("web/src/parts/provenance.tsx", true),
    ] {
        let text = std::fs::read_to_string(format!("{root}{file}")).unwrap();
        assert!(text.contains("Sibert") && text.contains("1973"), "{file}");
        assert!(text.contains("1992") || !paper, "{file}");
        for wrong in ["forty years", "a generation"] {
            assert!(!text.contains(wrong), "{file}: {wrong}");
        }
    }
}

#[test]
fn issue_18_small_games_are_answered_at_once_and_others_are_not() {
    let desk = Desk::default();
    let bounds = Bounds::default();
    let at_once = |request: Value| {
        let request: Request = serde_json::from_value(request).unwrap();
        desk.answer_at_once(&request, &bounds, None)
    };
    let long = json!({"op": "solve", "game": "0.16"});
    assert!(at_once(long.clone()).is_none());
    let start = std::time::Instant::now();
    assert!(at_once(long).is_none());
    assert!(
        start.elapsed() < Duration::from_millis(50),
        "nobody tries again"
    );
    let request = json!({"op": "solve", "game": "0.77"});
    let small = at_once(request.clone()).expect("a small game").unwrap();
    assert_eq!(small["solution"]["order"], 40);
    assert_eq!(small, ask(&desk, request).unwrap());
    // What is refused is refused at once, however much it asks for.
    let refused = at_once(json!({"op": "solve", "game": "0.77", "heap": misere_web::MAX_HEAP + 1}));
    assert_eq!(refused.unwrap().unwrap_err().why, Why::Limit);
    assert!(at_once(json!({"op": "check", "certificate": "{}"})).is_none());
}

#[test]
fn bad_input_is_named() {
    let desk = Desk::default();
    let refused = |request| ask(&desk, request).unwrap_err();
    let bad = refused(json!({"op": "solve", "game": "0.7q"}));
    assert_eq!(bad.why, Why::Input);
    assert!(bad.message.contains("column 4"), "{}", bad.message);
    assert_eq!(
        refused(json!({"op": "solve", "game": "0".repeat(1_000_000)})).why,
        Why::Limit
    );
    assert_eq!(
        refused(json!({"op": "look", "game": "0.77", "position": "3++"})).why,
        Why::Input
    );
    assert_eq!(
        refused(json!({"op": "look", "game": "0.414", "position": "100001"})).why,
        Why::Limit
    );
    let reply =
        json!({"op": "reply", "game": "0.77", "position": "3", "level": "divine", "seed": 1});
    assert_eq!(refused(reply).why, Why::Input);
}

#[test]
fn every_named_game_can_be_played() {
    let desk = Desk::default();
    for game in ask(&desk, json!({"op": "games"}))
        .unwrap()
        .as_array()
        .unwrap()
    {
        let example = game["example"].as_str().unwrap();
        let seen = ask(&desk, json!({"op": "look", "game": example})).unwrap();
        assert_eq!(seen["over"], false, "{example}");
        assert!(!seen["moves"].as_array().unwrap().is_empty(), "{example}");
    }
}

#[test]
fn what_is_not_solved_in_time_is_searched() {
    let desk = Desk::default();
    // Nothing can be solved in no time at all.
    let hasty = Bounds {
        play: Duration::ZERO,
        ..Bounds::default()
    };
    let quick = |request: Value| {
        let request: Request = serde_json::from_value(request).unwrap();
        desk.answer(&request, &hasty, None, &|_| ()).unwrap()
    };
    let solved = Desk::default();
    for (game, position) in [
        ("0.77", "3+5+7"),
        ("0.77", "2+2"),
        ("notakto", "x../.../..."),
        ("cram:2x4", "####/####"),
    ] {
        let searched = quick(json!({"op": "look", "game": game, "position": position}));
        let by_quotient = look(&solved, game, position);
        assert_eq!(searched["value"], Value::Null);
        assert_eq!(searched["p"], by_quotient["p"], "{game} {position}");
        let flags = |seen: &Value| -> Vec<Value> {
            let moves = seen["moves"].as_array().unwrap().iter();
            moves.map(|m| m["p"].clone()).collect()
        };
        assert_eq!(flags(&searched), flags(&by_quotient));
        for seed in 0..20 {
            let request = json!({"op": "reply", "game": game, "position": position, "level": "perfect", "seed": seed * 97});
            let reply = quick(request);
            if by_quotient["p"] == false {
                let left = look(&solved, game, reply["position"].as_str().unwrap());
                assert_eq!(left["p"], true, "a perfect player leaves a P-position");
            }
        }
    }
}

/// A game that grows for ever is solved on the page as on the command line, its certificate holds, and heaps of any size are
/// played.
#[test]
fn whole_games_by_formulas() {
    let desk = Desk::default();
    let page = ask(&desk, json!({"op": "solve", "game": "0.734"})).unwrap();
    let whole = &page["whole"];
    assert_eq!(
        (&whole["status"], &page["infinite"]),
        (&json!("solved"), &Value::Null)
    );
    assert_eq!(whole["formulas"]["phi"][1]["word"], "c_m");
    // Beside it stands the finite quotient of some heaps.
    assert_eq!(page["solution"]["status"], "partial");
    assert!(page["solution"]["order"].as_u64().unwrap() > 100);

    let made = ask(&desk, json!({"op": "certificate", "game": "0.734"})).unwrap();
    let verdict = ask(
        &desk,
        json!({"op": "check", "certificate": made["certificate"]}),
    )
    .unwrap();
    assert_eq!(verdict["accepted"], true, "{verdict}");
    assert_eq!(verdict["steps"].as_array().unwrap().len(), 12);

    let start = "1000000007+12+7";
    let seen = look(&desk, "0.734", start);
    assert_eq!(
        (&seen["p"], &seen["complete"]),
        (&json!(false), &json!(false))
    );
    let moves = seen["moves"].as_array().unwrap();
    let winning = moves.iter().filter(|m| m["p"] == true);
    assert_eq!(winning.count(), 3);
    for heap in ["1000000007", "12", "7"] {
        let of = |m: &&Value| {
            m["text"]
                .as_str()
                .unwrap()
                .starts_with(&format!("{heap} →"))
        };
        assert!(moves.iter().filter(of).count() > 5, "{heap}");
    }
    let request =
        json!({"op": "reply", "game": "0.734", "position": start, "level": "perfect", "seed": 1});
    let reply = ask(&desk, request).unwrap();
    let after = reply["position"].as_str().unwrap();
    assert_eq!(look(&desk, "0.734", after)["p"], true);
    // From a P-position there is a move too, if no good one.
    let request =
        json!({"op": "reply", "game": "0.734", "position": after, "level": "perfect", "seed": 1});
    assert!(ask(&desk, request).unwrap()["move"].is_string());
    // Families of moves say how far they go.
    let seen = look(&desk, "4.7", start);
    let moves = seen["moves"].as_array().unwrap();
    assert!(moves.iter().any(|m| m["range"]["last"].is_u64()));
}

/// A move is read as it is written, whether a list has it or not.
#[test]
fn moves_are_read() {
    let desk = Desk::default();
    let with = |game: &str, position: &str, step: &str| {
        let request = json!({"op": "look", "game": game, "position": position, "move": step});
        ask(&desk, request)
    };
    let seen = with(
        "0.734",
        "1000000007+12+7",
        "1000000007 -> 123456789+876543217",
    )
    .unwrap();
    assert_eq!(seen["move"], "1000000007 → 123456789+876543217");
    assert_eq!(seen["position"], "7+12+123456789+876543217");
    let wrong = with("0.734", "1000000007+12+7", "1000000007 -> 5").unwrap_err();
    assert_eq!(wrong.why, Why::Input);
    assert!(wrong.message.contains("cannot become 5"), "{wrong:?}");
    assert_eq!(with("0.77", "5", "5>2+1").unwrap()["position"], "1+2");
    // Where winning moves do not come in families, heaps have an end.
    let far = ask(
        &desk,
        json!({"op": "look", "game": "0.414", "position": "1000000007"}),
    );
    let far = far.unwrap_err();
    assert_eq!(far.why, Why::Limit);
    assert!(far.message.contains("heaps up to 100000"), "{far:?}");
    let near = with("0.77", "1000000007", "1000000007 -> 1+1000000004").unwrap();
    assert_eq!(
        (&near["p"], &near["all_winning"]),
        (&json!(true), &json!(true))
    );
}

/// Issue 22: a sum is worked out element by element, in every kind of quotient.
#[test]
fn sums_are_worked_out() {
    let desk = Desk::default();
    for (game, position) in [
        ("0.77", "5+2*3+9999"),
        ("0.734", "5+4+2*9"),
        ("nim:3", "0"),
        ("*2#320", "2*1+5"),
    ] {
        let seen = look(&desk, game, position);
        let factors = seen["factors"].as_array().expect("factors");
        let mut so_far: Vec<String> = Vec::new();
        for factor in factors {
            let term = format!("{}*{}", factor["count"], factor["heap"]);
            assert_eq!(
                look(&desk, game, &factor["heap"].to_string())["value"],
                factor["value"]
            );
            so_far.push(term);
            assert_eq!(
                look(&desk, game, &so_far.join("+"))["value"],
                factor["product"]
            );
        }
        let value = factors.last().map_or(json!("1"), |f| f["product"].clone());
        assert_eq!(seen["value"], value, "{game}");
    }
}

/// Issue 22: normal play is asked for positions too; who moves last wins there.
#[test]
fn positions_in_normal_play() {
    let desk = Desk::default();
    for (position, is_p) in [("1", false), ("1+1", true), ("3+2", false), ("3+3", true)] {
        let request = json!({"op": "look", "game": "nim:3", "position": position, "normal": true});
        assert_eq!(ask(&desk, request).unwrap()["p"], is_p, "{position}");
    }
}

/// Issue 22: where no search is done in time nobody says who wins, and the program guesses and says so.
#[test]
fn what_nobody_knows_is_not_said() {
    let desk = Desk::default();
    let hurry = Bounds {
        play: Duration::from_millis(30),
        extra: Duration::from_millis(1),
        ..Bounds::default()
    };
    let ask = |request: Value| {
        let request: Request = serde_json::from_value(request).expect("a request");
        desk.answer(&request, &hurry, None, &|_| ())
            .expect("an answer")
    };
    let seen = ask(json!({"op": "look", "game": "cram:5x5"}));
    assert_eq!((&seen["p"], &seen["value"]), (&Value::Null, &Value::Null));
    let moves = seen["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 40);
    assert!(moves.iter().any(|m| m["p"].is_null()));
    let reply = ask(
        json!({"op": "reply", "game": "cram:5x5", "position": seen["position"],
                           "level": "perfect", "seed": 1}),
    );
    assert_eq!(reply["guess"], true);
    assert!(moves.iter().any(|m| m["position"] == reply["position"]));
}

/// Issue 22: on a graph positions are vertices, and moves what is taken, also from the positions that are shown.
#[test]
fn graphs_are_played() {
    let desk = Desk::default();
    let mut open = vec![Value::Null];
    let mut seen = 0;
    while let Some(position) = open.pop() {
        let here = ask(
            &desk,
            json!({"op": "look", "game": "node-kayles:0-1,1-2,2-3,3-4", "position": position}),
        )
        .unwrap();
        let moves = here["moves"].as_array().unwrap();
        assert_eq!(here["over"], moves.is_empty());
        // Misère play from its definition.
        let wins = moves.is_empty() || moves.iter().any(|m| m["p"] == true);
        assert_eq!(here["p"], !wins, "{}", here["position"]);
        assert!(
            moves
                .iter()
                .all(|m| m["text"].as_str().unwrap().starts_with("take "))
        );
        open.extend(moves.iter().map(|m| m["position"].clone()));
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

/// Issue 22: what took as long in vain before is shown at once.
#[test]
fn partial_pages_are_kept() {
    let desk = Desk::default();
    let solve = |seconds: f64| {
        let start = std::time::Instant::now();
        let found = ask(
            &desk,
            json!({"op": "solve", "game": "0.16", "seconds": seconds}),
        );
        assert_eq!(found.unwrap()["solution"]["status"], "partial");
        start.elapsed().as_secs_f64()
    };
    assert!(solve(1.0) > 0.9);
    assert!(solve(1.0) < 0.6, "kept");
    assert!(solve(1.5) > 1.4, "more time is used");
}

/// A game that was solved for a moment is played as if it had not been; it was given up for good.
#[test]
fn a_short_solve_spoils_no_play() {
    let desk = Desk::default();
    let request = json!({"op": "solve", "game": "dawsons-kayles", "seconds": 0.02});
    let page = ask(&desk, request).unwrap();
    assert_eq!(page["solution"]["status"], "partial");
    let seen = look(&desk, "dawsons-kayles", "30+3");
    assert!(seen["value"].is_string(), "{seen}");
}

/// What takes long in misère play may take no time in normal play.
#[test]
fn a_slow_game_is_slow_in_one_convention() {
    let desk = Desk::default();
    let at_once = |request: Value| {
        let request: Request = serde_json::from_value(request).unwrap();
        desk.answer_at_once(&request, &patient(), None)
    };
    assert!(at_once(json!({"op": "solve", "game": "0.07"})).is_none());
    let normal = json!({"op": "look", "game": "0.07", "position": "5+3", "normal": true});
    let tried = (0..5).find_map(|_| at_once(normal.clone()));
    assert!(tried.is_some_and(|answer| answer.is_ok()));
}

/// Issue 22: heaps are called by their names, which clash with no element.
#[test]
fn issue_22_heaps_with_names_are_called_by_them() {
    let desk = Desk::default();
    let seen = look(&desk, "coins:a>b,a>c,b>c", "a+2*b");
    assert_eq!(seen["position"], "2*@b+@a");
    let factors = seen["factors"].as_array().unwrap();
    assert!(
        factors
            .iter()
            .all(|f| f["name"].as_str().unwrap().starts_with('@'))
    );
    let moves = seen["moves"].as_array().unwrap();
    assert!(moves.len() >= 3);
    for step in moves {
        let text = step["text"].as_str().unwrap();
        assert!(text.starts_with('@') && text.contains("→"), "{text}");
        let numbers = step["numbers"].as_str().unwrap();
        assert!(
            numbers.chars().all(|c| !c.is_alphabetic() && c != '@'),
            "{numbers}"
        );
        // What is shown is read again.
        let again = look(
            &desk,
            "coins:a>b,a>c,b>c",
            step["position"].as_str().unwrap(),
        );
        assert_eq!(again["p"], step["p"]);
        let request =
            json!({"op": "look", "game": "coins:a>b,a>c,b>c", "position": "a+2*b", "move": text});
        assert_eq!(ask(&desk, request).unwrap()["position"], step["position"]);
    }
}

/// Issue 22: how to cite it is in what is copied, and one field says what to show first.
#[test]
fn issue_22_a_page_says_how_to_cite_it_and_what_comes_first() {
    let desk = Desk::default();
    let solve = |game: &str, heap: Option<u32>| {
        ask(&desk, json!({"op": "solve", "game": game, "heap": heap})).unwrap()
    };
    for (game, heap, main) in [
        ("0.123", None, "solution"),
        ("0.3122", Some(7), "infinite"),
        ("0.734", None, "whole"),
    ] {
        let page = solve(game, heap);
        assert_eq!(page["main"], main, "{game}");
        assert!(page[main].is_object(), "{game}");
        let citation = page["citation"].as_str().unwrap();
        assert!(citation.contains(env!("CARGO_PKG_VERSION")), "{citation}");
        let gap = page["gap"].as_str().unwrap();
        assert!(
            gap.is_ascii() && gap.starts_with("# computed and proved with misere"),
            "{gap}"
        );
    }
}

/// Issue 22: a game that is tame relative to a heap is known for large heaps too, and of many moves it is said which are listed.
#[test]
fn issue_22_large_heaps_of_tame_relative_games() {
    let desk = Desk::default();
    let seen = look(&desk, "0.56", "10001+17");
    let p = seen["p"].as_bool().unwrap();
    let moves = seen["moves"].as_array().unwrap();
    assert_eq!(seen["all_winning"], true);
    assert_eq!(p, !moves.iter().any(|m| m["p"] == true));
    for step in moves.iter().filter(|m| m["p"] == true).take(3) {
        assert_eq!(
            look(&desk, "0.56", step["position"].as_str().unwrap())["p"],
            true
        );
    }
    // 3000 pins have more moves than a list; those that win are in it.
    let seen = look(&desk, "0.77", "3000+3");
    let wins = seen["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|m| m["p"] == true)
        .count();
    assert_eq!(
        (&seen["complete"], &seen["all_winning"]),
        (&json!(false), &json!(true))
    );
    assert!(wins > 0);
}

/// Issue 22: Sprouts is played with drawings, and from more spots than can be listed.
#[test]
fn issue_22_sprouts_is_searched() {
    let desk = Desk::default();
    // The winners that have been published.
    for (spots, p) in [(1, false), (2, true), (3, true), (4, true)] {
        let game = format!("sprouts:{spots}");
        let seen = look(&desk, &game, &"0.".repeat(spots));
        assert_eq!(
            (&seen["p"], &seen["describe"]["spots"]),
            (&json!(p), &json!(true)),
            "{game}"
        );
        let moves = seen["moves"].as_array().unwrap();
        assert_eq!(p, moves.iter().all(|m| m["p"] == false));
    }
    let mut position = "0.0.".to_string();
    let mut turns = 0;
    loop {
        let seen = look(&desk, "sprouts:2", &position);
        if seen["over"] == true {
            break;
        }
        let request = json!({"op": "reply", "game": "sprouts:2", "position": position, "level": "perfect", "seed": 7_000_000});
        let reply = ask(&desk, request).unwrap();
        let step = reply["move"].as_str().unwrap().replace(" → ", ">");
        let request =
            json!({"op": "look", "game": "sprouts:2", "position": position, "move": step});
        position = ask(&desk, request).unwrap()["position"]
            .as_str()
            .unwrap()
            .to_string();
        assert_eq!(reply["position"], position);
        // Who began cannot win against this.
        assert!(turns % 2 == 0 || look(&desk, "sprouts:2", &position)["p"] == true);
        turns += 1;
    }
    assert!(
        turns % 2 == 1 && position == "0",
        "{turns} moves: who began made the last one"
    );
    // No quotient, and it is not said that there is one.
    let refused = ask(&desk, json!({"op": "solve", "game": "sprouts:6"})).unwrap_err();
    assert_eq!(refused.why, Why::Limit);
    assert!(refused.message.contains("at most 4 spots"), "{refused:?}");
    let described = ask(&desk, json!({"op": "describe", "game": "sprouts:6"})).unwrap();
    assert_eq!(described["title"], "Sprouts, 6 spots");
    assert_eq!(
        ask(&desk, json!({"op": "solve", "game": "sprouts:2"})).unwrap()["solution"]["status"],
        "solved"
    );
    let much = json!({"op": "look", "game": "sprouts:17"});
    assert_eq!(ask(&desk, much).unwrap_err().why, Why::Limit);
}
