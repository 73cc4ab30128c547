//! Nim values of hexadecimal codes: moves that leave three heaps.

use super::set::NimSet;
use crate::limits::{Budget, Stop};
use crate::ruleset::{Code, Remainder};

/// The budget is asked once in so many third heaps.
const CHECK_EVERY: usize = 1 << 12;

/// For each m the values of two heaps that are m together; shared by the digits, and joined with a third heap in words of 64
/// values at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct ThreeHeaps {
    two: Vec<NimSet>,
    /// The values of three heaps, of the last few rests.
    three: Vec<(u32, NimSet)>,
}

impl ThreeHeaps {
    pub(super) fn new(code: &Code) -> ThreeHeaps {
        ThreeHeaps {
            two: Vec::new(),
            three: vec![(0, NimSet::default()); code.digits().len()],
        }
    }

    /// The value of heap n = `values.len()`.
    pub(super) fn next(
        &mut self,
        code: &Code,
        values: &[u32],
        budget: &Budget,
    ) -> Result<u32, Stop> {
        let n = values.len() as u32;
        let mut set = NimSet::default();
        for remainder in code.remainders(n) {
            match remainder {
                Remainder::Nothing => set.insert(0),
                Remainder::One(rest) => set.insert(values[rest as usize]),
                Remainder::Two(rest) => set.union_with(self.two(rest, values, budget)?),
                Remainder::Three(rest) => {
                    self.two(rest, values, budget)?;
                    let place = rest as usize % self.three.len();
                    if self.three[place].0 != rest {
                        self.three[place] = (rest, self.three(rest as usize, values, budget)?);
                    }
                    set.union_with(&self.three[place].1);
                }
            }
        }
        Ok(set.mex())
    }

    /// The values of two heaps that are `rest` together.
    fn two(&mut self, rest: u32, values: &[u32], budget: &Budget) -> Result<&NimSet, Stop> {
        while self.two.len() <= rest as usize {
            budget.check()?;
            let m = self.two.len();
            let mut set = NimSet::default();
            for i in 1..=m / 2 {
                set.insert(values[i] ^ values[m - i]);
            }
            self.two.push(set);
        }
        Ok(&self.two[rest as usize])
    }

    /// The values of three heaps that are `rest` together. A third heap of value v moves the set of the other two by v:
    /// its high bits exchange words, which is done at once, its low six bits move within the words, and that waits
    /// until all heaps with the same low bits are united.
    fn three(&self, rest: usize, values: &[u32], budget: &Budget) -> Result<NimSet, Stop> {
        let mut by_low_bits = vec![NimSet::default(); 64];
        for i in 1..rest.saturating_sub(1) {
            if i.is_multiple_of(CHECK_EVERY) {
                budget.check()?;
            }
            let v = values[i];
            by_low_bits[v as usize % 64].union_with_words_moved(&self.two[rest - i], v / 64);
        }
        let mut set = NimSet::default();
        for (low, united) in (0..).zip(&mut by_low_bits) {
            united.move_within_words(low);
            set.union_with(united);
        }
        Ok(set)
    }
}
