//! What lies on the table, and moves as people write them.

mod heaps;
mod spots;
mod squares;
mod vertices;

use crate::generalised::Board;
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::ruleset::{BoardGame, GraphGame, Grid, HeapGame, SproutsPosition, Vertices};
use std::ops::ControlFlow;

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Heaps.
    Heaps(Position),
    /// Boards, in the order in which they lie there.
    Boards(Vec<Grid>),
    /// What is left of a graph.
    Vertices(Vertices),
    /// A drawing of Sprouts.
    Spots(SproutsPosition),
}

/// A move: how it is written, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as [`Setting::read_move`] reads it.
    pub text: String,
    /// What lies on the table after it.
    pub after: State,
    /// The same as a sum of heaps; empty in Sprouts, which is not played with heaps.
    pub position: Position,
}

/// A game to be played with heaps, with boards that can be drawn, on a graph, or with spots.
///
/// ```
/// use misere::play::{State, Setting};
/// use misere::ruleset::{BoardGame, GraphGame, HeapGame};
/// let kayles = HeapGame::parse("kayles")?;
/// let setting = Setting::heaps(&kayles);
/// let state = State::Heaps("5+3".parse()?);
/// let step = setting.read_move(&state, "5 -> 2+1").unwrap();
/// assert_eq!(step.position.to_string(), "1+2+3");
/// assert!(setting.read_move(&state, "4 -> 2+1").is_err());
///
/// let notakto = BoardGame::parse("notakto").unwrap()?;
/// let setting = Setting::boards(&notakto);
/// let state = State::Boards(notakto.read("2*.../.../...")?);
/// assert_eq!(setting.show(&setting.read_move(&state, "2:b2").unwrap().after), ".../.../...+.../.x./...");
///
/// let path = GraphGame::parse("node-kayles:0-1,1-2,2-3").unwrap()?;
/// let setting = Setting::graph(&path);
/// let step = setting.read_move(&State::Vertices(path.start()), "take 3").unwrap();
/// assert_eq!(setting.show(&step.after), "0,1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    table: Table<'a>,
}

