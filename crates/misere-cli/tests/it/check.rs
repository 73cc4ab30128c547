//! `misere solve --cert` and `misere check`.

use crate::common::{json, misere};
use serde_json::json;
use std::path::PathBuf;

/// A file of this test alone.
fn file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("a name that is text").to_string()
}

fn stdout(args: &[&str]) -> (i32, String) {
    let output = misere(args);
    assert!(output.stderr.is_empty(), "{args:?}: {output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    (output.status.code().expect("no signal"), text)
}

#[test]
fn what_is_written_is_accepted() {
    for (i, (args, status)) in [
        (&["0.123"][..], 0),
        (&["0.07", "--heap", "15"], 0),
        (&["0.414"], 0),
        (&["*2#320"], 0),
        (&["nim:4"], 0),
        (&["grundy", "--heap", "12"], 0),
        (&["0.77", "--normal"], 0),
        (&["0.3122", "--max-order", "30"], 3),
        (&["0.77", "--time-limit", "0s"], 3),
    ]
    .into_iter()
    .enumerate()
    {
        for ending in ["cert", "cert.gz"] {
            let cert = file(&format!("written-{i}.{ending}"));
            let args = [&["solve"], args, &["--cert", &cert]].concat();
            assert_eq!(stdout(&args).0, status, "{args:?}");
            let bytes = std::fs::read(&cert).expect("it was written");
            assert_eq!(bytes.starts_with(&[0x1f, 0x8b]), ending == "cert.gz");
            let (status, text) = stdout(&["check", &cert]);
            assert_eq!(status, 0, "{args:?}: {text}");
            assert!(text.starts_with("1. form: "), "{text}");
            assert!(text.contains("\n2. digest: right\n"), "{text}");
            assert!(text.contains("\n9. claim: "), "{text}");
            let last = text.lines().last().expect("a line");
            assert!(last.starts_with("accepted: "), "{text}");
        }
    }
}

/// Formulas for a whole game, with twelve steps.
#[test]
fn formulas_are_checked() {
    let cert = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../misere-cert/tests/data/0.734.cert"
    );
    let (status, text) = stdout(&["check", cert]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("\n12. claim: 0.734: "), "{text}");
    let (status, verdict) = json(&["check", cert, "--json"]);
    assert_eq!(status, 0);
    assert_eq!(verdict["accepted"], true);
    assert_eq!(verdict["steps"].as_array().map(Vec::len), Some(12));
    let changed = std::fs::read_to_string(cert).expect("it is there");
    let changed = changed.replacen(r#""step":2"#, r#""step":1"#, 1);
    let other = file("changed-formulas.cert");
    std::fs::write(&other, changed).expect("it can be written");
    let (status, verdict) = json(&["check", &other, "--json", "--no-digest"]);
    assert_eq!((status, &verdict["accepted"]), (1, &json!(false)));
    assert_eq!(verdict["step"], 1);
}

#[test]
fn the_certificate_changes_nothing_else() {
    let cert = file("beside.cert");
    let (status, mut with) = json(&["solve", "0.77", "--json", "--cert", &cert]);
    let (_, mut without) = json(&["solve", "0.77", "--json"]);
    assert_eq!(status, 0);
    with["elapsed_s"] = json!(0);
    without["elapsed_s"] = json!(0);
    assert_eq!(with, without);
}

#[test]
fn documents_of_the_checker() {
    let cert = file("documents.cert");
    misere(&["solve", "0.123", "--cert", &cert]);
    let (status, d) = json(&["check", &cert, "--json"]);
    assert_eq!((status, &d["accepted"]), (0, &json!(true)));
    let claim = d["claim"].as_str().expect("a claim");
    assert!(
        claim.ends_with("order 20, 5 in P, with period 5 from heap 5 on"),
        "{claim}"
    );
    assert_eq!(d["steps"].as_array().map(Vec::len), Some(9));

    let text = std::fs::read_to_string(&cert).expect("it was written");
    let wrong = file("documents-wrong.cert");
    std::fs::write(&wrong, text.replace("\"period\":5", "\"period\":4")).expect("writable");
    let (status, d) = json(&["check", &wrong, "--json"]);
    let reason = "the digest is not that of the contents";
    assert_eq!(status, 1);
    let expected =
        json!({"schema": "misere.check/1", "accepted": false, "step": 2, "reason": reason});
    assert_eq!(d, expected);
    let (status, d) = json(&["check", &wrong, "--json", "--no-digest"]);
    assert_eq!((status, &d["step"]), (1, &json!(9)));
    let (status, text) = stdout(&["check", &wrong, "--no-digest"]);
    assert_eq!(status, 1);
    assert!(text.starts_with("rejected at step 9: "), "{text}");
    assert_eq!(text.lines().count(), 1);
    std::fs::write(&wrong, "no certificate").expect("writable");
    assert_eq!(stdout(&["check", &wrong]).0, 1);
}

#[test]
fn files_that_cannot_be_used_are_one_line() {
    let nowhere = file("no-such-directory/x.cert");
    for args in [
        &["check", &nowhere][..],
        &["check", env!("CARGO_TARGET_TMPDIR")],
        &["check"],
        &["solve", "0.77", "--cert", &nowhere],
        &["solve", "0.77", "--cert", env!("CARGO_TARGET_TMPDIR")],
    ] {
        let output = misere(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(stderr.matches('\n').count(), 1, "{args:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let output = misere(&["solve", "0.77", "--cert", "/dev/full"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    // What was proved is told all the same.
    assert!(String::from_utf8_lossy(&output.stdout).contains("|Q| = 40"));
}

/// `--verified` asks a program of that name on the PATH; here a stand-in, for the proof is not built by these tests.
#[test]
#[cfg(unix)]
fn the_proved_checker_is_asked() {
    use std::os::unix::fs::PermissionsExt;
    let cert = file("verified.cert");
    assert_eq!(stdout(&["solve", "0.123", "--cert", &cert]).0, 0);
    let folder = PathBuf::from(file("verified-bin"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let with = |path: &std::path::Path| {
        let output = crate::common::command(&["check", &cert, "--verified"])
            .env("PATH", path)
            .output()
            .expect("it starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };

    let (status, _, error) = with(std::path::Path::new("/nowhere"));
    assert_eq!(status, Some(2));
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains("misere-verified"), "{error}");

    let program = folder.join("misere-verified");
    for (says, expected) in [
        ("accepted: 0.123", 0),
        ("rejected: step 8", 1),
        ("not checked: other", 2),
    ] {
        let script = format!("#!/bin/sh\necho \"$1: {says}\"\nexit {expected}\n");
        std::fs::write(&program, script).expect("a script");
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755))
            .expect("it may run");
        let (status, text, error) = with(&folder);
        assert_eq!(status, Some(expected), "{text}{error}");
        let last = text.lines().last().expect("a line");
        if expected < 2 {
            assert_eq!(last, format!("by the proved checker: {says}"));
        } else {
            assert!(last.starts_with("accepted: "), "{text}");
            assert!(error.contains(says), "{error}");
        }
    }
}
