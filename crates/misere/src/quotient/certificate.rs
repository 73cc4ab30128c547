//! Writing a solution down so that others can check it: [`misere_cert`] has the format and the checker.

use super::proof::Claim;
use super::solution::{Proof, Solution};
use super::stuck_sets::StuckSets;
use super::tame_relative::Snapshot;
use super::valuation::{Pretending, Valuation};
use crate::limits::{Budget, Stop};
use crate::monoid::bits;
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem, Gen};
use crate::position::Heap;
use crate::ruleset::{Convention, HeapGame, Rules};
use crate::value::NimSequence;
use misere_cert::{Certificate, CodeRules, HeapRules, Quotient};
use rustc_hash::FxHashMap;

impl Solution {
    /// The certificate of this solution. Its proof is one set for each element ([`StuckSets`]), which takes less than
    /// to find the quotient did; still, a budget that does not suffice ends it.
    ///
    /// ```
    /// use misere::limits::{Budget, Limits};
    /// use misere::quotient::solve;
    /// use misere::ruleset::HeapGame;
    /// let solution = solve(&HeapGame::parse("0.77")?, Limits::default(), None);
    /// let certificate = solution.certificate(&Budget::unlimited()).unwrap();
    /// assert!(misere_cert::check_certificate(&certificate, Default::default()).is_ok());
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, Stop> {
        let rules = rules(&self.game, self.heap, budget)?;
        if self.game.convention == Convention::Normal {
            let period = self.period();
            let claim = misere_cert::Claim::Nim {
                period: period.map(|p| p.period),
                preperiod: period.map(|p| p.preperiod),
            };
            let nim = self.nim_values(budget)?;
            return Ok(Certificate::new(rules, claim, None, Some(nim)));
        }
        let (claim, whole) = match &self.proof {
            Proof::TameRelative {
                last_outside_kernel,
                whole,
                ..
            } => {
                let claim = misere_cert::Claim::TameRelative {
                    last_outside_kernel: *last_outside_kernel,
                };
                (claim, Some(whole))
            }
            Proof::Periodic(period) => {
                let claim = misere_cert::Claim::Periodic {
                    period: period.period,
                    preperiod: period.preperiod,
                };
                (claim, None)
            }
            Proof::AllHeaps => (misere_cert::Claim::AllHeaps {}, None),
            Proof::Partial | Proof::Nim(_) => (misere_cert::Claim::Partial {}, None),
        };
        let own;
        let (algebra, nim): (&Snapshot, _) = match whole {
            None => {
                own = Snapshot {
                    monoid: self.monoid.clone(),
                    letters: self.letters.clone(),
                    phi: self.phi.clone(),
                };
                (&own, None)
            }
            Some(whole) => {
                let nim = nim_values(&self.game, whole.phi.len() as u32 - 1, budget)?;
                (whole, Some(nim))
            }
        };
        let quotient = quotient(&self.game, algebra, budget)?;
        Ok(Certificate::new(rules, claim, Some(quotient), nim))
    }

    /// The nim values of all heaps, for normal play. Those of the generators give all others, so that the work of the
    /// solver is not done twice.
    fn nim_values(&self, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let last = self.letters.iter().map(|h| h.0).max().unwrap_or(0);
        let nim = nim_values(&self.game, last, budget)?;
        let value = |x: &Elem| {
            let word = self.monoid.normal_form(*x);
            let odd = word.iter().zip(&self.letters).filter(|(e, _)| *e % 2 == 1);
            odd.fold(0, |sum, (_, h)| sum ^ nim[h.index()])
        };
        self.phi
            .iter()
            .map(|x| budget.check().map(|()| value(x)))
            .collect()
    }
}

/// The nim values of the heaps up to `last`.
fn nim_values(game: &HeapGame, last: u32, budget: &Budget) -> Result<Vec<u32>, Stop> {
    let mut nim = NimSequence::new(game);
    for heap in 0..=last {
        budget.check()?;
        nim.extend_to(heap);
    }
    Ok(nim.values().to_vec())
}

