//! The search for canonical generators.
//!
//! A tuple of generators is built one element at a time, each from the smallest class of elements that look
//! alike, and the least multiplication table over all choices wins. Choices that an automorphism exchanges
//! give the same table, so one of them is enough; automorphisms are found on the way, whenever two
//! tuples give the same table. This is how graphs are labelled canonically (McKay, "Practical graph
//! isomorphism"). Without the automorphisms a kernel Z_2^n alone would cost more than 2^(n²/2) tuples.

use super::bipartite::{BipartiteMonoid, Elem, Gen};
use super::colour::{self, Base, mix};
use super::divisibility::DivisibilityClasses;
use crate::limits::{Budget, Stop};
use crate::turns::{Pace, STEP};
use std::cmp::Ordering;

/// How many losing leaves are kept to recognise automorphisms by. Forgetting one costs only time.
const LEAVES: usize = 256;

/// Generators, none of them superfluous, that an isomorphism takes to the canonical generators of its image, up to
/// an automorphism.
pub(super) fn canonical_generators(
    q: &BipartiteMonoid,
    budget: &Budget,
) -> Result<Vec<Elem>, Stop> {
    let mut search = Search::new(q, budget)?;
    let start = Node {
        members: vec![0],
        colours: search.base.colours.clone(),
    };
    search.explore(start, Standing::Tied)?;
    let best = search
        .best
        .expect("some tuple of elements generates the monoid");
    let mut tuple = search.leaves[best].tuple.clone();
    // The search takes what is easily recognised, such as the identity of the kernel, before what generates it.
    let mut i = 0;
    while i < tuple.len() {
        budget.spend(1 + (tuple.len() * q.order()) as u64 / STEP)?;
        let mut fewer = tuple.clone();
        fewer.remove(i);
        match generates(q, &fewer) {
            true => tuple = fewer,
            false => i += 1,
        }
    }
    Ok(tuple.into_iter().map(Elem).collect())
}

fn generates(q: &BipartiteMonoid, tuple: &[u32]) -> bool {
    let mut members = vec![0];
    for &x in tuple {
        close(&mut members, &q.row(Elem(x)));
    }
    members.len() == q.order()
}

/// Closes a submonoid under one more multiplication. The order is that of normal forms.
fn close(members: &mut Vec<u32>, map: &[u32]) {
    let mut inside = vec![false; map.len()];
    members.iter().for_each(|&x| inside[x as usize] = true);
    let mut layer = 0..members.len();
    while !layer.is_empty() {
        let start = members.len();
        for i in layer {
            let y = map[members[i] as usize];
            if !std::mem::replace(&mut inside[y as usize], true) {
                members.push(y);
            }
        }
        layer = start..members.len();
    }
}

/// How the path to a node compares with the path to the best leaf.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Ahead,
    Tied,
}

/// What the elements chosen so far determine.
struct Node {
    /// The submonoid that they generate, in the order of normal forms.
    members: Vec<u32>,
    colours: Vec<u64>,
}

/// A generating tuple that was reached.
struct Leaf {
    tuple: Vec<u32>,
    invariants: Vec<u64>,
    /// The elements in the order of normal forms over the tuple.
    members: Vec<u32>,
    table: Table,
}

/// The action of a tuple on elements numbered over it, then P: what canonical forms are compared by.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Table(Vec<u32>);

struct Search<'a> {
    q: &'a BipartiteMonoid,
    pace: Pace<'a>,
    base: Base,
    /// The classes of mutual divisors that have an element not generated yet but no such class above them are where the
    /// next generator must come from. These are the pairs (class, class that it properly divides), the first by
    /// decreasing number.
    classes: DivisibilityClasses,
    below: Vec<(u32, u32)>,
    tuple: Vec<u32>,
    /// The multiplication by each element of the tuple.
    maps: Vec<Vec<u32>>,
    invariants: Vec<u64>,
    best: Option<usize>,
    leaves: Vec<Leaf>,
    automorphisms: Vec<Vec<u32>>,
}

