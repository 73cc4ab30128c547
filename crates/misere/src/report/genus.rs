//! The genus of every element.
//!
//! A genus g^{γ0γ1γ2…} belongs to a position: g is its nim value, γ0 the same for misère play (1 for the empty
//! position), and γ_i the mex of the options' γ_i together with γ_{i−1} and γ_{i−1} ⊕ 1, which is γ0 beside i heaps of
//! two. That positions of equal value have equal genera is not given: the heaps of two, or of four, need not occur in
//! the game. So a genus is read off the least position of each value, and then it is proved, for all positions at once,
//! that the numbers meet the mex rule; since the rule determines the genus, that is enough.

use super::levels::{Heaps, rows};
use super::{nim_values, transitions};
use crate::limits::{Budget, Stop};
use crate::monoid::bits::BitSet;
use crate::monoid::{BipartiteMonoid, BitMatrix, Elem, Transitions};
use crate::quotient::Solution;
use crate::ruleset::Convention;
use crate::value::Genus;
use std::fmt;

/// Why there is no genus for each element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGenus {
    /// In normal play there is no such thing.
    NormalPlay,
    /// Positions of equal value have different nim values.
    NotFaithful,
    /// Positions of equal value have different genera.
    NotConstant,
    /// The proof was stopped.
    Stopped(Stop),
}

impl From<Stop> for NoGenus {
    fn from(stop: Stop) -> NoGenus {
        NoGenus::Stopped(stop)
    }
}

impl fmt::Display for NoGenus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGenus::NormalPlay => f.write_str("a genus belongs to misère play"),
            NoGenus::NotFaithful => {
                f.write_str("positions of equal value have different nim values")
            }
            NoGenus::NotConstant => f.write_str("positions of equal value have different genera"),
            NoGenus::Stopped(stop) => write!(f, "stopped: {stop}"),
        }
    }
}

/// The genus of every element, proved to be that of all positions with this value.
///
/// ```
/// use misere::limits::{Budget, Limits};
/// use misere::quotient::solve;
/// use misere::ruleset::HeapGame;
/// let solution = solve(&HeapGame::parse("0.123")?, Limits::default(), None);
/// let budget = Budget::start(Limits::default(), None);
/// let genera = misere::report::genera(&solution, &budget).unwrap();
/// // Heap 8 is wild.
/// assert_eq!(genera[solution.phi[8].index()].to_string(), "2^1420");
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn genera(solution: &Solution, budget: &Budget) -> Result<Vec<Genus>, NoGenus> {
    if solution.game.convention == Convention::Normal {
        return Err(NoGenus::NormalPlay);
    }
    let q = &solution.monoid;
    let nim = nim_values(solution, budget)?.ok_or(NoGenus::NotFaithful)?;
    let kinds = transitions(solution, budget)?;
    let least = LeastPositions::new(q, &kinds, budget)?;
    let heaps = Heaps::new(q, &kinds, budget)?;
    let mut rows: Vec<Vec<u32>> = Vec::new();
    loop {
        let before = rows.last();
        let row = least.mex_rule(before, budget)?;
        let proved = is_proved(&heaps, &row, before, budget)?;
        if !proved {
            return Err(NoGenus::NotConstant);
        }
        // Each row follows from the one before, so from a repetition on they repeat.
        let repeats = rows.len() >= 2 && rows[rows.len() - 2] == row;
        rows.push(row);
        if repeats {
            break;
        }
    }
    let genus = |x: Elem| {
        let exponents = rows.iter().map(|row| row[x.index()]).collect();
        Genus::new(nim[x.index()], exponents)
    };
    Ok(q.elements().map(genus).collect())
}

/// Whether `row` is γ_i of every position, `before` being γ_{i−1}, or γ0 if there is none.
fn is_proved(
    heaps: &Heaps,
    row: &[u32],
    before: Option<&Vec<u32>>,
    budget: &Budget,
) -> Result<bool, Stop> {
    if !heaps.always_change(row, budget)? {
        return Ok(false);
    }
    for v in 0..row.iter().copied().max().unwrap_or(0) {
        // γ_{i−1} and γ_{i−1} ⊕ 1 are excluded whatever the options are.
        let given = |x: usize| before.is_some_and(|b| b[x] == v || b[x] ^ 1 == v);
        let need = BitSet::from_fn(row.len(), |x| row[x] > v && !given(x));
        let level = BitSet::from_fn(row.len(), |x| row[x] == v);
        if !heaps.always_reach(&need, &level, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The elements in the order of their least positions, with the values of the options of these.
struct LeastPositions(Vec<(Elem, BitSet)>);

impl LeastPositions {
    /// Normal forms will not do: a quotient is written without superfluous generators, and an option of a generator's
    /// heap may be a smaller heap that is now written as a power of it. So words are formed from all heaps.
    fn new(
        q: &BipartiteMonoid,
        kinds: &[Transitions],
        budget: &Budget,
    ) -> Result<LeastPositions, Stop> {
        let mut seen = BitSet::new(q.order());
        let mut letters: Vec<&Transitions> = Vec::new();
        for kind in kinds {
            if kind.value != Elem::ONE && !seen.contains(kind.value.index()) {
                seen.insert(kind.value.index());
                letters.push(kind);
            }
        }
        let rows = rows(q, letters.iter().map(|t| t.value), budget)?;
        let action: Vec<u32> = rows.iter().flatten().copied().collect();
        let (words, numbering) = BipartiteMonoid::numbered(letters.len(), &action, |_| false)
            .expect("multiplications commute");
        budget.allow(BitMatrix::bytes(q.order(), q.order()))?;
        let mut all: Vec<(Elem, BitSet)> = Vec::with_capacity(q.order());
        for (x, &old) in words.elements().zip(&numbering.old) {
            budget.check()?;
            let mut options = BitSet::new(q.order());
            if let Some((y, g)) = words.parent(x) {
                let (value, before) = &all[y.index()];
                for e in before.iter() {
                    options.insert(rows[g.index()][e] as usize);
                }
                let row = q.row(*value);
                for e in letters[g.index()].options.iter() {
                    options.insert(row[e] as usize);
                }
            }
            all.push((Elem(old), options));
        }
        Ok(LeastPositions(all))
    }

    /// γ_i of the least position of each value from γ_{i−1}, or γ0 if there is none. The options of a least
    /// position have smaller least positions.
    fn mex_rule(&self, before: Option<&Vec<u32>>, budget: &Budget) -> Result<Vec<u32>, Stop> {
        let mut row = vec![u32::MAX; self.0.len()];
        for (x, options) in &self.0 {
            budget.check()?;
            let mut excluded: Vec<u32> = options.iter().map(|e| row[e]).collect();
            match before {
                Some(before) => excluded.extend([before[x.index()], before[x.index()] ^ 1]),
                None if *x == Elem::ONE => excluded.push(0),
                None => (),
            }
            let mut mex = 0;
            excluded.sort_unstable();
            for v in excluded {
                mex += u32::from(v == mex);
            }
            row[x.index()] = mex;
        }
        Ok(row)
    }
}
