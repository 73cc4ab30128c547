//! A quotient whose P-positions an automaton recognises, with everything that was proved of it.

use super::basis::{Basis, basis};
use super::claim::Claim;
use super::complete::{Completeness, complete};
use super::frame::Frame;
use super::letters::{Exponents, Letters};
use super::normal_forms::{Family, normal_forms};
use super::search::{Found, NotFound, find, find_in_boxes};
use super::verify::Size;
use crate::monoid::{BipartiteMonoid, CompletionLimits, Rewriting, Word};
use crate::position::{Heap, Position};
use crate::quotient::{Budget, Stop};
use crate::ruleset::HeapGame;
use std::time::Duration;

/// A proved quotient, finite or infinite.
///
/// ```
/// use misere::infinite::solve_automatic;
/// use misere::quotient::{Budget, Limits};
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
    /// The normal forms, all of them different elements.
    pub families: Vec<Family>,
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
    let found = find(game, heap, budget)?;
    complete_with_relations(game, heap, found, start, budget)
}

/// As [`solve_automatic`], without hints from the solver for finite quotients: a second way to the same quotients.
pub fn solve_in_boxes(
    game: &HeapGame,
    heap: u32,
    budget: &Budget,
) -> Result<AutomaticSolution, NotFound> {
    let start = budget.elapsed();
    let found = find_in_boxes(&Letters::of(game, heap), budget)?;
    complete_with_relations(game, heap, found, start, budget)
}

fn complete_with_relations(
    game: &HeapGame,
    heap: u32,
    found: Found,
    start: Duration,
    budget: &Budget,
) -> Result<AutomaticSolution, NotFound> {
    let letters = Letters::of(game, heap);
    let Found { claim, frame, size } = found;
    let mut generosity = 1;
    loop {
        let (basis, families, answer) = present(&frame, &claim, generosity, budget)?;
        match answer {
            Completeness::Proved(searched) => {
                return Ok(AutomaticSolution {
                    game: game.clone(),
                    heap,
                    letters,
                    claim,
                    basis,
                    families,
                    size,
                    searched,
                    elapsed: budget.elapsed() - start,
                });
            }
            // A relation of a higher degree is missing.
            Completeness::Equal(..) if generosity < 64 => generosity *= 4,
            _ => return Err(NotFound::Incomplete),
        }
    }
}

fn present(
    frame: &Frame,
    claim: &Claim,
    generosity: usize,
    budget: &Budget,
) -> Result<(Basis, Vec<Family>, Completeness), NotFound> {
    let basis = basis(frame, claim, generosity, budget)?;
    let families = normal_forms(&basis.rules, &basis.generators, frame.roles.len());
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
        self.game.heaps() == Some(self.heap)
    }

    /// The heap of each generator.
    pub fn generators(&self) -> Vec<Heap> {
        self.basis
            .generators
            .iter()
            .map(|&l| self.letters.heaps[l])
            .collect()
    }

    /// The exponents of the generators in a word of letters.
    pub fn in_generators(&self, word: &[u32]) -> Word {
        self.basis.generators.iter().map(|&l| word[l]).collect()
    }

    /// The relations between the generators: a reduced Gröbner basis.
    pub fn relations(&self) -> Vec<(Word, Word)> {
        let among = |word: &[u32]| {
            (0..word.len()).all(|l| word[l] == 0 || self.basis.generators.contains(&l))
        };
        let rules = self.basis.rules.iter().filter(|(from, _)| among(from));
        rules
            .map(|(u, v)| (self.in_generators(u), self.in_generators(v)))
            .collect()
    }

    /// A position in letters.
    pub fn letters_of(&self, position: &Position) -> Result<Exponents, NotCovered> {
        let mut word = vec![0; self.letters.count()];
        for (heap, count) in position.iter() {
            match self.letters.of_heap.get(heap.index()) {
                Some(Some(letter)) => word[*letter] += count,
                Some(None) => {}
                None => {
                    return Err(NotCovered {
                        heap,
                        covered: self.heap,
                    });
                }
            }
        }
        Ok(word)
    }

    /// The value of a position: its normal form in the generators.
    pub fn value(&self, position: &Position) -> Result<Word, NotCovered> {
        let mut word = self.letters_of(position)?;
        self.basis.rules.reduce(&mut word);
        Ok(self.in_generators(&word))
    }

    /// Whether a position is a P-position.
    pub fn is_p(&self, position: &Position) -> Result<bool, NotCovered> {
        let word = self.letters_of(position)?;
        Ok(self.claim.holds(&self.claim.value(&word)))
    }

    /// Every move to a P-position, by the heap moved in and what it becomes; as far as the budget allows, with what stopped it.
    ///
    /// ```
    /// use misere::infinite::solve_automatic;
    /// use misere::quotient::{Budget, Limits};
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
    ) -> Result<(Vec<AutomaticMove>, Option<Stop>), NotCovered> {
        self.letters_of(position)?;
        let mut moves = Vec::new();
        for (heap, _) in position.iter() {
            let Some(rest) = position.without(heap) else {
                continue;
            };
            for to in self.game.options(heap) {
                if let Err(stop) = budget.check() {
                    return Ok((moves, Some(stop)));
                }
                let after = rest.plus(&to);
                if self.is_p(&after)? {
                    moves.push(AutomaticMove {
                        from: heap,
                        value: self.names().show(&self.value(&after)?),
                        to,
                        position: after,
                    });
                }
            }
        }
        moves.sort_by_key(|m| m.from);
        Ok((moves, None))
    }

    /// The quotient as a finite monoid, if it is one.
    pub fn monoid(&self) -> Option<BipartiteMonoid> {
        if self.is_infinite() {
            return None;
        }
        let generators = self.basis.generators.len();
        let rewriting =
            Rewriting::complete(generators, &self.relations(), CompletionLimits::default()).ok()?;
        let in_p = self
            .families
            .iter()
            .filter(|f| self.claim.holds(&self.claim.value(&f.base)));
        let p: Vec<Word> = in_p.map(|f| self.in_generators(&f.base)).collect();
        rewriting.monoid(&p, CompletionLimits::default()).ok()
    }
}
