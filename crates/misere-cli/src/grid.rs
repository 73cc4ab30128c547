//! Sequences of heap values as tables.

use crate::page::shorten;
use misere::Heap;
use misere::ruleset::HeapGame;
use misere::value::Period;
use std::fmt::Write;

/// Columns without a period, the best first.
const COLUMNS: [usize; 6] = [20, 16, 12, 10, 8, 5];
/// So many heaps are shown unless all are asked for.
pub const SHOWN: usize = 120;

/// The values of heaps 1, 2, … (entry 0 is for heap 0 and not shown), `shown` of them at most. What is not shown is not
/// written.
pub fn grid<T>(
    known: &[T],
    write: impl FnMut(&T) -> String,
    period: Option<Period>,
    width: usize,
    shown: usize,
) -> String {
    let last = known.len().saturating_sub(1).min(shown);
    let values: Vec<String> = known.iter().take(last + 1).map(write).collect();
    if last == 0 {
        return "  no heaps\n".to_string();
    }
    let label = format!("{last}+").len();
    let widths = |count: usize| -> Vec<usize> {
        let mut widths: Vec<usize> = (1..=count).map(|c| c.to_string().len()).collect();
        for n in 1..=last {
            let w = &mut widths[(n - 1) % count];
            *w = (*w).max(values[n].chars().count());
        }
        widths
    };
    let fits = |&c: &usize| 2 + label + widths(c).iter().map(|w| w + 2).sum::<usize>() <= width;
    let one_period = period
        .map(|p| p.period as usize)
        .filter(|p| (5..=40).contains(p));
    let count = one_period
        .into_iter()
        .chain(COLUMNS)
        .find(fits)
        .unwrap_or(4);
    let widths = widths(count);
    let begins = period.map(|p| p.preperiod.max(1) as usize);
    let mut out = String::new();
    let mut line = format!("  {:label$}", "");
    for (c, w) in (1..=count.min(last)).zip(&widths) {
        let _ = write!(line, "  {c:<w$}", w = *w);
    }
    let _ = writeln!(out, "{}", line.trim_end());
    for row in 0..last.div_ceil(count) {
        let mut line = format!("  {:>label$}", format!("{}+", row * count));
        for (n, w) in (row * count + 1..=last).zip(&widths) {
            let bar = if Some(n) == begins { '|' } else { ' ' };
            let _ = write!(line, " {bar}{:w$}", values[n], w = *w);
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if last < known.len() - 1 {
        let left_out = known.len() - 1 - last;
        let _ = writeln!(
            out,
            "  ({left_out} more heaps are known; --all shows them, --json too)"
        );
    }
    if let (Some(begins), Some(p)) = (begins, period)
        && begins <= last
    {
        let _ = writeln!(out, "  | heap {begins}: from here on period {}", p.period);
    }
    out
}

/// What to call a game in a heading: by its title, if it has one.
pub fn called(game: &HeapGame) -> String {
    shorten(game.title.as_deref().unwrap_or(&game.name))
}

/// The sentence for a game all of whose heaps are known.
pub fn all_heaps(heaps: u32) -> String {
    match heaps {
        0 => "The game has no heap.\n".to_string(),
        1 => "The game has one heap, and this is it.\n".to_string(),
        _ => format!("The game has {heaps} heaps, and these are all.\n"),
    }
}

/// The values of heaps 1, 2, … one by one with their names, where heaps have names.
pub fn named<T>(
    game: &HeapGame,
    known: &[T],
    write: impl Fn(&T) -> String,
    shown: usize,
) -> Option<String> {
    game.heap_names.as_ref()?;
    let last = known.len().saturating_sub(1);
    let digits = last.to_string().len();
    let values: Vec<String> = known.iter().map(write).collect();
    let shown = last.min(shown);
    let width = values.iter().map(|v| v.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (heap, value) in (0..=shown as u32).zip(&values).skip(1) {
        let name = game.label(Heap(heap)).unwrap_or_default();
        let _ = writeln!(out, "  {heap:digits$}  {value:width$}  {}", shorten(&name));
    }
    match last {
        0 => out.push_str("  no heaps\n"),
        last if last > shown => {
            let more = last - shown;
            let _ = writeln!(
                out,
                "  ({more} more heaps are known; --all shows them, --json too)"
            );
        }
        _ => {}
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_one_period_wide() {
        let values = [0, 9, 1, 2, 3, 4, 5, 1, 2, 3];
        let write = |v: &i32| v.to_string();
        let period = Period {
            period: 5,
            preperiod: 2,
        };
        let page = grid(&values, write, Some(period), 80, 100);
        assert_eq!(page.lines().nth(1), Some("  0+  9 |1  2  3  4"));
        assert!(page.contains("| heap 2: from here on period 5"));
        let short = grid(&values, write, None, 80, 3);
        assert!(short.contains("(6 more heaps are known;"), "{short}");
    }
}
