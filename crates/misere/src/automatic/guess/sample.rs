//! Outcomes of all positions in a box, computed by the rules of the game within a frame.
//!
//! Torsion letters have one layer more than their powers: the layer of g^(index+period) is computed from the options as any
//! other, and says whether the conjectured law holds there. Free letters have as many layers as the box is long, and
//! what lies beyond is unknown.

use super::frame::{Frame, Role};
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::limits::Stop;
use crate::word::{Exponents, Letter};
use smallvec::SmallVec;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Known {
    /// The next player wins.
    N,
    /// The previous player wins.
    P,
    /// The box is too small to tell.
    Unknown,
}

/// So many cells are compared between two looks at the budget.
const AT_ONCE: usize = 1 << 12;

/// What an option adds: letters and how many of each.
type Shift = SmallVec<[(usize, u32); 2]>;

/// The outcomes in a box.
pub struct Sample<'a> {
    frame: &'a Frame,
    /// The number of layers of each letter; 1 for words.
    pub sizes: Vec<u32>,
    strides: Vec<usize>,
    outcomes: Vec<Known>,
}

impl<'a> Sample<'a> {
    /// The box with so many layers for each free letter, if it has no more than `limit` cells.
    pub fn new(
        letters: &Letters,
        frame: &'a Frame,
        sides: &[u32],
        limit: usize,
        meter: &Meter,
    ) -> Result<Option<Sample<'a>>, NotFound> {
        let sizes: Vec<u32> = frame
            .roles
            .iter()
            .zip(sides)
            .map(|(role, &side)| match *role {
                Role::Word(_) => 1,
                Role::Torsion(law) => law.end() + 1,
                Role::Free => side,
            })
            .collect();
        let mut strides = Vec::with_capacity(sizes.len());
        let mut cells = 1usize;
        for &size in &sizes {
            strides.push(cells);
            match cells.checked_mul(size as usize).filter(|&c| c <= limit) {
                Some(product) => cells = product,
                None => return Ok(None),
            }
        }
        let mut sample = Sample {
            frame,
            sizes,
            strides,
            outcomes: meter.list(Known::Unknown, cells)?,
        };
        sample.fill(letters, meter)?;
        Ok(Some(sample))
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.outcomes.len()
    }

    fn fill(&mut self, letters: &Letters, meter: &Meter) -> Result<(), NotFound> {
        let options = self.options(letters, meter)?;
        let mut x = vec![0u32; self.sizes.len()];
        for cell in 0..self.cells() {
            if cell > 0 {
                let mut l = 0;
                while x[l] + 1 == self.sizes[l] {
                    x[l] = 0;
                    l += 1;
                }
                x[l] += 1;
            }
            let (outcome, looks) = self.play(&options, &x, cell);
            meter.work(2 * looks + 3)?;
            self.outcomes[cell] = match cell {
                0 => Known::N,
                _ => outcome,
            };
        }
        Ok(())
    }

    /// The options of each letter with words replaced once and for all.
    fn options(&self, letters: &Letters, meter: &Meter) -> Result<Vec<Vec<Shift>>, NotFound> {
        let count = self.sizes.len();
        let mut all = Vec::with_capacity(count);
        for l in Letter::first(count) {
            let mut list = Vec::new();
            for option in letters.options(l) {
                meter.work(20 + count)?;
                let mut word: Exponents = Exponents::one(count);
                word.times_factors(option)?;
                self.frame.reduce(&mut word)?;
                list.push(word.factors().map(|(k, n)| (k.index(), n)).collect());
            }
            list.sort();
            list.dedup();
            all.push(list);
        }
        Ok(all)
    }

    /// The outcome of a cell from those of its options, with how many of these were looked at.
    fn play(&self, options: &[Vec<Shift>], x: &[u32], cell: usize) -> (Known, usize) {
        let mut outcome = Known::P;
        let mut looks = 0;
        for (l, list) in options.iter().enumerate() {
            if x[l] == 0 {
                continue;
            }
            let base = cell - self.strides[l];
            for option in list {
                looks += 1;
                match self.shifted(base, x, option) {
                    Known::P => return (Known::N, looks),
                    Known::Unknown => outcome = Known::Unknown,
                    Known::N => {}
                }
            }
        }
        (outcome, looks)
    }

    /// The outcome of a cell when an option is added to it. The cell has the exponents `x`, but for one later letter.
    fn shifted(&self, base: usize, x: &[u32], option: &Shift) -> Known {
        let mut at = base;
        for &(k, n) in option {
            match x[k].checked_add(n).and_then(|c| self.fold(k, c)) {
                Some(f) => {
                    at = at + f as usize * self.strides[k] - x[k] as usize * self.strides[k];
                }
                None => return Known::Unknown,
            }
        }
        self.outcomes[at]
    }

    /// The layer of an exponent.
    fn fold(&self, letter: usize, exponent: u32) -> Option<u32> {
        if exponent < self.sizes[letter] {
            return Some(exponent);
        }
        match self.frame.roles[letter] {
            Role::Torsion(law) => Some(law.fold(exponent)),
            _ => None,
        }
    }

    /// The outcome of a product of words without word letters, in as many letters as the box has or in the first of them.
    pub fn outcome(&self, words: &[&[u32]]) -> Known {
        let mut at = 0;
        for l in 0..self.sizes.len() {
            let mut parts = words.iter().filter_map(|word| word.get(l));
            let sum = parts.try_fold(0u32, |sum, &n| sum.checked_add(n));
            match sum.and_then(|n| self.fold(l, n)) {
                Some(layer) => at += layer as usize * self.strides[l],
                None => return Known::Unknown,
            }
        }
        self.outcomes[at]
    }

    /// The outcome in a cell.
    pub fn at(&self, cell: usize) -> Known {
        self.outcomes[cell]
    }

    /// How many cells further the next layer of a letter is.
    pub fn stride(&self, letter: Letter) -> usize {
        self.strides[letter.index()]
    }

    /// The exponent of a letter in a cell.
    pub fn exponent(&self, cell: usize, letter: Letter) -> u32 {
        let l = letter.index();
        ((cell / self.strides[l]) % self.sizes[l] as usize) as u32
    }

    /// Writes the exponents of a cell.
    pub fn write(&self, cell: usize, x: &mut [u32]) {
        let mut rest = cell;
        for (n, &size) in x.iter_mut().zip(&self.sizes) {
            *n = (rest % size as usize) as u32;
            rest /= size as usize;
        }
    }

    /// Whether two layers of a letter agree wherever both are known.
    pub fn layers_agree(
        &self,
        letter: Letter,
        i: u32,
        j: u32,
        meter: &Meter,
    ) -> Result<bool, Stop> {
        let stride = self.stride(letter);
        let block = stride * self.sizes[letter.index()] as usize;
        for start in (0..self.cells()).step_by(block) {
            let (a, b) = (start + i as usize * stride, start + j as usize * stride);
            let layers = [a, b].map(|at| self.outcomes[at..at + stride].chunks(AT_ONCE));
            let [first, second] = layers;
            for (p, q) in first.zip(second) {
                meter.work(1 + p.len() / 4)?;
                let differ = |(&p, &q): (&Known, &Known)| {
                    p != q && p != Known::Unknown && q != Known::Unknown
                };
                if p.iter().zip(q).any(differ) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
