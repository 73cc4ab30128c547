//! The structure of a solved game: what its quotient has to do with nim values and genera.
//!
//! The algebra alone is in [`crate::monoid::Structure`]; here are the things that need the game as well.

mod document;
mod dot;
mod gap;
mod genus;
mod levels;
mod report;
#[cfg(feature = "svg")]
mod svg;

pub use document::{ElementDocument, GeneratorStructure, StructureDocument, SubgroupDocument};
pub use dot::Diagram;
pub use genus::{NoGenus, genera};
pub use report::{GamePart, Report};
#[cfg(feature = "svg")]
pub use svg::{MAX_DRAWN, draw};

use crate::monoid::{Elem, Transitions};
use crate::outcome::NimSequence;
use crate::position::Heap;
use crate::quotient::options::OptionSets;
use crate::quotient::{Solution, Valuation};
use rustc_hash::FxHashSet;

/// The nim value of every element, if equal values in the quotient mean equal nim values: if Φ is *faithful*
/// (Definition 3.2 of the structure paper).
///
/// Nim values are then a homomorphism, fixed by those of the generators, with which every heap agrees. For a periodic
/// game the heaps of the proof are enough: where they agree, nim values have the period of Φ long enough for the
/// theorem of Guy and Smith.
///
/// ```
/// use misere::quotient::{Limits, solve};
/// use misere::ruleset::HeapGame;
/// let solution = solve(&HeapGame::parse("nim:3")?, Limits::default(), None);
/// let nim = misere::structure::nim_values(&solution).expect("Nim is faithful");
/// assert_eq!(nim, [0, 1, 2, 3, 0, 1]);
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
pub fn nim_values(solution: &Solution) -> Option<Vec<u32>> {
    let mut nim = NimSequence::new(&solution.game);
    nim.extend_to(solution.heap);
    let letters = solution.letters.iter();
    let generators: Vec<u32> = letters.map(|h| nim.values()[h.index()]).collect();
    let values = solution.monoid.nim_homomorphism(&generators)?;
    let agrees = |(x, &v): (&Elem, &u32)| values[x.index()] == v;
    solution
        .phi
        .iter()
        .zip(nim.values())
        .all(agrees)
        .then_some(values)
}

/// The elements of the kernel by nim value, *0 first, if the kernel is the normal-play quotient by this
/// correspondence; `nim` has the nim value of every element.
///
/// For a faithfully normal quotient it always is (Fact 3.3 of the structure paper).
pub fn kernel_by_nim(solution: &Solution, nim: &[u32]) -> Option<Vec<Elem>> {
    let kernel = solution.monoid.kernel();
    let mut by_nim: Vec<Option<Elem>> = vec![None; kernel.members.len()];
    for x in kernel.members.iter() {
        let place = by_nim.get_mut(nim[x] as usize)?;
        if place.replace(Elem(x as u32)).is_some() {
            return None;
        }
    }
    by_nim.into_iter().collect()
}

/// The value of each kind of heap that has a move, with the values of its options: the generators of the
/// transition algebra. For a whole game these are those of all heaps.
pub fn transitions(solution: &Solution) -> Vec<Transitions> {
    let v = Valuation::with_values(solution.monoid.clone(), solution.phi.iter().copied());
    let options = OptionSets::new(&solution.game, &v);
    let mut seen = FxHashSet::default();
    (1..=solution.heap)
        .map(|n| Transitions {
            value: solution.phi[n as usize],
            options: options.of(Heap(n)).clone(),
        })
        .filter(|t| !t.options.is_empty() && seen.insert(t.clone()))
        .collect()
}
