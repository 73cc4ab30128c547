//! Where an enumeration keeps what is done, and work on it that is done elsewhere.
//!
//! A folder has the journals of an enumeration: one for all of it, and one for each shard that somebody worked on. Whoever opens
//! one of them has what all have. Units that no journal has can be sent away as lines of text; what comes back is lines of a journal.

use super::monoid_first::{Piece, Stopped as Ended, Work};
use super::{Method, MonoidTable, Stopped};
use crate::limits::{Limits, Stop};
use crate::work::{Journal, Shard, SharedLimits};
use std::io;
use std::path::{Path, PathBuf};

impl Journal {
    /// The journal of an enumeration, or of a shard of it, in a folder, with what all others there have of the same enumeration.
    pub fn of_enumeration(
        folder: &Path,
        order: usize,
        method: Method,
        shard: Option<Shard>,
    ) -> io::Result<Journal> {
        std::fs::create_dir_all(folder).map_err(|e| at(folder, e))?;
        let stem = format!("{method}-{order}");
        let own = match shard {
            Some(s) => format!("{stem}-{}-of-{}.journal", s.index + 1, s.count),
            None => format!("{stem}.journal"),
        };
        let own = folder.join(own);
        let title = format!("misere.journal/1 {method} order {order}");
        let mut journal = Journal::open(&own, &title).map_err(|e| at(&own, e))?;
        // In the order of their names, so that errors do not depend on the file system.
        let entries = std::fs::read_dir(folder).map_err(|e| at(folder, e))?;
        let files: io::Result<Vec<PathBuf>> = entries.map(|e| Ok(e?.path())).collect();
        let mut files = files.map_err(|e| at(folder, e))?;
        files.sort();
        for file in files.into_iter().filter(|file| *file != own) {
            let name = file.file_name().and_then(|n| n.to_str());
            let shard =
                |n: &str| n.starts_with(&format!("{stem}-")) || n == format!("{stem}.journal");
            if name.is_some_and(|n| shard(n) && n.ends_with(".journal")) {
                journal.include(&file, &title).map_err(|e| at(&file, e))?;
            }
        }
        Ok(journal)
    }
}

/// Names the file in an error that does not.
fn at(path: &Path, error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::InvalidData => error,
        kind => io::Error::new(kind, format!("{}: {error}", path.display())),
    }
}

fn ended(why: Ended) -> Stopped {
    match why {
        Ended::Limit { stop, .. } => Stopped::Limit(stop),
        Ended::TooLarge { .. } => Stopped::Limit(Stop::Order),
    }
}

/// The units of [`Method::Monoid`] that a journal does not have: their numbers, and [pieces](Piece) that anybody can work on.
///
/// ```
/// use misere::classify::{Journal, Method, enumerate, pieces_left, work_on};
/// use misere::limits::Limits;
///
/// let mut journal = Journal::in_memory();
/// let left = pieces_left(12, &journal, Limits::default()).unwrap();
/// let lines = work_on(&left, Limits::default()).unwrap();
/// journal.record_lines(&lines).unwrap();
/// assert!(pieces_left(12, &journal, Limits::default()).unwrap().is_empty());
/// let list = enumerate(12, Method::Monoid, &mut journal, Limits::default(), &|_, _| ()).unwrap();
/// assert_eq!(list.len(), 6);
/// ```
pub fn pieces_left(
    order: usize,
    journal: &Journal,
    limits: Limits,
) -> Result<Vec<(u32, Piece)>, Stopped> {
    let work = Work::new(order, &SharedLimits::start(limits).budget()).map_err(ended)?;
    let open = (0..work.units()).filter(|&unit| journal.get((0, unit as u32)).is_none());
    Ok(open
        .filter_map(|unit| Some((unit as u32, work.piece(unit)?)))
        .collect())
}

/// Does pieces of work, and returns what a journal has of them: a line for each.
pub fn work_on(pieces: &[(u32, Piece)], limits: Limits) -> Result<String, Stopped> {
    let limits = SharedLimits::start(limits);
    let mut lines = String::new();
    for (unit, piece) in pieces {
        let found = piece.run(&limits.budget()).map_err(ended)?;
        let found: Vec<_> = found.iter().map(MonoidTable::to_bytes).collect();
        lines.push_str(&Journal::line((0, *unit), &found));
    }
    Ok(lines)
}
