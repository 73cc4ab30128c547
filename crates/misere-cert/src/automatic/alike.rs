//! Values that are alike: they have the same sets in every context, so they are one element of the quotient.

use super::Algebra;
use super::sets::{Sets, Shift};
use crate::checker::{Checker, Failed};
use std::collections::BTreeSet;

/// The classes of values that are alike.
pub struct Alike {
    class: Vec<u32>,
    count: usize,
    order: usize,
    place: Vec<u32>,
}

impl Alike {
    /// The number of the class of (m, c).
    pub fn class(&self, m: u32, c: Shift) -> u32 {
        self.class[self.place[c.0 as usize] as usize * self.order + m as usize]
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.count
    }
}

impl Checker<'_> {
    /// Which values are alike: have the same sets in every context.
    pub(super) fn alike(
        &mut self,
        step: u32,
        algebra: &Algebra,
        sets: &Sets,
        shifts: &BTreeSet<Shift>,
    ) -> Result<Alike, Failed> {
        let order = algebra.order() as usize;
        let all = (shifts.len() as u64).saturating_mul(order as u64);
        self.hold(step, all.saturating_mul(4) + 4 * sets.shifts() as u64)?;
        let mut place = vec![u32::MAX; sets.shifts()];
        let mut first = Vec::with_capacity(shifts.len() * order);
        for (i, &shift) in shifts.iter().enumerate() {
            place[shift.0 as usize] = i as u32;
            self.in_parts(step, order, 1, |part| {
                first.extend(part.map(|m| sets.of(m as u32, shift)));
            })?;
        }
        // Contexts are products of generators, so what generators do not tell apart no context does.
        let actions = &algebra.data.actions;
        let next = |t: usize, g: usize| t - t % order + actions[g][t % order] as usize;
        let (class, count) = self.refine(step, first, actions.len(), next)?;
        Ok(Alike {
            class,
            count,
            order,
            place,
        })
    }
}
