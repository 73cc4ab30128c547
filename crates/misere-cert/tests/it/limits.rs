//! Checks that are told to stop, and what they may hold and say.

use misere_cert::{Failed, Settings, check, check_while};
use std::cell::Cell;

const NO_DIGEST: fn() -> Settings = || Settings {
    digest: false,
    ..Settings::default()
};

/// Dawson's Kayles to heap 34: all steps of version 2, and each takes long enough to be asked in.
const LONG: &[u8] = include_bytes!("../../../../docs/data/0.07-heap-34.cert");

/// Nim values of so many heaps, all of them worth nothing.
fn nim(heaps: usize) -> String {
    let zeros = "0,".repeat(heaps);
    format!(
        r#"{{"schema":"misere.certificate/1","rules":{{"code":"0.04","digits":[0,0,4]}},"claim":{{"kind":"nim","period":null,"preperiod":null}},
        "quotient":null,"nim":[{zeros}0],"digest":""}}"#
    )
}

/// A chain of `n` elements, with a heap for each.
fn chain(n: u32) -> String {
    let list = |f: &dyn Fn(u32) -> u32| {
        let numbers: Vec<String> = (0..n).map(|x| f(x).to_string()).collect();
        numbers.join(",")
    };
    format!(
        r#"{{"schema":"misere.certificate/1","rules":{{"code":"0.07","digits":[0,0,7]}},"claim":{{"kind":"partial"}},"quotient":{{"order":{n},"generators":[1],
        "actions":[[{}]],"p":[{}],"phi":[{}],"contexts":[{}],"states":[]}},"nim":null,"digest":""}}"#,
        list(&|x| (x + 1).min(n - 1)),
        n - 1,
        list(&|x| x),
        list(&|x| x),
    )
}

/// How often a check asks whether to go on, and the step that ends it.
fn asked(file: &[u8]) -> (u32, Option<u32>) {
    let times = Cell::new(0);
    let result = check_while(file, NO_DIGEST(), &|| {
        times.set(times.get() + 1);
        true
    });
    let step = match result {
        Ok(_) => None,
        Err(Failed::Rejected(rejected)) => Some(rejected.step),
        Err(Failed::Interrupted) => panic!("it was told to go on"),
    };
    (times.get(), step)
}

#[test]
fn a_check_stops_when_it_is_told_to() {
    let nim = nim(30_000);
    let chain = chain(400);
    for (file, least, step) in [
        // A quarter of a second of work; so it is asked each millisecond or so.
        (LONG, 200, None),
        // Heap 4 has a move, to two heaps of one, so its nim value is 1; reading it all takes longer than that.
        (nim.as_bytes(), 1, Some(9)),
        // Heap 1 has no move.
        (chain.as_bytes(), 50, Some(6)),
    ] {
        let (times, ended) = asked(file);
        assert_eq!(ended, step);
        assert!(times >= least, "asked {times} times");
        for k in 0..4 {
            let last = 1 + k * (times - 1) / 4;
            let calls = Cell::new(0);
            let result = check_while(file, NO_DIGEST(), &|| {
                calls.set(calls.get() + 1);
                calls.get() < last
            });
            assert_eq!(result, Err(Failed::Interrupted));
            assert_eq!(
                calls.get(),
                last,
                "it asks no more when it was told to stop"
            );
        }
    }
}

/// Orders and numbers that a small file may name, and what is asked for before it is refused.
#[test]
fn what_is_asked_for_is_held_first() {
    let chain = chain(400);
    for (file, memory) in [(chain.as_bytes(), 60_000), (LONG, 9 << 20)] {
        let settings = Settings {
            memory,
            ..NO_DIGEST()
        };
        let rejected = check(file, settings).unwrap_err();
        assert_eq!(
            rejected.reason,
            "refused: checking it would take too much memory"
        );
    }
}

#[test]
fn messages_repeat_little_of_the_file() {
    let long = "a".repeat(100_000);
    let digits = "7".repeat(9999);
    let numbers = "7,".repeat(9998) + "7";
    let files = [
        format!(r#"{{"{long}": 1}}"#),
        format!(r#"{{"schema": "{long}"}}"#),
        format!(r#"{{"claim": {{"kind": "{long}"}}}}"#),
        format!(r#"{{"claim": {{"{long}": 0}}}}"#),
        format!(r#"{{"rules": {{"{long}": 0}}}}"#),
        format!(r#"{{"rules": {{"code": "{long}", "digits": [0]}}}}"#),
        format!(r#"{{"rules": "{long}"}}"#),
        format!(r#"{{"nim": "{long}"}}"#),
        format!(r#"{{"nim": {digits}}}"#),
        nim(3).replace("0.04", &long),
        nim(3).replace("misere.certificate/1", &long),
        nim(3).replace(r#""digest":"""#, &format!(r#""digest":"{long}""#)),
    ];
    for file in &files {
        let rejected = check(file.as_bytes(), Settings::default()).unwrap_err();
        let length = rejected.to_string().chars().count();
        assert!(length < 320, "{length} characters: {rejected}");
        assert!(!rejected.reason.contains(&long[..200]), "{rejected}");
    }
    // A claim that holds names its game, but not at any length.
    let rules = format!(r#"{{"code":"0.{digits}","digits":[0,{numbers}]}}"#);
    let file = format!(
        r#"{{"schema":"misere.certificate/1","rules":{rules},"claim":{{"kind":"nim","period":null,"preperiod":null}},
        "quotient":null,"nim":[0,1],"digest":""}}"#
    );
    let accepted = check(file.as_bytes(), NO_DIGEST()).unwrap();
    assert!(accepted.claim.chars().count() < 200, "{}", accepted.claim);
    assert!(accepted.claim.starts_with("0.7777"), "{}", accepted.claim);
}
