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
use crate::word::{Exponents, Factor};
use rustc_hash::FxHashMap;

/// Elements that a heap may be worth: those that have not been told from it yet.
pub struct Candidates<'a> {
    beside: Beside<'a>,
    words: Vec<Exponents>,
    /// The elements that are left, by number, with their values.
    left: Vec<(usize, Value)>,
    /// Contexts that were looked at.
    seen: usize,
}

impl<'a> Candidates<'a> {
    /// The candidates for a heap with these options.
    pub fn new<'o>(
        solution: &'a AutomaticSolution,
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
        let words = shortest(solution, EFFORT.values_tried, meter)?;
        let left = words.iter().enumerate();
        let left = left.map(|(i, word)| Ok((i, solution.claim.value(word)?)));
        Ok(Candidates {
            left: left.collect::<Result<_, NotFound>>()?,
            beside: Beside {
                solution,
                options,
                known: FxHashMap::default(),
                meter,
            },
            words,
            seen: 0,
        })
    }

    /// The next one to be put to the proof, the shortest first; those before it have failed. More contexts are looked at as long as they tell
    /// something.
    pub fn next(&mut self) -> Result<Option<Exponents>, NotFound> {
        let mut idle = 0;
        while idle < EFFORT.contexts_in_vain
            && self.seen < self.words.len().min(EFFORT.contexts_of_a_heap)
            && !self.left.is_empty()
        {
            let before = self.left.len();
            self.look()?;
            idle = match self.left.len() == before {
                true => idle + 1,
                false => 0,
            };
        }
        if self.left.is_empty() {
            return Ok(None);
        }
        let (i, _) = self.left.remove(0);
        Ok(Some(self.words[i].clone()))
    }

    /// Looks at one more context.
    fn look(&mut self) -> Result<(), NotFound> {
        let context = &self.words[self.seen];
        let is_p = self.beside.is_p(context)?;
        let claim = &self.beside.solution.claim;
        self.beside.meter.work(30 * self.left.len())?;
        self.left.retain(|(_, value)| {
            let mut value = value.clone();
            let mut factors = context.factors();
            let fits = factors.try_for_each(|(l, n)| claim.times(&mut value, l, n));
            fits.is_ok() && claim.holds(&value) == is_p
        });
        self.seen += 1;
        Ok(())
    }
}

/// The first normal forms by their degree.
fn shortest(
    solution: &AutomaticSolution,
    most: usize,
    meter: &Meter,
) -> Result<Vec<Exponents>, NotFound> {
    let rules = &solution.basis.rules;
    let one = Exponents::one(solution.letters.count());
    // With each word the last of its letters, by number: it is multiplied by that one and those after it.
    let mut words = vec![(one, 0)];
    let mut at = 0;
    while at < words.len() && words.len() < most {
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
    Ok(words.into_iter().map(|(word, _)| word).collect())
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
