//! Games that have been read and solved, kept for a while: a player asks for the same game at every move.

use crate::request::{Bounds, Refusal};
use misere::infinite::AutomaticSolution;
use misere::quotient::{Limits, Stop, Watcher};
use misere::ruleset::{BoardGame, Convention, HeapGame};
use misere::settle::{Settled, settle, settle_covering};
use std::sync::{Arc, Mutex, PoisonError};

/// So many solutions are kept,
const KEPT: usize = 12;
/// and no more than so many elements in all of them.
const ELEMENTS: usize = 40_000;
/// A longer game is refused unread, with room for a large file.
const MAX_TEXT: usize = 200_000;

/// A game as it was written, read.
pub(crate) struct Game {
    pub(crate) text: String,
    pub(crate) heaps: HeapGame,
    /// The boards it is played on, for Notakto, Cram and Chomp.
    pub(crate) boards: Option<BoardGame>,
}

impl Game {
    /// Reads a game; never a file.
    pub(crate) fn read(text: &str, normal: bool) -> Result<Game, Refusal> {
        if text.len() > MAX_TEXT {
            return Err(Refusal::limit(format!(
                "a game of {} bytes: at most {MAX_TEXT} are read here",
                text.len()
            )));
        }
        let boards = BoardGame::parse(text).transpose().map_err(Refusal::input)?;
        let mut heaps = match &boards {
            Some(boards) => boards.game().clone(),
            None => HeapGame::parse_text(text).map_err(Refusal::input)?,
        };
        if normal {
            heaps.convention = Convention::Normal;
        }
        Ok(Game {
            text: text.to_string(),
            heaps,
            boards,
        })
    }
}

/// A game with a proved quotient.
pub(crate) struct Solved {
    pub(crate) game: Game,
    pub(crate) settled: Settled,
}

impl Solved {
    /// The quotient with an automaton, if it takes that to know all heaps up to this one.
    pub(crate) fn automatic_for(&self, heap: u32) -> Option<&AutomaticSolution> {
        let finite = &self.settled.finite;
        let needed = !finite.is_solved() && finite.heap < heap;
        self.settled.automatic.as_deref().filter(|_| needed)
    }

    /// The elements of the finite quotient, and the families of the other.
    fn size(&self) -> usize {
        let automatic = self.settled.automatic.as_ref();
        self.settled.finite.order() + automatic.map_or(0, |a| a.families.len())
    }

    fn is(&self, text: &str, normal: bool) -> bool {
        let is_normal = self.game.heaps.convention == Convention::Normal;
        self.game.text == text && is_normal == normal
    }
}

/// Answers requests, and remembers what it has solved.
#[derive(Default)]
pub struct Desk {
    /// The latest last.
    solved: Mutex<Vec<Arc<Solved>>>,
}

impl Desk {
    /// A solution that is remembered, and fits.
    fn find(&self, fits: impl Fn(&Solved) -> bool) -> Option<Arc<Solved>> {
        let solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.iter().rev().find(|s| fits(s)).cloned()
    }

    fn keep(&self, new: Solved) -> Arc<Solved> {
        let new = Arc::new(new);
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.push(new.clone());
        let total = |all: &[Arc<Solved>]| all.iter().map(|s| s.size()).sum::<usize>();
        while solved.len() > KEPT || (solved.len() > 1 && total(&solved) > ELEMENTS) {
            solved.remove(0);
        }
        new
    }

    /// Solves a game within limits; its quotient may be infinite. What was solved before is taken if it is the whole game or goes as far as the heap asked for.
    pub(crate) fn solve(
        &self,
        text: &str,
        normal: bool,
        limits: Limits,
        watcher: Watcher,
    ) -> Result<Arc<Solved>, Refusal> {
        let known = |s: &Solved| {
            let whole = s.settled.stop == Stop::Proved && limits.heap.is_none();
            let far_enough = limits.heap == Some(s.settled.heap()) && s.settled.stop == Stop::Heap;
            s.is(text, normal) && (whole || far_enough)
        };
        if let Some(found) = self.find(known) {
            return Ok(found);
        }
        let game = Game::read(text, normal)?;
        let settled = settle(&game.heaps, &limits, false, Some(watcher));
        Ok(self.keep(Solved { game, settled }))
    }

    /// As much of a game in misère play as heaps up to `largest` need, or what was proved in the time for it.
    pub(crate) fn cover(
        &self,
        game: Game,
        largest: u32,
        bounds: &Bounds,
        interrupt: Option<Arc<std::sync::atomic::AtomicBool>>,
        watcher: Watcher,
    ) -> Arc<Solved> {
        let fits = |s: &Solved| s.is(&game.text, false) && s.settled.covers(largest);
        // What took too long once would do so at every move.
        let failed = |s: &Solved| s.is(&game.text, false) && s.settled.stop == Stop::Time;
        if let Some(found) = self.find(fits).or_else(|| self.find(failed)) {
            return found;
        }
        let seconds = Some(bounds.play.as_secs_f64());
        let limits = bounds.limits(None, seconds, None, interrupt);
        let (settled, _) = settle_covering(&game.heaps, largest, limits, Some(watcher));
        self.keep(Solved { game, settled })
    }
}
