//! Translates of automatic sets: { x : x + c is accepted from q }, for vectors c of either sign.
//!
//! A translate is a state q with a carry c. After the digits b it becomes the translate of q' by ⌊(b +
//! c)/2⌋, q' being reached with b + c modulo 2. Carries shrink, so finitely many translates come up; those
//! that accept the same vectors are put into one class by partition refinement, and from then on sets of vectors are
//! equal iff their classes are.

use super::automaton::Automaton;
use super::meter::Meter;
use super::numbers::{Digits, Direction, State};
use crate::limits::Stop;
use crate::word::Overflow;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What is to be added yet: small numbers of either sign, so that one more always fits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Carry(SmallVec<[i32; 4]>);

/// Carries stay between this and its negative.
const MOST: i64 = 1 << 30;

impl Carry {
    /// Nothing, in so many coordinates.
    pub fn zero(directions: usize) -> Carry {
        Carry(SmallVec::from_elem(0, directions))
    }

    /// A vector.
    pub fn of(vector: &[u32]) -> Result<Carry, Overflow> {
        Carry::checked(vector.iter().map(|&n| i64::from(n)))
    }

    /// The difference of two vectors.
    pub fn difference(a: &[u32], b: &[u32]) -> Result<Carry, Overflow> {
        let pairs = a.iter().zip(b);
        Carry::checked(pairs.map(|(&a, &b)| i64::from(a) - i64::from(b)))
    }

    /// The sum with a vector.
    pub fn plus(&self, vector: &[u32]) -> Result<Carry, Overflow> {
        let pairs = self.0.iter().zip(vector);
        Carry::checked(pairs.map(|(&a, &b)| i64::from(a) + i64::from(b)))
    }

    fn checked(entries: impl Iterator<Item = i64>) -> Result<Carry, Overflow> {
        let entry = |n: i64| match n.abs() < MOST {
            true => Ok(n as i32),
            false => Err(Overflow),
        };
        Ok(Carry(entries.map(entry).collect::<Result<_, _>>()?))
    }

    /// One entry.
    pub fn entry(&self, i: Direction) -> i32 {
        self.0[i.index()]
    }
}

/// A translate, before it is known which others are equal to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Translate(u32);

