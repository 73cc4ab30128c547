//! Which solver works when.
//!
//! The solver for finite quotients goes first. When it has taken its turn and not come further, or when exponents creep, the
//! search for an automaton has one; then the first goes on where it was, for twice as long. Turns are counted in steps of work
//! and not in seconds, so that the same game gets the same answer on every machine as long as no limit is met.

use super::{Answer, Kind};
use crate::automatic::{AutomaticSolution, Growing, NotFound, solve_automatic};
use crate::limits::{Budget, CREEP, Limits, Stop};
use crate::parametric::{Failure, ParametricSolution, solve_by_formulas};
use crate::position::Position;
use crate::quotient::{Ahead, Foundling, Solution, Solver, adopt, look_ahead};
use crate::ruleset::{Convention, HeapGame, Rules};
use crate::value::Search;
use std::sync::Arc;

/// The first turn of the solver for finite quotients, in steps. About a fifth of a second.
const FIRST_TURN: u64 = 20_000;
/// The same when an infinite quotient is expected.
const BRIEF_TURN: u64 = 2_000;
/// When the finite solver just needs longer than its turn, the search for an automaton has this part of it; when exponents
/// creep, all of it.
const LOOK: u64 = 4;
/// How much more work a proof of the whole game may take once the heaps of a position are covered: this much, or one part in
/// `IMPATIENCE` of what it took to cover them.
const PATIENCE: u64 = 20_000;
const IMPATIENCE: u64 = 3;
/// How much work the value of a position is worth when its outcome is known by a search. Two or three seconds.
const VALUE: u64 = 200_000;

/// How much work it is worth to give a finite quotient that an automaton proves the form of the others. A third of a second.
const ADOPTION: u64 = 30_000;

/// How much work it is worth to find a short reason why a quotient is infinite. Half a second.
const REASON: u64 = 50_000;

/// How much work it is worth to see in a sketch whether the whole game may have a period, with so many heaps. Two or three seconds.
const AHEAD: u64 = 200_000;
const HEAPS_AHEAD: u32 = 300;
/// The sketch is folded at this power.
const DEPTH_AHEAD: u32 = 6;

/// Formulas are sought from the quotient of so many heaps on,
const FIRST_STAGE: u32 = 40;
/// where the other solver does not get on from so many on,
const LEAST_STAGE: u32 = 20;
/// and then again when there are more by a part of this.
const NEXT_STAGE: u32 = 4;
/// They may take so many steps, and as many again as all work before. A few seconds.
const FORMULAS: u64 = 500_000;

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

