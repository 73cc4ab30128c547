//! The heaps of a game as letters: dead heaps dropped, heaps with the same moves merged.
//!
//! A heap without a move is worth 1, but it is not the zero vector: with it X = 0 would not be the only position without a
//! move. Dropping such heaps first makes "X has a move" the same as "X ≠ 0". Heaps with the same options
//! are isomorphic, and one of them speaks for all.
//!
//! A heap of n can have n² options, so options are kept as the few letters that occur in them.

use super::effort::EFFORT;
use super::meter::Meter;
use super::not_found::NotFound;
use crate::limits::Budget;
use crate::position::{Heap, Position};
use crate::ruleset::{HeapGame, Rules};
use crate::word::{Factor, Letter, Overflow};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// The letters of the heaps 1 … `last` of a game.
///
/// ```
/// use misere::automatic::Letters;
/// use misere::limits::Budget;
/// use misere::ruleset::HeapGame;
/// use misere::word::Letter;
/// // In 0.1122 heaps 1 and 2 can only be taken as wholes, so they are one letter; heap 3 has no move.
/// let letters = Letters::of(&HeapGame::parse("0.1122")?, 4, &Budget::unlimited()).unwrap();
/// assert_eq!(letters.count(), 2);
/// let (a, b) = (Some(Letter(0)), Some(Letter(1)));
/// assert_eq!(letters.of_heap, [None, a, a, None, b]);
/// # Ok::<(), misere::error::GameError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    /// The letter of each heap from 0 on; `None` for the empty heap and for heaps without a move.
    pub of_heap: Vec<Option<Letter>>,
    /// The least heap of each letter.
    pub heaps: Vec<Heap>,
    options: Vec<Options>,
}

/// What a letter can become: products of letters before it, sorted, without repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Options {
    factors: Vec<Factor>,
    /// Where in the list of factors each option ends.
    ends: Vec<usize>,
}

/// An option, by increasing letters.
type Product = SmallVec<[Factor; 2]>;

impl Letters {
    /// The letters of the heaps of `game` up to `last`.
    pub fn of(game: &HeapGame, last: u32, budget: &Budget) -> Result<Letters, NotFound> {
        let mut letters = Letters {
            of_heap: vec![None],
            ..Letters::default()
        };
        let meter = Meter::new(budget);
        let mut known: FxHashMap<u64, Vec<Letter>> = FxHashMap::default();
        for heap in (1..=last).map(Heap) {
            let options = letters.options_of(game, heap, &meter)?;
            meter.grow(&letters.of_heap)?;
            let mut hasher = FxHasher::default();
            options.hash(&mut hasher);
            let alike = known.entry(hasher.finish()).or_default();
            let same = |l: &&Letter| letters.options[l.index()] == options;
            match alike.iter().find(same) {
                Some(&letter) => letters.of_heap.push(Some(letter)),
                None => alike.extend(letters.take_in(heap, options)?),
            }
        }
        Ok(letters)
    }

    /// Takes in the next heap, and says whether it is a new letter.
    pub fn push_heap(
        &mut self,
        game: &HeapGame,
        budget: &Budget,
    ) -> Result<Option<Letter>, NotFound> {
        let meter = Meter::new(budget);
        let heap = Heap(self.of_heap.len() as u32);
        let options = self.options_of(game, heap, &meter)?;
        meter.work(10 * self.count())?;
        match self.all().find(|l| self.options[l.index()] == options) {
            Some(letter) => {
                self.of_heap.push(Some(letter));
                Ok(None)
            }
            None => self.take_in(heap, options),
        }
    }

    /// Takes in a heap with options that no letter has: as a new letter, unless there are none.
    fn take_in(&mut self, heap: Heap, options: Options) -> Result<Option<Letter>, NotFound> {
        if options.ends.is_empty() {
            self.of_heap.push(None);
            return Ok(None);
        }
        if self.count() == EFFORT.most_letters {
            return Err(NotFound::Letters(EFFORT.most_letters));
        }
        let letter = Letter(self.count() as u32);
        self.heaps.push(heap);
        self.options.push(options);
        self.of_heap.push(Some(letter));
        Ok(Some(letter))
    }

    /// How many letters there are.
    pub fn count(&self) -> usize {
        self.heaps.len()
    }

    /// The letter whose least heap this is.
    pub fn of_least(&self, heap: Heap) -> Option<Letter> {
        let at = self.heaps.binary_search(&heap).ok()?;
        Some(Letter(at as u32))
    }

    /// All letters.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Letter> + ExactSizeIterator + use<> {
        Letter::first(self.count())
    }

    /// What a letter can become, each a product of letters before it, by increasing letters.
    pub fn options(&self, letter: Letter) -> impl ExactSizeIterator<Item = &[Factor]> + Clone {
        let options = &self.options[letter.index()];
        options.ends.iter().enumerate().map(|(i, &end)| {
            let start = i.checked_sub(1).map_or(0, |before| options.ends[before]);
            &options.factors[start..end]
        })
    }

    /// Adds a letter, and a heap of it, that can become these products of the letters so far, each by increasing letters.
    pub fn push(&mut self, options: &[&[Factor]]) -> Letter {
        let letter = Letter(self.count() as u32);
        let list = options.iter().map(|&o| o.iter().copied().collect());
        self.options.push(Options::of(list.collect()));
        self.heaps.push(Heap(self.of_heap.len() as u32));
        self.of_heap.push(Some(letter));
        letter
    }

    fn options_of(&self, game: &HeapGame, heap: Heap, meter: &Meter) -> Result<Options, NotFound> {
        meter.work(20)?;
        let mut seen: FxHashSet<Product> = FxHashSet::default();
        let mut add = |heaps: &mut dyn Iterator<Item = (Heap, u32)>| {
            meter.work(20)?;
            seen.insert(self.product(heaps)?);
            match seen.len() > EFFORT.most_options {
                true => Err(NotFound::Options(EFFORT.most_options)),
                false => Ok(()),
            }
        };
        // Positions can have many copies of a heap, so they are not written out.
        if let Rules::Listed(heaps) = &game.rules {
            let none = Vec::new();
            let options: &Vec<Position> = heaps.get(heap.index() - 1).unwrap_or(&none);
            for option in options {
                add(&mut option.iter())?;
            }
        } else {
            let mut result = Ok(());
            game.visit_options(heap, &mut |option| {
                result = add(&mut option.iter().map(|&h| (Heap(h), 1)));
                match result {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            result?;
        }
        meter.work(20 * seen.len())?;
        Ok(Options::of(seen.into_iter().collect()))
    }

    fn product(&self, heaps: &mut dyn Iterator<Item = (Heap, u32)>) -> Result<Product, Overflow> {
        let mut option = Product::new();
        for (heap, copies) in heaps {
            let Some(letter) = self.of_heap[heap.index()] else {
                continue;
            };
            match option.iter_mut().find(|factor| factor.letter == letter) {
                Some(f) => f.copies = f.copies.checked_add(copies).ok_or(Overflow)?,
                None => option.push(Factor { letter, copies }),
            }
        }
        option.sort_unstable();
        Ok(option)
    }
}

impl Options {
    fn of(mut list: Vec<Product>) -> Options {
        list.sort_unstable();
        list.dedup();
        let mut options = Options::default();
        for option in list {
            options.factors.extend_from_slice(&option);
            options.ends.push(options.factors.len());
        }
        options
    }
}
