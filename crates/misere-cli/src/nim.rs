//! `misere nim`: the nim sequence of a game.

use crate::exit::{Exit, Failure};
use crate::grid::{SHOWN, all_heaps, called, grid, named};
use crate::limits::LimitArgs;
use crate::output;
use misere::limits::{Budget, Stop};
use misere::ruleset::HeapGame;
use misere::value::{NimSequence, Period};
use serde::Serialize;

/// Without --heap a sequence that shows no period is given up here.
const HEAPS: u32 = 100_000;
/// A period is asked for, and the progress told, once in so many heaps, and later when there is one part in `GROWTH` more.
const STEP: u32 = 64;
const GROWTH: u32 = 16;

/// Nim values, that is normal play, with their period if it is proved
///
/// Without --heap the heaps are taken in until a period is proved, or up to 100000.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere nim 0.77                     Kayles: period 12
  misere nim 0.77 --heap 1000000      the same: a period that is proved needs no
                                      more heaps
  misere nim 0.007 --heap 20000       no period is known
  misere nim grundy --heap 50 --json

Exit status: 0 a period is proved, or --heap reached; 2 bad input; 3 a limit stopped it (the values so far are printed).")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Show all values
    #[arg(long)]
    all: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    heap: u32,
    stop: Stop,
    values: &'a [u32],
    period: Option<u32>,
    preperiod: Option<u32>,
}

/// Extends a sequence until a period is proved, the heap is reached or a limit stops it; says which.
pub fn extend(nim: &mut NimSequence, game: &HeapGame, heap: Option<u32>, budget: &Budget) -> Stop {
    let goal = heap.into_iter().chain(game.heaps()).min().unwrap_or(HEAPS);
    loop {
        let known = nim.values().len() as u32 - 1;
        if nim.proved_period().is_some() || game.heaps().is_some_and(|all| known >= all) {
            return Stop::Proved;
        }
        if known >= goal {
            return match nim.period() {
                Some(_) => Stop::Proved,
                None => Stop::Heap,
            };
        }
        budget.report(known, 1, None);
        let next = known.saturating_add(STEP.max(known / GROWTH));
        if let Err(stop) = nim.extend_within(goal.min(next), budget) {
            return stop;
        }
    }
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let why = "nim values are of normal play, and no quotient is sought";
    args.limits.without(&["--normal", "--max-order"], why)?;
    let game = args.limits.game(&args.game)?;
    let limits = args.limits.limits();
    let heap = limits.heap;
    let budget = Budget::start(limits, None);
    let mut nim = NimSequence::new(&game);
    let stop = extend(&mut nim, &game, heap, &budget);
    let computed = nim.values().len() as u32 - 1;
    let period = nim.period();
    let last = match period {
        Some(p) => (p.preperiod + p.period).saturating_sub(u32::from(p.preperiod > 0)),
        None => computed,
    };
    let values = &nim.values()[..=last.min(computed) as usize];
    if args.json {
        output::print_json(&Document {
            schema: "misere.nim/1",
            game: &game.name,
            heap: computed,
            stop,
            values,
            period: period.map(|p| p.period),
            preperiod: period.map(|p| p.preperiod),
        })?;
    } else {
        let shown = if args.all { usize::MAX } else { SHOWN };
        let mut page = format!("{}: nim values\n\n", called(&game));
        page.push_str(&match named(&game, values, u32::to_string, shown) {
            Some(list) => list,
            None => grid(values, u32::to_string, period, output::width(), shown),
        });
        page.push('\n');
        page.push_str(&claim(period, &game, computed, stop));
        output::print(&page)?;
    }
    // Without --heap the period was the question.
    Ok(match (stop, heap) {
        (Stop::Heap, None) => Exit::Stopped,
        _ => Exit::after(stop),
    })
}

fn claim(period: Option<Period>, game: &HeapGame, computed: u32, stop: Stop) -> String {
    match period {
        Some(p) => format!(
            "Proved for all heaps: period {} from heap {} on. Heaps computed: {computed}.\n",
            p.period, p.preperiod
        ),
        None if game.heaps() == Some(computed) => all_heaps(computed),
        None => {
            let why = match stop {
                Stop::Heap | Stop::Proved => String::new(),
                stop => format!(" Stopped: {stop}."),
            };
            format!("Heaps computed: {computed}. No period is proved.{why}\n")
        }
    }
}
