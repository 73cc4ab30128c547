//! Why no quotient was found.

use super::rules::Unreduced;
use crate::limits::Stop;
use crate::word::Overflow;

/// Why no claim was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotFound {
    /// A limit stopped the search.
    Stopped(Stop),
    /// There are more different heaps than this.
    Letters(usize),
    /// A heap has more different options than this.
    Options(usize),
    /// Exponents came up that are too large to be worked with.
    Exponents,
    /// No box that can be played through shows which letters repeat.
    NoFrame,
    /// Too many letters have powers that do not repeat.
    Directions(usize),
    /// The finite part is too large.
    Finite(usize),
    /// The 2-kernel of the P-positions goes on growing: so many sets with each further bit.
    Growing(Vec<usize>),
    /// No automaton that was learned could be proved.
    Unproved,
    /// The P-positions are proved, but not that all relations are found.
    Incomplete,
}

impl From<Stop> for NotFound {
    fn from(stop: Stop) -> NotFound {
        NotFound::Stopped(stop)
    }
}

impl From<Overflow> for NotFound {
    fn from(_: Overflow) -> NotFound {
        NotFound::Exponents
    }
}

impl From<Unreduced> for NotFound {
    fn from(why: Unreduced) -> NotFound {
        match why {
            Unreduced::Overflow(_) => NotFound::Exponents,
            Unreduced::Stopped(stop) => NotFound::Stopped(stop),
        }
    }
}

impl NotFound {
    /// The reason as one of the solver's.
    pub fn stop(&self) -> Stop {
        match self {
            NotFound::Stopped(stop) => *stop,
            _ => Stop::NotFound,
        }
    }
}

impl std::fmt::Display for NotFound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotFound::Stopped(stop) => write!(f, "{stop}"),
            NotFound::Letters(most) => write!(
                f,
                "more than {most} heaps are different, and that is too many for an automaton"
            ),
            NotFound::Options(most) => write!(
                f,
                "a heap has more than {most} options, and that is too many for an automaton"
            ),
            NotFound::Exponents => {
                f.write_str("there are more copies of a heap than can be worked with")
            }
            NotFound::NoFrame => {
                f.write_str("no box that can be played through shows which heaps repeat")
            }
            NotFound::Directions(n) => write!(
                f,
                "the powers of {n} heaps do not seem to repeat, and that is too many"
            ),
            NotFound::Finite(n) => write!(
                f,
                "the part that repeats has {n} elements, and that is too many"
            ),
            NotFound::Growing(growth) => write!(
                f,
                "the 2-kernel of the P-positions goes on growing ({}): they do not seem to be automatic",
                growth
                    .iter()
                    .map(usize::to_string)
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            NotFound::Unproved => f.write_str("no automaton that was learned could be proved"),
            NotFound::Incomplete => {
                f.write_str("the P-positions were proved, but not that all relations are found")
            }
        }
    }
}

impl std::error::Error for NotFound {}
