//! What a sum is made of during a search.

use super::tame::{Kind, Options};
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use crate::value::canonical::{BrokenOff, GameId, Games, form};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Canonical forms of heaps are given up beyond this room for one of them,
const HEAP_ROOM: usize = 2_000;
/// and beyond this room for all.
const ROOM: usize = 1_000_000;
/// Two forms are added, and not kept side by side, if the product of the numbers of their subpositions is no more than this.
const MERGED: u64 = 10_000;
/// The budget is asked once in so many options.
const CHECK_EVERY: usize = 256;

/// Components from this number on are canonical forms, those below are heaps.
pub(super) const FORMS: u32 = 1 << 31;

/// A sum: one canonical form, and beside it the components that are no part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Sum {
    pub(super) form: GameId,
    pub(super) rest: Position,
}

/// What is known of a heap.
struct Component {
    /// Its canonical form, if it is small enough to be known.
    form: Option<GameId>,
    kind: Option<Kind>,
    /// What its moves leave, once somebody has asked: each once.
    moves: Option<Vec<Sum>>,
}

/// What is known of heaps and forms. All of it stays true whatever stops the work.
pub(super) struct Components<'g> {
    game: &'g HeapGame,
    heaps: Vec<Component>,
    /// Of each form, in order, as far as it was asked for.
    kinds: Vec<Option<Kind>>,
    /// The number of subpositions of forms, where it is small.
    sizes: FxHashMap<GameId, Option<u64>>,
}

