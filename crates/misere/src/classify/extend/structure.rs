//! All monoids ⟨S, x⟩ that extend a scheme S by one generator, with all ways to mark their new elements.
//!
//! Their elements are the products x^i·s, arranged in layers by i. They are looked at in order, and one that
//! is not yet known to equal an earlier element is made equal to each earlier element in turn, or declared new.
//! An equation u = v brings x·u = x·v and g·u = g·v with it (union–find with congruence closure); declared
//! elements never fall together, and u never equals a·u. When a layer brings nothing new the monoid is complete.
//!
//! Two tests cut branches off as soon as a layer is complete. *Parity*: see [`Partial::parity`]. *Classes*: in the end all
//! elements must be told apart, and a new pair {w, a·w} as a context splits a class into three at most; so no class
//! may be larger than 3 to the number of pairs that may still come.

use super::scheme::{Mask, Scheme, largest_run, ones};
use crate::limits::{Budget, Stop};

/// Nodes are numbered layer·(pairs of S) + pair of S; for orders up to 24 there are at most 49.
const NODES: usize = 64;
const PAIRS: usize = super::scheme::MAX_ORDER / 2;
const NONE: u8 = u8::MAX;

/// Calls `found` with every extension of `s` by one generator, up to `order` elements, that passes the tests.
pub fn extensions(
    s: &Scheme,
    order: usize,
    budget: &Budget,
    found: &mut dyn FnMut(Scheme),
) -> Result<(), Stop> {
    let half = s.order / 2;
    let search = Search {
        s,
        half,
        layers: order / 2 - half + 2,
        generators: s.generators(),
        most_pairs: order / 2,
        budget,
    };
    let mut start = Partial {
        parent: std::array::from_fn(|v| v as u8),
        sign: 0,
        declared: [NONE; NODES],
        home: [0; PAIRS],
        label: [0; PAIRS],
        pairs: half,
    };
    for k in 0..half {
        start.declared[k] = 2 * k as u8;
        start.home[k] = k as u8;
        start.label[k] = (s.p >> (2 * k) & 0b11) as u8;
    }
    search.run(start, half, found)
}

struct Search<'a> {
    s: &'a Scheme,
    /// The number of pairs in S, and of nodes in a layer.
    half: usize,
    layers: usize,
    generators: Vec<usize>,
    most_pairs: usize,
    budget: &'a Budget<'a>,
}

/// What is known of the extension so far.
#[derive(Clone, Copy)]
struct Partial {
    /// Union–find over nodes; bit v of `sign` says that node v is a times its parent.
    parent: [u8; NODES],
    sign: u64,
    /// The element that a root is.
    declared: [u8; NODES],
    /// For each pair of elements, the node where its first one was declared, and its label: 1 if the first is in
    /// P, 2 if the second is.
    home: [u8; PAIRS],
    label: [u8; PAIRS],
    pairs: usize,
}

impl Partial {
    /// The root of a node, and whether a times it is meant.
    fn find(&self, mut v: usize) -> (usize, u8) {
        let mut sign = 0;
        while self.parent[v] as usize != v {
            sign ^= (self.sign >> v & 1) as u8;
            v = self.parent[v] as usize;
        }
        (v, sign)
    }

    /// The element of a node, if it is known.
    fn element(&self, v: usize) -> Option<usize> {
        let (root, sign) = self.find(v);
        match self.declared[root] {
            NONE => None,
            element => Some((element ^ sign) as usize),
        }
    }

    fn is_p(&self, element: usize) -> bool {
        self.label[element / 2] >> (element & 1) & 1 == 1
    }
}

