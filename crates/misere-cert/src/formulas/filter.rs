//! A quick look at inequalities, before the digits are read: most questions are settled here.
//!
//! Variables are eliminated one after the other, as Fourier and Motzkin do: from a lower and an upper bound on a variable follows
//! an inequality without it. All that is derived follows from what is given (for integers, as constants are rounded down), so that a
//! contradiction is a proof that there is no solution. The converse is not claimed: where no contradiction is found, bounds are
//! followed back to a point, and the point is tried out in all conditions.

use super::linear::{Condition, Form, Point, VARIABLES};

/// With more inequalities than this elimination gives up.
const ROWS: usize = 160;
/// The most values that are tried for points.
const TRIES: usize = 120;
/// And for one variable.
const VALUES: i64 = 4;

/// What elimination found.
pub enum Found {
    /// There is no solution.
    Nothing,
    /// The bounds on each variable, in the order of elimination.
    Bounds(Vec<(usize, Vec<Form>)>),
    /// It was too long.
    Unknown,
}

/// Inequalities, each once.
struct Rows(Vec<Form>);

/// There is a contradiction.
struct Contradiction;

impl Rows {
    fn add(&mut self, form: Form) -> Result<(), Contradiction> {
        let form = match Condition::at_least_zero(form).simplified() {
            super::linear::Left::Always => return Ok(()),
            super::linear::Left::Never => return Err(Contradiction),
            super::linear::Left::Open(condition) => condition.form,
        };
        let against = form.a.map(|a| -a);
        let mut known = false;
        for other in &mut self.0 {
            if other.a == form.a {
                other.c = other.c.min(form.c);
                known = true;
            } else if other.a == against && other.c + form.c < 0 {
                return Err(Contradiction);
            }
        }
        if !known {
            self.0.push(form);
        }
        Ok(())
    }
}

/// Eliminates all variables from inequalities between natural numbers. The second result is what it cost.
pub fn eliminate(given: &[Form]) -> (Found, u64) {
    let mut cost = 0;
    let found = eliminated(given, &mut cost).unwrap_or(Found::Nothing);
    (found, cost)
}

fn eliminated(given: &[Form], cost: &mut u64) -> Result<Found, Contradiction> {
    let mut rows = Rows(Vec::with_capacity(given.len()));
    for &form in given {
        rows.add(form)?;
    }
    let mut left = given.iter().fold(0, |mask, form| mask | form.support());
    let mut stages = Vec::new();
    while left != 0 {
        *cost += 8 * rows.0.len() as u64 + 8;
        let variable = cheapest(&rows.0, left);
        left &= !(1 << variable);
        let (with, without): (Vec<Form>, Vec<Form>) =
            rows.0.iter().partition(|form| form.a[variable] != 0);
        rows = Rows(without);
        let lower = with.iter().filter(|form| form.a[variable] > 0);
        for upper in with.iter().filter(|form| form.a[variable] < 0) {
            let mut natural = *upper;
            natural.a[variable] = 0;
            rows.add(natural)?;
            for lower in lower.clone() {
                *cost += 16 + rows.0.len() as u64 / 2;
                // What is too large is left out, and with it what would follow.
                if let Some(form) = combined(lower, upper, variable) {
                    rows.add(form)?;
                }
            }
            if rows.0.len() > ROWS {
                return Ok(Found::Unknown);
            }
        }
        stages.push((variable, with));
    }
    Ok(Found::Bounds(stages))
}

/// The variable with the fewest pairs of bounds.
fn cheapest(rows: &[Form], left: u32) -> usize {
    let mut best = (usize::MAX, 0);
    for variable in (0..VARIABLES).filter(|v| left >> v & 1 == 1) {
        let lower = 1 + rows.iter().filter(|form| form.a[variable] > 0).count();
        let upper = rows.iter().filter(|form| form.a[variable] < 0).count();
        best = best.min((lower * upper, variable));
    }
    best.1
}

/// The sum of a lower and an upper bound in which the variable goes away.
fn combined(lower: &Form, upper: &Form, variable: usize) -> Option<Form> {
    let zero = Form::constant(0);
    let form = zero.plus(lower, -upper.a[variable])?;
    form.plus(upper, lower.a[variable])
}

/// A point in the bounds that fulfils all conditions, if one is found soon.
pub fn point(stages: &[(usize, Vec<Form>)], conditions: &[Condition]) -> Option<Point> {
    let mut tries = TRIES;
    follow(stages, conditions, [0; VARIABLES], &mut tries)
}

/// Goes back from the variable eliminated last to the first; there are at most [`VARIABLES`] of them.
fn follow(
    stages: &[(usize, Vec<Form>)],
    conditions: &[Condition],
    x: Point,
    tries: &mut usize,
) -> Option<Point> {
    let Some(((variable, bounds), rest)) = stages.split_last() else {
        return conditions.iter().all(|c| c.holds(&x)).then_some(x);
    };
    let (mut low, mut high) = (0, i128::from(super::linear::LARGEST));
    for form in bounds {
        // The variable itself is still 0 in x.
        let (a, value) = (i128::from(form.a[*variable]), form.at(&x));
        match a > 0 {
            true => low = low.max((-value + a - 1).div_euclid(a)),
            false => high = high.min(value.div_euclid(-a)),
        }
    }
    for value in low..=high.min(low + i128::from(VALUES)) {
        *tries = tries.checked_sub(1)?;
        let mut x = x;
        x[*variable] = i64::try_from(value).ok()?;
        if let Some(found) = follow(rest, conditions, x, tries) {
            return Some(found);
        }
    }
    None
}
