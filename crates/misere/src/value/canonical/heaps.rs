//! The canonical forms of the heaps of a game.

use super::{BrokenOff, GameId, Games};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use std::ops::ControlFlow;

/// The canonical forms of heap 0, 1, 2, …, as far as they have been asked for.
///
/// ```
/// use misere::value::{CanonicalHeaps, Games};
/// use misere::ruleset::HeapGame;
/// let game = HeapGame::parse("0.123")?;
/// let mut games = Games::new();
/// let mut heaps = CanonicalHeaps::new(&game);
/// heaps.extend_to(9, &mut games)?;
/// let text = |n: usize| games.text(heaps.forms()[n], 80).unwrap();
/// // Plambeck, section 4: h_6 = {2} and h_8 = {h_6, 1}. (From heap 9 the moves are to heaps 7 and 6: h_9 = {h_6, 0}.)
/// assert_eq!([text(6), text(8), text(9)], ["*2#", "*2#1", "*2#0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CanonicalHeaps<'g> {
    game: &'g HeapGame,
    forms: Vec<GameId>,
}

impl<'g> CanonicalHeaps<'g> {
    /// Heap 0 alone.
    pub fn new(game: &'g HeapGame) -> CanonicalHeaps<'g> {
        CanonicalHeaps {
            game,
            forms: vec![GameId::ZERO],
        }
    }

    /// The forms known, heap 0 first.
    pub fn forms(&self) -> &[GameId] {
        &self.forms
    }

    /// Computes the forms up to `heap` (or to the last heap, if the game has fewer). What is known stays known when it
    /// is broken off.
    pub fn extend_to(&mut self, heap: u32, games: &mut Games) -> Result<(), BrokenOff> {
        let last = self.game.heaps().unwrap_or(u32::MAX).min(heap);
        for n in self.forms.len() as u32..=last {
            let form = form(self.game, Heap(n), games, |h| Some(self.forms[h as usize]))?;
            self.forms.extend(form);
        }
        Ok(())
    }

    /// The form of a position whose heaps are all known.
    pub fn of(&self, position: &Position, games: &mut Games) -> Result<GameId, BrokenOff> {
        let mut sum = GameId::ZERO;
        for (heap, count) in position.iter() {
            let copies = games.copies(self.forms[heap.index()], count)?;
            sum = games.sum(sum, copies)?;
        }
        Ok(sum)
    }
}

/// The form of a heap from those of smaller ones; nothing if one that is needed is not there.
pub(in crate::value) fn form(
    game: &HeapGame,
    heap: Heap,
    games: &mut Games,
    known: impl Fn(u32) -> Option<GameId>,
) -> Result<Option<GameId>, BrokenOff> {
    games.ask(0)?;
    let mut options = Vec::new();
    let mut end: Result<bool, BrokenOff> = Ok(true);
    game.visit_options(heap, &mut |option| {
        let mut sum = || -> Result<Option<GameId>, BrokenOff> {
            games.ask(0)?;
            let mut sum = GameId::ZERO;
            for &h in option.iter().filter(|&&h| h > 0) {
                let Some(form) = known(h) else {
                    return Ok(None);
                };
                sum = games.sum(sum, form)?;
            }
            Ok(Some(sum))
        };
        match sum() {
            Ok(Some(sum)) => {
                options.push(sum);
                // Many options are the same game, and this is where they would pile up.
                if options.len() == options.capacity() {
                    options.sort_unstable();
                    options.dedup();
                }
                ControlFlow::Continue(())
            }
            Ok(None) => {
                end = Ok(false);
                ControlFlow::Break(())
            }
            Err(e) => {
                end = Err(e);
                ControlFlow::Break(())
            }
        }
    });
    match end? {
        true => games.game(options).map(Some),
        false => Ok(None),
    }
}
