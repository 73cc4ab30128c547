//! Heap by heap, until a theorem settles the whole game or a limit is reached.

use super::limits::{Budget, Limits, Stop, Watcher};
use super::normal;
use super::solution::{Change, Proof, Solution};
use super::stage::{Stage, Standard};
use super::theorems::{Snapshot, TameWatch};
use crate::outcome::{NimSequence, Period, find_period};
use crate::position::Heap;
use crate::ruleset::{Code, Convention, HeapGame, Rules};

/// A game that is tame relative to a heap may still be periodic, and then that is the better answer. So its
/// normal play is looked at this far, or, where moves leave three heaps and a heap costs the more, a little.
const NIM_HORIZON: u32 = 8192;
const NIM_HORIZON_THREE: u32 = 512;
/// The budget is asked once in this many nim values.
const NIM_STEP: usize = 32;

/// Solves a game within limits, in the convention it names.
///
/// The result is exact for what it claims, whatever stopped the solver: the last quotient proved is returned.
///
/// ```
/// use misere::quotient::{Limits, Proof, solve};
/// use misere::ruleset::HeapGame;
/// let solution = solve(&HeapGame::parse("0.123")?, Limits::default(), None);
/// assert_eq!((solution.order(), solution.p_order()), (20, 5));
/// assert_eq!(solution.period().map(|p| (p.period, p.preperiod)), Some((5, 5)));
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
pub fn solve(game: &HeapGame, limits: Limits, watcher: Option<Watcher>) -> Solution {
    let budget = Budget::start(limits, watcher);
    match game.convention {
        Convention::Misere => Solver::new(game, &budget).run().irredundant(),
        Convention::Normal => normal::solve(game, &budget),
    }
}

struct Solver<'a, 'b> {
    game: &'a HeapGame,
    budget: &'a Budget<'b>,
    proved: Stage,
    past: Vec<Snapshot>,
    changes: Vec<Change>,
    tame: TameWatch,
    /// Normal play was found periodic, so misère play will be: no use in stopping at tameness.
    period_ahead: bool,
    next_period_check: u32,
}

impl<'a, 'b> Solver<'a, 'b> {
    fn new(game: &'a HeapGame, budget: &'a Budget<'b>) -> Solver<'a, 'b> {
        Solver {
            game,
            budget,
            proved: Stage::trivial(game),
            past: Vec::new(),
            changes: Vec::new(),
            tame: TameWatch::default(),
            period_ahead: false,
            next_period_check: 1,
        }
    }

    fn heap(&self) -> u32 {
        self.proved.valuation.last().0
    }

    fn run(mut self) -> Solution {
        let all = self.game.heaps();
        let wanted = self.budget.limits().heap;
        let goal = match (all, wanted) {
            (Some(all), Some(wanted)) => Some(all.min(wanted)),
            (all, wanted) => all.or(wanted),
        };
        while goal.is_none_or(|g| self.heap() < g) {
            if let Err(stop) = self.step() {
                return self.partial(stop);
            }
            if let Rules::Code(code) = &self.game.rules {
                if let Some(period) = self.period(code) {
                    return self.periodic(code, period, wanted);
                }
                if wanted.is_none()
                    && let Some(solution) = self.tame_relative(code)
                {
                    return solution;
                }
            }
        }
        if all == Some(self.heap()) {
            let heap = self.heap();
            return self.finish(Proof::AllHeaps, Stop::Proved, heap);
        }
        self.partial(Stop::Heap)
    }

    fn step(&mut self) -> Result<(), Stop> {
        let order = self.proved.valuation.monoid.order();
        self.budget.report(self.heap() + 1, order, None);
        self.budget.check()?;
        let Some(old) = self
            .proved
            .push_heap(self.game, Standard::Proof, self.budget)?
        else {
            return Ok(());
        };
        self.past.push(old);
        self.tame.quotient_changed();
        self.next_period_check = 0;
        let monoid = &self.proved.valuation.monoid;
        self.changes.push(Change {
            heap: self.heap(),
            order: monoid.order(),
            p_order: monoid.p().len(),
        });
        Ok(())
    }

    /// Looks for a period at every heap at first and then once in a while, so that looking stays cheap.
    fn period(&mut self, code: &Code) -> Option<Period> {
        let heap = self.heap();
        if heap < self.next_period_check {
            return None;
        }
        self.next_period_check = heap + 1 + heap / 64;
        find_period(self.proved.valuation.values(), code.parts(), code.last())
    }

    fn periodic(mut self, code: &Code, period: Period, wanted: Option<u32>) -> Solution {
        let Some(wanted) = wanted else {
            let heap = period.proof_heap(code.parts(), code.last());
            return self.finish(Proof::Periodic(period), Stop::Proved, heap);
        };
        // The quotient asked for is known, and the values of the heaps in between are those of smaller ones.
        for n in self.heap() + 1..=wanted {
            if n % 1024 == 0
                && let Err(stop) = self.budget.check()
            {
                return self.partial(stop);
            }
            let value = self.proved.valuation.value(Heap(period.reduce(n)));
            self.proved.valuation.push(value);
        }
        self.finish(Proof::Partial, Stop::Heap, wanted)
    }

    fn tame_relative(&mut self, code: &Code) -> Option<Solution> {
        if self.period_ahead || !self.tame.is_due(code, &self.proved.valuation) {
            return None;
        }
        let mut nim = NimSequence::new(self.game);
        let tame = self.tame.check(
            &self.proved.valuation,
            &self.proved.letters,
            &self.past,
            &mut nim,
        )?;
        let horizon = match code.parts() {
            2 => NIM_HORIZON,
            _ => NIM_HORIZON_THREE,
        };
        let mut look = 2 * self.heap();
        while look < 2 * horizon {
            for heap in (0..look.min(horizon)).step_by(NIM_STEP).skip(1) {
                // Out of budget: the next step of the solver will say so.
                self.budget.check().ok()?;
                nim.extend_to(heap);
            }
            nim.extend_to(look.min(horizon));
            if nim.period().is_some() {
                self.period_ahead = true;
                return None;
            }
            look *= 2;
        }
        let heap = tame.base.phi.len() as u32 - 1;
        Some(Solution {
            game: self.game.clone(),
            monoid: tame.base.monoid,
            letters: tame.base.letters,
            phi: tame.base.phi,
            heap,
            proof: Proof::TameRelative {
                last_outside_kernel: tame.last_outside_kernel,
                checked: tame.whole.phi.len() as u32 - 1,
                whole: Box::new(tame.whole),
                kernel: tame.kernel,
            },
            stop: Stop::Proved,
            changes: std::mem::take(&mut self.changes),
            states: self.proved.states(),
            elapsed: self.budget.elapsed(),
        })
    }

    fn partial(self, stop: Stop) -> Solution {
        let heap = self.heap();
        self.finish(Proof::Partial, stop, heap)
    }

    fn finish(self, proof: Proof, stop: Stop, heap: u32) -> Solution {
        let states = self.proved.states();
        let mut now = Snapshot::of(&self.proved.valuation, &self.proved.letters);
        now.phi.truncate(heap as usize + 1);
        Solution {
            game: self.game.clone(),
            monoid: now.monoid,
            letters: now.letters,
            phi: now.phi,
            heap,
            proof,
            stop,
            changes: self.changes,
            states,
            elapsed: self.budget.elapsed(),
        }
    }
}
