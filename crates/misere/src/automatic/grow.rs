//! One more heap, as cheaply as it goes.
//!
//! A solution for the heaps so far is worth a lot for the next one. In turn: (1) If its options have the values, as a set, that those of an
//! earlier heap have, it has the value of that heap and the quotient is the same: a lemma. (2) If small positions leave an element
//! that it may be worth, one proof of the claim with one heap more decides. (3) It may be a new generator beside
//! which nothing else changes, or (4) one that tells apart what was equal: then relations are given up where the proof fails, or all words
//! are sorted anew by playing in boxes. (5) Else everything starts anew.
//!
//! *Lemma.* The options of G are positions of heaps with the quotient Q, H is one of these heaps, and the sets of values of the options of G and
//! H are equal. Then Q is the quotient with G too, and Φ(G) = Φ(H). *Proof.* Put Φ(G) = Φ(H). The positions k·G + Y and
//! k·H + Y have options with the same values; by induction along the moves they have the same outcome.

use super::effort::EFFORT;
use super::guess::{Candidates, Shortest, extend, sort_anew};
use super::letters::Letters;
use super::meter::Meter;
use super::not_found::NotFound;
use super::proof::{OneMore, Size, Verdict, verify};
use super::solution::{AutomaticSolution, complete_with_relations, solve_automatic};
use super::whole::{Tame, Whole, find_tame};
use crate::limits::{Budget, Limits};
use crate::value::NimSequence;
use crate::word::{Exponents, Letter};
use rustc_hash::FxHashMap;

/// How a heap was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Step {
    /// Its options have the values of those of an earlier heap.
    Twin,
    /// Beyond some heap misère play is normal play: it has its nim value.
    Tame,
    /// It has the value of a word, by a proof.
    Word,
    /// It is a new generator, and nothing else has changed.
    Extended,
    /// It is a new generator, and elements have become different that were equal.
    Refined,
    /// Everything began anew.
    Anew,
}

/// A solution that takes in heap after heap.
pub struct Growing {
    solution: AutomaticSolution,
    /// The letters by the values of their options.
    kinds: FxHashMap<Kind, Letter>,
    /// Why larger heaps have their nim values, if they have.
    tame: Option<Tame>,
    /// How each heap was taken in since.
    steps: Vec<(u32, Step)>,
    /// What was found out for one heap and serves the next.
    kept: Kept,
}

/// What serves heap after heap as long as the quotient stays the same.
#[derive(Default)]
struct Kept {
    shortest: Option<Shortest>,
    proof: OneMore,
}

/// The values of the options of a heap: normal forms in the generators, sorted, without repeats.
type Kind = Vec<Vec<u32>>;

impl Growing {
    /// A solution, ready to go on.
    pub fn new(mut solution: AutomaticSolution, budget: &Budget) -> Result<Growing, NotFound> {
        if solution.reason.is_none() {
            let share = budget.within(Limits {
                steps: Some(EFFORT.steps_of_a_reason),
                ..Limits::default()
            });
            solution.reason = within(solution.find_reason(&share), budget)?;
        }
        Growing::with(solution, budget)
    }

    fn with(solution: AutomaticSolution, budget: &Budget) -> Result<Growing, NotFound> {
        let mut kinds = FxHashMap::default();
        for l in solution.letters.all() {
            let kind = kind(&solution, &solution.letters, l, budget)?;
            kinds.entry(kind).or_insert(l);
        }
        Ok(Growing {
            solution,
            kinds,
            tame: None,
            steps: Vec::new(),
            kept: Kept::default(),
        })
    }

    /// What is solved.
    pub fn solution(&self) -> &AutomaticSolution {
        &self.solution
    }

    /// What is solved.
    pub fn into_solution(self) -> AutomaticSolution {
        self.solution
    }

    /// How each heap was taken in.
    pub fn steps(&self) -> &[(u32, Step)] {
        &self.steps
    }

    /// Takes in one more heap.
    ///
    /// ```
    /// use misere::automatic::{Growing, Step, solve_automatic};
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// let budget = Budget::unlimited();
    /// let game = HeapGame::parse("0.1457")?;
    /// let mut growing = Growing::new(solve_automatic(&game, 46, &budget).unwrap(), &budget).unwrap();
    /// // Heap 47 has options of the same values as an earlier one.
    /// assert_eq!(growing.push_heap(&budget), Ok(Step::Twin));
    /// assert_eq!(growing.solution().heap, 47);
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn push_heap(&mut self, budget: &Budget) -> Result<Step, NotFound> {
        if let Some(step) = self.push_cheaply(budget)? {
            return Ok(step);
        }
        self.jump(self.solution.heap + 1, budget)?;
        Ok(Step::Anew)
    }

