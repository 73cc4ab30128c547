//! Stuck sets made by several threads before it is their turn.
//!
//! The set of a state beside the new heap is made from its own and from that of the state it has grown from. States come in layers, by the
//! heap they have grown by, and those of one layer have grown from earlier ones: so the sets of thousands can be made at once. Who is
//! dominated is asked afterwards, state by state, and the work is counted then; so neither depends on the threads.

use super::{Met, Scan};
use crate::turns::STEP;
use crate::work::share;
use std::ops::Range;

/// Stuck sets that several threads have made before it was their turn.
#[derive(Default)]
pub struct Ahead {
    /// The first state, and the end of those that were thought of.
    range: Range<usize>,
    /// The sets; none if they were not worth it.
    words: Vec<u64>,
    met: Vec<Met>,
}

/// With less work than this a thread takes longer to begin than to do its part.
const WORTH: usize = 25 * STEP as usize;
/// So much work is done between two looks at the budget,
const AT_ONCE: usize = 250 * STEP as usize;
/// with no more bytes than need no question.
const BYTES: usize = 1 << 19;
/// Each thread takes its part in so many pieces, so that none waits long for another one.
const PIECES: usize = 8;

impl Ahead {
    /// The set of a state, if it was made.
    pub fn of_state(&self, s: usize) -> Option<(&[u64], Met)> {
        let i = s.checked_sub(self.range.start)?;
        let &met = self.met.get(i)?;
        let width = self.words.len() / self.met.len();
        Some((&self.words[i * width..(i + 1) * width], met))
    }
}

impl Scan<'_> {
    /// Makes the stuck sets of the next states on several threads, as far as those that they are made from are there.
    pub fn look_ahead(&mut self, threads: usize) {
        let next = self.next;
        if threads < 2 || next == 0 || self.ahead.range.contains(&next) {
            return;
        }
        let (width, mut end, mut work) = (self.beside.width, next, 0);
        let most = next + BYTES / (8 * width);
        while end < self.states.len().min(most)
            && (self.states[end].from.0 as usize) < next
            && work < AT_ONCE
        {
            work += self.price(end);
            end += 1;
        }
        let mut ahead = std::mem::take(&mut self.ahead);
        // The next one alone, if not even that can be made.
        ahead.range = next..end.max(next + 1);
        let n = if work < WORTH { 0 } else { end - next };
        ahead.words.resize(n * width, 0);
        ahead.met.resize(n, (0, 0));
        let piece = n.div_ceil(PIECES * threads).max(1);
        let sets = ahead.words.chunks_mut(piece * width);
        let parts = ahead.met.chunks_mut(piece).zip(sets).enumerate();
        let this = &*self;
        share(threads, parts.collect(), |(i, (met, sets))| {
            let sets = sets.chunks_mut(width);
            for (s, (met, set)) in (next + i * piece..).zip(met.iter_mut().zip(sets)) {
                *met = this.meet(s, set);
            }
        });
        #[cfg(test)]
        tests::MADE.set(tests::MADE.get() + n);
        self.ahead = ahead;
    }

    /// About what it costs to meet a state.
    fn price(&self, s: usize) -> usize {
        let state = &self.states[s];
        let beside = match state.from.1 as usize == self.grown.len() - 1 {
            true => Some(state.size),
            false => self.beside.of_state(state.from.0).map(|(_, size)| size),
        };
        beside.map_or(0, |size| {
            3 * self.beside.width + 4 * state.size.min(size) as usize
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::limits::{Budget, Limits};
    use crate::quotient::Solver;
    use crate::ruleset::HeapGame;
    use std::cell::Cell;

    thread_local!(pub static MADE: Cell<usize> = const { Cell::new(0) });

    #[test]
    fn sets_are_made_ahead_where_it_pays() {
        let made = |code: &str, heap: u32, threads: usize| {
            MADE.set(0);
            let limits = Limits {
                heap: Some(heap),
                threads: Some(threads),
                ..Limits::default()
            };
            let game = HeapGame::parse(code).unwrap();
            Solver::new(&game).run(&Budget::start(limits, None));
            MADE.get()
        };
        assert_eq!(made("0.07", 33, 1), 0);
        assert_eq!(made("0.77", 70, 2), 0);
        assert!(made("0.07", 33, 2) > 0);
    }
}
