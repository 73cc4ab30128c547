//! Rewriting rules on exponent vectors: from relations to normal forms and to the table of a monoid.
//!
//! Completion in the lexicographic order can take very long and can make very large exponents, so it asks a budget,
//! arithmetic is checked, and both end with an error rather than never or wrongly.

use super::bipartite::BipartiteMonoid;
use super::completion::Completion;
use super::word::{Word, generator_name};
use crate::limits::{Budget, Stop};
use crate::turns::Pace;
use rustc_hash::FxHashMap;
use thiserror::Error;

/// What it costs to look at a rule.
pub(super) const LOOK: u64 = 8;

/// Why a presentation did not become a monoid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompletionError {
    /// A limit was reached.
    #[error("completion stopped: {0}; allow more, or reorder the generators")]
    Stopped(Stop),
    /// An exponent grew too large to be kept.
    #[error("completion stopped at an exponent past {max}: reorder the generators", max = u32::MAX)]
    Exponent,
    /// The monoid is infinite.
    #[error("the monoid is infinite: all powers of {0} differ")]
    Infinite(String),
}

impl From<Stop> for CompletionError {
    fn from(stop: Stop) -> CompletionError {
        CompletionError::Stopped(stop)
    }
}

/// One rule `from → to`, `to` being smaller.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) from: Word,
    pub(super) to: Word,
    support: u64,
}

impl Rule {
    pub(super) fn new(from: Word, to: Word) -> Rule {
        Rule {
            support: support(&from),
            from,
            to,
        }
    }

    /// Whether the rule applies to `word`, whose [`support`] is `bits`.
    #[inline]
    pub(super) fn applies(&self, word: &[u32], bits: u64) -> bool {
        self.support & !bits == 0 && divides(&self.from, word)
    }
}

/// A confluent set of rewriting rules, reduced: no side contains the left side of another rule.
///
/// ```
/// use misere::limits::Budget;
/// use misere::monoid::Rewriting;
/// // b^2 = a and b^3 = b give a*b = b and with it a^2 = a.
/// let relations = [(vec![0, 2], vec![1, 0]), (vec![0, 3], vec![0, 1])];
/// let rules = Rewriting::complete(2, &relations, &Budget::unlimited()).unwrap();
/// assert_eq!(rules.normal_form(&[5, 3]).unwrap(), [0, 1]);
/// assert_eq!(rules.rules().count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Rewriting {
    generators: usize,
    rules: Vec<Rule>,
}

impl Rewriting {
    /// Completes `relations` for the order in which a later generator outweighs any power of earlier ones.
    ///
    /// # Panics
    /// When a word has not one exponent for each generator.
    pub fn complete(
        generators: usize,
        relations: &[(Word, Word)],
        budget: &Budget,
    ) -> Result<Rewriting, CompletionError> {
        let mut completion = Completion::new(Pace::new(budget));
        for (u, v) in relations {
            assert!(
                u.len() == generators && v.len() == generators,
                "one exponent a generator"
            );
            completion.wait(None, u.clone(), v.clone())?;
        }
        let rules = completion.run()?;
        Ok(Rewriting { generators, rules })
    }

    /// The rules, by increasing left side.
    pub fn rules(&self) -> impl Iterator<Item = (&[u32], &[u32])> {
        self.rules.iter().map(|rule| (&rule.from[..], &rule.to[..]))
    }

    /// The least word equal to `word`. Fails only when an exponent overflows on the way.
    pub fn normal_form(&self, word: &[u32]) -> Result<Word, CompletionError> {
        let mut word = word.to_vec();
        reduce(
            self.rules.iter(),
            &mut word,
            &mut Pace::new(&Budget::unlimited()),
        )?;
        Ok(word)
    }

    /// A generator all of whose powers differ, if there is one: the monoid is finite exactly when there is none.
    pub fn free_generator(&self) -> Option<usize> {
        (0..self.generators).find(|&g| {
            let is_power =
                |rule: &Rule| rule.from.iter().enumerate().all(|(i, &n)| i == g || n == 0);
            !self.rules.iter().any(is_power)
        })
    }

    /// Whether the monoid is finite.
    pub fn is_finite(&self) -> bool {
        self.free_generator().is_none()
    }

