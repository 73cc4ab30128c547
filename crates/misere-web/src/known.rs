//! Games whose quotient is known to become infinite, whether or not there is time to find it out again.

use misere::ruleset::{Code, StandardForm};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The page of the book that has them: rows of game, heap and number of relations.
const HUNT: &str = include_str!("../../../docs/hunt.md");
/// Where its lists of infinite quotients begin, and where they end: those of whole games, and those from some heap on.
const LIST: (&str, &str) = ("## Whole games with an infinite quotient", "## Unknown");
/// Those that need more time than the list was made with; docs/infinite.md has them.
const FURTHER: [(&str, u32); 2] = [("0.07", 34), ("0.172", 29)];

/// The heap of the standard form from which on a quotient is infinite, by the standard form with all moves written down.
static INFINITE: LazyLock<HashMap<Code, u32>> = LazyLock::new(|| {
    let list = HUNT.split_once(LIST.0).map_or("", |(_, rest)| rest);
    let list = list.split_once(LIST.1).map_or(list, |(list, _)| list);
    let row = |line: &'static str| {
        let mut cells = line.split('|').map(str::trim).skip(1);
        Some((cells.next()?, cells.next()?.parse().ok()?))
    };
    let all = list.lines().filter_map(row).chain(FURTHER);
    let standard = |(text, heap): (&str, u32)| {
        let StandardForm { code, shift } = text.parse::<Code>().ok()?.standard_form();
        Some((code.with_all_moves(), heap - shift))
    };
    all.filter_map(standard).collect()
});

/// The heap from which on the quotient of a game in misère play is known to be infinite. First cousins have the same heaps
/// under other numbers, and other codes are the same game as well.
pub fn infinite_from(code: &Code) -> Option<u32> {
    let StandardForm { code, shift } = code.standard_form();
    Some(INFINITE.get(&code.with_all_moves())? + shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<u32> {
        infinite_from(&text.parse().unwrap())
    }

    #[test]
    fn games_of_the_book_and_their_cousins() {
        assert_eq!(of("0.07"), Some(34));
        assert_eq!((of("0.137"), of("0.4")), (Some(33), Some(35)));
        assert_eq!((of("0.172"), of("0.3122")), (Some(29), Some(7)));
        assert_eq!((of("0.176"), of("0.14")), (Some(19), Some(22)));
        assert_eq!((of("0.77"), of("0.54")), (None, None));
        assert!(INFINITE.len() >= 30, "{} standard forms", INFINITE.len());
    }
}
