//! Sets of vectors: { x ∈ N^f : x + c is accepted from q }, for a state q and an integer vector c.
//!
//! For a vector s of digits the *remainder* of a set A is { y : 2y + s ∈ A }. The remainder of the set of (q, c) is
//! that of (q', c'), where q' is reached from q with c + s modulo 2 and c' = ⌊(c + s)/2⌋. So finitely many pairs come
//! up, and pairs with the same set are found by partition refinement. From there on sets are numbers, and equal iff
//! their numbers are.

use super::Algebra;
use crate::checker::{Checker, Failed};
use std::collections::{BTreeSet, HashMap};

/// The number of a set.
pub type Set = u32;

/// The number of a vector that the sets were made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shift(pub u32);

/// All sets that some steps speak of.
pub struct Sets {
    /// For each subset of the directions, the number of its vector of digits.
    pub digits: Vec<usize>,
    width: usize,
    next: Vec<Set>,
    zero: Vec<bool>,
    empty: Option<Set>,
    full: Option<Set>,
    shifts: HashMap<Vec<i64>, Shift>,
    /// For each vector and each first state, the set.
    of: Vec<Set>,
    /// For each element of M, the place of its first state among these.
    start: Vec<u32>,
    starts: usize,
}

impl Sets {
    /// The number of a vector, which must be one of those the sets were made for.
    pub fn shift(&self, c: &[i64]) -> Shift {
        self.shifts[c]
    }

    /// All vectors have numbers below this.
    pub fn shifts(&self) -> usize {
        self.shifts.len()
    }

    /// The set { x : (m, x + c) ∈ S }.
    pub fn of(&self, m: u32, c: Shift) -> Set {
        self.of[c.0 as usize * self.starts + self.start[m as usize] as usize]
    }

    /// The remainder for a vector of digits, given by its number.
    pub fn after(&self, set: Set, digits: usize) -> Set {
        self.next[set as usize * self.width + digits]
    }

