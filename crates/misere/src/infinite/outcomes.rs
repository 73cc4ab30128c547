//! Outcomes of many positions of a framed game: for each element of M, a box of free exponents.
//!
//! As in the letter game of the finite solver, each element of M is played as its least word. If the frame and M are right this is
//! the game itself, and if not, the proof finds out.

use super::frame::Frame;
use super::letters::Letters;
use super::sample::Known;
use super::torsion::Merged;
use crate::quotient::{Budget, Stop};

/// The outcomes of (m, v) for m in M and v in a box.
pub struct Outcomes {
    sides: Vec<u32>,
    strides: Vec<usize>,
    cells: usize,
    known: Vec<Known>,
}

/// Where a move leads: the element of M, and what is added to the free part.
struct Turn {
    to: usize,
    shift: Vec<i32>,
    offset: isize,
}

impl Outcomes {
    /// Plays through a box with the given sides.
    pub fn new(
        letters: &Letters,
        frame: &Frame,
        merged: &Merged,
        sides: &[u32],
        budget: &Budget,
    ) -> Result<Outcomes, Stop> {
        let mut strides = Vec::new();
        let mut cells = 1;
        for &side in sides {
            strides.push(cells);
            cells *= side as usize;
        }
        let mut outcomes = Outcomes {
            sides: sides.to_vec(),
            strides,
            cells,
            known: vec![Known::Unknown; cells * merged.order()],
        };
        outcomes.fill(letters, frame, merged, budget)?;
        Ok(outcomes)
    }

    /// The sides of the box.
    pub fn sides(&self) -> &[u32] {
        &self.sides
    }

    /// Whether (m, v) is a P-position; `None` if the box is too small to tell.
    pub fn is_p(&self, m: u32, v: &[u32]) -> Option<bool> {
        let mut at = m as usize * self.cells;
        for (i, &n) in v.iter().enumerate() {
            if n >= self.sides[i] {
                return None;
            }
            at += n as usize * self.strides[i];
        }
        match self.known[at] {
            Known::P => Some(true),
            Known::N => Some(false),
            Known::Unknown => None,
        }
    }

    fn fill(
        &mut self,
        letters: &Letters,
        frame: &Frame,
        merged: &Merged,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let count = letters.count();
        let free = frame.free();
        let moves: Vec<Vec<Vec<Turn>>> = (0..merged.order())
            .map(|c| self.turns(letters, frame, merged, &free, c))
            .collect();
        // All words of torsion letters and directions in lexicographic order, the last letter weighing most.
        let sizes: Vec<u32> = (0..count)
            .map(|l| match free.iter().position(|&d| d == l) {
                Some(i) => self.sides[i],
                None => merged.torsion.size(l),
            })
            .collect();
        let mut x = vec![0u32; count];
        let mut v = vec![0u32; free.len()];
        let mut ticks = 0u32;
        loop {
            let m = merged.torsion.read(&x);
            let c = merged.class[m as usize];
            if merged.representative[c as usize] == m {
                ticks = ticks.wrapping_add(1);
                if ticks.is_multiple_of(1 << 14) {
                    budget.check()?;
                }
                for (i, &d) in free.iter().enumerate() {
                    v[i] = x[d];
                }
                let at: usize = v
                    .iter()
                    .zip(&self.strides)
                    .map(|(&n, s)| n as usize * s)
                    .sum();
                let is_zero = x.iter().all(|&n| n == 0);
                self.known[c as usize * self.cells + at] = match is_zero {
                    true => Known::N,
                    false => self.play(&moves[c as usize], &v, at),
                };
            }
            let Some(l) = (0..count).find(|&l| x[l] + 1 < sizes[l]) else {
                return Ok(());
            };
            x[..l].fill(0);
            x[l] += 1;
        }
    }

    /// The moves from the least word of an element: those in the word, then those in each direction.
    fn turns(
        &self,
        letters: &Letters,
        frame: &Frame,
        merged: &Merged,
        free: &[usize],
        c: usize,
    ) -> Vec<Vec<Turn>> {
        let count = letters.count();
        let mut word = vec![0; count];
        merged.torsion.write(merged.representative[c], &mut word);
        let mut lists: Vec<Vec<(u32, Vec<i32>)>> = vec![Vec::new(); free.len() + 1];
        for l in 0..count {
            let direction = free.iter().position(|&d| d == l);
            if word[l] == 0 && direction.is_none() {
                continue;
            }
            for option in &letters.options[l] {
                let mut y: Vec<u32> = option.iter().zip(&word).map(|(a, b)| a + b).collect();
                if direction.is_none() {
                    y[l] -= 1;
                }
                frame.reduce(&mut y);
                let mut shift: Vec<i32> = free.iter().map(|&d| y[d] as i32).collect();
                if let Some(i) = direction {
                    shift[i] -= 1;
                }
                let to = merged.class[merged.torsion.read(&y) as usize];
                lists[direction.map_or(0, |i| i + 1)].push((to, shift));
            }
        }
        lists
            .into_iter()
            .map(|mut list| {
                list.sort();
                list.dedup();
                list.into_iter()
                    .map(|(to, shift)| Turn {
                        to: to as usize,
                        offset: shift
                            .iter()
                            .zip(&self.strides)
                            .map(|(&s, &t)| s as isize * t as isize)
                            .sum(),
                        shift,
                    })
                    .collect()
            })
            .collect()
    }

    fn play(&self, moves: &[Vec<Turn>], v: &[u32], at: usize) -> Known {
        let mut outcome = Known::P;
        for (k, list) in moves.iter().enumerate() {
            if k > 0 && v[k - 1] == 0 {
                continue;
            }
            for turn in list {
                let inside = turn
                    .shift
                    .iter()
                    .enumerate()
                    .all(|(i, &s)| v[i] as i32 + s < self.sides[i] as i32);
                let option = match inside {
                    true => self.known[turn.to * self.cells + (at as isize + turn.offset) as usize],
                    false => Known::Unknown,
                };
                match option {
                    Known::P => return Known::N,
                    Known::Unknown => outcome = Known::Unknown,
                    Known::N => {}
                }
            }
        }
        outcome
    }
}
