//! Steps 8 and 9: the relations hold, and different normal forms are different elements.

use super::forms::{Family, divides};
use super::sets::{Set, Sets};
use super::{Algebra, Value};
use crate::check::{Checker, Rejected, reject};
use std::collections::{BTreeSet, HashMap, HashSet};

/// What is left of one context beside two elements.
type Pair = (Set, Set);

/// Pairs, and whether the vectors of the two families read so far differ.
struct State {
    pairs: Vec<Pair>,
    differ: bool,
}

/// The directions in which two families go on, as sets of coordinates.
type Masks = (usize, usize);

/// What is known of pairs: whether they stay apart whatever is read.
type Safe = HashMap<Masks, HashMap<Pair, bool>>;

fn is_subset(a: &[Pair], b: &[Pair]) -> bool {
    let mut b = b.iter();
    a.iter().all(|x| b.any(|y| y == x))
}

fn submasks(mask: usize) -> impl Iterator<Item = usize> + Clone {
    (0..=mask).filter(move |m| m & !mask == 0)
}

/// The P-positions beside a value: for each n in M the set { x : (n, x) beside the value is in S }.
fn row(algebra: &Algebra, sets: &Sets, value: &Value) -> Vec<Set> {
    (0..algebra.order())
        .map(|n| sets.of(algebra.times(n, value.finite), &value.free))
        .collect()
}

impl Checker {
    /// Steps 8 and 9; returns the normal forms.
    pub(super) fn presentation(&mut self, algebra: &Algebra) -> Result<Vec<Family>, Rejected> {
        let a = algebra.data;
        self.oriented(algebra)?;
        let left: Vec<&[u32]> = a.relations.iter().map(|(u, _)| &u[..]).collect();
        let families = self.normal_forms(a.generators.len(), &left)?;
        let cost = (a.generators.len() * (algebra.directions() + 20)) as u64;
        let words = (2 * a.relations.len() + a.words.len() + families.len()) as u64;
        self.spend(8, words.saturating_mul(cost))?;
        self.hold(
            8,
            words.saturating_mul(8 * algebra.directions() as u64 + 64),
        )?;
        let mut equal: Vec<(Value, Value)> = Vec::new();
        for (u, v) in &a.relations {
            equal.push((algebra.word(u), algebra.word(v)));
        }
        for (heap, word) in a.words.iter().enumerate() {
            equal.push((algebra.heap(heap as u32), algebra.word(word)));
        }
        let bases: Vec<Value> = families.iter().map(|f| algebra.word(&f.base)).collect();
        let sides = equal.iter().flat_map(|(u, v)| [u, v]);
        let vectors = sides.chain(&bases).map(|v| v.free.clone()).collect();
        let sets = self.sets(8, algebra, &vectors, 3)?;
        for (i, (u, v)) in equal.iter().enumerate() {
            self.spend(8, u64::from(algebra.order()) * 8)?;
            if u != v && row(algebra, &sets, u) != row(algebra, &sets, v) {
                let reason = match i.checked_sub(a.relations.len()) {
                    None => format!("relation {i} does not hold"),
                    Some(heap) => format!("heap {heap} does not equal its word"),
                };
                return Err(reject(8, reason));
            }
        }
        let text = format!(
            "relations: {} hold, a reduced basis; each heap equals its word",
            a.relations.len()
        );
        self.say(8, text);
        self.complete(algebra, &sets, &families, &bases)?;
        Ok(families)
    }

    /// The part of step 8 that asks nothing of the values.
    fn oriented(&mut self, algebra: &Algebra) -> Result<(), Rejected> {
        let a = algebra.data;
        let words = (2 * a.relations.len() + a.words.len()) as u64;
        let cost = (a.relations.len() * (a.generators.len() + 1)) as u64;
        self.spend(8, words.saturating_mul(cost))?;
        for (i, (u, v)) in a.relations.iter().enumerate() {
            if !v.iter().rev().lt(u.iter().rev()) {
                return Err(reject(8, format!("relation {i} does not go down")));
            }
            let other = |(j, (left, _)): (usize, &(Vec<u32>, Vec<u32>))| {
                divides(left, v) || (i != j && divides(left, u))
            };
            if a.relations.iter().enumerate().any(other) {
                let reason = format!("another relation rewrites relation {i}");
                return Err(reject(8, reason));
            }
        }
        let is_normal = |word: &[u32]| !a.relations.iter().any(|(left, _)| divides(left, word));
        match a.words.iter().position(|word| !is_normal(word)) {
            Some(heap) => Err(reject(8, format!("the word of heap {heap} is not normal"))),
            None => Ok(()),
        }
    }

    fn complete(
        &mut self,
        algebra: &Algebra,
        sets: &Sets,
        families: &[Family],
        bases: &[Value],
    ) -> Result<(), Rejected> {
        let order = u64::from(algebra.order());
        let all = families.len() as u64;
        self.spend(9, all.saturating_mul(order * 8))?;
        self.hold(9, all.saturating_mul(order * 8 + 64))?;
        let rows: Vec<Vec<Set>> = bases.iter().map(|base| row(algebra, sets, base)).collect();
        let distinct: HashSet<&Vec<Set>> = rows.iter().collect();
        if distinct.len() < rows.len() {
            let reason = "two normal forms are the same element; a relation is missing";
            return Err(reject(9, reason));
        }
        let masks = families
            .iter()
            .map(|family| mask(algebra, family))
            .collect::<Result<Vec<usize>, _>>()?;
        let mut safe = Safe::default();
        let mut searched = 0;
        let lines = (0..families.len()).filter(|&i| !families[i].is_point());
        for i in lines {
            for j in 0..families.len() {
                // Two families that both go on are looked at once.
                if j > i && !families[j].is_point() {
                    continue;
                }
                self.spend(9, order * 8)?;
                let pairs: BTreeSet<Pair> = rows[i]
                    .iter()
                    .copied()
                    .zip(rows[j].iter().copied())
                    .collect();
                let start = State {
                    pairs: pairs.into_iter().collect(),
                    differ: i != j,
                };
                searched += self.tell_apart(sets, start, (masks[i], masks[j]), &mut safe)?;
            }
        }
        let points = families.iter().filter(|f| f.is_point()).count();
        let text = format!(
            "normal forms: {points} points and {} families, all different, over {searched} sets of pairs",
            families.len() - points
        );
        self.say(9, text);
        Ok(())
    }

