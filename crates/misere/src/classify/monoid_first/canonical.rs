//! A canonical form for small multiplication tables with colours.
//!
//! It serves the semigroups that the monoids are built from as well as the quotients found. `monoid::isomorphism`
//! has another, for large quotients; this one must share no code with that of the other enumeration, and tables of
//! ten elements by the million want something simpler.
//!
//! Colours are refined until they are stable, a cell that is left is split by singling out one of its elements, and
//! the least table over all choices wins (individualisation and refinement, McKay, "Practical graph isomorphism").
//! Two elements whose exchange alone is an automorphism lead to the same tables, so one of them is enough; such
//! twins are what makes nilpotent semigroups many and their automorphism groups large.

use super::MAX_ORDER;
use smallvec::SmallVec;

/// A relabelled table: `cells[i * n + j]` is the product of i and j, `old[i]` the element that became i.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Labelled {
    pub(super) cells: Vec<u8>,
    pub(super) old: Vec<u8>,
}

/// Scrambles a number; refinement compares sums of such numbers in place of multisets. A clash only leaves
/// colours coarser than they could be, in the same way for isomorphic tables.
fn scramble(x: u64) -> u64 {
    let x = (x ^ (x >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
    let x = (x ^ (x >> 27)).wrapping_mul(0x81da_def4_bc2d_d44d);
    x ^ (x >> 33)
}

/// Colours as the number of elements of smaller colour, so that a colouring with as many colours as elements is a
/// labelling.
type Colours = [u8; MAX_ORDER];

/// Refines `colours` until elements of one colour look alike: the same colours among their products and factorisations.
pub(super) fn refine(n: usize, cells: &[u8], colours: &mut Colours) {
    let mut keys = [(0u8, 0u64, 0u8); MAX_ORDER];
    let keys = &mut keys[..n];
    let mut count = 0;
    loop {
        for (x, key) in keys.iter_mut().enumerate() {
            *key = (colours[x], 0, x as u8);
        }
        for x in 0..n {
            let mut sum = 0u64;
            for y in 0..n {
                let xy = cells[x * n + y] as usize;
                let (cx, cy) = (u64::from(colours[x]), u64::from(colours[y]));
                sum = sum.wrapping_add(scramble(cy << 8 | u64::from(colours[xy]) | 1 << 40));
                if y >= x {
                    let pair = cx.min(cy) << 8 | cx.max(cy) | u64::from(x == y) << 16;
                    keys[xy].1 = keys[xy].1.wrapping_add(scramble(pair | 2 << 40));
                }
            }
            let square = colours[cells[x * n + x] as usize];
            keys[x].1 = keys[x]
                .1
                .wrapping_add(scramble(sum))
                .wrapping_add(scramble(u64::from(square) | 3 << 40));
        }
        keys.sort_unstable();
        let mut finer = 0;
        let mut colour = 0;
        for i in 0..n {
            if i == 0 || (keys[i].0, keys[i].1) != (keys[i - 1].0, keys[i - 1].1) {
                colour = i as u8;
                finer += 1;
            }
            colours[keys[i].2 as usize] = colour;
        }
        if finer == count || finer == n {
            return;
        }
        count = finer;
    }
}

/// Whether exchanging x and y, and nothing else, is an automorphism.
fn exchangeable(n: usize, cells: &[u8], x: usize, y: usize) -> bool {
    let swap = |z: usize| {
        if z == x {
            y
        } else if z == y {
            x
        } else {
            z
        }
    };
    (0..n).all(|z| swap(cells[x * n + z] as usize) == cells[y * n + swap(z)] as usize)
        && (0..n).all(|u| {
            u == x
                || u == y
                || (u..n).all(|v| {
                    v == x || v == y || {
                        let uv = cells[u * n + v] as usize;
                        swap(uv) == uv
                    }
                })
        })
}

struct Search<'a> {
    n: usize,
    cells: &'a [u8],
    best: Option<Labelled>,
}

impl Search<'_> {
    fn descend(&mut self, mut colours: Colours) {
        let n = self.n;
        refine(n, self.cells, &mut colours);
        let mut size = [0u8; MAX_ORDER];
        for &c in &colours[..n] {
            size[c as usize] += 1;
        }
        let cell = (0..n)
            .filter(|&c| size[c] > 1)
            .min_by_key(|&c| (size[c], c));
        let Some(cell) = cell else {
            return self.leaf(&colours[..n]);
        };
        let mut tried: SmallVec<[usize; MAX_ORDER]> = SmallVec::new();
        for x in (0..n).filter(|&x| colours[x] as usize == cell) {
            if tried.iter().any(|&y| exchangeable(n, self.cells, x, y)) {
                continue;
            }
            tried.push(x);
            let mut split = colours;
            for c in split[..n].iter_mut().filter(|c| **c as usize == cell) {
                *c += 1;
            }
            split[x] = cell as u8;
            self.descend(split);
        }
    }

    fn leaf(&mut self, label: &[u8]) {
        let n = self.n;
        let mut old = vec![0u8; n];
        for (x, &l) in label.iter().enumerate() {
            old[l as usize] = x as u8;
        }
        let mut cells = vec![0u8; n * n];
        for i in 0..n {
            for j in 0..n {
                let xy = self.cells[old[i] as usize * n + old[j] as usize];
                cells[i * n + j] = label[xy as usize];
            }
        }
        if self.best.as_ref().is_none_or(|best| cells < best.cells) {
            self.best = Some(Labelled { cells, old });
        }
    }
}

