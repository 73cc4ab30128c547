//! The game played on normal forms: outcomes of any position, however far outside the box.
//!
//! Every option of a word is earlier in the lexicographic order, and so is what rules make of it; so outcomes are found by
//! recursion. If the rules are right these are the outcomes of the game itself.

use super::frame::Frame;
use super::letters::{Exponents, Letters};
use super::rules::Rules;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Outcomes by recursion through normal forms.
pub struct NormalGame<'a> {
    frame: &'a Frame,
    rules: &'a Rules,
    options: Vec<Vec<Exponents>>,
    known: RefCell<FxHashMap<Exponents, bool>>,
    most: usize,
}

impl<'a> NormalGame<'a> {
    /// The game, which remembers at most so many outcomes.
    pub fn new(
        letters: &Letters,
        frame: &'a Frame,
        rules: &'a Rules,
        most: usize,
    ) -> NormalGame<'a> {
        let reduced = |o: &Exponents| {
            let mut o = o.clone();
            frame.reduce(&mut o);
            o
        };
        NormalGame {
            frame,
            rules,
            options: letters
                .options
                .iter()
                .map(|list| list.iter().map(reduced).collect())
                .collect(),
            known: RefCell::new(FxHashMap::default()),
            most,
        }
    }

    /// Whether a word is a P-position; `None` when too many outcomes would be needed.
    pub fn is_p(&self, word: &[u32]) -> Option<bool> {
        let mut root = word.to_vec();
        self.frame.reduce(&mut root);
        self.rules.reduce(&mut root);
        let mut known = self.known.borrow_mut();
        if let Some(&p) = known.get(&root) {
            return Some(p);
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
                    if known.len() >= self.most {
                        return None;
                    }
                    known.insert(std::mem::take(top), p);
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
                self.frame.reduce(&mut y);
                self.rules.reduce(&mut y);
                list.push(y);
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }
}
