//! Moves on a graph: `take 3`.

use super::{State, Step};
use crate::error::shorten;
use crate::ruleset::{GraphGame, Vertices};
use std::ops::ControlFlow;

pub(super) fn visit(set: &Vertices, graph: &GraphGame, f: &mut dyn FnMut(Step) -> ControlFlow<()>) {
    for (text, after) in graph.moves(set) {
        if f(step(text, after, graph)).is_break() {
            return;
        }
    }
}

pub(super) fn read(set: &Vertices, graph: &GraphGame, written: &str) -> Result<Step, String> {
    // Of several graphs a number says which.
    let (place, text) = match written.split_once(':') {
        Some((place, rest)) => (place.trim(), rest),
        None => ("", written),
    };
    let ends = |text: &str| {
        let text = text.trim();
        let verbs = ["take ", "advance "];
        let bare = verbs.iter().find_map(|verb| text.strip_prefix(verb));
        let text = bare.unwrap_or(text);
        let ends = text.split(['-', ',', ' ']).map(str::trim);
        let mut ends: Vec<String> = ends.filter(|e| !e.is_empty()).map(String::from).collect();
        ends.sort();
        ends
    };
    let wanted = ends(text);
    let mut moves = graph.moves(set).into_iter();
    let found = moves.find(|(what, _)| match what.split_once(':') {
        Some((number, what)) => number == place && ends(what) == wanted,
        None => place.is_empty() && ends(what) == wanted,
    });
    match (found, graph.moves(set).first()) {
        (Some((what, after)), _) => Ok(step(what, after, graph)),
        (None, Some((example, _))) => Err(format!(
            "{} is no move here; a move is written {example}",
            shorten(written.trim())
        )),
        (None, None) => Err("no move is left".to_string()),
    }
}

fn step(text: String, after: Vertices, graph: &GraphGame) -> Step {
    Step {
        text,
        position: graph.position(&after).unwrap_or_default(),
        after: State::Vertices(after),
    }
}
