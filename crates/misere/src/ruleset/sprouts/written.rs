//! How positions of Sprouts are written and read.

use super::moves::Drawing;
use super::{ALONE, Boundary, LIVES, MAX_SPOTS, SproutsPosition, TWICE};
use crate::error::ParseError;
use std::fmt;

impl fmt::Display for SproutsPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, region) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("|")?;
            }
            for boundary in region {
                for &spot in boundary {
                    write!(f, "{}", mark(spot))?;
                }
                f.write_str(".")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for SproutsPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn mark(spot: u8) -> char {
    let letter = spot.wrapping_sub(TWICE);
    char::from(match letter {
        0..26 => b'a' + letter,
        26..52 => b'A' + letter - 26,
        _ => b'0' + spot,
    })
}

impl std::str::FromStr for SproutsPosition {
    type Err = ParseError;

    /// Reads drawings joined by `+`, as they are written; `0` is the empty one. They need not be such as can come up.
    fn from_str(text: &str) -> Result<SproutsPosition, ParseError> {
        if text.trim() == "0" {
            return Ok(SproutsPosition::spots(0));
        }
        let (mut parts, mut at) = (Vec::new(), 0);
        for part in text.split('+') {
            parts.push(read(text, at, part)?);
            at += part.len() + 1;
        }
        if parts.iter().map(SproutsPosition::lives).sum::<u32>() > u32::from(LIVES) * MAX_SPOTS {
            let expected = format!("no more lives than {MAX_SPOTS} spots have");
            return Err(ParseError::new(text, 0, expected));
        }
        Ok(SproutsPosition::sum(&parts))
    }
}

/// Reads a part of `text` that begins at byte `start`.
fn read(text: &str, start: usize, part: &str) -> Result<SproutsPosition, ParseError> {
    let fail = |at: usize, what: &str| Err(ParseError::new(text, start + at, what));
    let mut regions = vec![vec![Boundary::new()]];
    let mut met: Vec<(u8, usize, usize)> = Vec::new();
    for (at, c) in part.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let open = regions.len() - 1;
        let region = &mut regions[open];
        let boundaries = region.len();
        let boundary = &mut region[boundaries - 1];
        match c {
            '.' if boundary.is_empty() => return fail(at, "a spot before the dot"),
            '.' => region.push(Boundary::new()),
            '|' if !boundary.is_empty() => return fail(at, "a dot at the end of a boundary"),
            '|' => regions.push(vec![Boundary::new()]),
            '0'..='2' => boundary.push(c as u8 - b'0'),
            'a'..='z' | 'A'..='Z' => {
                let letter = match c.is_ascii_lowercase() {
                    true => c as u8 - b'a',
                    false => c as u8 - b'A' + 26,
                };
                let place = (letter + TWICE, open, boundaries);
                let before: Vec<_> = met.iter().filter(|m| m.0 == place.0).collect();
                let elsewhere = |m: &(u8, usize, usize)| m.1 == open && m.2 != boundaries;
                if before.len() > 1 || before.iter().any(|m| elsewhere(m)) {
                    return fail(at, "each letter twice, on one boundary or in two regions");
                }
                met.push(place);
                boundary.push(place.0);
            }
            _ => return fail(at, "spots as in 0.1a2a. (0, 1, 2, letters), dots and |"),
        }
    }
    let spots = || regions.iter().flatten().flatten();
    if spots().count() > usize::from(LIVES) * MAX_SPOTS as usize {
        return fail(0, "fewer spots");
    }
    let odd = spots().any(|&s| s >= TWICE && spots().filter(|&&t| t == s).count() != 2);
    let ends = regions.iter().all(|r| r.last().is_some_and(Vec::is_empty));
    let crowded = |b: &Boundary| b.len() > 1 && b.contains(&ALONE);
    match (odd, ends) {
        (true, _) => return fail(part.len(), "each letter twice"),
        (_, false) => return fail(part.len(), "a dot at the end of a boundary"),
        _ if regions.iter().flatten().any(crowded) => {
            return fail(0, "each 0 on a boundary of its own");
        }
        _ => {}
    }
    let drawn = Drawing::of(&SproutsPosition(regions));
    Ok(drawn.settled())
}
