//! The words that no rule rewrites: finitely many points and finitely many families.

use super::letters::Exponents;
use super::rules::Rules;

/// The words base · g₁^i₁ · g₂^i₂ …, for the letters g in `directions` and all exponents i.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The word with all i zero.
    pub base: Exponents,
    /// The letters whose exponents have no end, increasing; none for a point.
    pub directions: Vec<usize>,
}

/// The words in `letters` that no rule rewrites, as families that do not meet.
///
/// ```
/// use misere::infinite::{Rules, normal_forms};
/// // a² = 1 and ab³ = b: what is left is 1, b, b², b³…, and a, ab, ab².
/// let mut rules = Rules::default();
/// rules.push(vec![2, 0], vec![0, 0]);
/// rules.push(vec![1, 3], vec![0, 1]);
/// let families = normal_forms(&rules, &[0, 1], 2);
/// assert_eq!(families.iter().filter(|f| f.directions.is_empty()).count(), 3);
/// assert_eq!(families.iter().filter(|f| f.directions == [1]).count(), 1);
/// ```
pub fn normal_forms(rules: &Rules, letters: &[usize], count: usize) -> Vec<Family> {
    // Rules that rewrite other letters say nothing about words in these.
    let within = |from: &&[u32]| (0..count).all(|l| from[l] == 0 || letters.contains(&l));
    let leading: Vec<&[u32]> = rules
        .iter()
        .map(|(from, _)| &from[..])
        .filter(within)
        .collect();
    let mut out = Vec::new();
    let family = Family {
        base: vec![0; count],
        directions: Vec::new(),
    };
    split(&leading, letters, family, &mut out);
    out
}

/// Splits the words in the letters that are left by the exponent of the first of them.
fn split(leading: &[&[u32]], letters: &[usize], family: Family, out: &mut Vec<Family>) {
    let blocked = |word: &&[u32]| letters.iter().all(|&l| word[l] == 0);
    if leading.iter().any(blocked) {
        return;
    }
    let Some((&l, rest)) = letters.split_first() else {
        out.push(family);
        return;
    };
    // From the largest exponent in a rule on, all exponents of this letter are alike.
    let largest = leading.iter().map(|word| word[l]).max().unwrap_or(0);
    for n in 0..=largest {
        let below: Vec<&[u32]> = leading
            .iter()
            .copied()
            .filter(|word| word[l] <= n)
            .collect();
        let mut part = family.clone();
        part.base[l] = n;
        if n == largest {
            part.directions.push(l);
        }
        split(&below, rest, part, out);
    }
}
