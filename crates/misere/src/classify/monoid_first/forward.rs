//! What a part of P already says about the whole, so that hopeless branches end early.
//!
//! For every P that agrees with the labels given so far, the row of x lies between two sets: `must[x]`, the w for which wx is
//! known to be in P, and `may[x]`, those for which it is not known not to be. M_x, the elements whose rows do not meet
//! that of x, lies in the set of those whose `must` does not meet `must[x]`. Call it N_x.
//!
//! Where x ∉ P ∪ aP, a game of value x needs an option in P, and so does one of value ax: if N_x does not meet
//! a^t·may[1], for t = 0 or 1, no P that agrees with the labels passes [`super::algebra::largest_options_pass`]. Where xy ∉ P
//! ∪ aP the same holds for the sum of x and a^t·y, which has an option in P only if N_x meets a^t·may[y] or N_y meets
//! a^t·may[x]: else 1 is in the stuck set of the sum. (If xy ∈ aP then from x one can move to ax, which makes it axy ∈ P.) When all
//! labels are given, N_x = M_x and `must` = `may`, so that what is left for the test of the algebra is sums of three and more.

use super::extension::{Extension, Lift, SHEET, Set};

/// A bit for each element of B.
type Below = u16;

/// Which products lie where: what a label above an element of B says about rows.
pub(super) struct Products {
    /// For z and y the w such that wy is the chosen element above z.
    chosen: [[Set; SHEET]; SHEET],
    /// For z and x the y with xy above z.
    pairs: [[Below; SHEET]; SHEET],
}

impl Products {
    pub(super) fn new(q: &Extension) -> Products {
        let mut products = Products {
            chosen: [[Set::EMPTY; SHEET]; SHEET],
            pairs: [[0; SHEET]; SHEET],
        };
        for y in q.first_sheet() {
            for w in q.first_sheet() {
                let z = q.mul(w, y);
                let on = Lift::new(w.below(), z.sheet());
                products.chosen[z.below()][y.below()].insert(on);
                products.pairs[z.below()][w.below()] |= 1 << y.below();
            }
        }
        products
    }
}

/// The rows as far as the labels tell them.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    must: [Set; SHEET],
    may: [Set; SHEET],
    /// The elements above which there is nothing of P,
    none: Below,
    /// and for each x the y such that xy is one of them.
    none_with: [Below; SHEET],
}

impl Rows {
    /// Nothing has been said. Numbers that stand for no element have the row of one that meets all others.
    pub(super) fn new(q: &Extension) -> Rows {
        let mut rows = Rows {
            must: [Set::FULL; SHEET],
            may: [Set::EMPTY; SHEET],
            none: 0,
            none_with: [0; SHEET],
        };
        for x in q.first_sheet() {
            rows.must[x.below()] = Set::EMPTY;
            rows.may[x.below()] = q.all();
        }
        rows
    }

    /// P has nothing above z.
    pub(super) fn put_none(&mut self, products: &Products, z: usize) {
        for (may, set) in self.may.iter_mut().zip(&products.chosen[z]) {
            *may = may.minus(set.or(set.times_a()));
        }
        self.none |= 1 << z;
        for (with, more) in self.none_with.iter_mut().zip(&products.pairs[z]) {
            *with |= more;
        }
    }

    /// P has the element on this sheet above z.
    pub(super) fn put(&mut self, products: &Products, z: usize, sheet: usize) {
        for (y, set) in products.chosen[z].iter().enumerate() {
            let (on, off) = match sheet {
                0 => (*set, set.times_a()),
                _ => (set.times_a(), *set),
            };
            self.must[y] = self.must[y].or(on);
            self.may[y] = self.may[y].minus(off);
        }
    }

    /// The row of the chosen element above x, once all below x has labels.
    #[inline]
    pub(super) fn row(&self, x: usize) -> Set {
        self.must[x]
    }

    /// Whether some P that agrees with the labels may pass.
    pub(super) fn has_hope(&self) -> bool {
        let turned = self.must.map(Set::times_a);
        let mut near = [Set::EMPTY; SHEET];
        for (n, row) in near.iter_mut().zip(self.must) {
            *n = Set::of_sheets(apart(row, &self.must), apart(row, &turned));
        }
        let (p, ap) = (self.may[0], self.may[0].times_a());
        let moves = |x: usize| near[x].meets(p) && near[x].meets(ap);
        let alone = |x: usize| self.none >> x & 1 == 0 || moves(x);
        (0..SHEET).all(alone) && self.sums_have_hope(&near)
    }

    fn sums_have_hope(&self, near: &[Set; SHEET]) -> bool {
        let may_turned = self.may.map(Set::times_a);
        let near_turned = near.map(Set::times_a);
        (0..SHEET).all(|x| {
            let needed = self.none_with[x];
            if needed == 0 {
                return true;
            }
            let mut stuck: u32 = 0;
            for y in 0..SHEET {
                let straight = near[x].and(self.may[y]).or(near[y].and(self.may[x]));
                let turned = near[x]
                    .and(may_turned[y])
                    .or(near_turned[y].and(self.may[x]));
                let fails = straight.is_empty() | turned.is_empty();
                stuck |= if fails { 1 << y } else { 0 };
            }
            stuck & u32::from(needed) == 0
        })
    }
}

/// The numbers of the rows that do not meet this one.
#[inline]
fn apart(row: Set, rows: &[Set; SHEET]) -> Below {
    let mut out: u32 = 0;
    for (y, other) in rows.iter().enumerate() {
        out |= if row.meets(*other) { 0 } else { 1 << y };
    }
    out as Below
}
