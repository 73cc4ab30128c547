//! Normal forms: the words that no left side of a relation divides, as families that do not meet.

use crate::check::{Checker, Rejected};

/// The words base · g₁^i₁ · g₂^i₂ … for the generators g in `directions` and all exponents i.
#[derive(Clone, Debug, Default)]
pub struct Family {
    /// The exponents when all i are 0.
    pub base: Vec<u32>,
    /// Generators whose exponents have no end.
    pub directions: Vec<usize>,
}

impl Family {
    /// Whether it has one member.
    pub fn is_point(&self) -> bool {
        self.directions.is_empty()
    }
}

/// Whether `a` divides `b`.
pub fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

impl Checker {
    /// All words that none of the words `left` divides.
    pub(super) fn normal_forms(
        &mut self,
        generators: usize,
        left: &[&[u32]],
    ) -> Result<Vec<Family>, Rejected> {
        // Families of words in the first generators, with the left sides that divide them so far.
        let mut families = vec![(Family::default(), left.to_vec())];
        families.retain(|(_, left)| !left.iter().any(|u| u.iter().all(|&n| n == 0)));
        for g in 0..generators {
            let mut longer = Vec::new();
            for (family, left) in families {
                // From the largest exponent on all exponents are alike.
                let largest = left.iter().map(|u| u[g]).max().unwrap_or(0);
                for n in 0..=largest {
                    let cost = (left.len() + 1) * (generators - g) + family.base.len() + 8;
                    self.spend(9, cost as u64)?;
                    self.hold(
                        9,
                        16 * left.len() as u64 + 8 * family.base.len() as u64 + 64,
                    )?;
                    let left: Vec<&[u32]> = left.iter().copied().filter(|u| u[g] <= n).collect();
                    if left.iter().any(|u| u[g + 1..].iter().all(|&n| n == 0)) {
                        break;
                    }
                    let mut family = family.clone();
                    family.base.push(n);
                    if n == largest {
                        family.directions.push(g);
                    }
                    longer.push((family, left));
                }
            }
            families = longer;
        }
        Ok(families.into_iter().map(|(family, _)| family).collect())
    }
}
