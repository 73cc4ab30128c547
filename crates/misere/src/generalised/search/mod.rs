//! Which orders occur? A search through all small boards.
//!
//! Weimerskirch asks for boards whose quotients have other odd orders than five, and whether some order is impossible.
//! The search takes the boards weight by weight, finds the quotient of each and proves it, and keeps the first example
//! of each order. What is done is kept in a journal, so that it can be stopped and taken up again; the table depends on
//! the journal alone.

mod boards;
mod table;

pub use boards::{Level, MAX_HEAPS, rulesets};
pub use table::{Example, Row, Table};

use super::solve;
use crate::limits::{Limits, Stop};
use crate::monoid::BipartiteMonoid;
use crate::position::Position;
use crate::work::{Journal, SharedLimits};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Finding;

/// A quotient with more elements is left aside: it may be infinite.
pub const MAX_ORDER: usize = 100;

/// What a journal of this search begins with.
pub const TITLE: &str = "misere.boards/1";

/// How far the search is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The level at work.
    pub level: Level,
    /// How many of its rulesets are done.
    pub done: usize,
    /// How many it has.
    pub rulesets: usize,
}

/// Searches all boards up to a weight, or until a limit is met, and tabulates what the journal then holds.
///
/// ```
/// use misere::generalised::search::search;
/// use misere::limits::Limits;
/// use misere::work::Journal;
/// let mut journal = Journal::in_memory();
/// let table = search(4, &mut journal, Limits::default(), &|_| ())?;
/// assert_eq!(table.weight, 4);
/// let orders: Vec<usize> = table.rows.iter().map(|row| row.order).collect();
/// assert_eq!(orders[..2], [2, 3]);
/// // Heaps of one, where to leave a single heap wins.
/// assert_eq!(table.rows[1].example.to_string(), "1 → 0; victorious (1)");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn search(
    max_weight: u32,
    journal: &mut Journal,
    limits: Limits,
    progress: &(dyn Fn(&Progress) + Sync),
) -> io::Result<Table> {
    let limits = SharedLimits::start(limits);
    // What cannot be recorded need not be found.
    let failed = AtomicBool::new(false);
    let mut table = Table::default();
    for weight in 1..=max_weight {
        for level in Level::of_weight(weight) {
            let rulesets = rulesets(level.heaps);
            let number = |ruleset: usize| (stage(level), ruleset as u32);
            let todo: Vec<usize> = (0..rulesets.len())
                .filter(|&r| journal.get(number(r)).is_none())
                .collect();
            let shared = Mutex::new((&mut *journal, rulesets.len() - todo.len(), Ok(())));
            todo.par_iter().for_each(|&r| {
                if failed.load(Ordering::Relaxed) {
                    return;
                }
                let findings = survey(level, &rulesets[r], &limits);
                let (Ok(findings), Ok(mut shared)) = (findings, shared.lock()) else {
                    return;
                };
                let forms = findings.iter().map(Finding::to_bytes).collect();
                if let Err(error) = shared.0.record(number(r), forms) {
                    failed.store(true, Ordering::Relaxed);
                    shared.2 = Err(error);
                    return;
                }
                shared.1 += 1;
                progress(&Progress {
                    level,
                    done: shared.1,
                    rulesets: rulesets.len(),
                });
            });
            if let Ok((_, _, result)) = shared.into_inner() {
                result?;
            }
            for (r, rules) in rulesets.iter().enumerate() {
                match journal.get(number(r)) {
                    Some(forms) => table.add(level, rules, forms)?,
                    None => table.missing += 1,
                }
            }
        }
        // Beyond this nothing was begun, or other levels wait for it.
        if table.missing > 0 {
            return Ok(table);
        }
        table.weight = weight;
    }
    Ok(table)
}

/// The number of a level in the journal.
fn stage(level: Level) -> u32 {
    level.heaps << 24 | level.points << 12 | level.side
}

/// All quotients of a level over one ruleset.
fn survey(
    level: Level,
    rules: &[Vec<Position>],
    limits: &SharedLimits,
) -> Result<Vec<Finding>, Stop> {
    let mut findings: BTreeMap<usize, Finding> = BTreeMap::new();
    let mut digests: FxHashMap<BipartiteMonoid, [u8; 8]> = FxHashMap::default();
    let mut index = 0;
    limits.check()?;
    level.for_each_set(|defeated, victorious| {
        let limits = Limits {
            order: Some(MAX_ORDER),
            ..limits.left()
        };
        let solution = solve(&boards::board(rules, defeated, victorious), limits, None);
        let order = match solution.stop {
            Stop::Proved => solution.order(),
            // No order at all: the number of boards that are left aside.
            Stop::Order => 0,
            stop => return Err(stop),
        };
        let finding = findings.entry(order).or_insert(Finding {
            order,
            boards: 0,
            first: index,
            quotients: BTreeSet::new(),
        });
        finding.boards += 1;
        index += 1;
        if order > 0 {
            let known = digests.entry(solution.monoid);
            let digest = known.or_insert_with_key(table::short_digest);
            finding.quotients.insert(*digest);
        }
        Ok(())
    })?;
    Ok(findings.into_values().collect())
}
