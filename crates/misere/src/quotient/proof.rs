//! The proof that a monoid with a pretending function is the misère quotient of a set of heaps.
//!
//! Nothing leaves the solver that has not passed here. The statement proved is condition (ii) of
//! Lemma 4.2 of Siegel's lecture notes: for every position X,
//!
//! > Φ(X) ∈ P  ⇔  X has a move and no option X' of X has Φ(X') ∈ P,
//!
//! which, for a reduced (Q, P) and Φ onto, makes (Q, P) *the* quotient. Write x_i for the value of heap
//! i and E_i for the set of values of its options. Three finite checks say the same:
//!
//! * **End check.** 1 ∉ P, and every heap without a move has value 1.
//! * **P-check.** For each heap i with a move, each e ∈ E_i and each w ∈ Q: not both w·x_i and w·e are in P.
//! * **N-check.** Let stuck(X) = { w : w·Φ(X) ∉ P and no move in X leads, in context w, into P }. No X
//!   that has a move may have 1 ∈ stuck(X). Because
//!   stuck(X+Y) = { w : w·Φ(Y) ∈ stuck(X) and w·Φ(X) ∈ stuck(Y) }, this is a search over states
//!   (Φ(X), stuck(X)). A state whose stuck set lies inside that of an earlier state of the same
//!   value is dominated: whatever goes wrong above it goes wrong above the earlier one too. The empty
//!   position is no such earlier state, since it may be stuck without harm.
//!
//! Positions are visited in lexicographic order, the largest heap most significant, and dominated
//! only by smaller ones; so the least failure found is the least there is, and all its options are
//! predicted rightly. The solver learns from that.

use super::limits::{Budget, Stop};
use super::options::OptionSets;
use super::valuation::Valuation;
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BitMatrix, Elem, Gen, Inverses, PullBacks};
use crate::position::{Heap, Position};
use rustc_hash::{FxHashMap, FxHashSet};

/// A proof that fails goes on until it has about this many failures to learn from.
const WANTED: usize = 12;

/// What the proof says.
pub enum Verdict {
    /// The claim holds; the states of the N-check are kept for the next heap.
    Proved(Box<NCheck>),
    /// The claim fails at these positions, in increasing order, and the first of them is the least of all.
    Failed(Vec<Position>),
    /// Not a candidate at all: Φ is not onto, the monoid is not reduced, or the end check fails.
    Malformed,
}

/// A claim: a valuation of all heaps with the sets of their options' values.
pub struct Claim<'a> {
    /// Q, P and Φ.
    pub valuation: &'a Valuation,
    /// The heaps of the generators of Q, in order.
    pub letters: &'a [Heap],
    /// E_i for each heap.
    pub options: &'a OptionSets,
    /// The rows { w : x·w ∈ P } of the monoid.
    pub p_rows: &'a BitMatrix,
}

