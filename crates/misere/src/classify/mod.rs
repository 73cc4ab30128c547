//! All misère quotients of a given order.
//!
//! Two enumerations that share no code answer the question: by extension of smaller monoids ([`Method::Extend`]), and
//! by the monoids of half the order ([`Method::Monoid`]). Each divides its work into stages of numbered units, which
//! can be done in any order, by several threads, and recorded in a [`Journal`]; what comes out depends on none of that.

mod document;
mod extend;
pub mod monoid_first;
mod quotient;
mod realise;
mod transition_table;

pub use document::{Classification, Entry, Summary};
pub use monoid_first::Shard;
pub use quotient::Quotient;
pub use realise::{Realisation, grows_at_every_stage, realise};
pub use transition_table::{Invalid, TransitionTable};

use crate::journal::Journal;
use crate::monoid::CanonicalForm;
use rayon::prelude::*;
use std::collections::btree_map;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest order that can be asked for.
pub const MAX_ORDER: usize = extend::MAX_ORDER;

/// How to enumerate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Extend smaller monoids by a generator at a time (section 8 of the classification paper).
    Extend,
    /// Monoids of half the order first, then their extensions by ⟨a⟩, then P.
    Monoid,
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Method::Extend => "extend",
            Method::Monoid => "monoid",
        })
    }
}

/// How far an enumeration is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The stage: for [`Method::Extend`] the order of the monoids that are extended; [`Method::Monoid`] has one.
    pub stage: usize,
    /// Units of this stage that are finished.
    pub done: usize,
    /// Units in this stage.
    pub units: usize,
    /// Quotients of the order asked for, so far.
    pub found: usize,
}

/// Is told how far an enumeration is, and which quotients have been found since the last time.
pub type Watcher<'a> = dyn Fn(&Progress, &[CanonicalForm]) + Sync + 'a;

/// Why an enumeration ended early.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// Somebody asked it to stop.
    #[error("interrupted")]
    Interrupted,
    /// The journal could not be written.
    #[error(transparent)]
    Journal(#[from] io::Error),
}

/// All misère quotients of this order up to isomorphism, in a fixed order: by |P|, then by digest.
///
/// `watch` is called after every unit of work, from any thread. When `stop` becomes true the work ends within a moment;
/// what the journal has by then is kept.
///
/// ```
/// use misere::classify::{Method, enumerate};
/// use misere::journal::Journal;
/// use std::sync::atomic::AtomicBool;
///
/// let found = enumerate(12, Method::Extend, &mut Journal::in_memory(), &AtomicBool::new(false), &|_, _| ()).unwrap();
/// assert_eq!(found.len(), 6);
/// ```
pub fn enumerate(
    order: usize,
    method: Method,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &Watcher,
) -> Result<Vec<CanonicalForm>, Stopped> {
    enumerate_shard(order, method, Shard::WHOLE, journal, stop, watch)
}

/// Does the share of the work that belongs to a shard, and what the journal has of the others; the list is complete if
/// that is everything. Only [`Method::Monoid`] can be shared out: the stages of the other need all results of the
/// stages before.
pub fn enumerate_shard(
    order: usize,
    method: Method,
    shard: Shard,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &Watcher,
) -> Result<Vec<CanonicalForm>, Stopped> {
    assert!(order <= MAX_ORDER, "orders up to {MAX_ORDER} only");
    assert!(
        method == Method::Monoid || shard == Shard::WHOLE,
        "this method has no shards"
    );
    let mut run = Run {
        order,
        shard,
        journal,
        stop,
        watch,
        found: BTreeMap::new(),
    };
    match method {
        Method::Extend => run.by_extension()?,
        Method::Monoid => run.by_monoids()?,
    }
    Ok(run.found.into_values().collect())
}

/// An enumeration at work.
struct Run<'a> {
    order: usize,
    shard: Shard,
    journal: &'a mut Journal,
    stop: &'a AtomicBool,
    watch: &'a Watcher<'a>,
    found: BTreeMap<(usize, String), CanonicalForm>,
}

