//! Playing from a solution: outcomes, values and winning moves of positions of any size.

use crate::limits::{Budget, Limits, Stop};
use crate::monoid::{Alphabet, Elem};
use crate::position::{Heap, Position};
use crate::quotient::{Proof, Solution};
use crate::value::{MoveRange, NimSequence, Period, winning_options};
use thiserror::Error;

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// An element of the quotient.
    Element(Elem),
    /// In a game that is tame relative to a heap: the element of this nim value in the kernel of a tame extension,
    /// beyond the kernel of the quotient itself. Never in P.
    Beyond(u32),
}

/// A position with a heap about which the solution says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("heap {heap} lies beyond heap {proved}, up to which the quotient is proved")]
pub struct BeyondProof {
    /// The heap of the position.
    pub heap: u32,
    /// The last heap that the solution covers.
    pub proved: u32,
}

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The heap that is moved in.
    pub from: Heap,
    /// What it becomes.
    pub to: Position,
    /// The position after the move.
    pub position: Position,
    /// Its value, in P.
    pub value: Value,
    /// The family of moves of which this is the first, if it has more than one.
    pub range: Option<MoveRange>,
}

/// A player who knows the solution of a game.
///
/// ```
/// use misere::limits::Limits;
/// use misere::quotient::solve;
/// use misere::ruleset::HeapGame;
/// use misere::answer::Strategy;
/// // The worked example of Plambeck's paper: in 0.123, taking the 3 wins from 1+3+4+8+9+21. (Two more moves do.)
/// let solution = solve(&HeapGame::parse("0.123")?, Limits::default(), None);
/// let mut strategy = Strategy::new(&solution);
/// let moves = strategy.winning_moves(&"1+3+4+8+9+21".parse()?)?;
/// assert_eq!(moves.len(), 3);
/// assert_eq!((moves[0].from.0, moves[0].position.to_string()), (3, "1+4+8+9+21".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Strategy<'a> {
    solution: &'a Solution,
    /// Nim values, for what lies beyond the base of a game that is tame relative to a heap.
    nim: NimSequence<'a>,
}

