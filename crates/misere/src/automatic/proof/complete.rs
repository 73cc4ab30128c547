//! The proof that no relation is missing: different normal forms are different elements of the quotient.
//!
//! Take two families of normal forms, with bases b and b'. Their members b + t and b' + t' are told apart by a context
//! (n, x) if exactly one of (n, x) · (b + t) and (n, x) · (b' + t') is in P. Read t, t' and x in binary, low bits
//! first: after some bits there is, for each way to choose n and the low bits of x, a pair (α, β) of sets of higher
//! bits. The pair of vectors read so far, with nothing but zeros to come, is told apart iff α ≠ β for one of these
//! pairs. So a search through the sets of pairs that come up, one for each (t, t'), decides whether all pairs are told
//! apart. Three things keep it small:
//!
//! * a set of pairs that contains one already searched needs no search: with more contexts more is told apart;
//! * nor does a set that was searched for other families with as many free exponents, for then nothing depends on the families;
//! * a pair is *safe* if α ≠ β and for all further bits of t and t' there is a bit of x that leads to a safe pair again. A set with
//!   a safe pair needs no search either. Safe pairs are found first, as a greatest fixed point.

use crate::automatic::claim::{Claim, Value};
use crate::automatic::effort::EFFORT;
use crate::automatic::meter::Meter;
use crate::automatic::normal_forms::Family;
use crate::automatic::not_found::NotFound;
use crate::automatic::numbers::{Digits, Direction};
use crate::automatic::translate::{Carry, Class, Classes, Translate, Translates};
use crate::limits::{Budget, Stop};
use crate::word::{Exponent, Exponents, Letter, Overflow};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// What the proof says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Completeness {
    /// All members of the families are different elements; so many sets of pairs were searched.
    Proved(usize),
    /// These two words are equal.
    Equal(Exponents, Exponents),
    /// Too many sets came up, or exponents that are too large.
    TooLarge,
}

type Pair = (Class, Class);

/// The directions of two families: digits that are 1 there.
type Masks = (Digits, Digits);

/// Proves that all members of all families are different elements of the quotient, or finds two that are not.
pub fn complete(claim: &Claim, families: &[Family], budget: &Budget) -> Result<Completeness, Stop> {
    match compare(claim, families, budget) {
        Ok(answer) => Ok(answer),
        Err(NotFound::Stopped(stop)) => Err(stop),
        Err(_) => Ok(Completeness::TooLarge),
    }
}

fn compare(claim: &Claim, families: &[Family], budget: &Budget) -> Result<Completeness, NotFound> {
    let meter = Meter::new(budget);
    let search = Search::new(claim, families, &meter)?;
    // The powers of a letter that is no direction repeat in M × N^f, unless they move a free part; then they are words
    // in directions.
    for family in families {
        let is_no_direction = |l: &&Letter| !search.letter.contains(l);
        if let Some(&l) = family.directions.iter().find(is_no_direction) {
            return Ok(search.repetition(family, l)?);
        }
    }
    let mut searched = 0;
    let mut safe = Safe {
        elements: (0..claim.table.order()).collect(),
        ..Safe::default()
    };
    for (i, first) in families.iter().enumerate() {
        for (j, second) in families.iter().enumerate().take(i + 1) {
            // Points are compared by their rows, when the basis is found.
            if first.directions.is_empty() && second.directions.is_empty() {
                continue;
            }
            let pairs = (i, j);
            match search.families(pairs, (first, second), &mut safe)? {
                Outcome::Different(sets) => searched += sets,
                Outcome::TooLarge => return Ok(Completeness::TooLarge),
                Outcome::Equal(t, u) => {
                    return Ok(Completeness::Equal(
                        first.member(&search.letter, &t)?,
                        second.member(&search.letter, &u)?,
                    ));
                }
            }
        }
    }
    Ok(Completeness::Proved(searched))
}

impl Family {
    fn member(&self, letter: &[Letter], t: &[u32]) -> Result<Exponents, Overflow> {
        let mut word = self.base.clone();
        for (&l, &n) in letter.iter().zip(t) {
            word.add(l, n)?;
        }
        Ok(word)
    }
}

enum Outcome {
    Different(usize),
    Equal(Vec<u32>, Vec<u32>),
    TooLarge,
}

