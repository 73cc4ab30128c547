//! The options of heaps, regenerated from the rules.

use crate::format::{CodeRules, Rules};

/// Longer codes are refused: their heaps cost too much to look at.
const MAX_DIGITS: usize = 10_000;

/// Checks the rules themselves; the error says what is wrong.
pub fn well_formed(rules: &Rules) -> Result<(), String> {
    match rules {
        Rules::Code(code) => code_is_well_formed(code),
        Rules::Heaps(rules) => {
            for (i, options) in rules.heaps.iter().enumerate() {
                let heap = i as u64 + 1;
                for part in options.iter().flatten() {
                    if *part == 0 || u64::from(*part) >= heap {
                        return Err(format!("heap {heap} has an option with heap {part}"));
                    }
                }
            }
            Ok(())
        }
    }
}

fn code_is_well_formed(rules: &CodeRules) -> Result<(), String> {
    let digits = &rules.digits;
    if digits.is_empty() || digits.len() > MAX_DIGITS {
        return Err(format!("a code with {} digits", digits.len()));
    }
    if digits.iter().any(|&d| d > 15) {
        return Err("a digit is larger than 15".to_string());
    }
    if digits[0] & 3 != 0 {
        return Err("the digit before the point allows a move that does not go down".to_string());
    }
    if digits.len() > 1 && digits.last() == Some(&0) {
        return Err("the last digit is 0".to_string());
    }
    let mut text = format!("{:x}.", digits[0]);
    if digits.len() == 1 {
        text.push('0');
    }
    for d in &digits[1..] {
        text.push_str(&format!("{d:x}"));
    }
    match text == rules.code {
        true => Ok(()),
        false => Err("code and digits do not agree".to_string()),
    }
}

/// The numbers r and k of a code: how many heaps a move can leave (2 or 3), and the place of the last digit.
pub fn parts_and_last(rules: &CodeRules) -> (u64, u64) {
    let three = rules.digits.iter().any(|d| d & 8 != 0);
    (if three { 3 } else { 2 }, rules.digits.len() as u64 - 1)
}

/// What values of heaps are added up in: a product in a monoid, or a nim sum.
pub trait Sum {
    /// The value of the empty position.
    fn empty(&self) -> u32;
    /// The value of a position and one more heap.
    fn plus(&self, value: u32, heap: u32) -> u32;
}

/// Computes the set of values of the options of each heap in turn.
///
/// Options of a code that leave two heaps depend on their sum alone, so their sets of values are kept
/// and shared between digits and heaps; the same for three.
pub struct Options<'a> {
    rules: &'a Rules,
    pairs_matter: bool,
    triples_matter: bool,
    two: Vec<Vec<u32>>,
    three: Vec<Vec<u32>>,
    found: Found,
    /// The operations spent so far.
    pub work: u64,
    /// The bytes held by now.
    pub memory: u64,
}

impl<'a> Options<'a> {
    /// Nothing computed yet.
    pub fn new(rules: &'a Rules) -> Options<'a> {
        let digit_with = |bits: u8| match rules {
            Rules::Code(code) => code.digits.iter().any(|d| d & bits != 0),
            Rules::Heaps(_) => false,
        };
        Options {
            rules,
            pairs_matter: digit_with(12),
            triples_matter: digit_with(8),
            two: Vec::new(),
            three: Vec::new(),
            found: Found::default(),
            work: 0,
            memory: 0,
        }
    }

    /// What the pairs and triples of all heaps up to `last` cost at the least, so that too many are refused before the
    /// work begins.
    pub fn least_work(&self, last: usize) -> u64 {
        let all = (last as u64).saturating_mul(last as u64);
        u64::from(self.pairs_matter) * (all / 4) + u64::from(self.triples_matter) * (all / 2)
    }

    /// The values of the options of `heap`, increasing and without repeats. Heaps must be asked for in order from 0
    /// on, when all smaller ones have their value in `sum`.
    pub fn of(&mut self, heap: u32, sum: &impl Sum) -> Vec<u32> {
        match self.rules {
            Rules::Heaps(rules) => {
                let options = match heap.checked_sub(1) {
                    Some(i) => &rules.heaps[i as usize][..],
                    None => &[],
                };
                for option in options {
                    self.work += option.len() as u64;
                    self.found
                        .add(option.iter().fold(sum.empty(), |v, &h| sum.plus(v, h)));
                }
            }
            Rules::Code(code) => {
                self.sums(heap, sum);
                for (taken, &digit) in code.digits.iter().enumerate() {
                    let Some(rest) = heap.checked_sub(taken as u32) else {
                        break;
                    };
                    self.work += 1;
                    if taken > 0 && rest == 0 && digit & 1 != 0 {
                        self.found.add(sum.empty());
                    }
                    if taken > 0 && rest > 0 && digit & 2 != 0 {
                        self.found.add(sum.plus(sum.empty(), rest));
                    }
                    if digit & 4 != 0 {
                        self.found.add_all(&self.two[rest as usize]);
                    }
                    if digit & 8 != 0 {
                        self.found.add_all(&self.three[rest as usize]);
                    }
                }
            }
        }
        let mut values = self.take();
        values.sort_unstable();
        values
    }

    /// What two and three heaps that are `together` can be worth.
    fn sums(&mut self, together: u32, sum: &impl Sum) {
        if self.pairs_matter {
            for i in 1..=together / 2 {
                self.found
                    .add(sum.plus(sum.plus(sum.empty(), i), together - i));
            }
            let two = self.take();
            self.memory += 4 * two.len() as u64 + 24;
            self.two.push(two);
        }
        if self.triples_matter {
            for i in 1..together.saturating_sub(1) {
                let others = &self.two[(together - i) as usize];
                others.iter().for_each(|&v| self.found.add(sum.plus(v, i)));
            }
            let three = self.take();
            self.memory += 4 * three.len() as u64 + 24;
            self.three.push(three);
        }
    }

    fn take(&mut self) -> Vec<u32> {
        self.work += std::mem::take(&mut self.found.work);
        self.found.take()
    }
}

/// A list without repeats under construction.
#[derive(Default)]
struct Found {
    list: Vec<u32>,
    seen: Vec<bool>,
    work: u64,
}

impl Found {
    fn add(&mut self, value: u32) {
        self.work += 1;
        let place = value as usize;
        if place >= self.seen.len() {
            self.seen.resize(place + 1, false);
        }
        if !std::mem::replace(&mut self.seen[place], true) {
            self.list.push(value);
        }
    }

    fn add_all(&mut self, values: &[u32]) {
        values.iter().for_each(|&v| self.add(v));
    }

    fn take(&mut self) -> Vec<u32> {
        for &value in &self.list {
            self.seen[value as usize] = false;
        }
        std::mem::take(&mut self.list)
    }
}

/// Nim values of heaps, as far as known.
pub struct NimSum<'a>(pub &'a [u32]);

impl Sum for NimSum<'_> {
    fn empty(&self) -> u32 {
        0
    }

    fn plus(&self, value: u32, heap: u32) -> u32 {
        value ^ self.0[heap as usize]
    }
}

/// The least number that does not occur in an increasing list without repeats.
pub fn mex(values: &[u32]) -> u32 {
    values
        .iter()
        .enumerate()
        .find(|&(i, &v)| i as u32 != v)
        .map_or(values.len() as u32, |(i, _)| i as u32)
}
