//! Finite commutative semigroups by their tables, and their classes of mutual divisibility.

use super::MAX_ORDER;
use super::canonical::{canonical, refine};
use std::cmp::Ordering;

/// A finite commutative semigroup, perhaps empty; elements are numbers below `n`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Semigroup {
    pub(super) n: usize,
    pub(super) cells: Vec<u8>,
}

/// A set of elements of a semigroup.
pub(super) type Elements = u32;

impl Semigroup {
    pub(super) fn empty() -> Semigroup {
        Semigroup {
            n: 0,
            cells: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn mul(&self, x: usize, y: usize) -> usize {
        self.cells[x * self.n + y] as usize
    }

    /// The one table that stands for all isomorphic to this.
    pub(super) fn canonical(&self) -> Semigroup {
        Semigroup {
            n: self.n,
            cells: canonical(self.n, &self.cells, |_| 0).cells,
        }
    }

    /// The period of the powers of x.
    fn period(&self, x: usize) -> usize {
        let start = (0..self.n).fold(x, |y, _| self.mul(y, x));
        let mut y = self.mul(start, x);
        let mut period = 1;
        while y != start {
            y = self.mul(y, x);
            period += 1;
        }
        period
    }

    /// Whether some element has an even period. The same can be said of subgroups: the periodic powers of x are a
    /// cyclic group, and a group of even order has an element of even order.
    pub(super) fn has_even_period(&self) -> bool {
        (0..self.n).any(|x| self.period(x).is_multiple_of(2))
    }

    /// x and its multiples.
    pub(super) fn ideal(&self, x: usize) -> Elements {
        (0..self.n).fold(1 << x, |set, y| set | 1 << self.mul(x, y))
    }

    /// The maximal classes of mutual divisibility, by least element.
    pub(super) fn maximal_classes(&self) -> Vec<Elements> {
        let ideals: Vec<Elements> = (0..self.n).map(|x| self.ideal(x)).collect();
        let divisors = |x: usize| {
            let dividing = (0..self.n).filter(|&y| ideals[y] >> x & 1 != 0);
            dividing.fold(0, |set: Elements, y| set | 1 << y)
        };
        let is_first = |x: usize, class: Elements| class.trailing_zeros() as usize == x;
        (0..self.n)
            .map(|x| (x, divisors(x)))
            .filter(|&(x, class)| class & !ideals[x] == 0 && is_first(x, class))
            .map(|(_, class)| class)
            .collect()
    }

    /// What is left without a maximal class: an ideal.
    pub(super) fn without(&self, class: Elements) -> Semigroup {
        let kept: Vec<usize> = (0..self.n).filter(|&x| class >> x & 1 == 0).collect();
        let mut new = vec![0u8; self.n];
        for (i, &x) in kept.iter().enumerate() {
            new[x] = i as u8;
        }
        let row = |&x: &usize| kept.iter().map(move |&y| (x, y));
        let products = kept.iter().flat_map(row);
        Semigroup {
            n: kept.len(),
            cells: products.map(|(x, y)| new[self.mul(x, y)]).collect(),
        }
    }

    /// Whether `class`, one of `classes`, is the one, up to automorphisms, that a choice depending on nothing but the
    /// isomorphism type falls on: the least by colours, then by the table with the class marked.
    pub(super) fn is_chosen(&self, class: Elements, classes: &[Elements]) -> bool {
        let others: Vec<Elements> = classes.iter().copied().filter(|&c| c != class).collect();
        if others.is_empty() {
            return true;
        }
        let mut colours = [0; MAX_ORDER];
        refine(self.n, &self.cells, &mut colours);
        let colours_of = |class: Elements| {
            let members = (0..self.n).filter(|x| class >> x & 1 != 0);
            let mut key: Vec<u8> = members.map(|x| colours[x]).collect();
            key.sort_unstable();
            key
        };
        let mine = colours_of(class);
        let mut tied = Vec::new();
        for other in others {
            match colours_of(other).cmp(&mine) {
                Ordering::Less => return false,
                Ordering::Equal => tied.push(other),
                Ordering::Greater => {}
            }
        }
        let marked = |class: Elements| {
            let mark = |x: usize| (class >> x & 1) as u8;
            canonical(self.n, &self.cells, mark).cells
        };
        tied.is_empty() || {
            let mine = marked(class);
            tied.into_iter().all(|other| marked(other) >= mine)
        }
    }
}
