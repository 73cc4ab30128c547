//! Positions: finite sums of heaps, kept as sparse exponent vectors.
//!
//! Games with thousands of heaps are normal input while a position rarely names more than a dozen of
//! them, so a vector lists only the heaps that occur. Each entry packs a heap number and its
//! multiplicity into one word, largest heap first, which makes the order of slices the
//! lexicographic order in which the largest heap counts most. That order is the backbone of the
//! solver: every move goes down in it.

use crate::error::ParseError;
use smallvec::SmallVec;
use std::fmt;
use std::str::FromStr;

/// The number of a heap. Heap 0 is the empty game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap(pub u32);

impl Heap {
    /// The heap number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A finite sum of heaps.
///
/// ```
/// use misere::{Heap, Position};
/// let x: Position = "1+3+3".parse().unwrap();
/// assert_eq!(x.count(Heap(3)), 2);
/// assert_eq!(x.to_string(), "1+2*3");
/// assert!(x < "4".parse().unwrap(), "the largest heap counts most");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(SmallVec<[u64; 6]>);

fn pack(heap: Heap, count: u32) -> u64 {
    u64::from(heap.0) << 32 | u64::from(count)
}

fn unpack(entry: u64) -> (Heap, u32) {
    (Heap((entry >> 32) as u32), entry as u32)
}

/// Multiplicities are 32 bits wide; nothing the solver does comes near that, so a sum that passes
/// it is a bug and stops loudly instead of wrapping into another position.
fn sum(a: u32, b: u32) -> u32 {
    a.checked_add(b).expect(TOO_MANY)
}

const TOO_MANY: &str = "more than 4294967295 copies of one heap";

impl Position {
    /// The empty position, without heaps.
    pub fn empty() -> Position {
        Position::default()
    }

    /// The position of one heap.
    pub fn single(heap: Heap) -> Position {
        Position::copies(heap, 1)
    }

    /// `count` copies of one heap.
    pub fn copies(heap: Heap, count: u32) -> Position {
        let mut x = Position::empty();
        x.add(heap, count);
        x
    }

    /// The sum of the given heaps; heap 0 adds nothing.
    pub fn from_heaps(heaps: impl IntoIterator<Item = u32>) -> Position {
        let mut x = Position::empty();
        for h in heaps {
            x.add(Heap(h), 1);
        }
        x
    }

    /// Whether there is no heap at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The heaps with their multiplicities, largest heap first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Heap, u32)> + '_ {
        self.0.iter().map(|&e| unpack(e))
    }

    /// The largest heap, if there is one.
    pub fn max_heap(&self) -> Option<Heap> {
        self.0.first().map(|&e| unpack(e).0)
    }

    /// How many copies of `heap` there are.
    pub fn count(&self, heap: Heap) -> u32 {
        self.iter().find(|&(h, _)| h == heap).map_or(0, |(_, c)| c)
    }

    /// The number of heaps, with multiplicity.
    pub fn degree(&self) -> u64 {
        self.iter().map(|(_, c)| u64::from(c)).sum()
    }

    /// Adds `count` copies of `heap`; heap 0 adds nothing.
    pub fn add(&mut self, heap: Heap, count: u32) {
        if count == 0 || heap.0 == 0 {
            return;
        }
        let at = self.0.partition_point(|&e| unpack(e).0 > heap);
        match self.0.get(at) {
            Some(&e) if unpack(e).0 == heap => self.0[at] = pack(heap, sum(unpack(e).1, count)),
            _ => self.0.insert(at, pack(heap, count)),
        }
    }

    /// Takes the multiplicity of `heap` modulo `modulus`.
    pub fn reduce(&mut self, heap: Heap, modulus: u32) {
        if let Some(at) = self.0.iter().position(|&e| unpack(e).0 == heap) {
            match unpack(self.0[at]).1 % modulus {
                0 => {
                    self.0.remove(at);
                }
                left => self.0[at] = pack(heap, left),
            }
        }
    }

    /// The sum of two positions.
    pub fn plus(&self, other: &Position) -> Position {
        self.checked_plus(other).expect(TOO_MANY)
    }

    /// The sum of two positions; `None` if a heap would be there too often to be counted.
    ///
    /// ```
    /// use misere::{Heap, Position};
    /// let many = Position::copies(Heap(1), u32::MAX);
    /// assert_eq!(many.checked_plus(&Position::single(Heap(1))), None);
    /// assert!(many.checked_plus(&Position::single(Heap(2))).is_some());
    /// ```
    pub fn checked_plus(&self, other: &Position) -> Option<Position> {
        let mut out = SmallVec::with_capacity(self.0.len() + other.0.len());
        let (mut a, mut b) = (&self.0[..], &other.0[..]);
        while let (Some(&x), Some(&y)) = (a.first(), b.first()) {
            let ((hx, cx), (hy, cy)) = (unpack(x), unpack(y));
            match hx.cmp(&hy) {
                std::cmp::Ordering::Greater => out.push(x),
                std::cmp::Ordering::Less => out.push(y),
                std::cmp::Ordering::Equal => out.push(pack(hx, cx.checked_add(cy)?)),
            }
            a = &a[usize::from(hx >= hy)..];
            b = &b[usize::from(hy >= hx)..];
        }
        out.extend_from_slice(a);
        out.extend_from_slice(b);
        Some(Position(out))
    }

