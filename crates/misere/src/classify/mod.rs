//! All misère quotients of a given order.
//!
//! Two enumerations that share no code answer the question: by extension of smaller monoids ([`Method::Extend`]), and
//! by the monoids of half the order ([`Method::Monoid`]). Each divides its work into stages of numbered units, which
//! can be done in any order, by several threads, and recorded in a [`Journal`]; what comes out depends on none of that.

mod document;
mod extend;
mod kept;
pub mod monoid_first;
mod monoid_table;
mod realise;
mod transition_table;

pub use document::{Classification, Entry, Summary};
pub use kept::{pieces_left, work_on};
pub use monoid_table::MonoidTable;
pub use realise::{Realisation, grows_at_every_stage, realise};
pub use transition_table::{Invalid, TransitionTable};

pub use crate::work::{Journal, Shard};

use crate::limits::{Budget, Limits, Stop};
use crate::monoid::CanonicalForm;
use crate::work::{SharedLimits, Unit};
use rayon::prelude::*;
use std::collections::btree_map;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is found in a unit of work, each as the bytes of the journal.
type UnitWork<'a> = dyn Fn(usize, &Budget) -> Result<Vec<Vec<u8>>, Stop> + Sync + 'a;

/// The largest order that can be asked for.
pub const MAX_ORDER: usize = extend::MAX_ORDER;

