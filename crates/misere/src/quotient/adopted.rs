//! A finite quotient that somebody else has found: it passes the same proof as the solver's own and is a solution like any
//! other from then on, so that nobody need ask who found it.

use super::proof::{Claim, Verdict};
use super::solution::{Change, Proof, Record, Solution};
use super::{Pretending, Valuation};
use crate::limits::{Budget, Stop};
use crate::monoid::{BipartiteMonoid, Elem};
use crate::position::Heap;
use crate::ruleset::HeapGame;

/// A monoid with the heaps of its generators and the values of the heaps 0, 1, 2, …
pub(crate) struct Foundling {
    /// Q and P.
    pub monoid: BipartiteMonoid,
    /// The heap of each generator.
    pub letters: Vec<Heap>,
    /// Φ.
    pub phi: Vec<Elem>,
}

/// The solution that a foundling is, if the proof holds. `before` is what was proved of fewer heaps.
pub(crate) fn adopt(
    game: &HeapGame,
    found: Foundling,
    before: &Solution,
    stop: Stop,
    budget: &Budget,
) -> Result<Option<Solution>, Stop> {
    let start = budget.elapsed();
    let heap = found.phi.len() as u32 - 1;
    let claim = Claim::new(
        game,
        Pretending {
            valuation: Valuation::with_values(found.monoid, found.phi, budget)?,
            letters: found.letters,
        },
        budget,
    )?;
    let Verdict::Proved(proved) = claim.prove(budget)? else {
        return Ok(None);
    };
    let theorem = proved.theorem();
    let mut changes = before.changes.clone();
    // Of the heaps between nobody knows which one changed it.
    if heap == before.heap + 1 {
        changes.push(Change {
            heap,
            order: theorem.monoid.order(),
            p_order: theorem.monoid.p().len(),
        });
    }
    let record = Record {
        proof: match game.heaps() == Some(heap) {
            true => Proof::AllHeaps,
            false => Proof::Partial,
        },
        stop,
        changes,
        states: proved.states(),
        elapsed: budget.elapsed() - start,
    };
    Ok(Some(Solution::of(game, theorem, record)))
}
