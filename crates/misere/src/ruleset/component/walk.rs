//! The enumeration behind [`Components`](super::Components): which parts occur, in what order, and which are the same game.

use super::{ComponentError, MAX_MOVES, MAX_PARTS, Ruleset};
use crate::error::shorten;
use crate::position::{Heap, Position};
use rustc_hash::FxHashMap;

/// The parts that occur in play, numbered as they are met.
pub(super) struct Walk<'a, R: Ruleset> {
    ruleset: &'a R,
    numbers: FxHashMap<R::State, usize>,
    keys: Vec<R::State>,
    /// The options of each part as sorted lists of parts.
    options: Vec<Vec<Vec<usize>>>,
    moves: usize,
}

/// All parts, with an order in which options come first.
pub(super) struct Found<State> {
    pub(super) keys: Vec<State>,
    options: Vec<Vec<Vec<usize>>>,
    order: Vec<usize>,
}

impl<'a, R: Ruleset> Walk<'a, R> {
    pub(super) fn new(ruleset: &'a R) -> Self {
        Walk {
            ruleset,
            numbers: FxHashMap::default(),
            keys: Vec::new(),
            options: Vec::new(),
            moves: 0,
        }
    }

    pub(super) fn number(&mut self, part: R::State) -> Result<usize, ComponentError> {
        let key = self.ruleset.key(part);
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(number);
        }
        let number = self.keys.len();
        if number == MAX_PARTS {
            return Err(ComponentError::TooManyParts);
        }
        self.numbers.insert(key.clone(), number);
        self.keys.push(key);
        Ok(number)
    }

    fn expand(&mut self, part: usize) -> Result<Vec<Vec<usize>>, ComponentError> {
        let states = self.ruleset.options(&self.keys[part]);
        self.moves += states.len();
        if self.moves > MAX_MOVES {
            return Err(ComponentError::TooManyMoves);
        }
        let mut options = Vec::with_capacity(states.len());
        for state in states {
            let parts = self.ruleset.parts(state).into_iter();
            let mut option = parts
                .map(|p| self.number(p))
                .collect::<Result<Vec<_>, _>>()?;
            option.sort_unstable();
            options.push(option);
        }
        options.sort();
        options.dedup();
        Ok(options)
    }

    /// Looks at all that can become of what has a number; returns how many parts there are.
    pub(super) fn expand_all(&mut self) -> Result<usize, ComponentError> {
        while self.options.len() < self.keys.len() {
            let options = self.expand(self.options.len())?;
            self.options.push(options);
        }
        Ok(self.keys.len())
    }

    pub(super) fn run(mut self) -> Result<Found<R::State>, ComponentError> {
        self.expand_all()?;
        Ok(Found {
            order: self.options_first()?,
            keys: self.keys,
            options: self.options,
        })
    }

    /// The parts in an order in which each comes after all it can become.
    fn options_first(&self) -> Result<Vec<usize>, ComponentError> {
        let mut waits = vec![0usize; self.keys.len()];
        let mut above: Vec<Vec<usize>> = vec![Vec::new(); self.keys.len()];
        for (part, options) in self.options.iter().enumerate() {
            for &below in options.iter().flatten() {
                waits[part] += 1;
                above[below].push(part);
            }
        }
        let mut order: Vec<usize> = (0..waits.len()).filter(|&p| waits[p] == 0).collect();
        let mut next = 0;
        while let Some(&below) = order.get(next) {
            next += 1;
            for &part in &above[below] {
                waits[part] -= 1;
                if waits[part] == 0 {
                    order.push(part);
                }
            }
        }
        match waits.iter().position(|&w| w > 0) {
            Some(stuck) => Err(ComponentError::Cycle(self.on_a_cycle(stuck, &waits))),
            None => Ok(order),
        }
    }

    /// From a part that waits for ever, one goes down for ever: the first part met twice.
    fn on_a_cycle(&self, mut part: usize, waits: &[usize]) -> String {
        let mut seen = vec![false; waits.len()];
        while !seen[part] {
            seen[part] = true;
            let below = self.options[part].iter().flatten();
            part = below.copied().find(|&b| waits[b] > 0).unwrap_or(part);
        }
        let key = &self.keys[part];
        let name = self.ruleset.name(key);
        shorten(&name.unwrap_or_else(|| format!("{key:?}")))
    }
}

/// The parts up to isomorphism, in the order of heaps.
pub(super) struct Classes {
    /// The heap of each part.
    pub(super) heap: Vec<Heap>,
    /// The part that stands for each heap from 1 on.
    pub(super) keys: Vec<usize>,
    /// The options of each heap from 1 on.
    pub(super) options: Vec<Vec<Position>>,
}

impl Classes {
    /// The classes of these parts; those with a member among the `first` parts come first, and are named after such a member.
    pub(super) fn new<State: Ord>(found: &Found<State>, first: usize) -> Classes {
        // Provisional heaps in the order of play; 0 is the empty game.
        let mut class = vec![0u32; found.keys.len()];
        let mut birthday = vec![0u64];
        let mut least = vec![usize::MAX];
        let mut numbers: FxHashMap<Vec<Position>, u32> = FxHashMap::default();
        for &part in &found.order {
            let option = |o: &Vec<usize>| Position::from_heaps(o.iter().map(|&p| class[p]));
            let mut options: Vec<Position> = found.options[part].iter().map(option).collect();
            options.sort();
            options.dedup();
            if options.is_empty() {
                continue;
            }
            let born = 1 + options
                .iter()
                .map(|o| length(o, &birthday))
                .max()
                .unwrap_or(0);
            let number = *numbers.entry(options).or_insert_with(|| {
                birthday.push(born);
                least.push(part);
                birthday.len() as u32 - 1
            });
            class[part] = number;
            let least = &mut least[number as usize];
            let place = |part: usize| (part >= first, &found.keys[part]);
            if place(part) < place(*least) {
                *least = part;
            }
        }
        let mut order: Vec<usize> = (1..birthday.len()).collect();
        order.sort_by_key(|&c| (least[c] >= first, birthday[c], &found.keys[least[c]]));
        let mut heap = vec![0u32; birthday.len()];
        for (n, &c) in order.iter().enumerate() {
            heap[c] = n as u32 + 1;
        }
        let renamed = |x: Position| {
            let mut out = Position::empty();
            x.iter()
                .for_each(|(h, c)| out.add(Heap(heap[h.index()]), c));
            out
        };
        let mut options = vec![Vec::new(); order.len()];
        for (set, c) in numbers {
            let mut set: Vec<Position> = set.into_iter().map(renamed).collect();
            set.sort();
            options[heap[c as usize] as usize - 1] = set;
        }
        Classes {
            heap: class.iter().map(|&c| Heap(heap[c as usize])).collect(),
            keys: order.iter().map(|&c| least[c]).collect(),
            options,
        }
    }
}

/// The length of the longest play of a sum.
fn length(position: &Position, birthday: &[u64]) -> u64 {
    let lengths = position
        .iter()
        .map(|(h, c)| birthday[h.index()].saturating_mul(c.into()));
    lengths.fold(0, u64::saturating_add)
}
