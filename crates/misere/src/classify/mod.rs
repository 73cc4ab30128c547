//! All misère quotients of a given order.
//!
//! Two enumerations that share no code answer the question: by extension of smaller monoids ([`Method::Extend`]),
//! and by the monoids of half the order ([`Method::Monoid`]). Each divides its work into stages of numbered units, which can be done in any
//! order, by several threads, and recorded in a [`Journal`]; what comes out depends on none of that.

mod extend;
mod journal;
mod quotient;

pub use journal::{Journal, Unit};
pub use quotient::Quotient;

use crate::monoid::CanonicalForm;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest order that can be asked for.
pub const MAX_ORDER: usize = extend::MAX_ORDER;

/// How to enumerate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Extend smaller monoids by a generator at a time (section 8 of the classification paper).
    Extend,
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Method::Extend => "extend",
        })
    }
}

/// How far an enumeration is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The stage: for [`Method::Extend`] the order of the monoids that are extended.
    pub stage: usize,
    /// Units of this stage that are finished.
    pub done: usize,
    /// Units in this stage.
    pub units: usize,
    /// Results so far; for [`Method::Extend`] those of the order asked for, before isomorphic ones are recognised.
    pub found: usize,
}

/// Is told how far an enumeration is.
pub type Watcher<'a> = dyn Fn(&Progress) + Sync + 'a;

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
/// use misere::classify::{Journal, Method, enumerate};
/// use std::sync::atomic::AtomicBool;
///
/// let found = enumerate(12, Method::Extend, &mut Journal::in_memory(), &AtomicBool::new(false), &|_| ()).unwrap();
/// assert_eq!(found.len(), 6);
/// ```
pub fn enumerate(
    order: usize,
    method: Method,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &Watcher,
) -> Result<Vec<CanonicalForm>, Stopped> {
    assert!(order <= MAX_ORDER, "orders up to {MAX_ORDER} only");
    let quotients = match method {
        Method::Extend => by_extension(order, journal, stop, watch)?,
    };
    let mut forms = BTreeMap::new();
    for q in quotients {
        let form = q.to_bipartite().0.canonical();
        forms.insert((form.monoid().p().len(), form.digest()), form);
    }
    Ok(forms.into_values().collect())
}

fn by_extension(
    order: usize,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &Watcher,
) -> Result<Vec<Quotient>, Stopped> {
    if order == 1 {
        // No game but 0.
        return Ok(vec![Quotient {
            order: 1,
            table: vec![0],
            p: 0,
        }]);
    }
    // In every other quotient a pairs the elements.
    let mut levels = vec![BTreeSet::new(); order.max(2) + 1];
    levels[2].insert(extend::start());
    let known = extend::Known::default();
    for size in (2..order).step_by(2) {
        known.forget_below(size);
        let schemes: Vec<extend::Form> = std::mem::take(&mut levels[size]).into_iter().collect();
        let found = levels[order].len();
        let stage = Stage {
            number: size,
            units: schemes.len(),
            found,
        };
        let extended = run_stage(&stage, journal, stop, watch, &|unit| {
            extend::extensions(&schemes[unit], order, &known, stop)
        })?;
        for form in extended {
            levels[extend::order(&form)].insert(form);
        }
    }
    let quotients: BTreeSet<_> = match order % 2 {
        0 => levels[order].iter().filter_map(extend::quotient).collect(),
        _ => BTreeSet::new(),
    };
    Ok(quotients
        .iter()
        .map(|form| extend::scheme(form).to_quotient())
        .collect())
}

struct Stage {
    number: usize,
    units: usize,
    found: usize,
}

/// Does the units of a stage that the journal does not know, and returns what was found in all of them.
fn run_stage(
    stage: &Stage,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &Watcher,
    work: &(dyn Fn(usize) -> Vec<Vec<u8>> + Sync),
) -> Result<Vec<Vec<u8>>, Stopped> {
    let id = |unit: usize| (stage.number as u32, unit as u32);
    let open: Vec<usize> = (0..stage.units)
        .filter(|&unit| journal.get(id(unit)).is_none())
        .collect();
    let failed = AtomicBool::new(false);
    let stopped = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
    struct Shared<'a> {
        journal: &'a mut Journal,
        done: usize,
        error: Option<io::Error>,
    }
    let shared = Mutex::new(Shared {
        done: stage.units - open.len(),
        journal,
        error: None,
    });
    open.par_iter().for_each(|&unit| {
        if stopped() {
            return;
        }
        let forms = work(unit);
        let Ok(mut shared) = shared.lock() else {
            return;
        };
        if stopped() {
            // The work may have been broken off in the middle.
            return;
        }
        if let Err(error) = shared.journal.record(id(unit), forms) {
            shared.error = Some(error);
            failed.store(true, Ordering::Relaxed);
        }
        shared.done += 1;
        let progress = Progress {
            stage: stage.number,
            done: shared.done,
            units: stage.units,
            found: stage.found,
        };
        drop(shared);
        watch(&progress);
    });
    let Ok(Shared { journal, error, .. }) = shared.into_inner() else {
        return Err(Stopped::Interrupted);
    };
    if let Some(error) = error {
        return Err(error.into());
    }
    if stop.load(Ordering::Relaxed) {
        return Err(Stopped::Interrupted);
    }
    Ok((0..stage.units)
        .flat_map(|unit| journal.get(id(unit)).unwrap_or_default().to_vec())
        .collect())
}
