//! The sets E_n of values of the options of each heap.
//!
//! The proof needs nothing of a heap but its value and E_n. For a code, the options of heap n that
//! leave two heaps depend only on what is left, m: S_m = { Φ(i)·Φ(m−i) }. These sets are kept and
//! shared among the digits and the heaps, which makes a heap cost m/2 table look-ups however many
//! digits the code has; with thousands of heaps this is where the time of a long game goes.

use super::valuation::Valuation;
use crate::monoid::Elem;
use crate::monoid::bits::BitSet;
use crate::position::Heap;
use crate::ruleset::code::{LEAVE_THREE, LEAVE_TWO};
use crate::ruleset::{Code, HeapGame, Remainder, Rules};

/// E_n for the heaps 0, 1, 2, … of a game under some valuation.
#[derive(Clone, Debug, Default)]
pub struct OptionSets {
    sets: Vec<BitSet>,
    two: Vec<BitSet>,
    pairs: PairTable,
}

/// Products of two heaps' values, by their row numbers.
#[derive(Clone, Debug, Default)]
struct PairTable {
    side: usize,
    filled: usize,
    products: Vec<u32>,
}

impl PairTable {
    /// Fills in the products of all rows there are now; doubling keeps the cost of growing down.
    fn cover(&mut self, v: &Valuation) {
        let rows = v.row_count();
        if rows > self.side {
            self.side = rows.next_power_of_two();
            self.products = vec![0; self.side * self.side];
            self.filled = 0;
        }
        for a in self.filled..rows {
            for b in 0..=a {
                let product = v.row(a as u32)[v.row_value(b as u32).index()];
                self.products[a * self.side + b] = product;
                self.products[b * self.side + a] = product;
            }
        }
        self.filled = rows;
    }
}

impl OptionSets {
    /// The sets of all heaps that have a value in `v`.
    pub fn new(game: &HeapGame, v: &Valuation) -> OptionSets {
        let mut this = OptionSets::default();
        for n in 0..=v.last().0 {
            this.push(game, v, Heap(n));
        }
        this
    }

    /// The set of `heap`.
    pub fn of(&self, heap: Heap) -> &BitSet {
        &self.sets[heap.index()]
    }

    /// Computes the set of the next heap, whose options all have a value.
    pub fn push(&mut self, game: &HeapGame, v: &Valuation, heap: Heap) {
        debug_assert_eq!(self.sets.len(), heap.index());
        let set = match &game.rules {
            Rules::Code(code) => self.of_code(code, v, heap.0),
            Rules::Listed(_) | Rules::Family(_) => {
                let mut set = BitSet::new(v.monoid.order());
                game.for_each_option(heap, &mut |option| {
                    let value = option.iter().fold(Elem::ONE, |x, &h| v.times(x, h));
                    set.insert(value.index());
                });
                set
            }
        };
        self.sets.push(set);
    }

    /// Removes the set of the last heap.
    pub fn pop(&mut self) {
        self.sets.pop();
        self.two.truncate(self.sets.len());
    }

    fn of_code(&mut self, code: &Code, v: &Valuation, n: u32) -> BitSet {
        self.pairs.cover(v);
        let splits = code
            .digits()
            .iter()
            .any(|d| d & (LEAVE_TWO | LEAVE_THREE) != 0);
        while splits && self.two.len() <= n as usize {
            let set = self.two_heaps(v, self.two.len() as u32);
            self.two.push(set);
        }
        let mut set = BitSet::new(v.monoid.order());
        for remainder in code.remainders(n) {
            match remainder {
                Remainder::Nothing => set.insert(0),
                Remainder::One(rest) => set.insert(v.value(Heap(rest)).index()),
                Remainder::Two(rest) => set.union_with(self.two[rest as usize].words()),
                Remainder::Three(rest) => {
                    for i in 1..rest.saturating_sub(1) {
                        let row = v.heap_row(i);
                        for x in self.two[(rest - i) as usize].iter() {
                            set.insert(row[x] as usize);
                        }
                    }
                }
            }
        }
        set
    }

    /// S_m: the values of two heaps that are m together.
    fn two_heaps(&self, v: &Valuation, m: u32) -> BitSet {
        let mut set = BitSet::new(v.monoid.order());
        let side = self.pairs.side;
        for i in 1..=m / 2 {
            let (a, b) = (v.row_id(i) as usize, v.row_id(m - i) as usize);
            set.insert(self.pairs.products[a * side + b] as usize);
        }
        set
    }
}
