//! Playing positions beyond the heaps of a quotient, where misère play is normal play.
//!
//! In a game that is tame relative to a heap m, a position with a heap beyond m is a P-position iff its nim value is 0. One with a heap beyond the
//! heaps of the quotient keeps a heap beyond m whatever is moved, so that its winning moves are those of normal play.

use super::solution::{AutomaticMove, AutomaticSolution, NoValue};
use super::whole::{Tame, Whole};
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::value::{NimSequence, winning_options};

/// A player who knows nim values.
pub struct TamePlay<'a> {
    solution: &'a AutomaticSolution,
    tame: &'a Tame,
    nim: NimSequence<'a>,
}

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
        self.nim.reach(heap.0, budget)
    }

    fn of_heap(&mut self, heap: u32) -> u32 {
        if let Err(stop) = self.nim.reach(heap, &Budget::unlimited()) {
            unreachable!("stopped without a limit: {stop}")
        }
        self.nim.at(heap)
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
        let solution = self.solution;
        let value = self.show(0);
        for (heap, _) in position.iter().rev() {
            let Some(rest) = position.without(heap) else {
                continue;
            };
            let wanted = whole ^ self.of_heap(heap.0);
            let period = self.nim.proved_period();
            let mut wins = |option: &[u32]| {
                let sum = option.iter().fold(0, |sum, &h| sum ^ self.of_heap(h));
                Ok((sum == wanted).then(|| value.clone()))
            };
            let (found, ended) = winning_options(&solution.game, heap, period, budget, &mut wins);
            for option in found {
                moves.push(option.beside(heap, &rest)?);
            }
            stopped = ended.err();
            if stopped.is_some() {
                break;
            }
        }
        Ok((moves, stopped))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automatic::solve_automatic;
    use crate::ruleset::HeapGame;

    /// The moves to nim value 0, all of them, whether the nim values are known to repeat or not. (That they are those that win is the theorem's
    /// matter; nothing is claimed of this game.)
    #[test]
    fn winning_moves_are_those_to_nim_value_0() {
        let budget = Budget::unlimited();
        let (mut seen, mut repeating) = (0, 0);
        for (name, heap) in [("0.1457", 20), ("0.404", 12)] {
            let game = HeapGame::parse(name).unwrap();
            let mut solution = solve_automatic(&game, heap, &budget).unwrap();
            solution.whole = Some(Whole::TameRelative(Tame {
                last_outside_kernel: 0,
                nim: Vec::new(),
                by_nim: Vec::new(),
            }));
            let mut player = TamePlay::of(&solution).unwrap();
            for n in [50, 200, 399, 700] {
                let position: Position = format!("{n}+7+2*4").parse().unwrap();
                assert!(player.is_asked(&position));
                player.prepare(Heap(n), &budget).unwrap();
                let mut expected = Vec::new();
                for (from, _) in position.iter() {
                    let rest = position.without(from).unwrap();
                    for option in game.options(from) {
                        let after = rest.plus(&option);
                        if player.nim(&after) == 0 {
                            expected.push(after);
                        }
                    }
                }
                let (moves, stopped) = player.winning_moves(&position, &budget).unwrap();
                let mut found: Vec<Position> = moves.into_iter().map(|m| m.position).collect();
                for list in [&mut expected, &mut found] {
                    list.sort();
                    list.dedup();
                }
                assert_eq!((stopped, &found), (None, &expected), "{name}: {position}");
                seen += found.len();
                repeating += usize::from(player.nim.proved_period().is_some());
            }
        }
        assert!(
            seen > 30 && repeating > 0,
            "{seen} moves, {repeating} with a period"
        );
    }
}
