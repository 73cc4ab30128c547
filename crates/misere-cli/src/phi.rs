//! The pretending function Φ as a table, one period wide, as Plambeck prints it.

use crate::output::{commas, wrap};
use crate::page::shorten;
use misere::document::{Document, ProofDocument};
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
pub fn table(document: &Document, width: usize) -> String {
    let cells = Cells::of(document);
    let mut out = match cells.nim {
        None => "Pretending function Φ:\n",
        Some(_) => "Nim values:\n",
    }
    .to_string();
    let heap = document.summary.heap;
    match (&document.heap_labels, heap) {
        (_, 0) => out.push_str("  no heaps, and Φ(0) = 1\n"),
        (Some(names), heap) if heap <= ROWS as u32 => named(&mut out, &cells, names),
        _ => grid(&mut out, &cells, width),
    }
    if let Some(formulas) = &document.formulas {
        let _ = writeln!(out, "  for all m ≥ 0:");
        let values = formulas
            .phi
            .iter()
            .map(|f| format!("Φ({}) = {}", f.heap, f.word));
        out.push_str(&wrap("    ", commas(values), width));
    }
    if let ProofDocument::TameRelative { kernel_by_nim, .. } = &document.summary.proof {
        let _ = writeln!(
            out,
            "  beyond heap {heap}: the element of the kernel with the nim value of the heap,"
        );
        let values = kernel_by_nim.iter().enumerate();
        let values = commas(values.map(|(v, word)| format!("{v}: {word}")));
        out.push_str(&wrap("    ", values, width));
        out.push_str("  and for larger nim values its tame extensions\n");
    }
    out
}

/// What stands in the table: words, or in normal play nim values, which say more.
struct Cells<'a> {
    document: &'a Document,
    nim: Option<Vec<String>>,
}

impl<'a> Cells<'a> {
    fn of(document: &'a Document) -> Cells<'a> {
        let nim = document.elements.as_ref().and_then(|elements| {
            let nim = elements.nim.as_ref()?;
            let values = elements.phi_elements.iter();
            Some(values.map(|&x| nim[x as usize].to_string()).collect())
        });
        Cells { document, nim }
    }

    /// The value of a heap, whose period may have to be applied.
    fn value(&self, heap: u32) -> &str {
        &self.nim.as_ref().unwrap_or(&self.document.phi)[self.document.place(heap)]
    }
}

/// One line for each heap, where heaps have names.
fn named(out: &mut String, cells: &Cells, names: &[String]) {
    let heap = cells.document.summary.heap;
    let digits = heap.to_string().len();
    for (n, name) in (0..=heap).zip(names).skip(1) {
        let value = cells.value(n);
        let _ = writeln!(out, "  {n:digits$}  {value:12}  {}", shorten(name));
    }
}

/// How many columns to print: one period (several, if it is short), or what fits.
pub fn columns(document: &Document, fits: impl Fn(u32) -> bool) -> u32 {
    let one_period = document.period().map(|p| match p.period {
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

fn grid(out: &mut String, cells: &Cells, width: usize) {
    let document = cells.document;
    let last = document.last_shown();
    let label = format!("{last}+").len();
    let cell = |n: u32| cells.value(n);
    let widths = |columns: u32| -> Vec<usize> {
        let mut widths: Vec<usize> = (1..=columns).map(|c| c.to_string().len()).collect();
        for n in 1..=last {
            let w = &mut widths[((n - 1) % columns) as usize];
            *w = (*w).max(cell(n).len());
        }
        widths
    };
    let count = columns(document, |c| {
        2 + label + widths(c).iter().map(|w| w + 2).sum::<usize>() <= width
    });
    let widths = widths(count);
    let begins = document.period().map(|p| p.preperiod.max(1));

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
    match (begins, document.period()) {
        (Some(n0), Some(p)) => {
            let _ = match p.period {
                1 => writeln!(out, "  | heap {n0}: from here on all values are the same"),
                p => writeln!(out, "  | heap {n0}: from here on these {p} values repeat"),
            };
        }
        _ if !document.summary.is_solved() => {
            let _ = writeln!(out, "  nothing is said about heaps beyond {last}");
        }
        _ => (),
    }
}
