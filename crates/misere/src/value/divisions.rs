//! Which options of a heap win, where the heap may be large: a heap of a thousand million has half as many divisions, and where values
//! repeat only a few of them differ.
//!
//! Let v(n + p) = v(n) for n ≥ n0. Of the divisions of m into a and b, where n0 ≤ a ≤ b − p, that into a + p and b − p has the same values. So if
//! m/2 ≥ n0, those with a < max(n0, 1) + p show all others.

use super::Period;
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::ruleset::{Code, HeapGame, Remainder, Rules};
use std::ops::ControlFlow;

/// How many options are looked at between two looks at the budget.
const OPTIONS_PER_CHECK: u32 = 1024;
/// Moves that are found have to be kept and sorted, which is more work than to look at one.
const MOVES_PER_CHECK: usize = 16;
/// More moves of one kind than this are one family.
const MOST_ALONE: u32 = 1000;

/// A family of moves in one heap: one part of what is left runs through a progression, another is what remains, any others stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MoveRange {
    /// The least size of the part.
    pub first: u32,
    /// The greatest.
    pub last: u32,
    /// The distance of neighbours.
    pub step: u32,
    /// How many tokens are taken.
    pub take: u32,
}

/// An option that wins, with what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WinningOption<V> {
    /// What the heap becomes; the first of the family.
    pub to: Position,
    /// What was said.
    pub value: V,
    /// The family, if it has more than one.
    pub range: Option<MoveRange>,
}

/// Says of the heaps that a move leaves whether it wins, and what is to be said of it.
type Wins<'a, V, E> = dyn FnMut(&[u32]) -> Result<Option<V>, E> + 'a;

/// The options of a heap that win, by what they become, as far as the budget allows; whether one does, `wins` says, and for all of a kind
/// alike. With a period the values of heaps repeat, and as many of the divisions of a large heap are looked at as differ.
pub(crate) fn winning_options<V: Clone, E: From<Stop>>(
    game: &HeapGame,
    heap: Heap,
    period: Option<Period>,
    budget: &Budget,
    wins: &mut Wins<V, E>,
) -> (Vec<WinningOption<V>>, Result<(), E>) {
    let mut found = Vec::new();
    let ended = match Repeating::of(game, heap, period) {
        Some(repeating) => repeating.winning(heap, budget, wins, &mut found),
        None => one_by_one(game, heap, budget, wins, &mut found),
    };
    found.sort_by(|a, b| a.to.cmp(&b.to));
    found.dedup_by(|a, b| a.to == b.to);
    (found, ended)
}

/// Each option is looked at.
fn one_by_one<V, E: From<Stop>>(
    game: &HeapGame,
    heap: Heap,
    budget: &Budget,
    wins: &mut Wins<V, E>,
    found: &mut Vec<WinningOption<V>>,
) -> Result<(), E> {
    let (mut seen, mut ended) = (0u32, Ok(()));
    game.visit_options(heap, &mut |option| {
        seen = seen.wrapping_add(1);
        let due = seen.is_multiple_of(OPTIONS_PER_CHECK);
        let looked = match due.then(|| budget.check()) {
            Some(Err(stop)) => Err(stop.into()),
            _ => wins(option),
        };
        match looked {
            Ok(value) => {
                found.extend(value.map(|value| WinningOption {
                    to: Position::from_heaps(option.iter().copied()),
                    value,
                    range: None,
                }));
                ControlFlow::Continue(())
            }
            Err(why) => {
                ended = Err(why);
                ControlFlow::Break(())
            }
        }
    });
    ended
}

/// A code, and the period of the values of its heaps.
struct Repeating<'a> {
    code: &'a Code,
    period: Period,
}

