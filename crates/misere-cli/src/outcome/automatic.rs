//! `misere outcome` where the quotient may be infinite.

use super::{MoveDocument, SHOWN, heaps};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::page::shorten;
use misere::Position;
use misere::infinite::{AutomaticMove, AutomaticSolution};
use misere::quotient::{Budget, Limits, Stop};
use serde::Serialize;
use std::fmt::Write;

/// The result as JSON.
#[derive(Serialize)]
struct Document {
    game: String,
    convention: &'static str,
    position: String,
    outcome: &'static str,
    value: String,
    winning_moves: Vec<MoveDocument>,
    /// Whether all winning moves are listed.
    complete: bool,
    /// `null`: the quotient is infinite.
    order: Option<usize>,
    heap: u32,
    status: &'static str,
    stop: Stop,
    proof: Kind,
}

#[derive(Serialize)]
struct Kind {
    kind: &'static str,
}

/// Says who wins a position whose heaps the solution covers.
pub fn run(
    json: bool,
    solution: &AutomaticSolution,
    position: &Position,
    limits: Limits,
) -> Result<Exit, Failure> {
    let budget = Budget::start(limits, None);
    let beyond = |e: misere::infinite::NotCovered| Failure::Stopped(e.to_string());
    let value = solution
        .names()
        .show(&solution.value(position).map_err(beyond)?);
    let is_p = solution.is_p(position).map_err(beyond)?;
    let (moves, stopped) = solution.winning_moves(position, &budget).map_err(beyond)?;
    match json {
        true => output::print_json(&Document {
            game: solution.game.name.clone(),
            convention: solution.game.convention.word(),
            position: position.to_string(),
            outcome: if is_p { "P" } else { "N" },
            value,
            winning_moves: moves.into_iter().map(document).collect(),
            complete: stopped.is_none(),
            order: solution.order(),
            heap: solution.heap,
            status: solution.status(),
            stop: if solution.is_whole() {
                Stop::Proved
            } else {
                Stop::Heap
            },
            proof: Kind { kind: "automaton" },
        })?,
        false => output::print(&text(solution, position, &value, is_p, &moves, stopped))?,
    }
    Ok(match stopped {
        None => Exit::Answer,
        Some(_) => Exit::Stopped,
    })
}

fn document(m: AutomaticMove) -> MoveDocument {
    MoveDocument {
        from: m.from.0,
        to: heaps(&m.to),
        position: m.position.to_string(),
        value: m.value,
    }
}

fn text(
    solution: &AutomaticSolution,
    position: &Position,
    value: &str,
    is_p: bool,
    moves: &[AutomaticMove],
    stopped: Option<Stop>,
) -> String {
    let mut out = format!(
        "{}, misère play: {position}\n",
        shorten(&solution.game.name)
    );
    out.push_str(match is_p {
        true => "P-position: the player to move loses\n",
        false => "N-position: the player to move wins\n",
    });
    let membership = if is_p { "in P" } else { "not in P" };
    // A string takes everything.
    let _ = writeln!(out, "value {value}, {membership}");
    let _ = match (moves.len(), is_p) {
        (0, true) => writeln!(out, "no winning move"),
        (0, false) if stopped.is_none() => {
            writeln!(out, "no move at all, so the player to move has won")
        }
        (1, _) => writeln!(out, "1 winning move:"),
        (count, _) => writeln!(out, "{count} winning moves:"),
    };
    for m in moves.iter().take(SHOWN) {
        let _ = writeln!(
            out,
            "  {} → {}   leaving {}, value {}",
            m.from, m.to, m.position, m.value
        );
    }
    if moves.len() > SHOWN {
        let _ = writeln!(out, "  and {} more; --json has all", moves.len() - SHOWN);
    }
    let order = match solution.order() {
        Some(order) => format!("|Q| = {order}"),
        None => "Q is infinite".to_string(),
    };
    let _ = writeln!(
        out,
        "quotient: exact for heaps up to {}; {order}",
        solution.heap
    );
    out
}
