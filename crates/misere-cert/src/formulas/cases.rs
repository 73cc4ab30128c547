//! Going through formulas by cases: the conditions under which one is, and the values that things have there.
//!
//! A tree is walked along all branches that some numbers take. A case carries a point that is known to be in it, so that of the two
//! branches of a split one is known to be taken for free.

use super::decide::{Counts, decide};
use super::digits::Verdict;
use super::format::{Element, FormulaElement, Formulas, Test, Tree};
use super::linear::{Condition, Form, Left, Point, Sort, VARIABLES};
use crate::checker::{Checker, Failed, reject};
use crate::format::CodeRules;

/// Some natural numbers under conditions.
#[derive(Clone)]
pub struct Case {
    /// How many variables there are.
    pub variables: usize,
    /// What they fulfil.
    pub conditions: Vec<Condition>,
    /// Numbers that do; nothing if that is not known.
    point: Option<Point>,
}

impl Case {
    /// No variables, no conditions.
    pub fn new() -> Case {
        Case {
            variables: 0,
            conditions: Vec::new(),
            point: Some([0; VARIABLES]),
        }
    }
}

/// An element of Q by formulas: its sign is the one it has where that of the variables is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    pub kind: usize,
    pub sign: u8,
    pub at: Vec<Form>,
}

impl Value {
    /// The same with the sign turned so many times.
    pub fn turned(mut self, by: u8) -> Value {
        self.sign ^= by & 1;
        self
    }
}

/// What is done with each case.
pub type Then<'t, 'w, L> = dyn FnMut(&mut Walk<'w, '_, '_>, Case, L) -> Result<(), Failed> + 't;

/// A check of formulas under way.
pub struct Walk<'w, 'c, 'a> {
    pub checker: &'c mut Checker<'a>,
    pub formulas: &'w Formulas,
    pub rules: &'w CodeRules,
    /// The step that is checked.
    pub step: u32,
    pub counts: Counts,
}

/// The branches of a split that are taken.
type Branches = (Option<Case>, Option<Case>);

impl<'w> Walk<'w, '_, '_> {
    /// A rejection in the present step.
    pub fn fail(&self, reason: impl Into<String>) -> Failed {
        reject(self.step, reason)
    }

    /// Notes that the present step holds.
    pub fn say(&mut self, text: impl std::fmt::Display) {
        self.checker.say(self.step, text);
    }

    /// A form that has been computed, unless its numbers became too large.
    pub fn form(&self, form: Option<Form>) -> Result<Form, Failed> {
        form.ok_or_else(|| self.fail("refused: a number becomes too large"))
    }

    /// A row with forms in place of its variables.
    pub fn row(&self, row: &[i64], arguments: &[Form]) -> Result<Form, Failed> {
        self.form(Form::compose(row, arguments))
    }

    /// One more natural number.
    pub fn variable(&self, case: &mut Case) -> Result<Form, Failed> {
        if case.variables == VARIABLES {
            return Err(self.fail("refused: too many variables"));
        }
        case.variables += 1;
        Ok(Form::variable(case.variables - 1))
    }

    /// The case under one more condition, if there is something in it.
    pub fn under(&mut self, case: &Case, condition: Condition) -> Result<Option<Case>, Failed> {
        self.checker.spend(self.step, 16)?;
        let condition = match condition.simplified() {
            Left::Always => return Ok(Some(case.clone())),
            Left::Never => return Ok(None),
            Left::Open(condition) => condition,
        };
        if contradicted(&case.conditions, &condition) {
            return Ok(None);
        }
        let mut conditions = Vec::with_capacity(case.conditions.len() + 4);
        conditions.extend_from_slice(&case.conditions);
        conditions.push(condition);
        let point = match case.point.filter(|x| condition.holds(x)) {
            Some(point) => Some(point),
            None => {
                let near = case.point.as_ref();
                let (step, counts) = (self.step, &mut self.counts);
                match decide(&conditions, near, step, counts, self.checker)? {
                    Verdict::Empty => return Ok(None),
                    Verdict::Point(point) => Some(point),
                    Verdict::Open => None,
                }
            }
        };
        Ok(Some(Case {
            variables: case.variables,
            conditions,
            point,
        }))
    }

