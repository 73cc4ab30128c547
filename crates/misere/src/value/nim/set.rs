//! Sets of nim values.

/// A set of nim values that grows as needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::value) struct NimSet(Vec<u64>);

impl NimSet {
    #[inline]
    pub(in crate::value) fn insert(&mut self, value: u32) {
        let word = (value / 64) as usize;
        self.cover(word + 1);
        self.0[word] |= 1 << (value % 64);
    }

    fn cover(&mut self, words: usize) {
        if self.0.len() < words {
            self.0.resize(words, 0);
        }
    }

    pub(super) fn union_with(&mut self, other: &NimSet) {
        self.cover(other.0.len());
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    /// Takes in v ⊕ 64·`high` for all v of `other`.
    pub(super) fn union_with_words_moved(&mut self, other: &NimSet, high: u32) {
        for (i, &word) in other.0.iter().enumerate() {
            let place = i ^ high as usize;
            self.cover(place + 1);
            self.0[place] |= word;
        }
    }

    /// Makes every v into v ⊕ `low`, where `low` < 64.
    pub(super) fn move_within_words(&mut self, low: u32) {
        // Where bit k of a place in a word is 0.
        const ZEROS: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        for (k, zeros) in ZEROS
            .into_iter()
            .enumerate()
            .filter(|(k, _)| low >> k & 1 != 0)
        {
            for word in &mut self.0 {
                *word = (*word & zeros) << (1 << k) | (*word >> (1 << k)) & zeros;
            }
        }
    }

    pub(in crate::value) fn mex(&self) -> u32 {
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

    fn set(values: impl IntoIterator<Item = u32>) -> NimSet {
        let mut set = NimSet::default();
        values.into_iter().for_each(|v| set.insert(v));
        set
    }

    #[test]
    fn moving_by_a_value_adds_it_to_all() {
        let values = [0, 1, 5, 63, 64, 100, 129];
        for v in [0, 1, 37, 63, 64, 77, 128 + 9] {
            let mut moved = NimSet::default();
            moved.union_with_words_moved(&set(values), v / 64);
            moved.move_within_words(v % 64);
            let expected = set(values.map(|x| x ^ v));
            moved.cover(4);
            let mut expected = expected;
            expected.cover(4);
            assert_eq!(moved, expected, "{v}");
        }
    }

    #[test]
    fn the_mex_is_the_least_value_outside() {
        assert_eq!(set([]).mex(), 0);
        assert_eq!(set([0, 1, 3]).mex(), 2);
        assert_eq!(set(0..64).mex(), 64);
        assert_eq!(set((0..200).filter(|&v| v != 131)).mex(), 131);
    }
}
