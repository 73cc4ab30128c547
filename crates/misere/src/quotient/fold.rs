//! Laws by decree.

use crate::position::Heap;

/// A law that a letter is given by decree: from the power `index` on, `period` more copies change nothing. Sketches are
/// quotients of games with such laws; see [`sketch`](mod@super::sketch).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The letter.
    pub heap: Heap,
    /// The first power that comes again.
    pub index: u32,
    /// The number of powers that do.
    pub period: u32,
}

impl Fold {
    /// That of a letter, if it is folded.
    pub(super) fn of(folds: &[Fold], letter: Heap) -> Option<Fold> {
        folds.iter().copied().find(|fold| fold.heap == letter)
    }

    /// The first power that is one of those before it.
    ///
    /// ```
    /// use misere::Heap;
    /// use misere::quotient::Fold;
    /// // x⁶ = x⁴.
    /// let fold = Fold { heap: Heap(9), index: 4, period: 2 };
    /// assert_eq!(fold.end(), 6);
    /// ```
    pub fn end(&self) -> u32 {
        self.index + self.period
    }
}
