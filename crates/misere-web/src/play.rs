//! Positions on the page: what they are worth, what can be done, what the program does.

use crate::desk::{Desk, Game, Solved};
use crate::request::{Bounds, Refusal};
use misere::Heap;
use misere::Position;
use misere::play::{Level, Player, State, Table};
use misere::quotient::{Budget, Limits, Watcher};
use misere::ruleset::BoardGame;
use misere::strategy::Strategy;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A list of moves ends here.
const MOVES: usize = 2000;
/// Heaps larger than this have too many moves to be looked at in passing.
const LARGEST: u32 = 10_000;
/// And so have more heaps than this.
const MOST: u64 = 200;

impl Desk {
    /// The value of a position and of each move.
    pub(crate) fn look(
        &self,
        text: &str,
        position: Option<&str>,
        bounds: &Bounds,
        interrupt: Option<Arc<AtomicBool>>,
        watcher: Watcher,
    ) -> Result<Value, Refusal> {
        let (solved, state) = self.set_up(text, position, bounds, interrupt.clone(), watcher)?;
        let table = table(&solved.game, &state);
        let mut strategy = Strategy::new(&solved.solution);
        let sum = table.position(&state);
        strategy
            .prepare(
                sum.max_heap().unwrap_or(Heap(0)),
                &budget(bounds, interrupt),
            )
            .map_err(|stop| Refusal::limit(format!("stopped while finding nim values: {stop}")))?;
        let value = strategy.value(&sum).map_err(Refusal::limit)?;
        let (steps, complete) = table.moves(&state, MOVES);
        let mut moves = Vec::new();
        for step in &steps {
            let value = strategy.value(&step.position).map_err(Refusal::limit)?;
            moves.push(json!({
                "text": step.text,
                "position": table.show(&step.after),
                "value": strategy.show(value),
                "p": strategy.value_is_p(value),
            }));
        }
        let solution = &solved.solution;
        Ok(json!({
            "schema": "misere.look/1",
            "describe": crate::words::describe(&solved.game),
            "position": table.show(&state),
            "heaps": sum.to_string(),
            "value": strategy.show(value),
            "p": strategy.value_is_p(value),
            "over": table.is_over(&state),
            "moves": moves,
            "complete": complete,
            "order": solution.order(),
            "heap": solution.heap,
            "status": solution.status(),
        }))
    }

    /// The program's move.
    pub(crate) fn reply(
        &self,
        text: &str,
        position: &str,
        (level, seed): (&str, u64),
        bounds: &Bounds,
        interrupt: Option<Arc<AtomicBool>>,
        watcher: Watcher,
    ) -> Result<Value, Refusal> {
        let level = Level::parse(level).ok_or_else(|| {
            Refusal::input(
                "level: expected random, easy, medium, hard, perfect or a number from 0 to 100",
            )
        })?;
        let position = Some(position);
        let (solved, state) = self.set_up(text, position, bounds, interrupt.clone(), watcher)?;
        let table = table(&solved.game, &state);
        let mut player = Player::new(&solved.solution, level, seed);
        let budget = budget(bounds, interrupt);
        let sum = table.position(&state);
        let stopped = |stop| Refusal::limit(format!("stopped before a move was found: {stop}"));
        let largest = sum.max_heap().unwrap_or(Heap(0));
        player.prepare(largest, &budget).map_err(stopped)?;
        player.knows(&sum).map_err(Refusal::limit)?;
        let step = player.choose(&table, &state, &budget).map_err(stopped)?;
        Ok(json!({
            "move": step.as_ref().map(|s| &s.text),
            "position": step.as_ref().map(|s| table.show(&s.after)),
        }))
    }

    fn set_up(
        &self,
        text: &str,
        position: Option<&str>,
        bounds: &Bounds,
        interrupt: Option<Arc<AtomicBool>>,
        watcher: Watcher,
    ) -> Result<(Arc<Solved>, State), Refusal> {
        let game = Game::read(text, false)?;
        let state = state(&game, position)?;
        let sum = table(&game, &state).position(&state);
        if sum.degree() > MOST {
            return Err(Refusal::limit(format!(
                "at most {MOST} heaps are played here"
            )));
        }
        let largest = sum.max_heap().unwrap_or(Heap(0));
        if largest.0 > LARGEST {
            let message =
                format!("heaps up to {LARGEST} are played here; misere play takes larger ones");
            return Err(Refusal::limit(message));
        }
        let solved = self.cover(game, largest.0, bounds, interrupt, watcher);
        Ok((solved, state))
    }
}

fn budget<'a>(bounds: &Bounds, interrupt: Option<Arc<AtomicBool>>) -> Budget<'a> {
    let limits = Limits {
        time: Some(bounds.extra),
        interrupt,
        ..Limits::default()
    };
    Budget::start(limits, None)
}

fn table<'a>(game: &'a Game, state: &State) -> Table<'a> {
    match (&game.boards, state) {
        (Some(boards), State::Boards(_)) => Table::boards(boards),
        _ => Table::heaps(&game.heaps),
    }
}

/// What lies on the table: as it was written, or the usual start.
fn state(game: &Game, position: Option<&str>) -> Result<State, Refusal> {
    match (&game.boards, position) {
        (Some(boards), None) => Ok(State::Boards(vec![boards.start()])),
        (Some(boards), Some(text)) if BoardGame::is_written_as_boards(text) => {
            let boards = boards.read(text).map_err(Refusal::input)?;
            Ok(State::Boards(boards))
        }
        (_, Some(text)) => {
            let position = game.heaps.read_position(text).map_err(Refusal::input)?;
            Ok(State::Heaps(position))
        }
        (None, None) => Ok(State::Heaps(match game.heaps.heaps() {
            Some(heaps) => Position::from_heaps([heaps]),
            None => Position::from_heaps([3, 5, 7]),
        })),
    }
}
