//! Steps 8 and 9: the relations hold, and different normal forms are different elements.

use super::apart::Pairs;
use super::forms::{Family, divides};
use super::sets::{Set, Sets, Shift};
use super::{Algebra, Value};
use crate::checker::{Checker, Failed, reject};
use std::collections::{BTreeMap, BTreeSet};

/// A value, its vector by number.
type Numbered = (u32, Shift);

const MISSING: &str = "two normal forms are the same element; a relation is missing";

impl Checker<'_> {
    /// Steps 8 and 9; returns the normal forms.
    pub(super) fn presentation(&mut self, algebra: &Algebra) -> Result<Vec<Family>, Failed> {
        let a = algebra.data;
        self.oriented(algebra)?;
        let left: Vec<&[u32]> = a.relations.iter().map(|(u, _)| &u[..]).collect();
        let families = self.normal_forms(a.generators.len(), &left)?;
        // Both sides of each relation, then each heap and its word, then the families.
        let mut values: Vec<Value> = Vec::new();
        for (u, v) in &a.relations {
            values.push(self.value_of_word(algebra, u)?);
            values.push(self.value_of_word(algebra, v)?);
        }
        for (heap, word) in a.words.iter().enumerate() {
            values.push(algebra.heap(heap as u32));
            values.push(self.value_of_word(algebra, word)?);
        }
        let equal = values.len();
        for family in &families {
            values.push(self.value_of_word(algebra, &family.base)?);
        }
        let vectors = values.iter().map(|v| v.free.clone()).collect();
        let sets = self.sets(8, algebra, &vectors, 3)?;
        let values: Vec<Numbered> = values
            .iter()
            .map(|v| (v.finite, sets.shift(&v.free)))
            .collect();
        let shifts: BTreeSet<Shift> = values.iter().map(|&(_, shift)| shift).collect();
        let alike = self.alike(8, algebra, &sets, &shifts)?;
        let class = |&(m, shift): &Numbered| alike.class(m, shift);
        for (i, pair) in values[..equal].chunks(2).enumerate() {
            self.spend(8, 4)?;
            if class(&pair[0]) != class(&pair[1]) {
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
        let bases = &values[equal..];
        let mut known = vec![false; alike.count()];
        for base in bases {
            self.spend(9, 4)?;
            if std::mem::replace(&mut known[class(base) as usize], true) {
                return Err(reject(9, MISSING));
            }
        }
        self.complete(algebra, &sets, &families, bases)?;
        Ok(families)
    }

    /// The value of a word.
    fn value_of_word(&mut self, algebra: &Algebra, word: &[u32]) -> Result<Value, Failed> {
        let heaps = algebra.data.generators.iter().zip(word);
        self.value(8, algebra, heaps.map(|(&heap, &n)| (heap, n)))
    }

    /// The part of step 8 that asks nothing of the values.
    fn oriented(&mut self, algebra: &Algebra) -> Result<(), Failed> {
        let a = algebra.data;
        let each = a.generators.len() as u64 + 1;
        for (i, (u, v)) in a.relations.iter().enumerate() {
            if !v.iter().rev().lt(u.iter().rev()) {
                return Err(reject(8, format!("relation {i} does not go down")));
            }
            let mut rewritten = false;
            self.in_parts(8, a.relations.len(), 2 * each, |part| {
                let other = |j: usize| {
                    let left = &a.relations[j].0;
                    divides(left, v) || (i != j && divides(left, u))
                };
                rewritten |= part.into_iter().any(other);
            })?;
            if rewritten {
                let reason = format!("another relation rewrites relation {i}");
                return Err(reject(8, reason));
            }
        }
        for (heap, word) in a.words.iter().enumerate() {
            let mut normal = true;
            self.spend(8, 1)?;
            self.in_parts(8, a.relations.len(), each, |part| {
                normal &= !a.relations[part].iter().any(|(u, _)| divides(u, word));
            })?;
            if !normal {
                return Err(reject(8, format!("the word of heap {heap} is not normal")));
            }
        }
        Ok(())
    }

    /// The rest of step 9: no two members of families are alike. The bases are not.
    fn complete(
        &mut self,
        algebra: &Algebra,
        sets: &Sets,
        families: &[Family],
        bases: &[Numbered],
    ) -> Result<(), Failed> {
        // Families by the coordinates in which they go on; those that do not are the first.
        let mut by_mask: BTreeMap<usize, Vec<u32>> = BTreeMap::from([(0, Vec::new())]);
        self.hold(9, 4 * families.len() as u64)?;
        for (i, family) in families.iter().enumerate() {
            self.spend(9, 1)?;
            let mask = self.mask(algebra, family)?;
            by_mask.entry(mask).or_default().push(i as u32);
        }
        let mut searched = 0;
        // The context that told two families apart last does so with most others.
        let mut contexts: Vec<u32> = (0..algebra.order()).collect();
        for (&mask, lines) in by_mask.iter().filter(|&(&mask, _)| mask != 0) {
            for (&other, others) in &by_mask {
                let mut pairs = Pairs::new(sets, (mask, other));
                for &i in lines {
                    // Two families that both go on are looked at once.
                    let once = |&&j: &&u32| j < i || other == 0;
                    let rest = others.iter().filter(once).copied().collect();
                    let base = |j: u32| bases[j as usize];
                    let left = self.tell_apart_by_contexts(
                        algebra,
                        &mut pairs,
                        (base(i), base),
                        rest,
                        &mut contexts,
                    )?;
                    for j in left {
                        let start = self.beside(algebra, sets, base(i), base(j))?;
                        searched += self.tell_apart(&mut pairs, start, true)?;
                    }
                    if other == mask {
                        let start = self.beside(algebra, sets, base(i), base(i))?;
                        searched += self.tell_apart(&mut pairs, start, false)?;
                    }
                }
            }
        }
        self.size.apart = searched;
        let points = by_mask[&0].len();
        let text = format!(
            "normal forms: {points} points and {} families, all different, over {searched} sets of pairs",
            families.len() - points
        );
        self.say(9, text);
        Ok(())
    }

    /// Takes away from some families those that a safe pair keeps apart from one.
    fn tell_apart_by_contexts(
        &mut self,
        algebra: &Algebra,
        pairs: &mut Pairs,
        (one, base): (Numbered, impl Fn(u32) -> Numbered),
        mut others: Vec<u32>,
        contexts: &mut [u32],
    ) -> Result<Vec<u32>, Failed> {
        for c in 0..contexts.len() {
            if others.is_empty() {
                break;
            }
            let m = contexts[c];
            let row = algebra.row(m);
            let set = |(n, shift): Numbered| pairs.sets.of(row[n as usize], shift);
            let a = set(one);
            let before = others.len();
            let mut kept = 0;
            for k in 0..before {
                let b = set(base(others[k]));
                self.spend(9, 1)?;
                if !self.is_safe(pairs, (a, b))? {
                    others[kept] = others[k];
                    kept += 1;
                }
            }
            others.truncate(kept);
            if kept < before {
                contexts[..=c].rotate_right(1);
            }
        }
        Ok(others)
    }

    /// What two values are in all contexts: increasing and without repeats.
    fn beside(
        &mut self,
        algebra: &Algebra,
        sets: &Sets,
        a: Numbered,
        b: Numbered,
    ) -> Result<Vec<(Set, Set)>, Failed> {
        self.hold(9, 8 * u64::from(algebra.order()))?;
        let mut pairs = Vec::with_capacity(algebra.order() as usize);
        self.in_parts(9, algebra.order() as usize, 4, |part| {
            for m in part {
                let row = algebra.row(m as u32);
                let set = |(n, shift): Numbered| sets.of(row[n as usize], shift);
                pairs.push((set(a), set(b)));
            }
        })?;
        pairs.sort_unstable();
        pairs.dedup();
        self.release(8 * u64::from(algebra.order()));
        Ok(pairs)
    }

    /// The coordinates in which a family goes on; each must be a direction of its own.
    fn mask(&mut self, algebra: &Algebra, family: &Family) -> Result<usize, Failed> {
        let mut mask = 0;
        for &g in &family.directions {
            self.spend(9, 8 * (algebra.directions() as u64 + 1))?;
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
}
