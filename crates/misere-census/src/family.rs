//! Families of games.

use crate::Error;
use misere::ruleset::{Convention, HeapGame, Rules};
use misere::value::Games;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// More digits than this make more games than anybody can look at.
const MAX_DIGITS: u32 = 5;
/// The games of the next day are four million.
const MAX_DAY: u32 = 4;
/// A game written longer than this is no name for a row.
const MAX_TEXT: usize = 10_000;

/// A family of games, in a fixed order.
///
/// ```
/// use misere_census::Family;
/// let octal: Family = "octal3".parse()?;
/// assert_eq!(octal.games()?.len(), 575);
/// assert_eq!("quaternary4".parse::<Family>()?.games()?.len(), 255);
/// assert_eq!("tree4".parse::<Family>()?.games()?.len(), 22);
/// assert_eq!(octal.to_string(), "octal3");
/// # Ok::<(), misere_census::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// Codes with digits below 8, 4 or 16: 0.d, 0.dd, … with up to so many digits after the point, and those that split
    /// without taking with one digit less; the last digit is not 0.
    Codes {
        /// 8, 4 or 16.
        base: u32,
        /// The number of digits.
        digits: u32,
    },
    /// Canonical games born by a day.
    Trees(u32),
    /// The games that certificates are of: see [`gather`](crate::gather).
    Certificates,
    /// The games in a file, one a line; empty lines and what follows `//` do not count.
    File(String),
}

impl Family {
    /// The games as they are written, in order and each once.
    pub fn games(&self) -> Result<Vec<String>, Error> {
        match self {
            Family::Codes { base, digits } => Ok(codes(*base, *digits)),
            Family::Trees(day) => Ok(trees(*day)),
            // The certificates have them.
            Family::Certificates => Ok(Vec::new()),
            Family::File(path) => file(path),
        }
    }
}

/// Reads a game of a family; the one that no notation for games has, 0, is among the trees.
pub(crate) fn read(text: &str) -> Result<HeapGame, String> {
    match text == "0" {
        true => Ok(HeapGame::new("0", Rules::Listed(Vec::new()))),
        false => HeapGame::parse(text).map_err(|e| e.to_string()),
    }
}

fn codes(base: u32, longest: u32) -> Vec<String> {
    let firsts = (0..base).step_by(4);
    let mut codes = Vec::new();
    for first in firsts {
        let longest = match first {
            0 => longest,
            _ => {
                codes.push(format!("{first:x}.0"));
                longest - 1
            }
        };
        for length in 1..=longest {
            for n in (0..base.pow(length)).filter(|n| n % base != 0) {
                let digit = |k: u32| char::from_digit(n / base.pow(k) % base, 16).unwrap_or('0');
                let digits: String = (0..length).rev().map(digit).collect();
                codes.push(format!("{first:x}.{digits}"));
            }
        }
    }
    codes
}

fn trees(day: u32) -> Vec<String> {
    let mut games = Games::new();
    let born = games.born_by(day).unwrap_or_default();
    let text = |g| games.text(g, MAX_TEXT).unwrap_or_default();
    born.into_iter().map(text).collect()
}

fn file(path: &str) -> Result<Vec<String>, Error> {
    let text = std::fs::read_to_string(path).map_err(|e| Error::File(path.to_string(), e))?;
    let mut seen = BTreeSet::new();
    let mut games = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let written = line.split("//").next().unwrap_or_default().trim();
        if written.is_empty() {
            continue;
        }
        let fail = |error: String| Error::Game {
            file: path.to_string(),
            line: i + 1,
            error,
        };
        if written.len() > MAX_TEXT {
            return Err(fail(format!("expected at most {MAX_TEXT} bytes")));
        }
        let game = read(written).map_err(fail)?;
        if game.convention != Convention::Misere {
            return Err(fail("expected a game in misère play".to_string()));
        }
        // Codes in one spelling; other games as they are written, since the name of a game from a file would not lead back to it.
        let name = match game.rules {
            Rules::Code(_) => game.name,
            _ => written.to_string(),
        };
        if seen.insert(name.clone()) {
            games.push(name);
        }
    }
    Ok(games)
}