impl Claim<'_> {
    /// Proves the claim or finds positions where it fails, the least one among them.
    pub fn prove(&self, budget: &Budget) -> Result<Verdict, Stop> {
        self.examine(None, budget)
    }

    /// As [`Claim::prove`], but looks only at positions that matter, if that is given: parts of such a position matter
    /// too. A claim that has not been refuted, but not been looked at everywhere either, has failed without a position.
    pub fn examine(
        &self,
        matters: Option<&dyn Fn(&Position) -> bool>,
        budget: &Budget,
    ) -> Result<Verdict, Stop> {
        if !self.is_onto() || !self.end_check() || !self.rows_differ() {
            return Ok(Verdict::Malformed);
        }
        let heaps = self.distinct_heaps();
        let mut failures = Vec::new();
        let mut others = false;
        for &heap in &heaps {
            budget.check()?;
            if self.p_check(heap).is_none() {
                continue;
            }
            match self.p_failures(heap).find(|x| matters.is_none_or(|m| m(x))) {
                Some(x) => failures.push(x),
                None => others = true,
            }
        }
        failures.sort();
        let least = failures.first().and_then(Position::max_heap);
        let mut ncheck = NCheck::new(self.valuation);
        // These come in increasing order, so the first is the least of its kind.
        let mut stuck_ones = Vec::new();
        for &heap in &heaps {
            // Beyond the least P-failure no N-failure can be the least of all.
            if least.is_some_and(|l| l < heap) {
                break;
            }
            let stuck = self.stuck(heap);
            let wanted = WANTED - stuck_ones.len();
            let mut wanted_ones = Wanted {
                most: wanted,
                matters,
                others: false,
            };
            stuck_ones.extend(ncheck.push(
                self.valuation,
                heap,
                &stuck,
                &mut wanted_ones,
                budget,
            )?);
            others |= wanted_ones.others;
            if stuck_ones.len() >= WANTED {
                break;
            }
        }
        failures.append(&mut stuck_ones);
        failures.sort();
        Ok(match failures.is_empty() && !others {
            true => Verdict::Proved(Box::new(ncheck)),
            false => Verdict::Failed(failures),
        })
    }

    /// Every generator is the value of its heap, so every element is that of a position.
    fn is_onto(&self) -> bool {
        let v = self.valuation;
        self.letters.len() == v.monoid.generators()
            && self.letters.iter().enumerate().all(|(g, &heap)| {
                heap <= v.last() && v.value(heap) == v.monoid.generator(Gen(g as u32))
            })
    }

    /// 1 ∉ P, and every heap without a move is worth 1.
    fn end_check(&self) -> bool {
        !self.valuation.monoid.is_p(Elem::ONE)
            && (0..=self.valuation.last().0).all(|n| {
                !self.options.of(Heap(n)).is_empty() || self.valuation.value(Heap(n)) == Elem::ONE
            })
    }

    /// Whether (Q, P) is reduced.
    fn rows_differ(&self) -> bool {
        let mut seen = FxHashSet::default();
        (0..self.valuation.monoid.order()).all(|x| seen.insert(self.p_rows.row(x)))
    }

    /// The first heap of each kind: heaps without a move have nothing to prove, and what holds for a
    /// heap holds for every later one with the same value and the same option values.
    fn distinct_heaps(&self) -> Vec<Heap> {
        let mut seen = FxHashSet::default();
        (1..=self.valuation.last().0)
            .map(Heap)
            .filter(|&h| {
                let set = self.options.of(h);
                !set.is_empty() && seen.insert((self.valuation.value(h), set))
            })
            .collect()
    }

    /// The least w such that w·x_i and w·e are both in P for some e ∈ E_i.
    fn p_check(&self, heap: Heap) -> Option<usize> {
        p_check(
            self.p_rows,
            self.valuation.value(heap),
            self.options.of(heap),
        )
    }

    /// Positions at which the P-check of a heap fails.
    fn p_failures(&self, heap: Heap) -> impl Iterator<Item = Position> {
        let row = self.p_rows.row(self.valuation.value(heap).index());
        let meets = move |&w: &usize| {
            let options = self.options.of(heap);
            bits::get(row, w) && options.iter().any(|e| bits::get(self.p_rows.row(e), w))
        };
        (0..self.valuation.monoid.order())
            .filter(meets)
            .map(move |w| {
                let mut x = self.representative(w);
                x.add(heap, 1);
                x
            })
    }

    fn stuck(&self, heap: Heap) -> BitSet {
        stuck(
            self.p_rows,
            self.valuation.monoid.order(),
            self.valuation.value(heap),
            self.options.of(heap),
        )
    }

    /// The least position with value `w`.
    fn representative(&self, w: usize) -> Position {
        representative(self.valuation, self.letters, Elem(w as u32))
    }
}

/// The least w such that w·x and w·e are both in P for some e in `options`.
pub fn p_check(p_rows: &BitMatrix, x: Elem, options: &BitSet) -> Option<usize> {
    let row = p_rows.row(x.index());
    options
        .iter()
        .filter_map(|e| bits::first_common(row, p_rows.row(e)))
        .min()
}

/// stuck of a single heap with value `x` and option values `options`.
pub fn stuck(p_rows: &BitMatrix, order: usize, x: Elem, options: &BitSet) -> BitSet {
    let mut union = BitSet::from_words(p_rows.row(x.index()));
    for e in options.iter() {
        union.union_with(p_rows.row(e));
    }
    let mut set = BitSet::from_words(&union.words().iter().map(|w| !w).collect::<Vec<_>>());
    let spare = set.words().len() * 64 - order;
    if let (Some(last), true) = (set.words_mut().last_mut(), spare > 0) {
        *last &= u64::MAX >> spare;
    }
    set
}

