//! Sets of vectors: { x ∈ N^f : x + c is accepted from q }, for a state q and an integer vector c.
//!
//! For a vector s of digits the *remainder* of a set A is { y : 2y + s ∈ A }. The remainder of the set of (q, c) is
//! that of (q', c'), where q' is reached from q with c + s modulo 2 and c' = ⌊(c + s)/2⌋. So finitely many pairs come
//! up, and pairs with the same set are found by partition refinement. From there on sets are numbers, and equal iff
//! their numbers are.

use super::Algebra;
use crate::check::{Checker, Rejected};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The number of a set.
pub type Set = u32;

type Key = (u32, Vec<i64>);

/// All sets that some steps speak of.
pub struct Sets {
    /// For each subset of the directions, the number of its vector of digits.
    pub digits: Vec<usize>,
    width: usize,
    next: Vec<Set>,
    zero: Vec<bool>,
    of: HashMap<Key, Set>,
    empty: Option<Set>,
    full: Option<Set>,
    start: Vec<u32>,
}

impl Sets {
    /// The set { x : (m, x + c) ∈ S }; c must be one of the vectors the sets were made for.
    pub fn of(&self, m: u32, c: &[i64]) -> Set {
        self.of[&(self.start[m as usize], c.to_vec())]
    }

    /// The remainder for a vector of digits, given by its number.
    pub fn after(&self, set: Set, digits: usize) -> Set {
        self.next[set as usize * self.width + digits]
    }

    /// Whether 0 is in a set.
    pub fn has_zero(&self, set: Set) -> bool {
        self.zero[set as usize]
    }

    /// Whether a set is empty.
    pub fn is_empty(&self, set: Set) -> bool {
        self.empty == Some(set)
    }

    /// Whether a set is all of N^f.
    pub fn is_full(&self, set: Set) -> bool {
        self.full == Some(set)
    }

    /// How many sets there are.
    pub fn count(&self) -> usize {
        self.zero.len()
    }
}

/// An automaton with what is to be added.
struct Adder<'a> {
    algebra: &'a Algebra<'a>,
    accepting: HashSet<u32>,
}

impl Adder<'_> {
    fn after(&self, (q, c): &Key, digits: &[i64]) -> Key {
        let mut letter = 0;
        let mut rest = Vec::with_capacity(c.len());
        for (i, (n, s)) in c.iter().zip(digits).enumerate() {
            letter |= (((n + s) & 1) as usize) << i;
            rest.push((n + s) >> 1);
        }
        (self.algebra.data.next[*q as usize][letter], rest)
    }

    fn has_zero(&self, key: &Key) -> bool {
        let zeros = vec![0; key.1.len()];
        let mut key = key.clone();
        // −1 stays −1, and everything else ends at 0 or −1.
        while key.1.iter().any(|&n| n != 0 && n != -1) {
            key = self.after(&key, &zeros);
        }
        key.1.iter().all(|&n| n == 0) && self.accepting.contains(&key.0)
    }
}

impl Checker {
    /// The sets of all (m, c), and all their remainders for digits below `base`, which is 2 or 3.
    pub(super) fn sets(
        &mut self,
        step: u32,
        algebra: &Algebra,
        vectors: &BTreeSet<Vec<i64>>,
        base: usize,
    ) -> Result<Sets, Rejected> {
        let f = algebra.directions();
        let width = base.pow(f as u32);
        let strings: Vec<Vec<i64>> = (0..width)
            .map(|s| {
                (0..f)
                    .map(|i| (s / base.pow(i as u32) % base) as i64)
                    .collect()
            })
            .collect();
        let number = |mask: usize| (0..f).map(|i| (mask >> i & 1) * base.pow(i as u32)).sum();
        let digits: Vec<usize> = (0..1 << f).map(number).collect();
        let adder = Adder {
            algebra,
            accepting: algebra.data.accepting.iter().copied().collect(),
        };
        let starts: BTreeSet<u32> = algebra.data.start.iter().copied().collect();
        let cost = (width * (f + 4)) as u64;
        self.spend(step, cost)?;
        let mut keys: Vec<Key> = Vec::new();
        let mut of: HashMap<Key, Set> = HashMap::new();
        let mut put = |key: Key, keys: &mut Vec<Key>| match of.entry(key) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                keys.push(entry.key().clone());
                *entry.insert(keys.len() as Set - 1)
            }
        };
        for c in vectors {
            for &q in &starts {
                self.spend(step, f as u64 + 1)?;
                self.hold(step, 2 * (8 * f as u64 + 64))?;
                put((q, c.clone()), &mut keys);
            }
        }
        let mut next: Vec<Set> = Vec::new();
        let mut at = 0;
        while at < keys.len() {
            let before = keys.len() as u64;
            self.spend(step, cost)?;
            for digits in &strings {
                let key = adder.after(&keys[at], digits);
                next.push(put(key, &mut keys));
            }
            let new = keys.len() as u64 - before;
            self.hold(step, 4 * width as u64 + new * 2 * (8 * f as u64 + 64))?;
            at += 1;
        }
        let zero: Vec<bool> = keys.iter().map(|key| adder.has_zero(key)).collect();
        let class = self.refine(step, &zero, &next, width, &digits)?;
        of.values_mut().for_each(|set| *set = class[*set as usize]);
        let count = class.iter().max().map_or(0, |&c| c as usize + 1);
        let mut sets = Sets {
            width,
            next: vec![0; count * width],
            zero: vec![false; count],
            of,
            empty: None,
            full: None,
            start: algebra.data.start.clone(),
            digits,
        };
        for (t, &c) in class.iter().enumerate() {
            sets.zero[c as usize] = zero[t];
            for s in 0..width {
                sets.next[c as usize * width + s] = class[next[t * width + s] as usize];
            }
        }
        for set in 0..count as Set {
            if sets.digits.iter().all(|&s| sets.after(set, s) == set) {
                match sets.has_zero(set) {
                    true => sets.full = Some(set),
                    false => sets.empty = Some(set),
                }
            }
        }
        Ok(sets)
    }

    /// Numbers such that equal ones mean equal sets: those that differ in 0, or in a remainder, are told apart until
    /// nothing changes.
    fn refine(
        &mut self,
        step: u32,
        zero: &[bool],
        next: &[Set],
        width: usize,
        digits: &[usize],
    ) -> Result<Vec<Set>, Rejected> {
        let mut class: Vec<Set> = zero.iter().map(|&z| Set::from(z)).collect();
        let mut count = 0;
        self.hold(step, (zero.len() * (digits.len() + 1)) as u64 * 4)?;
        loop {
            self.spend(step, (zero.len() * (digits.len() + 1)) as u64)?;
            let mut numbers: HashMap<Vec<Set>, Set> = HashMap::new();
            let mut finer = Vec::with_capacity(zero.len());
            for t in 0..zero.len() {
                let remainders = digits.iter().map(|&s| class[next[t * width + s] as usize]);
                let key = std::iter::once(class[t]).chain(remainders).collect();
                let new = numbers.len() as Set;
                finer.push(*numbers.entry(key).or_insert(new));
            }
            class = finer;
            if numbers.len() == count {
                return Ok(class);
            }
            count = numbers.len();
        }
    }
}
