//! Why a quotient is infinite, in a line that can be checked by hand.
//!
//! A quotient with infinitely many normal forms is infinite, but to believe that, one has to believe that all relations are known. A short
//! reason needs nothing but outcomes: *for all x and y, B + x·U + y·D is a P-position iff x − y is at least c (at most c, equal
//! to c) and m divides x − y − e.* Then no two multiples of D are equal. For Dawson's Kayles at heap 34, for instance, 25 + x·30 + y·34 is, for
//! x, y ≥ 2, a P-position iff x ≥ y and x − y is even.
//!
//! Reasons are guessed from outcomes in a small square and proved by reading x and y in binary, along with the automaton.

use super::claim::{Claim, Value};
use super::effort::EFFORT;
use super::letters::Letters;
use super::meter::Meter;
use super::not_found::NotFound;
use super::numbers::{Digits, Direction, State};
use super::solution::AutomaticSolution;
use super::translate::{Carry, Translates};
use crate::limits::{Budget, Stop};
use crate::monoid::Elem;
use crate::word::Letter;
use misere_cert::{Reason, Relation};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::ops::Range;

/// What x − y is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Law {
    relation: Relation,
    difference: u32,
    modulus: u32,
    residue: u32,
}

impl Law {
    fn holds(&self, d: i64) -> bool {
        let c = i64::from(self.difference);
        let related = match self.relation {
            Relation::AtLeast => d >= c,
            Relation::AtMost => d <= c,
            Relation::Equal => d == c,
        };
        related && (d - i64::from(self.residue)).rem_euclid(i64::from(self.modulus)) == 0
    }

    /// The law that the outcomes for small differences suggest.
    fn guess(is_p: &dyn Fn(i64) -> bool) -> Option<Law> {
        let reach = i64::from(EFFORT.square_of_a_reason) - 1;
        let yes: Vec<i64> = (-reach..=reach).filter(|&d| is_p(d)).collect();
        let (&first, &last) = (yes.first()?, yes.last()?);
        let fits = |law: Law| (-reach..=reach).all(|d| law.holds(d) == is_p(d));
        let law = |relation, c: i64, modulus: u32| {
            Some(Law {
                relation,
                difference: u32::try_from(c).ok()?,
                modulus,
                residue: u32::try_from(c.rem_euclid(i64::from(modulus))).ok()?,
            })
        };
        let laws = (1..=EFFORT.modulus_of_a_reason).flat_map(|modulus| {
            [
                law(Relation::AtLeast, first, modulus),
                law(Relation::AtMost, last, modulus),
            ]
        });
        let equal = law(Relation::Equal, first, 1);
        let mut laws = std::iter::once(equal).chain(laws).flatten();
        laws.find(|&law| fits(law))
    }
}

impl AutomaticSolution {
    /// A short reason why the quotient is infinite, proved, if one is found.
    ///
    /// ```
    /// use misere::automatic::solve_automatic;
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// let budget = Budget::unlimited();
    /// let solution = solve_automatic(&HeapGame::parse("0.404")?, 12, &budget).unwrap();
    /// let reason = solution.find_reason(&budget).unwrap().unwrap();
    /// // Among heaps 9 and 12, which creep.
    /// assert_eq!((reason.context[0].0, reason.power[0].0), (9, 12));
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn find_reason(&self, budget: &Budget) -> Result<Option<Reason>, NotFound> {
        if !self.is_infinite() {
            return Ok(None);
        }
        let reasons = Reasons {
            claim: &self.claim,
            letters: &self.letters,
            outside: None,
        };
        reasons.find(&Meter::new(budget))
    }
}

/// Where reasons are sought.
pub(super) struct Reasons<'a> {
    pub claim: &'a Claim,
    pub letters: &'a Letters,
    /// An element of M of which the claim says nothing.
    pub outside: Option<Elem>,
}

