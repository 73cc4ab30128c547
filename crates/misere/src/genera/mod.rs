//! Genus sequences of heap games.
//!
//! The genus of a heap is a matter of its options, but these are sums, whose genera do not follow from those of their parts; and so
//! on without end. Two ways out, both exact:
//!
//! * Canonical forms, while they are small: a sum is a game, and the genus of a game follows from its options'.
//! * A misère quotient of the game *together with* the nim heap \*2, whose elements are labelled with misère nim values ([`QuotientWithNim`]).
//!   The periodicity theorem holds for a game by code with finitely many further heaps beside it, by the same proof: an
//!   option of a large heap loses a period in one part and keeps its value. So a period of the values in that quotient is one of
//!   the genera.

mod beside;
mod labels;

pub use beside::QuotientWithNim;

use crate::outcome::{BrokenOff, CanonicalHeaps, Games, Genus, Period};
use crate::position::Heap;
use crate::quotient::{Budget, Limits, Stop, Watcher};
use crate::ruleset::HeapGame;

/// Canonical forms are given up when they have so many options in all.
const ROOM: usize = 300_000;
/// The nim heaps that the quotient has at first, and at most; it soon becomes infinite with more of them.
const NIM: u32 = 2;
const MOST_NIM: u32 = 4;
/// Quotients with more elements than this are given up.
const MOST_ELEMENTS: usize = 200;
/// Without a heap to reach, canonical forms go to this one.
const HEAPS_BY_FORMS: u32 = 48;
/// The quotient is asked for so many heaps, then for twice as many, and so on.
const HEAPS: u32 = 32;

/// The genera of heaps 0, 1, 2, …, as far as a limit let them be found.
#[derive(Clone, Debug)]
pub struct Genera {
    /// The genera, heap 0 first.
    pub values: Vec<Genus>,
    /// Their period, if it is proved.
    pub period: Option<Period>,
    /// Why the computation ended: [`Stop::Proved`] when all heaps of the game are known, [`Stop::Heap`] when all asked for are.
    pub stop: Stop,
}

impl Genera {
    /// The genera of the heaps of a game within limits: up to the heap named, or until a period is proved.
    ///
    /// ```
    /// use misere::genera::Genera;
    /// use misere::quotient::Limits;
    /// use misere::ruleset::HeapGame;
    /// let genera = Genera::of(&HeapGame::parse("0.123")?, Limits::default(), None);
    /// assert_eq!(genera.values[8].to_string(), "2^1420");
    /// assert_eq!(genera.period.map(|p| (p.period, p.preperiod)), Some((5, 5)));
    /// # Ok::<(), misere::ruleset::GameError>(())
    /// ```
    pub fn of(game: &HeapGame, limits: Limits, watcher: Option<Watcher>) -> Genera {
        let budget = Budget::start(limits.clone(), watcher);
        let last = limits.heap.into_iter().chain(game.heaps()).min();
        let mut this = Genera::by_forms(game, last, &budget);
        let (mut nim, mut heaps) = (NIM, HEAPS);
        while !this.is_finished(game, last) {
            if let Err(stop) = budget.check() {
                this.stop = stop;
                break;
            }
            let limits = Limits {
                heap: Some(last.map_or(heaps, |last| last.min(heaps))),
                time: limits
                    .time
                    .map(|time| time.saturating_sub(budget.elapsed())),
                order: Some(limits.order.map_or(MOST_ELEMENTS, |n| n.min(MOST_ELEMENTS))),
                ..limits.clone()
            };
            let quotient = QuotientWithNim::new(game, nim, limits, watcher);
            match this.take_in(&quotient) {
                Taken::Nothing if nim < MOST_NIM => nim += 1,
                Taken::Nothing => {
                    // The elements of no quotient tried have one misère nim value each.
                    this.stop = Stop::Order;
                    break;
                }
                Taken::All if quotient.solution.stop == Stop::Heap => {
                    heaps = heaps.saturating_mul(2);
                }
                Taken::All => {
                    this.stop = quotient.solution.stop;
                    break;
                }
            }
        }
        this
    }

    /// The genus of a heap that is known, or that the period makes known.
    pub fn of_heap(&self, heap: Heap) -> Option<&Genus> {
        let reduced = self.period.map_or(heap.0, |p| p.reduce(heap.0));
        self.values.get(reduced as usize)
    }

    /// Sets the reason if all is done.
    fn is_finished(&mut self, game: &HeapGame, last: Option<u32>) -> bool {
        let known = self.values.len() as u32 - 1;
        if self.period.is_some() || game.heaps().is_some_and(|all| all <= known) {
            self.stop = Stop::Proved;
            return true;
        }
        self.stop = Stop::Heap;
        last.is_some_and(|last| last <= known)
    }

    /// By canonical forms, as far as they are small.
    fn by_forms(game: &HeapGame, last: Option<u32>, budget: &Budget) -> Genera {
        let go_on = || budget.check().is_ok();
        let mut games = Games::new().with_room(ROOM).while_true(&go_on);
        let mut forms = CanonicalHeaps::new(game);
        let mut values = vec![Genus::of_nim_heap(0)];
        let end: Result<(), BrokenOff> =
            (1..=last.unwrap_or(HEAPS_BY_FORMS)).try_for_each(|heap| {
                forms.extend_to(heap, &mut games)?;
                values.push(games.genus(forms.forms()[heap as usize])?);
                Ok(())
            });
        // Whatever broke it off, the genera so far are right; the caller asks the budget again.
        let _ = end;
        Genera {
            values,
            period: None,
            stop: Stop::Heap,
        }
    }

    fn take_in(&mut self, quotient: &QuotientWithNim) -> Taken {
        let Some(values) = quotient.genera() else {
            return Taken::Nothing;
        };
        if values.len() > self.values.len() {
            self.period = quotient.period().map(|p| shortest(&values, p));
            self.values = values;
        } else if let Some(period) = quotient.period() {
            self.period = Some(shortest(&values, period));
        }
        Taken::All
    }
}

/// What was learned from a quotient.
enum Taken {
    All,
    /// Its elements have no labels.
    Nothing,
}

/// The shortest period and preperiod of a sequence of which a period is proved: different values may have the same genus.
fn shortest(values: &[Genus], proved: Period) -> Period {
    let (start, p) = (proved.preperiod as usize, proved.period as usize);
    let repeats = |d: &usize| (start..start + p - d).all(|n| values[n] == values[n + d]);
    let period = (1..=p).filter(|d| p % d == 0).find(repeats).unwrap_or(p);
    let differs = (0..start).rfind(|&n| values[n] != values[n + period]);
    Period {
        period: period as u32,
        preperiod: differs.map_or(0, |n| n as u32 + 1),
    }
}
