//! Method A: quotients by extension, one generator at a time (section 8 of the classification paper).
//!
//! **Why the list is complete.** Let (Q, P) be a misère quotient of order N. By Theorem 8.4 it has a construction
//! sequence x_1, …, x_k with a valid minimex algebra. Its first element is a = Φ(∗): a heap whose only option is the
//! empty position; a² = 1 since ∗ + ∗ = 0, and a·u ≠ u for all u since not both G and G + ∗ can be P-positions, while
//! if neither is in any context then G is told from nothing (Q is reduced). Let S_i be the submonoid of x_1, …, x_i.
//! The pairs (x_j, M_j ∩ S_{j−1}), j ≤ i, with the meximal sets M_j taken inside S_i, form a valid algebra on S_i:
//! fewer contexts make meximal sets larger, elements of P pass parity by the definition of M_j, and the others only
//! gain options. So each (S_i, P ∩ S_i) is a scheme with a valid sequence that ends in x_i, and it is reached from the
//! one before by one extension. The search starts with {1, a}, makes all extensions of all schemes it has, up to N
//! elements, and keeps those with a valid sequence. What it cuts off cannot be part of a reduced monoid of order N (the
//! class bound) or has no valid sequence that ends in the generator just added. The reduced ones among the schemes of
//! order N are the quotients of order N.
//!
//! Schemes in between need not be reduced: a stage may enlarge the monoid and not its reduction.

mod canonical;
mod scheme;
mod structure;
mod validity;

pub use canonical::Form;
pub use scheme::{MAX_ORDER, Mask, Scheme, ones};
pub use validity::Validity;

use crate::limits::{Budget, Stop};
use rustc_hash::FxHashMap;
use std::sync::{Mutex, PoisonError};

/// The scheme that the search starts with.
pub fn start() -> Form {
    canonical::with_star(&Scheme::of_star())
}

/// The order of a scheme.
pub fn order(form: &Form) -> usize {
    form[0] as usize
}

/// Which schemes have a valid sequence, as far as they have been met.
#[derive(Default)]
pub struct Known(Mutex<FxHashMap<Form, bool>>);

impl Known {
    fn is_valid(&self, form: &Form, scheme: &Scheme) -> bool {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = lock().get(form) {
            return known;
        }
        let valid = validity::Validity::new(scheme).sequence().is_some();
        lock().insert(form.clone(), valid);
        valid
    }

    /// Forgets the schemes below an order; they will not be met again.
    pub fn forget_below(&self, order: usize) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|form, _| self::order(form) >= order);
    }
}

/// All schemes with a valid sequence, of at most `most` elements, that extend one scheme by a generator; in
/// order and without repetition.
pub fn extensions(
    form: &Form,
    most: usize,
    known: &Known,
    budget: &Budget,
) -> Result<Vec<Form>, Stop> {
    let s = canonical::decode(form);
    let mut forms = Vec::new();
    structure::extensions(&s, most, budget, &mut |scheme| {
        if validity::Validity::new(&scheme).cannot_end_in(s.order, s.all()) {
            return;
        }
        debug_assert!(scheme.is_commutative_monoid());
        let form = canonical::with_star(&scheme);
        if known.is_valid(&form, &scheme) {
            forms.push(form);
        }
    })?;
    forms.sort_unstable();
    forms.dedup();
    Ok(forms)
}

/// The form of a scheme that is a misère quotient, up to every isomorphism; none if it is not reduced.
pub fn quotient(form: &Form) -> Option<Form> {
    let scheme = canonical::decode(form);
    (scheme.largest_class() == 1).then(|| canonical::of_quotient(&scheme))
}

/// The scheme of a form.
pub fn scheme(form: &Form) -> Scheme {
    canonical::decode(form)
}
