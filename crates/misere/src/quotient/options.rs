//! The sets E_n of values of the options of each heap.
//!
//! The proof needs nothing of a heap but its value and E_n. For a code, the options of heap n that
//! leave two heaps depend only on what is left, m: S_m = { Φ(i)·Φ(m−i) }. These sets are kept and
//! shared among the digits and the heaps, which makes a heap cost m/2 table look-ups however many
//! digits the code has; with thousands of heaps this is where the time of a long game goes.

use super::valuation::Valuation;
use crate::limits::{Budget, Stop};
use crate::monoid::Elem;
use crate::monoid::bits::BitSet;
use crate::position::Heap;
use crate::ruleset::code::{LEAVE_THREE, LEAVE_TWO};
use crate::ruleset::{Code, HeapGame, Remainder, Rules};
use crate::turns::{Turn, in_one_turn};

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
    async fn cover(&mut self, v: &Valuation, turn: &Turn) {
        let rows = v.row_count();
        if rows > self.side {
            let side = rows.next_power_of_two();
            turn.allow_table::<u32>(side.saturating_mul(side)).await;
            self.side = side;
            self.products = vec![0; side * side];
            self.filled = 0;
        }
        for a in self.filled..rows {
            for b in 0..=a {
                let product = v.row(a as u32)[v.row_value(b as u32).index()];
                self.products[a * self.side + b] = product;
                self.products[b * self.side + a] = product;
            }
            turn.work(3 * a).await;
        }
        self.filled = rows;
    }
}

impl OptionSets {
    /// The sets of all heaps that have a value in `v`.
    pub fn new(game: &HeapGame, v: &Valuation, budget: &Budget) -> Result<OptionSets, Stop> {
        in_one_turn(budget, |turn| async move {
            OptionSets::in_turns(game, v, &turn).await
        })
    }

    /// As [`OptionSets::new`], in turns.
    pub async fn in_turns(game: &HeapGame, v: &Valuation, turn: &Turn) -> OptionSets {
        let mut this = OptionSets::default();
        for _ in v.values() {
            this.push(game, v, turn).await;
        }
        this
    }

    /// The set of `heap`.
    pub fn of(&self, heap: Heap) -> &BitSet {
        &self.sets[heap.index()]
    }

    /// Computes the set of the next heap, whose options all have a value.
    pub async fn push(&mut self, game: &HeapGame, v: &Valuation, turn: &Turn) {
        let heap = Heap(self.sets.len() as u32);
        turn.allow_push(&self.sets).await;
        let set = match &game.rules {
            Rules::Code(code) => self.of_code(code, v, heap.0, turn).await,
            Rules::Listed(_) | Rules::Family(_) => {
                let mut set = BitSet::new(v.monoid.order());
                let mut work = 32;
                game.for_each_option(heap, &mut |option| {
                    let value = option.iter().fold(Elem::ONE, |x, &h| v.times(x, h));
                    set.insert(value.index());
                    work += 8 + 4 * option.len();
                });
                turn.work(work).await;
                set
            }
        };
        self.sets.push(set);
    }

    async fn of_code(&mut self, code: &Code, v: &Valuation, n: u32, turn: &Turn) -> BitSet {
        if self.pairs.filled < v.row_count() {
            self.pairs.cover(v, turn).await;
        }
        let splits = code
            .digits()
            .iter()
            .any(|d| d & (LEAVE_TWO | LEAVE_THREE) != 0);
        while splits && self.two.len() <= n as usize {
            turn.allow_push(&self.two).await;
            let set = self.two_heaps(v, self.two.len() as u32);
            self.two.push(set);
            turn.work(32 + self.two.len()).await;
        }
        let mut set = BitSet::new(v.monoid.order());
        let mut work = 0;
        for remainder in code.remainders(n) {
            work += 8 + set.words().len();
            match remainder {
                Remainder::Nothing => set.insert(0),
                Remainder::One(rest) => set.insert(v.value(Heap(rest)).index()),
                Remainder::Two(rest) => set.union_with(self.two[rest as usize].words()),
                Remainder::Three(rest) => {
                    for i in 1..rest.saturating_sub(1) {
                        let row = v.heap_row(i);
                        for x in self.two[(rest - i) as usize].iter() {
                            set.insert(row[x] as usize);
                            work += 4;
                        }
                        turn.work(8 + std::mem::take(&mut work)).await;
                    }
                }
            }
        }
        turn.work(work).await;
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
