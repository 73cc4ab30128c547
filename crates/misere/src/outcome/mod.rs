//! What is true of single positions and single heaps.

mod canonical;
mod genus;
mod nim;
mod nimset;
mod period;
mod sparse;
mod three;

pub use canonical::{BrokenOff, CanonicalHeaps, DAYS, GameId, Games, games_born_by};
pub use genus::Genus;
pub use nim::NimSequence;
pub use period::{Period, find_period};
