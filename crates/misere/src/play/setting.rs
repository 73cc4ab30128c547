//! What lies on the table, and moves as people write them.

use crate::error::shorten;
use crate::position::{Heap, Position};
use crate::ruleset::{BoardGame, BoardMove, Grid, HeapGame};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Heaps.
    Heaps(Position),
    /// Boards, in the order in which they lie there.
    Boards(Vec<Grid>),
}

/// A move: how it is written, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move as [`Setting::read_move`] reads it.
    pub text: String,
    /// What lies on the table after it.
    pub after: State,
    /// The same as a sum of heaps.
    pub position: Position,
}

/// A game to be played with heaps, or with boards that can be drawn.
///
/// ```
/// use misere::play::{State, Setting};
/// use misere::ruleset::{BoardGame, HeapGame};
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    game: &'a HeapGame,
    boards: Option<&'a BoardGame>,
}

impl<'a> Setting<'a> {
    /// Play with heaps.
    pub fn heaps(game: &'a HeapGame) -> Setting<'a> {
        Setting { game, boards: None }
    }

    /// Play with boards.
    pub fn boards(boards: &'a BoardGame) -> Setting<'a> {
        Setting {
            game: boards.game(),
            boards: Some(boards),
        }
    }

    /// A state as a sum of heaps.
    pub fn position(&self, state: &State) -> Position {
        match (state, self.boards) {
            (State::Heaps(position), _) => position.clone(),
            // Boards on the table have been read or moved to, so they can come up in play.
            (State::Boards(grids), Some(boards)) => boards.position(grids).unwrap_or_default(),
            (State::Boards(_), None) => Position::empty(),
        }
    }

    /// A state on one line, as it is read.
    pub fn show(&self, state: &State) -> String {
        match (state, self.boards) {
            (State::Boards(grids), Some(boards)) => boards.show(grids),
            _ => self.position(state).to_string(),
        }
    }

    /// Whether no move is left.
    pub fn is_over(&self, state: &State) -> bool {
        match (state, self.boards) {
            (State::Boards(grids), Some(boards)) => grids.iter().all(|g| boards.is_over(g)),
            _ => !self
                .position(state)
                .iter()
                .any(|(h, _)| self.game.has_move(h)),
        }
    }

    /// The moves in order, at most `most` of them, and whether these are all.
    pub fn moves(&self, state: &State, most: usize) -> (Vec<Step>, bool) {
        let mut out: Vec<Step> = Vec::new();
        let mut all = true;
        self.visit_moves(state, &mut |step| {
            if out.len() == most {
                all = false;
                return ControlFlow::Break(());
            }
            out.push(step);
            ControlFlow::Continue(())
        });
        (out, all)
    }

    /// Calls `f` with the moves in order, until it breaks off.
    pub fn visit_moves(&self, state: &State, f: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        if let (State::Boards(grids), Some(boards)) = (state, self.boards) {
            let sum = boards.position(grids).unwrap_or_default();
            for m in boards.moves(grids) {
                if f(board_step(grids, &sum, &m, boards)).is_break() {
                    return;
                }
            }
            return;
        }
        let position = self.position(state);
        let mut flow = ControlFlow::Continue(());
        for (heap, _) in position.iter() {
            let mut seen = FxHashSet::default();
            self.game.visit_options(heap, &mut |option| {
                let to = Position::from_heaps(option.iter().copied());
                if seen.insert(to.clone())
                    && let Some(step) = heap_step(&position, heap, &to)
                {
                    flow = f(step);
                }
                flow
            });
            if flow.is_break() {
                return;
            }
        }
    }

    /// Reads a move: `5 -> 2+1`, `5>2+1` or `5 → 0` with heaps; `b2`, with several boards `2:b2`, and `a1-b1` with boards. The
    /// error is a sentence.
    pub fn read_move(&self, state: &State, text: &str) -> Result<Step, String> {
        match (state, self.boards) {
            (State::Boards(grids), Some(boards)) => self.read_board_move(grids, boards, text),
            _ => self.read_heap_move(&self.position(state), text),
        }
    }

    fn read_board_move(
        &self,
        grids: &[Grid],
        boards: &BoardGame,
        text: &str,
    ) -> Result<Step, String> {
        let (board, cells) = match text.split_once(':') {
            Some((number, cells)) => (number.trim().parse::<usize>().ok(), cells),
            None if grids.len() == 1 => (Some(1), text),
            None => return Err("say which board, as in 2:b3".to_string()),
        };
        let board = board
            .and_then(|b| b.checked_sub(1))
            .filter(|&b| b < grids.len());
        let board = board.ok_or_else(|| format!("there are boards 1 to {}", grids.len()))?;
        let names = cells
            .split(['-', ',', ' '])
            .map(str::trim)
            .filter(|c| !c.is_empty());
        let mut wanted: Vec<String> = names.map(str::to_ascii_lowercase).collect();
        wanted.sort();
        let sum = boards.position(grids).unwrap_or_default();
        let moves = boards.moves(grids).into_iter().filter(|m| m.board == board);
        for m in moves {
            let mut cells: Vec<String> = m.cells.iter().map(ToString::to_string).collect();
            cells.sort();
            if cells == wanted {
                return Ok(board_step(grids, &sum, &m, boards));
            }
        }
        Err(format!("{} is no move here", shorten(text.trim())))
    }

    fn read_heap_move(&self, position: &Position, text: &str) -> Result<Step, String> {
        let how =
            || "a move is written 5 -> 2+1, or by its number in the list of moves".to_string();
        let arrows = ["->", "→", ">"];
        let split = arrows.iter().find_map(|arrow| text.split_once(arrow));
        let (from, to) = split.ok_or_else(how)?;
        let heap = Heap(from.trim().parse().map_err(|_| how())?);
        let to = match to.trim() {
            "" => Position::empty(),
            to => to.parse::<Position>().map_err(|e| e.to_string())?,
        };
        if position.count(heap) == 0 {
            return Err(format!("there is no heap of {heap}"));
        }
        let legal = self.game.allows(heap, &to);
        let step = heap_step(position, heap, &to).filter(|_| legal);
        step.ok_or_else(|| {
            format!(
                "a heap of {heap} cannot become {}",
                shorten(&to.to_string())
            )
        })
    }

    /// A move in heaps as a step; in a game with boards, which this has not, there is none.
    pub(super) fn heap_move(&self, state: &State, from: Heap, to: &Position) -> Option<Step> {
        match state {
            State::Heaps(position) => heap_step(position, from, to),
            State::Boards(_) => None,
        }
    }
}

/// A move on boards, whose sum is known: only that of the board moved on is to be found.
fn board_step(grids: &[Grid], sum: &Position, m: &BoardMove, boards: &BoardGame) -> Step {
    let cells: Vec<String> = m.cells.iter().map(ToString::to_string).collect();
    let text = match grids.len() {
        1 => cells.join("-"),
        _ => format!("{}:{}", m.board + 1, cells.join("-")),
    };
    let mut after = grids.to_vec();
    after[m.board] = m.after;
    let of = |grid: Grid| boards.position(&[grid]).unwrap_or_default();
    let others = sum.minus(&of(grids[m.board])).unwrap_or_default();
    Step {
        text,
        position: others.plus(&of(m.after)),
        after: State::Boards(after),
    }
}

fn heap_step(position: &Position, from: Heap, to: &Position) -> Option<Step> {
    let after = position.without(from)?.plus(to);
    Some(Step {
        text: format!("{from} → {to}"),
        position: after.clone(),
        after: State::Heaps(after),
    })
}
