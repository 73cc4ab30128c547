//! From a request to its answer.

use crate::desk::{Desk, Game};
use crate::request::{Bounds, News, Refusal, Request};
use crate::{check, page, words};
use misere::quotient::Progress;
use misere::ruleset::named_games;
use serde::Serialize;
use serde_json::{Value, json};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Often enough for the eye.
const NEWS_EVERY: Duration = Duration::from_millis(80);

/// Turns the solver's progress into news, now and then.
pub(crate) fn now_and_then<'a>(news: &'a dyn Fn(News)) -> impl Fn(&Progress) + 'a {
    let next = Cell::new(NEWS_EVERY);
    move |progress| {
        // A second computation of the same request starts its clock again.
        if progress.elapsed >= next.get() || progress.elapsed + NEWS_EVERY < next.get() {
            next.set(progress.elapsed + NEWS_EVERY);
            news(progress.into());
        }
    }
}

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
        let watcher = now_and_then(news);
        match request {
            Request::Games => Ok(games()),
            Request::Describe { game } => Ok(words::describe(&Game::read(game, false)?)),
            Request::Solve {
                game,
                heap,
                seconds,
                max_order,
                normal,
            } => {
                let limits = bounds.limits(*heap, *seconds, *max_order, interrupt.clone());
                let solved = self.solve(game, *normal, limits, &watcher)?;
                Ok(page::page(&solved, bounds, interrupt))
            }
            Request::Look { game, position } => {
                self.look(game, position.as_deref(), bounds, interrupt, &watcher)
            }
            Request::Reply {
                game,
                position,
                level,
                seed,
            } => self.reply(game, position, (level, *seed), bounds, interrupt, &watcher),
            Request::Certificate { game, heap } => {
                let limits = bounds.limits(*heap, None, None, interrupt);
                let solved = self.solve(game, false, limits, &watcher)?;
                let certificate = match &solved.settled.automatic {
                    Some(solution) => solution.certificate(),
                    None => solved.settled.finite.certificate(),
                };
                Ok(json!({
                    "game": solved.game.heaps.name,
                    "certificate": certificate.to_json(),
                }))
            }
            Request::Check {
                certificate,
                digest,
            } => Ok(check::check(certificate, *digest, bounds)),
        }
    }
}

fn games() -> Value {
    let games = named_games().iter();
    games
        .map(|g| json!({ "name": g.name, "about": g.about, "example": g.example }))
        .collect()
}
