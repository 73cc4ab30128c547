//! From a request to its answer.

use crate::desk::{Desk, Game, Solved};
use crate::request::{Bounds, News, Refusal, Request};
use crate::task::{Task, Unanswered};
use crate::{check, page, words};
use misere::ruleset::named_games;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A certificate of more elements, or of more heaps, is not written at once.
const SMALL: usize = 200;
const FEW_HEAPS: u32 = 1000;

/// A document as JSON; ours have string keys, so that nothing can go wrong.
pub(crate) fn value(document: &impl Serialize) -> Value {
    serde_json::to_value(document).unwrap_or_default()
}

/// The last line of an answer.
pub(crate) fn written(result: Result<Value, Refusal>) -> String {
    match result {
        Ok(result) => json!({ "result": result }).to_string(),
        Err(refusal) => json!({ "refusal": refusal }).to_string(),
    }
}

impl Desk {
    /// Answers a request with one document, within bounds. `interrupt` stops long work, whose partial result is still the
    /// answer; `news` is told how far it is.
    pub fn answer(
        &self,
        request: &Request,
        bounds: &Bounds,
        interrupt: Option<Arc<AtomicBool>>,
        news: &dyn Fn(News),
    ) -> Result<Value, Refusal> {
        match self.work(request, &Task::new(bounds, false, interrupt, news)) {
            Ok(answer) => Ok(answer),
            Err(Unanswered::Refused(refusal)) => Err(refusal),
            Err(Unanswered::NotAtOnce) => unreachable!("there was no hurry"),
        }
    }

    /// Answers a request if that takes a moment only: because it is known, or because it is small. The answer is the same
    /// that [`Desk::answer`] gives.
    pub fn answer_at_once(
        &self,
        request: &Request,
        bounds: &Bounds,
        interrupt: Option<Arc<AtomicBool>>,
    ) -> Option<Result<Value, Refusal>> {
        match self.work(request, &Task::new(bounds, true, interrupt, &|_| ())) {
            Ok(answer) => Some(Ok(answer)),
            Err(Unanswered::Refused(refusal)) => Some(Err(refusal)),
            Err(Unanswered::NotAtOnce) => None,
        }
    }

    fn work(&self, request: &Request, task: &Task) -> Result<Value, Unanswered> {
        request.within_reason()?;
        match request {
            Request::Games => Ok(games()),
            Request::Describe { game, normal } => Ok(words::describe(&Game::read(game, *normal)?)),
            Request::Solve {
                game,
                heap,
                seconds,
                max_order,
                normal,
            } => {
                let limits = task.limits(*heap, *seconds, *max_order);
                let solved = self.solve(game, *normal, limits, task)?;
                page::page(&solved, *seconds, task)
            }
            Request::Compare {
                games,
                heap,
                seconds,
            } => self.compare(games, *heap, *seconds, task),
            Request::Look {
                game,
                position,
                step,
                normal,
            } => {
                let written = (position.as_deref(), step.as_deref());
                self.look((game, *normal), written, task)
            }
            Request::Reply {
                game,
                position,
                level,
                seed,
            } => self.reply(game, position, (level, *seed), task),
            Request::Certificate { game, heap } => {
                let solved = self.solve(game, false, task.limits(*heap, None, None), task)?;
                certificate(&solved, task)
            }
            Request::Check {
                certificate,
                digest,
            } => {
                task.done(false)?;
                Ok(check::check(certificate, *digest, task)?)
            }
        }
    }
}

fn certificate(solved: &Solved, task: &Task) -> Result<Value, Unanswered> {
    let answer = &solved.answer;
    task.done(answer.size() <= SMALL && answer.heap() <= FEW_HEAPS)?;
    let made = answer.certificate(&task.budget());
    let certificate = made.map_err(|stop| task.stopped("the certificate was made", stop))?;
    Ok(json!({
        "game": solved.game.heaps.name,
        "certificate": certificate.to_json(),
    }))
}

fn games() -> Value {
    let games = named_games().iter();
    games
        .map(|g| json!({ "name": g.name, "about": g.about, "example": g.example }))
        .collect()
}
