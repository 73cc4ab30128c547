//! Telling members of two families apart, whatever their exponents: the search of step 9.
//!
//! After some letters of the exponents and of the context, what is left of two members are pairs of sets. A pair that stays
//! apart whatever comes is *safe*; most families have one at once, so it is looked for before anything is written down.

use super::sets::{Set, Sets};
use crate::checker::{Checker, Failed, reject};
use std::collections::HashSet;

/// What is left of one context beside two elements.
pub type Pair = (Set, Set);

/// The directions in which two families go on, as sets of coordinates.
pub type Masks = (usize, usize);

/// What is known of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// It stays apart whatever is read.
    Safe,
    /// It does not.
    Lost,
}

/// The pairs that come up when two families go on in given directions.
pub struct Pairs<'a> {
    /// The sets they are made of.
    pub sets: &'a Sets,
    /// The digits that the two families may read, and whether these differ.
    digits: Vec<(usize, usize, bool)>,
    /// For each first set of a pair that came up, and each second set.
    known: Vec<Option<Box<[Known]>>>,
    /// Sets of pairs that were searched, by whether the vectors differed. What comes after a set does not depend on the families it comes up for.
    searched: [HashSet<Vec<Pair>>; 2],
}

fn submasks(mask: usize) -> impl Iterator<Item = usize> + Clone {
    (0..=mask).filter(move |m| m & !mask == 0)
}

impl<'a> Pairs<'a> {
    /// Nothing is known yet.
    pub fn new(sets: &'a Sets, masks: Masks) -> Pairs<'a> {
        let both = submasks(masks.0).flat_map(|t| submasks(masks.1).map(move |u| (t, u)));
        Pairs {
            sets,
            digits: both
                .map(|(t, u)| (sets.digits[t], sets.digits[u], t != u))
                .collect(),
            known: vec![None; sets.count()],
            searched: Default::default(),
        }
    }

    fn known(&self, (a, b): Pair) -> Known {
        match &self.known[a as usize] {
            Some(row) => row[b as usize],
            None => Known::Nothing,
        }
    }

    /// What a pair becomes after digits of the two families and each letter of the context.
    fn after(&self, (a, b): Pair, t: usize, u: usize) -> impl Iterator<Item = Pair> + use<'a> {
        let sets = self.sets;
        let (a, b) = (sets.remainders(a), sets.remainders(b));
        // Digits below 3: the sum of two bits has no carry, and neither has the sum of the numbers of their vectors.
        sets.digits.iter().map(move |x| (a[t + x], b[u + x]))
    }
}

/// Pairs, and whether the vectors of the two families read so far differ.
struct State {
    pairs: Vec<Pair>,
    differ: bool,
}

fn is_subset(a: &[Pair], b: &[Pair]) -> bool {
    let mut b = b.iter();
    a.len() <= b.len() && a.iter().all(|x| b.any(|y| y == x))
}

