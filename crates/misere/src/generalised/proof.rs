//! The proof that a monoid with a pretending function is the quotient of a board.
//!
//! Call a position X *won* when the player who has moved to it wins: it is victorious, or it is no exceptional point and none of
//! its options is won. X ≡ Y when X + Z and Y + Z are both won or both not, for every Z.
//!
//! **Claim.** Let Q be a commutative monoid with a subset P, Φ a homomorphism from the positions onto Q, and (Q, P) reduced. Then
//! Q is the quotient by ≡, with Φ the projection and P the image of the won positions, if and only if
//!
//! 1. Φ(X) ∈ P ⇔ X is victorious, for each exceptional point X;
//! 2. Φ(X) ∈ P ⇔ no option X' of X has Φ(X') ∈ P, for each X that is no exceptional point.
//!
//! *Proof.* Every move goes down, so by induction 1 and 2 say that Φ(X) ∈ P ⇔ X is won, for all X: they are the definition
//! of "won". If that holds, X ≡ Y iff w·Φ(X) ∈ P ⇔ w·Φ(Y) ∈ P for all w in Φ's image, which is Q, iff
//! Φ(X) = Φ(Y), since (Q, P) is reduced. The converse is clear. ∎
//!
//! Condition 1 is finite. Condition 2 becomes finite as follows. Call a position *inner* if it divides an exceptional
//! point, that is, if something can be added to it (perhaps nothing) that makes it exceptional; else *outer*. There are
//! finitely many inner positions, and everything above an outer one is outer, hence not exceptional. Write x_i for
//! Φ(H_i) and E_i for the values of its options.
//!
//! * **P-check** (⇒ of 2). Let bad_i = { w : w·x_i ∈ P and w·e ∈ P for some e ∈ E_i }. The condition fails exactly at the X = W + H_i
//!   with Φ(W) ∈ bad_i that are not exceptional. Those with X inner are tried one by one. The W with
//!   W + H_i outer are an ideal: all the positions outside the finite set F of the others, and if F is not empty each of them is
//!   a multiple of some m = W' + H_j outside F with W' in F, while all multiples of m are outside F. So their values are the products Φ(m)·q, and none may be bad.
//! * **N-check** (⇐ of 2). Let stuck(X) = { w : w·Φ(X) ∉ P and no move in X leads, in context w, into P }. The condition
//!   fails exactly at the X with 1 ∈ stuck(X) that are not exceptional. A position without a move needs no case of its own. As
//!   stuck(X+Y) = { w : w·Φ(Y) ∈ stuck(X) and w·Φ(X) ∈ stuck(Y) }, this is a search over Φ(X) and
//!   stuck(X). If stuck(X) is empty, so is that of everything above X. If stuck(X) lies inside stuck(X') for an
//!   *outer* X' of the same value, X is dominated: when X + Y fails, so does X' + Y, for X' + Y is not exceptional.
//!   An inner position dominates nothing, since what fails above it may be excused. So at most all inner positions are
//!   visited, and finitely many outer ones, for Q has finitely many subsets.
//!
//! Nothing is assumed of a² or of 1.

use super::Board;
use crate::limits::{Budget, Stop};
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem, Inverses, PullBacks};
use crate::position::{Heap, Position};
use crate::quotient::Valuation;
use crate::quotient::proof::stuck;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The clock is looked at once in this many positions.
const CHECK_EVERY: usize = 256;

/// What the proof says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds; with the number of states that the N-check visited.
    Proved(usize),
    /// One of the two conditions fails at this position.
    Failed(Position),
    /// Not a candidate at all: Φ is not onto, or (Q, P) is not reduced.
    Malformed,
}

