//! The data that the page browses: one row for each short octal game, as `docs/page.md` describes.
//!
//! A moment for each game finds the quotient of the row. What is known of the whole game may have taken longer, and then it comes
//! from where it is proved: the censuses, the certificates of whole games, and the list of infinite quotients.

use crate::cpu::within;
use crate::survey;
use misere::monoid::Alphabet;
use misere::quotient::{Solution, solve};
use misere::ruleset::{Code, HeapGame};
use misere::value::NimSequence;
use misere_census::{Row, Store};
use misere_cert::{Settings, check};
use misere_web::infinite_from;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

const SECONDS: f64 = 0.5;
/// A game that the census has solved gets so many times the time it took there, for machines differ.
const PATIENCE: f64 = 4.0;
/// So many nim values and values are kept to search in.
const SEQUENCE: u32 = 24;
/// Canonical forms of larger quotients can take long.
const DIGEST: usize = 700;

const FIELDS: [&str; 17] = [
    "code",
    "status",
    "whole",
    "settled",
    "finite",
    "infinite_from",
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

/// What is proved already, with more time than a moment.
struct Known {
    census: HashMap<String, Row>,
    /// Whole games whose quotient is infinite.
    infinite: HashMap<String, Periodic>,
}

/// Period and preperiod.
type Periodic = (u64, u64);

impl Known {
    fn read() -> Result<Known, String> {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/data");
        let store = Store::open(&data.join("octal3.sqlite")).map_err(|e| e.to_string())?;
        let rows = store.rows().map_err(|e| e.to_string())?;
        let mut infinite = HashMap::new();
        for file in std::fs::read_dir(data.join("whole")).map_err(|e| e.to_string())? {
            let file = file.map_err(|e| e.to_string())?.path();
            infinite.extend(certified(&file)?);
        }
        let store = Store::open(&data.join("infinite.sqlite")).map_err(|e| e.to_string())?;
        for row in store.rows().map_err(|e| e.to_string())? {
            infinite.extend(stored(&row)?);
        }
        Ok(Known {
            census: rows.into_iter().map(|r| (r.game.clone(), r)).collect(),
            infinite,
        })
    }
}

/// The code of a certificate of a whole game that is periodic, with its period; the checker accepts it first.
fn certified(file: &PathBuf) -> Result<Option<(String, Periodic)>, String> {
    let fail = |why: String| format!("{}: {why}", file.display());
    let bytes = std::fs::read(file).map_err(|e| fail(e.to_string()))?;
    check(&bytes, Settings::default()).map_err(|e| fail(e.to_string()))?;
    let claimed: Value = serde_json::from_slice(&bytes).map_err(|e| fail(e.to_string()))?;
    let number = |name: &str| claimed["claim"][name].as_u64();
    let code = claimed["rules"]["code"].as_str().map(String::from);
    let period = number("period").zip(number("preperiod"));
    Ok(code.zip(period))
}

/// The codes of a row of a whole game that is periodic, each with its period; the checker accepts the certificate first.
fn stored(row: &Row) -> Result<Vec<(String, Periodic)>, String> {
    let (Some(period), Some(preperiod)) = (row.period, row.preperiod) else {
        return Ok(Vec::new());
    };
    let bytes = row.certificate.as_deref().unwrap_or_default();
    check(bytes, Settings::default()).map_err(|e| format!("{}: {e}", row.game))?;
    let shift = |code: &str| -> Result<u64, String> {
        let parsed: Code = code.parse().map_err(|e| format!("{code}: {e}"))?;
        Ok(parsed.standard_form().shift.into())
    };
    let before = shift(&row.game)?;
    let codes = row.cousins.iter().chain([&row.game]);
    // Heap n of one of them is heap n plus the difference of the shifts of another.
    codes
        .map(|code| {
            let preperiod = (u64::from(preperiod) + shift(code)?).saturating_sub(before);
            Ok((code.clone(), (period.into(), preperiod)))
        })
        .collect()
}

/// Solves all games of the survey for a moment and writes a file.
pub fn run(path: &str) {
    let codes = survey::codes();
    let rows: Result<Vec<Value>, String> = Known::read().and_then(|known| {
        let rows = codes.par_iter().with_max_len(1);
        rows.map(|code| one(code, &known)).collect()
    });
    let rows = rows.unwrap_or_else(|error| {
        eprintln!("misere-bench: {error}");
        std::process::exit(2);
    });
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

/// What is known of a game. A game that is solved in the census has the time for it.
fn one(code: &str, known: &Known) -> Result<Value, String> {
    let row = known.census.get(code);
    let is_finite = |row: &&Row| row.status == "solved" && row.proof != "parametric";
    let finite = row.filter(is_finite);
    let seconds = finite.map_or(SECONDS, |row| SECONDS + PATIENCE * row.cpu_s);
    let game = HeapGame::parse(code).map_err(|e| format!("{code}: {e}"))?;
    let solution = solve(&game, within(Duration::from_secs_f64(seconds)), None);
    if finite.is_some() && !solution.is_solved() {
        return Err(format!(
            "{code} is solved in the census, but not in {seconds:.1} s"
        ));
    }
    let grows = row.is_some_and(|row| row.proof == "parametric");
    let period = known.infinite.get(code).copied();
    let parsed: Code = code.parse().map_err(|e| format!("{code}: {e}"))?;
    let from = infinite_from(&parsed);
    let whole = match solution.proof.kind() {
        "periodic" => "periodic",
        "tame-relative" => "relative",
        _ if grows => "grows",
        _ if period.is_some() || from.is_some() => "infinite",
        _ => "unknown",
    };
    if solution.is_solved() && (grows || period.is_some() || from.is_some()) {
        return Err(format!("{code} is finite and infinite"));
    }
    Ok(written(code, &solution, whole, period, from))
}

fn written(
    code: &str,
    solution: &Solution,
    whole: &str,
    infinite: Option<(u64, u64)>,
    from: Option<u32>,
) -> Value {
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
        whole,
        solution.is_solved() || whole == "grows" || infinite.is_some(),
        match whole {
            "periodic" => Some(true),
            "grows" | "infinite" => Some(false),
            _ => None,
        },
        from,
        solution.order(),
        solution.p_order(),
        q.kind(),
        solution.proof.kind(),
        period.map(|p| p.period.into()).or(infinite.map(|p| p.0)),
        period.map(|p| p.preperiod.into()).or(infinite.map(|p| p.1)),
        solution.heap,
        (q.order() <= DIGEST).then(|| q.canonical().digest()),
        q.name(),
        nim.join(" "),
        phi.join(" "),
    ])
}
