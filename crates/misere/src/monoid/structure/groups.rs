//! Maximal subgroups as products of cyclic groups.
//!
//! A finite abelian group is known by how many of its elements have an order that divides p^k, for each prime p: if
//! there are n_k, then log_p(n_k / n_{k−1}) of its cyclic factors have an order of at least p^k.

use super::Structure;
use crate::monoid::Elem;

impl Structure<'_> {
    /// The orders of cyclic groups of prime power order whose product is the maximal subgroup around an
    /// idempotent, in increasing order; the trivial group has none.
    ///
    /// ```
    /// use misere::monoid::{Presentation, Structure};
    /// let q: Presentation = "<a,b | a^12=1, b^2=1>".parse().unwrap();
    /// let q = q.monoid(Default::default()).unwrap();
    /// let s = Structure::of(&q);
    /// assert_eq!(s.cyclic_factors(s.idempotents()[0]), [2, 3, 4]);
    /// ```
    ///
    /// # Panics
    /// When `idempotent` is none.
    pub fn cyclic_factors(&self, idempotent: Elem) -> Vec<u32> {
        let class = &self.classes[self.class_of(idempotent)];
        assert_eq!(class.idempotent, Some(idempotent), "an idempotent");
        let mut factors = Vec::new();
        for p in primes(class.members.len() as u32) {
            let power = self.monoid.powers(p);
            // The members after so many p-th powers: those that are 1 by then have an order that divides p^k.
            let mut powers = class.members.clone();
            let (mut before, mut q) = (1, 1);
            let mut at_least = Vec::new();
            loop {
                powers.iter_mut().for_each(|x| *x = power[x.index()]);
                let now = powers.iter().filter(|&&x| x == idempotent).count();
                let rank = ((now / before) as u32).ilog(p);
                if rank == 0 {
                    break;
                }
                q *= p;
                at_least.push((q, rank));
                before = now;
            }
            for (i, &(q, rank)) in at_least.iter().enumerate() {
                let longer = at_least.get(i + 1).map_or(0, |&(_, rank)| rank);
                factors.extend(std::iter::repeat_n(q, (rank - longer) as usize));
            }
        }
        factors.sort_unstable();
        factors
    }
}

fn primes(mut n: u32) -> Vec<u32> {
    let mut primes = Vec::new();
    let mut p = 2;
    while p * p <= n {
        if n.is_multiple_of(p) {
            primes.push(p);
            while n.is_multiple_of(p) {
                n /= p;
            }
        }
        p += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}
