//! Version 2 of `docs/certificate.md`: quotients, finite or infinite, whose P-positions an automaton recognises.
//!
//! The values of positions are elements of V = M × N^f for a finite monoid M. Here are the form, M itself and the
//! values of heaps (steps 1, 3 and 4); [`sets`] has the sets of vectors that the other steps speak of, [`moves`] the
//! proof that the automaton is right (steps 5 to 7), [`elements`] that the presentation is (steps 8 and 9).

mod alike;
mod apart;
mod elements;
mod forms;
mod moves;
mod sets;
mod turns;

use crate::algebra::Monoid;
use crate::checker::{Checker, Failed, reject};
use crate::format::{Automatic, Certificate, Claim, Rules};
use crate::rules::{Options, Sum, in_words};
use forms::Family;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Exponents and coordinates are at most this, so that products of two of them fit.
const LARGEST: u32 = 65_535;
/// The most directions; the letters are the subsets of them.
const DIRECTIONS: usize = 12;

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
    /// The products of M, row by row.
    table: Vec<u32>,
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

    /// The value of a word in the generators.
    fn word(&self, exponents: &[u32]) -> Value {
        let mut value = self.one();
        for (&heap, &n) in self.data.generators.iter().zip(exponents) {
            let generator = self.heap(heap);
            value.finite = self.times(value.finite, self.power(generator.finite, n));
            for (a, b) in value.free.iter_mut().zip(&generator.free) {
                *a += i64::from(n) * b;
            }
        }
        value
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
    /// Step 1.
    pub(crate) fn automatic_form(&mut self, c: &Certificate, a: &Automatic) -> Result<(), Failed> {
        if c.quotient.is_some() || c.nim.is_some() {
            return Err(reject(1, "quotient and nim are null beside an automaton"));
        }
        if !matches!(c.claim, Claim::Partial {} | Claim::AllHeaps {}) {
            return Err(reject(1, "the claim is not one for an automaton"));
        }
        let heaps = match &c.rules {
            Rules::Heaps(rules) => rules.heaps.len() + 1,
            Rules::Code(_) => usize::MAX,
        };
        if a.phi.is_empty() || a.phi.len() > heaps {
            let reason = "values for no heap, or for more heaps than there are";
            return Err(reject(1, reason));
        }
        self.automatic_lists(a)?;
        self.say(
            1,
            format!("form: values for heaps 0 to {}", a.phi.len() - 1),
        );
        Ok(())
    }

    /// Steps 3 to 10; returns the claim in words.
    pub(crate) fn automatic(&mut self, c: &Certificate, a: &Automatic) -> Result<String, Failed> {
        let algebra = self.finite_part(a)?;
        let kinds = self.heap_values(&c.rules, &algebra)?;
        self.right_about_moves(&algebra, &kinds)?;
        let families = self.presentation(&algebra)?;
        let words = in_words(&c.rules);
        let which = match (&c.claim, &c.rules) {
            (Claim::AllHeaps {}, Rules::Heaps(rules)) if a.phi.len() == rules.heaps.len() + 1 => {
                String::new()
            }
            (Claim::AllHeaps {}, _) => return Err(reject(10, "not all heaps have a value")),
            _ => format!(" of the heaps up to {}", a.phi.len() - 1),
        };
        let size = match families.iter().all(Family::is_point) {
            true => format!("has order {}", families.len()),
            false => "is infinite".to_string(),
        };
        let text = format!(
            "{words}: the misère quotient{which} {size}, with {} generators and {} relations",
            a.generators.len(),
            a.relations.len()
        );
        self.say(10, format!("claim: {text}"));
        Ok(text)
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
                "monoid and automaton: {k} commuting generators reach {n} elements; {} states, unmoved by zeros",
                a.next.len()
            ),
        );
        Ok(Algebra { data: a, table })
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
            "values: {} heaps, {} different pairs of value and options; every element of V is a value",
            a.phi.len() - 1,
            kinds.len()
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

    /// The lists of step 1 have their lengths and their entries their bounds.
    fn automatic_lists(&mut self, a: &Automatic) -> Result<(), Failed> {
        let fail = |reason: &str| Err(reject(1, reason));
        let (f, n, states) = (a.directions.len(), a.order as usize, a.next.len());
        if n == 0 || states == 0 {
            return fail("there is no element, or no state");
        }
        if f > DIRECTIONS {
            return fail("refused: too many directions");
        }
        let torsion = a.torsion.len();
        let mut fits = a.actions.len() == torsion && (torsion > 0 || n == 1);
        for action in &a.actions {
            fits = fits && action.len() == n && self.below(action, n)?;
        }
        if !fits {
            return fail("an action for each generator of M and each element is needed");
        }
        for row in &a.next {
            if row.len() != 1 << f || !self.below(row, states)? {
                return fail("each state needs a state for each letter");
            }
        }
        if !self.below(&a.accepting, states)? || !self.increasing(&a.accepting)? {
            return fail("accepting is no increasing list of states");
        }
        if a.start.len() != n || !self.below(&a.start, states)? {
            return fail("a state for each element of M is needed");
        }
        let bound = LARGEST as usize + 1;
        for (m, x) in &a.phi {
            if *m as usize >= n || x.len() != f || !self.below(x, bound)? {
                return fail("a value is no element of M with a vector");
            }
        }
        for heaps in [&a.torsion, &a.directions, &a.generators] {
            if !self.different_heaps(heaps, a.phi.len())? {
                return fail("generators are not different heaps with a value");
            }
        }
        let relations = a.relations.iter().flat_map(|(u, v)| [u, v]);
        let mut fits = a.words.len() == a.phi.len();
        for word in relations.chain(&a.words) {
            fits = fits && word.len() == a.generators.len() && self.below(word, bound)?;
        }
        match fits {
            true => Ok(()),
            false => fail("a word does not have an exponent for each generator"),
        }
    }
}
