//! Words in few letters as packed exponent vectors, and a table of outcomes keyed by them.
//!
//! The oracle meets millions of words, each a step away from the last, so a word is a handful of machine words with a
//! lane of bits for each letter: adding two of them is plain addition, and comparing them is the
//! lexicographic order, the largest letter most significant. The top bit of a lane stays free; where it is set the
//! exponent has outgrown its lane, and everything is packed anew with wider ones.

use crate::position::{Heap, Position};
use hashbrown::HashTable;

/// An exponent does not fit its lane.
#[derive(Clone, Copy, Debug)]
pub struct Overflow;

const NO_LANE: u32 = u32::MAX;

/// Where each letter's exponent lies in a packed word.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// Bits in a lane: 8, 16 or 32.
    bits: u32,
    /// Machine words in a packed word.
    pub width: usize,
    /// The letters, in ascending order.
    letters: Vec<Heap>,
    lane_of: Vec<u32>,
    guard: u64,
}

impl Lanes {
    /// Lanes of `bits` bits for these letters, given in ascending order.
    pub fn new(letters: Vec<Heap>, bits: u32) -> Lanes {
        let mut lane_of = vec![NO_LANE; letters.last().map_or(0, |h| h.index() + 1)];
        for (lane, h) in letters.iter().enumerate() {
            lane_of[h.index()] = lane as u32;
        }
        let guard = (0..64 / bits).fold(0, |g, i| g | 1 << (bits * i + bits - 1));
        Lanes {
            bits,
            width: (letters.len() * bits as usize).div_ceil(64).max(1),
            letters,
            lane_of,
            guard,
        }
    }

    /// The same letters with lanes twice as wide.
    pub fn widened(&self) -> Lanes {
        assert!(self.bits < 32, "a position counts its heaps in 32 bits");
        Lanes::new(self.letters.clone(), self.bits * 2)
    }

    /// The letters, in ascending order.
    pub fn letters(&self) -> &[Heap] {
        &self.letters
    }

    /// The number of letters.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// The machine word that holds a lane, and how far to shift.
    #[inline]
    pub fn place(&self, lane: usize) -> (usize, u32) {
        let per_word = (64 / self.bits) as usize;
        let from_top = self.letters.len() - 1 - lane;
        let within = (from_top % per_word) as u32;
        (from_top / per_word, 64 - self.bits * (within + 1))
    }

    /// The exponent in a lane.
    #[inline]
    pub fn get(&self, word: &[u64], lane: usize) -> u32 {
        let (i, shift) = self.place(lane);
        (word[i] >> shift & (u64::MAX >> (64 - self.bits))) as u32
    }

    /// The bits of a lane.
    pub fn mask(&self, lane: usize) -> (usize, u64) {
        let (i, shift) = self.place(lane);
        (i, (u64::MAX >> (64 - self.bits)) << shift)
    }

    /// Adds a position, all of whose heaps are letters, to a packed word.
    pub fn add(&self, word: &mut [u64], position: &Position) -> Result<(), Overflow> {
        let largest = u64::MAX >> (65 - self.bits);
        for (heap, count) in position.iter() {
            if u64::from(count) > largest {
                return Err(Overflow);
            }
            let lane = self.lane_of[heap.index()];
            assert!(lane != NO_LANE, "words are made of letters");
            let (i, shift) = self.place(lane as usize);
            word[i] += u64::from(count) << shift;
        }
        self.check(word)
    }

    /// Whether every exponent fits.
    #[inline]
    pub fn check(&self, word: &[u64]) -> Result<(), Overflow> {
        match word.iter().any(|w| w & self.guard != 0) {
            true => Err(Overflow),
            false => Ok(()),
        }
    }
}

/// Outcomes of packed words of one width.
pub struct Outcomes {
    width: usize,
    words: Vec<u64>,
    /// Twice the number of a word, plus one if it is P.
    entries: HashTable<u32>,
}

impl Outcomes {
    /// No outcomes yet.
    pub fn new(width: usize) -> Outcomes {
        Outcomes {
            width,
            words: Vec::new(),
            entries: HashTable::new(),
        }
    }

    /// Whether a word is P, if that is known.
    #[inline]
    pub fn get(&self, word: &[u64]) -> Option<bool> {
        self.entries
            .find(hash(word), |&e| self.word(e) == word)
            .map(|&e| e & 1 == 1)
    }

    /// Remembers an outcome.
    pub fn insert(&mut self, word: &[u64], p: bool) {
        let number = self.words.len() / self.width;
        assert!(number < 1 << 31, "the table is full");
        let entry = (number as u32) << 1 | u32::from(p);
        let Outcomes {
            width,
            words,
            entries,
        } = self;
        let at = |e: u32| &words[(e >> 1) as usize * *width..][..*width];
        if entries.find(hash(word), |&e| at(e) == word).is_none() {
            entries.insert_unique(hash(word), entry, |&e| hash(at(e)));
            words.extend_from_slice(word);
        }
    }

    fn word(&self, entry: u32) -> &[u64] {
        &self.words[(entry >> 1) as usize * self.width..][..self.width]
    }
}

/// Multiply and fold: every bit of the word reaches both the low bits, which choose the bucket, and the high
/// ones, which tell its members apart.
#[inline]
fn hash(word: &[u64]) -> u64 {
    word.iter().fold(0x9e37_79b9_7f4a_7c15, |h, &w| {
        let wide = u128::from(h ^ w) * 0xd6e8_feb8_6659_fd93_u128;
        (wide as u64) ^ (wide >> 64) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn letters() -> Vec<Heap> {
        [1, 2, 5, 7, 8, 11, 12, 20, 21, 22].map(Heap).to_vec()
    }

    fn position() -> impl Strategy<Value = Position> {
        proptest::collection::vec(0u32..60, 10).prop_map(|counts| {
            let mut x = Position::empty();
            for (h, c) in letters().into_iter().zip(counts) {
                x.add(h, c / 20 * c);
            }
            x
        })
    }

    proptest! {
        /// Packing keeps sums, the order and every exponent, or says that it cannot.
        #[test]
        fn packing_is_faithful(a in position(), b in position()) {
            for bits in [8, 16, 32] {
                let lanes = Lanes::new(letters(), bits);
                let pack = |parts: &[&Position]| {
                    let mut word = vec![0; lanes.width];
                    for p in parts {
                        lanes.add(&mut word, p)?;
                    }
                    Ok::<_, Overflow>(word)
                };
                let sum = a.plus(&b);
                let fits = sum.iter().all(|(_, c)| u64::from(c) < 1 << (bits - 1));
                match (pack(&[&a]), pack(&[&b]), pack(&[&a, &b])) {
                    (Ok(x), Ok(y), Ok(xy)) => {
                        prop_assert!(fits);
                        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
                        prop_assert_eq!(&xy, &pack(&[&sum]).unwrap());
                        for (lane, &h) in letters().iter().enumerate() {
                            prop_assert_eq!(lanes.get(&xy, lane), sum.count(h));
                        }
                    }
                    _ => prop_assert!(!fits),
                }
            }
        }
    }

    #[test]
    fn outcomes_are_kept() {
        let mut table = Outcomes::new(2);
        for i in 0..5000u64 {
            table.insert(&[i / 70, i % 70 << 40], i % 3 == 0);
            table.insert(&[i / 70, i % 70 << 40], i % 3 == 0);
        }
        for i in 0..5000u64 {
            assert_eq!(table.get(&[i / 70, i % 70 << 40]), Some(i % 3 == 0));
        }
        assert_eq!(table.get(&[1, 1]), None);
    }
}
