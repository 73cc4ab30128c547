//! The frame of a game: which letters are words in others, which repeat, which are free.
//!
//! A frame is a conjecture that makes positions short: a *word* letter stands for a product of earlier letters, a *torsion*
//! letter g has g^(index+period) = g^index, and only the *free* letters have exponents without end. Nothing
//! here is proved; [`verify`](crate::automatic::proof::verify) proves it together with the set of P-positions.

use crate::word::{Exponent, Exponents, Law, Letter, Overflow};
use std::ops::Index;

/// The part a letter plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is worth this product of earlier letters, none of them a word itself.
    Word(Exponents),
    /// Its powers repeat.
    Torsion(Law),
    /// All its powers are kept.
    Free,
}

/// The roles of all letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The role of each letter.
    pub roles: Vec<Role>,
}

impl Index<Letter> for Frame {
    type Output = Role;

    fn index(&self, letter: Letter) -> &Role {
        &self.roles[letter.index()]
    }
}

impl Frame {
    /// The letters that are free.
    pub fn free(&self) -> Vec<Letter> {
        self.letters_with(|role| *role == Role::Free)
    }

    /// The letters that repeat.
    pub fn torsion(&self) -> Vec<Letter> {
        self.letters_with(|role| matches!(role, Role::Torsion(_)))
    }

    /// The letters that stand for no word.
    pub fn kept(&self) -> Vec<Letter> {
        self.letters_with(|role| !matches!(role, Role::Word(_)))
    }

    fn letters_with(&self, f: impl Fn(&Role) -> bool) -> Vec<Letter> {
        let letters = Letter::first(self.roles.len());
        letters.filter(|&l| f(&self[l])).collect()
    }

    /// Replaces word letters by their words, and the exponents of torsion letters by the least equal ones.
    pub fn reduce<E: Exponent>(&self, word: &mut Exponents<E>) -> Result<(), Overflow> {
        for l in Letter::first(word.len()).rev() {
            if let Role::Word(factor) = &self[l] {
                let power = word.take(l);
                if power > E::ZERO {
                    word.times_power(factor, power)?;
                }
            }
        }
        for l in Letter::first(word.len()) {
            if let Role::Torsion(law) = self[l] {
                word.set(l, law.fold(word[l]));
            }
        }
        Ok(())
    }
}
