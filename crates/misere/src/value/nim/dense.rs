//! Nim values of octal games where no sparse space is to be seen.
//!
//! There every division of a heap has to be looked at. But not every one has to be entered in a set: the first few
//! show nearly all values below the mex, and of the rest it is only asked whether one of them has the least value
//! that is still missing, a question that is answered for several divisions at once. Where the answer is yes, the
//! values of that block of divisions are entered, and the next missing value is asked for.

use crate::limits::{Budget, Stop};
use crate::ruleset::{Code, Remainder};

/// So many divisions are compared with the missing value before the answer is looked at.
const BLOCK: usize = 256;
/// The budget is asked once in so many divisions.
const CHECK_EVERY: usize = 1 << 14;
/// The fewest divisions that are entered before a missing value is asked for.
const LEAST_ENTERED: usize = 256;
/// So many are compared in the time in which one is entered.
const COMPARED_PER_ENTERED: usize = 4;

/// What is remembered of the nim values of a game so that the next one is found by looking at all divisions.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    known: Known,
    /// How many divisions are entered before a missing value is asked for: about as many as are compared in vain.
    entered: usize,
    /// Which values are options of the heap in question: a byte for each that there can be.
    options: Box<Options>,
}

type Options = [u8; 1 << 16];

/// The values of the heaps so far, from both ends.
#[derive(Clone, Debug)]
struct Known {
    forward: Vec<u16>,
    /// Heap n is the n-th from the end.
    backward: Vec<u16>,
}

/// The values of the one part of some divisions, and of the other.
type Divisions<'a> = (&'a [u16], &'a [u16]);

impl Dense {
    /// With these values; `None` if one is too large.
    pub(super) fn new(values: &[u32], budget: &Budget) -> Result<Option<Dense>, Stop> {
        budget.allow_table::<u16>(values.len())?;
        let forward: Result<Vec<u16>, _> = values.iter().map(|&v| u16::try_from(v)).collect();
        let Ok(forward) = forward else {
            return Ok(None);
        };
        let mut known = Known {
            forward,
            backward: Vec::new(),
        };
        known.make_room(budget)?;
        Ok(Some(Dense {
            known,
            entered: LEAST_ENTERED,
            options: Box::new([0; 1 << 16]),
        }))
    }

    /// What a value costs at heap n, in divisions entered, if `dividing` digits divide.
    pub(super) fn cost(heap: usize, dividing: usize, size: usize) -> usize {
        dividing.saturating_mul(4 * size + heap / 2 / COMPARED_PER_ENTERED)
    }

    /// Sees to it that there is room for the value of the next heap.
    pub(super) fn make_room(&mut self, budget: &Budget) -> Result<(), Stop> {
        match self.known.is_full() {
            true => self.known.make_room(budget),
            false => Ok(()),
        }
    }

    /// Takes in the value of the next heap, for which there is room; `false` if it is too large.
    pub(super) fn enter(&mut self, value: u32) -> bool {
        u16::try_from(value).is_ok_and(|value| {
            self.known.push(value);
            true
        })
    }

    /// The value of the next heap; `size` is a power of two above all values so far, so that no sum reaches it.
    pub(super) fn value(&mut self, code: &Code, size: usize, budget: &Budget) -> Result<u32, Stop> {
        let heap = self.known.forward.len();
        let options = &mut self.options;
        options[..size].fill(0);
        let mut entered = 0;
        for remainder in code.remainders(heap as u32) {
            match remainder {
                Remainder::Nothing => options[0] = 1,
                Remainder::One(rest) => {
                    options[usize::from(self.known.forward[rest as usize])] = 1;
                }
                Remainder::Two(rest) | Remainder::Three(rest) => {
                    let (low, high) = self.known.divisions(rest);
                    let first = self.entered.min(low.len());
                    let low = low[..first].chunks(CHECK_EVERY);
                    for (low, high) in low.zip(high[..first].chunks(CHECK_EVERY)) {
                        budget.check()?;
                        enter(options, (low, high));
                    }
                    entered += first;
                }
            }
        }
        let (mut value, mut in_vain) = (0, 0);
        loop {
            // What has been seen stays.
            value += first_zero(&options[value..size]);
            if value == size {
                break;
            }
            match self.known.find(code, value as u16, self.entered, budget)? {
                None => break,
                Some((block, compared)) => {
                    enter(options, block);
                    in_vain += compared;
                }
            }
        }
        match in_vain / COMPARED_PER_ENTERED > entered {
            true => self.entered += self.entered / 16,
            false => self.entered -= self.entered / 64,
        }
        self.entered = self.entered.clamp(LEAST_ENTERED, heap.max(LEAST_ENTERED));
        Ok(value as u32)
    }
}

impl Known {
    fn is_full(&self) -> bool {
        self.forward.len() >= self.backward.len()
    }