/// How to enumerate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
#[non_exhaustive]
pub enum Stopped {
    /// A limit was met: which.
    #[error("{0}")]
    Limit(Stop),
    /// The journal could not be written.
    #[error(transparent)]
    Journal(#[from] io::Error),
}

/// All misère quotients of this order up to isomorphism, in a fixed order: by |P|, then by digest.
///
/// `watch` is called after every unit of work, from any thread. When a limit is met the work ends within a moment;
/// what the journal has by then is kept.
///
/// ```
/// use misere::classify::{Journal, Method, enumerate};
/// use misere::limits::Limits;
///
/// let found = enumerate(12, Method::Extend, &mut Journal::in_memory(), Limits::default(), &|_, _| ()).unwrap();
/// assert_eq!(found.len(), 6);
/// ```
pub fn enumerate(
    order: usize,
    method: Method,
    journal: &mut Journal,
    limits: Limits,
    watch: &Watcher,
) -> Result<Vec<CanonicalForm>, Stopped> {
    enumerate_shard(order, method, Shard::WHOLE, journal, limits, watch)
}

/// Does the share of the work that belongs to a shard, and what the journal has of the others; the list is complete if
/// that is everything. Only [`Method::Monoid`] can be shared out: the stages of the other need all results of the
/// stages before.
pub fn enumerate_shard(
    order: usize,
    method: Method,
    shard: Shard,
    journal: &mut Journal,
    limits: Limits,
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
        limits: SharedLimits::start(limits),
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
    limits: SharedLimits,
    watch: &'a Watcher<'a>,
    found: BTreeMap<(usize, String), CanonicalForm>,
}

impl Run<'_> {
    fn by_extension(&mut self) -> Result<(), Stopped> {
        let order = self.order;
        if order == 1 {
            // No game but 0.
            let one = MonoidTable {
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
        for size in (2..order).step_by(2) {
            known.forget_below(size);
            let schemes: Vec<_> = std::mem::take(&mut levels[size]).into_iter().collect();
            let extended = self.stage(
                size,
                schemes.len(),
                &|unit, budget| extend::extensions(&schemes[unit], order, &known, budget),
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
        let limit = |e| match e {
            monoid_first::Stopped::Limit { stop, .. } => stop,
            monoid_first::Stopped::TooLarge { .. } => Stop::Order,
        };
        let work = monoid_first::Work::new(self.order, &self.limits.budget());
        let work = work.map_err(|e| Stopped::Limit(limit(e)))?;
        self.stage(
            0,
            work.units(),
            &|unit, budget| {
                let found = work.run(unit, budget, &mut || ()).map_err(limit)?;
                Ok(found.iter().map(MonoidTable::to_bytes).collect())
            },
            &|bytes| MonoidTable::from_bytes(bytes),
        )?;
        Ok(())
    }

    /// Does the units of a stage that the journal does not know, and returns what was found in all of them.
    /// `quotient` says which of that is a quotient of the order asked for.
    fn stage(
        &mut self,
        number: usize,
        units: usize,
        work: &UnitWork<'_>,
        quotient: &(dyn Fn(&Vec<u8>) -> Option<MonoidTable> + Sync),
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let id = |unit: usize| (number as u32, unit as u32);
        let (known, open): (Vec<usize>, Vec<usize>) =
            (0..units).partition(|&unit| self.journal.get(id(unit)).is_some());
        let shared = Mutex::new(Shared {
            journal: &mut *self.journal,
            found: &mut self.found,
            done: 0,
            end: Ok(()),
        });
        let ended = AtomicBool::new(false);
        let (limits, watch) = (&self.limits, self.watch);
        let finish = |unit: usize, result: Result<Option<Vec<Vec<u8>>>, Stop>| {
            let Ok(mut shared) = shared.lock() else {
                return;
            };
            match shared.finish(id(unit), result, quotient) {
                Ok(new) => {
                    let progress = Progress {
                        stage: number,
                        done: shared.done,
                        units,
                        found: shared.found.len(),
                    };
                    watch(&progress, &new);
                }
                Err(why) => {
                    ended.store(true, Ordering::Relaxed);
                    if shared.end.is_ok() {
                        shared.end = Err(why);
                    }
                }
            }
        };
        for &unit in known.iter().take_while(|_| !ended.load(Ordering::Relaxed)) {
            finish(unit, limits.check().map(|()| None));
        }
        let share = self.shard.count.max(1);
        let mine: Vec<usize> = open
            .into_iter()
            .filter(|unit| unit % share == self.shard.index)
            .collect();
        mine.par_iter().for_each(|&unit| {
            if !ended.load(Ordering::Relaxed) {
                let budget = limits.budget();
                let found = budget.check().and_then(|()| work(unit, &budget));
                finish(unit, found.map(Some));
            }
        });
        if let Ok(shared) = shared.into_inner() {
            shared.end?;
        }
        Ok((0..units)
            .flat_map(|unit| self.journal.get(id(unit)).unwrap_or_default().to_vec())
            .collect())
    }
}

/// What the threads of a stage share.
struct Shared<'a> {
    journal: &'a mut Journal,
    found: &'a mut BTreeMap<(usize, String), CanonicalForm>,
    done: usize,
    /// The first reason to end early.
    end: Result<(), Stopped>,
}

impl Shared<'_> {
    /// Records what was found in a unit, unless the journal knows it, and returns the quotients that are new.
    fn finish(
        &mut self,
        id: Unit,
        result: Result<Option<Vec<Vec<u8>>>, Stop>,
        quotient: &(dyn Fn(&Vec<u8>) -> Option<MonoidTable> + Sync),
    ) -> Result<Vec<CanonicalForm>, Stopped> {
        if let Some(forms) = result.map_err(Stopped::Limit)? {
            self.journal.record(id, forms)?;
        }
        self.done += 1;
        let forms = self.journal.get(id).unwrap_or_default().iter();
        let quotients = forms.filter_map(quotient);
        Ok(quotients.filter_map(|q| add(self.found, &q)).collect())
    }
}

/// Adds a quotient to those found, and returns it if it is new.
fn add(
    found: &mut BTreeMap<(usize, String), CanonicalForm>,
    quotient: &MonoidTable,
) -> Option<CanonicalForm> {
    let form = quotient.to_bipartite().0.canonical();
    let key = (form.monoid().p().len(), form.digest());
    match found.entry(key) {
        btree_map::Entry::Occupied(_) => None,
        btree_map::Entry::Vacant(entry) => Some(entry.insert(form).clone()),
    }
}
