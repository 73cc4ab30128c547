//! The options of heaps, regenerated from the rules.

use crate::checker::{Checker, Failed, reject};
use crate::format::{CodeRules, Rules};
use crate::read::shortened;

/// Longer codes are refused: their heaps cost too much to look at.
const MAX_DIGITS: usize = 10_000;
/// Codes are repeated in messages up to this many characters.
const LONGEST_CODE: usize = 100;

impl Checker<'_> {
    /// Checks the rules themselves.
    pub(crate) fn well_formed(&mut self, rules: &Rules) -> Result<(), Failed> {
        let rules = match rules {
            Rules::Code(code) => {
                return code_is_well_formed(code).map_err(|reason| reject(1, reason));
            }
            Rules::Heaps(rules) => rules,
        };
        for (i, options) in rules.heaps.iter().enumerate() {
            let heap = i as u64 + 1;
            self.spend(1, 1)?;
            for option in options {
                let mut wrong = None;
                self.spend(1, 1)?;
                self.in_parts(1, option.len(), 1, |range| {
                    let unfit = |part: &&u32| **part == 0 || u64::from(**part) >= heap;
                    wrong = wrong.or(option[range].iter().find(unfit));
                })?;
                if let Some(part) = wrong {
                    let reason = format!("heap {heap} has an option with heap {part}");
                    return Err(reject(1, reason));
                }
            }
        }
        Ok(())
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

/// How far the moves of a code reach, for the step that asks: what is claimed of all heaps follows from finitely many of them.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The step.
    pub step: u32,
    /// The number r: a move leaves so many heaps at the most.
    pub parts: u64,
    /// The number k: a move takes so many tokens at the most. It is the place of the last digit.
    pub last: u64,
}

impl Reach {
    /// That of a code, for what is claimed of codes alone. At least `fewest` heaps are counted: version 1 says two even where no
    /// move leaves more than one.
    pub fn of(rules: &Rules, step: u32, fewest: u64, what: &str) -> Result<Reach, Failed> {
        let Rules::Code(code) = rules else {
            return Err(reject(step, format!("{what} for codes")));
        };
        let digit_with = |bit: u8| code.digits.iter().any(|d| d & bit != 0);
        let parts = match (digit_with(8), digit_with(4)) {
            (true, _) => 3,
            (false, true) => 2,
            (false, false) => 1,
        };
        Ok(Reach {
            step,
            parts: parts.max(fewest),
            last: code.digits.len() as u64 - 1,
        })
    }
}

/// So many of something: `1 heap`, `2 heaps`.
pub fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// The game in words; a long code is cut off.
pub fn in_words(rules: &Rules) -> String {
    match rules {
        Rules::Code(code) => shortened(&code.code, LONGEST_CODE),
        Rules::Heaps(rules) => format!("a game of {}", counted(rules.heaps.len(), "heap")),
    }
}

/// What values of heaps are added up in: a product in a monoid, or a nim sum.
pub trait Sum {
    /// The value of the empty position.
    fn empty(&mut self) -> u32;
    /// The value of a position and one more heap.
    fn plus(&mut self, value: u32, heap: u32) -> u32;
    /// The bytes that new values have taken since this was asked last.
    fn grown(&mut self) -> u64 {
        0
    }
}

/// Computes the set of values of the options of each heap in turn.
///
/// Options of a code that leave two heaps depend on their sum alone, so their sets of values are kept
/// and shared between digits and heaps; the same for three.
pub struct Options<'a> {
    rules: &'a Rules,
    step: u32,
    each: u64,
    pairs_matter: bool,
    triples_matter: bool,
    two: Vec<Vec<u32>>,
    three: Vec<Vec<u32>>,
    found: Found,
}

/// Values are looked at so many at a time.
const PART: usize = 1 << 12;

