//! Step 10: from the quotient of the heaps up to N to what is claimed, perhaps of the whole game.
//!
//! Normal forms are the elements of the quotient, so heaps are equal iff their words are: a period is one of the words. Beyond a
//! heap misère play is normal play if each position with a larger heap, of those that have a value, is a P-position just where its nim value
//! is 0. Such a position is worth (a, v) for the heap and any (x, y) for the rest; the nim value asks of y the last digits b alone.

use super::Algebra;
use super::forms::Family;
use crate::checker::{Checker, Failed, reject};
use crate::claim::{NOT_FAITHFUL, PERIODS, TAME, tame_in_words};
use crate::format::{Certificate, Claim, Rules};
use crate::rules::{Reach, counted, in_words};
use std::collections::{BTreeMap, BTreeSet};

/// Moves of a code may leave one heap alone.
const FEWEST_PARTS: u64 = 1;

/// The nim values of the elements of V.
struct NimOfV {
    /// Those of the elements of M.
    finite: Vec<u32>,
    /// For each set of coordinates, as a mask, that of a vector which is odd just there.
    odd: Vec<u32>,
}

/// The coordinates in which a vector is odd, as a mask.
fn odd_mask(vector: &[u32]) -> usize {
    let bits = vector.iter().enumerate();
    bits.fold(0, |mask, (i, &n)| mask | (n as usize & 1) << i)
}

