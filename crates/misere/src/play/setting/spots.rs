//! Moves in Sprouts. What a line does is shown by the part of the drawing that it is drawn in, before and after.

use super::{State, Step};
use crate::error::shorten;
use crate::position::Position;
use crate::ruleset::{Ruleset, Sprouts, SproutsPosition};
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

/// Moves that look alike are one.
fn moves(position: &SproutsPosition) -> Vec<Step> {
    let all = parts(position);
    let mut out: Vec<Step> = Vec::new();
    for (i, part) in all.iter().enumerate() {
        if i > 0 && all[i - 1] == *part {
            continue;
        }
        let options = Sprouts.options(part).into_iter();
        let mut options: Vec<Vec<SproutsPosition>> = options.map(|o| parts(&o)).collect();
        options.sort();
        options.dedup();
        for option in options {
            let left = match option.is_empty() {
                true => "0".to_string(),
                false => join(&option),
            };
            let others = all[..i].iter().chain(&all[i + 1..]);
            out.push(Step {
                text: format!("{part} → {left}"),
                after: State::Spots(SproutsPosition::sum(others.chain(&option))),
                position: Position::empty(),
            });
        }
    }
    out
}

pub(super) fn visit(position: &SproutsPosition, f: &mut dyn FnMut(Step) -> ControlFlow<()>) {
    for step in moves(position) {
        if f(step).is_break() {
            return;
        }
    }
}

pub(super) fn read(position: &SproutsPosition, text: &str) -> Result<Step, String> {
    let plain = |text: &str| text.replace("->", "→").replace(' ', "");
    let wanted = plain(text);
    let found = moves(position)
        .into_iter()
        .find(|s| plain(&s.text) == wanted);
    found.ok_or_else(|| {
        let text = shorten(text.trim());
        format!("{text} is no move here; moves lists them with their numbers")
    })
}
