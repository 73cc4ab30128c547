//! The solver: hypothesis, proof, refinement; whole-game theorems.

mod candidate;
mod certificate;
mod document;
mod fold;
mod generated;
mod growth;
mod lanes;
mod learner;
mod limits;
mod normal;
pub mod options;
mod oracle;
pub mod proof;
mod search;
pub mod sketch;
mod solution;
mod solver;
pub mod stage;
pub mod theorems;
mod valuation;

pub(crate) use certificate::rules as certificate_rules;
pub use document::{Actions, Document, GeneratorDocument, ProofDocument};
pub use fold::Fold;
pub(crate) use generated::Generated;
pub use growth::{GrowthLaw, Progression, Quadratic};
pub use limits::{Budget, CREEP, Limits, Progress, Stop, Watcher};
pub use sketch::{Sketch, sketch};
pub use solution::{Change, Proof, Solution};
pub use solver::solve;
pub use valuation::Valuation;
