//! Whole games from finitely many heaps: tameness relative to a heap.
//!
//! (The periodicity theorem lives with the nim values it was first proved for: [`crate::outcome::Period`].)
//!
//! Theorem 3.9 of Siegel's structure paper, for moves that leave at most r heaps: let Q = Q_N, with kernel K, be
//! *faithfully normal* (K ∩ P is the identity of K alone, and positions of equal value have equal nim values), let
//! Φ(H_n) ∈ K for n0 ≤ n ≤ N, and let N ≥ r·n0 + d − 1 where d is the place of the last digit. An option of a larger
//! heap has a part of at least n0, so its value is in K; Lemmas 3.4 and 3.6 then give the heap its nim value in K, or a
//! tame extension when that is the whole of K. So beyond n0 misère play is normal play.

use super::valuation::Valuation;
use crate::monoid::bits::BitSet;
use crate::monoid::{BipartiteMonoid, Elem, Gen};
use crate::outcome::NimSequence;
use crate::position::Heap;
use crate::ruleset::Code;

/// A quotient with the heaps of its generators and the values of all heaps up to some heap.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Q and P.
    pub monoid: BipartiteMonoid,
    /// The heaps of the generators.
    pub letters: Vec<Heap>,
    /// Φ of heap 0, 1, …
    pub phi: Vec<Elem>,
}

impl Snapshot {
    /// The quotient of a valuation.
    pub fn of(valuation: &Valuation, letters: &[Heap]) -> Snapshot {
        Snapshot {
            monoid: valuation.monoid.clone(),
            letters: letters.to_vec(),
            phi: valuation.values().to_vec(),
        }
    }
}

/// The kernel of a faithfully normal quotient with its nim values.
#[derive(Clone, Debug)]
pub struct NimKernel {
    /// The nim value of every element of the quotient.
    pub nim: Vec<u32>,
    /// The element of the kernel with nim value 0, 1, 2, …
    pub by_nim: Vec<Elem>,
}

impl NimKernel {
    /// The kernel with its nim values, if the quotient is faithfully normal; `nim_of` gives those of the heaps.
    ///
    /// Faithful: nim values of positions must be a function of their value in Q, hence a homomorphism fixed by
    /// the generators' nim values, and every heap must agree with it.
    pub fn of(q: &Snapshot, nim_of: &[u32]) -> Option<NimKernel> {
        if !q.monoid.is_normal() {
            return None;
        }
        let generators: Vec<u32> = q.letters.iter().map(|h| nim_of[h.index()]).collect();
        let nim = q.monoid.nim_homomorphism(&generators)?;
        let faithful = q.phi.iter().zip(nim_of).all(|(x, &v)| nim[x.index()] == v);
        if !faithful {
            return None;
        }
        let kernel = q.monoid.kernel();
        let size = kernel.members.len();
        let mut by_nim = vec![None; size];
        for x in kernel.members.iter() {
            *by_nim.get_mut(nim[x] as usize)? = Some(Elem(x as u32));
        }
        let by_nim = by_nim.into_iter().collect::<Option<Vec<_>>>()?;
        Some(NimKernel { nim, by_nim })
    }
}

/// A game that is tame relative to a heap.
#[derive(Clone, Debug)]
pub struct TameRelative {
    /// The quotient of the heaps up to the last one that is outside the kernel (or a little further, when only then the
    /// rest is tame extensions).
    pub base: Snapshot,
    /// Its kernel.
    pub kernel: NimKernel,
    /// The last heap whose value is outside the kernel.
    pub last_outside_kernel: u32,
    /// The quotient for which the hypotheses were checked, with all its heaps.
    pub whole: Snapshot,
}

/// The kernel of the present quotient and the last heap outside it, kept up to date heap by heap.
#[derive(Default)]
pub struct TameWatch {
    kernel: Option<BitSet>,
    last_outside: u32,
    seen: u32,
    hopeless: bool,
}

impl TameWatch {
    /// To be called when the quotient has changed.
    pub fn quotient_changed(&mut self) {
        *self = TameWatch::default();
    }

