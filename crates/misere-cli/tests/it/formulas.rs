//! Whole games by formulas on the command line.

use crate::common::{json, known, misere, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Output, Stdio};

/// What is said on standard error, with the status.
fn refused(args: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = misere(args);
    (status.code(), String::from_utf8(stderr).unwrap())
}

#[test]
fn found_without_being_asked_and_certified() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("f.cert").display().to_string();
    for wish in [&[][..], &["--formulas"]] {
        let (status, d) = json(&[&["solve", "0.54", "--json", "--cert", &file][..], wish].concat());
        assert_eq!(
            (status, &d["status"], &d["stop"], &d["covers"]),
            (0, &json!("solved"), &json!("proved"), &json!(null))
        );
        assert_eq!(
            (&d["proof"]["kind"], &d["proof"]["step"]),
            (&json!("parametric"), &json!(7))
        );
        let families = d["generators"].as_array().unwrap().iter();
        let families = families.filter(|g| g.get("step").is_some());
        assert_eq!(
            families.collect::<Vec<_>>(),
            [
                &json!({"name": "c", "heap": 7, "step": 7}),
                &json!({"name": "d", "heap": 10, "step": 7})
            ]
        );
        assert!(text(&["check", &file]).contains("accepted"));
    }
}

/// What the formulas say of heaps is what the quotient of these says: who wins, and by which moves. Several moves of a kind are one, with a
/// range.
#[test]
fn outcomes_agree_with_the_finite_quotient() {
    let mut ranges = 0;
    for position in ["45+9", "45+3+8+11", "45+2*7+4", "45+12+7", "2*45+1+1"] {
        let mut outcome = |more: &[&str], kind: &str| {
            let (_, d) = known::json(&[&["outcome", "0.734", position, "--json"], more].concat());
            assert_eq!(d["proof"]["kind"], kind);
            let moves = d["winning_moves"].as_array().unwrap().clone();
            let count = |m: &Value| match m["range"].as_object() {
                None => 1,
                Some(range) => {
                    let [first, last, step] =
                        ["first", "last", "step"].map(|name| range[name].as_u64().unwrap());
                    ranges += 1;
                    (last - first) / step + 1
                }
            };
            let count: u64 = moves.iter().map(count).sum();
            let moves = moves.iter().map(|m| m["position"].to_string());
            (d["outcome"].clone(), count, moves.collect::<BTreeSet<_>>())
        };
        let by_formulas = outcome(&[], "parametric");
        let by_table = outcome(&["--heap", "45"], "partial");
        assert_eq!(by_formulas.0, by_table.0, "{position}");
        assert_eq!(by_formulas.1, by_table.1, "{position}");
        assert!(by_formulas.2.is_subset(&by_table.2), "{position}");
    }
    assert!(ranges > 0);
}

/// Without them the last proved quotient is printed, and why there are none.
#[test]
fn none_are_found() {
    let output = misere(&["solve", "0.07", "--formulas", "--time-limit", "1s"]);
    assert_eq!(output.status.code(), Some(3));
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.contains("partial: exact for heaps up to"), "{page}");
    assert!(
        page.trim_end()
            .lines()
            .last()
            .unwrap()
            .contains("no formulas: "),
        "{page}"
    );
    // A limit that is no clock stops at the same place everywhere.
    let (status, d) = json(&[
        "solve",
        "0.07",
        "--formulas",
        "--max-order",
        "100",
        "--json",
    ]);
    assert_eq!(
        (status, &d["heap"], &d["order"]),
        (3, &json!(24), &json!(24))
    );
    assert_eq!(
        d["not_found"],
        json!({"heap": 25, "reason": "no formulas: the generators do not come in families so far"})
    );
    // A finite quotient of a whole game is as good an answer.
    let (status, d) = json(&["solve", "0.77", "--formulas", "--json"]);
    assert_eq!(
        (status, &d["order"], &d["not_found"]),
        (0, &json!(40), &json!(null))
    );
}

#[test]
fn wishes_that_have_no_sense() {
    let (status, message) = refused(&["solve", "0.734", "--formulas", "--heap", "12"]);
    assert_eq!(status, Some(2));
    assert!(
        message.contains("'--formulas' cannot be used with '--heap <N>'"),
        "{message}"
    );
    let sentence = "misere: --formulas: for games with heaps without end, in misère play\n";
    for args in [
        &["solve", "0.734", "--formulas", "--normal"],
        &["solve", "*2#320", "--formulas", "-q"],
        &["solve", "nim:5", "--formulas", "-q"],
    ] {
        assert_eq!(refused(args), (Some(2), sentence.to_string()), "{args:?}");
    }
}

/// There is no table to take apart, and that is said in a line.
#[test]
fn the_structure_of_what_is_infinite() {
    let page = known::text(&["structure", "0.734"]);
    assert!(
        page.contains("Q is infinite") && page.contains("c_m = "),
        "{page}"
    );
    assert!(known::text(&["structure", "0.734", "--latex"]).contains("\\begin{theorem}"));
    let refused = known::misere(&["structure", "0.734", "--json"]);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(
        message.contains("infinite") && message.contains("--heap N"),
        "{message}"
    );
    let (status, d) = json(&["structure", "0.734", "--heap", "21", "--json"]);
    assert_eq!((status, &d["order"]), (0, &json!(72)));
    // A table of heaps has the quotient of these.
    assert!(text(&["table", "0.734", "--heap", "9"]).contains("b*d"));
}

#[test]
fn heaps_of_any_size_are_played() {
    let mut child = known::command(&["play", "0.734", "1000000007+12+7", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    to.write_all(b"hint\n12 -> 5+6\nhint\nquit\n").unwrap();
    drop(to);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("1000000007 → 1000000005 wins."), "{said}");
    // Whoever does not take it is answered with a move that wins.
    let reply = said
        .lines()
        .find_map(|l| l.strip_prefix("I play "))
        .unwrap();
    let line = said.lines().find(|l| l.contains(reply)).unwrap();
    let after = said.lines().skip_while(|l| *l != line).nth(1).unwrap();
    let (_, d) = known::json(&["outcome", "0.734", after, "--json"]);
    assert_eq!(d["outcome"], "P", "{said}");
}