#[derive(Clone, Copy)]
enum Table<'a> {
    /// Heaps; by their names, if they have names and this is wanted.
    Heaps {
        game: &'a HeapGame,
        names: bool,
    },
    /// Heaps with exceptional points.
    Points {
        game: &'a HeapGame,
        board: &'a Board,
    },
    Boards(&'a BoardGame),
    Graph(&'a GraphGame),
    Spots,
}

impl<'a> Setting<'a> {
    /// Play with heaps, which are called by their numbers.
    pub fn heaps(game: &'a HeapGame) -> Setting<'a> {
        let table = Table::Heaps { game, names: false };
        Setting { table }
    }

    /// Play with heaps, which are called by their names where they have names.
    ///
    /// ```
    /// use misere::play::{State, Setting};
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("coins:top>left,top>right,left>end")?;
    /// let setting = Setting::named(&game);
    /// let state = State::Heaps(game.read_position("top+left")?);
    /// assert_eq!(setting.read_move(&state, "top -> left").unwrap().text, "top → left");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(game: &'a HeapGame) -> Setting<'a> {
        let table = Table::Heaps { game, names: true };
        Setting { table }
    }

    /// Play with boards.
    pub fn boards(boards: &'a BoardGame) -> Setting<'a> {
        Setting {
            table: Table::Boards(boards),
        }
    }

    /// Play on a graph.
    pub fn graph(graph: &'a GraphGame) -> Setting<'a> {
        Setting {
            table: Table::Graph(graph),
        }
    }

    /// Generalised play: with the heaps of `game`, which are those of `board`, until an exceptional point is met.
    pub fn points(game: &'a HeapGame, board: &'a Board) -> Setting<'a> {
        Setting {
            table: Table::Points { game, board },
        }
    }

    /// Sprouts.
    pub fn spots() -> Setting<'a> {
        Setting {
            table: Table::Spots,
        }
    }

    /// A state as a sum of heaps; a drawing of Sprouts is none.
    pub fn position(&self, state: &State) -> Position {
        match (state, self.table) {
            (State::Heaps(position), _) => position.clone(),
            // Boards and vertices on the table have been read or moved to, so they can come up in play.
            (State::Boards(grids), Table::Boards(boards)) => {
                boards.position(grids).unwrap_or_default()
            }
            (State::Vertices(set), Table::Graph(graph)) => graph.position(set).unwrap_or_default(),
            _ => Position::empty(),
        }
    }

    /// A state on one line, as it is read.
    pub fn show(&self, state: &State) -> String {
        match (state, self.table) {
            (State::Boards(grids), Table::Boards(boards)) => boards.show(grids),
            (State::Vertices(set), Table::Graph(graph)) => graph.show(set),
            (State::Spots(spots), _) => spots::show(spots),
            _ => self.show_heaps(&self.position(state)),
        }
    }

    /// A picture of a state, line by line, where a graph is seen as a board.
    pub fn draw(&self, state: &State) -> Option<Vec<String>> {
        match (state, self.table) {
            (State::Vertices(set), Table::Graph(graph)) => graph.draw(set),
            _ => None,
        }
    }

    /// Whether play has ended.
    pub fn is_over(&self, state: &State) -> bool {
        if let (State::Boards(grids), Table::Boards(boards)) = (state, self.table) {
            return grids.iter().all(|g| boards.is_over(g));
        }
        if let State::Spots(spots) = state {
            return spots::is_over(spots);
        }
        self.moves(state, 1).0.is_empty()
    }

    /// Whether whoever has made the last move has won, where this is a matter of exceptional points and not of who makes the last move.
    pub fn verdict(&self, state: &State) -> Option<bool> {
        match self.table {
            // Where nobody can move and no point says otherwise, whoever has moved there stays alive.
            Table::Points { board, .. } => {
                Some(board.verdict(&self.position(state)).unwrap_or(true))
            }
            _ => None,
        }
    }

    /// The moves in order, at most `most` of them, and whether these are all. In Sprouts a position may have so many
    /// that none are listed.
    pub fn moves(&self, state: &State, most: usize) -> (Vec<Step>, bool) {
        let mut out: Vec<Step> = Vec::new();
        let mut all = true;
        let budget = spots::for_a_list();
        let end = self.visit_moves(state, &budget, &mut |step| {
            if out.len() == most {
                all = false;
                return ControlFlow::Break(());
            }
            out.push(step);
            ControlFlow::Continue(())
        });
        (out, all && end.is_ok())
    }

    /// Calls `f` with the moves in order, until it breaks off. The budget is asked where it takes long to see which moves there are, that is
    /// in Sprouts; `f` may ask it for other games.
    pub fn visit_moves(
        &self,
        state: &State,
        budget: &Budget,
        f: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        match (state, self.table) {
            (State::Boards(grids), Table::Boards(boards)) => squares::visit(grids, boards, f),
            (State::Vertices(set), Table::Graph(graph)) => vertices::visit(set, graph, f),
            (State::Spots(spots), _) => return spots::visit(spots, budget, f),
            _ => self.visit_heap_moves(&self.position(state), f),
        }
        Ok(())
    }

    /// Reads a move: `5 -> 2+1`, `5>2+1` or `5 → 0` with heaps; `b2`, with several boards `2:b2`, and `a1-b1` with boards; `take 3` on a
    /// graph; what a region becomes in Sprouts. The error is a sentence.
    pub fn read_move(&self, state: &State, text: &str) -> Result<Step, String> {
        match (state, self.table) {
            (State::Boards(grids), Table::Boards(boards)) => squares::read(grids, boards, text),
            (State::Vertices(set), Table::Graph(graph)) => vertices::read(set, graph, text),
            (State::Spots(spots), _) => spots::read(spots, text),
            _ => self.read_heap_move(&self.position(state), text),
        }
    }

    /// A move in heaps as a step; where heaps are not what lies on the table there is none.
    pub(super) fn heap_move(&self, state: &State, from: Heap, to: &Position) -> Option<Step> {
        match state {
            State::Heaps(position) => self.heap_step(position, from, to),
            _ => None,
        }
    }
}
