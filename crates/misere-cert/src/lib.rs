//! Certificates of misère quotients: the format, and a checker that shares nothing with the solver.
//!
//! The specification is `docs/certificate.md`. A certificate is a JSON document, perhaps compressed, with a game, a
//! claim about it and a proof that can be checked by scanning. [`check`] accepts or rejects it, step by step;
//! [`check_while`] does the same as long as it is told to go on.

mod algebra;
mod automatic;
mod boards;
mod check;
mod checker;
mod claim;
mod format;
mod formulas;
mod proof;
mod read;
mod rules;

pub use check::{
    Accepted, Settings, check, check_certificate, check_certificate_while, check_while,
};
pub use checker::{Failed, Rejected, Size};
pub use format::{
    Automatic, Certificate, Claim, CodeRules, HeapRules, Points, Quotient, Reason, Relation, Rules,
    SCHEMA, SCHEMA_AUTOMATIC, SCHEMA_BOARD, SCHEMA_FORMULAS,
};
pub use formulas::format::{
    Element, Factor, FormulaElement, Formulas, Move, Phi, Row, Split, Test, Tree, Type,
};
