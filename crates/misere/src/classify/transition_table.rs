//! Transition tables (section 7 of the classification paper): definition, validity, and the games in them.
//!
//! A table T ⊂ Q × Pow(Q) says which sets of values the options of a position of each value can have. Theorem 7.4: a reduced
//! (Q, P) with 1 ∉ P is a misère quotient iff there is a *valid* table on it. Here everything is done by the
//! letter of the definition, on whole tables; the enumerations have faster tests of their own.

use crate::limits::Budget;
use crate::monoid::bits::{self, BitSet};
use crate::monoid::{BipartiteMonoid, Elem, MeximalSets, Transitions};
use crate::value::{BrokenOff, GameId, Games};
use rustc_hash::FxHashSet;

/// A transition table on a bipartite monoid.
///
/// ```
/// use misere::classify::TransitionTable;
/// use misere::limits::{Budget, Limits};
/// use misere::quotient::solve;
/// use misere::value::Games;
/// use misere::ruleset::HeapGame;
///
/// let solution = solve(&HeapGame::parse("*2#320")?, Limits::default(), None);
/// let transitions = misere::report::transitions(&solution, &Budget::unlimited()).unwrap();
/// let table = TransitionTable::new(&solution.monoid, transitions).closed(10_000).unwrap();
/// let rank = table.validate().unwrap();
/// // The games H_x of Theorem 7.4, one for each element.
/// let mut games = Games::new();
/// let h = table.games(&rank, &mut games)?;
/// let texts: Vec<_> = h.iter().map(|&g| games.text(g, 80).unwrap()).collect();
/// assert_eq!(texts[..3], ["0", "*1", "*2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TransitionTable {
    monoid: BipartiteMonoid,
    pairs: Vec<Transitions>,
}

/// What is wrong with a table (Definition 7.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// (i) A pair (x, E) where x ∈ P does not mean that E is not empty and misses P.
    Parity(Transitions),
    /// (ii) An element without a pair.
    Incomplete(Elem),
    /// (iii) A product of two pairs that is missing.
    NotClosed(Transitions),
    /// (iv) An element that cannot be ranked above some set of options.
    NotWellFounded(Elem),
}

impl TransitionTable {
    /// The table of these pairs.
    pub fn new(
        monoid: &BipartiteMonoid,
        pairs: impl IntoIterator<Item = Transitions>,
    ) -> TransitionTable {
        let mut seen = FxHashSet::default();
        let pairs = pairs
            .into_iter()
            .filter(|t| seen.insert(t.clone()))
            .collect();
        TransitionTable {
            monoid: monoid.clone(),
            pairs,
        }
    }

    /// The generators of the minimex algebra of a construction sequence (Definition 8.2): each element with its meximal
    /// set inside the submonoid of those before it. `None` if one of them is in that submonoid or they do not generate
    /// the monoid.
    pub fn minimex(monoid: &BipartiteMonoid, sequence: &[Elem]) -> Option<TransitionTable> {
        let meximal = MeximalSets::of(monoid, &Budget::unlimited()).ok()?;
        let mut known = BitSet::from_fn(monoid.order(), |x| x == 0);
        let mut pairs = Vec::new();
        for &x in sequence {
            if known.contains(x.index()) {
                return None;
            }
            let all = meximal.of_element(x);
            let options = BitSet::from_fn(monoid.order(), |y| all.contains(y) && known.contains(y));
            pairs.push(Transitions { value: x, options });
            let row = monoid.row(x);
            let mut list: Vec<usize> = known.iter().collect();
            let mut at = 0;
            while at < list.len() {
                let z = row[list[at]] as usize;
                if !known.contains(z) {
                    known.insert(z);
                    list.push(z);
                }
                at += 1;
            }
        }
        (known.len() == monoid.order()).then(|| TransitionTable::new(monoid, pairs))
    }

    /// The pairs.
    pub fn pairs(&self) -> &[Transitions] {
        &self.pairs
    }

