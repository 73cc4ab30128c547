//! The candidate for a quotient with one more heap, by algebra alone.
//!
//! Let C be a commutative machine for the positions without the new heap h: a monoid with labels, where
//! each class has a least representative word. L_j is the set of classes c such that rep(c) + j·h is P. It follows
//! from L_{j−1}: rep(c) + j·h is P iff neither a move in one of the h's, to e·c·h^{j−1}, nor a move in rep(c),
//! whose options lie in earlier classes, leads to P. So the sequence L_0, L_1, … runs into a cycle at its
//! first repetition, and the reduction of C × ⟨h⟩ is the quotient if C is right. No outcome is searched.

use super::fold::Fold;
use super::limits::{Budget, Stop};
use super::options::OptionSets;
use super::valuation::Valuation;
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem, Gen, coarsest};
use crate::position::Heap;
use rustc_hash::FxHashMap;

/// A candidate for the quotient of the heaps up to h.
pub struct Candidate {
    /// Q, P and Φ for the heaps up to h.
    pub valuation: Valuation,
    /// The heaps of the generators; h is the last.
    pub letters: Vec<Heap>,
    /// The element of each class of C.
    pub image: Vec<Elem>,
}

/// What the representatives of the classes of a monoid can become.
pub struct OptionRows {
    /// Row c: the classes of the options of rep(c).
    pub own: BitMatrix,
    /// Row c: the classes e·c for the values e of the options of one more heap.
    pub added: Option<BitMatrix>,
}

/// The option rows of a monoid whose generators are the heaps `letters`, and, if `new` is given, of one more
/// heap with these option values.
pub fn option_rows(
    monoid: &BipartiteMonoid,
    letters: &[Heap],
    options: &OptionSets,
    new: Option<&BitSet>,
    budget: &Budget,
) -> Result<OptionRows, Stop> {
    let order = monoid.order();
    let mut own = BitMatrix::new(order, order);
    let mut added = new.map(|_| BitMatrix::new(order, order));
    let mut ending_in = vec![Vec::new(); letters.len()];
    let mut wanted = BitSet::new(order);
    for x in monoid.elements() {
        if let Some((y, g)) = monoid.parent(x) {
            ending_in[g.index()].push((x.0, y.0));
        }
    }
    for (g, &letter) in letters.iter().enumerate() {
        if !ending_in[g].is_empty() {
            wanted.union_with(options.of(letter).words());
        }
    }
    if let Some(new) = new {
        wanted.union_with(new.words());
    }
    monoid.for_each_row(&wanted, |e, row| {
        budget.check()?;
        for (g, &letter) in letters.iter().enumerate() {
            if options.of(letter).contains(e.index()) {
                for &(x, y) in &ending_in[g] {
                    insert(own.row_mut(x as usize), row[y as usize]);
                }
            }
        }
        if let (Some(new), Some(added)) = (new, &mut added)
            && new.contains(e.index())
        {
            for (c, &y) in row.iter().enumerate() {
                insert(added.row_mut(c), y);
            }
        }
        Ok(())
    })?;
    // The options of y·g are those of y, times g, and what has just been entered.
    for x in monoid.elements().skip(1) {
        budget.check()?;
        if let Some((y, g)) = monoid.parent(x) {
            let act = monoid.action_of(g);
            let (done, row) = own.row_after(x.index());
            for z in bits::ones(done.row(y.index())) {
                insert(row, act[z]);
            }
        }
    }
    Ok(OptionRows { own, added })
}

fn insert(row: &mut [u64], x: u32) {
    row[(x >> 6) as usize] |= 1 << (x & 63);
}

/// The set of classes w that are P in some setting, when `blocked` says which of them have a move to P outside
/// of rep(w) and `own` lists the moves in rep(w).
pub fn p_classes(order: usize, own: &BitMatrix, mut blocked: impl FnMut(usize) -> bool) -> BitSet {
    let mut p = BitSet::new(order);
    for w in 0..order {
        if !blocked(w) && !bits::intersects(own.row(w), p.words()) {
            p.insert(w);
        }
    }
    p
}

impl Candidate {
    /// The candidate over the machine `c` with values for all heaps before h; `options` covers h too, which may be folded.
    pub fn extend(
        c: &Valuation,
        letters: &[Heap],
        options: &OptionSets,
        h: Heap,
        fold: Option<Fold>,
        budget: &Budget,
    ) -> Result<Candidate, Stop> {
        let order = c.monoid.order();
        let rows = option_rows(&c.monoid, letters, options, Some(options.of(h)), budget)?;
        let Some(added) = &rows.added else {
            unreachable!("asked for just above")
        };
        let mut levels = vec![c.monoid.p().clone()];
        let mut seen = FxHashMap::default();
        let back = loop {
            budget.check()?;
            let last = &levels[levels.len() - 1];
            let next = p_classes(order, &rows.own, |w| {
                bits::intersects(added.row(w), last.words())
            });
            if let Some(&j) = seen.get(&next) {
                break j;
            }
            if let Some(fold) = fold.filter(|fold| levels.len() as u32 == fold.end()) {
                break fold.index as usize;
            }
            seen.insert(next.clone(), levels.len());
            levels.push(next);
        };
        drop(rows);

        let k = letters.len();
        let n = levels.len() * order;
        let mut action = Vec::with_capacity((k + 1) * n);
        for g in 0..k {
            let act = c.monoid.action_of(Gen(g as u32));
            for j in 0..levels.len() {
                action.extend(act.iter().map(|&y| (j * order) as u32 + y));
            }
        }
        for j in 0..levels.len() {
            let up = if j + 1 < levels.len() { j + 1 } else { back };
            action.extend((0..order).map(|y| (up * order + y) as u32));
        }
        let labels: Vec<u32> = levels
            .iter()
            .flat_map(|l| (0..order).map(|x| u32::from(l.contains(x))))
            .collect();
        budget.check()?;
        let (classes, class_of) = coarsest(k + 1, &action, &labels);
        budget.check()?;
        let mut merged = vec![0; (k + 1) * classes];
        let mut is_p = vec![false; classes];
        for (x, &class) in class_of.iter().enumerate() {
            is_p[class as usize] = labels[x] == 1;
            for g in 0..=k {
                merged[g * classes + class as usize] = class_of[action[g * n + x] as usize];
            }
        }
        let Some((monoid, numbering)) = BipartiteMonoid::numbered(k + 1, &merged, |x| is_p[x])
        else {
            unreachable!("the generators of C commute, and h commutes with them by construction")
        };
        let element = |x: usize| Elem(numbering.new[class_of[x] as usize]);
        let image: Vec<Elem> = (0..order).map(element).collect();
        let mut valuation =
            Valuation::with_values(monoid, c.values().iter().map(|x| image[x.index()]));
        let above_one = if levels.len() > 1 {
            order
        } else {
            back * order
        };
        valuation.push(element(above_one));
        let mut letters = letters.to_vec();
        letters.push(h);
        Ok(Candidate {
            valuation,
            letters,
            image,
        })
    }
}
