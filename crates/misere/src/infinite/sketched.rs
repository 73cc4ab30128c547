//! From a sketch to a frame and its finite part.
//!
//! The letters that creep are the directions; the others generate the finite part, as they do in the sketch.

use super::frame::{Frame, Role};
use super::letters::Letters;
use super::torsion::FinitePart;
use crate::position::Heap;
use crate::quotient::Sketch;
use std::collections::BTreeSet;

/// What a sketch suggests.
pub struct Plan {
    /// The roles of the letters.
    pub frame: Frame,
    /// The finite part.
    pub finite: FinitePart,
}

/// Reads a sketch of the heaps of `letters`, some of which are known to be free; `None` if it makes no sense as a frame.
pub fn sketched(letters: &Letters, sketch: &Sketch, free: &BTreeSet<usize>) -> Option<Plan> {
    let count = letters.count();
    let generators: Vec<usize> = sketch
        .letters
        .iter()
        .map(|&heap| letters.heaps.binary_search(&heap).ok())
        .collect::<Option<_>>()?;
    let laws = &sketch.laws;
    let role = |(l, &heap): (usize, &Heap)| match generators.binary_search(&l) {
        _ if free.contains(&l) => Some(Role::Free),
        Ok(g) => Some(match laws[g] {
            Some((index, period)) => Role::Torsion { index, period },
            None => Role::Free,
        }),
        Err(_) => {
            let mut word = vec![0; l];
            for (heap, n) in sketch.words[heap.index()].iter() {
                let k = letters.heaps.binary_search(&heap).ok()?;
                *word.get_mut(k)? = n;
            }
            Some(Role::Word(word))
        }
    };
    let roles = letters.heaps.iter().enumerate().map(role);
    let frame = Frame {
        roles: roles.collect::<Option<_>>()?,
    };
    let torsion: Vec<usize> = (0..laws.len()).filter(|&g| laws[g].is_some()).collect();
    let all: Vec<usize> = torsion.iter().map(|&g| generators[g]).collect();
    let whole = FinitePart::new(all, count, &sketch.finite)?;
    Some(Plan {
        finite: whole.without(free)?,
        frame,
    })
}
