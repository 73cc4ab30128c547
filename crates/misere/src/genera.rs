//! Genus sequences of heap games.
//!
//! The genus of a heap is a matter of its options, but these are sums, whose genera do not follow from those of their parts; and so
//! on without end. Two ways out, both exact:
//!
//! * Canonical forms, while they are small: a sum is a game, and the genus of a game follows from its options'.
//! * A misère quotient. γ_i of X is the one m for which X + i·\*2 + \*m is a P-position. So take the quotient of the
//!   game *together with* the nim heaps \*1, …, \*M: it knows these outcomes for all X, and if no m up to M fits, M was too
//!   small. The periodicity theorem holds for a game by code with finitely many further heaps beside it, by the same proof: an
//!   option of a large heap loses a period in one part and keeps its value. So a period of the values in that quotient is one of the genera.

use crate::monoid::Elem;
use crate::outcome::{BrokenOff, CanonicalHeaps, Games, Genus, NimSequence, Period, find_period};
use crate::position::{Heap, Position};
use crate::quotient::{Budget, Limits, Solution, Stop, Watcher, solve};
use crate::ruleset::{Convention, Family, HeapGame, Rules};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Canonical forms are given up when they have so many options in all.
const ROOM: usize = 300_000;
/// The nim heaps that the quotient has at first.
const NIM: u32 = 7;
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
                ..limits.clone()
            };
            let quotient = QuotientWithNim::new(game, nim, limits, watcher);
            match this.take_in(&quotient) {
                Taken::Nothing => nim = 2 * nim + 1,
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
        let end: Result<(), BrokenOff> = (1..=last.unwrap_or(HEAPS)).try_for_each(|heap| {
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
    /// It has too few nim heaps.
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

/// The misère quotient of a game together with the nim heaps \*1, …, \*M.
pub struct QuotientWithNim<'g> {
    game: &'g HeapGame,
    nim: u32,
    /// Heaps 1 to M are the nim heaps, heap M + n is heap n of the game.
    solution: Solution,
    /// Nim values of the game's heaps.
    values: Vec<u32>,
}

impl<'g> QuotientWithNim<'g> {
    /// The quotient with nim heaps up to \*`nim` (at least \*2) and the game's heaps up to the heap that `limits` name.
    pub fn new(
        game: &'g HeapGame,
        nim: u32,
        limits: Limits,
        watcher: Option<Watcher>,
    ) -> QuotientWithNim<'g> {
        let nim = nim.max(2);
        let last = limits.heap.into_iter().chain(game.heaps()).min();
        let beside = HeapGame {
            name: game.name.clone(),
            convention: Convention::Misere,
            heap_names: None,
            rules: Rules::Family(Arc::new(BesideNim {
                game: game.clone(),
                nim,
            })),
        };
        let limits = Limits {
            heap: last.map(|last| last.saturating_add(nim)),
            ..limits
        };
        let solution = solve(&beside, limits, watcher);
        let mut values = NimSequence::new(game);
        values.extend_to(solution.heap.saturating_sub(nim));
        QuotientWithNim {
            game,
            nim,
            solution,
            values: values.values().to_vec(),
        }
    }

    /// The last heap of the game that the quotient knows; nothing if not even all nim heaps.
    pub fn last(&self) -> Option<Heap> {
        self.solution.heap.checked_sub(self.nim).map(Heap)
    }

    fn phi(&self, heap: Heap) -> Elem {
        match heap.0 {
            0 => Elem::ONE,
            n => self.solution.phi[(self.nim + n) as usize],
        }
    }

    /// The genus of a position of the game; nothing if one of its heaps is not known or its genus has a digit above M.
    ///
    /// ```
    /// use misere::genera::QuotientWithNim;
    /// use misere::quotient::Limits;
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("0.123")?;
    /// let limits = Limits { heap: Some(9), ..Limits::default() };
    /// let quotient = QuotientWithNim::new(&game, 7, limits, None);
    /// // Plambeck, section 11.2: genus(h_3 + h_3 + h_5 + h_9) = 0^31.
    /// let genus = quotient.genus(&"3+3+5+9".parse()?).expect("heaps up to 9 are known");
    /// assert_eq!(genus.to_string(), "0^31");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn genus(&self, position: &Position) -> Option<Genus> {
        if position.max_heap() > self.last() {
            return None;
        }
        let q = &self.solution.monoid;
        let value = position.iter().fold(Elem::ONE, |x, (heap, count)| {
            q.mul(x, q.pow(self.phi(heap), count))
        });
        let nim = position.iter().filter(|(_, count)| count % 2 == 1);
        let nim = nim.fold(0, |v, (heap, _)| v ^ self.values[heap.index()]);
        Some(Genus::new(nim, self.misere(value)?))
    }

    /// γ0, γ1, … of an element, to where they alternate.
    fn misere(&self, x: Elem) -> Option<Vec<u32>> {
        let q = &self.solution.monoid;
        let heap = |m: u32| self.solution.phi[m as usize];
        // The elements x·(*2)^i run into a cycle, and then so have the γ_i.
        let mut powers = vec![x];
        let start = loop {
            let next = q.mul(powers[powers.len() - 1], heap(2));
            match powers.iter().position(|&y| y == next) {
                Some(start) => break start,
                None => powers.push(next),
            }
        };
        powers.extend_from_within(start..);
        powers.extend_from_within(start..);
        let gamma = |&y: &Elem| (0..=self.nim).find(|&m| q.is_p(q.mul(y, heap(m))));
        let gammas: Vec<u32> = powers.iter().map(gamma).collect::<Option<_>>()?;
        debug_assert!(gammas[start..].windows(2).all(|w| w[0] ^ w[1] == 2));
        Some(gammas)
    }

    /// The genera of the heaps that are known; nothing if one has a digit above M.
    fn genera(&self) -> Option<Vec<Genus>> {
        let mut memo: FxHashMap<Elem, Vec<u32>> = FxHashMap::default();
        let heaps = 0..=self.last().map_or(0, |heap| heap.0);
        let genus = |n: u32| {
            let x = self.phi(Heap(n));
            if !memo.contains_key(&x) {
                memo.insert(x, self.misere(x)?);
            }
            Some(Genus::new(self.values[n as usize], memo[&x].clone()))
        };
        match self.last() {
            None => Some(vec![Genus::of_nim_heap(0)]),
            Some(_) => heaps.map(genus).collect(),
        }
    }

    /// The period of values and nim values, if they prove one.
    fn period(&self) -> Option<Period> {
        let Rules::Code(code) = &self.game.rules else {
            return None;
        };
        let heaps = 0..=self.last()?.0;
        let both: Vec<(Elem, u32)> = heaps
            .map(|n| (self.phi(Heap(n)), self.values[n as usize]))
            .collect();
        find_period(&both, code.parts(), code.last())
    }
}

/// A game beside nim heaps.
struct BesideNim {
    game: HeapGame,
    nim: u32,
}

impl Family for BesideNim {
    fn options(&self, heap: u32, f: &mut dyn FnMut(&[u32])) {
        let Some(heap) = heap.checked_sub(self.nim).filter(|&n| n > 0) else {
            (0..heap).for_each(|n| if n == 0 { f(&[]) } else { f(&[n]) });
            return;
        };
        let mut list = Vec::new();
        self.game.for_each_option(Heap(heap), &mut |option| {
            list.clear();
            let parts = option.iter().filter(|&&h| h > 0);
            list.extend(parts.map(|h| h + self.nim));
            f(&list);
        });
    }
}