/// A claim: Q and P, and the value of each heap from 1 on.
///
/// ```
/// use misere::generalised::{Board, proof};
/// use misere::monoid::{BipartiteMonoid, Elem};
/// use misere::limits::{Budget, Limits};
/// use misere::ruleset::HeapGame;
/// // One heap of one, in normal play: Z_2 with the identity in P.
/// let board = Board::normal(&HeapGame::parse("nim:1")?)?;
/// let z2 = BipartiteMonoid::from_action(1, vec![1, 0], |x| x == 0).unwrap();
/// let budget = Budget::start(Limits::default(), None);
/// let verdict = proof::prove(&board, &z2, &[Elem(1)], &budget);
/// assert!(matches!(verdict, Ok(proof::Verdict::Proved(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(
    board: &Board,
    monoid: &BipartiteMonoid,
    phi: &[Elem],
    budget: &Budget,
) -> Result<Verdict, Stop> {
    let (board, dead) = board.finite();
    // In misère play dead heaps are nothing, and no other claim about them is true.
    let nothing = |h: &Heap| phi.get(h.index() - 1) == Some(&Elem::ONE);
    if phi.len() != board.heaps() as usize || !dead.iter().all(nothing) {
        return Ok(Verdict::Malformed);
    }
    let p_rows = monoid.p_rows(budget)?;
    let claim = Claim {
        valuation: Valuation::with_values(
            monoid.clone(),
            [Elem::ONE].into_iter().chain(phi.iter().copied()),
            budget,
        )?,
        inner: inner(&board, budget)?,
        heaps: (1..=board.heaps())
            .map(Heap)
            .filter(|h| !dead.contains(h))
            .collect(),
        board: &board,
        p_rows,
    };
    claim.prove(budget)
}

struct Claim<'a> {
    board: &'a Board,
    valuation: Valuation,
    p_rows: BitMatrix,
    /// The positions that divide an exceptional point; in order, so that the failure found does not depend on hashing.
    inner: BTreeSet<Position>,
    heaps: Vec<Heap>,
}

/// All divisors of exceptional points.
pub(super) fn inner(board: &Board, budget: &Budget) -> Result<BTreeSet<Position>, Stop> {
    let mut inner = BTreeSet::new();
    let mut open: Vec<Position> = [board.points(false), board.points(true)].concat();
    while let Some(x) = open.pop() {
        if inner.insert(x.clone()) {
            if inner.len().is_multiple_of(CHECK_EVERY) {
                budget.check()?;
            }
            open.extend(x.iter().filter_map(|(h, _)| x.without(h)));
        }
    }
    Ok(inner)
}

