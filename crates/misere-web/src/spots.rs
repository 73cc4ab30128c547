//! Sprouts on the page: it is played with drawings and not with heaps, and a search says who wins.

use crate::desk::{Desk, Game};
use crate::request::Refusal;
use crate::task::{Task, Unanswered};
use crate::words;
use misere::limits::{Budget, Stop};
use misere::play::{Level, Setting, State, Step};
use misere::ruleset::{Convention, Sprouts, SproutsPosition};
use misere::value::Explorer;
use serde_json::{Value, json};
use std::cell::RefCell;

/// Drawings with more lives have too many moves to be looked at in passing.
const LIVES: u32 = 36;
/// A list of moves ends here.
const MOVES: usize = 2000;
/// A search that remembers more than this begins anew.
const REMEMBERED: usize = 200_000;

/// A move, and whether what it leaves is a P-position; `None` where nobody knows.
type Judged = (Step, Option<bool>);

thread_local! {
    /// What is known of drawings in misère play: whoever plays asks for many that come up in one another.
    static KNOWN: RefCell<Option<Explorer<Sprouts>>> = const { RefCell::new(None) };
}

/// Does something with a search, which remembers what it has settled.
fn searching<T>(convention: Convention, f: impl FnOnce(&mut Explorer<Sprouts>) -> T) -> T {
    if convention == Convention::Normal {
        return f(&mut Explorer::new(Sprouts, convention));
    }
    let kept = KNOWN.take().filter(|e| e.settled() < REMEMBERED);
    let mut explorer = kept.unwrap_or_else(|| Explorer::new(Sprouts, convention));
    let result = f(&mut explorer);
    KNOWN.set(Some(explorer));
    result
}

impl Desk {
    /// The game, if it is Sprouts.
    pub(crate) fn sprouts(&self, text: &str, normal: bool) -> Result<Option<Game>, Refusal> {
        match Sprouts::start(text) {
            Some(_) => Game::read(text, normal).map(Some),
            None => Ok(None),
        }
    }

    /// A drawing, or that after a move, with every move from it and who wins.
    pub(crate) fn look_at_spots(
        &self,
        game: &Game,
        (position, step): (Option<&str>, Option<&str>),
        task: &Task,
    ) -> Result<Value, Unanswered> {
        let setting = Setting::spots();
        let mut state = State::Spots(read(game, position)?);
        let written = step.map(|step| step.replace("->", "→").replace('>', "→"));
        let step = written.map(|step| setting.read_move(&state, &step));
        let step = step.transpose().map_err(Refusal::input)?;
        if let Some(step) = &step {
            state = step.after.clone();
        }
        let (steps, complete) = setting.moves(&state, MOVES);
        let budget = task.long_budget();
        let (p, judged) = searching(game.heaps.convention, |explorer| {
            let p = is_p(explorer, &state, &budget);
            (p, judge(explorer, steps, &budget))
        });
        task.done(p.is_ok() && judged.iter().all(|(_, p)| p.is_some()))?;
        let moves = judged.iter().map(|(step, p)| {
            json!({
                "text": step.text,
                "position": setting.show(&step.after),
                "value": null,
                "p": p,
            })
        });
        Ok(json!({
            "schema": "misere.look/1",
            "move": step.map(|step| step.text),
            "describe": words::describe(game),
            "position": setting.show(&state),
            "heaps": "0",
            "value": null,
            "p": p.ok(),
            "factors": null,
            "over": judged.is_empty(),
            "moves": moves.collect::<Vec<Value>>(),
            "complete": complete,
            "all_winning": complete,
            "order": null,
            "heap": 0,
            "status": "partial",
        }))
    }

    /// The program's move. The same seed makes the same one.
    pub(crate) fn reply_in_spots(
        &self,
        game: &Game,
        position: &str,
        (level, seed): (Level, u64),
        task: &Task,
    ) -> Result<Value, Unanswered> {
        let setting = Setting::spots();
        let state = State::Spots(read(game, Some(position))?);
        let (steps, _) = setting.moves(&state, MOVES);
        let budget = task.long_budget();
        let judged = searching(game.heaps.convention, |explorer| {
            judge(explorer, steps, &budget)
        });
        let unknown = judged.iter().any(|(_, p)| p.is_none());
        let winning = || judged.iter().filter(|(_, p)| *p == Some(true));
        let wins = winning().count();
        task.done(wins > 0 || !unknown)?;
        let looks = (seed >> 8) % 100 < u64::from(level.percent());
        let all: Vec<&Step> = match looks && wins > 0 {
            true => winning().map(|(step, _)| step).collect(),
            false => judged.iter().map(|(step, _)| step).collect(),
        };
        let choice = (seed >> 15) as usize % all.len().max(1);
        let step = all.get(choice);
        Ok(json!({
            "move": step.map(|s| &s.text),
            "position": step.map(|s| setting.show(&s.after)),
            "guess": unknown && wins == 0,
        }))
    }
}

fn read(game: &Game, position: Option<&str>) -> Result<SproutsPosition, Refusal> {
    let start = game
        .spots
        .clone()
        .unwrap_or_else(|| SproutsPosition::spots(0));
    let spots: SproutsPosition = match position.map(str::trim) {
        None => start,
        Some("0") => SproutsPosition::spots(0),
        Some(text) => {
            let parts = text.split('+').map(|part| part.trim().parse());
            let parts: Result<Vec<SproutsPosition>, _> = parts.collect();
            SproutsPosition::sum(&parts.map_err(Refusal::input)?)
        }
    };
    match spots.lives() <= LIVES {
        true => Ok(spots),
        false => Err(Refusal::limit(format!(
            "drawings with at most {LIVES} lives are played here: misere outcome takes larger ones"
        ))),
    }
}

fn is_p(explorer: &mut Explorer<Sprouts>, state: &State, budget: &Budget) -> Result<bool, Stop> {
    match state {
        State::Spots(spots) => explorer.is_p(spots, budget),
        State::Heaps(_) | State::Boards(_) | State::Vertices(_) => Err(Stop::NotFound),
    }
}

fn judge(explorer: &mut Explorer<Sprouts>, steps: Vec<Step>, budget: &Budget) -> Vec<Judged> {
    let judged = steps.into_iter().map(|step| {
        let p = is_p(explorer, &step.after, budget).ok();
        (step, p)
    });
    judged.collect()
}
