//! Types: words of one shape, with the values that their parameters take.
//!
//! The domain of a shape is read off those of its words that have small parameters: the inequalities x ≥ c, x ≤ c and x − y ≥ c
//! that hold for all of them must hold for nothing else. Where they do, the shape is divided, at small values of a parameter or
//! of a difference; parameters that are affine in others are dropped.

use super::letters::{Alphabet, Shape, Spelled};
use super::stage::Stage;
use crate::limits::{Budget, Stop};
use crate::parametric::arithmetic::Form;
use crate::parametric::claim::{Domain, Element, Point, Ty, in_box};
use crate::parametric::form::value;
use crate::parametric::learn::fit;
use crate::parametric::tree::Test;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Shapes are divided so often at most.
const DEPTH: u32 = 3;

/// A type: some of the words of a shape.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The shape.
    pub shape: Shape,
    /// Which words of the shape, by all parameters.
    tests: Vec<Test>,
    /// The parameters that are kept.
    kept: Vec<usize>,
    /// All parameters, in those that are kept.
    pub forms: Vec<Form>,
    /// The values of those that are kept.
    pub domain: Domain,
}

/// All types.
pub struct Types {
    /// The types.
    pub patterns: Vec<Pattern>,
    by_shape: FxHashMap<Shape, Vec<usize>>,
}

impl Pattern {
    /// Which parameters of the shape are kept.
    pub fn kept(&self) -> &[usize] {
        &self.kept
    }
}

impl Types {
    /// The types of the words with parameters up to a bound.
    pub fn of(
        stage: &Stage,
        alphabet: &Alphabet,
        bound: i64,
        budget: &Budget,
    ) -> Result<Option<Types>, Stop> {
        let mut shapes: BTreeMap<Shape, FxHashSet<Point>> = BTreeMap::new();
        for word in &stage.words {
            let spelled = alphabet.spell(word);
            if spelled.parameters.iter().all(|&v| v <= bound) {
                let points = shapes.entry(spelled.shape).or_default();
                points.insert(spelled.parameters);
            }
        }
        let mut types = Types {
            patterns: Vec::new(),
            by_shape: FxHashMap::default(),
        };
        for (shape, points) in shapes {
            budget.spend(1 + points.len() as u64)?;
            let divider = Divider {
                shape: &shape,
                parameters: alphabet.free.len() + shape.members.len(),
                bound,
            };
            let Some(parts) = divider.parts(points, &mut Vec::new(), DEPTH) else {
                return Ok(None);
            };
            let first = types.patterns.len();
            types.patterns.extend(parts);
            let numbers = (first..types.patterns.len()).collect();
            types.by_shape.insert(shape, numbers);
        }
        Ok(Some(types))
    }

    /// The element that a word stands for, if it is of some type.
    pub fn element(&self, spelled: &Spelled) -> Option<Element> {
        let all = &spelled.parameters;
        self.by_shape.get(&spelled.shape)?.iter().find_map(|&t| {
            let pattern = &self.patterns[t];
            if !pattern.tests.iter().all(|test| test.holds(all)) {
                return None;
            }
            let at: Point = pattern.kept.iter().map(|&i| all[i]).collect();
            let fits = pattern
                .forms
                .iter()
                .zip(all)
                .all(|(f, &v)| value(f, &at) == v);
            let sign = spelled.sign;
            (fits && pattern.domain.has(&at)).then_some(Element {
                ty: Ty(t),
                sign,
                at,
            })
        })
    }
}

/// Divides the words of a shape into types.
struct Divider<'a> {
    shape: &'a Shape,
    parameters: usize,
    bound: i64,
}

