//! How a quotient grows with its heaps: the law that the changes so far suggest.
//!
//! In some games (0.54, 0.26, 4.7, …) the quotient changes at heaps in arithmetic progression and its orders grow by
//! quadratic polynomials, it seems for ever: algebraic periodicity. A law found here is a conjecture. It fits all
//! changes from some heap on, at least [`TERMS`] in each progression, where three would determine it.

use super::solution::Change;
use serde::Serialize;

/// So many changes in each progression must fit.
pub const TERMS: usize = 6;
/// The most progressions looked for.
const PROGRESSIONS: usize = 6;

/// A polynomial (a·k² + b·k + c)/2 with integers a, b, c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Quadratic {
    /// Twice the coefficient of k².
    pub a: i64,
    /// Twice that of k.
    pub b: i64,
    /// Twice the constant term.
    pub c: i64,
}

impl Quadratic {
    /// The polynomial with these values at 0, 1, 2, …, if they are those of one.
    fn through(values: &[i64]) -> Option<Quadratic> {
        let [x, y, z] = *values.first_chunk()?;
        let second = z - 2 * y + x;
        let p = Quadratic {
            a: second,
            b: 2 * (y - x) - second,
            c: 2 * x,
        };
        let fits = (0..).zip(values).all(|(k, &v)| p.at(k) == v);
        fits.then_some(p)
    }

    /// Its value.
    pub fn at(&self, k: i64) -> i64 {
        (self.a * k * k + self.b * k + self.c) / 2
    }
}

impl std::fmt::Display for Quadratic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let halves = [self.a, self.b, self.c].iter().any(|n| n % 2 != 0);
        let scale = if halves { 1 } else { 2 };
        let mut terms = String::new();
        for (n, power) in [(self.a, "k^2"), (self.b, "k"), (self.c, "")] {
            let n = n / scale;
            if n == 0 {
                continue;
            }
            let sign = if n < 0 {
                "-"
            } else if terms.is_empty() {
                ""
            } else {
                "+"
            };
            let number = match (n.abs(), power) {
                (1, "k^2" | "k") => String::new(),
                (n, _) => n.to_string(),
            };
            terms.push_str(&format!("{sign}{number}{power}"));
        }
        match (terms.is_empty(), halves) {
            (true, _) => f.write_str("0"),
            (false, true) => write!(f, "({terms})/2"),
            (false, false) => f.write_str(&terms),
        }
    }
}

/// One progression of a law: at heap + k·step, for k = 0, 1, 2, …, the quotient changes to one of this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Progression {
    /// The heap for k = 0.
    pub heap: u32,
    /// The distance of the heaps.
    pub step: u32,
    /// |Q|.
    pub order: Quadratic,
    /// |P|.
    pub p_order: Quadratic,
}

/// A conjectured law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GrowthLaw {
    /// The progressions, by their first heaps.
    pub progressions: Vec<Progression>,
    /// How many of the changes known it fits: all from the first of these on.
    pub fits: usize,
}

impl GrowthLaw {
    /// The law with the fewest progressions that the last changes follow, if there is one and the quotient grows.
    ///
    /// ```
    /// use misere::limits::Limits;
    /// use misere::quotient::{GrowthLaw, solve};
    /// use misere::ruleset::HeapGame;
    /// let limits = Limits { heap: Some(54), ..Limits::default() };
    /// let solution = solve(&HeapGame::parse("0.26")?, limits, None);
    /// let law = GrowthLaw::fit(&solution.changes).unwrap();
    /// assert_eq!(law.progressions.len(), 2);
    /// assert_eq!(law.progressions[1].to_string(), "at heap 11+4k |Q| = 2k^2+10k+12, |P| = (k^2+5k+6)/2");
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn fit(changes: &[Change]) -> Option<GrowthLaw> {
        (1..=PROGRESSIONS).find_map(|s| {
            let mut best = None;
            let mut fits = s * TERMS;
            while fits <= changes.len() {
                match law(&changes[changes.len() - fits..], s) {
                    Some(progressions) => best = Some(GrowthLaw { progressions, fits }),
                    None => break,
                }
                fits += 1;
            }
            best.filter(|law| {
                law.progressions
                    .iter()
                    .any(|p| p.order.a > 0 || p.order.b > 0)
            })
        })
    }
}

fn law(changes: &[Change], s: usize) -> Option<Vec<Progression>> {
    (0..s)
        .map(|r| {
            let of = |f: &dyn Fn(&Change) -> i64| -> Vec<i64> {
                changes[r..].iter().step_by(s).map(f).collect()
            };
            let heaps = Quadratic::through(&of(&|c| c.heap.into()))?;
            Some(Progression {
                heap: changes[r].heap,
                step: u32::try_from(heaps.b / 2).ok().filter(|_| heaps.a == 0)?,
                order: Quadratic::through(&of(&|c| c.order as i64))?,
                p_order: Quadratic::through(&of(&|c| c.p_order as i64))?,
            })
        })
        .collect()
}

impl std::fmt::Display for Progression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Progression {
            heap,
            step,
            order,
            p_order,
        } = self;
        write!(f, "at heap {heap}+{step}k |Q| = {order}, |P| = {p_order}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(rows: &[(u32, usize, usize)]) -> Vec<Change> {
        let change = |&(heap, order, p_order): &(u32, usize, usize)| Change {
            heap,
            order,
            p_order,
        };
        rows.iter().map(change).collect()
    }

    /// 0.54 as far as the 2006 solver got: |Q| = 390 at heap 84.
    #[test]
    fn the_law_of_0_54() {
        let known: serde_json::Value =
            serde_json::from_str(include_str!("../../tests/data/known.json")).unwrap();
        let rows = known["partial"]["0.54"]["changes"].as_array().unwrap();
        let number = |v: &serde_json::Value| v.as_u64().unwrap();
        let rows: Vec<_> = rows
            .iter()
            .map(|r| {
                (
                    number(&r[0]) as u32,
                    number(&r[1]) as usize,
                    number(&r[2]) as usize,
                )
            })
            .collect();
        let law = GrowthLaw::fit(&changes(&rows)).unwrap();
        assert_eq!(law.progressions.len(), 2);
        assert_eq!(law.fits, 21);
        assert_eq!(
            law.progressions[0].to_string(),
            "at heap 14+7k |Q| = 2k^2+16k+30, |P| = (k^2+7k+10)/2"
        );
        // What came next in longer runs.
        assert_eq!(law.progressions[0].order.at(10), 390);
    }

    #[test]
    fn a_quotient_that_stays_has_no_law() {
        assert_eq!(GrowthLaw::fit(&[]), None);
        let rows: Vec<_> = (1..20).map(|n| (n, 2, 1)).collect();
        assert_eq!(GrowthLaw::fit(&changes(&rows)), None);
        // Five terms are not enough.
        let rows: Vec<_> = (0..5)
            .map(|n| (n + 1, 2 * (n * n) as usize + 2, 1))
            .collect();
        assert_eq!(GrowthLaw::fit(&changes(&rows)), None);
    }
}
