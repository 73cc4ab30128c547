//! The numbers that automata and exponents are made of: states, directions, and the digits that are read at once.
//!
//! All are small and none may stand for another. Elements of the finite part M are [`Elem`](crate::monoid::Elem)s, as those of
//! any finite monoid.

/// A state of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(pub u32);

impl State {
    /// The state as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The first states, so many.
    #[inline]
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = State> + ExactSizeIterator {
        (0..count as u32).map(State)
    }
}

/// A direction: a coordinate of N^f.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(pub u32);

impl Direction {
    /// The direction as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The first directions, so many.
    #[inline]
    pub fn first(
        count: usize,
    ) -> impl DoubleEndedIterator<Item = Direction> + ExactSizeIterator + Clone {
        (0..count as u32).map(Direction)
    }
}

/// Binary digits that are read at once, one of each coordinate; that of direction i is bit i.
///
/// ```
/// use misere::automatic::{Digits, Direction};
/// let both = Digits::ZERO.with(Direction(0), 1).with(Direction(2), 1);
/// assert_eq!(both, Digits(5));
/// assert_eq!((both.of(Direction(1)), both.of(Direction(2))), (0, 1));
/// let within: Vec<Digits> = both.within().collect();
/// assert_eq!(within, [0, 1, 4, 5].map(Digits));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits(pub u32);

impl Digits {
    /// Nothing but zeros.
    pub const ZERO: Digits = Digits(0);

    /// The digits as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// All digits that so many coordinates can have.
    #[inline]
    pub fn all(
        directions: usize,
    ) -> impl DoubleEndedIterator<Item = Digits> + ExactSizeIterator + Clone {
        (0..1u32 << directions).map(Digits)
    }

    /// The digit of a direction.
    #[inline]
    pub fn of(self, direction: Direction) -> u32 {
        self.0 >> direction.0 & 1
    }

    /// The same with this digit, 0 or 1, in a direction where there was 0.
    #[inline]
    #[must_use]
    pub fn with(self, direction: Direction, digit: u32) -> Digits {
        Digits(self.0 | digit << direction.0)
    }

    /// The digits that are 0 wherever these are.
    #[inline]
    pub fn within(self) -> impl Iterator<Item = Digits> {
        (0..=self.0).filter(move |d| d & !self.0 == 0).map(Digits)
    }
}
