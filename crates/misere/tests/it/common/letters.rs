//! Quotients in the letters of a paper.

use super::game;
use misere::limits::Limits;
use misere::monoid::{Alphabet, BipartiteMonoid, Elem, Presentation, Structure};
use misere::quotient::{Solution, solve};
use std::collections::BTreeSet;

/// A solved game with the letters of the paper for some of its heaps.
pub struct Letters {
    /// The solution.
    pub solution: Solution,
    /// The letters.
    pub names: Alphabet,
    /// The elements that they stand for.
    pub values: Vec<Elem>,
}

impl Letters {
    /// The solution of a game, with letters for some heaps.
    pub fn new(code: &str, letters: &[(&str, u32)]) -> Letters {
        let solution = solve(&game(code), Limits::default(), None);
        assert!(solution.is_solved());
        let names: Vec<&str> = letters.iter().map(|(name, _)| *name).collect();
        Letters {
            names: Alphabet::list(&names.join(",")).unwrap(),
            values: letters
                .iter()
                .map(|&(_, heap)| solution.phi[heap as usize])
                .collect(),
            solution,
        }
    }

    /// The quotient.
    pub fn q(&self) -> &BipartiteMonoid {
        &self.solution.monoid
    }

    /// The element of a word of the paper; `e` is the identity.
    pub fn of(&self, word: &str) -> Elem {
        if word == "e" {
            return Elem::ONE;
        }
        let exponents = self.names.parse(word).unwrap();
        let powers = self.values.iter().zip(exponents);
        powers.fold(Elem::ONE, |x, (&v, n)| self.q().mul(x, self.q().pow(v, n)))
    }

    /// The elements of words separated by blanks.
    pub fn set(&self, words: &str) -> BTreeSet<Elem> {
        words.split_whitespace().map(|w| self.of(w)).collect()
    }

    /// The elements of a class of mutual divisors.
    pub fn class(&self, s: &Structure, i: usize) -> BTreeSet<Elem> {
        s.classes()[i].members.iter().copied().collect()
    }

    /// The monoid of a presentation in the paper's letters, if all its relations hold here and its letters
    /// map onto the quotient: then it is the quotient exactly when it has its order.
    pub fn presented(&self, text: &str) -> BipartiteMonoid {
        let presentation: Presentation = text.parse().unwrap();
        for (u, v) in &presentation.relations {
            let (u, v) = (
                presentation.generators.show(u),
                presentation.generators.show(v),
            );
            assert_eq!(self.of(&u), self.of(&v), "{u} = {v}");
        }
        presentation.monoid(Default::default()).unwrap()
    }
}
