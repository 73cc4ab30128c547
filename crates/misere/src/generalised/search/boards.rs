//! All small boards, in an order of their own that a search can go through and come back to.
//!
//! A board has a *weight*: the number of its heaps, plus the number of its exceptional points, plus the
//! largest coordinate of one. There are finitely many boards of each weight, because only rulesets with at most
//! [`MAX_HEAPS`] heaps are taken, in which every heap has a move and no move leaves more than two heaps.

use crate::generalised::Board;
use crate::position::{Heap, Position};

/// Rulesets have at most this many heaps.
pub const MAX_HEAPS: u32 = 3;

/// The boards with so many heaps and exceptional points and with this largest coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of heaps.
    pub heaps: u32,
    /// The number of exceptional points.
    pub points: u32,
    /// The largest coordinate of an exceptional point; 0 when there is none.
    pub side: u32,
}

impl Level {
    /// The levels of this weight.
    ///
    /// ```
    /// use misere::generalised::search::Level;
    /// let levels: Vec<_> = Level::of_weight(2).map(|l| (l.heaps, l.points, l.side)).collect();
    /// assert_eq!(levels, [(1, 1, 0), (2, 0, 0)]);
    /// ```
    pub fn of_weight(weight: u32) -> impl Iterator<Item = Level> {
        (1..=MAX_HEAPS.min(weight)).flat_map(move |heaps| {
            (0..=weight - heaps).filter_map(move |points| {
                let side = weight - heaps - points;
                let level = Level {
                    heaps,
                    points,
                    side,
                };
                // There are only so many points, and without one there is no coordinate.
                let room = u64::from(side + 1).pow(heaps);
                let possible = match points {
                    0 => side == 0,
                    _ => u64::from(points) <= room,
                };
                possible.then_some(level)
            })
        })
    }

    /// The weight.
    pub fn weight(&self) -> u32 {
        self.heaps + self.points + self.side
    }

    /// Calls `f` with each set of defeated and victorious points of this level, until it returns an error.
    pub fn for_each_set<E>(
        &self,
        mut f: impl FnMut(&[Position], &[Position]) -> Result<(), E>,
    ) -> Result<(), E> {
        let all = self.all_points();
        let k = self.points as usize;
        let mut chosen: Vec<usize> = (0..k).collect();
        loop {
            let reaches = |&i: &usize| all[i].iter().any(|(_, c)| c == self.side);
            if self.side == 0 || chosen.iter().any(reaches) {
                for victorious in 0..1u64 << k {
                    let part = |bit: u64| {
                        let places = (0..k).filter(move |i| victorious >> i & 1 == bit);
                        places.map(|i| all[chosen[i]].clone()).collect::<Vec<_>>()
                    };
                    f(&part(0), &part(1))?;
                }
            }
            // The next subset in lexicographic order.
            let Some(i) = (0..k).rev().find(|&i| chosen[i] + k - i < all.len()) else {
                return Ok(());
            };
            chosen[i] += 1;
            for j in i + 1..k {
                chosen[j] = chosen[j - 1] + 1;
            }
        }
    }

    /// All points with coordinates up to `side`, in order.
    fn all_points(&self) -> Vec<Position> {
        let mut points = vec![Position::empty()];
        for heap in (1..=self.heaps).map(Heap) {
            points = (0..=self.side)
                .flat_map(|c| {
                    points
                        .iter()
                        .map(move |x| x.plus(&Position::copies(heap, c)))
                })
                .collect();
        }
        points
    }
}

/// All rulesets with so many heaps: the options of each heap.
///
/// ```
/// use misere::generalised::search::rulesets;
/// assert_eq!([1, 2, 3].map(|heaps| rulesets(heaps).len()), [1, 7, 441]);
/// ```
pub fn rulesets(heaps: u32) -> Vec<Vec<Vec<Position>>> {
    let mut rulesets = vec![Vec::new()];
    for heap in 1..=heaps {
        let all = small_sums(heap);
        let mut longer = Vec::new();
        for rules in &rulesets {
            for set in 1u64..1 << all.len() {
                let chosen = (0..all.len()).filter(|i| set >> i & 1 != 0);
                let mut rules: Vec<Vec<Position>> = rules.clone();
                rules.push(chosen.map(|i| all[i].clone()).collect());
                longer.push(rules);
            }
        }
        rulesets = longer;
    }
    rulesets
}

/// The sums of at most two heaps below `heap`.
fn small_sums(heap: u32) -> Vec<Position> {
    let mut sums: Vec<Position> = (0..heap)
        .flat_map(|a| (a..heap).map(move |b| Position::from_heaps([a, b])))
        .collect();
    sums.sort();
    sums
}

/// The board with these rules and points, which are known to fit.
pub(super) fn board(
    rules: &[Vec<Position>],
    defeated: &[Position],
    victorious: &[Position],
) -> Board {
    Board::new("", rules.to_vec(), defeated.to_vec(), victorious.to_vec())
        .expect("moves go down and the points are different")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Counted the other way: each point of the box is plain, defeated or victorious.
    #[test]
    fn the_levels_share_out_all_sets_of_points() {
        for (heaps, side) in [(1, 3), (2, 1), (2, 2), (3, 1)] {
            let size = (side + 1u32).pow(heaps);
            let mut seen = BTreeSet::new();
            for points in 0..=size.min(5) {
                for s in 0..=side {
                    let weight = heaps + points + s;
                    for level in Level::of_weight(weight).filter(|l| l.heaps == heaps) {
                        if (level.points, level.side) == (points, s) {
                            let ok: Result<(), ()> = level.for_each_set(|d, v| {
                                assert_eq!(d.len() + v.len(), points as usize);
                                assert!(seen.insert((d.to_vec(), v.to_vec())));
                                Ok(())
                            });
                            assert!(ok.is_ok());
                        }
                    }
                }
            }
            let mut expected = 0u64;
            let mut choose = 1u64;
            for k in 0..=u64::from(size.min(5)) {
                expected += choose << k;
                choose = choose * (u64::from(size) - k) / (k + 1);
            }
            assert_eq!(seen.len() as u64, expected, "{heaps} heaps, side {side}");
        }
    }
}
