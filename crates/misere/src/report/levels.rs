//! Does every position with a value in one set have an option with a value in another?
//!
//! This is the N-check of the solver's proof, asked of any two sets in the place of "not P" and "P". Write
//! stuck(X) = { w : w·Φ(X) is in `need` and no move in X leads, in context w, into `level` }; then stuck(X+Y) =
//! { w : w·Φ(Y) ∈ stuck(X) and w·Φ(X) ∈ stuck(Y) }, and the question is whether 1 ∈ stuck(X) for some X with a move. A state
//! whose stuck set lies inside that of another of the same value need not be looked at.

use crate::limits::{Budget, Stop};
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BipartiteMonoid, Elem, Inverses, PullBacks, Transitions};
use crate::turns::STEP;

/// The row of each of some elements, within a budget: all together are as large as the table can be.
pub(super) fn rows(
    monoid: &BipartiteMonoid,
    elements: impl Iterator<Item = Elem>,
    budget: &Budget,
) -> Result<Vec<Vec<u32>>, Stop> {
    elements
        .map(|x| budget.check().map(|()| monoid.row(x)))
        .collect()
}

/// Heaps with their option values, ready to be asked.
pub(super) struct Heaps<'a> {
    monoid: &'a BipartiteMonoid,
    inverses: Inverses,
    kinds: &'a [Transitions],
    rows: Vec<Vec<u32>>,
}

impl<'a> Heaps<'a> {
    /// The heaps of `kinds`; each must have a move.
    pub(super) fn new(
        monoid: &'a BipartiteMonoid,
        kinds: &'a [Transitions],
        budget: &Budget,
    ) -> Result<Heaps<'a>, Stop> {
        Ok(Heaps {
            monoid,
            inverses: Inverses::new(monoid, budget)?,
            kinds,
            rows: rows(monoid, kinds.iter().map(|t| t.value), budget)?,
        })
    }

    /// Whether no move changes a position into one with the same number in `f`.
    pub(super) fn always_change(&self, f: &[u32], budget: &Budget) -> Result<bool, Stop> {
        for (kind, row) in self.kinds.iter().zip(&self.rows) {
            for e in kind.options.iter() {
                budget.check()?;
                let other = self.monoid.row(Elem(e as u32));
                let mut pairs = row.iter().zip(&other);
                if pairs.any(|(&x, &y)| f[x as usize] == f[y as usize]) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether every position with a move and a value in `need` has an option with a value in `level`.
    pub(super) fn always_reach(
        &self,
        need: &BitSet,
        level: &BitSet,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let n = self.monoid.order();
        let stuck = self.stuck(need, level, budget)?;
        let mut states: Vec<Vec<BitSet>> = vec![Vec::new(); n];
        let mut waiting: Vec<(Elem, BitSet)> = Vec::new();
        let mut add = |x: Elem, s: BitSet, waiting: &mut Vec<(Elem, BitSet)>| {
            let same = &mut states[x.index()];
            if same.iter().any(|t| bits::is_subset(s.words(), t.words())) {
                return;
            }
            same.retain(|t| !bits::is_subset(t.words(), s.words()));
            same.push(s.clone());
            waiting.push((x, s));
        };
        // Where its stuck set is empty a heap makes that of every sum with it empty.
        let heaps: Vec<usize> = (0..stuck.len()).filter(|&h| !stuck[h].is_empty()).collect();
        for &h in &heaps {
            add(self.kinds[h].value, stuck[h].clone(), &mut waiting);
        }
        let (mut there, mut here) = (BitSet::new(n), BitSet::new(n));
        while let Some((x, s)) = waiting.pop() {
            budget.check()?;
            if s.contains(Elem::ONE.index()) {
                return Ok(false);
            }
            let row = self.monoid.row(x);
            for &h in &heaps {
                budget.spend(1 + n as u64 / STEP)?;
                bits::preimage(&self.rows[h], s.words(), there.words_mut());
                if there.is_empty() {
                    continue;
                }
                bits::preimage(&row, stuck[h].words(), here.words_mut());
                let both = there.words().iter().zip(here.words()).map(|(a, b)| a & b);
                let both = BitSet::from_words(&both.collect::<Vec<_>>());
                if !both.is_empty() {
                    add(Elem(row[self.kinds[h].value.index()]), both, &mut waiting);
                }
            }
        }
        Ok(true)
    }

    fn stuck(&self, need: &BitSet, level: &BitSet, budget: &Budget) -> Result<Vec<BitSet>, Stop> {
        let mut needed = PullBacks::new(self.monoid, &self.inverses, need, budget)?;
        let mut reached = PullBacks::new(self.monoid, &self.inverses, level, budget)?;
        let mut all = Vec::with_capacity(self.kinds.len());
        for kind in self.kinds {
            let mut set = BitSet::from_words(needed.of(kind.value));
            for e in kind.options.iter() {
                budget.check()?;
                let reached = reached.of(Elem(e as u32));
                for (a, b) in set.words_mut().iter_mut().zip(reached) {
                    *a &= !b;
                }
            }
            all.push(set);
        }
        Ok(all)
    }
}
