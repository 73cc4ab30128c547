//! Normal play: the quotient is a group of nim values.

use super::limits::{Budget, Stop};
use super::solution::{Change, Proof, Solution};
use crate::monoid::{BipartiteMonoid, Elem};
use crate::outcome::NimSequence;
use crate::position::Heap;
use crate::ruleset::HeapGame;

/// The normal-play quotient: { 0, 1, …, 2^m − 1 } under nim addition, with P = { 0 }.
pub fn solve(game: &HeapGame, budget: &Budget) -> Solution {
    let mut nim = NimSequence::new(game);
    let mut group = NimGroup::default();
    let mut changes = Vec::new();
    let mut next_check = 1;
    let all = game.heaps();
    let wanted = budget.limits().heap;
    let goal = match (all, wanted) {
        (Some(all), Some(wanted)) => Some(all.min(wanted)),
        (all, wanted) => all.or(wanted),
    };
    let (proof, stop) = loop {
        let heap = nim.values().len() as u32 - 1;
        if all == Some(heap) {
            break (Proof::Nim(None), Stop::Proved);
        }
        if goal == Some(heap) {
            break (Proof::Partial, Stop::Heap);
        }
        budget.report(heap + 1, 1 << group.letters.len(), None);
        if let Err(stop) = budget
            .check()
            .and_then(|()| budget.check_order(1 << group.letters.len()))
        {
            break (Proof::Partial, stop);
        }
        nim.extend();
        let heap = heap + 1;
        if group.add(Heap(heap), nim.values()[heap as usize]) {
            let order = 1 << group.letters.len();
            changes.push(Change {
                heap,
                order,
                p_order: 1,
            });
        }
        if wanted.is_none() && heap >= next_check {
            next_check = heap + 1 + heap / 16;
            if let Some(period) = nim.period() {
                break (Proof::Nim(Some(period)), Stop::Proved);
            }
        }
    };
    let heap = match (&proof, &game.rules) {
        (Proof::Nim(Some(period)), crate::ruleset::Rules::Code(code)) => {
            period.proof_heap(code.parts(), code.last())
        }
        _ => nim.values().len() as u32 - 1,
    };
    let phi = nim.values()[..=heap as usize]
        .iter()
        .map(|&v| group.element(v))
        .collect();
    Solution {
        game: game.clone(),
        monoid: group.monoid(),
        letters: group.letters,
        phi,
        heap,
        proof,
        stop,
        changes,
        states: 0,
        elapsed: budget.elapsed(),
    }
}

/// The span of the nim values seen, with the first heap that enlarged it each time.
#[derive(Default)]
struct NimGroup {
    letters: Vec<Heap>,
    /// For each leading bit, a value with that bit and the combination of letters that gives it.
    basis: Vec<(u32, u32)>,
}

impl NimGroup {
    /// Takes in the value of a heap; says whether the span grew.
    fn add(&mut self, heap: Heap, value: u32) -> bool {
        let (rest, combination) = self.express(value);
        if rest == 0 {
            return false;
        }
        let bit = 1 << self.letters.len();
        self.letters.push(heap);
        self.basis.push((rest, combination ^ bit));
        self.basis.sort_by(|a, b| b.cmp(a));
        true
    }

    /// What is left of `value` beyond the span, and the letters that make up the rest of it.
    fn express(&self, mut value: u32) -> (u32, u32) {
        let mut combination = 0;
        for &(v, c) in &self.basis {
            if value ^ v < value {
                value ^= v;
                combination ^= c;
            }
        }
        (value, combination)
    }

    /// The element of a value in the span: with normal forms in order of weight, the combination is its number.
    fn element(&self, value: u32) -> Elem {
        Elem(self.express(value).1)
    }

    fn monoid(&self) -> BipartiteMonoid {
        let order = 1u32 << self.letters.len();
        let action = (0..self.letters.len())
            .flat_map(|g| (0..order).map(move |x| x ^ 1 << g))
            .collect();
        match BipartiteMonoid::from_action(self.letters.len(), action, |x| x == 0) {
            Some(group) => group,
            None => unreachable!("nim addition commutes"),
        }
    }
}
