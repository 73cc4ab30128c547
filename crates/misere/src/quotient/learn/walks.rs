//! Where words lead in the discrimination tree, kept from one enumeration of the classes to the next.
//!
//! After a split nearly all representatives are those of before, and their transitions end where they ended, or below. So every word
//! that was ever a representative has a number, given along its letters, and for each letter the node that the longer word has reached.

use crate::turns::Turn;

const NONE: u32 = u32::MAX;

/// What is known of a word and a letter: the node that their product has reached, and its number if it is a representative itself.
#[derive(Clone, Copy, Debug)]
struct Walk {
    node: u32,
    word: u32,
}

/// The words met so far, with their walks. Word 0 is the empty one.
#[derive(Clone, Debug)]
pub struct Walks {
    letters: usize,
    words: u32,
    walks: Vec<Walk>,
}

impl Walks {
    /// The empty word, with so many letters.
    pub fn new(letters: usize) -> Walks {
        let mut this = Walks {
            letters,
            words: 0,
            walks: Vec::new(),
        };
        this.push();
        this
    }

    fn push(&mut self) -> u32 {
        let none = Walk {
            node: NONE,
            word: NONE,
        };
        self.walks.resize(self.walks.len() + self.letters, none);
        self.words += 1;
        self.words - 1
    }

    fn walk(&mut self, word: u32, letter: usize) -> &mut Walk {
        &mut self.walks[word as usize * self.letters + letter]
    }

    /// The node that a word with a letter more has reached, if it was ever walked.
    #[inline]
    pub fn node(&self, word: u32, letter: usize) -> Option<u32> {
        let walk = self.walks[word as usize * self.letters + letter];
        (walk.node != NONE).then_some(walk.node)
    }

    /// Notes the node that a word with a letter more has reached.
    pub fn reaches(&mut self, word: u32, letter: usize, node: u32) {
        self.walk(word, letter).node = node;
    }

    /// The number of a word with a letter more. Numbers are given along one way to each word, by letters that increase.
    pub async fn longer(&mut self, word: u32, letter: usize, turn: &Turn) -> u32 {
        let known = self.walk(word, letter).word;
        if known != NONE {
            return known;
        }
        if self.walks.capacity() - self.walks.len() < self.letters {
            turn.allow_table::<Walk>(2 * self.walks.len() + self.letters)
                .await;
        }
        let new = self.push();
        self.walk(word, letter).word = new;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use crate::turns::in_one_turn;

    #[test]
    fn words_keep_their_numbers_and_nodes() {
        let walks = in_one_turn(&Budget::unlimited(), |turn| async move {
            let mut walks = Walks::new(2);
            let a = walks.longer(0, 0, &turn).await;
            let b = walks.longer(0, 1, &turn).await;
            let ab = walks.longer(a, 1, &turn).await;
            assert_eq!((a, b, ab), (1, 2, 3));
            assert_eq!(walks.longer(a, 1, &turn).await, ab);
            walks.reaches(ab, 0, 7);
            walks.reaches(ab, 0, 9);
            walks
        });
        let walks = walks.unwrap();
        assert_eq!((walks.node(3, 0), walks.node(3, 1)), (Some(9), None));
        assert_eq!((walks.node(0, 0), walks.node(1, 1)), (None, None));
    }
}
