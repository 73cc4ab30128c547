//! The commutative semigroups of small order, up to isomorphism.
//!
//! All of them while they are few, and beyond that those with an even period, which alone lead to quotients. If S has a
//! subgroup H of even order, then S without some maximal class has one too, or H is that class: a maximal class
//! other than H leaves H where it is.

use super::above::{Identity, abelian_groups, add_class, add_group};
use super::semigroup::Semigroup;
use crate::limits::{Budget, Stop};
use rustc_hash::FxHashSet;

/// Lists by order, each sorted by table.
#[derive(Debug)]
pub(super) struct Lists {
    /// All commutative semigroups; entry 0 holds the empty one.
    pub(super) all: Vec<Vec<Semigroup>>,
    /// Those with an element of even period.
    pub(super) even: Vec<Vec<Semigroup>>,
}

impl Lists {
    /// All of order up to `all`, and those with an even period up to `even`.
    pub(super) fn new(all: usize, even: usize, budget: &Budget) -> Result<Lists, Stop> {
        let mut lists = Lists {
            all: vec![vec![Semigroup::empty()]],
            even: Vec::new(),
        };
        for order in 1..=all {
            let mut found = FxHashSet::default();
            for below in 0..order {
                for t in &lists.all[below] {
                    budget.check()?;
                    add_class(t, order - below, &mut |s| {
                        found.insert(s.canonical());
                    });
                }
            }
            lists.all.push(sorted(found));
        }
        for order in 0..=even {
            let list = match lists.all.get(order) {
                Some(all) => all
                    .iter()
                    .filter(|s| s.has_even_period())
                    .cloned()
                    .collect(),
                None => lists.next_even(order, budget)?,
            };
            lists.even.push(list);
        }
        Ok(lists)
    }

    fn next_even(&self, order: usize, budget: &Budget) -> Result<Vec<Semigroup>, Stop> {
        let mut found = FxHashSet::default();
        let mut take = |s: Semigroup| {
            found.insert(s.canonical());
        };
        for below in 0..order {
            for t in &self.even[below] {
                budget.check()?;
                add_class(t, order - below, &mut take);
            }
            if (order - below).is_multiple_of(2) {
                for t in &self.all[below] {
                    budget.check()?;
                    for group in abelian_groups(order - below) {
                        add_group(t, &group, Identity::Any, &mut take);
                    }
                }
            }
        }
        Ok(sorted(found))
    }
}

/// The members of a set in an order that does not depend on hashing.
pub(super) fn sorted<T: Ord>(set: FxHashSet<T>) -> Vec<T> {
    let mut list: Vec<T> = set.into_iter().collect();
    list.sort_unstable();
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    /// The number of commutative semigroups of n elements is sequence A001426 of the OEIS.
    #[test]
    fn commutative_semigroups_are_as_many_as_known() {
        let lists = Lists::new(6, 0, &Budget::unlimited()).unwrap();
        let counts: Vec<usize> = lists.all.iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 1, 3, 12, 58, 325, 2143]);
    }

    #[test]
    fn those_with_an_even_period_are_found_without_the_others() {
        let never = &Budget::unlimited();
        let (all, even) = (
            Lists::new(6, 6, never).unwrap(),
            Lists::new(4, 6, never).unwrap(),
        );
        assert_eq!(all.even, even.even);
    }

    #[test]
    fn a_limit_is_obeyed() {
        let limits = Limits {
            steps: Some(100),
            ..Limits::default()
        };
        let short = Budget::start(limits, None);
        assert_eq!(Lists::new(6, 0, &short).err(), Some(Stop::Steps));
    }
}
