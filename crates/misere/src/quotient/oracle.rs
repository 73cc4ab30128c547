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
//! tried first, and those below X settle the matter. All options of a letter that have the same value in M are
//! predicted by one look into its table.

use super::lanes::{Lanes, Outcomes, Overflow};
use super::limits::{Budget, Stop};
use super::valuation::Valuation;
use crate::monoid::Elem;
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Knows the outcome of every word in the letters and h.
pub struct Oracle<'a> {
    base: &'a Valuation,
    h: Heap,
    /// The letters and h.
    lanes: Lanes,
    /// The options of each letter and of h, as words.
    options: Vec<Vec<Position>>,
    star: Option<usize>,
    guide: Guide,
    memo: Outcomes,
    scratch: Scratch,
}

/// A candidate that is right below some position, made ready for walking.
struct Guide {
    m: Valuation,
    least: Position,
    packed: Vec<u64>,
    is_p: Vec<bool>,
    /// For each lane, the row of its letter's value.
    letter_rows: Vec<Vec<u32>>,
    /// The rows of the values of options.
    option_rows: Vec<Vec<u32>>,
    /// For each lane, its options by value.
    groups: Vec<Vec<Group>>,
    /// For each lane, its options packed, in the order of the groups.
    words: Vec<Vec<u64>>,
}

struct Group {
    /// Which of `option_rows` belongs to the value of these options.
    row: u32,
    options: Range<u32>,
}

#[derive(Default)]
struct Scratch {
    child: Vec<u64>,
    unlikely: Vec<u64>,
    /// The lanes of a word that are not empty, and the value of the word without one of that letter.
    parts: Vec<(u32, u32, u32)>,
}

/// Positions that wait for the outcome of an option: the position first, then its open options.
struct Frame {
    start: usize,
    next: usize,
}

enum Halt {
    Stop(Stop),
    Overflow,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

impl From<Overflow> for Halt {
    fn from(_: Overflow) -> Halt {
        Halt::Overflow
    }
}

/// The clock is looked at once in this many positions.
const CHECK_EVERY: usize = 64;

impl<'a> Oracle<'a> {
    /// An oracle over the proved quotient of the heaps below `h`, for the letter game where each heap below `h`
    /// stands for its word.
    pub fn new(
        base: &'a Valuation,
        h: Heap,
        game: &HeapGame,
        letters: &[Heap],
        words: &[Position],
    ) -> Oracle<'a> {
        let mut all = letters.to_vec();
        all.push(h);
        let mut star = None;
        let mut options = Vec::with_capacity(all.len());
        for (lane, &letter) in all.iter().enumerate() {
            let mut of_letter = Vec::new();
            game.for_each_option(letter, &mut |option| {
                let mut word = option
                    .iter()
                    .fold(Position::empty(), |w, &o| w.plus(&words[o as usize]));
                if let Some(star) = star {
                    word.reduce(all[star], 2);
                }
                of_letter.push(word);
            });
            of_letter.sort();
            of_letter.dedup();
            if star.is_none() && of_letter.len() == 1 && of_letter[0].is_empty() {
                star = Some(lane);
            }
            options.push(of_letter);
        }
        let lanes = Lanes::new(all, 8);
        // The base is right on all words below h; what h is worth beside them is not known, so any value will do.
        let mut m = base.clone();
        m.push(Elem::ONE);
        let mut this = Oracle {
            base,
            h,
            guide: Guide::new(m, Position::single(h)),
            memo: Outcomes::new(lanes.width),
            lanes,
            options,
            star,
            scratch: Scratch::default(),
        };
        this.pack();
        this
    }

    /// Tells the oracle that `m` is right on all words below `x` and wrong on `x`.
    pub fn trust(&mut self, m: &Valuation, x: &Position) {
        if self.guide.least >= *x {
            return;
        }
        self.guide = Guide::new(m.clone(), x.clone());
        self.pack();
        let mut word = vec![0; self.lanes.width];
        if self.lanes.add(&mut word, x).is_ok() {
            self.simplify(&mut word);
            self.memo.insert(&word, !m.predicts_p(x));
        }
    }

    /// Prepares the guide for the lanes, which are widened until it fits.
    fn pack(&mut self) {
        while self
            .guide
            .prepare(self.base, &self.lanes, &self.options)
            .is_err()
        {
            self.widen();
        }
    }

    fn widen(&mut self) {
        self.lanes = self.lanes.widened();
        self.memo = Outcomes::new(self.lanes.width);
    }

    /// Whether the sum of two words is a P-position.
    pub fn is_p(&mut self, x: &Position, y: &Position, budget: &Budget) -> Result<bool, Stop> {
        if x.max_heap().max(y.max_heap()) < Some(self.h) {
            return Ok(self.base.predicts_p(&x.plus(y)));
        }
        match self.outcome(&[x, y], usize::MAX, budget)? {
            Some(p) => Ok(p),
            None => unreachable!("an unbounded search ends"),
        }
    }

