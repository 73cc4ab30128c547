//! Words in commuting letters, kept as exponents, and arithmetic on these that never wraps.
//!
//! Two widths are in use. Words that a search goes through are short, there are millions of them, and 32 bits hold their exponents.
//! A position that somebody asks for is another matter: it has up to 2³² − 1 copies of each of its heaps, several heaps may be
//! the same letter, and a letter may be worth a power of another; its exponents have 128 bits. In both widths
//! a sum or product that does not fit is an [`Overflow`], and not another word.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::{Deref, Index};

/// A letter, by its place in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub u32);

impl Letter {
    /// Its place as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The first letters, so many.
    #[inline]
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Letter> + ExactSizeIterator {
        (0..count as u32).map(Letter)
    }
}

/// An exponent would not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an exponent is too large")]
pub struct Overflow;

/// What exponents are kept in, with all its arithmetic checked.
pub trait Exponent: Copy + Ord + Hash + Debug + Display + From<u32> + sealed::Sealed {
    /// No copy.
    const ZERO: Self;
    /// One copy.
    const ONE: Self;
    /// The sum.
    fn plus(self, other: Self) -> Result<Self, Overflow>;
    /// The difference, if there is no less than what is taken away.
    fn minus(self, other: Self) -> Result<Self, Overflow>;
    /// The product.
    fn times(self, other: Self) -> Result<Self, Overflow>;
    /// How often `other`, which is not zero, goes into it.
    fn goes(self, other: Self) -> Self;
    /// What is left when `other`, which is not zero, is taken away as often as it goes.
    fn rest(self, other: Self) -> Self;
    /// Half of it, rounded down.
    fn half(self) -> Self;
    /// Whether it is odd.
    fn is_odd(self) -> bool;
}

mod sealed {
    /// Other numbers might wrap.
    pub trait Sealed {}
}

macro_rules! exponent {
    ($number:ty) => {
        impl sealed::Sealed for $number {}

        impl Exponent for $number {
            const ZERO: $number = 0;
            const ONE: $number = 1;

            #[inline]
            fn plus(self, other: $number) -> Result<$number, Overflow> {
                self.checked_add(other).ok_or(Overflow)
            }

            #[inline]
            fn minus(self, other: $number) -> Result<$number, Overflow> {
                self.checked_sub(other).ok_or(Overflow)
            }

            #[inline]
            fn times(self, other: $number) -> Result<$number, Overflow> {
                self.checked_mul(other).ok_or(Overflow)
            }

            #[inline]
            fn goes(self, other: $number) -> $number {
                self / other
            }

            #[inline]
            fn rest(self, other: $number) -> $number {
                self % other
            }

            #[inline]
            fn half(self) -> $number {
                self >> 1
            }

            #[inline]
            fn is_odd(self) -> bool {
                self & 1 == 1
            }
        }
    };
}

exponent!(u32);
exponent!(u128);

/// A word in commuting letters: the exponent of each. It can be read as a slice; what changes it is checked.
///
/// ```
/// use misere::word::{Exponents, Letter, Overflow};
/// let mut word = Exponents::from(vec![1u32, 0, 3]);
/// word.times(&[0u32, 0, 4])?;
/// word.times_power(&[2u32, 1, 0], 5)?;
/// assert_eq!(word.to_vec(), [11, 5, 7]);
/// assert_eq!(word.times(&[u32::MAX, 0, 0]), Err(Overflow));
/// // Positions are read in a wider type.
/// let mut word = Exponents::<u128>::one(1);
/// word.times_power(&[u32::MAX], u128::from(u64::MAX))?;
/// assert_eq!(word[Letter(0)], u128::from(u64::MAX) * u128::from(u32::MAX));
/// # Ok::<(), Overflow>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Exponents<E = u32>(Vec<E>);

impl<E> From<Vec<E>> for Exponents<E> {
    fn from(exponents: Vec<E>) -> Exponents<E> {
        Exponents(exponents)
    }
}

impl<E> FromIterator<E> for Exponents<E> {
    fn from_iter<I: IntoIterator<Item = E>>(exponents: I) -> Exponents<E> {
        Exponents(exponents.into_iter().collect())
    }
}

impl<E> Deref for Exponents<E> {
    type Target = [E];

    fn deref(&self) -> &[E] {
        &self.0
    }
}

impl<E> Index<Letter> for Exponents<E> {
    type Output = E;

    #[inline]
    fn index(&self, letter: Letter) -> &E {
        &self.0[letter.index()]
    }
}

impl<E: Exponent> Exponents<E> {
    /// The empty word in so many letters.
    pub fn one(count: usize) -> Exponents<E> {
        Exponents(vec![E::ZERO; count])
    }

