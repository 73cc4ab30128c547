//! How much goes on at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Nobody should wait behind more than this many others.
const WAITING: usize = 64;
/// Short requests that are answered at the same time.
const SHORT: usize = 4;

/// Two lines, one for what may take long and one for what should not wait behind it.
pub(crate) struct Queue {
    long: Line,
    short: Line,
}

struct Line {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Line {
    fn new(places: usize) -> Line {
        Line {
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

impl Queue {
    /// So many long computations at a time.
    pub(crate) fn new(solves: usize) -> Queue {
        Queue {
            long: Line::new(solves.max(1)),
            short: Line::new(SHORT),
        }
    }

    /// A place in one of the lines; `None` if that is too long already.
    pub(crate) fn join(&self, long: bool) -> Option<Waiting> {
        let line = if long { &self.long } else { &self.short };
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
        let queue = Queue::new(2);
        let mut places: Vec<Waiting> = (0..WAITING + 2).filter_map(|_| queue.join(true)).collect();
        assert_eq!(places.len(), WAITING + 2);
        assert!(queue.join(true).is_none());
        assert!(queue.join(false).is_some(), "the other line is empty");
        places.pop();
        assert!(queue.join(true).is_some());
    }
}
