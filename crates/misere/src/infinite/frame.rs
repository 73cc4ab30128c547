//! The frame of a game: which letters are words in others, which repeat, which are free.
//!
//! A frame is a conjecture that makes positions short: a *word* letter stands for a product of earlier letters, a *torsion*
//! letter g has g^(index+period) = g^index, and only the *free* letters have exponents without end. Nothing
//! here is proved; [`verify`](super::verify) proves it together with the set of P-positions.

use super::letters::Exponents;

/// The part a letter plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is worth this product of earlier letters, none of them a word itself.
    Word(Exponents),
    /// Its powers repeat.
    Torsion {
        /// The first exponent that comes again.
        index: u32,
        /// How many powers come again and again.
        period: u32,
    },
    /// All its powers are kept.
    Free,
}

/// The roles of all letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The role of each letter.
    pub roles: Vec<Role>,
}

impl Frame {
    /// The letters that are free.
    pub fn free(&self) -> Vec<usize> {
        self.letters_with(|role| *role == Role::Free)
    }

    /// The letters that repeat.
    pub fn torsion(&self) -> Vec<usize> {
        self.letters_with(|role| matches!(role, Role::Torsion { .. }))
    }

    fn letters_with(&self, f: impl Fn(&Role) -> bool) -> Vec<usize> {
        (0..self.roles.len())
            .filter(|&l| f(&self.roles[l]))
            .collect()
    }

    /// Replaces word letters by their words, and the exponents of torsion letters by the least equal ones.
    pub fn reduce(&self, exponents: &mut [u32]) {
        for l in (0..exponents.len()).rev() {
            if let Role::Word(word) = &self.roles[l] {
                let count = std::mem::take(&mut exponents[l]);
                for (k, &n) in word.iter().enumerate() {
                    exponents[k] += count * n;
                }
            }
        }
        for (l, role) in self.roles.iter().enumerate().take(exponents.len()) {
            if let Role::Torsion { index, period } = *role
                && exponents[l] >= index + period
            {
                exponents[l] = index + (exponents[l] - index) % period;
            }
        }
    }
}
