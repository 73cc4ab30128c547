//! The monoids B = Q/⟨a⟩, in numbered units of work.
//!
//! B is its group of units U with the ideal S of the other elements below it, and S has an even period (see the
//! head of [`super`]). With U = {1} the monoids are by far the most, so they come in units by what S is without one
//! maximal class. S can lose several classes, but only one of them is [chosen](Semigroup::is_chosen): no monoid
//! comes in two units.

use super::above::{Identity, abelian_groups, add_class, add_group};
use super::lists::{Lists, sorted};
use super::semigroup::Semigroup;
use crate::limits::{Budget, Stop};
use rustc_hash::FxHashSet;

/// How the monoids of a unit are made from its semigroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Above {
    /// A class, then an identity.
    Class,
    /// A group of even order, then an identity: the semigroup has no even period.
    EvenGroup,
    /// A group of units, of order at least 2.
    Units,
}

/// A part of the work: the monoids made from one semigroup in one way.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) base: Semigroup,
    pub(super) above: Above,
}

/// The units that make up all monoids of an order.
pub(super) fn units(order: usize, budget: &Budget) -> Result<Vec<Unit>, Stop> {
    // An identity and a group of two elements.
    if order < 3 {
        return Ok(Vec::new());
    }
    let lists = Lists::new(order - 3, order - 2, budget)?;
    let mut units = Vec::new();
    let mut push = |base: &Semigroup, above| {
        let base = base.clone();
        units.push(Unit { base, above });
        budget.check()
    };
    for base in lists.even.iter().rev().flatten() {
        push(base, Above::Class)?;
    }
    for base in lists.even.iter().rev().flatten() {
        push(base, Above::Units)?;
    }
    let odd = |s: &&Semigroup| Unit::fits(s, Above::EvenGroup, 2 * order);
    for base in lists.all.iter().rev().flatten().filter(odd) {
        push(base, Above::EvenGroup)?;
    }
    Ok(units)
}

impl Unit {
    /// Whether there is a unit with this semigroup in the work for quotients of an order.
    pub(super) fn fits(base: &Semigroup, above: Above, quotients: usize) -> bool {
        let order = quotients / 2;
        let even = base.has_even_period();
        quotients.is_multiple_of(2)
            && base.n + 2 <= order
            && match above {
                Above::Class | Above::Units => even,
                Above::EvenGroup => !even && (order - 1 - base.n).is_multiple_of(2),
            }
    }

    /// The monoids of this unit that have the given order, each once, the identity their first element.
    pub(super) fn monoids(&self, order: usize, budget: &Budget) -> Result<Vec<Semigroup>, Stop> {
        let mut found = FxHashSet::default();
        let n = self.base.n;
        if self.above == Above::Units {
            for group in abelian_groups(order - n) {
                add_group(&self.base, &group, Identity::OfAll, &mut |b| {
                    // Once refused it is refused for good, and what is left is soon done with.
                    if budget.check().is_ok() && has_few_twins(&b, n) {
                        found.insert(b.canonical());
                    }
                });
            }
            budget.check()?;
            return Ok(sorted(found).into_iter().map(identity_first).collect());
        }
        let size = order - 1 - n;
        let mut take = |s: Semigroup| {
            if budget.check().is_err() {
                return;
            }
            add_group(&s, &[], Identity::OfAll, &mut |b| {
                if has_few_twins(&b, order - 1) && self.is_chosen(&s) {
                    found.insert(b.canonical());
                }
            });
        };
        match self.above {
            Above::EvenGroup => abelian_groups(size)
                .iter()
                .for_each(|group| add_group(&self.base, group, Identity::Any, &mut take)),
            _ => add_class(&self.base, size, &mut take),
        }
        budget.check()?;
        Ok(sorted(found).into_iter().map(identity_first).collect())
    }

    /// Whether the class that was put on top, of all that could have been, is the chosen one.
    fn is_chosen(&self, s: &Semigroup) -> bool {
        let mut classes = s.maximal_classes();
        let even_group = |class: u32| class.count_ones().is_multiple_of(2);
        classes.retain(|&class| even_group(class) || s.without(class).has_even_period());
        s.is_chosen((1 << s.n) - (1 << self.base.n), &classes)
    }
}

/// Whether no four elements of a monoid are *twins*: different from 1, with the same product with every element but 1.
///
/// Let x and y in Q be twins in B, and w not in {1, a}. Then xw is yw or ayw. If w and w' are neither 1 nor a, and
/// ww' is not either, then x(ww') = (xw)w' = (xw')w says that the case is the same for w, w' and ww', so it is the
/// same for all w. (If ww' ∈ {1, a}, multiply by w': x and y are one element of B.) So with y or ay for y: xw = yw
/// for all w but 1 and a. Only whether x ∈ P, whether ax ∈ P, or neither, tells x from y, and so with every other
/// twin of x.
fn has_few_twins(b: &Semigroup, one: usize) -> bool {
    let others = || (0..b.n).filter(|&x| x != one);
    let twins = |x: usize, y: usize| others().all(|w| b.mul(x, w) == b.mul(y, w));
    others().all(|x| others().filter(|&y| twins(x, y)).count() <= 3)
}

/// The same monoid with the identity as element 0.
fn identity_first(b: Semigroup) -> Semigroup {
    let n = b.n;
    let is_identity = |e: &usize| (0..n).all(|x| b.mul(*e, x) == x);
    let one = (0..n).find(is_identity).expect("a monoid has an identity");
    let swap = |x: usize| match x {
        0 => one,
        x if x == one => 0,
        x => x,
    };
    let product = |i: usize| swap(b.mul(swap(i / n), swap(i % n))) as u8;
    Semigroup {
        n,
        cells: (0..n * n).map(product).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The units against a filter over all semigroups of six elements: no monoid twice, none left out.
    #[test]
    fn units_partition_the_monoids() {
        let order = 6;
        let never = &Budget::unlimited();
        let mut from_units = Vec::new();
        for unit in units(order, never).unwrap() {
            let monoids = unit.monoids(order, never).unwrap();
            from_units.extend(monoids.iter().map(Semigroup::canonical));
        }
        from_units.sort();
        let mut filtered = Lists::new(order, 0, never).unwrap().all.remove(order);
        filtered.retain(|b| {
            let one = (0..order).find(|&e| (0..order).all(|x| b.mul(e, x) == x));
            one.is_some_and(|one| {
                let unit = |x: usize| b.ideal(x) >> one & 1 != 0;
                let non_units = (0..order)
                    .filter(|&x| unit(x))
                    .fold(0, |set, x| set | 1 << x);
                b.without(non_units).has_even_period() && has_few_twins(b, one)
            })
        });
        assert_eq!(from_units, filtered);
    }
}
