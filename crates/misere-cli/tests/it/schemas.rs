//! Every JSON document of every command against its schema in `docs/schema`.

use crate::common::schema::{Schema, folder};
use crate::common::{command, known, misere};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Output, Stdio};
use std::sync::OnceLock;

/// The one document on standard output, valid by the schema that it names; and its name.
fn valid(args: &[&str]) -> (String, Value) {
    valid_by(misere, args)
}

fn valid_by(run: fn(&[&str]) -> Output, args: &[&str]) -> (String, Value) {
    let output = run(args);
    let text = String::from_utf8(output.stdout).unwrap();
    let document: Value = serde_json::from_str(&text)
        .unwrap_or_else(|e| panic!("{args:?}: {e}: {text:.200} {:?}", output.stderr));
    (check(args, &document), document)
}

/// The name of the schema by which the document is valid.
fn check(args: &[&str], document: &Value) -> String {
    let schema = document["schema"]
        .as_str()
        .unwrap_or_else(|| panic!("{args:?} has no schema: {document:.200}"));
    let name = schema.strip_prefix("misere.").unwrap();
    let name = name.split('/').next().unwrap();
    if let Err(wrong) = Schema::read(name).check(document) {
        panic!("{args:?}: {wrong}");
    }
    name.to_string()
}

/// The commands in words: those that a blank separates are arguments; `'` encloses one that has blanks.
fn arguments(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

fn all_valid(lines: &[&str], name: &str) -> Vec<Value> {
    all_valid_by(misere, lines, name)
}

fn all_valid_by(run: fn(&[&str]) -> Output, lines: &[&str], name: &str) -> Vec<Value> {
    let documents = lines.iter().map(|line| {
        let args = arguments(&format!("{line} --json"))
            .into_iter()
            .map(String::from)
            .collect::<Vec<_>>();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let (found, document) = valid_by(run, &args);
        assert_eq!(found, name, "{line}");
        document
    });
    documents.collect()
}

/// The document of a whole game by formulas, which is valid. It is made once.
fn by_formulas() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let (found, document) = valid(&["solve", "0.734", "--json"]);
        assert_eq!(found, "solution");
        document
    })
}

const BOARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/example5.toml");

#[test]
fn solutions_of_every_kind() {
    let board = format!("solve {BOARD}");
    let part = format!("solve {BOARD} --heap 1");
    let documents = all_valid(
        &[
            "solve 0.77",
            "solve 0.414",
            "solve c.8d",
            "solve 0.0",
            "solve *2#320",
            "solve nim:5",
            "solve 0.77 --normal",
            "solve nim:5 --normal",
            "solve 0.007 --normal --heap 50",
            "solve 0.26 --heap 54",
            "solve 0.07 --heap 20",
            "solve 0.07 --max-order 100",
            "solve 0.07 --max-memory 1k",
            "solve 0.3122 --time-limit 300ms",
            "solve cram:3x3",
            "solve *(2#0)0 --infinite",
            "solve 0.404 --heap 12 --infinite",
            &board,
            &part,
        ],
        "solution",
    );
    let documents = [documents, vec![by_formulas().clone()]].concat();
    // All kinds were there.
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for document in &documents {
        *kinds
            .entry(document["proof"]["kind"].as_str().unwrap())
            .or_default() += 1;
    }
    for kind in [
        "periodic",
        "tame-relative",
        "all-heaps",
        "nim",
        "automaton",
        "parametric",
        "partial",
    ] {
        assert!(kinds.contains_key(kind), "{kind}: {kinds:?}");
    }
    assert!(documents.iter().any(|d| d["infinite"] == true));
    assert!(documents.iter().any(|d| !d["conjectured_growth"].is_null()));
}

#[test]
fn outcomes_of_every_kind() {
    let documents = all_valid_by(
        known::misere,
        &[
            "outcome 0.77 5+3+1000001",
            "outcome 0.77 0",
            "outcome 0.414 1000+17",
            "outcome 0.07 20+3",
            "outcome 0.07 20+3 --normal",
            "outcome nim:5 3*5+1",
            "outcome notakto x../.x./...",
            "outcome 0.07 5+1000 --heap 10 --time-limit 300ms",
            "outcome 0.07 12+3 --heap 10",
            "outcome *(2#0)0 101*4+109*5",
            "outcome 0.734 1000000007+12+7",
            "outcome 0.26 1000000007+12+7",
        ],
        "outcome",
    );
    let moves = |d: &Value| d["winning_moves"].as_array().cloned().unwrap_or_default();
    let ranges = documents.iter().flat_map(moves);
    assert!(ranges.into_iter().any(|m| m["range"].is_object()));
    assert!(documents.iter().any(|d| d["outcome"].is_null()));
    assert!(documents.iter().any(|d| d["infinite"] == true));
    assert!(documents.iter().any(|d| d.get("squares").is_some()));
    let searched = |d: &Value| d["outcome"].is_string() && d["value"].is_null();
    assert!(documents.iter().any(searched));
}

