//! Outcomes outside a box, from those inside.
//!
//! Whether (m, v) is a P-position depends, in all quotients that were found so far, on small exponents, on parities and on small differences
//! of exponents. So a vector outside the box is taken for one inside that has the same of these: large gaps between its entries, sorted,
//! become small gaps of the same parity. That is a guess like any other; it costs nothing, where playing far positions through takes
//! the more of them the more directions there are.

use crate::automatic::effort::EFFORT;

/// How vectors are folded into a box.
pub struct Folding {
    /// Gaps up to this stay as they are.
    gap: u32,
}

impl Folding {
    /// For a box with sides of this length in so many directions.
    pub fn of_box(side: u32, directions: usize) -> Folding {
        // Near the far sides of the box outcomes are not known: moves lead out of it.
        let inside = side - side / EFFORT.margin_of_a_box;
        let gap = inside.saturating_sub(1) / directions.max(1) as u32;
        Folding {
            gap: gap.saturating_sub(1),
        }
    }

    /// Whether anything can be told from so small a box.
    pub fn is_of_use(&self) -> bool {
        self.gap >= EFFORT.least_gap
    }

    /// The vector in the box.
    pub fn fold(&self, v: &[u32]) -> Vec<u32> {
        let mut order: Vec<usize> = (0..v.len()).collect();
        order.sort_by_key(|&i| v[i]);
        let mut folded = vec![0; v.len()];
        let (mut before, mut at) = (0, 0);
        for i in order {
            let gap = v[i] - before;
            at += match gap <= self.gap {
                true => gap,
                false => self.gap + (gap - self.gap) % 2,
            };
            before = v[i];
            folded[i] = at;
        }
        folded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_gaps_become_small_ones_of_the_same_parity() {
        let folding = Folding::of_box(33, 3);
        for v in [[0, 0, 0], [1, 2, 3], [1000, 3, 1001], [7, 501, 10_000]] {
            let folded = folding.fold(&v);
            assert!(folded.iter().all(|&n| n < 33));
            assert_eq!(folding.fold(&folded), folded);
            for i in 0..3 {
                assert_eq!(v[i] % 2, folded[i] % 2);
                for j in 0..3 {
                    let (a, b) = (v[i].abs_diff(v[j]), folded[i].abs_diff(folded[j]));
                    assert!(a == b || a.min(b) >= folding.gap);
                }
            }
        }
    }
}
