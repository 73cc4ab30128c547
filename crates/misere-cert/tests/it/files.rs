//! Files good and bad: the example of the specification, strict reading, and files that mean harm.

use flate2::Compression;
use flate2::write::GzEncoder;
use misere_cert::{Certificate, Settings, check};
use std::io::Write;
use std::time::{Duration, Instant};

const NO_DIGEST: fn() -> Settings = || Settings {
    digest: false,
    ..Settings::default()
};

/// The worked example, as it stands on the page.
fn example() -> String {
    let page = include_str!("../../../../docs/certificate.md");
    let (_, rest) = page.split_once("```json\n").expect("an example");
    let (text, _) = rest.split_once("```").expect("its end");
    text.to_string()
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// The step at which a file is rejected.
fn step(bytes: &[u8]) -> u32 {
    match check(bytes, NO_DIGEST()) {
        Ok(accepted) => panic!("accepted: {}", accepted.claim),
        Err(rejected) => rejected.step,
    }
}

#[test]
fn the_worked_example() {
    let accepted = check(example().as_bytes(), Settings::default()).unwrap();
    assert_eq!(
        accepted.claim,
        "a game of 2 heaps: the misère quotient has order 6, 2 in P"
    );
    let steps: String = accepted.steps.iter().map(|s| &s[..1]).collect();
    assert_eq!(steps, "123456789");
    assert!(check(&packed(example().as_bytes()), Settings::default()).is_ok());
}

#[test]
fn the_digest_counts_unless_left_aside() {
    let text = example().replace("33ae", "33af");
    let rejected = check(text.as_bytes(), Settings::default()).unwrap_err();
    assert_eq!(rejected.step, 2);
    assert!(check(text.as_bytes(), NO_DIGEST()).is_ok());
    let text = example().replace(r#""contexts": [0, 1, 4, 2]"#, r#""contexts": [0, 1, 2, 4]"#);
    assert!(check(text.as_bytes(), NO_DIGEST()).is_ok());
    assert_eq!(
        check(text.as_bytes(), Settings::default())
            .unwrap_err()
            .step,
        2
    );
}

#[test]
fn unknown_versions_are_refused() {
    for version in [
        "misere.certificate/2",
        "misere.certificate/1.0",
        "",
        "misere.solution/1",
    ] {
        let rejected = check(
            example()
                .replace("misere.certificate/1", version)
                .as_bytes(),
            NO_DIGEST(),
        )
        .unwrap_err();
        assert_eq!(rejected.step, 1);
        assert!(rejected.reason.contains("schema"), "{rejected}");
    }
}

#[test]
fn reading_is_strict() {
    let changes = [
        (r#""order": 6"#, r#""order": 6.0"#),
        (r#""order": 6"#, r#""order": 6e0"#),
        (r#""order": 6"#, r#""order": "6""#),
        (r#""order": 6"#, r#""order": true"#),
        (r#""order": 6"#, r#""order": null"#),
        (r#""order": 6"#, r#""order": 06"#),
        (r#""order": 6"#, r#""order": 6, "order": 6"#),
        (r#""order": 6"#, r#""order": 6, "more": 6"#),
        (r#""order": 6,"#, ""),
        (r#""order": 6"#, r#""order": 5"#),
        (r#""order": 6"#, r#""order": 7"#),
        (r#""phi": [0,"#, r#""phi": [-0,"#),
        (r#""phi": [0, 1, 2]"#, r#""phi": [0, 1, -2]"#),
        (r#""phi": [0, 1, 2]"#, r#""phi": [0, 1, 4294967296]"#),
        (r#""phi": [0, 1, 2]"#, r#""phi": [0, 1, NaN]"#),
        (r#""phi": [0, 1, 2]"#, r#""phi": [0, 1, 2,]"#),
        (r#""phi": [0, 1, 2]"#, r#""phi": [0, 1, 2, 0]"#),
        (r#""phi": [0, 1, 2]"#, r#""phi": []"#),
        (r#""phi": [0, 1, 2]"#, r#""phi": {"0": 0}"#),
        (r#""p": [1, 4]"#, r#""p": [4, 1]"#),
        (r#""p": [1, 4]"#, r#""p": [1, 1, 4]"#),
        (r#""generators": [1, 2]"#, r#""generators": [1, 1]"#),
        (r#""generators": [1, 2]"#, r#""generators": [0, 2]"#),
        (r#""nim": null,"#, ""),
        (r#""nim": null"#, r#""nim": [0, 1, 2]"#),
        (
            r#"{"kind": "all-heaps"}"#,
            r#"{"kind": "all-heaps", "kind": "all-heaps"}"#,
        ),
        (
            r#"{"kind": "all-heaps"}"#,
            r#"{"kind": "all-heaps", "period": 1}"#,
        ),
        (r#"{"kind": "all-heaps"}"#, r#"{"kind": "some-heaps"}"#),
        (r#"{"kind": "all-heaps"}"#, r#""all-heaps""#),
        (r#"{"kind": "all-heaps"}"#, r#"["all-heaps"]"#),
        (r#"{"heaps": [[[]], [[], [1]]]}"#, r#"[[[[]], [[], [1]]]]"#),
        (
            r#"{"heaps": [[[]], [[], [1]]]}"#,
            r#"{"heaps": [[[]], [[], [2]]]}"#,
        ),
        (
            r#"{"heaps": [[[]], [[], [1]]]}"#,
            r#"{"heaps": [[[]], [[0], [1]]]}"#,
        ),
        (r#""digest""#, r#""Digest""#),
    ];
    for (from, to) in changes {
        let text = example().replacen(from, to, 1);
        assert_ne!(text, example(), "{from}");
        assert_eq!(step(text.as_bytes()), 1, "{to}");
    }
    let text = example();
    for file in [
        String::new(),
        "[]".to_string(),
        format!("{text}{text}"),
        format!("{text}x"),
        format!("\u{feff}{text}"),
    ] {
        assert_eq!(step(file.as_bytes()), 1);
    }
    // The values of an object in order are no object, wherever it stands.
    let c = Certificate::read(text.as_bytes()).unwrap();
    let q = c.quotient.as_ref().unwrap();
    let list = serde_json::json!([c.schema, c.rules, c.claim, q, c.nim, c.digest]);
    assert_eq!(step(list.to_string().as_bytes()), 1);
    let list = serde_json::json!([
        q.order,
        q.generators,
        q.actions,
        q.p,
        q.phi,
        q.contexts,
        q.states
    ]);
    let mut value = serde_json::to_value(&c).unwrap();
    value["quotient"] = list;
    assert_eq!(step(value.to_string().as_bytes()), 1);
}

#[test]
fn packed_files_are_one_member_and_nothing_else() {
    let good = packed(example().as_bytes());
    let text = example();
    let (head, tail) = text.split_at(100);
    let two = [packed(head.as_bytes()), packed(tail.as_bytes())].concat();
    assert_eq!(step(&two), 1);
    assert_eq!(step(&[&good[..], b"x"].concat()), 1);
    assert_eq!(step(&[&good[..], &[0]].concat()), 1);
    assert_eq!(step(&good[..good.len() - 1]), 1);
    let mut wrong_sum = good.clone();
    wrong_sum[good.len() - 6] ^= 1;
    assert_eq!(step(&wrong_sum), 1);
}

#[test]
fn each_step_can_fail() {
    let changes = [
        (3, "[2, 3, 4, 5, 2, 3]", "[2, 3, 4, 5, 2, 4]"),
        (
            3,
            "[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]",
            "[1, 0, 3, 2, 4, 5], [2, 3, 2, 3, 4, 5]",
        ),
        (4, "[0, 1, 4, 2]", "[0, 1, 4]"),
        (5, r#""phi": [0, 1, 2]"#, r#""phi": [1, 1, 2]"#),
        (5, r#""phi": [0, 1, 2]"#, r#""phi": [0, 1, 3]"#),
        (6, r#""p": [1, 4]"#, r#""p": [0, 1, 4]"#),
        (6, "[[[]], [[], [1]]]", "[[], [[], [1]]]"),
        (7, r#""p": [1, 4]"#, r#""p": [1, 2]"#),
        (8, "[2, [3]], ", ""),
        (8, "[4, [1, 5]]", "[4, [0, 1, 5]]"),
        (8, "[[[]], [[], [1]]]", "[[[]], [[]]]"),
        (9, "all-heaps", "partial"),
    ];
    for (wanted, from, to) in changes {
        let text = example().replacen(from, to, 1);
        assert_ne!(text, example(), "{from}");
        match check(text.as_bytes(), NO_DIGEST()) {
            Ok(_) => assert_eq!((wanted, to), (9, "partial"), "a weaker claim is true"),
            Err(rejected) => assert_eq!(rejected.step, wanted, "{to}: {rejected}"),
        }
    }
    let periodic = example().replace(
        r#"{"kind": "all-heaps"}"#,
        r#"{"kind": "periodic", "period": 1, "preperiod": 1}"#,
    );
    assert_eq!(step(periodic.as_bytes()), 9);
}

/// Files of about 1 kB that promise or unpack to far more.
#[test]
fn hostile_files_are_refused_at_once() {
    let huge = "4294967295";
    let endless = |rules: &str, claim: &str, heaps: usize| {
        let zeros = "0,".repeat(heaps);
        let text = format!(
            r#"{{"schema":"misere.certificate/1","rules":{rules},"claim":{claim},"quotient":{{"order":1,"generators":[],
            "actions":[],"p":[],"phi":[{zeros}0],"contexts":[],"states":[]}},"nim":null,"digest":""}}"#
        );
        packed(text.as_bytes())
    };
    let files = [
        example()
            .replace(r#""order": 6"#, &format!(r#""order": {huge}"#))
            .into_bytes(),
        example()
            .replace(
                r#""order": 6, "generators": [1, 2]"#,
                &format!(r#""order": {huge}, "generators": []"#),
            )
            .replace("[[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]]", "[]")
            .into_bytes(),
        example()
            .replace(
                "\"all-heaps\"",
                &format!(r#""periodic", "period": {huge}, "preperiod": {huge}"#),
            )
            .replace(
                r#"{"heaps": [[[]], [[], [1]]]}"#,
                r#"{"code": "0.33", "digits": [0, 3, 3]}"#,
            )
            .into_bytes(),
        example()
            .replace("[1, 4]", &format!("[{huge}]"))
            .into_bytes(),
        example().replace("[1, 4]", &"9".repeat(700)).into_bytes(),
        "[".repeat(1000).into_bytes(),
        format!("{{\"schema\":{}", "{\"a\":".repeat(200)).into_bytes(),
        format!(
            r#"{{"schema":"misere.certificate/1","rules":{{"heaps":{}"#,
            "[".repeat(900)
        )
        .into_bytes(),
        packed(&vec![b' '; 900_000]),
        packed(&vec![b'['; 900_000]),
        packed(&[b"{\"schema\":\"", &vec![b'a'; 900_000][..], b"\"}"].concat()),
        // Pairs of half a million heaps, all worth nothing.
        endless(
            r#"{"code":"0.04","digits":[0,0,4]}"#,
            r#"{"kind":"partial"}"#,
            500_000,
        ),
        endless(
            r#"{"code":"0.08","digits":[0,0,8]}"#,
            r#"{"kind":"partial"}"#,
            500_000,
        ),
    ];
    for (i, file) in files.iter().enumerate() {
        assert!(file.len() < 2200, "file {i} has {} bytes", file.len());
        let start = Instant::now();
        let result = check(file, NO_DIGEST());
        let taken = start.elapsed();
        assert!(result.is_err(), "file {i}");
        // The machine may be busy and the build slow; what matters is that it does not take seconds.
        let bound = if cfg!(debug_assertions) { 500 } else { 100 };
        assert!(taken < Duration::from_millis(bound), "file {i}: {taken:?}");
    }
}

/// A chain of many elements, each the value of some heap, asks for a table of their products.
#[test]
fn memory_and_time_stay_in_proportion() {
    let n = 20_000u32;
    let list = |f: &dyn Fn(u32) -> u32| {
        let numbers: Vec<String> = (0..n).map(|x| f(x).to_string()).collect();
        numbers.join(",")
    };
    let file = |contexts: &str| {
        format!(
            r#"{{"schema":"misere.certificate/1","rules":{{"code":"0.07","digits":[0,0,7]}},"claim":{{"kind":"partial"}},"quotient":{{"order":{n},"generators":[1],
            "actions":[[{}]],"p":[{}],"phi":[{}],"contexts":[{contexts}],"states":[]}},"nim":null,"digest":""}}"#,
            list(&|x| (x + 1).min(n - 1)),
            n - 1,
            list(&|x| x)
        )
    };
    let start = Instant::now();
    assert_eq!(step(file("0").as_bytes()), 4);
    let all = file(&list(&|x| x));
    let rejected = check(all.as_bytes(), NO_DIGEST()).unwrap_err();
    assert_eq!(rejected.step, 4);
    assert!(rejected.reason.starts_with("refused"), "{rejected}");
    assert!(start.elapsed() < Duration::from_secs(2));
}
