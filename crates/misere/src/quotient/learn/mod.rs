//! Guessing the quotient of one more heap, and learning from what is wrong with the guess.

mod candidate;
mod chart;
mod corners;
mod lanes;
mod learner;
mod oracle;
mod search;
mod tables;
mod tree;
mod walks;

pub use candidate::laws;
pub use learner::{Creeping, Crept};
pub use tables::Tables;

use super::fold::Fold;
use super::options::OptionSets;
use super::proof::Claim;
use super::valuation::{Pretending, Valuation};
use crate::monoid::Elem;
use crate::monoid::bits::BitSet;
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use crate::turns::Turn;
use candidate::Candidate;
use learner::Learner;
use oracle::Oracle;
use rustc_hash::FxHashMap;

/// An attempt at the quotient with one more heap: guesses, each of which takes in what was wrong with the last.
pub struct Attempt<'a> {
    game: &'a HeapGame,
    base: &'a Pretending,
    h: Heap,
    learner: Learner<'a>,
    oracle: Oracle<'a>,
    hypothesis: Pretending,
}

impl<'a> Attempt<'a> {
    /// An attempt over the quotient of the heaps before.
    pub async fn new(
        game: &'a HeapGame,
        base: &'a Claim,
        creeping: Creeping,
        turn: &Turn,
    ) -> Attempt<'a> {
        let (p_rows, base) = (&base.p_rows, &base.pretending);
        let h = Heap(base.last().0 + 1);
        let mut learner = Learner::new(base, p_rows, creeping, turn).await;
        Attempt {
            game,
            base,
            h,
            oracle: learner.oracle(game, h, turn).await,
            learner,
            hypothesis: base.clone(),
        }
    }

    /// The next guess, unless it has more elements than that.
    pub async fn guess(&mut self, most: usize, turn: &Turn) -> Option<Claim> {
        loop {
            let mut options = OptionSets::in_turns(self.game, &self.hypothesis, turn).await;
            options.push(self.game, &self.hypothesis, turn).await;
            let fold = Fold::of(self.learner.creeping.folds(), self.h);
            let Candidate { pretending, image } =
                Candidate::extend(&self.hypothesis, &options, self.h, fold, turn).await;
            let order = pretending.monoid.order();
            turn.report(self.h.0, self.base.monoid.order(), Some(order));
            if order > most {
                return None;
            }
            let claim = Claim::in_turns(self.game, pretending, turn).await;
            if !self.rederive(&claim, &image, turn).await {
                return Some(claim);
            }
            self.oracle = self.learner.oracle(self.game, self.h, turn).await;
            self.hypothesis = self.learner.hypothesis(turn).await;
        }
    }

    /// Learns from the positions where a guess fails. Says whether there was anything to learn, which there is from what is true.
    pub async fn refine(
        &mut self,
        claim: &Claim,
        failures: &[Position],
        turn: &Turn,
    ) -> Result<bool, Crept> {
        let before = self.learner.size();
        self.learner
            .refine(self.game, claim, failures, self.h, &mut self.oracle, turn)
            .await?;
        self.hypothesis = self.learner.hypothesis(turn).await;
        Ok(self.learner.size() != before)
    }

    /// Finds the value of every heap that is no letter by its row in the candidate, and changes the learner's mind
    /// where the two differ. Heaps that shared a value are freed together in this way, where failures
    /// would free them one by one. Says whether anything changed.
    async fn rederive(&mut self, claim: &Claim, image: &[Elem], turn: &Turn) -> bool {
        let m = &claim.pretending;
        let order = m.monoid.order();
        let tables = Tables::new(claim, turn).await;
        let mut class_of = vec![None; order];
        for (c, x) in image.iter().enumerate().rev() {
            class_of[x.index()] = Some(c);
        }
        let mut v = Valuation::new(m.monoid.clone());
        let mut sets = OptionSets::in_turns(self.game, &v, turn).await;
        let mut known: FxHashMap<BitSet, Option<Elem>> = FxHashMap::default();
        let mut changed = false;
        for y in (1..self.h.0).map(Heap) {
            sets.push(self.game, &v, turn).await;
            turn.work(64).await;
            let old = m.value(y);
            let set = sets.of(y);
            if set.is_empty() || self.learner.letters.binary_search(&y).is_ok() {
                v.push(old);
                continue;
            }
            let found = match known.get(set) {
                Some(&found) => found,
                None => {
                    let found = tables.find(set, &claim.p_rows, turn).await;
                    known.insert(set.clone(), found);
                    found
                }
            };
            let new = match found {
                Some(x) if x != old => match class_of[x.index()] {
                    Some(c) if self.learner.representative(c).max_heap() < Some(y) => {
                        self.learner.set_word(y, c);
                        changed = true;
                        x
                    }
                    _ => old,
                },
                _ => old,
            };
            v.push(new);
        }
        changed
    }
}
