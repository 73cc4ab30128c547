//! Games known by name.
//!
//! A game is one row of [`GAMES`]. A row with a code needs nothing else; a row with parameters names a
//! function that reads what stands behind the colon.

use super::{Convention, Family, HeapGame, ParseError, Rules, tree::MAX_DEPTH};
use crate::position::Position;
use std::sync::Arc;

/// A game known by name: what lists of games show.
pub struct NamedGame {
    /// The name, in lower case and without parameters.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// A game of this name as [`HeapGame::parse`] reads it.
    pub example: &'static str,
    make: Make,
}

/// How a row of the table becomes a game.
enum Make {
    /// By an octal or hexadecimal code.
    Code(&'static str),
    /// By moves on endless heaps.
    Family(fn() -> Arc<dyn Family>),
    /// By what stands behind the colon.
    With(fn(Parameter) -> Result<Made, ParseError>),
}

/// What stands behind the colon of `text`.
struct Parameter<'a> {
    text: &'a str,
    /// Where it starts in `text`.
    at: usize,
}

impl<'a> Parameter<'a> {
    fn value(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn expected(&self, what: impl Into<String>) -> ParseError {
        ParseError::new(self.text, self.at, what)
    }
}

/// A game but for its name.
struct Made {
    /// The parameter in its normal form, which becomes part of the name.
    parameter: Option<String>,
    heap_names: Option<Vec<String>>,
    rules: Rules,
}

static GAMES: [NamedGame; 5] = [
    NamedGame {
        name: "kayles",
        about: "take one or two, and split the rest in two if you like (0.77)",
        example: "kayles",
        make: Make::Code("0.77"),
    },
    NamedGame {
        name: "dawsons-kayles",
        about: "take two, and split the rest in two if you like (0.07)",
        example: "dawsons-kayles",
        make: Make::Code("0.07"),
    },
    NamedGame {
        name: "dawsons-chess",
        about: "pawns on a board of three ranks; as heaps, the code 0.137",
        example: "dawsons-chess",
        make: Make::Code("0.137"),
    },
    NamedGame {
        name: "nim",
        about: "take any number from a heap; nim:N has the heaps *1 to *N",
        example: "nim:5",
        make: Make::With(nim),
    },
    NamedGame {
        name: "grundy",
        about: "split a heap into two of different sizes",
        example: "grundy",
        make: Make::Family(|| Arc::new(Grundy)),
    },
];

/// The games known by name.
///
/// ```
/// use misere::ruleset::{HeapGame, named_games};
/// for game in named_games() {
///     assert!(HeapGame::parse(game.example).is_ok(), "{}: {}", game.name, game.about);
/// }
/// ```
pub fn named_games() -> &'static [NamedGame] {
    &GAMES
}

/// The game called `text`; `None` if no game has that name.
pub(super) fn find(text: &str) -> Option<Result<HeapGame, ParseError>> {
    let end = text.find(':').unwrap_or(text.len());
    let name = text[..end].trim_end();
    let game = GAMES.iter().find(|g| g.name.eq_ignore_ascii_case(name))?;
    Some(game.make(text, end))
}

impl NamedGame {
    /// The game for `text`, whose name ends at byte `end`.
    fn make(&self, text: &str, end: usize) -> Result<HeapGame, ParseError> {
        let parameter = (end < text.len()).then(|| Parameter { text, at: end + 1 });
        let plain = |rules| Made {
            parameter: None,
            heap_names: None,
            rules,
        };
        let fail = |expected| Err(ParseError::new(text, end, expected));
        let made = match (&self.make, parameter) {
            (Make::Code(code), None) => plain(Rules::Code(code.parse()?)),
            (Make::Family(family), None) => plain(Rules::Family(family())),
            (Make::With(make), Some(parameter)) => make(parameter)?,
            (Make::With(_), None) => return fail(format!("a parameter, as in {}", self.example)),
            (_, Some(_)) => return fail(format!("the end ({} takes no parameter)", self.name)),
        };
        Ok(HeapGame {
            name: match made.parameter {
                Some(value) => format!("{}:{value}", self.name),
                None => self.name.to_string(),
            },
            convention: Convention::Misere,
            heap_names: made.heap_names,
            rules: made.rules,
        })
    }
}

fn nim(parameter: Parameter) -> Result<Made, ParseError> {
    let digits = parameter.value().trim();
    let heaps: u32 = match digits.parse() {
        // `parse` also takes a sign, which no other number here has.
        Ok(n) if (1..=MAX_DEPTH).contains(&n) && !digits.starts_with('+') => n,
        _ => return Err(parameter.expected(format!("a heap from 1 to {MAX_DEPTH}"))),
    };
    let options = |n| (0..n).map(|m| Position::from_heaps([m])).collect();
    Ok(Made {
        parameter: Some(heaps.to_string()),
        heap_names: Some((1..=heaps).map(|n| format!("*{n}")).collect()),
        rules: Rules::Listed((1..=heaps).map(options).collect()),
    })
}

/// Grundy's game.
struct Grundy;

impl Family for Grundy {
    fn options(&self, heap: u32, f: &mut dyn FnMut(&[u32])) {
        for small in 1..heap.div_ceil(2) {
            f(&[small, heap - small]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Heap;

    fn game(text: &str) -> HeapGame {
        find(text).unwrap().unwrap()
    }

    #[test]
    fn names_do_not_depend_on_case() {
        assert_eq!(game("Dawsons-KAYLES").name, "dawsons-kayles");
        assert_eq!(game("NIM: 05 ").name, "nim:5");
        assert!(find("nims").is_none());
    }

    #[test]
    fn codes_stand_behind_names() {
        for (name, code) in [
            ("kayles", "0.77"),
            ("dawsons-kayles", "0.07"),
            ("dawsons-chess", "0.137"),
        ] {
            match game(name).rules {
                Rules::Code(c) => assert_eq!(c.to_string(), code),
                other => panic!("{name}: {other:?}"),
            }
        }
    }

    #[test]
    fn nim_heaps_have_all_smaller_ones_as_options() {
        let nim = game("nim:3");
        assert_eq!(nim.heaps(), Some(3));
        assert_eq!(
            nim.options(Heap(3)),
            [0, 1, 2].map(|n| Position::from_heaps([n]))
        );
        assert_eq!(nim.heap_names.unwrap(), ["*1", "*2", "*3"]);
    }

    #[test]
    fn grundy_splits_unequally() {
        let grundy = game("grundy");
        assert!(!grundy.has_move(Heap(0)));
        assert!(!grundy.has_move(Heap(2)));
        assert_eq!(
            grundy.options(Heap(6)),
            [[2, 4], [1, 5]].map(Position::from_heaps)
        );
        assert_eq!(grundy.options(Heap(7)).len(), 3);
    }

    #[test]
    fn parameters_are_checked() {
        for (text, column) in [
            ("nim", 4),
            ("nim:", 5),
            ("nim:x", 5),
            ("nim:0", 5),
            ("nim:+3", 5),
            ("nim:99999999999", 5),
            ("kayles:3", 7),
        ] {
            let error = find(text).unwrap().unwrap_err();
            assert_eq!(error.column, column, "{error}");
        }
    }

    #[test]
    fn the_table_is_in_order() {
        for game in named_games() {
            assert_eq!(game.name, game.name.to_ascii_lowercase());
            assert!(game.example.starts_with(game.name));
            assert!(!game.about.contains('\n'));
        }
    }
}
