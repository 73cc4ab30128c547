//! Who wins a position, by search: what is left where no theory covers it.
//!
//! In normal play the nim values of the heaps answer at once. In misère play the positions that can come are gone through, each once, and
//! three things make them fewer. Heaps with a small misère canonical form are replaced by it, and small forms are
//! added, so that equal sums are one. A sum of tame components is settled without a look at what can become of it. And as soon as one
//! move of a position is seen to win, its others are left alone.

mod component;
mod explorer;
mod tame;

pub use explorer::Explorer;

use super::canonical::Games;
use super::nim::NimSequence;
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::ruleset::{Convention, HeapGame};
use component::{Components, FORMS, Sum};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The budget is asked once in so many options.
const CHECK_EVERY: usize = 256;

/// A search in the positions of a game, in its convention. What it has found it keeps.
///
/// ```
/// use misere::limits::Budget;
/// use misere::ruleset::HeapGame;
/// use misere::value::Search;
/// let budget = Budget::unlimited();
/// let cram = HeapGame::parse("cram:4x4")?;
/// let mut search = Search::new(&cram);
/// let board = cram.start().unwrap();
/// assert!(search.is_p(&board, &budget)?, "whoever moves first on the board of four by four loses");
/// assert!(search.winning_moves(&board, &budget)?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'g> {
    game: &'g HeapGame,
    nim: NimSequence<'g>,
    components: Components<'g>,
    games: Games<'static>,
    memo: FxHashMap<Sum, bool>,
}

/// A sum that waits for what it can become; the last of these is looked at first.
struct Frame {
    sum: Sum,
    open: Vec<Sum>,
}

/// What is known of a sum once its options have been looked at.
enum Entered {
    Settled(bool),
    Open(Vec<Sum>),
}

impl<'g> Search<'g> {
    /// Nothing known yet.
    pub fn new(game: &'g HeapGame) -> Search<'g> {
        Search {
            game,
            nim: NimSequence::new(game),
            components: Components::new(game),
            games: Games::new(),
            memo: FxHashMap::default(),
        }
    }

    /// Whether a position is a P-position: a win for the player who has just moved. With more than 2³¹ − 1 copies of a heap, or
    /// with a heap of 2³¹ and more, it gives up ([`Stop::NotFound`]).
    pub fn is_p(&mut self, position: &Position, budget: &Budget) -> Result<bool, Stop> {
        self.prepare(position, budget)?;
        self.outcome(position, budget)
    }

    /// Every move to a P-position: the heap moved in and what it becomes, in order.
    ///
    /// ```
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// use misere::value::Search;
    /// let nim = HeapGame::parse("nim:3")?;
    /// let moves = Search::new(&nim).winning_moves(&"2+3".parse()?, &Budget::unlimited())?;
    /// let texts: Vec<_> = moves.iter().map(|(from, to)| format!("{from} → {to}")).collect();
    /// assert_eq!(texts, ["3 → 2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Vec<(Heap, Position)>, Stop> {
        self.prepare(position, budget)?;
        let mut found = Vec::new();
        for (heap, _) in position.iter().rev() {
            let Some(rest) = position.without(heap) else {
                continue;
            };
            for to in options(self.game, heap, budget)? {
                let after = rest.checked_plus(&to).ok_or(Stop::NotFound)?;
                if self.outcome(&after, budget)? {
                    found.push((heap, to));
                }
            }
        }
        Ok(found)
    }

    /// Learns of the heaps that can come.
    fn prepare(&mut self, position: &Position, budget: &Budget) -> Result<(), Stop> {
        let largest = position.max_heap().unwrap_or(Heap(0));
        if self.game.convention == Convention::Normal {
            return self.nim.extend_within(largest.0, budget);
        }
        if largest.0 >= FORMS || position.iter().any(|(_, count)| count > u32::MAX / 2) {
            return Err(Stop::NotFound);
        }
        let last = self.game.heaps().unwrap_or(u32::MAX);
        let mut games = std::mem::take(&mut self.games).within(budget);
        let learned = self
            .components
            .learn(largest.min(Heap(last)), &mut games, budget);
        self.games = games.unlimited();
        learned
    }

