//! `misere solve` for a board: generalised misère play.

use super::Args;
use crate::exit::{Exit, Failure};
use crate::limits::is_answer;
use crate::output::{self, commas, wrap};
use crate::page::{Heading, Words, page_under, shorten};
use crate::{latex, proof};
use misere::board::{Board, BoardSolution};

/// More exceptional points than this are only counted.
const POINTS: usize = 100;

pub fn run(args: &Args, board: &Board) -> Result<Exit, Failure> {
    if args.cert.is_some() {
        let message = "--cert: certificates are for normal and misère play, not for boards";
        return Err(Failure::input(message));
    }
    if args.limits.normal {
        return Err(Failure::input(
            "--normal: the file says how a board is played",
        ));
    }
    let limits = args.limits.limits();
    let solution = args
        .limits
        .watched(|watcher| misere::board::solve(board, limits, Some(watcher)));
    if args.json {
        output::print_json(&solution.document())?;
    } else if args.latex {
        let title = title(&solution);
        output::print(&latex::document_under(&title, &solution.of_heaps()))?;
    } else {
        output::print(&page(&solution, output::width()))?;
    }
    Ok(match is_answer(solution.stop) {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

fn title(solution: &BoardSolution) -> String {
    format!("{}, a board", shorten(&solution.board.name))
}

fn page(solution: &BoardSolution, width: usize) -> String {
    let of_heaps = solution.of_heaps();
    let words = Words::new(&of_heaps);
    let mut title = title(solution);
    for (kind, victorious) in [("Defeated:", false), ("Victorious:", true)] {
        let points = points(solution, victorious);
        if !points.is_empty() {
            let line = wrap(kind, points, width);
            title.push('\n');
            title.push_str(line.trim_end());
        }
    }
    let heading = Heading {
        title,
        size: format!("|Q| = {}, |P| = {}", solution.order(), solution.p_order()),
        proof: proof::section(&proof_lines(solution), width),
    };
    page_under(&heading, &words, width)
}

/// The points as tuples of numbers of heaps.
fn points(solution: &BoardSolution, victorious: bool) -> Vec<String> {
    let document = solution.document().board;
    let points = match victorious {
        true => document.victorious,
        false => document.defeated,
    };
    let count = points.len();
    if count > POINTS {
        return vec![format!("{count} points; --json has them")];
    }
    commas(points.iter().map(|point| {
        let numbers: Vec<String> = point.iter().map(u32::to_string).collect();
        format!("({})", numbers.join(","))
    }))
}

fn proof_lines(solution: &BoardSolution) -> Vec<String> {
    let heap = solution.heap;
    vec![
        format!(
            "The quotient of the heaps up to {heap}, with the points that have no larger heap, is proved: defeated points are \
             outside P and victorious points in P; every other position is in P if and only if none of its options is. No two of its \
             elements have the same effect on membership in P."
        ),
        format!("States visited by the N-check: {}.", solution.states),
    ]
}
