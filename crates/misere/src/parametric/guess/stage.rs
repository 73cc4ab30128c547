//! A finite stage: the quotient of some heaps, as tables.

use crate::limits::{Budget, Stop};
use crate::position::Heap;
use crate::quotient::Solution;
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;

/// The quotient of the heaps up to some heap.
pub struct Stage<'a> {
    /// The game.
    pub game: &'a HeapGame,
    /// The last heap.
    pub heap: u32,
    order: usize,
    products: Vec<u32>,
    p: Vec<bool>,
    /// Φ.
    pub phi: Vec<u32>,
    /// The heaps of the generators; the first is a.
    pub letters: Vec<u32>,
    /// The normal form of each element.
    pub words: Vec<Vec<u32>>,
}

impl<'a> Stage<'a> {
    /// The tables of a solution.
    pub fn new(solution: &'a Solution, budget: &Budget) -> Result<Stage<'a>, Stop> {
        let monoid = &solution.monoid;
        let order = monoid.order();
        budget.allow_table::<u32>(order.saturating_mul(order + monoid.generators()))?;
        let mut products = Vec::with_capacity(order * order);
        let mut words = Vec::with_capacity(order);
        for x in monoid.elements() {
            budget.check()?;
            products.extend(monoid.row(x));
            words.push(monoid.normal_form(x));
        }
        Ok(Stage {
            game: &solution.game,
            heap: solution.heap,
            order,
            products,
            p: monoid.elements().map(|x| monoid.is_p(x)).collect(),
            phi: solution.phi.iter().map(|x| x.0).collect(),
            letters: solution.letters.iter().map(|h| h.0).collect(),
            words,
        })
    }

    /// The product of two elements.
    pub fn times(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize * self.order + y as usize]
    }

    /// Whether an element is in P.
    pub fn is_p(&self, x: u32) -> bool {
        self.p[x as usize]
    }

    /// a.
    pub fn a(&self) -> u32 {
        self.phi[self.letters[0] as usize]
    }

    /// R of the stage: for each element the set of those it is related to.
    pub fn relation(&self, budget: &Budget) -> Result<Vec<Vec<bool>>, Stop> {
        let n = self.order;
        budget.allow_table::<u8>(2 * n.saturating_mul(n))?;
        let kinds = self.stuck(budget)?;
        let mut divisors: FxHashMap<u32, Vec<Vec<u32>>> = FxHashMap::default();
        for (x, _) in &kinds {
            divisors.entry(*x).or_insert_with(|| {
                let mut of = vec![Vec::new(); n];
                (0..n as u32).for_each(|w| of[self.times(w, *x) as usize].push(w));
                of
            });
        }
        let mut r = vec![vec![false; n]; n];
        let mut queue: Vec<(u32, u32)> = Vec::new();
        let mut put = |q: u32, w: u32, queue: &mut Vec<(u32, u32)>| {
            if !std::mem::replace(&mut r[q as usize][w as usize], true) {
                queue.push((q, w));
            }
        };
        for (x, stuck) in &kinds {
            let ws = (0..n as u32).filter(|&w| stuck[w as usize]);
            ws.for_each(|w| put(*x, w, &mut queue));
        }
        while let Some((q, v)) = queue.pop() {
            budget.check()?;
            for (x, stuck) in &kinds {
                for &w in &divisors[x][v as usize] {
                    if stuck[self.times(q, w) as usize] {
                        put(self.times(q, *x), w, &mut queue);
                    }
                }
            }
        }
        Ok(r)
    }

    /// The different pairs of a value and a stuck set that heaps have.
    fn stuck(&self, budget: &Budget) -> Result<Vec<(u32, Vec<bool>)>, Stop> {
        let mut kinds: Vec<(u32, Vec<bool>)> = Vec::new();
        for h in 1..=self.heap {
            budget.spend(1 + self.order as u64 / 64)?;
            let mut options = Vec::new();
            self.game.for_each_option(Heap(h), &mut |option: &[u32]| {
                let phi = option.iter().map(|&k| self.phi[k as usize]);
                options.push(phi.fold(0, |x, y| self.times(x, y)));
            });
            if options.is_empty() {
                continue;
            }
            options.sort_unstable();
            options.dedup();
            let x = self.phi[h as usize];
            let wins = |w: u32, e: u32| self.is_p(self.times(w, e));
            let is_stuck = |w: u32| !wins(w, x) && !options.iter().any(|&e| wins(w, e));
            let stuck: Vec<bool> = (0..self.order as u32).map(is_stuck).collect();
            if !kinds.iter().any(|(y, other)| *y == x && *other == stuck) {
                kinds.push((x, stuck));
            }
        }
        Ok(kinds)
    }
}
