//! Which members of a family of normal forms are in P, as a rule on their exponents: a guess from small exponents, proved by the automaton for all.
//!
//! A rule looks at one number n = ±i ± j … of the exponents alone, and the set of numbers that it allows repeats beyond some number on either
//! side: all, none, `i even`, `i − j ≥ 1 odd`. Not every set that an automaton recognises is like this, so for some
//! families there is no rule; nothing is said then.

use super::claim::{Claim, Value};
use super::meter::Meter;
use super::normal_forms::Family;
use super::reader::{Reader, Reads, agree};
use crate::limits::Stop;
use serde::Serialize;
use std::fmt::Write;

/// Which members of a family are in P: those for whose exponents the number n, a sum of some of them less some others, is in a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Members {
    /// The rule in words, for exponents i, j, …: `all`, `none`, `i even`, `i − j ≥ 1 odd`.
    pub rule: String,
    /// How often each exponent counts in n: 1, 0 or −1.
    pub form: Vec<i32>,
    /// What is said of n from here on stands in `middle`.
    pub from: i64,
    /// Whether from, from + 1, … are in the set.
    pub middle: Vec<bool>,
    /// Numbers before `from`: n is in the set iff this has `true` at (n − from) modulo its length.
    pub before: Vec<bool>,
    /// Numbers after the middle: n is in the set iff this has `true` at (n − from − length of the middle) modulo its length.
    pub after: Vec<bool>,
}

/// A set of integers that repeats on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Set {
    from: i64,
    middle: Vec<bool>,
    before: Vec<bool>,
    after: Vec<bool>,
}

impl Set {
    fn end(&self) -> i64 {
        self.from + self.middle.len() as i64
    }

    fn contains(&self, n: i64) -> bool {
        let cyclic = |list: &[bool], n: i64| list[n.rem_euclid(list.len() as i64) as usize];
        match n {
            n if n < self.from => cyclic(&self.before, n - self.from),
            n if n >= self.end() => cyclic(&self.after, n - self.end()),
            n => self.middle[(n - self.from) as usize],
        }
    }

    /// The numbers n for which 2n + s is in the set.
    fn half(&self, s: i64) -> Set {
        let p = self.after.len() as i64;
        let from = (self.from - s).div_euclid(2);
        let end = -(s - self.end()).div_euclid(2);
        let end = end.max(from);
        let list = |range: std::ops::Range<i64>| range.map(|n| self.contains(2 * n + s)).collect();
        Set {
            from,
            middle: list(from..end),
            before: list(from - p..from),
            after: list(end..end + p),
        }
    }
}

/// A rule as a reader of exponents.
struct Rule<'a> {
    set: &'a Set,
    form: &'a [i32],
}

impl Reads for Rule<'_> {
    type State = Set;

    fn start(&self) -> Set {
        self.set.clone()
    }

    fn step(&self, set: &Set, letter: usize) -> Set {
        let bits = self.form.iter().enumerate();
        let s: i32 = bits.map(|(j, &sign)| sign * (letter >> j & 1) as i32).sum();
        set.half(i64::from(s))
    }

    fn accepts(&self, set: &Set) -> bool {
        set.contains(0)
    }
}

/// Rules with a longer period are no use to anybody.
const PERIOD: usize = 12;
/// Nor are longer rules.
const LONGEST: usize = 60;
/// So many small exponents are looked at, where one is free, two, and three.
const BOXES: [u32; 3] = [80, 24, 9];

impl Claim {
    /// Which members of a family are in P, if a short rule says so; `None` if none was found.
    pub(crate) fn members(&self, family: &Family, meter: &Meter) -> Result<Option<Members>, Stop> {
        let count = self.values.len();
        let value = |word: &[u32]| -> Option<Value> { self.value(word).ok() };
        let mut factors = Vec::new();
        for &letter in &family.directions {
            let word = crate::word::Exponents::letter(count, letter);
            let Some(factor) = value(&word) else {
                return Ok(None);
            };
            factors.push(factor);
        }
        let Some(base) = value(&family.base) else {
            return Ok(None);
        };
        let exponents = factors.len();
        let (Some(reader), Some(&size)) = (
            Reader::new(self, base, factors),
            BOXES.get(exponents.wrapping_sub(1)),
        ) else {
            return Ok(None);
        };
        let table = Samples::of(&reader, exponents, size, meter)?;
        for form in forms(exponents) {
            meter.work(table.list.len())?;
            let Some(set) = table.fit(&form) else {
                continue;
            };
            let is_signed = form.contains(&-1);
            let Some(rule) = set.rule(&form, is_signed) else {
                continue;
            };
            let as_rule = Rule {
                set: &set,
                form: &form,
            };
            if agree((&reader, &as_rule), exponents, meter)? {
                return Ok(Some(Members {
                    rule,
                    form,
                    from: set.from,
                    middle: set.middle,
                    before: set.before,
                    after: set.after,
                }));
            }
        }
        Ok(None)
    }
}

