//! Issue 22: ask for any position in the words of its game, and get an answer, in `outcome` and `play`.

use crate::common::{command, json, known, misere, text};
use crate::people::beans;
use crate::play::{follow_the_hints, said};
use serde_json::{Value, json};

const BOARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/example5.toml");
const PATH: &str = "node-kayles:0-1,1-2,2-3,3-4";

fn error(args: &[&str]) -> String {
    let output = misere(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn positions_on_graphs_are_vertices_and_moves_take_them() {
    let (status, d) = json(&["outcome", PATH, "--json"]);
    assert_eq!(
        (status, &d["vertices"]["vertices"]),
        (0, &json!("0,1,2,3,4"))
    );
    // Of three vertices in a row the middle one ends it, and that loses; the ends leave one more move.
    let (_, d) = json(&["outcome", PATH, "2, 0,1", "--json"]);
    assert_eq!(
        (&d["outcome"], &d["vertices"]["vertices"]),
        (&json!("N"), &json!("0,1,2"))
    );
    let moves = d["vertices"]["moves"].as_array().unwrap();
    let steps: Vec<&Value> = moves.iter().map(|m| &m["move"]).collect();
    assert_eq!(steps, ["take 0", "take 2"]);
    let page = text(&["outcome", PATH, "0,1,2"]);
    assert!(page.contains("misère play: 0,1,2, as heaps 2\n"), "{page}");
    assert!(page.contains("  take 0   leaving 2"), "{page}");
    // Sums are heaps as before.
    assert_eq!(
        json(&["outcome", PATH, "2*1", "--json"]).1["position"],
        "2*1"
    );
    assert!(error(&["outcome", PATH, "0,7"]).contains("vertices of the graph: 0,1,2,3,4"));
    let talk = said(&[PATH, "0,1,2", "--seed", "1"], "take 7\nhint\ntake 0\n");
    for part in [
        "No: take 7 is no move here; a move is written take 0",
        "take 0 wins.",
        "I play take 2",
        "you win",
    ] {
        assert!(talk.contains(part), "{part}: {talk}");
    }
    follow_the_hints(&["arc-kayles:a-b,b-c,c-d,d-a,a-c", "--seed", "3", "-q"]);
    assert!(text(&["games", PATH]).contains("starts from 0,1,2,3,4\n"));
}

#[test]
fn heaps_are_called_by_their_names_in_play() {
    let file = beans();
    let game = file.path().to_str().unwrap();
    let talk = said(&[game, "nut+2*pea"], "moves\nnut -> pea\nnut -> bean+pea\n");
    for part in [
        "2*pea+nut\n",
        "pea → 0\n",
        "nut → pea+bean\n",
        "a heap of nut cannot become pea",
    ] {
        assert!(talk.contains(part), "{part}: {talk}");
    }
    let talk = said(&[game, "bean+nut"], "hint\nnonsense\n");
    assert!(
        talk.contains(" wins.\n") || talk.contains("No move wins"),
        "{talk}"
    );
    assert!(talk.contains("a move is written nut → pea+bean"), "{talk}");
    // Vertices that could be elements of the quotient are marked.
    let talk = said(&["coins:a>b,a>c,b>c", "a+b"], "why\n@a -> @b\n");
    assert!(talk.contains("@b+@a\n") && talk.contains("@a → "), "{talk}");
    follow_the_hints(&["coins:a>b,a>c,b>c", "2*@a+@b", "--seed", "1", "-q"]);
}

/// Weimerskirch's Example 5: whoever moves to no heap or to a single one loses at once.
#[test]
fn boards_of_generalised_play_are_played() {
    let talk = said(&[BOARD, "1+2", "--seed", "2"], "hint\nwhy\n2 -> 1\n");
    for part in [
        "a board: whoever moves to a defeated point loses",
        "2 → 1 wins.",
        "Whoever has to move wins.",
        "Play has ended: you win.",
    ] {
        assert!(
            talk.to_lowercase().contains(&part.to_lowercase()),
            "{part}: {talk}"
        );
    }
    assert!(error(&["play", BOARD, "--normal"]).contains("--normal"));
    assert!(error(&["play", BOARD, "--heap", "1"]).contains("--heap"));
    let args = ["play", BOARD, "3*1+2", "--json", "--first", "program"];
    let output = command(&args)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let d: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&d["convention"], &d["schema"]),
        (&json!("board"), &json!("misere.play/1"))
    );
}

#[test]
fn sprouts_is_asked_played_and_told_of() {
    // Applegate, Jacobson and Sleator: in misère play the first player wins from one and five spots, the second from two to four; in normal play
    // the other way round, but for one and two.
    for (spots, misere, normal) in [(1, "N", "P"), (2, "P", "P"), (3, "P", "N"), (4, "P", "N")] {
        let game = format!("sprouts:{spots}");
        assert_eq!(json(&["outcome", &game, "--json"]).1["outcome"], misere);
        assert_eq!(
            json(&["outcome", &game, "--normal", "--json"]).1["outcome"],
            normal
        );
    }
    let page = text(&["outcome", "sprouts:3", "0.ab.|ab."]);
    assert!(
        page.starts_with("sprouts:3, misère play: 0.ab.|ab.\n"),
        "{page}"
    );
    assert!(page.contains("moves up to symmetry"), "{page}");
    assert!(error(&["outcome", "sprouts:3", "0.a."]).contains("each letter twice"));
    assert!(error(&["outcome", "sprouts:18"]).contains("from 1 to 17"));
    assert!(error(&["solve", "sprouts:9"]).contains("outcome and play take up to 17"));
    assert!(error(&["outcome", "sprouts:3", "--heap", "2"]).contains("no quotient is sought"));
    let (status, d) = json(&["outcome", "sprouts:12", "--time-limit", "100ms", "--json"]);
    assert_eq!(
        (status, &d["outcome"], &d["unknown"]),
        (3, &Value::Null, &json!("time limit"))
    );
    assert!(text(&["games", "sprouts:6"]).contains("starts from 0.0.0.0.0.0.\n"));
    // The program goes first from two spots and loses to the hints.
    follow_the_hints(&["sprouts:2", "--first", "program", "--seed", "1", "-q"]);
    let talk = said(&["sprouts:2"], "0.0. -> 1a1a.\nquit\n");
    assert!(talk.contains("0.0.\n1a1a.\nI play 1a1a. → "), "{talk}");
    assert_eq!(json(&["solve", "sprouts:2", "--json"]).0, 0);
}

