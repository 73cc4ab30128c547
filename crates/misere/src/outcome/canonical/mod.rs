//! Misère canonical forms.
//!
//! A game simplifies to H when the options of H are among its own, every other option has H as an option and so reverses,
//! and, if H = 0, the game is an N-position (the proviso; Conway, *On Numbers and Games*, chapter 12). A game that
//! simplifies to nothing is canonical, and different canonical games are unequal. So an arena that only ever holds canonical
//! games, each once, decides equality by comparing numbers.

mod day;
mod distinguish;
mod genus;
mod heaps;
mod notation;

pub use day::{DAYS, games_born_by};
pub use heaps::CanonicalHeaps;

use rustc_hash::FxHashMap;

/// A canonical game in a [`Games`]; equal numbers are equal games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(u32);

impl GameId {
    /// The game without a move.
    pub const ZERO: GameId = GameId(0);
    /// The game {0}.
    pub const STAR: GameId = GameId(1);

    /// Usable as an index; options have smaller ones than the games that have them.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A computation with games was broken off: they grew beyond what was allowed, or somebody asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenOff {
    /// The games have more options in all than there is room for.
    #[error("the canonical forms have more than {0} options in all")]
    Room(usize),
    /// The caller said so.
    #[error("stopped")]
    Asked,
}

/// The number of options in all that an arena holds unless told otherwise.
const ROOM: usize = 5_000_000;
/// The caller is asked once in this many sums.
const ASK_EVERY: u32 = 16;

/// An arena of canonical games.
///
/// ```
/// use misere::outcome::{GameId, Games};
/// let mut games = Games::new();
/// let two = games.nim(2)?;
/// // *2 + *2 is a P-position like *, and yet is neither 0 nor *.
/// let sum = games.sum(two, two)?;
/// assert!(games.is_p(sum) && sum != GameId::ZERO);
/// // {*} is N, so it simplifies to 0; {*2} is canonical, since *2 does not have it as an option.
/// assert_eq!(games.game(vec![GameId::STAR])?, GameId::ZERO);
/// let sharp = games.game(vec![two])?;
/// assert_eq!(games.text(sharp, 80).as_deref(), Some("*2#"));
/// # Ok::<(), misere::outcome::BrokenOff>(())
/// ```
pub struct Games<'a> {
    /// The options of each game, in increasing order.
    options: Vec<Box<[GameId]>>,
    numbers: FxHashMap<Box<[GameId]>, GameId>,
    is_p: Vec<bool>,
    birthdays: Vec<u32>,
    /// The n of each game that is a nim heap.
    nim_sizes: Vec<Option<u32>>,
    nim: Vec<GameId>,
    sums: FxHashMap<(GameId, GameId), GameId>,
    mates: FxHashMap<GameId, GameId>,
    genera: Vec<Option<super::Genus>>,
    /// Options in all, and how many there may be.
    size: usize,
    room: usize,
    asked: u32,
    go_on: Option<&'a dyn Fn() -> bool>,
}

impl Default for Games<'_> {
    fn default() -> Self {
        Games::new()
    }
}

