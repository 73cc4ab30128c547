//! Version 2, claims on whole games and short reasons: what is true is accepted in so many words, reading is strict, and steps 10 and 11
//! can fail in each of their parts.

use misere_cert::{
    Automatic, Certificate, Claim, Failed, Reason, Relation, Settings, check, check_certificate,
    check_while,
};
use serde_json::{Value, json};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Infinite, with a period; a move leaves one heap at the most.
const PERIODIC: &[u8] = include_bytes!("../data/0.31011-20.cert");
/// Infinite, with a period; a direction is among the heaps that repeat.
const LONGER: &[u8] = include_bytes!("../data/0.1457-65.cert");
/// Infinite, and tame relative to a heap.
const TAME: &[u8] = include_bytes!("../data/0.176-118.cert");
/// Finite, without any direction, and tame relative to a heap; a move may leave three heaps.
const FINITE: &[u8] = include_bytes!("../data/0.9-18.cert");
/// Infinite, with a reason.
const REASON: &[u8] = include_bytes!("../data/0.404-12-reason.cert");

fn read(file: &[u8]) -> Certificate {
    Certificate::read(file).unwrap()
}

/// The same automaton with another claim.
fn claiming(file: &[u8], claim: Claim) -> Certificate {
    let c = read(file);
    let nim = c
        .nim
        .filter(|_| matches!(claim, Claim::TameRelative { .. }));
    Certificate::with_automaton(c.rules, claim, c.automatic.unwrap(), nim)
}

fn with_reason(file: &[u8], reason: Reason) -> Certificate {
    let c = read(file);
    let automatic = Automatic {
        reason: Some(reason),
        ..c.automatic.unwrap()
    };
    Certificate::with_automaton(c.rules, c.claim, automatic, c.nim)
}

fn verdict(c: &Certificate) -> Result<String, (u32, String)> {
    match check_certificate(c, Settings::default()) {
        Ok(accepted) => Ok(accepted.claim),
        Err(rejected) => Err((rejected.step, rejected.reason)),
    }
}

#[test]
fn whole_games() {
    for (file, wanted) in [
        (
            PERIODIC,
            "0.31011: the misère quotient of the whole game is infinite, with 5 generators and 17 relations; Φ has period 2 from heap 6 on",
        ),
        (
            LONGER,
            "0.1457: the misère quotient of the whole game is infinite, with 8 generators and 28 relations; Φ has period 10 from heap 13 on",
        ),
        (
            TAME,
            "0.176: tame relative to heap 49: beyond it every heap has its nim value in the kernel (of order 8 here), and the misère quotient \
             is a tame extension of this one, which is infinite, with 15 generators and 106 relations",
        ),
        (
            FINITE,
            "0.9: tame relative to heap 5: beyond it every heap has its nim value in the kernel (of order 16 here), and the misère quotient \
             is a tame extension of this one, which has order 18, with 4 generators and 6 relations",
        ),
    ] {
        assert_eq!(check(file, Settings::default()).unwrap().claim, wanted);
        // The file is as it would be written.
        let certificate = read(file);
        let mut written = Vec::new();
        certificate.write(&mut written, false).unwrap();
        assert_eq!(written, file);
        assert_eq!(certificate.computed_digest(), certificate.digest);
    }
    // What is tame beyond a heap repeats here, too.
    let claim = Claim::Periodic {
        period: 8,
        preperiod: 50,
    };
    let words = verdict(&claiming(TAME, claim)).unwrap();
    assert!(
        words.ends_with("; Φ has period 8 from heap 50 on"),
        "{words}"
    );
}

