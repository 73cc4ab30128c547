//! The few classes at which some two letters do not commute, found without looking at all pairs of letters.
//!
//! Say c·a·b is class number T(a,b). It is symmetric iff all letters commute at c, and then Σ u(a)·T(a,b)·v(b) = Σ v(a)·T(a,b)·u(b) for any
//! weights u, v. The sums over b belong to the class c·a alone, so they are made once for each class. Where the two sides are equal by
//! chance a conflict is not seen.

use crate::turns::Turn;

/// What tells whether letters commute at a class.
pub struct Corners {
    /// Σ T(b)·v(b) and Σ T(b)·u(b) for each class, T(b) being where the letter b leads.
    sums: Vec<[u64; 2]>,
    /// The weights u and v of each letter.
    weights: Vec<[u64; 2]>,
}

impl Corners {
    /// For the classes of an action.
    pub async fn of(action: &[Vec<u32>], classes: usize, turn: &Turn) -> Corners {
        turn.allow_table::<[u64; 2]>(classes).await;
        let weights: Vec<[u64; 2]> = (0..action.len()).map(weights).collect();
        let mut sums = vec![[0u64; 2]; classes];
        for (act, &[u, v]) in action.iter().zip(&weights) {
            for (sums, &to) in sums.iter_mut().zip(act) {
                sums[0] = sums[0].wrapping_add(v.wrapping_mul(u64::from(to)));
                sums[1] = sums[1].wrapping_add(u.wrapping_mul(u64::from(to)));
            }
            turn.work(classes).await;
        }
        Corners { sums, weights }
    }

    /// Whether all letters commute at class `s`, as far as sums tell.
    pub fn seem_right(&self, action: &[Vec<u32>], s: usize) -> bool {
        let letters = action.iter().zip(&self.weights);
        let sides = letters.fold(0u64, |sum, (act, &[u, v])| {
            let [by_v, by_u] = self.sums[act[s] as usize];
            let difference = u.wrapping_mul(by_v).wrapping_sub(v.wrapping_mul(by_u));
            sum.wrapping_add(difference)
        });
        sides == 0
    }
}

/// Odd numbers without visible structure, two for each letter.
fn weights(letter: usize) -> [u64; 2] {
    let x = (letter as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let scrambled = |x: u64| ((x ^ x >> 29).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ x >> 31) | 1;
    [scrambled(x), scrambled(!x)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Budget;
    use crate::turns::in_one_turn;

    #[test]
    fn sums_show_the_corners_that_pairs_show() {
        // Maps that nearly commute: counting modulo several numbers, with some entries changed.
        let classes = 60u32;
        let mut counts = [0, 0];
        for changed in 0..40u32 {
            let step = |by: u32| (0..classes).map(move |x| (x + by) % classes).collect();
            let mut action: Vec<Vec<u32>> = [1, 5, 12, 30, 7].map(step).into();
            for i in 0..changed % 4 {
                let at = (changed * 17 + i * 23) % classes;
                action[(changed + i) as usize % 5][at as usize] = (at * 7 + i) % classes;
            }
            let corners = in_one_turn(&Budget::unlimited(), |turn| {
                let action = &action;
                async move { Corners::of(action, classes as usize, &turn).await }
            });
            let corners = corners.unwrap();
            for s in 0..classes as usize {
                let twice = |a: &[u32], b: &[u32]| b[a[s] as usize];
                let agree = |a: &Vec<u32>, b: &Vec<u32>| twice(a, b) == twice(b, a);
                let right = action.iter().all(|a| action.iter().all(|b| agree(a, b)));
                assert_eq!(corners.seem_right(&action, s), right);
                counts[usize::from(right)] += 1;
            }
        }
        assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
    }
}
