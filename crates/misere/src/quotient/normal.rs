//! Normal play: the quotient is a group of nim values.

use super::solution::{Change, Proof, Record, Solution};
use super::solver::goal;
use super::tame_relative::Snapshot;
use crate::limits::{Budget, Stop};
use crate::monoid::{BipartiteMonoid, Elem};
use crate::position::Heap;
use crate::ruleset::{HeapGame, Rules};
use crate::value::{NimSequence, Period};
use std::time::Duration;

/// The normal-play quotient, heap by heap: { 0, 1, …, 2^m − 1 } under nim addition, with P = { 0 }.
pub struct NormalPlay {
    nim: NimSequence<'static>,
    group: NimGroup,
    changes: Vec<Change>,
    next_check: u32,
    period: Option<Period>,
}

impl NormalPlay {
    /// No heaps yet.
    pub fn new(game: &HeapGame) -> NormalPlay {
        NormalPlay {
            nim: NimSequence::owning(game.clone()),
            group: NimGroup::default(),
            changes: Vec::new(),
            next_check: 1,
            period: None,
        }
    }

    /// The heaps up to this one have their values.
    pub fn heap(&self) -> u32 {
        self.nim.values().len() as u32 - 1
    }

    /// The order of the quotient of these heaps.
    pub fn order(&self) -> usize {
        1 << self.group.letters.len()
    }

    /// Goes on from where it is.
    pub fn run(&mut self, game: &HeapGame, budget: &Budget) -> Stop {
        let (all, wanted) = (game.heaps(), budget.limits().heap);
        let goal = goal(all, wanted);
        loop {
            if all == Some(self.heap()) || self.period.is_some() && wanted.is_none() {
                return Stop::Proved;
            }
            if goal.is_some_and(|goal| self.heap() >= goal) {
                return Stop::Heap;
            }
            if let Err(stop) = self.step(budget) {
                return stop;
            }
            if self.heap() >= self.next_check {
                self.next_check = self.heap() + 1 + self.heap() / 16;
                self.period = self.nim.period();
            }
        }
    }

    fn step(&mut self, budget: &Budget) -> Result<(), Stop> {
        let (heap, order) = (self.heap() + 1, 1 << self.group.letters.len());
        budget.report(heap, order, None);
        budget.check()?;
        budget.check_order(order)?;
        if heap.is_power_of_two() {
            // The list of values doubles about now, and Φ will be as long.
            budget.allow_table::<u64>(2 * heap as usize)?;
        }
        self.nim.extend_within(heap, budget)?;
        if self.group.add(Heap(heap), self.nim.values()[heap as usize]) {
            self.changes.push(Change {
                heap,
                order: 1 << self.group.letters.len(),
                p_order: 1,
            });
        }
        Ok(())
    }

    /// What is known by now.
    pub fn solution(&self, game: &HeapGame, stop: Stop, elapsed: Duration) -> Solution {
        let (proof, heap) = match (stop, self.period, &game.rules) {
            (Stop::Proved, Some(period), Rules::Code(code)) => {
                let heap = period.proof_heap(code.parts(), code.last());
                (Proof::Nim(Some(period)), heap)
            }
            (Stop::Proved, ..) => (Proof::Nim(None), self.heap()),
            _ => (Proof::Partial, self.heap()),
        };
        let values = &self.nim.values()[..=heap as usize];
        let group = Snapshot {
            monoid: self.group.monoid(),
            letters: self.group.letters.clone(),
            phi: values.iter().map(|&v| self.group.element(v)).collect(),
        };
        let record = Record {
            proof,
            stop,
            changes: self.changes.clone(),
            states: 0,
            elapsed,
        };
        Solution::of_nim_values(game, group, record)
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
