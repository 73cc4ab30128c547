//! Solving one game within a time of its own: that of its thread, so that a busy machine changes little.

use crate::Limits;
use cpu_time::ThreadTime;
use misere::quotient::{Solution, Stop, solve};
use misere::ruleset::HeapGame;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The clock of a thread is slow to read.
const ASK_EVERY: u64 = 64;

/// Why the work on a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// For a reason of the solver's own.
    Solver(Stop),
    /// The CPU time was up.
    Time,
    /// The steps were used up.
    Steps,
    /// Somebody asked for it.
    Asked,
}

impl Ended {
    /// The word for it in tables.
    ///
    /// ```
    /// use misere::quotient::Stop;
    /// use misere_census::Ended;
    /// assert_eq!(Ended::Steps.word(), "steps");
    /// assert_eq!(Ended::Solver(Stop::Proved).word(), "proved");
    /// ```
    pub fn word(self) -> &'static str {
        match self {
            Ended::Solver(Stop::Proved) => "proved",
            Ended::Solver(Stop::Heap) => "heap",
            Ended::Solver(Stop::Order) => "order",
            Ended::Solver(Stop::Memory) => "memory",
            Ended::Solver(Stop::Creeping) => "creeping",
            Ended::Solver(Stop::NotFound) => "not-found",
            Ended::Solver(Stop::Time) | Ended::Time => "time",
            Ended::Solver(Stop::Interrupted) | Ended::Asked => "interrupted",
            Ended::Steps => "steps",
        }
    }
}

/// Solves a game within limits, or until `stop` becomes true.
///
/// ```
/// use misere::ruleset::HeapGame;
/// use misere_census::{Ended, Limits, solve_within};
/// let game = HeapGame::parse("0.3122")?;
/// let limits = Limits { steps: Some(1000), ..Limits::default() };
/// let (once, ended) = solve_within(&game, &limits, &Default::default());
/// let (again, _) = solve_within(&game, &limits, &Default::default());
/// assert_eq!(ended, Ended::Steps);
/// assert_eq!((once.heap, once.order()), (again.heap, again.order()), "steps, unlike seconds, are always the same");
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
pub fn solve_within(game: &HeapGame, limits: &Limits, stop: &AtomicBool) -> (Solution, Ended) {
    let halt = Arc::new(AtomicBool::new(false));
    let start = ThreadTime::now();
    let steps = Cell::new(0u64);
    let reason = Cell::new(Ended::Asked);
    let watch = |_: &misere::quotient::Progress| {
        let now = steps.get() + 1;
        steps.set(now);
        let end = if limits.steps.is_some_and(|most| now > most) {
            Ended::Steps
        } else if stop.load(Ordering::Relaxed) {
            Ended::Asked
        } else if now.is_multiple_of(ASK_EVERY)
            && limits.cpu.is_some_and(|most| start.elapsed() >= most)
        {
            Ended::Time
        } else {
            return;
        };
        reason.set(end);
        halt.store(true, Ordering::Relaxed);
    };
    let solution = solve(
        game,
        misere::quotient::Limits {
            heap: limits.heap,
            order: limits.order,
            memory: limits.memory,
            time: None,
            interrupt: Some(halt.clone()),
            creep: None,
        },
        Some(&watch),
    );
    let ended = match solution.stop {
        Stop::Interrupted => reason.get(),
        other => Ended::Solver(other),
    };
    (solution, ended)
}
