//! The extensions of B by Z_2 as symmetric 2-cocycles over F_2, modulo coboundaries.
//!
//! Choose for every x ∈ B an element of Q above it, 1 above 1. The product of those above x and y is a^c(x,y) times the
//! one above xy. Associativity says c(x,y) + c(xy,z) = c(y,z) + c(x,yz); another choice, with a^f(x) times the
//! old one above x, adds f(x) + f(y) + f(xy). So the extensions are the classes of solutions modulo
//! those sums, and linear algebra finds a representative of each.

use super::semigroup::Semigroup;

/// A function on unordered pairs of elements of B with values 0 and 1, and 0 when one of the two is the identity,
/// element 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cocycle(u128);

/// The bit for a pair: none for those with the identity, which are known.
fn bit(x: usize, y: usize) -> u128 {
    let (low, high) = (x.min(y), x.max(y));
    match low {
        0 => 0,
        _ => 1 << ((high - 1) * high / 2 + low - 1),
    }
}

impl Cocycle {
    /// c(x, y).
    pub(super) fn at(self, x: usize, y: usize) -> usize {
        usize::from(self.0 & bit(x, y) != 0)
    }
}

/// Independent vectors, each under its highest bit.
struct Echelon {
    by_top: [u128; 128],
}

fn top(v: u128) -> usize {
    127 - v.leading_zeros() as usize
}

impl Echelon {
    fn new() -> Echelon {
        Echelon { by_top: [0; 128] }
    }

    /// Adds a vector; false when it is a sum of those present.
    fn insert(&mut self, mut v: u128) -> bool {
        while v != 0 {
            let under = &mut self.by_top[top(v)];
            if *under == 0 {
                *under = v;
                return true;
            }
            v ^= *under;
        }
        false
    }

    /// A basis of the vectors of so many bits that are orthogonal to all present.
    fn solutions(&self, bits: usize) -> impl Iterator<Item = u128> {
        let free = (0..bits).filter(|&i| self.by_top[i] == 0);
        free.map(move |i| {
            let mut v = 1 << i;
            for under in &self.by_top[i + 1..bits] {
                if (under & v).count_ones() % 2 == 1 {
                    v |= 1 << top(*under);
                }
            }
            v
        })
    }
}

/// One cocycle for each extension of `b` by Z_2.
pub(super) fn extensions(b: &Semigroup) -> Vec<Cocycle> {
    let n = b.n;
    let mut equations = Echelon::new();
    for x in 1..n {
        for y in 1..n {
            // Exchanging x and z gives the same equation.
            for z in x + 1..n {
                let left = bit(x, y) ^ bit(b.mul(x, y), z);
                let right = bit(y, z) ^ bit(x, b.mul(y, z));
                equations.insert(left ^ right);
            }
        }
    }
    let mut classes = Echelon::new();
    for f in 1..n {
        let pairs = (1..n).flat_map(|x| (1..=x).map(move |y| (x, y)));
        let odd = pairs.filter(|&(x, y)| (x == f) ^ (y == f) ^ (b.mul(x, y) == f));
        classes.insert(odd.fold(0, |sum, (x, y)| sum | bit(x, y)));
    }
    let mut cocycles = vec![Cocycle(0)];
    for solution in equations.solutions(n * (n - 1) / 2) {
        if classes.insert(solution) {
            let others: Vec<Cocycle> = cocycles.iter().map(|c| Cocycle(c.0 ^ solution)).collect();
            cocycles.extend(others);
        }
    }
    cocycles
}

/// The homomorphisms from B to Z_2 as sets of those elements that go to 1: what can be done to the choice of
/// elements above B without a change of the cocycle.
pub(super) fn signs(b: &Semigroup) -> Vec<u16> {
    let sets = (0..1u16 << (b.n - 1)).map(|set| set << 1);
    let multiplies = |f: u16, x: usize, y: usize| (f >> x ^ f >> y ^ f >> b.mul(x, y)) & 1 == 0;
    sets.filter(|&f| (1..b.n).all(|x| (1..=x).all(|y| multiplies(f, x, y))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::monoid_first::above::{Identity, add_group};
    use crate::classify::monoid_first::lists::Lists;
    use crate::limits::Budget;

    /// Ext(Z_n, Z_2) is Z_2 for even n and trivial for odd n; Ext(Z_2², Z_2) = Z_2².
    #[test]
    fn extensions_of_groups_are_those_of_homological_algebra() {
        for (factors, count) in [(vec![2], 2), (vec![3], 1), (vec![4], 2), (vec![2, 2], 4)] {
            let mut groups = Vec::new();
            add_group(&Semigroup::empty(), &factors, Identity::OfAll, &mut |g| {
                groups.push(g)
            });
            assert_eq!(extensions(&groups[0]).len(), count, "{factors:?}");
            assert_eq!(signs(&groups[0]).len(), count, "{factors:?}");
        }
    }

    /// All functions on pairs, those among them that are associative, over the number of different coboundaries.
    #[test]
    fn extensions_are_as_many_as_brute_force_finds() {
        let lists = Lists::new(3, 0, &Budget::unlimited()).unwrap();
        for s in &lists.all[3] {
            let mut monoids = Vec::new();
            add_group(s, &[], Identity::OfAll, &mut |b| monoids.push(b));
            // The identity comes last there: exchange it with element 0.
            let b = Semigroup {
                n: 4,
                cells: (0..16)
                    .map(|i| 3 - monoids[0].mul(3 - i / 4, 3 - i % 4) as u8)
                    .collect(),
            };
            let triples = || (0..64usize).map(|i| (i / 16, i / 4 % 4, i % 4));
            let associative = |c: &Cocycle| {
                triples().all(|(x, y, z)| {
                    let left = c.at(x, y) + c.at(b.mul(x, y), z);
                    left % 2 == (c.at(y, z) + c.at(x, b.mul(y, z))) % 2
                })
            };
            let cocycles = (0..64).map(Cocycle).filter(associative).count();
            let coboundaries = 8 / signs(&b).len();
            assert_eq!(extensions(&b).len(), cocycles / coboundaries);
            assert!(extensions(&b).iter().all(associative));
        }
    }
}
