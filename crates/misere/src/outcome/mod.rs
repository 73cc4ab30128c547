//! What is true of single positions and single heaps.

mod nim;
mod nimset;
mod period;
mod sparse;
mod three;

pub use nim::NimSequence;
pub use period::{Period, find_period};
