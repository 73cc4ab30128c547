//! What is true of single positions and single heaps.

mod nim;
mod period;

pub use nim::NimSequence;
pub use period::{Period, find_period};
