//! A guess from one finite stage, without any knowledge of the game.
//!
//! The heaps of the generators repeat with a step p; those of one class are a family, and a word in the generators is a shape
//! with parameters: the indices of its members of families, and exponents that creep. So the elements of the stage get types; products,
//! P, Φ and R of the stage are tables of samples, from which trees are learned ([`learn`](super::learn)). Near its edge a
//! stage is not what the whole game is, so only small parameters are trusted, and how small is tried out. What can be proved early is
//! proved early: a wrong algebra is given up before moves and contexts are looked for.

mod algebra;
mod contexts;
mod letters;
mod moves;
mod named;
mod stage;
mod types;

use super::claim::Claim;
use super::names::Names as Words;
use super::proof::{Flaw, Proved};
use crate::limits::{Budget, Stop};
use crate::quotient::Solution;
use crate::ruleset::Rules;
use algebra::{Names, Trust, lengths};
pub use letters::{Alphabet, Letter};
pub(super) use named::names_from;
use stage::Stage;
use thiserror::Error;
pub use types::Pattern;
use types::Types;

/// Parameters are trusted up to this at most: more makes learning slow.
const BOUND: i64 = 14;
/// And at least up to this, or the stage is too small.
const LEAST: i64 = 4;
/// Multiples of the step that are tried for the families, and of that for Φ.
const MULTIPLES: u32 = 2;
const PHI_MULTIPLES: u32 = 3;
/// A gauge has so many bits at most.
const GAUGE: usize = 4;

/// Why formulas were not found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Failure {
    /// Only codes have heaps without end and moves of one kind.
    #[error("formulas are sought for codes in misère play alone")]
    NoCode,
    /// The heaps of the generators do not repeat.
    #[error("the generators do not come in families so far")]
    NoFamilies,
    /// There are too few of them.
    #[error("the families are short so far")]
    Short,
    /// The values of parameters have no simple form.
    #[error("the normal forms are of no few types")]
    Types,
    /// Φ is not affine along families.
    #[error("Φ has no formula")]
    Phi,
    /// No tree was learned.
    #[error("the products have no formula")]
    Products,
    /// No tree was learned.
    #[error("P has no formula")]
    P,
    /// No tree was learned.
    #[error("the normal forms are not divided alike")]
    Words,
    /// No tree was learned.
    #[error("the winning moves have no formula")]
    Moves,
    /// No tree was learned.
    #[error("the relation of the N-check has no formula")]
    Relation,
    /// No tree was learned.
    #[error("what tells elements apart has no formula")]
    Contexts,
    /// What was learned is false, or not proved.
    #[error("what was guessed is not proved: {0}")]
    Flawed(Flaw),
    /// A limit was met.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<Flaw> for Failure {
    fn from(flaw: Flaw) -> Failure {
        match flaw {
            Flaw::Stopped(stop) => Failure::Stopped(stop),
            flaw => Failure::Flawed(flaw),
        }
    }
}

/// What a guess comes to.
pub type Guessed<T> = Result<T, Failure>;

/// Formulas for a whole game from the quotient of some of its heaps, proved; with words for the elements.
pub fn find(solution: &Solution, budget: &Budget) -> Guessed<(Proved, Words)> {
    let Rules::Code(code) = &solution.game.rules else {
        return Err(Failure::NoCode);
    };
    if solution.letters.is_empty() {
        return Err(Failure::NoFamilies);
    }
    // Before any table is made: most games have no families.
    let stage = Stage::new(solution, budget)?;
    let mut guesser = Guesser {
        stage: &stage,
        digits: code.digits(),
        relation: None,
    };
    let mut last = Failure::NoFamilies;
    for multiple in 1..=MULTIPLES {
        let alphabet = Alphabet::of(&stage, multiple).ok_or(Failure::NoFamilies)?;
        for trust in trusts(&alphabet, alphabet.members(&stage)) {
            match guesser.attempt(&alphabet, trust, budget) {
                Err(Failure::Stopped(stop)) => return Err(Failure::Stopped(stop)),
                // The first failure is the one of the least step, which is the most telling.
                Err(failure) if multiple == 1 || last == Failure::NoFamilies => last = failure,
                Err(_) => {}
                found => return found,
            }
        }
        if last == Failure::NoFamilies {
            last = Failure::Short;
        }
    }
    Err(last)
}

