//! The heaps of a game as letters: dead heaps dropped, heaps with the same moves merged.
//!
//! A heap without a move is worth 1, but it is not the zero vector: with it X = 0 would not be the only position without a
//! move. Dropping such heaps first makes "X has a move" the same as "X ≠ 0". Heaps with the same options
//! are isomorphic, and one of them speaks for all.

use crate::position::Heap;
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;

/// Exponents of letters.
pub type Exponents = Vec<u32>;

/// The letters of the heaps 1 … `last` of a game.
///
/// ```
/// use misere::infinite::Letters;
/// use misere::ruleset::HeapGame;
/// // In 0.3122 heaps 1 and 2 can only be taken as wholes, so they are one letter.
/// let letters = Letters::of(&HeapGame::parse("0.1122")?, 3);
/// assert_eq!(letters.count(), 2);
/// assert_eq!(letters.of_heap, [None, Some(0), Some(0), Some(1)]);
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The letter of each heap from 0 on; `None` for the empty heap and for heaps without a move.
    pub of_heap: Vec<Option<usize>>,
    /// The least heap of each letter.
    pub heaps: Vec<Heap>,
    /// What each letter can become, as exponents of the letters before it; sorted, without repeats.
    pub options: Vec<Vec<Exponents>>,
}

impl Letters {
    /// The letters of the heaps of `game` up to `last`.
    pub fn of(game: &HeapGame, last: u32) -> Letters {
        let mut letters = Letters {
            of_heap: vec![None],
            heaps: Vec::new(),
            options: Vec::new(),
        };
        let mut known: FxHashMap<Vec<Exponents>, usize> = FxHashMap::default();
        for heap in 1..=last {
            let mut options: Vec<Exponents> = Vec::new();
            game.for_each_option(Heap(heap), &mut |option| {
                let mut word = Vec::new();
                for &h in option {
                    if let Some(letter) = letters.of_heap[h as usize] {
                        add_one(&mut word, letter);
                    }
                }
                options.push(word);
            });
            if options.is_empty() {
                letters.of_heap.push(None);
                continue;
            }
            options.sort();
            options.dedup();
            let new = letters.heaps.len();
            let letter = *known.entry(options.clone()).or_insert(new);
            if letter == new {
                letters.heaps.push(Heap(heap));
                letters.options.push(options);
            }
            letters.of_heap.push(Some(letter));
        }
        let count = letters.heaps.len();
        for option in letters.options.iter_mut().flatten() {
            option.resize(count, 0);
        }
        letters
    }

    /// How many letters there are.
    pub fn count(&self) -> usize {
        self.heaps.len()
    }
}

/// Adds one copy of a letter to a word written without trailing zeros.
fn add_one(word: &mut Exponents, letter: usize) {
    if word.len() <= letter {
        word.resize(letter + 1, 0);
    }
    word[letter] += 1;
}