impl<'a> Search<'a> {
    fn new(q: &'a BipartiteMonoid, budget: &'a Budget<'a>) -> Result<Search<'a>, Stop> {
        let mut pace = Pace::new(budget);
        pace.work((16 * q.order() * (1 + q.generators())) as u64)?;
        let classes = q.divisibility_classes();
        let base = Base::of(q, &classes, &mut pace)?;
        let class = |x: Elem| classes.class_of[x.index()];
        let mut below: Vec<(u32, u32)> = (0..q.generators() as u32)
            .flat_map(|g| q.elements().map(move |x| (x, q.act(x, Gen(g)))))
            .map(|(x, y)| (class(x), class(y)))
            .filter(|(c, d)| c != d)
            .collect();
        below.sort_unstable_by(|a, b| b.cmp(a));
        below.dedup();
        Ok(Search {
            q,
            pace,
            base,
            classes,
            below,
            tuple: Vec::new(),
            maps: Vec::new(),
            invariants: Vec::new(),
            best: None,
            leaves: Vec::new(),
            automorphisms: Vec::new(),
        })
    }

    /// Explores all continuations of the tuple. When a leaf shows that everything below some shorter tuple has
    /// been seen already, its length is returned, to go back there at once.
    fn explore(&mut self, node: Node, standing: Standing) -> Result<Option<usize>, Stop> {
        let depth = self.tuple.len();
        if node.members.len() == self.q.order() {
            let table = self.q.order() * (self.maps.len() + 1);
            self.pace.work(4 * table as u64)?;
            self.pace.budget().allow_table::<u32>(2 * table)?;
            return Ok(self.leaf(node.members, standing));
        }
        let cell = self.cell(&node);
        let mut orbits = Orbits::new(self.q.order());
        let mut merged = 0;
        let mut explored: Vec<u32> = Vec::new();
        let mut standing = standing;
        for x in cell {
            for automorphism in &self.automorphisms[merged..] {
                if self.tuple.iter().all(|&t| automorphism[t as usize] == t) {
                    self.pace.work(4 * automorphism.len() as u64)?;
                    orbits.join(automorphism);
                }
            }
            merged = self.automorphisms.len();
            let root = orbits.root(x);
            if explored.iter().any(|&y| orbits.root(y) == root) {
                continue;
            }
            explored.push(x);
            let before = self.best;
            let back = self.choose(&node, x, standing)?;
            if self.best != before {
                // The best leaf now lies below this very node, so whatever comes next starts level with it.
                standing = Standing::Tied;
            }
            if let Some(length) = back
                && length < depth
            {
                return Ok(back);
            }
        }
        Ok(None)
    }

    /// Explores what follows when `x` is chosen next.
    fn choose(&mut self, node: &Node, x: u32, standing: Standing) -> Result<Option<usize>, Stop> {
        let passes = 24 + 2 * (self.maps.len() + 1) * colour::ROUNDS_OF_MAPS;
        self.pace.work((passes * self.q.order()) as u64)?;
        self.tuple.push(x);
        self.maps.push(self.q.row(Elem(x)));
        let child = self.child(node);
        self.invariants.push(colour::summary(&child.colours));
        let depth = self.tuple.len();
        let standing = match (standing, self.best) {
            (Standing::Tied, Some(best)) => {
                let there = &self.leaves[best].invariants;
                match there
                    .get(depth - 1)
                    .map(|i| self.invariants[depth - 1].cmp(i))
                {
                    // A longer tuple, or larger invariants: nothing below can win.
                    None | Some(Ordering::Greater) => None,
                    Some(Ordering::Equal) => Some(Standing::Tied),
                    Some(Ordering::Less) => Some(Standing::Ahead),
                }
            }
            _ => Some(standing),
        };
        let back = match standing {
            Some(standing) => self.explore(child, standing)?,
            None => None,
        };
        self.invariants.pop();
        self.maps.pop();
        self.tuple.pop();
        Ok(back)
    }

    /// The node after the last choice.
    fn child(&self, node: &Node) -> Node {
        let mut members = node.members.clone();
        close(&mut members, self.maps.last().expect("a choice was made"));
        let mut colours = node.colours.clone();
        for (i, &x) in members.iter().enumerate() {
            colours[x as usize] = mix(colours[x as usize], i as u64);
        }
        if members.len() < self.q.order() {
            let mut maps: Vec<&[u32]> = vec![&self.base.squares];
            maps.extend(self.maps.iter().map(|map| &map[..]));
            colour::refine(&mut colours, &maps);
        }
        Node { members, colours }
    }

    /// The smallest set of elements of one colour among those from which the next generator must come.
    fn cell(&self, node: &Node) -> Vec<u32> {
        let mut inside = vec![false; self.q.order()];
        node.members.iter().for_each(|&x| inside[x as usize] = true);
        let mut open = vec![false; self.classes.count];
        for (x, &c) in self.classes.class_of.iter().enumerate() {
            open[c as usize] |= !inside[x];
        }
        let mut blocked = vec![false; self.classes.count];
        for &(c, d) in &self.below {
            blocked[d as usize] |= open[c as usize] | blocked[c as usize];
        }
        let mut candidates: Vec<(u64, u32)> = (0..self.q.order())
            .filter(|&x| !inside[x] && !blocked[self.classes.class_of[x] as usize])
            .map(|x| (node.colours[x], x as u32))
            .collect();
        candidates.sort_unstable();
        candidates
            .chunk_by(|a, b| a.0 == b.0)
            .min_by_key(|cell| cell.len())
            .expect("something is not generated yet")
            .iter()
            .map(|&(_, x)| x)
            .collect()
    }

    fn leaf(&mut self, members: Vec<u32>, standing: Standing) -> Option<usize> {
        let mut place = vec![0; members.len()];
        for (i, &x) in (0..).zip(&members) {
            place[x as usize] = i;
        }
        let mut table = Vec::with_capacity(members.len() * (self.maps.len() + 1));
        for map in &self.maps {
            table.extend(members.iter().map(|&x| place[map[x as usize] as usize]));
        }
        let is_p = |&x: &u32| u32::from(self.q.p().contains(x as usize));
        table.extend(members.iter().map(is_p));
        let table = Table(table);
        let same = |leaf: &&Leaf| leaf.tuple.len() == self.tuple.len() && leaf.table == table;
        if let Some(leaf) = self.leaves.iter().find(same) {
            let mut automorphism = vec![0; members.len()];
            for (&from, &to) in leaf.members.iter().zip(&members) {
                automorphism[from as usize] = to;
            }
            self.automorphisms.push(automorphism);
            let mut pairs = leaf.tuple.iter().zip(&self.tuple);
            return pairs.position(|(a, b)| a != b);
        }
        let wins = match self.best {
            Some(best) if standing == Standing::Tied => {
                let best = &self.leaves[best];
                (self.tuple.len(), &table) < (best.tuple.len(), &best.table)
            }
            _ => true,
        };
        if wins {
            self.best = Some(self.leaves.len());
        } else if self.leaves.len() >= LEAVES {
            return None;
        }
        self.leaves.push(Leaf {
            tuple: self.tuple.clone(),
            invariants: self.invariants.clone(),
            members,
            table,
        });
        None
    }
}

/// Orbits of automorphisms, as a union-find forest.
struct Orbits(Vec<u32>);

impl Orbits {
    fn new(n: usize) -> Orbits {
        Orbits((0..n as u32).collect())
    }

    fn root(&mut self, mut x: u32) -> u32 {
        while self.0[x as usize] != x {
            self.0[x as usize] = self.0[self.0[x as usize] as usize];
            x = self.0[x as usize];
        }
        x
    }

    fn join(&mut self, map: &[u32]) {
        for (x, &y) in (0..).zip(map) {
            let (x, y) = (self.root(x), self.root(y));
            self.0[x.max(y) as usize] = x.min(y);
        }
    }
}
