//! Outcomes of all positions in a box, computed by the rules of the game within a frame.
//!
//! Torsion letters have one layer more than their powers: the layer of g^(index+period) is computed from the options as any
//! other, and says whether the conjectured law holds there. Free letters have as many layers as the box is long, and
//! what lies beyond is unknown.

use super::frame::{Frame, Role};
use super::letters::Letters;
use crate::quotient::{Budget, Stop};

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

/// The outcomes in a box.
pub struct Sample<'a> {
    frame: &'a Frame,
    /// The number of layers of each letter; 1 for words.
    pub sizes: Vec<u32>,
    strides: Vec<usize>,
    outcomes: Vec<Known>,
}

impl<'a> Sample<'a> {
    /// The box with `side` layers for each free letter, if it has no more than `limit` cells.
    pub fn new(
        letters: &Letters,
        frame: &'a Frame,
        sides: &[u32],
        limit: usize,
        budget: &Budget,
    ) -> Result<Option<Sample<'a>>, Stop> {
        let sizes: Vec<u32> = frame
            .roles
            .iter()
            .zip(sides)
            .map(|(role, &side)| match *role {
                Role::Word(_) => 1,
                Role::Torsion { index, period } => index + period + 1,
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
            outcomes: vec![Known::Unknown; cells],
        };
        sample.fill(letters, budget)?;
        Ok(Some(sample))
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.outcomes.len()
    }

    fn fill(&mut self, letters: &Letters, budget: &Budget) -> Result<(), Stop> {
        let count = self.sizes.len();
        // Options with words replaced once and for all, as (letter, exponent) lists.
        let options: Vec<Vec<Vec<(usize, u32)>>> = (0..count)
            .map(|l| {
                let mut list: Vec<Vec<(usize, u32)>> = letters.options[l]
                    .iter()
                    .map(|o| {
                        let mut o = o[..count].to_vec();
                        self.frame.reduce(&mut o);
                        o.iter()
                            .enumerate()
                            .filter(|(_, n)| **n > 0)
                            .map(|(k, &n)| (k, n))
                            .collect()
                    })
                    .collect();
                list.sort();
                list.dedup();
                list
            })
            .collect();
        let mut x = vec![0u32; count];
        for cell in 0..self.cells() {
            if cell % (1 << 15) == 0 {
                budget.check()?;
            }
            if cell > 0 {
                let mut l = 0;
                while x[l] + 1 == self.sizes[l] {
                    x[l] = 0;
                    l += 1;
                }
                x[l] += 1;
            }
            let mut outcome = if cell == 0 { Known::N } else { Known::P };
            'letters: for l in 0..count {
                if x[l] == 0 {
                    continue;
                }
                let base = cell - self.strides[l];
                for option in &options[l] {
                    let mut at = Some(base);
                    for &(k, n) in option {
                        let c = x[k] + n;
                        match self.fold(k, c) {
                            Some(f) => {
                                at = at.map(|a| {
                                    a + f as usize * self.strides[k]
                                        - x[k] as usize * self.strides[k]
                                })
                            }
                            None => at = None,
                        }
                    }
                    match at.map_or(Known::Unknown, |a| self.outcomes[a]) {
                        Known::P => {
                            outcome = Known::N;
                            break 'letters;
                        }
                        Known::Unknown => outcome = Known::Unknown,
                        Known::N => {}
                    }
                }
            }
            self.outcomes[cell] = outcome;
        }
        Ok(())
    }

    /// The layer of an exponent.
    fn fold(&self, letter: usize, exponent: u32) -> Option<u32> {
        if exponent < self.sizes[letter] {
            return Some(exponent);
        }
        match self.frame.roles[letter] {
            Role::Torsion { index, period } => Some(index + (exponent - index) % period),
            _ => None,
        }
    }

    /// The outcome of a position, its words being replaced first.
    pub fn outcome(&self, x: &[u32]) -> Known {
        let mut at = 0;
        for (l, &n) in x.iter().enumerate() {
            if n == 0 {
                continue;
            }
            match self.fold(l, n) {
                Some(f) => at += f as usize * self.strides[l],
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
    pub fn stride(&self, letter: usize) -> usize {
        self.strides[letter]
    }

    /// The exponent of a letter in a cell.
    pub fn exponent(&self, cell: usize, letter: usize) -> u32 {
        ((cell / self.strides[letter]) % self.sizes[letter] as usize) as u32
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
    pub fn layers_agree(&self, letter: usize, i: u32, j: u32) -> bool {
        let stride = self.strides[letter];
        let block = stride * self.sizes[letter] as usize;
        for start in (0..self.cells()).step_by(block) {
            let (a, b) = (start + i as usize * stride, start + j as usize * stride);
            for k in 0..stride {
                let (p, q) = (self.outcomes[a + k], self.outcomes[b + k]);
                if p != q && p != Known::Unknown && q != Known::Unknown {
                    return false;
                }
            }
        }
        true
    }
}
