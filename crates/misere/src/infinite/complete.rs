//! The proof that no relation is missing: different normal forms are different elements of the quotient.
//!
//! Take two families of normal forms, with bases b and b'. Their members b + t and b' + t' are told apart by a context
//! (n, x) if exactly one of (n, x) · (b + t) and (n, x) · (b' + t') is in P. Read t, t' and x in binary, low bits
//! first: after some bits there is, for each way to choose n and the low bits of x, a pair (α, β) of sets of higher
//! bits. The pair of vectors read so far, with nothing but zeros to come, is told apart iff α ≠ β for one of these
//! pairs. So a search through the sets of pairs that come up, one for each (t, t'), decides whether all pairs are told
//! apart. Two things keep it small:
//!
//! * a set of pairs that contains one already searched needs no search: with more contexts more is told apart;
//! * a pair is *safe* if α ≠ β and for all further bits of t and t' there is a bit of x that leads to a safe pair again. A set with
//!   a safe pair needs no search either. Safe pairs are found first, as a greatest fixed point.

use super::claim::{Claim, Value};
use super::letters::Exponents;
use super::normal_forms::Family;
use super::translate::{Carry, Class, Classes, Translate, Translates};
use crate::quotient::{Budget, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the proof says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// All members of the families are different elements; so many sets of pairs were searched.
    Proved(usize),
    /// These two words are equal.
    Equal(Exponents, Exponents),
    /// Too many sets came up.
    TooLarge,
}

/// Sets that are searched before giving up.
const MOST: usize = 200_000;

type Pair = (Class, Class);

/// Proves that all members of all families are different elements of the quotient, or finds two that are not.
pub fn complete(claim: &Claim, families: &[Family], budget: &Budget) -> Result<Completeness, Stop> {
    let search = Search::new(claim, families);
    // The powers of a letter that is no direction repeat in M × N^f, unless they move a free part; then they are words
    // in directions.
    for family in families {
        let is_no_direction = |l: &&usize| !search.letter.contains(l);
        if let Some(&l) = family.directions.iter().find(is_no_direction) {
            return Ok(search.repetition(family, l));
        }
    }
    let mut searched = 0;
    let mut safe = Safe::default();
    for (i, first) in families.iter().enumerate() {
        for (j, second) in families.iter().enumerate().take(i + 1) {
            // Points are compared by their rows, when the basis is found.
            if first.directions.is_empty() && second.directions.is_empty() {
                continue;
            }
            budget.check()?;
            let pairs = (i, j);
            match search.families(pairs, (first, second), &mut safe, budget)? {
                Outcome::Different(sets) => searched += sets,
                Outcome::TooLarge => return Ok(Completeness::TooLarge),
                Outcome::Equal(t, u) => {
                    return Ok(Completeness::Equal(
                        first.member(claim, &search.letter, &t),
                        second.member(claim, &search.letter, &u),
                    ));
                }
            }
        }
    }
    Ok(Completeness::Proved(searched))
}

impl Family {
    fn member(&self, claim: &Claim, letter: &[usize], t: &[u32]) -> Exponents {
        let mut word = self.base.clone();
        for (i, &n) in t.iter().enumerate().take(claim.automaton.directions()) {
            word[letter[i]] += n;
        }
        word
    }
}

enum Outcome {
    Different(usize),
    Equal(Vec<u32>, Vec<u32>),
    TooLarge,
}

struct Search<'a> {
    claim: &'a Claim,
    /// The letter of each direction.
    letter: Vec<usize>,
    classes: Classes,
    /// For each class and each vector of bits to be added, the class of the translate.
    plus: Vec<Class>,
    /// For each family the classes of its base beside each element of M.
    starts: Vec<Vec<Class>>,
}

/// Safe pairs found so far, by the directions of t and t'.
#[derive(Default)]
struct Safe {
    known: FxHashMap<(usize, usize), FxHashMap<Pair, bool>>,
}

