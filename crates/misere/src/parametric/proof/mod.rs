//! The proof that formulas describe the quotient of a whole game.
//!
//! Let (Q, P, Φ) be a claim. What is checked, each time for all values of the parameters and all heaps:
//!
//! 1. Φ, 1 and all products lie in the domains of their types; x·1 = x; x·y = y·x where both have the same type (for others it
//!    holds by construction).
//! 2. Every element but 1 is y·Φ(n) for a shorter y and a heap n ≥ 1, and some heap is a. So all elements are values of positions.
//! 3. (x·y)·Φ(n) = x·(y·Φ(n)). With 2, by induction along the length of z, (x·y)·z = x·(y·z): Q is a commutative monoid.
//! 4. 1 is not in P, and a heap without moves is worth 1.
//! 5. *P-check*: w·Φ(n) and w·Φ(X), X an option of n, are never both in P.
//! 6. Where the claim names a move in heap n beside an element v, it is a legal move to some X with v·Φ(X) in P. Call v *stuck* at n
//!    if no move is named and v·Φ(n) is not in P.
//! 7. *N-check*: R has no pair (q, 1); if w is stuck at n, then (Φ(n), w) is in R; if (q, w·Φ(n)) is in R and no move is named at n
//!    beside q·w, then (q·Φ(n), w) is in R.
//! 8. For any two elements x ≠ y some z is given with exactly one of x·z, y·z in P.
//!
//! **Claim:** X is a P-position iff Φ(X) ∈ P, and (Q, P, Φ) is the quotient of the game.
//!
//! *Proof.* Take a position X with a move, Φ(X) ∉ P, and suppose that no move leads into P. Drop its heaps without
//! moves; by 4 values stay what they are. For a sum Y of some of its heaps and the product w of the values of the others, no move in Y
//! leads into P, so none is named by 6. By induction on the number of heaps of Y, (Φ(Y), w) ∈ R: for one heap n, w is stuck at n,
//! which is the second part of 7; for Y + n, (Φ(Y), w·Φ(n)) ∈ R by hypothesis and no move is named at n beside w·Φ(Y), which is the
//! third part. With Y = X that gives (Φ(X), 1) ∈ R, against the first part. So from every position outside P with
//! a move some move leads into P; by 5 none leads from P to P, and by 4 a position without moves is outside P. By induction along
//! moves the positions with Φ(X) ∈ P are the P-positions. Φ is onto by 2, and by 8 two values are equal iff they are P-positions in the
//! same contexts: that is the quotient. ∎
//!
//! Each check is a conjunction of linear inequalities and congruences that must have no integer solution; [`System`] decides it.
//!
//! [`System`]: super::arithmetic::System

mod algebra;
mod positions;
mod reduced;
pub mod scene;

pub use reduced::{ContextTree, Told};

use super::arithmetic::Undecided;
use super::claim::Claim;
use crate::limits::{Budget, Stop};
use thiserror::Error;

/// What is claimed and may turn out to be false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// A value lies in the domain of its type.
    Domain,
    /// x·1 = x.
    Identity,
    /// x·y = y·x.
    Commutes,
    /// (x·y)·z = x·(y·z).
    Associates,
    /// An element is made of a shorter one and a heap.
    Words,
    /// The end, and heaps without moves.
    End,
    /// No move leads from P to P.
    PCheck,
    /// A move that is named wins.
    Moves,
    /// R is closed and has no (q, 1).
    NCheck,
    /// Elements are told apart.
    Reduced,
}

/// Why a claim is not proved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It is false.
    #[error("it is false: {what:?} at {point:?}")]
    At {
        /// What of it.
        what: Claimed,
        /// Where: the values of the variables.
        point: Vec<i64>,
    },
    /// It does not make sense.
    #[error("it makes no sense: {0:?}")]
    Senseless(Claimed),
    /// The arithmetic gave up.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

type Done = Result<(), Flaw>;

/// A claim that is proved: here, or by the checker of certificates. Nobody else makes one.
#[derive(Clone, Debug)]
pub struct Proved(Claim);

impl Proved {
    /// A claim whose certificate the checker has accepted. It shares nothing with this proof, and its word is worth as much.
    pub(super) fn checked(claim: Claim) -> Proved {
        Proved(claim)
    }

    /// What is proved.
    pub fn claim(&self) -> &Claim {
        &self.0
    }
}

impl Claim {
    /// Proves the claim, all of it.
    pub fn prove(self, budget: &Budget) -> Result<Proved, Flaw> {
        self.prove_algebra(budget)?;
        self.prove_moves(budget)?;
        self.prove_n(budget)?;
        self.prove_reduced(budget)?;
        Ok(Proved(self))
    }

    /// Proves 1 to 5: the part that Φ, products, P and words make up.
    pub fn prove_algebra(&self, budget: &Budget) -> Done {
        self.prove_monoid(budget)?;
        self.prove_words(budget)?;
        self.prove_associative(budget)?;
        self.prove_p(budget)
    }
}
