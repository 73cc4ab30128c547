//! Outcomes of many positions of a framed game: for each element of M, a box of free exponents.
//!
//! As in the letter game of the finite solver, each element of M is played as its least word. If the frame and M are
//! right this is the game itself, and if not, the proof finds out.

use super::frame::Frame;
use super::sample::Known;
use super::torsion::FinitePart;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::limits::Stop;
use crate::monoid::Elem;
use crate::word::Letter;
use std::ops::Range;

/// The outcomes of (m, v) for m in M and v in a box.
pub struct Outcomes {
    sides: Vec<u32>,
    /// Vectors whose entries have this sum, or a larger one, are not played.
    total: u32,
    strides: Vec<usize>,
    cells: usize,
    known: Vec<Known>,
}

/// Where a move leads: the element of M, and what is added to the free part.
struct Turn {
    to: Elem,
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
        meter: &Meter,
    ) -> Result<Outcomes, NotFound> {
        Outcomes::below(letters, frame, finite, (sides, u32::MAX), meter)
    }

    /// Plays through the corner of a box where the sum of the vector is below a total. Most moves split heaps in two at most, so what the total lets
    /// in is known, where near the far sides of a box nothing is: for as many cells a corner tells of farther positions.
    pub fn below(
        letters: &Letters,
        frame: &Frame,
        finite: &FinitePart,
        (sides, total): (&[u32], u32),
        meter: &Meter,
    ) -> Result<Outcomes, NotFound> {
        let mut strides = Vec::new();
        let mut cells = 1usize;
        for &side in sides {
            strides.push(cells);
            cells = cells.saturating_mul(side as usize);
        }
        let mut outcomes = Outcomes {
            sides: sides.to_vec(),
            total,
            strides,
            cells,
            known: meter.list(Known::Unknown, cells.saturating_mul(finite.order()))?,
        };
        outcomes.fill(letters, frame, finite, meter)?;
        if let Some(outside) = finite.outside() {
            let start = outside.index() * cells;
            outcomes.known[start..start + cells].fill(Known::N);
        }
        Ok(outcomes)
    }

    /// The sides of the box.
    pub fn sides(&self) -> &[u32] {
        &self.sides
    }

    /// Whether (m, v) is a P-position; `None` if the box is too small to tell.
    pub fn is_p(&self, m: Elem, v: &[u32]) -> Option<bool> {
        self.offset(v).and_then(|at| self.is_p_at(m, at))
    }

    /// Where in the box v is.
    pub fn offset(&self, v: &[u32]) -> Option<usize> {
        let (mut at, mut sum) = (0, 0);
        for ((&n, &side), stride) in v.iter().zip(&self.sides).zip(&self.strides) {
            if n >= side {
                return None;
            }
            sum += n;
            at += n as usize * stride;
        }
        (sum < self.total).then_some(at)
    }

    /// Whether m beside the vector at an offset is a P-position; `None` if the box is too small to tell.
    pub fn is_p_at(&self, m: Elem, offset: usize) -> Option<bool> {
        match self.known[m.index() * self.cells + offset] {
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
        meter: &Meter,
    ) -> Result<(), NotFound> {
        let free = frame.free();
        let mut moves: Vec<Vec<Vec<Turn>>> = Vec::new();
        for c in finite.elements() {
            moves.push(self.turns(letters, frame, finite, c, meter)?);
        }
        let mut walk = Walk {
            outcomes: self,
            finite,
            // Word letters do not occur.
            letters: frame.kept(),
            free: &free,
            moves: &moves,
            v: vec![0; free.len()],
            sum: 0,
            meter,
        };
        Ok(walk.below(walk.letters.len(), 0..finite.order() as u32)?)
    }

    /// The moves from the least word of an element: those in the word, then those in each direction.
    fn turns(
        &self,
        letters: &Letters,
        frame: &Frame,
        finite: &FinitePart,
        c: Elem,
        meter: &Meter,
    ) -> Result<Vec<Vec<Turn>>, NotFound> {
        let free = frame.free();
        let word = finite.word(c);
        let mut lists: Vec<Vec<(Elem, Vec<i32>)>> = vec![Vec::new(); free.len() + 1];
        for l in letters.all() {
            let direction = free.iter().position(|&d| d == l);
            if word[l] == 0 && direction.is_none() {
                continue;
            }
            for option in letters.options(l) {
                meter.work(30 + 2 * word.len())?;
                let mut y = word.clone();
                y.times_factors(option)?;
                if direction.is_none() {
                    y.remove(l)?;
                }
                frame.reduce(&mut y)?;
                // What leads out of the box leads out of it, however far.
                let parts = free.iter().zip(&self.sides);
                let mut shift: Vec<i32> = parts.map(|(&d, &n)| y[d].min(n) as i32).collect();
                if let Some(i) = direction {
                    shift[i] -= 1;
                }
                let to = finite.read(&y);
                lists[direction.map_or(0, |i| i + 1)].push((to, shift));
            }
        }
        let turns = lists
            .into_iter()
            .map(|mut list| {
                list.sort();
                list.dedup();
                list.into_iter()
                    .map(|(to, shift)| Turn {
                        to,
                        offset: shift
                            .iter()
                            .zip(&self.strides)
                            .map(|(&s, &t)| s as isize * t as isize)
                            .sum(),
                        shift,
                    })
                    .collect()
            })
            .collect();
        Ok(turns)
    }

    /// The outcome of a position from those of its options, with how many of these were looked at.
    fn play(&self, moves: &[Vec<Turn>], v: &[u32], at: usize) -> (Known, usize) {
        let mut outcome = Known::P;
        let mut looks = 0;
        for (k, list) in moves.iter().enumerate() {
            if k > 0 && v[k - 1] == 0 {
                continue;
            }
            for turn in list {
                looks += 1;
                let inside = turn
                    .shift
                    .iter()
                    .enumerate()
                    .all(|(i, &s)| v[i] as i32 + s < self.sides[i] as i32);
                let option = match inside {
                    true => {
                        self.known
                            [turn.to.index() * self.cells + (at as isize + turn.offset) as usize]
                    }
                    false => Known::Unknown,
                };
                match option {
                    Known::P => return (Known::N, looks),
                    Known::Unknown => outcome = Known::Unknown,
                    Known::N => {}
                }
            }
        }
        (outcome, looks)
    }
}

