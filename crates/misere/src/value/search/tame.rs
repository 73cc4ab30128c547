//! Tame components: sums that are played like misère Nim.
//!
//! Give a component with the options O the numbers g = mex { g(O) } and γ = mex { γ(O) }, γ = 1 where there is no option. It is
//! *tame* if all its options are sums of tame components and (g, γ) is (0, 1) or (1, 0), *fickle*, or (n, n), *firm* (Conway, *On
//! Numbers and Games*, chapter 12). A sum of tame components has the nim sum of their g, and is firm if one of them is.
//!
//! **Claim.** In misère play a sum of tame components is a P-position iff it is firm with g = 0 or fickle with g = 1.
//!
//! *Proof*, by induction. γ of a fickle one is 1 − g, of a firm one g, and options differ from their component in both numbers; so a fickle
//! component moves to fickle ones of the other g and to firm ones with n ≥ 2, and a firm one of n ≤ 1 to no fickle one.
//!
//! *From P no move leads to P.* From firm 0 a move to firm changes the sum; one to fickle comes from the only firm component, whose n is then the sum
//! of the fickle rest, 0 or 1, and so it has no fickle option. From fickle 1 a move to fickle flips the sum, and one to firm n ≥ 2 leaves
//! more than 0, the rest being 0 or 1.
//!
//! *From elsewhere some move does, if there is any.* Firm, sum s ≠ 0: as in Nim some component has an option that makes the sum 0. If that is fickle
//! then the component was the only firm one, n ≠ r, the sum of the fickle rest r ≤ 1. If n > r, some option has γ = r: firm r, or fickle
//! 1 − r, and both lead to P. If n = 0 and r = 1, some fickle component of the rest has g = 1 and an option with g = 0, which leaves a firm sum of 0.
//! Fickle, sum 0: if there is a component (1, 0) take its option with g = 0; it is not firm, for no option has γ = 0; so the sum is fickle 1. If all are (0, 1) and
//! one has options, one of them has γ = 0, and as no option has g = 0 it is fickle 1. ∎

use crate::value::nim::NimSet;

/// The numbers of a tame component, or of a sum of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    nim: u32,
    firm: bool,
}

impl Kind {
    /// The empty sum.
    pub(super) const NOTHING: Kind = Kind {
        nim: 0,
        firm: false,
    };

    pub(super) fn plus(self, other: Kind) -> Kind {
        Kind {
            nim: self.nim ^ other.nim,
            firm: self.firm || other.firm,
        }
    }

    /// So many copies.
    pub(super) fn times(self, count: u32) -> Kind {
        Kind {
            nim: if count % 2 == 1 { self.nim } else { 0 },
            firm: self.firm && count > 0,
        }
    }

    pub(super) fn is_p(self) -> bool {
        self.nim == u32::from(!self.firm)
    }

    fn misere(self) -> u32 {
        match self.firm {
            true => self.nim,
            false => 1 - self.nim,
        }
    }
}

/// What is known of the options of a component so far.
#[derive(Default)]
pub(super) struct Options {
    nim: NimSet,
    misere: NimSet,
    any: bool,
}

impl Options {
    pub(super) fn insert(&mut self, option: Kind) {
        self.any = true;
        self.nim.insert(option.nim);
        self.misere.insert(option.misere());
    }

    /// The component with these options, if it is tame.
    pub(super) fn kind(&self) -> Option<Kind> {
        let misere = match self.any {
            true => self.misere.mex(),
            false => 1,
        };
        match (self.nim.mex(), misere) {
            (nim, misere) if nim == misere => Some(Kind { nim, firm: true }),
            (nim @ (0 | 1), misere) if nim + misere == 1 => Some(Kind { nim, firm: false }),
            _ => None,
        }
    }
}
