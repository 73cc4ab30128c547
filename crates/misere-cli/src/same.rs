//! `misere same`: whether two games have isomorphic quotients.

use crate::cache::CacheArgs;
use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::answer::{Same, Wish};
use misere::limits::{Budget, Limits};
use misere::ruleset::HeapGame;
use std::fmt::Write;
use std::time::Duration;

/// Of a game that is compared with itself so much is told as is found in this time.
const GLANCE: Duration = Duration::from_secs(2);

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
  misere same 0.1454 0.1457 --time-limit 20s
                                      half of the time for each

Exit status: 0 isomorphic; 1 not; 2 bad input; 3 not known.")]
pub struct Args {
    /// A game: a code, a name, a tree or a file
    game: String,
    /// Another
    other: String,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    cache: CacheArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let games = [
        args.limits.game(&args.game)?,
        args.limits.game(&args.other)?,
    ];
    let limits = args.limits.limits();
    let budget = Budget::start(limits.clone(), None);
    let sought = |game: &HeapGame, time: Option<Duration>| {
        let rest = Limits {
            time,
            ..limits.clone()
        };
        let cache = &args.cache;
        cache.settle(&args.limits, &rest, game, Wish::Any)
    };
    let [one, other] = &games;
    let document = match one.has_rules_of(other) {
        // What the quotient is makes no difference, so it is not waited for.
        true => {
            let time = budget.time_left().map_or(GLANCE, |time| time.min(GLANCE));
            let answer = sought(one, Some(time));
            let mut same = Same::of([&answer, &answer], &budget);
            same.games = [one, other].map(|game| game.name.clone());
            same
        }
        // Half of the time for each, and for the second what the first has left.
        false => {
            let half = budget.time_left().map(|time| time / 2);
            let first = sought(one, half);
            let second = sought(other, budget.time_left());
            Same::of([&first, &second], &budget)
        }
    };
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

fn page(document: &Same) -> String {
    let mut out = String::new();
    for (game, claim) in document.games.iter().zip(&document.claims) {
        // A string takes everything.
        let _ = writeln!(out, "{game}: {claim}");
    }
    let reason = document
        .reason
        .map_or_else(String::new, |r| format!(" ({r})"));
    if document.isomorphic == Some(true) && document.map.as_ref().is_none_or(Vec::is_empty) {
        let _ = writeln!(out, "isomorphic{reason}");
    } else if let Some(map) = &document.map {
        let images = map.iter().map(|[x, y]| format!("{x} -> {y}"));
        let images = images.collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "isomorphic: {images}{reason}");
    }
    if let Some(difference) = &document.difference {
        let _ = writeln!(out, "not isomorphic: {difference}");
    }
    if let Some(unknown) = &document.unknown {
        let _ = writeln!(out, "not known: {unknown}");
    }
    out
}
