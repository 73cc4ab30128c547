//! The search of the N-check: states (Φ(X), stuck(X)) of positions X, heap after heap.
//!
//! Positions are visited in lexicographic order, the largest heap most significant, and a state is dropped when an earlier one
//! of the same value has a larger stuck set; the head comment of `proof.rs` says why that is enough.
//!
//! A state s that has grown from t by a heap j takes in a heap h where t has taken it in before. Write stuck(X) as what is demanded
//! of w: that w·Φ(X) is outside P, and that no move in a heap of X leads into P beside the rest. Each of these demands on s + h
//! is one on s beside h or on t + h beside j, and the other way round; so
//!
//! > stuck(s+h) = { w : w·Φ(h) ∈ stuck(s) and w·Φ(j) ∈ stuck(t+h) },
//!
//! and two sets that are there already say it. What the smaller one holds is taken back along h or j and looked up in the other.

mod ahead;

use super::valuation::Valuation;
use crate::monoid::Elem;
use crate::monoid::bits::{self, BitSet};
use crate::position::{Heap, Position};
use crate::turns::{STEP, Turn};
use ahead::Ahead;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A state of the N-check: all that matters of a position X.
#[derive(Clone, Debug)]
struct State {
    value: Elem,
    stuck: BitSet,
    /// How many elements are in the stuck set.
    size: u32,
    /// The state this one was made from by adding a heap, and the number of that heap among those that were added.
    from: (u32, u32),
}

/// A heap that states have grown by.
struct Grown {
    heap: Heap,
    /// The elements that it takes to each element. Most heaps are dominated at once, and nobody asks.
    inverse: OnceLock<Preimages>,
}

const NONE: u32 = u32::MAX;

/// The preimages of each element under a map, linked.
struct Preimages {
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Preimages {
    fn of(map: &[u32]) -> Preimages {
        let mut first = vec![NONE; map.len()];
        let mut next = vec![NONE; map.len()];
        for (w, &x) in map.iter().enumerate().rev() {
            next[w] = std::mem::replace(&mut first[x as usize], w as u32);
        }
        Preimages { first, next }
    }
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
#[derive(Clone, Copy)]
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
    grown: Vec<Grown>,
}

impl NCheck {
    /// No heaps yet: the empty position alone.
    pub fn new(v: &Valuation) -> NCheck {
        let outside_p = BitSet::from_fn(v.monoid.order(), |w| !v.monoid.p().contains(w));
        NCheck {
            states: vec![State {
                value: Elem::ONE,
                size: outside_p.len() as u32,
                stuck: outside_p,
                from: (0, 0),
            }],
            by_value: FxHashMap::default(),
            grown: Vec::new(),
        }
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
        self.forget_unused();
    }

    /// Forgets the heaps by which no state has grown.
    fn forget_unused(&mut self) {
        let used = match self.states.last() {
            Some(last) if self.states.len() > 1 => last.from.1 as usize + 1,
            _ => 0,
        };
        self.grown.truncate(used);
    }

    /// Adds a heap and returns the least positions among those looked at, as many as are wanted, that have a move and 1 in
    /// their stuck set. The heaps of the states so far have the values that `v` says.
    pub async fn push(
        &mut self,
        v: &Valuation,
        addition: Addition<'_>,
        among: &mut impl Among,
        most: usize,
        turn: &Turn,
    ) -> Vec<Position> {
        if addition.stuck.is_empty() {
            return Vec::new();
        }
        let order = v.monoid.order();
        turn.allow_table::<u32>(2 * order + self.states.len()).await;
        turn.work(2 * self.states.len()).await;
        self.grown.push(Grown {
            heap: addition.heap,
            inverse: OnceLock::new(),
        });
        let mut scan = Scan {
            v,
            grown: &self.grown,
            beside: Beside::of(&self.states, order),
            states: &mut self.states,
            by_value: &mut self.by_value,
            addition,
            next: 0,
            failures: Vec::new(),
            most,
            scratch: BitSet::new(order),
            ahead: Ahead::default(),
        };
        while scan.next < scan.states.len() {
            turn.allow_push(scan.states).await;
            turn.allow(scan.beside.growth()).await;
            scan.look_ahead(turn.threads());
            let work = scan.advance(among);
            turn.work(work).await;
        }
        let failures = scan.failures;
        self.forget_unused();
        failures
    }
}

/// The stuck sets that states have with the new heap beside them, for those states that others have grown from.
struct Beside {
    width: usize,
    /// Where in `words` the set of a state begins, or what else is known of it.
    places: Vec<u32>,
    words: Vec<u64>,
    sizes: Vec<u32>,
}

/// Nothing grows from this state.
const UNASKED: u32 = u32::MAX;
/// The set is empty, as far as is known.
const EMPTY: u32 = u32::MAX - 1;

impl Beside {
    /// Nothing is known of any set.
    fn of(states: &[State], order: usize) -> Beside {
        let mut places = vec![UNASKED; states.len()];
        for state in &states[1..] {
            places[state.from.0 as usize] = EMPTY;
        }
        Beside {
            width: bits::words_for(order),
            places,
            words: Vec::new(),
            sizes: Vec::new(),
        }
    }

    /// How many bytes one more set will ask for.
    fn growth(&self) -> u64 {
        let (len, capacity) = (self.words.len(), self.words.capacity());
        match capacity - len < self.width {
            true => 8 * (2 * len + self.width) as u64,
            false => 0,
        }
    }

