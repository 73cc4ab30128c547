//! Rules written in Python: any hashable positions, their moves, and if one likes their parts and a representative of each.
//!
//! The library does the rest, as for rules written in Rust. What the rules raise ends the work and is raised again at its end.

use misere::Position;
use misere::ruleset::{ComponentError, Components, HeapGame, Ruleset};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

/// A position. Representatives of parts have numbers, by which they are told apart; others are only passed on.
#[derive(Clone)]
pub struct State {
    object: Arc<Py<PyAny>>,
    number: u32,
    /// What decides between parts of the same birthday.
    text: Arc<str>,
}

/// The number of what is no representative, or of one that is not known.
const NONE: u32 = u32::MAX;

impl State {
    /// A position that the rules may be asked about.
    pub fn of(object: &Bound<'_, PyAny>) -> State {
        State {
            object: Arc::new(object.clone().unbind()),
            number: NONE,
            text: "".into(),
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.number == other.number
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.number.hash(hasher);
    }
}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &State) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for State {
    fn cmp(&self, other: &State) -> Ordering {
        (&self.text, self.number).cmp(&(&other.text, other.number))
    }
}

/// The functions of the rules.
pub struct Functions {
    moves: Py<PyAny>,
    parts: Option<Py<PyAny>>,
    canonical: Option<Py<PyAny>>,
    /// A text for a position, by which parts of the same birthday are ordered.
    text: Py<PyAny>,
    memory: Mutex<Memory>,
}

struct Memory {
    /// The number of each representative.
    numbers: Py<PyDict>,
    /// The representatives.
    states: Vec<State>,
    /// No more representatives are taken in.
    is_complete: bool,
    /// What the rules have raised first.
    error: Option<PyErr>,
}

/// The rules, for two: the enumeration takes them, and who asked for it wants to know what they have raised.
#[derive(Clone)]
pub struct Shared(Arc<Functions>);

/// A game by rules in Python: its parts, and the rules.
pub struct Rules {
    components: Components<Shared>,
    functions: Shared,
}

/// The functions as Python hands them over: moves, parts, representatives, and the text that orders them.
pub type Given = (Py<PyAny>, Option<Py<PyAny>>, Option<Py<PyAny>>, Py<PyAny>);

impl Rules {
    /// Enumerates what can become of these positions.
    pub fn new(starts: &Bound<'_, PyList>, name: String, given: Given) -> PyResult<Rules> {
        let (moves, parts, canonical, text) = given;
        let functions = Shared(Arc::new(Functions {
            moves,
            parts,
            canonical,
            text,
            memory: Mutex::new(Memory {
                numbers: PyDict::new(starts.py()).unbind(),
                states: Vec::new(),
                is_complete: false,
                error: None,
            }),
        }));
        let starts: Vec<State> = starts.iter().map(|s| State::of(&s)).collect();
        let made = Components::from_all(functions.clone(), name, starts);
        // What the rules have raised says more than what came of it.
        functions.raise()?;
        let components = made.map_err(|error| functions.refused(error))?;
        if let Ok(mut memory) = functions.0.memory.lock() {
            memory.is_complete = true;
        }
        Ok(Rules {
            components,
            functions,
        })
    }

    /// The game of heaps, without names.
    pub fn game(&self) -> HeapGame {
        HeapGame {
            heap_names: None,
            ..self.components.game().clone()
        }
    }

    /// The part that stands for each heap from 1 on.
    pub fn states(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        let numbers = self.components.game().heap_names.iter().flatten();
        let memory = self.functions.0.memory.lock();
        let Ok(memory) = memory else {
            return Vec::new();
        };
        numbers
            .filter_map(|n| memory.states.get(n.parse::<usize>().ok()?))
            .map(|state| state.object.clone_ref(py))
            .collect()
    }

    /// A position as a sum of heaps; `None` if it does not occur in play from the start.
    pub fn position(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<Position>> {
        let found = self.components.position(&State::of(position));
        self.functions.raise()?;
        Ok(found)
    }
}

impl Shared {
    /// Why the enumeration failed, in the words of Python.
    fn refused(&self, error: ComponentError) -> PyErr {
        let ComponentError::Cycle(number) = &error else {
            return PyValueError::new_err(format!("expected {error}"));
        };
        let memory = self.0.memory.lock();
        let text = memory.ok().and_then(|memory| {
            let state = memory.states.get(number.parse::<usize>().ok()?)?;
            Some(state.text.chars().take(60).collect::<String>())
        });
        let text = text.unwrap_or_default();
        PyValueError::new_err(format!(
            "expected moves that go down: play can come back to {text}"
        ))
    }

    /// Does something with Python, unless something was raised before; what is raised is remembered.
    fn ask<T: Default>(&self, f: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        let has_failed = match self.0.memory.lock() {
            Ok(memory) => memory.error.is_some(),
            Err(_) => true,
        };
        if has_failed {
            return T::default();
        }
        Python::attach(f).unwrap_or_else(|error| {
            if let Ok(mut memory) = self.0.memory.lock() {
                memory.error = Some(error);
            }
            T::default()
        })
    }

    fn list(&self, function: &Py<PyAny>, state: &State) -> Vec<State> {
        self.ask(|py| {
            let found = function.bind(py).call1((state.object.bind(py),))?;
            found.try_iter()?.map(|s| Ok(State::of(&s?))).collect()
        })
    }

    /// Raises what the rules have raised, once.
    fn raise(&self) -> PyResult<()> {
        let memory = self.0.memory.lock();
        let error = memory.ok().and_then(|mut memory| memory.error.take());
        error.map_or(Ok(()), Err)
    }

    /// The representative that equals this one, with its number.
    fn known(&self, py: Python<'_>, state: Bound<'_, PyAny>) -> PyResult<State> {
        let (numbers, is_complete, next) = {
            let Ok(memory) = self.0.memory.lock() else {
                return Err(PyValueError::new_err("the rules have failed before"));
            };
            let next = memory.states.len() as u32;
            (memory.numbers.clone_ref(py), memory.is_complete, next)
        };
        // Python's own __hash__ and __eq__ are asked here, so nobody may hold the memory.
        let numbers = numbers.bind(py);
        let stranger = State::of(&state);
        if let Some(number) = numbers.get_item(&state)? {
            return Ok(State {
                number: number.extract()?,
                ..stranger
            });
        }
        if is_complete {
            return Ok(stranger);
        }
        let text: String = self.0.text.bind(py).call1((&state,))?.extract()?;
        numbers.set_item(&state, next)?;
        let new = State {
            number: next,
            text: text.into(),
            ..stranger
        };
        if let Ok(mut memory) = self.0.memory.lock() {
            memory.states.push(new.clone());
        }
        Ok(new)
    }
}

impl Ruleset for Shared {
    type State = State;

    fn options(&self, state: &State) -> Vec<State> {
        self.list(&self.0.moves, state)
    }

    fn parts(&self, state: State) -> Vec<State> {
        match &self.0.parts {
            Some(parts) => self.list(parts, &state),
            None => vec![state],
        }
    }

    fn key(&self, part: State) -> State {
        let found = self.ask(|py| {
            let object = part.object.bind(py);
            let object = match &self.0.canonical {
                Some(canonical) => canonical.bind(py).call1((object,))?,
                None => object.clone(),
            };
            Ok(Some(self.known(py, object)?))
        });
        found.unwrap_or(part)
    }

    /// The number of the representative, by which it is found again.
    fn name(&self, part: &State) -> Option<String> {
        Some(part.number.to_string())
    }
}
