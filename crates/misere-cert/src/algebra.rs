//! The monoid of a certificate: products by way of generators, sets of elements, rows.

use crate::checker::{Checker, Failed, reject};
use crate::rules::Sum;

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

/// Whether `a` lies inside `b`, and how many words were looked at.
pub fn inside_by(a: &[u64], b: &[u64]) -> (bool, usize) {
    match a.iter().zip(b).position(|(x, y)| x & !y != 0) {
        None => (true, a.len()),
        Some(i) => (false, i + 1),
    }
}

/// How many steps of a path are gone at a time.
const PART: usize = 1 << 16;

/// A commutative monoid with P, after step 3.
pub struct Monoid<'a> {
    order: u32,
    actions: &'a [Vec<u32>],
    /// For each element but 0, a smaller step on a path from 0: the element before and the generator.
    path: Vec<(u32, u32)>,
    /// How many steps lead to each element.
    depth: Vec<u32>,
    /// All elements, each after those on its path.
    reached: Vec<u32>,
    /// P as a set.
    pub p: Set,
    /// Rows of multiplication by the values of heaps, and which of them belongs to each heap.
    rows: Vec<Vec<u32>>,
    row_of: Vec<u32>,
}

const NOT_REACHED: (u32, u32) = (u32::MAX, u32::MAX);

impl<'a> Monoid<'a> {
    /// Step 3: the actions commute and reach every element from 0. Each of them has an entry below `order` for each
    /// element.
    pub fn new(
        order: u32,
        actions: &'a [Vec<u32>],
        checker: &mut Checker,
    ) -> Result<Monoid<'a>, Failed> {
        let n = order as usize;
        let k = actions.len() as u64;
        checker.afford(3, (n as u64).saturating_mul(k).saturating_mul(k + 1))?;
        checker.hold(3, n as u64 * 24)?;
        for (g, a) in actions.iter().enumerate() {
            for (h, b) in actions[..g].iter().enumerate() {
                let mut wrong = None;
                checker.in_parts(3, n, 2, |mut part| {
                    let differ = |&x: &usize| a[b[x] as usize] != b[a[x] as usize];
                    wrong = wrong.or_else(|| part.find(differ));
                })?;
                if let Some(x) = wrong {
                    let reason = format!("generators {h} and {g} do not commute at element {x}");
                    return Err(reject(3, reason));
                }
            }
        }
        let mut path = vec![NOT_REACHED; n];
        path[0] = (0, 0);
        let mut depth = vec![0; n];
        // Breadth first, for short words: every product costs as much as its word is long.
        let mut reached = vec![0u32];
        let mut next = 0;
        while let Some(&x) = reached.get(next) {
            next += 1;
            checker.in_parts(3, actions.len(), 1, |part| {
                for g in part {
                    let y = actions[g][x as usize];
                    if path[y as usize] == NOT_REACHED {
                        path[y as usize] = (x, g as u32);
                        depth[y as usize] = depth[x as usize] + 1;
                        reached.push(y);
                    }
                }
            })?;
        }
        if let Some(x) = path.iter().position(|&step| step == NOT_REACHED) {
            return Err(reject(
                3,
                format!("element {x} is no product of generators"),
            ));
        }
        Ok(Monoid {
            order,
            actions,
            path,
            depth,
            reached,
            p: Set::new(),
            rows: Vec::new(),
            row_of: Vec::new(),
        })
    }

    /// Marks the elements of P.
    pub fn mark(&mut self, p: &[u32]) {
        self.p = vec![0; self.order().div_ceil(64)];
        p.iter().for_each(|&x| put(&mut self.p, x));
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order as usize
    }

    /// For each generator, what it makes of each element.
    pub fn actions(&self) -> &'a [Vec<u32>] {
        self.actions
    }

    /// All elements but 0, each with the element before it on a path from 0 and the generator that leads on; elements
    /// come after those on their paths.
    pub fn steps(&self) -> impl Iterator<Item = (u32, u32, usize)> {
        self.reached[1..].iter().map(|&y| {
            let (before, g) = self.path[y as usize];
            (y, before, g as usize)
        })
    }

    /// All elements, each between those on its path and those on whose path it is.
    pub fn along_paths(&self, step: u32, checker: &mut Checker) -> Result<Vec<u32>, Failed> {
        const NONE: u32 = u32::MAX;
        let n = self.order();
        // Three lists, one of which grows as it goes.
        checker.hold(step, 24 * n as u64)?;
        let mut first = vec![NONE; n];
        let mut next = vec![NONE; n];
        checker.in_parts(step, n - 1, 2, |part| {
            for &y in &self.reached[1..][part] {
                let before = self.path[y as usize].0 as usize;
                next[y as usize] = std::mem::replace(&mut first[before], y);
            }
        })?;
        let (mut out, mut open) = (Vec::with_capacity(n), vec![0]);
        while let Some(x) = open.pop() {
            checker.spend(step, 2)?;
            out.push(x);
            let after = [next[x as usize], first[x as usize]];
            open.extend(after.into_iter().filter(|&y| y != NONE));
        }
        Ok(out)
    }

    /// The actions of the generators whose product is `y`.
    fn word(&self, mut y: u32) -> impl Iterator<Item = &'a [u32]> {
        std::iter::from_fn(move || {
            if y == 0 {
                return None;
            }
            let (before, g) = self.path[y as usize];
            y = before;
            Some(&self.actions[g as usize][..])
        })
    }

    /// How many operations [`Monoid::row`] takes.
    pub fn row_work(&self, y: u32) -> u64 {
        u64::from(self.order) * (u64::from(self.depth[y as usize]) + 1)
    }

    /// The product, which costs as much as the word of `y` is long.
    pub fn times(
        &self,
        mut x: u32,
        y: u32,
        step: u32,
        checker: &mut Checker,
    ) -> Result<u32, Failed> {
        checker.spend(step, 1)?;
        let mut word = self.word(y);
        let mut left = self.depth[y as usize] as usize;
        while left > 0 {
            let part = left.min(PART);
            checker.spend(step, part as u64)?;
            x = word.by_ref().take(part).fold(x, |x, a| a[x as usize]);
            left -= part;
        }
        Ok(x)
    }

    /// The products of all elements with `y`.
    pub fn row(&self, y: u32, step: u32, checker: &mut Checker) -> Result<Vec<u32>, Failed> {
        checker.afford(step, self.row_work(y))?;
        let mut row: Vec<u32> = (0..self.order).collect();
        for action in self.word(y) {
            checker.in_parts(step, row.len(), 1, |part| {
                row[part].iter_mut().for_each(|x| *x = action[*x as usize]);
            })?;
        }
        checker.spend(step, 1)?;
        Ok(row)
    }

    /// The set of all w with w·y in P.
    pub fn p_row(&self, y: u32, step: u32, checker: &mut Checker) -> Result<Set, Failed> {
        let row = self.row(y, step, checker)?;
        let mut out = vec![0; row.len().div_ceil(64)];
        checker.in_parts(step, row.len(), 1, |part| {
            for (w, &x) in part.clone().zip(&row[part]) {
                out[w >> 6] |= u64::from(has(&self.p, x)) << (w & 63);
            }
        })?;
        Ok(out)
    }

    /// Makes the rows of the values of all heaps, which are given: a part of step 5.
    pub fn prepare(&mut self, phi: &[u32], checker: &mut Checker) -> Result<(), Failed> {
        const NONE: u32 = u32::MAX;
        checker.hold(5, 4 * u64::from(self.order) + 4 * phi.len() as u64)?;
        let mut known = vec![NONE; self.order()];
        for &value in phi {
            checker.spend(5, 1)?;
            if known[value as usize] == NONE {
                checker.hold(5, 4 * u64::from(self.order) + 24)?;
                known[value as usize] = self.rows.len() as u32;
                self.rows.push(self.row(value, 5, checker)?);
            }
            self.row_of.push(known[value as usize]);
        }
        Ok(())
    }

    /// The row of the value of a heap.
    pub fn heap_row(&self, heap: u32) -> &[u32] {
        &self.rows[self.row_of[heap as usize] as usize]
    }
}

