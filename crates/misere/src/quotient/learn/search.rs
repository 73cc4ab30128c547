//! The search behind the oracle: the outcome of a word, by looking at its options.
//!
//! All options of a word by moves in one letter are predicted by one look into the chart of the trusted candidate M; and those
//! below the position where M first fails are predicted rightly.

use super::chart::Chart;
use super::lanes::{Lanes, Outcomes, Overflow, Packed};
use super::oracle::LetterGame;
use crate::position::Position;
use crate::turns::{STEP, Turn};
use std::sync::Arc;

/// How far a search has come.
pub enum Searched {
    /// To the end: the outcome, if the effort allowed was enough to tell.
    Found {
        /// Whether it is P.
        outcome: Option<bool>,
        /// How much work it was.
        work: usize,
    },
    /// Somebody should look at the budget.
    Open {
        /// How much work it was so far.
        work: usize,
        /// How much memory it needs to go on.
        bytes: u64,
    },
}

/// What it costs to look at a position, and at an option of it.
const OPENED: usize = 160;
const OPTION: usize = 20;
/// Options of a value that is not asked for are passed over together, which is as much work as a part of one.
const GROUPS_PER_OPTION: usize = 8;
/// Hence so many positions in a step, at most.
const POSITIONS: usize = STEP as usize / OPENED;

/// A search over packed words of one kind, and what it has found.
pub struct Search<K> {
    guide: Option<Guide<K>>,
    memo: Outcomes<K>,
    /// The positions that wait for the outcome of an option, each followed by its open options.
    pending: Vec<K>,
    unlikely: Vec<K>,
    /// How many options were looked at since the work was last counted.
    looked_at: usize,
    parts: Vec<Part>,
    stack: Vec<Frame>,
    /// The outcome of the position that the frame on top asked about.
    answer: Option<bool>,
    effort: usize,
}

/// A letter in a word.
struct Part {
    lane: usize,
    count: u32,
    /// The value of the word with one of it taken away.
    rest: u32,
}

/// Where in `pending` a waiting position and its next open option are.
struct Frame {
    start: usize,
    next: usize,
}

impl<K: Packed> Search<K> {
    /// A search that knows nothing yet.
    pub fn new() -> Search<K> {
        Search {
            guide: None,
            memo: Outcomes::new(),
            pending: Vec::new(),
            unlikely: Vec::new(),
            looked_at: 0,
            parts: Vec::new(),
            stack: Vec::new(),
            answer: None,
            effort: 0,
        }
    }

    /// From now on relies on this guide.
    pub fn trust(&mut self, guide: Guide<K>) {
        self.guide = Some(guide);
    }

    /// Whether the sum of some words is P, if looking at `effort` positions is enough to tell.
    pub fn ask(
        &mut self,
        game: &LetterGame,
        parts: &[&Position],
        effort: usize,
    ) -> Result<Searched, Overflow> {
        let x: K = game.simplify(game.pack(parts)?);
        let guide = self.guide();
        let known = match x < guide.least {
            true => Some(guide.predicts_p(&game.lanes, &x)),
            false => self.memo.get(&x),
        };
        if known.is_some() {
            let (outcome, work) = (known, OPENED);
            return Ok(Searched::Found { outcome, work });
        }
        self.pending.clear();
        self.stack.clear();
        self.effort = effort;
        self.memo.reserve(1);
        self.answer = self.open(game, x)?;
        match self.memo.growth(self.room()) {
            0 => self.go_on(game),
            bytes => Ok(Searched::Open {
                work: OPENED,
                bytes,
            }),
        }
    }

    /// How many outcomes a step may find: a position that is opened may be settled at once, and with it those that wait.
    fn room(&self) -> usize {
        self.stack.len() + 2 * POSITIONS
    }

    fn guide(&self) -> &Guide<K> {
        match &self.guide {
            Some(guide) => guide,
            None => unreachable!("an engine starts with something to trust"),
        }
    }

    /// Goes on for about a step. The memory that was asked for is granted.
    pub fn go_on(&mut self, game: &LetterGame) -> Result<Searched, Overflow> {
        self.memo.reserve(self.room());
        let mut work = OPENED;
        loop {
            self.answer = match (self.answer, self.stack.last_mut()) {
                (Some(p), None) => {
                    let outcome = Some(p);
                    return Ok(Searched::Found { outcome, work });
                }
                (Some(true), Some(_)) => self.close(false),
                (Some(false), Some(frame)) => {
                    frame.next += 1;
                    None
                }
                (None, Some(frame)) => match self.pending.get(frame.next) {
                    None => self.close(true),
                    Some(y) => match self.memo.get(y) {
                        Some(p) => Some(p),
                        None if self.effort == 0 => {
                            let outcome = None;
                            return Ok(Searched::Found { outcome, work });
                        }
                        None if work >= STEP as usize => {
                            let bytes = self.memo.growth(self.room());
                            return Ok(Searched::Open { work, bytes });
                        }
                        None => {
                            self.effort -= 1;
                            let y = y.clone();
                            let answer = self.open(game, y)?;
                            work += OPENED + OPTION * std::mem::take(&mut self.looked_at);
                            answer
                        }
                    },
                },
                (None, None) => unreachable!("an open search has a frame"),
            };
        }
    }

