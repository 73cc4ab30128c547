//! Step 11: why the quotient is infinite, in short. Of three positions B, U and D it is told when B + x·U + y·D is a P-position: the
//! difference x − y alone decides, by one comparison and one congruence.
//!
//! The numbers x and y are read in binary, low digits first. What is left after some digits are a state of the automaton with the vector
//! that is still to be added, a number t that is to be added to what comes of x − y − c, and the congruence for what comes of x − y. Zeros
//! change nothing of what is claimed and use the vector up; so it is enough to ask where the vector is 0.

use super::Algebra;
use crate::checker::{Checker, Failed, reject};
use crate::format::{Reason, Relation};
use crate::read::shortened;
use std::collections::HashSet;

/// Positions are repeated in messages up to this many characters.
const LONGEST: usize = 100;

/// What is left after some digits of x and y.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// The state of the automaton.
    at: u32,
    /// What is to be added to the vector to come.
    carry: Box<[i64]>,
    /// What is to be added to the difference to come.
    difference: i64,
    /// Whether a digit of x − y − c was 1.
    odd: bool,
    /// What the difference to come must be congruent to.
    residue: Residue,
}

/// A residue by a modulus; without one nothing is congruent.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Residue {
    /// At least 1.
    modulus: u32,
    /// Less than the modulus.
    residue: Option<u32>,
}

impl Residue {
    /// The residue of n, where 2·n + digit has this one.
    fn halved(self, digit: i64) -> Residue {
        let m = i64::from(self.modulus);
        let twice = self.residue.map(|e| (i64::from(e) - digit).rem_euclid(m));
        let half = match m % 2 {
            0 => twice.filter(|n| n % 2 == 0).map(|n| n / 2),
            _ => twice.map(|n| (n + n % 2 * m) / 2),
        };
        Residue {
            modulus: match m % 2 {
                0 => self.modulus / 2,
                _ => self.modulus,
            },
            // Less than the new modulus, in both cases.
            residue: half.map(|n| n as u32),
        }
    }
}

impl State {
    /// Whether the claim is that x and y, all of whose digits have been read, give a P-position.
    fn claimed(&self, relation: Relation) -> bool {
        let t = self.difference;
        let is_zero = t == 0 && !self.odd;
        let related = match relation {
            Relation::AtLeast => t >= 0,
            Relation::AtMost => t < 0 || is_zero,
            Relation::Equal => is_zero,
        };
        related && self.residue.residue == Some(0)
    }

    /// What is left after one more digit of each, where these add so much to the vector, and `digit` to x − y.
    fn after(&self, algebra: &Algebra, added: &[i64], digit: i64) -> State {
        let mut letter = 0;
        let sums = self.carry.iter().zip(added).enumerate();
        let carry = sums
            .map(|(i, (n, s))| {
                letter |= ((n + s) as usize & 1) << i;
                (n + s) >> 1
            })
            .collect();
        let t = self.difference + digit;
        State {
            at: algebra.data.next[self.at as usize][letter],
            carry,
            difference: t >> 1,
            odd: self.odd || t & 1 == 1,
            residue: self.residue.halved(digit),
        }
    }
}

/// A position as a sum of heaps, cut off if it is long.
fn position_in_words(heaps: &[(u32, u32)]) -> String {
    if heaps.is_empty() {
        return "0".to_string();
    }
    // Each takes a character at least.
    let shown = heaps.iter().take(LONGEST).map(|&(heap, n)| match n {
        1 => format!("{heap}"),
        _ => format!("{n}·{heap}"),
    });
    shortened(&shown.collect::<Vec<_>>().join(" + "), LONGEST)
}

impl Reason {
    fn in_words(&self) -> String {
        let sign = match self.relation {
            Relation::AtLeast => "≥",
            Relation::AtMost => "≤",
            Relation::Equal => "=",
        };
        let divides = match (self.modulus, self.residue) {
            (1, _) => String::new(),
            (m, 0) => format!(" and {m} divides x − y"),
            (m, e) => format!(" and {m} divides x − y − {e}"),
        };
        format!(
            "B + x·U + y·D is a P-position iff x − y {sign} {}{divides}, where B is {}, U is {} and D is {}: all multiples of D differ",
            self.difference,
            position_in_words(&self.beside),
            position_in_words(&self.context),
            position_in_words(&self.power)
        )
    }
}

impl Checker<'_> {
    /// Step 11.
    pub(super) fn reason(&mut self, algebra: &Algebra, reason: &Reason) -> Result<(), Failed> {
        let beside = self.value(11, algebra, reason.beside.iter().copied())?;
        let context = self.value(11, algebra, reason.context.iter().copied())?;
        let power = self.value(11, algebra, reason.power.iter().copied())?;
        if context.finite != 0 || power.finite != 0 {
            let text = "context or power is not worth a vector alone";
            return Err(reject(11, text));
        }
        let digits = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(x, y)| {
            let both = context.free.iter().zip(&power.free);
            let added: Vec<i64> = both.map(|(u, d)| x * u + y * d).collect();
            (added, x - y)
        });
        let f = algebra.directions() as u64;
        let start = State {
            at: algebra.data.start[beside.finite as usize],
            carry: beside.free.into(),
            difference: -i64::from(reason.difference),
            odd: false,
            residue: Residue {
                modulus: reason.modulus,
                residue: Some(reason.residue),
            },
        };
        let mut seen = HashSet::from([start.clone()]);
        let mut stack = vec![start];
        while let Some(now) = stack.pop() {
            self.spend(11, 4 * (f + 16))?;
            let ended = now.carry.iter().all(|&n| n == 0);
            if ended && algebra.accepting[now.at as usize] != now.claimed(reason.relation) {
                let text = "it is not as the reason says, for some numbers of copies";
                return Err(reject(11, text));
            }
            for (added, digit) in &digits {
                let next = now.after(algebra, added, *digit);
                if !seen.contains(&next) {
                    self.hold(11, 2 * (8 * f + 160))?;
                    seen.insert(next.clone());
                    stack.push(next);
                }
            }
        }
        let text = format!("reason: {}, over {} states", reason.in_words(), seen.len());
        self.say(11, text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Digit by digit, what is left is congruent to 0 just where the difference of x and y has the residue.
    #[test]
    fn residues_by_digits() {
        for modulus in 1..=24u32 {
            for e in 0..modulus {
                for (x, y) in (0..64i64).flat_map(|x| (0..64i64).map(move |y| (x, y))) {
                    let mut left = Residue {
                        modulus,
                        residue: Some(e),
                    };
                    for place in 0..6 {
                        left = left.halved((x >> place & 1) - (y >> place & 1));
                    }
                    let congruent = (x - y - i64::from(e)) % i64::from(modulus) == 0;
                    assert_eq!(left.residue == Some(0), congruent, "{x} {y} {e} {modulus}");
                }
            }
        }
    }
}
