//! Who wins on a board of generalised play: by its quotient, or by search where that is not known.

use super::Args;
use super::report::{Known, Report};
use crate::exit::{Exit, Failure};
use crate::output;
use misere::Position;
use misere::answer::{Judgement, Moves, WinningMove};
use misere::generalised::{Board, Outcomes, solve};
use misere::limits::{Budget, Limits, Stop};
use misere::monoid::Alphabet;

/// A search takes no more steps than this, whatever the limits; a step is some hundred positions. Some seconds.
const SEARCH: u64 = 20_000;

pub fn run(args: &Args, board: &Board) -> Result<Exit, Failure> {
    args.limits.board_says()?;
    let limits = args.limits.limits();
    let solution = args
        .limits
        .watched(|watcher| solve(board, limits.clone(), Some(watcher)));
    let of_heaps = solution.of_heaps();
    let position = match &args.position {
        Some(text) => of_heaps.game.read_position(text).map_err(Failure::input)?,
        None => of_heaps.game.opening(),
    };
    let names = Alphabet::standard(solution.monoid.generators());
    let covered = |x: &Position| x.max_heap().is_none_or(|h| h.0 <= solution.heap);
    let word = |x: &Position| {
        let value = || names.show(&solution.monoid.normal_form(solution.value(x)));
        covered(x).then(value)
    };
    let budget = Budget::start(limits, None);
    let share = budget.within(Limits {
        steps: Some(SEARCH),
        ..Limits::default()
    });
    let known = search(board, &position, &share).map(|(won, moves)| Known {
        judgement: Judgement {
            is_p: won,
            value: word(&position),
            note: verdict(board, &position),
        },
        moves: Moves {
            list: moves
                .into_iter()
                .map(|m| WinningMove {
                    value: word(&m.position),
                    ..m
                })
                .collect(),
            stopped: None,
        },
    });
    let report = Report {
        game: of_heaps.game.clone(),
        position,
        squares: None,
        vertices: None,
        known: known.map_err(|stop| format!("a search did not end: {stop}")),
        quotient: solution.document().summary,
    };
    match args.json {
        true => output::print_json(&report.document())?,
        false => output::print(&report.text())?,
    }
    Ok(match report.is_whole() {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

/// What the rules say of an exceptional point.
fn verdict(board: &Board, x: &Position) -> Option<String> {
    let word = match board.verdict(x)? {
        true => "victorious, so whoever moves here wins at once",
        false => "defeated, so whoever moves here loses at once",
    };
    Some(word.to_string())
}

/// Whether whoever has moved to a position wins, and the moves from it that win. Where play has ended there are none.
fn search(
    board: &Board,
    position: &Position,
    budget: &Budget,
) -> Result<(bool, Vec<WinningMove>), Stop> {
    let mut outcomes = Outcomes::new(board);
    let won = outcomes.won_within(position, budget)?;
    let mut list = Vec::new();
    if board.verdict(position).is_some() {
        return Ok((won, list));
    }
    for (heap, _) in position.iter() {
        for to in board.options(heap) {
            budget.check()?;
            let Some(after) = position.without(heap).map(|rest| rest.plus(to)) else {
                continue;
            };
            if outcomes.won_within(&after, budget)? {
                list.push(WinningMove {
                    from: heap,
                    to: to.clone(),
                    position: after,
                    value: None,
                    range: None,
                });
            }
        }
    }
    Ok((won, list))
}
