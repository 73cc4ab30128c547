//! Formulas as a certificate, written and read: [`misere_cert`] has the format and the checker.

use super::claim::{Claim, Domain, Element, Formula, Made, Part, Step, Ty};
use super::guess::names_from;
use super::proof::Proved;
use super::solution::ParametricSolution;
use super::tree::{Test, Tree};
use crate::limits::{Budget, Stop};
use crate::quotient::{Solution, accepted, certificate_rules};
use crate::ruleset::{Convention, Rules};
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

impl ParametricSolution {
    /// The solution that a certificate proves, if the checker accepts it as one of the game of this stage. What a certificate lacks
    /// are the words for elements: they are those of the stage, the finite quotient from which the formulas were once guessed. There is no
    /// solution where they do not fit.
    pub(crate) fn from_certificate(
        certificate: &Certificate,
        stage: &Solution,
        budget: &Budget,
    ) -> Result<Option<ParametricSolution>, Stop> {
        let game = &stage.game;
        let (Some(formulas), Rules::Code(code)) = (&certificate.formulas, &game.rules) else {
            return Ok(None);
        };
        let last = formulas.phi.head.len() as u32;
        let is_of_the_game = game.convention == Convention::Misere
            && certificate_rules(game, last, budget)? == certificate.rules;
        if !is_of_the_game || accepted(certificate, budget)?.is_none() {
            return Ok(None);
        }
        let claim = claim(formulas, code.digits());
        let names = names_from(stage, &claim, budget)?;
        let proved = Proved::checked(claim);
        Ok(names.map(|names| ParametricSolution::new(stage, proved, names)))
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

/// What a certificate says. The checker has seen that the parts fit together.
fn claim(f: &cert::Formulas, digits: &[u8]) -> Claim {
    let of_types = |forms: &Option<cert::FormulaElement>| forms.as_ref().map(read_formula);
    let of_moves = |step: &Option<cert::Move>| step.as_ref().map(read_move);
    let of_words = |made: &Option<cert::Factor>| made.as_ref().map(read_factor);
    Claim {
        digits: digits.to_vec(),
        step: f.phi.step,
        head: f.phi.head.iter().map(read_element).collect(),
        tail: f.phi.tail.iter().map(read_formula).collect(),
        types: f.types.iter().map(read_domain).collect(),
        one: read_element(&f.one),
        products: rows(&f.product, |t| read_tree(t, &read_formula)),
        p: f.p.iter().map(|t| read_tree(t, &|&mask| mask)).collect(),
        words: f.words.iter().map(|t| read_tree(t, &of_words)).collect(),
        length: f.length.iter().map(|row| row[..].into()).collect(),
        contexts: rows(&f.contexts, |pair| {
            pair.each_ref().map(|t| read_tree(t, &of_types))
        }),
        moves: rows(&f.moves, |pair| {
            pair.each_ref().map(|t| read_tree(t, &of_moves))
        }),
        r: rows(&f.r, |t| read_tree(t, &|&mask| mask)),
    }
}

fn rows<T, U>(table: &[Vec<T>], read: impl Fn(&T) -> U) -> Vec<Vec<U>> {
    let row = |row: &Vec<T>| row.iter().map(&read).collect();
    table.iter().map(row).collect()
}

fn read_test(t: &cert::Test) -> Test {
    Test {
        form: t.row[..].into(),
        modulus: i64::from(t.modulus),
    }
}

fn read_tree<L, M>(t: &cert::Tree<L>, leaf: &dyn Fn(&L) -> M) -> Tree<M> {
    match t {
        cert::Tree::Leaf(l) => Tree::Leaf(leaf(l)),
        cert::Tree::Split(s) => Tree::split(
            read_test(&s.test),
            read_tree(&s.yes, leaf),
            read_tree(&s.no, leaf),
        ),
    }
}

fn read_domain(t: &cert::Type) -> Domain {
    Domain {
        parameters: t.parameters as usize,
        tests: t.domain.iter().map(read_test).collect(),
    }
}

fn read_element(x: &cert::Element) -> Element {
    Element {
        ty: Ty(x.kind as usize),
        sign: x.sign == 1,
        at: x.at[..].into(),
    }
}

fn read_formula(x: &cert::FormulaElement) -> Formula {
    Formula {
        ty: Ty(x.kind as usize),
        sign: x.sign == 1,
        at: x.at.iter().map(|row| row[..].into()).collect(),
    }
}

fn read_factor(x: &cert::Factor) -> Made {
    Made {
        from: Formula {
            ty: Ty(x.kind as usize),
            sign: x.sign == 1,
            at: x.at.iter().map(|row| row[..].into()).collect(),
        },
        heap: x.heap[..].into(),
    }
}

fn read_move(x: &cert::Move) -> Step {
    let part = |(over, row): &(u32, cert::Row)| Part {
        form: row[..].into(),
        over: i64::from(*over),
    };
    Step {
        take: x.take,
        // The checker knows no move that leaves more than three heaps.
        leave: x.leave as u8,
        parts: x.parts.iter().map(part).collect(),
    }
}
