//! Normal play: nim values of heaps.

use super::hexadecimal::ThreeHeaps;
use super::octal::Octal;
use super::set::NimSet;
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::ruleset::{Code, HeapGame, Rules};
use crate::value::periodicity::{Period, find_period_within};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// A period is looked for again when the sequence has grown by one part in this many.
const PERIOD_EVERY: usize = 4;
/// So many values are copied, and so many options looked at, between two looks at the budget.
const CHECK_EVERY: usize = 1 << 10;
/// The budget is asked once in so many heaps: those that take long ask it themselves.
const HEAPS_PER_CHECK: usize = 16;

/// The nim values of the heaps of a game, as far as they have been asked for.
///
/// Games by code are computed by the sparse space (octal) or in words of 64 values (hexadecimal), and as soon as the
/// values prove a period, no more are computed: the rest are copies.
///
/// ```
/// use misere::value::NimSequence;
/// use misere::ruleset::HeapGame;
/// let kayles = HeapGame::parse("0.77").unwrap();
/// let mut nim = NimSequence::new(&kayles);
/// nim.extend_to(9);
/// assert_eq!(nim.values(), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// nim.extend_to(1_000_000);
/// assert_eq!(nim.period().map(|p| (p.period, p.preperiod)), Some((12, 71)));
/// assert_eq!(nim.values()[1_000_000], nim.values()[76]);
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence<'a> {
    game: Cow<'a, HeapGame>,
    values: Vec<u32>,
    method: Method,
    /// A period that is proved, so that nothing is left to compute.
    proved: Option<Period>,
    next_period_check: usize,
}

#[derive(Clone, Debug)]
enum Method {
    /// Option by option.
    Options,
    /// For codes whose moves leave up to two heaps.
    Octal(Box<Octal>),
    /// For codes whose moves leave up to three.
    Three(Box<ThreeHeaps>),
}

impl<'a> NimSequence<'a> {
    /// Heap 0 alone.
    pub fn new(game: &'a HeapGame) -> NimSequence<'a> {
        NimSequence::with(Cow::Borrowed(game))
    }

    /// As [`NimSequence::new`], for those who keep it longer than the game.
    pub fn owning(game: HeapGame) -> NimSequence<'static> {
        NimSequence::with(Cow::Owned(game))
    }

