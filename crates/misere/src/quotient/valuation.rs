//! Values of heaps in a monoid: the pretending function Φ, with the rows that multiply by them.

use crate::monoid::{BipartiteMonoid, Elem};
use crate::position::{Heap, Position};

const NO_ROW: u32 = u32::MAX;

/// A monoid with a value for each of the heaps 0, 1, 2, …
///
/// Positions are evaluated by walking the rows of their heaps' values, so the row of every value
/// that occurs is kept; there are few of them, however many heaps there are.
#[derive(Clone, Debug)]
pub struct Valuation {
    /// The monoid.
    pub monoid: BipartiteMonoid,
    values: Vec<Elem>,
    row_ids: Vec<u32>,
    row_of_value: Vec<u32>,
    rows: Vec<Vec<u32>>,
    row_values: Vec<Elem>,
}

impl Valuation {
    /// Heap 0 alone, worth 1.
    pub fn new(monoid: BipartiteMonoid) -> Valuation {
        let mut this = Valuation {
            row_of_value: vec![NO_ROW; monoid.order()],
            monoid,
            values: Vec::new(),
            row_ids: Vec::new(),
            rows: Vec::new(),
            row_values: Vec::new(),
        };
        this.push(Elem::ONE);
        this
    }

    /// The valuation with these values, heap 0 first.
    pub fn with_values(
        monoid: BipartiteMonoid,
        values: impl IntoIterator<Item = Elem>,
    ) -> Valuation {
        let mut this = Valuation::new(monoid);
        for v in values.into_iter().skip(1) {
            this.push(v);
        }
        this
    }

    /// Gives the next heap its value.
    pub fn push(&mut self, value: Elem) {
        let id = self.row_id_for(value);
        self.values.push(value);
        self.row_ids.push(id);
    }

    /// Takes the last heap away again.
    pub fn pop(&mut self) {
        self.values.pop();
        self.row_ids.pop();
    }

    fn row_id_for(&mut self, value: Elem) -> u32 {
        let slot = &mut self.row_of_value[value.index()];
        if *slot == NO_ROW {
            *slot = self.rows.len() as u32;
            self.rows.push(self.monoid.row(value));
            self.row_values.push(value);
        }
        *slot
    }

    /// The values, heap 0 first.
    pub fn values(&self) -> &[Elem] {
        &self.values
    }

    /// The value of a heap.
    pub fn value(&self, heap: Heap) -> Elem {
        self.values[heap.index()]
    }

    /// The largest heap that has a value.
    pub fn last(&self) -> Heap {
        Heap(self.values.len() as u32 - 1)
    }

    /// The number of the row of a heap's value: small, and equal for heaps of equal value.
    #[inline]
    pub fn row_id(&self, heap: u32) -> u32 {
        self.row_ids[heap as usize]
    }

    /// How many different values (hence rows) there are.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// The value that belongs to a row.
    pub fn row_value(&self, id: u32) -> Elem {
        self.row_values[id as usize]
    }

    /// The row with this number.
    pub fn row(&self, id: u32) -> &[u32] {
        &self.rows[id as usize]
    }

    /// The row of a heap: entry w is w times its value.
    #[inline]
    pub fn heap_row(&self, heap: u32) -> &[u32] {
        &self.rows[self.row_ids[heap as usize] as usize]
    }

    /// `x` times the value of a heap.
    #[inline]
    pub fn times(&self, x: Elem, heap: u32) -> Elem {
        Elem(self.heap_row(heap)[x.index()])
    }

    /// The value of a position.
    pub fn eval(&self, position: &Position) -> Elem {
        let mut x = Elem::ONE;
        for (heap, count) in position.iter() {
            let row = self.heap_row(heap.0);
            for _ in 0..count.min(LONG_POWER) {
                x = Elem(row[x.index()]);
            }
            if count > LONG_POWER {
                let power = self.monoid.pow(self.value(heap), count - LONG_POWER);
                x = self.monoid.mul(x, power);
            }
        }
        x
    }

    /// Whether the monoid calls a position P.
    pub fn predicts_p(&self, position: &Position) -> bool {
        self.monoid.is_p(self.eval(position))
    }
}

/// Beyond this many copies of a heap its power is computed by squaring.
const LONG_POWER: u32 = 64;
