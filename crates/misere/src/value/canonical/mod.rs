//! Misère canonical forms.
//!
//! A game simplifies to H when the options of H are among its own, every other option has H as an option and so reverses,
//! and, if H = 0, the game is an N-position (the proviso; Conway, *On Numbers and Games*, chapter 12). A game that
//! simplifies to nothing is canonical, and different canonical games are unequal. So an arena that only ever holds canonical
//! games, each once, decides equality by comparing numbers.

mod day;
mod distinguish;
mod heaps;
mod inherited;
mod notation;

pub use day::{DAYS, games_born_by};
pub use heaps::CanonicalHeaps;
pub(super) use heaps::form;

use super::Genus;
use crate::limits::{Budget, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

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

/// A computation with games was broken off: they grew beyond what was allowed, or a limit was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BrokenOff {
    /// The games have more options in all than there is room for.
    #[error("the canonical forms have more than {0} options in all")]
    Room(usize),
    /// A sum whose longest play has more moves than this.
    #[error("a sum of canonical forms is longer than {0} moves")]
    Long(u32),
    /// The budget refused to go on.
    #[error("{0}")]
    Stopped(Stop),
}

impl BrokenOff {
    /// The limit that was met; room and length are limits of order.
    pub fn stop(self) -> Stop {
        match self {
            BrokenOff::Room(_) | BrokenOff::Long(_) => Stop::Order,
            BrokenOff::Stopped(stop) => stop,
        }
    }
}

impl From<Stop> for BrokenOff {
    fn from(stop: Stop) -> BrokenOff {
        BrokenOff::Stopped(stop)
    }
}

/// The number of options in all that an arena holds unless told otherwise.
const ROOM: usize = 5_000_000;
/// Sums are added option by option, and those of longer games would be too deep for the stack of a thread.
const LONGEST: u32 = 4000;
/// The budget is asked once in this much work, an option being one of it.
const ASK_EVERY: usize = 256;

/// An arena of canonical games.
///
/// ```
/// use misere::value::{GameId, Games};
/// let mut games = Games::new();
/// let two = games.nim(2)?;
/// // *2 + *2 is a P-position like *, and yet is neither 0 nor *.
/// let sum = games.sum(two, two)?;
/// assert!(games.is_p(sum) && sum != GameId::ZERO);
/// // {*} is N, so it simplifies to 0; {*2} is canonical, since *2 does not have it as an option.
/// assert_eq!(games.game(vec![GameId::STAR])?, GameId::ZERO);
/// let sharp = games.game(vec![two])?;
/// assert_eq!(games.text(sharp, 80).as_deref(), Some("*2#"));
/// # Ok::<(), misere::value::BrokenOff>(())
/// ```
pub struct Games<'a> {
    arena: Arena,
    /// Work that the budget has not been asked for.
    work: usize,
    budget: Option<&'a Budget<'a>>,
}

