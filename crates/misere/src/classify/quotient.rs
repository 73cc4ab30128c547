//! What an enumeration hands out.

use crate::monoid::BipartiteMonoid;

/// A finite commutative monoid with a marked subset, by its multiplication table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quotient {
    /// The number of elements; the identity is 0.
    pub order: usize,
    /// Entry x·order + y is x times y.
    pub table: Vec<u8>,
    /// Bit x is set when x is in P.
    pub p: u64,
}

impl Quotient {
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
    /// use misere::classify::Quotient;
    ///
    /// let t1 = Quotient { order: 2, table: vec![0, 1, 1, 0], p: 0b10 };
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

    /// The inverse of [`Quotient::to_bytes`].
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Quotient> {
        let (&order, rest) = bytes.split_first()?;
        let (table, p) = rest.split_at_checked(usize::from(order) * usize::from(order))?;
        let q = Quotient {
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
