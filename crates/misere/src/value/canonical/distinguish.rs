//! Links, and games that tell two games apart.
//!
//! The proofs of Conway's theorems (*On Numbers and Games*, chapter 12) are constructions. Write X for a game sought.
//!
//! * *Link*: G + X and H + X are both P. If no option of G equals H and no option of H equals G, let X have for each option G' of G an
//!   option Y with G' + Y in P and H + Y in N, and the same with G and H exchanged; \* if there are no options at all.
//! * *Distinguish*: exactly one of G + X and H + X is P. If H is an option of G, X = H⁻. If G and H have different outcomes, X = 0. Otherwise
//!   one of them, say G, has an option G' that is no option of H and does not have H as an option (else one would
//!   simplify to the other); G' and H are linked by some X, and then H + X is P and G + X is N.
//! * *Direction*: if H + Y is P and G + Y is N, then for X with the options Y and the mates of G's options G + X is P and H + X is N.

use super::{BrokenOff, GameId, Games};
use rustc_hash::FxHashMap;

/// Answers already found.
#[derive(Default)]
struct Memo {
    /// X with G + X in P and H + X in N.
    apart: FxHashMap<(GameId, GameId), GameId>,
}

impl Games<'_> {
    /// A game X with G + X and H + X both in P; nothing if G equals an option of H or H one of G.
    ///
    /// ```
    /// use misere::value::{GameId, Games};
    /// let mut games = Games::new();
    /// let two = games.nim(2)?;
    /// assert_eq!(games.link(GameId::ZERO, GameId::STAR)?, None);
    /// let sharp = games.game(vec![two])?;
    /// let x = games.link(sharp, GameId::ZERO)?.expect("neither is an option of the other");
    /// let (one, other) = (games.sum(sharp, x)?, games.sum(GameId::ZERO, x)?);
    /// assert!(games.is_p(one) && games.is_p(other));
    /// # Ok::<(), misere::value::BrokenOff>(())
    /// ```
    pub fn link(&mut self, g: GameId, h: GameId) -> Result<Option<GameId>, BrokenOff> {
        if self.has_option(g, h) || self.has_option(h, g) {
            return Ok(None);
        }
        if let Some(small) = self.small(|games, x| Ok(games.plays(g, x)? && games.plays(h, x)?))? {
            return Ok(Some(small));
        }
        self.link_by_construction(g, h)
    }

    /// As [`Games::link`], by the construction alone.
    pub fn link_by_construction(
        &mut self,
        g: GameId,
        h: GameId,
    ) -> Result<Option<GameId>, BrokenOff> {
        match self.has_option(g, h) || self.has_option(h, g) {
            true => Ok(None),
            false => self.linked(g, h, &mut Memo::default()).map(Some),
        }
    }

    /// A game X such that exactly one of G + X and H + X is P; nothing if G and H are equal. Games born by day 4 are tried
    /// first, since the construction is no shorter.
    ///
    /// ```
    /// use misere::value::Games;
    /// let mut games = Games::new();
    /// let two = games.nim(2)?;
    /// let sums = [games.sum_of([two; 2])?, games.sum_of([two; 4])?];
    /// let x = games.distinguish(sums[0], sums[1])?.expect("*2 + *2 and *2 + *2 + *2 + *2 differ");
    /// let outcomes = [games.sum(sums[0], x)?, games.sum(sums[1], x)?].map(|g| games.is_p(g));
    /// assert_ne!(outcomes[0], outcomes[1]);
    /// # Ok::<(), misere::value::BrokenOff>(())
    /// ```
    pub fn distinguish(&mut self, g: GameId, h: GameId) -> Result<Option<GameId>, BrokenOff> {
        if g == h {
            return Ok(None);
        }
        if let Some(small) = self.small(|games, x| Ok(games.plays(g, x)? != games.plays(h, x)?))? {
            return Ok(Some(small));
        }
        self.distinguish_by_construction(g, h)
    }

    /// As [`Games::distinguish`], by the construction alone.
    pub fn distinguish_by_construction(
        &mut self,
        g: GameId,
        h: GameId,
    ) -> Result<Option<GameId>, BrokenOff> {
        match g == h {
            true => Ok(None),
            false => self.apart(g, h, &mut Memo::default()).map(Some),
        }
    }

    /// Whether G + X is P.
    fn plays(&mut self, g: GameId, x: GameId) -> Result<bool, BrokenOff> {
        let sum = self.sum(g, x)?;
        Ok(self.is_p(sum))
    }

    /// The first game born by day 4 of which `fits` is true.
    fn small(
        &mut self,
        mut fits: impl FnMut(&mut Self, GameId) -> Result<bool, BrokenOff>,
    ) -> Result<Option<GameId>, BrokenOff> {
        for x in self.born_by(4)? {
            if fits(self, x)? {
                return Ok(Some(x));
            }
        }
        Ok(None)
    }

    /// X with G + X and H + X both in P.
    fn linked(&mut self, g: GameId, h: GameId, memo: &mut Memo) -> Result<GameId, BrokenOff> {
        let mut options = Vec::new();
        for (one, other) in [(g, h), (h, g)] {
            for i in 0..self.options(one).len() {
                options.push(self.apart(self.options(one)[i], other, memo)?);
            }
        }
        match options.is_empty() {
            true => Ok(GameId::STAR),
            false => self.game(options),
        }
    }

    /// X with G + X in P and H + X in N, for games that are not equal.
    fn apart(&mut self, g: GameId, h: GameId, memo: &mut Memo) -> Result<GameId, BrokenOff> {
        if let Some(&x) = memo.apart.get(&(g, h)) {
            return Ok(x);
        }
        self.ask(self.options(g).len())?;
        let x = match self.one_way(g, h, memo)? {
            (x, true) => x,
            (y, false) => {
                let mut options = vec![y];
                for i in 0..self.options(g).len() {
                    options.push(self.mate(self.options(g)[i])?);
                }
                self.game(options)?
            }
        };
        memo.apart.insert((g, h), x);
        Ok(x)
    }

    /// X that tells unequal games apart, and whether it is G + X that is P.
    fn one_way(
        &mut self,
        g: GameId,
        h: GameId,
        memo: &mut Memo,
    ) -> Result<(GameId, bool), BrokenOff> {
        if self.has_option(g, h) {
            return Ok((self.mate(h)?, false));
        }
        if self.has_option(h, g) {
            return Ok((self.mate(g)?, true));
        }
        if self.is_p(g) != self.is_p(h) {
            return Ok((GameId::ZERO, self.is_p(g)));
        }
        for (one, other, one_is_h) in [(g, h, false), (h, g, true)] {
            for i in 0..self.options(one).len() {
                let option = self.options(one)[i];
                if !self.has_option(other, option) && !self.has_option(option, other) {
                    return Ok((self.linked(option, other, memo)?, one_is_h));
                }
            }
        }
        unreachable!("of two unequal canonical games neither simplifies to the other")
    }
}
