//! Games that people see as boards or graphs and not as heaps: their positions as they are written.

use crate::exit::Failure;
use misere::play::{Setting, State};
use misere::ruleset::{BoardGame, GraphGame, HeapGame};

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

    /// A position that is drawn, or where play starts if there is no text; `None` if the text is meant as heaps.
    pub fn read(&self, text: Option<&str>) -> Result<Option<State>, Failure> {
        Ok(Some(match (self, text) {
            (Drawn::Boards(boards), None) => State::Boards(vec![boards.start()]),
            (Drawn::Boards(boards), Some(text)) if BoardGame::is_written_as_boards(text) => {
                State::Boards(boards.read(text).map_err(Failure::input)?)
            }
            (Drawn::Graph(graph), None) => State::Vertices(graph.start()),
            (Drawn::Graph(graph), Some(text)) if graph.is_written_as_vertices(text) => {
                State::Vertices(graph.read(text).map_err(Failure::input)?)
            }
            _ => return Ok(None),
        }))
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
