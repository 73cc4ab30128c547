//! Decision trees: how everything is written down that depends on parameters.
//!
//! A tree is total and deterministic by construction, and what it says in one leaf it does not say in another; so nothing has to
//! be proved about overlaps and gaps, and the complement of a set is read off as the set itself is.

use super::arithmetic::Form;
use super::form::{Number, value};

/// A question about parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Test {
    /// The form in question.
    pub form: Form,
    /// 0: whether the form is not negative. Otherwise whether it is divisible by this.
    pub modulus: i64,
}

impl Test {
    /// Whether a form is not negative.
    pub fn at_least_zero(form: Form) -> Test {
        Test { form, modulus: 0 }
    }

    /// The answer at a point.
    pub fn holds<T: Number>(&self, x: &[T]) -> bool {
        let v = value(&self.form, x);
        let zero = T::from(0);
        match self.modulus {
            0 => v >= zero,
            m => v % T::from(m) == zero,
        }
    }
}

/// A decision tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree<L> {
    /// The answer.
    Leaf(L),
    /// A question first.
    Split(Box<Split<L>>),
}

/// A question with what follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Split<L> {
    /// The question.
    pub test: Test,
    /// What follows if it holds.
    pub yes: Tree<L>,
    /// What follows if it does not.
    pub no: Tree<L>,
}

/// What is done with a leaf and the tests on the way to it, each with its answer.
pub type Visit<'f, 'a, L> = dyn FnMut(&[(&'a Test, bool)], &'a L) + 'f;

impl<L> Tree<L> {
    /// A question first.
    pub fn split(test: Test, yes: Tree<L>, no: Tree<L>) -> Tree<L> {
        Tree::Split(Box::new(Split { test, yes, no }))
    }

    /// The leaf at a point.
    pub fn at<T: Number>(&self, x: &[T]) -> &L {
        let mut tree = self;
        loop {
            match tree {
                Tree::Leaf(leaf) => return leaf,
                Tree::Split(split) => {
                    tree = match split.test.holds(x) {
                        true => &split.yes,
                        false => &split.no,
                    }
                }
            }
        }
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        match self {
            Tree::Leaf(_) => 1,
            Tree::Split(split) => split.yes.leaves() + split.no.leaves(),
        }
    }

    /// The same tree with other leaves.
    pub fn map<M>(&self, f: &dyn Fn(&L) -> M) -> Tree<M> {
        match self {
            Tree::Leaf(leaf) => Tree::Leaf(f(leaf)),
            Tree::Split(s) => Tree::split(s.test.clone(), s.yes.map(f), s.no.map(f)),
        }
    }

    /// Calls a function with each leaf and the tests on the way to it, each with its answer.
    pub fn for_each<'a>(&'a self, f: &mut Visit<'_, 'a, L>) {
        fn walk<'a, L>(
            tree: &'a Tree<L>,
            path: &mut Vec<(&'a Test, bool)>,
            f: &mut Visit<'_, 'a, L>,
        ) {
            match tree {
                Tree::Leaf(leaf) => f(path, leaf),
                Tree::Split(split) => {
                    for (answer, next) in [(true, &split.yes), (false, &split.no)] {
                        path.push((&split.test, answer));
                        walk(next, path, f);
                        path.pop();
                    }
                }
            }
        }
        walk(self, &mut Vec::new(), f);
    }
}
