//! All misère quotients of an order, the monoid first.
//!
//! This enumeration builds commutative monoids, then P, and asks only at the end whether what it has is a misère
//! quotient. No induction over smaller quotients or over construction sequences is involved.
//!
//! # Why nothing is missed
//!
//! Let (Q, P) be the misère quotient of a closed set 𝒜 of games, finite, of order at least 3, and a = Φ(*).
//!
//! 1. *Z_2 acts freely.* a² = 1 and ax ≠ x for all x (Siegel's lecture notes, Proposition 4.7). From X + * one can
//!    move to X, so P does not meet aP. 1 ∉ P, a ∈ P. Hence Q is an extension of B = Q/⟨a⟩ by Z_2: a symmetric
//!    2-cocycle on B, of which `cocycles` has one for each extension, and P has one element or none above each
//!    element of B.
//! 2. *\*2 is there.* If every game of 𝒜 equalled 0 or * then Q would have at most two elements. Take one of least
//!    birthday that equals neither. Its options equal 0 or *, and {*} = 0, so it is *2 = {0, *}. Let b be its
//!    value, b' ∈ B what is below it. Sums of * and *2 have the outcomes of Nim: for j ≥ 1 the power b^2j is in P,
//!    for odd k neither b^k nor ab^k is. So b' has an even period; and no power of b' is 1, or some b^2j would be 1
//!    ∉ P. From w + *2 one can move to w and to w + *: if w ∈ P ∪ aP, then neither wb nor awb is in P. `portion`
//!    tries every b'.
//! 3. *B from the bottom up.* Let U be the units of B and S the others, an ideal that contains b'. U acts on S by
//!    multipliers with its identity acting as such (`above`), and S has an element of even period. `lists` has all
//!    such semigroups: a maximal class of mutual divisibility is a group or a single element, what is left without
//!    it is an ideal, and it can be chosen so that the ideal has an even period or the class is a group of even
//!    order. `monoids` drops monoids B with four twins, because no P could tell all elements above them apart.
//! 4. *P from the bottom up.* All choices of P that 1 and 2 allow are made, except branches in which two elements
//!    of Q have the same row { w : xw ∈ P }: misère quotients are reduced.
//! 5. *Validity* is decided by Theorem 8.4 of Siegel's paper, in the form explained in `algebra`.
//!
//! Conversely what passes is reduced, has 1 ∉ P and a valid minimex algebra, and is a misère quotient by the same
//! theorem. What is found is brought into a canonical form, so that isomorphic quotients are equal.

mod above;
mod algebra;
mod canonical;
mod cocycles;
mod extension;
mod forward;
mod lists;
mod monoids;
mod multiplier;
mod piece;
mod portion;
mod semigroup;

pub use piece::Piece;

use super::MonoidTable;
use crate::limits::{Budget, Stop};
use crate::work::Shard;
use lists::sorted;
use monoids::{Unit, units};
use rustc_hash::FxHashSet;

/// The largest order there is room for. What there is time for is less.
pub const MAX_ORDER: usize = 32;

/// Why an enumeration ended before its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The order is beyond [`MAX_ORDER`].
    #[error("order {order} is too large: at most {MAX_ORDER}")]
    TooLarge {
        /// The order asked for.
        order: usize,
    },
    /// A limit was met.
    #[error("{stop} after {done} units of work, with {} quotients found", found.len())]
    Limit {
        /// Which.
        stop: Stop,
        /// How many units of the shard are finished; they are its first ones.
        done: usize,
        /// The quotients found so far, in order.
        found: Vec<MonoidTable>,
    },
}

/// How far an enumeration has come.
///
/// ```
/// use misere::classify::monoid_first::{Progress, Stopped, enumerate};
/// use misere::limits::{Budget, Limits, Stop};
/// use misere::work::Shard;
/// let mut seen = Progress::default();
/// let all = enumerate(12, Shard::WHOLE, &Budget::unlimited(), &mut |progress: &Progress| seen = *progress);
/// assert_eq!(seen.found, all.unwrap().len());
/// let short = Budget::start(Limits { steps: Some(20), ..Limits::default() }, None);
/// let stopped = enumerate(16, Shard::WHOLE, &short, &mut |_| ());
/// assert!(matches!(stopped, Err(Stopped::Limit { stop: Stop::Steps, .. })));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Units of work that are finished.
    pub done: usize,
    /// Units of work in the shard; 0 while they are not known.
    pub units: usize,
    /// Monoids Q/⟨a⟩ that have been looked at.
    pub monoids: u64,
    /// Quotients found.
    pub found: usize,
}

