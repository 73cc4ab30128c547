//! Proofs: that a claim describes the P-positions, that relations hold, and that none is missing.

mod basis;
mod complete;
mod one_more;
mod verify;

pub use basis::{Basis, basis, degree};
pub use complete::{Completeness, complete};
pub use one_more::OneMore;
pub use verify::{Size, Verdict, verify, verify_part};
