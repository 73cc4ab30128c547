//! Normal forms: the words that no left side of a relation divides, as families that do not meet.

use crate::checker::{Checker, Failed};

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

impl Checker<'_> {
    /// All words that none of the words `left` divides.
    pub(super) fn normal_forms(
        &mut self,
        generators: usize,
        left: &[&[u32]],
    ) -> Result<Vec<Family>, Failed> {
        // Families of words in the first generators, with the left sides that divide them so far.
        let mut families = vec![(Family::default(), left.to_vec())];
        families.retain(|(_, left)| !left.iter().any(|u| u.iter().all(|&n| n == 0)));
        for g in 0..generators {
            let mut longer = Vec::new();
            for (family, left) in families {
                // From the largest exponent on all exponents are alike: it is that of the left sides that are still in
                // question, those whose earlier exponents this family reaches.
                let mut largest = 0;
                self.in_parts(9, left.len(), 1, |part| {
                    let here = left[part].iter().map(|u| u[g]).max();
                    largest = largest.max(here.unwrap_or(0));
                })?;
                for n in 0..=largest {
                    self.spend(9, 8)?;
                    self.in_parts(9, family.base.len(), 1, |_| {})?;
                    let base = family.base.len() as u64;
                    self.hold(9, 16 * left.len() as u64 + 8 * base + 64)?;
                    let mut reached: Vec<&[u32]> = Vec::new();
                    let mut divided = false;
                    self.in_parts(9, left.len(), (generators - g) as u64, |part| {
                        for &u in left[part].iter().filter(|u| u[g] <= n) {
                            divided |= u[g + 1..].iter().all(|&n| n == 0);
                            reached.push(u);
                        }
                    })?;
                    if divided {
                        break;
                    }
                    let mut family = family.clone();
                    family.base.push(n);
                    if n == largest {
                        family.directions.push(g);
                    }
                    longer.push((family, reached));
                }
            }
            families = longer;
        }
        Ok(families.into_iter().map(|(family, _)| family).collect())
    }
}
