//! Outcomes of single positions for the learner.
//!
//! The oracle plays the *letter game*: positions are words in the learner's letters, and where an option
//! contains a heap that is no letter, the word it stands for is put in its place. With eight letters in place
//! of thirty heaps a search meets far fewer positions, and many options fall together. Is that still
//! the truth? A candidate M gives a heap and its word the same value, so M meets the local condition at
//! a word of letters in the one game iff it does in the other. What is learned is exact for the letter game,
//! and if the letter game is not the game itself, the proof fails at a position with a heap that should be a letter.
//!
//! Once a candidate M has failed with least failure X, it is right on every position below X: the
//! local condition holds there, and the rest is induction. So a position below X costs one evaluation,
//! and any other one a memoised search that mostly ends at once: options that M calls P are
//! tried first, and those below X settle the matter.

use super::limits::{Budget, Stop};
use super::valuation::Valuation;
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;

/// Knows the outcome of every word in the letters and h.
pub struct Oracle<'a> {
    base: &'a Valuation,
    h: Heap,
    options: FxHashMap<Heap, Vec<Position>>,
    star: Option<Heap>,
    trusted: Option<(Valuation, Position)>,
    memo: FxHashMap<Position, bool>,
}

/// Freeing millions of positions takes longer than a stop may; a memo of this size is freed in the background.
const LARGE_MEMO: usize = 100_000;

impl Drop for Oracle<'_> {
    fn drop(&mut self) {
        #[cfg(not(target_family = "wasm"))]
        if self.memo.len() > LARGE_MEMO {
            let memo = std::mem::take(&mut self.memo);
            // Where no thread can be had, the closure is dropped here, and the memo with it.
            let _ = std::thread::Builder::new().spawn(move || drop(memo));
        }
    }
}

struct Frame {
    position: Position,
    options: Vec<Position>,
    next: usize,
}

impl<'a> Oracle<'a> {
    /// An oracle over the proved quotient of the heaps below `h`; it knows no letters yet.
    pub fn new(base: &'a Valuation, h: Heap) -> Oracle<'a> {
        Oracle {
            base,
            h,
            options: FxHashMap::default(),
            star: None,
            trusted: None,
            memo: FxHashMap::default(),
        }
    }

    /// Changes the letter game: `words` says what each heap below h stands for. What was found out about the old
    /// one is forgotten.
    pub fn set_letters(&mut self, game: &HeapGame, letters: &[Heap], words: &[Position]) {
        self.memo.clear();
        self.trusted = None;
        self.options.clear();
        self.star = None;
        for &letter in letters.iter().chain([&self.h]) {
            let mut options = Vec::new();
            game.for_each_option(letter, &mut |option| {
                let word = option
                    .iter()
                    .fold(Position::empty(), |w, &o| w.plus(&words[o as usize]));
                options.push(self.simplify(word));
            });
            options.sort();
            options.dedup();
            if self.star.is_none() && options.len() == 1 && options[0].is_empty() {
                self.star = Some(letter);
            }
            self.options.insert(letter, options);
        }
    }

    /// Tells the oracle that `m` is right on all words below `x` and wrong on `x`.
    pub fn trust(&mut self, m: &Valuation, x: &Position) {
        if self.trusted.as_ref().is_some_and(|(_, old)| old >= x) {
            return;
        }
        self.memo.insert(self.simplify(x.clone()), !m.predicts_p(x));
        self.trusted = Some((m.clone(), x.clone()));
    }

    /// Whether `x` is a P-position.
    pub fn is_p(&mut self, x: &Position, budget: &Budget) -> Result<bool, Stop> {
        if x.max_heap() < Some(self.h) {
            return Ok(self.base.predicts_p(x));
        }
        let x = self.simplify(x.clone());
        match self.settled(&x) {
            Some(known) => Ok(known),
            None => match self.search(x, usize::MAX, budget)? {
                Some(p) => Ok(p),
                None => unreachable!("an unbounded search ends"),
            },
        }
    }

    /// Whether `x` is a P-position, if looking at `effort` positions is enough to tell.
    pub fn try_p(
        &mut self,
        x: &Position,
        effort: usize,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        let x = self.simplify(x.clone());
        match self.settled(&x) {
            Some(known) => Ok(Some(known)),
            None => self.search(x, effort, budget),
        }
    }

    /// Takes away pairs of the one-move game, which change no outcome.
    fn simplify(&self, mut x: Position) -> Position {
        if let Some(star) = self.star {
            x.reduce(star, 2);
        }
        x
    }

    fn settled(&self, x: &Position) -> Option<bool> {
        if x.max_heap() < Some(self.h) {
            return Some(self.base.predicts_p(x));
        }
        if let Some((m, least)) = &self.trusted
            && x < least
        {
            return Some(m.predicts_p(x));
        }
        self.memo.get(x).copied()
    }

    fn search(
        &mut self,
        x: Position,
        mut effort: usize,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        let mut stack = Vec::new();
        // The outcome of the position that the frame on top asked about.
        let mut answer = self.open(x, &mut stack);
        loop {
            answer = match (answer, stack.last_mut()) {
                (Some(p), None) => return Ok(Some(p)),
                (Some(true), Some(_)) => self.close(&mut stack, false),
                (Some(false), Some(frame)) => {
                    frame.next += 1;
                    None
                }
                (None, Some(frame)) => match frame.options.get(frame.next) {
                    None => self.close(&mut stack, true),
                    Some(option) => match self.settled(option) {
                        Some(p) => Some(p),
                        None => {
                            budget.check()?;
                            if effort == 0 {
                                return Ok(None);
                            }
                            effort -= 1;
                            let option = option.clone();
                            self.open(option, &mut stack)
                        }
                    },
                },
                (None, None) => unreachable!("an open search has a frame"),
            };
        }
    }

    /// Settles the frame on top; its outcome is the answer to the frame below.
    fn close(&mut self, stack: &mut Vec<Frame>, p: bool) -> Option<bool> {
        let frame = stack.pop()?;
        self.memo.insert(frame.position, p);
        Some(p)
    }

    /// Starts on `x`: its outcome if an option settles it at once, else a new frame with the options that are
    /// still open, those predicted P first.
    fn open(&mut self, x: Position, stack: &mut Vec<Frame>) -> Option<bool> {
        let mut likely = Vec::new();
        let mut unlikely = Vec::new();
        for (letter, _) in x.iter() {
            let Some(rest) = x.without(letter) else {
                continue;
            };
            for option in &self.options[&letter] {
                let y = self.simplify(rest.plus(option));
                match self.settled(&y) {
                    Some(true) => {
                        self.memo.insert(x.clone(), false);
                        return Some(false);
                    }
                    Some(false) => {}
                    None => {
                        let predicted =
                            self.trusted.as_ref().is_some_and(|(m, _)| m.predicts_p(&y));
                        if predicted {
                            &mut likely
                        } else {
                            &mut unlikely
                        }
                        .push(y);
                    }
                }
            }
        }
        likely.append(&mut unlikely);
        stack.push(Frame {
            position: x,
            options: likely,
            next: 0,
        });
        None
    }
}
