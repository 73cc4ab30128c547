//! Q as an extension of B by Z_2, with P and what follows from it.

use super::canonical::canonical;
use super::cocycles::Cocycle;
use super::semigroup::Semigroup;
use crate::classify::MonoidTable;

/// Where the second sheet of Q over B begins.
pub(super) const SHEET: usize = 16;

/// An element of Q: the chosen one above x ∈ B, or a times it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lift(u8);

impl Lift {
    /// The identity.
    pub(super) const ONE: Lift = Lift(0);
    /// a = Φ(*).
    pub(super) const A: Lift = Lift(SHEET as u8);

    /// The chosen element above x when `sheet` is 0, a times it when `sheet` is 1.
    pub(super) fn new(x: usize, sheet: usize) -> Lift {
        Lift((x + SHEET * sheet) as u8)
    }

    /// The element of B below.
    pub(super) fn below(self) -> usize {
        self.0 as usize % SHEET
    }

    /// 1 when this is a times the chosen element.
    pub(super) fn sheet(self) -> usize {
        self.0 as usize / SHEET
    }

    /// Its number below twice [`SHEET`].
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of elements of Q.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(u32);

impl Set {
    pub(super) const EMPTY: Set = Set(0);
    /// {1}.
    pub(super) const ONE: Set = Set(1);
    /// Every number, whether it stands for an element or not.
    pub(super) const FULL: Set = Set(u32::MAX);

    /// The set of the chosen elements above those of `first`, and of a times those above `second`.
    #[inline]
    pub(super) fn of_sheets(first: u16, second: u16) -> Set {
        Set(u32::from(first) | u32::from(second) << SHEET)
    }

    #[inline]
    pub(super) fn contains(self, x: Lift) -> bool {
        self.0 >> x.0 & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, x: Lift) {
        self.0 |= 1 << x.0;
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn meets(self, other: Set) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(super) fn lies_in(self, other: Set) -> bool {
        self.0 & !other.0 == 0
    }

    #[inline]
    pub(super) fn and(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }

    #[inline]
    pub(super) fn or(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }

    #[inline]
    pub(super) fn minus(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }

    /// The elements, those of the first sheet first.
    #[inline]
    pub(super) fn members(self) -> impl Iterator<Item = Lift> {
        let rest = |rest: &u32| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
        let sets = std::iter::successors(Some(self.0).filter(|&set| set != 0), rest);
        sets.map(|rest| Lift(rest.trailing_zeros() as u8))
    }

    /// a times every element: the sheets change places.
    #[inline]
    pub(super) fn times_a(self) -> Set {
        Set(self.0.rotate_left(SHEET as u32))
    }
}

/// The extension of B by a cocycle, with the rows { w : wx ∈ P } and the meximal sets of a choice of P.
pub(super) struct Extension {
    /// |B|.
    half: usize,
    table: Box<[[Lift; 2 * SHEET]; 2 * SHEET]>,
    rows: [Set; 2 * SHEET],
    meximal: [Set; 2 * SHEET],
}

impl Extension {
    /// The extension, without a P as yet.
    pub(super) fn new(b: &Semigroup, cocycle: Cocycle) -> Extension {
        let mut table = Box::new([[Lift(0); 2 * SHEET]; 2 * SHEET]);
        for x in 0..b.n {
            for y in 0..b.n {
                for (s, t) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let sheet = (s + t + cocycle.at(x, y)) % 2;
                    table[x + SHEET * s][y + SHEET * t] = Lift::new(b.mul(x, y), sheet);
                }
            }
        }
        Extension {
            half: b.n,
            table,
            rows: [Set::EMPTY; 2 * SHEET],
            meximal: [Set::EMPTY; 2 * SHEET],
        }
    }

    /// The elements, those of the first sheet first.
    pub(super) fn elements(&self) -> impl Iterator<Item = Lift> + use<> {
        let half = self.half as u8;
        (0..half).chain(SHEET as u8..SHEET as u8 + half).map(Lift)
    }

    /// The chosen elements above those of B.
    pub(super) fn first_sheet(&self) -> impl Iterator<Item = Lift> + use<> {
        (0..self.half as u8).map(Lift)
    }

    /// All of Q.
    pub(super) fn all(&self) -> Set {
        let sheet = (1u32 << self.half) - 1;
        Set(sheet | sheet << SHEET)
    }

    #[inline]
    pub(super) fn mul(&self, x: Lift, y: Lift) -> Lift {
        self.table[x.index()][y.index()]
    }

    /// { w : wx ∈ P }.
    #[inline]
    pub(super) fn row(&self, x: Lift) -> Set {
        self.rows[x.index()]
    }

    /// Sets the row of the chosen element above x, and with it that of a times it.
    pub(super) fn set_row(&mut self, x: usize, row: Set) {
        self.rows[x] = row;
        self.rows[x + SHEET] = row.times_a();
    }

    /// M_x: all y such that no w has wx and wy both in P (Definition 1.1).
    #[inline]
    pub(super) fn meximal(&self, x: Lift) -> Set {
        self.meximal[x.index()]
    }

    /// Finds the meximal sets from the rows.
    pub(super) fn find_meximal(&mut self) {
        for x in 0..self.half {
            let set = self.avoiding(self.rows[x]);
            self.meximal[x] = set;
            self.meximal[x + SHEET] = set.times_a();
        }
    }

    /// { w : wy ∉ P for all y in the set }.
    #[inline]
    pub(super) fn avoiding(&self, set: Set) -> Set {
        let other = set.times_a();
        let mut out = 0;
        for (w, row) in self.rows[..self.half].iter().enumerate() {
            // The row of aw is a times that of w.
            out |= u32::from(!row.meets(set)) << w | u32::from(!row.meets(other)) << (w + SHEET);
        }
        Set(out)
    }

    /// { w : wy ∈ set }.
    #[inline]
    pub(super) fn pull_back(&self, y: Lift, set: Set) -> Set {
        // The product of aw is a times that of w: both bits come with one turn.
        const BOTH: u32 = 1 | 1 << SHEET;
        let products = &self.table[y.index()];
        let mut out = 0;
        for (w, product) in products[..self.half].iter().enumerate() {
            out |= (set.0.rotate_right(u32::from(product.0)) & BOTH) << w;
        }
        Set(out)
    }

    /// The submonoid generated by x and a submonoid.
    pub(super) fn generate(&self, submonoid: Set, x: Lift) -> Set {
        let (mut whole, mut layer) = (submonoid, submonoid);
        while !layer.is_empty() {
            let mut next = Set::EMPTY;
            for y in layer.members() {
                next.insert(self.mul(x, y));
            }
            layer = next.minus(whole);
            whole = whole.or(layer);
        }
        whole
    }

    /// The one table that stands for all bipartite monoids isomorphic to this.
    pub(super) fn quotient(&self) -> MonoidTable {
        let order = 2 * self.half;
        let elements: Vec<Lift> = self.elements().collect();
        let number = |x: Lift| x.below() + self.half * x.sheet();
        let product = |i: usize| number(self.mul(elements[i / order], elements[i % order])) as u8;
        let cells: Vec<u8> = (0..order * order).map(product).collect();
        let p = self.row(Lift::ONE);
        let colour = |x: usize| match x {
            0 => 0,
            x => 1 + u8::from(p.contains(elements[x])),
        };
        let form = canonical(order, &cells, colour);
        let in_p = |i: &usize| p.contains(elements[form.old[*i] as usize]);
        MonoidTable {
            order,
            p: (0..order).filter(in_p).fold(0, |set, i| set | 1 << i),
            table: form.cells,
        }
    }
}
