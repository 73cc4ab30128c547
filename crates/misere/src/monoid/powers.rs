//! Powers without walking words: a monoid of ten thousand elements can have words as long.

use super::{BipartiteMonoid, Elem, Gen};

/// A power of a generator up to this one is cheaper to apply one by one than by squaring.
const FEW: u32 = 8;

impl BipartiteMonoid {
    /// Multiplies all entries of a row by a power of a generator, by repeated squaring if it is a high one.
    pub(super) fn times_power(&self, row: &mut [u32], g: Gen, mut exponent: u32) {
        let act = self.action_of(g);
        if exponent <= FEW {
            for _ in 0..exponent {
                row.iter_mut().for_each(|w| *w = act[*w as usize]);
            }
            return;
        }
        let mut square = act.to_vec();
        while exponent > 0 {
            if exponent & 1 == 1 {
                row.iter_mut().for_each(|w| *w = square[*w as usize]);
            }
            exponent >>= 1;
            square = square.iter().map(|&w| square[w as usize]).collect();
        }
    }

    /// xⁿ for every element x: (y·g)ⁿ = yⁿ·gⁿ, so that no word is walked.
    ///
    /// ```
    /// use misere::monoid::{BipartiteMonoid, Elem};
    /// let squares = BipartiteMonoid::tame(2).powers(2);
    /// assert_eq!(squares, [0, 0, 4, 4, 4, 4].map(Elem));
    /// ```
    pub fn powers(&self, n: u32) -> Vec<Elem> {
        let by_power: Vec<Vec<u32>> = (0..self.generators() as u32)
            .map(|g| {
                let mut row: Vec<u32> = (0..self.order() as u32).collect();
                self.times_power(&mut row, Gen(g), n);
                row
            })
            .collect();
        let mut powers = vec![Elem::ONE; self.order()];
        for x in self.elements() {
            if let Some((y, g)) = self.parent(x) {
                powers[x.index()] = Elem(by_power[g.index()][powers[y.index()].index()]);
            }
        }
        powers
    }
}
