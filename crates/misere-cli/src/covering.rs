//! Solving as much of a game as a position needs, and showing the progress.

use crate::limits::LimitArgs;
use misere::covering::solve_covering;
use misere::infinite::{AutomaticSolution, NotFound, solve_automatic};
use misere::quotient::{Budget, CREEP, Limits, Solution, Stop};
use misere::ruleset::{Convention, HeapGame};
use std::time::Duration;

/// Solves the whole game, or what the heaps up to `largest` need, and shows the progress; see [`solve_covering`].
pub fn solve(
    args: &LimitArgs,
    game: &HeapGame,
    largest: u32,
    limits: Limits,
) -> (Solution, Limits) {
    args.watched(|watcher| solve_covering(game, largest, limits, Some(watcher)))
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

/// As [`solve`]; and if exponents creep, or the quotient of the position's heaps is not found in a good part of the
/// time, the rest goes to the solver that knows infinite ones.
pub fn known(args: &LimitArgs, game: &HeapGame, largest: u32, limits: Limits) -> (Known, Limits) {
    let first = Limits {
        time: Some(limits.time.map_or(FINITE_FIRST, |t| t * 3 / 5)),
        creep: Some(CREEP),
        ..limits.clone()
    };
    let (solution, _) = solve(args, game, largest, first);
    let elapsed = solution.elapsed;
    let rest = Limits {
        time: limits.time.map(|t| t.saturating_sub(elapsed)),
        ..limits.clone()
    };
    let covered = solution.is_solved() || solution.heap >= largest;
    let stuck = matches!(solution.stop, Stop::Time | Stop::Creeping);
    if covered || !stuck || game.convention != Convention::Misere {
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