impl<'a> Games<'a> {
    /// The games 0 and \*.
    pub fn new() -> Games<'a> {
        let mut this = Games {
            options: Vec::new(),
            numbers: FxHashMap::default(),
            is_p: Vec::new(),
            birthdays: Vec::new(),
            nim_sizes: Vec::new(),
            nim: Vec::new(),
            sums: FxHashMap::default(),
            mates: FxHashMap::default(),
            genera: Vec::new(),
            size: 0,
            room: ROOM,
            asked: 0,
            go_on: None,
        };
        let zero = this.enter(Vec::new());
        let star = this.enter(vec![zero]);
        this.nim = vec![zero, star];
        this
    }

    /// The same, with room for so many options in all.
    pub fn with_room(self, room: usize) -> Games<'a> {
        Games { room, ..self }
    }

    /// The same; now and then `go_on` is asked whether to.
    pub fn while_true(self, go_on: &'a dyn Fn() -> bool) -> Games<'a> {
        Games {
            go_on: Some(go_on),
            ..self
        }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Never: 0 is always there.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a game, in increasing order.
    pub fn options(&self, g: GameId) -> &[GameId] {
        &self.options[g.index()]
    }

    /// Whether the player who has just moved wins, in misère play.
    pub fn is_p(&self, g: GameId) -> bool {
        self.is_p[g.index()]
    }

    /// The length of the longest play.
    pub fn birthday(&self, g: GameId) -> u32 {
        self.birthdays[g.index()]
    }

    /// The n for which this is \*n, if there is one.
    pub fn nim_size(&self, g: GameId) -> Option<u32> {
        self.nim_sizes[g.index()]
    }

    /// How many different games can be reached, this one included.
    pub fn subpositions(&self, g: GameId) -> usize {
        let mut seen = vec![false; g.index() + 1];
        seen[g.index()] = true;
        for i in (0..=g.index()).rev() {
            if seen[i] {
                self.options[i].iter().for_each(|o| seen[o.index()] = true);
            }
        }
        seen.into_iter().filter(|&s| s).count()
    }

    /// Whether g is h or a subposition of it.
    pub fn occurs_in(&self, g: GameId, h: GameId) -> bool {
        let mut seen = vec![false; h.index() + 1];
        seen[h.index()] = true;
        for i in (g.index()..=h.index()).rev() {
            if seen[i] {
                self.options[i].iter().for_each(|o| seen[o.index()] = true);
            }
        }
        seen.get(g.index()).is_some_and(|&s| s)
    }

    fn has_option(&self, g: GameId, option: GameId) -> bool {
        self.options(g).binary_search(&option).is_ok()
    }

    /// The canonical form of the game with these options.
    pub fn game(&mut self, mut options: Vec<GameId>) -> Result<GameId, BrokenOff> {
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.numbers.get(&options[..]) {
            return Ok(known);
        }
        if let Some(simpler) = self.simplify(&options) {
            return Ok(simpler);
        }
        self.size += options.len() + 1;
        if self.size > self.room {
            return Err(BrokenOff::Room(self.room));
        }
        Ok(self.enter(options))
    }

    /// The H that the game with these options simplifies to. Something reverses, so H is an option of an option.
    fn simplify(&self, options: &[GameId]) -> Option<GameId> {
        // The largest option can stay only if H has it too, and then H comes after it and so do the options that have H.
        // So it reverses through H.
        let largest = *options.last()?;
        let simplifies = |&h: &GameId| {
            let among = |o: &GameId| options.binary_search(o).is_ok();
            let reverses = |&o: &GameId| self.has_option(h, o) || self.has_option(o, h);
            self.options(h).iter().all(among)
                && options.iter().all(reverses)
                && (h != GameId::ZERO || options.iter().any(|&o| self.is_p(o)))
        };
        self.options(largest).iter().copied().find(simplifies)
    }

    /// Enters a canonical game that is not yet there.
    fn enter(&mut self, options: Vec<GameId>) -> GameId {
        let id = GameId(self.options.len() as u32);
        let birthday = options.iter().map(|&o| self.birthday(o) + 1).max();
        let is_nim = (0..)
            .zip(&options)
            .all(|(n, &o)| self.nim_size(o) == Some(n));
        self.is_p
            .push(!options.is_empty() && !options.iter().any(|&o| self.is_p(o)));
        self.birthdays.push(birthday.unwrap_or(0));
        self.nim_sizes.push(is_nim.then_some(options.len() as u32));
        self.genera.push(None);
        let options: Box<[GameId]> = options.into();
        self.numbers.insert(options.clone(), id);
        self.options.push(options);
        id
    }

    /// The nim heap of n.
    pub fn nim(&mut self, n: u32) -> Result<GameId, BrokenOff> {
        while self.nim.len() <= n as usize {
            let next = self.game(self.nim.clone())?;
            self.nim.push(next);
        }
        Ok(self.nim[n as usize])
    }

    /// The sum of two games.
    pub fn sum(&mut self, g: GameId, h: GameId) -> Result<GameId, BrokenOff> {
        let (g, h) = (g.min(h), g.max(h));
        if g == GameId::ZERO {
            return Ok(h);
        }
        if let Some(&sum) = self.sums.get(&(g, h)) {
            return Ok(sum);
        }
        self.ask()?;
        let mut options = Vec::with_capacity(self.options(g).len() + self.options(h).len());
        for i in 0..self.options(g).len() {
            options.push(self.sum(self.options(g)[i], h)?);
        }
        for i in 0..self.options(h).len() {
            options.push(self.sum(g, self.options(h)[i])?);
        }
        let sum = self.game(options)?;
        // A sum that is remembered takes room too.
        self.size += 1;
        self.sums.insert((g, h), sum);
        Ok(sum)
    }

    /// Asks now and then whether to go on.
    fn ask(&mut self) -> Result<(), BrokenOff> {
        self.asked += 1;
        if self.asked.is_multiple_of(ASK_EVERY) && self.go_on.is_some_and(|go_on| !go_on()) {
            return Err(BrokenOff::Asked);
        }
        Ok(())
    }

    /// The sum of several games.
    pub fn sum_of(&mut self, games: impl IntoIterator<Item = GameId>) -> Result<GameId, BrokenOff> {
        let mut games = games.into_iter();
        games.try_fold(GameId::ZERO, |sum, g| self.sum(sum, g))
    }

    /// The mate G⁻: G + G⁻ is a P-position. 0⁻ is \*, and the options of G⁻ are the mates of those of G.
    pub fn mate(&mut self, g: GameId) -> Result<GameId, BrokenOff> {
        if g == GameId::ZERO {
            return Ok(GameId::STAR);
        }
        if let Some(&mate) = self.mates.get(&g) {
            return Ok(mate);
        }
        let mut options = Vec::new();
        for i in 0..self.options(g).len() {
            options.push(self.mate(self.options(g)[i])?);
        }
        let mate = self.game(options)?;
        self.mates.insert(g, mate);
        Ok(mate)
    }
}

#[cfg(test)]
mod tests;