    /// The least transition algebra that contains the table and (1, ∅), the pair of the empty position; `None` if it
    /// has more than `most` pairs.
    pub fn closed(&self, most: usize) -> Option<TransitionTable> {
        let empty = Transitions {
            value: Elem::ONE,
            options: BitSet::new(self.monoid.order()),
        };
        let mut seen = FxHashSet::from_iter([empty.clone()]);
        let mut pairs = vec![empty];
        let mut at = 0;
        while at < pairs.len() {
            for generator in &self.pairs {
                let product = self.product(&pairs[at], generator);
                if seen.insert(product.clone()) {
                    pairs.push(product);
                }
            }
            if pairs.len() > most {
                return None;
            }
            at += 1;
        }
        Some(TransitionTable {
            monoid: self.monoid.clone(),
            pairs,
        })
    }

    /// (x, E)·(y, F) = (x·y, x·F ∪ y·E).
    fn product(&self, s: &Transitions, t: &Transitions) -> Transitions {
        let mut options = BitSet::new(self.monoid.order());
        for (x, set) in [(s.value, &t.options), (t.value, &s.options)] {
            for e in set.iter() {
                options.insert(self.monoid.mul(x, Elem(e as u32)).index());
            }
        }
        Transitions {
            value: self.monoid.mul(s.value, t.value),
            options,
        }
    }

    /// Definition 7.2, word by word: a rank function if the table is valid.
    pub fn validate(&self) -> Result<Vec<u32>, Invalid> {
        let p = self.monoid.p();
        for t in &self.pairs {
            let is_p = self.monoid.is_p(t.value);
            let ends_in_p = bits::intersects(t.options.words(), p.words());
            if is_p != (!t.options.is_empty() && !ends_in_p) {
                return Err(Invalid::Parity(t.clone()));
            }
        }
        let has_pair = |x: &Elem| self.pairs.iter().any(|t| t.value == *x);
        if let Some(x) = self.monoid.elements().find(|x| !has_pair(x)) {
            return Err(Invalid::Incomplete(x));
        }
        let all: FxHashSet<&Transitions> = self.pairs.iter().collect();
        for s in &self.pairs {
            for t in &self.pairs {
                let product = self.product(s, t);
                if !all.contains(&product) {
                    return Err(Invalid::NotClosed(product));
                }
            }
        }
        let rank = self.rank();
        match self.monoid.elements().find(|x| rank[x.index()] == u32::MAX) {
            Some(x) => Err(Invalid::NotWellFounded(x)),
            None => Ok(rank),
        }
    }

    /// The least rank of each element; elements that cannot be ranked have the largest number there is.
    fn rank(&self) -> Vec<u32> {
        let mut rank = vec![u32::MAX; self.monoid.order()];
        rank[0] = 0;
        for day in 1.. {
            let ready: Vec<usize> = self
                .pairs
                .iter()
                .filter(|t| rank[t.value.index()] == u32::MAX)
                .filter(|t| t.options.iter().all(|e| rank[e] < day))
                .map(|t| t.value.index())
                .collect();
            if ready.is_empty() {
                break;
            }
            ready.iter().for_each(|&x| rank[x] = day);
        }
        rank
    }

    /// The games H_x of Theorem 7.4, one for each element: by induction on the rank, H_x has the options H_y, y ∈ E, for some
    /// (x, E) in the table with E below x. They are equal to their canonical forms, which is what comes out.
    pub fn games(&self, rank: &[u32], games: &mut Games) -> Result<Vec<GameId>, BrokenOff> {
        let mut order: Vec<Elem> = self.monoid.elements().collect();
        order.sort_by_key(|x| rank[x.index()]);
        let mut found = vec![GameId::ZERO; self.monoid.order()];
        for x in order.into_iter().filter(|x| rank[x.index()] > 0) {
            let below = |t: &&Transitions| {
                t.value == x && t.options.iter().all(|e| rank[e] < rank[x.index()])
            };
            let Some(t) = self
                .pairs
                .iter()
                .filter(below)
                .min_by_key(|t| t.options.len())
            else {
                unreachable!("the rank is that of this table")
            };
            let options = t.options.iter().map(|e| found[e]).collect();
            found[x.index()] = games.game(options)?;
        }
        Ok(found)
    }
}