    /// Solves a heap further on from nothing.
    pub fn jump(&mut self, heap: u32, budget: &Budget) -> Result<(), NotFound> {
        let solution = solve_automatic(&self.solution.game, heap, budget)?;
        self.begin_with(solution, Step::Anew, budget)
    }

    /// Takes in one more heap, if what is solved tells what it is worth.
    pub fn push_cheaply(&mut self, budget: &Budget) -> Result<Option<Step>, NotFound> {
        let start = budget.elapsed();
        let mut letters = self.solution.letters.clone();
        let Some(new) = letters.push_heap(&self.solution.game, budget)? else {
            self.solution.letters = letters;
            return Ok(Some(self.took(Step::Twin)));
        };
        if let Some(word) = self.tame_word(budget)? {
            let value = self.solution.claim.value(&word)?;
            self.solution.claim.values.push(value);
            self.add_letter(letters, word);
            return Ok(Some(self.took(Step::Tame)));
        }
        let kind = kind(&self.solution, &letters, new, budget)?;
        if let Some(&twin) = self.kinds.get(&kind) {
            let value = self.solution.claim[twin].clone();
            let word = self.solution.words[twin.index()].clone();
            self.solution.claim.values.push(value);
            self.add_letter(letters, word);
            return Ok(Some(self.took(Step::Twin)));
        }
        if let Some((word, size)) = self.word_of(&letters, new, budget)? {
            let value = self.solution.claim.value(&word)?;
            self.solution.claim.values.push(value);
            self.solution.size = size.unwrap_or(self.solution.size);
            self.add_letter(letters, word);
            self.kinds.insert(kind, new);
            return Ok(Some(self.took(Step::Word)));
        }
        // What cannot be refined soon is better begun anew.
        let share = budget.within(Limits {
            steps: Some(EFFORT.steps_of_a_heap),
            ..Limits::default()
        });
        let claim = &self.solution.claim;
        let extended = within(extend(&letters, claim, &share), budget)?;
        let extended = match extended {
            Some(found) => Some(found),
            None => {
                let share = budget.within(Limits {
                    steps: Some(EFFORT.steps_of_a_pool),
                    ..Limits::default()
                });
                within(sort_anew(&letters, claim, &share), budget)?.map(|found| (found, 1))
            }
        };
        let Some((found, given_up)) = extended else {
            return Ok(None);
        };
        let step = match given_up {
            0 => Step::Extended,
            _ => Step::Refined,
        };
        let game = self.solution.game.clone();
        let heap = self.solution.heap + 1;
        let first = self.degree_of_relations()? + EFFORT.more_degree;
        let solution = match complete_with_relations(
            (&game, heap, letters),
            found,
            Some(first),
            start,
            budget,
        ) {
            Err(NotFound::Incomplete) => return Ok(None),
            solution => solution?,
        };
        self.begin_with(solution, step, budget)?;
        Ok(Some(step))
    }

    /// The largest exponent of a direction in a relation.
    fn degree_of_relations(&self) -> Result<u32, NotFound> {
        let mut degree = 0;
        for (from, to) in self.solution.basis.rules.iter() {
            for word in [from, to] {
                let free = self.solution.claim.value(word)?.free;
                degree = degree.max(free.into_iter().max().unwrap_or(0));
            }
        }
        Ok(degree)
    }

    /// What the next heap is worth, if it is known that nim values tell.
    fn tame_word(&self, budget: &Budget) -> Result<Option<Exponents>, NotFound> {
        let Some(tame) = &self.tame else {
            return Ok(None);
        };
        let next = self.solution.heap + 1;
        let mut nim = NimSequence::new(&self.solution.game);
        nim.extend_within(next, budget)?;
        let word = tame.by_nim.get(nim.values()[next as usize] as usize);
        Ok(word.cloned().flatten())
    }

