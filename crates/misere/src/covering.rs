//! Solving as much of a game as a position needs.

use crate::quotient::{Limits, Progress, Solution, Stop, Watcher, solve};
use crate::ruleset::HeapGame;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much more work, in looks at the budget, a proof of the whole game may take once the heaps of the
/// position are covered: this much, or as much as it took to cover them. Work and not time, so that the
/// answer does not depend on the clock.
const PATIENCE: u64 = 20_000;

/// Solves the whole game if that is not much more work than covering the heaps up to `largest`, and
/// otherwise finds the quotient of these. Also returns what is left of the limits.
///
/// ```
/// use misere::covering::solve_covering;
/// use misere::quotient::Limits;
/// use misere::ruleset::HeapGame;
/// let (kayles, _) = solve_covering(&HeapGame::parse("0.77")?, 5, Limits::default(), None);
/// assert!(kayles.is_solved(), "the whole game takes no time");
/// let (dawson, _) = solve_covering(&HeapGame::parse("0.07")?, 12, Limits::default(), None);
/// assert!(!dawson.is_solved() && dawson.heap == 12);
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
pub fn solve_covering(
    game: &HeapGame,
    largest: u32,
    limits: Limits,
    watcher: Option<Watcher>,
) -> (Solution, Limits) {
    if limits.heap.is_some() {
        let solution = solve(game, limits.clone(), watcher);
        return rest(solution, limits);
    }
    let halt = Arc::new(AtomicBool::new(false));
    let patience = Patience::new(largest);
    let pressed = limits.interrupt.clone().unwrap_or_default();
    let watch = |progress: &Progress| {
        if let Some(watcher) = watcher {
            watcher(progress);
        }
        if patience.is_over(progress) || pressed.load(Ordering::Relaxed) {
            halt.store(true, Ordering::Relaxed);
        }
    };
    let whole = Limits {
        interrupt: Some(halt.clone()),
        ..limits.clone()
    };
    let (solution, limits) = rest(solve(game, whole, Some(&watch)), limits);
    if solution.stop != Stop::Interrupted || pressed.load(Ordering::Relaxed) {
        return (solution, limits);
    }
    // The quotient at hand covers the position, but how far it goes is an accident. This one is the answer that
    // everybody gets.
    let covered = Limits {
        heap: Some(largest),
        ..limits.clone()
    };
    let again = solve(game, covered, watcher);
    match again.stop {
        Stop::Heap | Stop::Proved => rest(again, limits),
        _ => (solution, limits),
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