    /// The normal words by increasing weight.
    fn normal_words(&self, pace: &mut Pace) -> Result<Vec<Word>, CompletionError> {
        if let Some(g) = self.free_generator() {
            return Err(CompletionError::Infinite(generator_name(g)));
        }
        let mut words = vec![vec![0; self.generators]];
        for g in 0..self.generators {
            // Only rules whose last generator is g can newly apply when a normal word is multiplied by g.
            let last =
                |rule: &&Rule| rule.from[g] > 0 && rule.from[g + 1..].iter().all(|&n| n == 0);
            let rules: Vec<&Rule> = self.rules.iter().filter(last).collect();
            let mut layer = 0..words.len();
            while !layer.is_empty() {
                let start = words.len();
                for x in layer {
                    let mut word = words[x].clone();
                    word[g] += 1;
                    pace.work(LOOK * (8 + rules.len() as u64))?;
                    if rules.iter().all(|rule| !divides(&rule.from, &word)) {
                        pace.budget().check_order(words.len() + 1)?;
                        pace.budget().allow_push(&words)?;
                        words.push(word);
                    }
                }
                layer = start..words.len();
            }
        }
        Ok(words)
    }

    /// The monoid with the classes of the words in `p` as P. Elements are numbered by their normal forms.
    pub fn monoid(&self, p: &[Word], budget: &Budget) -> Result<BipartiteMonoid, CompletionError> {
        let mut pace = Pace::new(budget);
        let words = self.normal_words(&mut pace)?;
        budget.allow_table::<u32>(2 * words.len().saturating_mul(self.generators))?;
        budget.allow_table::<(&[u32], u32)>(2 * words.len())?;
        let number: FxHashMap<&[u32], u32> = (0..).zip(&words).map(|(i, w)| (&w[..], i)).collect();
        let mut find = |mut word: Word| -> Result<u32, CompletionError> {
            pace.work(LOOK * 8)?;
            if let Some(&x) = number.get(&word[..]) {
                return Ok(x);
            }
            reduce(self.rules.iter(), &mut word, &mut pace)?;
            Ok(number[&word[..]])
        };
        let mut action = Vec::with_capacity(words.len() * self.generators);
        for g in 0..self.generators {
            for word in &words {
                let mut word = word.clone();
                word[g] += 1;
                action.push(find(word)?);
            }
        }
        let mut is_p = vec![false; words.len()];
        for word in p {
            is_p[find(word.clone())? as usize] = true;
        }
        Ok(
            BipartiteMonoid::from_action(self.generators, action, |x| is_p[x])
                .expect("products of words commute"),
        )
    }
}

/// The generators in a word, folded into 64 bits: if u divides v, the bits of u are among those of v.
pub(super) fn support(word: &[u32]) -> u64 {
    let bit = |(g, &n): (usize, &u32)| u64::from(n > 0) << (g % 64);
    word.iter().enumerate().map(bit).fold(0, |a, b| a | b)
}

pub(super) fn divides(u: &[u32], v: &[u32]) -> bool {
    u.iter().zip(v).all(|(a, b)| a <= b)
}

pub(super) fn lcm(u: &[u32], v: &[u32]) -> Word {
    u.iter().zip(v).map(|(&a, &b)| a.max(b)).collect()
}

/// `word` with one use of `from → to`, where `from` divides it.
pub(super) fn replace(word: &[u32], from: &[u32], to: &[u32]) -> Result<Word, CompletionError> {
    let mut out = Vec::with_capacity(word.len());
    for i in 0..word.len() {
        let sum = (word[i] - from[i]).checked_add(to[i]);
        out.push(sum.ok_or(CompletionError::Exponent)?);
    }
    Ok(out)
}

/// Uses a rule on `word` as often as it applies in a row, at the price of one use: exponents may be large.
fn apply(rule: &Rule, word: &mut [u32]) -> Result<(), CompletionError> {
    let differences = || {
        rule.from
            .iter()
            .zip(&rule.to)
            .map(|(&a, &b)| i64::from(a) - i64::from(b))
    };
    let times = differences()
        .zip(&rule.from)
        .zip(word.iter())
        .filter(|((d, _), _)| *d > 0)
        .map(|((d, &from), &n)| i64::from(n - from) / d + 1)
        .min()
        .expect("a rule lowers the exponent of some generator");
    for (d, n) in differences().zip(word.iter_mut()) {
        let changed = d
            .checked_mul(times)
            .and_then(|change| i64::from(*n).checked_sub(change));
        *n = changed
            .and_then(|n| u32::try_from(n).ok())
            .ok_or(CompletionError::Exponent)?;
    }
    Ok(())
}

