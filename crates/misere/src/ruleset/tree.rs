//! Games as trees: sets of options, sums, and Conway's shorthand. The grammar is written down at
//! [`HeapGame::parse`].
//!
//! Conway strings follow Siegel, "The structure and classification of misère quotients", Tables 2 and
//! 3, with `#` and `_` for the subscripts: a digit is a nim heap, `#` is a brace around the item before
//! it, and a string of several items lists options. That a string of one item is the item and not the
//! set of it is what makes `*2#` the game {\*2} there, as `*2` is the nim heap; and it is why `*16` has
//! to be the heap of sixteen, so that single digits are options only where a `#`, `_` or `(` shows that
//! a string is meant.
//!
//! Both parsers keep their open brackets on a stack of their own, so no input can exhaust the program's.

mod heaps;

use super::{HeapGame, ParseError, Rules};
use crate::position::Position;
use heaps::Heaps;

/// How deep a game may go, that is, the longest chain from a game to an option's component to one of
/// its options and so on. It bounds nim heaps too, whose options are listed one by one.
pub(super) const MAX_DEPTH: u32 = 1000;

/// Reads a game or several: their sub-positions as heaps, and each of them as a sum of those.
pub(super) fn parse(text: &str) -> Result<(HeapGame, Vec<Position>), ParseError> {
    let mut parser = Parser {
        text,
        at: 0,
        heaps: Heaps::new(),
    };
    let games = parser.games()?;
    let in_order = parser
        .heaps
        .in_order(&games)
        .map_err(|problem| ParseError::new(text, 0, problem))?;
    let game = HeapGame {
        heap_names: Some(in_order.names),
        // Several trees are several games, and nobody has said that they lie on one table.
        given: match &in_order.games[..] {
            [one] => Some(one.clone()),
            _ => None,
        },
        ..HeapGame::new(text, Rules::Listed(in_order.options))
    };
    Ok((game, in_order.games))
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    heaps: Heaps,
}

impl Parser<'_> {
    fn fail<T>(&self, expected: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::new(self.text, self.at, expected))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    /// Reads everything up to the end.
    fn games(&mut self) -> Result<Vec<Position>, ParseError> {
        let mut games: Vec<Position> = Vec::new();
        let mut open: Vec<Vec<Position>> = Vec::new();
        let mut sum = Position::empty();
        let mut outer_sums: Vec<Position> = Vec::new();
        loop {
            self.skip_blanks();
            let mut game = match self.peek() {
                Some(b'{') => {
                    self.at += 1;
                    self.skip_blanks();
                    if self.peek() != Some(b'}') {
                        if open.len() == MAX_DEPTH as usize {
                            return self.fail(format!("at most {MAX_DEPTH} open braces"));
                        }
                        open.push(Vec::new());
                        outer_sums.push(std::mem::take(&mut sum));
                        continue;
                    }
                    self.at += 1;
                    Position::empty()
                }
                Some(b'*') => self.star()?,
                Some(b'0') => {
                    self.at += 1;
                    Position::empty()
                }
                _ => return self.fail("a game: 0, *n, a set {…} or a string such as *2#320"),
            };
            // A game has just been read; closing a brace makes another one.
            loop {
                add(&mut sum, &game);
                self.skip_blanks();
                match (self.peek(), open.last_mut()) {
                    (Some(b'+'), _) => break,
                    (Some(b','), Some(options)) => {
                        options.push(std::mem::take(&mut sum));
                        break;
                    }
                    (Some(b';'), None) => {
                        games.push(std::mem::take(&mut sum));
                        break;
                    }
                    (None, None) => {
                        games.push(sum);
                        return Ok(games);
                    }
                    (Some(b'}'), Some(options)) => {
                        options.push(std::mem::take(&mut sum));
                        let options = open.pop().unwrap_or_default();
                        sum = outer_sums.pop().unwrap_or_default();
                        game = self.set(options)?;
                        self.at += 1;
                    }
                    (_, Some(_)) => return self.fail("'+', ',' or '}'"),
                    (_, None) => return self.fail("'+', ';' or the end"),
                }
            }
            self.at += 1;
        }
    }

    /// Reads a nim heap or a Conway string.
    fn star(&mut self) -> Result<Position, ParseError> {
        self.at += 1;
        let rest = &self.text[self.at..];
        let length = rest
            .find(|c: char| !c.is_ascii_digit() && !"#_()".contains(c))
            .unwrap_or(rest.len());
        let word = &rest[..length];
        if word.contains(['#', '_', '(', ')']) {
            return self.conway(self.at + length);
        }
        let size = match word {
            "" => 1,
            digits => match digits.parse() {
                Ok(n) if n <= MAX_DEPTH => n,
                _ => return self.fail(format!("a nim heap of at most {MAX_DEPTH}")),
            },
        };
        let game = self.nim(size)?;
        self.at += length;
        Ok(game)
    }

    /// Reads the items of a Conway string up to byte `end`.
    fn conway(&mut self, end: usize) -> Result<Position, ParseError> {
        let mut outer: Vec<Vec<Position>> = Vec::new();
        let mut items: Vec<Position> = Vec::new();
        while self.at < end {
            match self.text.as_bytes()[self.at] {
                b'(' => {
                    if outer.len() == MAX_DEPTH as usize {
                        return self.fail(format!("at most {MAX_DEPTH} open parentheses"));
                    }
                    outer.push(std::mem::take(&mut items));
                }
                b')' => {
                    let Some(before) = outer.pop() else {
                        return self.fail("a '(' before ')'");
                    };
                    let group = self.string(std::mem::replace(&mut items, before))?;
                    items.push(group);
                }
                b'#' => {
                    let Some(item) = items.pop() else {
                        return self.fail("a digit or ')' before '#'");
                    };
                    let wrapped = self.set(vec![item])?;
                    items.push(wrapped);
                }
                b'_' => {
                    let Some(mut item) = items.pop() else {
                        return self.fail("a digit or ')' before '_'");
                    };
                    self.at += 1;
                    let digit = self.peek().filter(u8::is_ascii_digit);
                    let Some(digit) = digit else {
                        return self.fail("a digit after '_'");
                    };
                    let nim = self.nim(u32::from(digit - b'0'))?;
                    add(&mut item, &nim);
                    items.push(item);
                }
                digit => {
                    let nim = self.nim(u32::from(digit - b'0'))?;
                    items.push(nim);
                }
            }
            self.at += 1;
        }
        if !outer.is_empty() {
            return self.fail("a ')'");
        }
        self.string(items)
    }

    /// The game that a whole string or a group stands for.
    fn string(&mut self, mut items: Vec<Position>) -> Result<Position, ParseError> {
        match (items.len(), items.pop()) {
            (1, Some(item)) => Ok(item),
            (_, Some(last)) => {
                items.push(last);
                self.set(items)
            }
            (_, None) => self.fail("a digit or '('"),
        }
    }

    fn set(&mut self, options: Vec<Position>) -> Result<Position, ParseError> {
        match self.heaps.set(options) {
            Ok(game) => Ok(game),
            Err(problem) => self.fail(problem),
        }
    }

    fn nim(&mut self, size: u32) -> Result<Position, ParseError> {
        match self.heaps.nim(size) {
            Ok(game) => Ok(game),
            Err(problem) => self.fail(problem),
        }
    }
}

/// Adds in place. A component takes at least a byte of text, so the counts cannot overflow.
fn add(sum: &mut Position, game: &Position) {
    for (heap, count) in game.iter() {
        sum.add(heap, count);
    }
}

#[cfg(test)]
mod tests;
