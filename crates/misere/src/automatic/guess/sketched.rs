//! From a sketch to a frame and its finite part.
//!
//! The letters that creep are the directions; the others generate the finite part, as they do in the sketch.

use super::frame::{Frame, Role};
use super::torsion::FinitePart;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::limits::Stop;
use crate::position::Heap;
use crate::quotient::Sketch;
use crate::word::{Exponents, Law, Letter};
use std::collections::BTreeSet;

/// What a sketch suggests.
pub struct Plan {
    /// The roles of the letters.
    pub frame: Frame,
    /// The finite part.
    pub finite: FinitePart,
}

/// Reads a sketch of the heaps of `letters`, some of which are known to be free; `None` if it makes no sense as a frame.
pub fn sketched(
    letters: &Letters,
    sketch: &Sketch,
    free: &BTreeSet<Letter>,
    meter: &Meter,
) -> Result<Option<Plan>, Stop> {
    let Some((frame, torsion)) = framed(letters, sketch, free) else {
        return Ok(None);
    };
    let count = letters.count();
    let Some(whole) = FinitePart::new(torsion, count, &sketch.finite, meter)? else {
        return Ok(None);
    };
    let finite = whole.without(free, meter)?;
    Ok(finite.map(|finite| Plan { frame, finite }))
}

/// The frame, and the letters that generate the finite part of the sketch.
fn framed(
    letters: &Letters,
    sketch: &Sketch,
    free: &BTreeSet<Letter>,
) -> Option<(Frame, Vec<Letter>)> {
    let generators: Vec<Letter> = sketch
        .letters
        .iter()
        .map(|&heap| letters.of_least(heap))
        .collect::<Option<_>>()?;
    let laws = &sketch.laws;
    let role = |(l, &heap): (Letter, &Heap)| match generators.binary_search(&l) {
        _ if free.contains(&l) => Some(Role::Free),
        Ok(g) => Some(match laws[g] {
            Some((index, period)) => Role::Torsion(Law::new(index, period)?),
            None => Role::Free,
        }),
        Err(_) => {
            let mut word = Exponents::one(l.index());
            for (heap, n) in sketch.words[heap.index()].iter() {
                let k = letters.of_least(heap).filter(|&k| k < l)?;
                word.set(k, n);
            }
            Some(Role::Word(word))
        }
    };
    let roles = letters.all().zip(&letters.heaps).map(role);
    let frame = Frame {
        roles: roles.collect::<Option<_>>()?,
    };
    let torsion = (0..laws.len()).filter(|&g| laws[g].is_some());
    let torsion = torsion.map(|g| generators[g]).collect();
    Some((frame, torsion))
}
