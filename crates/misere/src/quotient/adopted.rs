//! A finite quotient that somebody else has found, or that was kept: it passes the same proof as the solver's own and is a solution
//! like any other from then on, so that nobody need ask where it comes from.

use super::proof::{Claim, Verdict};
use super::solution::{Change, Proof, Record, Solution};
use super::{Pretending, Valuation};
use crate::limits::{Budget, Stop};
use crate::monoid::{BipartiteMonoid, Elem};
use crate::position::Heap;
use crate::ruleset::{Convention, HeapGame, Rules};
use crate::value::find_period;
use std::time::Duration;

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
    let Verdict::Proved(proved) = prove(game, found, budget)? else {
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

fn prove(game: &HeapGame, found: Foundling, budget: &Budget) -> Result<Verdict, Stop> {
    let pretending = Pretending {
        valuation: Valuation::with_values(found.monoid, found.phi, budget)?,
        letters: found.letters,
    };
    Claim::new(game, pretending, budget)?.prove(budget)
}

/// What is kept of a solution, be it on another machine.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Q and P.
    pub monoid: BipartiteMonoid,
    /// The heap of each generator.
    pub letters: Vec<Heap>,
    /// Φ of heap 0, 1, ….
    pub phi: Vec<Elem>,
    /// Whether the whole game was settled: by its last heap or by a period.
    pub is_whole: bool,
    /// Why the solver stopped.
    pub stop: Stop,
    /// How the quotient grew.
    pub changes: Vec<Change>,
    /// How long it took.
    pub elapsed: Duration,
}

/// The solution that was kept. It is proved again, which takes a small part of the time that it took to find it; `None` if the proof
/// does not hold: then it is not of this game, or somebody has touched it.
///
/// ```
/// use misere::limits::{Budget, Limits};
/// use misere::quotient::{Kept, restore, solve};
/// use misere::ruleset::HeapGame;
/// let game = HeapGame::parse("0.77")?;
/// let kayles = solve(&game, Limits::default(), None);
/// let mut kept = Kept {
///     monoid: kayles.monoid.clone(),
///     letters: kayles.letters.clone(),
///     phi: kayles.phi.clone(),
///     is_whole: true,
///     stop: kayles.stop,
///     changes: kayles.changes.clone(),
///     elapsed: kayles.elapsed,
/// };
/// let again = restore(&game, kept.clone(), &Budget::unlimited()).unwrap().unwrap();
/// assert_eq!((again.order(), again.period()), (40, kayles.period()));
/// kept.phi.swap(3, 4);
/// assert!(restore(&game, kept, &Budget::unlimited()).unwrap().is_none());
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn restore(game: &HeapGame, kept: Kept, budget: &Budget) -> Result<Option<Solution>, Stop> {
    let heap = (kept.phi.len() as u32).saturating_sub(1);
    let proof = match &game.rules {
        _ if !kept.is_whole => Proof::Partial,
        _ if game.heaps() == Some(heap) => Proof::AllHeaps,
        Rules::Code(code) => match find_period(&kept.phi, code.parts(), code.last()) {
            Some(period) => Proof::Periodic(period),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let in_range = |h: &Heap| h.0 <= heap;
    let known = |x: &Elem| x.index() < kept.monoid.order();
    let fits = game.convention == Convention::Misere
        && kept.phi.first() == Some(&Elem::ONE)
        && kept.letters.iter().all(in_range)
        && kept.phi.iter().all(known);
    if !fits {
        return Ok(None);
    }
    let found = Foundling {
        monoid: kept.monoid,
        letters: kept.letters,
        phi: kept.phi,
    };
    let Verdict::Proved(proved) = prove(game, found, budget)? else {
        return Ok(None);
    };
    let record = Record {
        proof,
        stop: kept.stop,
        changes: kept.changes,
        states: proved.states(),
        elapsed: kept.elapsed,
    };
    Ok(Some(Solution::of(game, proved.theorem(), record)))
}
