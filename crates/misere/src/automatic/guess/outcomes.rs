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
use smallvec::SmallVec;
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

/// Where a move leads.
struct Turn {
    /// How much further the outcome of the option is than the place of the vector.
    offset: isize,
    /// The direction of which a copy is needed, or their number if none is.
    needs: u32,
    /// What is added to the free part, as a place in a list.
    shift: u32,
}

/// The moves beside an element of M.
struct Turns {
    list: Vec<Turn>,
    /// What they add to the free part.
    shifts: Vec<SmallVec<[i32; 4]>>,
    /// The most that is added to each entry of the free part.
    reach: SmallVec<[i32; 4]>,
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
        let mut moves: Vec<Turns> = Vec::with_capacity(finite.order());
        for c in finite.elements() {
            moves.push(self.turns(letters, frame, finite, c, meter)?);
        }
        // Word letters do not occur.
        let levels = frame.kept().into_iter().map(|l| {
            let direction = free.iter().position(|&d| d == l);
            direction.map_or_else(|| Level::of_powers(finite, l), Level::Direction)
        });
        let mut walk = Walk {
            levels: levels.collect(),
            outcomes: self,
            moves,
            // One copy of nothing, for what needs nothing.
            v: std::iter::repeat_n(0, free.len()).chain([1]).collect(),
            sum: 0,
            meter,
        };
        Ok(walk.below(walk.levels.len(), 0..finite.order() as u32, 0)?)
    }

    /// The moves from the least word of an element: those in the word, and those in each direction.
    fn turns(
        &self,
        letters: &Letters,
        frame: &Frame,
        finite: &FinitePart,
        c: Elem,
        meter: &Meter,
    ) -> Result<Turns, NotFound> {
        let free = frame.free();
        let word = finite.word(c);
        let mut turns: Vec<(usize, Elem, SmallVec<[i32; 4]>)> = Vec::new();
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
                let mut shift: SmallVec<[i32; 4]> =
                    parts.map(|(&d, &n)| y[d].min(n) as i32).collect();
                if let Some(i) = direction {
                    shift[i] -= 1;
                }
                turns.push((direction.unwrap_or(free.len()), finite.read(&y), shift));
            }
        }
        turns.sort();
        turns.dedup();
        let mut reach: SmallVec<[i32; 4]> = SmallVec::from_elem(0, free.len());
        for (_, _, shift) in &turns {
            reach
                .iter_mut()
                .zip(shift)
                .for_each(|(r, &s)| *r = s.max(*r));
        }
        let mut out = Turns {
            list: Vec::with_capacity(turns.len()),
            shifts: Vec::with_capacity(turns.len()),
            reach,
        };
        for (needs, to, shift) in turns {
            let parts = shift.iter().zip(&self.strides);
            let beside: isize = parts.map(|(&s, &t)| s as isize * t as isize).sum();
            out.list.push(Turn {
                offset: (to.index() * self.cells) as isize + beside,
                needs: needs as u32,
                shift: out.shifts.len() as u32,
            });
            out.shifts.push(shift);
        }
        Ok(out)
    }

    /// Whether what is added to a vector stays in the box.
    fn has(&self, v: &[u32], added: &[i32]) -> bool {
        let mut parts = v.iter().zip(added).zip(&self.sides);
        parts.all(|((&n, &s), &side)| n as i32 + s < side as i32)
    }

    /// The outcome of a position from those of its options, with how many of these were looked at. `v` has an entry 1 more.
    fn play(&self, turns: &mut Turns, v: &[u32], at: usize) -> (Known, usize) {
        let mut outcome = Known::P;
        let all_inside = self.has(v, &turns.reach);
        for (k, turn) in turns.list.iter().enumerate() {
            if v[turn.needs as usize] == 0 {
                continue;
            }
            let option = match all_inside || self.has(v, &turns.shifts[turn.shift as usize]) {
                true => self.known[(at as isize + turn.offset) as usize],
                false => Known::Unknown,
            };
            match option {
                Known::P => {
                    // What wins here will often win beside the next vector.
                    turns.list.swap(k, k / 2);
                    return (Known::N, k + 1);
                }
                Known::Unknown => outcome = Known::Unknown,
                Known::N => {}
            }
        }
        (outcome, turns.list.len())
    }
}

/// A letter in the order of play.
enum Level {
    /// A direction.
    Direction(usize),
    /// A letter that generates M: for each element the next one with another exponent.
    Powers(Vec<u32>),
}

impl Level {
    fn of_powers(finite: &FinitePart, l: Letter) -> Level {
        let exponent = |x: usize| finite.word(Elem(x as u32))[l];
        let mut next = vec![finite.order() as u32; finite.order()];
        for x in (1..finite.order()).rev() {
            next[x - 1] = match exponent(x - 1) == exponent(x) {
                true => next[x],
                false => x as u32,
            };
        }
        Level::Powers(next)
    }
}

/// Goes through the words of all elements and directions in lexicographic order, the last letter weighing most: options
/// come before what they are options of.
struct Walk<'a, 'b> {
    levels: Vec<Level>,
    outcomes: &'a mut Outcomes,
    moves: Vec<Turns>,
    v: Vec<u32>,
    /// The sum of the entries that are fixed.
    sum: u32,
    meter: &'a Meter<'b>,
}

impl Walk<'_, '_> {
    /// Goes through the exponents of the first `k` letters, those of the others being fixed: those of directions in v, which is at this place,
    /// those of torsion letters by the elements left. These are numbered in the order of their words, so they lie side
    /// by side.
    fn below(&mut self, k: usize, elements: Range<u32>, at: usize) -> Result<(), Stop> {
        let Some(k) = k.checked_sub(1) else {
            return self.play(Elem(elements.start), at);
        };
        if let Level::Direction(i) = self.levels[k] {
            let (sum, stride) = (self.sum, self.outcomes.strides[i]);
            for n in 0..self.outcomes.sides[i].min(self.outcomes.total - sum) {
                self.v[i] = n;
                self.sum = sum + n;
                self.below(k, elements.clone(), at + n as usize * stride)?;
            }
            self.sum = sum;
            return Ok(());
        }
        let mut start = elements.start;
        while start < elements.end {
            let end = match &self.levels[k] {
                Level::Powers(next) => next[start as usize].min(elements.end),
                Level::Direction(_) => elements.end,
            };
            self.below(k, start..end, at)?;
            start = end;
        }
        Ok(())
    }

    fn play(&mut self, c: Elem, at: usize) -> Result<(), Stop> {
        let outcomes = &mut *self.outcomes;
        let is_zero = c == Elem::ONE && at == 0;
        let (outcome, looks) = match is_zero {
            true => (Known::N, 0),
            false => outcomes.play(&mut self.moves[c.index()], &self.v, at),
        };
        outcomes.known[c.index() * outcomes.cells + at] = outcome;
        self.meter.work(4 + 2 * looks)
    }
}