    /// All remainders of a set.
    pub fn remainders(&self, set: Set) -> &[Set] {
        &self.next[set as usize * self.width..][..self.width]
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

/// All vectors of digits below a base.
struct Digits {
    base: usize,
    directions: usize,
    count: usize,
    /// Their entries, one vector after the other.
    entries: Vec<u8>,
}

impl Digits {
    fn new(directions: usize, base: usize) -> Digits {
        let count = base.pow(directions as u32);
        let entry = |s: usize, i: usize| (s / base.pow(i as u32) % base) as u8;
        let of = |s: usize| (0..directions).map(move |i| entry(s, i));
        Digits {
            base,
            directions,
            count,
            entries: (0..count).flat_map(of).collect(),
        }
    }

    fn vector(&self, s: usize) -> &[u8] {
        &self.entries[s * self.directions..][..self.directions]
    }

    /// The number of the vector of a subset of the directions.
    fn of_subset(&self, mask: usize) -> usize {
        (0..self.directions)
            .map(|i| (mask >> i & 1) * self.base.pow(i as u32))
            .sum()
    }
}

/// The vectors c that come up, and where digits lead from each: the letter that is read, and the vector that is left.
struct Carries {
    known: HashMap<Vec<i64>, u32>,
    list: Vec<Vec<i64>>,
    after: Vec<(u32, u32)>,
}

impl Carries {
    fn put(&mut self, c: &[i64]) -> u32 {
        match self.known.get(c) {
            Some(&number) => number,
            None => {
                let number = self.list.len() as u32;
                self.known.insert(c.to_vec(), number);
                self.list.push(c.to_vec());
                number
            }
        }
    }
}

/// All pairs of a state and a vector that come up, and where digits lead from each.
struct Keys {
    known: HashMap<(u32, u32), Set>,
    list: Vec<(u32, u32)>,
    after: Vec<Set>,
}

impl Keys {
    fn put(&mut self, key: (u32, u32)) -> Set {
        let new = self.list.len() as Set;
        let number = *self.known.entry(key).or_insert(new);
        if number == new {
            self.list.push(key);
        }
        number
    }
}

impl Checker<'_> {
    /// The sets of all (m, c), and all their remainders for digits below `base`, which is 2 or 3.
    pub(super) fn sets(
        &mut self,
        step: u32,
        algebra: &Algebra,
        vectors: &BTreeSet<Vec<i64>>,
        base: usize,
    ) -> Result<Sets, Failed> {
        let f = algebra.directions();
        self.hold(step, (base.pow(f as u32) * (f + 1)) as u64 + (8 << f))?;
        let digits = Digits::new(f, base);
        let width = digits.count;
        let letters: Vec<usize> = (0..1 << f).map(|mask| digits.of_subset(mask)).collect();
        let carries = self.carries(step, vectors, &digits)?;
        let distinct: BTreeSet<u32> = algebra.data.start.iter().copied().collect();
        let places: HashMap<u32, u32> = distinct.iter().copied().zip(0..).collect();
        let mut keys = Keys {
            known: HashMap::new(),
            list: Vec::new(),
            after: Vec::new(),
        };
        self.hold(step, vectors.len() as u64 * (8 * f as u64 + 96))?;
        let all = vectors.len() as u64 * distinct.len() as u64;
        self.hold(step, all.saturating_mul(8))?;
        let mut shifts = HashMap::new();
        let mut of = Vec::new();
        for (i, c) in vectors.iter().enumerate() {
            shifts.insert(c.clone(), Shift(i as u32));
            for &q in &distinct {
                self.spend(step, f as u64 + 1)?;
                self.hold(step, 64)?;
                of.push(keys.put((q, carries.known[c])));
            }
        }
        self.explore(step, algebra, &carries, &mut keys, width)?;
        let zero = self.zeros(step, algebra, &carries, &keys.list, width)?;
        self.hold(step, 4 * zero.len() as u64)?;
        let first = zero.iter().map(|&z| Set::from(z)).collect();
        let (class, count) = self.refine(step, first, letters.len(), |t, s| {
            keys.after[t * width + letters[s]] as usize
        })?;
        self.hold(step, (count as u64).saturating_mul(4 * width as u64 + 1))?;
        let mut sets = Sets {
            width,
            next: vec![0; count * width],
            zero: vec![false; count],
            empty: None,
            full: None,
            shifts,
            of: of.iter().map(|&key| class[key as usize]).collect(),
            start: algebra.data.start.iter().map(|q| places[q]).collect(),
            starts: distinct.len(),
            digits: letters,
        };
        for (t, &c) in class.iter().enumerate() {
            self.spend(step, width as u64)?;
            sets.zero[c as usize] = zero[t];
            for s in 0..width {
                sets.next[c as usize * width + s] = class[keys.after[t * width + s] as usize];
            }
        }
        // The sets that every letter leaves as they are.
        for set in 0..count as Set {
            self.spend(step, sets.digits.len() as u64)?;
            if sets.digits.iter().all(|&s| sets.after(set, s) == set) {
                match sets.has_zero(set) {
                    true => sets.full = Some(set),
                    false => sets.empty = Some(set),
                }
            }
        }
        Ok(sets)
    }

    /// All vectors that come up when digits are added to those given.
    fn carries(
        &mut self,
        step: u32,
        vectors: &BTreeSet<Vec<i64>>,
        digits: &Digits,
    ) -> Result<Carries, Failed> {
        let mut carries = Carries {
            known: HashMap::new(),
            list: Vec::new(),
            after: Vec::new(),
        };
        for c in vectors {
            self.spend(step, c.len() as u64 + 8)?;
            self.hold(step, 2 * (8 * c.len() as u64 + 64))?;
            carries.put(c);
        }
        let mut at = 0;
        let mut rest = Vec::new();
        while at < carries.list.len() {
            let f = carries.list[at].len() as u64;
            self.hold(step, 16 * digits.count as u64)?;
            for s in 0..digits.count {
                self.spend(step, f + 8)?;
                let mut letter = 0;
                rest.clear();
                for (i, (n, s)) in carries.list[at].iter().zip(digits.vector(s)).enumerate() {
                    let sum = n + i64::from(*s);
                    letter |= ((sum & 1) as u32) << i;
                    rest.push(sum >> 1);
                }
                let before = carries.list.len();
                let to = carries.put(&rest);
                if carries.list.len() > before {
                    self.hold(step, 2 * (8 * f + 64))?;
                }
                carries.after.push((letter, to));
            }
            at += 1;
        }
        Ok(carries)
    }

    /// All pairs of a state and a vector that come up.
    fn explore(
        &mut self,
        step: u32,
        algebra: &Algebra,
        carries: &Carries,
        keys: &mut Keys,
        width: usize,
    ) -> Result<(), Failed> {
        let mut at = 0;
        while at < keys.list.len() {
            let before = keys.list.len() as u64;
            self.hold(step, 8 * width as u64)?;
            let (q, c) = keys.list[at];
            let row = &algebra.data.next[q as usize];
            self.in_parts(step, width, 8, |part| {
                for s in part {
                    let (letter, rest) = carries.after[c as usize * width + s];
                    let key = keys.put((row[letter as usize], rest));
                    keys.after.push(key);
                }
            })?;
            let new = keys.list.len() as u64 - before;
            self.hold(step, new * 64)?;
            at += 1;
        }
        Ok(())
    }

    /// Whether 0 is in the set of each key.
    fn zeros(
        &mut self,
        step: u32,
        algebra: &Algebra,
        carries: &Carries,
        keys: &[(u32, u32)],
        width: usize,
    ) -> Result<Vec<bool>, Failed> {
        let ended = |c: u32| carries.list[c as usize].iter().all(|&n| n == 0 || n == -1);
        let is_zero = |c: u32| carries.list[c as usize].iter().all(|&n| n == 0);
        self.hold(step, keys.len() as u64)?;
        let mut list = Vec::with_capacity(keys.len());
        for &(mut q, mut c) in keys {
            self.spend(step, 8)?;
            // −1 stays −1, and everything else ends at 0 or −1. The digits with the number 0 are all 0.
            while !ended(c) {
                self.spend(step, 16)?;
                let (letter, rest) = carries.after[c as usize * width];
                q = algebra.data.next[q as usize][letter as usize];
                c = rest;
            }
            list.push(is_zero(c) && algebra.accepting[q as usize]);
        }
        Ok(list)
    }

    /// Numbers such that equal ones mean equal behaviour: those that differ at first, or after a letter, are told apart
    /// until nothing changes. There are so many letters, and letter s leads from t to `next(t, s)`. Returns how many
    /// numbers there are.
    pub(super) fn refine(
        &mut self,
        step: u32,
        first: Vec<Set>,
        letters: usize,
        next: impl Fn(usize, usize) -> usize,
    ) -> Result<(Vec<Set>, usize), Failed> {
        let mut class = first;
        let mut count = 0;
        let size = letters as u64 + 1;
        self.hold(step, 4 * class.len() as u64)?;
        let mut key = Vec::with_capacity(letters + 1);
        loop {
            let mut numbers: HashMap<Vec<Set>, Set> = HashMap::new();
            let mut finer = Vec::with_capacity(class.len());
            for t in 0..class.len() {
                self.spend(step, size)?;
                key.clear();
                key.push(class[t]);
                key.extend((0..letters).map(|s| class[next(t, s)]));
                let number = match numbers.get(&key) {
                    Some(&number) => number,
                    None => {
                        self.hold(step, 4 * size + 64)?;
                        let new = numbers.len() as Set;
                        numbers.insert(key.clone(), new);
                        new
                    }
                };
                finer.push(number);
            }
            class = finer;
            self.release(numbers.len() as u64 * (4 * size + 64));
            if numbers.len() == count {
                return Ok((class, count));
            }
            count = numbers.len();
        }
    }
}
