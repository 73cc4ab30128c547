//! Positions on the page: what they are worth, what can be done, what the program does.

use crate::desk::{Desk, Game, Solved};
use crate::request::Refusal;
use crate::task::{Task, Unanswered};
use misere::Heap;
use misere::Position;
use misere::answer::{Judgement, Unknown};
use misere::play::{Level, Player, Setting, State, Step};
use misere::ruleset::{BoardGame, Convention};
use serde_json::{Value, json};
use std::sync::Arc;

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
        task: &Task,
    ) -> Result<Value, Unanswered> {
        let (solved, state) = self.set_up(text, position, task)?;
        let setting = setting(&solved.game, &state);
        let sum = setting.position(&state);
        let budget = task.budget();
        let unknown = |unknown| not_known(task, unknown);
        let mut judge = solved.answer.judge();
        let Judgement { value, is_p, .. } = judge.judge(&sum, &budget).map_err(unknown)?;
        let (steps, complete) = setting.moves(&state, MOVES);
        let mut moves = Vec::new();
        for step in &steps {
            let after = judge.judge(&step.position, &budget).map_err(unknown)?;
            moves.push(json!({
                "text": step.text,
                "position": setting.show(&step.after),
                "value": after.value,
                "p": after.is_p,
            }));
        }
        let answer = &solved.answer;
        let (order, heap, status) = (answer.order(), answer.heap(), answer.status());
        Ok(json!({
            "schema": "misere.look/1",
            "describe": crate::words::describe(&solved.game),
            "position": setting.show(&state),
            "heaps": sum.to_string(),
            "value": value,
            "p": is_p,
            "over": setting.is_over(&state),
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
        task: &Task,
    ) -> Result<Value, Unanswered> {
        let level = Level::parse(level).ok_or_else(|| {
            Refusal::input(
                "level: expected random, easy, medium, hard, perfect or a number from 0 to 100",
            )
        })?;
        let (solved, state) = self.set_up(text, Some(position), task)?;
        let setting = setting(&solved.game, &state);
        let budget = task.budget();
        let sum = setting.position(&state);
        let stopped = |stop| task.stopped("a move was found", stop);
        let mut player = Player::new(&solved.answer, level, seed);
        player
            .knows(&sum, &budget)
            .map_err(|unknown| not_known(task, unknown))?;
        let step = player.choose(&setting, &state, &budget).map_err(stopped)?;
        Ok(reply(&setting, step.as_ref()))
    }

    fn set_up(
        &self,
        text: &str,
        position: Option<&str>,
        task: &Task,
    ) -> Result<(Arc<Solved>, State), Unanswered> {
        let game = self.read(text, false)?;
        if game.heaps.convention == Convention::Normal {
            let message = "the page plays misère games; misere outcome knows normal play";
            return Err(Refusal::input(message).into());
        }
        let state = state(&game, position)?;
        let sum = setting(&game, &state).position(&state);
        if sum.degree() > MOST {
            let message = format!("at most {MOST} heaps are played here");
            return Err(Refusal::limit(message).into());
        }
        let largest = sum.max_heap().unwrap_or(Heap(0));
        if largest.0 > LARGEST {
            let message =
                format!("heaps up to {LARGEST} are played here; misere play takes larger ones");
            return Err(Refusal::limit(message).into());
        }
        let solved = self.cover(game, &sum, task)?;
        Ok((solved, state))
    }
}

/// What to say when nobody knows who wins.
fn not_known(task: &Task, unknown: Unknown) -> Unanswered {
    match unknown {
        Unknown::Beyond { .. } => {
            let what = "neither the quotient nor a search was done in time";
            task.refused(format!("{what}: {}", unknown.stop()))
        }
        other => task.refused(other.to_string()),
    }
}

fn reply(setting: &Setting, step: Option<&Step>) -> Value {
    json!({
        "move": step.map(|s| &s.text),
        "position": step.map(|s| setting.show(&s.after)),
    })
}

fn setting<'a>(game: &'a Game, state: &State) -> Setting<'a> {
    match (&game.boards, state) {
        (Some(boards), State::Boards(_)) => Setting::boards(boards),
        _ => Setting::heaps(&game.heaps),
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
