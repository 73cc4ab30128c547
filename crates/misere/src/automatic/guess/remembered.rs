//! Outcomes that are remembered: millions of short words, each with a bit.
//!
//! Words lie side by side in a few long lists, so that nothing takes long between two looks at the budget: growing a list, and
//! forgetting all of it.

use crate::automatic::meter::Meter;
use crate::limits::Stop;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// So many lists share the words: growing one moves no more than a part of them.
const SHARES: u64 = 64;

/// Outcomes of words of one length.
pub struct Remembered {
    length: usize,
    shares: Vec<Share>,
    count: usize,
}

#[derive(Default)]
struct Share {
    /// Numbers of words, by their hashes.
    table: HashTable<u32>,
    words: Vec<u32>,
    outcomes: Vec<bool>,
}

fn hash(word: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    word.iter().for_each(|&n| hasher.write_u32(n));
    hasher.finish()
}

impl Share {
    fn word(&self, i: u32, length: usize) -> &[u32] {
        &self.words[i as usize * length..][..length]
    }
}

impl Remembered {
    /// No outcomes yet, of words with so many letters.
    pub fn new(length: usize) -> Remembered {
        Remembered {
            length,
            shares: (0..SHARES).map(|_| Share::default()).collect(),
            count: 0,
        }
    }

    /// How many outcomes are known.
    pub fn len(&self) -> usize {
        self.count
    }

    /// The outcome of a word, if it is known.
    pub fn get(&self, word: &[u32]) -> Option<bool> {
        let hash = hash(word);
        // The table takes the lower bits, and the highest ones.
        let share = &self.shares[(hash >> 48 & (SHARES - 1)) as usize];
        let same = |&i: &u32| share.word(i, self.length) == word;
        let found = share.table.find(hash, same)?;
        Some(share.outcomes[*found as usize])
    }

    /// Remembers the outcome of a word that was not known.
    pub fn insert(&mut self, word: &[u32], outcome: bool, meter: &Meter) -> Result<(), Stop> {
        let length = self.length;
        let code = hash(word);
        let share = &mut self.shares[(code >> 48 & (SHARES - 1)) as usize];
        let number = share.outcomes.len() as u32;
        if share.outcomes.len() == share.outcomes.capacity() {
            meter.work(30 * share.outcomes.len())?;
            meter.budget().allow_table::<u32>(2 * share.words.len())?;
        }
        share.words.extend_from_slice(word);
        share.outcomes.push(outcome);
        let Share { table, words, .. } = share;
        let hash_of = |&i: &u32| hash(&words[i as usize * length..][..length]);
        table.insert_unique(code, number, hash_of);
        self.count += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;

    #[test]
    fn what_was_said_is_remembered() {
        let budget = Budget::unlimited();
        let meter = Meter::new(&budget);
        let mut known = Remembered::new(3);
        let words =
            || (0..30).flat_map(|a| (0..30).flat_map(move |b| (0..30).map(move |c| [a, b, c])));
        for [a, b, c] in words().filter(|[a, b, c]| (a + b + c) % 3 > 0) {
            known
                .insert(&[a, b, c], (a * b + c) % 2 == 0, &meter)
                .unwrap();
        }
        assert_eq!(known.len(), 18_000);
        for [a, b, c] in words() {
            let expected = ((a + b + c) % 3 > 0).then_some((a * b + c) % 2 == 0);
            assert_eq!(known.get(&[a, b, c]), expected);
        }
        // Words without letters are all the same.
        let mut empty = Remembered::new(0);
        empty.insert(&[], true, &meter).unwrap();
        assert_eq!(empty.get(&[]), Some(true));
    }
}
