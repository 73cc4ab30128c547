//! The candidate for a quotient with one more heap, by algebra alone.
//!
//! Let C be a commutative machine for the positions without the new heap h: a monoid with labels, where
//! each class has a least representative word. L_j is the set of classes c such that rep(c) + j·h is P. It follows
//! from L_{j−1}: rep(c) + j·h is P iff neither a move in one of the h's, to e·c·h^{j−1}, nor a move in rep(c),
//! whose options lie in earlier classes, leads to P. So the sequence L_0, L_1, … runs into a cycle at its
//! first repetition, and the reduction of C × ⟨h⟩ is the quotient if C is right. No outcome is searched.

use super::tables::{option_rows, p_classes};
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BipartiteMonoid, Elem, Gen, Numbering, coarsest_bytes, coarsest_in_turns};
use crate::position::Heap;
use crate::quotient::fold::Fold;
use crate::quotient::options::OptionSets;
use crate::quotient::valuation::{Pretending, Valuation};
use crate::turns::Turn;
use rustc_hash::FxHashMap;

/// A candidate for the quotient of the heaps up to h.
pub struct Candidate {
    /// Q, P and Φ for the heaps up to h; h is the last of the letters.
    pub pretending: Pretending,
    /// The element of each class of C.
    pub image: Vec<Elem>,
}

impl Candidate {
    /// The candidate over the machine `c` with values for all heaps before h; `options` covers h too, which may be folded.
    pub async fn extend(
        c: &Pretending,
        options: &OptionSets,
        h: Heap,
        fold: Option<Fold>,
        turn: &Turn,
    ) -> Candidate {
        let order = c.monoid.order();
        let levels = Levels::of(c, options, h, fold, turn).await;
        let (monoid, element) = levels.product(c, turn).await;
        let image: Vec<Elem> = element[..order].to_vec();
        let above_one = match levels.sets.len() {
            1 => levels.back * order,
            _ => order,
        };
        let values = c.values().iter().map(|x| image[x.index()]);
        let values: Vec<Elem> = values.chain([element[above_one]]).collect();
        let mut letters = c.letters.clone();
        letters.push(h);
        Candidate {
            pretending: Pretending {
                valuation: Valuation::in_turns(monoid, &values, turn).await,
                letters,
            },
            image,
        }
    }
}

/// L_0, L_1, … up to the first repetition.
struct Levels {
    sets: Vec<BitSet>,
    /// The level that comes after the last.
    back: usize,
}

impl Levels {
    async fn of(
        c: &Pretending,
        options: &OptionSets,
        h: Heap,
        fold: Option<Fold>,
        turn: &Turn,
    ) -> Levels {
        let order = c.monoid.order();
        let rows = option_rows(c, options, Some(options.of(h)), turn).await;
        let Some(added) = &rows.added else {
            unreachable!("asked for just above")
        };
        let mut sets = vec![c.monoid.p().clone()];
        let mut seen = FxHashMap::default();
        loop {
            let last = &sets[sets.len() - 1];
            let blocked = |w: usize| bits::intersects(added.row(w), last.words());
            let next = p_classes(order, &rows.own, blocked, turn).await;
            if let Some(&back) = seen.get(&next) {
                return Levels { sets, back };
            }
            if let Some(fold) = fold.filter(|fold| sets.len() as u32 == fold.end()) {
                let back = fold.index as usize;
                return Levels { sets, back };
            }
            seen.insert(next.clone(), sets.len());
            sets.push(next);
        }
    }

    /// The reduction of C × ⟨h⟩, and the element that each pair (level, class) becomes.
    async fn product(&self, c: &Pretending, turn: &Turn) -> (BipartiteMonoid, Vec<Elem>) {
        let (order, k) = (c.monoid.order(), c.monoid.generators());
        let n = self.sets.len().saturating_mul(order);
        if u32::try_from(n).is_err() {
            // Elements are numbered with 32 bits: a product that is too large for that is too large for any memory.
            turn.allow(u64::MAX).await;
        }
        let tables = 2 * (k as u64 + 1).saturating_mul(4 * n as u64);
        turn.allow(tables.saturating_add(coarsest_bytes(k + 1, n)))
            .await;
        let mut action = Vec::with_capacity((k + 1) * n);
        for g in 0..k {
            let act = c.monoid.action_of(Gen(g as u32));
            for j in 0..self.sets.len() {
                action.extend(act.iter().map(|&y| (j * order) as u32 + y));
                turn.work(order).await;
            }
        }
        for j in 0..self.sets.len() {
            let up = match j + 1 < self.sets.len() {
                true => j + 1,
                false => self.back,
            };
            action.extend((0..order).map(|y| (up * order + y) as u32));
            turn.work(order).await;
        }
        let labels: Vec<u32> = self
            .sets
            .iter()
            .flat_map(|l| (0..order).map(|x| u32::from(l.contains(x))))
            .collect();
        let (classes, class_of) = coarsest_in_turns(k + 1, &action, &labels, turn).await;
        let merged = merge(k + 1, classes, &class_of, &action, turn).await;
        drop(action);
        let mut is_p = vec![false; classes];
        for (&class, &label) in class_of.iter().zip(&labels) {
            is_p[class as usize] = label == 1;
        }
        let Some((monoid, numbering)) =
            BipartiteMonoid::numbered_in_turns(k + 1, &merged, |x| is_p[x], turn).await
        else {
            unreachable!("the generators of C commute, and h commutes with them by construction")
        };
        (monoid, elements(&numbering, &class_of))
    }
}

/// The action on classes.
async fn merge(
    generators: usize,
    classes: usize,
    class_of: &[u32],
    action: &[u32],
    turn: &Turn,
) -> Vec<u32> {
    let mut merged = vec![0; generators * classes];
    for (g, act) in action.chunks(class_of.len()).enumerate() {
        let merged = &mut merged[g * classes..(g + 1) * classes];
        for (&class, &y) in class_of.iter().zip(act) {
            merged[class as usize] = class_of[y as usize];
        }
        turn.work(2 * class_of.len()).await;
    }
    merged
}

fn elements(numbering: &Numbering, class_of: &[u32]) -> Vec<Elem> {
    let element = |&class: &u32| Elem(numbering.new[class as usize]);
    class_of.iter().map(element).collect()
}

/// The letters of a pretender that are not folded, each with the law that it keeps there.
pub fn laws(pretending: &Pretending, folds: &[Fold]) -> Vec<Fold> {
    let monoid = &pretending.monoid;
    let law = |(g, &heap): (u32, &Heap)| {
        let (index, period) = monoid.index_and_period(monoid.generator(Gen(g)));
        Fold {
            heap,
            index,
            period,
        }
    };
    let letters = (0..).zip(&pretending.letters);
    letters
        .filter(|&(_, &heap)| Fold::of(folds, heap).is_none())
        .map(law)
        .collect()
}
