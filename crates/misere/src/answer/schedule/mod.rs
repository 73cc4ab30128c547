//! Which solver works when.
//!
//! The solver for finite quotients goes first. When it has taken its turn and not come further, or when exponents creep, the
//! search for an automaton has one; then the first goes on where it was, for twice as long. Turns are counted in steps of work
//! and not in seconds, so that the same game gets the same answer on every machine as long as no limit is met.

mod ending;
mod growing;
mod turns;

use super::Answer;
use crate::automatic::NotFound;
use crate::limits::{Budget, Limits, Stop};
use crate::parametric::Failure;
use crate::position::Position;
use crate::quotient::{Ahead, Solver};
use crate::ruleset::HeapGame;
use crate::value::Search;

/// How much work the value of a position is worth when its outcome is known by a search. Two or three seconds.
const VALUE: u64 = 200_000;

/// What kind of quotient is sought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wish {
    /// Whatever there is.
    #[default]
    Any,
    /// Most likely an infinite one: an automaton is sought early.
    Infinite,
    /// A finite one, however long that takes.
    Finite,
    /// Formulas for the whole game, from one finite quotient or another.
    Formulas,
}

/// Settles a game as far as the budget allows: its quotient, whether finite or not.
///
/// ```
/// use misere::answer::{Wish, settle};
/// use misere::limits::Budget;
/// use misere::ruleset::HeapGame;
/// let kayles = settle(&HeapGame::parse("0.77")?, Wish::Any, &Budget::unlimited());
/// assert!(kayles.is_solved());
/// assert_eq!(kayles.order(), Some(40));
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn settle(game: &HeapGame, wish: Wish, budget: &Budget) -> Answer {
    let mut turns = Turns::new(game, wish, budget);
    let goal = goal(game, budget.limits().heap);
    loop {
        match turns.finite(goal) {
            Turn::Over(stop) => return turns.answer(stop),
            Turn::Stage => {
                if let Some(found) = turns.formulas() {
                    return turns.answer_by_formulas(found);
                }
            }
            Turn::Stuck { .. } if wish == Wish::Formulas => {}
            Turn::Stuck { creeping } => {
                if let Some(found) = turns.formulas_if_stuck(goal) {
                    return turns.answer_by_formulas(found);
                }
                let next = turns.solver.heap() + 1;
                if let Some(found) = turns.automatic(next, creeping) {
                    let aim = goal.map_or(Aim::Whole, Aim::Heap);
                    return turns.go_on(found, aim);
                }
            }
            Turn::Longer => {}
        }
        if let Some(stop) = budget.cause() {
            return turns.answer(stop);
        }
    }
}

/// As much of a game as a position needs: the whole if that is not much more work than its heaps, else the quotient of these. If
/// none is found soon and a search can tell who wins, that is enough after a while.
///
/// ```
/// use misere::answer::settle_position;
/// use misere::limits::Budget;
/// use misere::ruleset::HeapGame;
/// let kayles = settle_position(&HeapGame::parse("0.77")?, &"5+3".parse()?, &Budget::unlimited());
/// assert!(kayles.is_solved(), "the whole game takes no time");
/// let dawson = settle_position(&HeapGame::parse("0.07")?, &"12+3".parse()?, &Budget::unlimited());
/// assert!(!dawson.is_solved() && dawson.heap() == 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn settle_position(game: &HeapGame, position: &Position, budget: &Budget) -> Answer {
    let largest = position.max_heap().map_or(0, |h| h.0);
    let asked = budget.limits().heap;
    let goal = goal(game, Some(asked.unwrap_or(largest)));
    let mut turns = Turns::new(game, Wish::Any, budget);
    if asked.is_none() {
        turns.solver.stop_at_theorems();
    }
    let mut search = Search::new(game);
    let mut is_known = false;
    loop {
        match turns.finite(goal) {
            Turn::Over(stop @ (Stop::Heap | Stop::Proved)) if asked.is_none() => {
                return turns.whole_if_near(stop);
            }
            Turn::Over(stop) => return turns.answer(stop),
            Turn::Stage => {
                if let Some(found) = turns.formulas() {
                    return turns.answer_by_formulas(found);
                }
                // It goes well: no time for a search.
                continue;
            }
            Turn::Stuck { creeping } => {
                if let Some(found) = turns.formulas_if_stuck(asked) {
                    return turns.answer_by_formulas(found);
                }
                let next = turns.solver.heap() + 1;
                if let Some(found) = turns.automatic(next, creeping) {
                    let heap = goal.unwrap_or(largest);
                    let aim = match asked {
                        Some(_) => Aim::Heap(heap),
                        None => Aim::Cover(heap),
                    };
                    return turns.go_on(found, aim);
                }
            }
            Turn::Longer => {}
        }
        if !is_known {
            let share = budget.within(steps(turns.turn));
            is_known = search.is_p(position, &share).is_ok();
        }
        if let Some(stop) = budget.cause() {
            return turns.answer(stop);
        }
        if is_known && budget.steps() > VALUE {
            return turns.answer(Stop::Steps);
        }
    }
}

/// The heap at which to stop, if there is one.
fn goal(game: &HeapGame, wanted: Option<u32>) -> Option<u32> {
    game.heaps().into_iter().chain(wanted).min()
}

/// Why a search ends at the heap that it was to reach.
fn reached(game: &HeapGame, heap: u32) -> Stop {
    match game.heaps() == Some(heap) {
        true => Stop::Proved,
        false => Stop::Heap,
    }
}

fn steps(steps: u64) -> Limits {
    Limits {
        steps: Some(steps),
        ..Limits::default()
    }
}

/// The solvers with what they have found, and how long the next turn is.
struct Turns<'a> {
    game: &'a HeapGame,
    budget: &'a Budget<'a>,
    wish: Wish,
    solver: Solver,
    turn: u64,
    creep: u32,
    /// Why there is no automaton for a heap, and which.
    missing: Option<(u32, NotFound)>,
    /// Whether a sketch was asked for a period of the whole game, and what it said.
    ahead: Option<Option<Ahead>>,
    /// The heap at which formulas are sought next, if they are.
    stage: Option<u32>,
    /// Why there were none.
    failure: Option<Failure>,
}

/// How far a search by automata is to go.
#[derive(Clone, Copy)]
enum Aim {
    /// To the whole game.
    Whole,
    /// To the heap that is asked for.
    Heap(u32),
    /// To this heap, or to the whole game if that comes first.
    Cover(u32),
}

impl Aim {
    fn heap(self) -> Option<u32> {
        match self {
            Aim::Whole => None,
            Aim::Heap(heap) | Aim::Cover(heap) => Some(heap),
        }
    }
}

/// How a turn of the solver for finite quotients ended.
enum Turn {
    /// There is no other: it is proved, or a limit of the whole is met.
    Over(Stop),
    /// It has not come further in this turn.
    Stuck {
        /// Because exponents creep.
        creeping: bool,
    },
    /// It goes well, but needs more.
    Longer,
    /// It has come to a heap from which formulas may be guessed.
    Stage,
}
