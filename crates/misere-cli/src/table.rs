//! The pretending function Φ as a table, one period wide, as Plambeck prints it.

use crate::page::{Words, shorten};
use misere::Heap;
use misere::monoid::Elem;
use misere::quotient::{Proof, Solution};
use misere::ruleset::Convention;
use std::fmt::Write;

/// More rows than this are cut short,
const ROWS: usize = 40;
/// to so many at the start
const HEAD: u32 = 20;
/// and so many where the period begins.
const TAIL: u32 = 10;
/// Columns without a period, the best first.
const COLUMNS: [u32; 7] = [16, 12, 10, 8, 6, 5, 4];

/// The table with its caption.
pub fn table(words: &Words, width: usize) -> String {
    let solution = words.solution;
    let mut out = match solution.game.convention {
        Convention::Misere => "Pretending function Φ:\n",
        Convention::Normal => "Nim values:\n",
    }
    .to_string();
    match (&solution.game.heap_names, solution.heap) {
        (_, 0) => out.push_str("  no heaps, and Φ(0) = 1\n"),
        (Some(_), heap) if heap <= ROWS as u32 => named(&mut out, words),
        _ => grid(&mut out, words, width),
    }
    if let Proof::TameRelative { kernel, .. } = &solution.proof {
        let _ = writeln!(
            out,
            "  beyond heap {}: the element of the kernel with the nim value of the heap,",
            solution.heap
        );
        let values = kernel.by_nim.iter().enumerate();
        let values = crate::output::commas(values.map(|(v, &x)| format!("{v}: {}", words.word(x))));
        out.push_str(&crate::output::wrap("    ", values, width));
        out.push_str("  and for larger nim values its tame extensions\n");
    }
    out
}

/// One line for each heap, where heaps have names.
fn named(out: &mut String, words: &Words) {
    let solution = words.solution;
    let digits = solution.heap.to_string().len();
    for n in 1..=solution.heap {
        let value = words.value(value(solution, n));
        let name = solution.game.heap_name(Heap(n)).unwrap_or("");
        let _ = writeln!(out, "  {n:digits$}  {value:12}  {}", shorten(name));
    }
}

/// Φ of a heap, whose period may have to be applied.
fn value(solution: &Solution, n: u32) -> Elem {
    let reduced = solution.period().map_or(n, |p| p.reduce(n));
    solution.phi[reduced as usize]
}

/// How far the table goes: one period, or all heaps; never past the last heap unless the period says how.
pub fn last_heap(solution: &Solution) -> u32 {
    match solution.period() {
        Some(p) => p.preperiod.max(1) + p.period - 1,
        None => solution.heap,
    }
}

/// How many columns to print: one period (several, if it is short), or what fits.
pub fn columns(solution: &Solution, fits: impl Fn(u32) -> bool) -> u32 {
    let one_period = solution.period().map(|p| match p.period {
        short @ 1..5 => 10 / short * short,
        long => long,
    });
    // Trying thousands of columns is a waste: a cell takes three characters at least.
    one_period
        .into_iter()
        .filter(|&c| c <= 60)
        .chain(COLUMNS)
        .find(|&c| fits(c))
        .unwrap_or(4)
}

fn grid(out: &mut String, words: &Words, width: usize) {
    let solution = words.solution;
    let last = last_heap(solution);
    let label = format!("{last}+").len();
    let shown: Vec<String> = solution.monoid.elements().map(|x| words.value(x)).collect();
    let cell = |n: u32| &shown[value(solution, n).index()];
    let widths = |columns: u32| -> Vec<usize> {
        let mut widths: Vec<usize> = (1..=columns).map(|c| c.to_string().len()).collect();
        for n in 1..=last {
            let w = &mut widths[((n - 1) % columns) as usize];
            *w = (*w).max(cell(n).len());
        }
        widths
    };
    let count = columns(solution, |c| {
        2 + label + widths(c).iter().map(|w| w + 2).sum::<usize>() <= width
    });
    let widths = widths(count);
    let begins = solution.period().map(|p| p.preperiod.max(1));

    let mut line = format!("  {:label$}", "");
    for (c, w) in (1..=count.min(last)).zip(&widths) {
        let _ = write!(line, "  {c:<w$}", w = *w);
    }
    let _ = writeln!(out, "{}", line.trim_end());
    let row = |out: &mut String, r: u32| {
        let mut line = format!("  {:>label$}", format!("{}+", r * count));
        for (n, w) in (r * count + 1..=last).zip(&widths) {
            let bar = if Some(n) == begins { '|' } else { ' ' };
            let _ = write!(line, " {bar}{:w$}", cell(n), w = *w);
        }
        let _ = writeln!(out, "{}", line.trim_end());
    };
    let rows = last.div_ceil(count);
    if rows as usize <= ROWS {
        (0..rows).for_each(|r| row(out, r));
    } else {
        let tail = match begins {
            Some(n0) => ((n0 - 1) / count).max(HEAD),
            None => rows - TAIL,
        };
        let end = rows.min(tail + TAIL);
        let gap = format!("  {:>label$}\n", "⋮");
        (0..HEAD).for_each(|r| row(out, r));
        if tail > HEAD {
            out.push_str(&gap);
        }
        (tail..end).for_each(|r| row(out, r));
        if end < rows {
            out.push_str(&gap);
        }
        let left_out = rows - HEAD - (end - tail);
        let _ = writeln!(out, "  ({left_out} rows are left out; --json has all)");
    }
    match (begins, solution.period()) {
        (Some(n0), Some(p)) => {
            let _ = match p.period {
                1 => writeln!(out, "  | heap {n0}: from here on all values are the same"),
                p => writeln!(out, "  | heap {n0}: from here on these {p} values repeat"),
            };
        }
        _ if matches!(solution.proof, Proof::Partial) => {
            let _ = writeln!(out, "  nothing is said about heaps beyond {last}");
        }
        _ => (),
    }
}
