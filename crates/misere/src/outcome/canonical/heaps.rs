//! The canonical forms of the heaps of a game.

use super::{BrokenOff, GameId, Games};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;

/// The canonical forms of heap 0, 1, 2, …, as far as they have been asked for.
///
/// ```
/// use misere::outcome::{CanonicalHeaps, Games};
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
            let mut options = Vec::new();
            let mut end = Ok(());
            self.game.for_each_option(Heap(n), &mut |option| {
                if end.is_ok() {
                    match games.sum_of(option.iter().map(|&h| self.forms[h as usize])) {
                        Ok(sum) => options.push(sum),
                        Err(e) => end = Err(e),
                    }
                }
            });
            end?;
            self.forms.push(games.game(options)?);
        }
        Ok(())
    }

    /// The form of a position whose heaps are all known.
    pub fn of(&self, position: &Position, games: &mut Games) -> Result<GameId, BrokenOff> {
        let heaps = position
            .iter()
            .flat_map(|(h, count)| std::iter::repeat_n(self.forms[h.index()], count as usize));
        games.sum_of(heaps)
    }
}
