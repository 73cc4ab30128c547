//! `misere same`: whether two games have isomorphic quotients.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::answer::{Same, Wish, settle};
use misere::limits::{Budget, Limits};
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
    let [first, second] = &answers;
    let document = Same::of([first, second], &budget);
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
