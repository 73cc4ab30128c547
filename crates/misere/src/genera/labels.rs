//! Misère nim values of the elements of a quotient.
//!
//! The misère nim value γ0 of a position without a move is 1, and otherwise the mex of its options'; P-positions have 0. So far
//! nothing says that positions with the same Φ have the same γ0. Suppose they do, and read a label λ off each element: the mex of the labels of the
//! options of its normal form, whose words come earlier in the lexicographic order. Then prove, as for P itself (Lemma
//! 4.2 of Siegel's lecture notes, with λ for P), that γ0(X) = λ(Φ(X)) for all positions X:
//!
//! * No move keeps a label: λ(w·x_n) ≠ λ(w·e) for each heap n, each value e of an option of it, and each w.
//! * For each value v below λ(Φ(X)) some move from X leads to it. Let stuck(X) be the set of those w for which λ(w·Φ(X)) > v and
//!   no move in X leads, in context w, to label v. Then stuck(X+Y) = { w : w·Φ(Y) ∈ stuck(X) and w·Φ(X) ∈ stuck(Y) }, and no X that has a
//!   move may have 1 ∈ stuck(X). There are finitely many states (Φ(X), stuck(X)).

use crate::monoid::Elem;
use crate::monoid::bits::BitSet;
use crate::position::Heap;
use crate::quotient::Solution;
use crate::ruleset::HeapGame;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// Quotients with more elements than this are left alone: the multiplication table is needed.
const MOST_ELEMENTS: usize = 1000;
/// The proof is given up after so many states for one value.
const MOST_STATES: usize = 2000;

/// What the proof needs of a heap: its value, and those of its options.
type Kind = (usize, Vec<usize>);

struct Labelling {
    /// `times[x][y]` is x·y.
    times: Vec<Vec<u32>>,
    kinds: BTreeSet<Kind>,
    labels: Vec<u32>,
}

/// The misère nim value of each element of a quotient, if that makes sense and can be proved.
pub(super) fn misere_nim_values(solution: &Solution, game: &HeapGame) -> Option<Vec<u32>> {
    let q = &solution.monoid;
    if q.order() > MOST_ELEMENTS {
        return None;
    }
    let times: Vec<Vec<u32>> = q.elements().map(|x| q.row(x)).collect();
    let options = |heap: u32| -> Vec<usize> {
        let mut set = BTreeSet::new();
        game.for_each_option(Heap(heap), &mut |option| {
            let value = option.iter().fold(0, |x: usize, &h| {
                times[solution.phi[h as usize].index()][x] as usize
            });
            set.insert(value);
        });
        set.into_iter().collect()
    };
    let all: Vec<Vec<usize>> = (0..=solution.heap).map(options).collect();
    let labels = guess(solution, &times, &all)?;
    let kinds = (1..all.len()).filter(|&n| !all[n].is_empty());
    let this = Labelling {
        kinds: kinds
            .map(|n| (solution.phi[n].index(), all[n].clone()))
            .collect(),
        times,
        labels,
    };
    let most = *this.labels.iter().max()?;
    (this.no_move_keeps_a_label() && (0..most).all(|v| this.all_reach(v))).then_some(this.labels)
}

/// The label of each element, from its normal form. Options come earlier in the order of words; if one has no label yet,
/// that order is not the one of the elements, and there is no guess.
fn guess(solution: &Solution, times: &[Vec<u32>], options: &[Vec<usize>]) -> Option<Vec<u32>> {
    let q = &solution.monoid;
    let mut order: Vec<(Vec<u32>, usize)> = q
        .elements()
        .map(|x| (q.normal_form(x).into_iter().rev().collect(), x.index()))
        .collect();
    order.sort();
    let mut labels: BTreeMap<usize, u32> = BTreeMap::from([(Elem::ONE.index(), 1)]);
    for (word, x) in order.into_iter().filter(|(_, x)| *x != 0) {
        let mut reached = BTreeSet::new();
        let letters = solution.letters.iter().zip(word.iter().rev()).enumerate();
        for (g, (heap, _)) in letters.filter(|(_, (_, exponent))| **exponent > 0) {
            let mut rest: Vec<u32> = word.iter().rev().copied().collect();
            rest[g] -= 1;
            let context = q.word(&rest).index();
            for &e in &options[heap.index()] {
                reached.insert(*labels.get(&(times[context][e] as usize))?);
            }
        }
        let label = (0..).find(|v| !reached.contains(v))?;
        labels.insert(x, label);
    }
    Some(labels.into_values().collect())
}

impl Labelling {
    fn order(&self) -> usize {
        self.labels.len()
    }

    fn no_move_keeps_a_label(&self) -> bool {
        self.kinds.iter().all(|(x, options)| {
            let label = |y: usize, w: usize| self.labels[self.times[y][w] as usize];
            let clash = |w: usize| options.iter().any(|&e| label(e, w) == label(*x, w));
            !(0..self.order()).any(clash)
        })
    }

    /// Whether every position with a label above v and a move has a move to label v.
    fn all_reach(&self, v: u32) -> bool {
        let heaps: Vec<(usize, BitSet)> = self
            .kinds
            .iter()
            .map(|(x, options)| {
                let label = |y: usize, w: usize| self.labels[self.times[y][w] as usize];
                let stuck =
                    |w: usize| label(*x, w) > v && !options.iter().any(|&e| label(e, w) == v);
                (*x, BitSet::from_fn(self.order(), stuck))
            })
            .filter(|(_, stuck)| !stuck.is_empty())
            .collect();
        let mut seen: FxHashSet<(usize, BitSet)> = FxHashSet::default();
        let mut open = heaps.clone();
        while let Some(state) = open.pop() {
            if state.1.contains(Elem::ONE.index()) || seen.len() > MOST_STATES {
                return false;
            }
            if !seen.insert(state.clone()) {
                continue;
            }
            let (x, stuck) = state;
            for (y, other) in &heaps {
                let both = BitSet::from_fn(self.order(), |w| {
                    stuck.contains(self.times[*y][w] as usize)
                        && other.contains(self.times[x][w] as usize)
                });
                if !both.is_empty() {
                    open.push((self.times[x][*y] as usize, both));
                }
            }
        }
        true
    }
}
