//! Words in few letters as packed exponent vectors, and a table of outcomes keyed by them.
//!
//! The oracle meets millions of words, each a step away from the last, so a word is a handful of machine words with a
//! lane of bits for each letter, as narrow as the powers of the letter let it be: adding two of them is plain addition, and comparing them is the
//! lexicographic order, the largest letter most significant. The top bit of a lane stays free; where it is set the
//! exponent has outgrown its lane, and everything is packed anew with wider ones.

use crate::position::{Heap, Position};
use hashbrown::HashTable;
use smallvec::SmallVec;

/// An exponent does not fit its lane.
#[derive(Clone, Copy, Debug)]
pub struct Overflow;

const NO_LANE: u32 = u32::MAX;

/// A packed word: a row of machine words, as long as its lanes say.
pub trait Packed: Clone + Ord + AsRef<[u64]> + AsMut<[u64]> {
    /// The empty word of this many machine words.
    fn empty(width: usize) -> Self;
}

/// What is longer than need be ends in zeros, which change neither sums nor the order.
impl<const N: usize> Packed for [u64; N] {
    fn empty(width: usize) -> Self {
        debug_assert!(width <= N);
        [0; N]
    }
}

/// For words of any length, where the lengths known beforehand do not reach.
impl Packed for SmallVec<[u64; 8]> {
    fn empty(width: usize) -> Self {
        SmallVec::from_elem(0, width)
    }
}

/// Where each letter's exponent lies in a packed word.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// Bits in each lane: 4, 8, 16 or 32.
    bits: Vec<u32>,
    /// Machine words in a packed word.
    pub width: usize,
    /// The letters, in ascending order.
    letters: Vec<Heap>,
    lane_of: Vec<u32>,
    places: Vec<(u32, u32)>,
    /// The top bits of the lanes in each machine word.
    guards: Vec<u64>,
}

/// Lanes that are narrower are the first to become wider.
const NARROW: u32 = 8;

impl Lanes {
    /// Lanes of so many bits for these letters, given in ascending order.
    pub fn new(letters: Vec<Heap>, bits: Vec<u32>) -> Lanes {
        let mut lane_of = vec![NO_LANE; letters.last().map_or(0, |h| h.index() + 1)];
        for (lane, h) in letters.iter().enumerate() {
            lane_of[h.index()] = lane as u32;
        }
        let mut places = vec![(0, 0); letters.len()];
        let mut guards = vec![0];
        let mut free = 64;
        for (place, &bits) in places.iter_mut().zip(&bits).rev() {
            if bits > free {
                guards.push(0);
                free = 64;
            }
            free -= bits;
            let last = guards.len() - 1;
            *place = (last as u32, free);
            guards[last] |= 1 << (free + bits - 1);
        }
        Lanes {
            bits,
            width: guards.len(),
            letters,
            lane_of,
            places,
            guards,
        }
    }

    /// The same letters with lanes twice as wide, or with the narrow ones so.
    pub fn widened(&self) -> Lanes {
        let narrow = self.bits.iter().any(|&bits| bits < NARROW);
        let wider = |&bits: &u32| match narrow && bits >= NARROW {
            true => bits,
            false => (2 * bits).min(32),
        };
        let bits: Vec<u32> = self.bits.iter().map(wider).collect();
        assert!(bits != self.bits, "a position counts its heaps in 32 bits");
        Lanes::new(self.letters.clone(), bits)
    }

    /// The letters, in ascending order.
    pub fn letters(&self) -> &[Heap] {
        &self.letters
    }

    /// The machine word that holds a lane, and how far to shift.
    #[inline]
    pub fn place(&self, lane: usize) -> (usize, u32) {
        let (i, shift) = self.places[lane];
        (i as usize, shift)
    }

    /// The bits of a lane, shifted to the end of a machine word.
    #[inline]
    fn mask(&self, lane: usize) -> u64 {
        u64::MAX >> (64 - self.bits[lane])
    }

    /// The exponent in a lane.
    #[inline]
    pub fn get(&self, word: &impl Packed, lane: usize) -> u32 {
        let (i, shift) = self.place(lane);
        (word.as_ref()[i] >> shift & self.mask(lane)) as u32
    }

    /// Replaces the exponent in a lane by its remainder modulo two.
    #[inline]
    pub fn parity(&self, word: &mut impl Packed, lane: usize) {
        let (i, shift) = self.place(lane);
        let others = !(self.mask(lane) << shift);
        word.as_mut()[i] &= others | 1 << shift;
    }

    /// Takes `period` from the exponent in a lane until it is less than `end`.
    #[inline]
    pub fn fold(&self, word: &mut impl Packed, lane: usize, end: u32, period: u32) {
        let over = self.get(word, lane);
        if over >= end {
            let (i, shift) = self.place(lane);
            let steps = (over - end) / period + 1;
            word.as_mut()[i] -= u64::from(steps * period) << shift;
        }
    }

    /// Adds a position, all of whose heaps are letters, to a packed word.
    pub fn add(&self, word: &mut impl Packed, position: &Position) -> Result<(), Overflow> {
        for (heap, count) in position.iter() {
            let lane = self.lane_of[heap.index()];
            assert!(lane != NO_LANE, "words are made of letters");
            if u64::from(count) > self.mask(lane as usize) >> 1 {
                return Err(Overflow);
            }
            let (i, shift) = self.place(lane as usize);
            word.as_mut()[i] += u64::from(count) << shift;
        }
        self.check(word)
    }

