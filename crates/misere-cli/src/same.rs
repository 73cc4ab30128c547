//! `misere same`: whether two games have isomorphic quotients.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::answer::{Answer, Wish, settle};
use misere::limits::{Budget, Limits};
use misere::monoid::{Alphabet, BipartiteMonoid, Elem, Gen};
use serde::Serialize;
use std::fmt::Write;

/// Say whether two games have isomorphic quotients, with the map or what tells them apart
///
/// With --heap N the quotients are those of the heaps up to N.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere same 0.77 0.771              two games
  misere same 0.123 0.1023 --json     the same for programs
  misere same nim:2 nim:3             isomorphic: the generators, and their
                                      images

Exit status: 0 isomorphic; 1 not; 2 bad input; 3 not known.")]
pub struct Args {
    /// A game: a code, a name, a tree or a file
    game: String,
    /// Another
    other: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    version: &'static str,
    games: [String; 2],
    /// What is known of each, in words.
    claims: [String; 2],
    /// `null` when it is not known.
    isomorphic: Option<bool>,
    /// For each generator of the first its image, as words.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<Vec<[String; 2]>>,
    /// What tells them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    /// Why it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<String>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let games = [
        args.limits.game(&args.game)?,
        args.limits.game(&args.other)?,
    ];
    let limits = args.limits.limits();
    let budget = Budget::start(limits.clone(), None);
    let answers = games.each_ref().map(|game| {
        let rest = Limits {
            time: budget.time_left(),
            ..limits.clone()
        };
        args.limits
            .watched(|watcher| settle(game, Wish::Any, &Budget::start(rest, Some(watcher))))
    });
    let mut document = Document {
        schema: "misere.same/1",
        version: env!("CARGO_PKG_VERSION"),
        games: answers.each_ref().map(|a| a.game().name.clone()),
        claims: answers.each_ref().map(|a| a.summary().claim),
        isomorphic: None,
        map: None,
        difference: None,
        unknown: None,
    };
    compare(&answers, &mut document, &budget);
    match args.json {
        true => output::print_json(&document)?,
        false => output::print(&page(&document))?,
    }
    Ok(match document.isomorphic {
        Some(true) => Exit::Answer,
        Some(false) => Exit::No,
        None => Exit::Stopped,
    })
}

fn compare(answers: &[Answer; 2], document: &mut Document, budget: &Budget) {
    if let Some(answer) = answers.iter().find(|a| !a.is_complete()) {
        let name = &answer.game().name;
        document.unknown = Some(format!("the quotient of {name} was not found"));
        return;
    }
    let (first, second) = match answers.each_ref().map(Answer::monoid) {
        [Some(first), Some(second)] => (first, second),
        _ if answers[0].is_infinite() != answers[1].is_infinite() => {
            document.isomorphic = Some(false);
            document.difference = Some("one is finite and the other is not".to_string());
            return;
        }
        _ => {
            let unknown = "infinite quotients are not compared";
            document.unknown = Some(unknown.to_string());
            return;
        }
    };
    if let Some(difference) = difference(first, second) {
        document.isomorphic = Some(false);
        document.difference = Some(difference);
        return;
    }
    let forms = [first, second].map(|q| q.canonical_within(budget));
    match forms {
        [Ok(a), Ok(b)] if a == b => {
            document.isomorphic = Some(true);
            document.map = Some(map(first, second, a.image(), b.image()));
        }
        [Ok(a), Ok(b)] => {
            document.isomorphic = Some(false);
            document.difference = Some(format!("digests {} and {}", a.digest(), b.digest()));
        }
        [Err(stop), _] | [_, Err(stop)] => {
            document.unknown = Some(format!("stopped while comparing them: {stop}"));
        }
    }
}

/// An invariant that differs, the plainest first.
fn difference(first: &BipartiteMonoid, second: &BipartiteMonoid) -> Option<String> {
    type Count = fn(&BipartiteMonoid) -> usize;
    let invariants: [(&str, Count); 4] = [
        ("elements", |q| q.order()),
        ("elements in P", |q| q.p().len()),
        ("idempotents", |q| {
            q.elements().filter(|&x| q.mul(x, x) == x).count()
        }),
        ("elements x with x^2 = 1", |q| {
            q.elements().filter(|&x| q.mul(x, x) == Elem(0)).count()
        }),
    ];
    invariants.into_iter().find_map(|(what, count)| {
        let (a, b) = (count(first), count(second));
        (a != b).then(|| format!("{a} and {b} {what}"))
    })
}

/// The generators of the first, each with its image in the second: both are mapped to their common form.
fn map(
    first: &BipartiteMonoid,
    second: &BipartiteMonoid,
    to_form: &[Elem],
    from_second: &[Elem],
) -> Vec<[String; 2]> {
    let mut back = vec![Elem(0); from_second.len()];
    for (x, &image) in from_second.iter().enumerate() {
        back[image.index()] = Elem(x as u32);
    }
    let names = [first, second].map(|q| Alphabet::standard(q.generators()));
    let generators = (0..first.generators() as u32).map(|g| {
        let x = first.act(Elem(0), Gen(g));
        let image = back[to_form[x.index()].index()];
        [
            names[0].show(&first.normal_form(x)),
            names[1].show(&second.normal_form(image)),
        ]
    });
    generators.collect()
}

fn page(document: &Document) -> String {
    let mut out = String::new();
    for (game, claim) in document.games.iter().zip(&document.claims) {
        // A string takes everything.
        let _ = writeln!(out, "{game}: {claim}");
    }
    if let Some(map) = &document.map {
        let images = map.iter().map(|[x, y]| format!("{x} -> {y}"));
        let images = images.collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "isomorphic: {images}");
    }
    if let Some(difference) = &document.difference {
        let _ = writeln!(out, "not isomorphic: {difference}");
    }
    if let Some(unknown) = &document.unknown {
        let _ = writeln!(out, "not known: {unknown}");
    }
    out
}
