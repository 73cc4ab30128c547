//! The transition algebra: which sets of values the options of a position can have.
//!
//! T(A) = { (Φ(G), Φ''G) : G in A } is closed under (x, E)·(y, F) = (x·y, x·F ∪ y·E) (section 7 of the structure paper).
//! For each value x what matters is the antichain of its least sets E: more options never do harm to a claim that some option
//! has a certain value. Products keep inclusion, so the least sets come from least sets.

use super::super::bits::{self, BitSet};
use super::super::{BipartiteMonoid, Elem};

/// A generator of a transition algebra: the value of a heap and the set of the values of its options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transitions {
    /// x.
    pub value: Elem,
    /// E.
    pub options: BitSet,
}

/// The least sets E with (x, E) in a transition algebra, for each x. The empty position, whose pair is (1, ∅), is left
/// aside: it would hide all others of value 1.
///
/// ```
/// use misere::monoid::{Elem, Presentation, TransitionAlgebra, Transitions, bits::BitSet};
/// // Nim with heaps of one: * has the one option 0, and * + * the one option *.
/// let t1: Presentation = "<a | a^2=1> P={a}".parse().unwrap();
/// let t1 = t1.monoid(Default::default()).unwrap();
/// let star = Transitions { value: Elem(1), options: BitSet::from_fn(2, |x| x == 0) };
/// let algebra = TransitionAlgebra::generated(&t1, &[star], || Ok::<(), ()>(())).unwrap();
/// assert_eq!(algebra.antichain(Elem::ONE), [BitSet::from_fn(2, |x| x == 1)]);
/// assert_eq!(algebra.sets(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct TransitionAlgebra {
    antichains: Vec<Vec<BitSet>>,
}

impl TransitionAlgebra {
    /// What these generators generate. There can be very many sets, so `check` is asked at each whether to go on.
    pub fn generated<E>(
        monoid: &BipartiteMonoid,
        generators: &[Transitions],
        mut check: impl FnMut() -> Result<(), E>,
    ) -> Result<TransitionAlgebra, E> {
        let mut this = TransitionAlgebra {
            antichains: vec![Vec::new(); monoid.order()],
        };
        let mut waiting: Vec<Transitions> = Vec::new();
        for g in generators {
            if this.add(g) {
                waiting.push(g.clone());
            }
        }
        let rows: Vec<Vec<u32>> = generators.iter().map(|g| monoid.row(g.value)).collect();
        while let Some(t) = waiting.pop() {
            check()?;
            if !this.antichains[t.value.index()].contains(&t.options) {
                // A smaller set has come since.
                continue;
            }
            let row = monoid.row(t.value);
            for (g, times_g) in generators.iter().zip(&rows) {
                let mut options = BitSet::new(monoid.order());
                for e in t.options.iter() {
                    options.insert(times_g[e] as usize);
                }
                for e in g.options.iter() {
                    options.insert(row[e] as usize);
                }
                let product = Transitions {
                    value: Elem(row[g.value.index()]),
                    options,
                };
                if this.add(&product) {
                    waiting.push(product);
                }
            }
        }
        for antichain in &mut this.antichains {
            antichain.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.iter().cmp(b.iter())));
        }
        Ok(this)
    }

    /// Puts a set where it belongs, unless a subset is there; larger ones go.
    fn add(&mut self, t: &Transitions) -> bool {
        let antichain = &mut self.antichains[t.value.index()];
        let is_subset = |a: &BitSet, b: &BitSet| bits::is_subset(a.words(), b.words());
        if antichain.iter().any(|s| is_subset(s, &t.options)) {
            return false;
        }
        antichain.retain(|s| !is_subset(&t.options, s));
        antichain.push(t.options.clone());
        true
    }

    /// The least sets of option values of positions worth `x` that are not the empty position, the smallest first.
    pub fn antichain(&self, x: Elem) -> &[BitSet] {
        &self.antichains[x.index()]
    }

    /// The number of sets in all antichains.
    pub fn sets(&self) -> usize {
        self.antichains.iter().map(Vec::len).sum()
    }
}