/// The rules; a family that no code describes is written down heap by heap, as far as it is used.
pub(crate) fn rules(
    game: &HeapGame,
    used: u32,
    budget: &Budget,
) -> Result<misere_cert::Rules, Stop> {
    let last = match &game.rules {
        Rules::Code(code) => {
            return Ok(misere_cert::Rules::Code(CodeRules {
                code: code.to_string(),
                digits: code.digits().to_vec(),
            }));
        }
        Rules::Listed(heaps) => heaps.len() as u32,
        Rules::Family(_) => used,
    };
    let options = |n: u32| {
        budget.check()?;
        let options = game.options(Heap(n));
        let lists = options
            .iter()
            .map(|option| {
                let mut heaps = Vec::new();
                for (h, count) in option.iter() {
                    heaps.extend(std::iter::repeat_n(h.0, count as usize));
                }
                heaps
            })
            .collect();
        Ok(lists)
    };
    let heaps = (1..=last).map(options).collect::<Result<_, _>>()?;
    Ok(misere_cert::Rules::Heaps(HeapRules { heaps }))
}

/// The algebra and the proof of a quotient.
fn quotient(game: &HeapGame, q: &Snapshot, budget: &Budget) -> Result<Quotient, Stop> {
    let order = q.monoid.order();
    let values = q.phi.iter().copied();
    let pretending = Pretending {
        valuation: Valuation::with_values(q.monoid.clone(), values, budget)?,
        letters: q.letters.clone(),
    };
    let claim = Claim::new(game, pretending, budget)?;
    let stuck = StuckSets::of(&claim, budget)?;
    debug_assert!(stuck.is_proof(), "a solution has been proved");
    let numbers = |set: &[u64]| bits::ones(set).map(|x| x as u32).collect::<Vec<u32>>();
    let state = |(x, set): (Elem, &[u64])| budget.check().map(|()| (x.0, numbers(set)));
    Ok(Quotient {
        order: order as u32,
        generators: q.letters.iter().map(|h| h.0).collect(),
        actions: (0..q.monoid.generators() as u32)
            .map(|g| q.monoid.action_of(Gen(g)).to_vec())
            .collect(),
        p: numbers(q.monoid.p().words()),
        phi: q.phi.iter().map(|x| x.0).collect(),
        contexts: contexts(&q.monoid, claim.p_rows(), budget)?,
        states: stuck.iter().map(state).collect::<Result<_, _>>()?,
    })
}

/// Contexts that tell all elements of a reduced monoid apart: whenever two are still together, one that separates them.
pub(crate) fn contexts(
    monoid: &BipartiteMonoid,
    p_rows: &BitMatrix,
    budget: &Budget,
) -> Result<Vec<u32>, Stop> {
    let order = monoid.order();
    let mut contexts = Vec::new();
    let mut class = vec![0u32; order];
    let mut classes = 1;
    while classes < order {
        let mut first: FxHashMap<u32, usize> = FxHashMap::default();
        let mut pairs = Vec::new();
        for x in 0..order {
            match first.get(&class[x]) {
                None => {
                    first.insert(class[x], x);
                }
                Some(&y) => pairs.push((y, x)),
            }
        }
        for (y, x) in pairs {
            budget.check()?;
            if class[x] != class[y] {
                continue;
            }
            let differ = p_rows
                .row(x)
                .iter()
                .zip(p_rows.row(y))
                .position(|(a, b)| a != b);
            let Some(word) = differ else {
                unreachable!("rows of a reduced monoid differ")
            };
            let bit = (p_rows.row(x)[word] ^ p_rows.row(y)[word]).trailing_zeros();
            let w = word * 64 + bit as usize;
            contexts.push(w as u32);
            let mut renamed: FxHashMap<(u32, bool), u32> = FxHashMap::default();
            let row = p_rows.row(w);
            for (x, c) in class.iter_mut().enumerate() {
                let next = renamed.len() as u32;
                *c = *renamed.entry((*c, bits::get(row, x))).or_insert(next);
            }
            classes = renamed.len();
        }
    }
    Ok(contexts)
}