/// Goes through the words of all elements and directions in lexicographic order, the last letter weighing most: options
/// come before what they are options of.
struct Walk<'a, 'b> {
    outcomes: &'a mut Outcomes,
    finite: &'a FinitePart,
    letters: Vec<Letter>,
    free: &'a [Letter],
    moves: &'a [Vec<Vec<Turn>>],
    v: Vec<u32>,
    /// The sum of the entries that are fixed.
    sum: u32,
    meter: &'a Meter<'b>,
}

impl Walk<'_, '_> {
    /// Goes through the exponents of the first `k` letters, those of the others being fixed: those of directions in v,
    /// those of torsion letters by the elements left. These are numbered in the order of their words, so they lie side
    /// by side.
    fn below(&mut self, k: usize, elements: Range<u32>) -> Result<(), Stop> {
        let Some(k) = k.checked_sub(1) else {
            let looks = self.play(Elem(elements.start));
            return self.meter.work(4 + 2 * looks);
        };
        let l = self.letters[k];
        if let Some(i) = self.free.iter().position(|&d| d == l) {
            let sum = self.sum;
            for n in 0..self.outcomes.sides[i].min(self.outcomes.total - sum) {
                self.v[i] = n;
                self.sum = sum + n;
                self.below(k, elements.clone())?;
            }
            self.sum = sum;
            return Ok(());
        }
        if elements.len() == 1 {
            return self.below(k, elements);
        }
        let mut start = elements.start;
        while start < elements.end {
            let exponent = |x: u32| self.finite.word(Elem(x))[l];
            let n = exponent(start);
            let same = (start..elements.end).take_while(|&x| exponent(x) == n);
            let end = start + same.count() as u32;
            self.below(k, start..end)?;
            start = end;
        }
        Ok(())
    }

    fn play(&mut self, c: Elem) -> usize {
        let v = &self.v;
        let outcomes = &mut *self.outcomes;
        let parts = v.iter().zip(&outcomes.strides);
        let at: usize = parts.map(|(&n, s)| n as usize * s).sum();
        let is_zero = c == Elem::ONE && v.iter().all(|&n| n == 0);
        let (outcome, looks) = match is_zero {
            true => (Known::N, 0),
            false => outcomes.play(&self.moves[c.index()], v, at),
        };
        outcomes.known[c.index() * outcomes.cells + at] = outcome;
        looks
    }
}
