//! Infinite quotients, learned and proved.
//!
//! A quotient Q of finitely many heaps can be infinite, but it has finitely many relations (Rédei), and often its
//! P-positions, read in binary, are recognised by a small automaton. Then everything about it can be proved: that the
//! automaton is right about every position, that the relations hold, and that there are no others.
//!
//! Conjectures come first, and none of them is trusted: [`Letters`] are the heaps that matter; a *frame* says which of them are
//! words in others, which repeat and which are free; outcomes in boxes suggest relations, the relations give outcomes far outside
//! the boxes, and from these an automaton is learned. Together they make a [`Claim`].
//!
//! Then come the proofs: [`verify`] proves the claim, the basis proves each relation, and [`complete`] that none is
//! missing. A failed proof names a position, and the search goes on from there. What comes out is an
//! [`AutomaticSolution`].

mod automaton;
mod beside;
mod certificate;
mod claim;
mod effort;
mod grow;
mod guess;
mod isomorphism;
mod letters;
mod members;
mod meter;
mod normal_forms;
mod not_found;
mod numbers;
mod proof;
mod reader;
mod reason;
mod rules;
mod solution;
mod tame_play;
mod translate;
mod whole;
mod words;

pub use automaton::Automaton;
pub use beside::{Beside, solve_beside};
pub use claim::{Claim, Table, Value};
pub use effort::{EFFORT, Effort};
pub use grow::{Growing, Step};
pub use guess::{Found, find, find_in_boxes};
pub use letters::Letters;
pub use members::Members;
pub(crate) use meter::Meter;
pub use normal_forms::{Family, normal_forms};
pub use not_found::NotFound;
pub use numbers::{Digits, Direction, State};
pub use proof::{Basis, Completeness, Size, Verdict, basis, complete, verify, verify_part};
pub use rules::{Rules, Unreduced};
pub use solution::{
    AutomaticMove, AutomaticSolution, NoValue, NotCovered, solve_automatic, solve_in_boxes,
};
pub use tame_play::TamePlay;
pub use whole::{Tame, Whole};
