//! One theorem that settles a whole game from finitely many heaps: tameness relative to a heap. (The other one, on periods,
//! is in [`crate::value::Period`].)
//!
//! Theorem 3.9 of Siegel's structure paper, for moves that leave at most r heaps: let Q = Q_N, with kernel K, be
//! *faithfully normal* (K ∩ P is the identity of K alone, and positions of equal value have equal nim values), let
//! Φ(H_n) ∈ K for n0 ≤ n ≤ N, and let N ≥ r·n0 + d − 1 where d is the place of the last digit. An option of a larger
//! heap has a part of at least n0, so its value is in K; Lemmas 3.4 and 3.6 then give the heap its nim value in K, or a
//! tame extension when that is the whole of K. So beyond n0 misère play is normal play.

use super::proof::Theorem;
use super::restriction::find_stage;
use super::valuation::Valuation;
use crate::limits::{Budget, Stop};
use crate::monoid::bits::BitSet;
use crate::monoid::{BipartiteMonoid, Elem, Gen};
use crate::position::Heap;
use crate::ruleset::{Code, HeapGame};
use crate::turns::{STEP, Turn};
use crate::value::NimSequence;
use std::sync::Arc;

/// A game that is tame relative to a heap may still be periodic, and then that is the better answer. So its
/// normal play is looked at this far, or, where moves leave three heaps and a heap costs the more, a little.
const NIM_HORIZON: u32 = 8192;
const NIM_HORIZON_THREE: u32 = 512;
/// So many nim values are a step of work.
const NIM_STEP: usize = 32;

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
    pub base: Theorem,
    /// Its kernel.
    pub kernel: NimKernel,
    /// The last heap whose value is outside the kernel.
    pub last_outside_kernel: u32,
    /// The quotient for which the hypotheses were checked, with all its heaps.
    pub whole: Theorem,
}

/// The kernel of the present quotient and the last heap outside it, kept up to date heap by heap.
#[derive(Default)]
pub struct TameWatch {
    kernel: Option<BitSet>,
    last_outside: u32,
    seen: u32,
    /// No heap will make this quotient tame.
    pub hopeless: bool,
}

impl TameWatch {
    /// To be called when the quotient has changed.
    pub fn quotient_changed(&mut self) {
        *self = TameWatch::default();
    }

    /// Whether the values up to now place enough heaps in the kernel for the theorem.
    pub fn is_due(&mut self, code: &Code, now: &Snapshot) -> bool {
        let kernel = self
            .kernel
            .get_or_insert_with(|| now.monoid.kernel().members);
        let last = now.phi.len() as u32 - 1;
        for n in self.seen + 1..=last {
            if !kernel.contains(now.phi[n as usize].index()) {
                self.last_outside = n;
            }
        }
        self.seen = last;
        let n0 = u64::from(self.last_outside) + 1;
        let needed = u64::from(code.parts()) * n0 + u64::from(code.last());
        !self.hopeless && u64::from(last) + 1 >= needed
    }

    /// What is to be checked of the present quotient. `past` are the earlier ones, each up to its last heap.
    pub fn question(&self, now: Theorem, past: &[Arc<Theorem>]) -> Question {
        Question {
            last_outside: self.last_outside,
            now,
            past: past.to_vec(),
        }
    }
}

/// Whether a game is tame relative to a heap.
pub struct Question {
    last_outside: u32,
    now: Theorem,
    past: Vec<Arc<Theorem>>,
}

/// The answer.
pub enum Answer {
    /// It is.
    Yes(Box<TameRelative>),
    /// It is, but normal play is periodic, so misère play will be.
    PeriodAhead,
    /// Not yet.
    NotYet,
    /// The present quotient is not faithfully normal.
    Hopeless,
}

impl Question {
    /// Checks the other hypotheses, and whether there is something better to wait for.
    pub async fn answer(self, game: &HeapGame, code: &Code, turn: &Turn) -> Answer {
        let mut nim = NimSequence::new(game);
        extend(&mut nim, self.now.phi.len() as u32 - 1, turn).await;
        let Some(whole) = NimKernel::of(&self.now, nim.values()) else {
            return Answer::Hopeless;
        };
        let Some((base, kernel)) = self.base(&whole, nim.values(), turn).await else {
            return Answer::NotYet;
        };
        let horizon = match code.parts() {
            2 => NIM_HORIZON,
            _ => NIM_HORIZON_THREE,
        };
        let mut look = u64::from(2 * (self.now.phi.len() as u32 - 1));
        while look < 2 * u64::from(horizon) {
            extend(&mut nim, (look as u32).min(horizon), turn).await;
            if nim.period().is_some() {
                return Answer::PeriodAhead;
            }
            look *= 2;
        }
        Answer::Yes(Box::new(TameRelative {
            base,
            kernel,
            last_outside_kernel: self.last_outside,
            whole: self.now,
        }))
    }

    /// The earliest quotient that the present one is a tame extension of, with its kernel.
    async fn base(
        &self,
        whole: &NimKernel,
        nim: &[u32],
        turn: &Turn,
    ) -> Option<(Theorem, NimKernel)> {
        let earlier = self.past.iter().map(|theorem| &**theorem);
        for q in earlier.chain([&self.now]) {
            if q.phi.len() <= self.last_outside as usize {
                continue;
            }
            turn.work(16 * self.now.monoid.order() * (1 + self.now.letters.len()))
                .await;
            // The present quotient serves as it stands; an earlier one up to the last heap outside the kernel,
            // or up to its last heap.
            let mut base = q.clone();
            base.truncate(self.last_outside);
            if let Some(kernel) = extends_to(&base, &self.now, whole, nim) {
                return Some((base, kernel));
            }
        }
        None
    }
}

/// The earliest quotient that a proved one is a tame extension of, and its kernel: what [`Question::answer`] found, by the proved quotient
/// alone. `nim` has the nim values of its heaps.
pub(super) fn base_of(
    whole: &Snapshot,
    last_outside: u32,
    nim: &[u32],
    budget: &Budget,
) -> Result<Option<(Snapshot, NimKernel)>, Stop> {
    let Some(kernel) = NimKernel::of(whole, nim) else {
        return Ok(None);
    };
    find_stage(whole, last_outside, budget, |mut base| {
        base.phi.truncate(last_outside as usize + 1);
        let of_base = extends_to(&base, whole, &kernel, nim)?;
        Some((base, of_base))
    })
}

/// Computes nim values up to `heap`.
async fn extend(nim: &mut NimSequence<'_>, heap: u32, turn: &Turn) {
    for to in (0..heap).step_by(NIM_STEP).skip(1) {
        if nim.values().len() <= to as usize {
            nim.extend_to(to);
            turn.work(STEP as usize).await;
        }
    }
    nim.extend_to(heap);
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
