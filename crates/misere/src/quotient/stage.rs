//! One more heap: from the quotient of the heaps below h to that of the heaps up to h.

use super::learn::{Attempt, Creeping, Tables, laws};
use super::proof::{Proved, ProvedValue, Theorem, Verdict};
use crate::ruleset::HeapGame;
use crate::turns::{Hand, Turn};
use std::sync::Arc;

/// What one more heap brings.
pub struct Advance {
    /// What is proved with it.
    pub news: News,
    /// The number of states that the proof has visited.
    pub states: usize,
}

/// What is proved with one more heap.
pub enum News {
    /// The quotient stays as it is.
    Value(ProvedValue),
    /// There is a new one.
    Quotient(Theorem),
}

/// Proves the quotients of ever more heaps and hands them over, one by one, for ever.
pub async fn all_heaps(game: Arc<HeapGame>, turn: Turn, hand: Hand<Advance>) -> Advance {
    let mut stage = Stage::nothing(&game, &turn).await;
    loop {
        let news = match stage.push_heap(&game, &turn).await {
            false => News::Value(stage.proved.last_value()),
            true => News::Quotient(stage.proved.theorem()),
        };
        let states = stage.proved.states();
        hand.over(Advance { news, states }).await;
    }
}

/// A proved quotient of the heaps up to some heap, with what finds the value of the next one.
struct Stage {
    /// The quotient.
    proved: Proved,
    tables: Option<Tables>,
}

impl Stage {
    /// The quotient of no heaps at all.
    async fn nothing(game: &HeapGame, turn: &Turn) -> Stage {
        Stage {
            proved: Proved::nothing(game, turn).await,
            tables: None,
        }
    }

    /// Adds the next heap, and says whether that made a new quotient.
    async fn push_heap(&mut self, game: &HeapGame, turn: &Turn) -> bool {
        let h = self.proved.next();
        let order = self.proved.claim().pretending.monoid.order();
        turn.report(h.0, order, None);
        if self.proved.take_in(game, turn).await {
            return false;
        }
        let claim = self.proved.claim();
        let tables = match self.tables.take() {
            Some(tables) => tables,
            None => Tables::new(claim, turn).await,
        };
        let tables = self.tables.insert(tables);
        let value = tables.find(claim.options.of(h), &claim.p_rows, turn).await;
        if let Some(x) = value
            && self.proved.accept(x, turn).await
        {
            return false;
        }
        self.tables = None;
        self.proved = next(game, &self.proved, turn).await;
        turn.report(h.0 + 1, self.proved.claim().pretending.monoid.order(), None);
        true
    }
}

/// Guesses, proves and refines until a quotient with one more heap is proved.
async fn next(game: &HeapGame, proved: &Proved, turn: &Turn) -> Proved {
    let mut attempt = Attempt::new(game, proved.claim(), Creeping::Limited, turn).await;
    loop {
        let Some(claim) = attempt.guess(usize::MAX, turn).await else {
            unreachable!("no guess has more elements than can be numbered")
        };
        match claim.prove_in_turns(turn).await {
            Verdict::Proved(next) => {
                turn.check_order(next.claim().pretending.monoid.order())
                    .await;
                return *next;
            }
            Verdict::Failed(claim, failures) => {
                let laws = laws(&claim.pretending, &[]);
                let furthest = laws.iter().map(|law| law.index).max().unwrap_or(0);
                turn.check_creep(furthest).await;
                match attempt.refine(&claim, &failures, turn).await {
                    Ok(true) => {}
                    Ok(false) => unreachable!("a failure of the proof is learned from"),
                    Err(_) => unreachable!("without folds a learner goes on"),
                }
            }
            Verdict::Malformed => unreachable!(
                "candidates are reduced, dead heaps are worth 1 and the base has 1 outside P"
            ),
        }
    }
}
