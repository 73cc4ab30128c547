//! The game played on normal forms: outcomes of any position, however far outside the box.
//!
//! Every option of a word is earlier in the lexicographic order, and so is what rules make of it; so outcomes are found by
//! recursion. If the rules are right these are the outcomes of the game itself.

use super::frame::{Frame, Role};
use super::remembered::Remembered;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::automatic::rules::{Rules, Unreduced};
use crate::word::{Exponents, Factor, Law, Letter};
use std::cell::RefCell;

/// Outcomes by recursion through normal forms. Word letters do not occur in these, so they are left out.
pub struct NormalGame<'a> {
    frame: &'a Frame,
    /// The letters that are no words.
    letters: Vec<Letter>,
    laws: Vec<Option<Law>>,
    rules: Rules,
    options: Vec<Vec<Exponents>>,
    known: RefCell<Remembered>,
    most: usize,
    meter: &'a Meter<'a>,
}

impl<'a> NormalGame<'a> {
    /// The game, which remembers at most so many outcomes.
    pub fn new(
        letters: &Letters,
        frame: &'a Frame,
        rules: &Rules,
        most: usize,
        meter: &'a Meter<'a>,
    ) -> Result<NormalGame<'a>, NotFound> {
        let kept = frame.kept();
        let short = |word: &Exponents| kept.iter().map(|&l| word[l]).collect::<Exponents>();
        let reduced = |option: &[Factor]| {
            meter.work(20 + letters.count())?;
            let mut word: Exponents = Exponents::one(letters.count());
            word.times_factors(option)?;
            frame.reduce(&mut word)?;
            Ok(short(&word))
        };
        let law = |&l: &Letter| match frame[l] {
            Role::Torsion(law) => Some(law),
            _ => None,
        };
        let mut short_rules = Rules::default();
        for (from, to) in rules.iter() {
            short_rules.push(short(from), short(to));
        }
        Ok(NormalGame {
            frame,
            laws: kept.iter().map(law).collect(),
            rules: short_rules,
            options: kept
                .iter()
                .map(|&l| letters.options(l).map(reduced).collect())
                .collect::<Result<_, NotFound>>()?,
            known: RefCell::new(Remembered::new(kept.len())),
            letters: kept,
            most,
            meter,
        })
    }

    /// Whether no more outcomes can be remembered.
    pub fn is_full(&self) -> bool {
        self.known.borrow().len() >= self.most
    }

    /// Whether a word is a P-position; `None` when too many outcomes would be needed, exponents are too large, or there is no
    /// time.
    pub fn is_p(&self, word: &Exponents) -> Option<bool> {
        self.meter
            .work(40 + word.len() + self.rules.len() / 2)
            .ok()?;
        let mut word = word.clone();
        self.frame.reduce(&mut word).ok()?;
        let mut root: Exponents = self.letters.iter().map(|&l| word[l]).collect();
        self.rules.reduce(&mut root, self.meter.budget()).ok()?;
        let mut known = self.known.borrow_mut();
        if let Some(p) = known.get(&root) {
            return Some(p);
        }
        if known.len() >= self.most {
            return None;
        }
        let mut stack = vec![(root.clone(), self.options(&root).ok()?, 0)];
        loop {
            let (top, options, at) = stack.last_mut()?;
            let before = *at;
            let result = loop {
                match options.get(*at) {
                    None => break Some(top.iter().any(|&n| n > 0)),
                    Some(option) => match known.get(option) {
                        Some(true) => break Some(false),
                        Some(false) => *at += 1,
                        None => break None,
                    },
                }
            };
            self.meter.work(10 * (*at - before + 2)).ok()?;
            match result {
                Some(p) => {
                    known.insert(top, p, self.meter).ok()?;
                    if known.len() >= self.most {
                        return None;
                    }
                    stack.pop();
                    if stack.is_empty() {
                        return Some(p);
                    }
                }
                None => {
                    let option = options[*at].clone();
                    let next = self.options(&option).ok()?;
                    stack.push((option, next, 0));
                }
            }
        }
    }

    /// The normal forms of the options of a normal word.
    fn options(&self, word: &Exponents) -> Result<Vec<Exponents>, Unreduced> {
        let mut list = Vec::new();
        for (l, _) in word.factors() {
            for option in &self.options[l.index()] {
                let mut y = word.clone();
                y.times(option)?;
                y.remove(l)?;
                for (n, law) in y.entries().iter_mut().zip(&self.laws) {
                    if let Some(law) = law {
                        *n = law.fold(*n);
                    }
                }
                self.meter.work(20 + self.rules.len() / 2)?;
                self.rules.reduce(&mut y, self.meter.budget())?;
                list.push(y);
            }
        }
        list.sort_unstable();
        list.dedup();
        Ok(list)
    }
}