#[test]
fn algebra() {
    let documents = all_valid(
        &[
            "structure 0.123",
            "structure 0.77 --cayley --meximal",
            "structure nim:3 --antichains",
            "structure 0.77 --normal",
            "structure 0.414",
            "structure c.8d",
            "structure 0.07 --heap 25",
            "structure '<a,b | a^2=1, b^3=b> P={a, b^2}'",
            "structure '<a | a^5=a^2> P={a}'",
        ],
        "structure",
    );
    assert_eq!(
        (&documents[5]["heap"], &documents[5]["order"]),
        (&json!(3), &json!(6))
    );
    all_valid(
        &[
            "classify --order 8",
            "classify --order 12 --method monoid",
            "classify --order 9",
            "classify --order 16 --time-limit 1ms",
        ],
        "classification",
    );
}

#[test]
fn sequences_and_lists() {
    all_valid(&["nim 0.77", "nim 0.007 --heap 100", "nim nim:5"], "nim");
    all_valid(
        &["genus 0.123", "genus 0.07 --heap 10", "genus *2#320"],
        "genus",
    );
    all_valid(
        &[
            "canon 0.123 --heap 12",
            "canon '{*2,{*2},*3,0}' --mate",
            "canon '*2+*2; *2+*2+*2+*2' --distinguish",
            "canon '*2#; 0' --link",
        ],
        "canon",
    );
    all_valid(
        &[
            "table 0.123 --heap 12",
            "table 0.07 --heap 9",
            "table nim:3",
        ],
        "table",
    );
    all_valid(&["day 3"], "day");
    all_valid(
        &[
            "outcome sprouts:2",
            "outcome sprouts:2 0 --normal",
            "outcome sprouts:9 --time-limit 10ms",
        ],
        "sprouts",
    );
    all_valid(
        &[
            "outcome node-kayles:0-1,1-2,2-3 0,1",
            "outcome chomp:a<b,a<c",
        ],
        "outcome",
    );
    all_valid(&["games", "games cram:2x3"], "games");
    all_valid(&["same nim:2 nim:3", "same 0.77 0.123"], "same");
    all_valid_by(known::misere, &["same 0.54 0.26"], "same");
    all_valid(
        &[
            "find 095b8ece3429",
            "find 000000",
            "find '<a | a^2=1> P={a}'",
        ],
        "find",
    );
    all_valid(&["list 0.77 --size 6", "list nim:3 --n --size 3"], "list");
    all_valid(&["boards --search --weight 4"], "boards");
}

fn path(dir: &Path, name: &str) -> String {
    dir.join(name).display().to_string()
}

#[test]
fn checks_and_censuses() {
    let dir = tempfile::tempdir().unwrap();
    let cert = path(dir.path(), "f.cert");
    misere(&["solve", "0.123", "--cert", &cert]);
    let accepted = all_valid(&[&format!("check {cert}")], "check");
    assert_eq!(accepted[0]["accepted"], true);
    let formulas = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../misere-cert/tests/data/0.734.cert"
    );
    let accepted = all_valid(&[&format!("check {formulas}")], "check");
    assert_eq!(accepted[0]["accepted"], true);
    std::fs::write(&cert, "{}").unwrap();
    let rejected = all_valid(&[&format!("check {cert}")], "check");
    assert_eq!(rejected[0]["accepted"], false);

    let census = path(dir.path(), "f.sqlite");
    let run = format!("census run {census} --family octal2 --max-steps 300 -q");
    all_valid(&[&run], "census-summary");
    all_valid(
        &[
            &format!("census query {census}"),
            &format!("census query {census} --status solved"),
            &format!("census query {census} --order 123456"),
            &format!("census export {census}"),
        ],
        "census-query",
    );
    all_valid(&[&format!("census verify {census} -q")], "census-verify");
}

#[test]
fn a_game_that_was_played() {
    let args = ["play", "kayles", "5+3", "--seed", "1", "--json"];
    let mut child = command(&args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut to, b"5 -> 2+1\nquit\n").unwrap();
    drop(to);
    let output = child.wait_with_output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(check(&args, &document), "play");
    assert!(document["moves"].as_array().unwrap().len() >= 2);
}

