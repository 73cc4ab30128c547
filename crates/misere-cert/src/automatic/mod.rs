//! Version 2 of `docs/certificate.md`: quotients, finite or infinite, whose P-positions an automaton recognises.
//!
//! The values of positions are elements of V = M × N^f for a finite monoid M. Here are M itself and the values of
//! heaps (steps 3 and 4); [`bounds`] has step 1, [`sets`] has the sets of vectors that the other steps speak of, [`moves`] the
//! proof that the automaton is right (steps 5 to 7), [`elements`] that the presentation is (steps 8 and 9), [`claim`] what follows for
//! whole games (step 10), and [`reason`] a short reason why the quotient is infinite (step 11).

mod alike;
mod apart;
mod bounds;
mod claim;
mod elements;
mod forms;
mod moves;
mod reason;
mod sets;
mod turns;

use crate::algebra::Monoid;
use crate::checker::{Checker, Failed, reject};
use crate::format::{Automatic, Certificate, Rules};
use crate::rules::{Options, Sum, counted};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Coordinates of positions are at most this, so that some of them can be added up. (Those of heaps are below 2^16, exponents too.)
const MEASURE: i64 = 1 << 60;

/// An element of V.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Value {
    finite: u32,
    free: Vec<i64>,
}

/// What a heap with options is to the proof: its value and those of its options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Kind {
    value: Value,
    options: Vec<Value>,
}

/// The kinds of heaps with options.
struct Kinds {
    /// The kind of the heap of each direction.
    directions: Vec<Kind>,
    /// All other kinds.
    others: Vec<Kind>,
}

/// V, with the values of heaps.
struct Algebra<'a> {
    data: &'a Automatic,
    /// M, which has neither P nor heaps.
    monoid: Monoid<'a>,
    /// The products of M, row by row.
    table: Vec<u32>,
    /// For each state of the automaton whether it accepts.
    accepting: Vec<bool>,
}

impl Algebra<'_> {
    fn order(&self) -> u32 {
        self.data.order
    }

    fn directions(&self) -> usize {
        self.data.directions.len()
    }

    /// The product of two elements of M.
    fn times(&self, x: u32, y: u32) -> u32 {
        self.table[x as usize * self.data.order as usize + y as usize]
    }

    /// The products of all elements of M with one.
    fn row(&self, x: u32) -> &[u32] {
        let n = self.data.order as usize;
        &self.table[x as usize * n..][..n]
    }

    fn power(&self, mut x: u32, mut n: u32) -> u32 {
        let mut power = 0;
        while n > 0 {
            if n & 1 == 1 {
                power = self.times(power, x);
            }
            x = self.times(x, x);
            n >>= 1;
        }
        power
    }

    fn one(&self) -> Value {
        Value {
            finite: 0,
            free: vec![0; self.directions()],
        }
    }

    fn unit(&self, direction: usize) -> Value {
        let mut unit = self.one();
        unit.free[direction] = 1;
        unit
    }

    /// The value of a heap.
    fn heap(&self, heap: u32) -> Value {
        let (finite, free) = &self.data.phi[heap as usize];
        Value {
            finite: *finite,
            free: free.iter().map(|&n| i64::from(n)).collect(),
        }
    }

    /// The value of a position, given by its heaps and how many there are of each; nothing if its numbers are beyond all measure.
    fn position(&self, heaps: impl Iterator<Item = (u32, u32)>) -> Option<Value> {
        let mut value = self.one();
        for (heap, n) in heaps {
            let one = self.heap(heap);
            value.finite = self.times(value.finite, self.power(one.finite, n));
            for (a, b) in value.free.iter_mut().zip(&one.free) {
                // Both factors are below 2^16.
                *a += i64::from(n) * b;
                if *a > MEASURE {
                    return None;
                }
            }
        }
        Some(value)
    }
}

/// Values of positions, numbered as they come up.
struct Numbered<'a> {
    algebra: &'a Algebra<'a>,
    list: Vec<Value>,
    numbers: HashMap<Value, u32>,
    /// How many of them have been paid for.
    paid: usize,
}

impl Numbered<'_> {
    fn number(&mut self, value: Value) -> u32 {
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.list.push(value.clone());
            self.list.len() as u32 - 1
        })
    }
}

impl Sum for Numbered<'_> {
    fn empty(&mut self) -> u32 {
        self.number(self.algebra.one())
    }

    fn plus(&mut self, value: u32, heap: u32) -> u32 {
        let (mut sum, heap) = (self.list[value as usize].clone(), self.algebra.heap(heap));
        sum.finite = self.algebra.times(sum.finite, heap.finite);
        for (a, b) in sum.free.iter_mut().zip(&heap.free) {
            *a += b;
        }
        self.number(sum)
    }

    fn grown(&mut self) -> u64 {
        let new = self.list.len() - self.paid;
        self.paid = self.list.len();
        new as u64 * 2 * (8 * self.algebra.directions() as u64 + 96)
    }
}

