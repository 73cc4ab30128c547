//! From a text to a game: which of the notations is it?

use super::{Code, GameError, HeapGame, ParseError, Rules, file, named, tree};
use crate::error::shorten;
use crate::position::{Heap, Position};
use std::path::Path;

/// A text longer than this is refused unread. It keeps every notation far from its limits (counts of
/// 32 bits, memory) and is generous for something typed or generated; larger games fit in a file.
const MAX_BYTES: usize = 1_000_000;
/// An error tells so many names of heaps.
const NAMES: usize = 6;

impl HeapGame {
    /// Reads a game in any of the notations:
    ///
    /// * a code: `0.77`, `.77`, `4.7`, `0.9092`; the game's name is the code as [`Code`] prints it;
    /// * a named game, in upper or lower case: `kayles`, `nim:5` ([`named_games`](super::named_games)
    ///   lists them);
    /// * a tree or several: `{0,*2,*3,{*2}}`, `*2#320`, `*2;{*2}`, with the grammar below; the heaps are
    ///   the distinct sub-positions by birthday, then by text, and `heap_names` gives their texts;
    /// * a file of heaps and moves: a path that ends in `.toml`.
    ///
    /// ```
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("*2#320").unwrap();
    /// assert_eq!(game.heap_names.unwrap(), ["*1", "*2", "*3", "{*2}", "{0,*2,*3,{*2}}"]);
    /// assert_eq!(HeapGame::parse(".770").unwrap().name, "0.77");
    /// assert_eq!(HeapGame::parse("Kayles").unwrap().name, "kayles");
    ///
    /// let error = HeapGame::parse("{0,2}").unwrap_err();
    /// assert!(error.to_string().starts_with("\"{0,2}\", column 4: expected a game"));
    /// ```
    ///
    /// # Trees
    ///
    /// ```text
    /// games  = sum ( ";" sum )*                                several games
    /// sum    = game ( "+" game )*
    /// game   = "0" | "{" ( sum ( "," sum )* )? "}" | nim | conway
    /// nim    = "*" | "*" digits                                one heap; `*` is {0}
    /// conway = "*" item+                                       with at least one # or _ or (
    /// item   = ( digit | "(" item+ ")" ) ( "#" | "_" digit )*
    /// ```
    ///
    /// Blanks may stand around everything but inside `nim` and `conway`. In a Conway string each digit
    /// is an item of its own: the nim heap of that size. `#` puts the item before it in braces and `_n`
    /// adds a nim heap to it. Two or more items are the options of a game, a single one is itself: `*2#`
    /// is {\*2} and `*4_2` is \*4 + \*2, as `*2` is \*2, while `*2#0` is {{\*2}, 0}.
    pub fn parse(text: &str) -> Result<HeapGame, GameError> {
        check_length(text)?;
        let text = text.trim();
        if is_file(text) {
            return file::read(text);
        }
        if text.starts_with(['{', '*']) || text.contains(';') {
            return Ok(tree::parse(text)?.0);
        }
        if let Some(game) = named::find(text) {
            return Ok(game?);
        }
        let hexadecimal = |s: &str| s.bytes().all(|b| b.is_ascii_hexdigit());
        if text.split_once('.').is_some_and(|(d, _)| hexadecimal(d)) {
            return Ok(from_code(text.parse()?));
        }
        let meant = named::meant(text).map_or_else(String::new, |m| format!("; did you mean {m}?"));
        let expected = format!(
            "a code (0.77), a name (kayles; misere games lists them), a tree ({{0,*2}} or *2#320) or a file (game.toml){meant}"
        );
        Err(ParseError::new(text, 0, expected).into())
    }

