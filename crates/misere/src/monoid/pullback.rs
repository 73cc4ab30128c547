//! Pulling sets back along multiplications: { w : w·q ∈ S }.
//!
//! The proof is made of such sets. Along one generator a set is pulled back bit by bit, or, when it is sparse, by
//! listing what maps to its members; along q = y·g it is that of y pulled back along g, since w·y·g ∈ S iff w·g is in
//! the set of y.

use super::bits::{self, BitSet};
use super::{BipartiteMonoid, BitMatrix, Elem, Gen};
use crate::limits::{Budget, Stop};
use crate::turns::{Turn, in_one_turn};

/// For each generator g and element x, the elements w with w·g = x.
pub struct Inverses {
    order: usize,
    starts: Vec<u32>,
    items: Vec<u32>,
}

/// A set with fewer members than one in this many elements is pulled back by its members.
const SPARSE: usize = 4;

impl Inverses {
    /// The inverses of the action of a monoid.
    pub fn new(monoid: &BipartiteMonoid, budget: &Budget) -> Result<Inverses, Stop> {
        in_one_turn(budget, |turn| async move {
            Inverses::in_turns(monoid, &turn).await
        })
    }

    /// As [`Inverses::new`], in turns.
    pub async fn in_turns(monoid: &BipartiteMonoid, turn: &Turn) -> Inverses {
        let order = monoid.order();
        turn.allow_table::<u64>(monoid.generators() * (order + 1))
            .await;
        let mut this = Inverses {
            order,
            starts: Vec::with_capacity(monoid.generators() * (order + 1)),
            items: vec![0; monoid.generators() * order],
        };
        for g in 0..monoid.generators() {
            this.enter(g, monoid.action_of(Gen(g as u32)));
            turn.work(4 * order).await;
        }
        this
    }

    /// Lists what the generator g maps to each element.
    fn enter(&mut self, g: usize, action: &[u32]) {
        let mut next = vec![0u32; self.order + 1];
        for &x in action {
            next[x as usize + 1] += 1;
        }
        for x in 0..self.order {
            next[x + 1] += next[x];
        }
        self.starts.extend_from_slice(&next);
        let items = &mut self.items[g * self.order..(g + 1) * self.order];
        for (w, &x) in action.iter().enumerate() {
            items[next[x as usize] as usize] = w as u32;
            next[x as usize] += 1;
        }
    }

    /// Writes { w : w·g ∈ set } to `out`, and says how much work that was.
    pub fn pull(&self, monoid: &BipartiteMonoid, g: Gen, set: &[u64], out: &mut [u64]) -> usize {
        let members: usize = set.iter().map(|w| w.count_ones() as usize).sum();
        if members * SPARSE > self.order {
            bits::preimage(monoid.action_of(g), set, out);
            return self.order + 16;
        }
        out.fill(0);
        let starts = &self.starts[g.index() * (self.order + 1)..];
        let items = &self.items[g.index() * self.order..];
        for x in bits::ones(set) {
            for &w in &items[starts[x] as usize..starts[x + 1] as usize] {
                out[(w >> 6) as usize] |= 1 << (w & 63);
            }
        }
        2 * out.len() + 4 * members + 16
    }
}

/// The sets { w : w·q ∈ S } for a fixed S, each made when it is first asked for.
pub struct PullBacks<'a> {
    monoid: &'a BipartiteMonoid,
    inverses: &'a Inverses,
    sets: BitMatrix,
    known: BitSet,
}

impl<'a> PullBacks<'a> {
    /// For the set `s`.
    pub fn new(
        monoid: &'a BipartiteMonoid,
        inverses: &'a Inverses,
        s: &BitSet,
        budget: &Budget,
    ) -> Result<PullBacks<'a>, Stop> {
        in_one_turn(budget, |turn| async move {
            PullBacks::in_turns(monoid, inverses, s, &turn).await
        })
    }

    /// As [`PullBacks::new`], in turns.
    pub async fn in_turns(
        monoid: &'a BipartiteMonoid,
        inverses: &'a Inverses,
        s: &BitSet,
        turn: &Turn,
    ) -> PullBacks<'a> {
        let order = monoid.order();
        turn.allow(BitMatrix::bytes(order, order)).await;
        let mut sets = BitMatrix::new(order, order);
        sets.row_mut(0).copy_from_slice(s.words());
        let mut known = BitSet::new(order);
        known.insert(0);
        PullBacks {
            monoid,
            inverses,
            sets,
            known,
        }
    }

    /// Whether the set of `q` has been made.
    #[inline]
    pub fn knows(&self, q: Elem) -> bool {
        self.known.contains(q.index())
    }

    /// Makes { w : w·q ∈ S }, and says how much work that was.
    pub fn make(&mut self, q: Elem) -> usize {
        let mut path = Vec::new();
        let mut top = q;
        while !self.known.contains(top.index()) {
            path.push(top);
            top = self.monoid.parent(top).map_or(Elem::ONE, |(y, _)| y);
        }
        let mut work = 0;
        while let Some(x) = path.pop() {
            let Some((y, g)) = self.monoid.parent(x) else {
                continue;
            };
            let (done, row) = self.sets.row_after(x.index());
            work += self.inverses.pull(self.monoid, g, done.row(y.index()), row);
            self.known.insert(x.index());
        }
        work
    }

    /// { w : w·q ∈ S }.
    pub fn of(&mut self, q: Elem) -> &[u64] {
        if !self.knows(q) {
            self.make(q);
        }
        self.sets.row(q.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::monoid::Presentation;

    #[test]
    fn pullbacks_are_preimages_whatever_their_density() {
        let text = "<a,b,c | a^2=1, b^5=b^3, c^4=c, b*c^3=b> P={a, b^2, c}";
        let presentation: Presentation = text.parse().unwrap();
        let q = presentation.monoid(Default::default()).unwrap();
        let budget = Budget::unlimited();
        let inverses = Inverses::new(&q, &budget).unwrap();
        for step in [1, 2, 3, 7, 20] {
            let set = BitSet::from_fn(q.order(), |x| x % step == 0);
            let mut pulled = PullBacks::new(&q, &inverses, &set, &budget).unwrap();
            for x in q.elements() {
                let row = q.row(x);
                let expected = BitSet::from_fn(q.order(), |w| set.contains(row[w] as usize));
                assert_eq!(pulled.of(x), expected.words());
            }
        }
    }
}