/// What is remembered.
struct Arena {
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
    genera: Vec<Option<Genus>>,
    /// Options in all, and how many there may be.
    size: usize,
    room: usize,
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
            arena: Arena {
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
            },
            work: 0,
            budget: None,
        };
        let zero = this.enter(Vec::new());
        let star = this.enter(vec![zero]);
        this.arena.nim = vec![zero, star];
        this
    }

    /// The same, with room for so many options in all.
    pub fn with_room(mut self, room: usize) -> Games<'a> {
        self.arena.room = room;
        self
    }

    /// The same, within limits from now on: whatever takes long asks this budget and no other.
    ///
    /// ```
    /// use misere::limits::{Budget, Limits, Stop};
    /// use misere::value::{BrokenOff, Games};
    /// let short = Budget::start(Limits { steps: Some(10), ..Limits::default() }, None);
    /// let mut games = Games::new().within(&short);
    /// let stopped = games.nim(30).and_then(|g| games.sum_of([g; 3]));
    /// assert_eq!(stopped, Err(BrokenOff::Stopped(Stop::Steps)));
    /// // What is known stays known.
    /// assert!(games.unlimited().len() > 30);
    /// ```
    pub fn within<'b>(self, budget: &'b Budget<'b>) -> Games<'b> {
        Games {
            arena: self.arena,
            work: 0,
            budget: Some(budget),
        }
    }

    /// The same, without limits but that of room.
    pub fn unlimited(self) -> Games<'static> {
        Games {
            arena: self.arena,
            work: 0,
            budget: None,
        }
    }

    /// How much room is taken.
    pub(super) fn size(&self) -> usize {
        self.arena.size
    }

    /// Sets the room from now on.
    pub(super) fn set_room(&mut self, room: usize) {
        self.arena.room = room;
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.arena.options.len()
    }

    /// Never: 0 is always there.
    pub fn is_empty(&self) -> bool {
        self.arena.options.is_empty()
    }

    /// The options of a game, in increasing order.
    pub fn options(&self, g: GameId) -> &[GameId] {
        &self.arena.options[g.index()]
    }

    /// Whether the player who has just moved wins, in misère play.
    pub fn is_p(&self, g: GameId) -> bool {
        self.arena.is_p[g.index()]
    }

    /// The length of the longest play.
    pub fn birthday(&self, g: GameId) -> u32 {
        self.arena.birthdays[g.index()]
    }

    /// The n for which this is \*n, if there is one.
    pub fn nim_size(&self, g: GameId) -> Option<u32> {
        self.arena.nim_sizes[g.index()]
    }

    /// How many different games can be reached, this one included.
    pub fn subpositions(&self, g: GameId) -> usize {
        let mut seen = vec![false; g.index() + 1];
        seen[g.index()] = true;
        for i in (0..=g.index()).rev() {
            if seen[i] {
                self.arena.options[i]
                    .iter()
                    .for_each(|o| seen[o.index()] = true);
            }
        }
        seen.into_iter().filter(|&s| s).count()
    }

    /// The same, if there are no more than `most`; it costs no more than that.
    pub(super) fn subpositions_up_to(&self, g: GameId, most: usize) -> Option<u64> {
        let mut seen = FxHashSet::from_iter([g]);
        let mut open = vec![g];
        while let Some(h) = open.pop() {
            open.extend(self.options(h).iter().filter(|&&o| seen.insert(o)));
            if seen.len() > most {
                return None;
            }
        }
        Some(seen.len() as u64)
    }

    /// The game with this number.
    pub(super) fn with_number(&self, number: usize) -> GameId {
        debug_assert!(number < self.len());
        GameId(number as u32)
    }

    /// Whether g is h or a subposition of it.
    pub fn occurs_in(&self, g: GameId, h: GameId) -> bool {
        let mut seen = vec![false; h.index() + 1];
        seen[h.index()] = true;
        for i in (g.index()..=h.index()).rev() {
            if seen[i] {
                self.arena.options[i]
                    .iter()
                    .for_each(|o| seen[o.index()] = true);
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
        if let Some(&known) = self.arena.numbers.get(&options[..]) {
            return Ok(known);
        }
        if let Some(simpler) = self.simplify(&options) {
            return Ok(simpler);
        }
        self.arena.size += options.len() + 1;
        if self.arena.size > self.arena.room {
            return Err(BrokenOff::Room(self.arena.room));
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
        let id = GameId(self.arena.options.len() as u32);
        let birthday = options.iter().map(|&o| self.birthday(o) + 1).max();
        let is_nim = (0..)
            .zip(&options)
            .all(|(n, &o)| self.nim_size(o) == Some(n));
        self.arena
            .is_p
            .push(!options.is_empty() && !options.iter().any(|&o| self.is_p(o)));
        self.arena.birthdays.push(birthday.unwrap_or(0));
        self.arena
            .nim_sizes
            .push(is_nim.then_some(options.len() as u32));
        self.arena.genera.push(None);
        let options: Box<[GameId]> = options.into();
        self.arena.numbers.insert(options.clone(), id);
        self.arena.options.push(options);
        id
    }

    /// The nim heap of n.
    pub fn nim(&mut self, n: u32) -> Result<GameId, BrokenOff> {
        while self.arena.nim.len() <= n as usize {
            self.ask(self.arena.nim.len())?;
            let next = self.game(self.arena.nim.clone())?;
            self.arena.nim.push(next);
        }
        Ok(self.arena.nim[n as usize])
    }

    /// The sum of two games.
    pub fn sum(&mut self, g: GameId, h: GameId) -> Result<GameId, BrokenOff> {
        let (g, h) = (g.min(h), g.max(h));
        if g == GameId::ZERO {
            return Ok(h);
        }
        if let Some(&sum) = self.arena.sums.get(&(g, h)) {
            return Ok(sum);
        }
        if self.birthday(g) + self.birthday(h) > LONGEST {
            return Err(BrokenOff::Long(LONGEST));
        }
        let moves = self.options(g).len() + self.options(h).len();
        self.ask(moves)?;
        let mut options = Vec::with_capacity(moves);
        for i in 0..self.options(g).len() {
            options.push(self.sum(self.options(g)[i], h)?);
        }
        for i in 0..self.options(h).len() {
            options.push(self.sum(g, self.options(h)[i])?);
        }
        let sum = self.game(options)?;
        // A sum that is remembered takes room too.
        self.arena.size += 1;
        self.arena.sums.insert((g, h), sum);
        Ok(sum)
    }

    /// Asks the budget, if this and the work since the last time are worth it.
    fn ask(&mut self, work: usize) -> Result<(), Stop> {
        self.work += work + 1;
        match self.budget {
            Some(budget) if self.work >= ASK_EVERY => {
                self.work = 0;
                budget.check()
            }
            _ => Ok(()),
        }
    }

    /// The sum of several games.
    pub fn sum_of(&mut self, games: impl IntoIterator<Item = GameId>) -> Result<GameId, BrokenOff> {
        let mut games = games.into_iter();
        games.try_fold(GameId::ZERO, |sum, g| self.sum(sum, g))
    }

    /// So many copies of a game, by doubling.
    pub(super) fn copies(&mut self, g: GameId, count: u32) -> Result<GameId, BrokenOff> {
        let (mut sum, mut power, mut left) = (GameId::ZERO, g, count);
        while left > 0 {
            if left % 2 == 1 {
                sum = self.sum(sum, power)?;
            }
            left /= 2;
            if left > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests;
