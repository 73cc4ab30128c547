//! What is true of single positions and single heaps.

mod canonical;
mod divisions;
mod genus;
mod nim;
mod periodicity;
mod search;

pub use canonical::{BrokenOff, CanonicalHeaps, DAYS, GameId, Games, games_born_by};
pub use divisions::MoveRange;
pub(crate) use divisions::{WinningOption, winning_options};
pub use genus::Genus;
pub use nim::NimSequence;
pub use periodicity::{Period, find_period};
pub use search::{Explorer, Search};
