//! Generalised misère play: boards with defeated and victorious positions (Weimerskirch).
//!
//! A *board* is a game of finitely many heaps together with finitely many *exceptional points*. Nobody may stay alive on a
//! *defeated* point: who moves there has lost. Who moves to a *victorious* point has won at once. Everywhere else a player
//! who cannot move loses, as in normal play. With no exceptional points this is normal play, and with every position
//! without a move defeated it is misère play.
//!
//! ```
//! use misere::generalised::{Board, solve};
//! use misere::Position;
//! use misere::limits::Limits;
//! // Nim with heaps of one and two, and no move to a single heap (Weimerskirch, Example 5).
//! let one: Position = "1".parse()?;
//! let moves = vec![vec![Position::empty()], vec![Position::empty(), one.clone()]];
//! let defeated = vec![Position::empty(), one, "2".parse()?];
//! let board = Board::new("Example 5", moves, defeated, vec![])?;
//! let solution = solve(&board, Limits::default(), None);
//! assert_eq!(solution.order(), 5);
//! assert_eq!(solution.monoid.presentation().to_string(), "<a,b | a^3=a, a^2*b=b, b^2=a^2> P={a^2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The proof of a quotient in misère play does not serve here: an exceptional point obeys no rule about its options, a²
//! = 1 and 1 ∉ P need not hold, and orders may be odd. [`proof`] has a statement and a proof of its own; [`Learner`]
//! finds what is to be proved; [`Outcomes`] is the plain recursion that both are measured by.

mod certificate;
mod game;
mod learner;
mod outcome;
pub mod proof;
pub mod search;
mod solution;

pub use game::{Board, BoardError};
pub use learner::{Hypothesis, Learner};
pub use outcome::Outcomes;
pub use solution::{BoardSolution, solve};
