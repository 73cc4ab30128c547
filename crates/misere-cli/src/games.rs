//! `misere games`: the games known by name.

use crate::exit::{Exit, Failure};
use crate::output;
use misere::ruleset::named_games;
use serde::Serialize;

/// List the games known by name
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere games
  misere games --json
  misere solve kayles        any name of the list is a game")]
pub struct Args {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    about: &'static str,
    example: &'static str,
}

#[derive(Serialize)]
struct Games {
    schema: &'static str,
    games: Vec<Game>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let games: Vec<Game> = named_games()
        .iter()
        .map(|g| Game {
            name: g.name,
            about: g.about,
            example: g.example,
        })
        .collect();
    if args.json {
        output::print_json(&Games {
            schema: "misere.games/1",
            games,
        })?;
        return Ok(Exit::Answer);
    }
    let width = games.iter().map(|g| g.example.len()).max().unwrap_or(0);
    let lines = games
        .iter()
        .map(|g| format!("{:width$}  {}\n", g.example, g.about));
    output::print(&lines.collect::<String>())?;
    Ok(Exit::Answer)
}