    /// The word `x` with one letter replaced by an option of it.
    #[inline]
    pub fn move_to<K: Packed>(&self, x: &K, lane: usize, option: &K) -> Result<K, Overflow> {
        let mut y = x.clone();
        for (a, &b) in y.as_mut().iter_mut().zip(option.as_ref()) {
            *a += b;
        }
        let (i, shift) = self.place(lane);
        y.as_mut()[i] -= 1 << shift;
        self.check(&y)?;
        Ok(y)
    }

    /// Whether every exponent fits.
    #[inline]
    fn check(&self, word: &impl Packed) -> Result<(), Overflow> {
        let guarded = word.as_ref().iter().zip(&self.guards);
        match guarded.fold(0, |all, (w, guard)| all | (w & guard)) {
            0 => Ok(()),
            _ => Err(Overflow),
        }
    }
}

/// Outcomes of packed words.
pub struct Outcomes<K>(HashTable<(K, bool)>);

impl<K: Packed> Outcomes<K> {
    /// No outcomes yet.
    pub fn new() -> Outcomes<K> {
        Outcomes(HashTable::new())
    }

    /// Whether a word is P, if that is known.
    #[inline]
    pub fn get(&self, word: &K) -> Option<bool> {
        self.0
            .find(hash(word), |(w, _)| same(w, word))
            .map(|&(_, p)| p)
    }

    /// How many bytes [`Outcomes::reserve`] will ask for.
    pub fn growth(&self, more: usize) -> u64 {
        let needed = self.0.len() + more;
        match needed <= self.0.capacity() {
            true => 0,
            // A table is filled to seven eighths, has a byte beside each entry, and doubles.
            false => 3 * needed as u64 * (1 + size_of::<(K, bool)>() as u64),
        }
    }

    /// Makes room for so many words more.
    pub fn reserve(&mut self, more: usize) {
        self.0.reserve(more, |(w, _)| hash(w));
    }

    /// Remembers the outcome of a word that was not known.
    pub fn insert(&mut self, word: K, p: bool) {
        debug_assert!(self.get(&word).is_none_or(|known| known == p));
        self.0
            .insert_unique(hash(&word), (word, p), |(w, _)| hash(w));
    }
}

/// Multiply, add and fold: every bit of the word reaches both the low bits, which choose the bucket, and the high ones, which tell its
/// members apart. The products do not wait for each other.
#[inline]
fn hash(word: &impl Packed) -> u64 {
    let mut weight = 0x9e37_79b9_7f4a_7c15_u64;
    let mut sum = weight;
    for &w in word.as_ref() {
        sum = sum.wrapping_add(w.wrapping_mul(weight));
        weight = weight.wrapping_mul(0xd134_2543_de82_ef95);
    }
    let wide = u128::from(sum) * 0xd6e8_feb8_6659_fd93_u128;
    (wide as u64) ^ (wide >> 64) as u64
}

/// Whether two words are the same, without a branch for each machine word.
#[inline]
fn same(a: &impl Packed, b: &impl Packed) -> bool {
    let pairs = a.as_ref().iter().zip(b.as_ref());
    pairs.fold(0, |all, (x, y)| all | (x ^ y)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn letters() -> Vec<Heap> {
        [1, 2, 5, 7, 8, 11, 12, 20, 21, 22].map(Heap).to_vec()
    }

    fn mixed() -> Vec<u32> {
        vec![4, 16, 4, 8, 8, 32, 4, 4, 8, 16]
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
            for bits in [vec![4; 10], vec![8; 10], vec![16; 10], vec![32; 10], mixed()] {
                let lanes = Lanes::new(letters(), bits.clone());
                let pack = |parts: &[&Position]| {
                    let mut word: SmallVec<[u64; 8]> = Packed::empty(lanes.width);
                    for p in parts {
                        lanes.add(&mut word, p)?;
                    }
                    Ok::<_, Overflow>(word)
                };
                let sum = a.plus(&b);
                let fits = letters().iter().zip(bits).all(|(&h, bits)| u64::from(sum.count(h)) < 1 << (bits - 1));
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
    fn folding_takes_whole_periods_away() {
        for bits in [vec![8; 10], vec![16; 10], vec![32; 10], mixed()] {
            let lanes = Lanes::new(letters(), bits);
            for n in 0..60 {
                let mut word: SmallVec<[u64; 8]> = Packed::empty(lanes.width);
                lanes.add(&mut word, &Position::copies(Heap(7), n)).unwrap();
                lanes.add(&mut word, &Position::copies(Heap(8), 3)).unwrap();
                lanes.fold(&mut word, 3, 9, 4);
                let expected = (0..9).find(|m| *m == n || n >= 9 && *m >= 5 && (n - m) % 4 == 0);
                assert_eq!(Some(lanes.get(&word, 3)), expected);
                assert_eq!(lanes.get(&word, 4), 3);
            }
        }
    }

    #[test]
    fn narrow_lanes_become_wide_first() {
        let mut lanes = Lanes::new(letters(), vec![4, 8, 4, 4, 8, 4, 4, 4, 4, 4]);
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push((lanes.bits[0], lanes.bits[1], lanes.width));
            if lanes.bits[1] < 32 {
                lanes = lanes.widened();
            }
        }
        assert_eq!(seen, [(4, 8, 1), (8, 8, 2), (16, 16, 3), (32, 32, 5)]);
    }

    #[test]
    fn outcomes_are_kept() {
        let mut table = Outcomes::new();
        for i in 0..5000u64 {
            table.insert([i / 70, (i % 70) << 40], i % 3 == 0);
        }
        for i in 0..5000u64 {
            assert_eq!(table.get(&[i / 70, (i % 70) << 40]), Some(i % 3 == 0));
        }
        assert_eq!(table.get(&[1, 1]), None);
    }
}
