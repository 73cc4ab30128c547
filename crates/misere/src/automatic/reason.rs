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
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::ops::Range;

/// Steps have no more copies of a letter.
const MOST: u32 = 1 << 20;

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

    /// Whether a reason, such as one that was found for fewer heaps, is one for this quotient too. (It stays true; but whether it is proved by reading the
    /// automaton depends on what its heaps are worth in it.)
    pub fn has_reason(&self, reason: &Reason, budget: &Budget) -> Result<bool, NotFound> {
        let value = |list: &[(u32, u32)]| {
            let letter = |&(heap, n): &(u32, u32)| {
                let letter = self.letters.of_heap.get(heap as usize)?;
                letter.map(|letter| (letter, n))
            };
            self.claim.product::<u32>(list.iter().filter_map(letter))
        };
        let (beside, context) = (value(&reason.beside)?, value(&reason.context)?);
        let power = value(&reason.power)?;
        let is_small =
            |value: &Value| value.finite == Elem::ONE && value.free.iter().all(|&n| n <= MOST);
        if !is_small(&context) || !is_small(&power) || reason.modulus == 0 {
            return Ok(false);
        }
        let square = Square {
            beside: &beside,
            context: &context.free,
            power: &power.free,
        };
        let law = Law {
            relation: reason.relation,
            difference: reason.difference,
            modulus: reason.modulus,
            residue: reason.residue,
        };
        let reasons = Reasons {
            claim: &self.claim,
            letters: &self.letters,
            outside: None,
        };
        reasons.proves(&square, law, &Meter::new(budget))
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
        let [near, far, farther] = EFFORT.beside_a_reason;
        for sums in [0..near, near..far] {
            if let Some(reason) = self.find_beside(&contexts, &directions, sums, meter)? {
                return Ok(Some(reason));
            }
        }
        match self.find_in_all_directions(&contexts, &directions, meter)? {
            Some(reason) => Ok(Some(reason)),
            None => self.find_beside(&contexts, &directions, far..farther, meter),
        }
    }

    /// A reason in two directions, beside so many copies of these.
    fn find_beside(
        &self,
        contexts: &Contexts,
        directions: &[Letter],
        sums: Range<u32>,
        meter: &Meter,
    ) -> Result<Option<Reason>, NotFound> {
        for (letters, finite) in contexts {
            for (i, j) in pairs(directions.len()) {
                let axes = Axes {
                    finite: *finite,
                    i,
                    j,
                };
                let Some((beside, context, power, law)) = self.beside(axes, sums.clone(), meter)?
                else {
                    continue;
                };
                let square = Square {
                    beside: &beside,
                    context: &context,
                    power: &power,
                };
                let free = directions.iter().copied().zip(beside.free.clone());
                let beside = letters.iter().copied().chain(free);
                return Ok(Some(self.reason_of(beside, directions, &square, law)));
            }
        }
        Ok(None)
    }

    /// As [`Reasons::find`], with copies of every direction beside, and with steps of several letters.
    fn find_in_all_directions(
        &self,
        contexts: &Contexts,
        directions: &[Letter],
        meter: &Meter,
    ) -> Result<Option<Reason>, NotFound> {
        let f = directions.len();
        if f < 2 {
            return Ok(None);
        }
        for (copies, letters) in EFFORT.all_around_a_reason {
            let steps: Vec<Vec<u32>> = (1..=letters).flat_map(|n| vectors(f, n)).collect();
            for beside in (0..=copies).flat_map(|n| vectors(f, n)) {
                for (word, finite) in contexts {
                    let beside = Value {
                        finite: *finite,
                        free: beside.clone(),
                    };
                    for (context, power) in different(&steps) {
                        let square = Square {
                            beside: &beside,
                            context,
                            power,
                        };
                        if let Some(law) = self.law(&square, meter)?
                            && self.proves(&square, law, meter)?
                        {
                            let free = directions.iter().copied().zip(beside.free.clone());
                            let beside = word.iter().copied().chain(free);
                            return Ok(Some(self.reason_of(beside, directions, &square, law)));
                        }
                    }
                }
            }
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
        let f = self.claim.automaton.directions();
        let step = |i: Direction, n: u32| {
            let entry = |k| if k == i { n } else { 0 };
            Direction::first(f).map(entry).collect()
        };
        for sum in sums {
            for at in 0..=sum {
                let mut free = vec![0; f];
                (free[i.index()], free[j.index()]) = (at, sum - at);
                let beside = Value { finite, free };
                for (u, d) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
                    let (context, power): (Vec<u32>, Vec<u32>) = (step(i, u), step(j, d));
                    let square = Square {
                        beside: &beside,
                        context: &context,
                        power: &power,
                    };
                    if let Some(law) = self.law(&square, meter)?
                        && self.proves(&square, law, meter)?
                    {
                        return Ok(Some((beside, context, power, law)));
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
            for (n, more) in value.free.iter_mut().zip(square.copies(x, y)) {
                *n += more;
            }
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
        let beside = square.beside;
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
                let more = square.copies(x as u32, y as u32);
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
        directions: &[Letter],
        square: &Square,
        law: Law,
    ) -> Reason {
        let heaps = |list: &mut dyn Iterator<Item = (Letter, u32)>| {
            let list = list.filter(|&(_, n)| n > 0);
            let mut list: Vec<(u32, u32)> = list
                .map(|(l, n)| (self.letters.heaps[l.index()].0, n))
                .collect();
            list.sort_unstable();
            list
        };
        let free = |step: &[u32]| heaps(&mut directions.iter().copied().zip(step.iter().copied()));
        Reason {
            beside: heaps(&mut { beside }),
            context: free(square.context),
            power: free(square.power),
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

/// The values B + x·U + y·D, where U and D are vectors.
struct Square<'a> {
    beside: &'a Value,
    context: &'a [u32],
    power: &'a [u32],
}

impl Square<'_> {
    /// x·U + y·D.
    fn copies(&self, x: u32, y: u32) -> SmallVec<[u32; 4]> {
        let both = self.context.iter().zip(self.power);
        both.map(|(u, d)| x * u + y * d).collect()
    }
}

/// What was seen and proved: beside a value, for two vectors, a law.
type Seen = (Value, Vec<u32>, Vec<u32>, Law);

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

/// All vectors with f entries and this sum.
fn vectors(f: usize, sum: u32) -> Vec<Vec<u32>> {
    match f {
        0 => Vec::new(),
        1 => vec![vec![sum]],
        _ => (0..=sum)
            .rev()
            .flat_map(|first| {
                let rest = vectors(f - 1, sum - first).into_iter();
                rest.map(move |rest| [&[first], &rest[..]].concat())
            })
            .collect(),
    }
}

/// Ordered pairs of different vectors.
fn different(steps: &[Vec<u32>]) -> impl Iterator<Item = (&[u32], &[u32])> {
    let pairs = steps.iter().flat_map(|u| steps.iter().map(move |d| (u, d)));
    pairs.filter(|(u, d)| u != d).map(|(u, d)| (&u[..], &d[..]))
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
