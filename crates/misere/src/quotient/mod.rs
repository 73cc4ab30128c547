//! The solver: hypothesis, proof, refinement; whole-game theorems.

mod limits;
pub mod options;
pub mod proof;
mod valuation;

pub use limits::{Budget, Limits, Progress, Stop, Watcher};
pub use valuation::Valuation;
