//! Settling a game: its quotient, whether finite or not.
//!
//! There are two solvers. The one in [`quotient`](crate::quotient) knows finite quotients, is fast, and never ends where there
//! is none; the one in [`infinite`](crate::infinite) knows both kinds, but is slow. Which of them works when is
//! decided here and nowhere else.

use crate::covering::solve_covering;
use crate::infinite::{AutomaticSolution, NotFound, solve_automatic};
use crate::quotient::{Budget, CREEP, Limits, Progress, Solution, Stop, Watcher, solve};
use crate::ruleset::{Convention, HeapGame};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Without a time limit the solver for finite quotients works this long before the other one is asked …
const FINITE_FIRST: Duration = Duration::from_secs(60);
/// … when an infinite quotient is expected, only this long,
const FINITE_BRIEFLY: Duration = Duration::from_secs(3);
/// and this long when a position waits for it.
const FINITE_FOR_A_POSITION: Duration = Duration::from_secs(20);
/// With at least this much time in all, the solver for finite quotients is interrupted once, …
const WORTH_A_LOOK: Duration = Duration::from_secs(20);
/// … when it has worked this long, …
const LOOK_AFTER: Duration = Duration::from_secs(3);
/// … for this long at most: many infinite quotients are found at once.
const LOOK: Duration = Duration::from_secs(2);

/// What is known of a game, and why no more is.
#[derive(Clone, Debug)]
pub struct Settled {
    /// What the solver for finite quotients has proved, as far as it got.
    pub finite: Solution,
    /// A quotient of more heaps, most likely infinite, proved with an automaton.
    pub automatic: Option<Box<AutomaticSolution>>,
    /// Why the search ended.
    pub stop: Stop,
    /// Why the quotient of the next heap was not found.
    pub why: Option<NotFound>,
}

impl Settled {
    fn finite(finite: Solution) -> Settled {
        Settled {
            stop: finite.stop,
            finite,
            automatic: None,
            why: None,
        }
    }

    /// The heaps up to this one are covered.
    pub fn heap(&self) -> u32 {
        match &self.automatic {
            Some(solution) => solution.heap,
            None => self.finite.heap,
        }
    }

    /// Whether a heap is covered, be it by a theorem on the whole game.
    pub fn covers(&self, heap: u32) -> bool {
        self.finite.is_solved() || self.heap() >= heap
    }
}

/// Limits that several turns share.
struct Clock<'a> {
    limits: &'a Limits,
    budget: Budget<'a>,
}