impl FromStr for Family {
    type Err = Error;

    fn from_str(text: &str) -> Result<Family, Error> {
        if let Some(path) = text.strip_prefix("file:") {
            return Ok(Family::File(path.to_string()));
        }
        let split = text
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(text.len());
        let (name, number) = text.split_at(split);
        let number = number.parse().ok();
        let codes = |base| {
            let digits = number.filter(|n| (1..=MAX_DIGITS).contains(n))?;
            Some(Family::Codes { base, digits })
        };
        let family = match name {
            "octal" => codes(8),
            "quaternary" => codes(4),
            "hex" => codes(16),
            "tree" => number.filter(|&n| n <= MAX_DAY).map(Family::Trees),
            _ => None,
        };
        family.ok_or_else(|| Error::Family(text.to_string()))
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Codes { base, digits } => {
                let name = match base {
                    4 => "quaternary",
                    8 => "octal",
                    _ => "hex",
                };
                write!(f, "{name}{digits}")
            }
            Family::Trees(day) => write!(f, "tree{day}"),
            Family::Certificates => f.write_str("certificates"),
            Family::File(path) => write!(f, "file:{path}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn games(family: &str) -> Vec<String> {
        family.parse::<Family>().unwrap().games().unwrap()
    }

    #[test]
    fn codes_are_all_there_and_in_standard_spelling() {
        for (family, count) in [
            ("octal1", 8),
            ("octal2", 71),
            ("octal3", 575),
            ("quaternary2", 15),
            ("quaternary4", 255),
            ("hex1", 15 + 3),
            ("hex2", 255 + 3 * 16),
        ] {
            let games = games(family);
            assert_eq!(games.len(), count, "{family}");
            assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), count);
            for game in &games {
                assert_eq!(&read(game).unwrap().name, game);
            }
        }
        assert_eq!(
            games("octal1"),
            ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "4.0"]
        );
    }

    /// Conway: 1, 2, 3, 5, 22 games born by day 0, 1, 2, 3, 4.
    #[test]
    fn trees_by_day() {
        let counts = [0, 1, 2, 3, 4].map(|day| games(&format!("tree{day}")).len());
        assert_eq!(counts, [1, 2, 3, 5, 22]);
        assert_eq!(games("tree3"), ["0", "*1", "*2", "*2#", "*3"]);
        assert!(games("tree4").iter().all(|game| read(game).is_ok()));
    }

    #[test]
    fn a_file_of_games() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        writeln!(file, "// Kayles\n0.77\n\n.77 // again\nnim:3\n*2#320").unwrap();
        let path = format!("file:{}", file.path().display());
        assert_eq!(games(&path), ["0.77", "nim:3", "*2#320"]);
        let toml = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
        let write = |convention: &str| {
            let text = "title = \"One move\"\nheaps = 1\nmoves = [ { from = 1, to = [] } ]\n";
            std::fs::write(
                toml.path(),
                format!("{text}convention = \"{convention}\"\n"),
            )
            .unwrap();
        };
        write("misere");
        writeln!(file, "{}", toml.path().display()).unwrap();
        assert_eq!(games(&path)[3], toml.path().display().to_string());
        write("normal");
        let error = path.parse::<Family>().unwrap().games().unwrap_err();
        assert!(
            error
                .to_string()
                .contains(", line 7: expected a game in misère play"),
            "{error}"
        );
        write("misere");
        writeln!(file, "0.7x").unwrap();
        let error = path.parse::<Family>().unwrap().games().unwrap_err();
        assert!(
            error.to_string().contains(", line 8: \"0.7x\", column 4"),
            "{error}"
        );
    }

    #[test]
    fn other_families_are_refused() {
        for text in [
            "",
            "octal",
            "octal0",
            "octal6",
            "tree5",
            "quaternary-1",
            "oct3",
            "hex99999999999",
        ] {
            assert!(text.parse::<Family>().is_err(), "{text}");
        }
    }
}
