//! Theorems that settle a whole game, from a quotient of finitely many heaps that may be infinite.
//!
//! The code has its last digit at place k, and its moves leave at most r heaps; Q is the quotient of the heaps up to N.
//!
//! **Periods.** Let n0 ≥ 1, N ≥ r·n0 + r·p + k − 1 and Φ(n + p) = Φ(n) for n0 ≤ n < r·n0 + (r − 1)·p + k. Then that holds for all n ≥ n0,
//! and Q is the quotient of the whole game: heap after heap, by the lemma of [`grow`](super::grow), the options of the next heap have the
//! values of those of the heap p before it. Nowhere is it asked that Q be finite.
//!
//! **Tameness relative to a heap.** Let N ≥ r·(m + 1) + k − 1, let every heap beyond N have a move, and let misère and normal
//! play agree on who wins each position of heaps up to N that has a heap beyond m. Then they agree on every position with a heap beyond m: after
//! every move from one with a heap beyond N such a heap is left. In Q that is an ideal on which P is "nim value 0"; two positions with a heap
//! beyond m are equal in the quotient of the whole game iff their nim values are. So that quotient is Q, extended where larger heaps
//! have nim values that no position with a heap beyond m has in Q.

use super::claim::Claim;
use super::meter::Meter;
use super::not_found::NotFound;
use super::numbers::{Direction, State};
use super::solution::AutomaticSolution;
use super::translate::{Carry, Classes, Translate, Translates};
use crate::limits::Budget;
use crate::monoid::Elem;
use crate::ruleset::{Code, Rules};
use crate::value::{NimSequence, Period, find_period};
use crate::word::{Exponents, Letter};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Why a quotient is that of the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Whole {
    /// The game has no other heaps.
    AllHeaps,
    /// Φ repeats.
    Periodic(Period),
    /// Beyond a heap misère play is normal play.
    TameRelative(Tame),
}

/// A game in which positions with a large heap have the outcome of normal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tame {
    /// The largest heap beside which misère play need not be normal play.
    pub last_outside_kernel: u32,
    /// The nim values of the heaps up to the last one of the quotient.
    pub nim: Vec<u32>,
    /// For each nim value that there is: a word for the positions that have it, and a heap beyond that one.
    pub by_nim: Vec<Option<Exponents>>,
}

impl Whole {
    /// The word for it in documents and certificates.
    pub fn kind(&self) -> &'static str {
        match self {
            Whole::AllHeaps => "all-heaps",
            Whole::Periodic(_) => "periodic",
            Whole::TameRelative(_) => "tame-relative",
        }
    }
}

impl AutomaticSolution {
    /// The period that the values of the heaps prove, if they prove one.
    pub(super) fn find_period(&self) -> Option<Period> {
        let Rules::Code(code) = &self.game.rules else {
            return None;
        };
        let one = Exponents::one(self.letters.count());
        let word = |letter: &Option<Letter>| {
            self.in_generators(letter.map_or(&one, |l| &self.words[l.index()]))
        };
        let words: Vec<_> = self.letters.of_heap.iter().map(word).collect();
        find_period(&words, code.most_left(), code.last())
    }
}

