//! Steps of even length.
//!
//! Whoever counts steps wants one to be as much work as another. The loops of this room do very different things, so each says
//! how much it does, in units of about five nanoseconds, and the budget is asked when these make a step.

use crate::limits::{Budget, Stop};
use std::cell::Cell;

/// So many units are a step of about ten microseconds.
const UNITS: u64 = 2000;

/// A budget that is told of work in small units.
pub struct Meter<'a> {
    budget: &'a Budget<'a>,
    units: Cell<u64>,
}

impl<'a> Meter<'a> {
    /// A meter for a piece of work.
    pub fn new(budget: &'a Budget<'a>) -> Meter<'a> {
        Meter {
            budget,
            units: Cell::new(0),
        }
    }

    /// The budget.
    pub fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }

    /// Says that so many units are done, or are to be done now, and whether to go on.
    #[inline]
    pub fn work(&self, units: usize) -> Result<(), Stop> {
        let sum = self.units.get().saturating_add(units as u64);
        match sum < UNITS {
            true => {
                self.units.set(sum);
                Ok(())
            }
            false => self.step(sum),
        }
    }

    #[cold]
    fn step(&self, units: u64) -> Result<(), Stop> {
        self.units.set(units % UNITS);
        self.budget.spend(units / UNITS)
    }

    /// Asks before a list grows: it then takes twice its room at once.
    #[inline]
    pub fn grow<T>(&self, list: &Vec<T>) -> Result<(), Stop> {
        match list.len() == list.capacity() {
            true => self.budget.allow_table::<T>(list.len().saturating_mul(2)),
            false => Ok(()),
        }
    }

    /// Asks for a list with so many entries.
    pub fn list<T: Clone>(&self, entry: T, len: usize) -> Result<Vec<T>, Stop> {
        self.budget.allow_table::<T>(len)?;
        Ok(vec![entry; len])
    }
}