impl<'a> Clock<'a> {
    fn start(limits: &'a Limits) -> Clock<'a> {
        Clock {
            limits,
            budget: Budget::start(limits.clone(), None),
        }
    }

    /// The time that is left, if it is limited.
    fn left(&self) -> Option<Duration> {
        let elapsed = self.budget.elapsed();
        self.limits.time.map(|t| t.saturating_sub(elapsed))
    }

    /// The limits, with another time.
    fn within(&self, time: Option<Duration>) -> Limits {
        Limits {
            time,
            ..self.limits.clone()
        }
    }

    /// The limits, with the time that is left.
    fn rest(&self) -> Limits {
        self.within(self.left())
    }
}

/// The solver for finite quotients first, then heap by heap the one that knows infinite ones: when exponents creep, or
/// when the first has had its share of the time. With `expected` that share is small. In normal play the first is all it takes.
///
/// ```
/// use misere::quotient::Limits;
/// use misere::ruleset::HeapGame;
/// use misere::settle::settle;
/// // Finite for heaps up to 6, infinite from heap 7 on.
/// let limits = Limits { heap: Some(7), ..Limits::default() };
/// let settled = settle(&HeapGame::parse("0.3122")?, &limits, true, None);
/// assert_eq!((settled.finite.heap, settled.finite.order()), (6, 52));
/// let solution = settled.automatic.unwrap();
/// assert!(solution.is_infinite());
/// assert_eq!(solution.relations().len(), 25);
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
pub fn settle(
    game: &HeapGame,
    limits: &Limits,
    expected: bool,
    watcher: Option<Watcher>,
) -> Settled {
    if game.convention != Convention::Misere {
        return Settled::finite(solve(game, limits.clone(), watcher));
    }
    let clock = Clock::start(limits);
    let first = Limits {
        creep: Some(if expected { CREEP / 2 } else { CREEP }),
        ..clock.within(Some(share(limits.time, expected)))
    };
    let mut settled = match expected {
        true => Settled::finite(solve(game, first, watcher)),
        false => looking_up(game, None, limits.time, first, watcher),
    };
    if settled.automatic.is_some() {
        let budget = Budget::start(clock.rest(), watcher);
        go_on(game, limits, &mut settled, &budget);
        return settled;
    }
    let stop = settled.stop;
    if !matches!(stop, Stop::Time | Stop::Creeping) {
        return settled;
    }
    // Exponents may creep and the quotient be finite: then the first solver is to have another turn.
    let rest = match stop {
        Stop::Creeping => clock.left().map(|t| t * 3 / 5),
        _ => clock.left(),
    };
    let budget = Budget::start(clock.within(rest), watcher);
    go_on(game, limits, &mut settled, &budget);
    if settled.automatic.is_some() {
        return settled;
    }
    settled.finite.stop = settled.stop;
    let again = match stop {
        Stop::Creeping => matches!(settled.stop, Stop::NotFound | Stop::Time),
        // Nothing infinite was found: without a limit the finite solver may go on for good.
        _ => limits.time.is_none() && settled.stop == Stop::NotFound,
    };
    if again && !(expected && limits.time.is_none()) {
        let more = solve(game, clock.rest(), watcher);
        if more.heap > settled.finite.heap || more.is_solved() {
            settled = Settled::finite(more);
        }
    }
    settled
}

/// Runs the solver for finite quotients, on as much as heaps up to `largest` need if that is given. When it has worked for a
/// while, and `time`, all that there is, allows it, an automaton is sought for a moment, for the heap at hand or for
/// `largest`. If there is none, the solver goes on as if nothing had been.
fn looking_up(
    game: &HeapGame,
    largest: Option<u32>,
    time: Option<Duration>,
    limits: Limits,
    watcher: Option<Watcher>,
) -> Settled {
    let worth_it = game.convention == Convention::Misere && time.is_none_or(|t| t >= WORTH_A_LOOK);
    let looked = Cell::new(!worth_it);
    let found = RefCell::new(None);
    let pressed = limits.interrupt.clone().unwrap_or_default();
    let halt = Arc::new(AtomicBool::new(false));
    let watch = |progress: &Progress| {
        if let Some(watcher) = watcher {
            watcher(progress);
        }
        let is_open = largest.is_none_or(|largest| progress.heap <= largest);
        if is_open && progress.elapsed >= LOOK_AFTER && !looked.replace(true) {
            let look = Limits {
                time: Some(LOOK),
                ..limits.clone()
            };
            let heap = largest.unwrap_or(progress.heap);
            let automatic = solve_automatic(game, heap, &Budget::start(look, watcher)).ok();
            *found.borrow_mut() = automatic.map(Box::new);
        }
        if found.borrow().is_some() || pressed.load(Ordering::Relaxed) {
            halt.store(true, Ordering::Relaxed);
        }
    };
    let interruptible = Limits {
        interrupt: Some(halt.clone()),
        ..limits.clone()
    };
    let mut settled = Settled::finite(match largest {
        Some(largest) => solve_covering(game, largest, interruptible, Some(&watch)).0,
        None => solve(game, interruptible, Some(&watch)),
    });
    if let Some(automatic) = found.take()
        && !settled.covers(automatic.heap)
    {
        // Nobody has pressed a key: what stopped it is that there is no end.
        settled.finite.stop = match automatic.is_infinite() {
            true => Stop::Creeping,
            false => Stop::Time,
        };
        settled.stop = reached(game, automatic.heap);
        settled.automatic = Some(automatic);
    }
    settled
}

/// How long the solver for finite quotients may work before the other one is asked.
fn share(limit: Option<Duration>, expected: bool) -> Duration {
    match (limit, expected) {
        (None, false) => FINITE_FIRST,
        (None, true) => FINITE_BRIEFLY,
        (Some(limit), false) => limit * 3 / 5,
        (Some(limit), true) => (limit / 4).min(FINITE_BRIEFLY),
    }
}

/// Goes on with automata from the heap that is proved.
fn go_on(game: &HeapGame, limits: &Limits, settled: &mut Settled, budget: &Budget) {
    let goal = match (game.heaps(), limits.heap) {
        (Some(all), Some(wanted)) => Some(all.min(wanted)),
        (all, wanted) => all.or(wanted),
    };
    // Heap after heap, towards a heap that is asked for in longer and longer strides; it is tried even if those before
    // it were not found.
    let mut proved = settled.heap();
    if Some(proved) == goal {
        settled.stop = reached(game, proved);
        return;
    }
    let mut stride = 1;
    let mut next = proved + 1;
    loop {
        budget.report(next, 0, None);
        match solve_automatic(game, next, budget) {
            Ok(solution) => {
                settled.automatic = Some(Box::new(solution));
                settled.why = None;
                if Some(next) == goal {
                    settled.stop = reached(game, next);
                    return;
                }
                proved = next;
                if let Some(goal) = goal {
                    stride = (2 * stride).min(goal - proved);
                }
                next = proved + stride;
            }
            Err(why) => {
                let stopped = matches!(why, NotFound::Stopped(_));
                settled.stop = why.stop();
                settled.why = Some(why);
                next = match goal {
                    _ if stopped => return,
                    _ if stride > 1 => proved + 1,
                    Some(goal) if goal > next => goal,
                    _ => return,
                };
                stride = 1;
            }
        }
    }
}

/// Why a search ends at the heap that it was to reach.
fn reached(game: &HeapGame, heap: u32) -> Stop {
    match game.heaps() == Some(heap) {
        true => Stop::Proved,
        false => Stop::Heap,
    }
}

/// As [`solve_covering`]; and if exponents creep, or the quotient of the heaps up to `largest` is not found in a good part of
/// the time, the rest goes to the solver that knows infinite ones. Also returns what is left of the limits.
///
/// ```
/// use misere::quotient::Limits;
/// use misere::ruleset::HeapGame;
/// use misere::settle::settle_covering;
/// let game = HeapGame::parse("*(2#0)0")?;
/// let (settled, _) = settle_covering(&game, 5, Limits::default(), None);
/// assert!(settled.covers(5) && settled.finite.heap < 5);
/// assert!(settled.automatic.unwrap().is_p(&"1000000*5".parse()?)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn settle_covering(
    game: &HeapGame,
    largest: u32,
    limits: Limits,
    watcher: Option<Watcher>,
) -> (Settled, Limits) {
    let clock = Clock::start(&limits);
    let is_stuck = |settled: &Settled| {
        let stopped = matches!(settled.stop, Stop::Time | Stop::Creeping);
        stopped && !settled.covers(largest) && game.convention == Convention::Misere
    };
    let automatic = |settled: &mut Settled, time: Option<Duration>| {
        let found = solve_automatic(game, largest, &Budget::start(clock.within(time), watcher))?;
        settled.automatic = Some(Box::new(found));
        settled.stop = reached(game, largest);
        Ok(())
    };
    let first = Limits {
        creep: Some(CREEP),
        ..clock.within(Some(
            limits.time.map_or(FINITE_FOR_A_POSITION, |t| t * 3 / 5),
        ))
    };
    let mut settled = looking_up(game, Some(largest), limits.time, first, watcher);
    if is_stuck(&settled) {
        match automatic(&mut settled, clock.left()) {
            Ok(()) => {}
            Err(why @ NotFound::Stopped(_)) => {
                settled.stop = why.stop();
                settled.why = Some(why);
            }
            // Nothing infinite was found, so the rest of the time is for what is finite.
            Err(_) => {
                settled = Settled::finite(solve_covering(game, largest, clock.rest(), watcher).0);
            }
        }
    }
    (settled, clock.rest())
}
