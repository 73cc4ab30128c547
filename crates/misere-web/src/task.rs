//! A request at work: what it may cost, who may stop it, and who is told how far it is.

use crate::request::{Bounds, News, Refusal};
use misere::limits::{Budget, Limits, Progress, Stop};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Often enough for the eye.
const NEWS_EVERY: Duration = Duration::from_millis(80);
/// What is quickly added to a solution is added even if the time is up.
const GRACE: Duration = Duration::from_millis(250);

/// Who does not say how long gets so much time.
const USUAL: Duration = Duration::from_secs(60);

/// Why there is no answer yet.
#[derive(Debug)]
pub(crate) enum Unanswered {
    /// There will be none.
    Refused(Refusal),
    /// It takes longer than what is done at once.
    NotAtOnce,
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Unanswered {
        Unanswered::Refused(refusal)
    }
}

/// One request at work.
pub(crate) struct Task<'a> {
    bounds: Bounds,
    /// What it might cost if it were not done at once.
    unhurried: Bounds,
    at_once: bool,
    interrupt: Option<Arc<AtomicBool>>,
    clock: Budget<'a>,
    news: &'a dyn Fn(News),
    next: Cell<Duration>,
}

impl<'a> Task<'a> {
    /// A task within `bounds`; with `at_once` it is given up when it takes long.
    pub(crate) fn new(
        bounds: &Bounds,
        at_once: bool,
        interrupt: Option<Arc<AtomicBool>>,
        news: &'a dyn Fn(News),
    ) -> Task<'a> {
        Task {
            bounds: match at_once {
                true => bounds.at_once(),
                false => bounds.clone(),
            },
            unhurried: bounds.clone(),
            at_once,
            interrupt,
            clock: Budget::unlimited(),
            news,
            next: Cell::new(NEWS_EVERY),
        }
    }

    /// What it may cost.
    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// How long a player waits for what a position needs, be it in this task or in a later one that has the time.
    pub(crate) fn patience(&self) -> Duration {
        self.patience_for(self.unhurried.play)
    }

    /// How long somebody waits who would wait so long, in the same way.
    pub(crate) fn patience_for(&self, time: Duration) -> Duration {
        time.min(self.unhurried.time)
    }

    /// Turns the solver's progress into news, now and then.
    pub(crate) fn watch(&self, progress: &Progress) {
        let next = self.next.get();
        // A second computation of the same request starts its clock again.
        if progress.elapsed >= next || progress.elapsed + NEWS_EVERY < next {
            self.next.set(progress.elapsed + NEWS_EVERY);
            (self.news)(progress.into());
        }
    }

    /// The limits of the solver for a request that asks for these.
    pub(crate) fn limits(
        &self,
        heap: Option<u32>,
        seconds: Option<f64>,
        order: Option<usize>,
    ) -> Limits {
        let bounds = &self.bounds;
        Limits {
            heap,
            order: Some(order.map_or(bounds.order, |o| o.min(bounds.order))),
            ..self.within(self.time(seconds))
        }
    }

    /// The time that a request gets which asks for so many seconds.
    fn time(&self, seconds: Option<f64>) -> Duration {
        let asked = seconds.filter(|s| s.is_finite() && (0.0..1e6).contains(s));
        let asked = asked.map(Duration::from_secs_f64);
        asked.unwrap_or(USUAL).min(self.bounds.time)
    }

    /// What is left, in seconds, when a request has asked for so many in all.
    pub(crate) fn left(&self, seconds: Option<f64>) -> f64 {
        let left = self.time(seconds).saturating_sub(self.clock.elapsed());
        left.as_secs_f64()
    }

    fn within(&self, time: Duration) -> Limits {
        Limits {
            time: Some(time),
            memory: Some(self.bounds.memory),
            interrupt: self.interrupt.clone(),
            ..Limits::default()
        }
    }

    /// A budget of its own for what a player waits for.
    pub(crate) fn budget(&self) -> Budget<'static> {
        Budget::start(self.within(self.bounds.extra), None)
    }

    /// A budget for what is long, and all that was asked for.
    pub(crate) fn long_budget(&self) -> Budget<'static> {
        let left = Duration::from_secs_f64(self.left(None));
        Budget::start(self.within(left), None)
    }

    /// What is left for additions to a solution when a request has asked for so many seconds in all: the rest of them,
    /// but a moment in any case.
    pub(crate) fn rest(&self, seconds: Option<f64>) -> Budget<'static> {
        let left = Duration::from_secs_f64(self.left(seconds));
        let time = left.max(GRACE).min(self.bounds.extra);
        Budget::start(self.within(time), None)
    }

    /// Whether a check may go on: it is neither stopped nor out of time.
    pub(crate) fn goes_on(&self) -> bool {
        let flag = self.interrupt.as_ref();
        let stopped = flag.is_some_and(|flag| flag.load(Ordering::Relaxed));
        !stopped && self.clock.elapsed() < self.bounds.time
    }

    /// Gives a task up that is to be done at once and is not.
    pub(crate) fn done(&self, is_done: bool) -> Result<(), Unanswered> {
        match is_done || !self.at_once {
            true => Ok(()),
            false => Err(Unanswered::NotAtOnce),
        }
    }

    /// Whether it is given up if it takes long.
    pub(crate) fn is_hurried(&self) -> bool {
        self.at_once
    }

    /// What to say when a limit stopped the work before there was anything to tell.
    pub(crate) fn stopped(&self, before: &str, stop: Stop) -> Unanswered {
        self.refused(format!("stopped before {before}: {stop}"))
    }

    /// A limit, in a sentence.
    pub(crate) fn refused(&self, message: String) -> Unanswered {
        match self.at_once {
            true => Unanswered::NotAtOnce,
            false => Refusal::limit(message).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Issue 22: ten minutes are ten minutes, unless whoever serves gives less.
    #[test]
    fn issue_22_the_time_is_what_was_asked_for() {
        let time = |bounds: &Bounds, seconds| {
            let task = Task::new(bounds, false, None, &|_| ());
            task.limits(None, seconds, None).time.unwrap().as_secs()
        };
        let usual = Bounds::default();
        assert_eq!(time(&usual, Some(600.0)), 600);
        assert_eq!((time(&usual, None), time(&usual, Some(2.0))), (60, 2));
        let less = Bounds {
            time: Duration::from_secs(45),
            ..Bounds::default()
        };
        assert_eq!((time(&less, Some(600.0)), time(&less, None)), (45, 45));
    }
}
