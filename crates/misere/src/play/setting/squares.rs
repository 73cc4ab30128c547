//! Moves on boards: squares are taken.

use super::{State, Step};
use crate::error::shorten;
use crate::position::Position;
use crate::ruleset::{BoardGame, BoardMove, Grid};
use std::ops::ControlFlow;

pub(super) fn visit(
    grids: &[Grid],
    boards: &BoardGame,
    f: &mut dyn FnMut(Step) -> ControlFlow<()>,
) {
    let sum = boards.position(grids).unwrap_or_default();
    for m in boards.moves(grids) {
        if f(step(grids, &sum, &m, boards)).is_break() {
            return;
        }
    }
}

pub(super) fn read(grids: &[Grid], boards: &BoardGame, text: &str) -> Result<Step, String> {
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
            return Ok(step(grids, &sum, &m, boards));
        }
    }
    Err(format!("{} is no move here", shorten(text.trim())))
}

/// A move on boards, whose sum is known: only that of the board moved on is to be found.
fn step(grids: &[Grid], sum: &Position, m: &BoardMove, boards: &BoardGame) -> Step {
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
