//! The lists of the classification, from scratch or from the work that `misere classify --resume` left.

use misere::classify::{Method, enumerate};
use misere::limits::Limits;
use misere::monoid::CanonicalForm;
use misere::work::Journal;
use std::io;
use std::path::Path;

/// All quotients of an order by the method of monoids; where the folder has a journal of that order, what it has is not done again.
pub fn list(order: usize, work: Option<&Path>) -> io::Result<Vec<CanonicalForm>> {
    let mut journal = match work {
        Some(folder) => Journal::of_enumeration(folder, order, Method::Monoid, None)?,
        None => Journal::in_memory(),
    };
    let limits = Limits::default();
    enumerate(order, Method::Monoid, &mut journal, limits, &|_, _| ()).map_err(io::Error::other)
}
