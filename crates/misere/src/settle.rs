//! Settling a game: its quotient, whether finite or not.
//!
//! There are two solvers. The one in [`quotient`](crate::quotient) knows finite quotients, is fast, and never ends where there
//! is none; the one in [`infinite`](crate::infinite) knows both kinds, but is slow. Which of them works when is
//! decided here and nowhere else.

use crate::covering::solve_covering;
use crate::infinite::{AutomaticSolution, NotFound, solve_automatic};
use crate::quotient::{Budget, CREEP, Limits, Solution, Stop, Watcher, solve};
use crate::ruleset::{Convention, HeapGame};
use std::time::Duration;

/// Without a time limit the solver for finite quotients works this long before the other one is asked …
const FINITE_FIRST: Duration = Duration::from_secs(60);
/// … when an infinite quotient is expected, only this long,
const FINITE_BRIEFLY: Duration = Duration::from_secs(3);
/// and this long when a position waits for it.
const FINITE_FOR_A_POSITION: Duration = Duration::from_secs(20);

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
    let misere = game.convention == Convention::Misere;
    let first = match misere {
        false => limits.clone(),
        true => Limits {
            time: Some(share(limits.time, expected)),
            creep: Some(if expected { CREEP / 2 } else { CREEP }),
            ..limits.clone()
        },
    };
    let finite = solve(game, first, watcher);
    let stop = finite.stop;
    let elapsed = finite.elapsed;
    let mut settled = Settled::finite(finite);
    if !misere || !matches!(stop, Stop::Time | Stop::Creeping) {
        return settled;
    }
    let left = |used: Duration| limits.time.map(|t| t.saturating_sub(used));
    // Exponents may creep and the quotient be finite: then the first solver is to have another turn.
    let rest = match stop {
        Stop::Creeping => left(elapsed).map(|t| t * 3 / 5),
        _ => left(elapsed),
    };
    let budget = Budget::start(
        Limits {
            time: rest,
            ..limits.clone()
        },
        watcher,
    );
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
        let last = Limits {
            time: left(elapsed + budget.elapsed()),
            ..limits.clone()
        };
        let more = solve(game, last, watcher);
        if more.heap > settled.finite.heap || more.is_solved() {
            settled = Settled::finite(more);
        }
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

/// Goes on with automata from the heap that the solver for finite quotients came to.
fn go_on(game: &HeapGame, limits: &Limits, settled: &mut Settled, budget: &Budget) {
    let goal = match (game.heaps(), limits.heap) {
        (Some(all), Some(wanted)) => Some(all.min(wanted)),
        (all, wanted) => all.or(wanted),
    };
    // Heap after heap, towards a heap that is asked for in longer and longer strides; it is tried even if those before
    // it were not found.
    let mut proved = settled.finite.heap;
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
    let first = Limits {
        time: Some(limits.time.map_or(FINITE_FOR_A_POSITION, |t| t * 3 / 5)),
        creep: Some(CREEP),
        ..limits.clone()
    };
    let (finite, _) = solve_covering(game, largest, first, watcher);
    let rest = Limits {
        time: limits.time.map(|t| t.saturating_sub(finite.elapsed)),
        ..limits.clone()
    };
    let mut settled = Settled::finite(finite);
    let stuck = matches!(settled.stop, Stop::Time | Stop::Creeping);
    if settled.covers(largest) || !stuck || game.convention != Convention::Misere {
        return (settled, rest);
    }
    match solve_automatic(game, largest, &Budget::start(rest.clone(), watcher)) {
        Ok(automatic) => {
            settled.stop = reached(game, largest);
            settled.automatic = Some(Box::new(automatic));
        }
        Err(why @ NotFound::Stopped(_)) => {
            settled.stop = why.stop();
            settled.why = Some(why);
        }
        Err(_) => {
            let (finite, rest) = solve_covering(game, largest, rest, watcher);
            return (Settled::finite(finite), rest);
        }
    }
    (settled, rest)
}
