//! Moves in heaps: a heap becomes others.

use super::{Setting, State, Step, Table};
use crate::error::shorten;
use crate::generalised::Board;
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

impl<'a> Setting<'a> {
    /// The heaps on the table, their names if they are called by them, and the exceptional points.
    fn heap_game(&self) -> Option<(&'a HeapGame, bool, Option<&'a Board>)> {
        match self.table {
            Table::Heaps { game, names } => Some((game, names, None)),
            Table::Points { game, board } => Some((game, true, Some(board))),
            Table::Boards(boards) => Some((boards.game(), false, None)),
            Table::Graph(graph) => Some((graph.game(), false, None)),
            Table::Spots => None,
        }
    }

    pub(super) fn show_heaps(&self, position: &Position) -> String {
        match self.heap_game() {
            Some((game, true, _)) => game.show_position(position),
            _ => position.to_string(),
        }
    }

    pub(super) fn visit_heap_moves(
        &self,
        position: &Position,
        f: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) {
        let Some((game, _, board)) = self.heap_game() else {
            return;
        };
        if board.is_some_and(|b| b.verdict(position).is_some()) {
            return;
        }
        let mut flow = ControlFlow::Continue(());
        for (heap, _) in position.iter() {
            let mut seen = FxHashSet::default();
            game.visit_options(heap, &mut |option| {
                let to = Position::from_heaps(option.iter().copied());
                if seen.insert(to.clone())
                    && let Some(step) = self.heap_step(position, heap, &to)
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

    pub(super) fn read_heap_move(&self, position: &Position, text: &str) -> Result<Step, String> {
        let how = || {
            let example = self.an_example(position);
            let example = example.map_or_else(|| "5 -> 2+1".to_string(), |step| step.text);
            format!("a move is written {example}, or by its number in the list of moves")
        };
        let Some((game, names, board)) = self.heap_game() else {
            return Err(how());
        };
        let arrows = ["->", "→", ">"];
        let split = arrows.iter().find_map(|arrow| text.split_once(arrow));
        let (from, to) = split.ok_or_else(how)?;
        let read = |text: &str| match (names, text.trim()) {
            (_, "") => Ok(Position::empty()),
            (true, text) => game.read_position(text).map_err(|e| e.to_string()),
            (false, text) => text.parse::<Position>().map_err(|e| e.to_string()),
        };
        let from = read(from).map_err(|_| how())?;
        let heap = from.max_heap().filter(|_| from.degree() == 1);
        let heap = heap.ok_or_else(how)?;
        let to = read(to)?;
        let name = self.show_heaps(&from);
        if position.count(heap) == 0 {
            return Err(format!("there is no heap of {name}"));
        }
        let ended = board.is_some_and(|b| b.verdict(position).is_some());
        let legal = !ended && game.allows(heap, &to);
        let step = self.heap_step(position, heap, &to).filter(|_| legal);
        step.ok_or_else(|| {
            let to = shorten(&self.show_heaps(&to));
            format!("a heap of {name} cannot become {to}")
        })
    }

    /// A move as it is written, where heaps have names.
    fn an_example(&self, position: &Position) -> Option<Step> {
        match self.heap_game() {
            Some((game, true, _)) if game.heap_names.is_some() => {
                let state = State::Heaps(position.clone());
                self.moves(&state, 1).0.pop()
            }
            _ => None,
        }
    }

    pub(super) fn heap_step(&self, position: &Position, from: Heap, to: &Position) -> Option<Step> {
        let after = position.without(from)?.plus(to);
        let from = self.show_heaps(&Position::copies(from, 1));
        Some(Step {
            text: format!("{from} → {}", self.show_heaps(to)),
            position: after.clone(),
            after: State::Heaps(after),
        })
    }
}
