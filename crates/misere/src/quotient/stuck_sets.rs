//! One set for each element: R(q), the union of the stuck sets of all positions with the value q.
//!
//! Write stuck(X) for the contexts in which a position X is outside P and no move in it leads into P (see
//! [`super::proof`]), x_n for the value of heap n. Adding a heap acts on stuck sets element by element,
//!
//! > w ∈ stuck(X + n)  ⇔  w·x_n ∈ stuck(X) and w·Φ(X) ∈ stuck(n),
//!
//! so it may be done to the union of the stuck sets of all positions of one value, and nothing is lost: R is the least
//! family with stuck(n) ⊆ R(x_n) and { w : w·x_n ∈ R(q), w·q ∈ stuck(n) } ⊆ R(q·x_n). The N-check holds iff 1 is in no
//! R(q), and any family that is closed under these two rules and has 1 nowhere is a proof of it; so this is what
//! certificates are written with. There are as many sets as elements, and every pair of elements is added once.
//!
//! A position is made by adding its heaps in increasing order. So heaps are added one after the other, each to all
//! that is there until nothing new comes up; and a heap whose stuck set lies in R(x_n) already adds nothing, for in
//! each of its contexts some smaller position stands for it.

use super::ncheck::preimage_within;
use super::proof::Claim;
use super::valuation::Valuation;
use crate::limits::{Budget, Stop};
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BitMatrix, Elem, Inverses, PullBacks};
use crate::position::Heap;
use std::collections::VecDeque;

/// The sets R(q) of some heaps.
pub struct StuckSets {
    family: Family,
    /// Those of the monoid, which is always the same one.
    inverses: Inverses,
}

/// A set for each element.
struct Family {
    sets: BitMatrix,
    /// Which elements have a set that is not empty.
    inhabited: BitSet,
}

impl StuckSets {
    /// No heaps yet: all sets are empty. (The empty position is not counted: it may be stuck without harm.)
    pub fn new(v: &Valuation, budget: &Budget) -> Result<StuckSets, Stop> {
        let order = v.monoid.order();
        budget.allow_table::<u64>(order.saturating_mul(bits::words_for(order)))?;
        Ok(StuckSets {
            family: Family {
                sets: BitMatrix::new(order, order),
                inhabited: BitSet::new(order),
            },
            inverses: Inverses::new(&v.monoid, budget)?,
        })
    }

    /// The sets of all heaps of a claim.
    pub fn of(claim: &Claim, budget: &Budget) -> Result<StuckSets, Stop> {
        let v = &claim.pretending.valuation;
        let mut sets = StuckSets::new(v, budget)?;
        for heap in claim.distinct_heaps_within(budget)? {
            sets.push(v, heap, &claim.stuck(heap), budget)?;
        }
        Ok(sets)
    }

    /// R(q), as a set of elements.
    pub fn of_element(&self, q: Elem) -> &[u64] {
        self.family.sets.row(q.index())
    }

    /// The elements with a set that is not empty, each with it.
    pub fn iter(&self) -> impl Iterator<Item = (Elem, &[u64])> {
        let Family { sets, inhabited } = &self.family;
        inhabited.iter().map(|q| (Elem(q as u32), sets.row(q)))
    }

    /// Whether the N-check holds: no set has 1.
    pub fn is_proof(&self) -> bool {
        self.iter().all(|(_, set)| !bits::get(set, 0))
    }

    /// Adds a heap with this stuck set.
    pub fn push(
        &mut self,
        v: &Valuation,
        heap: Heap,
        stuck: &BitSet,
        budget: &Budget,
    ) -> Result<(), Stop> {
        budget.check()?;
        let x = v.value(heap);
        if bits::is_subset(stuck.words(), self.of_element(x)) {
            return Ok(());
        }
        let order = v.monoid.order();
        budget.allow_table::<u64>(2 * order.saturating_mul(bits::words_for(order)))?;
        // What each set has that has not met this heap yet.
        let mut fresh = Fresh::new(order);
        let StuckSets { family, inverses } = self;
        family.put(x, stuck.words(), &mut fresh);
        let row = v.heap_row(heap.0);
        let mut contexts = PullBacks::new(&v.monoid, inverses, stuck, budget)?;
        let mut more = BitSet::new(order);
        for q in family.inhabited.clone().iter() {
            budget.check()?;
            fresh.take(q);
            let set = family.sets.row(q);
            let within = contexts.of(Elem(q as u32));
            if preimage_within(row, set, within, more.words_mut()) {
                family.put(Elem(row[q]), more.words(), &mut fresh);
            }
        }
        while let Some((q, set)) = fresh.next() {
            budget.check()?;
            let within = contexts.of(Elem(q as u32));
            if preimage_within(row, set.words(), within, more.words_mut()) {
                family.put(Elem(row[q]), more.words(), &mut fresh);
            }
        }
        Ok(())
    }
}

