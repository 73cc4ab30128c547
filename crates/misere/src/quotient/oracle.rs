//! Outcomes of single positions, exact, for the learner.
//!
//! Once a candidate M has failed with least failure X, every position below X is predicted rightly by
//! M: the local condition holds below X, and the rest is induction. So a position below X costs one
//! evaluation, and any other one a memoised search that mostly ends at once: options that M
//! calls P are tried first, and those below X settle the matter.

use super::limits::{Budget, Stop};
use super::valuation::Valuation;
use crate::monoid::Elem;
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;

/// Knows the outcome of every position of the heaps up to h.
pub struct Oracle<'a> {
    game: &'a HeapGame,
    base: &'a Valuation,
    h: Heap,
    trusted: Option<(Valuation, Position)>,
    memo: FxHashMap<Position, bool>,
    dead: Vec<bool>,
    star: Option<Heap>,
}

struct Frame {
    position: Position,
    options: Vec<Position>,
    next: usize,
}

impl<'a> Oracle<'a> {
    /// An oracle for the heaps up to `h`, where `base` is the proved quotient of the heaps below h.
    pub fn new(game: &'a HeapGame, base: &'a Valuation, h: Heap) -> Oracle<'a> {
        let mut dead = vec![true];
        let mut star = None;
        for n in 1..=h.0 {
            let (mut any, mut all_end) = (false, true);
            game.for_each_option(Heap(n), &mut |option| {
                any = true;
                all_end &= option.iter().all(|&o| dead[o as usize]);
            });
            dead.push(!any);
            if any && all_end && star.is_none() {
                star = Some(Heap(n));
            }
        }
        Oracle {
            game,
            base,
            h,
            trusted: None,
            memo: FxHashMap::default(),
            dead,
            star,
        }
    }

    /// Tells the oracle that `m` is right on all positions below `x` and wrong on `x`.
    pub fn trust(&mut self, m: &Valuation, x: &Position) {
        if self.trusted.as_ref().is_some_and(|(_, old)| old >= x) {
            return;
        }
        self.memo
            .insert(self.simplify(x.clone()), !m.predicts_p(x));
        self.trusted = Some((m.clone(), x.clone()));
    }

    /// Whether `x` is a P-position.
    pub fn is_p(&mut self, x: &Position, budget: &Budget) -> Result<bool, Stop> {
        if x.max_heap() < Some(self.h) {
            return Ok(self.base.predicts_p(x));
        }
        let x = self.simplify(x.clone());
        if let Some(known) = self.settled(&x) {
            return Ok(known);
        }
        self.search(x, budget)
    }

    /// Takes away what changes no outcome: heaps without a move, and pairs of the one-move game.
    fn simplify(&self, x: Position) -> Position {
        let removable = |(h, c): (Heap, u32)| self.dead[h.index()] || (Some(h) == self.star && c > 1);
        if !x.iter().any(removable) {
            return x;
        }
        let mut out = Position::empty();
        for (h, c) in x.iter() {
            if !self.dead[h.index()] {
                out.add(h, if Some(h) == self.star { c % 2 } else { c });
            }
        }
        out
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

    fn search(&mut self, x: Position, budget: &Budget) -> Result<bool, Stop> {
        let mut stack = Vec::new();
        // The outcome of the position that the frame on top asked about.
        let mut answer = self.open(x, &mut stack);
        loop {
            answer = match (answer, stack.last_mut()) {
                (Some(p), None) => return Ok(p),
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
        let mut found = x.is_empty().then_some(false);
        let predictor = self.trusted.as_ref().map(|(m, _)| m);
        for (heap, _) in x.iter() {
            if found.is_some() {
                break;
            }
            let Some(rest) = x.without(heap) else {
                continue;
            };
            let rest_value = predictor.map(|m| m.eval(&rest));
            self.game.for_each_option(heap, &mut |option| {
                if found.is_some() {
                    return;
                }
                let predicted = predictor.zip(rest_value).is_some_and(|(m, rest)| {
                    let value = option.iter().fold(rest, |v: Elem, &o| m.times(v, o));
                    m.monoid.is_p(value)
                });
                let mut position = rest.clone();
                for &o in option {
                    position.add(Heap(o), 1);
                }
                let position = self.simplify(position);
                match self.settled(&position) {
                    Some(true) => found = Some(false),
                    Some(false) => {}
                    None if predicted => likely.push(position),
                    None => unlikely.push(position),
                }
            });
        }
        if found.is_some() {
            self.memo.insert(x, false);
            return found;
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