/// Looks for tameness relative to a heap.
pub(super) fn find_tame(
    solution: &AutomaticSolution,
    budget: &Budget,
) -> Result<Option<Tame>, NotFound> {
    let Rules::Code(code) = &solution.game.rules else {
        return Ok(None);
    };
    if !code.goes_on() {
        return Ok(None);
    }
    let mut sequence = NimSequence::new(&solution.game);
    sequence.extend_within(solution.heap, budget)?;
    let nim = sequence.values()[..=solution.heap as usize].to_vec();
    let meter = Meter::new(budget);
    // A look at the last heap tells in nearly all cases that there is nothing to be found.
    let last = solution.letters.of_heap[solution.heap as usize];
    let Some(letter) = last else {
        return Ok(None);
    };
    let look = Normal::of(solution, &nim, &[letter], &meter)?;
    if !look.is_some_and(|normal| normal.is_normal_beside(last)) {
        return Ok(None);
    }
    let all: Vec<Letter> = solution.letters.all().collect();
    let Some(normal) = Normal::of(solution, &nim, &all, &meter)? else {
        return Ok(None);
    };
    let mut last_outside_kernel = solution.heap;
    for n in (1..=solution.heap).rev() {
        meter.work(solution.claim.table.order() << solution.claim.automaton.directions())?;
        if !normal.is_normal_beside(solution.letters.of_heap[n as usize]) {
            break;
        }
        last_outside_kernel = n - 1;
    }
    if !is_far_enough(code, last_outside_kernel, solution.heap) {
        return Ok(None);
    }
    Tame::of(solution, last_outside_kernel, nim, budget).map(Some)
}

/// Whether the heaps up to `heap` are enough for the theorem.
fn is_far_enough(code: &Code, last_outside_kernel: u32, heap: u32) -> bool {
    let [r, m, k, heap] = [code.most_left(), last_outside_kernel, code.last(), heap].map(u64::from);
    m < heap && heap + 1 >= r * (m + 1) + k
}

/// What is needed to see whether P is "nim value 0" beside a heap.
struct Normal<'a> {
    claim: &'a Claim,
    /// The nim value of each element of M, and of each direction.
    finite: Vec<u32>,
    free: Vec<u32>,
    classes: Classes,
    sets: FxHashMap<(State, Carry), Translate>,
}

impl<'a> Normal<'a> {
    /// What is needed for these letters. `None` if nim values are no matter of the value of a position: then nothing is tame.
    fn of(
        solution: &'a AutomaticSolution,
        nim: &[u32],
        letters: &[Letter],
        meter: &Meter,
    ) -> Result<Option<Normal<'a>>, NotFound> {
        let claim = &solution.claim;
        let of_letter = |l: Letter| nim[solution.letters.heaps[l.index()].index()];
        let Some(directions) = claim.letters_of_directions() else {
            return Ok(None);
        };
        let free: Vec<u32> = directions.into_iter().map(of_letter).collect();
        let torsion = claim.torsion(meter.budget())?;
        let mut finite: Vec<Option<u32>> = vec![None; claim.table.order()];
        finite[0] = Some(0);
        let mut queue = VecDeque::from([Elem::ONE]);
        while let Some(x) = queue.pop_front() {
            meter.work(10 * torsion.len())?;
            for &(l, g) in &torsion {
                let y = claim.table.mul(x, g);
                let value = finite[x.index()].map(|v| v ^ of_letter(l));
                match finite[y.index()] {
                    None => {
                        finite[y.index()] = value;
                        queue.push_back(y);
                    }
                    known if known != value => return Ok(None),
                    _ => {}
                }
            }
        }
        let Some(finite) = finite.into_iter().collect::<Option<Vec<u32>>>() else {
            return Ok(None);
        };
        let mut translates = Translates::new(&claim.automaton);
        let mut sets = FxHashMap::default();
        for value in letters.iter().map(|&l| &claim[l]) {
            let carry = Carry::of(&value.free)?;
            for &q in &claim.start {
                let set = translates.of(q, carry.clone(), meter)?;
                sets.insert((q, carry.clone()), set);
            }
        }
        let normal = Normal {
            claim,
            finite,
            free,
            classes: translates.classes(meter)?,
            sets,
        };
        let faithful = (0..nim.len()).all(|n| match solution.letters.of_heap[n] {
            Some(l) => normal.nim_of(claim[l].finite, &claim[l].free) == nim[n],
            None => nim[n] == 0,
        });
        Ok(faithful.then_some(normal))
    }

    fn nim_of(&self, finite: Elem, free: &[u32]) -> u32 {
        let odd = free.iter().zip(&self.free).filter(|(n, _)| **n % 2 == 1);
        odd.fold(self.finite[finite.index()], |sum, (_, v)| sum ^ v)
    }

    /// Whether a position with a heap of this letter is in P iff its nim value is 0.
    fn is_normal_beside(&self, letter: Option<Letter>) -> bool {
        let Some(letter) = letter else {
            return false;
        };
        let value = &self.claim[letter];
        let Ok(carry) = Carry::of(&value.free) else {
            return false;
        };
        self.claim.table.elements().all(|x| {
            let product = self.claim.table.mul(x, value.finite);
            let start = self.claim.start[product.index()];
            let set = self.classes.of(self.sets[&(start, carry.clone())]);
            self.classes.digits().all(|digits| {
                let free = Direction::first(value.free.len()).zip(&value.free);
                let sum: Vec<u32> = free.map(|(i, n)| n % 2 + digits.of(i)).collect();
                let rest = self.classes.after(set, digits);
                match self.nim_of(product, &sum) == 0 {
                    true => self.classes.is_full(rest),
                    false => self.classes.is_empty(rest),
                }
            })
        })
    }
}

