//! Outcomes of many positions of a framed game: for each element of M, a box of free exponents.
//!
//! As in the letter game of the finite solver, each element of M is played as its least word. If the frame and M are
//! right this is the game itself, and if not, the proof finds out.

use super::frame::{Frame, Role};
use super::letters::Letters;
use super::sample::Known;
use super::torsion::FinitePart;
use crate::quotient::{Budget, Stop};
use std::ops::Range;

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
        finite: &FinitePart,
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
            known: vec![Known::Unknown; cells * finite.order()],
        };
        outcomes.fill(letters, frame, finite, budget)?;
        Ok(outcomes)
    }

    /// The sides of the box.
    pub fn sides(&self) -> &[u32] {
        &self.sides
    }

    /// Whether (m, v) is a P-position; `None` if the box is too small to tell.
    pub fn is_p(&self, m: u32, v: &[u32]) -> Option<bool> {
        self.offset(v).and_then(|at| self.is_p_at(m, at))
    }

    /// Where in the box v is.
    pub fn offset(&self, v: &[u32]) -> Option<usize> {
        let inside = v.iter().zip(&self.sides).all(|(n, side)| n < side);
        let parts = v.iter().zip(&self.strides);
        inside.then(|| parts.map(|(&n, stride)| n as usize * stride).sum())
    }

    /// Whether m beside the vector at an offset is a P-position; `None` if the box is too small to tell.
    pub fn is_p_at(&self, m: u32, offset: usize) -> Option<bool> {
        match self.known[m as usize * self.cells + offset] {
            Known::P => Some(true),
            Known::N => Some(false),
            Known::Unknown => None,
        }
    }

    fn fill(
        &mut self,
        letters: &Letters,
        frame: &Frame,
        finite: &FinitePart,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let free = frame.free();
        let moves: Vec<Vec<Vec<Turn>>> = (0..finite.order())
            .map(|c| self.turns(letters, frame, finite, &free, c))
            .collect();
        // Word letters do not occur.
        let is_word = |l: &usize| matches!(frame.roles[*l], Role::Word(_));
        let mut walk = Walk {
            outcomes: self,
            finite,
            letters: (0..letters.count()).filter(|l| !is_word(l)).collect(),
            free: &free,
            moves: &moves,
            v: vec![0; free.len()],
            ticks: 0,
            budget,
        };
        walk.below(walk.letters.len(), 0..finite.order() as u32)
    }

    /// The moves from the least word of an element: those in the word, then those in each direction.
    fn turns(
        &self,
        letters: &Letters,
        frame: &Frame,
        finite: &FinitePart,
        free: &[usize],
        c: usize,
    ) -> Vec<Vec<Turn>> {
        let count = letters.count();
        let word = finite.word(c as u32);
        let mut lists: Vec<Vec<(u32, Vec<i32>)>> = vec![Vec::new(); free.len() + 1];
        for l in 0..count {
            let direction = free.iter().position(|&d| d == l);
            if word[l] == 0 && direction.is_none() {
                continue;
            }
            for option in &letters.options[l] {
                let mut y: Vec<u32> = option.iter().zip(word).map(|(a, b)| a + b).collect();
                if direction.is_none() {
                    y[l] -= 1;
                }
                frame.reduce(&mut y);
                let mut shift: Vec<i32> = free.iter().map(|&d| y[d] as i32).collect();
                if let Some(i) = direction {
                    shift[i] -= 1;
                }
                let to = finite.read(&y);
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

/// Goes through the words of all elements and directions in lexicographic order, the last letter weighing most: options
/// come before what they are options of.
struct Walk<'a, 'b> {
    outcomes: &'a mut Outcomes,
    finite: &'a FinitePart,
    letters: Vec<usize>,
    free: &'a [usize],
    moves: &'a [Vec<Vec<Turn>>],
    v: Vec<u32>,
    ticks: u32,
    budget: &'a Budget<'b>,
}

impl Walk<'_, '_> {
    /// Goes through the exponents of the first `k` letters, those of the others being fixed: those of directions in v,
    /// those of torsion letters by the elements left. These are numbered in the order of their words, so they lie side
    /// by side.
    fn below(&mut self, k: usize, elements: Range<u32>) -> Result<(), Stop> {
        let Some(k) = k.checked_sub(1) else {
            self.play(elements.start);
            self.ticks = self.ticks.wrapping_add(1);
            return match self.ticks.is_multiple_of(1 << 14) {
                true => self.budget.check(),
                false => Ok(()),
            };
        };
        let l = self.letters[k];
        if let Some(i) = self.free.iter().position(|&d| d == l) {
            for n in 0..self.outcomes.sides[i] {
                self.v[i] = n;
                self.below(k, elements.clone())?;
            }
            return Ok(());
        }
        if elements.len() == 1 {
            return self.below(k, elements);
        }
        let mut start = elements.start;
        while start < elements.end {
            let n = self.finite.word(start)[l];
            let same = (start..elements.end).take_while(|&x| self.finite.word(x)[l] == n);
            let end = start + same.count() as u32;
            self.below(k, start..end)?;
            start = end;
        }
        Ok(())
    }

    fn play(&mut self, c: u32) {
        let (v, c) = (&self.v, c as usize);
        let outcomes = &mut *self.outcomes;
        let parts = v.iter().zip(&outcomes.strides);
        let at: usize = parts.map(|(&n, s)| n as usize * s).sum();
        let is_zero = c == 0 && v.iter().all(|&n| n == 0);
        outcomes.known[c * outcomes.cells + at] = match is_zero {
            true => Known::N,
            false => outcomes.play(&self.moves[c], v, at),
        };
    }
}
