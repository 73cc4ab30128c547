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

/// A commutative monoid with P, after step 3.
pub struct Monoid<'a> {
    quotient: &'a Quotient,
    /// For each element but 0, a smaller step on a path from 0: the element before and the generator.
    path: Vec<(u32, u32)>,
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
        let mut queue = vec![0u32];
        while let Some(x) = queue.pop() {
            for (g, action) in quotient.actions.iter().enumerate() {
                let y = action[x as usize];
                if path[y as usize].is_none() {
                    path[y as usize] = Some((x, g as u32));
                    queue.push(y);
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
            p,
            rows: Vec::new(),
            row_of: Vec::new(),
        })
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.quotient.order as usize
    }

    /// The generators whose product is `y`.
    fn word(&self, mut y: u32) -> Vec<u32> {
        let mut word = Vec::new();
        while y != 0 {
            let (before, g) = self.path[y as usize];
            word.push(g);
            y = before;
        }
        word
    }

    /// The products of all elements with `y`.
    pub fn row(&self, y: u32) -> Vec<u32> {
        let mut row: Vec<u32> = (0..self.quotient.order).collect();
        for g in self.word(y) {
            let action = &self.quotient.actions[g as usize];
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
