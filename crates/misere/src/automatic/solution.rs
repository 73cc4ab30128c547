//! A quotient whose P-positions an automaton recognises, with everything that was proved of it.

use super::claim::{Claim, Value};
use super::effort::EFFORT;
use super::guess::{Found, find, find_in_boxes};
use super::letters::Letters;
use super::normal_forms::{Family, normal_forms};
use super::not_found::NotFound;
use super::proof::{Basis, Completeness, Size, basis, complete, degree};
use super::rules::Unreduced;
use super::whole::Whole;
use crate::limits::{Budget, Limits, Stop};
use crate::monoid::{BipartiteMonoid, Elem, Rewriting, Word};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;
use crate::value::{MoveRange, Period, WinningOption, winning_options};
use crate::word::{Exponent, Exponents, Letter, Overflow};
use misere_cert::Reason;
use std::time::Duration;

/// A proved quotient, finite or infinite.
///
/// ```
/// use misere::automatic::solve_automatic;
/// use misere::limits::{Budget, Limits};
/// use misere::ruleset::HeapGame;
/// // The open problem at the end of Siegel's lecture notes.
/// let game = HeapGame::parse("*(2#0)0")?;
/// let solution = solve_automatic(&game, 5, &Budget::start(Limits::default(), None)).unwrap();
/// assert!(solution.is_infinite());
/// assert_eq!(solution.relations().len(), 17);
/// // m copies of the whole game are a P-position for m = 1, 4, 7, 10, 12, 14, 16, …
/// let p = |m: u32| solution.is_p(&format!("{m}*5").parse().unwrap()).unwrap();
/// let found: Vec<u32> = (1..20).filter(|&m| p(m)).collect();
/// assert_eq!(found, [1, 4, 7, 10, 12, 14, 16, 18]);
/// assert!(p(1_000_000) && !p(1_000_001));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AutomaticSolution {
    /// The game.
    pub game: HeapGame,
    /// The heaps up to this one are covered.
    pub heap: u32,
    /// The letters of these heaps.
    pub letters: Letters,
    /// The P-positions, as proved.
    pub claim: Claim,
    /// The relations, as proved, in all letters.
    pub basis: Basis,
    /// The normal form of each letter.
    pub words: Vec<Exponents>,
    /// The normal forms, all of them different elements.
    pub families: Vec<Family>,
    /// Why the quotient is that of the whole game, if that is known.
    pub whole: Option<Whole>,
    /// Why the quotient is infinite, in short, if that was found.
    pub reason: Option<Reason>,
    /// The size of the proof of the P-positions.
    pub size: Size,
    /// The number of sets of pairs in the proof that no relation is missing.
    pub searched: usize,
    /// How long it took.
    pub elapsed: Duration,
}

/// Finds and proves the quotient of the heaps up to `heap`, which may be infinite.
pub fn solve_automatic(
    game: &HeapGame,
    heap: u32,
    budget: &Budget,
) -> Result<AutomaticSolution, NotFound> {
    let start = budget.elapsed();
    let letters = Letters::of(game, heap, budget)?;
    let found = find(game, heap, &letters, budget)?;
    complete_with_relations((game, heap, letters), found, None, start, budget)
}

/// As [`solve_automatic`], without hints from the solver for finite quotients: a second way to the same quotients.
pub fn solve_in_boxes(
    game: &HeapGame,
    heap: u32,
    budget: &Budget,
) -> Result<AutomaticSolution, NotFound> {
    let start = budget.elapsed();
    let letters = Letters::of(game, heap, budget)?;
    let found = find_in_boxes(&letters, budget)?;
    complete_with_relations((game, heap, letters), found, None, start, budget)
}

/// Adds the relations to a claim; up to the degree at `first`, if there is one, may be enough.
pub(super) fn complete_with_relations(
    (game, heap, letters): (&HeapGame, u32, Letters),
    found: Found,
    first: Option<u32>,
    start: Duration,
    budget: &Budget,
) -> Result<AutomaticSolution, NotFound> {
    let Found { claim, size } = found;
    let mut generosity = 1;
    let mut sought = first.map_or(degree(&claim, 1), |first| first.min(degree(&claim, 1)));
    loop {
        let (basis, families, answer) = present(&claim, sought, budget)?;
        match answer {
            Completeness::Proved(searched) => {
                let word = |l| {
                    let mut word = Exponents::letter(letters.count(), l);
                    basis.rules.reduce(&mut word, budget)?;
                    Ok(word)
                };
                return Ok(AutomaticSolution {
                    game: game.clone(),
                    heap,
                    words: letters.all().map(word).collect::<Result<_, NotFound>>()?,
                    letters,
                    claim,
                    basis,
                    families,
                    whole: (game.heaps() == Some(heap)).then_some(Whole::AllHeaps),
                    reason: None,
                    size,
                    searched,
                    elapsed: budget.elapsed() - start,
                });
            }
            // A relation of a higher degree is missing.
            Completeness::Equal(..) if sought < degree(&claim, 1) => sought = degree(&claim, 1),
            Completeness::Equal(..) if generosity < EFFORT.most_generosity => {
                generosity *= EFFORT.generosity;
                sought = degree(&claim, generosity);
            }
            _ => return Err(NotFound::Incomplete),
        }
    }
}

