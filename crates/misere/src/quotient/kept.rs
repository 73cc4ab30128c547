//! A solution that was kept as a certificate: what the checker accepts is proved, and need not be proved again.
//!
//! The checker shares nothing with the solver and takes nothing for granted (`docs/certificate.md`), so its word is worth that of
//! the proof in [`super::proof`]. What is read from the certificate beyond that is how its elements are numbered, and nothing
//! depends on it.

use super::certificate::rules;
use super::solution::{Proof, Record, Solution};
use super::tame_relative::{Snapshot, base_of};
use crate::limits::{Budget, Stop};
use crate::monoid::{BipartiteMonoid, Elem};
use crate::position::Heap;
use crate::ruleset::{Convention, HeapGame};
use crate::turns::in_one_turn;
use crate::value::Period;
use misere_cert::{
    Accepted, Certificate, Claim, Failed, Quotient, Settings, check_certificate_while,
};

/// What a certificate is known to take in memory for each byte of its file, with what it takes to check it.
const BYTES_PER_BYTE: u64 = 100;

impl Solution {
    /// The solution of a game in misère play that this certificate proves. There is none if the certificate is rejected or is one of
    /// another game, and none if it claims what cannot be read from it: infinite quotients are other solutions.
    ///
    /// How the quotient grew is not in the certificate, so the solution has no changes; [`Solution::with_changes`] works them out.
    ///
    /// ```
    /// use misere::limits::{Budget, Limits};
    /// use misere::quotient::{Solution, solve};
    /// use misere::ruleset::HeapGame;
    /// let kayles = HeapGame::parse("0.77")?;
    /// let budget = Budget::unlimited();
    /// let certificate = solve(&kayles, Limits::default(), None).certificate(&budget).unwrap();
    /// let file = certificate.to_json();
    /// let kept = Solution::from_certificate(&kayles, file.as_bytes(), &budget).unwrap().unwrap();
    /// assert!(kept.is_solved() && kept.order() == 40);
    /// let other = HeapGame::parse("0.07")?;
    /// assert!(Solution::from_certificate(&other, file.as_bytes(), &budget).unwrap().is_none());
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn from_certificate(
        game: &HeapGame,
        file: &[u8],
        budget: &Budget,
    ) -> Result<Option<Solution>, Stop> {
        let start = budget.elapsed();
        let Some(certificate) = read_certificate(file, budget)? else {
            return Ok(None);
        };
        let Some(quotient) = certificate.quotient.as_ref() else {
            return Ok(None);
        };
        let last = quotient.phi.len().saturating_sub(1) as u32;
        let is_of_the_game = game.convention == Convention::Misere
            && game.heaps().is_none_or(|all| last <= all)
            && rules(game, last, budget)? == certificate.rules;
        if !is_of_the_game || accepted(&certificate, budget)?.is_none() {
            return Ok(None);
        }
        let Some(whole) = snapshot(quotient, budget)? else {
            return Ok(None);
        };
        let Some((quotient, proof)) = proved(&certificate, whole, budget)? else {
            return Ok(None);
        };
        let record = Record {
            stop: match proof {
                Proof::Partial => Stop::Heap,
                _ => Stop::Proved,
            },
            proof,
            changes: Vec::new(),
            states: certificate.quotient.map_or(0, |q| q.states.len()),
            elapsed: budget.elapsed() - start,
        };
        Ok(Some(Solution::checked(game, quotient, record)))
    }
}

/// What a certificate proves that was accepted: the quotient of the solution and for which heaps it is proved.
fn proved(
    certificate: &Certificate,
    whole: Snapshot,
    budget: &Budget,
) -> Result<Option<(Snapshot, Proof)>, Stop> {
    let proof = match certificate.claim {
        Claim::Partial {} => Proof::Partial,
        Claim::AllHeaps {} => Proof::AllHeaps,
        Claim::Periodic { period, preperiod } => Proof::Periodic(Period { period, preperiod }),
        Claim::TameRelative {
            last_outside_kernel,
        } => {
            // The certificate is that of the larger quotient; the solution has the one that this extends.
            let nim = certificate.nim.as_deref().unwrap_or(&[]);
            let Some((base, kernel)) = base_of(&whole, last_outside_kernel, nim, budget)? else {
                return Ok(None);
            };
            let proof = Proof::TameRelative {
                last_outside_kernel,
                checked: whole.phi.len() as u32 - 1,
                whole: Box::new(whole),
                kernel,
            };
            return Ok(Some((base, proof)));
        }
        Claim::Nim { .. } | Claim::Parametric {} => return Ok(None),
    };
    Ok(Some((whole, proof)))
}

/// A certificate as it was written, if it is one. Nothing of it is believed yet.
pub(crate) fn read_certificate(file: &[u8], budget: &Budget) -> Result<Option<Certificate>, Stop> {
    budget.allow((file.len() as u64).saturating_mul(BYTES_PER_BYTE))?;
    Ok(Certificate::read(file).ok())
}

/// What the checker says of a certificate that it accepts.
pub(crate) fn accepted(
    certificate: &Certificate,
    budget: &Budget,
) -> Result<Option<Accepted>, Stop> {
    let settings = Settings::default();
    let memory = budget.memory().unwrap_or(settings.memory);
    let settings = Settings {
        memory: memory.min(settings.memory),
        // The digest is a name, and no part of the proof.
        digest: false,
        ..settings
    };
    let go_on = || budget.check().is_ok();
    match check_certificate_while(certificate, settings, &go_on) {
        Ok(accepted) => Ok(Some(accepted)),
        Err(Failed::Rejected(_)) => Ok(None),
        Err(Failed::Interrupted) => budget.check().map(|()| None),
    }
}

/// The quotient as the solver has it.
fn snapshot(q: &Quotient, budget: &Budget) -> Result<Option<Snapshot>, Stop> {
    budget.allow_table::<[u32; 2]>(q.actions.iter().map(Vec::len).sum())?;
    let action = q.actions.concat();
    let is_p = |x: usize| q.p.binary_search(&(x as u32)).is_ok();
    let numbered = in_one_turn(budget, |turn| async move {
        BipartiteMonoid::numbered_in_turns(q.generators.len(), &action, is_p, &turn).await
    })?;
    // The checker has seen that the heaps generate it all.
    let whole = numbered.filter(|(monoid, _)| monoid.order() == q.order as usize);
    Ok(whole.map(|(monoid, numbering)| Snapshot {
        monoid,
        letters: q.generators.iter().map(|&h| Heap(h)).collect(),
        phi: q
            .phi
            .iter()
            .map(|&x| Elem(numbering.new[x as usize]))
            .collect(),
    }))
}
