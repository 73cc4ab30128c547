//! Moves in Sprouts. What a line does is shown by the part of the drawing that it is drawn in, before and after.

use super::{State, Step};
use crate::error::shorten;
use crate::limits::{Budget, Limits, Stop};
use crate::position::Position;
use crate::ruleset::{Convention, Ruleset, Sprouts, SproutsPosition};
use crate::value::Explorer;
use std::ops::ControlFlow;

/// A drawing: its parts, each in its canonical form.
pub(super) fn show(position: &SproutsPosition) -> String {
    let parts = parts(position);
    match parts.is_empty() {
        true => "0".to_string(),
        false => join(&parts),
    }
}

fn join(parts: &[SproutsPosition]) -> String {
    let texts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    texts.join(" + ")
}

fn parts(position: &SproutsPosition) -> Vec<SproutsPosition> {
    let parts = Sprouts.parts(position.clone()).into_iter();
    let mut parts: Vec<SproutsPosition> = parts.map(|p| Sprouts.key(p)).collect();
    parts.sort();
    parts
}

/// Whether nobody can move.
pub(super) fn is_over(position: &SproutsPosition) -> bool {
    let can_move = |part: &SproutsPosition| {
        let mut any = false;
        Sprouts.visit_options(part, &mut |_| {
            any = true;
            ControlFlow::Break(())
        });
        any
    };
    !parts(position).iter().any(can_move)
}

/// So much work goes into a list of moves that has no budget of its own. Nobody reads longer ones.
const LISTED: u64 = 20_000;

/// A budget for a list.
pub(super) fn for_a_list() -> Budget<'static> {
    let limits = Limits {
        steps: Some(LISTED),
        ..Limits::default()
    };
    Budget::start(limits, None)
}

/// Calls `f` with the moves, those that look alike as one, until it breaks off or the budget does.
pub(super) fn visit(
    position: &SproutsPosition,
    budget: &Budget,
    f: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<(), Stop> {
    let all = parts(position);
    for (i, part) in all.iter().enumerate() {
        if i > 0 && all[i - 1] == *part {
            continue;
        }
        // No search: what it knows of the rules is enough.
        let rules = Explorer::new(Sprouts, Convention::Misere);
        for option in rules.successors(part, budget)? {
            let left = match option.is_empty() {
                true => "0".to_string(),
                false => join(&option),
            };
            let others = all[..i].iter().chain(&all[i + 1..]);
            let step = Step {
                text: format!("{part} → {left}"),
                after: State::Spots(SproutsPosition::sum(others.chain(&option))),
                position: Position::empty(),
            };
            if f(step).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

pub(super) fn read(position: &SproutsPosition, text: &str) -> Result<Step, String> {
    let plain = |text: &str| text.replace("->", "→").replace(' ', "");
    let wanted = plain(text);
    let mut found = None;
    let end = visit(position, &for_a_list(), &mut |step| {
        if plain(&step.text) != wanted {
            return ControlFlow::Continue(());
        }
        found = Some(step);
        ControlFlow::Break(())
    });
    let text = shorten(text.trim());
    match (found, end) {
        (Some(step), _) => Ok(step),
        (None, Ok(())) => Err(format!(
            "{text} is no move here; moves lists them with their numbers"
        )),
        (None, Err(_)) => Err(format!(
            "there are too many moves here to look for {text} among them"
        )),
    }
}
