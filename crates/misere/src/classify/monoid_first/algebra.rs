//! Transition algebras by what they leave undone, and the test for a valid one.
//!
//! Let G be a game of value x with options E ⊆ M_x, not empty. In every context w with wx ∈ P no option leads into P, by the
//! definition of M_x. The contexts where parity can fail are the others,
//! stuck(G) = { w : wx ∉ P, and wE does not meet P }. For sums, stuck(G + H) = { w : wy ∈ stuck(G) and wx ∈ stuck(H) }, y the value of H: an option
//! of the sum is one of G in context wy, or one of H in context wx. So the closure of generators (x_i, E_i) satisfies parity iff no
//! sum of them has 1 in its stuck set, and pairs (value, stuck set) are all one needs to know of the members. One whose stuck set lies inside that of another
//! of the same value is dominated: with every summand the other fails if the one does. Empty stuck sets stay empty. The game 0 has no
//! options and is no member, so it dominates nothing.
//!
//! Completeness and well-foundedness come with a construction sequence (Lemma 8.3), closure by construction. So (Q, P) is a misère quotient iff
//! for some sequence x_1, …, x_k that generates Q, the pairs (x_i, M_{x_i} ∩ S_{i−1}) pass (Theorem 8.4). The sequence is searched; a prefix that
//! fails makes all its continuations fail, and no search starts before Q has passed with E = M_x for all x but 1: larger sets of options have smaller stuck
//! sets, so a valid algebra would make these pass. (In the definition of a construction sequence every stage reduces to a misère quotient. For the prefixes of a valid
//! sequence this need not be asked: they are valid themselves.)

use super::extension::{Extension, Lift, Set};

/// The sums of some games, as values and maximal stuck sets.
#[derive(Debug, Default)]
struct Algebra {
    generators: Vec<(Lift, Set)>,
    sums: Vec<(Lift, Set)>,
}

/// A context in which a game of value x with these options cannot move into P though it should.
fn stuck(q: &Extension, x: Lift, options: Set) -> Set {
    let mut out = Set::EMPTY;
    let row = q.row(x);
    for w in q.elements() {
        if !row.contains(w) && !q.row(w).meets(options) {
            out.insert(w);
        }
    }
    out
}

impl Algebra {
    /// Adds a generator and its sums with all there is; false when one of them has a context of `failing` in its stuck set. Nothing is
    /// ever removed, so [`Algebra::forget`] undoes it.
    fn add(&mut self, q: &Extension, x: Lift, stuck: Set, failing: Set) -> bool {
        if stuck.meets(failing) {
            return false;
        }
        let old = self.sums.len();
        if stuck.is_empty() || !self.insert(x, stuck) {
            return true;
        }
        let newest = self.generators.len();
        self.generators.push((x, stuck));
        let mut i = 0;
        while i < self.sums.len() {
            let (y, stuck_y) = self.sums[i];
            let first = if i < old { newest } else { 0 };
            for g in first..=newest {
                let (z, stuck_z) = self.generators[g];
                let both = q.pull_back(y, stuck_z).and(q.pull_back(z, stuck_y));
                if both.meets(failing) {
                    return false;
                }
                if !both.is_empty() {
                    self.insert(q.mul(y, z), both);
                }
            }
            i += 1;
        }
        true
    }

    /// Adds a sum unless it is dominated.
    fn insert(&mut self, x: Lift, stuck: Set) -> bool {
        let dominated = |&(y, other): &(Lift, Set)| x == y && stuck.lies_in(other);
        let new = !self.sums.iter().any(dominated);
        if new {
            self.sums.push((x, stuck));
        }
        new
    }

    /// How much there is, for [`Algebra::forget`].
    fn mark(&self) -> (usize, usize) {
        (self.generators.len(), self.sums.len())
    }

    fn forget(&mut self, (generators, sums): (usize, usize)) {
        self.generators.truncate(generators);
        self.sums.truncate(sums);
    }
}

/// Whether the pairs (x, M_x), for all x but 1, pass the test. The meximal sets must have been found.
///
/// M_ax = aM_x, so stuck(ax) = a·stuck(x), and likewise for sums: it is enough to look at the first sheet and to
/// ask for both 1 and a. (In place of a, of which there is no partner, this takes a pair (1, M_1); neither 1 nor a is ever in the stuck set of sums
/// of it alone, as a ∈ P.)
pub(super) fn largest_options_pass(q: &Extension) -> bool {
    let mut failing = Set::ONE;
    failing.insert(Lift::A);
    let mut sets = Vec::with_capacity(16);
    for x in q.first_sheet() {
        let stuck = stuck(q, x, q.meximal(x));
        if stuck.meets(failing) {
            return false;
        }
        let pair_fails = |&(y, other): &(Lift, Set)| {
            // y·x and ay·x in both ways of sharing a.
            let both = |t: Set, u: Set| t.contains(x) && u.contains(y);
            both(other, stuck) || both(other.times_a(), stuck.times_a())
        };
        sets.push((x, stuck));
        if sets.iter().any(pair_fails) {
            return false;
        }
    }
    let mut algebra = Algebra::default();
    sets.into_iter()
        .all(|(x, stuck)| algebra.add(q, x, stuck, failing))
}

/// Whether the minimex algebra of some construction sequence is valid. The meximal sets must have been found.
pub(super) fn has_construction_sequence(q: &Extension) -> bool {
    let mut search = Search {
        q,
        all: q.all(),
        algebra: Algebra::default(),
    };
    search.continue_from(Set::ONE)
}

struct Search<'a> {
    q: &'a Extension,
    all: Set,
    algebra: Algebra,
}

impl Search<'_> {
    fn continue_from(&mut self, submonoid: Set) -> bool {
        if submonoid == self.all {
            return true;
        }
        for x in self.q.elements().filter(|&x| !submonoid.contains(x)) {
            let options = self.q.meximal(x).and(submonoid);
            if options.is_empty() {
                continue;
            }
            let mark = self.algebra.mark();
            let stuck = stuck(self.q, x, options);
            if self.algebra.add(self.q, x, stuck, Set::ONE)
                && self.continue_from(self.q.generate(submonoid, x))
            {
                return true;
            }
            self.algebra.forget(mark);
        }
        false
    }
}
