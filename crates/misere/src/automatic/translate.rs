//! Translates of automatic sets: { x : x + c is accepted from q }, for vectors c of either sign.
//!
//! A translate is a state q with a carry c. After the digits b it becomes the translate of q' by ⌊(b +
//! c)/2⌋, q' being reached with b + c modulo 2. Carries shrink, so finitely many translates come up; those
//! that accept the same vectors are put into one class, and from then on sets of vectors are equal iff their classes are. Where no entry of a carry is beyond 1
//! or −1 that is done by partition refinement; the others, from the smallest carries on, by the classes of what remains of them.

use super::automaton::Automaton;
use super::meter::Meter;
use super::not_found::NotFound;
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

    /// What is read where there are these digits, and what is carried on.
    fn after(&self, digits: Digits) -> (Digits, Carry) {
        let mut read = Digits::ZERO;
        let mut carry = SmallVec::with_capacity(self.0.len());
        for (i, &n) in Direction::first(self.0.len()).zip(&self.0) {
            let sum = n + digits.of(i) as i32;
            read = read.with(i, (sum & 1) as u32);
            carry.push(sum >> 1);
        }
        (read, Carry(carry))
    }

    /// The largest entry, of either sign.
    fn largest(&self) -> u32 {
        let entries = self.0.iter().map(|n| n.unsigned_abs());
        entries.max().unwrap_or(0)
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

/// A carry, by its place in the list of those that came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CarryNumber(u32);

/// What remains of a translate, for all digits in turn.
type Rest = SmallVec<[Translate; 16]>;

/// Translates on the way to classes.
pub struct Translates<'a> {
    automaton: &'a Automaton,
    /// The carries that came up, with their numbers.
    numbers: FxHashMap<Carry, CarryNumber>,
    carries: Vec<Carry>,
    /// For the first carries and all digits: what is read, and what is carried on.
    steps: Vec<(Digits, CarryNumber)>,
    /// For each carry the translate of each state, if it came up.
    ids: Vec<Option<Translate>>,
    keys: Vec<(State, CarryNumber)>,
    /// For the first translates and all digits: what remains.
    next: Vec<Translate>,
}

