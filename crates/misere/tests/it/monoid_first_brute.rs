//! The monoid-first enumeration against brute force: every table, every cocycle, every P, and Definition 7.2 word
//! by word.

use crate::common::listed;
use misere::classify::monoid_first::enumerate;
use misere::classify::{MonoidTable, Shard};
use misere::limits::{Budget, Limits};
use misere::monoid::BipartiteMonoid;
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use misere::{Heap, Position};
use std::collections::BTreeSet;

fn all(order: usize) -> Vec<MonoidTable> {
    enumerate(order, Shard::WHOLE, &Budget::unlimited(), &mut |_| ()).unwrap()
}

fn monoid(q: &MonoidTable) -> BipartiteMonoid {
    let action = q.table.iter().map(|&x| x.into()).collect();
    BipartiteMonoid::from_action(q.order, action, |x| q.p >> x & 1 != 0).unwrap()
}

fn ones(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |x| set >> x & 1 != 0)
}

fn mul(q: &MonoidTable, x: usize, y: usize) -> usize {
    q.table[x * q.order + y] as usize
}

fn times(q: &MonoidTable, x: usize, set: u64) -> u64 {
    ones(set).fold(0, |out, y| out | 1 << mul(q, x, y))
}

/// { w : xw ∈ P } for each x.
fn rows(q: &MonoidTable) -> Vec<u64> {
    let row = |x: usize| (0..q.order).filter(move |&w| q.p >> mul(q, x, w) & 1 != 0);
    (0..q.order)
        .map(|x| row(x).fold(0, |set, w| set | 1 << w))
        .collect()
}

/// A transition algebra: for each element the minimal ones among its sets of options.
struct Transitions<'a> {
    q: &'a MonoidTable,
    minimal: Vec<BTreeSet<u64>>,
}

impl Transitions<'_> {
    /// Parity, condition (i) of Definition 7.2, is asked before a set is left out because of a smaller one.
    fn add(&mut self, x: usize, options: u64) -> bool {
        let in_p = self.q.p >> x & 1 != 0;
        if in_p != (options != 0 && options & self.q.p == 0) {
            return false;
        }
        let sets = &mut self.minimal[x];
        if sets.iter().all(|smaller| smaller & !options != 0) {
            sets.retain(|larger| options & !larger != 0);
            sets.insert(options);
        }
        true
    }

    /// Closure, condition (iii).
    fn close(&mut self, generators: &[(usize, u64)]) -> bool {
        loop {
            let before = self.minimal.clone();
            for (x, sets) in before.iter().enumerate() {
                for &e in sets {
                    for &(y, f) in generators {
                        let options = times(self.q, x, f) | times(self.q, y, e);
                        if !self.add(mul(self.q, x, y), options) {
                            return false;
                        }
                    }
                }
            }
            if before == self.minimal {
                return true;
            }
        }
    }
}

/// Whether the closure of the generators satisfies parity.
fn has_parity(q: &MonoidTable, generators: &[(usize, u64)]) -> bool {
    let minimal = vec![BTreeSet::new(); q.order];
    let mut transitions = Transitions { q, minimal };
    generators.iter().all(|&(x, e)| transitions.add(x, e)) && transitions.close(generators)
}

/// The generators (x_i, E_i) of a valid minimex algebra (Theorem 8.4), by trying all sequences.
fn minimex(q: &MonoidTable) -> Option<Vec<(usize, u64)>> {
    fn extend(q: &MonoidTable, rows: &[u64], have: u64, so_far: &mut Vec<(usize, u64)>) -> bool {
        if have.count_ones() as usize == q.order {
            return true;
        }
        (0..q.order).filter(|x| have >> x & 1 == 0).any(|x| {
            let options = ones(have).filter(|&y| rows[x] & rows[y] == 0);
            so_far.push((x, options.fold(0, |set, y| set | 1 << y)));
            let mut larger = have;
            while larger != larger | times(q, x, larger) {
                larger |= times(q, x, larger);
            }
            let valid = has_parity(q, so_far) && extend(q, rows, larger, so_far);
            if !valid {
                so_far.pop();
            }
            valid
        })
    }
    let mut sequence = Vec::new();
    extend(q, &rows(q), 1, &mut sequence).then_some(sequence)
}

/// The game of a construction sequence: heap i has value x_i, and an option of each value in E_i, a sum of smaller
/// heaps.
fn realisation(q: &MonoidTable, sequence: &[(usize, u64)]) -> HeapGame {
    let mut words: Vec<Option<Position>> = vec![None; q.order];
    words[0] = Some(Position::empty());
    let mut heaps = Vec::new();
    for (i, &(x, options)) in sequence.iter().enumerate() {
        let option = |y: usize| words[y].clone().expect("options come before");
        heaps.push(ones(options).map(option).collect());
        let heap = Heap(i as u32 + 1);
        while let Some((y, z)) = (0..q.order)
            .map(|y| (y, mul(q, x, y)))
            .find(|&(y, z)| words[y].is_some() && words[z].is_none())
        {
            let mut word = words[y].clone().unwrap();
            word.add(heap, 1);
            words[z] = Some(word);
        }
    }
    listed(heaps)
}

