//! Infinite quotients on the command line.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn misere(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args).output().expect("the program runs")
}

fn json_of(args: &[&str]) -> (Value, Option<i32>) {
    let output = misere(args);
    let text = String::from_utf8_lossy(&output.stdout);
    (
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}")),
        output.status.code(),
    )
}

/// The contract: `order` is null, normal forms and an automaton replace elements and actions.
#[test]
fn the_open_problem_of_the_lecture_notes() {
    let (d, code) = json_of(&[
        "solve",
        "*(2#0)0",
        "--infinite",
        "--json",
        "--time-limit",
        "60s",
    ]);
    assert_eq!(code, Some(0));
    assert_eq!(
        (&d["schema"], &d["order"]),
        (&json!("misere.solution/1"), &json!(null))
    );
    assert_eq!(
        (&d["status"], &d["stop"]),
        (&json!("solved"), &json!("proved"))
    );
    assert_eq!(d["proof"]["kind"], "automaton");
    assert_eq!(d["relations"].as_array().unwrap().len(), 17);
    assert_eq!(d["relations"][16], "d^2*e^10=e^8");
    assert_eq!(d["automaton"]["directions"], json!(["d", "e"]));
    assert_eq!(d["automaton"]["transitions"].as_array().unwrap().len(), 75);
    assert_eq!(d["phi"], json!(["1", "a", "b", "c", "d", "e"]));
    assert!(d.get("elements").is_none() && d.get("actions").is_none());
}

/// lD + mE with odd l ≥ 3 is a P-position iff m = l + 7.
#[test]
fn outcomes_and_winning_moves() {
    let (d, code) = json_of(&[
        "outcome",
        "*(2#0)0",
        "101*4+109*5",
        "--json",
        "--time-limit",
        "10s",
    ]);
    assert_eq!(code, Some(0));
    assert_eq!((&d["outcome"], &d["order"]), (&json!("N"), &json!(null)));
    let moves = d["winning_moves"].as_array().unwrap();
    assert!(
        moves.iter().any(|m| m["position"] == "101*4+108*5"),
        "{moves:?}"
    );
    assert!(moves.iter().all(|m| m["position"] != "101*4+109*5"));
}