/// A word for each nim value of positions with the last heap in them.
fn by_nim(
    solution: &AutomaticSolution,
    nim: &[u32],
    meter: &Meter,
) -> Result<Vec<Option<Exponents>>, NotFound> {
    let count = solution.letters.count();
    let Some(last) = solution.letters.of_heap[solution.heap as usize] else {
        return Ok(Vec::new());
    };
    // Nim values of heaps are below twice their number; so are sums.
    let len = nim
        .iter()
        .max()
        .map_or(1, |&v| (v as usize + 1).next_power_of_two());
    let mut words: Vec<Option<Exponents>> = meter.list(None, len)?;
    let mut zero = Exponents::one(count);
    zero.add(last, 2)?;
    solution.basis.rules.reduce(&mut zero, meter.budget())?;
    words[0] = Some(zero);
    let mut queue = VecDeque::from([0usize]);
    while let Some(v) = queue.pop_front() {
        for l in solution.letters.all() {
            meter.work(10)?;
            let next = v ^ nim[solution.letters.heaps[l.index()].index()] as usize;
            if words[next].is_none()
                && let Some(mut word) = words[v].clone()
            {
                word.add(l, 1)?;
                solution.basis.rules.reduce(&mut word, meter.budget())?;
                words[next] = Some(word);
                queue.push_back(next);
            }
        }
    }
    Ok(words)
}

/// A game that is tame relative to a heap may still be periodic, and then that is the better answer, if no more heaps than this are
/// needed for it.
const MOST_HEAPS: u32 = 300;

impl Tame {
    /// What is known beyond a heap of which the theorem is proved, with these nim values.
    pub(super) fn of(
        solution: &AutomaticSolution,
        last_outside_kernel: u32,
        nim: Vec<u32>,
        budget: &Budget,
    ) -> Result<Tame, NotFound> {
        let by_nim = by_nim(solution, &nim, &Meter::new(budget))?;
        Ok(Tame {
            last_outside_kernel,
            nim,
            by_nim,
        })
    }

    /// Whether the nim values will prove a period, and so will Φ, with not too many heaps.
    pub(super) fn has_period_ahead(
        &self,
        solution: &AutomaticSolution,
        budget: &Budget,
    ) -> Result<bool, NotFound> {
        let Rules::Code(code) = &solution.game.rules else {
            return Ok(false);
        };
        let mut sequence = NimSequence::new(&solution.game);
        sequence.extend_within(MOST_HEAPS, budget)?;
        let period = find_period(sequence.values(), code.most_left(), code.last());
        let is_known = |v: &u32| matches!(self.by_nim.get(*v as usize), Some(Some(_)));
        Ok(period.is_some() && sequence.values().iter().all(is_known))
    }
}
