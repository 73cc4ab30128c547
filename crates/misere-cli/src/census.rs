//! `misere census`: many games, one file.

mod export;
mod merge;
mod query;
mod run;
mod verify;

use crate::exit::{Exit, Failure};
use crate::output;
use misere_census::{Error, Store, Summary};
use std::path::Path;

/// Many games into one SQLite file: run, query, export, verify, merge
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere census run octal2.sqlite --family octal2 --cpu-limit 2s
  misere census query octal2.sqlite --tame wild --status solved
  misere census export octal2.sqlite --csv > octal2.csv
  misere census verify octal2.sqlite

docs/census.md describes the columns and how to run a census on a cluster.")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Run(run::Args),
    Query(query::Args),
    Export(export::Args),
    Verify(verify::Args),
    Merge(merge::Args),
}

/// What all of these take.
#[derive(clap::Args)]
struct Common {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Use at most N threads (the result does not depend on it)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    match &args.command {
        Command::Run(args) => run::run(args),
        Command::Query(args) => query::run(args),
        Command::Export(args) => export::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Merge(args) => merge::run(args),
    }
}

fn failure(error: Error) -> Failure {
    match error {
        Error::Output(e) => Failure::Output(e),
        other => Failure::input(other),
    }
}

fn open(file: &Path) -> Result<Store, Failure> {
    Store::open(file).map_err(failure)
}

/// Prints the numbers of a census.
fn print_summary(summary: &Summary, common: &Common) -> Result<(), Failure> {
    if common.json {
        return output::print_json(summary);
    }
    let Summary {
        rows,
        games,
        solved,
        solved_tame,
        solved_wild,
        unsolved_wild,
        ..
    } = summary;
    let part = match summary.shard.as_str() {
        "1/1" => String::new(),
        part => format!(", part {part}"),
    };
    let mut text = format!("{}{part}: {rows} of {games} games\n", summary.family);
    let partial = rows - solved;
    text += &format!("  solved   {solved:>6}   {solved_tame} tame, {solved_wild} wild\n");
    text += &format!("  partial  {partial:>6}   {unsolved_wild} known to be wild\n");
    text += &format!(
        "  certificates {} in {} bytes; {:.1} s of CPU time\n",
        summary.certificates, summary.certificate_bytes, summary.cpu_s
    );
    output::print(&text)
}
