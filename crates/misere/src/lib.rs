//! Misère quotients of impartial games: exact, proved, checkable.
//!
//! In misère play the last player to move loses. Give this library an impartial game as heaps and their
//! options, and it finds the *misère quotient* (Plambeck, Siegel): a commutative monoid Q with a subset P and a map Φ from
//! positions to Q such that a position X is a win for the player who has just moved iff Φ(X) ∈ P.
//!
//! # Three ways in
//!
//! **Solve and play.** Read a game ([`ruleset::HeapGame::parse`]), settle it within a [`limits::Budget`] ([`answer::settle`]), and ask the
//! [`answer::Answer`]: how large is the quotient, who wins this position, which moves win, where is the proof?
//!
//! ```
//! use misere::answer::{Wish, settle};
//! use misere::limits::Budget;
//! use misere::ruleset::HeapGame;
//!
//! let budget = Budget::unlimited();
//! let kayles = settle(&HeapGame::parse("0.77")?, Wish::Any, &budget);
//! assert!(kayles.is_solved());
//! assert_eq!(kayles.order(), Some(40));
//!
//! let position = "5+3+1000001".parse()?;
//! assert!(!kayles.is_p(&position, &budget)?, "the player to move wins");
//! let position = "5+3+12".parse()?;
//! for winning in kayles.winning_moves(&position, &budget)?.list {
//!     assert!(kayles.is_p(&winning.position, &budget)?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`play`] is a match against somebody who knows the answer, and [`generalised`] does all this for boards with positions that lose or
//! win at once. Rules of your own are a [`ruleset::Ruleset`].
//!
//! **Algebra.** A finite quotient is a [`monoid::BipartiteMonoid`]: multiply, reduce, present, compare it; [`report`] takes it apart as
//! the papers do. [`value`] has what is true of single positions: nim values, genera, canonical forms.
//!
//! ```
//! use misere::limits::Limits;
//! use misere::quotient::solve;
//! use misere::ruleset::HeapGame;
//!
//! let solution = solve(&HeapGame::parse("0.123")?, Limits::default(), None);
//! let q = &solution.monoid;
//! assert_eq!((q.order(), q.p().len()), (20, 5));
//! assert!(q.elements().all(|x| q.elements().all(|y| q.mul(x, y) == q.mul(y, x))));
//! # Ok::<(), misere::error::GameError>(())
//! ```
//!
//! **Classify.** [`classify`] lists all quotients of an order, by two methods that share nothing, each with a game.
//!
//! # The rooms
//!
//! Data flows one way, from the bottom up: [`error`], [`limits`], [`turns`], [`work`]; [`position`]; [`ruleset`]; [`value`]; [`monoid`];
//! [`quotient`], which guesses, proves and refines finite quotients; [`automatic`], which goes on where these do not end; [`parametric`], for those that grow for ever; [`document`];
//! [`answer`], which decides who works when and speaks for both; [`generalised`], [`classify`], [`report`] and [`play`].

pub mod answer;
pub mod automatic;
pub mod classify;
pub mod document;
pub mod error;
pub mod generalised;
pub mod limits;
pub mod monoid;
pub mod parametric;
pub mod play;
pub mod position;
pub mod quotient;
pub mod report;
pub mod ruleset;
pub mod turns;
pub mod value;
pub mod word;
pub mod work;

pub use position::{Heap, Position};