impl<'a> Repeating<'a> {
    /// A heap for which the period tells anything: whatever a move takes, one of the heaps that are left lies beyond the preperiod.
    fn of(game: &'a HeapGame, heap: Heap, period: Option<Period>) -> Option<Repeating<'a>> {
        let period = period?;
        match &game.rules {
            Rules::Code(code) if code.parts() <= 2 => {
                let far = u64::from(code.last()) + 2 * u64::from(period.preperiod);
                (u64::from(heap.0) > far).then_some(Repeating { code, period })
            }
            _ => None,
        }
    }

    fn winning<V: Clone, E: From<Stop>>(
        &self,
        heap: Heap,
        budget: &Budget,
        wins: &mut Wins<V, E>,
        found: &mut Vec<WinningOption<V>>,
    ) -> Result<(), E> {
        for remainder in self.code.remainders(heap.0) {
            budget.check()?;
            let whole = match remainder {
                Remainder::Nothing => 0,
                Remainder::One(whole) | Remainder::Three(whole) => whole,
                Remainder::Two(whole) => {
                    self.divisions(heap, whole, budget, wins, found)?;
                    continue;
                }
            };
            let left = &[whole][usize::from(whole == 0)..];
            found.extend(wins(left)?.map(|value| WinningOption {
                to: Position::from_heaps(left.iter().copied()),
                value,
                range: None,
            }));
        }
        Ok(())
    }

    /// The ways to divide what is left into a and b, where a ≤ b.
    fn divisions<V: Clone, E: From<Stop>>(
        &self,
        heap: Heap,
        whole: u32,
        budget: &Budget,
        wins: &mut Wins<V, E>,
        found: &mut Vec<WinningOption<V>>,
    ) -> Result<(), E> {
        let Period { period, preperiod } = self.period;
        let (half, repeats) = (whole / 2, preperiod.max(1));
        for first in 1..=half.min(repeats.saturating_add(period - 1)) {
            if first.is_multiple_of(OPTIONS_PER_CHECK) {
                budget.check()?;
            }
            let Some(value) = wins(&[first, whole - first])? else {
                continue;
            };
            let last = match first < repeats {
                true => first,
                false => half - (half - first) % period,
            };
            let of = |a: u32, range| WinningOption {
                to: Position::from_heaps([a, whole - a]),
                value: value.clone(),
                range,
            };
            if (last - first) / period >= MOST_ALONE {
                let range = MoveRange {
                    first,
                    last,
                    step: period,
                    take: heap.0 - whole,
                };
                budget.allow_push(found)?;
                found.push(of(first, Some(range)));
                continue;
            }
            for a in (first..=last).step_by(period as usize) {
                if found.len().is_multiple_of(MOVES_PER_CHECK) {
                    budget.check()?;
                }
                budget.allow_push(found)?;
                found.push(of(a, None));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found by residues is what is found one by one, whatever the values are, families spelled out.
    #[test]
    fn divisions_of_each_kind_show_all_others() {
        let (mut seen, mut families) = (0, 0);
        let budget = Budget::unlimited();
        for (name, period, preperiod) in [("0.77", 3, 7), ("0.1457", 10, 13), ("4.7", 1, 0)] {
            let game = HeapGame::parse(name).unwrap();
            let period = Period { period, preperiod };
            for n in [31, 32, 57, 60, 203, 4001, 9000] {
                // Values that repeat as they are said to.
                let value = |h: u32| period.reduce(h).wrapping_mul(0x9e37) >> 3 & 3;
                let mut wins = |option: &[u32]| {
                    let sum = option.iter().fold(0, |sum, &h| sum ^ value(h));
                    Ok::<_, Stop>((sum == n & 3).then_some(sum))
                };
                let heap = Heap(n);
                let (all, _) = winning_options(&game, heap, None, &budget, &mut wins);
                let (some, _) = winning_options(&game, heap, Some(period), &budget, &mut wins);
                let mut spelled = Vec::new();
                for option in some {
                    let Some(range) = option.range else {
                        spelled.push(option);
                        continue;
                    };
                    families += 1;
                    let left = n - range.take;
                    let sizes = (range.first..=range.last).step_by(range.step as usize);
                    spelled.extend(sizes.map(|a| WinningOption {
                        to: Position::from_heaps([a, left - a]),
                        value: option.value,
                        range: None,
                    }));
                }
                spelled.sort_by(|a, b| a.to.cmp(&b.to));
                assert_eq!(spelled, all, "{name}, heap {n}");
                seen += all.len();
            }
        }
        assert!(
            seen > 5000 && families > 1,
            "{seen} moves, {families} families"
        );
    }
}
