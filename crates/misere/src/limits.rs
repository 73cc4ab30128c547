//! Limits in, reasons out: every long computation asks a [`Budget`] whether it may go on.
//!
//! Budgets nest. A computation that gives a part of its work to another one hands it a budget within its own
//! ([`Budget::within`]), with limits that can only be narrower; whoever asks the inner one asks the outer one too. What a budget
//! once refused it refuses for good, and it keeps the reason: so when work ends early, the outer budget's
//! [`cause`](Budget::cause) says whether the work was too long for all of it or for this part alone.
//!
//! Work is counted in *steps*, a step being a look at the budget. Steps, unlike seconds, are the same on every machine, and
//! so is what is decided by counting them.

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
    /// Pause at this heap, as if it were the last; but unlike `heap` it is no goal, and theorems on the whole game are looked for.
    pub pause: Option<u32>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop when the thread has had a processor for this long, so that a busy machine changes little. Where no such clock exists,
    /// as in a browser, time on the wall serves.
    pub cpu_time: Option<Duration>,
    /// Stop after this many steps.
    pub steps: Option<u64>,
    /// Stop when the quotient has more elements than this.
    pub order: Option<usize>,
    /// Stop when the process holds more bytes than this.
    pub memory: Option<u64>,
    /// Stop when this becomes true.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Stop when the powers of a generator creep: a candidate with this many that differ has failed.
    pub creep: Option<u32>,
    /// No limit of how far, but of how many: so many threads may work, where that pays. What is found does not depend on it. One, if
    /// nothing is said: whoever has many games at hand does better with one thread for each.
    pub threads: Option<usize>,
}

/// A good value for [`Limits::creep`]: quotients known to be finite have generators with fewer powers, nearly all of them.
pub const CREEP: u32 = 32;

/// Why a computation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Stop {
    /// The whole game is settled.
    Proved,
    /// The heap asked for was reached.
    Heap,
    /// The time was up.
    Time,
    /// The steps allowed were taken.
    Steps,
    /// The quotient grew beyond the order allowed.
    Order,
    /// The process grew, or was about to grow, beyond the memory allowed.
    Memory,
    /// Somebody asked it to stop.
    Interrupted,
    /// The powers of a generator creep: the quotient may be infinite.
    Creeping,
    /// The method at hand cannot give more.
    NotFound,
}

impl Stop {
    /// The word for it in documents and tables.
    ///
    /// ```
    /// use misere::limits::Stop;
    /// assert_eq!((Stop::NotFound.word(), Stop::NotFound.to_string()), ("not-found", "not found".to_string()));
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            Stop::Proved => "proved",
            Stop::Heap => "heap",
            Stop::Time => "time",
            Stop::Steps => "steps",
            Stop::Order => "order",
            Stop::Memory => "memory",
            Stop::Interrupted => "interrupted",
            Stop::Creeping => "creeping",
            Stop::NotFound => "not-found",
        }
    }
}

impl std::error::Error for Stop {}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Proved => "proved",
            Stop::Heap => "heap reached",
            Stop::Time => "time limit",
            Stop::Steps => "step limit",
            Stop::Order => "order limit",
            Stop::Memory => "memory limit",
            Stop::Interrupted => "interrupted",
            Stop::Creeping => {
                "creeping exponents (ever more powers of a generator differ, so the quotient may be infinite)"
            }
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

/// Limits with a running clock, alone or within those of a larger computation.
///
/// ```
/// use misere::limits::{Budget, Limits, Stop};
/// let whole = Budget::start(Limits { steps: Some(100), ..Limits::default() }, None);
/// let part = whole.within(Limits { steps: Some(10), ..Limits::default() });
/// let refused = loop {
///     if let Err(stop) = part.check() {
///         break stop;
///     }
/// };
/// assert_eq!((refused, part.cause(), whole.cause()), (Stop::Steps, Some(Stop::Steps), None));
/// assert_eq!(whole.steps(), 11, "the refused step counts too; the whole goes on");
/// ```
pub struct Budget<'a> {
    outer: Option<&'a Budget<'a>>,
    limits: Limits,
    start: Instant,
    cpu_start: Option<Duration>,
    watcher: Option<Watcher<'a>>,
    steps: Cell<u64>,
    cause: Cell<Option<Stop>>,
    now: Cell<(u32, usize, Option<usize>)>,
}

/// Looking at memory or processor time costs a system call, so it is done once in this many steps.
const CALL_EVERY: u64 = 64;

/// Allocations below this size are not worth a look at the memory.
const SMALL: u64 = 1 << 20;

