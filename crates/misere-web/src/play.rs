//! Positions on the page: what they are worth, what can be done, what the program does.

use crate::desk::{Desk, Game, Solved};
use crate::judge::{Judge, searchable};
use crate::request::{Bounds, Refusal};
use misere::Heap;
use misere::Position;
use misere::play::{Level, Player, State, Step, Table};
use misere::quotient::{Budget, Limits, Watcher};
use misere::ruleset::BoardGame;
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
        let sum = table.position(&state);
        let largest = sum.max_heap().unwrap_or(Heap(0));
        let budget = budget(bounds, interrupt);
        let board = searchable(&solved, largest.0);
        let mut judge = Judge::new(&solved, board.as_ref(), largest, &budget)?;
        let (value, is_p) = judge.judge(&sum, &budget)?;
        let (steps, complete) = table.moves(&state, MOVES);
        let mut moves = Vec::new();
        for step in &steps {
            let (value, is_p) = judge.judge(&step.position, &budget)?;
            moves.push(json!({
                "text": step.text,
                "position": table.show(&step.after),
                "value": value,
                "p": is_p,
            }));
        }
        let finite = &solved.settled.finite;
        let (order, heap, status) = match solved.automatic_for(largest.0) {
            Some(a) => (a.order(), a.heap, a.status()),
            None => (Some(finite.order()), finite.heap, finite.status()),
        };
        Ok(json!({
            "schema": "misere.look/1",
            "describe": crate::words::describe(&solved.game),
            "position": table.show(&state),
            "heaps": sum.to_string(),
            "value": value,
            "p": is_p,
            "over": table.is_over(&state),
            "moves": moves,
            "complete": complete,
            "order": order,
            "heap": heap,
            "status": status,
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
        let budget = budget(bounds, interrupt);
        let sum = table.position(&state);
        let stopped = |stop| Refusal::limit(format!("stopped before a move was found: {stop}"));
        let largest = sum.max_heap().unwrap_or(Heap(0));
        if let Some(board) = searchable(&solved, largest.0) {
            let mut judge = Judge::new(&solved, Some(&board), largest, &budget)?;
            let (mut steps, _) = table.moves(&state, MOVES);
            if looks(level, seed) {
                let mut winning = Vec::new();
                for step in &steps {
                    if judge.judge(&step.position, &budget)?.1 {
                        winning.push(step.clone());
                    }
                }
                if !winning.is_empty() {
                    steps = winning;
                }
            }
            let choice = (seed / 100) as usize % steps.len().max(1);
            return Ok(reply(&table, steps.get(choice)));
        }
        let mut player = match solved.automatic_for(largest.0) {
            Some(solution) => Player::automatic(solution, level, seed),
            None => Player::new(&solved.settled.finite, level, seed),
        };
        player.prepare(largest, &budget).map_err(stopped)?;
        player.knows(&sum).map_err(Refusal::limit)?;
        let step = player.choose(&table, &state, &budget).map_err(stopped)?;
        Ok(reply(&table, step.as_ref()))
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

/// Whether a player of this level looks for a winning move this time.
fn looks(level: Level, seed: u64) -> bool {
    seed % 100 < u64::from(level.percent())
}

fn reply(table: &Table, step: Option<&Step>) -> Value {
    json!({
        "move": step.map(|s| &s.text),
        "position": step.map(|s| table.show(&s.after)),
    })
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
