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

use super::ncheck::{Addition, All, NCheck};
use super::options::OptionSets;
use super::tame_relative::Snapshot;
use super::valuation::Pretending;
use crate::limits::{Budget, Stop};
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BitMatrix, Elem, Gen};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use crate::turns::{Turn, in_one_turn};
use crate::value::Period;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Deref;

/// A proof that fails goes on until it has about this many failures to learn from.
const WANTED: usize = 12;

/// What the proof says. There is one at a time, so its size is no matter.
#[allow(clippy::large_enum_variant)]
pub enum Verdict {
    /// The claim holds.
    Proved(Box<Proved>),
    /// The claim fails at these positions, in increasing order, and the first of them is the least of all.
    Failed(Claim, Vec<Position>),
    /// Not a candidate at all: Φ is not onto, the monoid is not reduced, or the end check fails.
    Malformed,
}

/// A claim: that a pretender is the quotient of its heaps.
pub struct Claim {
    /// Q, P and Φ, and the heaps of the generators.
    pub pretending: Pretending,
    /// E_i for each heap.
    pub(super) options: OptionSets,
    /// The rows { w : x·w ∈ P } of the monoid.
    pub(super) p_rows: BitMatrix,
}

impl Claim {
    /// The claim about the heaps of a game that have a value.
    pub fn new(game: &HeapGame, pretending: Pretending, budget: &Budget) -> Result<Claim, Stop> {
        in_one_turn(budget, |turn| async move {
            Claim::in_turns(game, pretending, &turn).await
        })
    }

    /// As [`Claim::new`], in turns.
    pub(super) async fn in_turns(game: &HeapGame, pretending: Pretending, turn: &Turn) -> Claim {
        Claim {
            p_rows: pretending.monoid.p_rows_in_turns(turn).await,
            options: OptionSets::in_turns(game, &pretending, turn).await,
            pretending,
        }
    }

    /// Proves the claim or finds positions where it fails, the least one among them.
    pub fn prove(self, budget: &Budget) -> Result<Verdict, Stop> {
        in_one_turn(
            budget,
            |turn| async move { self.prove_in_turns(&turn).await },
        )
    }

    /// As [`Claim::prove`], in turns.
    pub(super) async fn prove_in_turns(self, turn: &Turn) -> Verdict {
        if !self.is_well_formed(turn).await {
            return Verdict::Malformed;
        }
        let heaps = self.distinct_heaps(turn).await;
        let mut failures = Vec::new();
        for &heap in &heaps {
            turn.work(self.p_check_work(heap)).await;
            failures.extend(self.p_failures(heap).next());
        }
        let least = failures.iter().min().and_then(Position::max_heap);
        let mut ncheck = NCheck::new(&self.pretending);
        // These come in increasing order, so the first is the least of its kind.
        let mut stuck_ones = Vec::new();
        for &heap in &heaps {
            // Beyond the least P-failure no N-failure can be the least of all.
            if least.is_some_and(|l| l < heap) || stuck_ones.len() >= WANTED {
                break;
            }
            turn.work(self.p_check_work(heap)).await;
            let wanted = WANTED - stuck_ones.len();
            let stuck = self.stuck(heap);
            let addition = self.addition(heap, &stuck);
            let v = &self.pretending;
            let found = ncheck.push(v, addition, &mut All, wanted, turn).await;
            stuck_ones.extend(found);
        }
        failures.append(&mut stuck_ones);
        failures.sort();
        match failures.is_empty() {
            true => Verdict::Proved(Box::new(Proved(Grounds::new(self, ncheck, turn).await))),
            false => Verdict::Failed(self, failures),
        }
    }

    /// Whether it is a claim that can be true: Φ is onto, the monoid is reduced, and the end check holds.
    pub(super) async fn is_well_formed(&self, turn: &Turn) -> bool {
        turn.work(self.pretending.values().len()).await;
        self.is_onto() && self.end_check() && self.rows_differ(turn).await
    }

    /// Every generator is the value of its heap, so every element is that of a position.
    fn is_onto(&self) -> bool {
        let v = &self.pretending;
        v.letters.len() == v.monoid.generators()
            && v.letters.iter().enumerate().all(|(g, &heap)| {
                heap <= v.last() && v.value(heap) == v.monoid.generator(Gen(g as u32))
            })
    }

    /// 1 ∉ P, and every heap without a move is worth 1.
    fn end_check(&self) -> bool {
        !self.pretending.monoid.is_p(Elem::ONE)
            && (0..=self.pretending.last().0).all(|n| {
                !self.options.of(Heap(n)).is_empty() || self.pretending.value(Heap(n)) == Elem::ONE
            })
    }

