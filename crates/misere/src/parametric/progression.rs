//! Sets of integers as arithmetic progressions, and trees whose variables all depend on one number.
//!
//! A heap of 10⁹ has 5·10⁸ ways to be divided; which of them win is a matter of one number, the size of a part, and of trees.

use super::arithmetic::Form;
use super::claim::{Claim, Element, Formula};
use super::tree::{Test, Tree};
use crate::limits::{Budget, Stop};

/// first, first + step, …, last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progression {
    /// The least.
    pub first: i128,
    /// The greatest.
    pub last: i128,
    /// The distance of neighbours, positive.
    pub step: i128,
}

/// a·y + b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// a.
    pub a: i128,
    /// b.
    pub b: i128,
}

impl Line {
    /// A number.
    pub fn constant(b: i128) -> Line {
        Line { a: 0, b }
    }

    /// A form in lines.
    pub fn of(form: &Form, lines: &[Line]) -> Line {
        let last = form.len() - 1;
        let mut line = Line::constant(i128::from(form[last]));
        for (&c, inner) in form[..last].iter().zip(lines) {
            line.a += i128::from(c) * inner.a;
            line.b += i128::from(c) * inner.b;
        }
        line
    }
}

impl Progression {
    /// The progression from one number to another, if there is anything in it.
    pub fn new(first: i128, last: i128, step: i128) -> Option<Progression> {
        let last = first + (last - first).div_euclid(step) * step;
        (first <= last).then_some(Progression { first, last, step })
    }

    /// How many numbers there are.
    pub fn count(&self) -> i128 {
        (self.last - self.first) / self.step + 1
    }

    /// The parts where a line passes a test and where it does not.
    fn divided(&self, test: &Test, line: Line) -> (Vec<Progression>, Vec<Progression>) {
        match test.modulus {
            0 => self.divided_at(line),
            m => self.divided_by(line, i128::from(m)),
        }
    }

    fn divided_at(&self, line: Line) -> (Vec<Progression>, Vec<Progression>) {
        let Line { a, b } = line;
        let part = |first, last| {
            Progression::new(first, last, self.step)
                .into_iter()
                .collect()
        };
        // The first of the progression that is not below a number.
        let up = |x: i128| {
            self.first + (x - self.first + self.step - 1).div_euclid(self.step) * self.step
        };
        match a.signum() {
            0 if b >= 0 => (vec![*self], vec![]),
            0 => (vec![], vec![*self]),
            1 => {
                // a·y ≥ −b
                let border = up(-(b.div_euclid(a))).clamp(self.first, self.last + self.step);
                (
                    part(border, self.last),
                    part(self.first, border - self.step),
                )
            }
            _ => {
                // y ≤ b / −a
                let border = up(b.div_euclid(-a) + 1).clamp(self.first, self.last + self.step);
                (
                    part(self.first, border - self.step),
                    part(border, self.last),
                )
            }
        }
    }

    fn divided_by(&self, line: Line, m: i128) -> (Vec<Progression>, Vec<Progression>) {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        let holds = |y: i128| (line.a % m * (y % m) + line.b % m) % m == 0;
        for k in 0..m {
            let first = self.first + k * self.step;
            let class = Progression::new(first, self.last, self.step * m);
            match holds(first) {
                true => yes.extend(class),
                false => no.extend(class),
            }
        }
        // Where the test does not depend on y there is nothing to divide.
        match (yes.is_empty(), no.is_empty()) {
            (false, true) => (vec![*self], no),
            (true, false) => (yes, vec![*self]),
            _ => (yes, no),
        }
    }
}

/// Walks to the leaves that the numbers of a progression reach.
pub fn walk<L>(
    tree: &Tree<L>,
    lines: &[Line],
    set: Progression,
    budget: &Budget,
    f: &mut dyn FnMut(Progression, &L) -> Result<(), Stop>,
) -> Result<(), Stop> {
    budget.check()?;
    let split = match tree {
        Tree::Leaf(leaf) => return f(set, leaf),
        Tree::Split(split) => split,
    };
    let (yes, no) = set.divided(&split.test, Line::of(&split.test.form, lines));
    for set in yes {
        walk(&split.yes, lines, set, budget, f)?;
    }
    for set in no {
        walk(&split.no, lines, set, budget, f)?;
    }
    Ok(())
}

/// An element whose parameters are lines.
#[derive(Clone, Debug)]
pub struct Ray {
    element: Element<i128>,
    lines: Vec<Line>,
}

impl Ray {
    /// An element that does not move.
    pub fn fixed(x: &Element<i128>) -> Ray {
        Ray {
            lines: x.at.iter().map(|&b| Line::constant(b)).collect(),
            element: x.clone(),
        }
    }

    /// A formula in one line.
    pub fn along(x: &Formula, line: Line) -> Ray {
        Ray::of(x, &[line])
    }

    fn of(x: &Formula, lines: &[Line]) -> Ray {
        Ray {
            element: Element {
                ty: x.ty,
                sign: x.sign,
                at: Default::default(),
            },
            lines: x.at.iter().map(|form| Line::of(form, lines)).collect(),
        }
    }
}

impl Claim {
    /// The numbers for which the product of rays is in P.
    pub fn in_p_along(
        &self,
        x: &Ray,
        others: &[Ray],
        set: Progression,
        budget: &Budget,
        found: &mut Vec<Progression>,
    ) -> Result<(), Stop> {
        let Some((y, others)) = others.split_first() else {
            let sign = u8::from(x.element.sign);
            return walk(
                &self.p[x.element.ty.0],
                &x.lines,
                set,
                budget,
                &mut |set, mask| {
                    if mask >> sign & 1 == 1 {
                        found.push(set);
                    }
                    Ok(())
                },
            );
        };
        let (x, y) = if x.element.ty <= y.element.ty {
            (x, y)
        } else {
            (y, x)
        };
        let lines: Vec<Line> = x.lines.iter().chain(&y.lines).copied().collect();
        let tree = self.product(x.element.ty, y.element.ty);
        walk(tree, &lines, set, budget, &mut |set, z| {
            let mut z = Ray::of(z, &lines);
            z.element.sign ^= x.element.sign ^ y.element.sign;
            self.in_p_along(&z, others, set, budget, found)
        })
    }
}
