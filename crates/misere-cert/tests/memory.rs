//! What a check holds. This test has a program of its own, since it looks at the memory of the whole.
#![cfg(target_os = "linux")]

use flate2::Compression;
use flate2::write::GzEncoder;
use misere_cert::{Settings, check};
use std::io::Write;

/// What the process has held at the most, in bytes.
fn most_held() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap();
    let kilobytes = line.split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() << 10
}

/// A text with a part of it so many times, packed without ever being held.
fn packed(start: &str, part: &str, times: usize) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(start.as_bytes()).unwrap();
    for _ in 0..times {
        packer.write_all(part.as_bytes()).unwrap();
    }
    packer.finish().unwrap()
}

/// Files of some megabytes that would take far more.
#[test]
fn memory_stays_within_the_bound() {
    const SIZE: usize = 8 << 20;
    const BOUND: u64 = 48 << 20;
    let settings = Settings {
        memory: BOUND,
        digest: false,
        ..Settings::default()
    };
    let start = |rules: &str| {
        format!(
            r#"{{"schema":"misere.certificate/1","nim":null,"digest":"","claim":{{"kind":"partial"}},"rules":{rules}"#
        )
    };
    let code = r#"{"code":"0.07","digits":[0,0,7]}"#;
    let quotient = |order: usize, states: &str| {
        format!(
            r#"{},"quotient":{{"order":{order},"generators":[],"actions":[],"p":[],"phi":[0],"contexts":[],"states":[{states}]}}}}"#,
            start(code)
        )
    };
    let many = |item: &str| item.repeat(SIZE / item.len());
    let list = |item: &str| many(item).trim_end_matches(',').to_string();
    let files: [(&str, Vec<u8>); 9] = [
        (
            "lists",
            start(&format!(r#"{{"heaps":[{}"#, list("[],"))).into(),
        ),
        (
            "deep lists",
            start(&format!(r#"{{"heaps":[{}"#, list("[[[]]],"))).into(),
        ),
        (
            "short lists",
            start(&format!(r#"{{"heaps":[{}"#, list("[[1]],"))).into(),
        ),
        ("states", quotient(1, &list("[0,[]],")).into()),
        ("a large order", quotient(1_000_000_000, "").into()),
        ("the largest order", quotient(u32::MAX as usize, "").into()),
        (
            "an unknown field of the claim",
            format!(
                r#"{{"schema":"","claim":{{"x":[{}],"kind":"partial"}}}}"#,
                list("0,")
            )
            .into(),
        ),
        ("packed blanks", packed("", &" ".repeat(1 << 20), 100)),
        (
            "packed numbers",
            packed(&quotient(1, ""), &"[0,[]],".repeat(1 << 10), 6 << 10),
        ),
    ];
    // The files themselves are held already.
    let before = most_held();
    for (name, file) in &files {
        let rejected = check(file, settings).expect_err(name);
        assert_eq!(rejected.step, 1, "{name}: {rejected}");
        let now = most_held();
        assert!(
            now < before + BOUND + (8 << 20),
            "{name}: {} MB more",
            (now - before) >> 20
        );
    }
}