    /// Whether (Q, P) is reduced.
    async fn rows_differ(&self, turn: &Turn) -> bool {
        let mut seen = FxHashSet::default();
        for x in 0..self.pretending.monoid.order() {
            let row = self.p_rows.row(x);
            if !seen.insert(row) {
                return false;
            }
            turn.work(16 + 2 * row.len()).await;
        }
        true
    }

    /// The first heap of each kind: heaps without a move have nothing to prove, and what holds for a
    /// heap holds for every later one with the same value and the same option values.
    pub(super) async fn distinct_heaps(&self, turn: &Turn) -> Vec<Heap> {
        let mut seen = FxHashSet::default();
        let mut heaps = Vec::new();
        for heap in (1..=self.pretending.last().0).map(Heap) {
            let set = self.options.of(heap);
            turn.work(16 + 2 * set.words().len()).await;
            if !set.is_empty() && seen.insert((self.pretending.value(heap), set)) {
                heaps.push(heap);
            }
        }
        heaps
    }

    /// As [`Claim::distinct_heaps`], in one go.
    pub(super) fn distinct_heaps_within(&self, budget: &Budget) -> Result<Vec<Heap>, Stop> {
        in_one_turn(
            budget,
            |turn| async move { self.distinct_heaps(&turn).await },
        )
    }

    /// The rows { w : x·w ∈ P } of the monoid.
    pub(super) fn p_rows(&self) -> &BitMatrix {
        &self.p_rows
    }

    /// What the P-check of a heap, or its stuck set, costs.
    pub(super) fn p_check_work(&self, heap: Heap) -> usize {
        let set = self.options.of(heap);
        16 + set.words().len() * (1 + set.len())
    }

    /// Positions at which the P-check of a heap fails.
    pub(super) fn p_failures(&self, heap: Heap) -> impl Iterator<Item = Position> {
        let options = self.options.of(heap);
        let x = self.pretending.value(heap);
        let row = self.p_rows.row(x.index());
        let meets = move |&w: &usize| {
            bits::get(row, w) && options.iter().any(|e| bits::get(self.p_rows.row(e), w))
        };
        let first = p_check(&self.p_rows, x, options);
        let contexts = first.map(|w| w..self.pretending.monoid.order());
        contexts.into_iter().flatten().filter(meets).map(move |w| {
            let mut x = self.pretending.representative(Elem(w as u32));
            x.add(heap, 1);
            x
        })
    }

    /// The stuck set of a heap.
    pub(super) fn stuck(&self, heap: Heap) -> BitSet {
        stuck(
            &self.p_rows,
            self.pretending.monoid.order(),
            self.pretending.value(heap),
            self.options.of(heap),
        )
    }

