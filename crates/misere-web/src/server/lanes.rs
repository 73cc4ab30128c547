//! How much goes on at a time.
//!
//! Work waits in one of four lanes, each with threads of its own, so that no kind of it stands in the way of another. What
//! may take long is first tried in the lane where everything is done at once, and goes on to the long one if it is not.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Nobody should wait behind more than this many others.
const WAITING: usize = 64;
/// So many rules are read, and so many small games solved, at the same time, …
const SHORT: usize = 2;
const AT_ONCE: usize = 3;
/// … and so many certificates checked.
const CHECKS: usize = 2;

/// Where a request waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    /// What only reads.
    Short,
    /// What is done at once or not at all.
    AtOnce,
    /// What solves.
    Long,
    /// What checks.
    Check,
}

/// The lanes.
pub(crate) struct Lanes([Line; 4]);

struct Line {
    all: usize,
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Line {
    fn new(places: usize) -> Line {
        Line {
            all: places,
            places: Arc::new(Semaphore::new(places)),
            waiting: Arc::default(),
        }
    }
}

/// A place in a line, given up when it is dropped.
pub(crate) struct Waiting {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Lanes {
    /// So many long computations at a time.
    pub(crate) fn new(solves: usize) -> Lanes {
        Lanes([SHORT, AT_ONCE, solves.max(1), CHECKS].map(Line::new))
    }

    /// How many threads it takes to work in all places.
    pub(crate) fn threads(&self) -> usize {
        self.0.iter().map(|line| line.all).sum()
    }

    /// A place in one of the lines; `None` if that is too long already.
    pub(crate) fn join(&self, lane: Lane) -> Option<Waiting> {
        let line = &self.0[lane as usize];
        let place = Waiting {
            places: line.places.clone(),
            waiting: line.waiting.clone(),
        };
        // The place is counted before it is looked at, so that a rush cannot slip by.
        let before = place.waiting.fetch_add(1, Ordering::AcqRel);
        (before < WAITING + line.places.available_permits()).then_some(place)
    }
}

impl Waiting {
    /// Waits for the turn. What is returned keeps the place taken until the work is done.
    pub(crate) async fn turn(self) -> Option<OwnedSemaphorePermit> {
        self.places.clone().acquire_owned().await.ok()
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.waiting.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_an_end_and_moves_on() {
        let lanes = Lanes::new(2);
        let join = || lanes.join(Lane::Long);
        let mut places: Vec<Waiting> = (0..WAITING + 2).filter_map(|_| join()).collect();
        assert_eq!(places.len(), WAITING + 2);
        assert!(join().is_none());
        for other in [Lane::Short, Lane::AtOnce, Lane::Check] {
            assert!(lanes.join(other).is_some(), "{other:?} is empty");
        }
        places.pop();
        assert!(join().is_some());
    }
}
