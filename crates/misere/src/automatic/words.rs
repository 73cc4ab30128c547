//! A solution in words.

use super::solution::AutomaticSolution;
use crate::monoid::Alphabet;
use crate::position::Heap;
use crate::word::Exponents;

impl AutomaticSolution {
    /// The names of the generators.
    pub fn names(&self) -> Alphabet {
        Alphabet::standard(self.basis.generators.len())
    }

    /// A word of letters in the names of the generators.
    pub fn show(&self, word: &Exponents) -> String {
        self.names().show(&self.in_generators(word))
    }

    /// The word for what is settled: `solved` for the whole game, `partial` for the heaps up to `heap`.
    pub fn status(&self) -> &'static str {
        match self.is_whole() {
            true => "solved",
            false => "partial",
        }
    }

    /// The value of a heap as a word.
    ///
    /// # Panics
    /// When the heap is not covered.
    pub fn phi(&self, heap: Heap) -> String {
        match self.letters.of_heap[self.reduced(heap).index()] {
            Some(letter) => self.show(&self.words[letter.index()]),
            None => self.show(&Exponents::one(self.letters.count())),
        }
    }
}
