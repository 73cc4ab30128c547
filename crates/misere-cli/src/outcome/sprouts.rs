//! Who wins in Sprouts: by search, where nobody can list all positions.

use super::Args;
use crate::exit::{Exit, Failure};
use crate::output;
use misere::limits::{Budget, Stop};
use misere::play::{Setting, State};
use misere::ruleset::{Sprouts, SproutsPosition};
use misere::value::Explorer;
use serde::Serialize;
use std::fmt::Write;

/// A text shows so many winning moves.
const SHOWN: usize = 20;

/// Who wins, as JSON: `misere.sprouts/1`.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    version: &'static str,
    game: String,
    convention: &'static str,
    position: String,
    /// `null` when the search did not end.
    outcome: Option<&'static str>,
    /// Why not.
    unknown: Option<String>,
    /// The positions that the winning moves leave.
    winning_moves: Vec<String>,
    /// How many moves there are in all, up to symmetry.
    moves: Option<usize>,
    /// How many positions were settled that are not short.
    settled: usize,
    elapsed_s: f64,
}

pub fn run(args: &Args, start: SproutsPosition) -> Result<Exit, Failure> {
    args.limits.without_quotient("Sprouts")?;
    let position = match &args.position {
        Some(text) => text.parse().map_err(Failure::input)?,
        None => start,
    };
    let convention = args.limits.convention();
    let budget = Budget::start(args.limits.limits(), None);
    let mut explorer = Explorer::new(Sprouts, convention);
    let found = ask(&mut explorer, &position, &budget);
    let (p, moves) = match &found {
        Ok((p, moves)) => (Some(*p), Some(moves)),
        Err(_) => (None, None),
    };
    let show = |position: &SproutsPosition| Setting::spots().show(&State::Spots(position.clone()));
    let winning = moves.into_iter().flatten().filter(|(_, wins)| *wins);
    let document = Document {
        schema: "misere.sprouts/1",
        version: env!("CARGO_PKG_VERSION"),
        game: args.game.trim().to_ascii_lowercase(),
        convention: convention.word(),
        position: show(&position),
        outcome: p.map(|p| if p { "P" } else { "N" }),
        unknown: found.as_ref().err().map(ToString::to_string),
        winning_moves: winning.map(|(after, _)| show(after)).collect(),
        moves: moves.map(Vec::len),
        settled: explorer.settled(),
        elapsed_s: budget.elapsed().as_secs_f64(),
    };
    match args.json {
        true => output::print_json(&document)?,
        false => output::print(&text(&document))?,
    }
    Ok(match found {
        Ok(_) => Exit::Answer,
        Err(_) => Exit::Stopped,
    })
}

/// Whether a position is P, and where its moves lead.
type Found = (bool, Vec<(SproutsPosition, bool)>);

fn ask(
    explorer: &mut Explorer<Sprouts>,
    position: &SproutsPosition,
    budget: &Budget,
) -> Result<Found, Stop> {
    let p = explorer.is_p(position, budget)?;
    let moves = explorer.moves(position, budget)?.into_iter();
    let moves = moves.map(|(parts, wins)| (SproutsPosition::sum(&parts), wins));
    Ok((p, moves.collect()))
}

fn text(d: &Document) -> String {
    let mut out = String::new();
    let play = match d.convention {
        "normal" => "normal play",
        _ => "misère play",
    };
    // A string takes everything.
    let _ = writeln!(out, "{}, {play}: {}", d.game, d.position);
    let _ = match (d.outcome, &d.unknown) {
        (Some("P"), _) => writeln!(out, "P-position: the player to move loses"),
        (Some(_), _) => writeln!(out, "N-position: the player to move wins"),
        (None, why) => {
            let why = why.as_deref().unwrap_or_default();
            writeln!(out, "not known: a search did not end: {why}")
        }
    };
    let Some(moves) = d.moves else {
        return out;
    };
    let _ = match d.settled {
        0 => writeln!(out, "found by search, in positions that are short"),
        1 => writeln!(out, "found by search: 1 position settled"),
        n => writeln!(out, "found by search: {n} positions settled"),
    };
    let all = match moves {
        1 => "1 move up to symmetry".to_string(),
        n => format!("{n} moves up to symmetry"),
    };
    let _ = match (d.winning_moves.len(), moves) {
        (_, 0) => writeln!(out, "no move at all"),
        (0, _) => writeln!(out, "no winning move ({all})"),
        (1, _) => writeln!(out, "1 winning move ({all}), leaving"),
        (n, _) => writeln!(out, "{n} winning moves ({all}), leaving"),
    };
    for after in d.winning_moves.iter().take(SHOWN) {
        let _ = writeln!(out, "  {after}");
    }
    if d.winning_moves.len() > SHOWN {
        let more = d.winning_moves.len() - SHOWN;
        let _ = writeln!(out, "  and {more} more; --json has all");
    }
    out
}
