//! Genus sequences of heap games.
//!
//! The genus of a heap is a matter of its options, but these are sums, whose genera do not follow from those of their
//! parts; and so on without end. Two ways out, both exact:
//!
//! * Canonical forms, while they are small: a sum is a game, and the genus of a game follows from its options'.
//! * The misère quotient of the game, where positions of equal value can be proved to have equal genera ([`crate::report::genera`]). A
//!   period of its values is then one of the genera.

use crate::limits::{Budget, Limits, Stop, Watcher};
use crate::position::Heap;
use crate::quotient::{Solution, solve};
use crate::report::{NoGenus, genera};
use crate::ruleset::HeapGame;
use crate::value::{BrokenOff, CanonicalHeaps, Games, Genus, Period};

/// Canonical forms are given up when they have so many options in all.
const ROOM: usize = 300_000;
/// Without a heap to reach, canonical forms go to this one.
const HEAPS_BY_FORMS: u32 = 48;
/// The genera of heaps 0, 1, 2, …, as far as a limit let them be found.
#[derive(Clone, Debug)]
pub struct Genera {
    /// The genera, heap 0 first.
    pub values: Vec<Genus>,
    /// Their period, if it is proved.
    pub period: Option<Period>,
    /// Why the computation ended: [`Stop::Proved`] when all heaps of the game are known, [`Stop::Heap`] when all asked for are,
    /// [`Stop::NotFound`] when positions of equal value in the quotient have different genera.
    pub stop: Stop,
}

impl Genera {
    /// The genera of the heaps of a game within limits: up to the heap named, or until a period is proved.
    ///
    /// ```
    /// use misere::report::Genera;
    /// use misere::limits::Limits;
    /// use misere::ruleset::HeapGame;
    /// let genera = Genera::of(&HeapGame::parse("0.123")?, Limits::default(), None);
    /// assert_eq!(genera.values[8].to_string(), "2^1420");
    /// assert_eq!(genera.period.map(|p| (p.period, p.preperiod)), Some((5, 5)));
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn of(game: &HeapGame, limits: Limits, watcher: Option<Watcher>) -> Genera {
        let budget = Budget::start(limits.clone(), watcher);
        let last = limits.heap.into_iter().chain(game.heaps()).min();
        let mut this = Genera::by_forms(game, last, &budget);
        if this.is_finished(game, last) {
            return this;
        }
        if let Err(stop) = budget.check() {
            this.stop = stop;
            return this;
        }
        let time = limits
            .time
            .map(|time| time.saturating_sub(budget.elapsed()));
        let solution = solve(game, Limits { time, ..limits }, watcher);
        match genera(&solution, &budget) {
            Ok(genera) => this.take_in(&solution, &genera),
            Err(NoGenus::Stopped(stop)) => {
                this.stop = stop;
                return this;
            }
            Err(_) => {
                this.stop = Stop::NotFound;
                return this;
            }
        }
        if !this.is_finished(game, last) {
            this.stop = solution.stop;
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
        let mut games = Games::new().with_room(ROOM).within(budget);
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

    fn take_in(&mut self, solution: &Solution, of_elements: &[Genus]) {
        let values: Vec<Genus> = solution
            .phi
            .iter()
            .map(|x| of_elements[x.index()].clone())
            .collect();
        self.period = solution.period().map(|p| shortest(&values, p));
        if values.len() > self.values.len() {
            self.values = values;
        }
    }
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
