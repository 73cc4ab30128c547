//! Games from files: heaps and moves in TOML.
//!
//! ```toml
//! title = "Nim with heaps of one and two, no move to a single heap"
//! heaps = 2                # or names = ["a", "b"]
//! moves = [ { from = 1, to = [] }, { from = 2, to = [] }, { from = 2, to = [1] } ]
//! convention = "misere"    # or "normal", or "board", and then:
//! [board]                  # exceptional points, as numbers of heaps
//! defeated = [[0, 0], [1, 0], [0, 1]]
//! victorious = []
//! ```

use super::{Convention, GameError, HeapGame, ParseError, Rules};
use crate::error::{one_line, shorten};
use crate::position::{Heap, Position};
use serde::Deserialize;
use std::io::Read;
use toml::Spanned;

/// A longer file is refused; it also stops endless ones.
const MAX_BYTES: u64 = 1 << 24;
/// More heaps than this are a slip of the pen.
const MAX_HEAPS: u32 = 1_000_000;
/// So are more copies of a heap in an exceptional point: the quotient has to tell apart all positions below it.
const MAX_COPIES: u32 = 10_000;

/// The keys of a file, with the places that a check may have to point at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    title: Option<String>,
    heaps: Option<Spanned<u32>>,
    names: Option<Spanned<Vec<Spanned<String>>>>,
    moves: Vec<Move>,
    convention: Option<Spanned<String>>,
    board: Option<Spanned<BoardTable>>,
}

/// The table `[board]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardTable {
    #[serde(default)]
    defeated: Vec<Spanned<Vec<Spanned<i64>>>>,
    #[serde(default)]
    victorious: Vec<Spanned<Vec<Spanned<i64>>>>,
}

/// The exceptional points of a board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Points {
    /// Those that lose at once.
    pub(crate) defeated: Vec<Position>,
    /// Those that win at once.
    pub(crate) victorious: Vec<Position>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    from: Spanned<HeapRef>,
    to: Vec<Spanned<HeapRef>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected the number or the name of a heap")]
enum HeapRef {
    Number(i64),
    Name(String),
}

/// Reads the file `path`, a game in normal or misère play.
pub(super) fn read(path: &str) -> Result<HeapGame, GameError> {
    Ok(from_text(path, &contents(path)?)?)
}

/// Reads what the file `path` holds, a game in normal or misère play.
pub(super) fn from_text(path: &str, text: &str) -> Result<HeapGame, ParseError> {
    let (game, board) = parse(path, text)?;
    match board {
        None => Ok(game),
        Some((_, at)) => {
            let expected =
                "\"misere\" or \"normal\" here (solve, outcome, play and structure take a board)";
            Err(ParseError::in_file(path, text, at, expected))
        }
    }
}

/// Reads the file `path` if it has a board.
pub(super) fn read_board(path: &str) -> Result<Option<(HeapGame, Points)>, GameError> {
    let (game, board) = parse(path, &contents(path)?)?;
    Ok(board.map(|(points, _)| (game, points)))
}

fn contents(path: &str) -> Result<String, GameError> {
    let fail = |reason: String| GameError::Read {
        path: shorten(path),
        reason: one_line(&reason),
    };
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|e| fail(e.to_string()))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(fail(format!("it is longer than {MAX_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|e| {
        let good = e.utf8_error().valid_up_to();
        fail(format!("it is not UTF-8 text from byte {good} on"))
    })
}

/// Reads `text`, the contents of the file `path`: the game, and if it is a board its points and the place where it says so.
///
/// A board has no convention; the one of its game says nothing.
fn parse(path: &str, text: &str) -> Result<(HeapGame, Option<(Points, usize)>), ParseError> {
    let contents: Contents = toml::from_str(text).map_err(|e| {
        let at = e.span().map_or(0, |s| s.start);
        let expected = format!("a game of heaps in TOML: {}", shorten(e.message()));
        ParseError::in_file(path, text, at, expected)
    })?;
    let file = File { path, text };
    let convention = file.convention(&contents)?;
    let (heaps, names) = file.heaps(contents.heaps, contents.names)?;

    let mut listed = vec![Vec::new(); heaps as usize];
    for Move { from, to } in &contents.moves {
        let heap = file.heap(from, 1..heaps + 1, &names, || {
            format!("a heap from 1 to {heaps}")
        })?;
        let mut option = Vec::new();
        for part in to {
            option.push(file.heap(part, 0..heap, &names, || {
                format!("a heap smaller than the one moved from, which is number {heap}")
            })?);
        }
        listed[heap as usize - 1].push(Position::from_heaps(option));
    }
    for options in &mut listed {
        options.sort();
        options.dedup();
    }
    let board = match (&contents.board, &contents.convention) {
        (Some(board), Some(word)) => {
            let points = file.points(board.get_ref(), heaps)?;
            Some((points, word.span().start))
        }
        _ => None,
    };
    let game = HeapGame {
        title: contents.title.filter(|title| !title.trim().is_empty()),
        convention,
        heap_names: names.map(|n| n.list),
        ..HeapGame::new(path, Rules::Listed(listed))
    };
    Ok((game, board))
}