struct Search<'a> {
    claim: &'a Claim,
    meter: &'a Meter<'a>,
    /// The letter of each direction.
    letter: Vec<Letter>,
    classes: Classes,
    /// For each class and each vector of bits to be added, the class of the translate.
    plus: Vec<Class>,
    /// For each family the classes of its base beside each element of M.
    starts: Vec<Vec<Class>>,
}

/// What was found so far, by the directions of t and t'. It serves all families with these directions.
#[derive(Default)]
struct Safe {
    /// The elements of M; those that told families apart before come first.
    elements: Vec<usize>,
    /// Whether pairs are safe.
    known: FxHashMap<Masks, FxHashMap<Pair, bool>>,
    /// Sets of pairs that were searched, by whether the vectors differ: whatever comes, all is told apart.
    apart: FxHashMap<Masks, [FxHashSet<Vec<Pair>>; 2]>,
}

impl Safe {
    fn is_apart(&self, masks: Masks, state: &SetState) -> bool {
        let sets = self.apart.get(&masks);
        sets.is_some_and(|sets| sets[usize::from(state.differ)].contains(&state.pairs))
    }

    /// Takes in the sets that were searched, by whether the vectors differ.
    fn remember(
        &mut self,
        masks: Masks,
        mut states: Vec<SetState>,
        searched: &[Vec<usize>; 2],
        meter: &Meter,
    ) -> Result<(), Stop> {
        let apart = self.apart.entry(masks).or_default();
        for (sets, list) in apart.iter_mut().zip(searched) {
            for &at in list {
                let pairs = std::mem::take(&mut states[at].pairs);
                meter.work(10 + pairs.len())?;
                sets.insert(pairs);
            }
        }
        Ok(())
    }
}

/// Translates in the order in which they were reached.
#[derive(Default)]
struct Reached {
    list: Vec<Translate>,
    has: FxHashSet<Translate>,
}

impl Reached {
    fn add(&mut self, t: Translate, meter: &Meter) -> Result<(), Stop> {
        meter.work(4)?;
        meter.grow(&self.list)?;
        if self.has.insert(t) {
            self.list.push(t);
        }
        Ok(())
    }
}

