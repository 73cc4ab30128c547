//! The search of the N-check: states (Φ(X), stuck(X)) of positions X, heap after heap.
//!
//! Positions are visited in lexicographic order, the largest heap most significant, and a state is dropped when an earlier one
//! of the same value has a larger stuck set; the head comment of `proof.rs` says why that is enough.

use super::valuation::Valuation;
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BipartiteMonoid, Elem, Inverses, PullBacks};
use crate::position::{Heap, Position};
use crate::turns::{STEP, Turn};
use rustc_hash::FxHashMap;

/// A state of the N-check: all that matters of a position X.
#[derive(Clone, Debug)]
struct State {
    value: Elem,
    stuck: BitSet,
    /// The state this one was made from by adding a heap, and that heap.
    from: (u32, Heap),
}

/// Which positions a search looks at.
pub trait Among {
    /// Whether it looks at this one and what lies above it.
    fn looks_at(&mut self, position: impl FnOnce() -> Position) -> bool;
}

/// All positions: nothing less is a proof.
pub struct All;

impl Among for All {
    #[inline]
    fn looks_at(&mut self, _: impl FnOnce() -> Position) -> bool {
        true
    }
}

/// A heap that is added to a search.
pub struct Addition<'a> {
    /// The heap, larger than all before it.
    pub heap: Heap,
    /// Entry w is w times its value.
    pub row: &'a [u32],
    /// Its stuck set.
    pub stuck: &'a BitSet,
}

/// The states of the N-check that no earlier one dominates, in the order of their positions.
pub struct NCheck {
    states: Vec<State>,
    by_value: FxHashMap<Elem, Vec<u32>>,
    /// Those of the monoid, which is always the same one.
    inverses: Inverses,
}

impl NCheck {
    /// No heaps yet: the empty position alone.
    pub async fn new(v: &Valuation, turn: &Turn) -> NCheck {
        let outside_p = BitSet::from_fn(v.monoid.order(), |w| !v.monoid.p().contains(w));
        NCheck {
            states: vec![State {
                value: Elem::ONE,
                stuck: outside_p,
                from: (0, Heap(0)),
            }],
            by_value: FxHashMap::default(),
            inverses: Inverses::in_turns(&v.monoid, turn).await,
        }
    }

    /// To be called when the generators of the monoid have changed while its elements stayed what they were.
    pub async fn generators_changed(&mut self, v: &Valuation, turn: &Turn) {
        self.inverses = Inverses::in_turns(&v.monoid, turn).await;
    }

    /// The value and the stuck set of every state but the empty position.
    pub fn closed_states(&self) -> impl Iterator<Item = (Elem, &BitSet)> {
        self.states[1..].iter().map(|s| (s.value, &s.stuck))
    }

    /// The number of states, the empty position included.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Forgets all states but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.states.truncate(len);
        for list in self.by_value.values_mut() {
            list.retain(|&s| (s as usize) < len);
        }
    }

    /// Adds a heap and returns the least positions among those looked at, as many as are wanted, that have a move and 1 in
    /// their stuck set.
    pub async fn push(
        &mut self,
        monoid: &BipartiteMonoid,
        addition: Addition<'_>,
        among: &mut impl Among,
        most: usize,
        turn: &Turn,
    ) -> Vec<Position> {
        if addition.stuck.is_empty() {
            return Vec::new();
        }
        let mut contexts = PullBacks::in_turns(monoid, &self.inverses, addition.stuck, turn).await;
        let mut scan = Scan {
            states: &mut self.states,
            by_value: &mut self.by_value,
            addition,
            next: 0,
            failures: Vec::new(),
            most,
            scratch: BitSet::new(monoid.order()),
        };
        while scan.next < scan.states.len() {
            turn.allow_push(scan.states).await;
            let work = scan.advance(&mut contexts, among);
            turn.work(work).await;
        }
        scan.failures
    }
}

/// A heap on its way through the states.
struct Scan<'a> {
    states: &'a mut Vec<State>,
    by_value: &'a mut FxHashMap<Elem, Vec<u32>>,
    addition: Addition<'a>,
    /// The next state to take one more copy of the heap, which may be one that this heap has made.
    next: usize,
    failures: Vec<Position>,
    most: usize,
    scratch: BitSet,
}

impl Scan<'_> {
    /// Goes on for about a step, and says how much work it was.
    fn advance(&mut self, contexts: &mut PullBacks, among: &mut impl Among) -> usize {
        let words = self.scratch.words().len();
        let mut work = 0;
        while work < STEP as usize && self.next < self.states.len() {
            if self.states.len() == self.states.capacity() && work > 0 {
                // The next state may need more room than was asked for.
                break;
            }
            let s = self.next;
            self.next += 1;
            if !contexts.knows(self.states[s].value) {
                work += contexts.make(self.states[s].value);
            }
            work += 24 + 6 * words;
            work += words * self.visit(s, contexts, among);
        }
        work
    }

    /// Adds the heap to the position of state `s`. Says with how many others it was compared.
    fn visit(&mut self, s: usize, contexts: &mut PullBacks, among: &mut impl Among) -> usize {
        let Addition { heap, row, .. } = self.addition;
        let state = &self.states[s];
        let within = contexts.of(state.value);
        let stuck = state.stuck.words();
        if !preimage_within(row, stuck, within, self.scratch.words_mut()) {
            return 0;
        }
        let value = Elem(row[state.value.index()]);
        if !among.looks_at(|| position_with(self.states, s, heap)) {
            return 0;
        }
        if self.scratch.contains(0) {
            self.failures.push(position_with(self.states, s, heap));
            if self.failures.len() == self.most {
                self.next = self.states.len();
                return 0;
            }
        }
        let peers = self.by_value.entry(value).or_default();
        let dominated = peers.iter().position(|&t| {
            let stuck = self.states[t as usize].stuck.words();
            bits::is_subset(self.scratch.words(), stuck)
        });
        let compared = dominated.map_or(peers.len(), |at| at + 1);
        if dominated.is_none() {
            peers.push(self.states.len() as u32);
            self.states.push(State {
                value,
                stuck: self.scratch.clone(),
                from: (s as u32, heap),
            });
        } else if s == 0 {
            // A smaller position can stand for this heap beside anything.
            self.next = self.states.len();
        }
        compared
    }
}

/// The position of a state with one more heap.
fn position_with(states: &[State], mut s: usize, heap: Heap) -> Position {
    let mut position = Position::single(heap);
    while s != 0 {
        let (before, heap) = states[s].from;
        position.add(heap, 1);
        s = before as usize;
    }
    position
}

/// Writes { w ∈ within : map[w] ∈ set } to `out` and says whether it is not empty.
pub(super) fn preimage_within(map: &[u32], set: &[u64], within: &[u64], out: &mut [u64]) -> bool {
    let mut any = 0;
    for (i, (word, &candidates)) in out.iter_mut().zip(within).enumerate() {
        let mut bits = 0;
        let mut rest = candidates;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let x = map[i * 64 + bit];
            bits |= (set[(x >> 6) as usize] >> (x & 63) & 1) << bit;
        }
        *word = bits;
        any |= bits;
    }
    any != 0
}
