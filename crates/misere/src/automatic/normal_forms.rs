//! The words that no rule rewrites: finitely many points and finitely many families.

use super::meter::Meter;
use super::rules::Rules;
use crate::limits::{Budget, Stop};
use crate::word::{Exponents, Letter};

/// The words base · g₁^i₁ · g₂^i₂ …, for the letters g in `directions` and all exponents i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The word with all i zero.
    pub base: Exponents,
    /// The letters whose exponents have no end, increasing; none for a point.
    pub directions: Vec<Letter>,
}

/// The words in `letters` that no rule rewrites, as families that do not meet.
///
/// ```
/// use misere::automatic::{Rules, normal_forms};
/// use misere::limits::Budget;
/// use misere::word::Letter;
/// // a² = 1 and ab³ = b: what is left is 1, b, b², b³…, and a, ab, ab².
/// let mut rules = Rules::default();
/// rules.push(vec![2, 0].into(), vec![0, 0].into());
/// rules.push(vec![1, 3].into(), vec![0, 1].into());
/// let (a, b) = (Letter(0), Letter(1));
/// let families = normal_forms(&rules, &[a, b], 2, &Budget::unlimited()).unwrap();
/// assert_eq!(families.iter().filter(|f| f.directions.is_empty()).count(), 3);
/// assert_eq!(families.iter().filter(|f| f.directions == [b]).count(), 1);
/// ```
pub fn normal_forms(
    rules: &Rules,
    letters: &[Letter],
    count: usize,
    budget: &Budget,
) -> Result<Vec<Family>, Stop> {
    // Rules that rewrite other letters say nothing about words in these.
    let within = |from: &&Exponents| from.factors().all(|(l, _)| letters.contains(&l));
    let leading: Vec<&Exponents> = rules.iter().map(|(from, _)| from).filter(within).collect();
    let mut out = Vec::new();
    let family = Family {
        base: Exponents::one(count),
        directions: Vec::new(),
    };
    split(&leading, letters, family, &mut out, &Meter::new(budget))?;
    Ok(out)
}

/// Splits the words in the letters that are left by the exponent of the first of them.
fn split(
    leading: &[&Exponents],
    letters: &[Letter],
    family: Family,
    out: &mut Vec<Family>,
    meter: &Meter,
) -> Result<(), Stop> {
    meter.work(20 + leading.len() * letters.len())?;
    let blocked = |word: &&Exponents| letters.iter().all(|&l| word[l] == 0);
    if leading.iter().any(blocked) {
        return Ok(());
    }
    let Some((&l, rest)) = letters.split_first() else {
        meter.grow(out)?;
        out.push(family);
        return Ok(());
    };
    // From the largest exponent in a rule on, all exponents of this letter are alike.
    let largest = leading.iter().map(|word| word[l]).max().unwrap_or(0);
    for n in 0..=largest {
        let below: Vec<&Exponents> = leading
            .iter()
            .copied()
            .filter(|word| word[l] <= n)
            .collect();
        let mut part = family.clone();
        part.base.set(l, n);
        if n == largest {
            part.directions.push(l);
        }
        split(&below, rest, part, out, meter)?;
    }
    Ok(())
}
