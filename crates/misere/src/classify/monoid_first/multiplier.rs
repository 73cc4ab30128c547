//! Multipliers: the ways in which a new element can act on a semigroup T.
//!
//! An element x above T multiplies s ∈ T to φ(s) = x·s ∈ T, and x·(s·t) = (x·s)·t says φ(st) = φ(s)t. How
//! x multiplies with itself is a law for φ² or a higher power, which prunes the search long before φ is whole.

use super::semigroup::Semigroup;
use smallvec::SmallVec;

/// More elements than any semigroup met here has: half of [`super::MAX_ORDER`].
const ROOM: usize = 16;
const UNKNOWN: u8 = u8::MAX;

/// A map of a semigroup into itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Map([u8; ROOM]);

impl Map {
    pub(super) fn identity(n: usize) -> Map {
        Map(std::array::from_fn(
            |x| if x < n { x as u8 } else { UNKNOWN },
        ))
    }

    /// First `first`, then this, on a semigroup of `n` elements.
    pub(super) fn after(&self, first: &Map, n: usize) -> Map {
        let image = |x: usize| self.0[first.0[x] as usize];
        Map(std::array::from_fn(
            |x| if x < n { image(x) } else { UNKNOWN },
        ))
    }

    /// The images of the elements below `n`.
    pub(super) fn images(&self, n: usize) -> &[u8] {
        &self.0[..n]
    }
}

/// What a multiplier φ has to satisfy besides φ(st) = φ(s)t.
#[derive(Clone, Copy, Debug)]
pub(super) enum Law {
    /// φ(φ(s)) = t·s for all s, because x² = t.
    Square(usize),
    /// φ^(d+1) = φ, because x^(d+1) = x.
    Period(usize),
}

/// Calls `found` with every multiplier of `t` that obeys the law.
pub(super) fn multipliers(t: &Semigroup, law: Law, found: &mut dyn FnMut(&Map)) {
    branch(t, law, &Map([UNKNOWN; ROOM]), found);
}

fn branch(t: &Semigroup, law: Law, map: &Map, found: &mut dyn FnMut(&Map)) {
    let Some(s) = (0..t.n).find(|&s| map.0[s] == UNKNOWN) else {
        return found(map);
    };
    for image in 0..t.n {
        let mut next = *map;
        if assign(t, law, &mut next, s, image) {
            branch(t, law, &next, found);
        }
    }
}

/// Sets φ(s) and all that follows from it; false when that contradicts what is known.
fn assign(t: &Semigroup, law: Law, map: &mut Map, s: usize, image: usize) -> bool {
    let mut todo: SmallVec<[(usize, usize); 4 * ROOM]> = SmallVec::new();
    todo.push((s, image));
    while let Some((s, image)) = todo.pop() {
        if map.0[s] as usize == image {
            continue;
        }
        if map.0[s] != UNKNOWN {
            return false;
        }
        map.0[s] = image as u8;
        for u in 0..t.n {
            let (su, wanted) = (t.mul(s, u), t.mul(image, u));
            if map.0[su] == UNKNOWN {
                todo.push((su, wanted));
            } else if map.0[su] as usize != wanted {
                return false;
            }
        }
        match law {
            Law::Square(square) => todo.push((image, t.mul(square, s))),
            Law::Period(d) => todo.extend((0..t.n).filter_map(|u| closing_step(map, u, d))),
        }
    }
    true
}

/// φ^(d+1) = φ at u: when φ^d(u) is known, its image is φ(u).
fn closing_step(map: &Map, u: usize, d: usize) -> Option<(usize, usize)> {
    let step = |x: u8| {
        (x != UNKNOWN)
            .then(|| map.0[x as usize])
            .filter(|&y| y != UNKNOWN)
    };
    let first = step(u as u8)?;
    let last = (1..d).try_fold(first, |x, _| step(x))?;
    Some((last as usize, first as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::monoid_first::lists::Lists;

    /// All maps, and those among them that are multipliers under the law, for every semigroup of three elements.
    #[test]
    fn multipliers_are_all_maps_that_obey_the_law() {
        let never = &crate::limits::Budget::unlimited();
        let lists = Lists::new(3, 0, never).unwrap();
        assert_eq!(lists.all[3].len(), 12);
        for t in &lists.all[3] {
            let laws = (0..3).map(Law::Square).chain([1, 2, 3].map(Law::Period));
            for law in laws {
                let mut found = Vec::new();
                multipliers(t, law, &mut |m| found.push(m.images(3).to_vec()));
                found.sort();
                let maps = (0..27u8).map(|i| vec![i / 9, i / 3 % 3, i % 3]);
                let obeys = |f: &Vec<u8>| {
                    let at = |x: usize| f[x] as usize;
                    let law_holds = |s: usize| match law {
                        Law::Square(square) => at(at(s)) == t.mul(square, s),
                        Law::Period(d) => (0..d).fold(at(s), |x, _| at(x)) == at(s),
                    };
                    let commutes = |s, u| at(t.mul(s, u)) == t.mul(at(s), u);
                    (0..3).all(|s| law_holds(s) && (0..3).all(|u| commutes(s, u)))
                };
                assert_eq!(
                    found,
                    maps.filter(obeys).collect::<Vec<_>>(),
                    "{t:?}, {law:?}"
                );
            }
        }
    }
}
