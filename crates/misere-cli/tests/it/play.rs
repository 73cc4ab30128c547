//! `misere play`, driven through a pipe, and positions written as boards.

use crate::common::{command, json, known, misere, text};
use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `misere play` with these lines on its input.
fn play(args: &[&str], lines: &str) -> Output {
    run(command(&[&["play"], args].concat()), lines)
}

fn run(mut command: Command, lines: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may have left before it reads all.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    child.wait_with_output().unwrap()
}

pub fn said(args: &[&str], lines: &str) -> String {
    said_by(args, play(args, lines))
}

/// The same from a solution that may be kept.
pub fn said_of_known(args: &[&str], lines: &str) -> String {
    let program = known::command(&[&["play"], args].concat());
    said_by(args, run(program, lines))
}

fn said_by(args: &[&str], output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn document(args: &[&str], lines: &str) -> Value {
    let text = said(&[args, &["--json"]].concat(), lines);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

#[test]
fn quit_and_the_end_of_input_end_the_game() {
    for lines in ["quit\n", "", "hint\n", "\n\nq\n", "moves\nquit\nb2\n"] {
        let d = document(&["notakto"], lines);
        assert_eq!((&d["winner"], &d["moves"]), (&Value::Null, &json!([])));
    }
}

#[test]
fn the_program_wins_notakto_when_it_starts() {
    // Whatever number 1 of the list is, again and again.
    for first in ["1\n", "2\n", "3\n"] {
        let d = document(
            &["notakto", "--first", "program", "--seed", "5"],
            &first.repeat(9),
        );
        assert_eq!(
            d["moves"][0],
            json!({"by": "program", "move": "b2", "position": ".../.x./..."})
        );
        // Number 3 may run out; then the game is not over.
        assert!(d["winner"] == "program" || first == "3\n", "{d}");
    }
    let text = said(&["notakto", "--first", "program"], &"1\n".repeat(9));
    assert!(text.ends_with("No move is left: I win.\n"), "{text}");
    assert!(
        text.contains("I play b2\n    a b c\n 1  . . .\n 2  . x .\n"),
        "{text}"
    );
}

#[test]
fn heaps_are_moved_in_as_they_are_written() {
    for written in ["5 -> 2+1", "5>1+2", "5 → 2+1"] {
        let d = document(&["kayles", "5+3", "--seed", "1"], &format!("{written}\n"));
        assert_eq!(d["moves"][0]["move"], "5 → 1+2");
        assert_eq!(d["moves"].as_array().unwrap().len(), 2);
    }
    let text = said(
        &["kayles", "5+3"],
        "4 -> 1\n5 -> 5\nnonsense\n0\n-3\n99\n5 -> x\n",
    );
    assert_eq!(text.matches("No: ").count(), 7, "{text}");
}

#[test]
fn hints_win_and_explanations_name_the_values() {
    let text = said(&["0.123", "1+3+4+8+9+21"], "explain\nhint\n");
    assert!(text.contains("The value is b*d^2, not in P"), "{text}");
    assert!(text.contains("3 → 0 leads to d^2, in P"), "{text}");
    assert!(text.contains("3 → 0 wins."), "{text}");
    let text = said(&["notakto", ".../.x./..."], "hint\nexplain\n");
    assert!(text.contains("No move wins"), "{text}");
    assert!(
        text.contains("The value is c^2, in P = {a, b^2, c^2, b*d}"),
        "{text}"
    );
}

#[test]
fn following_the_hints_beats_the_perfect_player() {
    follow_the_hints(&["cram:3x3", "--seed", "2", "-q"]);
}

/// 9 and 12 are free generators of 0.404.
#[test]
fn following_the_hints_wins_in_infinite_quotients() {
    let text = said(&["0.404", "2*9+3*12", "-q"], "explain\n");
    assert!(text.contains("The value is"), "{text}");
    follow_the_hints(&["0.404", "2*9+3*12", "--seed", "2", "-q"]);
}

/// Asks for each hint in one run and plays it in the next, from the moves so far. All ask for the same solution.
pub fn follow_the_hints(args: &[&str]) {
    let mut lines = String::new();
    for _ in 0..40 {
        let text = said_of_known(args, &format!("{lines}hint\n"));
        if text.contains("No move is left") {
            assert!(text.ends_with("you win.\n"), "{text}");
            return;
        }
        let hint = text.lines().last().unwrap();
        let hint = hint
            .strip_suffix(" wins.")
            .unwrap_or_else(|| panic!("{text}"));
        lines.push_str(&format!("{hint}\n"));
    }
    panic!("the game does not end");
}

#[test]
fn undo_and_seeds() {
    let d = document(&["nim:7", "3+5+7", "--seed", "4"], "7 -> 1\nundo\n");
    assert_eq!((&d["position"], &d["moves"]), (&json!("3+5+7"), &json!([])));
    let once = said(
        &["nim:7", "3+5+7", "--seed", "4", "--level", "easy"],
        "7 -> 1\n1\n1\n",
    );
    let again = said(
        &["nim:7", "3+5+7", "--seed", "4", "--level", "easy"],
        "7 -> 1\n1\n1\n",
    );
    assert_eq!(once, again);
}

#[test]
fn both_conventions_and_large_positions() {
    let d = document(&["nim:3", "1", "--normal"], "1 -> 0\n");
    assert_eq!(d["winner"], "you");
    let d = document(&["nim:3", "1"], "1 -> 0\n");
    assert_eq!(d["winner"], "program");
    let d = document(&["kayles", "5+3+1000001", "--first", "program"], "");
    assert_eq!(d["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn several_boards_are_numbered() {
    let text = said(
        &["cram:2x3", "2*###/###"],
        "a1-b1\n3:a1-b1\n2:b1-a1\nquit\n",
    );
    assert!(text.contains("No: say which board, as in 2:b3."), "{text}");
    assert!(text.contains("No: there are boards 1 to 2."), "{text}");
    assert!(text.contains("board 1       board 2"), "{text}");
    assert!(text.contains("I play "), "{text}");
}

#[test]
fn a_position_beyond_the_proof_ends_with_3() {
    let output = play(&["0.07", "5+1000", "--time-limit", "300ms"], "");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.matches('\n').count(), 1, "{stderr}");
}

#[test]
fn bad_input_gets_one_line_and_status_2() {
    for args in [
        &["play"][..],
        &["play", "notakto", "x../.."],
        &["play", "notakto", "x../..y/..."],
        &["play", "notakto", "2000*.../.../..."],
        &["play", "cram:2x2", "####"],
        &["play", "kayles", "1+"],
        &["play", "kayles", "x"],
        &["play", "kayles", "--level", "brilliant"],
        &["play", "kayles", "--first", "nobody"],
        &["outcome", "notakto", "x../.."],
        &["outcome", "cram:3x3", "###/#.#/###"],
        &["solve", "cram:0x0"],
        &["solve", "notakto:9x9"],
        &["solve", "cram:##/#"],
        &["solve", "node-kayles:0-0"],
        &["solve", "node-kayles:0-1,1"],
        &["solve", "coins:a>b,b>a"],
        &["solve", "chomp:a<b,b<a"],
        &["solve", "subtraction:0"],
    ] {
        // A vertex may stand alone.
        let good = args == ["solve", "node-kayles:0-1,1"];
        let output = misere(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            output.status.code(),
            Some(if good { 0 } else { 2 }),
            "{args:?}: {stderr}"
        );
        assert_eq!(
            stderr.matches('\n').count(),
            usize::from(!good),
            "{args:?}: {stderr}"
        );
    }
}

#[test]
fn the_quotients_of_the_showpieces() {
    for (args, order, p) in [
        (&["solve", "notakto", "--json"][..], 18, 4),
        (&["solve", "grundy", "--heap", "20", "--json"], 48, 7),
        (&["solve", "cram:3x3", "--json"], 6, 2),
    ] {
        let (status, d) = json(args);
        assert_eq!(
            (status, &d["order"], &d["p_order"]),
            (0, &json!(order), &json!(p)),
            "{args:?}"
        );
    }
}

#[test]
fn outcomes_of_boards() {
    let (status, d) = json(&["outcome", "notakto", ".../.../...", "--json"]);
    assert_eq!((status, &d["outcome"]), (0, &json!("N")));
    assert_eq!(
        d["squares"]["moves"],
        json!([{"move": "b2", "boards": ".../.x./...", "value": "c^2"}])
    );
    assert_eq!(d["winning_moves"].as_array().unwrap().len(), 1);
    let page = text(&["outcome", "notakto", ".../.x./...+xxx/.../..."]);
    assert!(page.contains("P-position"), "{page}");
    // The same position by its heaps.
    let heaps = d["position"].as_str().unwrap();
    let (_, again) = json(&["outcome", "notakto", heaps, "--json"]);
    assert_eq!((&again["value"], again.get("squares")), (&d["value"], None));
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_game_that_waits() {
    use std::time::{Duration, Instant};
    let mut child = command(&["play", "notakto"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Waiting for a child closes its input, which would end the game as well.
    let _open = child.stdin.take();
    // The board is drawn once the game waits for a move.
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with(" 3") {
        line.clear();
        std::io::BufRead::read_line(&mut out, &mut line).unwrap();
    }
    let start = Instant::now();
    crate::common::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// A graph or an order in several parts is the sum of them: who wins is asked of all of it.
#[test]
fn games_in_several_parts_start_whole() {
    for (game, start, wins) in [
        ("node-kayles:0-1,2-3", "0,1,2,3", "whoever has to move wins"),
        (
            "node-kayles:0-1,2-3,4-5",
            "0,1,2,3,4,5",
            "Whoever has to move loses",
        ),
        ("arc-kayles:0-1,2-3", "0,1,2,3", "whoever has to move wins"),
        // *2 + *2 in misère play.
        ("chomp:a<b,c<d", "a,b,c,d", "Whoever has to move loses"),
    ] {
        assert_eq!(document(&[game], "")["start"], start, "{game}");
        let text = said(&[game], "explain\n");
        assert!(text.contains(wins), "{game}: {text}");
    }
}
