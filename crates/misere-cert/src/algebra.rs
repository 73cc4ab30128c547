//! The monoid of a certificate: products by way of generators, sets of elements, rows.

use crate::format::Quotient;
use crate::rules::Sum;
use std::collections::HashMap;

/// A set of elements, one bit each.
pub type Set = Vec<u64>;

/// Whether `x` is in a set.
pub fn has(set: &[u64], x: u32) -> bool {
    set[(x >> 6) as usize] >> (x & 63) & 1 == 1
}

/// Puts `x` into a set.
pub fn put(set: &mut [u64], x: u32) {
    set[(x >> 6) as usize] |= 1 << (x & 63);
}

/// Whether `a` lies inside `b`.
pub fn inside(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(x, y)| x & !y == 0)
}

/// Whether `a` lies inside one of some sets, and how many words were looked at.
pub fn inside_any(a: &[u64], sets: &[Set]) -> (bool, u64) {
    let mut work = 0;
    for set in sets {
        match a.iter().zip(set).position(|(x, y)| x & !y != 0) {
            None => return (true, work + a.len() as u64),
            Some(i) => work += i as u64 + 1,
        }
    }
    (false, work)
}

/// A commutative monoid with P, after step 3.
pub struct Monoid<'a> {
    quotient: &'a Quotient,
    /// For each element but 0, a smaller step on a path from 0: the element before and the generator.
    path: Vec<(u32, u32)>,
    /// How many steps lead to each element.
    depth: Vec<u32>,
    /// P as a set.
    pub p: Set,
    /// Rows of multiplication by the values of heaps, and which of them belongs to each heap.
    rows: Vec<Vec<u32>>,
    row_of: Vec<u32>,
}

impl<'a> Monoid<'a> {
    /// Checks that the actions commute and reach every element from 0.
    pub fn new(quotient: &'a Quotient) -> Result<Monoid<'a>, String> {
        let n = quotient.order as usize;
        for (g, a) in quotient.actions.iter().enumerate() {
            for (h, b) in quotient.actions[..g].iter().enumerate() {
                if let Some(x) = (0..n).find(|&x| a[b[x] as usize] != b[a[x] as usize]) {
                    return Err(format!(
                        "generators {h} and {g} do not commute at element {x}"
                    ));
                }
            }
        }
        let mut path = vec![None; n];
        path[0] = Some((0, 0));
        let mut depth = vec![0; n];
        // Breadth first, for short words: every product costs as much as its word is long.
        let mut reached = vec![0u32];
        let mut next = 0;
        while let Some(&x) = reached.get(next) {
            next += 1;
            for (g, action) in quotient.actions.iter().enumerate() {
                let y = action[x as usize];
                if path[y as usize].is_none() {
                    path[y as usize] = Some((x, g as u32));
                    depth[y as usize] = depth[x as usize] + 1;
                    reached.push(y);
                }
            }
        }
        let path = path
            .into_iter()
            .enumerate()
            .map(|(x, step)| step.ok_or(format!("element {x} is no product of generators")))
            .collect::<Result<Vec<_>, _>>()?;
        let mut p = vec![0; n.div_ceil(64)];
        quotient.p.iter().for_each(|&x| put(&mut p, x));
        Ok(Monoid {
            quotient,
            path,
            depth,
            p,
            rows: Vec::new(),
            row_of: Vec::new(),
        })
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.quotient.order as usize
    }

    /// The actions of the generators whose product is `y`.
    fn word(&self, mut y: u32) -> impl Iterator<Item = &[u32]> {
        std::iter::from_fn(move || {
            if y == 0 {
                return None;
            }
            let (before, g) = self.path[y as usize];
            y = before;
            Some(&self.quotient.actions[g as usize][..])
        })
    }

    /// How many generators it takes to make `y`.
    pub fn length(&self, y: u32) -> u64 {
        u64::from(self.depth[y as usize])
    }

    /// How many operations [`Monoid::row`] takes.
    pub fn row_work(&self, y: u32) -> u64 {
        u64::from(self.quotient.order) * (self.length(y) + 1)
    }

    /// The product.
    pub fn times(&self, x: u32, y: u32) -> u32 {
        self.word(y).fold(x, |x, action| action[x as usize])
    }

    /// The products of all elements with `y`.
    pub fn row(&self, y: u32) -> Vec<u32> {
        let mut row: Vec<u32> = (0..self.quotient.order).collect();
        for action in self.word(y) {
            row.iter_mut().for_each(|x| *x = action[*x as usize]);
        }
        row
    }

    /// The set of all w with w·y in P.
    pub fn p_row(&self, y: u32) -> Set {
        preimage(&self.row(y), &self.p)
    }

    /// Makes the rows of the values of all heaps.
    pub fn prepare(&mut self) {
        let mut known = HashMap::new();
        for &value in &self.quotient.phi {
            let id = *known.entry(value).or_insert_with(|| {
                let row = self.row(value);
                self.rows.push(row);
                self.rows.len() as u32 - 1
            });
            self.row_of.push(id);
        }
    }

    /// The row of the value of a heap.
    pub fn heap_row(&self, heap: u32) -> &[u32] {
        &self.rows[self.row_of[heap as usize] as usize]
    }
}

/// Values of positions in the monoid.
impl Sum for Monoid<'_> {
    fn empty(&self) -> u32 {
        0
    }

    fn plus(&self, value: u32, heap: u32) -> u32 {
        self.heap_row(heap)[value as usize]
    }
}

/// The set of all w whose image under `map` is in `set`.
fn preimage(map: &[u32], set: &[u64]) -> Set {
    let mut out = vec![0; map.len().div_ceil(64)];
    for (w, &x) in map.iter().enumerate() {
        out[w >> 6] |= (set[(x >> 6) as usize] >> (x & 63) & 1) << (w & 63);
    }
    out
}
