//! `misere census`, the program: killed, interrupted, asked.

use crate::common::{command, json, misere, text};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The options of a census that stops at the same places on every machine.
const LIMITS: [&str; 5] = ["--family", "octal2", "--max-steps", "3000", "-q"];

fn args<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["census", "run", file], &LIMITS[..], more].concat()
}

fn path(dir: &Path, name: &str) -> String {
    dir.join(name).display().to_string()
}

/// All rows but for the CPU time.
fn rows(file: &str) -> Vec<serde_json::Value> {
    let lines = text(&["census", "export", file, "--jsonl"]);
    let row = |line: &str| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        row["cpu_s"] = 0.into();
        row
    };
    lines.lines().map(row).collect()
}

#[test]
fn killed_at_ten_random_moments_it_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (file, whole) = (
        path(dir.path(), "killed.sqlite"),
        path(dir.path(), "whole.sqlite"),
    );
    let mut done = 0;
    for _ in 0..10 {
        let mut child = command(&args(&file, &["--threads", "2"]))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let random = u64::from(std::process::id())
            ^ Instant::now().elapsed().as_nanos() as u64
            ^ u64::from(child.id());
        let jitter = random.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
        std::thread::sleep(Duration::from_millis(5 + jitter));
        child.kill().unwrap();
        child.wait().unwrap();
        // A kill may come before the file is made.
        let there = if Path::new(&file).exists() {
            misere(&["census", "export", &file, "--jsonl"]).stdout
        } else {
            Vec::new()
        };
        let now = there.iter().filter(|&&b| b == b'\n').count();
        assert!(now >= done, "{now} rows after {done}");
        done = now;
    }
    text(&args(&file, &[]));
    text(&args(&whole, &["--threads", "1"]));
    assert_eq!(rows(&file).len(), 71);
    assert_eq!(rows(&file), rows(&whole));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly_and_it_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let file = path(dir.path(), "census.sqlite");
    let list = dir.path().join("games.txt");
    std::fs::write(&list, "0.77\n0.3122\n0.75\n").unwrap();
    let family = format!("file:{}", list.display());
    let run = [
        "census",
        "run",
        &file,
        "--family",
        &family,
        "--cpu-limit",
        "60s",
        "--threads",
        "1",
        "--json",
    ];
    let (after, soon) = (Duration::from_millis(400), Duration::from_millis(1500));
    let output = crate::common::interrupted(&run, after, soon);
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&summary["complete"], &summary["rows"]),
        (&false.into(), &1.into())
    );
    let (status, found) = json(&["census", "query", &file, "--game", "0.77", "--json"]);
    assert_eq!((status, &found["games"][0]["q_order"]), (0, &40.into()));
}

#[test]
fn parts_are_merged() {
    let dir = tempfile::tempdir().unwrap();
    let files: Vec<String> = (1..=3)
        .map(|i| path(dir.path(), &format!("part{i}.sqlite")))
        .collect();
    for (i, file) in files.iter().enumerate() {
        let shard = format!("{}/3", i + 1);
        text(&args(file, &["--shard", &shard]));
    }
    let (whole, merged) = (
        path(dir.path(), "whole.sqlite"),
        path(dir.path(), "merged.sqlite"),
    );
    let refused = misere(&["census", "merge", &merged, &files[0], &files[2]]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(refused.stderr).unwrap(),
        "misere: part 2/3 is missing\n"
    );
    let (status, summary) = json(&[
        "census", "merge", &merged, &files[0], &files[1], &files[2], "--json",
    ]);
    assert_eq!(
        (status, &summary["rows"], &summary["complete"]),
        (0, &71.into(), &true.into())
    );
    text(&args(&whole, &[]));
    assert_eq!(rows(&merged), rows(&whole));
    let (status, verified) = json(&["census", "verify", &merged, "--json"]);
    assert_eq!((status, &verified["accepted"]), (0, &71.into()));
}

#[test]
fn a_certificate_comes_out_and_is_checked() {
    let dir = tempfile::tempdir().unwrap();
    let (file, cert) = (
        path(dir.path(), "c.sqlite"),
        path(dir.path(), "kayles.cert.gz"),
    );
    text(&args(&file, &[]));
    text(&["census", "query", &file, "--game", "0.77", "--cert", &cert]);
    let (status, checked) = json(&["check", &cert, "--json"]);
    assert_eq!((status, &checked["accepted"]), (0, &true.into()));
    let table = text(&["census", "query", &file, "--order", "40"]);
    assert!(table.ends_with("5 games\n"), "{table}");
    assert_eq!(
        misere(&["census", "query", &file, "--order", "41"])
            .status
            .code(),
        Some(3)
    );
    let csv = text(&["census", "export", &file, "--csv"]);
    assert_eq!(csv.lines().count(), 72);
    let (status, document) = json(&["census", "export", &file, "--json"]);
    assert_eq!((status, &document["count"]), (0, &71.into()));
}

#[test]
fn bad_input_gets_one_line_and_status_2() {
    let dir = tempfile::tempdir().unwrap();
    let file = path(dir.path(), "c.sqlite");
    let other = path(dir.path(), "missing.sqlite");
    let text_file = path(dir.path(), "text.sqlite");
    std::fs::write(&text_file, "not a database at all, whatever its name says").unwrap();
    text(&args(&file, &[]));
    for args in [
        &["census", "run"][..],
        &["census", "run", &file],
        &["census", "run", &file, "--family", "octal9"],
        &["census", "run", &file, "--family", "octal1"],
        &["census", "run", &file, "--family", "file:/no/such/file"],
        &["census", "run", &text_file, "--family", "octal1"],
        &[
            "census",
            "run",
            "/no/such/dir/x.sqlite",
            "--family",
            "octal1",
        ],
        &[
            "census", "run", &file, "--family", "octal2", "--shard", "3/2",
        ],
        &[
            "census", "run", &file, "--family", "octal2", "--shard", "0/2",
        ],
        &["census", "query", &other],
        &["census", "query", &text_file],
        &["census", "query", &file, "--tame", "maybe"],
        &["census", "query", &file, "--nim", "1,x"],
        &["census", "query", &file, "--cert", "/tmp/x"],
        &["census", "export", &file],
        &["census", "export", &file, "--csv", "--jsonl"],
        &["census", "export", &file, "--csv", "--json"],
        &["census", "export", &file, "--csv", "-o", "/no/such/dir/x"],
        &["census", "verify", &other],
        &["census", "merge", &file],
        &["census", "merge", &file, &file],
    ] {
        let output = misere(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.starts_with("misere: "), "{args:?}: {stderr}");
        assert_eq!(stderr.matches('\n').count(), 1, "{args:?}: {stderr}");
    }
}
