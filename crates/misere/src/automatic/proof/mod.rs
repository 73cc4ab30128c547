//! Proofs: that a claim describes the P-positions, that relations hold, and that none is missing.

mod basis;
mod complete;
mod verify;

pub use basis::{Basis, basis};
pub use complete::{Completeness, complete};
pub use verify::{Size, Verdict, verify, verify_part};
