//! Misère quotients of impartial games: exact, proved, checkable.

pub mod position;
pub mod ruleset;

pub use position::{Heap, Position};
pub mod monoid;
pub mod quotient;