#[test]
fn dawsons_chess_has_a_board() {
    let talk = said(
        &["dawsons-chess:5", "--seed", "1"],
        "hint\nadvance b\nquit\n",
    );
    assert!(
        talk.contains("    a b c d e\n 3  p p p p p\n 2  . . . . .\n 1  P P P P P\n"),
        "{talk}"
    );
    assert!(talk.contains(" 3  - - - p p\n"), "{talk}");
    // Its heaps are those of the code: five files are a heap of five.
    let (_, board) = json(&["outcome", "dawsons-chess:5", "--json"]);
    let (_, code) = json(&["outcome", "dawsons-chess", "5", "--json"]);
    assert_eq!(board["outcome"], code["outcome"]);
    follow_the_hints(&["dawsons-chess:8", "--seed", "1", "-q"]);
}

#[test]
fn options_without_effect_are_refused() {
    for args in [
        &["structure", "0.123", "--latex", "--cayley"][..],
        &["structure", "0.123", "--gap", "--meximal"],
        &["structure", "0.123", "--dot", "classes", "--antichains"],
        &["structure", "0.123", "--svg", "classes", "--elements"],
        &["structure", "<a | a^2=1> P={a}", "--heap", "3"],
        &["structure", "<a | a^2=1> P={a}", "--normal"],
        &["structure", BOARD, "--normal"],
        &["solve", "0.123", "--json", "--latex"],
        &["solve", "0.123", "--formulas", "--heap", "3"],
        &["solve", "nim:3", "--normal", "--infinite"],
        &["outcome", BOARD, "1", "--normal"],
        &["play", "sprouts:2", "--heap", "3"],
        &["table", "0.123", "--json", "--latex"],
        &["classify", "--order", "8", "--shard", "1/2"],
    ] {
        error(args);
    }
}

#[test]
fn how_to_cite_stands_in_every_document() {
    let cite = format!(
        "computed and proved with misere {}",
        env!("CARGO_PKG_VERSION")
    );
    for args in [
        &["solve", "0.123", "--latex"][..],
        &["solve", "0.123", "--latex", "fragment"],
        &["structure", "0.123", "--latex"],
        &["structure", "0.123", "--latex", "fragment"],
        &["structure", "0.734", "--latex", "fragment"],
        &["table", "0.123", "--heap", "5", "--latex"],
        &["table", "0.123", "--heap", "5", "--latex", "fragment"],
        &["structure", "0.123", "--gap"],
        &["structure", "0.123", "--dot", "idempotents"],
        &["structure", "0.123", "--svg", "idempotents"],
    ] {
        assert_eq!(known::text(args).matches(&cite).count(), 1, "{args:?}");
    }
}

/// Wording that was wrong once.
#[test]
fn ends_are_told_in_words_that_fit() {
    for args in [
        &["solve", "nim:1"][..],
        &[
            "nim",
            "0.77",
            "--heap",
            "300000000",
            "--time-limit",
            "100ms",
        ],
        &["canon", "0.77", "--heap", "9999", "--time-limit", "300ms"],
        &["genus", "0.07", "--heap", "9999", "--time-limit", "300ms"],
    ] {
        let page = String::from_utf8(misere(args).stdout).unwrap();
        assert!(!page.is_empty(), "{args:?}");
        for wrong in [
            "topped: stopped",
            "stopped.stopped",
            "all its 1 heaps",
            "..",
        ] {
            assert!(!page.contains(wrong), "{wrong}: {page}");
        }
    }
    // A length that is too much for one is too much for the other, in the same words.
    let [a, b] = ["canon", "table"].map(|c| error(&[c, "*99999999"]));
    assert_eq!(a, b);
    // What creeps is explained where it is said.
    let (_, d) = json(&[
        "solve",
        "0.54",
        "--heap",
        "14",
        "--time-limit",
        "1s",
        "--json",
    ]);
    let creeping = misere::limits::Stop::Creeping.to_string();
    assert!(
        creeping.contains("ever more powers of a generator differ"),
        "{creeping} {}",
        d["stop"]
    );
    let talk = said(&["kayles", "5+3"], "why\n");
    assert!(
        talk.contains("The value is") && talk.contains("in P"),
        "{talk}"
    );
}

/// A request to end is no time limit.
#[test]
#[cfg(unix)]
fn ended_from_outside_is_not_called_a_time_limit() {
    let child = command(&["solve", "4.76"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1000));
    let id = child.id().to_string();
    std::process::Command::new("kill")
        .args(["-TERM", &id])
        .status()
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.contains("stopped: interrupted"), "{page}");
    assert!(!page.contains("time limit"), "{page}");
}