    /// The cases in which a test holds and does not hold.
    pub fn split(&mut self, case: &Case, test: &Test, form: Form) -> Result<Branches, Failed> {
        let (yes, no) = (
            Condition::of(test, form, true),
            Condition::of(test, form, false),
        );
        // If one branch is empty, the other is the whole and needs no condition.
        let Some(first) = self.under(case, yes)? else {
            return Ok((None, Some(case.clone())));
        };
        match self.under(case, no)? {
            Some(second) => Ok((Some(first), Some(second))),
            None => Ok((Some(case.clone()), None)),
        }
    }

    /// Goes to all leaves of a tree that are reached, with forms for the variables of the tree.
    pub fn walk<'t, L>(
        &mut self,
        case: &Case,
        tree: &'t Tree<L>,
        arguments: &[Form],
        then: &mut Then<'_, 'w, &'t L>,
    ) -> Result<(), Failed> {
        let mut left = vec![(case.clone(), tree)];
        while let Some((case, tree)) = left.pop() {
            match tree {
                Tree::Leaf(leaf) => self.again(case, leaf, then)?,
                Tree::Split(split) => {
                    let form = self.row(&split.test.row, arguments)?;
                    let (yes, no) = self.split(&case, &split.test, form)?;
                    left.extend(no.map(|case| (case, &split.no)));
                    left.extend(yes.map(|case| (case, &split.yes)));
                }
            }
        }
        Ok(())
    }

    /// Calls what comes next.
    fn again<L>(&mut self, case: Case, value: L, then: &mut Then<'_, 'w, L>) -> Result<(), Failed> {
        self.checker.spend(self.step, 8)?;
        then(self, case, value)
    }

    /// A formula of the certificate with forms in place of its variables.
    pub fn element(&self, formula: &FormulaElement, arguments: &[Form]) -> Result<Value, Failed> {
        let at = formula.at.iter().map(|row| self.row(row, arguments));
        Ok(Value {
            kind: formula.kind as usize,
            sign: formula.sign,
            at: at.collect::<Result<_, _>>()?,
        })
    }

    /// An element of the certificate.
    pub fn fixed(&self, element: &Element) -> Value {
        Value {
            kind: element.kind as usize,
            sign: element.sign,
            at: element.at.iter().map(|&c| Form::constant(c)).collect(),
        }
    }

    /// The identity.
    pub fn one(&self) -> Value {
        self.fixed(&self.formulas.one)
    }

    /// Any element (t, 0, π) of a type, with new variables for π. There is none if the domain is empty.
    pub fn any(&mut self, case: &Case, kind: usize) -> Result<Option<(Case, Value)>, Failed> {
        let formulas = self.formulas;
        let mut case = case.clone();
        let mut at = Vec::new();
        for _ in 0..formulas.types[kind].parameters {
            at.push(self.variable(&mut case)?);
        }
        let Some(case) = self.inside(&case, kind, &at)? else {
            return Ok(None);
        };
        let value = Value { kind, sign: 0, at };
        Ok(Some((case, value)))
    }

    /// The case that some numbers pass all tests of a domain.
    pub fn inside(
        &mut self,
        case: &Case,
        kind: usize,
        at: &[Form],
    ) -> Result<Option<Case>, Failed> {
        let formulas = self.formulas;
        let mut case = case.clone();
        for test in &formulas.types[kind].domain {
            let form = self.row(&test.row, at)?;
            match self.under(&case, Condition::of(test, form, true))? {
                Some(smaller) => case = smaller,
                None => return Ok(None),
            }
        }
        Ok(Some(case))
    }

    /// The product of two elements, by cases.
    pub fn product(
        &mut self,
        case: &Case,
        x: &Value,
        y: &Value,
        then: &mut Then<'_, 'w, Value>,
    ) -> Result<(), Failed> {
        let formulas = self.formulas;
        let (x, y) = if x.kind <= y.kind { (x, y) } else { (y, x) };
        let tree = &formulas.product[x.kind][y.kind - x.kind];
        let arguments = [&x.at[..], &y.at[..]].concat();
        let sign = x.sign ^ y.sign;
        self.walk(case, tree, &arguments, &mut |walk, case, leaf| {
            let value = walk.element(leaf, &arguments)?.turned(sign);
            then(walk, case, value)
        })
    }

    /// For which signs e the element times aᵉ is in P, as a mask, by cases.
    pub fn outcomes(
        &mut self,
        case: &Case,
        x: &Value,
        then: &mut Then<'_, 'w, u8>,
    ) -> Result<(), Failed> {
        let formulas = self.formulas;
        let (tree, sign) = (&formulas.p[x.kind], x.sign);
        self.walk(case, tree, &x.at, &mut |walk, case, &mask| {
            let turned = match sign {
                0 => mask,
                _ => mask >> 1 | (mask & 1) << 1,
            };
            then(walk, case, turned)
        })
    }

    /// What must not happen: rejects if there is something in a case.
    pub fn never(&mut self, case: &Case, what: &str) -> Result<(), Failed> {
        let point = match case.point {
            Some(point) => Verdict::Point(point),
            None => {
                let (step, counts) = (self.step, &mut self.counts);
                decide(&case.conditions, None, step, counts, self.checker)?
            }
        };
        match point {
            Verdict::Empty => Ok(()),
            Verdict::Point(x) => {
                let numbers = match case.variables {
                    0 => String::new(),
                    n => format!(" for {:?}", &x[..n]),
                };
                Err(self.fail(format!("{what}{numbers}")))
            }
            Verdict::Open => Err(self.fail(format!("{what}, or so it may be: not decided"))),
        }
    }

    /// Rejects unless a form is at least 0 in a case.
    pub fn at_least_zero(&mut self, case: &Case, form: Form, what: &str) -> Result<(), Failed> {
        let below = Condition::at_least_zero(form.opposite());
        match self.under(case, below)? {
            Some(wrong) => self.never(&wrong, what),
            None => Ok(()),
        }
    }

    /// Rejects unless a value is an element: its parameters are natural numbers in the domain of its type.
    pub fn is_element(&mut self, case: &Case, x: &Value, what: &str) -> Result<(), Failed> {
        let what = format!("{what} is outside the domain of type {}", x.kind);
        for &form in &x.at {
            self.at_least_zero(case, form, &what)?;
        }
        let formulas = self.formulas;
        for test in &formulas.types[x.kind].domain {
            let form = self.row(&test.row, &x.at)?;
            if let Some(wrong) = self.under(case, Condition::of(test, form, false))? {
                self.never(&wrong, &what)?;
            }
        }
        Ok(())
    }

    /// Rejects unless two elements are the same throughout a case.
    pub fn same(&mut self, case: &Case, x: &Value, y: &Value, what: &str) -> Result<(), Failed> {
        if x.kind != y.kind || x.sign != y.sign {
            return self.never(case, what);
        }
        for (f, g) in x.at.iter().zip(&y.at) {
            if f == g {
                continue;
            }
            let difference = self.form(f.plus(g, -1))?;
            self.at_least_zero(case, difference, what)?;
            let difference = self.form(g.plus(f, -1))?;
            self.at_least_zero(case, difference, what)?;
        }
        Ok(())
    }
}

/// Whether one of the conditions says the opposite of another: what elimination would find as well, only later.
fn contradicted(conditions: &[Condition], new: &Condition) -> bool {
    if new.sort != Sort::AtLeastZero {
        return false;
    }
    let against = new.form.a.map(|a| -a);
    let inequalities = conditions.iter().filter(|c| c.sort == Sort::AtLeastZero);
    let mut opposite = inequalities.filter(|c| c.form.a == against);
    opposite.any(|c| c.form.c + new.form.c < 0)
}