/// Rewrites `word` until no rule applies.
pub(super) fn reduce<'a>(
    rules: impl Iterator<Item = &'a Rule> + Clone,
    word: &mut [u32],
    pace: &mut Pace,
) -> Result<(), CompletionError> {
    'again: loop {
        let bits = support(word);
        for rule in rules.clone() {
            pace.work(LOOK)?;
            if rule.applies(word, bits) {
                apply(rule, word)?;
                continue 'again;
            }
        }
        return Ok(());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::monoid::Alphabet;

    fn complete(
        generators: &str,
        relations: &[&str],
    ) -> (Alphabet, Result<Rewriting, CompletionError>) {
        let names = Alphabet::list(generators).unwrap();
        let relations: Vec<_> = relations
            .iter()
            .map(|r| names.parse_relation(r).unwrap())
            .collect();
        let rules = Rewriting::complete(names.len(), &relations, &Budget::unlimited());
        (names, rules)
    }

    fn shown(generators: &str, relations: &[&str]) -> Vec<String> {
        let (names, rules) = complete(generators, relations);
        let show = |(u, v): (&[u32], &[u32])| names.relation(u, v);
        rules.unwrap().rules().map(show).collect()
    }

    #[test]
    fn a_gcd_is_found() {
        assert_eq!(shown("a", &["a^12=1", "a^18=1"]), ["a^6=1"]);
        assert_eq!(shown("a", &["a^7=a^3", "a^8=a^2"]), ["a^4=a^2"]);
        assert_eq!(shown("a,b", &["a^2=b", "b^2=a"]), ["a^4=a", "b=a^2"]);
    }

    #[test]
    fn large_exponents_cost_little() {
        assert_eq!(
            shown("a", &["a^4000000000=1", "a^3000000000=1"]),
            ["a^1000000000=1"]
        );
        let (_, rules) = complete("a,b", &["a^1000000=a^999999", "b^3=a*b"]);
        let rules = rules.unwrap();
        assert_eq!(
            rules.normal_form(&[4_000_000_000, 0]).unwrap(),
            [999_999, 0]
        );
        let large = Rewriting::complete(
            2,
            &[
                (vec![0, 1], vec![100_000, 0]),
                (vec![0, 100_000], vec![1, 0]),
            ],
            &Budget::unlimited(),
        );
        assert_eq!(large.unwrap_err(), CompletionError::Exponent);
    }

    #[test]
    fn finite_and_infinite_are_told_apart() {
        let (_, free) = complete("a,b", &["a^2=1", "a*b^2=b^2"]);
        let free = free.unwrap();
        assert_eq!(free.free_generator(), Some(1));
        let error = free.monoid(&[], &Budget::unlimited()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the monoid is infinite: all powers of b differ"
        );
        let (_, cyclic) = complete("a", &["a^100=a^90"]);
        let limits = Limits {
            order: Some(50),
            ..Limits::default()
        };
        let budget = Budget::start(limits, None);
        let error = cyclic.unwrap().monoid(&[], &budget).unwrap_err();
        assert_eq!(error, CompletionError::Stopped(Stop::Order));
    }

    #[test]
    fn work_is_limited() {
        // Sixty rules x_i·x_j = x_k are compared with one another.
        let word = |letters: &[usize]| {
            let mut word = vec![0; 60];
            letters.iter().for_each(|&g| word[g] += 1);
            word
        };
        let relations: Vec<(Word, Word)> = (1..60)
            .map(|i| (word(&[i, i * i % 60]), word(&[i * 7 % 60])))
            .collect();
        let limits = Limits {
            steps: Some(1),
            ..Limits::default()
        };
        let budget = Budget::start(limits, None);
        let error = Rewriting::complete(60, &relations, &budget).unwrap_err();
        assert_eq!(error, CompletionError::Stopped(Stop::Steps));
    }

    #[test]
    fn everything_may_collapse() {
        assert_eq!(shown("a,b", &["a=1", "a*b=1"]), ["a=1", "b=1"]);
        assert!(shown("a", &[]).is_empty());
    }
}
