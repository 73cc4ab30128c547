//! The kernel of a finite commutative monoid, tame extensions, and what normal play has to do with them.

use super::bits::BitSet;
use super::{BipartiteMonoid, Elem, Gen};

/// The kernel: the least ideal, a group with identity z.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// The identity of the kernel.
    pub identity: Elem,
    /// Its elements.
    pub members: BitSet,
}

impl BipartiteMonoid {
    /// The kernel.
    ///
    /// The product of all generators lies in the kernel after enough multiplications by itself, and the
    /// idempotent among its powers is the kernel's identity z; the kernel is z·Q.
    pub fn kernel(&self) -> Kernel {
        let product = (0..self.generators() as u32).fold(Elem::ONE, |x, g| self.act(x, Gen(g)));
        let identity = self.idempotent_power(product);
        let mut members = BitSet::new(self.order());
        for x in self.row(identity) {
            members.insert(x as usize);
        }
        Kernel { identity, members }
    }

    /// The idempotent among the powers of `x`.
    pub fn idempotent_power(&self, x: Elem) -> Elem {
        // The powers from the index on are a group, and its identity is the one whose exponent the period divides.
        let (index, period) = self.index_and_period(x);
        self.pow(x, index.max(1).next_multiple_of(period))
    }

    /// Whether the kernel meets P in its identity alone (Definition 3.1 of the structure paper).
    pub fn is_normal(&self) -> bool {
        let kernel = self.kernel();
        self.is_p(kernel.identity)
            && kernel
                .members
                .iter()
                .filter(|&x| self.p().contains(x))
                .count()
                == 1
    }

    /// The homomorphism to nim values that takes generator g to `nim[g]`, if there is one.
    pub fn nim_homomorphism(&self, nim: &[u32]) -> Option<Vec<u32>> {
        let mut values = vec![0; self.order()];
        for x in self.elements().skip(1) {
            if let Some((y, g)) = self.parent(x) {
                values[x.index()] = values[y.index()] ^ nim[g.index()];
            }
        }
        let respects = |g: usize| {
            self.action_of(Gen(g as u32))
                .iter()
                .enumerate()
                .all(|(x, &y)| values[y as usize] == values[x] ^ nim[g])
        };
        (0..self.generators()).all(respects).then_some(values)
    }

    /// The tame extension T(Q, P) (Definition 3.5 of the structure paper): a second copy of the kernel is added, and with it
    /// one generator, the last.
    ///
    /// ```
    /// use misere::monoid::Presentation;
    /// let t2: Presentation = "<a,b | a^2=1, b^3=b> P={a, b^2}".parse().unwrap();
    /// let t2 = t2.monoid(Default::default()).unwrap();
    /// let t3: Presentation = "<a,b,c | a^2=1, b^3=b, c^3=c, c^2=b^2> P={a, b^2}".parse().unwrap();
    /// let t3 = t3.monoid(Default::default()).unwrap();
    /// assert!(t2.tame_extension().is_isomorphic(&t3));
    /// ```
    pub fn tame_extension(&self) -> BipartiteMonoid {
        let n = self.order();
        let kernel = self.kernel();
        let times_z = self.row(kernel.identity);
        let mut copy = vec![u32::MAX; n];
        let members: Vec<usize> = kernel.members.iter().collect();
        for (i, &x) in members.iter().enumerate() {
            copy[x] = (n + i) as u32;
        }
        let mut action = Vec::new();
        for g in 0..self.generators() {
            let act = self.action_of(Gen(g as u32));
            action.extend_from_slice(act);
            action.extend(members.iter().map(|&x| copy[act[x] as usize]));
        }
        action.extend(times_z.iter().map(|&x| copy[x as usize]));
        action.extend(members.iter().map(|&x| x as u32));
        let is_p = |x: usize| x < n && self.p().contains(x);
        match BipartiteMonoid::from_action(self.generators() + 1, action, is_p) {
            Some(extension) => extension,
            None => unreachable!("the extension of a commutative monoid is commutative"),
        }
    }

    /// Whether this misère quotient is one of the T_n, the quotients of Nim.
    ///
    /// By Theorem 3.8 of the structure paper the misère quotients with two elements in P are the T_n, of order 2^n + 2, and the
    /// R_n, of order 2^n + 4, with n ≥ 2. So for a quotient the numbers decide.
    pub fn is_tame(&self) -> bool {
        match (self.order(), self.p().len()) {
            (1, 0) | (2, 1) => true,
            (order, 2) => order >= 6 && (order - 2).is_power_of_two(),
            _ => false,
        }
    }
}