    /// Whether `x` is a P-position, if looking at `effort` positions is enough to tell.
    pub fn try_p(
        &mut self,
        x: &Position,
        effort: usize,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        self.outcome(&[x], effort, budget)
    }

    fn outcome(
        &mut self,
        parts: &[&Position],
        effort: usize,
        budget: &Budget,
    ) -> Result<Option<bool>, Stop> {
        loop {
            match self.search(parts, effort, budget) {
                Ok(p) => return Ok(p),
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Overflow) => {
                    self.widen();
                    self.pack();
                }
            }
        }
    }

    /// Takes away pairs of the one-move game, which change no outcome.
    #[inline]
    fn simplify(&self, word: &mut [u64]) {
        if let Some(star) = self.star {
            let (i, shift) = self.lanes.place(star);
            let (_, mask) = self.lanes.mask(star);
            word[i] &= !mask | 1 << shift;
        }
    }

    fn search(
        &mut self,
        parts: &[&Position],
        mut effort: usize,
        budget: &Budget,
    ) -> Result<Option<bool>, Halt> {
        let width = self.lanes.width;
        let mut x = vec![0; width];
        for part in parts {
            self.lanes.add(&mut x, part)?;
        }
        self.simplify(&mut x);
        if x < self.guide.packed {
            return Ok(Some(self.guide.predicts_p(&self.lanes, &x)));
        }
        if let Some(known) = self.memo.get(&x) {
            return Ok(Some(known));
        }
        let mut pending = Vec::new();
        let mut stack = Vec::new();
        let mut opened = 0usize;
        // The outcome of the position that the frame on top asked about.
        let mut answer = self.open(&x, &mut pending, &mut stack)?;
        loop {
            answer = match (answer, stack.last_mut()) {
                (Some(p), None) => return Ok(Some(p)),
                (Some(true), Some(_)) => self.close(&mut pending, &mut stack, false),
                (Some(false), Some(frame)) => {
                    frame.next += width;
                    None
                }
                (None, Some(frame)) if frame.next == pending.len() => {
                    self.close(&mut pending, &mut stack, true)
                }
                (None, Some(frame)) => {
                    x.copy_from_slice(&pending[frame.next..frame.next + width]);
                    match self.memo.get(&x) {
                        Some(p) => Some(p),
                        None => {
                            opened += 1;
                            if opened % CHECK_EVERY == 0 {
                                budget.check()?;
                            }
                            if effort == 0 {
                                return Ok(None);
                            }
                            effort -= 1;
                            self.open(&x, &mut pending, &mut stack)?
                        }
                    }
                }
                (None, None) => unreachable!("an open search has a frame"),
            };
        }
    }

    /// Settles the frame on top; its outcome is the answer to the frame below.
    fn close(&mut self, pending: &mut Vec<u64>, stack: &mut Vec<Frame>, p: bool) -> Option<bool> {
        let frame = stack.pop()?;
        self.memo
            .insert(&pending[frame.start..frame.start + self.lanes.width], p);
        pending.truncate(frame.start);
        Some(p)
    }

    /// Starts on `x`: its outcome if an option settles it at once, else a new frame with the options that are
    /// still open, those predicted P first.
    fn open(
        &mut self,
        x: &[u64],
        pending: &mut Vec<u64>,
        stack: &mut Vec<Frame>,
    ) -> Result<Option<bool>, Overflow> {
        let width = self.lanes.width;
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.child.resize(width, 0);
        scratch.unlikely.clear();
        self.guide.parts(&self.lanes, x, &mut scratch.parts);
        let start = pending.len();
        pending.extend_from_slice(x);
        let done = self.options_of(x, pending, &mut scratch);
        let settled = match done {
            Ok(settled) => settled,
            Err(overflow) => {
                self.scratch = scratch;
                return Err(overflow);
            }
        };
        if settled {
            pending.truncate(start);
            self.memo.insert(x, false);
        } else {
            pending.extend_from_slice(&scratch.unlikely);
            stack.push(Frame {
                start,
                next: start + width,
            });
        }
        self.scratch = scratch;
        Ok(settled.then_some(false))
    }

    /// Collects the options of `x` whose outcomes are not known, unless one is known to be P: then says so.
    fn options_of(
        &self,
        x: &[u64],
        pending: &mut Vec<u64>,
        scratch: &mut Scratch,
    ) -> Result<bool, Overflow> {
        let width = self.lanes.width;
        let guide = &self.guide;
        let top = self.lanes.len() - 1;
        for likely in [true, false] {
            for &(lane, count, rest) in &scratch.parts {
                let lane = lane as usize;
                // Options of h have fewer h: if X has that many, they all lie below it.
                let below = lane == top && count - 1 < self.lanes.get(&guide.packed, top);
                if below && !likely {
                    continue;
                }
                let (i, shift) = self.lanes.place(lane);
                for group in &guide.groups[lane] {
                    let value = guide.option_rows[group.row as usize][rest as usize];
                    let predicted = guide.is_p[value as usize];
                    if predicted != likely {
                        continue;
                    }
                    if below {
                        return Ok(true);
                    }
                    let range = group.options.start as usize * width..group.options.end as usize * width;
                    for option in guide.words[lane][range].chunks_exact(width) {
                        for ((c, &a), &b) in scratch.child.iter_mut().zip(x).zip(option) {
                            *c = a + b;
                        }
                        scratch.child[i] -= 1 << shift;
                        self.lanes.check(&scratch.child)?;
                        self.simplify(&mut scratch.child);
                        if scratch.child < guide.packed {
                            if likely {
                                return Ok(true);
                            }
                            continue;
                        }
                        match self.memo.get(&scratch.child) {
                            Some(true) => return Ok(true),
                            Some(false) => {}
                            None if likely => pending.extend_from_slice(&scratch.child),
                            None => scratch.unlikely.extend_from_slice(&scratch.child),
                        }
                    }
                }
            }
        }
        Ok(false)
    }
}

