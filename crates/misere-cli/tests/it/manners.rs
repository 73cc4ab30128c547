//! Exit status, one-line errors, closed pipes, interruption.

use crate::common::{command, json, misere, text};
use std::process::Stdio;
use std::time::Duration;

#[test]
fn bad_input_gets_one_line_and_status_2() {
    let long = "7".repeat(5000);
    for args in [
        &["frobnicate"][..],
        &["man", "slove"],
        &["completions", "tcsh"],
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
    // What is said of a game may take a second line.
    let named = text.lines().filter(|line| !line.starts_with(' '));
    assert_eq!(named.count(), games.len());
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

/// Issue 22: the command says how it is used, in the shell and in the manual.
#[test]
fn bare_help_completions_and_manual_pages() {
    let help = text(&[]);
    assert_eq!(help, text(&["-h"]));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&["completions", shell]);
        assert!(
            script.contains("structure") && script.contains("time-limit"),
            "{shell}"
        );
    }
    let page = text(&["man"]);
    assert!(
        page.contains(".TH misere 1") && page.contains("misère quotient"),
        "{page}"
    );
    let page = text(&["man", "solve"]);
    assert!(
        page.contains(".TH misere-solve 1") && page.contains("formulas"),
        "{page}"
    );
    assert!(text(&["man", "census", "run"]).contains("misere-census-run"));
}

/// Issue 22: one line, with what was meant.
#[test]
fn did_you_mean() {
    for (args, meant) in [
        (&["solv", "0.77"][..], "did you mean solve?"),
        (&["solve", "0.77", "--heaps", "3"], "did you mean --heap?"),
        (
            &["play", "nim:3", "--first", "prgram"],
            "did you mean program?",
        ),
        (&["solve", "kayels"], "did you mean kayles?"),
        (&["solve", "kayels"], "misere games lists them"),
        (
            &["outcome", "dawson-kayles", "3"],
            "did you mean dawsons-kayles?",
        ),
        (&["man", "slove"], "did you mean solve?"),
        (&["kayels"], "did you mean misere solve kayles?"),
        (&["0.77"], "did you mean misere solve 0.77?"),
        (&["outcme", "0.77"], "did you mean outcome?"),
    ] {
        let output = misere(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(meant), "{args:?}: {stderr}");
        assert_eq!(stderr.matches('\n').count(), 1, "{stderr}");
    }
}

/// Issue 22: no line is too long for a narrow terminal, and no example is broken in two.
#[test]
fn help_fits_eighty_columns() {
    let mut commands = vec![vec![]];
    for name in [
        "solve",
        "outcome",
        "play",
        "structure",
        "games",
        "check",
        "classify",
        "boards",
        "nim",
        "genus",
        "canon",
        "same",
        "find",
        "list",
        "day",
        "table",
        "serve",
        "cache",
        "completions",
        "man",
    ] {
        commands.push(vec![name]);
    }
    for name in ["run", "query", "export", "merge", "verify"] {
        commands.push(vec!["census", name]);
    }
    for mut args in commands {
        args.push("--help");
        let help = text(&args);
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{args:?}: {line}");
            assert!(
                line.trim() != "+" && !line.starts_with("misere "),
                "{args:?}: {line}"
            );
        }
    }
}
