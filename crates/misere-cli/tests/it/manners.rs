//! Exit status, one-line errors, closed pipes, interruption.

use crate::common::{command, json, misere};
use std::process::Stdio;
use std::time::Duration;

#[test]
fn bad_input_gets_one_line_and_status_2() {
    let long = "7".repeat(5000);
    for args in [
        &[][..],
        &["frobnicate"],
        &["solve"],
        &["solve", ""],
        &["solve", "x"],
        &["solve", "0.7x"],
        &["solve", "1.7"],
        &["solve", "{0,"],
        &["solve", "*2#3("],
        &["solve", "nim:0"],
        &["solve", "no-such-file.toml"],
        &["solve", "a\nb"],
        &["solve", &long],
        &["solve", "0.77", "extra"],
        &["solve", "0.77", "--no-such-option"],
        &["solve", "0.77", "--heap", "-1"],
        &["solve", "0.77", "--heap", "many"],
        &["solve", "0.77", "--heap", "99999999999"],
        &["solve", "0.77", "--time-limit", "3x"],
        &["solve", "0.77", "--time-limit", ""],
        &["solve", "0.77", "--max-memory", "4Q"],
        &["solve", "0.77", "--max-order", "1.5"],
        &["solve", "0.77", "--threads", "0"],
        &["solve", "0.77", "--json", "--latex"],
        &["outcome", "0.77"],
        &["outcome", "0.77", ""],
        &["outcome", "0.77", "1+"],
        &["outcome", "0.77", "1-2"],
        &["outcome", "0.77", "-1"],
        &["outcome", "0.77", "99999999999"],
        &["outcome", "0.77", "4294967295*1+3"],
        &["outcome", "nim:5", "6"],
        &["games", "extra"],
        &["serve", "--port", "70000"],
        &["serve", "--time-limit", "soon"],
        &["serve", "0.77"],
        &["structure"],
        &["structure", "0.7x"],
        &["structure", "<a"],
        &["structure", "<a | a^2=b>"],
        &["structure", "<a,t | a^2=1> P={a}"],
        &["structure", "<a | a^2=1> P={a}", "--antichains"],
        &["structure", "0.77", "--json", "--gap"],
        &["structure", "0.77", "--dot", "lattice"],
        &["structure", "0.07", "--heap", "30", "--svg", "cayley"],
    ] {
        let output = misere(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.starts_with("misere: "), "{args:?}: {stderr}");
        assert_eq!(stderr.matches('\n').count(), 1, "{args:?}: {stderr}");
        assert!(stderr.len() < 1000, "{args:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn errors_name_the_input_and_the_place() {
    let stderr = |args: &[&str]| String::from_utf8(misere(args).stderr).unwrap();
    assert!(
        stderr(&["solve", "0.7x"]).starts_with(r#"misere: "0.7x", column 4: expected a digit"#)
    );
    assert!(stderr(&["solve", "0.77", "--time-limit", "3x"]).contains("'3x' for '--time-limit"));
}

#[test]
fn help_has_examples() {
    for args in [
        &["--help"][..],
        &["solve", "--help"],
        &["outcome", "-h"],
        &["play", "--help"],
        &["structure", "--help"],
        &["games", "--help"],
    ] {
        let output = misere(args);
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("Examples:\n  misere "), "{text}");
    }
    assert_eq!(misere(&["--version"]).status.code(), Some(0));
}

#[test]
fn games_are_listed_with_examples_that_work() {
    let (status, d) = json(&["games", "--json"]);
    assert_eq!(status, 0);
    let text = String::from_utf8(misere(&["games"]).stdout).unwrap();
    let games = d["games"].as_array().unwrap();
    assert_eq!(text.lines().count(), games.len());
    for game in games {
        let example = game["example"].as_str().unwrap();
        assert!(text.contains(example));
        let (status, _) = json(&["solve", example, "--heap", "3", "--json"]);
        assert_eq!(status, 0, "{example}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    // More than any pipe holds, and nobody reads it.
    for args in [
        &["solve", "0.644", "--json"][..],
        &["solve", "0.77", "--json", "--heap", "100000"],
    ] {
        let mut child = command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let output = command(&["solve", "0.77"])
        .stdout(full.unwrap())
        .stderr(Stdio::piped())
        .spawn()
        .and_then(|child| child.wait_with_output())
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.starts_with("misere: cannot write the result"),
        "{stderr}"
    );
}

#[test]
#[cfg(unix)]
fn an_interrupted_search_prints_what_is_proved() {
    let (after, soon) = (Duration::from_millis(1000), Duration::from_millis(500));
    let output = crate::common::interrupted(&["solve", "4.76", "--json"], after, soon);
    let d: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(d["stop"], "interrupted");
    assert_eq!(d["status"], "partial");
    assert!(d["heap"].as_u64().unwrap() >= 3, "{d}");
}