impl Reasons<'_> {
    /// A reason, proved, if one is found.
    pub fn find(&self, meter: &Meter) -> Result<Option<Reason>, NotFound> {
        let Some(directions) = self.claim.letters_of_directions() else {
            return Ok(None);
        };
        let mut contexts = contexts(self.claim, meter)?;
        contexts.retain(|&(_, finite)| Some(finite) != self.outside);
        let mut near = 0;
        for far in EFFORT.beside_a_reason {
            for (letters, finite) in &contexts {
                for (i, j) in pairs(directions.len()) {
                    let axes = Axes {
                        finite: *finite,
                        i,
                        j,
                    };
                    let Some((beside, steps, law)) = self.beside(axes, near..far, meter)? else {
                        continue;
                    };
                    let list = [
                        (directions[i.index()], beside.free[i.index()]),
                        (directions[j.index()], beside.free[j.index()]),
                    ];
                    let beside = letters.iter().copied().chain(list);
                    let pair = [
                        (directions[i.index()], steps.0),
                        (directions[j.index()], steps.1),
                    ];
                    return Ok(Some(self.reason_of(beside, pair, law)));
                }
            }
            near = far;
        }
        Ok(None)
    }

    /// A reason in two directions beside an element of M: beside which value, with how many copies in a step, and how.
    fn beside(
        &self,
        axes: Axes,
        sums: Range<u32>,
        meter: &Meter,
    ) -> Result<Option<Seen>, NotFound> {
        let Axes { finite, i, j } = axes;
        for sum in sums {
            for at in 0..=sum {
                let mut free = vec![0; self.claim.automaton.directions()];
                (free[i.index()], free[j.index()]) = (at, sum - at);
                let beside = Value { finite, free };
                for steps in [(1, 1), (2, 1), (1, 2), (2, 2)] {
                    let square = Square {
                        beside: &beside,
                        axes,
                        steps,
                    };
                    if let Some(law) = self.law(&square, meter)?
                        && self.proves(&square, law, meter)?
                    {
                        return Ok(Some((beside, steps, law)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The law that a square shows.
    fn law(&self, square: &Square, meter: &Meter) -> Result<Option<Law>, NotFound> {
        let side = EFFORT.square_of_a_reason;
        let is_p = |x: u32, y: u32| {
            let mut value = square.beside.clone();
            value.free[square.axes.i.index()] += x * square.steps.0;
            value.free[square.axes.j.index()] += y * square.steps.1;
            self.claim.holds(&value)
        };
        let on_axes = |d: i64| match u32::try_from(d) {
            Ok(x) => is_p(x, 0),
            Err(_) => is_p(0, d.unsigned_abs() as u32),
        };
        meter.work(100)?;
        // Along diagonals nothing may change.
        if !(0..4).all(|n| is_p(n, 0) == is_p(n + 5, 5) && is_p(0, n) == is_p(3, n + 3)) {
            return Ok(None);
        }
        let Some(law) = Law::guess(&on_axes) else {
            return Ok(None);
        };
        meter.work(20 * (side * side) as usize)?;
        let fits = |x: u32, y: u32| is_p(x, y) == law.holds(i64::from(x) - i64::from(y));
        let all = (0..side).all(|x| (0..side).all(|y| fits(x, y)));
        Ok(all.then_some(law))
    }

    /// Whether a law holds for all x and y: they are read in binary, low digits first.
    fn proves(&self, square: &Square, law: Law, meter: &Meter) -> Result<bool, NotFound> {
        let claim = self.claim;
        let &Square {
            beside,
            axes,
            steps,
        } = square;
        let translates = Translates::new(&claim.automaton);
        let modulus = i64::from(law.modulus);
        let start = Reading {
            state: claim.start[beside.finite.index()],
            carry: Carry::of(&beside.free)?,
            rest: -i64::from(law.difference),
            was_odd: false,
            difference: 0,
            power: 1 % modulus,
        };
        let mut seen: FxHashSet<Reading> = FxHashSet::default();
        let mut queue = VecDeque::from([start.clone()]);
        seen.insert(start);
        while let Some(now) = queue.pop_front() {
            meter.work(200)?;
            let mut end = now.clone();
            for _ in 0..40 {
                (end.state, end.carry) = translates.after(end.state, &end.carry, Digits::ZERO);
            }
            let accepted = claim.automaton.is_accepting(end.state);
            let related = match law.relation {
                Relation::AtLeast => now.rest >= 0,
                Relation::Equal => now.rest == 0 && !now.was_odd,
                Relation::AtMost => now.rest < 0 || (now.rest == 0 && !now.was_odd),
            };
            let divides = (now.difference - i64::from(law.residue)).rem_euclid(modulus) == 0;
            if accepted != (related && divides) {
                return Ok(false);
            }
            for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                // One digit of each, taken as often as a step says, is added to what is to be added yet.
                let mut more = vec![0; claim.automaton.directions()];
                more[axes.i.index()] = x as u32 * steps.0;
                more[axes.j.index()] = y as u32 * steps.1;
                let (state, carry) =
                    translates.after(now.state, &now.carry.plus(&more)?, Digits::ZERO);
                let sum = now.rest + x - y;
                let next = Reading {
                    state,
                    carry,
                    rest: sum.div_euclid(2),
                    was_odd: now.was_odd || sum.rem_euclid(2) == 1,
                    difference: (now.difference + now.power * (x - y)).rem_euclid(modulus),
                    power: now.power * 2 % modulus,
                };
                if seen.insert(next.clone()) {
                    queue.push_back(next);
                }
            }
        }
        Ok(true)
    }

    fn reason_of(
        &self,
        beside: impl Iterator<Item = (Letter, u32)>,
        [(context, of_context), (power, of_power)]: [(Letter, u32); 2],
        law: Law,
    ) -> Reason {
        let heap = |l: Letter| self.letters.heaps[l.index()].0;
        let mut list: Vec<(u32, u32)> = beside.map(|(l, n)| (heap(l), n)).collect();
        list.retain(|&(_, n)| n > 0);
        list.sort_unstable();
        Reason {
            beside: list,
            context: vec![(heap(context), of_context)],
            power: vec![(heap(power), of_power)],
            relation: law.relation,
            difference: law.difference,
            modulus: law.modulus,
            residue: law.residue,
        }
    }
}

/// Two directions beside an element of M.
#[derive(Clone, Copy)]
struct Axes {
    finite: Elem,
    i: Direction,
    j: Direction,
}

/// The values B + x·U + y·D, where U and D are so many steps in two directions.
struct Square<'a> {
    beside: &'a Value,
    axes: Axes,
    steps: (u32, u32),
}

/// What was seen and proved: beside a value, with steps of so many copies, a law.
type Seen = (Value, (u32, u32), Law);

/// What is left after some digits of x and y.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Reading {
    state: State,
    carry: Carry,
    /// What is left of x − y − c, and whether one of its digits was odd.
    rest: i64,
    was_odd: bool,
    /// x − y so far, and the power of 2 that comes next, by the modulus.
    difference: i64,
    power: i64,
}

/// Ordered pairs of different directions.
fn pairs(f: usize) -> impl Iterator<Item = (Direction, Direction)> {
    let all = Direction::first(f);
    let others = move |i| Direction::first(f).filter(move |&j| j != i);
    all.flat_map(move |i| others(i).map(move |j| (i, j)))
}

/// The elements of M, each with a shortest word in letters without a free part, short ones first.
type Contexts = Vec<(Vec<(Letter, u32)>, Elem)>;

fn contexts(claim: &Claim, meter: &Meter) -> Result<Contexts, Stop> {
    let torsion = claim.torsion(meter.budget())?;
    let mut seen = vec![false; claim.table.order()];
    seen[0] = true;
    let mut list: Contexts = vec![(Vec::new(), Elem::ONE)];
    let mut at = 0;
    while at < list.len() {
        meter.work(20 * torsion.len())?;
        for &(l, g) in &torsion {
            let (word, x) = &list[at];
            let y = claim.table.mul(*x, g);
            if !std::mem::replace(&mut seen[y.index()], true) {
                let mut word = word.clone();
                match word.iter_mut().find(|(k, _)| *k == l) {
                    Some((_, n)) => *n += 1,
                    None => word.push((l, 1)),
                }
                list.push((word, y));
            }
        }
        at += 1;
    }
    Ok(list)
}
