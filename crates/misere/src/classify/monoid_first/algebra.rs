//! Transition algebras by what they leave undone, and the test for a valid one.
//!
//! Let G be a game of value x with options E ⊆ M_x, not empty. In every context w with wx ∈ P no option leads into
//! P, by the definition of M_x. The contexts where parity can fail are the others, stuck(G) = { w : wx ∉ P, and wE
//! does not meet P }. For sums, stuck(G + H) = { w : wy ∈ stuck(G) and wx ∈ stuck(H) }, y the value of H: an option
//! of the sum is one of G in context wy, or one of H in context wx. So the closure of generators (x_i, E_i)
//! satisfies parity iff no sum of them has 1 in its stuck set, and pairs (value, stuck set) are all one needs to
//! know of the members. One whose stuck set lies inside that of another of the same value is dominated: with every
//! summand the other fails if the one does. Empty stuck sets stay empty. The game 0 has no options and is no
//! member, so it dominates nothing.
//!
//! Completeness and well-foundedness come with a construction sequence (Lemma 8.3), closure by construction. So (Q,
//! P) is a misère quotient iff for some sequence x_1, …, x_k that generates Q, the pairs (x_i, M_{x_i} ∩ S_{i−1})
//! pass (Theorem 8.4). The sequence is searched; a prefix that fails makes all its continuations fail, and no
//! search starts before Q has passed with E = M_x for all x but 1: larger sets of options have smaller stuck sets,
//! so a valid algebra would make these pass. (In the definition of a construction sequence every stage reduces to a
//! misère quotient. For the prefixes of a valid sequence this need not be asked: they are valid themselves.)

use super::extension::{Extension, Lift, SHEET, Set};
use smallvec::SmallVec;

/// A game as its value and its stuck set.
type Game = (Lift, Set);

/// The sums of some games.
#[derive(Debug)]
struct Algebra {
    generators: SmallVec<[Game; 32]>,
    sums: SmallVec<[Game; 128]>,
    /// For each value the last of the sums that have it, and for each sum the one before of its value; counted from 1, and 0 is none.
    last: [u32; 2 * SHEET],
    before: SmallVec<[u32; 128]>,
    symmetric: bool,
}

/// The contexts in which a game of value x with these options cannot move into P though it should.
fn stuck(q: &Extension, x: Lift, options: Set) -> Set {
    q.avoiding(options).minus(q.row(x))
}

impl Algebra {
    /// Nothing so far. When `symmetric`, every game stands for a times it too.
    fn new(symmetric: bool) -> Algebra {
        Algebra {
            generators: SmallVec::new(),
            sums: SmallVec::new(),
            last: [0; 2 * SHEET],
            before: SmallVec::new(),
            symmetric,
        }
    }

    /// Adds a generator and its sums with all there is; false when one of them breaks parity. Nothing is ever
    /// removed, so [`Algebra::forget`] undoes it.
    fn add(&mut self, q: &Extension, x: Lift, stuck: Set) -> bool {
        if stuck.contains(Lift::ONE) || self.symmetric && stuck.contains(Lift::A) {
            return false;
        }
        if stuck.is_empty() || self.is_dominated(x, stuck) {
            return true;
        }
        let old = self.sums.len();
        let newest = self.generators.len();
        self.generators.push((x, stuck));
        self.push((x, stuck));
        if self.sums.iter().any(|&sum| self.clash(sum, (x, stuck))) {
            return false;
        }
        let mut i = 0;
        while i < self.sums.len() {
            let (y, stuck_y) = self.sums[i];
            let first = if i < old { newest } else { 0 };
            for g in first..=newest {
                let (z, stuck_z) = self.generators[g];
                let both = q.pull_back(y, stuck_z).and(q.pull_back(z, stuck_y));
                let sum = (q.mul(y, z), both);
                if both.is_empty() || self.is_dominated(sum.0, sum.1) {
                    continue;
                }
                if self.generators.iter().any(|&other| self.clash(sum, other)) {
                    return false;
                }
                self.push(sum);
            }
            i += 1;
        }
        true
    }

    /// Whether the sum of two games breaks parity: a look ahead that costs two bits, where the sum itself costs
    /// two pull-backs.
    fn clash(&self, (x, s): Game, (y, t): Game) -> bool {
        let fails = |s: Set, t: Set| s.contains(y) && t.contains(x);
        fails(s, t) || self.symmetric && fails(s.times_a(), t.times_a())
    }

    fn push(&mut self, sum: Game) {
        self.sums.push(sum);
        let last = &mut self.last[sum.0.index()];
        self.before.push(*last);
        *last = self.sums.len() as u32;
    }

    fn is_dominated(&self, x: Lift, stuck: Set) -> bool {
        let mut next = self.last[x.index()] as usize;
        while let Some(i) = next.checked_sub(1) {
            if stuck.lies_in(self.sums[i].1) {
                return true;
            }
            next = self.before[i] as usize;
        }
        false
    }

    /// How much there is, for [`Algebra::forget`].
    fn mark(&self) -> (usize, usize) {
        (self.generators.len(), self.sums.len())
    }

    fn forget(&mut self, (generators, sums): (usize, usize)) {
        self.generators.truncate(generators);
        for (sum, before) in self.sums.iter().zip(&self.before).skip(sums).rev() {
            self.last[sum.0.index()] = *before;
        }
        self.sums.truncate(sums);
        self.before.truncate(sums);
    }
}

/// Whether the pairs (x, M_x), for all x but 1, pass the test. The meximal sets must have been found.
///
/// M_ax = aM_x, so stuck(ax) = a·stuck(x), and likewise for sums: it is enough to look at the first sheet and to
/// ask for both 1 and a. (In place of a, of which there is no partner, this takes a pair (1, M_1); neither 1 nor a
/// is ever in the stuck set of sums of it alone, as a ∈ P.)
pub(super) fn largest_options_pass(q: &Extension) -> bool {
    let mut algebra = Algebra::new(true);
    let mut games: SmallVec<[Game; SHEET]> = SmallVec::new();
    for x in q.first_sheet() {
        let game = (x, stuck(q, x, q.meximal(x)));
        games.push(game);
        let (one, a) = (Lift::ONE, Lift::A);
        let fails = game.1.contains(one) || game.1.contains(a);
        if fails || games.iter().any(|&other| algebra.clash(game, other)) {
            return false;
        }
    }
    games.into_iter().all(|(x, stuck)| algebra.add(q, x, stuck))
}

/// Whether the minimex algebra of some construction sequence is valid. The meximal sets must have been found.
pub(super) fn has_construction_sequence(q: &Extension) -> bool {
    let mut search = Search {
        q,
        all: q.all(),
        algebra: Algebra::new(false),
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
        for x in self.all.minus(submonoid).members() {
            let options = self.q.meximal(x).and(submonoid);
            // In the context 1 it has to be in P, or to have an option there: what `add` would say after much more work.
            let p = self.q.row(Lift::ONE);
            if options.is_empty() || !p.contains(x) && !p.meets(options) {
                continue;
            }
            let mark = self.algebra.mark();
            let stuck = stuck(self.q, x, options);
            if self.algebra.add(self.q, x, stuck)
                && self.continue_from(self.q.generate(submonoid, x))
            {
                return true;
            }
            self.algebra.forget(mark);
        }
        false
    }
}
