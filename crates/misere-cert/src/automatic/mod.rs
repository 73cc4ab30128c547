//! Version 2 of `docs/certificate.md`: quotients, finite or infinite, whose P-positions an automaton recognises.
//!
//! The values of positions are elements of V = M × N^f for a finite monoid M. Here are the form, M itself and the
//! values of heaps (steps 1, 3 and 4); [`sets`] has the sets of vectors that the other steps speak of, [`moves`] the
//! proof that the automaton is right (steps 5 to 7), [`elements`] that the presentation is (steps 8 and 9).

mod elements;
mod forms;
mod moves;
mod sets;

use crate::algebra::Monoid;
use crate::check::{Checker, Rejected, reject};
use crate::format::{Automatic, Certificate, Claim, Quotient, Rules};
use crate::rules::{Options, Sum};
use forms::Family;
use std::cell::RefCell;
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
    known: RefCell<(Vec<Value>, HashMap<Value, u32>)>,
}

impl Numbered<'_> {
    fn number(&self, value: Value) -> u32 {
        let (list, numbers) = &mut *self.known.borrow_mut();
        *numbers.entry(value).or_insert_with_key(|value| {
            list.push(value.clone());
            list.len() as u32 - 1
        })
    }

    fn value(&self, number: u32) -> Value {
        self.known.borrow().0[number as usize].clone()
    }
}

impl Sum for Numbered<'_> {
    fn empty(&self) -> u32 {
        self.number(self.algebra.one())
    }

    fn plus(&self, value: u32, heap: u32) -> u32 {
        let (mut sum, heap) = (self.value(value), self.algebra.heap(heap));
        sum.finite = self.algebra.times(sum.finite, heap.finite);
        for (a, b) in sum.free.iter_mut().zip(&heap.free) {
            *a += b;
        }
        self.number(sum)
    }
}

impl Checker {
    /// Step 1.
    pub(crate) fn automatic_form(
        &mut self,
        c: &Certificate,
        a: &Automatic,
    ) -> Result<(), Rejected> {
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
        form(a).map_err(|reason| reject(1, reason))?;
        self.say(
            1,
            format!("form: values for heaps 0 to {}", a.phi.len() - 1),
        );
        Ok(())
    }

    /// Steps 3 to 10; returns the claim in words.
    pub(crate) fn automatic(&mut self, c: &Certificate, a: &Automatic) -> Result<String, Rejected> {
        let algebra = self.finite_part(a)?;
        let kinds = self.heap_values(&c.rules, &algebra)?;
        self.right_about_moves(&algebra, &kinds)?;
        let families = self.presentation(&algebra)?;
        let words = match &c.rules {
            Rules::Code(code) => code.code.clone(),
            Rules::Heaps(rules) => format!("a game of {} heaps", rules.heaps.len()),
        };
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
    fn finite_part<'a>(&mut self, a: &'a Automatic) -> Result<Algebra<'a>, Rejected> {
        let n = u64::from(a.order);
        let k = a.torsion.len() as u64;
        self.spend(3, n.saturating_mul(k).saturating_mul(k + 1))?;
        self.hold(
            3,
            n.saturating_mul(n).saturating_mul(4).saturating_add(64 * n),
        )?;
        // M is an algebra as in version 1, without P and without heaps.
        let quotient = Quotient {
            order: a.order,
            generators: a.torsion.clone(),
            actions: a.actions.clone(),
            p: Vec::new(),
            phi: Vec::new(),
            contexts: Vec::new(),
            states: Vec::new(),
        };
        let monoid = Monoid::new(&quotient).map_err(|reason| reject(3, reason))?;
        let mut table = Vec::with_capacity(a.order as usize * a.order as usize);
        for y in 0..a.order {
            self.spend(3, monoid.row_work(y))?;
            table.extend(monoid.row(y));
        }
        let accepting: HashSet<u32> = a.accepting.iter().copied().collect();
        for (q, row) in a.next.iter().enumerate() {
            if accepting.contains(&(q as u32)) != accepting.contains(&row[0]) {
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
    fn heap_values(&mut self, rules: &Rules, algebra: &Algebra) -> Result<Kinds, Rejected> {
        let a = algebra.data;
        if algebra.heap(0) != algebra.one() {
            return Err(reject(4, "heap 0 does not have the value 1"));
        }
        for (&heap, action) in a.torsion.iter().zip(&a.actions) {
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
        let values = Numbered {
            algebra,
            known: RefCell::default(),
        };
        let mut options = Options::new(rules);
        let cost = algebra.directions() as u64 + 1;
        self.afford(4, options.least_work(a.phi.len()))?;
        let mut kinds: Vec<Kind> = Vec::new();
        let mut directions = vec![None; algebra.directions()];
        let mut seen = HashSet::new();
        let mut worthless = None;
        for heap in 0..a.phi.len() as u32 {
            let numbers = options.of(heap, &values);
            self.spend(4, std::mem::take(&mut options.work).saturating_mul(cost))?;
            self.hold(4, std::mem::take(&mut options.memory).saturating_mul(cost))?;
            let own = algebra.heap(heap);
            if numbers.is_empty() {
                if own != algebra.one() && worthless.is_none() {
                    worthless = Some(heap);
                }
                continue;
            }
            let set: BTreeSet<Value> = numbers.iter().map(|&n| values.value(n)).collect();
            self.hold(4, set.len() as u64 * (8 * cost + 64))?;
            let kind = Kind {
                value: own,
                options: set.into_iter().collect(),
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
}

fn form(a: &Automatic) -> Result<(), &'static str> {
    let below = |list: &[u32], bound: usize| list.iter().all(|&x| (x as usize) < bound);
    let (f, n, states) = (a.directions.len(), a.order as usize, a.next.len());
    if n == 0 || states == 0 {
        return Err("there is no element, or no state");
    }
    if f > DIRECTIONS {
        return Err("refused: too many directions");
    }
    if a.actions.len() != a.torsion.len()
        || a.actions.iter().any(|x| x.len() != n || !below(x, n))
        || (a.torsion.is_empty() && n > 1)
    {
        return Err("an action for each generator of M and each element is needed");
    }
    if a.next
        .iter()
        .any(|row| row.len() != 1 << f || !below(row, states))
    {
        return Err("each state needs a state for each letter");
    }
    if !below(&a.accepting, states) || !a.accepting.windows(2).all(|w| w[0] < w[1]) {
        return Err("accepting is no increasing list of states");
    }
    if a.start.len() != n || !below(&a.start, states) {
        return Err("a state for each element of M is needed");
    }
    let is_vector =
        |list: &[u32], length: usize| list.len() == length && list.iter().all(|&x| x <= LARGEST);
    let is_value = |(m, x): &(u32, Vec<u32>)| (*m as usize) < n && is_vector(x, f);
    if !a.phi.iter().all(is_value) {
        return Err("a value is no element of M with a vector");
    }
    for heaps in [&a.torsion, &a.directions, &a.generators] {
        let mut seen = HashSet::new();
        if !below(heaps, a.phi.len()) || heaps.contains(&0) || !heaps.iter().all(|h| seen.insert(h))
        {
            return Err("generators are not different heaps with a value");
        }
    }
    let k = a.generators.len();
    let relations = a.relations.iter().flat_map(|(u, v)| [u, v]);
    if a.words.len() != a.phi.len() || !relations.chain(&a.words).all(|w| is_vector(w, k)) {
        return Err("a word does not have an exponent for each generator");
    }
    Ok(())
}
