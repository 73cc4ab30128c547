//! Files that the program writes: whole or not at all.

use crate::common::{command, json, misere};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

fn names(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).unwrap();
    let mut names: Vec<String> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// What a limit leaves behind is a certificate of what was proved, or nothing.
#[test]
fn issue_18_no_empty_certificates() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("f.cert");
    let name = file.to_str().unwrap();
    let mut args = vec!["solve", "0.3f", "--heap", "40", "--json", "--cert", name];
    args.extend(["--time-limit", "300ms", "--max-memory", "500M"]);
    misere(&args);
    match file.exists() {
        true => {
            assert_eq!(names(dir.path()), ["f.cert"]);
            let (status, verdict) = json(&["check", name, "--json"]);
            assert_eq!((status, &verdict["accepted"]), (0, &true.into()));
        }
        false => assert!(names(dir.path()).is_empty(), "{:?}", names(dir.path())),
    }
}

/// Killed in the middle of its work, the program has not touched what was there.
#[test]
fn what_was_there_stays_until_the_new_file_is_whole() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("f.cert");
    std::fs::write(&file, "before").unwrap();
    let name = file.to_str().unwrap();
    // Nobody knows the quotient of heaps up to 60, so that it is still at work when it is killed.
    let mut child = command(&["solve", "0.07", "--heap", "60", "--cert", name])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(150));
    assert!(child.try_wait().unwrap().is_none(), "it takes long");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "before");
    assert_eq!(names(dir.path()), ["f.cert"]);
}

#[test]
fn certificates_replace_what_was_there() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["f.cert", "f.cert.gz"] {
        let file = dir.path().join(name);
        std::fs::write(&file, "x".repeat(1_000_000)).unwrap();
        let name = file.to_str().unwrap();
        let output = misere(&["solve", "0.123", "--cert", name]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(json(&["check", name, "--json"]).0, 0);
    }
    assert_eq!(names(dir.path()), ["f.cert", "f.cert.gz"]);
}

/// That a file cannot be written is said before the work, and by its own name.
#[test]
fn files_that_cannot_be_written() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().to_str().unwrap();
    for file in [folder.to_string(), format!("{folder}/no/f.cert")] {
        let output = misere(&["solve", "0.07", "--cert", &file]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(
            message.starts_with(&format!("misere: {file}: ")),
            "{message}"
        );
        assert!(output.stdout.is_empty());
    }
    assert!(names(dir.path()).is_empty());
}