/// The canonical form of a commutative table of `n` elements with colours: two coloured tables
/// have the same form iff they are isomorphic. Elements of smaller colour get smaller numbers.
pub(super) fn canonical(n: usize, cells: &[u8], colour: impl Fn(usize) -> u8) -> Labelled {
    let mut given = [0; MAX_ORDER];
    (0..n).for_each(|x| given[x] = colour(x));
    let given = &given[..n];
    let mut colours = [0; MAX_ORDER];
    for (colour, c) in colours.iter_mut().zip(given) {
        *colour = given.iter().filter(|d| *d < c).count() as u8;
    }
    let mut search = Search {
        n,
        cells,
        best: None,
    };
    search.descend(colours);
    search.best.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any commutative table: the canonical form asks for nothing else.
    fn tables() -> impl Strategy<Value = (usize, Vec<u8>, Vec<u8>, Vec<usize>)> {
        (1usize..=6).prop_flat_map(|n| {
            let cells = prop::collection::vec(0..n.min(3) as u8, n * n);
            let colours = prop::collection::vec(0u8..2, n);
            let shuffle = Just((0..n).collect::<Vec<_>>()).prop_shuffle();
            (Just(n), cells, colours, shuffle)
        })
    }

    proptest! {
        #[test]
        fn isomorphic_tables_have_one_form((n, raw, colours, image) in tables()) {
            let cell = |x: usize, y: usize| raw[x.min(y) * n + x.max(y)];
            let cells: Vec<u8> = (0..n * n).map(|i| cell(i / n, i % n)).collect();
            let mut moved = vec![0; n * n];
            let mut moved_colours = vec![0; n];
            for x in 0..n {
                moved_colours[image[x]] = colours[x];
                for y in 0..n {
                    moved[image[x] * n + image[y]] = image[cell(x, y) as usize] as u8;
                }
            }
            let form = canonical(n, &cells, |x| colours[x]);
            prop_assert_eq!(&form.cells, &canonical(n, &moved, |x| moved_colours[x]).cells);
            // The form is the table itself, renamed.
            for i in 0..n {
                for j in 0..n {
                    let product = cell(form.old[i] as usize, form.old[j] as usize);
                    prop_assert_eq!(form.old[form.cells[i * n + j] as usize], product);
                }
            }
            prop_assert!(form.old.windows(2).all(|w| colours[w[0] as usize] <= colours[w[1] as usize]));
        }
    }
}