impl Checker<'_> {
    /// Searches for members of two families that no context tells apart; returns how many sets of pairs it took. No pair
    /// of the first set is safe, or the members are not known to differ.
    pub(super) fn tell_apart(
        &mut self,
        pairs: &mut Pairs,
        start: Vec<Pair>,
        differ: bool,
    ) -> Result<usize, Failed> {
        let mut states = vec![State {
            pairs: start,
            differ,
        }];
        // Sets searched already, by whether the vectors differed.
        let mut seen: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
        let mut at = 0;
        while at < states.len() {
            let State { pairs: now, differ } = &states[at];
            let differ = *differ;
            self.in_parts(9, now.len(), 4, |_| {})?;
            let mut needed = !pairs.searched[usize::from(differ)].contains(now);
            for &s in &seen[usize::from(differ)] {
                self.in_parts(9, now.len(), 1, |_| {})?;
                needed = needed && !is_subset(&states[s].pairs, now);
            }
            if !needed {
                at += 1;
                continue;
            }
            if differ && now.iter().all(|(a, b)| a == b) {
                let reason = "two normal forms are the same element; a relation is missing";
                return Err(reject(9, reason));
            }
            let mut new = Vec::new();
            for d in 0..pairs.digits.len() {
                let (t, u, different) = pairs.digits[d];
                let differ = differ || different;
                if differ && self.becomes_safe(pairs, now, t, u)? {
                    continue;
                }
                let letters = pairs.sets.digits.len();
                self.hold(9, 8 * (now.len() * letters) as u64 + 64)?;
                let mut after = Vec::with_capacity(now.len() * letters);
                self.in_parts(9, now.len(), 8 * letters as u64, |part| {
                    after.extend(now[part].iter().flat_map(|&p| pairs.after(p, t, u)));
                })?;
                after.sort_unstable();
                after.dedup();
                self.release(8 * (after.capacity() - after.len()) as u64);
                after.shrink_to_fit();
                new.push(State {
                    pairs: after,
                    differ,
                });
            }
            seen[usize::from(differ)].push(at);
            states.extend(new);
            at += 1;
        }
        let count = seen[0].len() + seen[1].len();
        for (searched, seen) in pairs.searched.iter_mut().zip(seen) {
            for at in seen {
                self.hold(9, 64)?;
                searched.insert(std::mem::take(&mut states[at].pairs));
            }
        }
        Ok(count)
    }

    /// Whether one of some pairs becomes a safe one after digits of the two families and some letter of the context.
    fn becomes_safe(
        &mut self,
        pairs: &mut Pairs,
        now: &[Pair],
        t: usize,
        u: usize,
    ) -> Result<bool, Failed> {
        for &pair in now {
            for to in pairs.after(pair, t, u) {
                self.spend(9, 2)?;
                if self.is_safe(pairs, to)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether a pair belongs to a set of pairs of different sets such that, whatever digits the families go on with, a
    /// letter of the context leads from each pair of the set back into it.
    pub(super) fn is_safe(&mut self, pairs: &mut Pairs, pair: Pair) -> Result<bool, Failed> {
        if pair.0 == pair.1 {
            return Ok(false);
        }
        match pairs.known(pair) {
            Known::Safe => Ok(true),
            Known::Lost => Ok(false),
            Known::Nothing => {
                self.find_safe(pairs, pair)?;
                Ok(pairs.known(pair) == Known::Safe)
            }
        }
    }

    /// Finds out about a pair and all that come up after it: all are taken for safe, and those that are not are taken away
    /// again and again.
    fn find_safe(&mut self, pairs: &mut Pairs, pair: Pair) -> Result<(), Failed> {
        let letters = pairs.sets.digits.len() as u64;
        let mut new = vec![pair];
        self.note(pairs, pair, Known::Safe)?;
        let mut at = 0;
        while at < new.len() {
            for d in 0..pairs.digits.len() {
                let (t, u, _) = pairs.digits[d];
                self.spend(9, 4 * letters)?;
                for to in pairs.after(new[at], t, u) {
                    if to.0 != to.1 && pairs.known(to) == Known::Nothing {
                        self.note(pairs, to, Known::Safe)?;
                        self.hold(9, 16)?;
                        new.push(to);
                    }
                }
            }
            at += 1;
        }
        loop {
            let before = new.len();
            let mut kept = 0;
            for k in 0..before {
                let mut back = true;
                for &(t, u, _) in &pairs.digits {
                    self.spend(9, 4 * letters)?;
                    let good = |to: Pair| pairs.known(to) == Known::Safe;
                    back = back && pairs.after(new[k], t, u).any(good);
                }
                match back {
                    true => {
                        new[kept] = new[k];
                        kept += 1;
                    }
                    false => self.note(pairs, new[k], Known::Lost)?,
                }
            }
            new.truncate(kept);
            if kept == before {
                return Ok(());
            }
        }
    }

    fn note(&mut self, pairs: &mut Pairs, (a, b): Pair, what: Known) -> Result<(), Failed> {
        let count = pairs.sets.count();
        let row = &mut pairs.known[a as usize];
        if row.is_none() {
            self.hold(9, count as u64)?;
        }
        let row = row.get_or_insert_with(|| vec![Known::Nothing; count].into_boxed_slice());
        row[b as usize] = what;
        Ok(())
    }
}
