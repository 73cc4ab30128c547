//! Certificates of misère quotients: the format, and a checker that shares nothing with the solver.
//!
//! The specification is `docs/certificate.md`. A certificate is a JSON document, perhaps compressed, with a game, a
//! claim about it and a proof that can be checked by scanning. [`check`] accepts or rejects it, step by step.

mod algebra;
mod automatic;
mod check;
mod claim;
mod format;
mod proof;
mod rules;

pub use check::{Accepted, Rejected, Settings, check, check_certificate};
pub use format::{
    Automatic, Certificate, Claim, CodeRules, HeapRules, Quotient, Rules, SCHEMA, SCHEMA_AUTOMATIC,
};
