//! All misère quotients of a given order.
//!
//! Two enumerations that share no code are to agree on them; see [`monoid_first`] for the one that starts
//! from the monoids.

pub mod monoid_first;
mod quotient;

pub use quotient::Quotient;
