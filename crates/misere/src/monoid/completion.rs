//! Commutative Knuth–Bendix completion.
//!
//! Relations become confluent by looking at each pair of rules whose left sides overlap: Buchberger's
//! algorithm for binomials. The lightest pair comes first, and pairs that follow from lighter ones are skipped,
//! which for the hundreds of rules of a large quotient is almost all of them.

use super::rewriting::{CompletionError, LOOK, Rule, divides, lcm, reduce, replace, support};
use super::word::{Word, compare_words};
use crate::turns::Pace;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// An equation to be looked at: a given one, or the critical pair of two rules.
#[derive(PartialEq, Eq)]
struct Waiting {
    weight: u64,
    number: u64,
    rules: Option<(usize, usize)>,
    sides: (Word, Word),
}

impl Ord for Waiting {
    // The heap gives out its greatest: the lightest is to come first, then the oldest.
    fn cmp(&self, other: &Waiting) -> Ordering {
        (other.weight, other.number).cmp(&(self.weight, self.number))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Relations on the way to confluence.
pub(super) struct Completion<'a> {
    rules: Vec<Rule>,
    alive: Vec<usize>,
    waiting: BinaryHeap<Waiting>,
    count: u64,
    pace: Pace<'a>,
}

impl<'a> Completion<'a> {
    pub(super) fn new(pace: Pace<'a>) -> Completion<'a> {
        Completion {
            rules: Vec::new(),
            alive: Vec::new(),
            waiting: BinaryHeap::new(),
            count: 0,
            pace,
        }
    }

    /// Puts off the equation u = v, which may come from two rules.
    pub(super) fn wait(
        &mut self,
        rules: Option<(usize, usize)>,
        u: Word,
        v: Word,
    ) -> Result<(), CompletionError> {
        self.pace.work(LOOK * (1 + u.len() as u64))?;
        if self.waiting.len() == self.waiting.capacity() {
            let more = 2 * self.waiting.len();
            self.pace.budget().allow_table::<Waiting>(more)?;
        }
        let degree = |w: &Word| w.iter().map(|&n| u64::from(n)).sum::<u64>();
        let weight = match rules {
            Some((i, j)) => degree(&lcm(&self.rules[i].from, &self.rules[j].from)),
            None => degree(&u).max(degree(&v)),
        };
        self.count += 1;
        self.waiting.push(Waiting {
            weight,
            number: self.count,
            rules,
            sides: (u, v),
        });
        Ok(())
    }

    /// Works until nothing waits, and returns the reduced rules by increasing left side.
    pub(super) fn run(mut self) -> Result<Vec<Rule>, CompletionError> {
        while let Some(next) = self.waiting.pop() {
            if let Some((i, j)) = next.rules
                && self.is_superfluous(i, j)?
            {
                continue;
            }
            let (mut u, mut v) = next.sides;
            self.reduce(&mut u)?;
            self.reduce(&mut v)?;
            match compare_words(&u, &v) {
                Ordering::Equal => {}
                Ordering::Less => self.add(v, u)?,
                Ordering::Greater => self.add(u, v)?,
            }
        }
        let mut rules: Vec<Rule> = self.alive.iter().map(|&i| self.rules[i].clone()).collect();
        for rule in &mut rules {
            self.reduce(&mut rule.to)?;
        }
        rules.sort_by(|a, b| compare_words(&a.from, &b.from));
        Ok(rules)
    }

    fn reduce(&mut self, word: &mut [u32]) -> Result<(), CompletionError> {
        let rules = self.alive.iter().map(|&i| &self.rules[i]);
        reduce(rules, word, &mut self.pace)
    }

    /// Whether the critical pair of two rules need not be looked at: one of them is gone, its equation being asked
    /// anew, or a third rule applies to their common multiple and meets each of them in a proper
    /// factor of it, so that the pair follows from smaller ones.
    fn is_superfluous(&mut self, i: usize, j: usize) -> Result<bool, CompletionError> {
        self.pace.work(LOOK * self.alive.len() as u64)?;
        if self.alive.binary_search(&i).is_err() || self.alive.binary_search(&j).is_err() {
            return Ok(true);
        }
        let (a, b) = (&self.rules[i].from, &self.rules[j].from);
        let top = lcm(a, b);
        let bits = support(&top);
        Ok(self.alive.iter().any(|&k| {
            let rule = &self.rules[k];
            rule.applies(&top, bits)
                && (0..top.len()).any(|g| rule.from[g].max(a[g]) < top[g])
                && (0..top.len()).any(|g| rule.from[g].max(b[g]) < top[g])
        }))
    }

    fn add(&mut self, from: Word, to: Word) -> Result<(), CompletionError> {
        let new = self.rules.len();
        self.pace.work(LOOK * self.alive.len() as u64)?;
        let (gone, kept): (Vec<usize>, Vec<usize>) = self
            .alive
            .iter()
            .partition(|&&i| divides(&from, &self.rules[i].from));
        self.alive = kept;
        self.rules.push(Rule::new(from, to));
        for i in gone {
            let rule = &self.rules[i];
            let (u, v) = (rule.from.clone(), rule.to.clone());
            self.wait(None, u, v)?;
        }
        for n in 0..self.alive.len() {
            let (old, rule) = (&self.rules[self.alive[n]], &self.rules[new]);
            // Left sides without a common generator never disturb each other.
            if old
                .from
                .iter()
                .zip(&rule.from)
                .all(|(&a, &b)| a == 0 || b == 0)
            {
                continue;
            }
            let top = lcm(&old.from, &rule.from);
            let u = replace(&top, &old.from, &old.to)?;
            let v = replace(&top, &rule.from, &rule.to)?;
            self.wait(Some((self.alive[n], new)), u, v)?;
        }
        self.alive.push(new);
        Ok(())
    }
}
