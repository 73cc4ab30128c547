//! Issue 22: what the README, the book and the page of results say can be done.

use crate::common::{json, misere, text};
use serde_json::json;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// What stands between two marks, everywhere in a text.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = text.split(open).skip(1);
    parts.filter_map(move |part| part.split_once(close).map(|(inside, _)| inside))
}

/// All commands `misere …` of a text: in blocks for the console and in code.
fn commands(page: &str) -> Vec<String> {
    let lines = page
        .lines()
        .filter_map(|line| line.strip_prefix("$ misere "));
    let code = between(page, "`misere ", "`");
    lines.chain(code).map(String::from).collect()
}

#[test]
fn the_readme_says_how_to_install_and_calls_the_command_by_one_name() {
    let readme = read("README.md");
    for (package, program) in [("misere-cli", "misere"), ("misere-cert", "misere-check")] {
        assert!(readme.contains(&format!("cargo install --path crates/{package} ")));
        let manifest = read(&format!("crates/{package}/Cargo.toml"));
        assert!(
            manifest.contains(&format!("name = \"{program}\"")),
            "{manifest}"
        );
    }
    let cargo = read("Cargo.toml");
    let version = between(&cargo, "rust-version = \"", "\"").next().unwrap();
    assert!(readme.contains(&format!("Rust {version} or later")));
    // Once it is installed it is called misere; cargo runs it in the first example alone.
    assert_eq!(readme.matches("cargo run").count(), 1);
    assert!(readme.contains("`misere-check`, which is that checker as a program of its own"));
    let said = commands(&readme);
    assert!(said.len() > 10, "{said:?}");
    for command in said {
        let name = command.split_whitespace().next().unwrap();
        assert!(text(&["help", name]).contains("Usage: misere"), "{command}");
    }
}

#[test]
fn the_book_has_every_page_and_the_readme_begins_with_the_results() {
    let summary = read("docs/SUMMARY.md");
    for entry in std::fs::read_dir(root().join("docs")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") && name != "SUMMARY.md" {
            assert!(summary.contains(&format!("({name})")), "{name}");
        }
    }
    let first: String = read("README.md").lines().take(40).collect();
    assert!(first.contains("**[Results](docs/results.md)**"));
}

/// Every entry has its parts, every file is there, and what is named in words can be asked for.
#[test]
fn the_page_of_results_can_be_followed() {
    let page = read("docs/results.md");
    let mut certificates = 0;
    for link in between(&page, "](", ")").filter(|l| !l.starts_with("http")) {
        let (file, place) = link.split_once('#').unwrap_or((link, ""));
        let path = root().join("docs").join(file);
        assert!(path.exists(), "{link}");
        if !place.is_empty() && file.ends_with(".md") {
            let words = |line: &str| {
                let kept = line.to_lowercase().replace(' ', "-");
                kept.replace(|c: char| !c.is_alphanumeric() && c != '-', "")
            };
            let target = read(&format!("docs/{file}"));
            let mut headers = target.lines().filter_map(|l| l.strip_prefix('#'));
            let is_there = |l: &str| words(l.trim_start_matches(['#', ' '])) == place;
            assert!(headers.any(is_there), "{link}");
        }
        if file.ends_with(".cert") {
            certificates += 1;
            let accepted = text(&["check", path.to_str().unwrap()]);
            assert!(accepted.contains("\naccepted: "), "{link}: {accepted}");
        }
    }
    assert_eq!(certificates, 11);
    for entry in page.split("\n**").skip(1) {
        assert!(
            entry.contains("Reason: ") && entry.contains("Known before:"),
            "{entry}"
        );
    }
    // Each entry says how it is found, what proves it, and how long it takes to check that.
    let entries: Vec<&str> = page.split("\n**").skip(1).collect();
    for entry in &entries {
        let title = entry.lines().next().unwrap();
        let body = &entry[entry.find("Reason: ").unwrap_or(0)..];
        assert!(
            body.contains("`misere ") || body.contains("`misere::"),
            "command: {title}"
        );
        let stands_in = body.contains("no certificate for such a claim");
        assert!(
            entry.contains("ertificate") || entry.contains("--cert"),
            "certificate: {title}"
        );
        let seconds = |word: &str| word.contains("second") || word == "s" || word == "s,";
        let mut words = entry.split(|c: char| c.is_whitespace() || "|.".contains(c));
        let is_timed = words.any(|w| seconds(w.trim_end_matches([';', ':'])));
        assert!(is_timed || stands_in, "time: {title}");
    }
    assert_eq!(entries.len(), 10);
    for digest in ["fd9b91f01d41", "ee39beb20a77"] {
        assert!(page.contains(digest));
        assert!(text(&["find", digest]).starts_with(digest));
    }
    for command in commands(&page) {
        let name = command.split_whitespace().next().unwrap();
        assert!(misere(&["help", name]).status.success(), "{command}");
    }
}

#[test]
fn classify_takes_the_faster_method() {
    let (status, d) = json(&["classify", "--order", "8", "--json"]);
    assert_eq!((status, &d["method"]), (0, &json!("monoid")));
    let (_, other) = json(&["classify", "--order", "8", "--method", "extend", "--json"]);
    assert_eq!(d["quotients"], other["quotients"]);
}
