//! `misere day`: how many games there are.

use crate::exit::{Exit, Failure};
use crate::output;
use misere::value::{DAYS, games_born_by};
use serde::Serialize;

/// Count the misère games born by a day: canonical forms of birthday at most N
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere day 4
  misere day 5 --json

Exit status: 0 counted; 2 bad input, days from 6 on included.")]
pub struct Args {
    /// The day, 0 to 5
    day: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Show no progress (there is none)
    #[arg(short, long)]
    quiet: bool,
    /// Use at most N threads (one does all the work)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
}

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    day: u32,
    games: u64,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let Some(games) = games_born_by(args.day) else {
        let last = DAYS - 1;
        let most = games_born_by(last).unwrap_or_default();
        return Err(Failure::input(format!(
            "day {}: expected a day from 0 to {last}; day {DAYS} would take all sets of the {most} games of day {last}",
            args.day
        )));
    };
    match args.json {
        true => output::print_json(&Document {
            schema: "misere.day/1",
            day: args.day,
            games,
        })?,
        false => output::print(&format!("{games}\n"))?,
    }
    Ok(Exit::Answer)
}
