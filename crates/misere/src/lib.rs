//! Misère quotients of impartial games: exact, proved, checkable.
//!
//! In misère play the last player to move loses. Give this library an impartial game as heaps and their
//! options, and it finds the *misère quotient* (Plambeck, Siegel): a commutative monoid Q with a subset P and a map Φ from
//! positions to Q such that a position X is a win for the player who has just moved iff Φ(X) ∈ P.
//!
//! ```
//! use misere::quotient::{Limits, solve};
//! use misere::ruleset::HeapGame;
//! use misere::strategy::Strategy;
//!
//! let kayles = HeapGame::parse("0.77")?;
//! let solution = solve(&kayles, Limits::default(), None);
//! assert_eq!((solution.order(), solution.p_order()), (40, 9));
//!
//! let position = "5+3+1000001".parse()?;
//! let mut strategy = Strategy::new(&solution);
//! assert!(!strategy.is_p(&position)?, "the player to move wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data flows one way: [`ruleset`] reads games, [`outcome`] knows single positions, [`monoid`] is the algebra,
//! [`quotient`] guesses, proves and refines, [`infinite`] goes on where that does not end, [`settle`] decides which of the two works,
//! [`strategy`] knows the winning moves, [`play`] is a game against it,
//! [`structure`] takes it apart, [`genera`] reads genus sequences off it, [`classify`] lists all quotients of an order,
//! and [`board`] does all this for generalised misère play.

pub mod board;
pub mod classify;
pub mod covering;
pub mod genera;
pub mod infinite;
pub mod journal;
pub mod monoid;
pub mod outcome;
pub mod play;
pub mod position;
pub mod quotient;
pub mod ruleset;
pub mod settle;
pub mod strategy;
pub mod structure;

pub use position::{Heap, Position};