    /// Keeps the set of a state if it will be asked for. It is not empty.
    fn keep(&mut self, s: usize, set: &BitSet, size: u32) {
        if let Some(place) = self.places.get_mut(s)
            && *place == EMPTY
        {
            *place = self.sizes.len() as u32;
            self.words.extend_from_slice(set.words());
            self.sizes.push(size);
        }
    }

    /// The set of a state that others have grown from, and how many are in it, unless it is empty.
    fn of_state(&self, t: u32) -> Option<(&[u64], u32)> {
        match self.places[t as usize] {
            EMPTY => None,
            place => {
                let place = place as usize;
                let set = &self.words[place * self.width..(place + 1) * self.width];
                Some((set, self.sizes[place]))
            }
        }
    }
}

/// How many are in a set that was made, and how much work it was.
type Met = (u32, usize);

/// A heap on its way through the states.
struct Scan<'a> {
    v: &'a Valuation,
    /// The heaps that states have grown by; the last is the one on its way.
    grown: &'a [Grown],
    beside: Beside,
    states: &'a mut Vec<State>,
    by_value: &'a mut FxHashMap<Elem, Vec<u32>>,
    addition: Addition<'a>,
    /// The next state to take one more copy of the heap, which may be one that this heap has made.
    next: usize,
    failures: Vec<Position>,
    most: usize,
    scratch: BitSet,
    ahead: Ahead,
}

impl Scan<'_> {
    /// Goes on for about a step, and says how much work it was.
    fn advance(&mut self, among: &mut impl Among) -> usize {
        let mut work = 0;
        while work < STEP as usize && self.next < self.states.len() {
            let full = self.states.len() == self.states.capacity() || self.beside.growth() > 0;
            if full && work > 0 {
                // What comes next may need more room than was asked for.
                break;
            }
            let s = self.next;
            self.next += 1;
            work += 24 + self.visit(s, among);
        }
        work
    }

    /// Writes the stuck set of state `s` with the heap beside it to `out`. Says how many are in it, and how much work that was.
    fn meet(&self, s: usize, out: &mut [u64]) -> Met {
        let Addition { row, stuck, .. } = self.addition;
        let state = &self.states[s];
        if s == 0 {
            preimage_within(row, state.stuck.words(), stuck.words(), out);
            let found = out.iter().map(|word| word.count_ones()).sum();
            // With what the inverse costs, if it comes to that.
            return (found, 8 * row.len());
        }
        let (t, by) = state.from;
        let (j, last) = (&self.grown[by as usize], self.grown.len() - 1);
        let inverse = self.grown[last].inverse.get_or_init(|| Preimages::of(row));
        let here = (state.stuck.words(), row, inverse);
        // A state that has grown by this heap grows by it once more: the two demands are the same.
        let (there, size) = match by as usize == last {
            true => (here, state.size),
            false => match self.beside.of_state(t) {
                Some((set, size)) => {
                    let row = self.v.heap_row(j.heap.0);
                    let inverse = j.inverse.get_or_init(|| Preimages::of(row));
                    ((set, row, inverse), size)
                }
                None => return (0, 0),
            },
        };
        out.fill(0);
        let ((set, _, inverse), (other, map, _)) = match state.size <= size {
            true => (here, there),
            false => (there, here),
        };
        let mut found = 0;
        for (i, &word) in set.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let x = i << 6 | rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let mut w = inverse.first[x];
                while w != NONE {
                    let at = w as usize;
                    let meets = bits::get(other, map[at] as usize);
                    out[at >> 6] |= u64::from(meets) << (w & 63);
                    found += u32::from(meets);
                    w = inverse.next[at];
                }
            }
        }
        (found, 3 * out.len() + 4 * state.size.min(size) as usize)
    }

    /// Adds the heap to the position of state `s`. Says how much work that was.
    fn visit(&mut self, s: usize, among: &mut impl Among) -> usize {
        let mut scratch = std::mem::replace(&mut self.scratch, BitSet::new(0));
        let (size, mut work) = match self.ahead.of_state(s) {
            Some((set, met)) => {
                scratch.words_mut().copy_from_slice(set);
                met
            }
            None => self.meet(s, scratch.words_mut()),
        };
        self.scratch = scratch;
        if size == 0 {
            return work;
        }
        self.beside.keep(s, &self.scratch, size);
        let by = self.grown.len() - 1;
        let value = Elem(self.addition.row[self.states[s].value.index()]);
        let position = || position_with(self.states, self.grown, s, self.addition.heap);
        if !among.looks_at(position) {
            return work;
        }
        if self.scratch.contains(0) {
            self.failures.push(position());
            if self.failures.len() == self.most {
                self.next = self.states.len();
                return work;
            }
        }
        let peers = self.by_value.entry(value).or_default();
        let dominated = peers.iter().position(|&t| {
            let stuck = self.states[t as usize].stuck.words();
            bits::is_subset(self.scratch.words(), stuck)
        });
        let compared = dominated.map_or(peers.len(), |at| at + 1);
        work += compared * self.scratch.words().len();
        if dominated.is_none() {
            peers.push(self.states.len() as u32);
            self.states.push(State {
                value,
                stuck: self.scratch.clone(),
                size,
                from: (s as u32, by as u32),
            });
        } else if s == 0 {
            // A smaller position can stand for this heap beside anything.
            self.next = self.states.len();
        }
        work
    }
}

/// The position of a state with one more heap.
fn position_with(states: &[State], grown: &[Grown], mut s: usize, heap: Heap) -> Position {
    let mut position = Position::single(heap);
    while s != 0 {
        let (before, by) = states[s].from;
        position.add(grown[by as usize].heap, 1);
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
