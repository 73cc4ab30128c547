//! What is said about input that cannot be read.

use thiserror::Error;

/// Input that is not a game or a position: which input, where, and what was expected there.
///
/// ```
/// use misere::ruleset::Code;
/// let error = "0.7x".parse::<Code>().unwrap_err();
/// assert_eq!(error.column, 4);
/// assert!(error.to_string().starts_with("\"0.7x\", column 4: expected a digit"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{input:?}, {}column {column}: expected {expected}", line_part(.line))]
pub struct ParseError {
    /// The input, shortened if it is long; for a file, its path.
    pub input: String,
    /// The line in a file, counted from 1; `None` for input that is a single line.
    pub line: Option<usize>,
    /// The place in the line, counted in characters from 1.
    pub column: usize,
    /// What would have been right there.
    pub expected: String,
}

fn line_part(line: &Option<usize>) -> String {
    line.map_or_else(String::new, |n| format!("line {n}, "))
}

impl ParseError {
    /// An error at byte `at` of `input`.
    pub fn new(input: &str, at: usize, expected: impl Into<String>) -> ParseError {
        ParseError {
            input: shorten(input),
            line: None,
            column: column(input, at),
            expected: one_line(&expected.into()),
        }
    }

    /// An error at byte `at` of the `text` found in the file `path`.
    pub fn in_file(path: &str, text: &str, at: usize, expected: impl Into<String>) -> ParseError {
        let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
        let start = before
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |i| i + 1);
        ParseError {
            input: shorten(path),
            line: Some(before.iter().filter(|&&b| b == b'\n').count() + 1),
            column: column(&text[start..], at - start),
            expected: one_line(&expected.into()),
        }
    }
}

fn column(line: &str, at: usize) -> usize {
    line.char_indices().take_while(|&(i, _)| i < at).count() + 1
}

/// The start of `input`: an error must stay readable when the input is a megabyte long. Whatever quotes input goes through this,
/// and as a message quotes it three times at most, none repeats more than 200 characters.
pub(crate) fn shorten(input: &str) -> String {
    cut(input, 60)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// Messages of other libraries may quote the input or span lines; ours are one short line.
pub(crate) fn one_line(message: &str) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    cut(&message.replace(breaks, " "), 300)
}

/// Why a text does not name a game. Each message is one line that names the input, the place and
/// what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// The text, or the text of the file it names, is not a game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The file cannot be read.
    #[error("{path:?}: expected a readable file: {reason}")]
    Read {
        /// The path, shortened if it is long.
        path: String,
        /// What the system said.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_long_input_is_cut() {
        let error = ParseError::new("é*x", 3, "a digit");
        assert_eq!(error.column, 3);
        let error = ParseError::new(&"7".repeat(100), 100, "a\nb");
        assert_eq!(error.column, 101);
        assert_eq!(error.input.chars().count(), 61);
        assert_eq!(error.expected, "a b");
    }

    #[test]
    fn places_in_files_are_lines_and_columns() {
        let text = "é = 1\nab = 2\n";
        let place = |at| {
            let e = ParseError::in_file("g.toml", text, at, "x");
            (e.line, e.column)
        };
        assert_eq!(place(0), (Some(1), 1));
        assert_eq!(place(3), (Some(1), 3));
        assert_eq!(place(7), (Some(2), 1));
        assert_eq!(place(12), (Some(2), 6));
        assert_eq!(place(text.len()), (Some(3), 1));
        assert_eq!(
            ParseError::in_file("g.toml", text, 12, "x").to_string(),
            "\"g.toml\", line 2, column 6: expected x"
        );
    }
}
