//! Answers that are kept: written as certificates, and read again.
//!
//! A file has a line for each certificate: that of the answer, and, where the answer goes beyond finite quotients, that of the finite
//! quotient of fewer heaps which was proved before. What is read is what the checker accepts of both, for this game and no other;
//! what stands in no certificate is worked out anew.

use super::{Answer, Kind};
use crate::automatic::AutomaticSolution;
use crate::limits::{Budget, Stop};
use crate::parametric::ParametricSolution;
use crate::quotient::{Proof, Solution, read_certificate};
use crate::ruleset::HeapGame;

impl Answer {
    /// A file from which this answer can be read again by [`Answer::from_kept`], if there is one: when the search came to its end.
    pub fn to_keep(&self, budget: &Budget) -> Result<Option<Vec<u8>>, Stop> {
        let is_all = self.is_complete() && self.why.is_none() && self.ahead.is_none();
        if !is_all {
            return Ok(None);
        }
        let mut certificates = vec![self.certificate(budget)?];
        if !matches!(self.kind, Kind::Finite) {
            certificates.push(self.finite.certificate(budget)?);
        }
        let mut file = Vec::new();
        let mut written = certificates.iter().map(|c| c.write(&mut file, false));
        let is_written = written.all(|result| result.is_ok());
        Ok(is_written.then_some(file))
    }

    /// The answer that a file holds which was written from [`Answer::to_keep`]. It is checked; there is none if it does not prove
    /// an answer on this game.
    ///
    /// ```
    /// use misere::answer::{Answer, Wish, settle};
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// let (game, budget) = (HeapGame::parse("0.123")?, Budget::unlimited());
    /// let answer = settle(&game, Wish::Any, &budget);
    /// let file = answer.to_keep(&budget)?.unwrap();
    /// let kept = Answer::from_kept(&game, &file, &budget)?.unwrap();
    /// assert_eq!((kept.order(), kept.is_solved()), (Some(20), true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_kept(
        game: &HeapGame,
        file: &[u8],
        budget: &Budget,
    ) -> Result<Option<Answer>, Stop> {
        let start = budget.elapsed();
        let file = file.strip_suffix(b"\n").unwrap_or(file);
        let lines: Vec<&[u8]> = file.splitn(3, |&byte| byte == b'\n').collect();
        let found = match lines[..] {
            [own] => Solution::from_certificate(game, own, budget)?.map(Answer::from),
            [own, before] => Answer::beyond_finite(game, own, before, budget)?,
            _ => None,
        };
        Ok(found.map(|answer| Answer {
            elapsed: budget.elapsed() - start,
            ..answer
        }))
    }

    /// What a certificate proves that has no finite algebra, with what was proved of fewer heaps before.
    fn beyond_finite(
        game: &HeapGame,
        own: &[u8],
        before: &[u8],
        budget: &Budget,
    ) -> Result<Option<Answer>, Stop> {
        let Some(own) = read_certificate(own, budget)? else {
            return Ok(None);
        };
        let finite = Solution::from_certificate(game, before, budget)?;
        let Some(finite) = finite.filter(|finite| matches!(finite.proof, Proof::Partial)) else {
            return Ok(None);
        };
        if own.automatic.is_some() {
            let found = AutomaticSolution::from_certificate(game, &own, budget)?;
            let found = found.filter(|solution| finite.heap < solution.heap);
            return Ok(found.map(|solution| {
                let stop = match solution.is_whole() {
                    true => Stop::Proved,
                    false => Stop::Heap,
                };
                Answer::by_automaton(finite, solution, stop)
            }));
        }
        let found = ParametricSolution::from_certificate(&own, &finite, budget)?;
        Ok(found.map(|solution| Answer::by_formulas(finite, solution)))
    }

    /// The same answer with all stages of its growth, if it was read from a file, which does not hold them.
    pub fn with_changes(self, budget: &Budget) -> Result<Answer, Stop> {
        Ok(Answer {
            finite: self.finite.with_changes(budget)?,
            ..self
        })
    }
}
