//! Text out: standard output, and lists that wrap.

use crate::exit::Failure;
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// Prints a text that ends with a newline.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(Failure::Output)
}

/// Prints a document as JSON on one line.
pub fn print_json(document: &impl Serialize) -> Result<(), Failure> {
    let mut text =
        serde_json::to_string(document).map_err(|e| Failure::Output(std::io::Error::from(e)))?;
    text.push('\n');
    print(&text)
}

/// How many columns a page may have: those of the terminal, within reason.
pub fn width() -> usize {
    let terminal = match std::io::stdout().is_terminal() {
        true => terminal_size::terminal_size(),
        false => None,
    };
    terminal.map_or(100, |(columns, _)| usize::from(columns.0).clamp(60, 140))
}

/// The items separated by blanks after `start`, broken at `width` with the later lines indented; each item
/// brings its own punctuation.
pub fn wrap(start: &str, items: impl IntoIterator<Item = String>, width: usize) -> String {
    let indent = "    ";
    let mut out = start.to_string();
    let mut column = start.chars().count();
    for (i, item) in items.into_iter().enumerate() {
        let length = item.chars().count();
        if i > 0 && column + 1 + length > width {
            out.push('\n');
            out.push_str(indent);
            column = indent.len();
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
            column += 1;
        }
        out.push_str(&item);
        column += length;
    }
    out.push('\n');
    out
}

/// Adds a comma to all items but the last.
pub fn commas(items: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut items: Vec<String> = items.into_iter().collect();
    let last = items.len().saturating_sub(1);
    items[..last].iter_mut().for_each(|item| item.push(','));
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_wrap_between_items() {
        let items = commas(["a^2=1", "b^3=b", "c"].map(String::from));
        assert_eq!(wrap("x =", items.clone(), 100), "x = a^2=1, b^3=b, c\n");
        assert_eq!(wrap("x =", items, 12), "x = a^2=1,\n    b^3=b, c\n");
        assert_eq!(wrap("none", Vec::new(), 12), "none\n");
        assert!(commas(Vec::new()).is_empty());
    }
}