impl<'a> Budget<'a> {
    /// Starts the clock.
    pub fn start(limits: Limits, watcher: Option<Watcher<'a>>) -> Budget<'a> {
        Budget {
            outer: None,
            cpu_start: limits.cpu_time.map(|_| cpu_time()),
            limits,
            start: Instant::now(),
            watcher,
            steps: Cell::new(0),
            cause: Cell::new(None),
            now: Cell::new((0, 1, None)),
        }
    }

    /// A budget without any limit.
    pub fn unlimited() -> Budget<'static> {
        Budget::start(Limits::default(), None)
    }

    /// A budget for a part of the work: its own limits, and all those of `self`. Where a limit is no matter of looks (heap,
    /// order, creep, threads), one that is not given is that of `self`.
    pub fn within(&'a self, limits: Limits) -> Budget<'a> {
        let limits = Limits {
            heap: limits.heap.or(self.limits.heap),
            order: limits.order.or(self.limits.order),
            creep: limits.creep.or(self.limits.creep),
            threads: limits.threads.or(self.limits.threads),
            ..limits
        };
        Budget {
            outer: Some(self),
            now: self.now.clone(),
            ..Budget::start(limits, None)
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

    /// The time that is left, if it is limited here or further out.
    pub fn time_left(&self) -> Option<Duration> {
        let own = self.limits.time.map(|t| t.saturating_sub(self.elapsed()));
        let outer = self.outer.and_then(Budget::time_left);
        own.into_iter().chain(outer).min()
    }

    /// The memory that the process may hold, if it is limited here or further out.
    pub fn memory(&self) -> Option<u64> {
        let outer = self.outer.and_then(Budget::memory);
        self.limits.memory.into_iter().chain(outer).min()
    }

    /// The flag that stops it, if there is one here or further out.
    pub fn interrupt(&self) -> Option<Arc<AtomicBool>> {
        let own = self.limits.interrupt.clone();
        own.or_else(|| self.outer.and_then(Budget::interrupt))
    }

    /// How many threads may work.
    pub fn threads(&self) -> usize {
        self.limits.threads.unwrap_or(1)
    }

    /// How many steps were taken.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Why this budget, not one within it, has refused to go on.
    pub fn cause(&self) -> Option<Stop> {
        self.cause.get()
    }

    /// Tells the watcher what is going on.
    pub fn report(&self, heap: u32, order: usize, candidate: Option<usize>) {
        self.now.set((heap, order, candidate));
        if let Some(outer) = self.outer {
            outer.report(heap, order, candidate);
        }
    }

    /// Says whether to stop, which is a step. Cheap enough to be asked every few microseconds.
    #[inline]
    pub fn check(&self) -> Result<(), Stop> {
        self.spend(1)
    }

    /// As [`Budget::check`], for work that is worth several steps.
    pub fn spend(&self, steps: u64) -> Result<(), Stop> {
        if let Some(stop) = self.cause.get() {
            return Err(stop);
        }
        if let Some(outer) = self.outer {
            outer.spend(steps)?;
        }
        let before = self.steps.get();
        self.steps.set(before + steps);
        if let Some(watcher) = self.watcher {
            let (heap, order, candidate) = self.now.get();
            watcher(&Progress {
                heap,
                order,
                candidate,
                elapsed: self.elapsed(),
            });
        }
        self.look(before, before + steps)
    }

    fn look(&self, before: u64, steps: u64) -> Result<(), Stop> {
        let limits = &self.limits;
        if limits.steps.is_some_and(|most| steps > most) {
            return self.refuse(Stop::Steps);
        }
        if limits.time.is_some_and(|limit| self.elapsed() >= limit) {
            return self.refuse(Stop::Time);
        }
        if let Some(flag) = &limits.interrupt
            && flag.load(Ordering::Relaxed)
        {
            return self.refuse(Stop::Interrupted);
        }
        if before != 0 && before / CALL_EVERY == steps / CALL_EVERY {
            return Ok(());
        }
        if let (Some(limit), Some(start)) = (limits.cpu_time, self.cpu_start)
            && cpu_time().saturating_sub(start) >= limit
        {
            return self.refuse(Stop::Time);
        }
        self.fits(0)
    }

    /// Says whether so many bytes more may be allocated. To be asked before every allocation whose size somebody else decides.
    ///
    /// ```
    /// use misere::limits::{Budget, Limits, Stop};
    /// let budget = Budget::start(Limits { memory: Some(1 << 33), ..Limits::default() }, None);
    /// assert_eq!(budget.allow(1 << 20), Ok(()));
    /// assert_eq!(budget.allow(1 << 34), Err(Stop::Memory));
    /// assert_eq!(budget.allow(u64::MAX), Err(Stop::Memory));
    /// ```
    pub fn allow(&self, bytes: u64) -> Result<(), Stop> {
        if bytes < SMALL {
            return Ok(());
        }
        if let Some(outer) = self.outer {
            outer.allow(bytes)?;
        }
        self.fits(bytes)
    }

    /// As [`Budget::allow`], for a table of `len` entries of one type.
    pub fn allow_table<T>(&self, len: usize) -> Result<(), Stop> {
        self.allow((len as u64).saturating_mul(size_of::<T>() as u64))
    }

    /// As [`Budget::allow`], for what one more entry will make a list ask for.
    pub fn allow_push<T>(&self, list: &Vec<T>) -> Result<(), Stop> {
        match list.len() == list.capacity() {
            true => self.allow_table::<T>(list.len().saturating_mul(2)),
            false => Ok(()),
        }
    }

    fn fits(&self, bytes: u64) -> Result<(), Stop> {
        // Even without a limit nothing may be asked for that no machine has: a request that fails ends the process.
        let limit = match self.limits.memory {
            Some(limit) => limit,
            None if bytes < MOST_AT_ONCE => return Ok(()),
            None => return self.refuse(Stop::Memory),
        };
        let held = memory_stats::memory_stats().map_or(0, |m| m.physical_mem as u64);
        match held.saturating_add(bytes) > limit {
            true => self.refuse(Stop::Memory),
            false => Ok(()),
        }
    }

    fn refuse(&self, stop: Stop) -> Result<(), Stop> {
        self.cause.set(Some(stop));
        Err(stop)
    }

    /// Says whether a quotient of this order is allowed.
    pub fn check_order(&self, order: usize) -> Result<(), Stop> {
        match self.limits.order {
            Some(limit) if order > limit => Err(Stop::Order),
            _ => Ok(()),
        }
    }

    /// Says whether a candidate may have failed in which so many powers of a generator differ.
    pub fn check_creep(&self, powers: u32) -> Result<(), Stop> {
        match self.limits.creep {
            Some(limit) if powers >= limit => Err(Stop::Creeping),
            _ => Ok(()),
        }
    }
}

/// No single allocation is larger than this, whatever the limits.
const MOST_AT_ONCE: u64 = 1 << 36;

/// The time that this thread has had a processor for.
#[cfg(not(target_arch = "wasm32"))]
fn cpu_time() -> Duration {
    cpu_time::ThreadTime::now().as_duration()
}

/// There is no such clock here: the time since the first look serves.
#[cfg(target_arch = "wasm32")]
fn cpu_time() -> Duration {
    thread_local!(static FIRST: Instant = Instant::now());
    FIRST.with(|first| first.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(steps: u64) -> Limits {
        Limits {
            steps: Some(steps),
            ..Limits::default()
        }
    }

    #[test]
    fn the_inner_budget_spends_from_the_outer_one() {
        let outer = Budget::start(limits(10), None);
        for _ in 0..3 {
            let inner = outer.within(limits(4));
            while inner.check().is_ok() {}
            assert_eq!(inner.cause().is_some(), outer.cause().is_none());
        }
        // 4 + 1, 4 + 1 and nothing: the refused step counts too.
        assert_eq!(outer.cause(), Some(Stop::Steps));
    }

    #[test]
    fn a_refusal_is_for_good() {
        let flag = Arc::new(AtomicBool::new(true));
        let asked = Limits {
            interrupt: Some(flag.clone()),
            ..Limits::default()
        };
        let budget = Budget::start(asked, None);
        assert_eq!(budget.check(), Err(Stop::Interrupted));
        flag.store(false, Ordering::Relaxed);
        assert_eq!(budget.check(), Err(Stop::Interrupted));
    }

    #[test]
    fn large_requests_are_refused_before_they_are_made() {
        let budget = Budget::unlimited();
        assert_eq!(budget.allow_table::<u64>(usize::MAX), Err(Stop::Memory));
        let small = Limits {
            memory: Some(1),
            ..Limits::default()
        };
        assert_eq!(
            Budget::start(small, None).allow_table::<u64>(1 << 20),
            Err(Stop::Memory)
        );
    }

    #[test]
    fn processor_time_is_limited() {
        let some = Limits {
            cpu_time: Some(Duration::from_millis(20)),
            ..Limits::default()
        };
        let budget = Budget::start(some, None);
        while budget.check().is_ok() {}
        assert_eq!(budget.cause(), Some(Stop::Time));
    }
}