    /// Reads a game as [`HeapGame::parse`] does, but never a file: what a file would hold can be given instead. A page that
    /// takes games from strangers reads them in this way.
    ///
    /// ```
    /// use misere::ruleset::HeapGame;
    /// assert_eq!(HeapGame::parse_text("0.77")?.name, "0.77");
    /// let game = HeapGame::parse_text("heaps = 1\nmoves = [{ from = 1, to = [] }]")?;
    /// assert_eq!((&game.name[..], game.heaps()), ("text.toml", Some(1)));
    /// assert!(HeapGame::parse_text("secret.toml").is_err());
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn parse_text(text: &str) -> Result<HeapGame, GameError> {
        check_length(text)?;
        // No other notation has an equals sign.
        if text.contains('=') {
            return Ok(file::from_text("text.toml", text)?);
        }
        if is_file(text.trim()) {
            let expected = "the contents of the file and not its name";
            return Err(ParseError::new(text.trim(), 0, expected).into());
        }
        HeapGame::parse(text)
    }

    /// Reads games written as trees, with the grammar of [`HeapGame::parse`]: their sub-positions as heaps, and each of the
    /// games as a sum of those.
    ///
    /// ```
    /// use misere::Position;
    /// use misere::ruleset::HeapGame;
    /// let (game, positions) = HeapGame::parse_trees("*2+*2; {*2}; 0")?;
    /// assert_eq!(game.heap_names.unwrap(), ["*1", "*2", "{*2}"]);
    /// assert_eq!(positions, [Position::from_heaps([2, 2]), Position::from_heaps([3]), Position::empty()]);
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn parse_trees(text: &str) -> Result<(HeapGame, Vec<Position>), GameError> {
        check_length(text)?;
        Ok(tree::parse(text.trim())?)
    }

    /// Reads a position of this game: heaps that it has, and so few of each that a move can add more.
    ///
    /// ```
    /// use misere::ruleset::HeapGame;
    /// let nim = HeapGame::parse("nim:5")?;
    /// assert_eq!(nim.read_position("5+2*3")?.degree(), 3);
    /// assert!(nim.read_position("6").is_err());
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn read_position(&self, text: &str) -> Result<Position, ParseError> {
        let position: Position = match self.by_names(text) {
            Some(position) => position,
            None => text.parse().map_err(|error| self.with_names(text, error))?,
        };
        let fail = |what: String| Err(ParseError::new(text, 0, what));
        if let (Some(heaps), Some(largest)) = (self.heaps(), position.max_heap())
            && largest.0 > heaps
        {
            return fail(format!(
                "heaps up to {heaps}, which is all that the game has"
            ));
        }
        // A move may add heaps to those that are there, and their number must stay a number.
        if position.iter().any(|(_, count)| count > u32::MAX / 2) {
            return fail(format!("at most {} copies of one heap", u32::MAX / 2));
        }
        Ok(position)
    }

    /// What is wrong with a position, and the names that it may have: the one that was meant, or the first ones.
    fn with_names(&self, text: &str, error: ParseError) -> ParseError {
        let Some(names) = &self.heap_names else {
            return error;
        };
        let known = || names.iter().flat_map(|name| name.split('='));
        let word = |term: &str| {
            let word = term.rsplit_once('*').map_or(term, |(_, word)| word);
            word.trim().trim_start_matches('@').to_string()
        };
        let words = terms(text).into_iter().map(word);
        let unknown = words.filter(|w| !known().any(|n| n == w) && w.parse::<u32>().is_err());
        let meant = unknown.filter_map(|w| named::likeliest(&w, known())).next();
        let shown: Vec<&str> = known().take(NAMES).collect();
        let more = if known().count() > NAMES { ", …" } else { "" };
        let meant = meant.map_or_else(String::new, |m| format!("; did you mean {m}?"));
        let expected = format!(
            "{}, or a name: {}{more}{meant}",
            error.expected,
            shorten(&shown.join(", "))
        );
        ParseError { expected, ..error }
    }

