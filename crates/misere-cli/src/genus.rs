//! `misere genus`: the genus sequence of a game.

use crate::exit::{Exit, Failure};
use crate::grid::{SHOWN, all_heaps, called, grid, named};
use crate::limits::LimitArgs;
use crate::output;
use crate::progress::Spinner;
use misere::limits::{Limits, Stop};
use misere::report::Genera;
use misere::ruleset::HeapGame;
use serde::Serialize;
use std::fmt::Write;

/// Genera g^γ0γ1γ2… of heaps in misère play, with their period if it is proved
///
/// g is the nim value and γ_i the misère nim value with i heaps *2 beside the heap; the last two digits alternate for
/// ever. Wild genera, those of no position of Nim, are marked with !.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere genus 0.123              period 5
  misere genus 0.77 --heap 32     Kayles
  misere genus '*2#320' --json    a game given as a tree

Exit status: 0 all heaps are known, or --heap reached; 2 bad input; 3 a limit stopped it (the genera so far are printed).")]
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
    heap: usize,
    stop: Stop,
    values: Vec<String>,
    tame: Vec<bool>,
    period: Option<u32>,
    preperiod: Option<u32>,
    /// A period that nothing proves.
    period_seen: Option<u32>,
}

/// The genera, with a progress line.
pub fn genera(args: &LimitArgs, game: &HeapGame, limits: Limits) -> Genera {
    let spinner = Spinner::new(args.quiet);
    let genera = Genera::of(game, limits, Some(&|progress| spinner.show(progress)));
    spinner.clear();
    genera
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let why = "genera are of misère play";
    args.limits.without(&["--normal"], why)?;
    let game = args.limits.game(&args.game)?;
    let genera = genera(&args.limits, &game, args.limits.limits());
    let known = genera.values.len() - 1;
    let mut values = &genera.values[..];
    if let Some(p) = genera.period {
        let one_period = p.preperiod.max(1) + p.period;
        values = &values[..values.len().min(one_period as usize)];
    }
    let seen = match (genera.period, game.heaps()) {
        (None, None) => seen(&genera),
        _ => None,
    };
    if args.json {
        output::print_json(&Document {
            schema: "misere.genus/1",
            game: &game.name,
            heap: known,
            stop: genera.stop,
            values: values.iter().map(|g| g.to_string()).collect(),
            tame: values.iter().map(|g| g.is_tame()).collect(),
            period: genera.period.map(|p| p.period),
            preperiod: genera.period.map(|p| p.preperiod),
            period_seen: seen.map(|(p, _)| p),
        })?;
        return Ok(Exit::after(genera.stop));
    }
    let cell = |g: &misere::value::Genus| match g.is_tame() {
        true => g.to_string(),
        false => format!("{g}!"),
    };
    let shown = if args.all { usize::MAX } else { SHOWN };
    let mut page = format!("{}: genera (! wild)\n\n", called(&game));
    page.push_str(&match named(&game, values, cell, shown) {
        Some(list) => list,
        None => grid(values, cell, genera.period, output::width(), shown),
    });
    page.push('\n');
    page.push_str(&claim(&genera, &game, seen));
    output::print(&page)?;
    Ok(Exit::after(genera.stop))
}

/// A period that the last heaps show, at least three times over, and where it begins.
fn seen(genera: &Genera) -> Option<(u32, usize)> {
    let values = &genera.values;
    (1..values.len() / 3).find_map(|p| {
        let start = (0..values.len() - p).rfind(|&n| values[n] != values[n + p]);
        let start = start.map_or(0, |n| n + 1);
        (start + 3 * p <= values.len()).then_some((p as u32, start))
    })
}

fn claim(genera: &Genera, game: &HeapGame, seen: Option<(u32, usize)>) -> String {
    let known = genera.values.len() - 1;
    if let Some(p) = genera.period {
        return format!(
            "Proved for all heaps: period {} from heap {} on (periodicity theorem, in the misère quotient).\n",
            p.period, p.preperiod
        );
    }
    if game.heaps() == Some(known as u32) {
        return all_heaps(known as u32);
    }
    let mut out =
        format!("Exact for the heaps up to {known}; nothing is said about larger ones.\n");
    if let Some((p, start)) = seen {
        let _ = writeln!(out, "Seen, not proved: period {p} from heap {start} on.");
    }
    match genera.stop {
        Stop::Heap | Stop::Proved => (),
        Stop::NotFound => out.push_str(
            "Stopped: canonical forms have grown too large, and the quotient does not determine genera: positions of\nequal value have different ones.\n",
        ),
        stop => _ = writeln!(out, "Stopped: {stop}."),
    }
    out
}
