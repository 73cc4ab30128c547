//! The extensions of B by Z_2 as symmetric 2-cocycles over F_2, modulo coboundaries.
//!
//! Choose for every x ∈ B an element of Q above it, 1 above 1. The product of those above x and y is a^c(x,y) times the
//! one above xy. Associativity says c(x,y) + c(xy,z) = c(y,z) + c(x,yz); another choice, with a^f(x) times the
//! old one above x, adds f(x) + f(y) + f(xy). So the extensions are the classes of solutions modulo
//! those sums, and linear algebra finds a representative of each.

use super::extension::SHEET;
use super::semigroup::{Elements, Semigroup};
use std::ops::{BitAnd, BitXor};

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

/// Room for the pairs of a monoid: half the length is enough for most, and twice as fast.
trait Vector: Copy + PartialEq + BitXor<Output = Self> + BitAnd<Output = Self> {
    /// The largest monoid that it has room for.
    const LARGEST: usize;
    /// The pairs of these bits, all below the highest.
    fn of(bits: u128) -> Self;
    fn bits(self) -> u128;
    fn top(self) -> Option<usize>;
    fn is_odd(self) -> bool;
}

macro_rules! vector {
    ($word:ty, $largest:literal) => {
        impl Vector for $word {
            const LARGEST: usize = $largest;

            fn of(bits: u128) -> $word {
                bits as $word
            }

            fn bits(self) -> u128 {
                self.into()
            }

            fn top(self) -> Option<usize> {
                self.checked_ilog2().map(|top| top as usize)
            }

            fn is_odd(self) -> bool {
                self.count_ones() % 2 == 1
            }
        }
    };
}

vector!(u64, 11);
vector!(u128, 16);

/// Independent vectors, each under its highest bit.
struct Echelon<V> {
    by_top: [V; 128],
}

impl<V: Vector> Echelon<V> {
    fn new() -> Echelon<V> {
        Echelon {
            by_top: [V::of(0); 128],
        }
    }

    /// Adds a vector; false when it is a sum of those present.
    fn insert(&mut self, mut v: V) -> bool {
        while let Some(top) = v.top() {
            let under = &mut self.by_top[top];
            if *under == V::of(0) {
                *under = v;
                return true;
            }
            v = v ^ *under;
        }
        false
    }

    /// A basis of the vectors of so many bits that are orthogonal to all present.
    fn solutions(&self, bits: usize) -> impl Iterator<Item = V> {
        let free = (0..bits).filter(|&i| self.by_top[i] == V::of(0));
        free.map(move |i| {
            let mut v = V::of(1 << i);
            for (top, under) in self.by_top[..bits].iter().enumerate().skip(i + 1) {
                if (*under & v).is_odd() {
                    v = v ^ V::of(1 << top);
                }
            }
            v
        })
    }
}

/// Elements that generate a monoid with the identity 0, those with the most multiples first.
fn generators(b: &Semigroup) -> impl Iterator<Item = usize> {
    let mut elements: Vec<(u32, usize)> = (1..b.n).map(|x| (b.ideal(x).count_ones(), x)).collect();
    elements.sort_unstable_by(|x, y| y.cmp(x));
    let mut generated: Elements = 1;
    elements.into_iter().filter_map(move |(_, g)| {
        if generated >> g & 1 != 0 {
            return None;
        }
        // All that is there, times the powers of g.
        let mut layer = generated;
        while layer != 0 {
            let times = (0..b.n).filter(|y| layer >> y & 1 != 0);
            let next = times.fold(0, |set: Elements, y| set | 1 << b.mul(g, y));
            layer = next & !generated;
            generated |= layer;
        }
        Some(g)
    })
}

/// One cocycle for each extension of `b` by Z_2.
pub(super) fn extensions(b: &Semigroup) -> Vec<Cocycle> {
    match b.n <= u64::LARGEST {
        true => extensions_in::<u64>(b),
        false => extensions_in::<u128>(b),
    }
}

fn extensions_in<V: Vector>(b: &Semigroup) -> Vec<Cocycle> {
    let n = b.n;
    debug_assert!(n <= V::LARGEST);
    let bit = |x: usize, y: usize| V::of(bit(x, y));
    let mut equations = Echelon::new();
    // Light's test: a product is associative if it is with generators in the middle. (What lies above them generates the extension together
    // with a, and with a in the middle it is associative in any case.)
    for y in generators(b) {
        for x in 1..n {
            // Exchanging x and z gives the same equation.
            for z in x + 1..n {
                let left = bit(x, y) ^ bit(b.mul(x, y), z);
                let right = bit(y, z) ^ bit(x, b.mul(y, z));
                equations.insert(left ^ right);
            }
        }
    }
    let mut changes = [V::of(0); SHEET];
    for x in 1..n {
        for y in 1..=x {
            for f in [x, y, b.mul(x, y)] {
                changes[f] = changes[f] ^ bit(x, y);
            }
        }
    }
    let mut classes = Echelon::new();
    changes[1..].iter().for_each(|&change| {
        classes.insert(change);
    });
    let mut cocycles = vec![Cocycle(0)];
    for solution in equations.solutions(n * (n - 1) / 2) {
        if classes.insert(solution) {
            let others = cocycles.iter().map(|c| Cocycle(c.0 ^ solution.bits()));
            let others: Vec<Cocycle> = others.collect();
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