/// The least position with value `x`, over the heaps of the generators.
pub fn representative(v: &Valuation, letters: &[Heap], mut x: Elem) -> Position {
    let mut position = Position::empty();
    while let Some((y, Gen(g))) = v.monoid.parent(x) {
        position.add(letters[g as usize], 1);
        x = y;
    }
    position
}

/// Which failures are to be found.
pub struct Wanted<'a> {
    /// How many.
    pub most: usize,
    /// Only these and their parts.
    pub matters: Option<&'a dyn Fn(&Position) -> bool>,
    /// Set if there may be others.
    pub others: bool,
}

impl Wanted<'_> {
    /// The first failure, whatever it is.
    pub fn first() -> Wanted<'static> {
        Wanted {
            most: 1,
            matters: None,
            others: false,
        }
    }
}

/// A state of the N-check: all that matters of a position X.
#[derive(Clone, Debug)]
struct State {
    value: Elem,
    stuck: BitSet,
    /// The state this one was made from by adding a heap, and that heap.
    from: (u32, Heap),
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
    pub fn new(v: &Valuation) -> NCheck {
        let outside_p = BitSet::from_fn(v.monoid.order(), |w| !v.monoid.p().contains(w));
        NCheck {
            states: vec![State {
                value: Elem::ONE,
                stuck: outside_p,
                from: (0, Heap(0)),
            }],
            by_value: FxHashMap::default(),
            inverses: Inverses::new(&v.monoid),
        }
    }

    /// To be called when the generators of the monoid have changed while its elements stayed what they were.
    pub fn generators_changed(&mut self, v: &Valuation) {
        self.inverses = Inverses::new(&v.monoid);
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

    /// Adds `heap`, larger than all before it and with this stuck set, and returns the least positions, as far as they are
    /// wanted, that have a move and 1 in their stuck set.
    pub fn push(
        &mut self,
        v: &Valuation,
        heap: Heap,
        stuck: &BitSet,
        wanted: &mut Wanted,
        budget: &Budget,
    ) -> Result<Vec<Position>, Stop> {
        let mut failures = Vec::new();
        if stuck.is_empty() {
            return Ok(failures);
        }
        let x = v.value(heap);
        let row = v.heap_row(heap.0);
        let mut contexts = PullBacks::new(&v.monoid, &self.inverses, stuck);
        let mut scratch = BitSet::new(v.monoid.order());
        let mut layer = 0..self.states.len();
        while !layer.is_empty() {
            let next = self.states.len();
            for s in layer {
                if s % 64 == 0 {
                    budget.check()?;
                }
                let state = &self.states[s];
                let within = contexts.of(state.value);
                if !preimage_within(row, state.stuck.words(), within, scratch.words_mut()) {
                    continue;
                }
                let value = Elem(row[state.value.index()]);
                debug_assert_eq!(value, v.monoid.mul(state.value, x));
                if let Some(matters) = wanted.matters
                    && !matters(&self.position_with(s, heap))
                {
                    wanted.others = true;
                    continue;
                }
                if scratch.contains(0) {
                    failures.push(self.position_with(s, heap));
                    if failures.len() == wanted.most {
                        return Ok(failures);
                    }
                }
                let peers = self.by_value.entry(value).or_default();
                let dominated = peers.iter().any(|&t| {
                    bits::is_subset(scratch.words(), self.states[t as usize].stuck.words())
                });
                if dominated && s == 0 {
                    // A smaller position can stand for this heap beside anything.
                    return Ok(failures);
                }
                if dominated {
                    continue;
                }
                peers.push(self.states.len() as u32);
                self.states.push(State {
                    value,
                    stuck: scratch.clone(),
                    from: (s as u32, heap),
                });
            }
            layer = next..self.states.len();
        }
        Ok(failures)
    }

    /// The position of a state with one more heap.
    fn position_with(&self, mut s: usize, heap: Heap) -> Position {
        let mut position = Position::single(heap);
        while s != 0 {
            let (before, heap) = self.states[s].from;
            position.add(heap, 1);
            s = before as usize;
        }
        position
    }
}

/// Writes { w ∈ within : map[w] ∈ set } to `out` and says whether it is not empty.
fn preimage_within(map: &[u32], set: &[u64], within: &[u64], out: &mut [u64]) -> bool {
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