fn present(
    claim: &Claim,
    degree: u32,
    budget: &Budget,
) -> Result<(Basis, Vec<Family>, Completeness), NotFound> {
    let basis = basis(claim, degree, budget)?;
    let families = normal_forms(&basis.rules, &basis.generators, claim.values.len(), budget)?;
    let answer = complete(claim, &families, budget)?;
    Ok((basis, families, answer))
}

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomaticMove {
    /// The heap that is moved in.
    pub from: Heap,
    /// What it becomes.
    pub to: Position,
    /// The position after the move.
    pub position: Position,
    /// Its value, in P, as a word.
    pub value: String,
    /// The family of moves of which this is the first, if it has more than one.
    pub range: Option<MoveRange>,
}

impl WinningOption<String> {
    /// The move in a heap beside others.
    pub(super) fn beside(self, from: Heap, rest: &Position) -> Result<AutomaticMove, NoValue> {
        let position = rest.checked_plus(&self.to);
        Ok(AutomaticMove {
            from,
            position: position.ok_or(NoValue::Overflow(Overflow))?,
            to: self.to,
            value: self.value,
            range: self.range,
        })
    }
}

/// A position has a heap that the solution does not cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("heap {heap} lies beyond heap {covered}, up to which the quotient is proved")]
pub struct NotCovered {
    /// The heap.
    pub heap: Heap,
    /// The last heap covered.
    pub covered: u32,
}

/// Why a position has no value, or not all its moves have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoValue {
    /// It has a heap that the solution does not cover.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// Its normal form, or a position after a move, has too many copies of something.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// A limit stopped it.
    #[error("stopped: {0}")]
    Stopped(Stop),
}

impl From<Stop> for NoValue {
    fn from(stop: Stop) -> NoValue {
        NoValue::Stopped(stop)
    }
}

impl From<Unreduced> for NoValue {
    fn from(why: Unreduced) -> NoValue {
        match why {
            Unreduced::Overflow(overflow) => NoValue::Overflow(overflow),
            Unreduced::Stopped(stop) => NoValue::Stopped(stop),
        }
    }
}

/// A larger quotient is not written out as a finite monoid.
const MOST_ELEMENTS: usize = 1_000_000;

impl AutomaticSolution {
    /// Whether the quotient is infinite.
    pub fn is_infinite(&self) -> bool {
        self.families.iter().any(|f| !f.directions.is_empty())
    }

    /// The number of elements, if there is one.
    pub fn order(&self) -> Option<usize> {
        (!self.is_infinite()).then_some(self.families.len())
    }

    /// Whether all heaps of the game are covered.
    pub fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    /// The period of Φ, if it is proved.
    pub fn period(&self) -> Option<Period> {
        match self.whole {
            Some(Whole::Periodic(period)) => Some(period),
            _ => None,
        }
    }

    /// The heap of the quotient with the same value: itself, or one before it by the period.
    pub fn reduced(&self, heap: Heap) -> Heap {
        self.period()
            .map_or(heap, |period| Heap(period.reduce(heap.0)))
    }

    /// The letter of a heap, if it has one.
    fn letter_of(&self, heap: Heap) -> Result<Option<Letter>, NotCovered> {
        let letter = self.letters.of_heap.get(self.reduced(heap).index());
        letter.copied().ok_or(NotCovered {
            heap,
            covered: self.heap,
        })
    }

    /// The heap of each generator.
    pub fn generators(&self) -> Vec<Heap> {
        self.basis
            .generators
            .iter()
            .map(|&l| self.letters.heaps[l.index()])
            .collect()
    }

    /// The exponents of the generators in a word of letters.
    pub fn in_generators<E: Exponent>(&self, word: &Exponents<E>) -> Vec<E> {
        self.basis.generators.iter().map(|&l| word[l]).collect()
    }

    /// The relations between the generators: a reduced Gröbner basis.
    pub fn relations(&self) -> Vec<(Word, Word)> {
        let generators = &self.basis.generators;
        let among = |word: &Exponents| word.factors().all(|(l, _)| generators.contains(&l));
        let rules = self.basis.rules.iter().filter(|(from, _)| among(from));
        rules
            .map(|(u, v)| (self.in_generators(u), self.in_generators(v)))
            .collect()
    }

    /// A position in letters.
    pub fn letters_of(&self, position: &Position) -> Result<Exponents<u128>, NotCovered> {
        let mut word = Exponents::one(self.letters.count());
        for (heap, count) in position.iter() {
            if let Some(letter) = self.letter_of(heap)?
                && let Err(Overflow) = word.add(letter, u128::from(count))
            {
                unreachable!("2³² heaps and 2³² copies of each")
            }
        }
        Ok(word)
    }

    /// The value of a position: its normal form in the generators.
    pub fn value(&self, position: &Position, budget: &Budget) -> Result<Vec<u128>, NoValue> {
        let mut word = self.letters_of(position)?;
        self.basis.rules.reduce(&mut word, budget)?;
        Ok(self.in_generators(&word))
    }

