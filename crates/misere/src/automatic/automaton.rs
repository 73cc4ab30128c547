//! Automata that read vectors in binary, least significant bits first, all coordinates at once.
//!
//! Reading low bits first makes adding a constant deterministic: what is left of the constant is carried along
//! ([`translate`](super::translate)). A vector is read with as many zeros behind it as one likes, so a state must
//! accept exactly if the state after a zero letter does; [`Automaton::new`] insists on that.

use crate::word::Exponent;
use smallvec::SmallVec;

/// A deterministic automaton over the letters 0 … 2^f − 1, a letter holding one bit of each of f coordinates.
///
/// ```
/// use misere::automatic::Automaton;
/// // Vectors (x, y) with x = y: state 0 until a bit differs.
/// let diagonal = Automaton::new(2, vec![0, 1, 1, 0, 1, 1, 1, 1], vec![true, false]).unwrap();
/// assert!(diagonal.accepts(0, &[77u32, 77]) && !diagonal.accepts(0, &[77u32, 78]));
/// // x is even; but after a zero the state would have to accept still.
/// assert!(Automaton::new(1, vec![1, 1, 0, 0], vec![true, false]).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    directions: usize,
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The automaton with the transitions `next[state * 2^directions + letter]`; `None` if the numbers do not fit or
    /// if zeros at the end would matter.
    pub fn new(directions: usize, next: Vec<u32>, accepting: Vec<bool>) -> Option<Automaton> {
        let states = accepting.len();
        let fits = directions < 16
            && next.len() == states << directions
            && next.iter().all(|&q| (q as usize) < states);
        let automaton = Automaton {
            directions,
            next,
            accepting,
        };
        let steady = |q: usize| {
            automaton.accepting[q] == automaton.accepting[automaton.step(q as u32, 0) as usize]
        };
        (fits && (0..states).all(steady)).then_some(automaton)
    }

    /// The number f of coordinates.
    pub fn directions(&self) -> usize {
        self.directions
    }

    /// The number of letters, 2^f.
    pub fn letters(&self) -> usize {
        1 << self.directions
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The transitions, the letters of one state after those of another.
    pub fn transitions(&self) -> &[u32] {
        &self.next
    }

    /// Whether a state accepts.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The state after a letter.
    pub fn step(&self, state: u32, letter: usize) -> u32 {
        self.next[((state as usize) << self.directions) + letter]
    }

    /// Whether the vector is accepted from a state.
    pub fn accepts<E: Exponent>(&self, state: u32, vector: &[E]) -> bool {
        let mut rest: SmallVec<[E; 8]> = vector.iter().copied().collect();
        let mut q = state;
        while rest.iter().any(|&n| n > E::ZERO) {
            let mut letter = 0;
            for (i, n) in rest.iter_mut().enumerate() {
                letter |= usize::from(n.is_odd()) << i;
                *n = n.half();
            }
            q = self.step(q, letter);
        }
        self.is_accepting(q)
    }
}