/// Names of heaps, both ways.
struct Names {
    list: Vec<String>,
    numbers: rustc_hash::FxHashMap<String, u32>,
}

/// What errors need to know.
struct File<'a> {
    path: &'a str,
    text: &'a str,
}

impl File<'_> {
    fn fail<T>(&self, at: usize, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::in_file(self.path, self.text, at, expected))
    }

    fn convention(&self, contents: &Contents) -> Result<Convention, ParseError> {
        let word = contents.convention.as_ref();
        let at = |span: std::ops::Range<usize>| span.start;
        match (word.map(|w| &w.get_ref()[..]), word, &contents.board) {
            (Some("board"), _, Some(_)) => Ok(Convention::Normal),
            (Some("board"), Some(word), None) => {
                self.fail(at(word.span()), "a table [board] with a board")
            }
            (None | Some("misere" | "normal"), _, Some(board)) => {
                self.fail(at(board.span()), "[board] only with convention = \"board\"")
            }
            (None | Some("misere"), ..) => Ok(Convention::Misere),
            (Some("normal"), ..) => Ok(Convention::Normal),
            (Some(_), ..) => {
                let start = word.map_or(0, |w| at(w.span()));
                self.fail(start, "\"misere\", \"normal\" or \"board\"")
            }
        }
    }

    /// The exceptional points of a board with so many heaps.
    fn points(&self, board: &BoardTable, heaps: u32) -> Result<Points, ParseError> {
        let mut kinds = rustc_hash::FxHashMap::default();
        let mut lists = [Vec::new(), Vec::new()];
        for (kind, list) in [&board.defeated, &board.victorious].into_iter().enumerate() {
            for point in list {
                let at = point.span().start;
                let coordinates = point.get_ref();
                if coordinates.len() != heaps as usize {
                    let expected = format!("{heaps} coordinates, one for each heap");
                    return self.fail(at, expected);
                }
                let mut position = Position::empty();
                for (heap, count) in (1..).map(Heap).zip(coordinates) {
                    let copies = u32::try_from(*count.get_ref()).ok();
                    let Some(copies) = copies.filter(|&c| c <= MAX_COPIES) else {
                        let expected = format!("a number of heaps from 0 to {MAX_COPIES}");
                        return self.fail(count.span().start, expected);
                    };
                    position.add(heap, copies);
                }
                if *kinds.entry(position.clone()).or_insert(kind) != kind {
                    return self.fail(at, "a point that is not defeated as well");
                }
                lists[kind].push(position);
            }
        }
        let [defeated, victorious] = lists;
        Ok(Points {
            defeated,
            victorious,
        })
    }

    /// How many heaps there are, and their names.
    fn heaps(
        &self,
        heaps: Option<Spanned<u32>>,
        names: Option<Spanned<Vec<Spanned<String>>>>,
    ) -> Result<(u32, Option<Names>), ParseError> {
        let too_many = || format!("at most {MAX_HEAPS} heaps");
        let list = match (heaps, names) {
            (Some(heaps), None) if *heaps.get_ref() > MAX_HEAPS => {
                return self.fail(heaps.span().start, too_many());
            }
            (Some(heaps), None) => return Ok((heaps.into_inner(), None)),
            (None, None) => return self.fail(0, "heaps = … or names = […]"),
            (Some(_), Some(names)) => {
                return self.fail(names.span().start, "heaps or names, not both");
            }
            (None, Some(names)) if names.get_ref().len() > MAX_HEAPS as usize => {
                return self.fail(names.span().start, too_many());
            }
            (None, Some(names)) => names.into_inner(),
        };
        let mut names = Names {
            list: Vec::new(),
            numbers: Default::default(),
        };
        for name in list {
            let at = name.span().start;
            let name = name.into_inner();
            names.list.push(name.clone());
            let number = names.list.len() as u32;
            if names.numbers.insert(name, number).is_some() {
                return self.fail(at, "a name that no other heap has");
            }
        }
        Ok((names.list.len() as u32, Some(names)))
    }

    /// The number of the heap at some place, which has to be in `range`.
    fn heap(
        &self,
        heap: &Spanned<HeapRef>,
        range: std::ops::Range<u32>,
        names: &Option<Names>,
        expected: impl Fn() -> String,
    ) -> Result<u32, ParseError> {
        let at = heap.span().start;
        let number = match heap.get_ref() {
            HeapRef::Number(n) => u32::try_from(*n).ok(),
            HeapRef::Name(name) => match names {
                None => return self.fail(at, "a number (there are no names)"),
                Some(names) => match names.numbers.get(name) {
                    None => return self.fail(at, "one of the names"),
                    number => number.copied(),
                },
            },
        };
        match number.filter(|n| range.contains(n)) {
            Some(n) => Ok(n),
            None => self.fail(at, expected()),
        }
    }
}

#[cfg(test)]
mod tests;