    /// The word of one of so many letters.
    pub fn letter(count: usize, letter: Letter) -> Exponents<E> {
        let mut word = Exponents::one(count);
        word.0[letter.index()] = E::ONE;
        word
    }

    /// The same word in more letters.
    pub fn among(&self, count: usize) -> Exponents<E> {
        let mut word = self.0.clone();
        word.resize(count.max(word.len()), E::ZERO);
        Exponents(word)
    }

    /// The letters of the word with their exponents.
    pub fn factors(&self) -> impl DoubleEndedIterator<Item = (Letter, E)> + '_ {
        let all = self.0.iter().enumerate();
        all.filter(|(_, n)| **n > E::ZERO)
            .map(|(l, &n)| (Letter(l as u32), n))
    }

    /// Sets the exponent of a letter.
    pub fn set(&mut self, letter: Letter, exponent: E) {
        self.0[letter.index()] = exponent;
    }

    /// Takes all copies of a letter away and says how many there were.
    pub fn take(&mut self, letter: Letter) -> E {
        std::mem::replace(&mut self.0[letter.index()], E::ZERO)
    }

    /// Adds copies of a letter.
    #[inline]
    pub fn add(&mut self, letter: Letter, copies: E) -> Result<(), Overflow> {
        self.0[letter.index()] = self.0[letter.index()].plus(copies)?;
        Ok(())
    }

    /// Takes one copy of a letter away; if there is none this is an overflow as well.
    #[inline]
    pub fn remove(&mut self, letter: Letter) -> Result<(), Overflow> {
        self.0[letter.index()] = self.0[letter.index()].minus(E::ONE)?;
        Ok(())
    }

    /// Multiplies by a word in as many letters or in the first of them.
    pub fn times(&mut self, other: &[u32]) -> Result<(), Overflow> {
        for (a, &b) in self.0.iter_mut().zip(other) {
            *a = a.plus(E::from(b))?;
        }
        Ok(())
    }

    /// Multiplies by a power of a word in as many letters or in the first of them.
    pub fn times_power(&mut self, other: &[u32], power: E) -> Result<(), Overflow> {
        for (a, &b) in self.0.iter_mut().zip(other) {
            if b > 0 {
                *a = a.plus(power.times(E::from(b))?)?;
            }
        }
        Ok(())
    }

    /// Multiplies by powers of letters.
    #[inline]
    pub fn times_factors(&mut self, factors: &[Factor]) -> Result<(), Overflow> {
        for factor in factors {
            self.add(factor.letter, E::from(factor.copies))?;
        }
        Ok(())
    }

    /// The exponents, for those who keep them within bounds of their own.
    pub(crate) fn entries(&mut self) -> &mut [E] {
        &mut self.0
    }
}

/// A power of a letter. Words with few letters out of many are kept as lists of these, by increasing letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Factor {
    /// The letter.
    pub letter: Letter,
    /// Its exponent.
    pub copies: u32,
}

/// The law of a letter whose powers repeat: from the power `index` on, `period` more copies change nothing.
///
/// ```
/// use misere::word::Law;
/// // x⁶ = x⁴.
/// let law = Law::new(4, 2).unwrap();
/// assert_eq!([3u32, 5, 6, 7, 1_000_000].map(|n| law.fold(n)), [3, 5, 4, 5, 4]);
/// assert_eq!(law.fold(u128::MAX), 5);
/// assert!(Law::new(4, 0).is_none() && Law::new(u32::MAX, 1).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Law {
    index: u32,
    period: u32,
}

impl Law {
    /// The law, unless its numbers make no sense. Two exponents below its end have a sum that fits.
    pub fn new(index: u32, period: u32) -> Option<Law> {
        let end = index.checked_add(period)?;
        (period > 0 && end < 1 << 31).then_some(Law { index, period })
    }

    /// The first power that comes again.
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many powers come again and again.
    pub fn period(self) -> u32 {
        self.period
    }

    /// The first power that is an earlier one.
    pub fn end(self) -> u32 {
        self.index + self.period
    }

    /// The least exponent of an equal power.
    #[inline]
    pub fn fold<E: Exponent>(self, exponent: E) -> E {
        if exponent < E::from(self.end()) {
            return exponent;
        }
        let index = E::from(self.index);
        // At least the end, so there is an index to take away; the sum is below the end.
        let beyond = exponent.minus(index).map(|n| n.rest(E::from(self.period)));
        beyond.and_then(|n| n.plus(index)).unwrap_or(exponent)
    }
}

/// Whether a word divides another.
pub fn divides<E: Exponent>(a: &[u32], b: &[E]) -> bool {
    a.iter().zip(b).all(|(&a, &b)| E::from(a) <= b)
}