    /// A position whose heaps are written by their names; what is no name may be a number. `None` if a term is neither.
    fn by_names(&self, text: &str) -> Option<Position> {
        let names = self.heap_names.as_ref()?;
        let heap = |word: &str| -> Option<u32> {
            if let Some(number) = word.strip_prefix("heap:") {
                return number.trim().parse().ok();
            }
            let bare = word.strip_prefix('@').unwrap_or(word);
            let is_called = |name: &String| {
                [word, bare].contains(&&name[..]) || name.split('=').any(|n| n == bare)
            };
            match names.iter().position(is_called) {
                Some(index) => Some(index as u32 + 1),
                None => word.parse().ok(),
            }
        };
        let mut sum = Position::empty();
        for term in terms(text) {
            let one = heap(term).map(|h| (1, h));
            let several = || {
                let (count, word) = term.split_once('*')?;
                Some((count.trim().parse().ok()?, heap(word.trim())?))
            };
            match one.or_else(several)? {
                (_, 0) => {}
                (count, h) => sum = sum.checked_plus(&Position::copies(Heap(h), count))?,
            }
        }
        Some(sum)
    }

    /// Whether [`HeapGame::parse`] would take a text for trees; the empty game `0`, which it does not read, counts too.
    pub fn is_written_as_trees(text: &str) -> bool {
        let text = text.trim();
        let is_file = is_file(text);
        !is_file && (text.starts_with(['{', '*']) || text.contains(';') || text == "0")
    }
}

/// The game and the exceptional points in a file that has a board; `None` for every other text.
pub(crate) fn read_board_file(text: &str) -> Result<Option<(HeapGame, file::Points)>, GameError> {
    check_length(text)?;
    match is_file(text.trim()) {
        true => file::read_board(text.trim()),
        false => Ok(None),
    }
}

/// The terms of a sum: what lies between the plus signs that no bracket encloses.
fn terms(text: &str) -> Vec<&str> {
    let (mut depth, mut start) = (0i32, 0);
    let mut out = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            '+' if depth == 0 => {
                out.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push(text[start..].trim());
    out
}

fn check_length(text: &str) -> Result<(), ParseError> {
    match text.len() > MAX_BYTES {
        true => {
            let expected = format!("at most {MAX_BYTES} bytes (a file can hold a larger game)");
            Err(ParseError::new(text, MAX_BYTES, expected))
        }
        false => Ok(()),
    }
}

fn is_file(text: &str) -> bool {
    let extension = Path::new(text).extension();
    extension.is_some_and(|e| e.eq_ignore_ascii_case("toml"))
}

fn from_code(code: Code) -> HeapGame {
    HeapGame::new(code.to_string(), Rules::Code(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Convention;

    #[test]
    fn codes_are_named_as_printed() {
        for (text, name) in [
            (" .77 ", "0.77"),
            ("0.7700", "0.77"),
            ("4.7", "4.7"),
            ("0.9092", "0.9092"),
            ("C.F", "c.f"),
        ] {
            let game = HeapGame::parse(text).unwrap();
            assert_eq!(game.name, name);
            assert!(matches!(game.rules, Rules::Code(_)));
            assert_eq!(game.convention, Convention::Misere);
        }
    }

    #[test]
    fn anything_else_is_told_what_there_is() {
        for text in ["", "foo", "foo.bar", "0", "77", "nimm:5", "é", "2#0"] {
            let error = HeapGame::parse(text).unwrap_err().to_string();
            assert!(
                error.contains("column 1: expected a code (0.77)"),
                "{error}"
            );
        }
    }

    #[test]
    fn megabytes_fail_fast() {
        for piece in ["{", "7", "*2#", "(", "a", ";", "é", "0."] {
            let text = piece.repeat(10_000_000 / piece.len());
            assert!(HeapGame::parse(&text).is_err());
            let text = format!("{{{}", piece.repeat(900_000 / piece.len()));
            assert!(HeapGame::parse(&text).is_err());
        }
    }
}
