//! The monoids that construction sequences build up, with the element a = Φ(∗) in a fixed place.

use super::super::monoid_table::MonoidTable;

/// Orders up to this can be enumerated.
pub const MAX_ORDER: usize = 24;

/// A set of elements.
pub type Mask = u32;

/// The elements in a set.
pub fn ones(mut set: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let x = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            x
        })
    })
}

/// A commutative monoid with a subset P, not necessarily reduced.
///
/// Element 0 is the identity and element 1 is a; a² = 1, and a moves every element, so the elements come in
/// pairs u, u ^ 1 = a·u.
#[derive(Clone, Debug)]
pub struct Scheme {
    /// The number of elements.
    pub order: usize,
    table: [u8; MAX_ORDER * MAX_ORDER],
    /// The set P.
    pub p: Mask,
}

impl Scheme {
    /// The quotient of ∗ alone: {1, a} with P = {a}.
    pub fn of_star() -> Scheme {
        Scheme::new(2, 0b10, |x, y| x ^ y)
    }

    /// The monoid with these products.
    pub fn new(order: usize, p: Mask, product: impl Fn(usize, usize) -> usize) -> Scheme {
        let mut table = [0; MAX_ORDER * MAX_ORDER];
        for x in 0..order {
            for y in 0..order {
                table[x * MAX_ORDER + y] = product(x, y) as u8;
            }
        }
        Scheme { order, table, p }
    }

    /// A quotient with the element `star` as a, if that can be: it must pair the elements.
    pub fn with_star(q: &MonoidTable, star: usize) -> Option<(Scheme, Vec<usize>)> {
        let mut old = Vec::with_capacity(q.order);
        let mut new = vec![usize::MAX; q.order];
        for x in 0..q.order {
            if new[x] == usize::MAX {
                for y in [x, q.mul(x, star)] {
                    if new[y] != usize::MAX {
                        return None;
                    }
                    new[y] = old.len();
                    old.push(y);
                }
            }
        }
        let p = (0..q.order).fold(0, |p, x| p | Mask::from(q.is_p(old[x])) << x);
        let scheme = Scheme::new(q.order, p, |x, y| new[q.mul(old[x], old[y])]);
        (q.mul(star, star) == 0 && q.is_p(star)).then_some((scheme, old))
    }

    /// x times y.
    #[inline]
    pub fn mul(&self, x: usize, y: usize) -> usize {
        self.table[x * MAX_ORDER + y] as usize
    }

    /// Whether x is in P.
    #[inline]
    pub fn is_p(&self, x: usize) -> bool {
        self.p >> x & 1 == 1
    }

    /// All elements.
    pub fn all(&self) -> Mask {
        Mask::MAX >> (32 - self.order)
    }

    /// The set x·E.
    pub fn image(&self, x: usize, set: Mask) -> Mask {
        let row = &self.table[x * MAX_ORDER..];
        ones(set).fold(0, |image, y| image | 1 << row[y])
    }

    /// For each x, the set { w : w·x ∈ P }.
    pub fn rows(&self) -> [Mask; MAX_ORDER] {
        let mut rows = [0; MAX_ORDER];
        for x in 0..self.order {
            rows[x] = (0..self.order).fold(0, |row, w| row | (self.p >> self.mul(x, w) & 1) << w);
        }
        rows
    }

    /// The size of the largest class of elements that no context tells apart.
    pub fn largest_class(&self) -> usize {
        let mut rows = self.rows();
        largest_run(&mut rows[..self.order])
    }

    /// The submonoid that `x` and the submonoid `known` generate.
    pub fn generated(&self, known: Mask, x: usize) -> Mask {
        let mut all = known;
        let mut layer = known;
        while layer != 0 {
            layer = self.image(x, layer) & !all;
            all |= layer;
        }
        all
    }

    /// Elements that generate the monoid together with a.
    pub fn generators(&self) -> Vec<usize> {
        let mut known = 0b11;
        let mut generators = Vec::new();
        while known != self.all() {
            let x = (!known).trailing_zeros() as usize;
            generators.push(x);
            known = self.generated(known, x);
        }
        generators
    }

    /// The plain table.
    pub fn to_quotient(&self) -> MonoidTable {
        let n = self.order;
        MonoidTable {
            order: n,
            table: (0..n * n).map(|i| self.mul(i / n, i % n) as u8).collect(),
            p: u64::from(self.p),
        }
    }

    /// Whether multiplication is associative and commutative.
    pub fn is_commutative_monoid(&self) -> bool {
        let n = self.order;
        (0..n).all(|x| {
            self.mul(0, x) == x
                && (0..n).all(|y| {
                    self.mul(x, y) == self.mul(y, x)
                        && (0..n)
                            .all(|z| self.mul(self.mul(x, y), z) == self.mul(x, self.mul(y, z)))
                })
        })
    }
}

/// The length of the longest run of equal values, once sorted.
pub fn largest_run(values: &mut [Mask]) -> usize {
    values.sort_unstable();
    values
        .chunk_by(|a, b| a == b)
        .map(<[_]>::len)
        .max()
        .unwrap_or(0)
}
