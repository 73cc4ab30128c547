//! Games known by name.
//!
//! A game is one row of [`GAMES`]. A row with a code needs nothing else; a row with parameters names a
//! function that reads what stands behind the colon.

use super::squares::{BoardGame, BoardKind};
use super::{Convention, Family, HeapGame, ParseError, Rules, graph, sprouts, tree::MAX_DEPTH};
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
    /// By a code without a parameter, and as a graph with one.
    CodeOrGraph(&'static str, fn(&Parameter) -> graph::Taking),
    /// By moves on endless heaps.
    Family(fn() -> Arc<dyn Family>),
    /// By what stands behind the colon.
    With(fn(Parameter) -> Result<Made, ParseError>),
    /// By the graph behind the colon, from which moves take vertices.
    Graph(fn(&Parameter) -> graph::Taking),
    /// On boards of the size or shape behind the colon, or of this size.
    Board(BoardKind, Option<&'static str>),
}

/// What stands behind the colon of `text`.
pub(super) struct Parameter<'a> {
    text: &'a str,
    /// Where it starts in `text`.
    at: usize,
}

impl<'a> Parameter<'a> {
    /// What stands in `text` from byte `at` on.
    pub(super) fn of(text: &'a str, at: usize) -> Parameter<'a> {
        Parameter { text, at }
    }

    pub(super) fn value(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn expected(&self, what: impl Into<String>) -> ParseError {
        self.expected_at(0, what)
    }

    /// An error at a byte of the value.
    pub(super) fn expected_at(&self, offset: usize, what: impl Into<String>) -> ParseError {
        ParseError::new(self.text, self.at + offset, what)
    }
}

/// A game but for its name.
pub(super) struct Made {
    /// The parameter in its normal form, which becomes part of the name.
    pub(super) parameter: Option<String>,
    pub(super) heap_names: Option<Vec<String>>,
    pub(super) rules: Rules,
    /// The position that the parameter describes, if it describes one.
    pub(super) given: Option<Position>,
}

static GAMES: [NamedGame; 21] = [
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
        about: "pawns on a board of three ranks; as heaps, the code 0.137; dawsons-chess:N has a board of N files",
        example: "dawsons-chess",
        make: Make::CodeOrGraph("0.137", graph::dawsons_chess),
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
    NamedGame {
        name: "daisies",
        about: "pull a petal off a daisy, or split it in two (4.7)",
        example: "daisies",
        make: Make::Code("4.7"),
    },
    NamedGame {
        name: "officers",
        about: "take one from a heap of two or more, and split the rest in two if you like (0.6)",
        example: "officers",
        make: Make::Code("0.6"),
    },
    NamedGame {
        name: "guiles",
        about: "take a heap of one or two, or take two and split the rest in two (0.15)",
        example: "guiles",
        make: Make::Code("0.15"),
    },
    NamedGame {
        name: "stalking",
        about: "take one, or both of a heap of two (0.31)",
        example: "stalking",
        make: Make::Code("0.31"),
    },
    NamedGame {
        name: "laskers-nim",
        about: "take any number from a heap, or split it in two",
        example: "laskers-nim",
        make: Make::Family(|| Arc::new(LaskersNim)),
    },
    NamedGame {
        name: "prim",
        about: "take a number that has no divisor but 1 in common with the heap (from a heap of one, the one)",
        example: "prim",
        make: Make::Family(|| Arc::new(Prim)),
    },
    NamedGame {
        name: "dim",
        about: "take a number that divides the heap, be it the whole heap",
        example: "dim",
        make: Make::Family(|| Arc::new(Dim)),
    },
    NamedGame {
        name: "treblecross",
        about: "crosses on a strip, three apart at least; heap n is a strip of n - 2 squares (0.007)",
        example: "treblecross",
        make: Make::Code("0.007"),
    },
    NamedGame {
        name: "subtraction",
        about: "take a number of the list from a heap",
        example: "subtraction:1,2,4",
        make: Make::With(subtraction),
    },
    NamedGame {
        name: "notakto",
        about: "crosses for both players; a board with three in a row is dead (notakto alone is 3x3)",
        example: "notakto:3x3",
        make: Make::Board(BoardKind::Notakto, Some("3x3")),
    },
    NamedGame {
        name: "cram",
        about: "put dominoes on a board; also on a shape, as in 'cram:##./###'",
        example: "cram:3x3",
        make: Make::Board(BoardKind::Cram, None),
    },
    NamedGame {
        name: "chomp",
        about: "bite off a square with all below and to the right of it; also on a poset, as in 'chomp:a<b,a<c'",
        example: "chomp:3x4",
        make: Make::Board(BoardKind::Chomp, None),
    },
    NamedGame {
        name: "node-kayles",
        about: "take a vertex of a graph, and its neighbours with it",
        example: "node-kayles:0-1,1-2,2-3",
        make: Make::Graph(graph::node_kayles),
    },
    NamedGame {
        name: "arc-kayles",
        about: "take an edge of a graph, and all edges that touch it",
        example: "arc-kayles:0-1,1-2,2-3",
        make: Make::Graph(graph::arc_kayles),
    },
    NamedGame {
        name: "coins",
        about: "move a coin along an arrow of a graph without cycles; each vertex is a heap",
        example: "coins:a>b,a>c,b>c",
        make: Make::With(graph::coins),
    },
    NamedGame {
        name: "sprouts",
        about: "draw lines between spots that cross nothing, with a new spot on each; no spot has more than three ends of lines",
        example: "sprouts:2",
        make: Make::With(sprouts::sprouts),
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

/// The word that was most likely meant: one that becomes `word` by few changes of a letter, or `None` if all are far.
///
/// ```
/// use misere::ruleset::likeliest;
/// assert_eq!(likeliest("kayels", ["nim", "kayles"]), Some("kayles"));
/// assert_eq!(likeliest("dawson-kayles", ["node-kayles", "dawsons-kayles"]), Some("dawsons-kayles"));
/// assert_eq!(likeliest("xyzzy", ["nim", "kayles"]), None);
/// ```
pub fn likeliest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.to_lowercase().chars().take(MAX_NAME + 1).collect();
    if letters.len() > MAX_NAME {
        return None;
    }
    let far = letters.len() / 3 + 1;
    let near = known.into_iter().map(|k| (changes(&letters, k), k));
    near.filter(|&(d, k)| d <= far && d < k.chars().count())
        .min_by_key(|&(d, _)| d)
        .map(|(_, k)| k)
}

/// No name is longer.
const MAX_NAME: usize = 40;

/// How many letters must be put in, left out, replaced or exchanged with the next to make one word of the other.
fn changes(word: &[char], other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for i in 1..=word.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let same = usize::from(word[i - 1] != other[j - 1]);
            let mut least = (rows[i - 1][j - 1] + same)
                .min(rows[i - 1][j] + 1)
                .min(row[j - 1] + 1);
            if i > 1 && j > 1 && word[i - 1] == other[j - 2] && word[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[word.len()][other.len()]
}

/// The named game that was most likely meant by a text that is none.
pub(super) fn meant(text: &str) -> Option<&'static str> {
    let name = text.split(':').next().unwrap_or(text).trim();
    likeliest(name, GAMES.iter().map(|g| g.name))
}

/// The game called `text`; `None` if no game has that name.
pub(super) fn find(text: &str) -> Option<Result<HeapGame, ParseError>> {
    let (game, end) = row(text)?;
    Some(game.make(text, end))
}

/// The game on boards called `text`; `None` if no game on boards has that name.
pub(super) fn find_board(text: &str) -> Option<Result<BoardGame, ParseError>> {
    let (game, end) = row(text)?;
    match game.make {
        Make::Board(..) if is_poset(game, text, end) => None,
        Make::Board(kind, usual) => Some(game.board(kind, usual, text, end)),
        _ => None,
    }
}

/// The graph game called `text` without its name and with it; `None` if no graph game has that name.
pub(super) fn find_graph(text: &str) -> Option<Result<(graph::Removal, String), ParseError>> {
    let (game, end) = row(text)?;
    let make = match game.make {
        Make::Graph(make) | Make::CodeOrGraph(_, make) => make,
        Make::Board(..) if is_poset(game, text, end) => graph::poset,
        _ => return None,
    };
    let parameter = (end < text.len()).then_some(Parameter { text, at: end + 1 })?;
    let named = |(rules, written)| (rules, format!("{}:{written}", game.name));
    Some(make(&parameter).map(named))
}

/// The row of the table for `text`, and where the name ends in it.
fn row(text: &str) -> Option<(&'static NamedGame, usize)> {
    let end = text.find(':').unwrap_or(text.len());
    let name = text[..end].trim_end();
    let game = GAMES.iter().find(|g| g.name.eq_ignore_ascii_case(name))?;
    Some((game, end))
}

/// Chomp is played on boards, and on posets that are given by their relations.
fn is_poset(game: &NamedGame, text: &str, end: usize) -> bool {
    matches!(game.make, Make::Board(BoardKind::Chomp, _)) && text[end..].contains('<')
}

impl NamedGame {
    /// The game of this name that `text` asks for, if it asks for one of this name.
    ///
    /// ```
    /// use misere::ruleset::NamedGame;
    /// assert_eq!(NamedGame::of("nim:5").map(|g| g.name), Some("nim"));
    /// assert!(NamedGame::of("0.77").is_none());
    /// ```
    pub fn of(text: &str) -> Option<&'static NamedGame> {
        Some(row(text.trim())?.0)
    }

    /// The game for `text`, whose name ends at byte `end`.
    fn make(&self, text: &str, end: usize) -> Result<HeapGame, ParseError> {
        let parameter = (end < text.len()).then(|| Parameter { text, at: end + 1 });
        let plain = |rules| Made {
            parameter: None,
            heap_names: None,
            given: None,
            rules,
        };
        let fail = |expected| Err(ParseError::new(text, end, expected));
        let made = match (&self.make, parameter) {
            (Make::Code(code) | Make::CodeOrGraph(code, _), None) => {
                plain(Rules::Code(code.parse()?))
            }
            (Make::Family(family), None) => plain(Rules::Family(family())),
            (Make::With(make), Some(parameter)) => make(parameter)?,
            (Make::Graph(make) | Make::CodeOrGraph(_, make), Some(parameter)) => {
                graph::heaps(&parameter, make(&parameter))?
            }
            (Make::With(_) | Make::Graph(_), None) => {
                return fail(format!("a parameter, as in {}", self.example));
            }
            (Make::Board(..), Some(parameter)) if is_poset(self, text, end) => {
                graph::heaps(&parameter, graph::poset(&parameter))?
            }
            (Make::Board(kind, usual), _) => {
                return Ok(self.board(*kind, *usual, text, end)?.game().clone());
            }
            (_, Some(_)) => return fail(format!("the end ({} takes no parameter)", self.name)),
        };
        Ok(HeapGame {
            name: match made.parameter {
                Some(value) => format!("{}:{value}", self.name),
                None => self.name.to_string(),
            },
            title: None,
            convention: Convention::Misere,
            heap_names: made.heap_names,
            rules: made.rules,
            given: made.given,
        })
    }

    fn board(
        &self,
        kind: BoardKind,
        usual: Option<&str>,
        text: &str,
        end: usize,
    ) -> Result<BoardGame, ParseError> {
        match (usual, end < text.len()) {
            (_, true) => BoardGame::new(kind, self.name, text, end + 1),
            (Some(usual), false) => BoardGame::new(kind, self.name, usual, 0),
            (None, false) => {
                let expected = format!("a parameter, as in {}", self.example);
                Err(ParseError::new(text, end, expected))
            }
        }
    }
}

/// Lasker's Nim: no code with finitely many digits describes it.
struct LaskersNim;

impl Family for LaskersNim {
    fn options(&self, heap: u32, f: &mut dyn FnMut(&[u32])) {
        (0..heap).for_each(|left| f(one(&left)));
        (1..=heap / 2).for_each(|left| f(&[left, heap - left]));
    }
}

/// Prim: what is taken and the heap are coprime.
struct Prim;

impl Family for Prim {
    fn options(&self, heap: u32, f: &mut dyn FnMut(&[u32])) {
        let coprime = (1..=heap).filter(|&taken| greatest_common_divisor(taken, heap) == 1);
        coprime.for_each(|taken| f(one(&(heap - taken))));
    }
}

/// Dim: what is taken divides the heap.
struct Dim;

impl Family for Dim {
    fn options(&self, heap: u32, f: &mut dyn FnMut(&[u32])) {
        let divisors = (1..=heap).filter(|taken| heap.is_multiple_of(*taken));
        divisors.for_each(|taken| f(one(&(heap - taken))));
    }
}

/// A heap as an option; one of nothing is no heap.
fn one(heap: &u32) -> &[u32] {
    match heap {
        0 => &[],
        _ => std::slice::from_ref(heap),
    }
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}

/// Larger numbers would only make a long code.
const MAX_SUBTRACTION: usize = 1000;

fn subtraction(parameter: Parameter) -> Result<Made, ParseError> {
    let mut digits = Vec::new();
    let mut at = 0;
    for item in parameter.value().split(',') {
        let number = item.trim();
        let good = number.bytes().all(|b| b.is_ascii_digit());
        match number.parse::<usize>() {
            Ok(n) if good && (1..=MAX_SUBTRACTION).contains(&n) => {
                digits.resize(digits.len().max(n), '0');
                // Take n: the whole heap, or leaving one heap.
                digits[n - 1] = '3';
            }
            _ => {
                let expected = format!("numbers from 1 to {MAX_SUBTRACTION} separated by commas");
                return Err(parameter.expected_at(at, expected));
            }
        }
        at += item.len() + 1;
    }
    let numbers = (1..).zip(&digits).filter(|(_, d)| **d == '3');
    let numbers: Vec<String> = numbers.map(|(n, _): (usize, _)| n.to_string()).collect();
    let code = format!("0.{}", digits.iter().collect::<String>());
    Ok(Made {
        parameter: Some(numbers.join(",")),
        heap_names: None,
        given: None,
        rules: Rules::Code(code.parse()?),
    })
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
        given: None,
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
            ("subtraction:1,,2", 15),
            ("subtraction:0", 13),
            ("subtraction:1,1001", 15),
            ("cram", 5),
            ("cram:0x0", 6),
            ("cram:9x9", 6),
            ("cram:##/#", 9),
            ("cram: ##/#y", 11),
            ("notakto:3", 9),
            ("notakto:##", 9),
            ("notakto:8x8", 9),
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
