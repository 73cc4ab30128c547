//! A census of misère quotients: a family of games, limits for each, one SQLite file.
//!
//! ```
//! use misere_census::{Family, Limits, Plan, Store, run};
//! let plan = Plan::new("octal1".parse()?, Limits { steps: Some(1000), ..Limits::default() })?;
//! let mut store = Store::in_memory(&plan)?;
//! run(&plan, &mut store, &Default::default(), &|_| ())?;
//! let rows = store.rows()?;
//! assert_eq!(rows.len(), 8, "0.1 to 0.7, and 4.0");
//! assert_eq!((rows[2].game.as_str(), rows[2].q_order), ("0.3", Some(2)));
//! # Ok::<(), misere_census::Error>(())
//! ```
//!
//! A [`Plan`] says which games, within which limits, and which part of them. [`run`] works on what is missing from a
//! [`Store`], on all threads of the current rayon pool, one transaction a game: a run that was killed at any moment
//! goes on where it was, and ends with the same rows. (What a limit of CPU time stops depends on the machine; heaps,
//! orders and steps do not.) [`merge`] joins the parts of a family, [`verify`] has the independent checker look at
//! every certificate, [`export`] writes tables.

mod certified;
mod export;
mod family;
mod merge;
mod plan;
mod query;
mod row;
mod run;
mod store;
mod verify;

pub use certified::{Certified, gather};
pub use export::{Format, export};
pub use family::Family;
pub use merge::merge;
pub use plan::{Limits, Plan};
pub use query::Query;
pub use row::Row;
pub use run::{Progress, run};
pub use store::{Store, Summary};
pub use verify::{Verified, verify};

/// What can go wrong with a census.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The family is no family.
    #[error(
        "{0:?}: expected octalK, quaternaryK or hexK with K from 1 to 5, treeN with N from 0 to 4, or file:PATH"
    )]
    Family(String),
    /// A game of a file is no game.
    #[error("{file}, line {line}: {error}")]
    Game {
        /// The file.
        file: String,
        /// The line, from 1 on.
        line: usize,
        /// What is wrong with it.
        error: String,
    },
    /// Two things that must be the same are not.
    #[error("{0}")]
    Mismatch(String),
    /// The file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// SQLite refuses.
    #[error("{0}: {1}")]
    Store(String, rusqlite::Error),
    /// The output cannot be written.
    #[error("cannot write the result: {0}")]
    Output(#[from] std::io::Error),
}
