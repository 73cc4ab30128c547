//! Small monoids by their multiplication tables: what an enumeration hands out.

use crate::monoid::{BipartiteMonoid, Elem};

/// A finite commutative monoid with a marked subset, by its multiplication table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MonoidTable {
    /// The number of elements; the identity is 0.
    pub order: usize,
    /// Entry x·order + y is x times y.
    pub table: Vec<u8>,
    /// Bit x is set when x is in P.
    pub p: u64,
}

impl MonoidTable {
    /// The table of a monoid, if it is small enough for one.
    pub fn of(monoid: &BipartiteMonoid) -> Option<MonoidTable> {
        let order = monoid.order();
        if order > super::MAX_ORDER {
            return None;
        }
        let table = monoid
            .elements()
            .flat_map(|x| monoid.row(x))
            .map(|y| y as u8)
            .collect();
        let p = monoid.p().iter().fold(0, |p, x| p | 1 << x);
        debug_assert!(order == 0 || monoid.mul(Elem::ONE, Elem::ONE) == Elem::ONE);
        Some(MonoidTable { order, table, p })
    }

    /// The product of two elements.
    pub fn mul(&self, x: usize, y: usize) -> usize {
        self.table[x * self.order + y] as usize
    }

    /// Whether an element is in P.
    pub fn is_p(&self, x: usize) -> bool {
        self.p >> x & 1 == 1
    }

    /// The same as a [`BipartiteMonoid`], over generators each of which is no product of those before it, and
    /// the elements that were taken for them.
    ///
    /// ```
    /// use misere::classify::MonoidTable;
    ///
    /// let t1 = MonoidTable { order: 2, table: vec![0, 1, 1, 0], p: 0b10 };
    /// let (monoid, generators) = t1.to_bipartite();
    /// assert_eq!((monoid.order(), generators), (2, vec![1]));
    /// ```
    pub fn to_bipartite(&self) -> (BipartiteMonoid, Vec<usize>) {
        let generators = self.generators();
        let action: Vec<u32> = generators
            .iter()
            .flat_map(|&g| (0..self.order).map(move |x| (x, g)))
            .map(|(x, g)| self.mul(x, g) as u32)
            .collect();
        let Some((monoid, _)) =
            BipartiteMonoid::numbered(generators.len(), &action, |x| self.is_p(x))
        else {
            unreachable!("the table is that of a commutative monoid")
        };
        debug_assert_eq!(monoid.generators(), generators.len());
        (monoid, generators)
    }

    /// The order, the table and P as bytes.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.order as u8];
        bytes.extend_from_slice(&self.table);
        bytes.extend_from_slice(&self.p.to_le_bytes());
        bytes
    }

    /// The inverse of [`MonoidTable::to_bytes`].
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<MonoidTable> {
        let (&order, rest) = bytes.split_first()?;
        let (table, p) = rest.split_at_checked(usize::from(order) * usize::from(order))?;
        let q = MonoidTable {
            order: usize::from(order),
            table: table.to_vec(),
            p: u64::from_le_bytes(p.try_into().ok()?),
        };
        q.table.iter().all(|&x| x < order).then_some(q)
    }

    /// The elements, in order, that are no products of those before them.
    fn generators(&self) -> Vec<usize> {
        let mut known = vec![0];
        let mut seen = 1u64;
        let mut generators = Vec::new();
        for g in 1..self.order {
            if seen >> g & 1 == 1 {
                continue;
            }
            generators.push(g);
            let mut i = 0;
            while i < known.len() {
                let z = self.mul(known[i], g);
                if seen >> z & 1 == 0 {
                    seen |= 1 << z;
                    known.push(z);
                }
                i += 1;
            }
        }
        generators
    }
}
