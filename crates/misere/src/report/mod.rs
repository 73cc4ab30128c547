//! Quotients taken apart: their structure, what they have to do with nim values and genera, and the faces of their algebra.
//!
//! The algebra alone is in [`crate::monoid::Structure`]; here are the things that need the game as well.

mod anatomy;
mod document;
mod dot;
mod gap;
mod genera;
mod genus;
mod levels;
#[cfg(feature = "svg")]
mod svg;

pub use anatomy::{GamePart, Report};
pub use document::{ElementDocument, GeneratorStructure, StructureDocument, SubgroupDocument};
pub use dot::Diagram;
pub use genera::Genera;
pub use genus::{NoGenus, genera};
#[cfg(feature = "svg")]
pub use svg::{MAX_DRAWN, draw};

use crate::limits::{Budget, Stop};
use crate::monoid::{Elem, Transitions};
use crate::position::Heap;
use crate::quotient::options::OptionSets;
use crate::quotient::{Proof, Solution, Valuation};
use crate::value::NimSequence;
use rustc_hash::FxHashSet;

/// Heaps whose values are known, with their nim values.
struct Known {
    phi: Vec<Elem>,
    nim: Vec<u32>,
}

impl Known {
    /// The heaps up to the last of the solution, and on to the last generator where the game is tame relative to a heap
    /// and that lies further out: there a heap is worth the element of the kernel with its nim value.
    fn of(solution: &Solution, budget: &Budget) -> Result<Known, Stop> {
        let letters = solution.letters.iter().map(|h| h.0).max().unwrap_or(0);
        let last = letters.max(solution.heap);
        let mut nim = NimSequence::new(&solution.game);
        for heap in 1..=last {
            budget.check()?;
            nim.extend_to(heap);
        }
        let nim = nim.values().to_vec();
        let mut phi = solution.phi.clone();
        if let Proof::TameRelative { kernel, .. } = &solution.proof {
            let beyond = nim.iter().skip(phi.len());
            phi.extend(beyond.map_while(|&v| kernel.by_nim.get(v as usize)));
        }
        Ok(Known { phi, nim })
    }
}

/// The nim value of every element, if equal values in the quotient mean equal nim values: if Φ is *faithful*
/// (Definition 3.2 of the structure paper).
///
/// Nim values are then a homomorphism, fixed by those of the generators, with which every heap agrees. For a periodic
/// game the heaps of the proof are enough: where they agree, nim values have the period of Φ long enough for the
/// theorem of Guy and Smith.
///
/// ```
/// use misere::limits::{Budget, Limits};
/// use misere::quotient::solve;
/// use misere::ruleset::HeapGame;
/// let solution = solve(&HeapGame::parse("nim:3")?, Limits::default(), None);
/// let nim = misere::report::nim_values(&solution, &Budget::unlimited()).unwrap();
/// let nim = nim.expect("Nim is faithful");
/// assert_eq!(nim, [0, 1, 2, 3, 0, 1]);
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn nim_values(solution: &Solution, budget: &Budget) -> Result<Option<Vec<u32>>, Stop> {
    let known = Known::of(solution, budget)?;
    let letters = solution.letters.iter();
    let generators: Vec<u32> = letters.map(|h| known.nim[h.index()]).collect();
    let Some(values) = solution.monoid.nim_homomorphism(&generators) else {
        return Ok(None);
    };
    let mut heaps = known.phi.iter().zip(&known.nim);
    let agree = heaps.all(|(x, &v)| values[x.index()] == v);
    Ok(agree.then_some(values))
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
pub fn transitions(solution: &Solution, budget: &Budget) -> Result<Vec<Transitions>, Stop> {
    let phi = Known::of(solution, budget)?.phi;
    let v = Valuation::with_values(solution.monoid.clone(), phi.iter().copied(), budget)?;
    let options = OptionSets::new(&solution.game, &v, budget)?;
    let mut seen = FxHashSet::default();
    let mut kinds = Vec::new();
    for (heap, &value) in (0..).map(Heap).zip(&phi) {
        budget.check()?;
        let kind = Transitions {
            value,
            options: options.of(heap).clone(),
        };
        if !kind.options.is_empty() && seen.insert(kind.clone()) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}
