//! Which members of a family are in P: automata that read the exponents of its members in binary, low bits first.
//!
//! The value of base · g₁^i₁ · g₂^i₂ · … is m · x₁^i₁ · x₂^i₂ · … in M and v + i₁u₁ + i₂u₂ + … in N^f. Both can be followed bit by bit: of
//! M the product so far and the powers x_j^(2^t) that the next bits stand for; of the vector what is carried, since its low bits
//! are settled once those of the exponents are. Which state of the claim's automaton it all began in depends on the element of M, which is known
//! at the end; so the automaton is run from all states that may turn out to be the one.
//!
//! Two such automata, or one and a rule in words, are compared by going through all pairs of states that come up together: if they agree on
//! all of these, they agree on all exponents. That is a proof, and no sample.

use super::claim::{Claim, Value};
use super::meter::Meter;
use super::numbers::{Digits, State};
use crate::limits::Stop;
use crate::monoid::Elem;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::hash::Hash;

/// What reads the bits of exponents, low bits first; a letter holds one bit of each. Zeros at the end change nothing.
pub(super) trait Reads {
    /// What it knows between two letters.
    type State: Clone + Eq + Hash;
    /// Before the first letter.
    fn start(&self) -> Self::State;
    /// After one more letter.
    fn step(&self, state: &Self::State, letter: usize) -> Self::State;
    /// Whether the exponents read so far belong to the set.
    fn accepts(&self, state: &Self::State) -> bool;
}

/// A reader of the exponents in a family of words.
pub(super) struct Reader<'a> {
    claim: &'a Claim,
    base: Value,
    /// The value of each word whose exponents are read.
    factors: Vec<Value>,
    /// The states of the automaton that may be the first.
    starts: Vec<State>,
}

/// Between two letters.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    finite: Elem,
    powers: SmallVec<[Elem; 8]>,
    carry: SmallVec<[u32; 8]>,
    states: SmallVec<[State; 8]>,
}

/// More than this is not carried: no wrapping, and no words of that length.
const LARGEST: u32 = 1 << 24;

impl<'a> Reader<'a> {
    /// A reader of words base · g₁^i₁ · …, given by their values; `None` if these are too large, or too many.
    pub(super) fn new(claim: &'a Claim, base: Value, factors: Vec<Value>) -> Option<Reader<'a>> {
        let is_small = |value: &Value| value.free.iter().all(|&n| n < LARGEST);
        if !factors.iter().all(is_small) || !is_small(&base) || factors.len() > 12 {
            return None;
        }
        let mut reached = vec![base.finite];
        let mut next = 0;
        while let Some(&x) = reached.get(next) {
            next += 1;
            for factor in &factors {
                let y = claim.table.mul(x, factor.finite);
                if !reached.contains(&y) {
                    reached.push(y);
                }
            }
        }
        let mut starts: Vec<State> = reached.iter().map(|&x| claim.start[x.index()]).collect();
        starts.sort_unstable();
        starts.dedup();
        Some(Reader {
            claim,
            base,
            factors,
            starts,
        })
    }
}

impl Reads for Reader<'_> {
    type State = Place;

    fn start(&self) -> Place {
        Place {
            finite: self.base.finite,
            powers: self.factors.iter().map(|f| f.finite).collect(),
            carry: self.base.free.iter().copied().collect(),
            states: self.starts.iter().copied().collect(),
        }
    }

    fn step(&self, place: &Place, letter: usize) -> Place {
        let (table, automaton) = (&self.claim.table, &self.claim.automaton);
        let mut after = place.clone();
        for (j, factor) in self.factors.iter().enumerate() {
            let power = place.powers[j];
            if letter >> j & 1 == 1 {
                after.finite = table.mul(after.finite, power);
                for (carried, &n) in after.carry.iter_mut().zip(&factor.free) {
                    // Twelve factors below 2²⁴, and what was carried is no more than their sum.
                    *carried += n;
                }
            }
            after.powers[j] = table.mul(power, power);
        }
        let mut low = 0u32;
        for (i, carried) in after.carry.iter_mut().enumerate() {
            low |= (*carried & 1) << i;
            *carried >>= 1;
        }
        for state in &mut after.states {
            *state = automaton.step(*state, Digits(low));
        }
        after
    }

    fn accepts(&self, place: &Place) -> bool {
        let start = self.claim.start[place.finite.index()];
        let at = self.starts.binary_search(&start);
        at.is_ok_and(|at| {
            let state = place.states[at];
            self.claim.automaton.accepts(state, &place.carry)
        })
    }
}

/// Whether two readers of so many exponents accept the same.
pub(super) fn agree<A: Reads, B: Reads>(
    (one, other): (&A, &B),
    exponents: usize,
    meter: &Meter,
) -> Result<bool, Stop> {
    let start = (one.start(), other.start());
    let mut seen = FxHashSet::default();
    let mut open = vec![start.clone()];
    seen.insert(start);
    while let Some((a, b)) = open.pop() {
        if one.accepts(&a) != other.accepts(&b) {
            return Ok(false);
        }
        for letter in 0..1usize << exponents {
            meter.work(100)?;
            let next = (one.step(&a, letter), other.step(&b, letter));
            if !seen.contains(&next) {
                meter.grow(&open)?;
                open.push(next.clone());
                seen.insert(next);
            }
        }
    }
    Ok(true)
}
