//! Solving: with Python's lock given away, and Ctrl-C heard.

use crate::game::Game;
use crate::solution::Solution;
use crate::value_error;
use misere::answer::{Wish, settle};
use misere::limits::{Budget, Limits, Progress};
use misere::ruleset::Convention;
use pyo3::prelude::*;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Python is asked for signals this often.
const EVERY: Duration = Duration::from_millis(50);

/// Listens to Ctrl-C while Python's lock is away.
pub struct Listener {
    next: Mutex<Instant>,
    error: Mutex<Option<PyErr>>,
    /// Becomes true when there is something to stop for.
    pub stop: Arc<AtomicBool>,
}

impl Listener {
    pub fn new() -> Listener {
        Listener {
            next: Mutex::new(Instant::now() + EVERY),
            error: Mutex::default(),
            stop: Arc::default(),
        }
    }

    /// To be called often.
    pub fn listen(&self) {
        let now = Instant::now();
        match self.next.try_lock() {
            Ok(mut next) if now >= *next => *next = now + EVERY,
            _ => return,
        }
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            if let Ok(mut slot) = self.error.lock() {
                *slot = Some(error);
            }
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// What was heard, as the exception that it is.
    pub fn raise(&self) -> PyResult<()> {
        let error = self.error.lock().ok().and_then(|mut error| error.take());
        error.map_or(Ok(()), Err)
    }
}

/// Does work that knows no limit but Ctrl-C, with Python's lock given away.
pub fn listening<T: Send>(py: Python<'_>, work: impl FnOnce(&Budget) -> T + Send) -> PyResult<T> {
    let listener = Listener::new();
    let result = py.detach(|| {
        let limits = Limits {
            interrupt: Some(listener.stop.clone()),
            ..Limits::default()
        };
        let watch = |_: &Progress| listener.listen();
        work(&Budget::start(limits, Some(&watch)))
    });
    listener.raise()?;
    Ok(result)
}

/// A time: in seconds, or as a text that the command takes.
#[derive(FromPyObject)]
pub enum Time {
    /// In seconds.
    Seconds(f64),
    /// As in 30s, 500ms, 2m.
    Text(String),
}

/// A time, if there is one.
pub fn duration(time: Option<Time>) -> PyResult<Option<Duration>> {
    let convert = |time| match time {
        Time::Seconds(seconds) => Duration::try_from_secs_f64(seconds).map_err(value_error),
        Time::Text(text) => misere_cli::duration(&text)
            .map_err(|expected| value_error(format!("{text:?}: {expected}"))),
    };
    time.map(convert).transpose()
}

/// Does long work on a game, with Python's lock given away and Ctrl-C heard; what was heard comes with the result, which is what
/// there was by then.
pub fn working<T: Send>(
    py: Python<'_>,
    game: &Game,
    limits: Limits,
    work: impl FnOnce(&Budget) -> T + Send,
) -> PyResult<(T, Option<PyErr>)> {
    let listener = Listener::new();
    let limits = Limits {
        interrupt: Some(listener.stop.clone()),
        ..limits
    };
    let function = game.function.clone();
    let result = py.detach(|| {
        let looks = Cell::new(0u32);
        let watch = |_: &Progress| {
            looks.set(looks.get().wrapping_add(1));
            if looks.get().is_multiple_of(16) {
                listener.listen();
            }
            if function.as_ref().is_some_and(|f| f.has_failed()) {
                listener.stop.store(true, Ordering::Relaxed);
            }
        };
        work(&Budget::start(limits, Some(&watch)))
    });
    // What a function has raised comes first: the result rests on options that it did not give.
    if let Some(function) = &game.function {
        function.raise()?;
    }
    Ok((result, listener.raise().err()))
}

/// Solves a game; the solution says itself whether a limit stopped it. An exception that a signal raised comes with what was proved by
/// then.
#[pyfunction]
#[pyo3(signature = (game, wish="any", heap=None, time_limit=None, max_order=None, max_memory=None, normal=false))]
#[allow(clippy::too_many_arguments)]
pub fn solve(
    py: Python<'_>,
    game: &Game,
    wish: &str,
    heap: Option<u32>,
    time_limit: Option<Time>,
    max_order: Option<usize>,
    max_memory: Option<u64>,
    normal: bool,
) -> PyResult<(Solution, Option<Py<PyAny>>)> {
    let mut heaps = game.inner.clone();
    if normal {
        heaps.convention = Convention::Normal;
    }
    let wish = match wish {
        "any" => Wish::Any,
        "infinite" => Wish::Infinite,
        "finite" => Wish::Finite,
        "formulas" => Wish::Formulas,
        _ => {
            return Err(value_error(format!(
                "{wish:?}: expected any, infinite, finite or formulas"
            )));
        }
    };
    let limits = Limits {
        heap,
        time: duration(time_limit)?,
        order: max_order,
        memory: max_memory,
        ..Limits::default()
    };
    let (answer, heard) = working(py, game, limits, |budget| settle(&heaps, wish, budget))?;
    let heard = heard.map(|error| error.into_value(py).into_any());
    Ok((Solution::new(answer), heard))
}
