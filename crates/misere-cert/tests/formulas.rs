//! Certificates of version 3: formulas for whole games.

use misere_cert::{Certificate, Claim, Settings, check};

const GAME_0_54: &[u8] = include_bytes!("data/0.54.cert");
const GAME_0_734: &[u8] = include_bytes!("data/0.734.cert");
const GAME_4_7: &[u8] = include_bytes!("data/4.7.cert");

#[test]
fn whole_games_are_accepted() {
    for (file, game, types) in [
        (GAME_0_54, "0.54", 21),
        (GAME_0_734, "0.734", 2),
        (GAME_4_7, "4.7", 3),
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
