//! `misere classify` through the real program.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

struct Run {
    status: i32,
    stdout: String,
    stderr: String,
}

fn misere(args: &[&str]) -> Run {
    let output = crate::common::misere(args);
    Run {
        status: output.status.code().expect("no signal"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn folder(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("misere-classify-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    dir
}

#[test]
fn the_six_quotients_of_order_12() {
    for method in ["extend", "monoid"] {
        let run = misere(&["classify", "--order", "12", "--method", method, "--json"]);
        assert_eq!(run.status, 0);
        let list: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(list["schema"], "misere.classification/1");
        assert_eq!(
            (&list["order"], &list["count"], &list["complete"]),
            (&12.into(), &6.into(), &true.into())
        );
        let names: Vec<&str> = list["quotients"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|q| q["name"].as_str())
            .collect();
        assert!(
            names.contains(&"R_12") && names.contains(&"S_12") && names.contains(&"S'_12"),
            "{names:?}"
        );
        // Each game is one that solve reads, with the order promised.
        for q in list["quotients"].as_array().unwrap() {
            let solved = misere(&["solve", q["game"].as_str().unwrap(), "--json"]);
            let solved: Value = serde_json::from_str(&solved.stdout).unwrap();
            assert_eq!(solved["order"], 12);
        }
    }
    let none = misere(&["classify", "--order", "9"]);
    assert_eq!(
        (none.status, none.stdout.as_str()),
        (0, "There is no misère quotient of order 9.\n")
    );
}

/// Killed without mercy again and again, the enumeration ends with the same bytes.
#[test]
fn killed_and_resumed() {
    for method in ["extend", "monoid"] {
        let whole = misere(&["classify", "--order", "14", "--method", method, "--json"]);
        let dir = folder(method);
        let dir_text = dir.to_str().unwrap();
        let args = [
            "classify", "--order", "14", "--method", method, "--json", "--resume", dir_text,
        ];
        for pause in [5, 20, 60, 150] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
                .args(args)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_millis(pause));
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let resumed = misere(&args);
        assert_eq!(resumed.status, 0, "{}", resumed.stderr);
        assert_eq!(resumed.stdout, whole.stdout);
        let found = std::fs::read_to_string(dir.join(format!("{method}-14.found.jsonl"))).unwrap();
        assert_eq!(found.lines().count(), 12);
        let _ = std::fs::remove_dir_all(&dir);
    }
}

#[test]
fn shards_are_joined() {
    let whole = misere(&["classify", "--order", "12", "--method", "monoid", "--json"]);
    let dir = folder("shards");
    let dir_text = dir.to_str().unwrap();
    let base = [
        "classify", "--order", "12", "--method", "monoid", "--json", "--resume", dir_text,
    ];
    for shard in ["3/3", "1/3"] {
        let part = misere(&[&base[..], &["--shard", shard]].concat());
        let part: Value = serde_json::from_str(&part.stdout).unwrap();
        assert_eq!(part["complete"], false);
    }
    assert_eq!(misere(&base).stdout, whole.stdout);
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn certificates_are_accepted() {
    let dir = folder("certs");
    let run = misere(&["classify", "--order", "8", "--certs", dir.to_str().unwrap()]);
    assert_eq!(run.status, 0);
    let files: Vec<_> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    assert_eq!(files.len(), 1);
    let check = misere(&["check", files[0].to_str().unwrap()]);
    assert_eq!(check.status, 0, "{}", check.stdout);
    let _ = std::fs::remove_dir_all(&dir);
}

#[test]
fn bad_input_gets_one_line() {
    for args in [
        &["classify"][..],
        &["classify", "--order", "0"],
        &["classify", "--order", "26"],
        &["classify", "--order", "12", "--method", "guess"],
        &["classify", "--order", "12", "--resume", "/dev/null/work"],
        &[
            "classify", "--order", "12", "--resume", "x", "--method", "monoid", "--shard", "4/3",
        ],
        &[
            "classify", "--order", "12", "--method", "extend", "--resume", "x", "--shard", "1/3",
        ],
    ] {
        let run = misere(args);
        assert_eq!(
            (run.status, run.stderr.lines().count()),
            (2, 1),
            "{args:?}: {}",
            run.stderr
        );
        assert!(run.stdout.is_empty());
    }
}

/// A limit leaves what was found, and says that there may be more.
#[test]
fn a_time_limit_leaves_what_was_found() {
    let run = misere(&["classify", "--order", "22", "--time-limit", "300ms"]);
    assert_eq!(run.status, 3);
    assert!(run.stdout.starts_with("Found so far: "), "{}", run.stdout);
}