    /// Whether the values up to now place enough heaps in the kernel for the theorem.
    pub fn is_due(&mut self, code: &Code, v: &Valuation) -> bool {
        let kernel = self.kernel.get_or_insert_with(|| v.monoid.kernel().members);
        let last = v.last().0;
        for n in self.seen + 1..=last {
            if !kernel.contains(v.value(Heap(n)).index()) {
                self.last_outside = n;
            }
        }
        self.seen = last;
        let n0 = self.last_outside + 1;
        !self.hopeless && last + 1 >= code.parts() * n0 + code.last()
    }

    /// Checks the other hypotheses. `past` are the earlier quotients, each up to its last heap.
    pub fn check(
        &mut self,
        v: &Valuation,
        letters: &[Heap],
        past: &[Snapshot],
        nim: &mut NimSequence,
    ) -> Option<TameRelative> {
        nim.extend_to(v.last().0);
        let now = Snapshot::of(v, letters);
        let Some(whole) = NimKernel::of(&now, nim.values()) else {
            self.hopeless = true;
            return None;
        };
        past.iter()
            .chain([&now])
            .filter(|q| q.phi.len() > self.last_outside as usize)
            .find_map(|q| {
                let mut base = q.clone();
                // The present quotient serves as it stands; an earlier one up to the last heap outside the kernel,
                // or up to its last heap.
                base.phi.truncate(self.last_outside as usize + 1);
                let kernel = extends_to(&base, &now, &whole, nim.values())?;
                Some(TameRelative {
                    base,
                    kernel,
                    last_outside_kernel: self.last_outside,
                    whole: now.clone(),
                })
            })
    }
}

/// Checks that `now` is a tame extension of `base` in which every heap beyond `base` has its nim value in the
/// kernel, by an isomorphism that respects P and Φ. Returns the kernel of `base`.
fn extends_to(
    base: &Snapshot,
    now: &Snapshot,
    whole: &NimKernel,
    nim: &[u32],
) -> Option<NimKernel> {
    let kernel = NimKernel::of(base, nim)?;
    let mut extended = base.monoid.clone();
    let mut size = kernel.by_nim.len();
    while size < whole.by_nim.len() {
        extended = extended.tame_extension();
        size *= 2;
    }
    if extended.order() != now.monoid.order() {
        return None;
    }
    // New generators outweigh the old ones, so the elements of the base keep their numbers; the i-th new
    // generator has the i-th power of two beyond the base as its nim value.
    let value = |n: usize| match base.phi.get(n) {
        Some(&x) => x,
        None => {
            let low = kernel.by_nim[nim[n] as usize % kernel.by_nim.len()];
            let high = nim[n] as usize / kernel.by_nim.len();
            (0..extended.generators() - base.monoid.generators())
                .filter(|i| high >> i & 1 == 1)
                .fold(low, |x, i| {
                    extended.act(x, Gen((base.monoid.generators() + i) as u32))
                })
        }
    };
    let letters: Vec<Elem> = now.letters.iter().map(|h| value(h.index())).collect();
    let mut image = vec![Elem::ONE; now.monoid.order()];
    for x in now.monoid.elements().skip(1) {
        let (y, g) = now.monoid.parent(x)?;
        image[x.index()] = extended.mul(image[y.index()], letters[g.index()]);
    }
    let homomorphism = (0..letters.len()).all(|g| {
        let row = extended.row(letters[g]);
        now.monoid
            .action_of(Gen(g as u32))
            .iter()
            .zip(&image)
            .all(|(&y, x)| image[y as usize].0 == row[x.index()])
    });
    let injective = {
        let mut seen = BitSet::new(image.len());
        image.iter().all(|x| {
            let fresh = !seen.contains(x.index());
            seen.insert(x.index());
            fresh
        })
    };
    let respects_p = now
        .monoid
        .elements()
        .all(|x| now.monoid.is_p(x) == extended.is_p(image[x.index()]));
    let respects_phi = now
        .phi
        .iter()
        .enumerate()
        .all(|(n, x)| image[x.index()] == value(n));
    (homomorphism && injective && respects_p && respects_phi).then_some(kernel)
}