impl Guide {
    fn new(m: Valuation, least: Position) -> Guide {
        Guide {
            is_p: m.monoid.elements().map(|x| m.monoid.is_p(x)).collect(),
            m,
            least,
            packed: Vec::new(),
            letter_rows: Vec::new(),
            option_rows: Vec::new(),
            groups: Vec::new(),
            words: Vec::new(),
        }
    }

    fn prepare(
        &mut self,
        base: &Valuation,
        lanes: &Lanes,
        options: &[Vec<Position>],
    ) -> Result<(), Overflow> {
        debug_assert!(self.m.last() > base.last());
        self.packed = vec![0; lanes.width];
        lanes.add(&mut self.packed, &self.least)?;
        self.letter_rows = lanes
            .letters()
            .iter()
            .map(|h| self.m.heap_row(h.0).to_vec())
            .collect();
        self.option_rows.clear();
        self.groups.clear();
        self.words.clear();
        let mut row_of: FxHashMap<Elem, u32> = FxHashMap::default();
        for of_letter in options {
            let mut by_value: Vec<(Elem, &Position)> =
                of_letter.iter().map(|o| (self.m.eval(o), o)).collect();
            by_value.sort_by_key(|&(e, _)| e);
            let mut words = vec![0; by_value.len() * lanes.width];
            let mut groups: Vec<Group> = Vec::new();
            let mut last = None;
            for (i, &(e, option)) in by_value.iter().enumerate() {
                lanes.add(&mut words[i * lanes.width..][..lanes.width], option)?;
                let i = i as u32;
                match groups.last_mut() {
                    Some(group) if last == Some(e) => group.options.end = i + 1,
                    _ => {
                        let row = *row_of.entry(e).or_insert_with(|| {
                            self.option_rows.push(self.m.monoid.row(e));
                            self.option_rows.len() as u32 - 1
                        });
                        groups.push(Group {
                            row,
                            options: i..i + 1,
                        });
                    }
                }
                last = Some(e);
            }
            self.words.push(words);
            self.groups.push(groups);
        }
        Ok(())
    }

    /// The value of a word, from `start`, over the lanes below `lane`.
    #[inline]
    fn walk(&self, lanes: &Lanes, word: &[u64], below: usize, start: u32) -> u32 {
        let mut x = start;
        for lane in (0..below).rev() {
            for _ in 0..lanes.get(word, lane) {
                x = self.letter_rows[lane][x as usize];
            }
        }
        x
    }

    fn predicts_p(&self, lanes: &Lanes, word: &[u64]) -> bool {
        self.is_p[self.walk(lanes, word, lanes.len(), 0) as usize]
    }

    /// For every letter in the word: its lane, its exponent, and the value of the word with one of it taken away.
    fn parts(&self, lanes: &Lanes, word: &[u64], parts: &mut Vec<(u32, u32, u32)>) {
        parts.clear();
        let mut above = 0;
        for lane in (0..lanes.len()).rev() {
            let count = lanes.get(word, lane);
            if count == 0 {
                continue;
            }
            for _ in 1..count {
                above = self.letter_rows[lane][above as usize];
            }
            parts.push((lane as u32, count, self.walk(lanes, word, lane, above)));
            above = self.letter_rows[lane][above as usize];
        }
    }
}
