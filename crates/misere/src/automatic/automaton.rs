//! Automata that read vectors in binary, least significant bits first, all coordinates at once.
//!
//! Reading low bits first makes adding a constant deterministic: what is left of the constant is carried along
//! ([`translate`](super::translate)). A vector is read with as many zeros behind it as one likes, so a state must
//! accept exactly if the state after zeros does; [`Automaton::new`] insists on that.

use super::numbers::{Digits, Direction, State};
use crate::word::Exponent;
use smallvec::SmallVec;

/// A deterministic automaton that reads [`Digits`], one of each of f coordinates at once.
///
/// ```
/// use misere::automatic::{Automaton, State};
/// // Vectors (x, y) with x = y: state 0 until a bit differs.
/// let next = [0, 1, 1, 0, 1, 1, 1, 1].map(State).to_vec();
/// let diagonal = Automaton::new(2, next, vec![true, false]).unwrap();
/// assert!(diagonal.accepts(State(0), &[77u32, 77]) && !diagonal.accepts(State(0), &[77u32, 78]));
/// // x is even; but after a zero the state would have to accept still.
/// let next = [1, 1, 0, 0].map(State).to_vec();
/// assert!(Automaton::new(1, next, vec![true, false]).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    directions: usize,
    next: Vec<State>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The automaton with the transitions `next[state * 2^directions + digits]`; `None` if the numbers do not fit or
    /// if zeros at the end would matter.
    pub fn new(directions: usize, next: Vec<State>, accepting: Vec<bool>) -> Option<Automaton> {
        let states = accepting.len();
        let fits = directions < 16
            && next.len() == states << directions
            && next.iter().all(|q| q.index() < states);
        let automaton = Automaton {
            directions,
            next,
            accepting,
        };
        let steady = |q: State| {
            automaton.is_accepting(q) == automaton.is_accepting(automaton.step(q, Digits::ZERO))
        };
        (fits && State::first(states).all(steady)).then_some(automaton)
    }

    /// The number f of coordinates.
    pub fn directions(&self) -> usize {
        self.directions
    }

    /// All digits that can be read.
    #[inline]
    pub fn digits(
        &self,
    ) -> impl DoubleEndedIterator<Item = Digits> + ExactSizeIterator + Clone + use<> {
        Digits::all(self.directions)
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The transitions, the digits of one state after those of another.
    pub fn transitions(&self) -> &[State] {
        &self.next
    }

    /// Whether a state accepts.
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state.index()]
    }

    /// The state after some digits.
    #[inline]
    pub fn step(&self, state: State, digits: Digits) -> State {
        self.next[(state.index() << self.directions) + digits.index()]
    }

    /// Whether the vector is accepted from a state.
    pub fn accepts<E: Exponent>(&self, state: State, vector: &[E]) -> bool {
        let mut rest: SmallVec<[E; 8]> = vector.iter().copied().collect();
        let mut q = state;
        while rest.iter().any(|&n| n > E::ZERO) {
            let mut digits = Digits::ZERO;
            for (i, n) in Direction::first(rest.len()).zip(&mut rest) {
                digits = digits.with(i, u32::from(n.is_odd()));
                *n = n.half();
            }
            q = self.step(q, digits);
        }
        self.is_accepting(q)
    }
}