impl Search<'_> {
    /// Node v times an element of S: a node, and whether a times it is meant.
    fn times(&self, v: usize, g: usize) -> (usize, u8) {
        let z = self.s.mul(2 * (v % self.half), g);
        (v - v % self.half + z / 2, (z & 1) as u8)
    }

    /// Makes v equal to w, or to a·w. Says whether that is possible.
    fn merge(&self, e: &mut Partial, v: usize, w: usize, sign: u8) -> bool {
        let mut queue: smallvec::SmallVec<[(usize, usize, u8); 32]> = Default::default();
        queue.push((v, w, sign));
        while let Some((v, w, sign)) = queue.pop() {
            let ((rv, sv), (rw, sw)) = (e.find(v), e.find(w));
            let between = sv ^ sw ^ sign;
            if rv == rw {
                match between {
                    0 => continue,
                    _ => return false,
                }
            }
            let (child, root) = match (e.declared[rv], e.declared[rw]) {
                (NONE, _) => (rv, rw),
                (_, NONE) => (rw, rv),
                _ => return false,
            };
            e.parent[child] = root as u8;
            e.sign |= u64::from(between) << child;
            for &g in &self.generators {
                let ((gv, a), (gw, b)) = (self.times(v, g), self.times(w, g));
                queue.push((gv, gw, a ^ b ^ sign));
            }
            if v.max(w) / self.half + 1 < self.layers {
                queue.push((v + self.half, w + self.half, sign));
            }
        }
        true
    }

    /// Decides the nodes from `v` on.
    fn run(&self, e: Partial, mut v: usize, found: &mut dyn FnMut(Scheme)) -> Result<(), Stop> {
        self.budget.check()?;
        while e.element(v).is_some() {
            v += 1;
            if !v.is_multiple_of(self.half) {
                continue;
            }
            let layer = v / self.half - 1;
            let new = e.home[..e.pairs]
                .iter()
                .any(|&h| h as usize / self.half == layer);
            if !new {
                self.finish(&e, found);
                return Ok(());
            }
            if !self.told_apart(&e, layer) || !self.parity(&e, layer) {
                return Ok(());
            }
        }
        let is_x = v == self.half;
        if !is_x {
            for pair in 0..e.pairs {
                for sign in 0..2 {
                    let mut next = e;
                    if self.merge(&mut next, v, e.home[pair] as usize, sign) {
                        self.run(next, v, found)?;
                    }
                }
            }
        }
        if e.pairs < self.most_pairs {
            // x and a·x generate the same, so if one of them is in P let it be x.
            let labels = if is_x { 0..2 } else { 0..3 };
            for label in labels {
                let mut next = e;
                let (root, sign) = e.find(v);
                next.declared[root] = (2 * e.pairs as u8) ^ sign;
                next.home[e.pairs] = v as u8;
                next.label[e.pairs] = label;
                next.pairs += 1;
                self.run(next, v, found)?;
            }
        }
        Ok(())
    }

    /// Whether the elements of S can still all be told apart, when the layers up to `layer` are known.
    fn told_apart(&self, e: &Partial, layer: usize) -> bool {
        let mut rows = [0; 2 * PAIRS];
        let rows = &mut rows[..self.s.order];
        for pair in 0..e.pairs {
            let home = e.home[pair] as usize;
            debug_assert!(home / self.half <= layer);
            for u in 0..self.s.order {
                let (node, sign) = self.times(home, u);
                if let Some(z) = e.element(node) {
                    let z = z ^ sign as usize;
                    rows[u] |= Mask::from(e.is_p(z)) << (2 * pair);
                    rows[u] |= Mask::from(e.is_p(z ^ 1)) << (2 * pair + 1);
                }
            }
        }
        largest_run(rows) <= 3usize.pow((self.most_pairs - e.pairs) as u32)
    }

    /// What parity asks of the powers of x, when the layers up to `layer` are known.
    ///
    /// The last generator of a valid sequence, x say (or a·x), comes with options E inside S that are never in P
    /// together with x. Contexts in the known layers leave at most the set computed here for E; if x^j is not in P one
    /// of its options x^{j−1}·e is, and likewise for a·x^j, which has x^j as an option too.
    fn parity(&self, e: &Partial, layer: usize) -> bool {
        let n = self.s.order;
        let at = |i: usize, s: usize| match e.element(i * self.half + s / 2) {
            Some(z) => z ^ (s & 1),
            None => unreachable!("the layer is complete"),
        };
        let mut sets = [0 as Mask; PAIRS + 2];
        for i in 0..=layer {
            sets[i] = (0..n).fold(0, |set, s| set | Mask::from(e.is_p(at(i, s))) << s);
        }
        // y may be an option of x unless some x^i·w has x^{i+1}·w and x^i·w·y in P.
        let options = (0..n)
            .filter(|&y| {
                (0..layer).all(|i| ones(sets[i + 1]).all(|w| sets[i] >> self.s.mul(w, y) & 1 == 0))
            })
            .fold(0, |set, y| set | 1 << y);
        if options == 0 {
            return false;
        }
        let turned = self.s.image(1, options);
        // E for x, or a·E for a·x.
        [false, true].iter().any(|&twisted| {
            (1..=layer).all(|j| {
                let odd = usize::from(twisted && j % 2 == 1);
                let (own, other) = match odd {
                    0 => (options, turned),
                    _ => (turned, options),
                };
                let power = e.is_p(at(j, odd));
                let beside = e.is_p(at(j, odd ^ 1));
                (power || own & sets[j - 1] != 0) && (beside || power || other & sets[j - 1] != 0)
            })
        })
    }

    fn finish(&self, e: &Partial, found: &mut dyn FnMut(Scheme)) {
        let mut times_x = [0u8; 2 * PAIRS];
        for pair in 0..e.pairs {
            let Some(z) = e.element(e.home[pair] as usize + self.half) else {
                unreachable!("the layer after the last new element is complete")
            };
            times_x[2 * pair] = z as u8;
            times_x[2 * pair + 1] = z as u8 ^ 1;
        }
        let p = (0..e.pairs).fold(0, |p, pair| p | Mask::from(e.label[pair]) << (2 * pair));
        let scheme = Scheme::new(2 * e.pairs, p, |u, v| {
            let (hu, hv) = (e.home[u / 2] as usize, e.home[v / 2] as usize);
            let s = self.s.mul(2 * (hu % self.half), 2 * (hv % self.half));
            let power = hu / self.half + hv / self.half;
            (0..power).fold(s, |z, _| times_x[z] as usize) ^ (u & 1) ^ (v & 1)
        });
        if scheme.largest_class() <= 3usize.pow((self.most_pairs - e.pairs) as u32) {
            found(scheme);
        }
    }
}