/// The work for one order, in units that can be done in any order, by anybody, and on their own.
///
/// The units and their numbers depend on the order alone, and what a unit gives depends on nothing but its number.
///
/// ```
/// use misere::classify::monoid_first::Work;
/// use misere::limits::Budget;
/// let budget = Budget::unlimited();
/// let work = Work::new(8, &budget)?;
/// let mut found = Vec::new();
/// for unit in 0..work.units() {
///     found.extend(work.run(unit, &budget, &mut || ())?);
/// }
/// // Theorem 6.1: R_8 is the only misère quotient of order 8. It has two elements in P.
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].p.count_ones(), 2);
/// # Ok::<(), misere::classify::monoid_first::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Work {
    /// |B|.
    half: usize,
    /// T_0 or T_1, the quotients without a game *2, and then no unit but this.
    tame: Option<MonoidTable>,
    units: Vec<Unit>,
}

impl Work {
    /// Divides the work for `order` into units. This takes a second for order 20.
    pub fn new(order: usize, budget: &Budget) -> Result<Work, Stopped> {
        if order > MAX_ORDER {
            return Err(Stopped::TooLarge { order });
        }
        let half = order / 2;
        let units = match order % 2 {
            0 => units(half, budget).map_err(|stop| stopped(stop, Vec::new()))?,
            _ => Vec::new(),
        };
        Ok(Work {
            half,
            tame: tame(order),
            units,
        })
    }

    /// How many units there are.
    pub fn units(&self) -> usize {
        self.units.len() + usize::from(self.tame.is_some())
    }

    /// The quotients of one unit, in order, or none when there is no such unit. The same quotient may also come
    /// in other units. `watch` is called for every monoid.
    pub fn run(
        &self,
        unit: usize,
        budget: &Budget,
        watch: &mut dyn FnMut(),
    ) -> Result<Vec<MonoidTable>, Stopped> {
        let mut found = FxHashSet::default();
        found.extend(self.tame.clone().filter(|_| unit == 0));
        let ended = self.search(unit, budget, watch, &mut found);
        match ended {
            Ok(()) => Ok(sorted(found)),
            Err(stop) => Err(stopped(stop, sorted(found))),
        }
    }

    fn search(
        &self,
        unit: usize,
        budget: &Budget,
        watch: &mut dyn FnMut(),
        found: &mut FxHashSet<MonoidTable>,
    ) -> Result<(), Stop> {
        let Some(unit) = self.units.get(unit) else {
            return Ok(());
        };
        for b in unit.monoids(self.half, budget)? {
            watch();
            portion::portions(&b, budget, &mut |q| {
                q.find_meximal();
                if algebra::largest_options_pass(q) && algebra::has_construction_sequence(q) {
                    found.insert(q.quotient());
                }
            })?;
        }
        Ok(())
    }
}

/// The quotients of these orders, which have no game *2.
fn tame(order: usize) -> Option<MonoidTable> {
    let (table, p) = match order {
        1 => (vec![0], 0b0),
        2 => (vec![0, 1, 1, 0], 0b10),
        _ => return None,
    };
    Some(MonoidTable { order, table, p })
}

fn stopped(stop: Stop, found: Vec<MonoidTable>) -> Stopped {
    Stopped::Limit {
        stop,
        done: 0,
        found,
    }
}

/// All misère quotients of exactly this order, up to isomorphism, as far as the units of `shard` give them; in
/// order, each once.
///
/// `watch` sees the progress many times a second.
///
/// ```
/// use misere::classify::monoid_first::enumerate;
/// use misere::limits::Budget;
/// use misere::work::Shard;
/// let twelve = enumerate(12, Shard::WHOLE, &Budget::unlimited(), &mut |_| ())?;
/// assert_eq!(twelve.len(), 6);
/// # Ok::<(), misere::classify::monoid_first::Stopped>(())
/// ```
pub fn enumerate(
    order: usize,
    shard: Shard,
    budget: &Budget,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Vec<MonoidTable>, Stopped> {
    let work = Work::new(order, budget)?;
    let mine = shard.of(work.units());
    let mut progress = Progress {
        units: mine.len(),
        ..Progress::default()
    };
    watch(&progress);
    let mut all = FxHashSet::default();
    for unit in mine {
        let found = work.run(unit, budget, &mut || {
            progress.monoids += 1;
            watch(&progress);
        });
        match found {
            Ok(found) => all.extend(found),
            Err(Stopped::Limit { stop, found, .. }) => {
                all.extend(found);
                return Err(Stopped::Limit {
                    stop,
                    done: progress.done,
                    found: sorted(all),
                });
            }
            Err(stopped) => return Err(stopped),
        }
        progress.done += 1;
        progress.found = all.len();
    }
    Ok(sorted(all))
}
