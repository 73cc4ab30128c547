//! The genus of a game from the genera of its options.

use super::{BrokenOff, GameId, Games};
use crate::outcome::Genus;
use crate::outcome::nimset::NimSet;

impl Games<'_> {
    /// The genus of a game. Its options are games of their own here, sums and all, so their genera are enough.
    ///
    /// ```
    /// use misere::outcome::{GameId, Games};
    /// let mut games = Games::new();
    /// let two = games.nim(2)?;
    /// let sharp = games.game(vec![two])?;
    /// let wild = games.game(vec![sharp, GameId::STAR])?;
    /// assert_eq!(games.genus(sharp)?.to_string(), "0^02");
    /// assert_eq!(games.genus(wild)?.to_string(), "2^1420");
    /// # Ok::<(), misere::outcome::BrokenOff>(())
    /// ```
    pub fn genus(&mut self, g: GameId) -> Result<Genus, BrokenOff> {
        if let Some(genus) = &self.genera[g.index()] {
            return Ok(genus.clone());
        }
        let mut options = Vec::new();
        for i in 0..self.options(g).len() {
            options.push(self.genus(self.options(g)[i])?);
        }
        let mut nim = NimSet::default();
        options.iter().for_each(|o| nim.insert(o.nim()));
        let settled = options.iter().map(|o| o.digits().len()).max().unwrap_or(0);
        let genus = Genus::from_steps(nim.mex(), settled, |i, before| {
            let mut set = NimSet::default();
            options.iter().for_each(|o| set.insert(o.misere(i)));
            match before {
                // Moves in one of the heaps *2.
                Some(before) => [before, before ^ 1].map(|v| set.insert(v)),
                // 0 itself, where the player to move wins.
                None if options.is_empty() => [0; 2].map(|v| set.insert(v)),
                None => [(); 2],
            };
            set.mex()
        });
        self.genera[g.index()] = Some(genus.clone());
        Ok(genus)
    }
}