impl Checker<'_> {
    /// Step 10; returns the claim in words.
    pub(super) fn automatic_claim(
        &mut self,
        c: &Certificate,
        algebra: &Algebra,
        families: &[Family],
    ) -> Result<String, Failed> {
        let a = algebra.data;
        let words = in_words(&c.rules);
        self.is_infinite = !families.iter().all(Family::is_point);
        let size = match self.is_infinite {
            false => format!("has order {}", families.len()),
            true => "is infinite".to_string(),
        };
        let basis = format!(
            "{size}, with {} and {}",
            counted(a.generators.len(), "generator"),
            counted(a.relations.len(), "relation")
        );
        let text = match (&c.claim, &c.nim) {
            (Claim::Partial {}, _) => {
                let last = a.phi.len() - 1;
                format!("{words}: the misère quotient of the heaps up to {last} {basis}")
            }
            (Claim::AllHeaps {}, _) => {
                let all = match &c.rules {
                    Rules::Heaps(rules) => a.phi.len() == rules.heaps.len() + 1,
                    Rules::Code(_) => false,
                };
                if !all {
                    return Err(reject(10, "not all heaps have a value"));
                }
                format!("{words}: the misère quotient {basis}")
            }
            (Claim::Periodic { period, preperiod }, _) => {
                let reach = Reach::of(&c.rules, 10, FEWEST_PARTS, PERIODS)?;
                let each = a.generators.len() as u64 + 1;
                self.periodic(reach, &a.words, each, (*period, *preperiod))?;
                format!(
                    "{words}: the misère quotient of the whole game {basis}; Φ has period {period} from heap {preperiod} on"
                )
            }
            (
                Claim::TameRelative {
                    last_outside_kernel: m,
                },
                Some(nim),
            ) => {
                self.automatic_tame(&c.rules, algebra, nim, *m)?;
                let tame = tame_in_words(*m, self.span(nim)?);
                format!("{words}: {tame}, which {basis}")
            }
            _ => return Err(reject(10, "the claim lacks its data")),
        };
        self.say(10, format!("claim: {text}"));
        Ok(text)
    }

    /// Step 10 for a game that is tame relative to a heap.
    fn automatic_tame(
        &mut self,
        rules: &Rules,
        algebra: &Algebra,
        nim: &[u32],
        m: u32,
    ) -> Result<(), Failed> {
        let reach = Reach::of(rules, 10, FEWEST_PARTS, TAME)?;
        let leaves = match rules {
            Rules::Code(code) => code.digits.iter().any(|d| d & 14 != 0),
            Rules::Heaps(_) => false,
        };
        if !leaves {
            let reason = "no move leaves a heap, so large heaps have none";
            return Err(reject(10, reason));
        }
        self.enough_beyond(reach, m, algebra.data.phi.len())?;
        self.nim_values(10, rules, nim)?;
        let nu = self.nim_of_v(algebra, nim)?;
        self.normal(algebra, &nu, m)
    }

    /// The nim values of the elements of V, if all heaps have those of their values.
    fn nim_of_v(&mut self, algebra: &Algebra, nim: &[u32]) -> Result<NimOfV, Failed> {
        let a = algebra.data;
        let f = a.directions.len();
        self.hold(10, 4 << f)?;
        let of_mask = |mask: usize| {
            let odd = (0..f).filter(|i| mask >> i & 1 == 1);
            odd.fold(0, |sum, i| sum ^ nim[a.directions[i] as usize])
        };
        self.spend(10, (f as u64 + 1) << f)?;
        let nu = NimOfV {
            finite: self.nim_of_elements(10, &algebra.monoid, &a.torsion, nim)?,
            odd: (0..1 << f).map(of_mask).collect(),
        };
        for ((finite, free), &value) in a.phi.iter().zip(nim) {
            self.spend(10, f as u64 + 1)?;
            if nu.finite[*finite as usize] ^ nu.odd[odd_mask(free)] != value {
                return Err(reject(10, NOT_FAITHFUL));
            }
        }
        Ok(nu)
    }

    /// Beside each heap beyond heap `m`, just the positions with nim value 0 are in P.
    fn normal(&mut self, algebra: &Algebra, nu: &NimOfV, m: u32) -> Result<(), Failed> {
        let a = algebra.data;
        let letters = 1usize << a.directions.len();
        // Each value with the first heap that has it.
        let mut values: BTreeMap<&(u32, Vec<u32>), usize> = BTreeMap::new();
        let mut vectors = BTreeSet::new();
        for (heap, value) in a.phi.iter().enumerate().skip(m as usize + 1) {
            self.spend(10, 16 * (value.1.len() as u64 + 1))?;
            self.hold(10, 8 * value.1.len() as u64 + 96)?;
            values.entry(value).or_insert(heap);
            vectors.insert(algebra.heap(heap as u32).free);
        }
        let sets = self.sets(10, algebra, &vectors, 2)?;
        for ((finite, free), heap) in values {
            let shift = sets.shift(&algebra.heap(heap as u32).free);
            let odd = odd_mask(free);
            for x in 0..a.order {
                self.spend(10, 2 * letters as u64)?;
                let together = algebra.times(x, *finite);
                let set = sets.of(together, shift);
                let normal = |b: usize| {
                    let rest = sets.after(set, sets.digits[b]);
                    match nu.finite[together as usize] == nu.odd[odd ^ b] {
                        true => sets.is_full(rest),
                        false => sets.is_empty(rest),
                    }
                };
                if !(0..letters).all(normal) {
                    let reason = format!("beside heap {heap} P is not nim value 0: not normal");
                    return Err(reject(10, reason));
                }
            }
        }
        Ok(())
    }

    /// How many numbers are nim sums of some of those given: the order of the kernel, where these are the nim values of all heaps.
    fn span(&mut self, numbers: &[u32]) -> Result<u64, Failed> {
        // Decreasing; each has a highest bit that no other has, so there are 32 at the most.
        let mut basis: Vec<u32> = Vec::new();
        self.in_parts(10, numbers.len(), 32, |part| {
            for &n in &numbers[part] {
                let rest = basis.iter().fold(n, |rest, &b| rest.min(rest ^ b));
                if rest != 0 {
                    basis.push(rest);
                    basis.sort_unstable_by(|a, b| b.cmp(a));
                }
            }
        })?;
        Ok(1 << basis.len())
    }
}