    /// A heap with its stuck set, for the N-check.
    pub(super) fn addition<'a>(&'a self, heap: Heap, stuck: &'a BitSet) -> Addition<'a> {
        Addition {
            heap,
            row: self.pretending.heap_row(heap.0),
            stuck,
        }
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

/// A claim with the states of its N-check, which the next heap is added to.
pub(super) struct Grounds {
    pub(super) claim: Claim,
    ncheck: NCheck,
    /// The value that heaps with these option values have.
    known: FxHashMap<BitSet, Elem>,
}

impl Grounds {
    /// The same over generators none of which is a product of earlier ones.
    pub(super) async fn new(claim: Claim, ncheck: NCheck, turn: &Turn) -> Grounds {
        let Claim {
            pretending,
            options,
            p_rows,
        } = claim;
        let pretending = pretending.essential(turn).await;
        let mut known = FxHashMap::default();
        for n in (1..=pretending.last().0).map(Heap) {
            let set = options.of(n);
            if !set.is_empty() {
                known.entry(set.clone()).or_insert(pretending.value(n));
            }
            turn.work(32 + 2 * set.words().len()).await;
        }
        Grounds {
            claim: Claim {
                pretending,
                options,
                p_rows,
            },
            ncheck,
            known,
        }
    }

    /// The heap that comes next.
    pub(super) fn next(&self) -> Heap {
        Heap(self.claim.pretending.last().0 + 1)
    }

    /// Takes in the option values of the next heap, unless that has been done, and the heap itself if it has no move or the
    /// same option values as an earlier one: then what was said of that one serves. Says whether it did.
    pub(super) async fn take_in(&mut self, game: &HeapGame, turn: &Turn) -> bool {
        let claim = &mut self.claim;
        claim.options.push(game, &claim.pretending, turn).await;
        turn.allow_table::<(Elem, u32)>(claim.pretending.values().len() / 8)
            .await;
        let set = claim.options.of(Heap(claim.pretending.last().0 + 1));
        let value = match set.is_empty() {
            true => Some(&Elem::ONE),
            false => self.known.get(set),
        };
        if let Some(&x) = value {
            claim.pretending.valuation.push(x);
        }
        value.is_some()
    }

    /// Gives the next heap, whose option values are there, the value `x` if the checks hold with that.
    pub(super) async fn accept(&mut self, x: Elem, turn: &Turn) -> bool {
        let heap = self.next();
        let claim = &mut self.claim;
        let order = claim.pretending.monoid.order();
        let set = claim.options.of(heap);
        turn.work(16 + 2 * set.words().len() * (1 + set.len()))
            .await;
        if p_check(&claim.p_rows, x, set).is_some() {
            return false;
        }
        let stuck = stuck(&claim.p_rows, order, x, set);
        let before = self.ncheck.states();
        let row = claim.pretending.row_of(x);
        let addition = Addition {
            heap,
            row: &row,
            stuck: &stuck,
        };
        let v = &claim.pretending;
        let failures = self.ncheck.push(v, addition, &mut All, 1, turn).await;
        drop(row);
        if !failures.is_empty() {
            self.ncheck.truncate(before);
            return false;
        }
        self.known.insert(set.clone(), x);
        claim.pretending.valuation.push(x);
        true
    }
}

/// A quotient that is proved, with what is worth keeping for the next heap. Only a claim that holds becomes one.
pub struct Proved(Grounds);

impl Proved {
    /// The quotient of no heaps at all, about which there is nothing to prove.
    pub(super) async fn nothing(game: &HeapGame, turn: &Turn) -> Proved {
        let claim = Claim::in_turns(game, Pretending::trivial(), turn).await;
        let ncheck = NCheck::new(&claim.pretending);
        Proved(Grounds::new(claim, ncheck, turn).await)
    }

    /// The claim that is proved.
    pub fn claim(&self) -> &Claim {
        &self.0.claim
    }

    /// The heap that comes next.
    pub(super) fn next(&self) -> Heap {
        self.0.next()
    }

    /// Takes in the next heap if that is settled by an earlier one; see [`Proved::accept`] for the others.
    pub(super) async fn take_in(&mut self, game: &HeapGame, turn: &Turn) -> bool {
        self.0.take_in(game, turn).await
    }

    /// Gives the next heap the value `x` if that can be proved. [`Proved::take_in`] comes before.
    pub(super) async fn accept(&mut self, x: Elem, turn: &Turn) -> bool {
        self.0.accept(x, turn).await
    }

    /// The value and the stuck set of every state of the N-check but the empty position.
    pub fn closed_states(&self) -> impl Iterator<Item = (Elem, &BitSet)> {
        self.0.ncheck.closed_states()
    }

    /// The rows { w : x·w ∈ P }.
    pub fn p_rows(&self) -> &BitMatrix {
        &self.0.claim.p_rows
    }

    /// The number of states that the N-check visited.
    pub fn states(&self) -> usize {
        self.0.ncheck.states()
    }

    /// Its grounds, for those who will add heaps without proof.
    pub(super) fn into_grounds(self) -> Grounds {
        self.0
    }

    /// The value of the last heap.
    pub(super) fn last_value(&self) -> ProvedValue {
        let pretending = &self.0.claim.pretending;
        ProvedValue(pretending.value(pretending.last()))
    }

    /// The quotient without the grounds of the proof.
    pub(super) fn theorem(&self) -> Theorem {
        let pretending = &self.0.claim.pretending;
        Theorem(Snapshot::of(pretending, &pretending.letters))
    }
}

/// The value of a heap that is proved to have it.
pub(super) struct ProvedValue(Elem);

/// A proved quotient without its grounds: what a solution may say.
#[derive(Clone, Debug)]
pub struct Theorem(Snapshot);

impl Deref for Theorem {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.0
    }
}

impl Theorem {
    /// The quotient of no heaps at all, about which there is nothing to prove.
    pub(super) fn nothing() -> Theorem {
        Theorem(Snapshot::of(&Pretending::trivial(), &[]))
    }

    /// Makes room for so many heaps more, and no more.
    pub(super) fn reserve(&mut self, heaps: u32) {
        self.0.phi.reserve_exact(heaps as usize);
    }

    /// Takes in the next heap, which leaves the quotient as it is.
    pub(super) fn push(&mut self, value: ProvedValue) {
        self.0.phi.push(value.0);
    }

    /// Takes in the next heap, which has the value of a smaller one by the periodicity theorem.
    pub(super) fn repeat(&mut self, period: Period) {
        let n = self.0.phi.len() as u32;
        let value = self.0.phi[period.reduce(n) as usize];
        self.0.phi.push(value);
    }

    /// Forgets the values of heaps beyond `heap`.
    pub(super) fn truncate(&mut self, heap: u32) {
        self.0.phi.truncate(heap as usize + 1);
    }

    /// Q, P, the heaps of the generators and Φ.
    pub fn into_snapshot(self) -> Snapshot {
        self.0
    }
}
