//! Any impartial game, given by its positions and moves, as a game of heaps.
//!
//! A position falls apart into independent parts; a part is a heap. Parts that a symmetry takes into each other are
//! one heap, and so are parts with the same options, whatever they look like: as games they are isomorphic. So a
//! ruleset may leave symmetry out altogether and pay with time only.

mod walk;

use super::{HeapGame, Rules};
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use rustc_hash::FxHashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use thiserror::Error;
use walk::{Classes, Walk};

/// The rules of a game: what a user writes to bring one.
///
/// ```
/// use misere::limits::Limits;
/// use misere::quotient::solve;
/// use misere::ruleset::{Components, Ruleset};
///
/// /// Take as many as you like, but never four.
/// struct NeverFour;
/// impl Ruleset for NeverFour {
///     type State = u32;
///     fn options(&self, &heap: &u32) -> Vec<u32> {
///         (0..heap).filter(|left| heap - left != 4).collect()
///     }
/// }
///
/// let components = Components::new(NeverFour, "never-four", 7)?;
/// assert_eq!(components.game().heaps(), Some(7));
/// assert!(solve(components.game(), Limits::default(), None).is_solved());
/// # Ok::<(), misere::ruleset::ComponentError>(())
/// ```
pub trait Ruleset {
    /// A position. The order decides between parts of the same birthday, so that heaps always get the same numbers.
    type State: Clone + Debug + Ord + Hash;

    /// The positions after one move, in any order and with repeats if that is easier.
    fn options(&self, state: &Self::State) -> Vec<Self::State>;

    /// Calls `f` with each position of [`Ruleset::options`], until it breaks off. A ruleset some of whose positions have a great
    /// many moves makes them one by one here, so that a search can stop between two of them.
    fn visit_options(
        &self,
        state: &Self::State,
        f: &mut dyn FnMut(Self::State) -> ControlFlow<()>,
    ) {
        for option in self.options(state) {
            if f(option).is_break() {
                return;
            }
        }
    }

    /// The independent parts of a position, whose sum it is; parts without a move may be left out.
    fn parts(&self, state: Self::State) -> Vec<Self::State> {
        vec![state]
    }

    /// The representative of a part up to symmetry: the same for all parts that look alike.
    fn key(&self, part: Self::State) -> Self::State {
        part
    }

    /// As [`Ruleset::key`], for rulesets that need long to find it for some parts.
    fn key_within(&self, part: Self::State, _budget: &Budget) -> Result<Self::State, Stop> {
        Ok(self.key(part))
    }

    /// A number of moves after which play in a part is over, if that is seen at a glance. A search takes short parts first.
    fn length(&self, _part: &Self::State) -> Option<u32> {
        None
    }

    /// What a part is called, if it has a name.
    fn name(&self, _part: &Self::State) -> Option<String> {
        None
    }
}

/// Why positions do not become heaps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ComponentError {
    /// A line of moves leads back to a position.
    #[error("moves that go down: play can come back to {0}")]
    Cycle(String),
    /// There are too many different parts.
    #[error("at most {MAX_PARTS} different parts up to symmetry")]
    TooManyParts,
    /// There are too many moves.
    #[error("at most {MAX_MOVES} moves in all parts together")]
    TooManyMoves,
}

/// More parts than this are beyond what a solver of quotients can take in.
const MAX_PARTS: usize = 50_000;
/// Keeps the enumeration to a few seconds.
const MAX_MOVES: usize = 1_000_000;

/// A game of heaps made from a ruleset and a position: the heaps are the parts that occur in play, by birthday (the
/// length of the longest play), then by key. Parts without a move are no heaps: they are the empty game.
pub struct Components<R: Ruleset> {
    ruleset: R,
    game: HeapGame,
    /// The heap of each key; 0 for those without a move.
    heaps: FxHashMap<R::State, Heap>,
    start: Position,
}

impl<R: Ruleset> Components<R> {
    /// Enumerates what can become of `start`.
    pub fn new(
        ruleset: R,
        name: impl Into<String>,
        start: R::State,
    ) -> Result<Self, ComponentError> {
        Components::from_all(ruleset, name, [start])
    }

    /// Enumerates what can become of any of these; the start position is their sum.
    pub fn from_all(
        ruleset: R,
        name: impl Into<String>,
        starts: impl IntoIterator<Item = R::State>,
    ) -> Result<Self, ComponentError> {
        Components::made(ruleset, name, starts, Vec::new())
    }

    /// Enumerates what can become of `start`, and after that what can become of the others. The heaps of the former have the numbers that they would
    /// have without these.
    pub fn with_others(
        ruleset: R,
        name: impl Into<String>,
        start: R::State,
        others: impl IntoIterator<Item = R::State>,
    ) -> Result<Self, ComponentError> {
        Components::made(ruleset, name, [start], others.into_iter().collect())
    }

