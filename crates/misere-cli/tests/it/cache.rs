//! `misere cache`, and what `misere outcome` keeps there.

use crate::common::command;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// What the program says with a cache in this folder; the status must be 0.
fn with_cache(folder: &Path, args: &[&str]) -> String {
    let output = command(args)
        .env("MISERE_CACHE_DIR", folder)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    assert!(output.stderr.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn the_second_answer_is_the_first() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("cache");
    let question = ["outcome", "0.07", "20+3", "--json"];
    let plain = with_cache(&folder, &[&question[..], &["--no-cache"]].concat());
    assert!(files(&folder).is_empty(), "nothing is kept unasked");
    let first = with_cache(&folder, &question);
    let kept = files(&folder);
    assert_eq!(kept.len(), 1);
    let second = with_cache(&folder, &question);
    assert_eq!((&plain, &plain), (&first, &second));
    assert_eq!(files(&folder), kept);

    // Another name of the same game, and a position with the same largest heap.
    with_cache(&folder, &["outcome", "dawsons-kayles", "20+7+1"]);
    assert_eq!(files(&folder), kept);
    with_cache(&folder, &["outcome", "0.07", "19"]);
    assert_eq!(files(&folder).len(), 2);
}

#[test]
fn what_was_changed_is_made_anew() {
    let dir = tempfile::tempdir().unwrap();
    let question = ["outcome", "0.07", "18+3"];
    let first = with_cache(dir.path(), &question);
    let kept = files(dir.path());
    let good = fs::read(&kept[0]).unwrap();
    let text = String::from_utf8(good.clone()).unwrap();
    // One that is well-formed and false, one that is cut off, and none at all.
    let place = text.find("\"p\":[").unwrap() + 5;
    let end = place + text[place..].find(',').unwrap();
    let number: u32 = text[place..end].parse().unwrap();
    let lie = format!("{}{}{}", &text[..place], number - 1, &text[end..]);
    for bad in [lie.as_bytes(), &good[..good.len() / 2], b""] {
        fs::write(&kept[0], bad).unwrap();
        assert_eq!(with_cache(dir.path(), &question), first);
        assert_eq!(fs::read(&kept[0]).unwrap(), good, "it is there again");
    }
}

#[test]
fn it_can_be_cleared() {
    let dir = tempfile::tempdir().unwrap();
    assert!(with_cache(dir.path(), &["cache"]).starts_with("0 solutions"));
    with_cache(dir.path(), &["outcome", "0.07", "17+3"]);
    fs::write(dir.path().join("notes"), "not ours").unwrap();
    assert!(with_cache(dir.path(), &["cache"]).starts_with("1 solution,"));
    assert!(with_cache(dir.path(), &["cache", "clear"]).starts_with("removed 1"));
    assert_eq!(files(dir.path()), [dir.path().join("notes")]);
    assert!(with_cache(dir.path(), &["cache"]).starts_with("0 solutions"));
}

/// The same without the size of the proof at hand, which is that of the checker when a solution is read.
fn without_size(text: &str) -> Value {
    let mut document: Value = serde_json::from_str(text).unwrap();
    let proof = document["proof"].as_object_mut().unwrap();
    let of_size = |name: &str| {
        ["classes", "_states", "_words", "_sets"]
            .iter()
            .any(|end| name.ends_with(end))
    };
    proof.retain(|name, _| !of_size(name));
    document
}

/// Automata up to a heap and for a whole game. What was changed is made anew.
#[test]
fn what_is_infinite_is_kept_as_well() {
    let dir = tempfile::tempdir().unwrap();
    for (number, (game, position, other)) in [
        ("0.404", "12+9", "\"start\":[0"),
        ("0.31011", "1000000001+7", "\"period\":2"),
    ]
    .into_iter()
    .enumerate()
    {
        let before = files(dir.path());
        let question = ["outcome", game, position, "--json"];
        let first = with_cache(dir.path(), &question);
        let kept = files(dir.path());
        assert_eq!(kept.len(), number + 1, "{game}");
        let file = kept.iter().find(|file| !before.contains(file)).unwrap();
        let good = fs::read_to_string(file).unwrap();
        let written = fs::metadata(file).unwrap().modified().unwrap();
        let second = with_cache(dir.path(), &question);
        assert_eq!(without_size(&first), without_size(&second), "{game}");
        assert_eq!(fs::metadata(file).unwrap().modified().unwrap(), written);
        let more = format!("{other}1");
        assert!(good.contains(other), "{game}: {other}");
        fs::write(file, good.replacen(other, &more, 1)).unwrap();
        let third = with_cache(dir.path(), &question);
        assert_eq!(first, third, "{game}");
        assert_eq!(fs::read_to_string(file).unwrap(), good, "it is there again");
    }
}

/// Formulas, and a finite quotient with how it grew.
#[test]
fn structure_reads_what_it_has_found() {
    let dir = tempfile::tempdir().unwrap();
    let structure = ["structure", "0.54", "--latex", "fragment"];
    let first = with_cache(dir.path(), &structure);
    let kept = files(dir.path());
    assert_eq!(kept.len(), 1);
    assert_eq!(with_cache(dir.path(), &structure), first);
    assert_eq!(files(dir.path()), kept);
    let finite = ["structure", "0.07", "--heap", "33", "--json"];
    let plain = [&finite[..], &["--no-cache"]].concat();
    let first = with_cache(dir.path(), &plain);
    assert_eq!(files(dir.path()), kept);
    assert_eq!(with_cache(dir.path(), &finite), first);
    assert_eq!(files(dir.path()).len(), 2);
    assert_eq!(with_cache(dir.path(), &finite), first);
}

/// Where nothing can be kept, answers come all the same.
#[test]
fn a_folder_that_is_none_does_no_harm() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let answer = with_cache(&file.join("cache"), &["outcome", "0.07", "17+3"]);
    assert!(answer.contains("-position"));
}