impl<'a> Strategy<'a> {
    /// A player with this solution.
    pub fn new(solution: &'a Solution) -> Strategy<'a> {
        Strategy {
            solution,
            nim: NimSequence::new(&solution.game),
        }
    }

    /// Makes ready for heaps up to `heap`, within a budget: in a game that is tame relative to a heap, a large heap
    /// needs the nim values of all smaller ones. What is not made ready is made when asked for, however long that takes.
    pub fn prepare(&mut self, heap: Heap, budget: &Budget) -> Result<(), Stop> {
        if matches!(self.solution.proof, Proof::TameRelative { .. }) {
            self.nim.reach(heap.0, budget)?;
        }
        Ok(())
    }

    /// The value of a heap.
    pub fn heap_value(&mut self, heap: Heap) -> Result<Value, BeyondProof> {
        if let Some(period) = self.solution.period() {
            return Ok(Value::Element(
                self.solution.phi[period.reduce(heap.0) as usize],
            ));
        }
        if let Some(&x) = self.solution.phi.get(heap.index()) {
            return Ok(Value::Element(x));
        }
        match &self.solution.proof {
            Proof::TameRelative { kernel, .. } => {
                if let Err(stop) = self.nim.reach(heap.0, &Budget::unlimited()) {
                    unreachable!("stopped without a limit: {stop}")
                }
                let nim = self.nim.at(heap.0);
                Ok(match kernel.by_nim.get(nim as usize) {
                    Some(&x) => Value::Element(x),
                    None => Value::Beyond(nim),
                })
            }
            _ => Err(BeyondProof {
                heap: heap.0,
                proved: self.solution.heap,
            }),
        }
    }

    /// The value of a position.
    pub fn value(&mut self, position: &Position) -> Result<Value, BeyondProof> {
        let mut value = Value::Element(Elem::ONE);
        for (heap, count) in position.iter() {
            let one = self.heap_value(heap)?;
            let many = match one {
                Value::Element(x) => Value::Element(self.solution.monoid.pow(x, count)),
                // A square is the identity of the kernel, whose nim value is 0.
                Value::Beyond(nim) if count % 2 == 1 => Value::Beyond(nim),
                Value::Beyond(_) => self.kernel_value(0),
            };
            value = self.times(value, many);
        }
        Ok(value)
    }

    /// The element of the kernel with this nim value.
    fn kernel_value(&self, nim: u32) -> Value {
        match &self.solution.proof {
            Proof::TameRelative { kernel, .. } => match kernel.by_nim.get(nim as usize) {
                Some(&x) => Value::Element(x),
                None => Value::Beyond(nim),
            },
            _ => unreachable!("only tame extensions reach beyond the quotient"),
        }
    }

    fn times(&self, x: Value, y: Value) -> Value {
        match (x, y) {
            (Value::Element(x), Value::Element(y)) => {
                Value::Element(self.solution.monoid.mul(x, y))
            }
            // In a faithfully normal quotient a product in the kernel is known by its nim value.
            _ => self.kernel_value(self.nim_value(x) ^ self.nim_value(y)),
        }
    }

    fn nim_value(&self, x: Value) -> u32 {
        match (x, &self.solution.proof) {
            (Value::Beyond(nim), _) => nim,
            (Value::Element(x), Proof::TameRelative { kernel, .. }) => kernel.nim[x.index()],
            (Value::Element(_), _) => {
                unreachable!("only tame extensions reach beyond the quotient")
            }
        }
    }

    /// Whether a value is in P.
    pub fn value_is_p(&self, value: Value) -> bool {
        match value {
            Value::Element(x) => self.solution.monoid.is_p(x),
            Value::Beyond(_) => false,
        }
    }

    /// Whether a position is a P-position: a win for the player who has just moved.
    pub fn is_p(&mut self, position: &Position) -> Result<bool, BeyondProof> {
        let value = self.value(position)?;
        Ok(self.value_is_p(value))
    }

    /// Every move to a P-position, by the heap moved in and what it becomes.
    pub fn winning_moves(&mut self, position: &Position) -> Result<Vec<Move>, BeyondProof> {
        let unlimited = Budget::start(Limits::default(), None);
        Ok(self.winning_moves_within(position, &unlimited)?.0)
    }

    /// As [`Strategy::winning_moves`], as far as the budget allows: the moves found, and what stopped the search if
    /// it was stopped. (A heap of a million has a million options and more.)
    pub fn winning_moves_within(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<(Vec<Move>, Option<Stop>), BeyondProof> {
        let mut moves = Vec::new();
        let mut stopped = None;
        for (heap, _) in position.iter() {
            let Some(rest) = position.without(heap) else {
                continue;
            };
            let rest_value = self.value(&rest)?;
            // Options have smaller heaps, all of them covered when this one is.
            self.heap_value(heap)?;
            let solution = self.solution;
            let period = self.period();
            let mut wins = |left: &[u32]| Ok(self.winning(rest_value, left));
            let (found, ended) = winning_options(&solution.game, heap, period, budget, &mut wins);
            moves.extend(found.into_iter().map(|option| Move {
                from: heap,
                position: rest.plus(&option.to),
                to: option.to,
                value: option.value,
                range: option.range,
            }));
            stopped = ended.err();
            if stopped.is_some() {
                break;
            }
        }
        moves.sort_by_key(|m| m.from);
        Ok((moves, stopped))
    }

    /// The value of a move that leaves these heaps beside the rest, if it is in P.
    fn winning(&mut self, rest: Value, left: &[u32]) -> Option<Value> {
        let value = left.iter().try_fold(rest, |value, &h| {
            let one = self.heap_value(Heap(h))?;
            Ok::<Value, BeyondProof>(self.times(value, one))
        });
        value.ok().filter(|&value| self.value_is_p(value))
    }

    /// The period of what heaps are worth, if one is known.
    fn period(&self) -> Option<Period> {
        match self.solution.proof {
            Proof::TameRelative { .. } => {
                // Beyond the heaps of the base they are worth their nim values.
                let Period { period, preperiod } = self.nim.proved_period()?;
                let preperiod = preperiod.max(self.solution.phi.len() as u32);
                Some(Period { period, preperiod })
            }
            _ => self.solution.period(),
        }
    }

    /// A value as a word, or as a nim value in the kernel where no word of the quotient gives it.
    pub fn show(&self, value: Value) -> String {
        match value {
            Value::Element(x) => {
                let monoid = &self.solution.monoid;
                Alphabet::standard(monoid.generators()).show(&monoid.normal_form(x))
            }
            Value::Beyond(nim) => format!("z_{nim}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quotient::solve;
    use crate::ruleset::HeapGame;

    /// Moves that are found by their residues are those that are found one by one, in games that are tame relative to a heap as well.
    #[test]
    fn residues_show_all_winning_moves() {
        let budget = Budget::unlimited();
        let (mut by_residues, mut won) = (0, 0);
        for name in ["0.77", "0.123", "0.115", "4.77", "0.3", "4.21", "0.15"] {
            let game = HeapGame::parse(name).unwrap();
            let limits = Limits {
                steps: Some(50_000),
                ..Limits::default()
            };
            let solution = solve(&game, limits, None);
            let mut strategy = Strategy::new(&solution);
            let Some(period) = strategy.period() else {
                continue;
            };
            let far = 2 * period.preperiod + 9;
            for (i, n) in (far..far + 3 * period.period).enumerate() {
                let heap = Heap(n);
                let beside = Position::single(Heap(i as u32 % 11));
                let rest = strategy.value(&beside).unwrap();
                let mut wins = |left: &[u32]| Ok::<_, Stop>(strategy.winning(rest, left));
                let mut by = |period| winning_options(&game, heap, period, &budget, &mut wins).0;
                let (one, other) = (by(None), by(Some(period)));
                assert_eq!(one, other, "{name}, heap {n}");
                by_residues += 1;
                won += one.len();
            }
        }
        assert!(
            by_residues > 100 && won > 500,
            "{by_residues} heaps, {won} moves"
        );
    }
}
