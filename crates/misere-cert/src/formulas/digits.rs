//! Whether conditions on natural numbers have a solution, by reading the numbers digit by digit.
//!
//! Write x = 2x' + β with digits β. Then
//! * a·x + c ≥ 0 iff a·x' + ⌊(a·β + c)/2⌋ ≥ 0;
//! * a·x + c = 0 iff a·β + c is even and a·x' + (a·β + c)/2 = 0;
//! * for an even m, m divides a·x + c iff a·β + c is even and m/2 divides a·x' + (a·β + c)/2;
//! * for an odd m, m divides a·x + c iff it divides a·x' + (a·β + c)·(m + 1)/2.
//!
//! So after the lowest digits are read there are the same conditions with other constants, for the digits to come. The constants (and
//! moduli) are a *state*. From a constant c one gets to ⌊(a·β + c)/2⌋, which stays within bounds that depend on a alone once it is
//! there, so there are finitely many states, and a search through all of them decides: there is a solution iff a state is reached in
//! which 0 is one. This is a decision procedure and not a heuristic; what limits it is the number of states alone.

use super::linear::{Condition, Point, Sort, VARIABLES};
use crate::checker::{Checker, Failed};
use std::collections::HashSet;

/// The most states that are looked at.
const STATES: usize = 60_000;
/// More digits than this no number has that is looked for.
const LENGTH: usize = 40;

/// What is known of some conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They have no solution.
    Empty,
    /// This is one.
    Point(Point),
    /// It was not found out.
    Open,
}

/// The conditions without their constants, with what each digit adds to them.
struct Machine {
    /// The variables that are read.
    variables: Vec<usize>,
    sorts: Vec<Sort>,
    /// Whether some coefficient is positive, and whether some is negative.
    signs: Vec<(bool, bool)>,
    /// For each letter, which is a digit for each variable, and each condition: a·β.
    sums: Vec<i64>,
}

impl Machine {
    fn new(conditions: &[Condition]) -> Machine {
        let support = conditions.iter().fold(0, |mask, c| mask | c.form.support());
        let variables: Vec<usize> = (0..VARIABLES).filter(|v| support >> v & 1 == 1).collect();
        let mut sums = Vec::with_capacity(conditions.len() << variables.len());
        for letter in 0..1_usize << variables.len() {
            for condition in conditions {
                let terms = variables.iter().enumerate();
                let terms = terms.filter(|(i, _)| letter >> i & 1 == 1);
                sums.push(terms.map(|(_, &v)| condition.form.a[v]).sum());
            }
        }
        Machine {
            variables,
            sorts: conditions.iter().map(|c| c.sort).collect(),
            signs: (conditions.iter().map(|c| c.form.a))
                .map(|a| (a.iter().any(|&a| a > 0), a.iter().any(|&a| a < 0)))
                .collect(),
            sums,
        }
    }

    fn letters(&self) -> usize {
        1 << self.variables.len()
    }

    /// The state after a letter: for each condition a constant, or a modulus and a residue. There is none if the conditions
    /// cannot be fulfilled any more.
    fn next(&self, state: &[i64], letter: usize, next: &mut Vec<i64>) -> bool {
        next.clear();
        let sums = &self.sums[letter * self.sorts.len()..][..self.sorts.len()];
        let mut places = state.iter();
        for ((sort, &(up, down)), &sum) in self.sorts.iter().zip(&self.signs).zip(sums) {
            let Some(&c) = places.next() else {
                return false;
            };
            let sum = c + sum;
            match sort {
                Sort::AtLeastZero => match sum >> 1 {
                    c if c < 0 && !up => return false,
                    c if c > 0 && !down => next.push(0),
                    c => next.push(c),
                },
                Sort::Zero => match sum >> 1 {
                    _ if sum & 1 == 1 => return false,
                    c if c < 0 && !up || c > 0 && !down => return false,
                    c => next.push(c),
                },
                Sort::Divisible(_) | Sort::Indivisible(_) => {
                    let Some(&m) = places.next() else {
                        return false;
                    };
                    let wanted = matches!(sort, Sort::Divisible(_));
                    let (c, m) = match m {
                        0 => (0, 0),
                        _ if m % 2 == 1 => (sum.rem_euclid(m) * ((m + 1) / 2) % m, m),
                        // What is not even is not divisible, whatever comes.
                        _ if sum & 1 == 1 && wanted => return false,
                        _ if sum & 1 == 1 => (0, 0),
                        _ => ((sum / 2).rem_euclid(m / 2), m / 2),
                    };
                    match (m, wanted) {
                        (1, false) => return false,
                        (1, true) => next.extend([0, 0]),
                        _ => next.extend([c, m]),
                    }
                }
            }
        }
        true
    }