impl<'g> Components<'g> {
    pub(super) fn new(game: &'g HeapGame) -> Components<'g> {
        let nothing = Component {
            form: Some(GameId::ZERO),
            kind: Some(Kind::NOTHING),
            moves: None,
        };
        Components {
            game,
            heaps: vec![nothing],
            kinds: Vec::new(),
            sizes: FxHashMap::default(),
        }
    }

    /// Learns of all heaps up to one.
    pub(super) fn learn(
        &mut self,
        heap: Heap,
        games: &mut Games,
        budget: &Budget,
    ) -> Result<(), Stop> {
        while self.heaps.len() <= heap.index() {
            budget.check()?;
            let next = Heap(self.heaps.len() as u32);
            let form = self.form(next, games)?;
            let kind = match form {
                Some(form) => self.kind_of_form(form, games),
                None => self.kind_by_options(next, budget)?,
            };
            self.heaps.push(Component {
                form,
                kind,
                moves: None,
            });
        }
        Ok(())
    }

    /// The canonical form of the next heap, if there is room for it.
    fn form(&mut self, heap: Heap, games: &mut Games) -> Result<Option<GameId>, Stop> {
        games.set_room(ROOM.min(games.size() + HEAP_ROOM));
        let known = |h: u32| self.heaps[h as usize].form;
        let found = form(self.game, heap, games, known);
        games.set_room(ROOM);
        match found {
            Ok(form) => Ok(form),
            Err(BrokenOff::Stopped(stop)) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    fn kind_of_form(&mut self, g: GameId, games: &Games) -> Option<Kind> {
        // Options have smaller numbers.
        while self.kinds.len() <= g.index() {
            let next = games.with_number(self.kinds.len());
            let mut options = Options::default();
            let of_options = games.options(next).iter();
            let tame = of_options
                .map(|o| self.kinds[o.index()].map(|kind| options.insert(kind)))
                .collect::<Option<()>>();
            self.kinds.push(tame.and_then(|()| options.kind()));
        }
        self.kinds[g.index()]
    }

    fn kind_by_options(&self, heap: Heap, budget: &Budget) -> Result<Option<Kind>, Stop> {
        let mut options = Options::default();
        let (mut seen, mut end) = (0usize, Ok(true));
        self.game.visit_options(heap, &mut |option| {
            seen += 1;
            if seen.is_multiple_of(CHECK_EVERY)
                && let Err(stop) = budget.check()
            {
                end = Err(stop);
                return ControlFlow::Break(());
            }
            let kinds = option.iter().map(|&h| self.heaps[h as usize].kind);
            let sum = kinds.reduce(|a, b| Some(a?.plus(b?)));
            match sum.unwrap_or(Some(Kind::NOTHING)) {
                Some(kind) => options.insert(kind),
                None => {
                    end = Ok(false);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        Ok(match end? {
            true => options.kind(),
            false => None,
        })
    }

    /// The kind of a position all of whose heaps are tame.
    pub(super) fn kind(&self, position: &Position) -> Option<Kind> {
        let mut kinds = position.iter().map(|(h, count)| {
            let kind = self.heaps[h.index()].kind?;
            Some(kind.times(count))
        });
        kinds.try_fold(Kind::NOTHING, |sum, kind| Some(sum.plus(kind?)))
    }

    /// The kind of a sum all of whose components are tame.
    pub(super) fn kind_of_sum(&mut self, sum: &Sum, games: &Games) -> Option<Kind> {
        let mut kind = self.kind_of_form(sum.form, games)?;
        for (component, count) in sum.rest.iter() {
            let one = match games.of_component(component) {
                Some(form) => self.kind_of_form(form, games)?,
                None => self.heaps[component.index()].kind?,
            };
            kind = kind.plus(one.times(count));
        }
        Some(kind)
    }

    /// A position, whose heaps are known, as a sum.
    pub(super) fn sum(&mut self, position: &Position, games: &mut Games) -> Result<Sum, Stop> {
        let mut sum = Sum {
            form: GameId::ZERO,
            rest: Position::empty(),
        };
        for (heap, count) in position.iter() {
            match self.heaps[heap.index()].form {
                Some(form) => self.add(&mut sum, form, count, games)?,
                None => sum.rest.add(heap, count),
            }
        }
        Ok(sum)
    }

    /// Adds copies of a form: to the form that is there, if the two are small, or beside it.
    fn add(
        &mut self,
        sum: &mut Sum,
        form: GameId,
        count: u32,
        games: &mut Games,
    ) -> Result<(), Stop> {
        let (mut power, mut left) = (form, count);
        let mut copies = 1;
        while left > 0 {
            if left % 2 == 1 {
                let merged = match copies {
                    1 => self.merged(sum.form, power, games)?,
                    _ => None,
                };
                match merged {
                    Some(merged) => sum.form = merged,
                    None => {
                        let beside = Position::copies(Heap(FORMS + power.index() as u32), copies);
                        let together = sum.rest.checked_plus(&beside);
                        sum.rest = together.ok_or(Stop::NotFound)?;
                    }
                }
            }
            left /= 2;
            if left == 0 {
                break;
            }
            let doubled = match copies {
                1 => self.merged(power, power, games)?,
                _ => None,
            };
            match doubled {
                Some(doubled) => power = doubled,
                // From here on the copies lie side by side.
                None => copies *= 2,
            }
        }
        Ok(())
    }

    /// The sum of two forms, if they are small.
    fn merged(&mut self, g: GameId, h: GameId, games: &mut Games) -> Result<Option<GameId>, Stop> {
        let small = match (self.size(g, games), self.size(h, games)) {
            (Some(a), Some(b)) => a * b <= MERGED,
            _ => false,
        };
        if g != GameId::ZERO && h != GameId::ZERO && !small {
            return Ok(None);
        }
        match games.sum(g, h) {
            Ok(sum) => Ok(Some(sum)),
            Err(BrokenOff::Stopped(stop)) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    /// The number of subpositions of a form, if it may be added to others.
    fn size(&mut self, g: GameId, games: &Games) -> Option<u64> {
        let known = self.sizes.entry(g);
        *known.or_insert_with(|| games.subpositions_up_to(g, MERGED as usize))
    }

    /// Calls `f` with every sum that a move leads to, until it breaks off.
    pub(super) fn moves(
        &mut self,
        sum: &Sum,
        games: &mut Games,
        budget: &Budget,
        f: &mut dyn FnMut(&mut Self, &Games, Sum) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        for i in 0..games.options(sum.form).len() {
            let after = Sum {
                form: games.options(sum.form)[i],
                rest: sum.rest.clone(),
            };
            if f(self, games, after).is_break() {
                return Ok(());
            }
        }
        for (component, _) in sum.rest.iter() {
            let Some(rest) = sum.rest.without(component) else {
                continue;
            };
            let count = self.count_moves(component, games, budget)?;
            for i in 0..count {
                if i % CHECK_EVERY == CHECK_EVERY - 1 {
                    budget.check()?;
                }
                let mut after = Sum {
                    form: sum.form,
                    rest: rest.clone(),
                };
                let (form, beside) = self.leaves(component, i, games);
                if let Some(beside) = beside {
                    let together = after.rest.checked_plus(&beside);
                    after.rest = together.ok_or(Stop::NotFound)?;
                }
                self.add(&mut after, form, 1, games)?;
                if f(self, games, after).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// How many different moves a component has.
    fn count_moves(
        &mut self,
        component: Heap,
        games: &mut Games,
        budget: &Budget,
    ) -> Result<usize, Stop> {
        if let Some(form) = games.of_component(component) {
            return Ok(games.options(form).len());
        }
        if self.heaps[component.index()].moves.is_none() {
            let moves = self.moves_of_heap(component, games, budget)?;
            self.heaps[component.index()].moves = Some(moves);
        }
        let moves = &self.heaps[component.index()].moves;
        Ok(moves.as_ref().map_or(0, Vec::len))
    }

    /// What the i-th move in a component leaves of it: a form, and what lies beside it.
    fn leaves(&self, component: Heap, i: usize, games: &Games) -> (GameId, Option<Position>) {
        if let Some(form) = games.of_component(component) {
            return (games.options(form)[i], None);
        }
        match &self.heaps[component.index()].moves {
            Some(moves) => (moves[i].form, Some(moves[i].rest.clone())),
            None => unreachable!("its moves have been counted"),
        }
    }

    fn moves_of_heap(
        &mut self,
        heap: Heap,
        games: &mut Games,
        budget: &Budget,
    ) -> Result<Vec<Sum>, Stop> {
        let game = self.game;
        let mut moves = Vec::new();
        let (mut seen, mut end) = (0usize, Ok(()));
        game.visit_options(heap, &mut |option| {
            seen += 1;
            let mut next = || {
                if seen.is_multiple_of(CHECK_EVERY) {
                    budget.check()?;
                }
                self.sum(&Position::from_heaps(option.iter().copied()), games)
            };
            match next() {
                Ok(sum) => moves.push(sum),
                Err(stop) => end = Err(stop),
            }
            match end {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        end?;
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// A number that is small for sums that are soon settled.
    pub(super) fn weight(&self, sum: &Sum, games: &Games) -> u64 {
        let one = |component: Heap| match games.of_component(component) {
            Some(form) => u64::from(games.birthday(form)),
            None => u64::from(component.0),
        };
        let rest = sum
            .rest
            .iter()
            .map(|(h, count)| one(h).saturating_mul(count.into()));
        rest.fold(u64::from(games.birthday(sum.form)), u64::saturating_add)
    }
}

impl Games<'_> {
    /// The form that a component is, if it is one.
    fn of_component(&self, component: Heap) -> Option<GameId> {
        let number = component.0.checked_sub(FORMS)?;
        Some(self.with_number(number as usize))
    }
}
