//! Whether some conditions on natural numbers can be fulfilled together: the one question that all steps come down to.
//!
//! [`digits`] answers it; what is done before makes it small. Equations with a coefficient 1 or −1 go away, since they say what a
//! variable is. Conditions that share no variable are two questions. Every point that comes out has been tried in the conditions as
//! they were given.

use super::digits::{self, Verdict};
use super::linear::{Condition, Form, Left, Point, Sort, VARIABLES};
use crate::checker::{Checker, Failed};

/// How questions were settled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// All of them.
    pub questions: u64,
    /// The searches through digits that were made for them.
    pub read: u64,
}

/// Decides whether conditions can be fulfilled. With a point that fulfils all but the last, no more than what hangs together with
/// that one is looked at.
pub fn decide(
    conditions: &[Condition],
    near: Option<&Point>,
    step: u32,
    counts: &mut Counts,
    checker: &mut Checker,
) -> Result<Verdict, Failed> {
    counts.questions += 1;
    checker.spend(step, 16 + 8 * conditions.len() as u64)?;
    let mut point = near.copied().unwrap_or([0; VARIABLES]);
    let mut asked = 0;
    for start in conditions.iter().rev() {
        if start.form.support() & asked != 0 {
            continue;
        }
        let (mask, part) = connected(start, conditions);
        asked |= mask;
        match small(part, step, counts, checker)? {
            Verdict::Empty => return Ok(Verdict::Empty),
            Verdict::Open => return Ok(Verdict::Open),
            Verdict::Point(found) => {
                for v in (0..VARIABLES).filter(|v| mask >> v & 1 == 1) {
                    point[v] = found[v];
                }
            }
        }
        if near.is_some() {
            break;
        }
    }
    match conditions.iter().all(|c| c.holds(&point)) {
        true => Ok(Verdict::Point(point)),
        false => Ok(Verdict::Open),
    }
}

/// The conditions that hang together with one by their variables, and these variables. Those without variables come with it.
fn connected(start: &Condition, conditions: &[Condition]) -> (u32, Vec<Condition>) {
    let mut mask = start.form.support();
    loop {
        let joined = (conditions.iter().map(|c| c.form.support()))
            .filter(|support| support & mask != 0)
            .fold(mask, |mask, support| mask | support);
        if joined == mask {
            break;
        }
        mask = joined;
    }
    let belongs = |c: &&Condition| c.form.support() & !mask == 0;
    (mask, conditions.iter().filter(belongs).copied().collect())
}

/// Decides conditions that hang together.
fn small(
    conditions: Vec<Condition>,
    step: u32,
    counts: &mut Counts,
    checker: &mut Checker,
) -> Result<Verdict, Failed> {
    let Some((left, replaced)) = without_equations(conditions) else {
        return Ok(Verdict::Empty);
    };
    counts.read += u64::from(!left.is_empty());
    let found = digits::search(&left, step, checker)?;
    let Verdict::Point(mut x) = found else {
        return Ok(found);
    };
    for (variable, form) in replaced.iter().rev() {
        match i64::try_from(form.at(&x)) {
            Ok(value) => x[*variable] = value,
            Err(_) => return Ok(Verdict::Open),
        }
    }
    Ok(Verdict::Point(x))
}

/// Conditions, and what the variables are that do not occur in them any more.
type Replaced = (Vec<Condition>, Vec<(usize, Form)>);

/// Uses equations with a coefficient 1 or −1 to replace a variable, as long as there are any. Nothing is returned if that
/// leads to a contradiction.
fn without_equations(conditions: Vec<Condition>) -> Option<Replaced> {
    let mut list = Vec::with_capacity(conditions.len());
    for condition in conditions {
        if !simplify_into(&mut list, condition) {
            return None;
        }
    }
    let mut replaced = Vec::new();
    while let Some((place, variable)) = solvable(&list) {
        let equation = list[place].form;
        // a·x + rest = 0 with a = ±1, so x = −a·rest.
        let a = equation.a[variable];
        let mut rest = equation;
        rest.a[variable] = 0;
        let Some(value) = Form::constant(0).plus(&rest, -a) else {
            break;
        };
        let Some(mut changed) = substituted(&list, place, variable, &value) else {
            break;
        };
        changed.push(Condition::at_least_zero(value));
        replaced.push((variable, value));
        list.clear();
        for condition in changed {
            if !simplify_into(&mut list, condition) {
                return None;
            }
        }
    }
    Some((list, replaced))
}

/// Adds what is left of a condition, if it is not there yet; of two bounds on the same form the stricter one is kept. Says no if
/// the condition cannot hold.
fn simplify_into(list: &mut Vec<Condition>, condition: Condition) -> bool {
    match condition.simplified() {
        Left::Never => return false,
        Left::Always => {}
        Left::Open(condition) => {
            let bound = condition.sort == Sort::AtLeastZero;
            let alike = |c: &&mut Condition| {
                c.form.a == condition.form.a
                    && c.sort == condition.sort
                    && (bound || c.form.c == condition.form.c)
            };
            match list.iter_mut().find(alike) {
                Some(known) => known.form.c = known.form.c.min(condition.form.c),
                None => list.push(condition),
            }
        }
    }
    true
}

