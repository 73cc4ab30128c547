//! Boards on the command line: `misere solve` and `misere boards`.

use crate::common::{json, misere, text};
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// When searches are interrupted here, and how soon they must end.
const AFTER: Duration = Duration::from_millis(700);
const SOON: Duration = Duration::from_millis(500);

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A file of this test alone.
fn scratch(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("misere-boards-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
fn example_5_of_weimerskirch() {
    let file = data("example5.toml");
    let (status, d) = json(&["solve", &file, "--json"]);
    assert_eq!(status, 0);
    assert_eq!(d["schema"], "misere.solution/2");
    assert_eq!(
        (&d["convention"], &d["tame"]),
        (&json!("board"), &json!(null))
    );
    assert_eq!((&d["order"], &d["p_order"]), (&json!(5), &json!(1)));
    assert_eq!(d["relations"], json!(["a^3=a", "a^2*b=b", "b^2=a^2"]));
    assert_eq!(d["proof"], json!({"kind": "all-heaps"}));
    assert_eq!(d["board"]["defeated"], json!([[0, 0], [1, 0], [0, 1]]));
    let page = text(&["solve", &file]);
    for part in [
        "a board\nDefeated: (0,0), (1,0), (0,1)\nsolved: the whole game, all its 2 heaps\n",
        "|Q| = 5, |P| = 1\n",
        "Q = ⟨ a, b | a^3=a, a^2*b=b, b^2=a^2 ⟩\nP = { a^2 }\n",
    ] {
        assert!(page.contains(part), "{page}");
    }
    assert!(
        !page.contains("misère"),
        "a board is not misère play: {page}"
    );
    assert!(text(&["solve", &file, "--latex"]).contains("$a^{3}=a$"));
}

/// The proof of a board, of its first heaps, and of what a limit leaves of it.
#[test]
fn boards_have_certificates() {
    let cert = scratch("board.cert.gz");
    let file = cert.to_str().unwrap();
    let (five, endless) = (data("example5.toml"), data("endless.toml"));
    for (args, status, claim) in [
        (
            &[&five[..]][..],
            0,
            "the quotient in generalised play has order 5, 1 in P",
        ),
        (
            &[&five, "--heap", "1"],
            0,
            "the quotient of the heaps up to 1 in generalised play has order 3, 1 in P",
        ),
        (
            &[&endless, "--max-order", "50"],
            3,
            "the quotient of the heaps up to 1 in generalised play has order 3, ",
        ),
    ] {
        let args = [&["solve"][..], args, &["--cert", file]].concat();
        assert_eq!(misere(&args).status.code(), Some(status), "{args:?}");
        let checked = text(&["check", file]);
        assert!(
            checked.contains("accepted: a board of 2 heaps with ") && checked.contains(claim),
            "{checked}"
        );
        // What was said without a certificate is said with one.
        let bare = &args[..args.len() - 2];
        let page = |args: &[&str]| {
            let out = String::from_utf8(misere(args).stdout).unwrap();
            out.lines()
                .filter(|l| !l.starts_with("Time"))
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(page(&args), page(bare));
    }
    std::fs::remove_file(&cert).unwrap();
}

#[test]
fn the_first_heaps_can_be_asked_for() {
    let (status, d) = json(&["solve", &data("example5.toml"), "--heap", "1", "--json"]);
    assert_eq!(status, 0);
    assert_eq!((&d["stop"], &d["heap"]), (&json!("heap"), &json!(1)));
    assert_eq!((&d["status"], &d["order"]), (&json!("partial"), &json!(3)));
}

#[test]
fn limits_stop_a_board_that_does_not_end() {
    let file = data("endless.toml");
    for (limit, value, stop) in [
        ("--max-order", "50", "order"),
        ("--time-limit", "200ms", "time"),
    ] {
        let start = Instant::now();
        let (status, d) = json(&["solve", &file, limit, value, "--json"]);
        assert_eq!((status, &d["stop"]), (3, &json!(stop)));
        // Heap 1 alone: won, victorious, lost, won, lost, …
        assert_eq!((&d["heap"], &d["status"]), (&json!(1), &json!("partial")));
        assert_eq!(
            (&d["order"], &d["relations"]),
            (&json!(3), &json!(["a^3=a"]))
        );
        assert!(start.elapsed() < Duration::from_secs(2));
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_board_leaves_what_is_proved() {
    let output =
        crate::common::interrupted(&["solve", &data("endless.toml"), "--json"], AFTER, SOON);
    let d: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&d["stop"], &d["heap"]), (&json!("interrupted"), &json!(1)));
}

#[test]
fn bad_boards_get_one_line() {
    let file = scratch("bad.toml");
    let name = file.to_str().unwrap();
    for (moves, convention, board, part) in [
        ("", "board", "[board]\ndefeated = [[0]]", "2 coordinates"),
        (
            "",
            "board",
            "[board]\ndefeated = [[0, 0, 1]]",
            "2 coordinates",
        ),
        (
            "",
            "board",
            "[board]\ndefeated = [[0, -1]]",
            "from 0 to 10000",
        ),
        (
            "",
            "board",
            "[board]\ndefeated = [[0, 1]]\nvictorious = [[0, 1]]",
            "not defeated",
        ),
        ("", "board", "", "a table [board]"),
        (
            "",
            "misere",
            "[board]\ndefeated = []",
            "only with convention",
        ),
        (", { from = 2, to = [2] }", "board", "[board]", "smaller"),
        (", { from = 1, to = [3] }", "board", "[board]", "smaller"),
    ] {
        let text = format!(
            "heaps = 2\nmoves = [ {{ from = 1, to = [] }}{moves} ]\nconvention = \"{convention}\"\n{board}\n"
        );
        std::fs::write(&file, &text).unwrap();
        let output = misere(&["solve", name]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {stderr}");
        assert!(
            stderr.contains(part) && stderr.contains(", line "),
            "{stderr}"
        );
        assert_eq!(stderr.matches('\n').count(), 1, "{stderr}");
        assert!(output.stdout.is_empty());
    }
    std::fs::remove_file(&file).unwrap();
    let board = data("example5.toml");
    for args in [
        &["solve", &board, "--cert", "/nowhere/x.cert"][..],
        &["solve", &board, "--normal"],
        &["boards"],
        &["boards", "--search", "--weight", "0"],
        &["boards", "--search", "--resume", "/"],
    ] {
        let output = misere(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert_eq!(stderr.matches('\n').count(), 1, "{stderr}");
    }
}

#[test]
fn the_search_finds_the_orders_of_small_boards() {
    let (status, d) = json(&["boards", "--search", "--weight", "4", "--json"]);
    assert_eq!(status, 0);
    assert_eq!((&d["complete"], &d["weight"]), (&json!(true), &json!(4)));
    let rows = d["rows"].as_array().unwrap();
    let boards: u64 = rows.iter().map(|r| r["boards"].as_u64().unwrap()).sum();
    assert_eq!(json!(boards + d["aside"].as_u64().unwrap()), d["boards"]);
    // Each example, solved as a file, has the order it stands for.
    let file = scratch("example.toml");
    for row in rows {
        let example = &row["example"];
        let mut moves = Vec::new();
        for (from, options) in (1..).zip(example["moves"].as_array().unwrap()) {
            for option in options.as_array().unwrap() {
                moves.push(format!(
                    "{{ from = {from}, to = {} }}",
                    heaps(option.as_str().unwrap())
                ));
            }
        }
        let count = example["moves"].as_array().unwrap().len();
        let text = format!(
            "heaps = {count}\nmoves = [ {} ]\nconvention = \"board\"\n[board]\ndefeated = {}\nvictorious = {}\n",
            moves.join(", "),
            example["defeated"],
            example["victorious"]
        );
        std::fs::write(&file, &text).unwrap();
        let (status, solved) = json(&["solve", file.to_str().unwrap(), "--json"]);
        assert_eq!((status, &solved["order"]), (0, &row["order"]), "{text}");
    }
    std::fs::remove_file(&file).unwrap();
    let page = text(&["boards", "--search", "--weight", "4"]);
    assert!(
        page.contains("| 3 | 5 | 2 | 1 → 0; victorious (1) |\n"),
        "{page}"
    );
}

/// `2*1+2` as the list [1, 1, 2].
fn heaps(position: &str) -> String {
    let position: misere::Position = position.parse().unwrap();
    let heaps = position.iter().flat_map(|(h, c)| vec![h.0; c as usize]);
    format!("{:?}", heaps.collect::<Vec<u32>>())
}

#[test]
fn the_search_does_not_depend_on_threads_or_interruptions() {
    let whole = text(&["boards", "--search", "--weight", "4"]);
    assert_eq!(
        text(&["boards", "--search", "--weight", "4", "--threads", "3"]),
        whole
    );
    let file = scratch("search.journal");
    let name = file.to_str().unwrap();
    let output = misere(&["boards", "--search", "--time-limit", "0", "--resume", name]);
    assert_eq!(output.status.code(), Some(3));
    // A part of the work, cut in the middle of a line, as after a crash.
    text(&["boards", "--search", "--weight", "3", "--resume", name]);
    let mut journal = std::fs::read(&file).unwrap();
    journal.truncate(journal.len() * 2 / 3);
    std::fs::write(&file, &journal).unwrap();
    assert_eq!(
        text(&["boards", "--search", "--weight", "4", "--resume", name]),
        whole
    );
    assert_eq!(
        text(&["boards", "--search", "--weight", "4", "--resume", name]),
        whole
    );
    std::fs::write(&file, "something else\n").unwrap();
    assert_eq!(
        misere(&["boards", "--search", "--resume", name])
            .status
            .code(),
        Some(2)
    );
    std::fs::remove_file(&file).unwrap();
}

#[test]
#[cfg(unix)]
fn an_interrupted_search_prints_its_table() {
    let output = crate::common::interrupted(&["boards", "--search"], AFTER, SOON);
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.contains("| 2 | "), "{page}");
}
