//! `misere find`: which games realise a quotient, by what is known already. The classification, the census of octal codes with up to
//! three digits and that of quaternary codes with up to four are part of the program. What is stored of a game that is tame relative to a heap is its base, and not the quotient of the whole game.

use crate::exit::{Exit, Failure};
use crate::output;
use misere::limits::{Budget, Limits};
use misere::monoid::Presentation;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write;
use std::io::Read;
use std::time::Duration;

static CLASSIFICATION: &str = include_str!("../../../docs/data/quotients.jsonl");
/// Those of order 22, packed.
static ORDER_22: &[u8] = include_bytes!("../../../docs/data/quotients-22.jsonl.gz");
static CENSUS: &str = include_str!("../../../docs/data/games.json");
/// What `misere census export --jsonl` says of `docs/data/quaternary4.sqlite`, packed.
static QUATERNARY: &[u8] = include_bytes!("../../../docs/data/quaternary4.jsonl.gz");

/// A digest has so many digits; a beginning of it needs this many.
const DIGITS: (usize, usize) = (6, 12);
/// A presentation may take so long.
const PATIENCE: Duration = Duration::from_secs(20);
/// A presentation may have so many elements: no quotient that is stored has more.
const MAX_ORDER: usize = 10_000;

/// Find the games that have a quotient, in the classification and the census
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere find 095b8ece3429            by its digest, or the beginning of it
  misere find '<a,b | a^2=1, b^3=b> P={a, b^2}'
                                      by a presentation

The digest of a quotient is printed by misere structure.

Exit status: 0 something was found; 2 bad input; 3 nothing was found.")]
pub struct Args {
    /// The digest of the quotient, or a presentation
    quotient: String,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What was found, as JSON.
#[derive(Serialize)]
pub struct Document {
    schema: &'static str,
    version: &'static str,
    digest: String,
    /// From the classification.
    quotients: Vec<Quotient>,
    /// Codes of the census.
    games: Vec<Row>,
}

/// A quotient of the classification.
#[derive(Clone, Debug, Serialize)]
pub struct Quotient {
    pub digest: String,
    pub order: u64,
    pub name: Option<String>,
    pub presentation: String,
    /// A game that has it.
    pub game: String,
}

/// A game of the census.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub game: String,
    pub status: String,
    /// What of the game has this quotient.
    pub part: Part,
    pub order: u64,
    pub digest: String,
}

/// What of a game has a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The whole game.
    Whole,
    /// What the whole game is a tame extension of: it is tame relative to a heap.
    Base,
    /// Its first heaps, as far as it was solved.
    FirstHeaps,
}

