//! Small generating sets.
//!
//! The solver names a generator when a heap needs one, and a later heap may make it superfluous: in 0.123 heap 6
//! becomes the square of heap 9. What is printed does without it.

use super::bits::BitSet;
use super::{BipartiteMonoid, Elem, Gen, Numbering};

impl BipartiteMonoid {
    /// The same monoid over a generating set none of whose members is a product of the others, with the numbers of
    /// the generators kept and the new numbering of the elements; `None` if all are needed.
    ///
    /// Products of earlier generators go first and then the lightest of what is superfluous, so that a generator
    /// belongs to the first heap that needs it.
    ///
    /// ```
    /// use misere::monoid::{Gen, Presentation};
    /// let q: Presentation = "<a,b,c | a^2=1, b^2=1, c^2=b> P={a}".parse().unwrap();
    /// let q = q.monoid(Default::default()).unwrap();
    /// let (small, kept, _) = q.irredundant().unwrap();
    /// assert_eq!(kept, [Gen(0), Gen(2)]);
    /// assert_eq!(small.presentation().to_string(), "<a,b | a^2=1, b^4=1> P={a}");
    /// assert!(small.irredundant().is_none());
    /// ```
    pub fn irredundant(&self) -> Option<(BipartiteMonoid, Vec<Gen>, Numbering)> {
        let all: Vec<Gen> = (0..self.generators() as u32).map(Gen).collect();
        let mut kept: Vec<Gen> = all.clone();
        kept.retain(|&g| self.parent(self.generator(g)) == Some((Elem::ONE, g)));
        let mut i = 0;
        while i < kept.len() {
            let g = kept.remove(i);
            if !self.generates(&kept, self.generator(g)) {
                kept.insert(i, g);
                i += 1;
            }
        }
        if kept == all {
            return None;
        }
        let action: Vec<u32> = kept
            .iter()
            .flat_map(|&g| self.action_of(g).iter().copied())
            .collect();
        let (small, numbering) =
            BipartiteMonoid::numbered(kept.len(), &action, |x| self.p().contains(x))?;
        Some((small, kept, numbering))
    }

    /// Whether `x` is a product of these generators.
    fn generates(&self, generators: &[Gen], x: Elem) -> bool {
        let mut seen = BitSet::new(self.order());
        seen.insert(Elem::ONE.index());
        let mut open = vec![Elem::ONE];
        while let Some(y) = open.pop() {
            if y == x {
                return true;
            }
            for &g in generators {
                let z = self.act(y, g);
                if !seen.contains(z.index()) {
                    seen.insert(z.index());
                    open.push(z);
                }
            }
        }
        false
    }
}