    /// Searches for members of two families that no context tells apart; returns how many sets of pairs it took.
    fn tell_apart(
        &mut self,
        sets: &Sets,
        start: State,
        masks: Masks,
        safe: &mut Safe,
    ) -> Result<usize, Rejected> {
        let mut states = vec![start];
        // Sets searched already, by whether the vectors differed.
        let mut seen: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
        let mut at = 0;
        while at < states.len() {
            let State { pairs, differ } = &states[at];
            let differ = *differ;
            let size = pairs.len() as u64;
            let known = &seen[usize::from(differ)];
            self.spend(9, size * (known.len() as u64 + 4))?;
            if known.iter().any(|&s| is_subset(&states[s].pairs, pairs)) {
                at += 1;
                continue;
            }
            if differ {
                if pairs.iter().all(|(a, b)| a == b) {
                    let reason = "two normal forms are the same element; a relation is missing";
                    return Err(reject(9, reason));
                }
                let mut found = false;
                for &pair in pairs {
                    found = found || self.is_safe(sets, pair, masks, safe)?;
                }
                if found {
                    at += 1;
                    continue;
                }
            }
            let mut new = Vec::new();
            for t in submasks(masks.0) {
                for u in submasks(masks.1) {
                    self.spend(9, size * sets.digits.len() as u64 * 8)?;
                    let step = |&pair: &Pair| after(sets, pair, t, u);
                    let pairs: BTreeSet<Pair> = pairs.iter().flat_map(step).collect();
                    self.hold(9, pairs.len() as u64 * 8 + 64)?;
                    new.push(State {
                        pairs: pairs.into_iter().collect(),
                        differ: differ || t != u,
                    });
                }
            }
            seen[usize::from(differ)].push(at);
            states.extend(new);
            at += 1;
        }
        Ok(seen[0].len() + seen[1].len())
    }

    /// Whether a pair belongs to a set of pairs of different sets such that, whatever bits the families go on with, a bit of the
    /// context leads back into it.
    fn is_safe(
        &mut self,
        sets: &Sets,
        pair: Pair,
        masks: Masks,
        safe: &mut Safe,
    ) -> Result<bool, Rejected> {
        let known = safe.entry(masks).or_default();
        if let Some(&answer) = known.get(&pair) {
            return Ok(answer);
        }
        let bits: Vec<(usize, usize)> = submasks(masks.0)
            .flat_map(|t| submasks(masks.1).map(move |u| (t, u)))
            .collect();
        let cost = (bits.len() * sets.digits.len()) as u64 * 4;
        // All pairs that come up are taken for safe, and those that are not are taken away again and again.
        let mut new = vec![pair];
        known.insert(pair, pair.0 != pair.1);
        let mut at = 0;
        while at < new.len() {
            self.spend(9, cost)?;
            for &(t, u) in &bits {
                for to in after(sets, new[at], t, u) {
                    if to.0 != to.1 && !known.contains_key(&to) {
                        self.hold(9, 64)?;
                        known.insert(to, true);
                        new.push(to);
                    }
                }
            }
            at += 1;
        }
        loop {
            let before = new.len();
            let mut left = Vec::new();
            for pair in new {
                self.spend(9, cost)?;
                let good = |to: Pair| known.get(&to) == Some(&true);
                let back = |&(t, u): &(usize, usize)| after(sets, pair, t, u).any(good);
                match known[&pair] && bits.iter().all(back) {
                    true => left.push(pair),
                    false => {
                        known.insert(pair, false);
                    }
                }
            }
            new = left;
            if new.len() == before {
                return Ok(known[&pair]);
            }
        }
    }
}

/// What a pair becomes after bits of the two families and each letter of the context.
fn after(sets: &Sets, (a, b): Pair, t: usize, u: usize) -> impl Iterator<Item = Pair> {
    let (t, u) = (sets.digits[t], sets.digits[u]);
    // Digits below 3: the sum of two bits has no carry, and neither has the sum of the numbers of their vectors.
    let step = move |&x: &usize| (sets.after(a, t + x), sets.after(b, u + x));
    sets.digits.iter().map(step)
}

/// The coordinates in which a family goes on; each must be a direction of its own.
fn mask(algebra: &Algebra, family: &Family) -> Result<usize, Rejected> {
    let mut mask = 0;
    for &g in &family.directions {
        let value = algebra.heap(algebra.data.generators[g]);
        let coordinate = (0..algebra.directions()).find(|&i| value == algebra.unit(i));
        match coordinate {
            Some(i) if mask >> i & 1 == 0 => mask |= 1 << i,
            _ => {
                let reason = format!("generator {g} has no end but is no direction of its own");
                return Err(reject(9, reason));
            }
        }
    }
    Ok(mask)
}