    fn with(game: Cow<'a, HeapGame>) -> NimSequence<'a> {
        let method = match &game.rules {
            Rules::Code(code) if code.parts() > 2 => Method::Three(Box::new(ThreeHeaps::new(code))),
            Rules::Code(code) => Method::Octal(Box::new(Octal::new(code))),
            Rules::Listed(_) | Rules::Family(_) => Method::Options,
        };
        NimSequence {
            game,
            values: vec![0],
            method,
            proved: None,
            next_period_check: 32,
        }
    }

    /// The values known, heap 0 first.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes the values up to `heap` (or to the last heap, if the game has fewer), however long that takes: for heaps
    /// that nobody else decides.
    pub fn extend_to(&mut self, heap: u32) {
        match self.extend_within(heap, &Budget::unlimited()) {
            Ok(()) => (),
            Err(stop) => unreachable!("stopped without a limit: {stop}"),
        }
    }

    /// As [`NimSequence::extend_to`], within limits. What is computed when it is stopped stays, and it can go on from there.
    ///
    /// ```
    /// use misere::limits::{Budget, Limits, Stop};
    /// use misere::ruleset::HeapGame;
    /// use misere::value::NimSequence;
    /// let grundy = HeapGame::parse("grundy")?;
    /// let mut nim = NimSequence::new(&grundy);
    /// let short = Budget::start(Limits { steps: Some(100), ..Limits::default() }, None);
    /// assert_eq!(nim.extend_within(4_000_000_000, &short), Err(Stop::Steps));
    /// assert!(nim.values().len() > 10);
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn extend_within(&mut self, heap: u32, budget: &Budget) -> Result<(), Stop> {
        let last = self.game.heaps().unwrap_or(u32::MAX).min(heap) as usize;
        while self.values.len() <= last {
            let n = self.values.len();
            if n == self.values.capacity() {
                let more = (n + 1).max(CHECK_EVERY).min(last + 1 - n);
                budget.allow_table::<u32>(n + more)?;
                self.values.reserve_exact(more);
            }
            if n >= self.next_period_check && self.proved.is_none() {
                self.proved = self.period_within(budget)?;
                self.next_period_check = n + n / PERIOD_EVERY;
            }
            if n.is_multiple_of(HEAPS_PER_CHECK) || self.proved.is_some() {
                budget.check()?;
            }
            match self.proved {
                Some(period) => {
                    let room = self.values.capacity() - n;
                    let many = CHECK_EVERY.min(last + 1 - n).min(room);
                    for m in n..n + many {
                        self.values.push(self.values[m - period.period as usize]);
                    }
                }
                None => {
                    let value = self.compute(n as u32, budget)?;
                    self.values.push(value);
                }
            }
        }
        Ok(())
    }

    /// As [`NimSequence::extend_within`], but values that repeat by a period that is proved on the way are not written down: then
    /// [`NimSequence::at`] knows them all.
    ///
    /// ```
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// use misere::value::NimSequence;
    /// let kayles = HeapGame::parse("0.77")?;
    /// let mut nim = NimSequence::new(&kayles);
    /// nim.reach(4_000_000_000, &Budget::unlimited()).unwrap();
    /// assert_eq!((nim.at(4_000_000_000), nim.at(77)), (1, 4));
    /// assert!(nim.values().len() < 1000);
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn reach(&mut self, heap: u32, budget: &Budget) -> Result<(), Stop> {
        while self.values.len() <= heap as usize && self.proved.is_none() {
            let more = self.values.len() / PERIOD_EVERY + CHECK_EVERY / 8;
            let next = u32::try_from(self.values.len() + more).unwrap_or(u32::MAX);
            self.extend_within(next.min(heap), budget)?;
        }
        Ok(())
    }

    /// The value of a heap that has been reached.
    pub fn at(&self, heap: u32) -> u32 {
        let heap = match self.proved {
            Some(period) => period.reduce(heap),
            None => heap,
        };
        self.values[heap as usize]
    }

    /// Computes the value of one more heap.
    pub fn extend(&mut self) {
        self.extend_to(self.values.len() as u32);
    }

    fn compute(&mut self, n: u32, budget: &Budget) -> Result<u32, Stop> {
        match (&mut self.method, &self.game.rules) {
            (Method::Octal(octal), Rules::Code(code)) => octal.next(code, &self.values, budget),
            (Method::Three(three), Rules::Code(code)) => three.next(code, &self.values, budget),
            _ => {
                let mut set = NimSet::default();
                let (mut seen, mut end) = (0usize, Ok(()));
                self.game.visit_options(Heap(n), &mut |option| {
                    seen += 1;
                    if seen.is_multiple_of(CHECK_EVERY) {
                        end = budget.check();
                    }
                    let value = option.iter().fold(0, |v, &h| v ^ self.values[h as usize]);
                    set.insert(value);
                    match end {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(_) => ControlFlow::Break(()),
                    }
                });
                end.map(|()| set.mex())
            }
        }
    }

    /// The period that the values known prove, if they prove one; only games by code have such a theorem.
    pub fn period(&self) -> Option<Period> {
        // Nothing but a request for more memory than any machine has could stop this.
        let found = self.period_within(&Budget::unlimited());
        found.unwrap_or(None)
    }

    fn period_within(&self, budget: &Budget) -> Result<Option<Period>, Stop> {
        let of_code = |code: &Code| {
            let (parts, last) = (code.parts(), code.last());
            find_period_within(&self.values, parts, last, budget)
        };
        match (self.proved, &self.game.rules) {
            (None, Rules::Code(code)) => of_code(code),
            (proved, _) => Ok(proved),
        }
    }

    /// The period, if one has been proved on the way; it costs nothing to ask.
    pub fn proved_period(&self) -> Option<Period> {
        self.proved
    }

    /// The nim value of a position whose heaps are all known.
    pub fn of(&self, position: &Position) -> u32 {
        position
            .iter()
            .filter(|(_, count)| count % 2 == 1)
            .fold(0, |v, (h, _)| v ^ self.values[h.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nim(game: &str, to: u32) -> (Vec<u32>, Option<Period>) {
        let game = HeapGame::parse(game).unwrap();
        let mut nim = NimSequence::new(&game);
        nim.extend_to(to);
        (nim.values().to_vec(), nim.period())
    }

    #[test]
    fn kayles_has_period_12_and_preperiod_71() {
        let (values, period) = nim("0.77", 200);
        assert_eq!(
            period,
            Some(Period {
                period: 12,
                preperiod: 71
            })
        );
        assert_eq!(values[70], 6);
    }

    #[test]
    fn codes_agree_with_their_option_lists() {
        for (code, heaps) in [
            ("0.77", 300),
            ("0.07", 300),
            ("4.7", 300),
            ("0.16", 300),
            ("0.156", 300),
            ("0.4444", 300),
            ("0.104", 900),
            ("0.0404", 300),
            ("4.4", 150),
            ("0.9092", 60),
            ("0.8f", 60),
            ("c.3", 60),
            ("8.8", 60),
            ("0.0", 9),
            ("0.33333", 60),
        ] {
            let game = HeapGame::parse(code).unwrap();
            let listed = (1..=heaps).map(|n| game.options(Heap(n))).collect();
            let listed = HeapGame {
                rules: Rules::Listed(listed),
                ..game.clone()
            };
            let mut one = NimSequence::new(&game);
            let mut two = NimSequence::new(&listed);
            one.extend_to(heaps);
            two.extend_to(heaps);
            assert_eq!(one.values(), two.values(), "{code}");
        }
    }
}
