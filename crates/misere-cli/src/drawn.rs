//! Games that people see as boards or graphs and not as heaps: their positions as they are written.

use crate::exit::Failure;
use misere::Position;
use misere::play::{Setting, State};
use misere::ruleset::{BoardGame, GraphGame, HeapGame};

/// More heaps than this are not drawn.
const SHOWN: u64 = 40;

/// What a game is drawn on.
pub enum Drawn {
    /// Boards of squares.
    Boards(BoardGame),
    /// A graph.
    Graph(GraphGame),
    /// Nothing: it is played with heaps.
    Heaps,
}

impl Drawn {
    /// What the game that a text names is drawn on.
    pub fn of(text: &str) -> Result<Drawn, Failure> {
        if let Some(boards) = BoardGame::parse(text) {
            return Ok(Drawn::Boards(boards.map_err(Failure::input)?));
        }
        match GraphGame::parse(text) {
            Some(graph) => Ok(Drawn::Graph(graph.map_err(Failure::input)?)),
            None => Ok(Drawn::Heaps),
        }
    }

    /// A position that is drawn, or where play starts if there is no text; `None` if the text is meant as heaps. A graph gets more heaps for
    /// vertices that no play leaves, so [`Drawn::game`] is asked after this.
    pub fn read(&mut self, text: Option<&str>) -> Result<Option<State>, Failure> {
        Ok(Some(match (self, text) {
            (Drawn::Boards(boards), None) => State::Boards(vec![boards.start()]),
            (Drawn::Boards(boards), Some(text)) if BoardGame::is_written_as_boards(text) => {
                State::Boards(boards.read(text).map_err(Failure::input)?)
            }
            (Drawn::Graph(graph), None) => State::Vertices(graph.start()),
            (Drawn::Graph(graph), Some(text)) if graph.is_written_as_vertices(text) => {
                State::Vertices(graph.admit(text).map_err(Failure::input)?)
            }
            _ => return Ok(None),
        }))
    }

    /// The game of heaps, which was read as `game`.
    pub fn game(&self, game: HeapGame) -> HeapGame {
        match self {
            Drawn::Graph(graph) => HeapGame {
                convention: game.convention,
                ..graph.game().clone()
            },
            _ => game,
        }
    }

    /// Heaps as they are drawn: each as what it is named after. `None` if nothing is drawn here, or there are too many.
    pub fn of_heaps(&mut self, game: &HeapGame, position: &Position) -> Option<State> {
        if matches!(self, Drawn::Heaps) || position.is_empty() || position.degree() > SHOWN {
            return None;
        }
        let terms = position.iter().rev();
        let terms = terms.map(|(heap, count)| Some(format!("{count}*{}", game.heap_name(heap)?)));
        let text = terms.collect::<Option<Vec<_>>>()?.join("+");
        let state = self.read(Some(&text)).ok().flatten()?;
        (self.setting(game).position(&state) == *position).then_some(state)
    }

    /// How states of [`Drawn::read`] are played; `game` is the game of heaps.
    pub fn setting<'a>(&'a self, game: &'a HeapGame) -> Setting<'a> {
        match self {
            Drawn::Boards(boards) => Setting::boards(boards),
            Drawn::Graph(graph) => Setting::graph(graph),
            Drawn::Heaps => Setting::named(game),
        }
    }

    /// The boards, if there are any.
    pub fn boards(&self) -> Option<&BoardGame> {
        match self {
            Drawn::Boards(boards) => Some(boards),
            _ => None,
        }
    }
}
