//! The game played on normal forms: outcomes of any position, however far outside the box.
//!
//! Every option of a word is earlier in the lexicographic order, and so is what rules make of it; so outcomes are found by
//! recursion. If the rules are right these are the outcomes of the game itself.

use super::frame::{Frame, Role};
use super::letters::{Exponents, Letters};
use super::rules::Rules;
use crate::quotient::Budget;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The budget is asked once in so many outcomes.
const ASK_EVERY: usize = 1 << 10;

/// Outcomes by recursion through normal forms. Word letters do not occur in these, so they are left out.
pub struct NormalGame<'a> {
    frame: &'a Frame,
    /// The letters that are no words.
    letters: Vec<usize>,
    laws: Vec<Option<(u32, u32)>>,
    rules: Rules,
    options: Vec<Vec<Exponents>>,
    known: RefCell<FxHashMap<Exponents, bool>>,
    most: usize,
    budget: &'a Budget<'a>,
}

impl<'a> NormalGame<'a> {
    /// The game, which remembers at most so many outcomes.
    pub fn new(
        letters: &Letters,
        frame: &'a Frame,
        rules: &Rules,
        most: usize,
        budget: &'a Budget<'a>,
    ) -> NormalGame<'a> {
        let is_word = |l: &usize| matches!(frame.roles[*l], Role::Word(_));
        let kept: Vec<usize> = (0..letters.count()).filter(|l| !is_word(l)).collect();
        let short = |word: &[u32]| kept.iter().map(|&l| word[l]).collect::<Exponents>();
        let reduced = |o: &Exponents| {
            let mut o = o.clone();
            frame.reduce(&mut o);
            short(&o)
        };
        let law = |&l: &usize| match frame.roles[l] {
            Role::Torsion { index, period } => Some((index, period)),
            _ => None,
        };
        let mut short_rules = Rules::default();
        for (from, to) in rules.iter() {
            short_rules.push(short(from), short(to));
        }
        NormalGame {
            frame,
            laws: kept.iter().map(law).collect(),
            rules: short_rules,
            options: kept
                .iter()
                .map(|&l| letters.options[l].iter().map(reduced).collect())
                .collect(),
            letters: kept,
            known: RefCell::new(FxHashMap::default()),
            most,
            budget,
        }
    }

    /// Whether no more outcomes can be remembered.
    pub fn is_full(&self) -> bool {
        self.known.borrow().len() >= self.most
    }

    /// Whether a word is a P-position; `None` when too many outcomes would be needed, or there is no time.
    pub fn is_p(&self, word: &[u32]) -> Option<bool> {
        let mut word = word.to_vec();
        self.frame.reduce(&mut word);
        let mut root: Exponents = self.letters.iter().map(|&l| word[l]).collect();
        self.rules.reduce(&mut root);
        let mut known = self.known.borrow_mut();
        if let Some(&p) = known.get(&root) {
            return Some(p);
        }
        if known.len() >= self.most {
            return None;
        }
        let mut stack = vec![(root.clone(), self.options(&root), 0)];
        loop {
            let (top, options, at) = stack.last_mut()?;
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
            match result {
                Some(p) => {
                    let ask = known.len().is_multiple_of(ASK_EVERY);
                    if ask && self.budget.check().is_err() {
                        return None;
                    }
                    known.insert(std::mem::take(top), p);
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
                    let next = self.options(&option);
                    stack.push((option, next, 0));
                }
            }
        }
    }

    /// The normal forms of the options of a normal word.
    fn options(&self, word: &[u32]) -> Vec<Exponents> {
        let mut list = Vec::new();
        for (l, &n) in word.iter().enumerate() {
            if n == 0 {
                continue;
            }
            for option in &self.options[l] {
                let mut y: Exponents = word.iter().zip(option).map(|(a, b)| a + b).collect();
                y[l] -= 1;
                for (n, law) in y.iter_mut().zip(&self.laws) {
                    if let Some((index, period)) = *law
                        && *n >= index + period
                    {
                        *n = index + (*n - index) % period;
                    }
                }
                self.rules.reduce(&mut y);
                list.push(y);
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }
}