impl<'a> Options<'a> {
    /// Nothing computed yet. It is for the step given, and every addition costs `each` operations.
    pub fn new(rules: &'a Rules, step: u32, each: u64) -> Options<'a> {
        let digit_with = |bits: u8| match rules {
            Rules::Code(code) => code.digits.iter().any(|d| d & bits != 0),
            Rules::Heaps(_) => false,
        };
        Options {
            rules,
            step,
            each,
            pairs_matter: digit_with(12),
            triples_matter: digit_with(8),
            two: Vec::new(),
            three: Vec::new(),
            found: Found::default(),
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
    pub fn of(
        &mut self,
        heap: u32,
        sum: &mut impl Sum,
        checker: &mut Checker,
    ) -> Result<Vec<u32>, Failed> {
        let rules = self.rules;
        match rules {
            Rules::Heaps(rules) => {
                let options = match heap.checked_sub(1) {
                    Some(i) => &rules.heaps[i as usize][..],
                    None => &[],
                };
                for option in options {
                    let mut value = sum.empty();
                    self.pay(1, sum, checker)?;
                    for part in option.chunks(PART) {
                        self.pay(part.len(), sum, checker)?;
                        value = part.iter().fold(value, |v, &h| sum.plus(v, h));
                    }
                    self.found.add(value);
                }
            }
            Rules::Code(code) => {
                self.sums(heap, sum, checker)?;
                for (taken, &digit) in code.digits.iter().enumerate() {
                    let Some(rest) = heap.checked_sub(taken as u32) else {
                        break;
                    };
                    checker.spend(self.step, 1)?;
                    if taken > 0 && rest == 0 && digit & 1 != 0 {
                        self.found.add(sum.empty());
                    }
                    if taken > 0 && rest > 0 && digit & 2 != 0 {
                        let empty = sum.empty();
                        self.found.add(sum.plus(empty, rest));
                    }
                    for (bit, sums) in [(4, &self.two), (8, &self.three)] {
                        if digit & bit == 0 {
                            continue;
                        }
                        for part in sums[rest as usize].chunks(PART) {
                            checker.spend(self.step, part.len() as u64 * self.each)?;
                            part.iter().for_each(|&v| self.found.add(v));
                        }
                    }
                }
            }
        }
        self.pay(0, sum, checker)?;
        self.found.sort(self.step, checker)?;
        Ok(self.found.take())
    }

    /// What two and three heaps that are `together` can be worth.
    fn sums(
        &mut self,
        together: u32,
        sum: &mut impl Sum,
        checker: &mut Checker,
    ) -> Result<(), Failed> {
        if self.pairs_matter {
            let half = together / 2;
            for from in (1..=half).step_by(PART) {
                let to = half.min(from + (PART as u32 - 1));
                self.pay((to - from) as usize + 1, sum, checker)?;
                for i in from..=to {
                    let empty = sum.empty();
                    let one = sum.plus(empty, i);
                    self.found.add(sum.plus(one, together - i));
                }
            }
            let two = self.kept(checker)?;
            self.two.push(two);
        }
        if self.triples_matter {
            for i in 1..together.saturating_sub(1) {
                let others = (together - i) as usize;
                for from in (0..self.two[others].len()).step_by(PART) {
                    let to = self.two[others].len().min(from + PART);
                    self.pay(to - from, sum, checker)?;
                    for &v in &self.two[others][from..to] {
                        self.found.add(sum.plus(v, i));
                    }
                }
            }
            let three = self.kept(checker)?;
            self.three.push(three);
        }
        Ok(())
    }

    /// Pays for some additions to come, and for what those before have left behind.
    fn pay(
        &mut self,
        additions: usize,
        sum: &mut impl Sum,
        checker: &mut Checker,
    ) -> Result<(), Failed> {
        checker.hold(self.step, sum.grown())?;
        checker.spend(self.step, additions as u64 * self.each)
    }

    fn kept(&mut self, checker: &mut Checker) -> Result<Vec<u32>, Failed> {
        let list = self.found.take();
        checker.hold(self.step, 4 * list.capacity() as u64 + 24)?;
        Ok(list)
    }
}

/// A list without repeats under construction.
#[derive(Default)]
struct Found {
    list: Vec<u32>,
    seen: Vec<bool>,
}

impl Found {
    fn add(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.seen.len() {
            self.seen.resize(place + 1, false);
        }
        if !std::mem::replace(&mut self.seen[place], true) {
            self.list.push(value);
        }
    }

    /// Puts the list into order: a long one, as it is marked already, without comparing.
    fn sort(&mut self, step: u32, checker: &mut Checker) -> Result<(), Failed> {
        let Found { list, seen } = self;
        if list.len() < seen.len() / 16 {
            list.sort_unstable();
            return Ok(());
        }
        list.clear();
        checker.in_parts(step, seen.len(), 1, |part| {
            let from = part.start as u32;
            let here = seen[part].iter().zip(from..).filter(|(s, _)| **s);
            list.extend(here.map(|(_, value)| value));
        })
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
    fn empty(&mut self) -> u32 {
        0
    }

    fn plus(&mut self, value: u32, heap: u32) -> u32 {
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
