//! Games: by text, by a Python function that gives the options of a heap, by rules for positions of any kind, or heap by heap.

use crate::function::Function;
use crate::states::{Given, Rules as OwnRules};
use crate::value_error;
use misere::limits::Budget;
use misere::play::{Setting, State};
use misere::ruleset::{BoardGame, BoardKind, GameError, GraphGame, HeapGame, Rules};
use misere::{Heap, Position};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Heaps with how many there are of each.
pub type Pairs = Vec<(u32, u32)>;

/// A heap with its options, each a list of heaps.
type Listed = Vec<Vec<Vec<u32>>>;

/// A move: how it is written, what lies on the table then, and the same as heaps.
type Step = (String, String, Pairs);

/// A game of heaps.
#[pyclass(frozen, module = "misere._misere")]
pub struct Game {
    pub inner: HeapGame,
    /// The function behind it, if there is one.
    pub function: Option<Arc<Function>>,
    /// The rules behind it, if they were written in Python.
    rules: Option<OwnRules>,
    /// The boards, once somebody has asked for them, if it is played on any.
    boards: OnceLock<Option<BoardGame>>,
    /// The same of a graph.
    graph: OnceLock<Option<GraphGame>>,
}

/// The heaps of a position with how many there are of each, the smallest first.
pub fn pairs(position: &Position) -> Pairs {
    position
        .iter()
        .rev()
        .map(|(h, count)| (h.0, count))
        .collect()
}

impl Game {
    fn new(inner: HeapGame, function: Option<Arc<Function>>) -> Game {
        Game {
            inner,
            function,
            rules: None,
            boards: OnceLock::new(),
            graph: OnceLock::new(),
        }
    }

    /// The boards, if it is played on any.
    fn boards(&self) -> Option<&BoardGame> {
        let find = || BoardGame::parse(&self.inner.name).and_then(Result::ok);
        let boards = self.boards.get_or_init(find);
        boards.as_ref().filter(|_| self.rules.is_none())
    }

    /// The graph, if it is played on one.
    fn graph(&self) -> Option<&GraphGame> {
        let find = || GraphGame::parse(&self.inner.name).and_then(Result::ok);
        let graph = self.graph.get_or_init(find);
        graph.as_ref().filter(|_| self.rules.is_none())
    }

    fn setting(&self, text: &str) -> PyResult<(Setting<'_>, State)> {
        match (self.boards(), self.graph()) {
            (Some(boards), _) if BoardGame::is_written_as_boards(text) => {
                let grids = boards.read(text).map_err(value_error)?;
                Ok((Setting::boards(boards), State::Boards(grids)))
            }
            (_, Some(graph)) if graph.is_written_as_vertices(text) => {
                let vertices = graph.read(text).map_err(value_error)?;
                Ok((Setting::graph(graph), State::Vertices(vertices)))
            }
            _ => {
                let position = self.inner.read_position(text).map_err(value_error)?;
                Ok((Setting::heaps(&self.inner), State::Heaps(position)))
            }
        }
    }

    fn heard(&self) -> PyResult<()> {
        self.function.as_ref().map_or(Ok(()), |f| f.raise())
    }
}

/// A position of these heaps: heaps that the game has, and so few of each that a move can add more.
pub fn position(game: &HeapGame, heaps: &[(u32, u32)]) -> PyResult<Position> {
    let mut sum = Position::empty();
    for &(heap, count) in heaps {
        if game.heaps().is_some_and(|all| heap > all) {
            return Err(value_error(format!(
                "heap {heap}: expected heaps up to {}, which is all that the game has",
                game.heaps().unwrap_or(0)
            )));
        }
        let more = sum.checked_plus(&Position::copies(Heap(heap), count));
        sum = more
            .filter(|s| s.count(Heap(heap)) <= u32::MAX / 2)
            .ok_or_else(|| {
                value_error(format!(
                    "heap {heap}: expected at most {} copies of it",
                    u32::MAX / 2
                ))
            })?;
    }
    Ok(sum)
}

