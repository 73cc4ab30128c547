//! Solving as much of a game as a position needs, and showing the progress.

use crate::limits::LimitArgs;
use misere::covering::solve_covering;
use misere::quotient::{Limits, Solution};
use misere::ruleset::HeapGame;

/// Solves the whole game, or what the heaps up to `largest` need, and shows the progress; see [`solve_covering`].
pub fn solve(
    args: &LimitArgs,
    game: &HeapGame,
    largest: u32,
    limits: Limits,
) -> (Solution, Limits) {
    args.watched(|watcher| solve_covering(game, largest, limits, Some(watcher)))
}
