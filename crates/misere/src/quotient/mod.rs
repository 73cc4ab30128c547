//! The solver: hypothesis, proof, refinement; whole-game theorems.

mod adopted;
mod certificate;
mod fold;
mod generated;
mod growth;
mod kept;
mod learn;
mod ncheck;
mod normal;
pub mod options;
pub mod proof;
mod restriction;
pub mod sketch;
mod solution;
mod solver;
mod stage;
pub mod stuck_sets;
pub mod tame_relative;
mod valuation;

pub(crate) use adopted::{Foundling, adopt};
pub use adopted::{Kept, restore};
pub(crate) use certificate::{contexts, rules as certificate_rules};
pub use fold::Fold;
pub(crate) use generated::Generated;
pub use growth::{GrowthLaw, Progression, Quadratic};
pub(crate) use kept::{accepted, read_certificate};
pub use sketch::{Ahead, Sketch, look_ahead, sketch};
pub(crate) use solution::Record;
pub use solution::{Change, Proof, Solution};
pub use solver::{Solver, solve};
pub use valuation::{Pretending, Valuation};
