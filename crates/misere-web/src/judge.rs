//! Whether a position is a P-position: by the quotient, or, where that was not found in time, by search.

use crate::desk::Solved;
use crate::request::Refusal;
use misere::board::{Board, Outcomes};
use misere::infinite::AutomaticSolution;
use misere::quotient::Budget;
use misere::ruleset::{HeapGame, Rules};
use misere::strategy::Strategy;
use misere::{Heap, Position};

/// A game with larger heaps has too many positions to be searched.
const SEARCHED: u32 = 400;

/// The moves of the heaps up to `largest`, for a search; `None` where there would be too many of them.
pub(crate) fn searchable(solved: &Solved, largest: u32) -> Option<Board> {
    if solved.settled.covers(largest) || largest > SEARCHED {
        return None;
    }
    let game = &solved.game.heaps;
    let listed = HeapGame {
        rules: Rules::Listed((1..=largest).map(|n| game.options(Heap(n))).collect()),
        heap_names: None,
        ..game.clone()
    };
    Board::misere(&listed).ok()
}

/// Somebody who knows outcomes.
pub(crate) enum Judge<'a> {
    /// By the quotient, which gives values as well.
    Quotient(Box<Strategy<'a>>),
    /// By a quotient with an automaton, likewise.
    Automatic(&'a AutomaticSolution),
    /// By going through all that can come.
    Search(Outcomes<'a>),
}

impl<'a> Judge<'a> {
    /// The quotient, unless there is something to be searched.
    pub(crate) fn new(
        solved: &'a Solved,
        board: Option<&'a Board>,
        largest: Heap,
        budget: &Budget,
    ) -> Result<Judge<'a>, Refusal> {
        if let Some(board) = board {
            return Ok(Judge::Search(Outcomes::new(board)));
        }
        if let Some(solution) = solved.automatic_for(largest.0) {
            return Ok(Judge::Automatic(solution));
        }
        let mut strategy = Strategy::new(&solved.settled.finite);
        strategy
            .prepare(largest, budget)
            .map_err(|stop| Refusal::limit(format!("stopped while finding nim values: {stop}")))?;
        Ok(Judge::Quotient(Box::new(strategy)))
    }

    /// The value of a position as a word, where there is a quotient, and whether it is a P-position.
    pub(crate) fn judge(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<(Option<String>, bool), Refusal> {
        match self {
            Judge::Quotient(strategy) => {
                let value = strategy.value(position).map_err(Refusal::limit)?;
                Ok((Some(strategy.show(value)), strategy.value_is_p(value)))
            }
            Judge::Automatic(solution) => {
                let value = solution.value(position).map_err(Refusal::limit)?;
                let is_p = solution.is_p(position).map_err(Refusal::limit)?;
                Ok((Some(solution.names().show(&value)), is_p))
            }
            // Whoever has moved to a position without a move has lost, so it is no P-position.
            Judge::Search(outcomes) => match outcomes.won_within(position, budget) {
                Ok(won) => Ok((None, won)),
                Err(stop) => Err(Refusal::limit(format!(
                    "neither the quotient nor a search was done in time: {stop}"
                ))),
            },
        }
    }
}
