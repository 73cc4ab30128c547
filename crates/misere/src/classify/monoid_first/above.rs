//! One more class of mutual divisibility on top of a semigroup.
//!
//! Let J be a maximal class of a finite commutative semigroup S, and T what is left, an ideal or nothing. If x, y ∈
//! J are different then y = xs and x = yt with s, t ∈ S; s divides y, so s ∈ J by maximality, and likewise t. So x
//! = x·s·t is a product of elements of J, and J is a group. If J is one element x, then x² = x, a group again, or
//! x² ∈ T. In either case J acts on T by multipliers, and the conditions below are all that associativity asks for.

use super::multiplier::{Law, Map, multipliers};
use super::semigroup::Semigroup;

/// Calls `found` with every extension of `t` by a class of `size` elements, which get the last numbers.
pub(super) fn add_class(t: &Semigroup, size: usize, found: &mut dyn FnMut(Semigroup)) {
    if size == 1 {
        add_element(t, found);
    }
    for group in abelian_groups(size) {
        add_group(t, &group, Identity::Any, found);
    }
}

/// One element x with x² = q ∈ T: its multiplier has φ² = multiplication by q.
fn add_element(t: &Semigroup, found: &mut dyn FnMut(Semigroup)) {
    let n = t.n;
    for square in 0..n {
        multipliers(t, Law::Square(square), &mut |phi| {
            let phi = phi.images(n);
            let mut cells = Vec::with_capacity((n + 1) * (n + 1));
            for s in 0..n {
                cells.extend_from_slice(&t.cells[s * n..(s + 1) * n]);
                cells.push(phi[s]);
            }
            cells.extend_from_slice(phi);
            cells.push(square as u8);
            found(Semigroup { n: n + 1, cells });
        });
    }
}

/// An abelian group as the orders d_1 | d_2 | … of its cyclic factors.
pub(super) type Factors = Vec<usize>;

/// The abelian groups of an order.
pub(super) fn abelian_groups(order: usize) -> Vec<Factors> {
    fn split(order: usize, multiple: usize, done: &mut Factors, out: &mut Vec<Factors>) {
        if order == 1 {
            out.push(done.clone());
        }
        for d in (2..=order).filter(|d| order.is_multiple_of(*d) && d.is_multiple_of(multiple)) {
            done.push(d);
            split(order / d, d, done, out);
            done.pop();
        }
    }
    let mut out = Vec::new();
    split(order, 1, &mut Vec::new(), &mut out);
    out
}

/// What the identity of a new group does to the elements below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// It acts as some idempotent multiplier.
    Any,
    /// It is the identity of the whole.
    OfAll,
}

/// A group on top: it acts by commuting multipliers that share one idempotent, the action of the group's identity.
/// The group's elements get the last numbers, its identity the first of them.
pub(super) fn add_group(
    t: &Semigroup,
    factors: &[usize],
    identity: Identity,
    found: &mut dyn FnMut(Semigroup),
) {
    let n = t.n;
    let mut idempotents = Vec::new();
    match identity {
        Identity::OfAll => idempotents.push(Map::identity(n)),
        Identity::Any => multipliers(t, Law::Period(1), &mut |e| idempotents.push(*e)),
    }
    let actions: Vec<Vec<(Map, Map)>> = factors.iter().map(|&d| periodic(t, d)).collect();
    for idempotent in idempotents {
        let group = Group {
            t,
            factors,
            idempotent,
            actions: &actions,
        };
        group.choose(&mut Vec::new(), found);
    }
}

/// The multipliers φ with φ^(d+1) = φ, each after its idempotent φ^d.
fn periodic(t: &Semigroup, d: usize) -> Vec<(Map, Map)> {
    let mut out = Vec::new();
    multipliers(t, Law::Period(d), &mut |phi| {
        let idempotent = (1..d).fold(*phi, |power, _| phi.after(&power, t.n));
        out.push((idempotent, *phi));
    });
    out.sort_unstable();
    out
}

struct Group<'a> {
    t: &'a Semigroup,
    factors: &'a [usize],
    idempotent: Map,
    /// For each cyclic factor, how its generator may act.
    actions: &'a [Vec<(Map, Map)>],
}

impl Group<'_> {
    fn choose(&self, chosen: &mut Vec<Map>, found: &mut dyn FnMut(Semigroup)) {
        let Some(choices) = self.actions.get(chosen.len()) else {
            return found(self.extension(chosen));
        };
        let n = self.t.n;
        let first = choices.partition_point(|(e, _)| *e < self.idempotent);
        for (_, f) in choices[first..]
            .iter()
            .take_while(|(e, _)| *e == self.idempotent)
        {
            if chosen.iter().all(|g| f.after(g, n) == g.after(f, n)) {
                chosen.push(*f);
                self.choose(chosen, found);
                chosen.pop();
            }
        }
    }

    /// The exponents of the group's g-th element.
    fn exponents(&self, mut g: usize) -> Vec<usize> {
        let digit = |&d: &usize| {
            let exponent = g % d;
            g /= d;
            exponent
        };
        self.factors.iter().map(digit).collect()
    }

    /// The number of the product of two elements given by exponents.
    fn product(&self, g: &[usize], h: &[usize]) -> usize {
        let sums = g.iter().zip(h).zip(self.factors);
        sums.rev()
            .fold(0, |number, ((x, y), d)| number * d + (x + y) % d)
    }

    fn extension(&self, chosen: &[Map]) -> Semigroup {
        let n = self.t.n;
        let order: usize = self.factors.iter().product();
        let m = n + order;
        let mut cells = vec![0u8; m * m];
        for s in 0..n {
            cells[s * m..s * m + n].copy_from_slice(&self.t.cells[s * n..(s + 1) * n]);
        }
        for g in 0..order {
            let exponents = self.exponents(g);
            let powers = chosen.iter().zip(&exponents);
            let steps = powers.flat_map(|(f, &times)| std::iter::repeat_n(f, times));
            let action = steps.fold(self.idempotent, |done, f| f.after(&done, n));
            for (s, &image) in action.images(n).iter().enumerate() {
                cells[s * m + n + g] = image;
                cells[(n + g) * m + s] = image;
            }
            for h in 0..order {
                let product = self.product(&exponents, &self.exponents(h));
                cells[(n + g) * m + n + h] = (n + product) as u8;
            }
        }
        Semigroup { n: m, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abelian_groups_by_order() {
        let counts: Vec<usize> = (1..=16).map(|n| abelian_groups(n).len()).collect();
        assert_eq!(counts, [1, 1, 1, 2, 1, 1, 1, 3, 2, 1, 1, 2, 1, 1, 1, 5]);
    }
}