    /// Settles the frame on top; its outcome is the answer to the frame below.
    fn close(&mut self, p: bool) -> Option<bool> {
        let frame = self.stack.pop()?;
        self.pending.truncate(frame.start + 1);
        let x = self.pending.pop()?;
        self.memo.insert(x, p);
        Some(p)
    }

    /// Starts on `x`: its outcome if an option settles it at once, else a new frame with the options that are
    /// still open, those predicted P first.
    fn open(&mut self, game: &LetterGame, x: K) -> Result<Option<bool>, Overflow> {
        let start = self.pending.len();
        self.pending.push(x.clone());
        if self.options(game, &x)? {
            self.pending.truncate(start);
            self.memo.insert(x, false);
            return Ok(Some(false));
        }
        self.pending.append(&mut self.unlikely);
        self.stack.push(Frame {
            start,
            next: start + 1,
        });
        Ok(None)
    }

    /// Collects the options of `x` whose outcomes are not known, unless one is known to be P: then says so.
    fn options(&mut self, game: &LetterGame, x: &K) -> Result<bool, Overflow> {
        let Some(guide) = &self.guide else {
            unreachable!("an engine starts with something to trust")
        };
        let (lanes, chart) = (&game.lanes, &*guide.chart);
        let top = lanes.letters().len() - 1;
        guide.letters_of(lanes, x, &mut self.parts);
        self.unlikely.clear();
        for likely in [true, false] {
            let mut above = 0;
            for i in 0..self.parts.len() {
                let Part { lane, count, .. } = self.parts[i];
                if likely {
                    above = chart.power(above, lane, count - 1);
                    self.parts[i].rest = self.parts[i + 1..]
                        .iter()
                        .fold(above, |v, part| chart.power(v, part.lane, part.count));
                    above = chart.power(above, lane, 1);
                }
                let rest = self.parts[i].rest;
                // Options of h have fewer h: if X has that many, they all lie below it.
                let below = lane == top && count - 1 < guide.least_h;
                if below && !likely {
                    continue;
                }
                self.looked_at += chart.values(lane) / GROUPS_PER_OPTION;
                for group in chart.groups(lane, rest, likely) {
                    if below {
                        return Ok(true);
                    }
                    for option in &guide.words[lane][group] {
                        self.looked_at += 1;
                        let y = game.simplify(lanes.move_to(x, lane, option)?);
                        if y < guide.least {
                            if likely {
                                return Ok(true);
                            }
                            continue;
                        }
                        match self.memo.get(&y) {
                            Some(true) => return Ok(true),
                            Some(false) => {}
                            None if likely => self.pending.push(y),
                            None => self.unlikely.push(y),
                        }
                    }
                }
            }
        }
        Ok(false)
    }
}

/// A candidate that is right below some position, made ready for walking.
pub struct Guide<K> {
    chart: Arc<Chart>,
    least: K,
    /// How many h there are in `least`.
    least_h: u32,
    /// For each lane, its options packed, in the order of the chart.
    words: Vec<Vec<K>>,
}

impl<K: Packed> Guide<K> {
    /// The candidate of a chart, right below `least`.
    pub async fn new(
        game: &LetterGame,
        chart: Arc<Chart>,
        least: &Position,
        turn: &Turn,
    ) -> Result<Guide<K>, Overflow> {
        let letters = game.lanes.letters();
        let mut words = Vec::with_capacity(letters.len());
        for (lane, options) in game.options.iter().enumerate() {
            let order = chart.order(lane).iter();
            let packed = order.map(|&o| game.pack(&[&options[o as usize]]));
            words.push(packed.collect::<Result<Vec<K>, Overflow>>()?);
            turn.work(20 * options.len()).await;
        }
        Ok(Guide {
            chart,
            least: game.pack(&[least])?,
            least_h: letters.last().map_or(0, |&h| least.count(h)),
            words,
        })
    }

    fn predicts_p(&self, lanes: &Lanes, word: &K) -> bool {
        let chart = &self.chart;
        let value = (0..lanes.letters().len())
            .rev()
            .fold(0, |v, lane| chart.power(v, lane, lanes.get(word, lane)));
        chart.is_p(value)
    }

    /// The letters in a word, the largest first; what is left without them is not computed yet.
    fn letters_of(&self, lanes: &Lanes, word: &K, parts: &mut Vec<Part>) {
        parts.clear();
        for lane in (0..lanes.letters().len()).rev() {
            let count = lanes.get(word, lane);
            if count > 0 {
                parts.push(Part {
                    lane,
                    count,
                    rest: 0,
                });
            }
        }
    }
}
