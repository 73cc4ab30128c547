//! Version 3 of `docs/certificate.md`: quotients of whole games, described by formulas.
//!
//! An element is a type, a sign and a few natural numbers; products, P and the values of all heaps are given by trees of linear tests.
//! Every step comes down to one question, whether some linear conditions on natural numbers can be fulfilled: [`decide`] answers
//! it, by reading the numbers digit by digit ([`digits`]). The solver answers the same questions in another way, by elimination
//! that is exact. [`cases`] walks through trees, [`heaps`] knows the heaps; [`monoid`], [`play`] and [`apart`] are the steps.

mod apart;
mod cases;
mod decide;
mod digits;
mod form;
pub(crate) mod format;
mod heaps;
mod linear;
mod monoid;
mod play;

use crate::checker::{Checker, Failed, reject};
use crate::format::{Certificate, Rules};
use crate::rules::in_words;
use cases::Walk;
use format::Formulas;

impl Checker<'_> {
    /// Steps 3 to 12; returns the claim in words.
    pub(crate) fn formulas(&mut self, c: &Certificate, f: &Formulas) -> Result<String, Failed> {
        let Rules::Code(rules) = &c.rules else {
            return Err(reject(1, "formulas are for codes alone"));
        };
        let mut walk = Walk {
            checker: self,
            formulas: f,
            rules,
            step: 3,
            counts: Default::default(),
        };
        let heaps = walk.values()?;
        walk.products()?;
        walk.words()?;
        walk.associative()?;
        walk.end()?;
        walk.p_check(&heaps)?;
        walk.moves_check(&heaps)?;
        walk.n_check(&heaps)?;
        walk.reduced()?;
        let counts = walk.counts;
        let text = format!(
            "{}: the misère quotient of the whole game, by formulas with {} types of elements and step {}",
            in_words(&c.rules),
            f.types.len(),
            f.phi.step
        );
        let asked = format!("{} questions, {} searches", counts.questions, counts.read);
        self.say(12, format!("claim: {text} ({asked})"));
        Ok(text)
    }
}