    /// A word that a new letter is worth, with the size of the proof, if it was not enough to look at the new letter alone.
    fn word_of(
        &mut self,
        letters: &Letters,
        new: Letter,
        budget: &Budget,
    ) -> Result<Option<(Exponents, Option<Size>)>, NotFound> {
        let meter = Meter::new(budget);
        let shortest = match self.kept.shortest.take() {
            Some(shortest) => shortest,
            None => Shortest::of(&self.solution, &meter)?,
        };
        let shortest = self.kept.shortest.insert(shortest);
        shortest.lengthen(self.solution.letters.count(), &meter)?;
        let options = letters.options(new);
        let mut candidates = Candidates::new(&self.solution, shortest, options, &meter)?;
        for _ in 0..EFFORT.values_proved {
            let Some(word) = candidates.next()? else {
                break;
            };
            let mut claim = self.solution.claim.clone();
            claim.values.push(claim.value(&word)?);
            // Other heaps of the same value may be stuck where the word is not.
            let same = letters.all().filter(|&l| l < new && claim[l] == claim[new]);
            let heaps = same.map(|l| Exponents::letter(letters.count(), l));
            let peers: Vec<Exponents> = std::iter::once(word.clone()).chain(heaps).collect();
            if self.kept.proof.proves(letters, &claim, &peers, budget)? {
                return Ok(Some((word, None)));
            }
            if let Verdict::Proved(size) = verify(letters, &claim, budget)? {
                return Ok(Some((word, Some(size))));
            }
        }
        Ok(None)
    }

    /// Looks whether the heaps so far settle the whole game; then that stands in the solution.
    ///
    /// If beyond some heap misère play is normal play and a period is near, it is waited for: until then heaps cost nothing.
    pub fn settles(&mut self, budget: &Budget) -> Result<bool, NotFound> {
        let solution = &mut self.solution;
        if solution.whole.is_none() && solution.game.heaps() == Some(solution.heap) {
            solution.whole = Some(Whole::AllHeaps);
        }
        if solution.whole.is_none() {
            solution.whole = solution.find_period().map(Whole::Periodic);
        }
        if solution.whole.is_none() && self.tame.is_none() {
            match find_tame(solution, budget)? {
                Some(tame) if tame.has_period_ahead(solution, budget)? => self.tame = Some(tame),
                tame => solution.whole = tame.map(Whole::TameRelative),
            }
        }
        Ok(solution.whole.is_some())
    }

    /// The last letter is worth this word.
    fn add_letter(&mut self, letters: Letters, word: Exponents) {
        let count = letters.count();
        let new = Letter(count as u32 - 1);
        let word = word.among(count);
        let rules = &mut self.solution.basis.rules;
        // Earlier rules are words in the letters that there were then, the first of those there are now.
        rules.push(Exponents::letter(count, new), word.clone());
        self.solution.words.push(word);
        self.solution.letters = letters;
    }

    fn took(&mut self, step: Step) -> Step {
        self.solution.heap += 1;
        self.steps.push((self.solution.heap, step));
        step
    }

    fn begin_with(
        &mut self,
        mut solution: AutomaticSolution,
        step: Step,
        budget: &Budget,
    ) -> Result<(), NotFound> {
        // Fewer heaps are a part of more: the reason stays true, and where it can be read in the new automaton too none is sought.
        if let Some(reason) = &self.solution.reason
            && solution.has_reason(reason, budget)?
        {
            solution.reason = Some(reason.clone());
        }
        let mut steps = std::mem::take(&mut self.steps);
        steps.push((solution.heap, step));
        *self = Growing::with(solution, budget)?;
        self.steps = steps;
        Ok(())
    }
}

/// What was found in a share of the budget; what stops with the share alone has found nothing.
fn within<T>(found: Result<Option<T>, NotFound>, budget: &Budget) -> Result<Option<T>, NotFound> {
    match found {
        Err(NotFound::Stopped(_)) if budget.cause().is_none() => Ok(None),
        found => found,
    }
}

fn kind(
    solution: &AutomaticSolution,
    letters: &Letters,
    letter: Letter,
    budget: &Budget,
) -> Result<Kind, NotFound> {
    let mut kind = Vec::new();
    for option in letters.options(letter) {
        budget.check()?;
        let mut word = Exponents::one(solution.letters.count());
        word.times_factors(option)?;
        solution.basis.rules.reduce(&mut word, budget)?;
        kind.push(solution.in_generators(&word));
    }
    kind.sort_unstable();
    kind.dedup();
    Ok(kind)
}
