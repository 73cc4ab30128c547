//! Turns, which are what moves make of values, and low parts, which are the values of heaps up to a bound: all by number.

use super::moves::{plus, shifts};
use super::sets::{Sets, Shift};
use super::{Algebra, Kinds};
use crate::checker::{Checker, Failed};
use std::collections::{BTreeMap, BTreeSet};

/// Vectors from 0 to a bound in each direction, numbered.
pub struct Lows {
    cut: Vec<i64>,
}

impl Lows {
    /// Those up to `cut`.
    pub fn new(cut: Vec<i64>) -> Lows {
        Lows { cut }
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.cut.iter().map(|&c| c as u32 + 1).product()
    }

    /// The vector with a number.
    pub fn vector(&self, mut number: u32) -> Vec<i64> {
        let entry = |&c: &i64| {
            let side = c as u32 + 1;
            let entry = i64::from(number % side);
            number /= side;
            entry
        };
        self.cut.iter().map(entry).collect()
    }

    fn number(&self, low: &[i64]) -> u32 {
        let places = low.iter().zip(&self.cut).rev();
        places.fold(0, |sum, (&n, &c)| sum * (c as u32 + 1) + n as u32)
    }

    /// The sum with a value, cut off.
    pub fn plus(&self, low: u32, value: &[i64]) -> u32 {
        let mut sum = plus(&self.vector(low), value);
        sum.iter_mut()
            .zip(&self.cut)
            .for_each(|(n, &c)| *n = (*n).min(c));
        self.number(&sum)
    }

    /// Whether a low part may be less than the value it stands for, in some direction.
    pub fn is_cut_off(&self, low: &[i64], direction: usize) -> bool {
        self.cut[direction] > 0 && low[direction] == self.cut[direction]
    }
}

/// All turns of heaps of other kinds than the directions: a turn makes of a value (m, x) the value (m', x + γ). Those that
/// lead to the same sets in every context have one number.
pub struct Turns {
    /// For each number a turn: its element of M and the number of γ.
    pub list: Vec<(u32, u32)>,
    /// The low parts that turns stand beside.
    pub lows: Lows,
    /// The vectors γ.
    gammas: Vec<Vec<i64>>,
    /// The number of each turn, γ by γ.
    numbers: Vec<u32>,
    order: usize,
    /// For each kind the turns of its own moves.
    own: Vec<Vec<(u32, u32)>>,
    /// For each kind its element of M.
    finite: Vec<u32>,
    /// The vector γ plus each low part, as far as asked for.
    moved: Vec<Option<Shift>>,
}

impl Turns {
    fn number(&self, m: u32, gamma: u32) -> u32 {
        self.numbers[gamma as usize * self.order + m as usize]
    }

    /// The turns of some heaps, whose element of M is `finite`, and one more heap of the kind with a number: increasing.
    pub fn with(&self, algebra: &Algebra, before: &[u32], finite: u32, kind: usize) -> Vec<u32> {
        let beside = |&t: &u32| {
            let (m, gamma) = self.list[t as usize];
            self.number(algebra.times(m, self.finite[kind]), gamma)
        };
        let own = self.own[kind]
            .iter()
            .map(|&(m, gamma)| self.number(algebra.times(finite, m), gamma));
        let mut all: Vec<u32> = before.iter().map(beside).chain(own).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The vector γ plus a low part.
    pub fn moved(&mut self, sets: &Sets, gamma: u32, low: u32) -> Shift {
        let place = gamma as usize * self.lows.count() as usize + low as usize;
        match self.moved[place] {
            Some(shift) => shift,
            None => {
                let sum = plus(&self.gammas[gamma as usize], &self.lows.vector(low));
                *self.moved[place].insert(sets.shift(&sum))
            }
        }
    }
}

impl Checker<'_> {
    /// All turns of heaps of other kinds.
    pub(super) fn turns(
        &mut self,
        algebra: &Algebra,
        kinds: &Kinds,
        sets: &Sets,
        lows: Lows,
    ) -> Result<Turns, Failed> {
        let mut places: BTreeMap<Vec<i64>, u32> = BTreeMap::new();
        for kind in &kinds.others {
            for (_, gamma) in shifts(kind) {
                self.spend(7, gamma.len() as u64 + 8)?;
                places.insert(gamma, 0);
            }
        }
        places.values_mut().zip(0..).for_each(|(n, i)| *n = i);
        let gammas: Vec<Vec<i64>> = places.keys().cloned().collect();
        let order = algebra.order() as usize;
        let used: BTreeSet<Shift> = gammas.iter().map(|c| sets.shift(c)).collect();
        let alike = self.alike(7, algebra, sets, &used)?;
        let all = (gammas.len() as u64).saturating_mul(order as u64);
        self.hold(7, all.saturating_mul(12) + 4 * alike.count() as u64)?;
        let beside = gammas.len() as u64 * u64::from(lows.count());
        self.hold(7, beside.saturating_mul(8))?;
        let mut number_of = vec![u32::MAX; alike.count()];
        let mut list = Vec::new();
        let mut numbers = Vec::with_capacity(gammas.len() * order);
        for (i, gamma) in gammas.iter().enumerate() {
            let shift = sets.shift(gamma);
            for m in 0..algebra.order() {
                self.spend(7, 1)?;
                let number = &mut number_of[alike.class(m, shift) as usize];
                if *number == u32::MAX {
                    *number = list.len() as u32;
                    list.push((m, i as u32));
                }
                numbers.push(*number);
            }
        }
        let own = |kind| shifts(kind).map(|(m, gamma)| (m, places[&gamma])).collect();
        Ok(Turns {
            list,
            moved: vec![None; gammas.len() * lows.count() as usize],
            lows,
            numbers,
            order,
            own: kinds.others.iter().map(own).collect(),
            finite: kinds.others.iter().map(|k| k.value.finite).collect(),
            gammas,
        })
    }
}
