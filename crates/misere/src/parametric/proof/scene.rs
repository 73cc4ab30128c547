//! Cases: what is known of variables on the way through trees.

use super::Claimed;
use super::Flaw;
use crate::limits::Budget;
use crate::parametric::arithmetic::{Form, System, Undecided};
use crate::parametric::form::{as_constant, compose, variable};
use crate::parametric::tree::{Test, Tree};

/// What is known of the variables.
#[derive(Clone)]
pub struct Scene<'a> {
    /// The conditions.
    pub system: System,
    /// Asked before each decision.
    pub budget: &'a Budget<'a>,
}

impl<'a> Scene<'a> {
    /// One variable, m ≥ 0.
    pub fn new(budget: &'a Budget<'a>) -> Scene<'a> {
        let mut system = System::new(1);
        system.at_least_zero(&variable(0));
        Scene { system, budget }
    }

    /// The same with the answer to a question.
    pub fn with(&self, test: &Test, answer: bool) -> Result<Scene<'a>, Undecided> {
        let mut scene = self.clone();
        let system = &mut scene.system;
        match (test.modulus, answer) {
            (0, true) => system.at_least_zero(&test.form),
            (0, false) => system.negative(&test.form)?,
            (m, true) => system.divisible(&test.form, m),
            (m, false) => system.indivisible(&test.form, m)?,
        }
        Ok(scene)
    }

    /// The same where a form is not negative.
    pub fn where_at_least_zero(&self, form: Form) -> Result<Scene<'a>, Undecided> {
        self.with(&Test::at_least_zero(form), true)
    }

    /// Whether it cannot happen.
    pub fn is_impossible(&self) -> Result<bool, Flaw> {
        self.budget.check()?;
        Ok(self.system.solution()?.is_none())
    }

    /// Fails unless it cannot happen.
    pub fn refuse(&self, what: Claimed) -> Result<(), Flaw> {
        self.budget.check()?;
        match self.system.solution()? {
            None => Ok(()),
            Some(point) => Err(Flaw::At { what, point }),
        }
    }

    /// Fails unless a form is never negative here.
    pub fn demand(&self, form: Form, what: Claimed) -> Result<(), Flaw> {
        self.with(&Test::at_least_zero(form), false)?.refuse(what)
    }
}

/// How a question is answered in a scene.
pub enum Branch<'a> {
    /// In one way only.
    Settled(bool),
    /// Both ways: what is known then.
    Open(Scene<'a>, Scene<'a>),
}

/// The question of a tree, put to forms.
pub fn put(test: &Test, args: &[Form]) -> Result<Test, Undecided> {
    Ok(Test {
        form: compose(&test.form, args)?,
        modulus: test.modulus,
    })
}

/// Which answers a question can have.
pub fn branch<'a>(test: &Test, scene: &Scene<'a>) -> Result<Branch<'a>, Flaw> {
    if let Some(c) = as_constant(&test.form) {
        return Ok(Branch::Settled(match test.modulus {
            0 => c >= 0,
            m => c % m == 0,
        }));
    }
    let yes = scene.with(test, true)?;
    if yes.is_impossible()? {
        return Ok(Branch::Settled(false));
    }
    let no = scene.with(test, false)?;
    if no.is_impossible()? {
        return Ok(Branch::Settled(true));
    }
    Ok(Branch::Open(yes, no))
}

/// Walks to every leaf of a tree that can be reached.
pub fn walk<'a, L>(
    tree: &Tree<L>,
    args: &[Form],
    scene: &Scene<'a>,
    f: &mut dyn FnMut(&Scene<'a>, &L) -> Result<(), Flaw>,
) -> Result<(), Flaw> {
    match tree {
        Tree::Leaf(leaf) => f(scene, leaf),
        Tree::Split(split) => match branch(&put(&split.test, args)?, scene)? {
            Branch::Settled(true) => walk(&split.yes, args, scene, f),
            Branch::Settled(false) => walk(&split.no, args, scene, f),
            Branch::Open(yes, no) => {
                walk(&split.yes, args, &yes, f)?;
                walk(&split.no, args, &no, f)
            }
        },
    }
}
