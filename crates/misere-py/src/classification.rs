//! Lists of all quotients of an order, made here or on many machines.

use crate::census::listening;
use crate::solving::{Time, duration};
use crate::value_error;
use misere::classify::monoid_first::Piece;
use misere::classify::{Entry, Journal, MAX_ORDER, Method, enumerate, pieces_left, work_on};
use misere::limits::Limits;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn known(order: usize) -> PyResult<usize> {
    match (1..=MAX_ORDER).contains(&order) {
        true => Ok(order),
        false => Err(value_error(format!(
            "order {order}: expected one from 1 to {MAX_ORDER}"
        ))),
    }
}

fn hearing(stop: &Arc<AtomicBool>) -> Limits {
    Limits {
        interrupt: Some(stop.clone()),
        ..Limits::default()
    }
}

/// All quotients of an order as JSON, each with a game from which the solver has found it anew. With a folder, what is kept there is
/// not done again.
#[pyfunction]
#[pyo3(signature = (order, method, time_limit=None, threads=None, folder=None))]
pub fn classify(
    py: Python<'_>,
    order: usize,
    method: &str,
    time_limit: Option<Time>,
    threads: Option<usize>,
    folder: Option<PathBuf>,
) -> PyResult<String> {
    let order = known(order)?;
    let method = match method {
        "extend" => Method::Extend,
        "monoid" => Method::Monoid,
        _ => {
            return Err(value_error(format!(
                "{method:?}: expected extend or monoid"
            )));
        }
    };
    let time = duration(time_limit)?;
    listening(py, threads, move |stop| {
        let limits = Limits {
            time,
            ..hearing(stop)
        };
        let mut journal = match folder {
            Some(folder) => Journal::of_enumeration(&folder, order, method, None)
                .map_err(|error| error.to_string())?,
            None => Journal::in_memory(),
        };
        let found = enumerate(order, method, &mut journal, limits, &|_, _| ());
        let found = found.map_err(|stopped| stopped.to_string())?;
        let entries: Option<Vec<Entry>> = found
            .par_iter()
            .map(|form| Some(Entry::of(form)?.0))
            .collect();
        let entries = entries.ok_or("the solver has not confirmed a quotient")?;
        serde_json::to_string(&entries).map_err(|error| error.to_string())
    })
}

/// The units of an enumeration that the journals in a folder do not have: numbers and pieces of work.
#[pyfunction]
pub fn classify_left(
    py: Python<'_>,
    order: usize,
    folder: PathBuf,
) -> PyResult<Vec<(u32, String)>> {
    let order = known(order)?;
    listening(py, Some(1), move |stop| {
        let journal = Journal::of_enumeration(&folder, order, Method::Monoid, None)
            .map_err(|error| error.to_string())?;
        let left = pieces_left(order, &journal, hearing(stop)).map_err(|e| e.to_string())?;
        let text = |(unit, piece): (u32, Piece)| (unit, piece.to_string());
        Ok::<_, String>(left.into_iter().map(text).collect())
    })
}

/// Does pieces of work; the lines of a journal.
#[pyfunction]
pub fn classify_pieces(py: Python<'_>, pieces: Vec<(u32, String)>) -> PyResult<String> {
    listening(py, Some(1), move |stop| {
        let read = |(unit, text): &(u32, String)| Ok((*unit, text.parse()?));
        let pieces: Vec<(u32, Piece)> = pieces.iter().map(read).collect::<Result<_, String>>()?;
        work_on(&pieces, hearing(stop)).map_err(|error| error.to_string())
    })
}