impl Family {
    /// Adds to the set of an element.
    fn put(&mut self, q: Elem, more: &[u64], fresh: &mut Fresh) {
        let set = self.sets.row_mut(q.index());
        if !bits::is_subset(more, set) {
            fresh.put(q.index(), more, set);
            set.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
            self.inhabited.insert(q.index());
        }
    }
}

/// Parts of sets that are still to be looked at.
struct Fresh {
    order: usize,
    sets: Vec<Option<BitSet>>,
    queue: VecDeque<usize>,
}

impl Fresh {
    fn new(order: usize) -> Fresh {
        Fresh {
            order,
            sets: vec![None; order],
            queue: VecDeque::new(),
        }
    }

    /// Adds those of `more` that are not in `known`.
    fn put(&mut self, q: usize, more: &[u64], known: &[u64]) {
        let order = self.order;
        let queue = &mut self.queue;
        let set = self.sets[q].get_or_insert_with(|| {
            queue.push_back(q);
            BitSet::new(order)
        });
        let words = set.words_mut().iter_mut();
        words
            .zip(more.iter().zip(known))
            .for_each(|(a, (b, c))| *a |= b & !c);
    }

    /// Forgets those of one element.
    fn take(&mut self, q: usize) -> Option<BitSet> {
        self.sets[q].take()
    }

    /// Those of some element, with it.
    fn next(&mut self) -> Option<(usize, BitSet)> {
        while let Some(q) = self.queue.pop_front() {
            if let Some(set) = self.take(q) {
                return Some((q, set));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::quotient::proof::Verdict;
    use crate::quotient::solve;
    use crate::quotient::valuation::Pretending;
    use crate::ruleset::HeapGame;

    fn claim(game: &HeapGame, solution: &crate::quotient::Solution, phi: Vec<Elem>) -> Claim {
        let budget = Budget::unlimited();
        let pretending = Pretending {
            valuation: Valuation::with_values(solution.monoid.clone(), phi, &budget).unwrap(),
            letters: solution.letters.clone(),
        };
        Claim::new(game, pretending, &budget).unwrap()
    }

    /// The states of the search through antichains, those of one value taken together, are the same sets.
    #[test]
    fn the_same_as_the_search_finds() {
        for (game, heap) in [
            ("0.77", None),
            ("0.152", None),
            ("0.07", Some(28)),
            ("0.26", Some(20)),
        ] {
            let limits = Limits {
                heap,
                ..Limits::default()
            };
            let solution = solve(&HeapGame::parse(game).unwrap(), limits, None);
            let claim = claim(&solution.game, &solution, solution.phi.clone());
            let budget = Budget::unlimited();
            let sets = StuckSets::of(&claim, &budget).unwrap();
            let Ok(Verdict::Proved(search)) = claim.prove(&budget) else {
                panic!("{game} was proved before");
            };
            assert!(sets.is_proof());
            let mut together = BitMatrix::new(solution.order(), solution.order());
            for (q, stuck) in search.closed_states() {
                let row = together.row_mut(q.index());
                row.iter_mut().zip(stuck.words()).for_each(|(a, b)| *a |= b);
            }
            for q in solution.monoid.elements() {
                assert_eq!(sets.of_element(q), together.row(q.index()), "{game}");
            }
        }
    }

    /// A claim that fails the N-check alone has 1 in a set: with heap 2 of nim worth 1, both options of 2 are outside P.
    #[test]
    fn what_is_false_is_no_proof() {
        let solution = solve(&HeapGame::parse("nim:1").unwrap(), Limits::default(), None);
        let nim = HeapGame::parse("nim:2").unwrap();
        for wrong in [Elem::ONE, solution.phi[1]] {
            let mut phi = solution.phi.clone();
            phi.push(wrong);
            let claim = claim(&nim, &solution, phi);
            let budget = Budget::unlimited();
            let sets = StuckSets::of(&claim, &budget).unwrap();
            let Ok(Verdict::Failed(_, failures)) = claim.prove(&budget) else {
                panic!("nim:2 has six elements");
            };
            // A position that is outside P and has a move, none of them into P.
            let is_stuck = failures.iter().any(|x| {
                let value = x.iter().fold(Elem::ONE, |v, (h, n)| {
                    let one = if h.0 == 2 { wrong } else { solution.phi[1] };
                    solution.monoid.mul(v, solution.monoid.pow(one, n))
                });
                !solution.monoid.is_p(value)
            });
            assert_eq!(sets.is_proof(), !is_stuck, "{failures:?}");
        }
    }
}