    /// Whether a position is P whose heaps are known.
    fn outcome(&mut self, position: &Position, budget: &Budget) -> Result<bool, Stop> {
        budget.check()?;
        if self.game.convention == Convention::Normal {
            return Ok(self.nim.of(position) == 0);
        }
        if let Some(kind) = self.components.kind(position) {
            return Ok(kind.is_p());
        }
        let mut games = std::mem::take(&mut self.games).within(budget);
        let found = match self.components.sum(position, &mut games) {
            Ok(sum) => self.decide(sum, &mut games, budget),
            Err(stop) => Err(stop),
        };
        self.games = games.unlimited();
        found
    }

    fn decide(&mut self, sum: Sum, games: &mut Games, budget: &Budget) -> Result<bool, Stop> {
        if let Some(p) = self.settled(&sum, games) {
            return Ok(p);
        }
        // A stack of our own: play can be longer than the machine's stack is deep.
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some(sum);
        let mut last = false;
        loop {
            if let Some(sum) = next.take() {
                match self.enter(&sum, games, budget)? {
                    Entered::Settled(p) => {
                        self.remember(sum, p, budget)?;
                        last = p;
                    }
                    Entered::Open(open) => {
                        stack.push(Frame { sum, open });
                        last = false;
                    }
                }
            }
            let Some(frame) = stack.last_mut() else {
                return Ok(last);
            };
            let p = match (last, frame.open.pop()) {
                // A move that wins settles the sum against whoever moved to it.
                (true, _) => false,
                (false, None) => true,
                (false, Some(option)) => {
                    match self.settled(&option, games) {
                        Some(p) => last = p,
                        None => next = Some(option),
                    }
                    continue;
                }
            };
            if let Some(frame) = stack.pop() {
                self.remember(frame.sum, p, budget)?;
            }
            last = p;
        }
    }

    /// Whether a sum is P, if that is known without a look at its options.
    fn settled(&mut self, sum: &Sum, games: &Games) -> Option<bool> {
        if sum.rest.is_empty() {
            return Some(games.is_p(sum.form));
        }
        if let Some(kind) = self.components.kind_of_sum(sum, games) {
            return Some(kind.is_p());
        }
        self.memo.get(sum).copied()
    }

    /// Looks at the options of a sum: one that is known to win settles it, and those that are known to lose are done with.
    fn enter(&mut self, sum: &Sum, games: &mut Games, budget: &Budget) -> Result<Entered, Stop> {
        budget.check()?;
        let mut open: Vec<(u64, Sum)> = Vec::new();
        let (mut wins, mut any) = (false, false);
        let memo = &self.memo;
        self.components
            .moves(sum, games, budget, &mut |components, games, option| {
                any = true;
                let known = match option.rest.is_empty() {
                    true => Some(games.is_p(option.form)),
                    false => match components.kind_of_sum(&option, games) {
                        Some(kind) => Some(kind.is_p()),
                        None => memo.get(&option).copied(),
                    },
                };
                match known {
                    Some(true) => wins = true,
                    Some(false) => (),
                    None => open.push((components.weight(&option, games), option)),
                }
                match wins {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            })?;
        // Without any move the player to move has won.
        if wins || !any {
            return Ok(Entered::Settled(false));
        }
        open.sort_unstable_by(|a, b| Reverse(a).cmp(&Reverse(b)));
        open.dedup();
        Ok(match open.is_empty() {
            true => Entered::Settled(true),
            false => Entered::Open(open.into_iter().map(|(_, sum)| sum).collect()),
        })
    }

    fn remember(&mut self, sum: Sum, p: bool, budget: &Budget) -> Result<(), Stop> {
        if self.memo.len() == self.memo.capacity() {
            budget.allow_table::<(Sum, bool)>(2 * self.memo.len() + 1)?;
        }
        self.memo.insert(sum, p);
        Ok(())
    }
}

/// The options of a heap, sorted and without repeats, within limits.
fn options(game: &HeapGame, heap: Heap, budget: &Budget) -> Result<Vec<Position>, Stop> {
    let mut out = Vec::new();
    let mut end = Ok(());
    game.visit_options(heap, &mut |option| {
        out.push(Position::from_heaps(option.iter().copied()));
        if out.len().is_multiple_of(CHECK_EVERY) {
            end = budget.check();
        }
        match end {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    end?;
    out.sort_unstable();
    out.dedup();
    Ok(out)
}
