//! The census in `docs/data`: complete, proved, and in agreement with the literature.

use misere::monoid::{Alphabet, Presentation};
use misere_census::{Plan, Row, Store, verify};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const FILES: [(&str, usize); 2] = [("octal3", 575), ("quaternary4", 255)];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rows(family: &str) -> Vec<Row> {
    let file = repository().join(format!("docs/data/{family}.sqlite"));
    Store::open(&file).unwrap().rows().unwrap()
}

fn known(section: &str) -> serde_json::Map<String, Value> {
    let file = repository().join("crates/misere/tests/data/known.json");
    let all: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    all[section].as_object().expect(section).clone()
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

fn growth(entry: &Value) -> Vec<(u32, usize, usize)> {
    serde_json::from_value(entry["changes"].clone()).unwrap()
}

fn digest(text: &str) -> String {
    let presentation: Presentation = text.parse().unwrap();
    presentation
        .monoid(Default::default())
        .unwrap()
        .canonical()
        .digest()
}

#[test]
fn every_game_of_the_family_has_its_row() {
    for (family, count) in FILES {
        let rows = rows(family);
        let plan = Plan::new(family.parse().unwrap(), Default::default()).unwrap();
        assert_eq!(rows.len(), count);
        for (row, planned) in rows.iter().zip(plan.games()) {
            assert_eq!((row.id, &row.game), (planned.id, &planned.game));
            assert_eq!(row.cousins, planned.cousins);
        }
    }
}

/// One certificate in five; `./test` has all of them checked by the program that people use.
#[test]
fn certificates_are_accepted() {
    for (family, _) in FILES {
        let rows = rows(family);
        // Large partial quotients are the only ones without.
        assert!(
            rows.iter()
                .all(|r| r.certificate.is_some() || r.status == "partial"),
            "{family}"
        );
        let some: Vec<Row> = rows.into_iter().step_by(5).collect();
        let verified = verify(&some, &AtomicBool::new(false), &|| ());
        assert_eq!((verified.refused, verified.left), (Vec::new(), 0));
        assert_eq!(verified.accepted + verified.without, some.len());
    }
}

/// `data/known.json`, whole games: numbers, periods, growth, and the quotient up to isomorphism.
#[test]
fn solved_games_of_the_literature() {
    let rows: BTreeMap<String, Row> = rows("octal3")
        .into_iter()
        .map(|r| (r.game.clone(), r))
        .collect();
    let mut compared = 0;
    for (game, entry) in known("solved") {
        let Some(row) = rows.get(&game) else { continue };
        assert_eq!(row.status, "solved", "{game}");
        assert_eq!(row.q_order, Some(number(&entry["order"])), "{game}");
        assert_eq!(row.p_order, Some(number(&entry["p_order"])), "{game}");
        assert_eq!(
            row.period.map(|p| p as usize),
            Some(number(&entry["period"])),
            "{game}"
        );
        assert_eq!(
            row.preperiod.map(|p| p as usize),
            Some(number(&entry["preperiod"])),
            "{game}"
        );
        assert_eq!(row.growth, growth(&entry), "{game}");
        let words =
            |key: &str| -> Vec<String> { serde_json::from_value(entry[key].clone()).unwrap() };
        let (relations, p) = (words("relations"), words("p"));
        let names = Alphabet::occurring(relations.iter().chain(&p));
        let published = Presentation::from_words(names, &relations, &p).unwrap();
        assert_eq!(row.digest, Some(digest(&published.to_string())), "{game}");
        assert_eq!(
            row.digest.as_ref(),
            row.presentation.as_deref().map(digest).as_ref(),
            "{game}"
        );
        compared += 1;
    }
    assert!(compared >= 10, "{compared} games compared");
}

/// `data/known.json`, partial quotients: the growth, as far as both go.
#[test]
fn partial_quotients_of_the_literature() {
    let rows: BTreeMap<String, Row> = rows("octal3")
        .into_iter()
        .map(|r| (r.game.clone(), r))
        .collect();
    let mut compared = 0;
    for (game, entry) in known("partial") {
        let Some(row) = rows.get(&game) else { continue };
        let last = number(&entry["to_heap"]) as u32;
        let to = |last: u32, growth: &[(u32, usize, usize)]| {
            growth
                .iter()
                .filter(|c| c.0 <= last)
                .copied()
                .collect::<Vec<_>>()
        };
        // The values of a solved game go on for ever; but of one with formulas the row has the quotient they were guessed from.
        let common = if row.status == "solved" && row.proof != "parametric" {
            last
        } else {
            last.min(row.heap)
        };
        assert_eq!(
            to(common, &row.growth),
            to(common, &growth(&entry)),
            "{game}"
        );
        compared += 1;
    }
    assert!(compared >= 7, "{compared} games compared");
}

/// The rows of the tables of docs/hunt.md with infinite quotients: game, first heap, last heap.
fn hunted() -> Vec<(String, String, u32)> {
    let text = std::fs::read_to_string(repository().join("docs/hunt.md")).unwrap();
    let infinite = text.split("\n## ").filter(|part| {
        part.starts_with("Whole games with an infinite") || part.starts_with("Infinite from")
    });
    let row = |line: &str| {
        let mut cells = line.split('|').map(str::trim).skip(1);
        let (game, first) = (cells.next()?, cells.next()?);
        Some((
            game.to_string(),
            first.to_string(),
            cells.nth(1)?.parse().ok()?,
        ))
    };
    infinite
        .flat_map(|part| part.lines().filter_map(row).collect::<Vec<_>>())
        .collect()
}

/// Each infinite quotient of the hunt has a certificate, for the last heap or the first, and nothing else has.
#[test]
fn each_infinite_quotient_has_its_certificate() {
    let (rows, hunted) = (rows("infinite"), hunted());
    assert!(rows.len() >= 50, "{} infinite quotients", rows.len());
    assert_eq!(rows.len(), hunted.len());
    for (row, (game, first, last)) in rows.iter().zip(&hunted) {
        assert_eq!(&row.game, game);
        assert!(row.q_order.is_none() && row.certificate.is_some(), "{game}");
        let is_first = row.heap.to_string() == *first;
        assert!(
            row.heap == *last || is_first && row.status == "partial",
            "{game}"
        );
    }
    let some: Vec<Row> = rows.into_iter().step_by(5).collect();
    let verified = verify(&some, &AtomicBool::new(false), &|| ());
    assert_eq!(
        (verified.refused, verified.accepted),
        (Vec::new(), some.len())
    );
}

/// First cousins have one quotient, found for each of them on its own.
#[test]
fn cousins_agree() {
    for (family, _) in FILES {
        let mut digests: BTreeMap<String, Row> = BTreeMap::new();
        for row in rows(family).into_iter().filter(|r| r.status == "solved") {
            let standard = row.standard.clone().unwrap();
            let first = digests.entry(standard).or_insert_with(|| row.clone());
            assert_eq!(first.proof, row.proof, "{} and {}", first.game, row.game);
            assert_eq!(first.digest, row.digest, "{} and {}", first.game, row.game);
            assert_eq!(first.period, row.period, "{} and {}", first.game, row.game);
        }
    }
}
