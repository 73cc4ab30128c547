//! One game of the hunt.
//!
//! First what `misere solve` does. Where that says nothing of the heap after the last, the solver for automatic quotients looks at it alone, and goes on to
//! the one after that, as it does from an infinite quotient on.

use super::verdict::{Infinite, Verdict};
use crate::cpu::within;
use crate::survey;
use cpu_time::ThreadTime;
use misere::automatic::{AutomaticSolution, Growing, NotFound, Whole, solve_automatic};
use misere::limits::Budget;
use misere::ruleset::HeapGame;
use std::time::Duration;

/// CPU time for what `misere solve` does, and for further heaps after that unless more is given.
pub const SETTLE: Duration = Duration::from_secs(1);
pub const FURTHER: Duration = Duration::from_secs(2);
/// What is solved may tell so long what the next heap is worth.
const MOMENT: Duration = Duration::from_millis(500);
/// And for a short reason.
const REASON: Duration = Duration::from_secs(1);

/// What is known of a game, with the solution if its quotient is infinite.
pub fn one(code: &str, time: Duration) -> (Verdict, Option<AutomaticSolution>) {
    let answer = survey::one(code, SETTLE);
    if answer.as_parametric().is_some() {
        return (Verdict::Growing, None);
    }
    match (answer.order(), answer.as_automatic()) {
        (Some(order), _) if answer.is_solved() => (Verdict::Finite { order }, None),
        (None, Some(solution)) => {
            let first = first_infinite(solution, answer.finite().heap + 1);
            further(first, solution.clone(), time)
        }
        (order, _) => beyond(
            answer.game(),
            answer.heap(),
            order.unwrap_or_default(),
            time,
        ),
    }
}

/// Looks at heap after heap until the quotient is infinite.
fn beyond(
    game: &HeapGame,
    mut heap: u32,
    mut order: usize,
    time: Duration,
) -> (Verdict, Option<AutomaticSolution>) {
    let start = ThreadTime::now();
    loop {
        let rest = time.saturating_sub(start.elapsed());
        match solve_automatic(game, heap + 1, &Budget::start(within(rest), None)) {
            Ok(solution) => match solution.order() {
                Some(n) => (heap, order) = (heap + 1, n),
                None => {
                    let first = (solution.heap, solution.relations().len());
                    return further(Some(first), solution, time);
                }
            },
            Err(why) => {
                let why = match why {
                    NotFound::Stopped(_) => format!("time: {time:?}"),
                    other => other.to_string(),
                };
                return (Verdict::Unknown { heap, order, why }, None);
            }
        }
    }
}

/// The first heap with which the quotient is infinite, with its relations there, if it is from this heap on that it may be.
fn first_infinite(solution: &AutomaticSolution, from: u32) -> Option<(u32, usize)> {
    let budget = Budget::start(within(FURTHER), None);
    for heap in from..solution.heap {
        let there = solve_automatic(&solution.game, heap, &budget).ok()?;
        if there.is_infinite() {
            return Some((heap, there.relations().len()));
        }
    }
    Some((solution.heap, solution.relations().len()))
}

/// Goes on from an infinite quotient. Where the first heap is not known the last one stands for it, with no relations.
fn further(
    first: Option<(u32, usize)>,
    solution: AutomaticSolution,
    time: Duration,
) -> (Verdict, Option<AutomaticSolution>) {
    let mut solution = match solution.whole {
        Some(_) => solution,
        None => grow(solution, time),
    };
    let reasons = Budget::start(within(REASON), None);
    if solution.reason.is_none() {
        solution.reason = solution.find_reason(&reasons).ok().flatten();
    }
    let whole = match &solution.whole {
        Some(Whole::Periodic(p)) => {
            format!("period {} from heap {} on", p.period, p.preperiod)
        }
        Some(Whole::TameRelative(tame)) => {
            format!("tame relative to heap {}", tame.last_outside_kernel)
        }
        _ => String::new(),
    };
    let (heap, relations) = first.unwrap_or((solution.heap, 0));
    let verdict = Verdict::Infinite(Infinite {
        first: heap,
        first_relations: relations,
        last: solution.heap,
        last_relations: solution.relations().len(),
        whole,
    });
    (verdict, Some(solution))
}

/// Takes in heap after heap. What is solved may need longer to tell what the next one is worth than it takes to solve that from nothing, and so it has a
/// moment alone (0.524 at heap 18: 13 s and not 0.1 s).
fn grow(first: AutomaticSolution, time: Duration) -> AutomaticSolution {
    let start = ThreadTime::now();
    let rest = || time.saturating_sub(start.elapsed());
    let Ok(mut growing) = Growing::new(first.clone(), &Budget::start(within(time), None)) else {
        return first;
    };
    loop {
        let budget = Budget::start(within(rest()), None);
        if growing.settles(&budget).unwrap_or(true) {
            break;
        }
        let moment = Budget::start(within(rest().min(MOMENT)), None);
        if let Ok(Some(_)) = growing.push_cheaply(&moment) {
            continue;
        }
        let next = growing.solution().heap + 1;
        let budget = Budget::start(within(rest()), None);
        if growing.jump(next, &budget).is_err() {
            break;
        }
    }
    growing.into_solution()
}
