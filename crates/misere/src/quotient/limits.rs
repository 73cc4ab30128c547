//! Limits in, reasons out: every long computation asks a [`Budget`] whether it may go on.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// How far a computation may go. The default has no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after this heap.
    pub heap: Option<u32>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop when the quotient has more elements than this.
    pub order: Option<usize>,
    /// Stop when the process holds more bytes than this.
    pub memory: Option<u64>,
    /// Stop when this becomes true.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Stop when the powers of a generator creep: a candidate with this many that differ has failed.
    pub creep: Option<u32>,
}

/// A good value for [`Limits::creep`]: quotients known to be finite have generators with fewer powers, nearly all of them.
pub const CREEP: u32 = 32;

/// Why a computation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// The whole game is settled.
    Proved,
    /// The heap asked for was reached.
    Heap,
    /// The time was up.
    Time,
    /// The quotient grew beyond the order allowed.
    Order,
    /// The process grew beyond the memory allowed.
    Memory,
    /// Somebody asked it to stop.
    Interrupted,
    /// The powers of a generator creep: the quotient may be infinite.
    Creeping,
    /// The method at hand cannot give more.
    NotFound,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Proved => "proved",
            Stop::Heap => "heap reached",
            Stop::Time => "time limit",
            Stop::Order => "order limit",
            Stop::Memory => "memory limit",
            Stop::Interrupted => "interrupted",
            Stop::Creeping => "creeping exponents",
            Stop::NotFound => "not found",
        })
    }
}

/// What a long computation is doing, for those who watch.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The heap it works on.
    pub heap: u32,
    /// The order of the last proved quotient.
    pub order: usize,
    /// The order of the candidate under test, if there is one.
    pub candidate: Option<usize>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// Called now and then with the state of affairs.
pub type Watcher<'a> = &'a dyn Fn(&Progress);

/// Limits with a running clock.
pub struct Budget<'a> {
    limits: Limits,
    start: Instant,
    watcher: Option<Watcher<'a>>,
    checks: Cell<u32>,
    now: Cell<(u32, usize, Option<usize>)>,
}

/// Looking at the memory costs a system call, so it is done once in this many checks.
const MEMORY_EVERY: u32 = 64;

impl<'a> Budget<'a> {
    /// Starts the clock.
    pub fn start(limits: Limits, watcher: Option<Watcher<'a>>) -> Budget<'a> {
        Budget {
            limits,
            start: Instant::now(),
            watcher,
            checks: Cell::new(0),
            now: Cell::new((0, 1, None)),
        }
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Tells the watcher what is going on.
    pub fn report(&self, heap: u32, order: usize, candidate: Option<usize>) {
        self.now.set((heap, order, candidate));
    }

    /// Says whether to stop. Cheap enough to be asked every few microseconds.
    pub fn check(&self) -> Result<(), Stop> {
        let checks = self.checks.get();
        self.checks.set(checks.wrapping_add(1));
        let elapsed = self.elapsed();
        if let Some(watcher) = self.watcher {
            let (heap, order, candidate) = self.now.get();
            watcher(&Progress {
                heap,
                order,
                candidate,
                elapsed,
            });
        }
        if self.limits.time.is_some_and(|limit| elapsed >= limit) {
            return Err(Stop::Time);
        }
        if let Some(flag) = &self.limits.interrupt
            && flag.load(Ordering::Relaxed)
        {
            return Err(Stop::Interrupted);
        }
        if let Some(limit) = self.limits.memory
            && checks.is_multiple_of(MEMORY_EVERY)
            && memory_stats::memory_stats().is_some_and(|m| m.physical_mem as u64 > limit)
        {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    /// Says whether a quotient of this order is allowed.
    pub fn check_order(&self, order: usize) -> Result<(), Stop> {
        match self.limits.order {
            Some(limit) if order > limit => Err(Stop::Order),
            _ => Ok(()),
        }
    }
}