impl Claim<'_> {
    fn prove(&self, budget: &Budget) -> Result<Verdict, Stop> {
        let Some(words) = self.words() else {
            return Ok(Verdict::Malformed);
        };
        if !self.rows_differ() {
            return Ok(Verdict::Malformed);
        }
        let failed = match self.exception() {
            None => self.p_failure(&words, budget)?,
            some => some,
        };
        match failed {
            Some(x) => Ok(Verdict::Failed(x)),
            None => self.n_check(budget),
        }
    }

    /// A position of each value, if Φ is onto.
    fn words(&self) -> Option<Vec<Position>> {
        let mut words: Vec<Option<Position>> = vec![None; self.valuation.monoid.order()];
        words[0] = Some(Position::empty());
        let mut found = vec![Elem::ONE];
        let mut next = 0;
        while let Some(&x) = found.get(next) {
            next += 1;
            for &h in &self.heaps {
                let y = self.valuation.times(x, h.0);
                if words[y.index()].is_none() {
                    let mut word = words[x.index()].clone()?;
                    word.add(h, 1);
                    words[y.index()] = Some(word);
                    found.push(y);
                }
            }
        }
        words.into_iter().collect()
    }

    /// Whether (Q, P) is reduced.
    fn rows_differ(&self) -> bool {
        let mut seen = FxHashSet::default();
        (0..self.valuation.monoid.order()).all(|x| seen.insert(self.p_rows.row(x)))
    }

    /// The least exceptional point where condition 1 fails.
    fn exception(&self) -> Option<Position> {
        let wrong = |wins: bool| {
            let points = self.board.points(wins).into_iter();
            points.filter(move |x| self.valuation.predicts_p(x) != wins)
        };
        wrong(false).chain(wrong(true)).min()
    }

    fn is_exceptional(&self, x: &Position) -> bool {
        self.board.verdict(x).is_some()
    }

    /// The values of a heap's options.
    fn option_values(&self, heap: Heap) -> BitSet {
        let mut set = BitSet::new(self.valuation.monoid.order());
        for option in self.board.options(heap) {
            set.insert(self.valuation.eval(option).index());
        }
        set
    }

    /// A position where a move leads from P to P.
    fn p_failure(&self, words: &[Position], budget: &Budget) -> Result<Option<Position>, Stop> {
        for &heap in &self.heaps {
            budget.check()?;
            let bad = self.bad(heap);
            if bad.is_empty() {
                continue;
            }
            let with = |w: &Position, h: Heap| {
                let mut x = w.clone();
                x.add(h, 1);
                x
            };
            // F of the head comment, and what lies just outside of it.
            let mut none_below = true;
            let mut edge = Vec::new();
            for (i, x) in self.inner.iter().enumerate() {
                if i % CHECK_EVERY == 0 {
                    budget.check()?;
                }
                let Some(w) = x.without(heap) else { continue };
                if bad.contains(self.valuation.eval(&w).index()) && !self.is_exceptional(x) {
                    return Ok(Some(x.clone()));
                }
                let steps = self.heaps.iter().map(|&h| with(&w, h));
                edge.extend(steps.filter(|m| !self.inner.contains(&with(m, heap))));
                none_below = false;
            }
            if none_below {
                edge.push(Position::empty());
            }
            let mut seen = FxHashSet::default();
            for m in edge {
                let value = self.valuation.eval(&m);
                if !seen.insert(value) {
                    continue;
                }
                budget.check()?;
                let row = self.valuation.monoid.row(value);
                if let Some(q) = row.iter().position(|&w| bad.contains(w as usize)) {
                    let mut x = m.plus(&words[q]);
                    x.add(heap, 1);
                    return Ok(Some(x));
                }
            }
        }
        Ok(None)
    }

    /// { w : w·x_i ∈ P and w·e ∈ P for some e ∈ E_i }.
    fn bad(&self, heap: Heap) -> BitSet {
        let mut bad = BitSet::new(self.valuation.monoid.order());
        for e in self.option_values(heap).iter() {
            bad.union_with(self.p_rows.row(e));
        }
        let row = self.p_rows.row(self.valuation.value(heap).index());
        bad.words_mut()
            .iter_mut()
            .zip(row)
            .for_each(|(a, b)| *a &= b);
        bad
    }

    /// The search for a position outside P from which no move leads into P.
    fn n_check(&self, budget: &Budget) -> Result<Verdict, Stop> {
        let monoid = &self.valuation.monoid;
        let order = monoid.order();
        let inverses = Inverses::new(monoid, budget)?;
        let mut search = Search {
            claim: self,
            states: Vec::new(),
            outer: FxHashMap::default(),
        };
        let outside_p = BitSet::from_fn(order, |w| !monoid.p().contains(w));
        if let Some(x) = search.visit(Position::empty(), Elem::ONE, outside_p) {
            return Ok(Verdict::Failed(x));
        }
        for &heap in &self.heaps {
            let row = self.valuation.heap_row(heap.0);
            let value = self.valuation.value(heap);
            let of_heap = stuck(&self.p_rows, order, value, &self.option_values(heap));
            let mut contexts = PullBacks::new(monoid, &inverses, &of_heap, budget)?;
            let mut s = 0;
            // Also the states that this heap adds: they may take another copy of it.
            while s < search.states.len() {
                if s % 64 == 0 {
                    budget.check()?;
                }
                let state = &search.states[s];
                let mut set = BitSet::new(order);
                bits::preimage(row, state.stuck.words(), set.words_mut());
                let within = contexts.of(state.value);
                set.words_mut()
                    .iter_mut()
                    .zip(within)
                    .for_each(|(a, b)| *a &= b);
                let value = Elem(row[state.value.index()]);
                let mut position = state.position.clone();
                position.add(heap, 1);
                if let Some(x) = search.visit(position, value, set) {
                    return Ok(Verdict::Failed(x));
                }
                s += 1;
            }
        }
        Ok(Verdict::Proved(search.states.len()))
    }
}

/// A state of the N-check: all that matters of a position, and the position itself.
struct State {
    position: Position,
    value: Elem,
    stuck: BitSet,
}

struct Search<'a, 'b> {
    claim: &'a Claim<'b>,
    states: Vec<State>,
    /// The outer states of each value.
    outer: FxHashMap<Elem, Vec<u32>>,
}

impl Search<'_, '_> {
    /// Takes in a position, unless nothing above it can fail; returns it if it fails itself.
    fn visit(&mut self, position: Position, value: Elem, stuck: BitSet) -> Option<Position> {
        if stuck.is_empty() {
            return None;
        }
        if stuck.contains(Elem::ONE.index()) && !self.claim.is_exceptional(&position) {
            return Some(position);
        }
        let peers = self.outer.entry(value).or_default();
        let by = |&t: &u32| bits::is_subset(stuck.words(), self.states[t as usize].stuck.words());
        if peers.iter().any(by) {
            return None;
        }
        if !self.claim.inner.contains(&position) {
            peers.push(self.states.len() as u32);
        }
        self.states.push(State {
            position,
            value,
            stuck,
        });
        None
    }
}
