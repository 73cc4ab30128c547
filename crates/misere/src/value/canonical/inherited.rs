//! What a game has from its options: its mate and its genus. No recursion, since play can be longer than the stack is deep.

use super::{BrokenOff, GameId, Games};
use crate::value::Genus;
use rustc_hash::FxHashSet;

impl Games<'_> {
    /// The mate G⁻: G + G⁻ is a P-position. 0⁻ is \*, and the options of G⁻ are the mates of those of G.
    pub fn mate(&mut self, g: GameId) -> Result<GameId, BrokenOff> {
        for h in self.missing(g, |games, h| games.arena.mates.contains_key(&h)) {
            self.ask(self.options(h).len())?;
            let options = self.options(h).iter().map(|o| self.arena.mates[o]);
            let mate = match h {
                GameId::ZERO => GameId::STAR,
                _ => self.game(options.collect())?,
            };
            self.arena.mates.insert(h, mate);
        }
        Ok(self.arena.mates[&g])
    }

    /// The genus of a game. Its options are games of their own here, sums and all, so their genera are enough.
    ///
    /// ```
    /// use misere::value::{GameId, Games};
    /// let mut games = Games::new();
    /// let two = games.nim(2)?;
    /// let sharp = games.game(vec![two])?;
    /// let wild = games.game(vec![sharp, GameId::STAR])?;
    /// assert_eq!(games.genus(sharp)?.to_string(), "0^02");
    /// assert_eq!(games.genus(wild)?.to_string(), "2^1420");
    /// # Ok::<(), misere::value::BrokenOff>(())
    /// ```
    pub fn genus(&mut self, g: GameId) -> Result<Genus, BrokenOff> {
        for h in self.missing(g, |games, h| games.arena.genera[h.index()].is_some()) {
            self.ask(self.options(h).len())?;
            let genera = self.options(h).iter();
            let genera = genera.filter_map(|o| self.arena.genera[o.index()].clone());
            let genus = Genus::from_options(&genera.collect::<Vec<_>>());
            self.arena.genera[h.index()] = Some(genus);
        }
        let genus = self.arena.genera[g.index()].clone();
        Ok(genus.unwrap_or_else(|| unreachable!("it was not missing, or has been found")))
    }

    /// The subpositions of a game, itself included, that are reached through those of which something is not yet known;
    /// options come before the games that have them.
    fn missing(&self, g: GameId, known: impl Fn(&Self, GameId) -> bool) -> Vec<GameId> {
        let mut seen = FxHashSet::default();
        let mut open = vec![g];
        while let Some(h) = open.pop() {
            if !known(self, h) && seen.insert(h) {
                open.extend_from_slice(self.options(h));
            }
        }
        let mut list: Vec<GameId> = seen.into_iter().collect();
        list.sort_unstable();
        list
    }
}
