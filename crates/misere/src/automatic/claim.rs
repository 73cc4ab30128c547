//! What is to be proved: a set of P-positions, described by a finite monoid and an automaton.

use super::automaton::Automaton;
use super::meter::Meter;
use super::numbers::{Direction, State};
use crate::limits::{Budget, Stop};
use crate::monoid::Elem;
use crate::word::{Exponent, Law, Letter, Overflow};
use std::ops::Index;

/// An element of M × N^f.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value<E = u32> {
    /// Its part in M.
    pub finite: Elem,
    /// Its part in N^f.
    pub free: Vec<E>,
}

/// A finite commutative monoid by its multiplication table; element 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    order: usize,
    products: Vec<Elem>,
}

impl Table {
    /// The table with the entries `products[x * order + y]`; `None` if they are no commutative monoid with element 0 as the identity.
    pub fn new(order: usize, products: Vec<Elem>) -> Option<Table> {
        // Without a limit nothing stops it.
        Table::within(order, products, &Budget::unlimited()).ok()?
    }

    /// As [`Table::new`], as far as the budget allows.
    pub fn within(
        order: usize,
        products: Vec<Elem>,
        budget: &Budget,
    ) -> Result<Option<Table>, Stop> {
        let meter = Meter::new(budget);
        if order == 0 || order.checked_mul(order) != Some(products.len()) {
            return Ok(None);
        }
        let table = Table { order, products };
        for x in table.elements() {
            meter.work(order)?;
            let row = &table.products[x.index() * order..][..order];
            let good = table.mul(Elem::ONE, x) == x
                && row.iter().all(|z| z.index() < order)
                && (0..x.0).all(|y| row[y as usize] == table.mul(Elem(y), x));
            if !good {
                return Ok(None);
            }
        }
        Ok(Some(table))
    }

