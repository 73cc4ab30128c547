//! The letters: which generators come in families, which have exponents that creep, and the shape of a word.

use super::stage::Stage;
use crate::parametric::claim::Point;

/// A generator whose exponents reach this is free.
const FREE: u32 = 6;
/// The heaps of generators must repeat so many times.
const REPETITIONS: u32 = 4;
/// What is near the last heap of a stage is not to be trusted: this part of it, in tenths, is.
const TRUSTED: u32 = 7;

/// What a generator of a stage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// a, the sign.
    Sign,
    /// One with few powers.
    Fixed,
    /// One with exponents that creep, by its number among these.
    Free(usize),
    /// One of a family, with its index.
    Member(usize, i64),
}

/// All generators of a stage.
#[derive(Clone, Debug)]
pub struct Alphabet {
    /// The step p of the families.
    pub step: u32,
    /// What each generator is.
    pub letters: Vec<Letter>,
    /// The free generators.
    pub free: Vec<usize>,
    /// The first heap of each family.
    pub bases: Vec<u32>,
    /// Which free letters b stand for a·b, and which families c_m for a^m·c_m: signs are then simpler. A bit for each.
    pub gauge: u32,
}

/// What a word looks like, its parameters aside: the fixed letters with exponents, the families of the others with exponents.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    /// Fixed letters with exponents.
    pub fixed: Vec<(usize, u32)>,
    /// Families with exponents, by increasing index.
    pub members: Vec<(usize, u32)>,
}

/// A word: its shape, its sign and its parameters, which are the exponents of the free letters and then the indices.
pub struct Spelled {
    /// What it looks like.
    pub shape: Shape,
    /// Whether it has the factor a.
    pub sign: bool,
    /// Exponents and indices.
    pub parameters: Point,
}

impl Alphabet {
    /// The letters of a stage, with the least step after which the heaps of generators repeat, or some multiple of it.
    pub fn of(stage: &Stage, multiple: u32) -> Option<Alphabet> {
        let is_letter = |h: u32| stage.letters.binary_search(&h).is_ok();
        let trusted = stage.heap * TRUSTED / 10;
        // The last step has a letter.
        let last = (1..=trusted).rev().find(|&h| is_letter(h))?;
        for p in trusted - last + 1..=trusted / REPETITIONS {
            let mut from = trusted - p + 1;
            while from > 1 && is_letter(from - 1) == is_letter(from - 1 + p) {
                from -= 1;
            }
            if trusted + 1 - from >= REPETITIONS * p {
                return Some(Alphabet::with_step(stage, p * multiple, from));
            }
        }
        None
    }

    fn with_step(stage: &Stage, step: u32, from: u32) -> Alphabet {
        let mut alphabet = Alphabet {
            step,
            letters: vec![Letter::Sign],
            free: Vec::new(),
            bases: Vec::new(),
            gauge: 0,
        };
        for (g, &heap) in stage.letters.iter().enumerate().skip(1) {
            let most = stage.words.iter().map(|word| word[g]).max().unwrap_or(0);
            let letter = if heap >= from {
                let bases = &mut alphabet.bases;
                let known = bases.iter().position(|b| (heap - b) % step == 0);
                let family = known.unwrap_or_else(|| {
                    bases.push(heap);
                    bases.len() - 1
                });
                Letter::Member(family, i64::from((heap - bases[family]) / step))
            } else if most >= FREE {
                alphabet.free.push(g);
                Letter::Free(alphabet.free.len() - 1)
            } else {
                Letter::Fixed
            };
            alphabet.letters.push(letter);
        }
        alphabet
    }

    /// How many members the youngest family has.
    pub fn members(&self, stage: &Stage) -> i64 {
        let last = self.bases.iter().max().copied().unwrap_or(stage.heap);
        i64::from((stage.heap - last) / self.step)
    }

    /// Φ is learned from the heaps up to this one: to the middle of the youngest family.
    pub fn trusted(&self, stage: &Stage) -> u32 {
        let last = self.bases.iter().max().copied().unwrap_or(0);
        last + self.step * (self.members(stage) as u32 / 2)
    }

    /// A word in its parts.
    pub fn spell(&self, word: &[u32]) -> Spelled {
        let mut fixed = Vec::new();
        let mut members: Vec<(usize, i64, u32)> = Vec::new();
        let mut parameters = Point::from_elem(0, self.free.len());
        let mut sign = false;
        for (g, &e) in word.iter().enumerate().filter(|(_, e)| **e > 0) {
            match self.letters[g] {
                Letter::Sign => sign = e % 2 == 1,
                Letter::Fixed => fixed.push((g, e)),
                Letter::Free(k) => parameters[k] = i64::from(e),
                Letter::Member(f, m) => members.push((f, m, e)),
            }
        }
        members.sort_unstable();
        let gauged = |bit: usize| self.gauge >> bit & 1 == 1;
        for (k, &e) in parameters.iter().enumerate() {
            sign ^= gauged(k) && e % 2 == 1;
        }
        for &(f, m, e) in &members {
            sign ^= gauged(self.free.len() + f) && m * i64::from(e) % 2 == 1;
        }
        parameters.extend(members.iter().map(|m| m.1));
        Spelled {
            shape: Shape {
                fixed,
                members: members.iter().map(|m| (m.0, m.2)).collect(),
            },
            sign,
            parameters,
        }
    }
}