impl<'a> Search<'a> {
    fn new(claim: &'a Claim, families: &[Family]) -> Search<'a> {
        let f = claim.automaton.directions();
        // Without them every family has a generator that is no direction, and nothing is proved.
        let letter = claim.letters_of_directions().unwrap_or_default();
        let mut translates = Translates::new(&claim.automaton);
        let bits = box_of(f, 2);
        let mut keys: Vec<(u32, Carry)> = Vec::new();
        let mut seen: FxHashSet<(u32, Carry)> = FxHashSet::default();
        for family in families {
            let value = claim.value(&family.base);
            let c: Carry = value.free.iter().map(|&n| n as i32).collect();
            for n in 0..claim.table.order() as u32 {
                let q = claim.start[claim.table.mul(n, value.finite) as usize];
                if seen.insert((q, c.clone())) {
                    keys.push((q, c.clone()));
                }
            }
        }
        // All that bits of a family, then of a context, can lead to.
        let mut sums: Vec<Vec<Translate>> = Vec::new();
        let mut at = 0;
        while at < keys.len() {
            let (q, c) = keys[at].clone();
            let mut row = Vec::with_capacity(bits.len());
            for b in &bits {
                let sum: Carry = c.iter().zip(b).map(|(a, b)| a + b).collect();
                for x in 0..1 << f {
                    let key = translates.after(q, &sum, x);
                    if seen.insert(key.clone()) {
                        keys.push(key);
                    }
                }
                row.push(translates.of(q, sum));
            }
            sums.push(row);
            at += 1;
        }
        let classes = translates.classes();
        let mut sets = FxHashMap::default();
        let mut plus = vec![Class(u32::MAX); classes.count() << f];
        for (key, row) in keys.into_iter().zip(sums) {
            // The first vector of bits is zero.
            let class = classes.of(row[0]);
            for (k, &t) in row.iter().enumerate() {
                plus[((class.0 as usize) << f) + k] = classes.of(t);
            }
            sets.insert(key, row[0]);
        }
        let start = |family: &Family| {
            let value = claim.value(&family.base);
            let c: Carry = value.free.iter().map(|&n| n as i32).collect();
            (0..claim.table.order() as u32)
                .map(|n| {
                    let q = claim.start[claim.table.mul(n, value.finite) as usize];
                    classes.of(sets[&(q, c.clone())])
                })
                .collect()
        };
        Search {
            claim,
            letter,
            starts: families.iter().map(start).collect(),
            classes,
            plus,
        }
    }

    /// The class after the bits `t` of the family and `x` of the context.
    fn step(&self, c: Class, t: usize, x: usize) -> Class {
        let f = self.claim.automaton.directions();
        let moved = self.plus[((c.0 as usize) << f) + t];
        debug_assert!(moved.0 != u32::MAX, "the bases and what comes after them");
        self.classes.after(moved, x)
    }

    /// Two equal words in a family one of whose letters is no direction.
    fn repetition(&self, family: &Family, l: usize) -> Completeness {
        let mut seen: FxHashMap<Value, u32> = FxHashMap::default();
        let power = |n: u32| {
            let mut word = family.base.clone();
            word[l] += n;
            word
        };
        for n in 0..=self.claim.table.order() as u32 {
            if let Some(&m) = seen.get(&self.claim.value(&power(n))) {
                return Completeness::Equal(power(n), power(m));
            }
            seen.insert(self.claim.value(&power(n)), n);
        }
        // Its powers move a free part.
        Completeness::TooLarge
    }

    /// The directions of a family as a mask.
    fn mask(&self, family: &Family) -> usize {
        let bits = self.letter.iter().enumerate();
        bits.fold(0, |mask, (i, l)| {
            mask | usize::from(family.directions.contains(l)) << i
        })
    }

    fn families(
        &self,
        (i, j): (usize, usize),
        (first, second): (&Family, &Family),
        safe: &mut Safe,
        budget: &Budget,
    ) -> Result<Outcome, Stop> {
        let masks = (self.mask(first), self.mask(second));
        let together = || {
            self.starts[i]
                .iter()
                .copied()
                .zip(self.starts[j].iter().copied())
        };
        // Mostly one element of M tells them apart whatever comes.
        if i != j && together().any(|pair| self.is_safe(pair, masks, safe)) {
            return Ok(Outcome::Different(0));
        }
        let mut start: Vec<Pair> = together().collect();
        start.sort_unstable();
        start.dedup();
        let f = self.claim.automaton.directions();
        let mut states = vec![SetState {
            pairs: start,
            differ: i != j,
            from: None,
        }];
        // Sets that need no further search, by whether the vectors differ yet.
        let mut seen: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
        let mut at = 0;
        while at < states.len() {
            budget.check()?;
            if states.len() > MOST {
                return Ok(Outcome::TooLarge);
            }
            let differ = states[at].differ;
            let covered = |&s: &usize| is_subset(&states[s].pairs, &states[at].pairs);
            if seen[usize::from(differ)].iter().any(covered) {
                at += 1;
                continue;
            }
            if differ && states[at].pairs.iter().all(|(a, b)| a == b) {
                let (t, u) = vectors(&states, at, f);
                return Ok(Outcome::Equal(t, u));
            }
            let is_safe = |pair: &Pair| differ && self.is_safe(*pair, masks, safe);
            let mut is_safe = is_safe;
            if states[at].pairs.iter().any(&mut is_safe) {
                at += 1;
                continue;
            }
            for t in submasks(masks.0) {
                for u in submasks(masks.1) {
                    let mut pairs: FxHashSet<Pair> = FxHashSet::default();
                    for &(a, b) in &states[at].pairs {
                        for x in 0..1 << f {
                            pairs.insert((self.step(a, t, x), self.step(b, u, x)));
                        }
                    }
                    let mut pairs: Vec<Pair> = pairs.into_iter().collect();
                    pairs.sort_unstable();
                    states.push(SetState {
                        pairs,
                        differ: differ || t != u,
                        from: Some((at, t, u)),
                    });
                }
            }
            seen[usize::from(differ)].push(at);
            at += 1;
        }
        Ok(Outcome::Different(seen[0].len() + seen[1].len()))
    }

    /// Whether a pair is safe: the greatest set of pairs of different classes such that for all bits of the families a bit of
    /// the context leads back into it.
    fn is_safe(&self, pair: Pair, masks: (usize, usize), safe: &mut Safe) -> bool {
        let known = safe.known.entry(masks).or_default();
        if let Some(&answer) = known.get(&pair) {
            return answer;
        }
        let x_letters = 1 << self.claim.automaton.directions();
        let next = |(a, b): Pair| -> Vec<Vec<Pair>> {
            let mut out = Vec::new();
            for t in submasks(masks.0) {
                for u in submasks(masks.1) {
                    out.push(
                        (0..x_letters)
                            .map(|x| (self.step(a, t, x), self.step(b, u, x)))
                            .collect(),
                    );
                }
            }
            out
        };
        // All pairs of different classes that can be reached, then those that fail taken away again and again.
        let mut new: Vec<Pair> = vec![pair];
        let mut index: FxHashMap<Pair, usize> = FxHashMap::from_iter([(pair, 0)]);
        let mut after: Vec<Vec<Vec<Pair>>> = Vec::new();
        let mut at = 0;
        while at < new.len() {
            let steps = next(new[at]);
            for &to in steps.iter().flatten() {
                if to.0 != to.1 && !known.contains_key(&to) && !index.contains_key(&to) {
                    index.insert(to, new.len());
                    new.push(to);
                }
            }
            after.push(steps);
            at += 1;
        }
        let mut alive: Vec<bool> = new.iter().map(|(a, b)| a != b).collect();
        loop {
            let mut changed = false;
            for k in 0..new.len() {
                if !alive[k] {
                    continue;
                }
                let good = |to: &Pair| match known.get(to) {
                    Some(&answer) => answer,
                    None => index.get(to).is_some_and(|&i| alive[i]),
                };
                if !after[k].iter().all(|choices| choices.iter().any(good)) {
                    alive[k] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (k, pair) in new.iter().enumerate() {
            known.insert(*pair, alive[k]);
        }
        known[&pair]
    }
}

struct SetState {
    pairs: Vec<Pair>,
    differ: bool,
    from: Option<(usize, usize, usize)>,
}

fn vectors(states: &[SetState], mut at: usize, f: usize) -> (Vec<u32>, Vec<u32>) {
    let (mut t, mut u) = (vec![0; f], vec![0; f]);
    while let Some((before, a, b)) = states[at].from {
        for i in 0..f {
            t[i] = 2 * t[i] + (a >> i & 1) as u32;
            u[i] = 2 * u[i] + (b >> i & 1) as u32;
        }
        at = before;
    }
    (t, u)
}

/// All vectors with entries from 0 to `side` − 1, the first coordinate running fastest.
fn box_of(f: usize, side: i32) -> Vec<Carry> {
    let mut list = vec![Carry::new()];
    for i in 0..f {
        list = (0..side)
            .flat_map(|n| {
                list.iter().map(move |c| {
                    let mut c = c.clone();
                    c.insert(i, n);
                    c
                })
            })
            .collect();
    }
    list
}

/// The subsets of a mask.
fn submasks(mask: usize) -> impl Iterator<Item = usize> {
    (0..=mask).filter(move |m| m & !mask == 0)
}

fn is_subset(a: &[Pair], b: &[Pair]) -> bool {
    let mut b = b.iter();
    a.iter().all(|x| b.any(|y| y == x))
}
