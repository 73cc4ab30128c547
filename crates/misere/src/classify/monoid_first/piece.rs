//! One unit of work in a line of text, so that whoever does it need not divide the work anew.
//!
//! Dividing the work means listing all semigroups that are small enough, which costs seconds and hundreds of megabytes where the
//! order is 22. A unit is one of them with what is put on top of it, and that is all that its worker has to be told.

use super::monoids::{Above, Unit};
use super::semigroup::Semigroup;
use super::{MAX_ORDER, MonoidTable, Stopped, Work};
use crate::limits::Budget;
use std::fmt;
use std::str::FromStr;

/// A unit of [`Work`] on its own.
///
/// ```
/// use misere::classify::monoid_first::{Piece, Work};
/// use misere::limits::Budget;
/// let budget = Budget::unlimited();
/// let work = Work::new(12, &budget)?;
/// for unit in 0..work.units() {
///     let sent = work.piece(unit).unwrap().to_string();
///     let piece: Piece = sent.parse().unwrap();
///     assert_eq!(piece.run(&budget)?, work.run(unit, &budget, &mut || ())?);
/// }
/// assert!("12 class 0".parse::<Piece>().is_err(), "no element has an even period");
/// # Ok::<(), misere::classify::monoid_first::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Piece {
    order: usize,
    /// What is left of the work: one unit.
    work: Work,
}

impl Work {
    /// A unit on its own, if there is one of this number.
    pub fn piece(&self, unit: usize) -> Option<Piece> {
        let order = self.tame.as_ref().map_or(2 * self.half, |t| t.order);
        let unit = match self.tame {
            Some(_) => None,
            None => Some(self.units.get(unit)?.clone()),
        };
        Some(Piece::new(order, unit))
    }
}

impl Piece {
    fn new(order: usize, unit: Option<Unit>) -> Piece {
        let work = Work {
            half: order / 2,
            tame: super::tame(order),
            units: unit.into_iter().collect(),
        };
        Piece { order, work }
    }

    /// The quotients of the unit, as [`Work::run`] gives them.
    pub fn run(&self, budget: &Budget) -> Result<Vec<MonoidTable>, Stopped> {
        self.work.run(0, budget, &mut || ())
    }
}

const KINDS: [(Above, &str); 3] = [
    (Above::Class, "class"),
    (Above::EvenGroup, "group"),
    (Above::Units, "units"),
];

/// The order of the quotients, what is put on top, and the products of the semigroup row by row, a digit each.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.order)?;
        for unit in &self.work.units {
            for (_, name) in KINDS.iter().filter(|(above, _)| *above == unit.above) {
                write!(f, " {name} ")?;
            }
            for &x in &unit.base.cells {
                write!(f, "{}", char::from_digit(u32::from(x), 36).unwrap_or('?'))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Piece {
    type Err = String;

    fn from_str(text: &str) -> Result<Piece, String> {
        let refused = || format!("`{}` is no piece of work", crate::error::shorten(text));
        let mut words = text.split(' ');
        let order: Option<usize> = words.next().and_then(|n| n.parse().ok());
        let order = order.filter(|n| *n <= MAX_ORDER).ok_or_else(refused)?;
        if super::tame(order).is_some() {
            return match words.next() {
                None => Ok(Piece::new(order, None)),
                Some(_) => Err(refused()),
            };
        }
        let kind = words.next();
        let kind = KINDS.iter().find(|(_, name)| Some(*name) == kind);
        let base = words.next().and_then(semigroup);
        match (kind, base, words.next()) {
            (Some(&(above, _)), Some(base), None) if Unit::fits(&base, above, order) => {
                Ok(Piece::new(order, Some(Unit { base, above })))
            }
            _ => Err(refused()),
        }
    }
}

/// A table of digits, if it is one of a commutative semigroup.
fn semigroup(text: &str) -> Option<Semigroup> {
    let cells: Option<Vec<u8>> = text
        .chars()
        .take(MAX_ORDER * MAX_ORDER)
        .map(|c| Some(c.to_digit(36)? as u8))
        .collect();
    let cells = cells?;
    let n = cells.len().isqrt();
    if n * n != text.len() || cells.iter().any(|&x| usize::from(x) >= n) {
        return None;
    }
    let s = Semigroup { n, cells };
    let all = || (0..n).flat_map(|x| (0..n).map(move |y| (x, y)));
    let commutative = all().all(|(x, y)| s.mul(x, y) == s.mul(y, x));
    let associative =
        || all().all(|(x, y)| (0..n).all(|z| s.mul(s.mul(x, y), z) == s.mul(x, s.mul(y, z))));
    (commutative && associative()).then_some(s)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is sent is what arrives, for every unit.
    #[test]
    fn pieces_are_read_as_they_are_written() {
        let budget = &Budget::unlimited();
        let mut seen = 0;
        for order in [1, 2, 4, 6, 8, 10, 12, 14] {
            let work = Work::new(order, budget).unwrap();
            assert!(work.piece(work.units()).is_none() || order <= 2);
            for unit in 0..work.units() {
                let piece = work.piece(unit).unwrap();
                let text = piece.to_string();
                let read: Piece = text.parse().unwrap();
                assert_eq!((read.order, read.to_string()), (order, text));
                assert_eq!(read.work.units(), 1);
                seen += 1;
            }
        }
        assert!(seen > 200, "{seen} units");
    }

    #[test]
    fn what_is_no_piece_is_refused() {
        for text in [
            "",
            "12",
            "12 class",
            "12 class ",
            "12 class 0",
            "12 crown 0110",
            "12 class 0110 0",
            // Not associative, not commutative, no square, a product that is no element.
            "12 class 1001 ",
            "12 class 001122010",
            "12 class 011",
            "12 class 0120",
            // Too large for the order, and for anything.
            "4 units 0110",
            "99999999999 units 0110",
            "99 units 0110",
            "1 class 0110",
        ] {
            let refused = text.parse::<Piece>().unwrap_err();
            assert!(refused.ends_with("is no piece of work"), "{refused}");
        }
        assert!("12 class 0110".parse::<Piece>().is_ok());
        let long = format!("12 class {}", "0".repeat(1_000_000));
        assert!(long.parse::<Piece>().unwrap_err().len() < 300);
    }
}
