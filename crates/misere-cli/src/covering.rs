//! Solving as much of a game as a position needs.

use crate::exit::Failure;
use crate::limits::LimitArgs;
use misere::Position;
use misere::infinite::{AutomaticSolution, NotFound, solve_automatic};
use misere::quotient::{Budget, Limits, Progress, Solution, Stop};
use misere::ruleset::{Convention, HeapGame};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How much more work, in looks at the budget, a proof of the whole game may take once the heaps of the
/// position are covered: this much, or as much as it took to cover them. Work and not time, so that the
/// answer does not depend on the clock.
const PATIENCE: u64 = 20_000;

/// Reads a position of a game.
pub fn read_position(game: &HeapGame, text: &str) -> Result<Position, Failure> {
    let position: Position = text.parse().map_err(Failure::input)?;
    let fail = |what: String| Err(Failure::Input(format!("{text:?}: expected {what}")));
    if let (Some(heaps), Some(largest)) = (game.heaps(), position.max_heap())
        && largest.0 > heaps
    {
        return fail(format!(
            "heaps up to {heaps}, which is all that the game has"
        ));
    }
    // A move may add heaps to those that are there, and their number must stay a number.
    if position.iter().any(|(_, count)| count > u32::MAX / 2) {
        return fail(format!("at most {} copies of one heap", u32::MAX / 2));
    }
    Ok(position)
}

/// Solves the whole game if that is not much more work than covering the heaps up to `largest`, and
/// otherwise finds the quotient of these. Also returns what is left of the limits.
pub fn solve(
    args: &LimitArgs,
    game: &HeapGame,
    largest: u32,
    limits: Limits,
) -> (Solution, Limits) {
    if limits.heap.is_some() {
        let solution = args.solve(game, limits.clone(), &|_| ());
        return rest(solution, limits);
    }
    let halt = Arc::new(AtomicBool::new(false));
    let patience = Patience::new(largest);
    let pressed = limits.interrupt.clone().unwrap_or_default();
    let watch = |progress: &Progress| {
        if patience.is_over(progress) || pressed.load(Ordering::Relaxed) {
            halt.store(true, Ordering::Relaxed);
        }
    };
    let whole = Limits {
        interrupt: Some(halt.clone()),
        ..limits.clone()
    };
    let (solution, limits) = rest(args.solve(game, whole, &watch), limits);
    if solution.stop != Stop::Interrupted || pressed.load(Ordering::Relaxed) {
        return (solution, limits);
    }
    // The quotient at hand covers the position, but how far it goes is an accident. This one is the answer that
    // everybody gets.
    let covered = Limits {
        heap: Some(largest),
        ..limits.clone()
    };
    let again = args.solve(game, covered, &|_| ());
    match again.stop {
        Stop::Heap | Stop::Proved => rest(again, limits),
        _ => (solution, limits),
    }
}

/// What a position is played from.
pub enum Known {
    /// A quotient found by the solver for finite ones.
    Finite(Box<Solution>),
    /// A quotient, most likely infinite, with an automaton.
    Automatic(Box<AutomaticSolution>),
}

/// Without a time limit the solver for finite quotients has this long before the other one is asked.
const FINITE_FIRST: Duration = Duration::from_secs(20);

/// As [`solve`]; and if the quotient of the position's heaps is not found in a good part of the time, the rest goes to the solver that knows
/// infinite ones.
pub fn known(args: &LimitArgs, game: &HeapGame, largest: u32, limits: Limits) -> (Known, Limits) {
    let first = Limits {
        time: Some(limits.time.map_or(FINITE_FIRST, |t| t * 3 / 5)),
        ..limits.clone()
    };
    let (solution, _) = solve(args, game, largest, first);
    let elapsed = solution.elapsed;
    let rest = Limits {
        time: limits.time.map(|t| t.saturating_sub(elapsed)),
        ..limits.clone()
    };
    let covered = solution.is_solved() || solution.heap >= largest;
    if covered || solution.stop != Stop::Time || game.convention != Convention::Misere {
        return (Known::Finite(Box::new(solution)), rest);
    }
    let budget = Budget::start(rest.clone(), None);
    match solve_automatic(game, largest, &budget) {
        Ok(automatic) => (Known::Automatic(Box::new(automatic)), rest),
        Err(NotFound::Stopped(_)) => (Known::Finite(Box::new(solution)), rest),
        Err(_) => {
            let (solution, rest) = solve(args, game, largest, rest);
            (Known::Finite(Box::new(solution)), rest)
        }
    }
}

/// Takes the time of a solution off the limits.
fn rest(solution: Solution, mut limits: Limits) -> (Solution, Limits) {
    limits.time = limits.time.map(|t| t.saturating_sub(solution.elapsed));
    (solution, limits)
}

/// Says when to give up on the whole game.
struct Patience {
    largest: u32,
    looks: Cell<u64>,
    /// The looks when the position was covered.
    covered: Cell<Option<u64>>,
}

impl Patience {
    fn new(largest: u32) -> Patience {
        Patience {
            largest,
            looks: Cell::new(0),
            covered: Cell::new(None),
        }
    }

    fn is_over(&self, progress: &Progress) -> bool {
        let looks = self.looks.get() + 1;
        self.looks.set(looks);
        if progress.heap <= self.largest {
            return false;
        }
        let covered = self.covered.get().unwrap_or(looks);
        self.covered.set(Some(covered));
        looks - covered > PATIENCE.max(covered)
    }
}
