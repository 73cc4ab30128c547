//! Words for formulas that are proved already, such as those of a certificate, which has none.
//!
//! The words are those that the guess from this stage would give, and they are right for every element: an element of the claim is
//! made of a shorter one and a heap, by the same trees that the stage teaches for its words.

use super::algebra::{Names, lengths};
use super::letters::Alphabet;
use super::stage::Stage;
use super::types::Types;
use super::{Failure, Guessed, MULTIPLES, Trust, gauges, trusts};
use crate::limits::{Budget, Stop};
use crate::parametric::claim::Claim;
use crate::parametric::names::Names as Words;
use crate::quotient::Solution;

/// The words for the elements of a claim, if it is one that this stage suggests.
pub fn names_from(
    solution: &Solution,
    claim: &Claim,
    budget: &Budget,
) -> Result<Option<Words>, Stop> {
    if solution.letters.is_empty() {
        return Ok(None);
    }
    let stage = Stage::new(solution, budget)?;
    for multiple in 1..=MULTIPLES {
        let Some(alphabet) = Alphabet::of(&stage, multiple) else {
            continue;
        };
        for trust in trusts(&alphabet, alphabet.members(&stage)) {
            let Some(types) = Types::of(&stage, &alphabet, trust.bound, budget)? else {
                continue;
            };
            let has_types = types.patterns.len() == claim.types.len()
                && types.patterns.iter().map(|p| &p.domain).eq(&claim.types)
                && lengths(&types, &alphabet) == claim.length;
            if !has_types {
                continue;
            }
            for alphabet in gauges(&alphabet) {
                match suggests(&stage, &alphabet, &types, trust, claim, budget) {
                    Ok(true) => {
                        let heaps = stage.letters.clone();
                        return Ok(Some(Words::new(heaps, &alphabet, &types.patterns)));
                    }
                    Err(Failure::Stopped(stop)) => return Err(stop),
                    Ok(false) | Err(_) => {}
                }
            }
        }
    }
    Ok(None)
}

/// Whether heaps and shorter elements make the elements of the claim as they make the words of the stage.
fn suggests(
    stage: &Stage,
    alphabet: &Alphabet,
    types: &Types,
    trust: Trust,
    claim: &Claim,
    budget: &Budget,
) -> Guessed<bool> {
    let names = Names::of(stage, alphabet, types, trust);
    let values = names.phi(claim.step, alphabet.trusted(stage));
    let has_values = names.of[0].as_ref() == Some(&claim.one)
        && values.is_some_and(|(head, tail)| head == claim.head && tail == claim.tail);
    Ok(has_values && names.words(alphabet, budget)? == claim.words)
}
