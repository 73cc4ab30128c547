//! What the command has besides solving: nim values, genera, canonical forms, lists of games; and the command itself.

use crate::game::Game;
use crate::solving::{Time, duration, listening, working};
use crate::value_error;
use misere::limits::{Budget, Limits, Stop};
use misere::report::Genera;
use misere::ruleset::{HeapGame, named_games};
use misere::value::{BrokenOff, CanonicalHeaps, Games, NimSequence, Period};
use pyo3::prelude::*;
use std::ffi::OsString;

/// Period and preperiod, where a period is proved.
type MaybePeriod = Option<(u32, u32)>;

/// Values of heap 0, 1, …, their period, and why they end.
type Sequence<T> = (Vec<T>, MaybePeriod, &'static str);

/// A canonical form: its text if it is not too long, birthday, number of subpositions, whether it is a P-position, genus, and the text
/// of its mate if that is not too long.
type Form = (Option<String>, u32, usize, bool, String, Option<String>);

/// Longer texts of forms are left out.
const LONGEST: usize = 10_000;

/// A presentation is worked on in so many steps, some seconds.
const PRESENTATION: u64 = 2_000_000;

fn numbers(period: Option<Period>) -> MaybePeriod {
    period.map(|p| (p.period, p.preperiod))
}

/// What a signal has raised ends a computation that leaves nothing behind.
fn unless_heard<T>((result, heard): (T, Option<PyErr>)) -> PyResult<T> {
    heard.map_or(Ok(result), Err)
}

fn limits(heap: Option<u32>, time_limit: Option<Time>) -> PyResult<Limits> {
    Ok(Limits {
        heap,
        time: duration(time_limit)?,
        ..Limits::default()
    })
}

/// Nim values of heap 0, 1, …, the period, and why the work ended.
#[pyfunction]
#[pyo3(signature = (game, heap=None, time_limit=None))]
pub fn nim(
    py: Python<'_>,
    game: &Game,
    heap: Option<u32>,
    time_limit: Option<Time>,
) -> PyResult<Sequence<u32>> {
    let limits = limits(heap, time_limit)?;
    unless_heard(working(py, game, limits, |budget| {
        let mut nim = NimSequence::new(&game.inner);
        let stop = misere_cli::extend_nim(&mut nim, &game.inner, heap, budget);
        (nim.values().to_vec(), numbers(nim.period()), stop.word())
    })?)
}

/// Genera of heap 0, 1, … with whether they are tame, the period, and why the work ended.
#[pyfunction]
#[pyo3(signature = (game, heap=None, time_limit=None))]
pub fn genus(
    py: Python<'_>,
    game: &Game,
    heap: Option<u32>,
    time_limit: Option<Time>,
) -> PyResult<Sequence<(String, bool)>> {
    let own = limits(heap, time_limit)?;
    unless_heard(working(py, game, own.clone(), |budget| {
        // The limits are taken anew, with the ear that the budget has.
        let limits = Limits {
            interrupt: budget.limits().interrupt.clone(),
            ..own
        };
        let genera = Genera::of(&game.inner, limits, Some(&|_| _ = budget.check()));
        let values = genera.values.iter().map(|g| (g.to_string(), g.is_tame()));
        (values.collect(), numbers(genera.period), genera.stop.word())
    })?)
}

/// The canonical forms of the games in a text of trees, or of heap 1, 2, … of a game up to `heap`; and why the work ended.
#[pyfunction]
#[pyo3(signature = (trees, game, heap, time_limit=None))]
pub fn canon(
    py: Python<'_>,
    trees: Option<&str>,
    game: &Game,
    heap: u32,
    time_limit: Option<Time>,
) -> PyResult<(Vec<Form>, &'static str)> {
    let written = trees.map(HeapGame::parse_trees).transpose();
    let written = written.map_err(value_error)?;
    let limits = limits(None, time_limit)?;
    unless_heard(working(py, game, limits, |budget| {
        let mut games = Games::new().within(budget);
        let mut forms = Vec::new();
        let mut find = || -> Result<(), BrokenOff> {
            let heaps = written.as_ref().map_or(&game.inner, |(heaps, _)| heaps);
            let mut known = CanonicalHeaps::new(heaps);
            match &written {
                Some((_, positions)) => {
                    known.extend_to(heaps.heaps().unwrap_or(0), &mut games)?;
                    for position in positions {
                        let form = known.of(position, &mut games)?;
                        forms.push(describe(&mut games, form)?);
                    }
                }
                None => {
                    for n in 1..=heap.min(heaps.heaps().unwrap_or(heap)) {
                        known.extend_to(n, &mut games)?;
                        let form = known.forms()[n as usize];
                        forms.push(describe(&mut games, form)?);
                    }
                }
            }
            Ok(())
        };
        let stop = find().map_or_else(BrokenOff::stop, |()| Stop::Heap);
        (forms, stop.word())
    })?)
}

fn describe(games: &mut Games, form: misere::value::GameId) -> Result<Form, BrokenOff> {
    let mate = games.mate(form)?;
    Ok((
        games.text(form, LONGEST),
        games.birthday(form),
        games.subpositions(form),
        games.is_p(form),
        games.genus(form)?.to_string(),
        games.text(mate, LONGEST),
    ))
}

/// The games known by name: name, a sentence, an example.
#[pyfunction]
pub fn games() -> Vec<(&'static str, &'static str, &'static str)> {
    let rows = named_games().iter();
    rows.map(|g| (g.name, g.about, g.example)).collect()
}

/// What is stored of a quotient, by its digest, the beginning of it or a presentation: the document `misere.find/1` as JSON.
#[pyfunction]
pub fn find(py: Python<'_>, quotient: &str) -> PyResult<String> {
    let found = listening(py, |budget: &Budget| {
        let steps = Limits {
            steps: Some(PRESENTATION),
            ..Limits::default()
        };
        misere_cli::find(quotient, &budget.within(steps))
    })?;
    found.map_err(value_error)
}

/// The command `misere`: does what a command line says and returns the exit status.
#[pyfunction]
pub fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| misere_cli::run(arguments))
}
