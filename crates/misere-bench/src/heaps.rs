//! What one more heap costs beside solving from nothing, heap after heap.
//!
//! A game is solved from nothing at one heap and then takes in one after the other. Beside each stands what it costs to solve the same heaps
//! from nothing; both in CPU seconds of the thread. The least of several runs counts: the others were disturbed.

use crate::cpu::within;
use cpu_time::ThreadTime;
use misere::automatic::{AutomaticSolution, Growing, Step, solve_automatic};
use misere::limits::Budget;
use misere::ruleset::HeapGame;
use std::collections::BTreeMap;
use std::time::Duration;

/// The CPU time that a heap may take from nothing, and all heaps one after the other.
const TIME: Duration = Duration::from_secs(100);
/// Runs of which the fastest counts,
const RUNS: usize = 2;
/// unless one takes longer than this.
const LONG: f64 = 5.0;

/// One heap: how it was taken in, and the seconds of that and from nothing, if there is a way.
struct Row {
    step: Step,
    seconds: f64,
    from_nothing: Option<f64>,
}

/// Prints the table for the heaps after `from`, up to `to`.
pub fn table(code: &str, from: u32, to: u32) -> Result<(), String> {
    let game = HeapGame::parse(code).map_err(|error| error.to_string())?;
    let (first, _) = from_nothing(&game, from).ok_or("not found at the first heap")?;
    let mut grown = grown(&first, to)?;
    for _ in 1..RUNS {
        if grown.iter().any(|(_, seconds)| *seconds > LONG) {
            break;
        }
        for (best, again) in grown.iter_mut().zip(self::grown(&first, to)?) {
            best.1 = best.1.min(again.1);
        }
    }
    let mut rows = Vec::new();
    println!("{code}\nheap how             one more  from nothing");
    for (heap, (step, seconds)) in (from + 1..).zip(grown) {
        let row = Row {
            step,
            seconds,
            from_nothing: from_nothing(&game, heap).map(|(_, seconds)| seconds),
        };
        let nothing = row
            .from_nothing
            .map_or("not found".to_string(), |seconds| format!("{seconds:.4}"));
        let how = format!("{step:?}");
        println!("{heap:4} {how:12} {seconds:12.4} {nothing:>13}");
        rows.push(row);
    }
    sums(&rows);
    Ok(())
}

/// Heap after heap, with the seconds of each.
fn grown(first: &AutomaticSolution, to: u32) -> Result<Vec<(Step, f64)>, String> {
    let budget = Budget::start(within(TIME), None);
    let mut growing =
        Growing::new(first.clone(), &budget).map_err(|why| format!("not begun: {why}"))?;
    let mut list = Vec::new();
    while growing.solution().heap < to {
        let start = ThreadTime::now();
        let heap = growing.solution().heap + 1;
        let step = growing
            .push_heap(&budget)
            .map_err(|why| format!("heap {heap}: {why}"))?;
        list.push((step, start.elapsed().as_secs_f64()));
    }
    Ok(list)
}

fn from_nothing(game: &HeapGame, heap: u32) -> Option<(AutomaticSolution, f64)> {
    let mut best: Option<(AutomaticSolution, f64)> = None;
    for _ in 0..RUNS {
        let start = ThreadTime::now();
        let budget = Budget::start(within(TIME), None);
        let solution = solve_automatic(game, heap, &budget).ok()?;
        let seconds = start.elapsed().as_secs_f64();
        let least = best.map_or(seconds, |(_, least)| least.min(seconds));
        best = Some((solution, least));
        if seconds > LONG {
            break;
        }
    }
    best
}

/// Sums by step, and of all heaps but those that were begun anew.
fn sums(rows: &[Row]) {
    let mut by_step: BTreeMap<Step, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        by_step.entry(row.step).or_default().push(row);
    }
    println!("how          heaps  one more  from nothing   ratio");
    for (step, rows) in &by_step {
        sum(&format!("{step:?}"), rows);
    }
    let cheap = |row: &&Row| matches!(row.step, Step::Twin | Step::Word | Step::Extended);
    sum("(1) to (3)", &rows.iter().filter(cheap).collect::<Vec<_>>());
    sum("all", &rows.iter().collect::<Vec<_>>());
}

/// The sums of some heaps; those that are not found from nothing are left out of the ratio.
fn sum(name: &str, rows: &[&Row]) {
    let more: f64 = rows.iter().map(|row| row.seconds).sum();
    let both = rows
        .iter()
        .filter_map(|row| Some((row.seconds, row.from_nothing?)));
    let (part, nothing) = both.fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
    println!(
        "{name:12} {:5} {more:9.3} {nothing:13.3} {:7.4}",
        rows.len(),
        part / nothing
    );
}
