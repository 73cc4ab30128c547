//! Writing a solution down so that others can check it: [`misere_cert`] has the format and the checker.

use super::limits::{Budget, Limits};
use super::options::OptionSets;
use super::proof::{Claim, NCheck, Verdict};
use super::solution::{Proof, Solution};
use super::theorems::Snapshot;
use super::valuation::Valuation;
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem, Gen};
use crate::outcome::NimSequence;
use crate::position::Heap;
use crate::ruleset::{Convention, HeapGame, Rules};
use misere_cert::{Certificate, CodeRules, HeapRules, Quotient};
use rustc_hash::FxHashMap;

impl Solution {
    /// The certificate of this solution.
    ///
    /// ```
    /// use misere::quotient::{Limits, solve};
    /// use misere::ruleset::HeapGame;
    /// let solution = solve(&HeapGame::parse("0.77")?, Limits::default(), None);
    /// let certificate = solution.certificate();
    /// assert!(misere_cert::check_certificate(&certificate, Default::default()).is_ok());
    /// # Ok::<(), misere::ruleset::GameError>(())
    /// ```
    pub fn certificate(&self) -> Certificate {
        let rules = rules(&self.game, self.heap);
        if self.game.convention == Convention::Normal {
            let period = self.period();
            let claim = misere_cert::Claim::Nim {
                period: period.map(|p| p.period),
                preperiod: period.map(|p| p.preperiod),
            };
            return Certificate::new(rules, claim, None, Some(self.nim_values()));
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
        match whole {
            None => {
                let own = Snapshot {
                    monoid: self.monoid.clone(),
                    letters: self.letters.clone(),
                    phi: self.phi.clone(),
                };
                Certificate::new(rules, claim, Some(quotient(&self.game, &own)), None)
            }
            Some(whole) => {
                let mut nim = NimSequence::new(&self.game);
                nim.extend_to(whole.phi.len() as u32 - 1);
                let quotient = quotient(&self.game, whole);
                Certificate::new(rules, claim, Some(quotient), Some(nim.values().to_vec()))
            }
        }
    }
}

impl Solution {
    /// The nim values of all heaps, for normal play. Those of the generators give all others, so that the work of the
    /// solver is not done twice.
    fn nim_values(&self) -> Vec<u32> {
        let mut nim = NimSequence::new(&self.game);
        nim.extend_to(self.letters.iter().map(|h| h.0).max().unwrap_or(0));
        let value = |x: &Elem| {
            let word = self.monoid.normal_form(*x);
            let odd = word.iter().zip(&self.letters).filter(|(e, _)| *e % 2 == 1);
            odd.fold(0, |sum, (_, h)| sum ^ nim.values()[h.index()])
        };
        self.phi.iter().map(value).collect()
    }
}

/// The rules; a family that no code describes is written down heap by heap, as far as it is used.
pub(crate) fn rules(game: &HeapGame, used: u32) -> misere_cert::Rules {
    let last = match &game.rules {
        Rules::Code(code) => {
            return misere_cert::Rules::Code(CodeRules {
                code: code.to_string(),
                digits: code.digits().to_vec(),
            });
        }
        Rules::Listed(heaps) => heaps.len() as u32,
        Rules::Family(_) => used,
    };
    let options = |n: u32| {
        game.options(Heap(n))
            .iter()
            .map(|option| {
                let mut heaps = Vec::new();
                for (h, count) in option.iter() {
                    heaps.extend(std::iter::repeat_n(h.0, count as usize));
                }
                heaps
            })
            .collect()
    };
    misere_cert::Rules::Heaps(HeapRules {
        heaps: (1..=last).map(options).collect(),
    })
}

/// The algebra and the states of the N-check, by proving the quotient once more.
fn quotient(game: &HeapGame, q: &Snapshot) -> Quotient {
    let valuation = Valuation::with_values(q.monoid.clone(), q.phi.iter().copied());
    let options = OptionSets::new(game, &valuation);
    let p_rows = q.monoid.p_rows();
    let claim = Claim {
        valuation: &valuation,
        letters: &q.letters,
        options: &options,
        p_rows: &p_rows,
    };
    let ncheck = match claim.prove(&Budget::start(Limits::default(), None)) {
        Ok(Verdict::Proved(ncheck)) => ncheck,
        _ => unreachable!("a solution has been proved, and there is no limit"),
    };
    let numbers = |set: &BitSet| set.iter().map(|x| x as u32).collect::<Vec<u32>>();
    Quotient {
        order: q.monoid.order() as u32,
        generators: q.letters.iter().map(|h| h.0).collect(),
        actions: (0..q.monoid.generators() as u32)
            .map(|g| q.monoid.action_of(Gen(g)).to_vec())
            .collect(),
        p: numbers(q.monoid.p()),
        phi: q.phi.iter().map(|x| x.0).collect(),
        contexts: contexts(&q.monoid, &p_rows),
        states: states(&ncheck),
    }
}

fn states(ncheck: &NCheck) -> Vec<(u32, Vec<u32>)> {
    ncheck
        .closed_states()
        .map(|(value, stuck)| (value.0, stuck.iter().map(|w| w as u32).collect()))
        .collect()
}

/// Contexts that tell all elements of a reduced monoid apart: whenever two are still together, one that separates them.
fn contexts(monoid: &BipartiteMonoid, p_rows: &BitMatrix) -> Vec<u32> {
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
    contexts
}