/// Theorem 7.4, by way of the solver: each member is the quotient of an explicit game.
fn is_realised(q: &MonoidTable) -> bool {
    let sequence = minimex(q).expect("a valid minimex algebra");
    let solution = solve(&realisation(q, &sequence), Limits::default(), None);
    solution.is_solved() && solution.monoid.is_isomorphic(&monoid(q))
}

#[test]
fn every_member_to_order_14_is_the_quotient_of_a_game() {
    assert!((2..=14).flat_map(all).all(|q| is_realised(&q)));
}

#[test]
#[ignore = "half a minute"]
fn every_member_of_orders_16_and_18_is_the_quotient_of_a_game() {
    assert!([16, 18].into_iter().flat_map(all).all(|q| is_realised(&q)));
}

/// All commutative monoids on the numbers below `n` with identity 0, as tables.
fn tables(n: usize) -> Vec<Vec<u8>> {
    let pairs: Vec<(usize, usize)> = (1..n).flat_map(|x| (x..n).map(move |y| (x, y))).collect();
    let mut out = Vec::new();
    let mut table = vec![0u8; n * n];
    for x in 0..n {
        table[x] = x as u8;
        table[x * n] = x as u8;
    }
    let mut choice = vec![0usize; pairs.len()];
    loop {
        for (&(x, y), &z) in pairs.iter().zip(&choice) {
            table[x * n + y] = z as u8;
            table[y * n + x] = z as u8;
        }
        if is_associative(&table, n) {
            out.push(table.clone());
        }
        let Some(i) = choice.iter().position(|&z| z + 1 < n) else {
            return out;
        };
        choice[i] += 1;
        choice[..i].fill(0);
    }
}

fn is_associative(table: &[u8], n: usize) -> bool {
    let mul = |x: usize, y: usize| table[x * n + y] as usize;
    (1..n).all(|x| (1..n).all(|y| (1..n).all(|z| mul(mul(x, y), z) == mul(x, mul(y, z)))))
}

/// Every extension by Z_2 = {1, a} of a monoid, for all choices of elements above it: x and ax are 2x and 2x + 1.
fn extensions(table: &[u8], n: usize) -> impl Iterator<Item = Vec<u8>> {
    let bit = |x: usize, y: usize| {
        let (low, high) = (x.min(y), x.max(y));
        (low > 0).then(|| high * (high - 1) / 2 + low - 1)
    };
    (0u32..1 << (n * (n - 1) / 2)).filter_map(move |c| {
        let product = |i: usize| {
            let (x, y) = (i / (2 * n), i % (2 * n));
            let twist = bit(x / 2, y / 2).map_or(0, |b| c >> b & 1) as u8;
            2 * table[x / 2 * n + y / 2] + ((x + y) as u8 & 1 ^ twist)
        };
        let whole: Vec<u8> = (0..4 * n * n).map(product).collect();
        is_associative(&whole, 2 * n).then_some(whole)
    })
}

/// Every reduced (Q, P) with 1 ∉ P, a ∈ P and P not meeting aP that has a valid minimex algebra, up to isomorphism.
/// Of *2 nothing is assumed.
fn brute(order: usize) -> Vec<BipartiteMonoid> {
    let n = order / 2;
    let mut found: Vec<BipartiteMonoid> = Vec::new();
    for b in tables(n) {
        for table in extensions(&b, n) {
            for labels in 0..3usize.pow(n as u32 - 1) {
                let in_p = |x: usize| labels / 3usize.pow(x as u32 - 1) % 3;
                let above = |x: usize| [0, 1 << (2 * x), 2 << (2 * x)][in_p(x)];
                let p = (1..n).fold(0b10, |p, x| p | above(x));
                let table = table.clone();
                let q = MonoidTable { order, table, p };
                let different: BTreeSet<u64> = rows(&q).into_iter().collect();
                if different.len() == order && minimex(&q).is_some() {
                    let q = monoid(&q);
                    if !found.iter().any(|other| other.is_isomorphic(&q)) {
                        found.push(q);
                    }
                }
            }
        }
    }
    found
}

fn agree_at(order: usize) {
    let (listed, brute) = (all(order), brute(order));
    assert_eq!(listed.len(), brute.len(), "order {order}");
    for q in &listed {
        assert!(brute.iter().any(|other| other.is_isomorphic(&monoid(q))));
    }
}

/// Theorem 6.1 among others: there is no quotient of order 4, and one each of orders 6 and 8.
#[test]
fn brute_force_finds_the_same_quotients_to_order_8() {
    [2, 4, 6, 8].into_iter().for_each(agree_at);
}

#[test]
#[ignore = "two minutes: ten million tables"]
fn brute_force_finds_the_same_quotients_of_order_10() {
    agree_at(10);
}