#[pymethods]
impl Game {
    /// Reads a game in any of the notations of `misere solve`.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Game> {
        let inner = HeapGame::parse(text).map_err(|error| match error {
            GameError::Read { .. } => PyOSError::new_err(error.to_string()),
            error => value_error(error),
        })?;
        Ok(Game::new(inner, None))
    }

    /// The game whose heap n has the options `options(n)`, each a list of smaller heaps; endless heaps, or so many.
    #[staticmethod]
    #[pyo3(signature = (options, heaps, name))]
    fn from_options(
        py: Python<'_>,
        options: Py<PyAny>,
        heaps: Option<u32>,
        name: String,
    ) -> PyResult<Game> {
        let function = Arc::new(Function::new(options));
        let Some(heaps) = heaps else {
            let rules = Rules::Family(function.clone());
            return Ok(Game::new(HeapGame::new(name, rules), Some(function)));
        };
        let listed = (1..=heaps)
            .map(|heap| function.ask(py, heap))
            .collect::<PyResult<Listed>>()?;
        let options = |lists: Vec<Vec<u32>>| {
            let mut options: Vec<Position> = lists.into_iter().map(Position::from_heaps).collect();
            options.sort();
            options.dedup();
            options
        };
        let rules = Rules::Listed(listed.into_iter().map(options).collect());
        Ok(Game::new(HeapGame::new(name, rules), None))
    }

    /// Reads what a file of heaps and moves holds.
    #[staticmethod]
    fn parse_contents(text: &str, name: String) -> PyResult<Game> {
        let mut inner = HeapGame::parse_text(text).map_err(value_error)?;
        inner.name = name;
        Ok(Game::new(inner, None))
    }

    /// The game that begins with the sum of these positions, by its moves, parts and representatives, and a text for a position.
    #[staticmethod]
    fn from_rules(starts: &Bound<'_, PyList>, name: String, functions: Given) -> PyResult<Game> {
        let rules = OwnRules::new(starts, name, functions)?;
        let mut game = Game::new(rules.game(), None);
        game.rules = Some(rules);
        Ok(game)
    }

    /// How it was written.
    #[getter]
    fn name(&self) -> &str {
        &self.inner.name
    }

    /// How many heaps there are; None when they never end.
    #[getter]
    fn heaps(&self) -> Option<u32> {
        self.inner.heaps()
    }

    /// The names of the heaps, where they have names.
    #[getter]
    fn heap_names(&self) -> Option<Vec<String>> {
        self.inner.heap_names.clone()
    }

    /// The marks of a square that has no mark and of one that has, on boards.
    #[getter]
    fn marks(&self) -> Option<(char, char)> {
        let cross = |boards: &BoardGame| boards.kind() == BoardKind::Notakto;
        self.boards()
            .map(|b| ('.', if cross(b) { 'x' } else { '#' }))
    }

    /// The vertices, where it is played on a graph that a text names.
    #[getter]
    fn vertices(&self) -> Option<Vec<String>> {
        self.graph().map(|graph| graph.drawing().0.to_vec())
    }

    /// Where play starts, as it is read; None where heaps never end.
    #[getter]
    fn start(&self) -> Option<String> {
        match (self.boards(), self.graph()) {
            (Some(boards), _) => Some(boards.show(&[boards.start()])),
            (_, Some(graph)) => Some(graph.show(&graph.start())),
            _ => Some(self.inner.show_position(&self.inner.start()?)),
        }
    }

    /// The part that stands for each heap from 1 on, in a game by rules.
    fn states(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.rules.as_ref().map_or_else(Vec::new, |r| r.states(py))
    }

    /// A position of a game by rules as heaps; None if it does not occur in play from the start.
    fn find(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<Pairs>> {
        let Some(rules) = &self.rules else {
            return Err(value_error("this is no game by rules"));
        };
        Ok(rules.position(position)?.as_ref().map(pairs))
    }

    /// A position that is written down, as heaps.
    fn read(&self, text: &str) -> PyResult<Pairs> {
        let (setting, state) = self.setting(text)?;
        Ok(pairs(&setting.position(&state)))
    }

    /// A sum of heaps as it is written.
    fn show(&self, heaps: Pairs) -> PyResult<String> {
        Ok(self.inner.show_position(&position(&self.inner, &heaps)?))
    }

    /// The moves from a position that is written down, at most `most`, and whether these are all.
    fn moves(&self, py: Python<'_>, text: &str, most: usize) -> PyResult<(Vec<Step>, bool)> {
        let (setting, state) = self.setting(text)?;
        let shown = |state: &State| match state {
            State::Heaps(position) => self.inner.show_position(position),
            State::Boards(_) | State::Vertices(_) | State::Spots(_) => setting.show(state),
        };
        let (mut list, mut all) = (Vec::new(), true);
        py.detach(|| {
            // Games of this class have no drawings, so that nothing asks the budget.
            let end = setting.visit_moves(&state, &Budget::unlimited(), &mut |step| {
                if list.len() == most {
                    all = false;
                    return ControlFlow::Break(());
                }
                list.push((step.text, shown(&step.after), pairs(&step.position)));
                ControlFlow::Continue(())
            });
            debug_assert!(end.is_ok(), "no limits");
        });
        self.heard()?;
        Ok((list, all))
    }

    /// The options of a heap, each as a list of heaps.
    fn options(&self, py: Python<'_>, heap: u32) -> PyResult<Vec<Vec<u32>>> {
        let options = py.detach(|| self.inner.options(Heap(heap)));
        self.heard()?;
        Ok(options.iter().map(list).collect())
    }
}

/// The heaps of a position one by one.
fn list(position: &Position) -> Vec<u32> {
    let heaps = position.iter();
    heaps
        .flat_map(|(h, count)| std::iter::repeat_n(h.0, count as usize))
        .collect()
}
