//! Infinite quotients on the command line.

use crate::common::{known, misere, text};
use crate::play::said_of_known;
use serde_json::{Value, json};
use std::process::Output;

fn json_of(args: &[&str]) -> (Value, Option<i32>) {
    read(misere(args))
}

fn read(output: Output) -> (Value, Option<i32>) {
    let text = String::from_utf8_lossy(&output.stdout);
    (
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}")),
        output.status.code(),
    )
}

/// The contract: `order` is null, and normal forms replace elements and actions.
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
        (&json!("misere.solution/2"), &json!(null))
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

/// A whole game with an infinite quotient is played with heaps of any size: all winning moves are there, in families, and hints and replies use them.
#[test]
fn large_heaps_of_a_whole_game() {
    let (d, code) = read(known::misere(&[
        "outcome",
        "0.1457",
        "1000000020+2",
        "--json",
    ]));
    assert_eq!((code, &d["outcome"]), (Some(0), &json!("N")));
    let moves = d["winning_moves"].as_array().unwrap();
    assert_eq!(moves.len(), 13);
    let families = moves.iter().filter(|m| m["range"].is_object());
    assert_eq!(families.count(), 8);
    let lines = "hint\n1000000020 -> 22+999999994\n";
    let text = said_of_known(&["0.1457", "1000000020+2"], lines);
    assert!(text.contains("1000000020 → 22+999999994 wins"), "{text}");
    assert!(text.contains("I play "), "{text}");
}

/// A finite quotient has elements whoever proves it: within these limits it is an automaton, on one machine or another.
#[test]
fn issue_18_finite_quotients_have_elements() {
    for limit in ["20ms", "50ms", "100ms", "150ms"] {
        let (d, _) = json_of(&["solve", "0.76256", "--json", "--time-limit", limit]);
        assert_eq!(d["infinite"], false, "{limit}");
        let order = d["order"].as_u64().unwrap() as usize;
        assert_eq!(d["elements"].as_array().unwrap().len(), order, "{limit}");
        assert_eq!(d["p"].as_array().unwrap().len() as u64, d["p_order"]);
        let generators = d["generators"].as_array().unwrap().len();
        assert_eq!(d["actions"].as_object().unwrap().len(), generators);
    }
}

/// The page and the LaTeX document of an infinite quotient have the parts that its JSON has.
#[test]
fn pages_of_an_infinite_quotient() {
    let page = text(&["solve", "*(2#0)0", "--infinite"]);
    for part in [
        "solved: the whole game, all its 5 heaps\n\nQ is infinite; wild\n\nGenerators: a = Φ(1: *1)",
        "Q = ⟨ a, b, c, d, e | a^2=1,",
        "Points in P (",
        "Pretending function Φ:\n  1  a ",
        "infinite: there is a family of normal forms",
        "Growth, as heap: |Q| (|P|):",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let latex = text(&["solve", "*(2#0)0", "--infinite", "--latex"]);
    assert!(latex.contains("$d^{2}e^{10}=e^{8}$~$\\rangle$"), "{latex}");
    assert!(latex.contains("$\\mathcal{Q}$ is infinite."), "{latex}");
    assert!(latex.contains("$d^{6}d^{i}$"), "{latex}");
}

/// Of an infinite quotient there is no table to take apart, and nobody waits for one; what there is of it is told.
#[test]
fn the_structure_of_infinite_quotients() {
    for (args, relation) in [
        (&["structure", "*(2#0)0"][..], "d^2*e^10=e^8"),
        (&["structure", "0.404", "--heap", "12"], "a^2=1"),
    ] {
        let page = known::text(args);
        assert!(
            page.contains("Q is infinite") && page.contains(relation),
            "{page}"
        );
        let latex = known::text(&[args, &["--latex", "fragment"]].concat());
        assert!(latex.contains("$\\mathcal{Q}$ is infinite."), "{latex}");
        let output = known::misere(&[args, &["--json"]].concat());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(
            stderr.contains("the quotient is infinite, see misere solve"),
            "{stderr}"
        );
    }
}

/// Issue 18: 2³² + 2 copies of one letter, given as three heaps.
#[test]
fn copies_of_equal_heaps_add_up() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../misere/tests/data/repeated.toml"
    );
    let position = "2147483647*5+2147483647*6+4*7";
    let (d, code) = json_of(&["outcome", file, position, "--json", "--time-limit", "30s"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        (&d["outcome"], &d["value"]),
        (&json!("P"), &json!("e^4294967298"))
    );
}
