//! Values of heaps in a monoid: the pretending function Φ, with the rows that multiply by them.

use crate::limits::{Budget, Stop};
use crate::monoid::{BipartiteMonoid, Elem, Gen};
use crate::position::{Heap, Position};
use crate::turns::{Turn, in_one_turn};
use std::borrow::Cow;
use std::ops::Deref;

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
        budget: &Budget,
    ) -> Result<Valuation, Stop> {
        let values: Vec<Elem> = values.into_iter().collect();
        in_one_turn(budget, |turn| async move {
            Valuation::in_turns(monoid, &values, &turn).await
        })
    }

    /// As [`Valuation::with_values`], in turns.
    pub async fn in_turns(monoid: BipartiteMonoid, values: &[Elem], turn: &Turn) -> Valuation {
        turn.allow_table::<(Elem, u32)>(values.len()).await;
        let mut this = Valuation::new(monoid);
        for &value in values.iter().skip(1) {
            let work = match this.has_row(value) {
                true => 2,
                false => {
                    turn.allow_table::<u32>(this.monoid.order()).await;
                    8 * this.monoid.order()
                }
            };
            this.push(value);
            turn.work(work).await;
        }
        this
    }

    /// Gives the next heap its value.
    pub fn push(&mut self, value: Elem) {
        let id = self.row_id_for(value);
        self.values.push(value);
        self.row_ids.push(id);
    }

    fn has_row(&self, value: Elem) -> bool {
        self.row_of_value[value.index()] != NO_ROW
    }

    fn row_id_for(&mut self, value: Elem) -> u32 {
        if !self.has_row(value) {
            let row = self.new_row(value);
            self.row_of_value[value.index()] = self.rows.len() as u32;
            self.rows.push(row);
            self.row_values.push(value);
        }
        self.row_of_value[value.index()]
    }

    /// The row of an element, from that of its nearest factor that has one.
    fn new_row(&self, x: Elem) -> Vec<u32> {
        self.monoid.row_from(x, |y| match self.has_row(y) {
            true => Some(self.row(self.row_of_value[y.index()])),
            false => None,
        })
    }

    /// The row of an element, which may be the value of a heap.
    pub fn row_of(&self, x: Elem) -> Cow<'_, [u32]> {
        match self.row_of_value[x.index()] {
            NO_ROW => Cow::Owned(self.new_row(x)),
            id => Cow::Borrowed(self.row(id)),
        }
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

/// A monoid that pretends to be a quotient: a valuation, and for each generator of the monoid the heap whose value it is.
///
/// Whether it is one is for the proof to say, or, for a sketch, for nobody.
#[derive(Clone, Debug)]
pub struct Pretending {
    /// Q, P and Φ.
    pub valuation: Valuation,
    /// The heaps of the generators, in order.
    pub letters: Vec<Heap>,
}

impl Deref for Pretending {
    type Target = Valuation;

    fn deref(&self) -> &Valuation {
        &self.valuation
    }
}

impl Pretending {
    /// The quotient of no heaps at all: one element, outside P.
    pub fn trivial() -> Pretending {
        let Some(one) = BipartiteMonoid::from_action(0, Vec::new(), |_| false) else {
            unreachable!("no generators commute")
        };
        Pretending {
            valuation: Valuation::new(one),
            letters: Vec::new(),
        }
    }

    /// The least position with value `x`, over the heaps of the generators.
    pub fn representative(&self, mut x: Elem) -> Position {
        let mut position = Position::empty();
        while let Some((y, Gen(g))) = self.monoid.parent(x) {
            position.add(self.letters[g as usize], 1);
            x = y;
        }
        position
    }

    /// The least position of each value.
    pub async fn representatives(&self, turn: &Turn) -> Vec<Position> {
        let order = self.monoid.order();
        turn.allow_table::<Position>(order).await;
        let mut all = Vec::with_capacity(order);
        all.push(Position::empty());
        for x in self.monoid.elements() {
            if let Some((y, Gen(g))) = self.monoid.parent(x) {
                let mut word: Position = all[y.index()].clone();
                word.add(self.letters[g as usize], 1);
                all.push(word);
            }
            turn.work(24).await;
        }
        all
    }

    /// The same over those generators alone that are no product of earlier ones.
    pub async fn essential(self, turn: &Turn) -> Pretending {
        let Pretending { valuation, letters } = self;
        let (monoid, kept) = valuation.monoid.essential();
        Pretending {
            letters: kept.iter().map(|g| letters[g.index()]).collect(),
            valuation: Valuation::in_turns(monoid, &valuation.values, turn).await,
        }
    }
}