impl Run<'_> {
    fn by_extension(&mut self) -> Result<(), Stopped> {
        let order = self.order;
        if order == 1 {
            // No game but 0.
            let one = Quotient {
                order: 1,
                table: vec![0],
                p: 0,
            };
            add(&mut self.found, &one);
            return Ok(());
        }
        if order % 2 == 1 {
            // In every other quotient a pairs the elements.
            return Ok(());
        }
        let mut levels = vec![BTreeSet::new(); order + 1];
        levels[2].insert(extend::start());
        if order == 2 {
            add(
                &mut self.found,
                &extend::scheme(&extend::start()).to_quotient(),
            );
        }
        let known = extend::Known::default();
        let stop = self.stop;
        for size in (2..order).step_by(2) {
            known.forget_below(size);
            let schemes: Vec<_> = std::mem::take(&mut levels[size]).into_iter().collect();
            let extended = self.stage(
                size,
                schemes.len(),
                &|unit| extend::extensions(&schemes[unit], order, &known, stop),
                &|form| {
                    let whole = extend::order(form) == order;
                    let quotient = whole.then(|| extend::quotient(form)).flatten()?;
                    Some(extend::scheme(&quotient).to_quotient())
                },
            )?;
            for form in extended {
                levels[extend::order(&form)].insert(form);
            }
        }
        Ok(())
    }

    fn by_monoids(&mut self) -> Result<(), Stopped> {
        let stop = self.stop;
        let check = || match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let Ok(work) = monoid_first::Work::new(self.order, &mut || check()) else {
            return Err(Stopped::Interrupted);
        };
        self.stage(
            0,
            work.units(),
            &|unit| {
                // Only a stop makes it fail, and then nothing is recorded.
                let found = work.run(unit, &mut || check()).unwrap_or_default();
                found.iter().map(Quotient::to_bytes).collect()
            },
            &|bytes| Quotient::from_bytes(bytes),
        )?;
        Ok(())
    }

    /// Does the units of a stage that the journal does not know, and returns what was found in all of them.
    /// `quotient` says which of that is a quotient of the order asked for.
    fn stage(
        &mut self,
        number: usize,
        units: usize,
        work: &(dyn Fn(usize) -> Vec<Vec<u8>> + Sync),
        quotient: &(dyn Fn(&Vec<u8>) -> Option<Quotient> + Sync),
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        struct Shared<'a> {
            journal: &'a mut Journal,
            found: &'a mut BTreeMap<(usize, String), CanonicalForm>,
            done: usize,
            error: Option<io::Error>,
        }
        let id = |unit: usize| (number as u32, unit as u32);
        let (known, open): (Vec<usize>, Vec<usize>) =
            (0..units).partition(|&unit| self.journal.get(id(unit)).is_some());
        let (stop, watch) = (self.stop, self.watch);
        let shared = Mutex::new(Shared {
            journal: &mut *self.journal,
            found: &mut self.found,
            done: 0,
            error: None,
        });
        let failed = AtomicBool::new(false);
        let stopped = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        let finish = |unit: usize, result: Option<Vec<Vec<u8>>>| {
            let Ok(mut guard) = shared.lock() else {
                return;
            };
            let shared = &mut *guard;
            if stopped() {
                // The work may have been broken off in the middle.
                return;
            }
            if let Some(forms) = result
                && let Err(error) = shared.journal.record(id(unit), forms)
            {
                shared.error = Some(error);
                failed.store(true, Ordering::Relaxed);
                return;
            }
            shared.done += 1;
            let forms = shared.journal.get(id(unit)).unwrap_or_default();
            let new: Vec<CanonicalForm> = forms
                .iter()
                .filter_map(quotient)
                .filter_map(|q| add(shared.found, &q))
                .collect();
            let progress = Progress {
                stage: number,
                done: shared.done,
                units,
                found: shared.found.len(),
            };
            watch(&progress, &new);
        };
        known.iter().for_each(|&unit| finish(unit, None));
        let mine: Vec<usize> = open
            .into_iter()
            .filter(|unit| unit % self.shard.count.max(1) == self.shard.index)
            .collect();
        mine.par_iter().for_each(|&unit| {
            if !stopped() {
                finish(unit, Some(work(unit)));
            }
        });
        if let Ok(Shared {
            error: Some(error), ..
        }) = shared.into_inner()
        {
            return Err(error.into());
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Stopped::Interrupted);
        }
        Ok((0..units)
            .flat_map(|unit| self.journal.get(id(unit)).unwrap_or_default().to_vec())
            .collect())
    }
}

/// Adds a quotient to those found, and returns it if it is new.
fn add(
    found: &mut BTreeMap<(usize, String), CanonicalForm>,
    quotient: &Quotient,
) -> Option<CanonicalForm> {
    let form = quotient.to_bipartite().0.canonical();
    let key = (form.monoid().p().len(), form.digest());
    match found.entry(key) {
        btree_map::Entry::Occupied(_) => None,
        btree_map::Entry::Vacant(entry) => Some(entry.insert(form).clone()),
    }
}
