//! Normal play: nim values of heaps, by the method that suits the code.

mod dense;
mod hexadecimal;
mod octal;
mod sequence;
mod set;
mod sparse;

pub use sequence::NimSequence;
pub(super) use set::NimSet;
