//! Certificates of version 3: formulas for whole games.

use misere_cert::{Certificate, Claim, Failed, Settings, check, check_while};
use std::cell::Cell;
use std::time::{Duration, Instant};

const GAME_0_54: &[u8] = include_bytes!("../data/0.54.cert");
const GAME_0_734: &[u8] = include_bytes!("../data/0.734.cert");
const GAME_4_7: &[u8] = include_bytes!("../data/4.7.cert");
/// A finite quotient with a period, of a game in which a move can leave three heaps.
const GAME_0_B1: &[u8] = include_bytes!("../data/0.b1.cert");

#[test]
fn whole_games_are_accepted() {
    for (file, game, types) in [
        (GAME_0_54, "0.54", 21),
        (GAME_0_734, "0.734", 2),
        (GAME_4_7, "4.7", 3),
        (GAME_0_B1, "0.b1", 8),
    ] {
        let accepted = check(file, Settings::default()).unwrap();
        let wanted = format!(
            "{game}: the misère quotient of the whole game, by formulas with {types} types"
        );
        assert!(accepted.claim.starts_with(&wanted), "{}", accepted.claim);
        assert_eq!(accepted.steps.len(), 12, "{accepted}");
    }
}

/// What was read is written as it was, and its digest is that of the text.
#[test]
fn what_is_read_is_written() {
    let certificate = Certificate::read(GAME_0_54).unwrap();
    assert_eq!(certificate.claim, Claim::Parametric {});
    assert_eq!(certificate.computed_digest(), certificate.digest);
    let text = String::from_utf8(GAME_0_54.to_vec()).unwrap();
    assert_eq!(certificate.to_json(), text.trim_end());
    let formulas = certificate.formulas.clone().unwrap();
    let again = Certificate::by_formulas(certificate.rules.clone(), formulas);
    assert_eq!(again, certificate);
}

