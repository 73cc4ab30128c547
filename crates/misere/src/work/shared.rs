//! Limits for work that several threads share.

use crate::limits::{Budget, Limits, Stop};
use web_time::Instant;

/// Limits with one running clock for several threads, each of which has budgets of its own.
///
/// Time, memory and the interrupt are those of the whole. Steps and processor time can only be counted by each budget for itself.
///
/// ```
/// use misere::limits::{Limits, Stop};
/// use misere::work::SharedLimits;
/// use std::time::Duration;
/// let over = SharedLimits::start(Limits { time: Some(Duration::ZERO), ..Limits::default() });
/// let threads: Vec<_> = (0..2).map(|_| std::thread::spawn({ let over = over.clone(); move || over.budget().check() })).collect();
/// assert!(threads.into_iter().all(|t| t.join().unwrap() == Err(Stop::Time)));
/// ```
#[derive(Clone, Debug)]
pub struct SharedLimits {
    limits: Limits,
    start: Instant,
}

impl SharedLimits {
    /// Starts the clock.
    pub fn start(limits: Limits) -> SharedLimits {
        SharedLimits {
            limits,
            start: Instant::now(),
        }
    }

    /// What is left of the limits.
    pub fn left(&self) -> Limits {
        let mut left = self.limits.clone();
        left.time = left.time.map(|t| t.saturating_sub(self.start.elapsed()));
        left
    }

    /// A budget with what is left.
    pub fn budget(&self) -> Budget<'static> {
        Budget::start(self.left(), None)
    }

    /// Says whether to stop.
    pub fn check(&self) -> Result<(), Stop> {
        self.budget().check()
    }
}
