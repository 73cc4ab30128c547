//! Working through a plan.

use crate::plan::Planned;
use crate::{Error, Plan, Row, Store};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// How far a run is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Games with a row.
    pub done: usize,
    /// Games in all.
    pub games: usize,
    /// Games that had a row when the run began.
    pub before: usize,
    /// The game that was finished last, if one was.
    pub last: Option<String>,
}

/// Works on all games of a plan that have no row yet, on the threads of the current rayon pool, until `stop` becomes true.
///
/// Each row is a transaction of its own, so that whatever happens to the process nothing that is finished is lost and
/// nothing is half written. `watch` is called once before the first game and after each.
pub fn run(
    plan: &Plan,
    store: &mut Store,
    stop: &Arc<AtomicBool>,
    watch: &(dyn Fn(&Progress) + Sync),
) -> Result<(), Error> {
    let done = store.done()?;
    let missing: Vec<&Planned> = plan.games().filter(|g| !done.contains(&g.id)).collect();
    let games = plan.games().len();
    let before = games - missing.len();
    let progress = |done, last| Progress {
        done,
        games,
        before,
        last,
    };
    watch(&progress(before, None));
    let state = Mutex::new((store, before));
    // One at a time: games differ in length by orders of magnitude.
    missing.par_iter().with_max_len(1).try_for_each(|planned| {
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let row = Row::of(planned, &plan.limits, stop).map_err(Error::Mismatch)?;
        if let (Some(row), Ok(mut state)) = (row, state.lock()) {
            state.0.insert([&row])?;
            state.1 += 1;
            watch(&progress(state.1, Some(row.game)));
        }
        Ok(())
    })
}
