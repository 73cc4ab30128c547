//! Who wins a position of a ruleset, by search, where nobody can list all positions.
//!
//! Parts of positions get numbers as they are met. Short parts have their nim value worked out in normal play and their canonical form in
//! misère play, and those are added; a position is then one small game and the long parts beside it, and each of these is settled once. In
//! normal play, of several long parts all but one are replaced by their nim values too, found one by one: the least k for which part + \*k is a
//! P-position. What is short is decided by [`Ruleset::length`] alone, so that rulesets without it are searched part by part.

use super::super::canonical::{BrokenOff, GameId, Games};
use super::super::nim::NimSet;
use crate::limits::{Budget, Stop};
use crate::ruleset::{Convention, Ruleset};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Settings, each with what it is for.
mod settings {
    /// Parts are short if they last no longer than this; in Sprouts these are drawings with up to nine lives.
    pub(super) const SHORT: u32 = 8;
    /// Canonical forms have room for this many options in all.
    pub(super) const ROOM: usize = 4_000_000;
    /// Two forms are added if the product of the numbers of their subpositions is no more than this.
    pub(super) const MERGED: u64 = 10_000;
    /// Play that goes deeper than this is left to others.
    pub(super) const DEEPEST: usize = 300;
}

/// A search in the positions of a ruleset. What it has found it keeps.
///
/// ```
/// use misere::limits::Budget;
/// use misere::ruleset::{Convention, Sprouts, SproutsPosition};
/// use misere::value::Explorer;
/// let mut misere = Explorer::new(Sprouts, Convention::Misere);
/// let winners: Vec<bool> = (1..=5).map(|n| misere.is_p(&SproutsPosition::spots(n), &Budget::unlimited()).unwrap()).collect();
/// assert_eq!(winners, [false, true, true, true, false], "the second player wins from two, three and four spots");
/// ```
pub struct Explorer<R: Ruleset> {
    ruleset: R,
    convention: Convention,
    numbers: FxHashMap<R::State, PartId>,
    parts: Vec<Part<R::State>>,
    games: Games<'static>,
    /// The number of subpositions of forms, where it is small.
    sizes: FxHashMap<GameId, Option<u64>>,
    memo: FxHashMap<Sum, bool>,
}

/// Positions as parts, and whether they are P-positions.
type Judged<S> = Vec<(Vec<S>, bool)>;

/// A part by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct PartId(u32);

/// A small game: a nim heap in normal play, a canonical form in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Small {
    Nim(u32),
    Form(GameId),
}

/// What lies beside the small game: a part, or a form that is too large to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Beside {
    Form(GameId),
    Part(PartId),
}

/// A small game and what lies beside it, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Sum {
    small: Small,
    rest: Vec<Beside>,
}

impl Sum {
    fn push(&mut self, beside: Beside) {
        let at = self.rest.partition_point(|b| *b <= beside);
        self.rest.insert(at, beside);
    }
}

struct Part<S> {
    state: S,
    length: Option<u32>,
    small: Known,
    /// What its moves leave.
    moves: Option<Vec<Sum>>,
}

/// Whether the small game that a part is has been looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    NotYet,
    Large,
    Small(Small),
}

impl<R: Ruleset> Explorer<R> {
    /// Nothing known yet.
    pub fn new(ruleset: R, convention: Convention) -> Explorer<R> {
        Explorer {
            ruleset,
            convention,
            numbers: FxHashMap::default(),
            parts: Vec::new(),
            games: Games::new().with_room(settings::ROOM),
            sizes: FxHashMap::default(),
            memo: FxHashMap::default(),
        }
    }

    /// The rules.
    pub fn ruleset(&self) -> &R {
        &self.ruleset
    }

    /// How many positions have been settled, not counting short ones.
    pub fn settled(&self) -> usize {
        self.memo.len()
    }

    /// Whether a position is a P-position: a win for the player who has just moved.
    pub fn is_p(&mut self, state: &R::State, budget: &Budget) -> Result<bool, Stop> {
        let sum = self.sum_of(state.clone(), budget, 0)?;
        self.decide(sum, budget, 0)
    }