/// Whether a text is a digest, or begins one.
pub fn is_digest(text: &str) -> bool {
    (DIGITS.0..=DIGITS.1).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// The quotients of the classification whose digest begins like this.
pub fn quotients(digest: &str) -> Vec<Quotient> {
    let last = unpacked(ORDER_22);
    let rows = CLASSIFICATION.lines().chain(last.lines());
    let begins = format!("\"digest\":\"{digest}");
    let rows = rows.filter(|line| line.contains(&begins));
    let rows = rows.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let found = rows.filter_map(|row| {
        let text = |key: &str| row[key].as_str().map(String::from);
        let list = |key: &str| -> String {
            let words = row[key].as_array().into_iter().flatten();
            words
                .filter_map(Value::as_str)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let own = text("digest").filter(|d| d.starts_with(digest))?;
        let letters = (b'a'..=b'z')
            .map(char::from)
            .filter(|c| !"opt".contains(*c));
        let count = row["generators"].as_u64()? as usize;
        let generators: Vec<String> = letters.take(count).map(String::from).collect();
        Some(Quotient {
            digest: own,
            order: row["order"].as_u64()?,
            name: text("name"),
            presentation: format!(
                "<{} | {}> P={{{}}}",
                generators.join(","),
                list("relations"),
                list("p")
            ),
            game: text("game").unwrap_or_else(|| heaps(&row["heaps"])),
        })
    });
    found.collect()
}

/// The heaps of a game that is no single tree.
fn heaps(list: &Value) -> String {
    let heaps = (1..).zip(list.as_array().into_iter().flatten());
    let heap = |(n, options): (usize, &Value)| {
        let options = options.as_array().into_iter().flatten();
        let options: Vec<&str> = options.filter_map(Value::as_str).collect();
        format!("{n} -> {}", options.join(", "))
    };
    heaps.map(heap).collect::<Vec<_>>().join("; ")
}

/// What is part of the program can be unpacked.
fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    let _ = flate2::read::GzDecoder::new(packed).read_to_string(&mut text);
    text
}

/// The games of the two censuses whose quotient has a digest that begins like this.
pub fn games(digest: &str) -> Vec<Row> {
    let mut found = octal_games(digest);
    // Codes with three small digits are in both.
    for row in quaternary_games(digest) {
        if found.iter().all(|other| other.game != row.game) {
            found.push(row);
        }
    }
    found
}

fn quaternary_games(digest: &str) -> Vec<Row> {
    let rows = unpacked(QUATERNARY);
    let rows = rows
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let found = rows.filter_map(|row| {
        let text = |key: &str| row[key].as_str().map(String::from);
        let status = text("status")?;
        Some(Row {
            digest: text("digest").filter(|d| d.starts_with(digest))?,
            game: text("game")?,
            part: match (&status[..], &text("proof")?[..]) {
                ("solved", "tame-relative") => Part::Base,
                ("solved", _) => Part::Whole,
                _ => Part::FirstHeaps,
            },
            status,
            order: row["q_order"].as_u64()?,
        })
    });
    found.collect()
}

fn octal_games(digest: &str) -> Vec<Row> {
    let Ok(census) = serde_json::from_str::<Value>(CENSUS) else {
        return Vec::new();
    };
    let fields = census["fields"].as_array();
    let at = |name: &str| fields.and_then(|f| f.iter().position(|x| x == name));
    let columns = ["code", "status", "whole", "order", "digest"].map(at);
    let [
        Some(code),
        Some(status),
        Some(whole),
        Some(order),
        Some(own),
    ] = columns
    else {
        return Vec::new();
    };
    let rows = census["games"].as_array().into_iter().flatten();
    let found = rows.filter_map(|row| {
        let text = |i: usize| row[i].as_str().map(String::from);
        Some(Row {
            digest: text(own).filter(|d| d.starts_with(digest))?,
            game: text(code)?,
            part: match (&text(status)?[..], &text(whole)?[..]) {
                ("solved", "relative") => Part::Base,
                ("solved", _) => Part::Whole,
                _ => Part::FirstHeaps,
            },
            status: text(status)?,
            order: row[order].as_u64()?,
        })
    });
    found.collect()
}

/// What is stored of the quotient that a text names: by its digest, the beginning of it, or a presentation.
pub fn document(text: &str, budget: &Budget) -> Result<Document, Failure> {
    let text = text.trim();
    let digest = match text.starts_with(['<', '⟨']) {
        true => digest_of(text, budget)?,
        false if is_digest(&text.to_ascii_lowercase()) => text.to_ascii_lowercase(),
        false => {
            return Err(Failure::input(format!(
                "'{}': expected a digest of {} to {} hexadecimal digits, or a presentation as in <a | a^2=1> P={{a}}",
                crate::page::shorten(text),
                DIGITS.0,
                DIGITS.1
            )));
        }
    };
    Ok(Document {
        schema: "misere.find/1",
        version: env!("CARGO_PKG_VERSION"),
        quotients: quotients(&digest),
        games: games(&digest),
        digest,
    })
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = crate::limits::time_limit(Some(PATIENCE));
    let document = document(&args.quotient, &Budget::start(limits, None))?;
    match args.json {
        true => output::print_json(&document)?,
        false => output::print(&page(&document, output::width()))?,
    }
    Ok(
        match document.quotients.is_empty() && document.games.is_empty() {
            true => Exit::Stopped,
            false => Exit::Answer,
        },
    )
}

fn digest_of(text: &str, budget: &Budget) -> Result<String, Failure> {
    let presentation: Presentation = text.parse().map_err(Failure::input)?;
    let limits = Limits {
        order: Some(MAX_ORDER),
        ..Limits::default()
    };
    let budget = budget.within(limits);
    let monoid = presentation
        .monoid_within(&budget)
        .map_err(Failure::input)?;
    let form = monoid.canonical_within(&budget);
    Ok(form.map_err(|s| Failure::Stopped(s.to_string()))?.digest())
}

fn page(document: &Document, width: usize) -> String {
    let mut out = String::new();
    for q in &document.quotients {
        let name = q
            .name
            .as_ref()
            .map_or_else(String::new, |n| format!(", {n}"));
        // A string takes everything.
        let _ = writeln!(out, "{}: order {}{name}", q.digest, q.order);
        let _ = writeln!(out, "  {}\n  game: {}", q.presentation, q.game);
    }
    for (title, part) in [
        ("whole games:", Part::Whole),
        (
            "base of games that are tame relative to a heap, whose whole quotients extend it:",
            Part::Base,
        ),
        ("first heaps of:", Part::FirstHeaps),
    ] {
        let rows = document.games.iter().filter(|g| g.part == part);
        let names = output::commas(rows.map(|g| g.game.clone()));
        if !names.is_empty() {
            out.push_str(&output::wrap(title, names, width));
        }
    }
    if out.is_empty() {
        let _ = writeln!(
            out,
            "{}: not stored, neither in the classification to order 20 and of order 22 nor with\n\
             an octal code of up to three digits or a quaternary code of up to four\n\
             (a census of other games is asked by misere census query FILE --digest)",
            document.digest
        );
    }
    out
}
