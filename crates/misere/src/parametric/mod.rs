//! Whole games that grow for ever, by formulas.
//!
//! In some games (0.54, 0.26, 4.7, …) the quotient of the heaps up to n is finite for every n and never stops growing; new
//! generators come in arithmetic progression. The whole game has a quotient that is not finitely generated, but a few formulas
//! describe it: finitely many *types* of elements with integer parameters, and products, P and Φ by cases, each a linear guard
//! with an affine result.
//!
//! [`Claim`] is such a description with all that its proof needs. A guess is learned from one finite stage and may be as wild
//! as it likes; the [proof] is linear arithmetic with integers ([`System`]) and lets only what is true out, as a
//! [`ParametricSolution`].

mod arithmetic;
mod certificate;
mod claim;
mod form;
pub(crate) mod guess;
mod learn;
mod names;
mod progression;
pub mod proof;
mod solution;
mod tree;

pub use crate::value::MoveRange;
pub use arithmetic::{Form, System, Undecided};
pub use claim::{Claim, Domain, Element, Formula, Kind, Made, Part, Point, Signed, Step, Ty};
pub use form::Number;
pub use guess::Failure;
pub use names::{Generator, Names, Style, show};
pub use proof::{Claimed, Flaw, Proved};
pub use solution::{ParametricMove, ParametricSolution, solve_by_formulas};
pub use tree::{Split, Test, Tree};
