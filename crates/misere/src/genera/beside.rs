//! The quotient of a game beside nim heaps.

use super::labels;
use crate::monoid::Elem;
use crate::outcome::{Genus, NimSequence, Period, find_period};
use crate::position::{Heap, Position};
use crate::quotient::{Limits, Solution, Watcher, solve};
use crate::ruleset::{Convention, Family, HeapGame, Rules};
use std::sync::Arc;

/// The misère quotient of a game together with the nim heaps \*1, …, \*M.
pub struct QuotientWithNim<'g> {
    game: &'g HeapGame,
    nim: u32,
    /// Heaps 1 to M are the nim heaps, heap M + n is heap n of the game.
    pub(super) solution: Solution,
    /// The misère nim value of each element, if it has one.
    labels: Option<Vec<u32>>,
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
        let labels = labels::misere_nim_values(&solution, &beside);
        QuotientWithNim {
            game,
            nim,
            labels,
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

    /// The genus of a position of the game; nothing if one of its heaps is not known or the elements have no
    /// labels.
    ///
    /// ```
    /// use misere::genera::QuotientWithNim;
    /// use misere::quotient::Limits;
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("0.123")?;
    /// let limits = Limits { heap: Some(9), ..Limits::default() };
    /// let quotient = QuotientWithNim::new(&game, 2, limits, None);
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
        let labels = self.labels.as_ref()?;
        let q = &self.solution.monoid;
        // The elements x·(*2)^i run into a cycle, and then so have the γ_i.
        let mut powers = vec![x];
        let start = loop {
            let next = q.mul(powers[powers.len() - 1], self.solution.phi[2]);
            match powers.iter().position(|&y| y == next) {
                Some(start) => break start,
                None => powers.push(next),
            }
        };
        powers.extend_from_within(start..);
        powers.extend_from_within(start..);
        let gammas: Vec<u32> = powers.iter().map(|y| labels[y.index()]).collect();
        debug_assert!(gammas[start..].windows(2).all(|w| w[0] ^ w[1] == 2));
        Some(gammas)
    }

    /// The genera of the heaps that are known; nothing if the elements have no labels.
    pub(super) fn genera(&self) -> Option<Vec<Genus>> {
        let heaps = 0..=self.last().map_or(0, |heap| heap.0);
        let genus = |n: u32| {
            let digits = self.misere(self.phi(Heap(n)))?;
            Some(Genus::new(self.values[n as usize], digits))
        };
        match self.last() {
            None => Some(vec![Genus::of_nim_heap(0)]),
            Some(_) => heaps.map(genus).collect(),
        }
    }

    /// The period of values and nim values, if they prove one.
    pub(super) fn period(&self) -> Option<Period> {
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