/// How far to trust a stage with so many members in each family: if exponents creep, they add up in products.
fn trusts(alphabet: &Alphabet, members: i64) -> Vec<Trust> {
    let mut all = vec![Trust {
        bound: members * 2 / 5,
        reach: members * 7 / 10,
    }];
    if alphabet.free.is_empty() {
        all.push(Trust {
            bound: members / 2,
            reach: i64::MAX,
        });
    }
    all.retain(|t| t.bound >= LEAST);
    all.iter_mut().for_each(|t| t.bound = t.bound.min(BOUND));
    all
}

struct Guesser<'a> {
    stage: &'a Stage<'a>,
    digits: &'a [u8],
    relation: Option<Vec<Vec<bool>>>,
}

impl Guesser<'_> {
    fn attempt(
        &mut self,
        alphabet: &Alphabet,
        trust: Trust,
        budget: &Budget,
    ) -> Guessed<(Proved, Words)> {
        let stage = self.stage;
        let types = Types::of(stage, alphabet, trust.bound, budget)?.ok_or(Failure::Types)?;
        let alphabet = &gauged(stage, alphabet, &types, trust, budget)?;
        let names = Names::of(stage, alphabet, &types, trust);
        let mut claim = self.algebra(alphabet, &types, &names, budget)?;
        claim.prove_algebra(budget)?;
        claim.moves = moves::moves(&claim, stage.game, trust.bound, budget)?;
        if self.relation.is_none() {
            self.relation = Some(stage.relation(budget)?);
        }
        let relation = self.relation.as_deref().unwrap_or_default();
        claim.r = names.r(relation, budget)?;
        claim.prove_n(budget)?;
        claim.contexts = contexts::contexts(&claim, budget)?;
        let proved = claim.prove(budget)?;
        Ok((
            proved,
            Words::new(stage.letters.clone(), alphabet, &types.patterns),
        ))
    }

    /// Φ, products, P and words; the rest is empty.
    fn algebra(
        &self,
        alphabet: &Alphabet,
        types: &Types,
        names: &Names,
        budget: &Budget,
    ) -> Guessed<Claim> {
        let stage = self.stage;
        let trusted = alphabet.trusted(stage);
        let steps = (1..=PHI_MULTIPLES).map(|k| k * alphabet.step);
        let phi = steps
            .map(|step| Some((step, names.phi(step, trusted)?)))
            .find_map(|found| found);
        let (step, (head, tail)) = phi.ok_or(Failure::Phi)?;
        Ok(Claim {
            digits: self.digits.to_vec(),
            step,
            head,
            tail,
            types: types.patterns.iter().map(|p| p.domain.clone()).collect(),
            one: names.of[0].clone().ok_or(Failure::Types)?,
            products: names.products(budget)?,
            p: names.p(budget)?,
            words: names.words(alphabet, budget)?,
            length: lengths(types, alphabet),
            contexts: Vec::new(),
            moves: Vec::new(),
            r: Vec::new(),
        })
    }
}

/// The same letters in each gauge.
fn gauges(alphabet: &Alphabet) -> impl Iterator<Item = Alphabet> + '_ {
    let bits = (alphabet.free.len() + alphabet.bases.len()).min(GAUGE);
    (0..1 << bits).map(|gauge| Alphabet {
        gauge,
        ..alphabet.clone()
    })
}

/// The gauge with the simplest products.
fn gauged(
    stage: &Stage,
    alphabet: &Alphabet,
    types: &Types,
    trust: Trust,
    budget: &Budget,
) -> Guessed<Alphabet> {
    let mut best: Option<(usize, Alphabet)> = None;
    let mut last = Failure::Products;
    for alphabet in gauges(alphabet) {
        match Names::of(stage, &alphabet, types, trust).products(budget) {
            Ok(products) => {
                let leaves = products.iter().flatten().map(|tree| tree.leaves()).sum();
                if best.as_ref().is_none_or(|(least, _)| leaves < *least) {
                    best = Some((leaves, alphabet));
                }
            }
            Err(failure @ Failure::Stopped(_)) => return Err(failure),
            Err(failure) => last = failure,
        }
    }
    best.map(|(_, alphabet)| alphabet).ok_or(last)
}