/// Lists in place of objects, objects in place of lists, and other things that are no formulas.
#[test]
fn reading_is_strict() {
    let text = String::from_utf8(GAME_0_54.to_vec()).unwrap();
    for (from, to) in [
        (r#""one":{"at":[],"sign":0,"type":0}"#, r#""one":[[],0,0]"#),
        (
            r#""head":[{"at":[],"sign":0,"type":0},"#,
            r#""head":[[[],0,0],"#,
        ),
        (r#"{"domain":[],"parameters":0}"#, "[[],0]"),
        (r#""sign":0"#, r#""sign":0.0"#),
        (r#""sign":0"#, r#""sign":-0"#),
        (r#""sign":0"#, r#""sign":0,"sign":0"#),
        (r#""sign":0"#, r#""sign":0,"more":0"#),
        (r#"[0,[1,0,-4],"#, r#"[0,[1,0,-4],0,"#),
        (r#""leave":0"#, r#""leave":0,"parts":[]"#),
        (r#""p":["#, r#""p":[null,"#),
        (r#""p":["#, r#""p":[256,"#),
        (r#""p":["#, r#""p":[{},"#),
        (r#""formulas":{"#, r#""formulas":null,"x":{"#),
        ("certificate/3", "certificate/1"),
    ] {
        assert!(text.contains(from), "{from}");
        let changed = text.replacen(from, to, 1);
        let error = Certificate::read(changed.as_bytes()).expect_err(to);
        assert!(error.chars().count() < 300, "{error}");
    }
}

/// A tree that goes down and down is refused before the stack ends.
#[test]
fn deep_trees_are_refused() {
    let text = String::from_utf8(GAME_0_54.to_vec()).unwrap();
    for depth in [90, 1_000, 100_000] {
        let deep = format!(
            r#""p":[{}0{},"#,
            "[0,[0],0,".repeat(depth),
            "]".repeat(depth)
        );
        let changed = text.replacen(r#""p":["#, &deep, 1);
        let read = Certificate::read(changed.as_bytes());
        assert_eq!(read.is_ok(), depth < 100, "{depth}");
    }
}

/// A check is asked for permission all the time, and ends at once when it does not get it.
#[test]
fn a_check_stops_when_it_is_told_to() {
    let asked = Cell::new(0);
    let count = |last: u32| {
        asked.set(0);
        check_while(GAME_0_54, Settings::default(), &|| {
            asked.set(asked.get() + 1);
            asked.get() < last
        })
    };
    assert!(count(u32::MAX).is_ok());
    let times = asked.get();
    assert!(times >= 20, "asked {times} times");
    for last in [1, 2, times / 2, times] {
        assert_eq!(count(last), Err(Failed::Interrupted));
        assert_eq!(asked.get(), last);
    }
}

fn without_digest(text: &str) -> Result<String, String> {
    let settings = Settings {
        digest: false,
        ..Settings::default()
    };
    let start = Instant::now();
    let result = check(text.as_bytes(), settings);
    let took = start.elapsed();
    assert!(took < Duration::from_secs(60), "{took:?}");
    match result {
        Ok(accepted) => Ok(accepted.claim),
        Err(rejected) => {
            let length = rejected.to_string().chars().count();
            assert!(length < 320, "{length} characters: {rejected}");
            Err(rejected.to_string())
        }
    }
}

/// One type, one element and its sign: 0.1, Nim with heaps of one among heaps without moves.
const SMALL: &str = r#"{"schema":"misere.certificate/3","nim":null,"quotient":null,"digest":"","claim":{"kind":"parametric"},
 "rules":{"code":"0.1","digits":[0,1]},"formulas":{
 "types":[{"parameters":0,"domain":[]}],"one":{"type":0,"sign":0,"at":[]},
 "product":[[{"type":0,"sign":0,"at":[]}]],"p":[2],
 "phi":{"step":1,"head":[{"type":0,"sign":0,"at":[]},{"type":0,"sign":1,"at":[]}],"tail":[{"type":0,"sign":0,"at":[]}]},
 "words":[null],"length":[[0]],"contexts":[[[null,{"type":0,"sign":0,"at":[]}]]],
 "moves":[[[null,{"take":1,"leave":0}]],[[null,null]]],"r":[[0]]}}"#;

/// A certificate that can be checked by hand. For w = 1 heap 1 is in P, and for w = a taking it leads to a, which is in P: nothing is
/// stuck. From heap 2 on there is no move, and the value is 1.
#[test]
fn the_smallest_game() {
    let claim = without_digest(SMALL).unwrap();
    assert!(claim.starts_with("0.1: the misère quotient of the whole game"));
    for (from, to, step) in [
        (r#"{"kind":"parametric"}"#, r#"{"kind":"partial"}"#, 1),
        (r#""nim":null"#, r#""nim":[0]"#, 1),
        (r#"{"code":"0.1","digits":[0,1]}"#, r#"{"heaps":[[[]]]}"#, 1),
        (r#""p":[2]"#, r#""p":[4]"#, 1),
        (r#""step":1"#, r#""step":2"#, 1),
        (r#""step":1"#, r#""step":0"#, 1),
        (r#""r":[[0]]"#, r#""r":[[16]]"#, 1),
        (r#""r":[[0]]"#, r#""r":[[[1,[0],0,0]]]"#, 1),
        (r#""r":[[0]]"#, r#""r":[[[0,[0,0],0,0]]]"#, 1),
        (r#""words":[null]"#, r#""words":[null,null]"#, 1),
        (r#""leave":0"#, r#""leave":4"#, 1),
        (r#""leave":0"#, r#""leave":2"#, 1),
        // Heap 2 has a move now, but the formulas say that it has none.
        (
            r#"{"code":"0.1","digits":[0,1]}"#,
            r#"{"code":"0.11","digits":[0,1,1]}"#,
            8,
        ),
        (
            r#""tail":[{"type":0,"sign":0"#,
            r#""tail":[{"type":0,"sign":1"#,
            3,
        ),
        (
            r#""head":[{"type":0,"sign":0"#,
            r#""head":[{"type":0,"sign":1"#,
            3,
        ),
        (
            r#""product":[[{"type":0,"sign":0"#,
            r#""product":[[{"type":0,"sign":1"#,
            4,
        ),
        (r#""length":[[0]]"#, r#""length":[[-1]]"#, 5),
        (
            r#""words":[null]"#,
            r#""words":[{"type":0,"sign":0,"at":[],"heap":[1]}]"#,
            5,
        ),
        (r#""p":[2]"#, r#""p":[3]"#, 7),
        (r#""p":[2]"#, r#""p":[0]"#, 9),
        (r#""take":1"#, r#""take":2"#, 9),
        (
            r#"[[null,{"take":1,"leave":0}]]"#,
            r#"[[{"take":1,"leave":0},null]]"#,
            9,
        ),
        (r#""r":[[0]]"#, r#""r":[[1]]"#, 10),
        (r#"{"take":1,"leave":0}"#, "null", 10),
        (r#"[null,{"type":0,"sign":0,"at":[]}]"#, "[null,null]", 11),
        (
            r#"[null,{"type":0,"sign":0,"at":[]}]"#,
            r#"[{"type":0,"sign":0,"at":[]},{"type":0,"sign":0,"at":[]}]"#,
            11,
        ),
    ] {
        assert!(SMALL.contains(from), "{from}");
        let rejected = without_digest(&SMALL.replacen(from, to, 1)).expect_err(to);
        assert!(
            rejected.starts_with(&format!("step {step}:")),
            "{to}: {rejected}"
        );
    }
}

/// A domain that has negative numbers is refused, even where no formula leads there.
#[test]
fn parameters_are_natural_numbers() {
    let text = String::from_utf8(GAME_0_734.to_vec()).unwrap();
    let domain = r#""domain":[[0,[1,0]]]"#;
    assert!(text.contains(domain));
    for (other, accepted) in [
        (r#""domain":[]"#, false),
        (r#""domain":[[0,[1,1]]]"#, false),
        (r#""domain":[[0,[-1,-1]]]"#, false),
        // The same numbers, by other tests.
        (r#""domain":[[0,[7,6]]]"#, true),
        (r#""domain":[[0,[2,0]],[0,[1,3]]]"#, true),
    ] {
        let result = without_digest(&text.replacen(domain, other, 1));
        assert_eq!(result.is_ok(), accepted, "{other}: {result:?}");
        if let Err(rejected) = result {
            let wanted = "step 3: the domain of type 0 has negative numbers";
            assert!(rejected.starts_with(wanted), "{rejected}");
        }
    }
}

/// Files that ask for much: many types, long rows, large numbers, questions with many solutions to look for.
#[test]
fn hostile_files_are_refused_in_time() {
    let many = |item: &str, times: usize| vec![item; times].join(",");
    let types = |n: usize| {
        let kind = r#"{"parameters":0,"domain":[]}"#;
        SMALL.replacen(kind, &many(kind, n), 1)
    };
    let with = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        SMALL.replacen(from, to, 1)
    };
    let deep = format!("{}0{}", "[0,[0],0,".repeat(70), "]".repeat(70));
    let element = r#"{"type":0,"sign":0,"at":[]}"#;
    let parameters = |domain: &str| {
        let natural = "[0,[1,0,0,0,0,0]],[0,[0,1,0,0,0,0]],[0,[0,0,1,0,0,0]],[0,[0,0,0,1,0,0]],[0,[0,0,0,0,1,0]]";
        let text = with(
            r#"{"parameters":0,"domain":[]}"#,
            &format!(r#"{{"parameters":5,"domain":[{natural},{domain}]}}"#),
        );
        text.replace(r#""at":[]"#, r#""at":[0,0,0,0,0]"#)
            .replace(r#""length":[[0]]"#, r#""length":[[0,0,0,0,0,0]]"#)
            .replace(r#""product":[[{"type":0,"sign":0,"at":[0,0,0,0,0]}]]"#, r#""product":[[{"type":0,"sign":0,"at":[[1,0,0,0,0,1,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0,0,0]]}]]"#)
            .replace(r#""tail":[{"type":0,"sign":0,"at":[0,0,0,0,0]}]"#, r#""tail":[{"type":0,"sign":0,"at":[[0,0],[0,0],[0,0],[0,0],[0,0]]}]"#)
            .replace(r#"[null,{"type":0,"sign":0,"at":[0,0,0,0,0]}]"#, "[null,null]")
    };
    // Whether some numbers of which each is known in many ways modulo others are there: a search with very many states.
    let hard: Vec<String> = (0..12)
        .map(|i| {
            let a = |k: i64| (7919 * (i + 1) * k * k + 104_729 * k) % 999_983 - 500_000;
            format!(
                "[{},[{},{},{},{},{},{}]]",
                0,
                a(1),
                a(2),
                a(3),
                a(4),
                a(5),
                1_000 * i
            )
        })
        .collect();
    for (name, text) in [
        ("many types", types(100_000)),
        ("types without products", types(900)),
        (
            "a deep tree",
            with(r#""r":[[0]]"#, &format!(r#""r":[[{deep}]]"#)),
        ),
        (
            "a long row",
            with(
                r#""length":[[0]]"#,
                &format!(r#""length":[[{}]]"#, many("0", 100_000)),
            ),
        ),
        (
            "a large number",
            with(r#""length":[[0]]"#, r#""length":[[9223372036854775807]]"#),
        ),
        (
            "the least number",
            with(r#""length":[[0]]"#, r#""length":[[-9223372036854775808]]"#),
        ),
        (
            "a larger number",
            with(r#""length":[[0]]"#, r#""length":[[9223372036854775808]]"#),
        ),
        (
            "many heaps",
            with(
                r#""head":[{"type":0,"sign":0,"at":[]}"#,
                &format!(r#""head":[{}"#, many(element, 20_000)),
            ),
        ),
        ("a large step", with(r#""step":1"#, r#""step":4294967295"#)),
        (
            "a large modulus",
            with(r#""r":[[0]]"#, r#""r":[[[4294967295,[1],0,0]]]"#),
        ),
        (
            "too many parameters",
            with(r#""parameters":0"#, r#""parameters":4294967295"#),
        ),
        ("a hard domain", parameters(&hard.join(","))),
        (
            "a hard and modular domain",
            parameters(&format!(
                "{},[997,[1,2,3,4,5,0]],[991,[5,4,3,2,1,0]]",
                hard[..4].join(",")
            )),
        ),
    ] {
        let rejected = without_digest(&text).expect_err(name);
        println!("{name}: {rejected}");
    }
}
