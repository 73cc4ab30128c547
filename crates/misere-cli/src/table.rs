//! `misere table`: what is known of each heap, side by side.

use crate::canon::{LONGEST, TOO_LONG};
use crate::exit::{Exit, Failure};
use crate::genus::genera;
use crate::grid::called;
use crate::latex::{Part, around, escape};
use crate::limits::{LimitArgs, is_answer};
use crate::output;
use crate::page::shorten;
use misere::Heap;
use misere::limits::{Budget, Stop};
use misere::value::{CanonicalHeaps, Games, NimSequence};
use serde::Serialize;
use std::fmt::Write;

/// Without --heap the table of an endless game goes to this heap.
const HEAPS: u32 = 20;
/// So many rows are printed whatever stopped the work.
const ROWS: u32 = 10_000;
/// Beyond them the budget is asked once in so many rows.
const CHECK_EVERY: u32 = 256;
/// So many options in all, and the canonical forms are left out from there on.
const ROOM: usize = 300_000;

/// Heap, nim value, genus, canonical form and Φ side by side
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere table 0.123 --heap 15
  misere table 0.77 --heap 30 --json
  misere table 0.123 --latex > table.tex

Exit status: 0 the whole table; 2 bad input; 3 a limit stopped it (what is known is printed, ? stands for the rest).")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON document
    #[arg(long, conflicts_with = "latex")]
    json: bool,
    /// Print a LaTeX table, or with --latex fragment what goes between \begin and \end of the document
    #[arg(long, value_name = "PART", num_args = 0..=1, default_missing_value = "document")]
    latex: Option<Part>,
}

#[derive(Serialize)]
struct Row {
    heap: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip)]
    label: Option<String>,
    nim: u32,
    genus: Option<String>,
    form: Option<String>,
    /// Whether the form is known and too long to be written.
    #[serde(skip)]
    is_long: bool,
    phi: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    heap: u32,
    stop: Stop,
    rows: Vec<Row>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let game = args.limits.game(&args.game)?;
    let mut limits = args.limits.limits();
    let asked = limits.heap.into_iter().chain(game.heaps()).min();
    let last = asked.unwrap_or(HEAPS);
    limits.heap = Some(last);
    let budget = Budget::start(limits.clone(), None);
    let mut nim = NimSequence::new(&game);
    // The table is as long as the nim values are known; if they were stopped, so is what comes next.
    let mut counted = nim.extend_within(last, &budget);
    let rest = |limits: &misere::limits::Limits| {
        let mut limits = limits.clone();
        limits.time = limits.time.map(|t| t.saturating_sub(budget.elapsed()));
        limits
    };
    let solution = args.limits.solve(&game, rest(&limits), &|_| ());
    let genera = genera(&args.limits, &game, rest(&limits));
    let mut games = Games::new().with_room(ROOM).within(&budget);
    let mut heaps = CanonicalHeaps::new(&game);
    // Forms that grow too large are left out, which is no reason to call the table unfinished.
    let _ = heaps.extend_to(last, &mut games);
    let period = solution.period();
    let row = |n: u32| {
        let reduced = period.map_or(n, |p| p.reduce(n)) as usize;
        let form = heaps.forms().get(n as usize);
        Row {
            heap: n,
            name: game.heap_name(Heap(n)).map(String::from),
            label: game.label(Heap(n)),
            nim: nim.values()[n as usize],
            genus: genera.of_heap(Heap(n)).map(|g| g.to_string()),
            form: form.and_then(|&g| games.text(g, LONGEST)),
            is_long: form.is_some_and(|&g| games.text(g, LONGEST).is_none()),
            phi: solution.phi.get(reduced).map(|&x| solution.show(x)),
        }
    };
    let mut rows: Vec<Row> = Vec::new();
    for n in 1..nim.values().len() as u32 {
        if n > ROWS && n.is_multiple_of(CHECK_EVERY) && counted.is_ok() {
            counted = budget.check();
        }
        if n > ROWS && counted.is_err() {
            break;
        }
        rows.push(row(n));
    }
    let stop = match (counted, is_answer(solution.stop)) {
        (Err(stop), _) => stop,
        (Ok(()), true) => genera.stop,
        (Ok(()), false) => solution.stop,
    };
    if args.json {
        output::print_json(&Document {
            schema: "misere.table/1",
            game: &game.name,
            heap: last,
            stop,
            rows,
        })?;
    } else {
        output::print(&match args.latex {
            Some(part) => around(&latex(&called(&game), &rows), part, false),
            None => text(&called(&game), &rows, stop),
        })?;
    }
    Ok(Exit::after(stop))
}

const HEAD: [&str; 5] = ["heap", "nim", "genus", "canonical form", "Φ"];

fn cells(row: &Row) -> [String; 5] {
    let known = |cell: &Option<String>| cell.clone().unwrap_or_else(|| "?".to_string());
    [
        match &row.label {
            Some(name) => format!("{}: {}", row.heap, shorten(name)),
            None => row.heap.to_string(),
        },
        row.nim.to_string(),
        known(&row.genus),
        match row.is_long {
            true => TOO_LONG.to_string(),
            false => known(&row.form),
        },
        known(&row.phi),
    ]
}

fn text(game: &str, rows: &[Row], stop: Stop) -> String {
    let rows: Vec<[String; 5]> = rows.iter().map(cells).collect();
    let width = |c: usize| {
        let widths = rows.iter().map(|r| r[c].chars().count());
        widths.chain([HEAD[c].chars().count()]).max().unwrap_or(0)
    };
    let widths: [usize; 5] = std::array::from_fn(width);
    let line = |row: &[String; 5]| {
        let cells = row
            .iter()
            .zip(widths)
            .map(|(cell, w)| format!("{cell:w$}  "));
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    let mut out = format!("{game}\n\n{}", line(&HEAD.map(String::from)));
    out.extend(rows.iter().map(line));
    if !is_answer(stop) {
        let _ = writeln!(out, "\nStopped: {stop}; ? is not known.");
    }
    out
}

fn latex(game: &str, rows: &[Row]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "\\section*{{{}}}", escape(game));
    out.push_str("\\begin{longtable}{rrlll}\nheap & nim & genus & canonical form & $\\Phi$ \\\\\n\\hline\n\\endhead\n");
    for row in rows {
        let [heap, nim, genus, form, phi] = cells(row);
        let genus = match genus.split_once('^') {
            Some((g, digits)) => format!("{g}^{{{digits}}}"),
            None => genus,
        };
        let phi = braced_powers(&phi);
        let _ = writeln!(
            out,
            "{} & {nim} & ${genus}$ & \\texttt{{{}}} & ${phi}$ \\\\",
            escape(&heap),
            escape(&form)
        );
    }
    out.push_str("\\end{longtable}\n");
    out
}

/// `a*b^12` as `a b^{12}`.
fn braced_powers(word: &str) -> String {
    let factors = word.split('*').map(|factor| match factor.split_once('^') {
        Some((base, power)) => format!("{base}^{{{power}}}"),
        None => factor.to_string(),
    });
    factors.collect::<Vec<_>>().join(" ")
}
