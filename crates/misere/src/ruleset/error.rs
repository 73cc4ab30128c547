//! What is said about input that cannot be read.

use thiserror::Error;

/// Input that is not a game or a position: which input, where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{input:?}, column {column}: expected {expected}")]
pub struct ParseError {
    /// The input, shortened if it is long.
    pub input: String,
    /// The place, counted in characters from 1.
    pub column: usize,
    /// What would have been right there.
    pub expected: String,
}

impl ParseError {
    /// An error at byte `at` of `input`.
    pub fn new(input: &str, at: usize, expected: impl Into<String>) -> ParseError {
        const SHOWN: usize = 60;
        let column = input
            .char_indices()
            .take_while(|&(i, _)| i < at)
            .count()
            + 1;
        let mut shown: String = input.chars().take(SHOWN).collect();
        if shown.len() < input.len() {
            shown.push('…');
        }
        ParseError {
            input: shown,
            column,
            expected: expected.into(),
        }
    }
}