/// The schemas themselves: closed, named as they should be, and the same where they speak of the same.
#[test]
fn the_schemas_agree() {
    let mut shared: BTreeMap<String, Value> = BTreeMap::new();
    let mut members: BTreeMap<String, Value> = BTreeMap::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap().to_string();
        let schema = Schema::read(&name);
        let schema = schema.value();
        let title = schema["title"].as_str().unwrap();
        assert_eq!(schema["properties"]["schema"]["const"], title);
        assert!(title.starts_with(&format!("misere.{name}/")), "{title}");
        assert_closed(schema, &name);
        for (definition, says) in schema["$defs"].as_object().into_iter().flatten() {
            let first = shared.entry(definition.clone()).or_insert(says.clone());
            assert_eq!(first, says, "{name}: {definition}");
        }
        if ["solution", "outcome"].contains(&&name[..]) {
            for member in ["game", "heap", "covers", "order", "infinite", "proof"] {
                let says = &schema["properties"][member];
                let first = members.entry(member.to_string()).or_insert(says.clone());
                assert_eq!(first, says, "{name}: {member}");
            }
        }
        count += 1;
    }
    assert_eq!(count, 21);
}

/// Objects that list their members have no others.
fn assert_closed(schema: &Value, place: &str) {
    match schema {
        Value::Object(keywords) => {
            if keywords.contains_key("properties") && keywords.contains_key("type") {
                assert_eq!(
                    keywords.get("additionalProperties"),
                    Some(&json!(false)),
                    "{place}"
                );
            }
            for (name, says) in keywords {
                assert_closed(says, &format!("{place}/{name}"));
            }
        }
        Value::Array(items) => items.iter().for_each(|item| assert_closed(item, place)),
        _ => {}
    }
}

/// The validator finds faults: a document with something more, less or other than the schema says is refused.
#[test]
fn the_validator_refuses() {
    let (_, good) = valid(&["solve", "0.123", "--heap", "6", "--json"]);
    let schema = Schema::read("solution");
    assert_eq!(schema.check(&good), Ok(()));
    let bad = |change: &dyn Fn(&mut Value)| {
        let mut document = good.clone();
        change(&mut document);
        let wrong = schema.check(&document);
        assert!(wrong.is_err(), "{document:.300}");
    };
    for member in good.as_object().unwrap().keys() {
        bad(&|d| drop(d.as_object_mut().unwrap().remove(member)));
        bad(&|d| d[member] = json!({"a": [1.5]}));
    }
    bad(&|d| d["more"] = json!(1));
    bad(&|d| d["order"] = Value::Null);
    bad(&|d| d["infinite"] = json!(true));
    bad(&|d| d["heap"] = json!(-1));
    bad(&|d| d["proof"] = json!({"kind": "periodic", "period": 3}));
    bad(&|d| d["proof"] = json!({"kind": "nim", "period": 3}));
    bad(&|d| d["proof"]["kind"] = json!("guess"));
    bad(&|d| d["convention"] = json!("board"));
    bad(&|d| d["board"] = json!({"defeated": [], "victorious": []}));
    bad(&|d| d["normal_forms"] = json!({"points": [], "families": []}));
    bad(&|d| d["phi"] = json!([]));
    bad(&|d| d["phi"][1] = json!(1));
    bad(&|d| d["generators"][0]["more"] = json!(1));
    bad(&|d| d["growth"][0] = json!([1, 2, 1]));
}

/// A block too many or too few is refused where formulas describe the quotient, and so is anything else in them.
#[test]
fn the_validator_knows_formulas() {
    let good = by_formulas();
    let schema = Schema::read("solution");
    let bad = |change: &dyn Fn(&mut Value)| {
        let mut document = good.clone();
        change(&mut document);
        assert!(schema.check(&document).is_err(), "{document:.300}");
    };
    bad(&|d| drop(d.as_object_mut().unwrap().remove("formulas")));
    bad(&|d| d["normal_forms"] = json!({"points": [], "families": []}));
    bad(&|d| d["elements"] = json!(["1"]));
    bad(&|d| d["infinite"] = json!(false));
    bad(&|d| d["status"] = json!("partial"));
    bad(&|d| d["relations"] = json!(["a^2=1"]));
    bad(&|d| d["proof"] = json!({"kind": "partial"}));
    bad(&|d| d["proof"]["more"] = json!(1));
    bad(&|d| d["generators"][0]["step"] = json!(0));
    for member in good["formulas"].as_object().unwrap().keys() {
        bad(&|d| drop(d["formulas"].as_object_mut().unwrap().remove(member)));
        bad(&|d| d["formulas"][member] = json!({"a": 1}));
    }
    for list in ["types", "p", "phi", "products"] {
        for member in good["formulas"][list][0].as_object().unwrap().keys() {
            bad(&|d| {
                drop(
                    d["formulas"][list][0]
                        .as_object_mut()
                        .unwrap()
                        .remove(member),
                )
            });
        }
        bad(&|d| d["formulas"][list][0]["more"] = json!(1));
    }
    bad(&|d| d["formulas"]["products"][0]["cases"] = json!([]));
}