impl Checker<'_> {
    /// Steps 3 to 11; returns the claim in words.
    pub(crate) fn automatic(&mut self, c: &Certificate, a: &Automatic) -> Result<String, Failed> {
        let algebra = self.finite_part(a)?;
        let kinds = self.heap_values(&c.rules, &algebra)?;
        self.right_about_moves(&algebra, &kinds)?;
        let families = self.presentation(&algebra)?;
        let claim = self.automatic_claim(c, &algebra, &families)?;
        if let Some(reason) = &a.reason {
            self.reason(&algebra, reason)?;
        }
        Ok(claim)
    }

    /// The value of a position, as heaps and how many there are of each.
    fn value(
        &mut self,
        step: u32,
        algebra: &Algebra,
        heaps: impl ExactSizeIterator<Item = (u32, u32)>,
    ) -> Result<Value, Failed> {
        let f = algebra.directions() as u64;
        self.in_parts(step, heaps.len(), f + 20, |_| {})?;
        self.hold(step, 2 * (8 * f + 64))?;
        let too_large = || reject(step, "refused: the number of heaps is beyond all measure");
        algebra.position(heaps).ok_or_else(too_large)
    }

    /// Step 3.
    fn finite_part<'a>(&mut self, a: &'a Automatic) -> Result<Algebra<'a>, Failed> {
        let n = a.order as usize;
        let k = a.torsion.len();
        // M is an algebra as in version 1, without P and without heaps.
        let monoid = Monoid::new(a.order, &a.actions, self)?;
        self.hold(3, (n as u64).saturating_mul(4 * n as u64))?;
        let mut table: Vec<u32> = vec![0; n * n];
        self.in_parts(3, n, 1, |part| part.for_each(|x| table[x] = x as u32))?;
        for (y, before, g) in monoid.steps() {
            let (y, before, action) = (y as usize, before as usize, &a.actions[g]);
            self.in_parts(3, n, 1, |part| {
                for x in part {
                    table[y * n + x] = action[table[before * n + x] as usize];
                }
            })?;
        }
        self.hold(3, a.next.len() as u64)?;
        let mut accepting = vec![false; a.next.len()];
        for &q in &a.accepting {
            accepting[q as usize] = true;
        }
        for (q, row) in a.next.iter().enumerate() {
            self.spend(3, 1)?;
            if accepting[q] != accepting[row[0] as usize] {
                let reason = format!("a zero letter changes whether state {q} accepts");
                return Err(reject(3, reason));
            }
        }
        self.say(
            3,
            format!(
                "monoid and automaton: {k} commuting generators reach {n} elements; {}, unmoved by zeros",
                counted(a.next.len(), "state")
            ),
        );
        Ok(Algebra {
            data: a,
            monoid,
            table,
            accepting,
        })
    }

    /// Step 4, and the second half of step 5.
    fn heap_values(&mut self, rules: &Rules, algebra: &Algebra) -> Result<Kinds, Failed> {
        let a = algebra.data;
        if algebra.heap(0) != algebra.one() {
            return Err(reject(4, "heap 0 does not have the value 1"));
        }
        for (&heap, action) in a.torsion.iter().zip(&a.actions) {
            self.spend(4, 16)?;
            let wanted = Value {
                finite: action[0],
                ..algebra.one()
            };
            if algebra.heap(heap) != wanted {
                let reason = format!("heap {heap} does not have its generator of M as its value");
                return Err(reject(4, reason));
            }
        }
        for (i, &heap) in a.directions.iter().enumerate() {
            if algebra.heap(heap) != algebra.unit(i) {
                let reason = format!("heap {heap} does not have its direction as its value");
                return Err(reject(4, reason));
            }
        }
        let mut values = Numbered {
            algebra,
            list: Vec::new(),
            numbers: HashMap::new(),
            paid: 0,
        };
        let cost = algebra.directions() as u64 + 1;
        let mut options = Options::new(rules, 4, cost);
        self.afford(4, options.least_work(a.phi.len()))?;
        let mut kinds: Vec<Kind> = Vec::new();
        let mut directions = vec![None; algebra.directions()];
        let mut seen = HashSet::new();
        let mut worthless = None;
        for heap in 0..a.phi.len() as u32 {
            self.spend(4, cost)?;
            let numbers = options.of(heap, &mut values, self)?;
            let own = algebra.heap(heap);
            if numbers.is_empty() {
                if own != algebra.one() && worthless.is_none() {
                    worthless = Some(heap);
                }
                continue;
            }
            let mut set: BTreeSet<&Value> = BTreeSet::new();
            for &n in &numbers {
                self.spend(4, 4 * cost)?;
                set.insert(&values.list[n as usize]);
            }
            self.hold(4, set.len() as u64 * 2 * (8 * cost + 64))?;
            let kind = Kind {
                value: own,
                options: set.into_iter().cloned().collect(),
            };
            if let Some(i) = a.directions.iter().position(|&h| h == heap) {
                directions[i] = Some(kind.clone());
            }
            if seen.insert(kind.clone()) {
                kinds.push(kind);
            }
        }
        if let Some(heap) = worthless {
            let reason = format!("heap {heap} has no options but not the value 1");
            return Err(reject(5, reason));
        }
        let text = format!(
            "values: {}, {} of value and options; every element of V is a value",
            counted(a.phi.len() - 1, "heap"),
            counted(kinds.len(), "different pair")
        );
        self.say(4, text);
        // A heap worth a direction has options, or it would have been rejected.
        let directions: Vec<Kind> = directions.into_iter().flatten().collect();
        kinds.retain(|kind| !directions.contains(kind));
        Ok(Kinds {
            directions,
            others: kinds,
        })
    }
}
