//! `misere outcome`: positions of the papers, large positions, positions beyond the proof.

use crate::common::{json, text};
use serde_json::{Value, json};

#[test]
fn the_worked_example_of_plambecks_paper() {
    let (status, d) = json(&["outcome", "0.123", "1+3+4+8+9+21", "--json"]);
    assert_eq!(status, 0);
    assert_eq!((&d["outcome"], &d["value"]), (&json!("N"), &json!("b*d^2")));
    assert_eq!(
        d["winning_moves"][0],
        json!({"from": 3, "to": [], "position": "1+4+8+9+21", "value": "d^2"})
    );
    assert_eq!(d["winning_moves"].as_array().unwrap().len(), 3);
    assert_eq!(d["proof"]["kind"], "periodic");
}

#[test]
fn heaps_of_any_size_in_a_solved_game() {
    let (status, d) = json(&["outcome", "0.77", "5+3+1000001", "--json"]);
    assert_eq!((status, &d["outcome"]), (0, &json!("N")));
    for m in d["winning_moves"].as_array().unwrap() {
        // Each winning move leads to a P-position, says the program itself.
        let after = m["position"].as_str().unwrap();
        let (_, after) = json(&["outcome", "0.77", after, "--json"]);
        assert_eq!(
            (&after["outcome"], &after["value"]),
            (&json!("P"), &m["value"])
        );
        assert_eq!(after["winning_moves"], json!([]));
    }
    let (status, d) = json(&["outcome", "0.414", "1000+17", "--json"]);
    assert_eq!((status, &d["outcome"]), (0, &json!("N")));
    assert_eq!(d["proof"]["kind"], "tame-relative");
}

#[test]
fn an_unsolved_game_answers_for_the_heaps_it_covers() {
    let (status, d) = json(&["outcome", "0.07", "20+3", "--json"]);
    assert_eq!(
        (status, &d["outcome"], &d["heap"]),
        (0, &json!("N"), &json!(20))
    );
    assert_eq!(d["proof"], json!({"kind": "partial"}));
}

#[test]
fn a_position_beyond_the_proof_ends_with_3() {
    for extra in [
        &["--time-limit", "500ms"][..],
        &["--heap", "10", "--time-limit", "500ms"],
        &["--max-order", "20", "--time-limit", "500ms"],
    ] {
        let args = [&["outcome", "0.07", "5+1000", "--json"], extra].concat();
        let (status, d) = json(&args);
        assert_eq!(
            (status, &d["outcome"], &d["value"]),
            (3, &Value::Null, &Value::Null)
        );
        assert_eq!(d["winning_moves"], json!([]));
    }
}

#[test]
fn nim_values_of_large_heaps_obey_the_limits() {
    let args = [
        "outcome",
        "0.414",
        "1000000",
        "--json",
        "--time-limit",
        "1s",
    ];
    assert_eq!(json(&args).0, 3);
}

#[test]
fn the_end_of_play_in_both_conventions() {
    let misere = text(&["outcome", "nim:5", "0"]);
    assert!(
        misere.contains("N-position: the player to move wins"),
        "{misere}"
    );
    assert!(misere.contains("no move at all"), "{misere}");
    let normal = text(&["outcome", "nim:5", "0", "--normal"]);
    assert!(
        normal.contains("P-position: the player to move loses"),
        "{normal}"
    );
}

#[test]
fn nim_in_both_conventions() {
    for (position, misere, normal) in [("1", "P", "N"), ("1+1", "N", "P"), ("3*5+4+1", "P", "P")] {
        let outcome = |extra: &[&str]| {
            let args = [&["outcome", "nim:5", position, "--json"], extra].concat();
            json(&args).1["outcome"].clone()
        };
        assert_eq!(outcome(&[]), misere, "{position}");
        assert_eq!(outcome(&["--normal"]), normal, "{position}");
    }
}

#[test]
fn texts_cut_long_lists_of_moves() {
    let text = text(&["outcome", "0.77", "2+101+103+1000"]);
    let moves = text.lines().filter(|l| l.contains(" → ")).count();
    assert!(moves <= 20, "{text}");
    assert!(text.contains("winning move"), "{text}");
}
