//! The periodicity theorem for games by code: when a period seen in the values of heaps is a period proved.
//!
//! In a game by code, whose last digit is d_k and whose moves leave at most r heaps, let all heaps up to
//! r·n0 + r·p + k − 1 have their values, and let v(n+p) = v(n) for n0 ≤ n < r·n0 + (r−1)·p + k, with n0 ≥ 1. Then
//! v(n+p) = v(n) for all n ≥ n0 (Guy and Smith for nim values, Plambeck for misère quotients; Theorem 3.3 of
//! Siegel's lecture notes): an option of a larger heap has a part of at least n0 + p, and taking p away from it changes no value.

use crate::limits::{Budget, Stop};
use serde::Serialize;

/// The budget is asked once in so many places of a sequence.
const CHECK_EVERY: usize = 1 << 14;

/// A proved period: v(n + period) = v(n) for all n ≥ preperiod, and for no smaller preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Period {
    /// The period.
    pub period: u32,
    /// The first heap from which on it holds; 0 when it holds for the empty heap too.
    pub preperiod: u32,
}

impl Period {
    /// The largest heap that the proof uses, in a game with last digit d_k and moves that leave up to r heaps; the largest
    /// number there is where that heap has none.
    pub fn proof_heap(&self, parts: u32, last_digit: u32) -> u32 {
        let [parts, last_digit] = [parts, last_digit].map(u64::from);
        let [preperiod, period] = [self.preperiod.max(1), self.period].map(u64::from);
        let heap = (parts * (preperiod + period) + last_digit).saturating_sub(1);
        u32::try_from(heap).unwrap_or(u32::MAX)
    }

    /// The least heap with the same value.
    pub fn reduce(&self, heap: u32) -> u32 {
        match heap.checked_sub(self.preperiod) {
            Some(beyond) => self.preperiod + beyond % self.period,
            None => heap,
        }
    }
}

/// The least period that the values of heaps 0, 1, …, N prove, if they prove one.
///
/// ```
/// use misere::value::{Period, find_period};
/// // Nim values of 0.3: 0, 1, 0, 1, … (r = 2, k = 1).
/// let values = [0, 1, 0, 1, 0, 1, 0];
/// assert_eq!(find_period(&values, 2, 1), Some(Period { period: 2, preperiod: 0 }));
/// assert_eq!(find_period(&values[..4], 2, 1), None, "too short to prove anything");
/// ```
pub fn find_period<T: PartialEq>(values: &[T], parts: u32, last_digit: u32) -> Option<Period> {
    // Nothing but a request for more memory than any machine has could stop this.
    find_period_within(values, parts, last_digit, &Budget::unlimited()).unwrap_or(None)
}

/// As [`find_period`], within limits.
pub(super) fn find_period_within<T: PartialEq>(
    values: &[T],
    parts: u32,
    last_digit: u32,
    budget: &Budget,
) -> Result<Option<Period>, Stop> {
    // A proof needs more heaps than `parts` periods have.
    let longest = values.len().saturating_sub(1) / parts.max(1) as usize;
    let matches = matches_from_the_end(values, longest, budget)?;
    Ok((1..=longest).find_map(|p| {
        // v(n) = v(n+p) for the `matches[p]` largest n for which both are known.
        let preperiod = values.len() - p - matches[p];
        let period = Period {
            period: p as u32,
            preperiod: preperiod as u32,
        };
        ((period.proof_heap(parts, last_digit) as usize) < values.len()).then_some(period)
    }))
}

/// Entry p, for p up to `longest`: for how many i from 0 on the i-th value from the end equals the (i+p)-th. (The Z-function of
/// the reversed sequence, in linear time.)
fn matches_from_the_end<T: PartialEq>(
    values: &[T],
    longest: usize,
    budget: &Budget,
) -> Result<Vec<usize>, Stop> {
    let n = values.len();
    budget.allow_table::<usize>(longest + 1)?;
    let at = |i: usize| &values[n - 1 - i];
    let mut z = vec![0; longest + 1];
    let (mut left, mut right) = (0, 0);
    for p in 1..=longest {
        if p.is_multiple_of(CHECK_EVERY) {
            budget.check()?;
        }
        let mut length = match p < right {
            true => z[p - left].min(right - p),
            false => 0,
        };
        while p + length < n && at(length) == at(p + length) {
            length += 1;
        }
        z[p] = length;
        if p + length > right {
            (left, right) = (p, p + length);
        }
    }
    Ok(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_needs_the_whole_range_of_the_theorem() {
        // Preperiod 3, period 2, so with r = 2, k = 2 the proof uses heaps up to 2·3 + 2·2 + 2 − 1 = 11.
        let values: Vec<u32> = [9, 8, 7]
            .into_iter()
            .chain([1, 2].into_iter().cycle().take(20))
            .collect();
        let period = Period {
            period: 2,
            preperiod: 3,
        };
        assert_eq!(period.proof_heap(2, 2), 11);
        assert_eq!(find_period(&values[..11], 2, 2), None);
        assert_eq!(find_period(&values[..12], 2, 2), Some(period));
        assert_eq!(find_period(&values, 2, 2), Some(period));
        assert_eq!(
            (period.reduce(2), period.reduce(3), period.reduce(101)),
            (2, 3, 3)
        );
    }

    #[test]
    fn the_empty_heap_is_no_base_for_the_proof() {
        let values = [0; 8];
        assert_eq!(
            find_period(&values, 2, 3),
            Some(Period {
                period: 1,
                preperiod: 0
            })
        );
        // n0 = 1 in the proof: heaps up to 2 + 2 + 3 − 1 = 6.
        assert_eq!(find_period(&values[..6], 2, 3), None);
        assert!(find_period(&values[..7], 2, 3).is_some());
    }
}