    fn made(
        ruleset: R,
        name: impl Into<String>,
        starts: impl IntoIterator<Item = R::State>,
        others: Vec<R::State>,
    ) -> Result<Self, ComponentError> {
        let mut walk = Walk::new(&ruleset);
        let mut start = Vec::new();
        for state in starts {
            for part in ruleset.parts(state) {
                start.push(walk.number(part)?);
            }
        }
        let first = walk.expand_all()?;
        for part in others.into_iter().flat_map(|state| ruleset.parts(state)) {
            walk.number(part)?;
        }
        let found = walk.run()?;
        let classes = Classes::new(&found, first);
        let start = start.iter().map(|&part| classes.heap[part].0);
        let start = Position::from_heaps(start);
        let names = |key: &R::State| ruleset.name(key);
        let heap_names = classes
            .keys
            .iter()
            .map(|&k| names(&found.keys[k]))
            .collect();
        let heaps = found.keys.iter().cloned().zip(classes.heap).collect();
        let game = HeapGame {
            heap_names,
            given: Some(start.clone()),
            ..HeapGame::new(name, Rules::Listed(classes.options))
        };
        Ok(Components {
            ruleset,
            game,
            heaps,
            start,
        })
    }

    /// The game of heaps, in misère play.
    pub fn game(&self) -> &HeapGame {
        &self.game
    }

    /// The rules.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// The start position as a sum of heaps.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// A position as a sum of heaps; `None` if some part of it does not occur in play from the start.
    ///
    /// ```
    /// use misere::ruleset::BoardGame;
    /// let notakto = BoardGame::parse("notakto").unwrap()?;
    /// let board = notakto.read("xx./xx./...")?;
    /// assert_eq!(notakto.position(&board).unwrap().to_string(), "1", "every move kills the board");
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn position(&self, state: &R::State) -> Option<Position> {
        let mut out = Position::empty();
        for part in self.ruleset.parts(state.clone()) {
            out.add(*self.heaps.get(&self.ruleset.key(part))?, 1);
        }
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kayles in a row of pins; the key is the pin's length, and so is the heap.
    struct Rows;

    impl Ruleset for Rows {
        type State = Vec<u32>;

        fn options(&self, row: &Vec<u32>) -> Vec<Vec<u32>> {
            let (mut out, n) = (Vec::new(), row[0]);
            for taken in [1, 2] {
                out.extend(
                    (0..=n.saturating_sub(taken))
                        .filter(|_| taken <= n)
                        .map(|left| vec![left, n - taken - left]),
                );
            }
            out
        }

        fn parts(&self, rows: Vec<u32>) -> Vec<Vec<u32>> {
            rows.into_iter().map(|n| vec![n]).collect()
        }

        fn name(&self, row: &Vec<u32>) -> Option<String> {
            Some(format!("row of {}", row[0]))
        }
    }

    #[test]
    fn rows_of_pins_are_kayles() {
        let rows = Components::new(Rows, "rows", vec![12]).unwrap();
        let kayles = HeapGame::parse("0.77").unwrap();
        assert_eq!(rows.game().heaps(), Some(12));
        for n in 1..=12 {
            assert_eq!(rows.game().options(Heap(n)), kayles.options(Heap(n)));
            assert_eq!(
                rows.game().heap_name(Heap(n)),
                Some(&format!("row of {n}")[..])
            );
        }
        assert_eq!(rows.start().to_string(), "12");
        assert_eq!(rows.position(&vec![3, 0, 5]).unwrap().to_string(), "3+5");
        assert_eq!(rows.position(&vec![13]), None);
    }

    /// A walk on numbers.
    struct Steps(fn(u32) -> Vec<u32>);

    impl Ruleset for Steps {
        type State = u32;
        fn options(&self, &n: &u32) -> Vec<u32> {
            self.0(n)
        }
    }

    #[test]
    fn cycles_and_endless_games_are_refused() {
        let fail = |f, start| Components::new(Steps(f), "x", start).err().unwrap();
        let cycle = fail(|n| vec![(n + 1) % 5], 2);
        assert!(matches!(cycle, ComponentError::Cycle(_)));
        assert!(
            cycle
                .to_string()
                .starts_with("moves that go down: play can come back to ")
        );
        assert_eq!(fail(|n| vec![n], 7), ComponentError::Cycle("7".to_string()));
        assert_eq!(fail(|n| vec![n + 1], 0), ComponentError::TooManyParts);
        assert_eq!(
            fail(|n| vec![0; n as usize + 1], 2_000_000),
            ComponentError::TooManyMoves
        );
    }

    #[test]
    fn the_start_without_a_move_is_empty() {
        let end = Components::new(Steps(|_| Vec::new()), "x", 3).unwrap();
        assert_eq!(
            (end.game().heaps(), end.start()),
            (Some(0), &Position::empty())
        );
    }
}
