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
/// and shared between digits and heaps.
pub struct Options<'a> {
    rules: &'a Rules,
    two: Vec<Vec<u32>>,
    seen: Vec<bool>,
}

impl<'a> Options<'a> {
    /// Nothing computed yet; values are below `bound`.
    pub fn new(rules: &'a Rules, bound: usize) -> Options<'a> {
        Options {
            rules,
            two: Vec::new(),
            seen: vec![false; bound],
        }
    }

    /// The values of the options of `heap`, increasing and without repeats. Heaps must be asked for in order from 0
    /// on, when all smaller ones have their value in `sum`.
    pub fn of(&mut self, heap: u32, sum: &impl Sum) -> Vec<u32> {
        let mut values = Vec::new();
        match self.rules {
            Rules::Heaps(rules) => {
                let Some(i) = heap.checked_sub(1) else {
                    return values;
                };
                for option in &rules.heaps[i as usize] {
                    values.push(option.iter().fold(sum.empty(), |v, &h| sum.plus(v, h)));
                }
            }
            Rules::Code(code) => {
                if code.digits.iter().any(|d| d & 12 != 0) {
                    let set = self.two_heaps(heap, sum);
                    self.two.push(set);
                }
                for (taken, &digit) in code.digits.iter().enumerate() {
                    let Some(rest) = heap.checked_sub(taken as u32) else {
                        break;
                    };
                    if rest == 0 {
                        if digit & 1 != 0 && taken > 0 {
                            values.push(sum.empty());
                        }
                        break;
                    }
                    if digit & 2 != 0 && taken > 0 {
                        values.push(sum.plus(sum.empty(), rest));
                    }
                    if digit & 4 != 0 {
                        values.extend_from_slice(&self.two[rest as usize]);
                    }
                    if digit & 8 != 0 {
                        let mut three = Vec::new();
                        for i in 1..rest.saturating_sub(1) {
                            three.extend(
                                self.two[(rest - i) as usize]
                                    .iter()
                                    .map(|&v| sum.plus(v, i)),
                            );
                            self.distinct(&mut three);
                        }
                        values.extend(three);
                    }
                }
            }
        }
        self.distinct(&mut values);
        values.sort_unstable();
        values
    }

    fn two_heaps(&mut self, together: u32, sum: &impl Sum) -> Vec<u32> {
        let mut values: Vec<u32> = (1..=together / 2)
            .map(|i| sum.plus(sum.plus(sum.empty(), i), together - i))
            .collect();
        self.distinct(&mut values);
        values
    }

    /// Removes repeats.
    fn distinct(&mut self, values: &mut Vec<u32>) {
        let seen = &mut self.seen;
        values.retain(|&v| {
            if v as usize >= seen.len() {
                seen.resize(v as usize + 1, false);
            }
            !std::mem::replace(&mut seen[v as usize], true)
        });
        for &v in values.iter() {
            seen[v as usize] = false;
        }
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
