//! The law of the powers of one more letter, beside M and the directions that there are.
//!
//! Its powers are played as those of a direction, in the corner of a box, where nearly all is known. What a corner refutes is refuted whatever comes
//! in larger ones: a letter whose powers all differ costs one small corner. A law that a corner shows is a guess, and a short one is the better guess:
//! it is taken from where it is first seen, a long one from the last corner only.

use super::frame::Frame;
use super::outcomes::Outcomes;
use super::torsion::FinitePart;
use crate::automatic::effort::{EFFORT, root, total};
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::limits::Stop;
use crate::word::Law;
use std::ops::Range;

/// The law of the powers of the last letter, a direction in the frame, if corners show one.
pub fn law_of_powers(
    letters: &Letters,
    frame: &Frame,
    finite: &FinitePart,
    meter: &Meter,
) -> Result<Option<Law>, NotFound> {
    let [few, many] = EFFORT.powers_of_a_heap;
    let mut last = 0;
    let mut law = None;
    for cells in EFFORT.cells_of_powers {
        let vectors = cells / finite.order();
        let total = total(vectors, frame.free().len()).clamp(few, EFFORT.longest_side);
        if total == last {
            break;
        }
        last = total;
        let layers = Layers::new(letters, frame, finite, (total, vectors), meter)?;
        if let Some(short) = layers.law(few)? {
            return Ok(Some(short));
        }
        if layers.law(many)?.is_none() {
            return Ok(None);
        }
        law = layers.law(layers.count)?;
    }
    Ok(law)
}

/// Outcomes beside the powers of a letter, as many as are counted.
struct Layers<'a> {
    outcomes: Outcomes,
    finite: &'a FinitePart,
    count: u32,
    meter: &'a Meter<'a>,
}

impl<'a> Layers<'a> {
    fn new(
        letters: &Letters,
        frame: &Frame,
        finite: &'a FinitePart,
        (total, vectors): (u32, usize),
        meter: &'a Meter<'a>,
    ) -> Result<Layers<'a>, NotFound> {
        let count = total.min(EFFORT.powers_of_a_heap[1]);
        let mut sides = match frame.free().len() - 1 {
            0 => Vec::new(),
            // Cells outside the corner take room.
            f => vec![root(EFFORT.corners * vectors / count as usize, f).clamp(2, total); f],
        };
        sides.push(count);
        Ok(Layers {
            outcomes: Outcomes::below(letters, frame, finite, (&sides, total), meter)?,
            finite,
            count,
            meter,
        })
    }

    /// The vectors beside a power. The last coordinate has the largest stride.
    fn layer(&self, power: u32) -> Range<usize> {
        let sides = self.outcomes.sides().iter();
        let len: usize = sides
            .take(self.outcomes.sides().len() - 1)
            .map(|&n| n as usize)
            .product();
        let start = power as usize * len;
        start..start + len
    }

    /// Whether nothing that is known tells two powers apart.
    fn agree(&self, a: u32, b: u32) -> Result<bool, Stop> {
        if a.max(b) >= self.count {
            return Ok(true);
        }
        let layers = [a, b].map(|power| self.layer(power));
        self.meter.work(self.finite.order() * layers[0].len())?;
        let [a, b] = layers;
        Ok(self.finite.elements().all(|m| {
            let mut pairs = a.clone().zip(b.clone());
            pairs.all(|(x, y)| {
                let outcomes = [x, y].map(|at| self.outcomes.is_p_at(m, at));
                !matches!(outcomes, [Some(x), Some(y)] if x != y)
            })
        }))
    }

    /// The first law of so many powers that nothing contradicts, with at least three periods.
    fn law(&self, powers: u32) -> Result<Option<Law>, Stop> {
        for index in 0..powers / 2 {
            'periods: for period in 1..=((powers - index) / 3).min(EFFORT.longest_period) {
                for k in index..powers - period {
                    if !self.agree(k, k + period)? {
                        continue 'periods;
                    }
                }
                return Ok(Law::new(index, period));
            }
        }
        Ok(None)
    }
}