impl<'a> Turns<'a> {
    fn new(game: &'a HeapGame, wish: Wish, budget: &'a Budget<'a>) -> Turns<'a> {
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
    fn finite(&mut self, goal: Option<u32>) -> Turn {
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
    fn formulas(&mut self) -> Option<ParametricSolution> {
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
    fn formulas_if_stuck(&mut self, asked: Option<u32>) -> Option<ParametricSolution> {
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
    fn automatic(&mut self, heap: u32, creeping: bool) -> Option<AutomaticSolution> {
        if self.missing.as_ref().is_some_and(|(h, _)| *h == heap) {
            return None;
        }
        let share = match creeping || self.wish == Wish::Infinite {
            true => self.turn,
            false => self.turn / LOOK,
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

    /// Goes on with automata: heap after heap; where what is solved does not tell what the next heap is worth, towards a heap that is
    /// asked for in longer and longer strides; it is tried even if those before it were not found.
    fn go_on(mut self, found: AutomaticSolution, aim: Aim) -> Answer {
        let mut growing = match Growing::new(found.clone(), self.budget) {
            Ok(growing) => growing,
            Err(why) => return self.answer_by(found, why.stop()),
        };
        let stop = self.grow(&mut growing, aim);
        self.answer_by(growing.into_solution(), stop)
    }

    fn grow(&mut self, growing: &mut Growing, aim: Aim) -> Stop {
        let mut stride = 1;
        let goal = aim.heap();
        loop {
            let heap = growing.solution().heap;
            if Some(heap) == self.game.heaps() || !matches!(aim, Aim::Heap(_)) {
                match growing.settles(self.budget) {
                    Ok(true) => {
                        self.missing = None;
                        return Stop::Proved;
                    }
                    Ok(false) => {}
                    Err(NotFound::Stopped(stop)) => return stop,
                    Err(_) => {}
                }
            }
            if goal.is_some_and(|goal| heap >= goal) {
                self.missing = None;
                return reached(self.game, heap);
            }
            self.budget.report(heap + 1, 0, None);
            match growing.push_cheaply(self.budget) {
                Ok(Some(_)) => continue,
                Err(NotFound::Stopped(stop)) => return stop,
                Ok(None) | Err(_) => {}
            }
            if matches!(aim, Aim::Whole) {
                match self.leap(growing) {
                    Ok(true) => continue,
                    Ok(false) => {}
                    Err(stop) => return stop,
                }
            }
            match self.anew(growing, goal, stride) {
                Ok(is_far) => stride = if is_far { stride.saturating_mul(2) } else { 1 },
                Err(stop) => return stop,
            }
        }
    }

    /// Where one more heap is not cheap: solves from nothing at the heap at which the whole game would be proved, if a sketch shows a period and that takes no more than
    /// all work before. Says whether it was done; it is tried once.
    fn leap(&mut self, growing: &mut Growing) -> Result<bool, Stop> {
        if self.ahead.is_some() {
            return Ok(false);
        }
        let share = self.budget.within(steps(AHEAD));
        let seen = look_ahead(self.game, HEAPS_AHEAD, DEPTH_AHEAD, &share);
        let ahead = seen.unwrap_or(None);
        self.ahead = Some(ahead);
        if let Some(stop) = self.budget.cause() {
            return Err(stop);
        }
        let Some(ahead) = ahead.filter(|ahead| ahead.heap > growing.solution().heap) else {
            return Ok(false);
        };
        self.budget.report(ahead.heap, 0, None);
        let share = self.budget.within(steps(AHEAD + self.budget.steps()));
        let done = growing.jump(ahead.heap, &share).is_ok();
        match self.budget.cause() {
            Some(stop) => Err(stop),
            None => Ok(done),
        }
    }

    /// Solves from nothing at a heap further on: a stride away, or the next, or the one that is asked for. Says whether it was the first.
    fn anew(
        &mut self,
        growing: &mut Growing,
        goal: Option<u32>,
        stride: u32,
    ) -> Result<bool, Stop> {
        let heap = growing.solution().heap;
        let far = goal.map_or(heap + 1, |goal| heap + stride.min(goal - heap));
        let mut tried = vec![far, heap + 1];
        tried.extend(goal);
        tried.dedup();
        for next in tried {
            self.budget.report(next, 0, None);
            match growing.jump(next, self.budget) {
                Ok(()) => return Ok(next == far),
                Err(NotFound::Stopped(stop)) => {
                    self.missing = Some((next, NotFound::Stopped(stop)));
                    return Err(stop);
                }
                Err(why) => self.missing = Some((next, why)),
            }
        }
        Err(Stop::NotFound)
    }

    /// The position is covered: the quotient of the whole game, if it takes little more.
    fn whole_if_near(mut self, stop: Stop) -> Answer {
        let covered = self.solver.solution(stop);
        if covered.is_solved() {
            return self.answer(stop);
        }
        let patience = PATIENCE.max(self.budget.steps() / IMPATIENCE);
        let share = self.budget.within(Limits {
            creep: Some(self.creep),
            ..steps(patience)
        });
        match self.solver.run(&share) {
            Stop::Proved => self.answer(Stop::Proved),
            _ => Answer {
                elapsed: self.budget.elapsed(),
                ..Answer::from(covered)
            },
        }
    }

    fn answer_by_formulas(self, solution: ParametricSolution) -> Answer {
        let stop = Stop::Proved;
        Answer {
            kind: Kind::Parametric(Box::new(solution)),
            stop,
            elapsed: self.budget.elapsed(),
            ..Answer::from(self.solver.solution(Stop::Heap))
        }
    }

    fn answer(self, stop: Stop) -> Answer {
        let finite = self.solver.solution(stop);
        let next = finite.heap.checked_add(1);
        Answer {
            without_formulas: match self.wish {
                Wish::Formulas => Some(self.failure.unwrap_or(Failure::NoFamilies)),
                _ => None,
            }
            .filter(|_| !finite.is_solved()),
            why: self
                .missing
                .filter(|(heap, _)| Some(*heap) == next && !finite.is_solved())
                .map(|(_, why)| why),
            elapsed: self.budget.elapsed(),
            ..Answer::from(finite)
        }
    }

    fn answer_by(self, mut solution: AutomaticSolution, stop: Stop) -> Answer {
        let budget = self.afterthought(REASON);
        solution.reason = solution.find_reason(&budget).ok().flatten();
        if let Some(finite) = self.adopt(&solution, stop) {
            return Answer {
                why: self.missing.map(|(_, why)| why),
                elapsed: self.budget.elapsed(),
                ..Answer::from(finite)
            };
        }
        // What stopped the other solver is that there is no end, or that it had no more turns.
        let finite = self.solver.solution(match solution.is_infinite() {
            true => Stop::Creeping,
            false => Stop::Steps,
        });
        Answer {
            finite,
            ahead: match solution.whole {
                None => self.ahead.flatten(),
                Some(_) => None,
            },
            kind: Kind::Automatic(Arc::new(solution)),
            stop,
            why: self.missing.map(|(_, why)| why),
            without_formulas: None,
            elapsed: self.budget.elapsed(),
        }
    }

    /// A budget for what comes after the search, when the time may be up.
    fn afterthought(&self, most: u64) -> Budget<'static> {
        let limits = Limits {
            memory: self.budget.memory(),
            ..steps(most)
        };
        Budget::start(limits, None)
    }

    /// A quotient that an automaton proves may be finite: then it is to be like any other finite one, unless its proof takes too
    /// long.
    fn adopt(&self, solution: &AutomaticSolution, stop: Stop) -> Option<Solution> {
        let monoid = solution.monoid()?;
        let found = Foundling {
            phi: solution.elements_of_heaps(&monoid),
            letters: solution.generators(),
            monoid,
        };
        let before = self.solver.solution(stop);
        let budget = self.afterthought(ADOPTION);
        adopt(self.game, found, &before, stop, &budget).ok()?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::solve;

    /// Issue 18: a finite quotient that an automaton proves is one like any other, with elements, structure and a certificate.
    #[test]
    fn a_finite_quotient_is_one_whoever_finds_it() {
        for (name, heap) in [("0.123", 12), ("nim:3", 3), ("0.76256", 15), ("0.77", 6)] {
            let game = HeapGame::parse(name).unwrap();
            let budget = Budget::unlimited();
            let found = solve_automatic(&game, heap, &budget).unwrap();
            let turns = Turns::new(&game, Wish::Infinite, &budget);
            let answer = turns.answer_by(found, reached(&game, heap));
            let limits = Limits {
                heap: Some(heap),
                ..Limits::default()
            };
            let direct = solve(&game, limits, None);
            let finite = answer.as_finite().unwrap();
            assert_eq!(finite.monoid.canonical(), direct.monoid.canonical());
            assert_eq!((finite.heap, &finite.phi), (heap, &direct.phi), "{name}");
            assert_eq!((finite.stop, answer.stop), (direct.stop, direct.stop));
            assert_eq!(finite.is_solved(), direct.is_solved(), "{name}");
            let certificate = answer.certificate(&budget).unwrap();
            misere_cert::check_certificate(&certificate, Default::default()).unwrap();
        }
    }

    /// An infinite one stays what it is, and so does one that changed somewhere between two heaps.
    #[test]
    fn what_is_not_known_is_not_adopted() {
        let game = HeapGame::parse("0.3122").unwrap();
        let budget = Budget::unlimited();
        let turns = Turns::new(&game, Wish::Infinite, &budget);
        let found = solve_automatic(&game, 7, &budget).unwrap();
        assert!(turns.adopt(&found, Stop::Heap).is_none());

        let game = HeapGame::parse("0.123").unwrap();
        let mut turns = Turns::new(&game, Wish::Infinite, &budget);
        turns.finite(Some(8));
        let next = solve_automatic(&game, 9, &budget).unwrap();
        let far = solve_automatic(&game, 12, &budget).unwrap();
        let growth = |found| turns.adopt(found, Stop::Heap).unwrap().changes;
        let last = |changes: Vec<crate::quotient::Change>| changes.last().unwrap().numbers();
        assert_eq!(last(growth(&next)), (9, 20, 5));
        assert_eq!(last(growth(&far)), (8, 12, 3));
    }
}