    /// Whether a position is a P-position.
    pub fn is_p(&self, position: &Position) -> Result<bool, NotCovered> {
        let word = self.letters_of(position)?;
        Ok(self.claim.holds(&self.value_in_claim(&word)))
    }

    /// Whether a word of letters is a P-position.
    pub(crate) fn holds(&self, word: &Exponents) -> bool {
        let long: Exponents<u128> = word.iter().map(|&n| u128::from(n)).collect();
        self.claim.holds(&self.value_in_claim(&long))
    }

    fn value_in_claim(&self, word: &Exponents<u128>) -> Value<u128> {
        match self.claim.value(word) {
            Ok(value) => value,
            Err(Overflow) => unreachable!("2⁶⁴ heaps in all, each worth less than 2³²"),
        }
    }

    /// Every move to a P-position, by the heap moved in and what it becomes; as far as the budget allows, with what stopped it.
    ///
    /// ```
    /// use misere::automatic::solve_automatic;
    /// use misere::limits::{Budget, Limits};
    /// use misere::ruleset::HeapGame;
    /// let budget = Budget::start(Limits::default(), None);
    /// let solution = solve_automatic(&HeapGame::parse("*(2#0)0")?, 5, &budget).unwrap();
    /// // 101 copies of D and 109 of E: one E less makes it m = l + 7.
    /// let (moves, _) = solution.winning_moves(&"101*4+109*5".parse()?, &budget)?;
    /// assert!(moves.iter().any(|m| m.position.to_string() == "101*4+108*5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<(Vec<AutomaticMove>, Option<Stop>), NoValue> {
        self.letters_of(position)?;
        let mut moves = Vec::new();
        for (heap, _) in position.iter().rev() {
            let Some(rest) = position.without(heap) else {
                continue;
            };
            let (options, ended) = self.options_in_p(heap, &rest, budget)?;
            for option in options {
                moves.push(option.beside(heap, &rest)?);
            }
            match ended {
                Err(NoValue::Stopped(stop)) => return Ok((moves, Some(stop))),
                ended => ended?,
            }
        }
        Ok((moves, None))
    }

    /// The options of a heap that are P-positions together with the rest, and their values; as far as the budget allows.
    #[allow(clippy::type_complexity)]
    fn options_in_p(
        &self,
        heap: Heap,
        rest: &Position,
        budget: &Budget,
    ) -> Result<(Vec<WinningOption<String>>, Result<(), NoValue>), NotCovered> {
        let word = self.letters_of(rest)?;
        let rest = self.value_in_claim(&word);
        let mut wins = |option: &[u32]| -> Result<Option<String>, NoValue> {
            // Options have smaller heaps, all of them covered when this one is.
            let letters = option.iter().map(|&h| self.letter_of(Heap(h)));
            let letters = letters.filter_map(|letter| letter.ok().flatten());
            let mut value = rest.clone();
            for letter in letters.clone() {
                if let Err(Overflow) = self.claim.times(&mut value, letter, 1) {
                    unreachable!("2⁶⁴ heaps in all, each worth less than 2³²")
                }
            }
            if !self.claim.holds(&value) {
                return Ok(None);
            }
            budget.check()?;
            let mut word = word.clone();
            for letter in letters {
                word.add(letter, 1)?;
            }
            self.basis.rules.reduce(&mut word, budget)?;
            Ok(Some(self.names().show(&self.in_generators(&word))))
        };
        Ok(winning_options(
            &self.game,
            heap,
            self.period(),
            budget,
            &mut wins,
        ))
    }

    /// The quotient as a finite monoid, if it is one and that takes no more than half a second.
    pub fn monoid(&self) -> Option<BipartiteMonoid> {
        let limits = Limits {
            steps: Some(50_000),
            ..Limits::default()
        };
        self.monoid_within(&Budget::start(limits, None))
    }

    /// The same within limits.
    pub fn monoid_within(&self, budget: &Budget) -> Option<BipartiteMonoid> {
        if self.is_infinite() {
            return None;
        }
        let generators = self.basis.generators.len();
        let budget = budget.within(Limits {
            order: Some(MOST_ELEMENTS),
            ..Limits::default()
        });
        let rewriting = Rewriting::complete(generators, &self.relations(), &budget).ok()?;
        let in_p = self.families.iter().filter(|f| self.holds(&f.base));
        let p: Vec<Word> = in_p.map(|f| self.in_generators(&f.base)).collect();
        rewriting.monoid(&p, &budget).ok()
    }

    /// The values of heap 0, 1, … up to `heap` as elements of this monoid, which is the quotient.
    pub fn elements_of_heaps(&self, quotient: &BipartiteMonoid) -> Vec<Elem> {
        let of_letter: Vec<Elem> = self
            .words
            .iter()
            .map(|word| quotient.word(&self.in_generators(word)))
            .collect();
        let heaps = self.letters.of_heap.iter();
        heaps
            .map(|letter| letter.map_or(Elem::ONE, |l| of_letter[l.index()]))
            .collect()
    }
}
