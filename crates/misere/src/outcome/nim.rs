//! Normal play: nim values of heaps.

use super::period::{Period, find_period};
use crate::position::{Heap, Position};
use crate::ruleset::code::{LEAVE_ONE, LEAVE_THREE, LEAVE_TWO, TAKE_ALL};
use crate::ruleset::{Code, HeapGame, Rules};

/// The nim values of the heaps of a game, as far as they have been asked for.
///
/// ```
/// use misere::outcome::NimSequence;
/// use misere::ruleset::HeapGame;
/// let kayles = HeapGame::parse("0.77").unwrap();
/// let mut nim = NimSequence::new(&kayles);
/// nim.extend_to(9);
/// assert_eq!(nim.values(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence<'a> {
    game: &'a HeapGame,
    values: Vec<u32>,
    /// For codes that split: the nim values of two heaps that are m together, shared by the digits.
    two: Vec<NimSet>,
}

impl<'a> NimSequence<'a> {
    /// Heap 0 alone.
    pub fn new(game: &'a HeapGame) -> NimSequence<'a> {
        NimSequence {
            game,
            values: vec![0],
            two: Vec::new(),
        }
    }

    /// The values known, heap 0 first.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes the values up to `heap` (or to the last heap, if the game has fewer).
    pub fn extend_to(&mut self, heap: u32) {
        let last = self.game.heaps().unwrap_or(u32::MAX).min(heap);
        for n in self.values.len() as u32..=last {
            self.push(n);
        }
    }

    /// Computes the value of one more heap.
    pub fn extend(&mut self) {
        self.extend_to(self.values.len() as u32);
    }

    fn push(&mut self, n: u32) {
        let set = match &self.game.rules {
            Rules::Code(code) => self.code_options(code, n),
            Rules::Listed(_) | Rules::Family(_) => {
                let mut set = NimSet::default();
                self.game.for_each_option(Heap(n), &mut |option| {
                    let value = option.iter().fold(0, |v, &h| v ^ self.values[h as usize]);
                    set.insert(value);
                });
                set
            }
        };
        self.values.push(set.mex());
    }

    fn code_options(&mut self, code: &Code, n: u32) -> NimSet {
        let splits = LEAVE_TWO | LEAVE_THREE;
        if code.digits().iter().any(|d| d & splits != 0) {
            while self.two.len() <= n as usize {
                let m = self.two.len();
                let mut set = NimSet::default();
                for i in 1..=m / 2 {
                    set.insert(self.values[i] ^ self.values[m - i]);
                }
                self.two.push(set);
            }
        }
        let mut set = NimSet::default();
        for (taken, &digit) in code.digits().iter().enumerate() {
            let Some(rest) = (n as usize).checked_sub(taken) else {
                break;
            };
            if rest == 0 {
                if digit & TAKE_ALL != 0 && taken > 0 {
                    set.insert(0);
                }
                break;
            }
            if digit & LEAVE_ONE != 0 && taken > 0 {
                set.insert(self.values[rest]);
            }
            if digit & LEAVE_TWO != 0 {
                set.union_with(&self.two[rest]);
            }
            if digit & LEAVE_THREE != 0 {
                for i in 1..rest.saturating_sub(1) {
                    for v in self.two[rest - i].iter() {
                        set.insert(v ^ self.values[i]);
                    }
                }
            }
        }
        set
    }

    /// The period that the values known prove, if they prove one; only games by code have such a theorem.
    pub fn period(&self) -> Option<Period> {
        match &self.game.rules {
            Rules::Code(code) => find_period(&self.values, code.parts(), code.last()),
            Rules::Listed(_) | Rules::Family(_) => None,
        }
    }

    /// The nim value of a position whose heaps are all known.
    pub fn of(&self, position: &Position) -> u32 {
        position
            .iter()
            .filter(|(_, count)| count % 2 == 1)
            .fold(0, |v, (h, _)| v ^ self.values[h.index()])
    }
}

/// A set of nim values that grows as needed.
#[derive(Clone, Debug, Default)]
struct NimSet(Vec<u64>);

impl NimSet {
    #[inline]
    fn insert(&mut self, value: u32) {
        let word = (value >> 6) as usize;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (value & 63);
    }

    fn union_with(&mut self, other: &NimSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        crate::monoid::bits::ones(&self.0).map(|v| v as u32)
    }

    fn mex(&self) -> u32 {
        for (i, &word) in self.0.iter().enumerate() {
            if word != u64::MAX {
                return i as u32 * 64 + word.trailing_ones();
            }
        }
        self.0.len() as u32 * 64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nim(game: &str, to: u32) -> (Vec<u32>, Option<Period>) {
        let game = HeapGame::parse(game).unwrap();
        let mut nim = NimSequence::new(&game);
        nim.extend_to(to);
        (nim.values().to_vec(), nim.period())
    }

    #[test]
    fn kayles_has_period_12_and_preperiod_71() {
        let (values, period) = nim("0.77", 200);
        assert_eq!(
            period,
            Some(Period {
                period: 12,
                preperiod: 71
            })
        );
        assert_eq!(values[70], 6);
    }

    #[test]
    fn codes_agree_with_their_option_lists() {
        for code in ["0.77", "0.07", "4.7", "0.9092", "0.8f", "c.3", "0.156"] {
            let game = HeapGame::parse(code).unwrap();
            let listed = (1..=40).map(|n| game.options(Heap(n))).collect();
            let listed = HeapGame {
                rules: Rules::Listed(listed),
                ..game.clone()
            };
            let mut one = NimSequence::new(&game);
            let mut two = NimSequence::new(&listed);
            one.extend_to(40);
            two.extend_to(40);
            assert_eq!(one.values(), two.values(), "{code}");
        }
    }
}