/// How many rows [`Rows`] keeps.
const KEPT: usize = 16;

/// The rows of many elements, one after the other. That of an element is one step from that of the element before it on its path, so whoever
/// asks in the order of [`Monoid::along_paths`] pays one step for each and not a whole path.
pub struct Rows<'m, 'a> {
    monoid: &'m Monoid<'a>,
    /// The rows of 0 and of those that follow on the path of the element that was asked for last, as far as they are kept.
    kept: Vec<(u32, Vec<u32>)>,
    /// The row of an element whose path is longer.
    beyond: Vec<u32>,
}

impl<'m, 'a> Rows<'m, 'a> {
    /// No rows yet.
    pub fn new(
        monoid: &'m Monoid<'a>,
        step: u32,
        checker: &mut Checker,
    ) -> Result<Rows<'m, 'a>, Failed> {
        // Besides those that are kept: that of 0, one beyond, the next one, and the way to it, which grows.
        let rows = (KEPT as u64).min(u64::from(monoid.order)) + 6;
        checker.hold(step, rows * 4 * u64::from(monoid.order))?;
        let mut identity = vec![0; monoid.order()];
        checker.in_parts(step, identity.len(), 1, |part| {
            part.for_each(|x| identity[x] = x as u32);
        })?;
        Ok(Rows {
            monoid,
            kept: vec![(0, identity)],
            beyond: Vec::new(),
        })
    }

    /// The products of all elements with `y`.
    pub fn of(&mut self, y: u32, step: u32, checker: &mut Checker) -> Result<&[u32], Failed> {
        // Back along its path to a row that is kept, and from there on.
        let mut way = Vec::new();
        let mut x = y;
        loop {
            checker.spend(step, 1)?;
            let depth = self.monoid.depth[x as usize] as usize;
            if self.kept.get(depth).is_some_and(|kept| kept.0 == x) {
                self.kept.truncate(depth + 1);
                break;
            }
            way.push(x);
            x = self.monoid.path[x as usize].0;
        }
        self.beyond.clear();
        for x in way.into_iter().rev() {
            let action = &self.monoid.actions[self.monoid.path[x as usize].1 as usize];
            let from = match self.beyond.is_empty() {
                true => &self.kept[self.kept.len() - 1].1,
                false => &self.beyond,
            };
            let mut row = vec![0; from.len()];
            checker.in_parts(step, row.len(), 1, |part| {
                for (to, &from) in row[part.clone()].iter_mut().zip(&from[part]) {
                    *to = action[from as usize];
                }
            })?;
            match self.kept.len() <= KEPT {
                true => self.kept.push((x, row)),
                false => self.beyond = row,
            }
        }
        match self.beyond.is_empty() {
            true => Ok(&self.kept[self.kept.len() - 1].1),
            false => Ok(&self.beyond),
        }
    }
}

/// Values of positions in the monoid.
impl Sum for &Monoid<'_> {
    fn empty(&mut self) -> u32 {
        0
    }

    fn plus(&mut self, value: u32, heap: u32) -> u32 {
        self.heap_row(heap)[value as usize]
    }
}
