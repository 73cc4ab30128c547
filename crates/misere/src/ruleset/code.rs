//! Octal and hexadecimal codes.

use super::ParseError;
use crate::position::{Heap, Position};
use std::ops::ControlFlow;

/// Bit of a digit: the whole heap may be taken.
pub(crate) const TAKE_ALL: u8 = 1;
/// Bit of a digit: one heap may be left.
pub(crate) const LEAVE_ONE: u8 = 2;
/// Bit of a digit: two heaps may be left.
pub(crate) const LEAVE_TWO: u8 = 4;
/// Bit of a digit: three heaps may be left.
pub(crate) const LEAVE_THREE: u8 = 8;

/// A code d_0.d_1d_2…: digit d_k says into how many heaps the rest may be left when k are taken.
///
/// ```
/// use misere::ruleset::Code;
/// let kayles: Code = "0.77".parse().unwrap();
/// assert_eq!(kayles.digits(), [0, 7, 7]);
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!((kayles.last(), kayles.parts()), (2, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    digits: Vec<u8>,
}

impl Code {
    /// The code with these digits from d_0 on, which must be one that splits.
    pub(crate) fn from_digits(digits: impl IntoIterator<Item = u8>) -> Code {
        let mut digits: Vec<u8> = digits.into_iter().collect();
        debug_assert!(digits[0] & (TAKE_ALL | LEAVE_ONE) == 0);
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Code { digits }
    }

    /// The digits from d_0 on, without trailing zeros but always with d_0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The place k of the last digit that is not zero; 0 if there is none after the point.
    pub fn last(&self) -> u32 {
        self.digits.len() as u32 - 1
    }

    /// The largest number of heaps that a move can leave: the r of the periodicity theorem (never less
    /// than 2, as in the theorem).
    pub fn parts(&self) -> u32 {
        match self.digits.iter().any(|d| d & LEAVE_THREE != 0) {
            true => 3,
            false => 2,
        }
    }

    /// The largest number of heaps that a move can leave in fact: 1 where no digit splits a heap.
    pub fn most_left(&self) -> u32 {
        match self
            .digits
            .iter()
            .any(|d| d & (LEAVE_TWO | LEAVE_THREE) != 0)
        {
            true => self.parts(),
            false => 1,
        }
    }

    /// Whether some move leaves heaps, so that every heap that is large enough has one.
    pub fn goes_on(&self) -> bool {
        self.digits
            .iter()
            .any(|d| d & (LEAVE_ONE | LEAVE_TWO | LEAVE_THREE) != 0)
    }

    /// Calls `f` with each option of a heap of `n`, as a list of heaps in increasing order.
    pub fn for_each_option(&self, n: u32, f: &mut dyn FnMut(&[u32])) {
        let _ = self.visit_options(n, |option| {
            f(option);
            ControlFlow::Continue(())
        });
    }

    /// As [`Code::for_each_option`], until `f` breaks off. (A heap of a million has a million options and more.)
    pub fn visit_options(
        &self,
        n: u32,
        mut f: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for remainder in self.remainders(n) {
            match remainder {
                Remainder::Nothing => f(&[])?,
                Remainder::One(rest) => f(&[rest])?,
                Remainder::Two(rest) => {
                    for i in 1..=rest / 2 {
                        f(&[i, rest - i])?;
                    }
                }
                Remainder::Three(rest) => {
                    for i in 1..=rest / 3 {
                        for j in i..=(rest - i) / 2 {
                            f(&[i, j, rest - i - j])?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a heap of `n` can become these heaps in one move.
    pub(super) fn allows(&self, n: u32, to: &Position) -> bool {
        let left = |(h, count): (Heap, u32)| u64::from(h.0) * u64::from(count);
        let rest = to.iter().map(left).try_fold(0u64, u64::checked_add);
        let taken = rest.and_then(|rest| u64::from(n).checked_sub(rest));
        let digit = |taken: u64| self.digits.get(usize::try_from(taken).ok()?).copied();
        let Some((taken, digit)) = taken.and_then(|taken| Some((taken, digit(taken)?))) else {
            return false;
        };
        match to.degree() {
            0 => digit & TAKE_ALL != 0 && taken > 0,
            1 => digit & LEAVE_ONE != 0 && taken > 0,
            2 => digit & LEAVE_TWO != 0,
            3 => digit & LEAVE_THREE != 0,
            _ => false,
        }
    }

    /// The walk over the digits: what the moves in a heap of `n` leave, digit by digit, before anybody says how the rest
    /// is divided. Whoever knows a value for all divisions of a rest at once need not go through them.
    ///
    /// ```
    /// use misere::ruleset::{Code, Remainder};
    /// let kayles: Code = "0.77".parse().unwrap();
    /// let left: Vec<Remainder> = kayles.remainders(2).collect();
    /// // One is taken, which leaves one heap (or would leave two, were there more than one bean), or both are.
    /// assert_eq!(left, [Remainder::One(1), Remainder::Two(1), Remainder::Nothing]);
    /// ```
    pub fn remainders(&self, n: u32) -> impl Iterator<Item = Remainder> + '_ {
        // Nothing can be left of more beans than there are.
        let places = self.digits.len().min((n as usize).saturating_add(1));
        Remainders {
            digits: self.digits[..places].iter(),
            rest: n,
            moves: 0,
            next: n,
        }
    }
}

/// The walk of [`Code::remainders`]. Nim values are made of such walks.
struct Remainders<'a> {
    /// The digits to come.
    digits: std::slice::Iter<'a, u8>,
    /// What the moves of the digit at hand leave, and which of its bits are still to be told.
    rest: u32,
    moves: u8,
    /// What those of the next digit leave.
    next: u32,
}

impl Iterator for Remainders<'_> {
    type Item = Remainder;

    #[inline]
    fn next(&mut self) -> Option<Remainder> {
        while self.moves == 0 {
            let digit = *self.digits.next()?;
            self.rest = self.next;
            self.next = self.rest.wrapping_sub(1);
            // The whole heap is what is left of nothing, and all else leaves something.
            self.moves = match self.rest {
                0 => digit & TAKE_ALL,
                _ => digit & !TAKE_ALL,
            };
        }
        let bit = self.moves & self.moves.wrapping_neg();
        self.moves ^= bit;
        Some(match bit {
            TAKE_ALL => Remainder::Nothing,
            LEAVE_ONE => Remainder::One(self.rest),
            LEAVE_TWO => Remainder::Two(self.rest),
            _ => Remainder::Three(self.rest),
        })
    }
}

/// What a move leaves of a heap, if it is not yet said how the rest is divided; heaps left are never empty, so a rest may be
/// too small for a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remainder {
    /// The whole heap is taken.
    Nothing,
    /// One heap of this size.
    One(u32),
    /// Two heaps of this size together.
    Two(u32),
    /// Three heaps of this size together.
    Three(u32),
}

impl std::str::FromStr for Code {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Code, ParseError> {
        let Some(point) = text.find('.') else {
            return Err(ParseError::new(text, text.len(), "a code such as 0.77"));
        };
        let first = &text[..point];
        let mut digits = vec![0];
        for (i, c) in first.char_indices() {
            let d = digit(text, i, c)?;
            if i > 0 {
                return Err(ParseError::new(text, i, "one digit before the point"));
            }
            if d & (TAKE_ALL | LEAVE_ONE) != 0 {
                return Err(ParseError::new(
                    text,
                    i,
                    "0, 4, 8 or c before the point (a move must leave smaller heaps)",
                ));
            }
            digits[0] = d;
        }
        for (i, c) in text[point + 1..].char_indices() {
            digits.push(digit(text, point + 1 + i, c)?);
        }
        Ok(Code::from_digits(digits))
    }
}

fn digit(text: &str, at: usize, c: char) -> Result<u8, ParseError> {
    match c.to_digit(16) {
        Some(d) => Ok(d as u8),
        None => Err(ParseError::new(
            text,
            at,
            "a digit 0 to 7 (octal) or 0 to f (hexadecimal)",
        )),
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:x}.", self.digits[0])?;
        if self.digits.len() == 1 {
            return write!(f, "0");
        }
        for d in &self.digits[1..] {
            write!(f, "{d:x}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Code {
        text.parse().unwrap()
    }

    /// The walk against what its digits mean, digit by digit.
    #[test]
    fn remainders_are_what_the_digits_say() {
        let mut seen = 0;
        for text in [
            "0.77",
            "4.7",
            "0.0",
            "0.137",
            "c.9f",
            "8.",
            "0.00000001",
            "0.f0f4",
            "0.",
        ] {
            let code = code(text);
            for n in 0..12u32 {
                let mut expected = Vec::new();
                for (taken, digit) in (0..=n).zip(code.digits()) {
                    let rest = n - taken;
                    let allows = |bit: u8| digit & bit != 0;
                    if rest == 0 && taken > 0 && allows(TAKE_ALL) {
                        expected.push(Remainder::Nothing);
                    }
                    for (bit, left) in [
                        (LEAVE_ONE, Remainder::One(rest)),
                        (LEAVE_TWO, Remainder::Two(rest)),
                        (LEAVE_THREE, Remainder::Three(rest)),
                    ] {
                        if rest > 0 && allows(bit) {
                            expected.push(left);
                        }
                    }
                }
                seen += expected.len();
                let found: Vec<Remainder> = code.remainders(n).collect();
                assert_eq!(found, expected, "{text}, heap {n}");
            }
        }
        assert!(seen > 200, "{seen} remainders");
    }

    fn options(text: &str, n: u32) -> Vec<Vec<u32>> {
        let mut out = Vec::new();
        code(text).for_each_option(n, &mut |o| out.push(o.to_vec()));
        out
    }

    #[test]
    fn zero_and_nothing_are_the_same() {
        for (a, b) in [
            (".77", "0.77"),
            ("0.7700", "0.77"),
            ("4.", "4.0"),
            (".", "0.0"),
            ("0.", ".000"),
        ] {
            assert_eq!(code(a), code(b), "{a} and {b}");
            assert_eq!(code(a).to_string(), code(b).to_string());
        }
        assert_eq!(code(".").to_string(), "0.0");
    }

    #[test]
    fn case_of_hexadecimal_digits_does_not_matter() {
        assert_eq!(code("C.9AF"), code("c.9af"));
        assert_eq!(code("C.9AF").to_string(), "c.9af");
        assert_eq!(code("0.8").parts(), 3);
    }

    #[test]
    fn only_splitting_is_possible_without_taking() {
        for d in "0123456789abcdef".chars() {
            let ok = "048c".contains(d);
            assert_eq!(format!("{d}.7").parse::<Code>().is_ok(), ok, "{d}");
        }
        assert_eq!(options("4.", 4), [[1, 3], [2, 2]]);
        assert_eq!(options("8.", 4), [[1, 1, 2]]);
        assert!(options("c.", 1).is_empty());
    }

    #[test]
    fn digits_say_how_many_heaps_are_left() {
        assert_eq!(options("0.1", 1), [[0; 0]]);
        assert!(options("0.1", 2).is_empty());
        assert_eq!(options("0.02", 3), [[1]]);
        assert!(options("0.02", 2).is_empty());
        assert_eq!(options("0.04", 5), [[1, 2]]);
        assert_eq!(options("0.008", 6), [[1, 1, 1]]);
        assert_eq!(options("0.77", 2), [vec![1], vec![]]);
    }

    #[test]
    fn what_is_allowed_is_an_option() {
        for text in ["0.77", "4.7", "8.8", "c.3f", "0.0016", "0.9092", "0.", "4."] {
            let code = code(text);
            for n in 0..=12 {
                let mut options = std::collections::BTreeSet::new();
                code.for_each_option(n, &mut |o| {
                    options.insert(Position::from_heaps(o.iter().copied()));
                });
                for (a, b, c) in (0..14).flat_map(|a| (0..14).map(move |b| (a, b, b % 5))) {
                    let to = Position::from_heaps([a, b, c]);
                    assert_eq!(
                        code.allows(n, &to),
                        options.contains(&to),
                        "{text}: {n} to {to}"
                    );
                }
            }
        }
        let many = Position::copies(Heap(u32::MAX), u32::MAX);
        assert!(!code("0.77").allows(u32::MAX, &many));
    }

    #[test]
    fn long_codes_work() {
        let long = format!("0.{}7", "0".repeat(5000));
        assert_eq!(code(&long).last(), 5001);
        assert_eq!(code(&long).to_string(), long);
        assert_eq!(options(&long, 5002), [[1]]);
    }

    #[test]
    fn errors_point_at_the_place() {
        for (text, column) in [
            ("", 1),
            ("77", 3),
            ("00.7", 2),
            ("1.7", 1),
            ("0.7g", 4),
            ("0.7.7", 4),
            ("0.é", 3),
        ] {
            let error = text.parse::<Code>().unwrap_err();
            assert_eq!(error.column, column, "{error}");
        }
    }
}
