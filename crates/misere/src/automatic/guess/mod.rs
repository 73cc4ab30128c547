//! Guessing claims: frames, outcomes in boxes, relations, automata. Nothing here is trusted.

mod beside;
mod board;
mod candidate;
mod conjecture;
mod explore;
mod extend;
mod frame;
mod learn;
mod normal_game;
mod outcomes;
mod pool;
mod powers;
mod refine;
mod remembered;
mod row;
mod sample;
mod search;
mod signature;
mod sketched;
mod torsion;

pub use beside::find_beside;
pub use extend::{extend, sort_anew};
pub use row::{Candidates, Shortest};
pub use search::{Found, find, find_in_boxes};
