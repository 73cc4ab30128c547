//! Heap after heap by automata, once the first is found.

use super::{Aim, Turns, reached, steps};
use crate::answer::Answer;
use crate::automatic::{AutomaticSolution, Growing, NotFound};
use crate::limits::Stop;
use crate::quotient::look_ahead;

/// How much work it is worth to see in a sketch whether the whole game may have a period, with so many heaps. Two or three seconds.
const AHEAD: u64 = 200_000;
const HEAPS_AHEAD: u32 = 300;
/// The sketch is folded at this power.
const DEPTH_AHEAD: u32 = 6;

impl Turns<'_> {
    /// Goes on with automata: heap after heap; where what is solved does not tell what the next heap is worth, towards a heap that is
    /// asked for in longer and longer strides; it is tried even if those before it were not found.
    pub(super) fn go_on(mut self, found: AutomaticSolution, aim: Aim) -> Answer {
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
}
