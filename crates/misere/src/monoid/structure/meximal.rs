//! Meximal sets: what the options of a position with a given value may be worth.

use super::super::bits::{self, BitSet};
use super::super::{BipartiteMonoid, BitMatrix, Elem};
use crate::limits::{Budget, Stop};

/// The meximal sets of a bipartite monoid (Definition 1.1 of the structure paper):
/// M_x = { y : there is no w with x·w ∈ P and y·w ∈ P }.
///
/// ```
/// use misere::limits::Budget;
/// use misere::monoid::{Elem, MeximalSets, Presentation};
/// let t2: Presentation = "<a,b | a^2=1, b^3=b> P={a, b^2}".parse().unwrap();
/// let t2 = t2.monoid(Default::default()).unwrap();
/// // The options of a position worth 1 may be worth a, b and a*b.
/// let sets = MeximalSets::of(&t2, &Budget::unlimited()).unwrap();
/// assert_eq!(sets.of_element(Elem::ONE).iter().collect::<Vec<_>>(), [1, 2, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct MeximalSets {
    rows: BitMatrix,
    order: usize,
}

impl MeximalSets {
    /// The meximal sets of `monoid`.
    pub fn of(monoid: &BipartiteMonoid, budget: &Budget) -> Result<MeximalSets, Stop> {
        Ok(MeximalSets {
            rows: monoid.p_rows(budget)?,
            order: monoid.order(),
        })
    }

    /// M_x.
    pub fn of_element(&self, x: Elem) -> BitSet {
        let row = self.rows.row(x.index());
        BitSet::from_fn(self.order, |y| !bits::intersects(row, self.rows.row(y)))
    }
}
