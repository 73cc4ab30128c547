//! What is to be proved: a set of P-positions, described by a finite monoid and an automaton.

use super::automaton::Automaton;

/// An element of M × N^f.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value {
    /// Its part in M.
    pub finite: u32,
    /// Its part in N^f.
    pub free: Vec<u32>,
}

/// A finite commutative monoid by its multiplication table; 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    order: usize,
    products: Vec<u32>,
}

impl Table {
    /// The table with the entries `products[x * order + y]`; `None` if they are no commutative monoid with identity 0.
    pub fn new(order: usize, products: Vec<u32>) -> Option<Table> {
        let table = Table { order, products };
        let n = order as u32;
        let good = order > 0
            && table.products.len() == order * order
            && table.products.iter().all(|&z| z < n)
            && (0..n).all(|x| table.mul(0, x) == x)
            && (0..n).all(|x| (0..x).all(|y| table.mul(x, y) == table.mul(y, x)));
        good.then_some(table)
    }

    /// Whether the product is associative, given elements that generate all others.
    pub fn is_associative(&self, generators: &[u32]) -> bool {
        // (x g) y = x (g y) for generators g and all x, y gives it for all (Light's test).
        let n = self.order as u32;
        let light = |&g: &u32| {
            (0..n).all(|x| {
                let xg = self.mul(x, g);
                (0..n).all(|y| self.mul(xg, y) == self.mul(x, self.mul(g, y)))
            })
        };
        generators.iter().all(light) && self.generated_by(generators)
    }

    fn generated_by(&self, generators: &[u32]) -> bool {
        let mut seen = vec![false; self.order];
        seen[0] = true;
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            for &g in generators {
                let y = self.mul(x, g);
                if !std::mem::replace(&mut seen[y as usize], true) {
                    queue.push(y);
                }
            }
        }
        seen.iter().all(|&s| s)
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    pub fn mul(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize * self.order + y as usize]
    }

    /// The table, row by row.
    pub fn products(&self) -> &[u32] {
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
    pub start: Vec<u32>,
}

impl Claim {
    /// Φ of a word.
    pub fn value(&self, word: &[u32]) -> Value {
        let mut value = self.one();
        for (letter, &n) in self.values.iter().zip(word) {
            value.finite = self.table.mul(value.finite, self.power(letter.finite, n));
            for (a, b) in value.free.iter_mut().zip(&letter.free) {
                *a += n * b;
            }
        }
        value
    }

    /// The identity.
    pub fn one(&self) -> Value {
        Value {
            finite: 0,
            free: vec![0; self.automaton.directions()],
        }
    }

    /// The product of two values.
    pub fn mul(&self, x: &Value, y: &Value) -> Value {
        Value {
            finite: self.table.mul(x.finite, y.finite),
            free: x.free.iter().zip(&y.free).map(|(a, b)| a + b).collect(),
        }
    }

    fn power(&self, x: u32, n: u32) -> u32 {
        let (mut base, mut n, mut out) = (x, n, 0);
        while n > 0 {
            if n & 1 == 1 {
                out = self.table.mul(out, base);
            }
            base = self.table.mul(base, base);
            n >>= 1;
        }
        out
    }

    /// The letter of each direction: the first that is worth one step in it and nothing else. `None` if a direction has no such
    /// letter; a claim that is proved has them all.
    pub fn letters_of_directions(&self) -> Option<Vec<usize>> {
        let is_step = |value: &Value, i: usize| {
            let mut free = value.free.iter().enumerate();
            value.finite == 0 && free.all(|(k, &n)| n == u32::from(k == i))
        };
        (0..self.automaton.directions())
            .map(|i| self.values.iter().position(|v| is_step(v, i)))
            .collect()
    }

    /// Whether a value is in the set.
    pub fn holds(&self, value: &Value) -> bool {
        self.automaton
            .accepts(self.start[value.finite as usize], &value.free)
    }
}