impl<'a> Translates<'a> {
    /// No translates yet.
    pub fn new(automaton: &'a Automaton) -> Translates<'a> {
        Translates {
            automaton,
            numbers: FxHashMap::default(),
            carries: Vec::new(),
            steps: Vec::new(),
            ids: Vec::new(),
            keys: Vec::new(),
            next: Vec::new(),
        }
    }

    /// The set { x : x + c is accepted from q }; x + c must not be negative.
    pub fn of(&mut self, q: State, c: Carry, meter: &Meter) -> Result<Translate, Stop> {
        meter.work(10)?;
        let c = self.number(c, meter)?;
        self.translate(q, c, meter)
    }

    /// The translate by a vector more.
    pub fn plus(
        &mut self,
        t: Translate,
        vector: &[u32],
        meter: &Meter,
    ) -> Result<Translate, NotFound> {
        meter.work(10)?;
        let (q, c) = self.keys[t.index()];
        let sum = self.carries[c.0 as usize].plus(vector)?;
        let sum = self.number(sum, meter)?;
        Ok(self.translate(q, sum, meter)?)
    }

    /// What remains of a translate after all digits in turn.
    pub fn rest(&mut self, t: Translate, meter: &Meter) -> Result<Rest, Stop> {
        let (q, c) = self.keys[t.index()];
        self.step(c, meter)?;
        let width = self.automaton.digits().len();
        let mut rest = Rest::with_capacity(width);
        for d in 0..width {
            let (read, carry) = self.steps[c.0 as usize * width + d];
            let q = self.automaton.step(q, read);
            rest.push(self.translate(q, carry, meter)?);
        }
        Ok(rest)
    }

    fn number(&mut self, c: Carry, meter: &Meter) -> Result<CarryNumber, Stop> {
        let new = CarryNumber(self.carries.len() as u32);
        if let Some(&number) = self.numbers.get(&c) {
            return Ok(number);
        }
        let states = self.automaton.states();
        meter.work(20 + states)?;
        if self.ids.len() + states > self.ids.capacity() {
            let budget = meter.budget();
            budget.allow_table::<Option<Translate>>(2 * (self.ids.len() + states))?;
            budget.allow_table::<(Carry, Carry, CarryNumber)>(4 * self.carries.len())?;
        }
        self.ids.resize(self.ids.len() + states, None);
        self.carries.push(c.clone());
        self.numbers.insert(c, new);
        Ok(new)
    }

    fn translate(&mut self, q: State, c: CarryNumber, meter: &Meter) -> Result<Translate, Stop> {
        meter.work(2)?;
        let at = c.0 as usize * self.automaton.states() + q.index();
        if let Some(t) = self.ids[at] {
            return Ok(t);
        }
        meter.grow(&self.keys)?;
        let t = Translate(self.keys.len() as u32);
        self.ids[at] = Some(t);
        self.keys.push((q, c));
        Ok(t)
    }

    /// Finds the steps of all carries up to this one.
    fn step(&mut self, c: CarryNumber, meter: &Meter) -> Result<(), Stop> {
        let width = self.automaton.digits().len();
        while self.steps.len() <= c.0 as usize * width {
            let carry = self.carries[self.steps.len() / width].clone();
            for d in self.automaton.digits() {
                meter.work(10)?;
                meter.grow(&self.steps)?;
                let (read, to) = carry.after(d);
                let to = self.number(to, meter)?;
                self.steps.push((read, to));
            }
        }
        Ok(())
    }

    /// What becomes of a state with a carry after some digits.
    pub fn after(&self, q: State, c: &Carry, digits: Digits) -> (State, Carry) {
        let (read, carry) = c.after(digits);
        (self.automaton.step(q, read), carry)
    }

    /// Whether the zero vector is in a translate.
    fn holds_zero(&self, t: Translate) -> bool {
        let (mut q, c) = self.keys[t.index()];
        let mut c = self.carries[c.0 as usize].clone();
        while c.0.iter().any(|&n| n != 0 && n != -1) {
            (q, c) = self.after(q, &c, Digits::ZERO);
        }
        c.0.iter().all(|&n| n == 0) && self.automaton.is_accepting(q)
    }

    /// Closes under digits and sorts all translates into classes.
    pub fn classes(mut self, meter: &Meter) -> Result<Classes, Stop> {
        let zero = self.close(meter)?;
        let class = self.sort(&zero, meter)?;
        meter.work(self.next.len())?;
        let directions = self.automaton.directions();
        Ok(Classes::new(class, &zero, &self.next, directions))
    }

    /// Closes under digits, and says of each translate whether the zero vector is in it.
    fn close(&mut self, meter: &Meter) -> Result<Vec<bool>, Stop> {
        let mut t = 0;
        while t < self.keys.len() {
            let rest = self.rest(Translate(t as u32), meter)?;
            meter.grow(&self.next)?;
            self.next.extend(rest);
            t += 1;
        }
        let count = self.keys.len();
        let mut zero = Vec::with_capacity(count);
        for t in (0..count as u32).map(Translate) {
            meter.work(4)?;
            zero.push(self.holds_zero(t));
        }
        Ok(zero)
    }

    /// The class of each translate; classes are numbered by their first translates.
    ///
    /// Carries with an entry beyond 1 or −1 get smaller with every digit. So what has none is closed, and sorted by refinement; from there on two translates are equal iff
    /// what remains of them is, and the largest entries are looked at one after the other.
    fn sort(&self, zero: &[bool], meter: &Meter) -> Result<Vec<Class>, Stop> {
        let width = self.automaton.digits().len();
        let next = |t: usize| &self.next[t * width..(t + 1) * width];
        let ranks: Vec<u32> = self.carries.iter().map(Carry::largest).collect();
        let rank = |t: usize| ranks[self.keys[t].1.0 as usize];
        let mut order: Vec<usize> = (0..zero.len()).collect();
        meter.work(10 * order.len())?;
        order.sort_by_key(|&t| rank(t).max(1));
        let (core, rest) = order.split_at(order.partition_point(|&t| rank(t) <= 1));
        let mut class = vec![Class(0); zero.len()];
        refine(core, zero, &self.next, &mut class, meter)?;
        let mut numbers: FxHashMap<Key, Class> = FxHashMap::default();
        for (k, &t) in core.iter().chain(rest).enumerate() {
            meter.work(15 + width)?;
            let mut key = Key::with_capacity(width + 1);
            key.push(Class(zero[t].into()));
            key.extend(next(t).iter().map(|to| class[to.index()]));
            let known = if k < core.len() {
                class[t]
            } else {
                Class(numbers.len() as u32)
            };
            class[t] = *numbers.entry(key).or_insert(known);
        }
        let mut renumbered = vec![None; numbers.len()];
        let mut count = 0;
        for c in &mut class {
            let number = *renumbered[c.index()].get_or_insert_with(|| {
                count += 1;
                Class(count - 1)
            });
            *c = number;
        }
        Ok(class)
    }
}

/// What tells translates apart: a class so far, or whether the zero vector is in it, and the classes of what remains.
type Key = SmallVec<[Class; 17]>;

/// The coarsest partition of some translates that respects whether the zero vector is in them, and what remains of them, which is among them (Moore).
fn refine(
    among: &[usize],
    zero: &[bool],
    next: &[Translate],
    class: &mut [Class],
    meter: &Meter,
) -> Result<(), Stop> {
    let width = next.len().checked_div(zero.len()).unwrap_or(0);
    for &t in among {
        class[t] = Class(zero[t].into());
    }
    let mut classes = 0;
    loop {
        let mut numbers: FxHashMap<Key, Class> = FxHashMap::default();
        let mut finer = Vec::with_capacity(among.len());
        for &t in among {
            meter.work(15 + width)?;
            let mut key = Key::with_capacity(width + 1);
            key.push(class[t]);
            let rest = &next[t * width..(t + 1) * width];
            key.extend(rest.iter().map(|&to| class[to.index()]));
            let new = Class(numbers.len() as u32);
            finer.push(*numbers.entry(key).or_insert(new));
        }
        for (&t, c) in among.iter().zip(finer) {
            class[t] = c;
        }
        if numbers.len() == classes {
            return Ok(());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use rand_core::{Rng, SeedableRng};
    use rand_xorshift::XorShiftRng;

    /// Classes are those of one refinement of all translates at once, with the same numbers.
    #[test]
    fn small_carries_first_is_all_at_once() {
        let budget = Budget::unlimited();
        let meter = Meter::new(&budget);
        let mut random = XorShiftRng::seed_from_u64(5);
        let (mut merged, mut far) = (0, 0);
        for round in 0..200 {
            let directions = round % 4;
            let states = 1 + random.next_u32() % 6;
            let mut next = Vec::new();
            for _ in 0..states << directions {
                next.push(State(random.next_u32() % states));
            }
            let coin = |_| random.next_u32() % 2 == 0;
            let accepting: Vec<bool> = (0..states).map(coin).collect();
            // Zeros change no outcome.
            for q in State::first(states as usize) {
                let rest = &mut next[q.index() << directions];
                if accepting[rest.index()] != accepting[q.index()] {
                    *rest = q;
                }
            }
            let Some(automaton) = Automaton::new(directions, next, accepting) else {
                panic!("zeros change no outcome");
            };
            let mut translates = Translates::new(&automaton);
            for _ in 0..20 {
                let entry = |_| (random.next_u32() % 25) as i32 - 12;
                let carry = Carry((0..directions).map(entry).collect());
                let q = State(random.next_u32() % states);
                translates.of(q, carry, &meter).unwrap();
            }
            let zero = translates.close(&meter).unwrap();
            let class = translates.sort(&zero, &meter).unwrap();
            let all: Vec<usize> = (0..zero.len()).collect();
            let mut at_once = vec![Class(0); zero.len()];
            refine(&all, &zero, &translates.next, &mut at_once, &meter).unwrap();
            assert_eq!(class, at_once);
            merged += usize::from(class.iter().all(|c| c.index() + 1 < class.len()));
            far += usize::from(translates.carries.iter().any(|c| c.largest() > 1));
        }
        assert!(merged > 100 && far > 100, "{merged}, {far}");
    }
}