    /// Makes room for half as many values more. Those from the other end are made anew; if the budget forbids it, there are
    /// none of them, which counts as full.
    fn make_room(&mut self, budget: &Budget) -> Result<(), Stop> {
        let known = self.forward.len();
        let room = known + known / 2 + 1;
        self.backward = Vec::new();
        budget.allow_table::<u16>(2 * room)?;
        self.forward.reserve_exact(room - known);
        self.backward = vec![0; room];
        let turned = self.backward[room - known..].iter_mut().rev();
        turned.zip(&self.forward).for_each(|(place, &v)| *place = v);
        Ok(())
    }

    fn push(&mut self, value: u16) {
        let place = self.backward.len() - self.forward.len() - 1;
        self.forward.push(value);
        self.backward[place] = value;
    }

    /// The divisions of `rest` in two.
    fn divisions(&self, rest: u32) -> Divisions<'_> {
        let half = rest as usize / 2;
        let start = self.backward.len() - rest as usize;
        (&self.forward[1..=half], &self.backward[start..start + half])
    }

    /// A block of divisions, beyond the first few of each digit, one of which has this value; and how many were compared.
    fn find(
        &self,
        code: &Code,
        value: u16,
        beyond: usize,
        budget: &Budget,
    ) -> Result<Option<(Divisions<'_>, usize)>, Stop> {
        let mut compared = 0;
        for remainder in code.remainders(self.forward.len() as u32) {
            let Remainder::Two(rest) = remainder else {
                continue;
            };
            let (low, high) = self.divisions(rest);
            let [low, high] =
                [low, high].map(|part| part[beyond.min(part.len())..].chunks(CHECK_EVERY));
            for (low, high) in low.zip(high) {
                budget.check()?;
                for (low, high) in low.chunks(BLOCK).zip(high.chunks(BLOCK)) {
                    compared += low.len();
                    if occurs(value, (low, high)) {
                        return Ok(Some(((low, high), compared)));
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Enters the values of divisions.
#[inline(never)]
fn enter(options: &mut Options, (low, high): Divisions) {
    for (a, b) in low.iter().zip(high) {
        options[usize::from(a ^ b)] = 1;
    }
}

/// Whether a division has this value. There is no exit, so that several are compared at once.
#[inline(never)]
fn occurs(value: u16, (low, high): Divisions) -> bool {
    let pairs = low.iter().zip(high);
    let all_bits_if = |is: bool| 0u16.wrapping_sub(u16::from(is));
    pairs.fold(0, |any, (a, b)| any | all_bits_if(a ^ b == value)) != 0
}

/// Where the first zero is; the length if there is none.
fn first_zero(bytes: &[u8]) -> usize {
    let full = |chunk: &&[u8]| chunk.iter().fold(1, |all, b| all & b) != 0;
    let skipped = bytes.chunks(16).take_while(full).count() * 16;
    let rest = bytes.iter().skip(skipped);
    skipped.min(bytes.len()) + rest.take_while(|&&b| b != 0).count()
}

#[cfg(test)]
impl Dense {
    /// Enters few divisions, so that most are compared.
    pub(super) fn enter_only(&mut self, divisions: usize) {
        self.entered = divisions;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn the_first_zero_may_be_anywhere() {
        for len in [0, 1, 15, 16, 17, 40] {
            for zero in 0..=len {
                let mut bytes = vec![1; len];
                if let Some(byte) = bytes.get_mut(zero) {
                    *byte = 0;
                }
                // What comes behind it does not matter.
                for behind in bytes.iter_mut().skip(zero + 1).step_by(3) {
                    *behind = 0;
                }
                assert_eq!(first_zero(&bytes), zero, "{len}");
            }
        }
    }

    #[test]
    fn every_division_is_compared() {
        let low: Vec<u16> = (0..700).map(|i| i % 50).collect();
        for place in [0, 1, 255, 256, 511, 698, 699] {
            let mut high = vec![64; 700];
            high[place] = 5 ^ low[place];
            assert!(occurs(5, (&low, &high)), "{place}");
            assert!(!occurs(6, (&low, &high)), "{place}");
        }
    }

    /// What the memory limit refuses can be asked for again.
    #[test]
    fn room_that_is_refused_is_made_later() {
        let values = vec![1; 400_000];
        let mut dense = Dense::new(&values, &Budget::unlimited()).unwrap().unwrap();
        while !dense.known.is_full() {
            assert!(dense.enter(1));
        }
        let none = Limits {
            memory: Some(1),
            ..Limits::default()
        };
        let refused = dense.make_room(&Budget::start(none, None));
        assert_eq!(refused, Err(Stop::Memory));
        dense.make_room(&Budget::unlimited()).unwrap();
        assert!(dense.enter(2));
        let known = dense.known.forward.len() as u32;
        assert_eq!(known, 600_002);
        let (low, high) = dense.known.divisions(known);
        assert_eq!((low[0], high[0], high[1]), (1, 2, 1));
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        let budget = &Budget::unlimited();
        assert!(Dense::new(&[0, 1 << 16], budget).unwrap().is_none());
        let mut dense = Dense::new(&[0, u32::from(u16::MAX)], budget)
            .unwrap()
            .unwrap();
        dense.make_room(budget).unwrap();
        assert!(!dense.enter(1 << 16));
        assert!(dense.enter(9));
    }
}
