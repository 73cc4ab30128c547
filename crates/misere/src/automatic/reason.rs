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
use super::meter::Meter;
use super::not_found::NotFound;
use super::solution::AutomaticSolution;
use super::translate::{Carry, Translates};
use crate::limits::{Budget, Stop};
use crate::word::Letter;
use misere_cert::{Reason, Relation};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

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
        let meter = Meter::new(budget);
        if !self.is_infinite() {
            return Ok(None);
        }
        let Some(directions) = self.claim.letters_of_directions() else {
            return Ok(None);
        };
        let contexts = contexts(&self.claim, &meter)?;
        let f = directions.len();
        let far = EFFORT.beside_a_reason;
        for (letters, finite) in &contexts {
            for sum in 0..=2 * far {
                for (i, j) in pairs(f) {
                    for at_i in sum.saturating_sub(far)..=sum.min(far) {
                        let mut free = vec![0; f];
                        (free[i], free[j]) = (at_i, sum - at_i);
                        let beside = Value {
                            finite: *finite,
                            free,
                        };
                        let Some(law) = self.law(&beside, i, j, &meter)? else {
                            continue;
                        };
                        if self.proves(&beside, (i, j), law, &meter)? {
                            let list = [(directions[i], at_i), (directions[j], sum - at_i)];
                            let beside = letters.iter().copied().chain(list);
                            let pair = (directions[i], directions[j]);
                            return Ok(Some(self.reason_of(beside, pair, law)));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// The law that a square beside a value shows in the directions i and j.
    fn law(
        &self,
        beside: &Value,
        i: usize,
        j: usize,
        meter: &Meter,
    ) -> Result<Option<Law>, NotFound> {
        let side = EFFORT.square_of_a_reason;
        let is_p = |x: u32, y: u32| {
            let mut value = beside.clone();
            value.free[i] += x;
            value.free[j] += y;
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
    fn proves(
        &self,
        beside: &Value,
        (i, j): (usize, usize),
        law: Law,
        meter: &Meter,
    ) -> Result<bool, NotFound> {
        let claim = &self.claim;
        let f = claim.automaton.directions();
        let translates = Translates::new(&claim.automaton);
        let modulus = i64::from(law.modulus);
        let start = Reading {
            state: claim.start[beside.finite as usize],
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
                (end.state, end.carry) = translates.after(end.state, &end.carry, 0);
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
                let letter = (x as usize) << i | (y as usize) << j;
                debug_assert!(letter < 1 << f);
                let (state, carry) = translates.after(now.state, &now.carry, letter);
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
        (context, power): (Letter, Letter),
        law: Law,
    ) -> Reason {
        let heap = |l: Letter| self.letters.heaps[l.index()].0;
        let mut list: Vec<(u32, u32)> = beside.map(|(l, n)| (heap(l), n)).collect();
        list.retain(|&(_, n)| n > 0);
        list.sort_unstable();
        Reason {
            beside: list,
            context: vec![(heap(context), 1)],
            power: vec![(heap(power), 1)],
            relation: law.relation,
            difference: law.difference,
            modulus: law.modulus,
            residue: law.residue,
        }
    }
}

/// What is left after some digits of x and y.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Reading {
    state: u32,
    carry: Carry,
    /// What is left of x − y − c, and whether one of its digits was odd.
    rest: i64,
    was_odd: bool,
    /// x − y so far, and the power of 2 that comes next, by the modulus.
    difference: i64,
    power: i64,
}

/// Ordered pairs of different directions.
fn pairs(f: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..f).flat_map(move |i| (0..f).filter(move |&j| j != i).map(move |j| (i, j)))
}

/// The elements of M, each with a shortest word in letters without a free part, short ones first.
type Contexts = Vec<(Vec<(Letter, u32)>, u32)>;

fn contexts(claim: &Claim, meter: &Meter) -> Result<Contexts, Stop> {
    let torsion = claim.torsion(meter.budget())?;
    let mut seen = vec![false; claim.table.order()];
    seen[0] = true;
    let mut list: Contexts = vec![(Vec::new(), 0)];
    let mut at = 0;
    while at < list.len() {
        meter.work(20 * torsion.len())?;
        for &(l, g) in &torsion {
            let (word, x) = &list[at];
            let y = claim.table.mul(*x, g);
            if !std::mem::replace(&mut seen[y as usize], true) {
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
