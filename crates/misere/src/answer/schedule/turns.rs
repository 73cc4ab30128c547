//! Turns: how long each solver works before the next has its chance.

use super::{Turn, Turns, Wish, steps};
use crate::automatic::{AutomaticSolution, NotFound, solve_automatic};
use crate::limits::{Budget, CREEP, Limits, Stop};
use crate::parametric::{ParametricSolution, solve_by_formulas};
use crate::quotient::Solver;
use crate::ruleset::{Convention, HeapGame, Rules};

/// The first turn of the solver for finite quotients, in steps. About a fifth of a second.
const FIRST_TURN: u64 = 20_000;
/// The same when an infinite quotient is expected.
const BRIEF_TURN: u64 = 2_000;
/// When the finite solver just needs longer than its turn, the search for an automaton has this part of it; when exponents
/// creep, all of it.
const LOOK: u64 = 4;
/// Who expects an infinite quotient gives it this many times the turn at first, and each time four times as much: it begins anew in
/// every turn, and so most of the work is in the turn that ends it.
const EXPECTED: u64 = 64;
/// Formulas are sought from the quotient of so many heaps on,
const FIRST_STAGE: u32 = 40;
/// where the other solver does not get on from so many on,
const LEAST_STAGE: u32 = 20;
/// and then again when there are more by a part of this.
const NEXT_STAGE: u32 = 4;
/// They may take so many steps, and as many again as all work before. A few seconds.
const FORMULAS: u64 = 500_000;

impl<'a> Turns<'a> {
    pub(super) fn new(game: &'a HeapGame, wish: Wish, budget: &'a Budget<'a>) -> Turns<'a> {
        let expected = wish == Wish::Infinite;
        // Who asks for a heap wants its quotient and not that of the whole game, unless formulas are what is asked for.
        let is_whole = budget.limits().heap.is_none() || wish == Wish::Formulas;
        let has_formulas = matches!(game.rules, Rules::Code(_)) && is_whole;
        Turns {
            game,
            budget,
            wish,
            solver: Solver::new(game),
            turn: if expected { BRIEF_TURN } else { FIRST_TURN },
            creep: if expected { CREEP / 2 } else { CREEP },
            missing: None,
            ahead: None,
            stage: has_formulas.then_some(FIRST_STAGE),
            failure: None,
        }
    }

    /// A turn of the solver for finite quotients, twice as long as the last.
    pub(super) fn finite(&mut self, goal: Option<u32>) -> Turn {
        // In normal play, and in games with an answer of that kind alone, it has all the time.
        if self.game.convention != Convention::Misere || self.wish == Wish::Finite {
            let all = self.budget.within(Limits {
                heap: goal,
                ..Limits::default()
            });
            return Turn::Over(self.solver.run(&all));
        }
        let before = self.solver.heap();
        let creep = match self.wish {
            Wish::Formulas => None,
            _ => Some(self.creep),
        };
        let share = self.budget.within(Limits {
            heap: goal,
            pause: self.stage,
            creep,
            ..steps(self.turn)
        });
        let stop = self.solver.run(&share);
        let turn = match (self.budget.cause(), stop) {
            (Some(cause), _) => return Turn::Over(cause),
            (None, Stop::Heap) if goal.is_none_or(|goal| self.solver.heap() < goal) => {
                return Turn::Stage;
            }
            (None, Stop::Creeping) => Turn::Stuck { creeping: true },
            (None, Stop::Steps) if self.solver.heap() == before => Turn::Stuck { creeping: false },
            (None, Stop::Steps) => Turn::Longer,
            (None, stop) => return Turn::Over(stop),
        };
        self.turn = self.turn.saturating_mul(2);
        if stop == Stop::Creeping {
            self.creep = self.creep.saturating_mul(2);
        }
        turn
    }

    /// A guess of formulas for the whole game from the quotient at hand.
    pub(super) fn formulas(&mut self) -> Option<ParametricSolution> {
        let heap = self.solver.heap();
        self.stage = Some(heap + (heap / NEXT_STAGE).max(1));
        let finite = self.solver.solution(Stop::Heap);
        let share = self.budget.within(steps(FORMULAS + self.budget.steps()));
        match solve_by_formulas(&finite, &share) {
            Ok(found) => Some(found),
            Err(failure) => {
                self.failure = Some(failure);
                None
            }
        }
    }

    /// The same when the other solver does not get on: exponents that creep may be those of a family.
    pub(super) fn formulas_if_stuck(&mut self, asked: Option<u32>) -> Option<ParametricSolution> {
        let heap = self.solver.heap();
        let last = self.stage?;
        // Not again where it was tried.
        let is_new = last == FIRST_STAGE || heap + heap / (2 * NEXT_STAGE) >= last;
        match asked.is_none() && heap >= LEAST_STAGE && is_new {
            true => self.formulas(),
            false => None,
        }
    }

    /// A turn of the search for an automaton, unless it is known that it finds none for this heap.
    pub(super) fn automatic(&mut self, heap: u32, creeping: bool) -> Option<AutomaticSolution> {
        if self.missing.as_ref().is_some_and(|(h, _)| *h == heap) {
            return None;
        }
        let share = match (self.wish, creeping) {
            (Wish::Infinite, _) => self
                .turn
                .saturating_mul(EXPECTED * (self.turn / BRIEF_TURN)),
            (_, true) => self.turn,
            (_, false) => self.turn / LOOK,
        };
        self.budget.report(heap, self.solver.order(), None);
        let share = self.budget.within(steps(share));
        match solve_automatic(self.game, heap, &share) {
            Ok(found) => Some(found),
            Err(NotFound::Stopped(_)) => None,
            Err(why) => {
                self.missing = Some((heap, why));
                None
            }
        }
    }
}