    /// Whether the product is associative, given elements that generate all others.
    pub fn is_associative(&self, generators: &[Elem], budget: &Budget) -> Result<bool, Stop> {
        let meter = Meter::new(budget);
        let mut generators = generators.to_vec();
        generators.sort_unstable();
        generators.dedup();
        if !self.generated_by(&generators) {
            return Ok(false);
        }
        // (x g) y = x (g y) for generators g and all x, y gives it for all (Light's test).
        for &g in &generators {
            for x in self.elements() {
                meter.work(self.order)?;
                let xg = self.mul(x, g);
                let mut all = self.elements();
                if !all.all(|y| self.mul(xg, y) == self.mul(x, self.mul(g, y))) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn generated_by(&self, generators: &[Elem]) -> bool {
        let mut seen = vec![false; self.order];
        seen[0] = true;
        let mut queue = vec![Elem::ONE];
        while let Some(x) = queue.pop() {
            for &g in generators {
                let y = self.mul(x, g);
                if !std::mem::replace(&mut seen[y.index()], true) {
                    queue.push(y);
                }
            }
        }
        seen.iter().all(|&s| s)
    }

    /// How many powers an element has: the first exponent of a power that is an earlier one.
    pub fn end_of_powers(&self, x: Elem) -> u32 {
        let mut seen = vec![false; self.order];
        let (mut power, mut n) = (Elem::ONE, 0);
        while !std::mem::replace(&mut seen[power.index()], true) {
            power = self.mul(power, x);
            n += 1;
        }
        n
    }

    /// The first power of an element that comes again, and how many do.
    pub fn law(&self, x: Elem) -> Option<Law> {
        let end = self.end_of_powers(x);
        let power = |n: u32| (0..n).fold(Elem::ONE, |y, _| self.mul(y, x));
        let index = (0..end).find(|&n| power(n) == power(end))?;
        Law::new(index, end - index)
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// All elements.
    #[inline]
    pub fn elements(
        &self,
    ) -> impl DoubleEndedIterator<Item = Elem> + ExactSizeIterator + Clone + use<> {
        (0..self.order as u32).map(Elem)
    }

    /// The product of two elements.
    #[inline]
    pub fn mul(&self, x: Elem, y: Elem) -> Elem {
        self.products[x.index() * self.order + y.index()]
    }

    /// The table, row by row.
    pub fn products(&self) -> &[Elem] {
        &self.products
    }
}

/// A set of positions: X belongs to it iff the automaton accepts the free part of Φ(X) from the state that its finite
/// part selects.
#[derive(Clone, Debug)]
pub struct Claim {
    /// M.
    pub table: Table,
    /// Φ of each letter.
    pub values: Vec<Value>,
    /// The automaton for the free parts.
    pub automaton: Automaton,
    /// The state where it begins, for each element of M.
    pub start: Vec<State>,
}

impl Index<Letter> for Claim {
    type Output = Value;

    /// Φ of a letter.
    fn index(&self, letter: Letter) -> &Value {
        &self.values[letter.index()]
    }
}

impl Claim {
    /// Φ of a word.
    pub fn value<E: Exponent>(&self, word: &[E]) -> Result<Value<E>, Overflow> {
        let factors = Letter::first(word.len()).zip(word.iter().copied());
        self.product(factors.filter(|&(_, n)| n > E::ZERO))
    }

    /// Φ of a product of powers of letters.
    ///
    /// In the wider type it fits whatever position is asked for: fewer than 2⁶⁴ heaps, each worth less than 2³².
    pub fn product<E: Exponent>(
        &self,
        factors: impl IntoIterator<Item = (Letter, E)>,
    ) -> Result<Value<E>, Overflow> {
        let mut value = self.one();
        for (letter, n) in factors {
            self.times(&mut value, letter, n)?;
        }
        Ok(value)
    }

    /// Multiplies a value by a power of a letter.
    pub fn times<E: Exponent>(
        &self,
        value: &mut Value<E>,
        letter: Letter,
        n: E,
    ) -> Result<(), Overflow> {
        let one = &self[letter];
        value.finite = self.table.mul(value.finite, self.power(one.finite, n));
        for (a, &b) in value.free.iter_mut().zip(&one.free) {
            *a = a.plus(n.times(E::from(b))?)?;
        }
        Ok(())
    }

    /// The identity.
    pub fn one<E: Exponent>(&self) -> Value<E> {
        Value {
            finite: Elem::ONE,
            free: vec![E::ZERO; self.automaton.directions()],
        }
    }

    fn power<E: Exponent>(&self, x: Elem, n: E) -> Elem {
        let (mut base, mut n, mut out) = (x, n, Elem::ONE);
        while n > E::ZERO {
            if n.is_odd() {
                out = self.table.mul(out, base);
            }
            base = self.table.mul(base, base);
            n = n.half();
        }
        out
    }

    /// The letter of each direction: the first that is worth one step in it and nothing else. `None` if a direction has no such
    /// letter; a claim that is proved has them all.
    pub fn letters_of_directions(&self) -> Option<Vec<Letter>> {
        let directions = Direction::first(self.automaton.directions());
        let is_step = |value: &Value, i: Direction| {
            let mut free = directions.clone().zip(&value.free);
            value.finite == Elem::ONE && free.all(|(k, &n)| n == u32::from(k == i))
        };
        directions
            .clone()
            .map(|i| Letter::first(self.values.len()).find(|&l| is_step(&self[l], i)))
            .collect()
    }

    /// Letters without a free part whose elements generate M, as far as such letters do, each with its element: those that are
    /// no products of earlier ones.
    pub fn torsion(&self, budget: &Budget) -> Result<Vec<(Letter, Elem)>, Stop> {
        let mut chosen: Vec<(Letter, Elem)> = Vec::new();
        let mut reached = vec![false; self.table.order()];
        reached[0] = true;
        for l in Letter::first(self.values.len()) {
            let value = &self[l];
            if value.free.iter().any(|&n| n > 0) || reached[value.finite.index()] {
                continue;
            }
            chosen.push((l, value.finite));
            let mut queue = vec![Elem::ONE];
            let mut seen = vec![false; self.table.order()];
            seen[0] = true;
            while let Some(x) = queue.pop() {
                budget.check()?;
                for &(_, g) in &chosen {
                    let y = self.table.mul(x, g);
                    if !std::mem::replace(&mut seen[y.index()], true) {
                        queue.push(y);
                    }
                }
            }
            reached = seen;
        }
        Ok(chosen)
    }

    /// Whether a value is in the set.
    pub fn holds<E: Exponent>(&self, value: &Value<E>) -> bool {
        self.automaton
            .accepts(self.start[value.finite.index()], &value.free)
    }
}
