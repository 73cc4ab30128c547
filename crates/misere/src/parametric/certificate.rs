//! Formulas as a certificate: [`misere_cert`] has the format and the checker.

use super::claim::{Domain, Element, Formula, Made, Step};
use super::solution::ParametricSolution;
use super::tree::{Test, Tree};
use crate::limits::{Budget, Stop};
use crate::quotient::certificate_rules;
use misere_cert as cert;
use misere_cert::Certificate;

impl ParametricSolution {
    /// The certificate: the claim with all that its proof needs, so that who checks it searches for nothing.
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, Stop> {
        let claim = self.claim();
        let contexts = claim.contexts.iter().map(|row| {
            let pair = |trees: &[Tree<Option<Formula>>; 2]| {
                trees
                    .each_ref()
                    .map(|t| tree(t, &|z| z.as_ref().map(formula)))
            };
            row.iter().map(pair).collect()
        });
        let moves = claim.moves.iter().map(|row| {
            let pair = |trees: &[Tree<Option<Step>>; 2]| {
                trees
                    .each_ref()
                    .map(|t| tree(t, &|step| step.as_ref().map(a_move)))
            };
            row.iter().map(pair).collect()
        });
        let products = claim.products.iter();
        let r = claim.r.iter();
        let formulas = cert::Formulas {
            contexts: contexts.collect(),
            length: claim.length.iter().map(|f| f.to_vec()).collect(),
            moves: moves.collect(),
            one: element(&claim.one),
            p: claim.p.iter().map(|t| tree(t, &|&mask| mask)).collect(),
            phi: cert::Phi {
                head: claim.head.iter().map(element).collect(),
                step: claim.step,
                tail: claim.tail.iter().map(formula).collect(),
            },
            product: products
                .map(|row| row.iter().map(|t| tree(t, &formula)).collect())
                .collect(),
            r: r.map(|row| row.iter().map(|t| tree(t, &|&mask| mask)).collect())
                .collect(),
            types: claim.types.iter().map(domain).collect(),
            words: claim
                .words
                .iter()
                .map(|t| tree(t, &|made| made.as_ref().map(factor)))
                .collect(),
        };
        let rules = certificate_rules(&self.game, claim.first_of_tail(), budget)?;
        Ok(Certificate::by_formulas(rules, formulas))
    }
}

fn test(t: &Test) -> cert::Test {
    cert::Test {
        modulus: t.modulus as u32,
        row: t.form.to_vec(),
    }
}

fn tree<L, M>(t: &Tree<L>, leaf: &dyn Fn(&L) -> M) -> cert::Tree<M> {
    match t {
        Tree::Leaf(l) => cert::Tree::Leaf(leaf(l)),
        Tree::Split(s) => cert::Tree::split(test(&s.test), tree(&s.yes, leaf), tree(&s.no, leaf)),
    }
}

fn domain(d: &Domain) -> cert::Type {
    cert::Type {
        domain: d.tests.iter().map(test).collect(),
        parameters: d.parameters as u32,
    }
}

fn element(x: &Element) -> cert::Element {
    cert::Element {
        at: x.at.to_vec(),
        sign: u8::from(x.sign),
        kind: x.ty.0 as u32,
    }
}

fn formula(x: &Formula) -> cert::FormulaElement {
    cert::FormulaElement {
        at: x.at.iter().map(|f| f.to_vec()).collect(),
        sign: u8::from(x.sign),
        kind: x.ty.0 as u32,
    }
}

fn factor(made: &Made) -> cert::Factor {
    let from = formula(&made.from);
    cert::Factor {
        at: from.at,
        heap: made.heap.to_vec(),
        sign: from.sign,
        kind: from.kind,
    }
}

fn a_move(step: &Step) -> cert::Move {
    let parts = step.parts.iter();
    cert::Move {
        leave: u32::from(step.leave),
        parts: parts.map(|p| (p.over as u32, p.form.to_vec())).collect(),
        take: step.take,
    }
}
