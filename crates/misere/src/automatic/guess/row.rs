//! What one more heap may be worth: an element of the quotient at hand that no small position tells from it.
//!
//! The heap G is played beside small positions, each of them taken for its normal form: G + X is a P-position iff no option of G beside X is,
//! which the quotient knows, and G beside no option of X is. What elements do not fit to these outcomes is not the value of G. If
//! one is left it may be; if none is, G is a new generator.

use crate::automatic::claim::Value;
use crate::automatic::effort::EFFORT;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::automatic::solution::AutomaticSolution;
use crate::word::{Exponent, Exponents, Factor, Overflow};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The first normal forms by their degree, with their values: the same for one heap after the other as long as the quotient is.
pub struct Shortest {
    words: Vec<Exponents>,
    values: Vec<Value>,
}

/// Elements that a heap may be worth: those that small contexts do not tell from it.
pub struct Candidates<'a> {
    beside: Beside<'a>,
    shortest: &'a Shortest,
    /// Whether the heap beside the first contexts is a P-position.
    outcomes: Vec<bool>,
    /// So many contexts are looked at.
    contexts: usize,
    /// The elements from this one on are to be looked at.
    at: usize,
}

impl<'a> Candidates<'a> {
    /// The candidates for a heap with these options.
    pub fn new<'o>(
        solution: &'a AutomaticSolution,
        shortest: &'a Shortest,
        options: impl Iterator<Item = &'o [Factor]>,
        meter: &'a Meter<'a>,
    ) -> Result<Candidates<'a>, NotFound> {
        let value = |o: &[Factor]| {
            let factors = o.iter().map(|f| (f.letter, f.copies));
            Ok(solution.claim.product(factors)?)
        };
        let mut options: Vec<Value> = options.map(value).collect::<Result<_, NotFound>>()?;
        options.sort();
        options.dedup();
        Ok(Candidates {
            outcomes: Vec::new(),
            contexts: EFFORT.contexts_of_a_heap,
            at: 0,
            beside: Beside {
                solution,
                options,
                known: FxHashMap::default(),
                meter,
            },
            shortest,
        })
    }

    /// The next one to be put to the proof, the shortest first; those before it have failed, so more contexts are looked at.
    pub fn next(&mut self) -> Result<Option<Exponents>, NotFound> {
        let most = self.shortest.words.len();
        while self.at < most {
            let i = self.at;
            self.at += 1;
            if self.fits(i, self.contexts.min(most))? {
                self.contexts = self.contexts.saturating_mul(EFFORT.more_contexts);
                return Ok(Some(self.shortest.words[i].clone()));
            }
        }
        Ok(None)
    }

    /// Whether an element has the outcomes of the heap beside so many contexts. Most have not beside one of the first.
    fn fits(&mut self, i: usize, contexts: usize) -> Result<bool, NotFound> {
        let Shortest { words, values } = self.shortest;
        for c in 0..contexts {
            if c == self.outcomes.len() {
                self.outcomes.push(self.beside.is_p(&words[c])?);
            }
            self.beside.meter.work(15)?;
            let claim = &self.beside.solution.claim;
            let free = values[i].free.iter().zip(&values[c].free);
            let free: Result<SmallVec<[u32; 8]>, Overflow> =
                free.map(|(a, &b)| a.plus(b)).collect();
            let product = claim.table.mul(values[i].finite, values[c].finite);
            let start = claim.start[product.index()];
            if claim.automaton.accepts(start, &free?) != self.outcomes[c] {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Shortest {
    /// Those of a solution.
    pub fn of(solution: &AutomaticSolution, meter: &Meter) -> Result<Shortest, NotFound> {
        let rules = &solution.basis.rules;
        let one = Exponents::one(solution.letters.count());
        // With each word the last of its letters, by number: it is multiplied by that one and those after it.
        let mut words = vec![(one, 0)];
        let mut at = 0;
        while at < words.len() && words.len() < EFFORT.values_tried {
            let (word, last) = words[at].clone();
            for (g, &letter) in solution.basis.generators.iter().enumerate().skip(last) {
                meter.work(10 + rules.len() + word.len())?;
                let mut next = word.clone();
                next.add(letter, 1)?;
                if rules.is_normal(&next) {
                    words.push((next, g));
                }
            }
            at += 1;
        }
        let words: Vec<Exponents> = words.into_iter().map(|(word, _)| word).collect();
        let values = words.iter().map(|word| solution.claim.value(word));
        Ok(Shortest {
            values: values.collect::<Result<_, _>>()?,
            words,
        })
    }

    /// The same as words in more letters: rules ask for words in all of them.
    pub fn lengthen(&mut self, count: usize, meter: &Meter) -> Result<(), NotFound> {
        if self.words.first().is_some_and(|word| word.len() < count) {
            meter.work(10 * self.words.len())?;
            self.words
                .iter_mut()
                .for_each(|word| *word = word.among(count));
        }
        Ok(())
    }
}

/// A heap beside normal forms.
struct Beside<'a> {
    solution: &'a AutomaticSolution,
    /// The values of its options.
    options: Vec<Value>,
    known: FxHashMap<Exponents, bool>,
    meter: &'a Meter<'a>,
}

impl Beside<'_> {
    /// Whether the heap beside a normal form is a P-position.
    fn is_p(&mut self, word: &Exponents) -> Result<bool, NotFound> {
        if let Some(&known) = self.known.get(word) {
            return Ok(known);
        }
        self.meter.work(100 + 20 * self.options.len())?;
        self.meter
            .budget()
            .allow_table::<u32>(self.known.len().saturating_mul(4 + word.len()))?;
        let is_p = !self.wins_at_once(word)? && !self.wins_beside(word)?;
        self.known.insert(word.clone(), is_p);
        Ok(is_p)
    }

    /// Whether a move in the heap wins.
    fn wins_at_once(&self, word: &Exponents) -> Result<bool, NotFound> {
        for option in &self.options {
            let mut value = option.clone();
            for (l, n) in word.factors() {
                self.solution.claim.times(&mut value, l, n)?;
            }
            if self.solution.claim.holds(&value) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move elsewhere does.
    fn wins_beside(&mut self, word: &Exponents) -> Result<bool, NotFound> {
        let solution = self.solution;
        for (l, _) in word.factors() {
            for option in solution.letters.options(l) {
                self.meter.work(50 + solution.basis.rules.len())?;
                let mut next = word.clone();
                next.times_factors(option)?;
                next.remove(l)?;
                solution
                    .basis
                    .rules
                    .reduce(&mut next, self.meter.budget())?;
                if self.is_p(&next)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
