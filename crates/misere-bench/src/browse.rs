//! The data that the page browses: one row for each short octal game, as `docs/page.md` describes.

use crate::survey;
use misere::monoid::Alphabet;
use misere::quotient::Solution;
use misere::value::NimSequence;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Duration;

const SECONDS: f64 = 0.5;
/// So many nim values and values are kept to search in.
const SEQUENCE: u32 = 24;
/// Canonical forms of larger quotients can take long.
const DIGEST: usize = 700;

const FIELDS: [&str; 13] = [
    "code",
    "status",
    "order",
    "p_order",
    "kind",
    "proof",
    "period",
    "preperiod",
    "heap",
    "digest",
    "name",
    "nim",
    "phi",
];

/// Solves all games of the survey for a moment and writes a file.
pub fn run(path: &str) {
    let codes = survey::codes();
    let time = Duration::from_secs_f64(SECONDS);
    let rows: Vec<Value> = codes
        .par_iter()
        .map(|code| row(code, survey::one(code, time).finite()))
        .collect();
    let mut text = format!(
        "{{\"schema\":\"misere.browse/1\",\"version\":{},\"limit_s\":{SECONDS},\"fields\":{},\"games\":[",
        json!(env!("CARGO_PKG_VERSION")),
        json!(FIELDS),
    );
    for (i, row) in rows.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n{row}");
    }
    text.push_str("\n]}\n");
    if let Err(error) = std::fs::write(path, text) {
        eprintln!("misere-bench: {path}: {error}");
        std::process::exit(2);
    }
}

fn row(code: &str, solution: &Solution) -> Value {
    let q = &solution.monoid;
    let names = Alphabet::standard(q.generators());
    let period = solution.period();
    let mut nim = NimSequence::new(&solution.game);
    nim.extend_to(SEQUENCE);
    let nim: Vec<String> = nim.values()[1..].iter().map(u32::to_string).collect();
    let phi: Vec<String> = (1..=SEQUENCE)
        .map_while(|n| solution.phi.get(period.map_or(n, |p| p.reduce(n)) as usize))
        .map(|&x| names.show(&q.normal_form(x)))
        .collect();
    json!([
        code,
        solution.status(),
        solution.order(),
        solution.p_order(),
        q.kind(),
        solution.proof.kind(),
        period.map(|p| p.period),
        period.map(|p| p.preperiod),
        solution.heap,
        (q.order() <= DIGEST).then(|| q.canonical().digest()),
        q.name(),
        nim.join(" "),
        phi.join(" "),
    ])
}
