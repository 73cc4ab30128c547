//! The rows { w : x·w ∈ P } of a monoid whose numbering goes in long runs.
//!
//! Elements are numbered as generators meet them, so that often a whole run of them, x, x+1, …, is y·g, (y+1)·g, …. Bit x of row w says
//! whether x·w = y·(w·g) is in P, which is bit y of row w·g; so a run is copied from there at once, for each w. A run costs a few
//! look-ups for each w, where pulling rows back one by one costs something for each of their members.

use super::bits;
use super::{BipartiteMonoid, BitMatrix, Elem, Gen};
use crate::turns::Turn;

/// Elements `at..at + len`, which are `from..from + len` times a generator. Neither crosses the border of a machine word, and the ones end
/// before the others begin.
struct Run {
    at: u32,
    from: u32,
    len: u32,
    by: Gen,
}

/// The runs of a monoid.
pub(super) struct RowsByRuns<'a> {
    monoid: &'a BipartiteMonoid,
    runs: Vec<Run>,
}

/// With fewer elements in a run than this, rows are cheaper to pull back.
const WORTH: usize = 4;

impl<'a> RowsByRuns<'a> {
    /// The runs, if they are long enough to be of use.
    pub(super) fn of(monoid: &'a BipartiteMonoid) -> Option<RowsByRuns<'a>> {
        let most = monoid.order() / WORTH;
        let mut runs: Vec<Run> = Vec::new();
        for x in monoid.elements() {
            let Some((y, by)) = monoid.parent(x) else {
                continue;
            };
            let (at, from) = (x.0, y.0);
            if let Some(run) = runs.last_mut()
                && run.by == by
                && run.from + run.len == from
                && from < run.at
                && from % 64 != 0
                && at % 64 != 0
            {
                run.len += 1;
                continue;
            }
            if runs.len() == most {
                return None;
            }
            let len = 1;
            runs.push(Run { at, from, len, by });
        }
        Some(RowsByRuns { monoid, runs })
    }

    /// All rows. Memory for two matrices is granted.
    pub(super) async fn all(&self, turn: &Turn) -> BitMatrix {
        let n = self.monoid.order();
        // One column of machine words after another, so that what is looked up lies close together.
        let mut columns = vec![0u64; n * bits::words_for(n)];
        for (w, word) in columns[..n].iter_mut().enumerate() {
            *word = u64::from(self.monoid.is_p(Elem(w as u32)));
        }
        for run in &self.runs {
            run.copy(&mut columns, self.monoid.action_of(run.by));
            turn.work(2 * n).await;
        }
        let mut rows = BitMatrix::new(n, n);
        for w in 0..n {
            let words = columns[w..].iter().step_by(n);
            for (to, &from) in rows.row_mut(w).iter_mut().zip(words) {
                *to = from;
            }
            turn.work(8 + n / 32).await;
        }
        rows
    }
}

impl Run {
    /// Enters the run for all w.
    fn copy(&self, columns: &mut [u64], act: &[u32]) {
        let n = act.len();
        let mask = u64::MAX >> (64 - self.len);
        let (left, right) = (self.at % 64, self.from % 64);
        let (here, there) = (self.at as usize / 64 * n, self.from as usize / 64 * n);
        if here == there {
            let column = &mut columns[here..here + n];
            for w in 0..n {
                column[w] |= (column[act[w] as usize] >> right & mask) << left;
            }
            return;
        }
        let (before, column) = columns.split_at_mut(here);
        let source = &before[there..there + n];
        for (word, &w) in column.iter_mut().zip(act) {
            *word |= (source[w as usize] >> right & mask) << left;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use crate::monoid::Presentation;
    use crate::turns::in_one_turn;

    #[test]
    fn runs_give_the_rows() {
        let mut by_runs = 0;
        for text in [
            "<a | a^200=a^199> P={a, a^7, a^70}",
            "<a,b | a^9=a^8, b^30=b^29> P={a, b^2, a^3*b^17}",
            "<a,b,c | a^2=1, b^70=b^69, c^3=c> P={a, b^2, c^2, a*b^66}",
            "<a,b,c | a^2=1, b^5=b^3, c^4=c, b*c^3=b> P={a, b^2, c}",
            "<a,b,c | a^40=1, b^5=b^3, c^9=c^8> P={a, a^33, b^2, c}",
        ] {
            let q: Presentation = text.parse().unwrap();
            let q = q.monoid(Default::default()).unwrap();
            by_runs += usize::from(RowsByRuns::of(&q).is_some());
            let rows = in_one_turn(&Budget::unlimited(), |turn| {
                let q = &q;
                async move { q.p_rows_in_turns(&turn).await }
            });
            let rows = rows.unwrap();
            for x in q.elements() {
                let row = q.row(x);
                for w in q.elements() {
                    let expected = q.is_p(Elem(row[w.index()]));
                    assert_eq!(
                        bits::get(rows.row(x.index()), w.index()),
                        expected,
                        "{text}"
                    );
                }
            }
        }
        assert!(by_runs >= 3, "{by_runs}");
    }
}