impl Translate {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of vectors that is a translate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(pub u32);

impl Class {
    /// The class as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Translates on the way to classes.
pub struct Translates<'a> {
    automaton: &'a Automaton,
    ids: FxHashMap<(State, Carry), Translate>,
    keys: Vec<(State, Carry)>,
    next: Vec<Translate>,
}

impl<'a> Translates<'a> {
    /// No translates yet.
    pub fn new(automaton: &'a Automaton) -> Translates<'a> {
        Translates {
            automaton,
            ids: FxHashMap::default(),
            keys: Vec::new(),
            next: Vec::new(),
        }
    }

    /// The set { x : x + c is accepted from q }; x + c must not be negative.
    pub fn of(&mut self, q: State, c: Carry, meter: &Meter) -> Result<Translate, Stop> {
        meter.work(15)?;
        if self.ids.len() == self.ids.capacity() {
            meter
                .budget()
                .allow_table::<(State, Carry, Translate)>(4 * self.ids.len())?;
        }
        let new = Translate(self.keys.len() as u32);
        let id = *self.ids.entry((q, c.clone())).or_insert(new);
        if id == new {
            self.keys.push((q, c));
        }
        Ok(id)
    }

    /// What becomes of a state with a carry after some digits.
    pub fn after(&self, q: State, c: &Carry, digits: Digits) -> (State, Carry) {
        let mut read = Digits::ZERO;
        let mut carry = SmallVec::with_capacity(c.0.len());
        for (i, &n) in Direction::first(c.0.len()).zip(&c.0) {
            let sum = n + digits.of(i) as i32;
            read = read.with(i, (sum & 1) as u32);
            carry.push(sum >> 1);
        }
        (self.automaton.step(q, read), Carry(carry))
    }

    /// Whether the zero vector is in a translate.
    fn holds_zero(&self, t: Translate) -> bool {
        let (mut q, mut c) = self.keys[t.index()].clone();
        while c.0.iter().any(|&n| n != 0 && n != -1) {
            (q, c) = self.after(q, &c, Digits::ZERO);
        }
        c.0.iter().all(|&n| n == 0) && self.automaton.is_accepting(q)
    }

    /// Closes under digits and sorts all translates into classes.
    pub fn classes(mut self, meter: &Meter) -> Result<Classes, Stop> {
        let digits = self.automaton.digits();
        let mut t = 0;
        while t < self.keys.len() {
            let (q, c) = self.keys[t].clone();
            for d in digits.clone() {
                let (q, c) = self.after(q, &c, d);
                let to = self.of(q, c, meter)?;
                meter.grow(&self.next)?;
                self.next.push(to);
            }
            t += 1;
        }
        let count = self.keys.len();
        let mut zero = Vec::with_capacity(count);
        for t in (0..count as u32).map(Translate) {
            meter.work(4)?;
            zero.push(self.holds_zero(t));
        }
        let class = refine(&zero, &self.next, digits.len(), meter)?;
        meter.work(count * digits.len())?;
        let directions = self.automaton.directions();
        Ok(Classes::new(class, &zero, &self.next, directions))
    }
}

/// The coarsest partition that respects acceptance and transitions (Moore).
fn refine(
    accepting: &[bool],
    next: &[Translate],
    digits: usize,
    meter: &Meter,
) -> Result<Vec<Class>, Stop> {
    let count = accepting.len();
    let mut class: Vec<Class> = accepting.iter().map(|&a| Class(a.into())).collect();
    let mut classes = 0;
    loop {
        let mut numbers: FxHashMap<SmallVec<[Class; 17]>, Class> = FxHashMap::default();
        let mut finer = Vec::with_capacity(count);
        for t in 0..count {
            meter.work(15 + digits)?;
            let mut key: SmallVec<[Class; 17]> = SmallVec::with_capacity(digits + 1);
            key.push(class[t]);
            key.extend(
                next[t * digits..(t + 1) * digits]
                    .iter()
                    .map(|&to| class[to.index()]),
            );
            let new = Class(numbers.len() as u32);
            finer.push(*numbers.entry(key).or_insert(new));
        }
        class = finer;
        if numbers.len() == classes {
            return Ok(class);
        }
        classes = numbers.len();
    }
}

/// Sets of vectors that differ from each other, with what remains of them after some digits.
pub struct Classes {
    directions: usize,
    /// Of each translate.
    class: Vec<Class>,
    next: Vec<Class>,
    zero: Vec<bool>,
    empty: Option<Class>,
    full: Option<Class>,
}

impl Classes {
    fn new(class: Vec<Class>, zero: &[bool], next: &[Translate], directions: usize) -> Classes {
        let digits = Digits::all(directions);
        let width = digits.len();
        let count = class.iter().max().map_or(0, |c| c.index() + 1);
        let mut out = Classes {
            directions,
            next: vec![Class(0); count * width],
            zero: vec![false; count],
            empty: None,
            full: None,
            class,
        };
        for (t, &c) in out.class.iter().enumerate() {
            out.zero[c.index()] = zero[t];
            for d in 0..width {
                out.next[c.index() * width + d] = out.class[next[t * width + d].index()];
            }
        }
        for c in (0..count as u32).map(Class) {
            if digits.clone().all(|d| out.after(c, d) == c) {
                match out.holds_zero(c) {
                    true => out.full = Some(c),
                    false => out.empty = Some(c),
                }
            }
        }
        out
    }

    /// The class of a translate.
    pub fn of(&self, t: Translate) -> Class {
        self.class[t.index()]
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.zero.len()
    }

    /// All digits that can be read.
    pub fn digits(
        &self,
    ) -> impl DoubleEndedIterator<Item = Digits> + ExactSizeIterator + Clone + use<> {
        Digits::all(self.directions)
    }

    /// What remains of a set after some digits.
    pub fn after(&self, c: Class, digits: Digits) -> Class {
        self.next[(c.index() << self.directions) + digits.index()]
    }

    /// Whether the zero vector is in the set.
    pub fn holds_zero(&self, c: Class) -> bool {
        self.zero[c.index()]
    }

    /// Whether the set is empty.
    pub fn is_empty(&self, c: Class) -> bool {
        self.empty == Some(c)
    }

    /// Whether the set is everything.
    pub fn is_full(&self, c: Class) -> bool {
        self.full == Some(c)
    }
}