#[test]
fn short_reasons() {
    let accepted = check(REASON, Settings::default()).unwrap();
    let last = accepted.steps.last().unwrap();
    assert_eq!(
        last,
        "11. reason: B + x·U + y·D is a P-position iff x − y ≥ 1 and 2 divides x − y − 1, where B is 2·9 + 11, U is 2·9 + 12 and D is 12: \
         all multiples of D differ, over 29 states"
    );
    assert!(!accepted.claim.contains("P-position"));
    let mut written = Vec::new();
    read(REASON).write(&mut written, false).unwrap();
    assert_eq!(written, REASON);
    // Dawson's Kayles: heaps 30 and 34 alone.
    let dawson = with_reason(
        include_bytes!("../../../../docs/data/0.07-heap-34.cert"),
        Reason {
            beside: vec![(25, 1), (30, 2), (34, 2)],
            context: vec![(30, 1)],
            power: vec![(34, 1)],
            relation: Relation::AtLeast,
            difference: 0,
            modulus: 2,
            residue: 0,
        },
    );
    let accepted = check_certificate(&dawson, Settings::default()).unwrap();
    let last = accepted.steps.last().unwrap();
    assert!(
        last.contains(
            "iff x − y ≥ 0 and 2 divides x − y, where B is 25 + 2·30 + 2·34, U is 30 and D is 34"
        ),
        "{last}"
    );
}

/// The open problem of Siegel's lecture notes has reasons of all kinds.
#[test]
fn reasons_of_all_kinds() {
    let file = include_bytes!("../data/open-problem.cert");
    let reason = |relation, difference, modulus, residue| Reason {
        beside: match relation {
            Relation::Equal => vec![(2, 1), (4, 2)],
            Relation::AtMost => vec![(3, 1), (4, 2)],
            Relation::AtLeast => vec![(1, 1), (3, 1), (4, 2)],
        },
        context: vec![(5, 2)],
        power: vec![(4, 2)],
        relation,
        difference,
        modulus,
        residue,
    };
    let text = |c: &Certificate| {
        let accepted = check_certificate(c, Settings::default());
        accepted
            .map(|a| a.steps.last().unwrap().clone())
            .map_err(|r| r.step)
    };
    for (relation, c, words) in [
        (
            Relation::Equal,
            5,
            "x − y = 5, where B is 2 + 2·4, U is 2·5",
        ),
        (
            Relation::AtMost,
            4,
            "x − y ≤ 4, where B is 3 + 2·4, U is 2·5",
        ),
        (Relation::AtLeast, 5, "x − y ≥ 5, where B is 1 + 3 + 2·4"),
    ] {
        let found = text(&with_reason(file, reason(relation, c, 1, 0))).unwrap();
        assert!(found.contains(words), "{found}");
        for (c, modulus, residue) in [(c + 1, 1, 0), (c - 1, 1, 0), (65_535, 1, 0)] {
            let other = reason(relation, c, modulus, residue);
            assert_eq!(text(&with_reason(file, other)), Err(11), "{relation:?} {c}");
        }
    }
    // With a modulus: powers of heap 4 beside heaps 3.
    let with_modulus = |difference, modulus, residue| Reason {
        beside: vec![(3, 1)],
        context: vec![(4, 1), (5, 2)],
        power: vec![(4, 1)],
        ..reason(Relation::AtMost, difference, modulus, residue)
    };
    for (c, m, e, right) in [
        (6, 2, 0, true),
        (7, 2, 0, true),
        (8, 2, 0, false),
        (6, 2, 1, false),
        (6, 1, 0, false),
        (6, 4, 0, false),
        (6, 3, 0, false),
        (999, 997, 1, false),
    ] {
        let found = text(&with_reason(file, with_modulus(c, m, e)));
        assert_eq!(found.is_ok(), right, "{c} {m} {e}: {found:?}");
    }
}

/// Each change of a text is an error of form.
fn rejected_at_once(file: &[u8], changes: &[(&str, &str)]) {
    let text = std::str::from_utf8(file).unwrap();
    for (from, to) in changes {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let settings = Settings {
            digest: false,
            ..Settings::default()
        };
        let rejected = check(changed.as_bytes(), settings).expect_err(to);
        assert_eq!(rejected.step, 1, "{to}: {rejected}");
    }
}

