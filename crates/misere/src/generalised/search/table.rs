//! What the search found: a row for each order.

use super::Level;
use crate::monoid::BipartiteMonoid;
use crate::position::{Heap, Position};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt;
use std::io;

/// The boards of one order over one ruleset of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// The order; 0 for boards that were left aside.
    pub order: usize,
    /// How many boards have it.
    pub boards: u32,
    /// The number of the first of them.
    pub first: u32,
    /// The different quotients among them.
    pub quotients: BTreeSet<[u8; 8]>,
}

/// Enough of the digest to tell the quotients of a table apart: with a million of them two are mistaken for one with
/// probability 10⁻⁷.
pub(super) fn short_digest(q: &BipartiteMonoid) -> [u8; 8] {
    let full = Sha256::digest(q.canonical().digest().as_bytes());
    let mut short = [0; 8];
    short.copy_from_slice(&full[..8]);
    short
}

impl Finding {
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.order as u32, self.boards, self.first];
        let head = numbers.into_iter().flat_map(u32::to_le_bytes);
        head.chain(self.quotients.iter().flatten().copied())
            .collect()
    }

    pub fn from_bytes(bytes: &[u8]) -> Option<Finding> {
        let (head, rest) = bytes.split_at_checked(12)?;
        let number = |i: usize| Some(u32::from_le_bytes(head[4 * i..4 * i + 4].try_into().ok()?));
        if rest.len() % 8 != 0 {
            return None;
        }
        let digests = rest.chunks(8).map(|c| c.try_into().ok());
        Some(Finding {
            order: number(0)? as usize,
            boards: number(1)?,
            first: number(2)?,
            quotients: digests.collect::<Option<_>>()?,
        })
    }
}

/// The orders that occur.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Table {
    /// All boards up to this weight were searched.
    pub weight: u32,
    /// So many rulesets of the next weight are still to be searched; 0 when it was not begun.
    pub missing: usize,
    /// How many boards were searched.
    pub boards: u64,
    /// How many of them were left aside because their quotient has more than [`super::MAX_ORDER`] elements, perhaps
    /// infinitely many.
    pub aside: u64,
    /// A row for each order that occurs, in increasing order.
    pub rows: Vec<Row>,
}

/// The boards of one order.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The order.
    pub order: usize,
    /// How many boards have a quotient of this order.
    pub boards: u64,
    /// How many different quotients they have, up to isomorphism.
    pub quotients: usize,
    /// The first of the boards.
    pub example: Example,
    #[serde(skip)]
    digests: BTreeSet<[u8; 8]>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    /// The options of heap 1, 2, …
    pub moves: Vec<Vec<String>>,
    /// The defeated points, as numbers of heaps.
    pub defeated: Vec<Vec<u32>>,
    /// The victorious points.
    pub victorious: Vec<Vec<u32>>,
}

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, options) in self.moves.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{} → {}", i + 1, options.join(" or "))?;
        }
        for (kind, points) in [
            ("defeated", &self.defeated),
            ("victorious", &self.victorious),
        ] {
            for (i, point) in points.iter().enumerate() {
                let numbers: Vec<String> = point.iter().map(u32::to_string).collect();
                let start = if i == 0 {
                    format!("; {kind} ")
                } else {
                    ", ".into()
                };
                write!(f, "{start}({})", numbers.join(", "))?;
            }
        }
        Ok(())
    }
}

impl Table {
    /// Takes in what was found over one ruleset of a level. To be called in the order of the search.
    pub(super) fn add(
        &mut self,
        level: Level,
        rules: &[Vec<Position>],
        forms: &[Vec<u8>],
    ) -> io::Result<()> {
        for form in forms {
            let finding = Finding::from_bytes(form)
                .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a broken record"))?;
            self.boards += u64::from(finding.boards);
            if finding.order == 0 {
                self.aside += u64::from(finding.boards);
                continue;
            }
            let at = match self.rows.binary_search_by_key(&finding.order, |r| r.order) {
                Ok(at) => at,
                Err(at) => {
                    let row = Row {
                        order: finding.order,
                        boards: 0,
                        quotients: 0,
                        example: example(level, rules, finding.first),
                        digests: BTreeSet::new(),
                    };
                    self.rows.insert(at, row);
                    at
                }
            };
            let row = &mut self.rows[at];
            row.boards += u64::from(finding.boards);
            row.digests.extend(finding.quotients);
            row.quotients = row.digests.len();
        }
        Ok(())
    }

    /// The least order from 2 on that does not occur.
    pub fn least_missing(&self) -> usize {
        let occurs = |n: usize| self.rows.iter().any(|r| r.order == n);
        (2..).find(|&n| !occurs(n)).unwrap_or(2)
    }
}

/// The board with this number.
fn example(level: Level, rules: &[Vec<Position>], number: u32) -> Example {
    let counts = |x: &Position| (1..=level.heaps).map(|h| x.count(Heap(h))).collect();
    let mut left = number;
    let mut found = (Vec::new(), Vec::new());
    let _ = level.for_each_set(|defeated, victorious| {
        found = (
            defeated.iter().map(counts).collect(),
            victorious.iter().map(counts).collect(),
        );
        left = left.checked_sub(1).ok_or(())?;
        Ok::<(), ()>(())
    });
    Example {
        moves: rules
            .iter()
            .map(|options| options.iter().map(Position::to_string).collect())
            .collect(),
        defeated: found.0,
        victorious: found.1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_survive_the_journal() {
        let finding = Finding {
            order: 5,
            boards: 70_000,
            first: 3,
            quotients: BTreeSet::from([[1; 8], [9, 8, 7, 6, 5, 4, 3, 2]]),
        };
        let bytes = finding.to_bytes();
        assert_eq!(Finding::from_bytes(&bytes), Some(finding));
        assert_eq!(Finding::from_bytes(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Finding::from_bytes(&bytes[..5]), None);
    }
}
