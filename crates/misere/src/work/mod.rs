//! Long work that several hands share and that can be taken up again: what is done, whose is what, and how long it may take.

mod crew;
mod journal;
mod shard;
mod shared;

pub use crew::share;
pub use journal::{Journal, Unit};
pub use shard::Shard;
pub use shared::SharedLimits;
