//! From a sketch to a frame and its finite part.
//!
//! The letters that creep are the directions; the others generate the finite part, as they do in the sketch.

use super::frame::{Frame, Role};
use super::letters::Letters;
use super::torsion::FinitePart;
use crate::monoid::{Elem, Gen};
use crate::position::Heap;
use crate::quotient::Sketch;
use rustc_hash::FxHashMap;
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
    let in_letters = |word: &[u32]| {
        let mut exponents = vec![0; count];
        for (&l, &n) in generators.iter().zip(word) {
            exponents[l] = n;
        }
        exponents
    };
    let mut laws = sketch.laws();
    for (law, l) in laws.iter_mut().zip(&generators) {
        *law = law.filter(|_| !free.contains(l));
    }
    let role = |(l, &heap): (usize, &Heap)| match generators.binary_search(&l) {
        Ok(g) => Some(match laws[g] {
            Some((index, period)) => Role::Torsion { index, period },
            None => Role::Free,
        }),
        Err(_) => {
            let word = in_letters(&sketch.monoid.normal_form(sketch.values[heap.index()]));
            let earlier = word[l..].iter().all(|&n| n == 0);
            earlier.then(|| Role::Word(word[..l].to_vec()))
        }
    };
    let roles = letters.heaps.iter().enumerate().map(role);
    let frame = Frame {
        roles: roles.collect::<Option<_>>()?,
    };
    let torsion: Vec<usize> = (0..laws.len()).filter(|&g| laws[g].is_some()).collect();
    Some(Plan {
        finite: generated(sketch, &generators, &torsion, count)?,
        frame,
    })
}

/// The part of a sketch that some of its generators generate.
fn generated(
    sketch: &Sketch,
    generators: &[usize],
    torsion: &[usize],
    count: usize,
) -> Option<FinitePart> {
    let mut number: FxHashMap<Elem, u32> = FxHashMap::default();
    number.insert(Elem::ONE, 0);
    let mut elements = vec![Elem::ONE];
    let mut images: Vec<Vec<u32>> = vec![Vec::new(); torsion.len()];
    let mut at = 0;
    while at < elements.len() {
        for (image, &g) in images.iter_mut().zip(torsion) {
            let y = sketch.monoid.act(elements[at], Gen(g as u32));
            let new = elements.len() as u32;
            let n = *number.entry(y).or_insert(new);
            if n == new {
                elements.push(y);
            }
            image.push(n);
        }
        at += 1;
    }
    let letters: Vec<usize> = torsion.iter().map(|&g| generators[g]).collect();
    FinitePart::new(letters, count, &images.concat())
}