/// Small exponents, with whether their member is in P.
struct Samples {
    list: Vec<(Vec<i64>, bool)>,
}

impl Samples {
    fn of(reader: &Reader, exponents: usize, size: u32, meter: &Meter) -> Result<Samples, Stop> {
        let all = (u64::from(size)).pow(exponents as u32);
        let mut list = Vec::new();
        for number in 0..all {
            meter.work(200)?;
            let mut rest = number;
            let mut member = Vec::with_capacity(exponents);
            for _ in 0..exponents {
                member.push((rest % u64::from(size)) as i64);
                rest /= u64::from(size);
            }
            let mut state = reader.start();
            for bit in 0..u32::BITS - size.leading_zeros() {
                let bits = member.iter().enumerate();
                let letter = bits.fold(0, |l, (j, n)| l | ((n >> bit & 1) as usize) << j);
                state = reader.step(&state, letter);
            }
            let holds = reader.accepts(&state);
            list.push((member, holds));
        }
        Ok(Samples { list })
    }

    /// The set of numbers of this form that says what is in P, if one does.
    fn fit(&self, form: &[i32]) -> Option<Set> {
        let number = |member: &[i64]| -> i64 {
            let terms = member.iter().zip(form);
            terms.map(|(n, &sign)| n * i64::from(sign)).sum()
        };
        let mut said = std::collections::BTreeMap::new();
        for (member, holds) in &self.list {
            if *said.entry(number(member)).or_insert(*holds) != *holds {
                return None;
            }
        }
        let (&first, _) = said.first_key_value()?;
        let bits: Vec<bool> = said.values().copied().collect();
        (1..=PERIOD).find_map(|p| repeating(&bits, first, p))
    }
}

/// The set with these numbers from `first` on, if they repeat with a period on both sides, twice at least.
fn repeating(bits: &[bool], first: i64, p: usize) -> Option<Set> {
    // Where there is nothing below zero nothing is asked of it.
    let zero = first.unsigned_abs() as usize;
    let differs = |n: &usize| bits[*n] != bits[n + p];
    let last = (zero..bits.len().saturating_sub(p)).rev().find(differs);
    let end = last.map_or(zero, |n| n + 1);
    let earlier = (0..zero.saturating_sub(p)).find(|n| bits[*n] != bits[n + p]);
    let from = earlier.map_or(zero, |n| n + p);
    let enough = |room: usize| room >= 2 * p + 2;
    let from = match zero {
        0 => 0,
        _ => from.min(end),
    };
    if !enough(bits.len() - end) || zero > 0 && !enough(from) {
        return None;
    }
    Some(Set {
        from: from as i64 - zero as i64,
        middle: bits[from..end].to_vec(),
        before: match zero {
            0 => vec![false; p],
            _ => bits[from - p..from].to_vec(),
        },
        after: bits[end..end + p].to_vec(),
    })
}

/// Forms in so many exponents, the plainest first; of a form and its negative one.
fn forms(exponents: usize) -> Vec<Vec<i32>> {
    let mut out: Vec<Vec<i32>> = (0..3usize.pow(exponents as u32))
        .map(|number| {
            let digit = |j: usize| [0, 1, -1][number / 3usize.pow(j as u32) % 3];
            (0..exponents).map(digit).collect()
        })
        .filter(|form: &Vec<i32>| form.iter().find(|&&s| s != 0) == Some(&1))
        .collect();
    out.sort_by_key(|form| form.iter().filter(|&&s| s != 0).count());
    out
}

impl Set {
    /// The rule in words, if it is short. `is_signed` says whether there are numbers below zero.
    fn rule(&self, form: &[i32], is_signed: bool) -> Option<String> {
        let n = expression(form);
        let is = |list: &[bool], wanted: bool| list.iter().all(|&b| b == wanted);
        for (wanted, word) in [(true, "all"), (false, "none")] {
            let before = !is_signed || is(&self.before, wanted);
            if before && is(&self.middle, wanted) && is(&self.after, wanted) {
                return Some(word.to_string());
            }
        }
        let mut parts = Vec::new();
        let after = residues(&self.after, self.end());
        let before = residues(&self.before, self.from);
        let is_everywhere =
            self.middle.is_empty() && (!is_signed && self.from == 0 || before == after);
        if is_everywhere {
            parts.push(format!("{n}{}", after.in_words()));
        } else {
            if is_signed && !is(&self.before, false) {
                let last = (self.from - self.before.len() as i64..self.from).rev();
                let last = last.clone().find(|&n| self.contains(n))?;
                parts.push(format!("{n} ≤ {}{}", signed(last), before.in_words()));
            }
            let middle = (self.from..self.end()).filter(|&n| self.contains(n));
            let middle: Vec<String> = middle.map(signed).collect();
            if !middle.is_empty() {
                parts.push(format!("{n} = {}", middle.join(", ")));
            }
            if !is(&self.after, false) {
                let mut from_here = self.end()..;
                let first = from_here.find(|&n| self.contains(n))?;
                parts.push(format!("{n} ≥ {}{}", signed(first), after.in_words()));
            }
        }
        let rule = parts.join(" or ");
        (rule.chars().count() <= LONGEST).then_some(rule)
    }
}