#[test]
fn reading_reasons_is_strict() {
    let whole: Value = serde_json::from_slice(REASON).unwrap();
    let reason = format!(r#""reason":{}"#, whole["automatic"]["reason"]);
    let list = r#""reason":[[[9,2],[11,1]],[[9,2],[12,1]],1,2,[[12,1]],"at-least",1]"#;
    rejected_at_once(
        REASON,
        &[
            (&reason, r#""reason":null"#),
            (&reason, r#""reason":{}"#),
            (&reason, r#""reason":"x""#),
            (&reason, list),
            (&reason, &format!("{reason},{reason}")),
            (r#""reason""#, r#""reasons""#),
            (r#""residue":1"#, r#""residue":1,"more":1"#),
            (r#","residue":1"#, ""),
            (r#""residue":1"#, r#""residue":null"#),
            (r#""residue":1"#, r#""residue":2"#),
            (r#""residue":1"#, r#""residue":-1"#),
            (r#""residue":1"#, r#""residue":1.0"#),
            (r#""modulus":2"#, r#""modulus":0"#),
            (r#""modulus":2"#, r#""modulus":1"#),
            (r#""modulus":2"#, r#""modulus":1001"#),
            (r#""difference":1"#, r#""difference":65536"#),
            (r#""difference":1"#, r#""difference":-1"#),
            ("at-least", "at least"),
            ("at-least", "AtLeast"),
            ("at-least", "equal"),
            (r#""at-least""#, r#"{"at-least":null}"#),
            (r#""at-least""#, "0"),
            ("[[9,2],[11,1]]", "[[11,1],[9,2]]"),
            ("[[9,2],[11,1]]", "[[9,1],[9,1],[11,1]]"),
            ("[[9,2],[11,1]]", "[[0,2],[11,1]]"),
            ("[[9,2],[11,1]]", "[[9,2],[13,1]]"),
            ("[[9,2],[11,1]]", "[[9,2],[4294967295,1]]"),
            ("[[9,2],[11,1]]", "[[9,0],[11,1]]"),
            ("[[9,2],[11,1]]", "[[9,65536],[11,1]]"),
            ("[[9,2],[11,1]]", "[[9,2],[11]]"),
            ("[[9,2],[11,1]]", "[[9,2],[11,1,1]]"),
            ("[[9,2],[11,1]]", "[9,11]"),
            ("[[9,2],[11,1]]", "null"),
            ("[[9,2],[12,1]]", "[]"),
            ("[[12,1]]", "[]"),
        ],
    );
    // At most c, and e is at most c as well: the positions are no reason otherwise.
    let text = std::str::from_utf8(REASON).unwrap();
    let at_most = text.replacen("at-least", "at-most", 1);
    rejected_at_once(
        at_most.as_bytes(),
        &[(r#""difference":1"#, r#""difference":0"#)],
    );
    // The other versions know no reason.
    let mut old: Value = serde_json::from_str(&text.replace(&format!("{reason},"), "")).unwrap();
    assert!(check_certificate(&serde_json::from_value(old.clone()).unwrap(), no_digest()).is_ok());
    old["reason"] = whole["automatic"]["reason"].clone();
    assert!(Certificate::read(old.to_string().as_bytes()).is_err());
}

fn no_digest() -> Settings {
    Settings {
        digest: false,
        ..Settings::default()
    }
}

#[test]
fn nim_values_go_with_tameness_alone() {
    let nim = |file: &[u8]| {
        let value: Value = serde_json::from_slice(file).unwrap();
        value["nim"].to_string()
    };
    let given = format!(r#""nim":{}"#, nim(FINITE));
    rejected_at_once(
        FINITE,
        &[
            (&given, r#""nim":null"#),
            (&given, r#""nim":[]"#),
            (r#""nim":[0,"#, r#""nim":["#),
            (r#""nim":[0,"#, r#""nim":[0,0,"#),
            (r#""nim":[0,"#, r#""nim":[null,"#),
            (r#""nim":[0,"#, r#""nim":[4294967296,"#),
            (
                r#"{"kind":"tame-relative","last_outside_kernel":5}"#,
                r#"{"kind":"partial"}"#,
            ),
            (
                r#""last_outside_kernel":5"#,
                r#""last_outside_kernel":null"#,
            ),
            (
                r#"{"kind":"tame-relative","last_outside_kernel":5}"#,
                r#"{"kind":"nim","period":null,"preperiod":null}"#,
            ),
            (
                r#"{"kind":"tame-relative","last_outside_kernel":5}"#,
                r#"{"kind":"periodic","period":1,"preperiod":1}"#,
            ),
        ],
    );
    rejected_at_once(
        PERIODIC,
        &[
            (r#""nim":null"#, r#""nim":[0]"#),
            (r#""period":2"#, r#""period":null"#),
            (r#""period":2,"#, ""),
            (r#""kind":"periodic""#, r#""kind":"tame-relative""#),
        ],
    );
}

#[test]
fn step_10_can_fail() {
    let periodic = |period, preperiod| Claim::Periodic { period, preperiod };
    let tame = |last_outside_kernel| Claim::TameRelative {
        last_outside_kernel,
    };
    for (file, claim, wanted) in [
        (PERIODIC, periodic(0, 6), "the period is 0"),
        (PERIODIC, periodic(2, 5), "heaps 5 and 7 differ"),
        (PERIODIC, periodic(1, 6), "heaps 6 and 7 differ"),
        (PERIODIC, periodic(2, 0), "heaps 0 and 2 differ"),
        (PERIODIC, periodic(2, 15), "values up to heap 21 are needed"),
        (LONGER, periodic(10, 12), "heaps 12 and 22 differ"),
        (LONGER, periodic(20, 13), "values up to heap 69 are needed"),
        (
            TAME,
            periodic(u32::MAX, u32::MAX),
            "values up to heap 17179869182 are needed",
        ),
        (TAME, periodic(8, 49), "heaps 49 and 57 differ"),
        (TAME, tame(48), "beside heap 49 P is not nim value 0"),
        (TAME, tame(58), "too few heaps have values"),
        (TAME, tame(u32::MAX), "too few heaps have values"),
        (FINITE, tame(4), "beside heap 5 P is not nim value 0"),
        (FINITE, tame(0), "P is not nim value 0: not normal"),
        (FINITE, tame(6), "too few heaps have values"),
    ] {
        let (step, reason) = verdict(&claiming(file, claim.clone())).unwrap_err();
        assert_eq!(step, 10, "{claim:?}");
        assert!(reason.contains(wanted), "{claim:?}: {reason}");
    }
    // All that the window allows.
    for (file, claim) in [
        (PERIODIC, periodic(2, 14)),
        (PERIODIC, periodic(10, 6)),
        (LONGER, periodic(10, 20)),
        (TAME, periodic(8, 50)),
        (TAME, tame(57)),
    ] {
        verdict(&claiming(file, claim)).unwrap();
    }
    let mut c = read(FINITE);
    c.nim.as_mut().unwrap()[7] += 1;
    let rejected = check_certificate(&c, no_digest()).unwrap_err();
    assert_eq!(rejected.step, 10);
    assert!(rejected.reason.contains("heap 7 has nim value"));
}

/// In 0.1 one heap can be taken and larger heaps have no move: alone they are not lost by who moves, though their nim value is 0. Heap 1
/// with its nim value is no proof of anything, however few heaps are asked for.
#[test]
fn moves_that_leave_nothing_are_not_tame() {
    let file = json!({
        "schema": "misere.certificate/2", "digest": "", "quotient": null, "nim": [0, 1],
        "rules": {"code": "0.1", "digits": [0, 1]},
        "claim": {"kind": "tame-relative", "last_outside_kernel": 0},
        "automatic": {
            "order": 2, "torsion": [1], "actions": [[1, 0]], "directions": [],
            "phi": [[0, []], [1, []]], "next": [[0], [1]], "accepting": [1], "start": [0, 1],
            "generators": [1], "relations": [[[2], [0]]], "words": [[0], [1]]}
    });
    let rejected = check(file.to_string().as_bytes(), no_digest()).unwrap_err();
    assert_eq!(rejected.step, 10);
    assert!(rejected.reason.contains("no move leaves a heap"));
    // The period, which is that of heaps without moves, is true.
    let mut value = file;
    value["nim"] = Value::Null;
    value["claim"] = json!({"kind": "periodic", "period": 1, "preperiod": 2});
    for list in ["phi", "words"] {
        let list = value["automatic"][list].as_array_mut().unwrap();
        let nothing = list[0].clone();
        list.extend([nothing.clone(), nothing]);
    }
    let accepted = check(value.to_string().as_bytes(), no_digest()).unwrap();
    assert!(accepted.claim.ends_with("Φ has period 1 from heap 2 on"));
}

#[test]
fn step_11_can_fail() {
    let reason = read(REASON).automatic.unwrap().reason.unwrap();
    let change = |change: &dyn Fn(&mut Reason)| {
        let mut reason = reason.clone();
        change(&mut reason);
        verdict(&with_reason(REASON, reason)).map_err(|(step, _)| step)
    };
    assert!(change(&|_| {}).is_ok());
    // The same differences, in other words.
    assert!(change(&|r| r.difference = 0).is_ok());
    assert_eq!(change(&|r| r.difference = 2), Err(11));
    assert_eq!(change(&|r| r.residue = 0), Err(11));
    assert_eq!(change(&|r| r.relation = Relation::AtMost), Err(11));
    assert_eq!(change(&|r| r.beside.clear()), Err(11));
    assert_eq!(change(&|r| r.beside[0].1 = 3), Err(11));
    assert_eq!(change(&|r| r.power[0].1 = 2), Err(11));
    assert_eq!(
        change(&|r| std::mem::swap(&mut r.power, &mut r.context)),
        Err(11)
    );
    // Heaps that are worth more than a vector, or nothing.
    assert_eq!(change(&|r| r.power = vec![(3, 1), (12, 1)]), Err(11));
    assert_eq!(change(&|r| r.power = vec![(1, 1)]), Err(11));
    assert_eq!(change(&|r| r.context = vec![(11, 1)]), Err(11));
    // A heap that is worth nothing changes nothing.
    assert!(change(&|r| r.power.insert(0, (1, 65_535))).is_ok());
}

/// True reasons whose numbers ask for more states than anybody has: refused in time, and a check can be told to stop among them.
#[test]
fn large_numbers_are_refused_in_time() {
    let many = |n: u32| Reason {
        beside: vec![(3, 1), (9, 2), (11, 1), (12, 2)],
        context: vec![(12, n)],
        power: vec![(9, n)],
        relation: Relation::AtLeast,
        difference: 0,
        modulus: 1,
        residue: 0,
    };
    for n in [2, 4, 20, 100] {
        verdict(&with_reason(REASON, many(n))).unwrap();
    }
    let asked = Cell::new(0);
    let before_20 = || {
        asked.set(asked.get() + 1);
        asked.get() < 20
    };
    // All steps together take fewer questions than that where the numbers are small.
    let mut file = Vec::new();
    with_reason(REASON, many(20))
        .write(&mut file, false)
        .unwrap();
    assert!(check_while(&file, Settings::default(), &before_20).is_ok());
    for n in [2_000, 65_534] {
        let certificate = with_reason(REASON, many(n));
        let mut file = Vec::new();
        certificate.write(&mut file, false).unwrap();
        let start = Instant::now();
        let rejected = check(&file, Settings::default()).unwrap_err();
        assert_eq!(rejected.step, 11, "{rejected}");
        assert!(rejected.reason.starts_with("refused"), "{rejected}");
        assert!(start.elapsed() < Duration::from_secs(2));
        asked.set(0);
        let stopped = check_while(&file, Settings::default(), &before_20);
        assert_eq!(stopped, Err(Failed::Interrupted));
    }
    // A large modulus alone is no reason to refuse: this one is false.
    let odd = Reason {
        modulus: 997,
        ..many(2)
    };
    let (step, reason) = verdict(&with_reason(REASON, odd)).unwrap_err();
    assert_eq!((step, reason.starts_with("it is not as")), (11, true));
}
