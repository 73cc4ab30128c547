//! Translates of automatic sets: { x : x + c is accepted from q }, for vectors c of either sign.
//!
//! A translate is a state q with a carry c. After a letter with the bits b it becomes the translate of q' by ⌊(b +
//! c)/2⌋, q' being reached with the bits of b + c modulo 2. Carries shrink, so finitely many translates come up; those
//! that accept the same vectors are put into one class by partition refinement, and from then on sets of vectors are
//! equal iff their classes are.

use super::automaton::Automaton;
use super::meter::Meter;
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
    pub fn entry(&self, i: usize) -> i32 {
        self.0[i]
    }
}

/// A translate, before it is known which others are equal to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Translate(u32);

/// A set of vectors that is a translate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(pub u32);

/// Translates on the way to classes.
pub struct Translates<'a> {
    automaton: &'a Automaton,
    ids: FxHashMap<(u32, Carry), Translate>,
    keys: Vec<(u32, Carry)>,
    next: Vec<u32>,
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
    pub fn of(&mut self, q: u32, c: Carry, meter: &Meter) -> Result<Translate, Stop> {
        meter.work(15)?;
        if self.ids.len() == self.ids.capacity() {
            meter
                .budget()
                .allow_table::<(u32, Carry, Translate)>(4 * self.ids.len())?;
        }
        let new = Translate(self.keys.len() as u32);
        let id = *self.ids.entry((q, c.clone())).or_insert(new);
        if id == new {
            self.keys.push((q, c));
        }
        Ok(id)
    }

    /// What becomes of a state with a carry after a letter.
    pub fn after(&self, q: u32, c: &Carry, letter: usize) -> (u32, Carry) {
        let mut read = 0;
        let mut carry = SmallVec::with_capacity(c.0.len());
        for (i, &n) in c.0.iter().enumerate() {
            let sum = n + (letter >> i & 1) as i32;
            read |= ((sum & 1) as usize) << i;
            carry.push(sum >> 1);
        }
        (self.automaton.step(q, read), Carry(carry))
    }

    /// Whether the zero vector is in a translate.
    fn holds_zero(&self, t: usize) -> bool {
        let (mut q, mut c) = self.keys[t].clone();
        while c.0.iter().any(|&n| n != 0 && n != -1) {
            (q, c) = self.after(q, &c, 0);
        }
        c.0.iter().all(|&n| n == 0) && self.automaton.is_accepting(q)
    }

    /// Closes under letters and sorts all translates into classes.
    pub fn classes(mut self, meter: &Meter) -> Result<Classes, Stop> {
        let letters = self.automaton.letters();
        let mut t = 0;
        while t < self.keys.len() {
            let (q, c) = self.keys[t].clone();
            for letter in 0..letters {
                let (q, c) = self.after(q, &c, letter);
                let to = self.of(q, c, meter)?;
                meter.grow(&self.next)?;
                self.next.push(to.0);
            }
            t += 1;
        }
        let count = self.keys.len();
        let mut zero = Vec::with_capacity(count);
        for t in 0..count {
            meter.work(4)?;
            zero.push(self.holds_zero(t));
        }
        let class = refine(&zero, &self.next, letters, meter)?;
        meter.work(count * letters)?;
        let directions = self.automaton.directions();
        Ok(Classes::new(class, &zero, &self.next, directions))
    }
}

/// The coarsest partition that respects acceptance and transitions (Moore).
fn refine(
    accepting: &[bool],
    next: &[u32],
    letters: usize,
    meter: &Meter,
) -> Result<Vec<u32>, Stop> {
    let count = accepting.len();
    let mut class: Vec<u32> = accepting.iter().map(|&a| u32::from(a)).collect();
    let mut classes = 0;
    loop {
        let mut numbers: FxHashMap<SmallVec<[u32; 17]>, u32> = FxHashMap::default();
        let mut finer = Vec::with_capacity(count);
        for t in 0..count {
            meter.work(15 + letters)?;
            let mut key: SmallVec<[u32; 17]> = SmallVec::with_capacity(letters + 1);
            key.push(class[t]);
            key.extend(
                next[t * letters..(t + 1) * letters]
                    .iter()
                    .map(|&to| class[to as usize]),
            );
            let new = numbers.len() as u32;
            finer.push(*numbers.entry(key).or_insert(new));
        }
        class = finer;
        if numbers.len() == classes {
            return Ok(class);
        }
        classes = numbers.len();
    }
}

/// Sets of vectors that differ from each other, with what remains of them after a letter.
pub struct Classes {
    directions: usize,
    class: Vec<u32>,
    next: Vec<u32>,
    zero: Vec<bool>,
    empty: Option<Class>,
    full: Option<Class>,
}

impl Classes {
    fn new(class: Vec<u32>, zero: &[bool], next: &[u32], directions: usize) -> Classes {
        let letters = 1 << directions;
        let count = class.iter().max().map_or(0, |&c| c as usize + 1);
        let mut out = Classes {
            directions,
            next: vec![0; count * letters],
            zero: vec![false; count],
            empty: None,
            full: None,
            class,
        };
        for (t, &c) in out.class.iter().enumerate() {
            out.zero[c as usize] = zero[t];
            for letter in 0..letters {
                out.next[c as usize * letters + letter] =
                    out.class[next[t * letters + letter] as usize];
            }
        }
        for c in (0..count as u32).map(Class) {
            if (0..letters).all(|letter| out.after(c, letter) == c) {
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
        Class(self.class[t.0 as usize])
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.zero.len()
    }

    /// The number of letters.
    pub fn letters(&self) -> usize {
        1 << self.directions
    }

    /// What remains of a set after a letter.
    pub fn after(&self, c: Class, letter: usize) -> Class {
        Class(self.next[((c.0 as usize) << self.directions) + letter])
    }

    /// Whether the zero vector is in the set.
    pub fn holds_zero(&self, c: Class) -> bool {
        self.zero[c.0 as usize]
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
