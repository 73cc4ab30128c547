//! Issue 22: ask, compare, find, list, cite.

use crate::common::{json, known, misere, text};
use serde_json::json;
use std::io::Read;

fn stderr(args: &[&str]) -> String {
    String::from_utf8(misere(args).stderr).unwrap()
}

/// Issue 22: where none is given, that at the start.
#[test]
fn a_position_gets_an_answer() {
    let page = text(&["outcome", "kayles"]);
    assert!(page.starts_with("kayles, misère play: 3+5+7\n"), "{page}");
    let page = text(&["outcome", "notakto"]);
    assert!(page.contains(".../.../..., as heaps"), "{page}");
}

/// Issue 22: boards of generalised play (Weimerskirch, Example 5).
#[test]
fn boards_of_generalised_play_are_asked_too() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/example5.toml");
    // Whoever moves to a single heap loses at once.
    let (status, d) = json(&["outcome", board, "1+1", "--json"]);
    assert_eq!((status, &d["outcome"]), (0, &json!("P")));
    assert_eq!(d["winning_moves"], json!([]));
    let (status, d) = json(&["outcome", board, "1+2", "--json"]);
    assert_eq!((status, &d["outcome"]), (0, &json!("N")));
    assert_eq!(d["winning_moves"][0]["position"], "2*1");
    let (_, solved) = json(&["solve", board, "--json"]);
    let (status, d) = json(&["structure", board, "--json"]);
    assert_eq!((status, &d["order"]), (0, &solved["order"]));
}

/// A file of a game whose heaps have names.
pub fn beans() -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    let rules = "names = [\"pea\", \"bean\", \"nut\"]\nmoves = [{ from = \"pea\", to = [] }, \
                 { from = \"bean\", to = [\"pea\"] }, { from = \"nut\", to = [\"bean\", \"pea\"] }]\n";
    std::fs::write(file.path(), rules).unwrap();
    file
}

/// Issue 22: heaps are called by their names, in and out.
#[test]
fn names_in_and_out() {
    let file = beans();
    let game = file.path().to_str().unwrap();
    let page = text(&["outcome", game, "nut+2*pea"]);
    assert!(page.contains("misère play: 2*pea+nut\n"), "{page}");
    assert!(page.contains("nut → pea+bean"), "{page}");
    assert_eq!(page, text(&["outcome", game, "3+2*1"]));
    assert!(text(&["outcome", game]).contains(": nut\n"));
    let coins = text(&["outcome", "coins:a>b,a>c,b>c", "a+b"]);
    assert!(coins.contains("misère play: @b+@a\n"), "{coins}");
    assert!(stderr(&["outcome", game, "walnut"]).contains("walnut"));
}

/// Issue 22: a dot is free in Notakto and a hole in Cram; what was meant is said.
#[test]
fn marks_of_boards_are_explained() {
    let page = text(&["outcome", "cram:2x2", "../.."]);
    assert!(page.contains("in Cram # is free and . is a hole"), "{page}");
    assert!(page.contains("the board at the start is ##/##"), "{page}");
    let error = stderr(&["outcome", "cram:2x2", "xx/.."]);
    assert!(
        error.contains("in Cram # is free and . is a hole"),
        "{error}"
    );
    let error = stderr(&["outcome", "notakto", "###/.../..."]);
    assert!(
        error.contains("in Notakto . is free and x has a cross"),
        "{error}"
    );
}

#[test]
fn a_named_game_tells_its_rules_and_start() {
    let page = text(&["games", "cram:2x3"]);
    assert!(
        page.contains("dominoes") && page.contains("starts from ###/###"),
        "{page}"
    );
    assert!(text(&["games", "kayles"]).contains("starts from 3+5+7"));
    assert!(stderr(&["games", "kayels"]).contains("did you mean kayles?"));
}

#[test]
fn quotients_are_compared() {
    let page = text(&["same", "nim:2", "nim:3"]);
    assert!(page.contains("isomorphic: a -> a, b -> b"), "{page}");
    let (status, d) = json(&["same", "0.77", "0.123", "--json"]);
    assert_eq!((status, &d["isomorphic"]), (1, &json!(false)));
    assert_eq!(d["difference"], "40 and 20 elements");
    let (status, d) = known::json(&["same", "0.123", "0.54", "--json"]);
    assert_eq!(
        (status, &d["difference"]),
        (1, &json!("one is finite and the other is not"))
    );
    assert_eq!(known::json(&["same", "0.54", "0.26", "--json"]).0, 3);
}