    /// Whether every heap of `self` is there in `other` at least as often.
    pub fn divides(&self, other: &Position) -> bool {
        self.iter().all(|(h, c)| other.count(h) >= c)
    }

    /// What is left when one copy of `heap` is taken away; `None` if there is none.
    pub fn without(&self, heap: Heap) -> Option<Position> {
        let at = self.0.iter().position(|&e| unpack(e).0 == heap)?;
        let mut out = self.clone();
        match unpack(self.0[at]).1 {
            1 => {
                out.0.remove(at);
            }
            c => out.0[at] = pack(heap, c - 1),
        }
        Some(out)
    }

    /// `self` less `other`; `None` unless `other` divides `self`.
    pub fn minus(&self, other: &Position) -> Option<Position> {
        let mut out = self.clone();
        for (h, c) in other.iter() {
            let at = out.0.iter().position(|&e| unpack(e).0 == h)?;
            let have = unpack(out.0[at]).1;
            match have.checked_sub(c)? {
                0 => {
                    out.0.remove(at);
                }
                left => out.0[at] = pack(h, left),
            }
        }
        Some(out)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        for (i, (h, c)) in self.iter().rev().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            match c {
                1 => write!(f, "{h}")?,
                c => write!(f, "{c}*{h}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// Reads `1+3+4`, `3*5+1` (three heaps of five and one of one) and `0` (no heap), with blanks around
/// the tokens.
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        let mut scanner = Scanner { text, at: 0 };
        // Collected first and merged after sorting: inserting one by one would take quadratic time.
        let mut terms: Vec<(u32, u32, usize)> = Vec::new();
        loop {
            scanner.skip_blanks();
            let start = scanner.at;
            let first = scanner.number()?;
            let (count, heap) = match scanner.take('*') {
                true => (first, scanner.number()?),
                false => (1, first),
            };
            if count > 0 && heap > 0 {
                terms.push((heap, count, start));
            }
            if scanner.at == text.len() {
                break;
            }
            if !scanner.take('+') {
                return Err(ParseError::new(text, scanner.at, "'+', '*' or the end"));
            }
        }
        terms.sort_by_key(|&(heap, _, at)| (std::cmp::Reverse(heap), at));
        let mut out: SmallVec<[u64; 6]> = SmallVec::new();
        for (heap, count, at) in terms {
            match out.last_mut() {
                Some(last) if unpack(*last).0 == Heap(heap) => {
                    let total = unpack(*last).1.checked_add(count).ok_or_else(|| {
                        ParseError::new(
                            text,
                            at,
                            format!("at most {} copies of one heap", u32::MAX),
                        )
                    })?;
                    *last = pack(Heap(heap), total);
                }
                _ => out.push(pack(Heap(heap), count)),
            }
        }
        Ok(Position(out))
    }
}

/// A place in the text of a position.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    /// Passes over `c` and the blanks around it, if it comes next.
    fn take(&mut self, c: char) -> bool {
        self.skip_blanks();
        let there = self.text[self.at..].starts_with(c);
        if there {
            self.at += c.len_utf8();
            self.skip_blanks();
        }
        there
    }

    fn number(&mut self) -> Result<u32, ParseError> {
        let rest = &self.text[self.at..];
        let length = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let fail = |expected: String| Err(ParseError::new(self.text, self.at, expected));
        match rest[..length].parse() {
            Ok(n) => {
                self.at += length;
                Ok(n)
            }
            Err(_) if length > 0 => fail(format!("a number of at most {}", u32::MAX)),
            Err(_) => fail("a heap number, as in 1+3 or 3*5+1".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn positions_are_read() {
        assert_eq!(
            position("1+3+4+8+9+21"),
            Position::from_heaps([21, 9, 8, 4, 3, 1])
        );
        assert_eq!(position("3*5+1"), Position::from_heaps([1, 5, 5, 5]));
        assert_eq!(position(" 3 * 5 + 1 "), position("5+1+5+5"));
        assert_eq!(position("0"), Position::empty());
        assert_eq!(position("0*7+2*0+0"), Position::empty());
        assert_eq!(position("4294967295*1").degree(), u64::from(u32::MAX));
    }

    #[test]
    fn errors_point_at_the_place() {
        for (text, column) in [
            ("", 1),
            ("  ", 3),
            ("1+", 3),
            ("1 2", 3),
            ("+1", 1),
            ("3*", 3),
            ("3*4*5", 4),
            ("-1", 1),
            ("1+4294967296", 3),
            ("99999999999999999999999*1", 1),
            ("1*2+4294967295*1+1", 18),
            ("1+é", 3),
        ] {
            let error = text.parse::<Position>().unwrap_err();
            assert_eq!(error.column, column, "{error}");
        }
    }

    #[test]
    fn long_positions_are_read_in_time() {
        let text: Vec<String> = (1..=300_000).map(|n| n.to_string()).collect();
        assert_eq!(position(&text.join("+")).degree(), 300_000);
    }
}
