//! Sets of small numbers as rows of 64-bit words.
//!
//! Sets of elements are what the proof works with: "all w with w·x in P" and the like. They are
//! dense enough that one bit an element beats lists, and the operations the proof needs (subset,
//! intersection, preimage under a multiplication) become loops over words.

/// A set of numbers below a fixed bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BitSet {
    words: Vec<u64>,
}

/// How many words a set over `bound` numbers takes.
pub fn words_for(bound: usize) -> usize {
    bound.div_ceil(64)
}

impl BitSet {
    /// The empty set of numbers below `bound`.
    pub fn new(bound: usize) -> BitSet {
        BitSet {
            words: vec![0; words_for(bound)],
        }
    }

    /// The set of all `i` below `bound` that satisfy `member`.
    pub fn from_fn(bound: usize, mut member: impl FnMut(usize) -> bool) -> BitSet {
        let mut s = BitSet::new(bound);
        for i in 0..bound {
            if member(i) {
                s.insert(i);
            }
        }
        s
    }

    /// The set with exactly these words.
    pub fn from_words(words: &[u64]) -> BitSet {
        BitSet {
            words: words.to_vec(),
        }
    }

    /// The words, least numbers first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words, to be changed in place.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Whether `i` is in the set.
    #[inline]
    pub fn contains(&self, i: usize) -> bool {
        get(&self.words, i)
    }

    /// Puts `i` into the set.
    #[inline]
    pub fn insert(&mut self, i: usize) {
        self.words[i >> 6] |= 1 << (i & 63);
    }

    /// Takes `i` out of the set.
    #[inline]
    pub fn remove(&mut self, i: usize) {
        self.words[i >> 6] &= !(1 << (i & 63));
    }

    /// Whether there is nothing in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// How many numbers are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Adds all of `other`.
    pub fn union_with(&mut self, other: &[u64]) {
        for (a, b) in self.words.iter_mut().zip(other) {
            *a |= b;
        }
    }

    /// The numbers in the set, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(&self.words)
    }
}

/// Whether bit `i` is set.
#[inline]
pub fn get(words: &[u64], i: usize) -> bool {
    words[i >> 6] >> (i & 63) & 1 != 0
}

/// The numbers in a set given by its words, in increasing order.
pub fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = words.iter().enumerate();
    words.flat_map(|(i, &word)| ones_of(word).map(move |bit| i * 64 + bit))
}

/// The places of the bits that are set in a word, in increasing order.
#[inline]
pub fn ones_of(word: u64) -> impl Iterator<Item = usize> {
    std::iter::successors((word != 0).then_some(word), |w| {
        let rest = w & (w - 1);
        (rest != 0).then_some(rest)
    })
    .map(|w| w.trailing_zeros() as usize)
}

/// Whether two sets have a number in common.
pub fn intersects(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(x, y)| x & y != 0)
}

/// How many numbers two sets have in common.
pub fn count_common(a: &[u64], b: &[u64]) -> usize {
    a.iter()
        .zip(b)
        .map(|(x, y)| (x & y).count_ones() as usize)
        .sum()
}

/// The least number that two sets have in common.
pub fn first_common(a: &[u64], b: &[u64]) -> Option<usize> {
    a.iter()
        .zip(b)
        .enumerate()
        .find(|(_, (x, y))| *x & *y != 0)
        .map(|(i, (x, y))| i * 64 + (x & y).trailing_zeros() as usize)
}

/// Whether `a` lies inside `b`.
pub fn is_subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(x, y)| x & !y == 0)
}

/// Writes the set of all w whose image under `map` is in `set` to `out`.
pub fn preimage(map: &[u32], set: &[u64], out: &mut [u64]) {
    for (word, chunk) in out.iter_mut().zip(map.chunks(64)) {
        let mut bits = 0u64;
        for (i, &x) in chunk.iter().enumerate() {
            bits |= (set[(x >> 6) as usize] >> (x & 63) & 1) << i;
        }
        *word = bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_as_sets() {
        let s = BitSet::from_fn(200, |i| i % 7 == 3);
        assert_eq!(
            s.iter().collect::<Vec<_>>(),
            (3..200).step_by(7).collect::<Vec<_>>()
        );
        assert_eq!(s.len(), s.iter().count());
        assert!(s.contains(199) && !s.contains(198));
        let t = BitSet::from_fn(200, |i| i % 14 == 3);
        assert!(is_subset(t.words(), s.words()) && !is_subset(s.words(), t.words()));
        assert_eq!(first_common(s.words(), t.words()), Some(3));
        assert_eq!(count_common(s.words(), t.words()), t.len());
    }

    #[test]
    fn preimage_pulls_back() {
        let map: Vec<u32> = (0..130).map(|i| (i * 37 + 5) % 130).collect();
        let set = BitSet::from_fn(130, |i| i % 3 == 0);
        let mut out = BitSet::new(130);
        preimage(&map, set.words(), out.words_mut());
        for w in 0..130 {
            assert_eq!(out.contains(w), set.contains(map[w] as usize));
        }
    }
}
