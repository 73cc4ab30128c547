//! Writing an automatic solution down so that others can check it: [`misere_cert`] has the format and the checker.

use super::numbers::State;
use super::solution::AutomaticSolution;
use super::whole::Whole;
use crate::limits::{Budget, Stop};
use crate::quotient::certificate_rules;
use crate::value::Period;
use crate::word::Letter;
use misere_cert::{Automatic, Certificate, Claim};

impl AutomaticSolution {
    /// The certificate of this solution, unless the budget ends it.
    ///
    /// ```
    /// use misere::automatic::solve_automatic;
    /// use misere::limits::{Budget, Limits};
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("0.404")?;
    /// let solution = solve_automatic(&game, 12, &Budget::start(Limits::default(), None)).unwrap();
    /// let certificate = solution.certificate(&Budget::unlimited()).unwrap();
    /// let accepted = misere_cert::check_certificate(&certificate, Default::default()).unwrap();
    /// assert_eq!(
    ///     accepted.claim,
    ///     "0.404: the misère quotient of the heaps up to 12 is infinite, with 5 generators and 8 relations"
    /// );
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, Stop> {
        let rules = certificate_rules(&self.game, self.heap, budget)?;
        let (claim, nim) = match &self.whole {
            Some(Whole::AllHeaps) => (Claim::AllHeaps {}, None),
            Some(Whole::Periodic(period)) => {
                let Period { period, preperiod } = *period;
                (Claim::Periodic { period, preperiod }, None)
            }
            Some(Whole::TameRelative(tame)) => {
                let last_outside_kernel = tame.last_outside_kernel;
                let claim = Claim::TameRelative {
                    last_outside_kernel,
                };
                (claim, Some(tame.nim.clone()))
            }
            None => (Claim::Partial {}, None),
        };
        let automatic = self.automatic(budget)?;
        Ok(Certificate::with_automaton(rules, claim, automatic, nim))
    }

    fn automatic(&self, budget: &Budget) -> Result<Automatic, Stop> {
        let claim = &self.claim;
        let f = claim.automaton.directions();
        let heap = |l: Letter| self.letters.heaps[l.index()].0;
        let value = |letter: Option<Letter>| {
            let one = claim.one();
            let value = letter.map_or(&one, |l| &claim[l]);
            (value.finite.0, value.free.clone())
        };
        let directions = claim.letters_of_directions().unwrap_or_default();
        let torsion = claim.torsion(budget)?;
        let word = |letter: Option<Letter>| {
            budget.check()?;
            Ok(match letter {
                Some(l) => self.in_generators(&self.words[l.index()]),
                None => vec![0; self.basis.generators.len()],
            })
        };
        let states = State::first(claim.automaton.states());
        let transitions = claim.automaton.transitions();
        let words = self.letters.of_heap.iter().map(|&l| word(l));
        Ok(Automatic {
            order: claim.table.order() as u32,
            torsion: torsion.iter().map(|&(l, _)| heap(l)).collect(),
            actions: torsion
                .iter()
                .map(|&(_, g)| {
                    claim
                        .table
                        .elements()
                        .map(|x| claim.table.mul(x, g).0)
                        .collect()
                })
                .collect(),
            directions: directions.into_iter().map(heap).collect(),
            phi: self.letters.of_heap.iter().map(|&l| value(l)).collect(),
            next: transitions
                .chunks(1 << f)
                .map(|row| row.iter().map(|q| q.0).collect())
                .collect(),
            accepting: states
                .filter(|&q| claim.automaton.is_accepting(q))
                .map(|q| q.0)
                .collect(),
            start: claim.start.iter().map(|q| q.0).collect(),
            generators: self.generators().iter().map(|h| h.0).collect(),
            reason: self.reason.clone(),
            relations: self
                .relations()
                .iter()
                .map(|(u, v)| (u.to_vec(), v.to_vec()))
                .collect(),
            words: words.collect::<Result<_, _>>()?,
        })
    }
}
