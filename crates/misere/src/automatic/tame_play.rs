//! Playing positions beyond the heaps of a quotient, where misère play is normal play.
//!
//! In a game that is tame relative to a heap m, a position with a heap beyond m is a P-position iff its nim value is 0. One with a heap beyond the
//! heaps of the quotient keeps a heap beyond m whatever is moved, so that its winning moves are those of normal play.

use super::solution::{AutomaticMove, AutomaticSolution, NoValue};
use super::whole::{Tame, Whole};
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::value::NimSequence;
use crate::word::Overflow;
use std::ops::ControlFlow;

/// A player who knows nim values.
pub struct TamePlay<'a> {
    solution: &'a AutomaticSolution,
    tame: &'a Tame,
    nim: NimSequence<'a>,
}

/// The budget is asked once in so many options.
const OPTIONS_PER_CHECK: u32 = 1024;

impl<'a> TamePlay<'a> {
    /// A player for positions beyond a quotient, if it is that of a game that is tame relative to a heap.
    pub fn of(solution: &'a AutomaticSolution) -> Option<TamePlay<'a>> {
        match &solution.whole {
            Some(Whole::TameRelative(tame)) => Some(TamePlay {
                solution,
                tame,
                nim: NimSequence::new(&solution.game),
            }),
            _ => None,
        }
    }

    /// Whether a position is one for this player: it has a heap beyond those of the quotient.
    pub fn is_asked(&self, position: &Position) -> bool {
        let largest = position.max_heap();
        largest.is_some_and(|heap| heap.0 > self.solution.heap)
    }

    /// Makes ready for heaps up to this one: nim values of large heaps need those of all smaller ones.
    pub fn prepare(&mut self, heap: Heap, budget: &Budget) -> Result<(), Stop> {
        self.nim.extend_within(heap.0, budget)
    }

    fn of_heap(&mut self, heap: u32) -> u32 {
        self.nim.extend_to(heap);
        self.nim.values()[heap as usize]
    }

    /// The nim value of a position. It is a P-position iff that is 0.
    pub fn nim(&mut self, position: &Position) -> u32 {
        let odd = position.iter().filter(|(_, n)| n % 2 == 1);
        odd.fold(0, |sum, (heap, _)| sum ^ self.of_heap(heap.0))
    }

    /// The value of the positions with this nim value, as a word; as z with the nim value where the quotient has none.
    pub fn show(&self, nim: u32) -> String {
        match self.tame.by_nim.get(nim as usize) {
            Some(Some(word)) => self.solution.show(word),
            _ => format!("z_{nim}"),
        }
    }

    /// Every move to a P-position, as far as the budget allows, with what stopped it.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<(Vec<AutomaticMove>, Option<Stop>), NoValue> {
        let whole = self.nim(position);
        let mut moves = Vec::new();
        let mut stopped = None;
        let mut seen = 0u32;
        let solution = self.solution;
        for (heap, _) in position.iter().rev() {
            let Some(rest) = position.without(heap) else {
                continue;
            };
            let wanted = whole ^ self.of_heap(heap.0);
            let mut found = Vec::new();
            solution.game.visit_options(heap, &mut |option| {
                seen = seen.wrapping_add(1);
                if seen.is_multiple_of(OPTIONS_PER_CHECK)
                    && let Err(stop) = budget.check()
                {
                    stopped = Some(stop);
                    return ControlFlow::Break(());
                }
                if option.iter().fold(0, |sum, &h| sum ^ self.of_heap(h)) == wanted {
                    found.push(Position::from_heaps(option.iter().copied()));
                }
                ControlFlow::Continue(())
            });
            found.sort();
            found.dedup();
            for to in found {
                let position = rest.checked_plus(&to).ok_or(NoValue::Overflow(Overflow))?;
                moves.push(AutomaticMove {
                    from: heap,
                    to,
                    position,
                    value: self.show(0),
                });
            }
            if stopped.is_some() {
                break;
            }
        }
        Ok((moves, stopped))
    }
}