    /// Whether 0 is a solution. A modulus 0 stands for a condition that is fulfilled.
    fn accepts(&self, state: &[i64]) -> bool {
        let mut places = state.iter();
        self.sorts.iter().all(|sort| {
            let c = places.next().copied().unwrap_or(0);
            match sort {
                Sort::AtLeastZero => c >= 0,
                Sort::Zero => c == 0,
                Sort::Divisible(_) => places.next().is_some() && c == 0,
                Sort::Indivisible(_) => places.next() == Some(&0) || c != 0,
            }
        })
    }
}

impl Sort {
    fn modulus(self) -> Option<i64> {
        match self {
            Sort::AtLeastZero | Sort::Zero => None,
            Sort::Divisible(m) | Sort::Indivisible(m) => Some(i64::from(m)),
        }
    }
}

/// Decides whether conditions have a solution in natural numbers.
pub fn search(
    conditions: &[Condition],
    step: u32,
    checker: &mut Checker,
) -> Result<Verdict, Failed> {
    let machine = Machine::new(conditions);
    let size: usize = (conditions.iter())
        .map(|c| 1 + usize::from(c.sort.modulus().is_some()))
        .sum();
    let mut start = Vec::with_capacity(size);
    for condition in conditions {
        match condition.sort.modulus() {
            None => start.push(condition.form.c),
            Some(m) => start.extend([condition.form.c.rem_euclid(m), m]),
        }
    }
    let each = (size as u64 + 8) * machine.letters() as u64;
    let bytes = (STATES * (2 * 8 * size + 64) + 8 * machine.sums.len()) as u64;
    checker.hold(step, bytes)?;
    let found = breadth_first(&machine, start, each, step, checker);
    checker.release(bytes);
    found
}

/// A state, with the letter that led to it and the place of the state before.
type Reached = (Box<[i64]>, u32, u32);

fn breadth_first(
    machine: &Machine,
    start: Vec<i64>,
    each: u64,
    step: u32,
    checker: &mut Checker,
) -> Result<Verdict, Failed> {
    let mut seen: HashSet<Box<[i64]>> = HashSet::new();
    let mut list: Vec<Reached> = vec![(start.clone().into(), 0, 0)];
    seen.insert(start.into());
    let mut next = Vec::new();
    let mut at = 0;
    while at < list.len() {
        if machine.accepts(&list[at].0) {
            return Ok(solution(machine, &list, at));
        }
        pay(each, step, checker)?;
        for letter in 0..machine.letters() {
            if machine.next(&list[at].0, letter, &mut next) && !seen.contains(&next[..]) {
                seen.insert(next.clone().into());
                list.push((next.clone().into(), letter as u32, at as u32));
            }
        }
        if list.len() > STATES {
            return Ok(Verdict::Open);
        }
        at += 1;
    }
    Ok(Verdict::Empty)
}

/// Pays for one state.
fn pay(mut operations: u64, step: u32, checker: &mut Checker) -> Result<(), Failed> {
    while operations > crate::checker::AT_ONCE {
        checker.spend(step, crate::checker::AT_ONCE)?;
        operations -= crate::checker::AT_ONCE;
    }
    checker.spend(step, operations)
}

/// The numbers whose digits lead to a state.
fn solution(machine: &Machine, list: &[Reached], mut at: usize) -> Verdict {
    let mut letters = Vec::new();
    while at != 0 {
        letters.push(list[at].1);
        at = list[at].2 as usize;
    }
    if letters.len() > LENGTH {
        return Verdict::Open;
    }
    let mut x = [0; VARIABLES];
    // The highest digits come first.
    for letter in letters {
        for (i, &variable) in machine.variables.iter().enumerate() {
            x[variable] = 2 * x[variable] + i64::from(letter >> i & 1);
        }
    }
    Verdict::Point(x)
}
