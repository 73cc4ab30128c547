//! The answer at the end, in one form whichever solver has found it.

use super::{Turns, Wish, steps};
use crate::answer::Answer;
use crate::automatic::AutomaticSolution;
use crate::limits::{Budget, Limits, Stop};
use crate::parametric::{Failure, ParametricSolution};
use crate::quotient::{Foundling, Solution, adopt};

/// How much more work a proof of the whole game may take once the heaps of a position are covered: this much, or one part in
/// `IMPATIENCE` of what it took to cover them.
const PATIENCE: u64 = 20_000;
const IMPATIENCE: u64 = 3;
/// How much work it is worth to give a finite quotient that an automaton proves the form of the others. A third of a second.
const ADOPTION: u64 = 30_000;

/// How much work it is worth to find a short reason why a quotient is infinite. Half a second.
const REASON: u64 = 50_000;

impl Turns<'_> {
    /// The position is covered: the quotient of the whole game, if it takes little more.
    pub(super) fn whole_if_near(mut self, stop: Stop) -> Answer {
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

    pub(super) fn answer_by_formulas(self, solution: ParametricSolution) -> Answer {
        Answer {
            elapsed: self.budget.elapsed(),
            ..Answer::by_formulas(self.solver.solution(Stop::Heap), solution)
        }
    }

    pub(super) fn answer(self, stop: Stop) -> Answer {
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

    pub(super) fn answer_by(self, mut solution: AutomaticSolution, stop: Stop) -> Answer {
        if solution.reason.is_none() {
            let budget = self.afterthought(REASON);
            solution.reason = solution.find_reason(&budget).ok().flatten();
        }
        if let Some(finite) = self.adopt(&solution, stop) {
            return Answer {
                why: self.missing.map(|(_, why)| why),
                elapsed: self.budget.elapsed(),
                ..Answer::from(finite)
            };
        }
        let is_whole = solution.is_whole();
        let finite = self.solver.solution(stop);
        Answer {
            ahead: self.ahead.flatten().filter(|_| !is_whole),
            why: self.missing.map(|(_, why)| why),
            elapsed: self.budget.elapsed(),
            ..Answer::by_automaton(finite, solution, stop)
        }
    }

    /// A budget for what comes after the search, when the time may be up. Whoever has lost patience does not wait for it.
    fn afterthought(&self, most: u64) -> Budget<'static> {
        let limits = Limits {
            memory: self.budget.memory(),
            interrupt: self.budget.interrupt(),
            ..steps(most)
        };
        Budget::start(limits, None)
    }

    /// A quotient that an automaton proves may be finite: then it is to be like any other finite one, unless its proof takes too
    /// long.
    fn adopt(&self, solution: &AutomaticSolution, stop: Stop) -> Option<Solution> {
        let budget = self.afterthought(ADOPTION);
        let monoid = solution.monoid_within(&budget)?;
        let found = Foundling {
            phi: solution.elements_of_heaps(&monoid),
            letters: solution.generators(),
            monoid,
        };
        let before = self.solver.solution(stop);
        adopt(self.game, found, &before, stop, &budget).ok()?
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Wish, reached};
    use super::*;
    use crate::automatic::solve_automatic;
    use crate::quotient::solve;
    use crate::ruleset::HeapGame;

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
