//! The solver: hypothesis, proof, refinement; whole-game theorems.

mod candidate;
mod learner;
mod limits;
pub mod options;
mod oracle;
pub mod proof;
pub mod stage;
mod valuation;

pub use limits::{Budget, Limits, Progress, Stop, Watcher};
pub use valuation::Valuation;
