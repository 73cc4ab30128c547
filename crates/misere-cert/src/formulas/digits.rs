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
    /// Pairs of places in a state with f + c ≥ 0 and −f + d ≥ 0, which say that c + d ≥ 0.
    opposite: Vec<(usize, usize)>,
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
            opposite: opposite(conditions),
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
        self.opposite.iter().all(|&(i, j)| next[i] + next[j] >= 0)
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

/// The places of inequalities that bound the same form from both sides.
fn opposite(conditions: &[Condition]) -> Vec<(usize, usize)> {
    let mut place = 0;
    let mut bounds: Vec<(usize, &Condition)> = Vec::new();
    for condition in conditions {
        if condition.sort == Sort::AtLeastZero {
            bounds.push((place, condition));
        }
        place += 1 + usize::from(condition.sort.modulus().is_some());
    }
    let mut pairs = Vec::new();
    for (n, (i, first)) in bounds.iter().enumerate() {
        let against = first.form.a.map(|a| -a);
        let others = bounds[..n].iter();
        let others = others.filter(|(_, second)| second.form.a == against);
        pairs.extend(others.map(|(j, _)| (*i, *j)));
    }
    pairs
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
    let support = conditions.iter().fold(0, |m, c| m | c.form.support());
    let letters = 1_u64 << support.count_ones();
    let size: usize = (conditions.iter())
        .map(|c| 1 + usize::from(c.sort.modulus().is_some()))
        .sum();
    let table = 8 * letters * conditions.len() as u64;
    checker.hold(step, table)?;
    pay(table / 2, step, checker)?;
    let machine = Machine::new(conditions);
    let mut start = Vec::with_capacity(size);
    for condition in conditions {
        match condition.sort.modulus() {
            None => start.push(condition.form.c),
            Some(m) => start.extend([condition.form.c.rem_euclid(m), m]),
        }
    }
    let mut states = States::new(size);
    let found = breadth_first(&machine, &start, &mut states, step, checker);
    checker.release(table + states.held);
    found
}

/// States in the order in which they were found, each once.
struct States {
    size: usize,
    /// The constants of all of them, one behind the other.
    constants: Vec<i64>,
    /// For each the place of the state before it, and the letter that led from there.
    before: Vec<(u32, u32)>,
    /// Places of states by their hash, and the number of all places: a power of 2, at least twice as many as states.
    table: Vec<u32>,
    /// The bytes that were asked for.
    held: u64,
}

/// Where the table has no state.
const NONE: u32 = u32::MAX;

impl States {
    fn new(size: usize) -> States {
        States {
            size,
            constants: Vec::new(),
            before: Vec::new(),
            table: Vec::new(),
            held: 0,
        }
    }

    fn len(&self) -> usize {
        self.before.len()
    }

    fn get(&self, at: usize) -> &[i64] {
        &self.constants[at * self.size..][..self.size]
    }

    /// The place in the table where a state is, or where it belongs.
    fn place(&self, state: &[i64]) -> usize {
        let hash = state.iter().fold(0_u64, |hash, &c| {
            (hash.rotate_left(5) ^ c as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        let mask = self.table.len() - 1;
        let mut place = (hash >> 32) as usize & mask;
        while self.table[place] != NONE && self.get(self.table[place] as usize) != state {
            place = (place + 1) & mask;
        }
        place
    }

    /// Makes room for more states.
    fn reserve(&mut self, more: usize, step: u32, checker: &mut Checker) -> Result<(), Failed> {
        let room = (2 * (self.len() + more)).next_power_of_two();
        if room <= self.table.len() {
            return Ok(());
        }
        // Half as many states as places, in lists that grow and are copied into others twice as long.
        let bytes = room as u64 * 4 + room as u64 / 2 * 3 * (8 * self.size as u64 + 8);
        checker.hold(step, bytes)?;
        checker.release(std::mem::replace(&mut self.held, bytes));
        pay(self.len() as u64 * (self.size as u64 + 4), step, checker)?;
        self.table = vec![NONE; room];
        for at in 0..self.len() {
            let place = self.place(self.get(at));
            self.table[place] = at as u32;
        }
        Ok(())
    }

    /// Adds a state; says whether it is new. There is room.
    fn add(&mut self, state: &[i64], before: (u32, u32)) -> bool {
        let place = self.place(state);
        if self.table[place] != NONE {
            return false;
        }
        self.table[place] = self.len() as u32;
        self.constants.extend_from_slice(state);
        self.before.push(before);
        true
    }
}

fn breadth_first(
    machine: &Machine,
    start: &[i64],
    states: &mut States,
    step: u32,
    checker: &mut Checker,
) -> Result<Verdict, Failed> {
    let letters = machine.letters();
    let each = (start.len() as u64 + 8) * letters as u64;
    states.reserve(1, step, checker)?;
    states.add(start, (0, 0));
    if machine.accepts(start) {
        return Ok(solution(machine, states, 0));
    }
    let (mut next, mut at) = (Vec::with_capacity(start.len()), 0);
    while at < states.len() {
        pay(each, step, checker)?;
        states.reserve(letters, step, checker)?;
        for letter in 0..letters {
            if machine.next(states.get(at), letter, &mut next)
                && states.add(&next, (at as u32, letter as u32))
                && machine.accepts(&next)
            {
                return Ok(solution(machine, states, states.len() - 1));
            }
        }
        if states.len() > STATES {
            return Ok(Verdict::Open);
        }
        at += 1;
    }
    Ok(Verdict::Empty)
}

/// Pays for much at once.
fn pay(mut operations: u64, step: u32, checker: &mut Checker) -> Result<(), Failed> {
    while operations > crate::checker::AT_ONCE {
        checker.spend(step, crate::checker::AT_ONCE)?;
        operations -= crate::checker::AT_ONCE;
    }
    checker.spend(step, operations)
}

/// The numbers whose digits lead to a state.
fn solution(machine: &Machine, states: &States, mut at: usize) -> Verdict {
    let mut letters = Vec::new();
    while at != 0 {
        let (before, letter) = states.before[at];
        letters.push(letter);
        at = before as usize;
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