    /// The positions after one move, each once up to symmetry, and whether they are P-positions.
    ///
    /// ```
    /// use misere::limits::Budget;
    /// use misere::ruleset::{Convention, Sprouts, SproutsPosition};
    /// use misere::value::Explorer;
    /// let mut search = Explorer::new(Sprouts, Convention::Misere);
    /// let moves = search.moves(&SproutsPosition::spots(1), &Budget::unlimited())?;
    /// assert_eq!(moves.len(), 1, "a loop");
    /// assert!(moves[0].1, "after one more move the other player cannot move and has won");
    /// # Ok::<(), misere::limits::Stop>(())
    /// ```
    pub fn moves(&mut self, state: &R::State, budget: &Budget) -> Result<Judged<R::State>, Stop> {
        let mut out = Vec::new();
        for parts in self.successors(state, budget)? {
            let mut sum = self.nothing();
            for part in &parts {
                self.add_part(&mut sum, part.clone(), budget, 0)?;
            }
            let p = self.decide(sum, budget, 0)?;
            out.push((parts, p));
        }
        Ok(out)
    }

    /// The positions after one move as parts in order, each once up to symmetry.
    pub fn successors(
        &self,
        state: &R::State,
        budget: &Budget,
    ) -> Result<Vec<Vec<R::State>>, Stop> {
        // In sets, so that there is nothing long to do when all have been met.
        let (mut met, mut out) = (FxHashSet::default(), BTreeSet::new());
        let mut meet = |option: R::State| {
            budget.check()?;
            if met.len() == met.capacity() {
                budget.allow_table::<R::State>(2 * met.len() + 1)?;
            }
            if met.insert(option.clone()) {
                out.insert(self.keys_of(option, budget)?);
            }
            Ok(())
        };
        let mut end = Ok(());
        self.ruleset.visit_options(state, &mut |option| {
            end = meet(option);
            match end {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        end?;
        Ok(out.into_iter().collect())
    }

    /// The representatives of the parts of a position, in order.
    fn keys_of(&self, state: R::State, budget: &Budget) -> Result<Vec<R::State>, Stop> {
        let parts = self.ruleset.parts(state).into_iter();
        let keys = parts.map(|part| self.ruleset.key_within(part, budget));
        let mut keys: Vec<R::State> = keys.collect::<Result<_, Stop>>()?;
        keys.sort();
        Ok(keys)
    }

    fn nothing(&self) -> Sum {
        Sum {
            small: match self.convention {
                Convention::Normal => Small::Nim(0),
                Convention::Misere => Small::Form(GameId::ZERO),
            },
            rest: Vec::new(),
        }
    }

    fn sum_of(&mut self, state: R::State, budget: &Budget, depth: usize) -> Result<Sum, Stop> {
        let mut sum = self.nothing();
        for part in self.keys_of(state, budget)? {
            self.add_part(&mut sum, part, budget, depth)?;
        }
        Ok(sum)
    }

    fn number(&mut self, key: R::State, budget: &Budget) -> Result<PartId, Stop> {
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(number);
        }
        budget.allow_push(&self.parts)?;
        if self.numbers.len() == self.numbers.capacity() {
            budget.allow_table::<(R::State, PartId)>(2 * self.numbers.len() + 1)?;
        }
        let number = PartId(u32::try_from(self.parts.len()).map_err(|_| Stop::Memory)?);
        self.numbers.insert(key.clone(), number);
        self.parts.push(Part {
            length: self.ruleset.length(&key),
            state: key,
            small: Known::NotYet,
            moves: None,
        });
        Ok(number)
    }

    /// Adds a part, which is a key.
    fn add_part(
        &mut self,
        sum: &mut Sum,
        key: R::State,
        budget: &Budget,
        depth: usize,
    ) -> Result<(), Stop> {
        let part = self.number(key, budget)?;
        match self.small(part, budget, depth)? {
            Some(small) => self.add(sum, small, budget),
            None => {
                sum.push(Beside::Part(part));
                Ok(())
            }
        }
    }

    /// The small game that a part is, if it is short.
    fn small(
        &mut self,
        part: PartId,
        budget: &Budget,
        depth: usize,
    ) -> Result<Option<Small>, Stop> {
        let known = &self.parts[part.index()];
        match known.small {
            Known::Small(small) => return Ok(Some(small)),
            Known::Large => return Ok(None),
            Known::NotYet => {}
        }
        let found = match known.length {
            Some(length) if length <= settings::SHORT => self.work_out(part, budget, depth)?,
            _ => None,
        };
        self.parts[part.index()].small = found.map_or(Known::Large, Known::Small);
        Ok(found)
    }

    /// The small game with the options of a part, if they all are small.
    fn work_out(
        &mut self,
        part: PartId,
        budget: &Budget,
        depth: usize,
    ) -> Result<Option<Small>, Stop> {
        self.expand(part, budget, depth)?;
        let moves = self.moves_of(part);
        let small = moves.iter().map(|m| m.rest.is_empty().then_some(m.small));
        let Some(small) = small.collect::<Option<Vec<Small>>>() else {
            return Ok(None);
        };
        if self.convention == Convention::Normal {
            let mut values = NimSet::default();
            small.iter().for_each(|s| values.insert(s.nim()));
            return Ok(Some(Small::Nim(values.mex())));
        }
        let options = small.iter().map(|s| s.form()).collect();
        match self.games.game(options) {
            Ok(form) => Ok(Some(Small::Form(form))),
            Err(BrokenOff::Stopped(stop)) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    /// Finds what the moves of a part leave, each once.
    fn expand(&mut self, part: PartId, budget: &Budget, depth: usize) -> Result<(), Stop> {
        if self.parts[part.index()].moves.is_some() {
            return Ok(());
        }
        if depth > settings::DEEPEST {
            return Err(Stop::NotFound);
        }
        let state = self.parts[part.index()].state.clone();
        let mut moves = Vec::new();
        for parts in self.successors(&state, budget)? {
            let mut sum = self.nothing();
            for part in parts {
                self.add_part(&mut sum, part, budget, depth + 1)?;
            }
            moves.push(sum);
        }
        moves.sort_unstable();
        moves.dedup();
        self.parts[part.index()].moves = Some(moves);
        Ok(())
    }

    /// What the moves of a part leave, once they have been found.
    fn moves_of(&self, part: PartId) -> &[Sum] {
        self.parts[part.index()].moves.as_deref().unwrap_or(&[])
    }

    /// Adds a small game: to the one that is there, or beside it if the sum would not be small.
    fn add(&mut self, sum: &mut Sum, small: Small, budget: &Budget) -> Result<(), Stop> {
        match (sum.small, small) {
            (Small::Nim(a), Small::Nim(b)) => sum.small = Small::Nim(a ^ b),
            (a, b) => {
                let (a, b) = (a.form(), b.form());
                match self.added(a, b, budget)? {
                    Some(both) => sum.small = Small::Form(both),
                    None => sum.push(Beside::Form(b)),
                }
            }
        }
        Ok(())
    }

    /// The sum of two forms, if it is small.
    fn added(&mut self, a: GameId, b: GameId, budget: &Budget) -> Result<Option<GameId>, Stop> {
        let small = match (self.size(a), self.size(b)) {
            (Some(a), Some(b)) => a * b <= settings::MERGED,
            _ => false,
        };
        if a != GameId::ZERO && b != GameId::ZERO && !small {
            return Ok(None);
        }
        let mut games = std::mem::take(&mut self.games).within(budget);
        let sum = games.sum(a, b);
        self.games = games.unlimited();
        match sum {
            Ok(sum) => Ok(Some(sum)),
            Err(BrokenOff::Stopped(stop)) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    /// The number of subpositions of a form, if it may be added to others.
    fn size(&mut self, g: GameId) -> Option<u64> {
        let games = &self.games;
        let known = self.sizes.entry(g);
        *known.or_insert_with(|| games.subpositions_up_to(g, settings::MERGED as usize))
    }

    /// Whether a sum is P, if that is known without a look at its moves.
    fn known(&self, sum: &Sum) -> Option<bool> {
        match (sum.rest.is_empty(), sum.small) {
            (true, Small::Nim(n)) => Some(n == 0),
            (true, Small::Form(form)) => Some(self.games.is_p(form)),
            (false, _) => self.memo.get(sum).copied(),
        }
    }

    fn decide(&mut self, sum: Sum, budget: &Budget, depth: usize) -> Result<bool, Stop> {
        budget.check()?;
        if depth > settings::DEEPEST {
            return Err(Stop::NotFound);
        }
        let sum = match self.convention {
            Convention::Normal => self.with_one_part(sum, budget, depth)?,
            Convention::Misere => sum,
        };
        if let Some(p) = self.known(&sum) {
            return Ok(p);
        }
        let mut open = Vec::new();
        let (mut won, mut any) = (false, false);
        for option in self.options(&sum, budget, depth)? {
            any = true;
            match self.known(&option) {
                Some(true) => {
                    won = true;
                    break;
                }
                Some(false) => {}
                None => open.push((self.weight(&option), option)),
            }
        }
        if !won {
            open.sort_unstable_by(|a, b| Reverse(a).cmp(&Reverse(b)));
            while let Some((_, option)) = open.pop() {
                if self.decide(option, budget, depth + 1)? {
                    won = true;
                    break;
                }
            }
        }
        // Without a move the player who has just moved has won in normal play, and lost in misère play.
        let p = match any {
            true => !won,
            false => self.convention == Convention::Normal,
        };
        if self.memo.len() == self.memo.capacity() {
            budget.allow_table::<(Sum, bool)>(2 * self.memo.len() + 1)?;
        }
        self.memo.insert(sum, p);
        Ok(p)
    }

    /// In normal play: the same value with no more than one part, the longest.
    fn with_one_part(&mut self, sum: Sum, budget: &Budget, depth: usize) -> Result<Sum, Stop> {
        let length = |this: &Self, b: &Beside| match b {
            Beside::Part(part) => this.parts[part.index()].length,
            Beside::Form(_) => None,
        };
        let longest = (0..sum.rest.len()).max_by_key(|&i| length(self, &sum.rest[i]));
        let mut out = Sum {
            small: sum.small,
            rest: Vec::new(),
        };
        for (i, &beside) in sum.rest.iter().enumerate() {
            let Beside::Part(part) = beside else {
                continue;
            };
            match self.parts[part.index()].small {
                Known::Small(small) => self.add(&mut out, small, budget)?,
                _ if Some(i) == longest => out.push(beside),
                _ => {
                    let value = self.nim_value(part, budget, depth + 1)?;
                    self.add(&mut out, Small::Nim(value), budget)?;
                }
            }
        }
        Ok(out)
    }

    /// The nim value of a part: the least k for which it and a nim heap of k are together a P-position.
    fn nim_value(&mut self, part: PartId, budget: &Budget, depth: usize) -> Result<u32, Stop> {
        let mut k = 0;
        loop {
            let sum = Sum {
                small: Small::Nim(k),
                rest: vec![Beside::Part(part)],
            };
            if self.decide(sum, budget, depth)? {
                self.parts[part.index()].small = Known::Small(Small::Nim(k));
                return Ok(k);
            }
            k += 1;
        }
    }

    /// The sums that a move leads to.
    fn options(&mut self, sum: &Sum, budget: &Budget, depth: usize) -> Result<Vec<Sum>, Stop> {
        let mut out = Vec::new();
        for small in self.smaller(sum.small) {
            out.push(Sum {
                small,
                rest: sum.rest.clone(),
            });
        }
        for (i, &beside) in sum.rest.iter().enumerate() {
            if i > 0 && sum.rest[i - 1] == beside {
                continue;
            }
            let mut rest = sum.rest.clone();
            rest.remove(i);
            let left = Sum {
                small: sum.small,
                rest,
            };
            let leaves = match beside {
                Beside::Part(part) => {
                    self.expand(part, budget, depth + 1)?;
                    self.moves_of(part).to_vec()
                }
                Beside::Form(form) => {
                    let bare = |small| Sum {
                        small,
                        rest: Vec::new(),
                    };
                    let forms = self.smaller(Small::Form(form)).into_iter();
                    forms.map(bare).collect()
                }
            };
            for leaf in leaves {
                budget.check()?;
                let mut after = left.clone();
                leaf.rest.iter().for_each(|&b| after.push(b));
                self.add(&mut after, leaf.small, budget)?;
                out.push(after);
            }
        }
        Ok(out)
    }

    /// What a small game can become.
    fn smaller(&self, small: Small) -> Vec<Small> {
        match small {
            Small::Nim(n) => (0..n).map(Small::Nim).collect(),
            Small::Form(form) => {
                let options = self.games.options(form).iter();
                options.map(|&g| Small::Form(g)).collect()
            }
        }
    }

    /// A number that is small for sums that are soon settled.
    fn weight(&self, sum: &Sum) -> u64 {
        let of = |small| match small {
            Small::Nim(n) => u64::from(n),
            Small::Form(form) => u64::from(self.games.birthday(form)),
        };
        let rest = sum.rest.iter().map(|b| match b {
            Beside::Part(part) => u64::from(self.parts[part.index()].length.unwrap_or(u32::MAX)),
            &Beside::Form(form) => of(Small::Form(form)),
        });
        of(sum.small) + rest.sum::<u64>()
    }
}

impl PartId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Small {
    fn nim(self) -> u32 {
        match self {
            Small::Nim(n) => n,
            Small::Form(_) => unreachable!("no canonical forms in normal play"),
        }
    }

    fn form(self) -> GameId {
        match self {
            Small::Form(form) => form,
            Small::Nim(_) => unreachable!("no nim heaps in misère play"),
        }
    }
}
