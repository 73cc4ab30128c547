//! Step 1: the lists of an automaton have their lengths, and all numbers are within their bounds.

use crate::checker::{Checker, Failed, reject};
use crate::format::{Automatic, Certificate, Claim, Reason, Relation, Rules};

/// Exponents, coordinates and copies are at most this, so that products of two of them fit.
const LARGEST: u32 = 65_535;
/// The most directions; the letters are the subsets of them.
const DIRECTIONS: usize = 12;
/// The largest modulus of a reason.
const LARGEST_MODULUS: u32 = 1_000;

impl Checker<'_> {
    /// Step 1.
    pub(crate) fn automatic_form(&mut self, c: &Certificate, a: &Automatic) -> Result<(), Failed> {
        if c.quotient.is_some() {
            return Err(reject(1, "quotient is null beside an automaton"));
        }
        if matches!(c.claim, Claim::Nim { .. } | Claim::Parametric {}) {
            return Err(reject(1, "the claim is not one for an automaton"));
        }
        if c.nim.is_some() != matches!(c.claim, Claim::TameRelative { .. }) {
            let reason = "beside an automaton nim values go with the claim tame-relative alone";
            return Err(reject(1, reason));
        }
        let heaps = match &c.rules {
            Rules::Heaps(rules) => rules.heaps.len() + 1,
            Rules::Code(_) => usize::MAX,
        };
        if a.phi.is_empty() || a.phi.len() > heaps {
            let reason = "values for no heap, or for more heaps than there are";
            return Err(reject(1, reason));
        }
        if c.nim.as_ref().is_some_and(|nim| nim.len() != a.phi.len()) {
            return Err(reject(1, "as many nim values as values are needed"));
        }
        self.automatic_lists(a)?;
        if let Some(reason) = &a.reason {
            self.reason_form(a, reason)?;
        }
        self.say(
            1,
            format!("form: values for heaps 0 to {}", a.phi.len() - 1),
        );
        Ok(())
    }

    /// The lists of step 1 have their lengths and their entries their bounds.
    fn automatic_lists(&mut self, a: &Automatic) -> Result<(), Failed> {
        let fail = |reason: &str| Err(reject(1, reason));
        let (f, n, states) = (a.directions.len(), a.order as usize, a.next.len());
        if n == 0 || states == 0 {
            return fail("there is no element, or no state");
        }
        if f > DIRECTIONS {
            return fail("refused: too many directions");
        }
        let torsion = a.torsion.len();
        let mut fits = a.actions.len() == torsion && (torsion > 0 || n == 1);
        for action in &a.actions {
            fits = fits && action.len() == n && self.below(action, n)?;
        }
        if !fits {
            return fail("an action for each generator of M and each element is needed");
        }
        for row in &a.next {
            if row.len() != 1 << f || !self.below(row, states)? {
                return fail("each state needs a state for each letter");
            }
        }
        if !self.below(&a.accepting, states)? || !self.increasing(&a.accepting)? {
            return fail("accepting is no increasing list of states");
        }
        if a.start.len() != n || !self.below(&a.start, states)? {
            return fail("a state for each element of M is needed");
        }
        let bound = LARGEST as usize + 1;
        for (m, x) in &a.phi {
            if *m as usize >= n || x.len() != f || !self.below(x, bound)? {
                return fail("a value is no element of M with a vector");
            }
        }
        for heaps in [&a.torsion, &a.directions, &a.generators] {
            if !self.different_heaps(heaps, a.phi.len())? {
                return fail("generators are not different heaps with a value");
            }
        }
        let relations = a.relations.iter().flat_map(|(u, v)| [u, v]);
        let mut fits = a.words.len() == a.phi.len();
        for word in relations.chain(&a.words) {
            fits = fits && word.len() == a.generators.len() && self.below(word, bound)?;
        }
        match fits {
            true => Ok(()),
            false => fail("a word does not have an exponent for each generator"),
        }
    }

    /// The part of step 1 that is about the reason.
    fn reason_form(&mut self, a: &Automatic, reason: &Reason) -> Result<(), Failed> {
        let fail = |text: &str| Err(reject(1, text));
        for position in [&reason.beside, &reason.context, &reason.power] {
            let mut fits = true;
            let mut before = 0;
            self.in_parts(1, position.len(), 2, |part| {
                for &(heap, copies) in &position[part] {
                    fits &= heap > before && (heap as usize) < a.phi.len();
                    fits &= (1..=LARGEST).contains(&copies);
                    before = heap;
                }
            })?;
            if !fits {
                return fail("a position of the reason is no increasing list of heaps with copies");
            }
        }
        if reason.context.is_empty() || reason.power.is_empty() {
            return fail("context and power of the reason are not empty");
        }
        let Reason {
            difference: c,
            modulus: m,
            residue: e,
            ..
        } = *reason;
        let fits = match reason.relation {
            Relation::AtLeast => true,
            Relation::AtMost => e <= c,
            Relation::Equal => m == 1,
        };
        match fits && c <= LARGEST && (1..=LARGEST_MODULUS).contains(&m) && e < m {
            true => Ok(()),
            false => fail("the numbers of the reason are not within their bounds"),
        }
    }
}