/// Remainders modulo some number.
#[derive(PartialEq, Eq)]
struct Residues {
    modulus: i64,
    list: Vec<i64>,
}

/// The remainders of the numbers from `start` on in a set that repeats this.
fn residues(cycle: &[bool], start: i64) -> Residues {
    let modulus = cycle.len() as i64;
    let members = (start..).zip(cycle).filter(|(_, is)| **is);
    let mut list: Vec<i64> = members.map(|(n, _)| n.rem_euclid(modulus)).collect();
    list.sort_unstable();
    Residues { modulus, list }
}

impl Residues {
    fn in_words(&self) -> String {
        match (self.modulus, &self.list[..]) {
            (modulus, list) if list.len() as i64 == modulus => String::new(),
            (2, [0]) => " even".to_string(),
            (2, _) => " odd".to_string(),
            (modulus, list) => {
                let list: Vec<String> = list.iter().map(ToString::to_string).collect();
                format!(" ≡ {} (mod {modulus})", list.join(", "))
            }
        }
    }
}

/// n in the names of the exponents.
fn expression(form: &[i32]) -> String {
    let mut out = String::new();
    for (&sign, name) in form.iter().zip('i'..='z') {
        let _ = match (sign, out.is_empty()) {
            (0, _) => Ok(()),
            (1, true) => write!(out, "{name}"),
            (1, false) => write!(out, " + {name}"),
            _ => write!(out, " − {name}"),
        };
    }
    out
}

fn signed(n: i64) -> String {
    match n < 0 {
        true => format!("−{}", n.unsigned_abs()),
        false => n.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(from: i64, middle: &str, before: &str, after: &str) -> Set {
        let list = |text: &str| text.bytes().map(|b| b == b'1').collect();
        Set {
            from,
            middle: list(middle),
            before: list(before),
            after: list(after),
        }
    }

    /// What halving says is what the set says.
    #[test]
    fn halves_are_halves() {
        let sets = [
            set(-3, "10110", "011", "100"),
            set(0, "", "0", "1"),
            set(5, "1", "01", "10"),
            set(-4, "", "0110", "1001"),
        ];
        let mut seen = 0;
        for set in sets {
            for s in -3..=3 {
                let half = set.half(s);
                for n in -40..40 {
                    assert_eq!(half.contains(n), set.contains(2 * n + s), "{set:?} {s} {n}");
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 4 * 7 * 80);
    }

    #[test]
    fn rules_are_told_in_words() {
        for (set, form, rule) in [
            (set(0, "", "00", "10"), &[1][..], "i even"),
            (set(0, "101", "00", "01"), &[1], "i = 0, 2 or i ≥ 4 even"),
            (set(0, "", "0", "1"), &[1], "all"),
            (set(-1, "00", "00", "10"), &[1, -1], "i − j ≥ 1 odd"),
            (set(0, "", "100", "100"), &[1, 0, -1], "i − k ≡ 0 (mod 3)"),
            (set(0, "", "1", "0"), &[1, -1], "i − j ≤ −1"),
            (set(2, "1", "1", "0"), &[1, -1], "i − j ≤ 1 or i − j = 2"),
        ] {
            let signed = form.contains(&-1);
            assert_eq!(set.rule(form, signed).as_deref(), Some(rule));
            for n in -30..30 {
                if n >= 0 || signed {
                    // The words are read again.
                    assert_eq!(holds(rule, n), set.contains(n), "{rule}: {n}");
                }
            }
        }
    }

    fn holds(rule: &str, n: i64) -> bool {
        if ["all", "none"].contains(&rule) {
            return rule == "all";
        }
        rule.split(" or ").any(|part| {
            let words: Vec<&str> = part.split(' ').collect();
            let number = |text: &str| text.replace('−', "-").parse::<i64>().unwrap();
            let at = |word: &str| words.iter().position(|w| *w == word);
            let bound = at("≥").is_none_or(|k| n >= number(words[k + 1]));
            let below = at("≤").is_none_or(|k| n <= number(words[k + 1]));
            let parity =
                at("even").is_none_or(|_| n % 2 == 0) && at("odd").is_none_or(|_| n % 2 != 0);
            let list = at("=").is_none_or(|k| {
                let list = words[k + 1..].iter();
                list.map(|w| number(w.trim_end_matches(',')))
                    .any(|m| m == n)
            });
            let residue = at("≡").is_none_or(|_| n.rem_euclid(3) == 0);
            bound && below && parity && list && residue
        })
    }
}
