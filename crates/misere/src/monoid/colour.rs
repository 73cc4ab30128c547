//! Colours: invariants of elements that do not depend on generators or numbering.
//!
//! A colour is a 64-bit mixture of invariants. It may happen that two different ones are mixed to the
//! same colour; that costs time in the search for an isomorphism and never correctness, because an
//! isomorphism takes each element to one of the same colour whatever the mixture.

use super::bipartite::{BipartiteMonoid, Elem, Gen};
use super::divisibility::DivisibilityClasses;
use crate::limits::Stop;
use crate::turns::Pace;

/// How many products may be looked at for the first colours, all in all.
const PRODUCTS: u64 = 1_000_000_000;

/// Rounds over the whole multiplication table; more have not told more apart.
const ROUNDS: u64 = 3;

/// A bijection of 64-bit words without visible structure; it is part of the definition of the digest.
#[inline]
fn scramble(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

/// Mixes `y` into `x`; the order counts.
#[inline]
pub(super) fn mix(x: u64, y: u64) -> u64 {
    scramble(x.rotate_left(23) ^ scramble(y.wrapping_add(0x9e37_79b9_7f4a_7c15)))
}

/// The number of different colours.
pub(super) fn count(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// A value of the whole colouring.
pub(super) fn summary(colours: &[u64]) -> u64 {
    let sum = |a: u64, &c: &u64| a.wrapping_add(scramble(c));
    mix(colours.iter().fold(0, sum), colours.len() as u64)
}

/// The first colours and the squares of all elements.
pub(super) struct Base {
    pub(super) colours: Vec<u64>,
    pub(super) squares: Vec<u32>,
}

impl Base {
    /// Colours by P and divisibility, then by the multiset of (colour of y, colour of x·y).
    pub(super) fn of(
        q: &BipartiteMonoid,
        classes: &DivisibilityClasses,
        pace: &mut Pace,
    ) -> Result<Base, Stop> {
        let n = q.order();
        let mut sizes = vec![0u64; classes.count];
        for &c in &classes.class_of {
            sizes[c as usize] += 1;
        }
        let mut colours: Vec<u64> = (0..n)
            .map(|x| {
                let p = u64::from(q.p().contains(x));
                mix(p, sizes[classes.class_of[x] as usize])
            })
            .collect();
        colours[0] = mix(colours[0], 1);
        let rounds = (PRODUCTS / (n as u64 * n as u64)).min(ROUNDS);
        let mut squares: Vec<u32> = Vec::new();
        if rounds == 0 {
            squares.extend(q.elements().map(|x| q.mul(x, x).0));
        }
        let mut known = count(&colours);
        let tree = Children::of(q);
        for _ in 0..rounds {
            let mut next = vec![0; n];
            squares.resize(n, 0);
            // One multiplication turns a pair of colours into a number that is cheap to make n² times.
            let factor: Vec<u64> = colours.iter().map(|&c| scramble(c) | 1).collect();
            tree.rows(q, |x, row| {
                pace.work(3 * n as u64)?;
                squares[x] = row[x];
                let sum = row.iter().zip(&factor).fold(0u64, |sum, (&xy, &f)| {
                    let pair = colours[xy as usize].wrapping_mul(f);
                    sum.wrapping_add(pair ^ (pair >> 29))
                });
                next[x] = mix(colours[x], sum);
                Ok(())
            })?;
            colours = next;
            let now = count(&colours);
            if now == known {
                break;
            }
            known = now;
        }
        refine(&mut colours, &[&squares]);
        Ok(Base { colours, squares })
    }
}

/// The tree of normal forms, to walk all rows of the multiplication table without keeping them.
struct Children {
    list: Vec<Vec<(u32, Gen)>>,
}

impl Children {
    fn of(q: &BipartiteMonoid) -> Children {
        let mut list = vec![Vec::new(); q.order()];
        for x in q.elements() {
            if let Some((y, g)) = q.parent(x) {
                list[y.index()].push((x.0, g));
            }
        }
        Children { list }
    }

    /// Calls `f` with each element and its row.
    fn rows(
        &self,
        q: &BipartiteMonoid,
        mut f: impl FnMut(usize, &[u32]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut rows: Vec<Vec<u32>> = vec![q.row(Elem::ONE)];
        let mut path = vec![(0usize, 0usize)];
        f(0, &rows[0])?;
        while let Some((x, next)) = path.last_mut() {
            let Some(&(y, g)) = self.list[*x].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            let depth = path.len();
            if rows.len() == depth {
                rows.push(vec![0; q.order()]);
            }
            let (above, below) = rows.split_at_mut(depth);
            let act = q.action_of(g);
            for (to, &from) in below[0].iter_mut().zip(&above[depth - 1]) {
                *to = act[from as usize];
            }
            f(y as usize, &below[0])?;
            path.push((y as usize, 0));
        }
        Ok(())
    }
}

/// Long chains could take as many rounds as they have links; what is left after so many is for the search.
pub(super) const ROUNDS_OF_MAPS: usize = 12;

/// Refines colours by the maps in `maps` and by their preimages until nothing is gained.
///
/// The maps are told apart by their place in the list.
pub(super) fn refine(colours: &mut Vec<u64>, maps: &[&[u32]]) {
    let n = colours.len();
    let mut known = count(colours);
    let mut next = vec![0u64; n];
    for _ in 0..ROUNDS_OF_MAPS {
        if known == n {
            break;
        }
        next.fill(0);
        for (tag, map) in maps.iter().enumerate() {
            let (forward, back) = (mix(1, tag as u64), mix(2, tag as u64));
            for (x, &y) in map.iter().enumerate() {
                let y = y as usize;
                next[x] = next[x].wrapping_add(scramble(colours[y] ^ forward));
                next[y] = next[y].wrapping_add(scramble(colours[x] ^ back));
            }
        }
        for (new, &old) in next.iter_mut().zip(colours.iter()) {
            *new = mix(old, *new);
        }
        let now = count(&next);
        std::mem::swap(colours, &mut next);
        if now == known {
            break;
        }
        known = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use crate::monoid::Presentation;

    fn colours(text: &str) -> Vec<u64> {
        let q = text.parse::<Presentation>().unwrap();
        let q = q.monoid(Default::default()).unwrap();
        let budget = Budget::unlimited();
        let base = Base::of(&q, &q.divisibility_classes(), &mut Pace::new(&budget)).unwrap();
        for x in q.elements() {
            assert_eq!(base.squares[x.index()], q.mul(x, x).0);
        }
        base.colours
    }

    #[test]
    fn automorphic_elements_have_one_colour() {
        // T_3: the kernel is Z_2^3, its identity and a·b² are fixed, the other six are alike.
        let c = colours("<a,b,c | a^2=1, b^3=b, b^2=c^2, b^2*c=c> P={a,b^2}");
        assert_eq!((c.len(), count(&c)), (10, 5));
    }

    #[test]
    fn colours_do_not_depend_on_generators() {
        let mut one = colours("<a,b | a^2=1, b^3=b> P={a,b^2}");
        let mut other = colours("<x,y | x^4=x^2, y^2=1, x^3=x> P={y,x^2}");
        one.sort_unstable();
        other.sort_unstable();
        assert_eq!(one, other);
    }

    #[test]
    fn refinement_splits_by_images_and_preimages() {
        let mut c = vec![1, 0, 0, 0];
        refine(&mut c, &[&[1, 2, 3, 3]]);
        assert_eq!(count(&c), 4);
    }
}
