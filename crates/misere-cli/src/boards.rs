//! `misere boards`: which orders quotients of boards have.

use crate::exit::{Exit, Failure};
use crate::limits::{pool, time_limit};
use crate::{output, progress, units};
use misere::generalised::search::{self, MAX_ORDER, TITLE, Table};
use misere::work::Journal;
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// The progress bar.
const BAR: &str = "{spinner} {msg}; {pos} of {len} rulesets, {elapsed} so far";

/// Search small boards for the orders of their quotients
///
/// A board is a game of heaps with defeated points, which lose at once, and victorious points, which win at once. Its weight
/// is the number of its heaps plus the number of those points plus the largest coordinate of one. All boards with up to
/// three heaps, each with a move, whose moves leave at most two heaps are searched, weight by weight; each
/// quotient is proved.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere boards --search --weight 5         all boards up to weight 5
  misere boards --search --time-limit 1h --resume boards.journal
                                            go on where the last run stopped
  misere boards --search --weight 5 --json

A single board is solved by misere solve FILE with convention = \"board\" in the file.

Exit status: 0 the boards up to --weight were searched; 2 bad input; 3 a limit or Ctrl-C stopped it (what was found is printed).")]
pub struct Args {
    /// Search
    #[arg(long, required = true)]
    search: bool,
    /// Stop after the boards of this weight
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    weight: Option<u32>,
    /// Stop after this time, as in 30s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Keep finished work in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
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

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    complete: bool,
    max_order: usize,
    #[serde(flatten)]
    table: Table,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let pool = pool(args.threads)?;
    let mut journal = match &args.resume {
        None => Journal::in_memory(),
        Some(file) => Journal::open(file, TITLE).map_err(|e| match e.kind() {
            std::io::ErrorKind::InvalidData => Failure::input(e),
            _ => Failure::input(format!("{}: {e}", file.display())),
        })?,
    };
    let limits = time_limit(args.time_limit);
    let bar = progress::bar(args.quiet, BAR);
    // No run gets there: the boards of weight 10 alone are beyond a year.
    let weight = args.weight.unwrap_or(u32::from(u8::MAX));
    let table = pool.install(|| {
        search::search(weight, &mut journal, limits, &|progress| {
            bar.set_length(progress.rulesets as u64);
            bar.set_position(progress.done as u64);
            let level = progress.level;
            bar.set_message(format!(
                "weight {}: {} heaps, {} points up to {}",
                level.weight(),
                level.heaps,
                level.points,
                level.side
            ));
        })
    });
    bar.finish_and_clear();
    let table = table.map_err(|e| Failure::input(format!("the journal: {e}")))?;
    let complete = args.weight == Some(table.weight);
    if args.json {
        output::print_json(&Document {
            schema: TITLE,
            complete,
            max_order: MAX_ORDER,
            table,
        })?;
    } else {
        output::print(&page(&table))?;
    }
    Ok(match complete {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

/// The table, in Markdown, so that it can be kept in a document.
fn page(table: &Table) -> String {
    let mut out = match table.missing {
        0 => format!("All boards up to weight {}.\n", table.weight),
        n => format!(
            "All boards up to weight {}, and part of those of weight {}: {n} rulesets of its levels are still to be searched.\n",
            table.weight,
            table.weight + 1
        ),
    };
    out.push_str(&format!(
        "{} boards; {} of them were left aside, with quotients of more than {MAX_ORDER} elements or infinite ones.\n\n",
        table.boards, table.aside
    ));
    out.push_str("| order | boards | quotients | first example |\n|---:|---:|---:|---|\n");
    for row in &table.rows {
        out.push_str(&format!(
            "| {} | {} | {} | {} |\n",
            row.order, row.boards, row.quotients, row.example
        ));
    }
    let least = table.least_missing();
    out.push_str(&format!(
        "\nEvery order from 2 to {} occurs.\n",
        least.saturating_sub(1)
    ));
    out
}