/// An equation, by its place, and a variable that it gives.
fn solvable(list: &[Condition]) -> Option<(usize, usize)> {
    let equations = list.iter().enumerate();
    let mut equations = equations.filter(|(_, c)| c.sort == Sort::Zero);
    equations.find_map(|(place, c)| Some((place, c.form.a.iter().position(|a| a.abs() == 1)?)))
}

/// All conditions but one, with a form in place of a variable; nothing if numbers get too large.
fn substituted(
    list: &[Condition],
    without: usize,
    variable: usize,
    value: &Form,
) -> Option<Vec<Condition>> {
    let others = list.iter().enumerate().filter(|(i, _)| *i != without);
    let changed = others.map(|(_, condition)| {
        let mut form = condition.form;
        let times = std::mem::replace(&mut form.a[variable], 0);
        Some(Condition {
            sort: condition.sort,
            form: form.plus(value, times)?,
        })
    });
    changed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that are not random but look so.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, n: u64) -> i64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            ((self.0 >> 20) % n) as i64
        }
    }

    fn system(numbers: &mut Numbers, variables: usize) -> Vec<Condition> {
        let count = 1 + numbers.below(6);
        let size = 1 + numbers.below(4) as u64;
        let mut conditions = Vec::new();
        for _ in 0..count {
            let mut form = Form::constant(numbers.below(25) - 12);
            for v in 0..variables {
                form.a[v] = numbers.below(2 * size + 1) - size as i64;
            }
            let m = 2 + numbers.below(5) as u32;
            let sort = match numbers.below(10) {
                0..6 => Sort::AtLeastZero,
                6 | 7 => Sort::Zero,
                8 => Sort::Divisible(m),
                _ => Sort::Indivisible(m),
            };
            conditions.push(Condition { sort, form });
        }
        conditions
    }

    /// A solution with small numbers, by trying all.
    fn tried(conditions: &[Condition], variables: usize, below: i64) -> Option<Point> {
        let all = below.pow(variables as u32);
        (0..all).find_map(|mut n| {
            let mut x = [0; VARIABLES];
            for v in 0..variables {
                x[v] = n % below;
                n /= below;
            }
            conditions.iter().all(|c| c.holds(&x)).then_some(x)
        })
    }

    /// With what is done before digits are read and without it, against all small numbers.
    #[test]
    fn as_plain_trying_says() {
        let mut numbers = Numbers(88_172_645_463_325_252);
        let go_on = || true;
        let mut checker = Checker::new(u64::MAX, u64::MAX, &go_on);
        let (mut empty, mut full, mut large) = (0, 0, 0);
        let mut counts = Counts::default();
        for round in 0..130_000 {
            let variables = 1 + round % 3;
            let conditions = system(&mut numbers, variables);
            let truth = tried(&conditions, variables, [200, 24, 12][variables - 1]);
            let both = [
                decide(&conditions, None, 1, &mut counts, &mut checker).unwrap(),
                digits::search(&conditions, 1, &mut checker).unwrap(),
            ];
            for verdict in both {
                match verdict {
                    Verdict::Open => panic!("not decided: {conditions:?}"),
                    Verdict::Empty => assert_eq!(truth, None, "{conditions:?}"),
                    Verdict::Point(x) => {
                        assert!(x.iter().all(|&x| x >= 0));
                        assert!(conditions.iter().all(|c| c.holds(&x)), "{conditions:?}");
                    }
                }
            }
            assert_eq!(both[0] == Verdict::Empty, both[1] == Verdict::Empty);
            empty += u32::from(both[0] == Verdict::Empty);
            full += u32::from(truth.is_some());
            large += u32::from(both[0] != Verdict::Empty && truth.is_none());
        }
        assert!(
            empty > 30_000 && full > 30_000 && large > 30 && counts.read > 1_000,
            "{empty} without a solution, {full} with a small one, {large} with large ones alone; {counts:?}"
        );
    }

    /// A point for all conditions but the last one is of use, and changes nothing.
    #[test]
    fn from_a_point_nearby() {
        let mut numbers = Numbers(1_234_567_891);
        let go_on = || true;
        let mut checker = Checker::new(u64::MAX, u64::MAX, &go_on);
        let mut counts = Counts::default();
        let (mut same, mut empty) = (0, 0);
        for _ in 0..20_000 {
            let mut conditions = system(&mut numbers, 4);
            let last = conditions.pop().unwrap();
            let before = decide(&conditions, None, 1, &mut counts, &mut checker).unwrap();
            let Verdict::Point(near) = before else {
                continue;
            };
            conditions.push(last);
            let from = decide(&conditions, Some(&near), 1, &mut counts, &mut checker).unwrap();
            let plain = decide(&conditions, None, 1, &mut counts, &mut checker).unwrap();
            assert_eq!(from == Verdict::Empty, plain == Verdict::Empty);
            assert_ne!(from, Verdict::Open);
            same += 1;
            empty += u32::from(from == Verdict::Empty);
        }
        assert!(same > 5_000 && empty > 500, "{same} {empty}");
    }
}