impl Divider<'_> {
    fn parts(
        &self,
        points: FxHashSet<Point>,
        path: &mut Vec<Test>,
        depth: u32,
    ) -> Option<Vec<Pattern>> {
        if let Some(pattern) = self.whole(&points, path) {
            return Some(vec![pattern]);
        }
        if depth == 0 {
            return None;
        }
        let k = self.parameters;
        let mut cuts: Vec<Form> = Vec::new();
        for v in 0..=3 {
            for i in 0..k {
                let mut form: Form = Form::from_elem(0, k + 1);
                (form[i], form[k]) = (-1, v);
                cuts.push(form);
            }
        }
        for (i, j) in (0..k)
            .flat_map(|i| (0..k).map(move |j| (i, j)))
            .filter(|(i, j)| i != j)
        {
            for v in 0..=2 {
                let mut form: Form = Form::from_elem(0, k + 1);
                (form[i], form[j], form[k]) = (-1, 1, v);
                cuts.push(form);
            }
        }
        cuts.into_iter().find_map(|form| {
            let is_difference = form[..k].iter().filter(|a| **a != 0).count() > 1;
            let below = Test::at_least_zero(form);
            let mut above = below.clone();
            above.form.iter_mut().for_each(|a| *a = -*a);
            above.form[k] -= 1;
            let (low, high): (FxHashSet<Point>, FxHashSet<Point>) =
                points.iter().cloned().partition(|x| below.holds(x));
            if low.is_empty() || high.is_empty() {
                return None;
            }
            path.push(below);
            let first = self.parts(low, path, if is_difference { 0 } else { depth - 1 });
            path.pop();
            let mut first = first?;
            path.push(above);
            let second = self.parts(high, path, depth - 1);
            path.pop();
            first.extend(second?);
            Some(first)
        })
    }

    /// One type of all of them.
    fn whole(&self, points: &FxHashSet<Point>, path: &[Test]) -> Option<Pattern> {
        let mut list: Vec<&Point> = points.iter().collect();
        list.sort();
        let project = |kept: &[usize]| -> Vec<Point> {
            let some = |x: &&Point| kept.iter().map(|&i| x[i]).collect();
            list.iter().map(some).collect()
        };
        let form_of = |j: usize, kept: &[usize]| -> Option<Form> {
            let xs = project(kept);
            let ys: Vec<i64> = list.iter().map(|x| x[j]).collect();
            fit(&xs.iter().collect::<Vec<_>>(), &ys)
        };
        let mut kept: Vec<usize> = (0..self.parameters).collect();
        for j in (0..self.parameters).rev() {
            let others: Vec<usize> = kept.iter().copied().filter(|&i| i != j).collect();
            let is_sure = points.len() > others.len() + 1 || others.is_empty() || points.len() == 1;
            if is_sure && form_of(j, &others).is_some() {
                kept = others;
            }
        }
        let forms = (0..self.parameters).map(|j| form_of(j, &kept));
        let forms = forms.collect::<Option<Vec<Form>>>()?;
        let inner: FxHashSet<Point> = project(&kept).into_iter().collect();
        Some(Pattern {
            shape: self.shape.clone(),
            tests: path.to_vec(),
            domain: Domain {
                parameters: kept.len(),
                tests: exact_tests(&inner, kept.len(), self.bound)?,
            },
            kept,
            forms,
        })
    }
}

/// Tests that hold for these points and for no others in their box.
fn exact_tests(points: &FxHashSet<Point>, k: usize, bound: i64) -> Option<Vec<Test>> {
    if k == 0 {
        return Some(Vec::new());
    }
    let bound = points.iter().flatten().copied().max()?.min(bound).max(1);
    let mut tests = Vec::new();
    let mut add = |coefficients: &[(usize, i64)], from: i64| {
        let mut form: Form = Form::from_elem(0, k + 1);
        coefficients.iter().for_each(|&(i, a)| form[i] = a);
        let least = points.iter().map(|x| value(&form, x)).min();
        if let Some(least) = least.filter(|&l| l >= from) {
            form[k] = -least;
            tests.push(Test::at_least_zero(form));
        }
    };
    for i in 0..k {
        add(&[(i, 1)], i64::MIN);
        add(&[(i, -1)], -(bound / 2));
        for j in (0..k).filter(|&j| j != i) {
            add(&[(i, 1), (j, -1)], -bound / 2);
        }
    }
    let cells = in_box(k, bound);
    let is_exact = |tests: &[Test]| {
        let mut cells = cells.iter();
        cells.all(|x| tests.iter().all(|t| t.holds(x)) == points.contains(x))
    };
    if !is_exact(&tests) {
        return None;
    }
    // Lower bounds stay; of the others those go that follow from the rest.
    for i in (0..tests.len()).rev() {
        let coefficients = &tests[i].form[..k];
        let is_lower = coefficients.iter().filter(|a| **a != 0).count() == 1
            && coefficients.iter().any(|&a| a > 0);
        let mut fewer = tests.clone();
        fewer.remove(i);
        if !is_lower && is_exact(&fewer) {
            tests = fewer;
        }
    }
    Some(tests)
}