#[test]
fn quotients_are_found_by_digest_and_presentation() {
    let by_digest = text(&["find", "095b8ece3429"]);
    assert!(
        by_digest.contains("order 6, T_2") && by_digest.contains("whole games:"),
        "{by_digest}"
    );
    assert_eq!(
        by_digest,
        text(&["find", "<s,t | s^3=s, t^2=1> P={t, s^2}"])
    );
    // A quaternary code of four digits, and what is part of the program is the census that is shipped.
    let quaternary = text(&["find", "f39977d405d2"]);
    assert!(quaternary.contains(" 0.3101"), "{quaternary}");
    let census = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/data/quaternary4");
    let packed = std::fs::read(format!("{census}.jsonl.gz")).unwrap();
    let mut rows = String::new();
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_string(&mut rows)
        .unwrap();
    assert!(rows == text(&["census", "export", &format!("{census}.sqlite"), "--jsonl"]));
    assert_eq!(misere(&["find", "000000"]).status.code(), Some(3));
    assert_eq!(misere(&["find", "0.77"]).status.code(), Some(2));
    // The structure of what is stored is that of the quotient asked for.
    for digest in ["095b8ece3429", "351f473b7343"] {
        let (status, d) = json(&["structure", digest, "--json"]);
        assert_eq!((status, &d["digest"]), (0, &json!(digest)));
    }
    assert_eq!(
        misere(&["structure", "000000000000"]).status.code(),
        Some(2)
    );
}

/// Every position of the list is what outcome says, and none is missing.
#[test]
fn p_positions_are_listed() {
    let list = text(&["list", "0.77", "--p", "--size", "5"]);
    let p: Vec<&str> = list.lines().collect();
    let others = text(&["list", "0.77", "--n", "--size", "5"]);
    // As many as there are partitions of 0, 1, 2, 3, 4 and 5.
    assert_eq!(p.len() + others.lines().count(), 1 + 1 + 2 + 3 + 5 + 7);
    for position in &p {
        let (_, d) = json(&["outcome", "0.77", position, "--json"]);
        assert_eq!(d["outcome"], "P", "{position}");
    }
    assert_eq!(&p[..2], ["1", "3*1"]);
}

#[test]
fn latex_as_a_fragment_with_a_citation() {
    let whole = text(&["solve", "0.123", "--latex"]);
    let fragment = text(&["solve", "0.123", "--latex", "fragment"]);
    assert!(
        fragment.starts_with("% needs amsmath, longtable\n"),
        "{fragment}"
    );
    let body = fragment.split_once('\n').unwrap().1;
    assert!(whole.contains(body) && !body.contains("documentclass"));
    let version = env!("CARGO_PKG_VERSION");
    assert!(body.contains(&format!("% computed and proved with misere {version}")));
    let citation = concat!(env!("CARGO_MANIFEST_DIR"), "/../../CITATION.cff");
    let citation = std::fs::read_to_string(citation).unwrap();
    assert!(citation.contains(&format!("version: {version}\n")));
}

#[test]
fn words_are_right() {
    let page = text(&["solve", "nim:1"]);
    assert!(page.contains("the whole game, its one heap"), "{page}");
    let census = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/data/octal3.sqlite");
    let by_name = text(&["census", "query", census, "--game", "kayles"]);
    assert_eq!(
        by_name,
        text(&["census", "query", census, "--game", "0.77"])
    );
}

/// Nim values from the definitions: in Prim 0 for even heaps and else the place of the least prime divisor, in Dim the exponent of two and one more.
#[test]
fn games_that_people_look_for() {
    let values = |game: &str| json(&["nim", game, "--heap", "9", "--json"]).1["values"].clone();
    assert_eq!(values("prim"), json!([0, 1, 0, 2, 0, 3, 0, 4, 0, 2]));
    assert_eq!(values("dim"), json!([0, 1, 2, 1, 3, 1, 2, 1, 4, 1]));
    assert_eq!(values("laskers-nim"), json!([0, 1, 2, 4, 3, 5, 6, 8, 7, 9]));
    for (name, code) in [("officers", "0.6"), ("guiles", "0.15")] {
        assert_eq!(values(name), values(code));
    }
}
