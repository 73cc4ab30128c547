//! Infinite quotients, learned and proved.
//!
//! A quotient Q of finitely many heaps can be infinite, but it has finitely many relations (Rédei), and often its
//! P-positions, read in binary, are recognised by a small automaton. Then everything about it can be proved: that the
//! automaton is right about every position, that the relations hold, and that there are no others.
//!
//! Conjectures come first, and none of them is trusted: [`Letters`] are the heaps that matter; a [`Frame`] says which of them are
//! words in others, which repeat and which are free; outcomes in boxes suggest relations, the relations give outcomes far outside
//! the boxes, and from these an automaton is learned. Together they make a [`Claim`].
//!
//! Then come the proofs: [`verify`] proves the claim, the basis proves each relation, and [`complete`] that none is
//! missing. A failed proof names a position, and the search goes on from there. What comes out is an
//! [`AutomaticSolution`].

mod automaton;
mod basis;
mod candidate;
mod certificate;
mod claim;
pub mod complete;
mod conjecture;
mod document;
mod explore;
mod frame;
mod learn;
mod letters;
mod normal_forms;
mod normal_game;
mod outcomes;
mod rules;
mod sample;
mod search;
mod sketched;
mod solution;
mod torsion;
mod translate;
pub mod verify;

pub use automaton::Automaton;
pub use basis::{Basis, basis};
pub use claim::{Claim, Table, Value};
pub use document::{
    AutomaticDocument, AutomatonDocument, AutomatonProof, FamilyDocument, NormalFormsDocument,
    PointDocument,
};
pub use frame::{Frame, Role};
pub use letters::{Exponents, Letters};
pub use normal_forms::{Family, normal_forms};
pub use rules::Rules;
pub use search::{Found, NotFound, find, find_in_boxes};
pub use solution::{AutomaticMove, AutomaticSolution, NotCovered, solve_automatic, solve_in_boxes};