impl<'a> Search<'a> {
    fn new(
        claim: &'a Claim,
        families: &[Family],
        meter: &'a Meter<'a>,
    ) -> Result<Search<'a>, NotFound> {
        let f = claim.automaton.directions();
        // Without them every family has a generator that is no direction, and nothing is proved.
        let letter = claim.letters_of_directions().unwrap_or_default();
        let mut translates = Translates::new(&claim.automaton);
        let bits = bits(f);
        // All that bits of a family, then of a context, can lead to; that is closed under translates by one bit more.
        let mut reached = Reached::default();
        let mut starts: Vec<Vec<Translate>> = Vec::with_capacity(families.len());
        for family in families {
            let value = claim.value(&family.base)?;
            let c = Carry::of(&value.free)?;
            let mut row = Vec::with_capacity(claim.table.order());
            for n in claim.table.elements() {
                let q = claim.start[claim.table.mul(n, value.finite).index()];
                let t = translates.of(q, c.clone(), meter)?;
                reached.add(t, meter)?;
                row.push(t);
            }
            starts.push(row);
        }
        let mut sums: Vec<Translate> = Vec::new();
        let mut at = 0;
        while at < reached.list.len() {
            for b in &bits {
                let sum = translates.plus(reached.list[at], b, meter)?;
                for t in translates.rest(sum, meter)? {
                    reached.add(t, meter)?;
                }
                meter.grow(&sums)?;
                sums.push(sum);
            }
            at += 1;
        }
        let classes = translates.classes(meter)?;
        let mut plus = meter.list(Class(u32::MAX), classes.count() << f)?;
        for (&t, row) in reached.list.iter().zip(sums.chunks(bits.len())) {
            meter.work(10 + row.len())?;
            let at = classes.of(t).index() << f;
            for (to, &sum) in plus[at..at + row.len()].iter_mut().zip(row) {
                *to = classes.of(sum);
            }
        }
        let starts = starts.into_iter().map(|row| {
            let row = row.into_iter().map(|t| classes.of(t));
            row.collect()
        });
        Ok(Search {
            claim,
            letter,
            meter,
            starts: starts.collect(),
            classes,
            plus,
        })
    }

    /// The class after the digits `t` of the family and `x` of the context.
    fn step(&self, c: Class, t: Digits, x: Digits) -> Class {
        let f = self.claim.automaton.directions();
        let moved = self.plus[(c.index() << f) + t.index()];
        debug_assert!(moved.0 != u32::MAX, "the bases and what comes after them");
        self.classes.after(moved, x)
    }

    /// Two equal words in a family one of whose letters is no direction.
    fn repetition(&self, family: &Family, l: Letter) -> Result<Completeness, Overflow> {
        let mut seen: FxHashMap<Value, u32> = FxHashMap::default();
        let power = |n: u32| -> Result<Exponents, Overflow> {
            let mut word = family.base.clone();
            word.add(l, n)?;
            Ok(word)
        };
        for n in 0..=self.claim.table.order() as u32 {
            let value = self.claim.value(&power(n)?)?;
            if let Some(&m) = seen.get(&value) {
                return Ok(Completeness::Equal(power(n)?, power(m)?));
            }
            seen.insert(value, n);
        }
        // Its powers move a free part.
        Ok(Completeness::TooLarge)
    }

    /// The directions of a family as a mask.
    fn mask(&self, family: &Family) -> Digits {
        let letters = Direction::first(self.letter.len()).zip(&self.letter);
        letters.fold(Digits::ZERO, |mask, (i, l)| {
            mask.with(i, family.directions.contains(l).into())
        })
    }

    fn families(
        &self,
        (i, j): (usize, usize),
        (first, second): (&Family, &Family),
        safe: &mut Safe,
    ) -> Result<Outcome, NotFound> {
        self.meter.work(10)?;
        let masks = (self.mask(first), self.mask(second));
        let rows = (&self.starts[i], &self.starts[j]);
        // Mostly one element of M tells them apart whatever comes.
        if i != j {
            for at in 0..safe.elements.len() {
                let n = safe.elements[at];
                if self.is_safe((rows.0[n], rows.1[n]), masks, safe)? {
                    safe.elements.swap(at, at / 2);
                    return Ok(Outcome::Different(0));
                }
            }
        }
        self.meter.work(10 * rows.0.len())?;
        let together = rows.0.iter().copied().zip(rows.1.iter().copied());
        let mut start: Vec<Pair> = together.collect();
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
            if states.len() > EFFORT.most_sets {
                return Ok(Outcome::TooLarge);
            }
            let differ = states[at].differ;
            self.meter.work(10 + states[at].pairs.len() / 2)?;
            if safe.is_apart(masks, &states[at]) {
                at += 1;
                continue;
            }
            if self.is_covered(&states, &seen[usize::from(differ)], at)? {
                at += 1;
                continue;
            }
            if differ && states[at].pairs.iter().all(|(a, b)| a == b) {
                let (t, u) = vectors(&states, at, f)?;
                return Ok(Outcome::Equal(t, u));
            }
            if differ && self.has_safe(&states[at].pairs, masks, safe)? {
                at += 1;
                continue;
            }
            for t in masks.0.within() {
                for u in masks.1.within() {
                    let pairs = self.pairs_after(&states[at].pairs, t, u)?;
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
        let searched = seen[0].len() + seen[1].len();
        safe.remember(masks, states, &seen, self.meter)?;
        Ok(Outcome::Different(searched))
    }

    /// Whether a set of pairs contains one that needs no further search.
    fn is_covered(&self, states: &[SetState], searched: &[usize], at: usize) -> Result<bool, Stop> {
        for &s in searched {
            self.meter.work(2 + states[s].pairs.len() / 4)?;
            if is_subset(&states[s].pairs, &states[at].pairs) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn has_safe(&self, pairs: &[Pair], masks: Masks, safe: &mut Safe) -> Result<bool, Stop> {
        for &pair in pairs {
            if self.is_safe(pair, masks, safe)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The pairs after the digits `t` and `u` of the families and any digits of the context.
    fn pairs_after(&self, pairs: &[Pair], t: Digits, u: Digits) -> Result<Vec<Pair>, Stop> {
        let f = self.claim.automaton.directions();
        let mut after: FxHashSet<Pair> = FxHashSet::default();
        for &(a, b) in pairs {
            self.meter.work(6 << f)?;
            for x in self.classes.digits() {
                after.insert((self.step(a, t, x), self.step(b, u, x)));
            }
        }
        self.meter.work(10 * after.len())?;
        let mut after: Vec<Pair> = after.into_iter().collect();
        after.sort_unstable();
        Ok(after)
    }

    /// Whether a pair is safe: the greatest set of pairs of different classes such that for all bits of the families a bit of
    /// the context leads back into it.
    fn is_safe(&self, pair: Pair, masks: Masks, safe: &mut Safe) -> Result<bool, Stop> {
        self.meter.work(4)?;
        if pair.0 == pair.1 {
            return Ok(false);
        }
        let known = safe.known.entry(masks).or_default();
        if let Some(&answer) = known.get(&pair) {
            return Ok(answer);
        }
        // All pairs of different classes that can be reached, then those that fail taken away again and again.
        let mut new: Vec<Pair> = vec![pair];
        let mut index: FxHashMap<Pair, usize> = FxHashMap::from_iter([(pair, 0)]);
        let mut choices: Vec<Choices> = Vec::new();
        while choices.len() < new.len() {
            let from = new[choices.len()];
            choices.push(self.choices(from, masks, known, (&mut new, &mut index))?);
        }
        let mut alive = vec![true; new.len()];
        loop {
            let mut changed = false;
            for (k, choices) in choices.iter().enumerate() {
                if !alive[k] {
                    continue;
                }
                self.meter.work(4 + choices.to.len())?;
                let mut begin = 0;
                for &end in &choices.ends {
                    alive[k] &= choices.to[begin..end].iter().any(|&to| alive[to]);
                    begin = end;
                }
                changed |= !alive[k];
            }
            if !changed {
                break;
            }
        }
        for (pair, alive) in new.into_iter().zip(alive) {
            known.insert(pair, alive);
        }
        Ok(known[&pair])
    }

    /// Where bits of the context can lead to, for all bits of the families. Pairs that are met for the first time are numbered.
    fn choices(
        &self,
        (a, b): Pair,
        masks: Masks,
        known: &FxHashMap<Pair, bool>,
        (new, index): (&mut Vec<Pair>, &mut FxHashMap<Pair, usize>),
    ) -> Result<Choices, Stop> {
        let mut choices = Choices::default();
        for t in masks.0.within() {
            for u in masks.1.within() {
                self.meter.work(15 * self.classes.digits().len())?;
                let steps = self
                    .classes
                    .digits()
                    .map(|x| (self.step(a, t, x), self.step(b, u, x)));
                let open: SmallVec<[(Pair, Option<bool>); 16]> = steps
                    .filter(|to| to.0 != to.1)
                    .map(|to| (to, known.get(&to).copied()))
                    .filter(|&(_, answer)| answer != Some(false))
                    .collect();
                if open.iter().any(|&(_, answer)| answer == Some(true)) {
                    continue;
                }
                for (to, _) in open {
                    let number = *index.entry(to).or_insert(new.len());
                    if number == new.len() {
                        new.push(to);
                    }
                    choices.to.push(number);
                }
                choices.ends.push(choices.to.len());
            }
        }
        Ok(choices)
    }
}

/// What a pair needs to be safe: of some pairs, by their numbers, one that is, for all bits of the families where none is known to be safe.
#[derive(Default)]
struct Choices {
    to: Vec<usize>,
    /// Where those for each of these bits end.
    ends: Vec<usize>,
}

struct SetState {
    pairs: Vec<Pair>,
    differ: bool,
    from: Option<(usize, Digits, Digits)>,
}

fn vectors(states: &[SetState], mut at: usize, f: usize) -> Result<(Vec<u32>, Vec<u32>), Overflow> {
    let (mut t, mut u) = (vec![0u32; f], vec![0u32; f]);
    while let Some((before, a, b)) = states[at].from {
        for i in Direction::first(f) {
            for (vector, digits) in [(&mut t, a), (&mut u, b)] {
                let n = &mut vector[i.index()];
                *n = n.times(2)?.plus(digits.of(i))?;
            }
        }
        at = before;
    }
    Ok((t, u))
}

/// All vectors of zeros and ones, the first coordinate running fastest.
fn bits(f: usize) -> Vec<Vec<u32>> {
    let vector = |digits: Digits| Direction::first(f).map(|i| digits.of(i)).collect();
    Digits::all(f).map(vector).collect()
}

fn is_subset(a: &[Pair], b: &[Pair]) -> bool {
    let mut b = b.iter();
    a.iter().all(|x| b.any(|y| y == x))
}
