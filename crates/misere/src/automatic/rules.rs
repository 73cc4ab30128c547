//! Rewriting rules u → v between words, u being later in the lexicographic order; and their normal forms.
//!
//! Exponents can be large, so a rule is applied as often as it goes at one stroke. That is not always enough: with ca² → b and
//! b² → a⁴ the word cⁿa⁴ becomes cⁿ⁻²a⁴, and so on n/2 times. So, if it goes on, several applications in a row are taken for
//! one, and repeated at one stroke in their turn ([`Journey`]).

use crate::limits::{Budget, Stop};
use crate::word::{Exponent, Exponents, Overflow, divides};

/// Why there is no normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unreduced {
    /// An exponent on the way does not fit.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// A limit stopped it.
    #[error("stopped: {0}")]
    Stopped(Stop),
}

impl From<Stop> for Unreduced {
    fn from(stop: Stop) -> Unreduced {
        Unreduced::Stopped(stop)
    }
}

/// Rules, none of whose left sides divides another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    list: Vec<(Exponents, Exponents)>,
    /// The letters of each left side, as bits; letters beyond 64 share them.
    supports: Vec<u64>,
}

/// Nearly all words are normal after so many rounds. Those that are not are watched.
const ROUNDS: usize = 16;

impl Rules {
    /// Adds a rule between words in as many letters.
    pub fn push(&mut self, from: Exponents, to: Exponents) {
        assert_eq!(from.len(), to.len(), "words in the same letters");
        self.supports.push(support(&from));
        self.list.push((from, to));
    }

    /// Keeps the rules with left sides for which `keep` says so.
    pub fn retain(&mut self, keep: impl Fn(&Exponents) -> bool) {
        self.list.retain(|(from, _)| keep(from));
        self.supports = self.list.iter().map(|(from, _)| support(from)).collect();
    }

    /// The rules in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &(Exponents, Exponents)> {
        self.list.iter()
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no rule.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether no rule applies.
    pub fn is_normal(&self, word: &[u32]) -> bool {
        let absent = !support(word);
        let mut rules = self.list.iter().zip(&self.supports);
        !rules.any(|((from, _), s)| s & absent == 0 && divides(from, word))
    }

    /// Applies rules until none applies.
    ///
    /// ```
    /// use misere::automatic::Rules;
    /// use misere::limits::Budget;
    /// use misere::word::Exponents;
    /// let mut rules = Rules::default();
    /// rules.push(vec![2, 0, 1].into(), vec![0, 1, 0].into());
    /// rules.push(vec![0, 2, 0].into(), vec![4, 0, 0].into());
    /// let mut word: Exponents<u128> = vec![4, 0, 1 << 100].into();
    /// rules.reduce(&mut word, &Budget::unlimited())?;
    /// assert_eq!(word.to_vec(), [4, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduce<E: Exponent>(
        &self,
        word: &mut Exponents<E>,
        budget: &Budget,
    ) -> Result<(), Unreduced> {
        for _ in 0..ROUNDS {
            if !self.round(word, |_, _, _| Ok(()))? {
                return Ok(());
            }
        }
        // A journey begins anew after 1, 2, 4, … rounds: rounds that come again and again, however many there are in a
        // turn, will be one journey from begin to end.
        let mut journey = Journey::new(word.len());
        let mut rounds = 0u64;
        let mut journeys = 1u64;
        loop {
            budget.check()?;
            if !self.round(word, |from, to, times| journey.add(from, to, times))? {
                return Ok(());
            }
            journey.repeat(word)?;
            rounds += 1;
            if rounds == journeys {
                journey = Journey::new(word.len());
                journeys = journeys.saturating_mul(2);
                rounds = 0;
            }
        }
    }

    /// Applies each rule as often as it goes; says whether one did.
    fn round<E: Exponent>(
        &self,
        word: &mut Exponents<E>,
        mut seen: impl FnMut(&[u32], &[u32], E) -> Result<(), Overflow>,
    ) -> Result<bool, Overflow> {
        let mut any = false;
        let mut absent = !support(word);
        for ((from, to), s) in self.list.iter().zip(&self.supports) {
            if s & absent != 0 {
                continue;
            }
            let times = applications(from, to, word)?;
            if times > E::ZERO {
                apply(from, to, times, word)?;
                seen(from, to, times)?;
                any = true;
                absent = !support(word);
            }
        }
        Ok(any)
    }
}

fn support<E: Exponent>(word: &[E]) -> u64 {
    let letters = word.iter().enumerate().filter(|(_, n)| **n > E::ZERO);
    letters.fold(0, |bits, (l, _)| bits | 1 << (l % 64))
}

/// Goes on to the next word with exponents below `sizes`, in lexicographic order; says whether there is one.
///
/// If the word is reducible it stays so whatever is added, and the words are passed over that differ from it in lower
/// letters only, or in a higher power of its lowest one.
pub fn advance(word: &mut Exponents, sizes: &[u32], reducible: bool) -> bool {
    let from = match (reducible, word.iter().position(|&n| n > 0)) {
        (true, Some(lowest)) => lowest + 1,
        (true, None) => return false,
        (false, _) => 0,
    };
    // Exponents are below the sizes, so one more fits.
    let entries = word.entries();
    let Some(l) = (from..entries.len()).find(|&l| entries[l] + 1 < sizes[l]) else {
        return false;
    };
    entries[..l].fill(0);
    entries[l] += 1;
    true
}

/// How often in a row a rule applies to a word.
fn applications<E: Exponent>(from: &[u32], to: &[u32], word: &[E]) -> Result<E, Overflow> {
    if !divides(from, word) {
        return Ok(E::ZERO);
    }
    let mut least: Option<E> = None;
    for ((&f, &t), &w) in from.iter().zip(to).zip(word) {
        if f > t {
            let times = w.minus(E::from(f))?.goes(E::from(f - t)).plus(E::ONE)?;
            least = Some(least.map_or(times, |least| least.min(times)));
        }
    }
    Ok(least.unwrap_or(E::ZERO))
}

fn apply<E: Exponent>(
    from: &[u32],
    to: &[u32],
    times: E,
    word: &mut Exponents<E>,
) -> Result<(), Overflow> {
    for ((w, &f), &t) in word.entries().iter_mut().zip(from).zip(to) {
        if t > f {
            *w = w.plus(times.times(E::from(t - f))?)?;
        } else if f > t {
            *w = w.minus(times.times(E::from(f - t))?)?;
        }
    }
    Ok(())
}

/// Several applications of rules in a row, taken for one: a word that has what it needs gains and loses what it says.
struct Journey<E> {
    need: Vec<E>,
    /// Of each letter one of these is zero.
    gain: Vec<E>,
    loss: Vec<E>,
}

impl<E: Exponent> Journey<E> {
    fn new(count: usize) -> Journey<E> {
        Journey {
            need: vec![E::ZERO; count],
            gain: vec![E::ZERO; count],
            loss: vec![E::ZERO; count],
        }
    }

    /// Goes on with a rule, applied some times.
    fn add(&mut self, from: &[u32], to: &[u32], times: E) -> Result<(), Overflow> {
        let before = times.minus(E::ONE)?;
        for (l, (&f, &t)) in from.iter().zip(to).enumerate() {
            // For the last application there must be as much as for the first, and what the others have taken.
            let lost = before.times(E::from(f.saturating_sub(t)))?;
            let now = E::from(f).plus(lost)?.plus(self.loss[l])?;
            let at_first = now.minus(self.gain[l]).unwrap_or(E::ZERO);
            self.need[l] = self.need[l].max(at_first);
            let gain = self.gain[l].plus(times.times(E::from(t.saturating_sub(f)))?)?;
            let loss = self.loss[l].plus(times.times(E::from(f.saturating_sub(t)))?)?;
            let both = gain.min(loss);
            (self.gain[l], self.loss[l]) = (gain.minus(both)?, loss.minus(both)?);
        }
        Ok(())
    }

    /// Goes all the way again, as often as it goes.
    fn repeat(&self, word: &mut Exponents<E>) -> Result<(), Overflow> {
        let mut least: Option<E> = None;
        for (l, &w) in word.iter().enumerate() {
            let Ok(spare) = w.minus(self.need[l]) else {
                return Ok(());
            };
            if self.loss[l] > E::ZERO {
                let times = spare.goes(self.loss[l]).plus(E::ONE)?;
                least = Some(least.map_or(times, |least| least.min(times)));
            }
        }
        // Every journey loses something: it ends in an earlier word.
        let times = least.unwrap_or(E::ZERO);
        for (l, w) in word.entries().iter_mut().enumerate() {
            let more = w.plus(times.times(self.gain[l])?)?;
            *w = more.minus(times.times(self.loss[l])?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn rules(list: &[(&[u32], &[u32])]) -> Rules {
        let mut rules = Rules::default();
        for (from, to) in list {
            rules.push(from.to_vec().into(), to.to_vec().into());
        }
        rules
    }

    fn reduced<E: Exponent>(rules: &Rules, word: &[E], steps: u64) -> Result<Vec<E>, Unreduced> {
        let limits = Limits {
            steps: Some(steps),
            ..Limits::default()
        };
        let mut word = Exponents::from(word.to_vec());
        rules.reduce(&mut word, &Budget::start(limits, None))?;
        Ok(word.to_vec())
    }

    /// One application of one rule at a time.
    fn slowly(rules: &Rules, word: &[u32]) -> Vec<u32> {
        let mut word = word.to_vec();
        while let Some((from, to)) = rules.iter().find(|(from, _)| divides(from, &word)) {
            for ((w, f), t) in word.iter_mut().zip(from.iter()).zip(to.iter()) {
                *w = *w - f + t;
            }
        }
        word
    }

    /// Each of these is a Gröbner basis, so there is one normal form, and each has words that it takes very many rounds for.
    #[test]
    fn large_exponents_take_few_steps() {
        let two = rules(&[(&[2, 0, 1], &[0, 1, 0]), (&[0, 2, 0], &[4, 0, 0])]);
        // In this order a turn takes several rounds.
        let three = rules(&[
            (&[0, 3, 0, 0], &[3, 0, 0, 0]),
            (&[0, 0, 3, 0], &[0, 3, 0, 0]),
            (&[1, 0, 0, 1], &[0, 0, 1, 0]),
        ]);
        for small in 0..4 {
            for n in [0, 1, 2, 3, 4, 5, 100, 1001] {
                let word = [small, n, n % 7];
                assert_eq!(reduced(&two, &word, 1000).unwrap(), slowly(&two, &word));
                let word = [small, 1, n % 5, n];
                assert_eq!(reduced(&three, &word, 1000).unwrap(), slowly(&three, &word));
            }
        }
        let long = reduced(&two, &[5, 0, (1u128 << 90) + 1], 1000).unwrap();
        assert_eq!(
            long,
            slowly(&two, &[5, 0, 1])
                .into_iter()
                .map(u128::from)
                .collect::<Vec<_>>()
        );
        let long = reduced(&three, &[3, 0, 0, 3 * (1u128 << 90)], 1000).unwrap();
        assert_eq!(long, [3, 0, 0, 0]);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let doubling = rules(&[(&[0, 1], &[2, 0])]);
        let half = 1 << 31;
        assert_eq!(
            reduced(&doubling, &[0, half - 1], 9),
            Ok(vec![u32::MAX - 1, 0])
        );
        let overflow = Err(Unreduced::Overflow(Overflow));
        assert_eq!(reduced(&doubling, &[0, half], 9), overflow);
        assert_eq!(reduced(&doubling, &[1, u32::MAX], 9), overflow);
    }

    #[test]
    fn a_limit_holds() {
        // Each round takes one c away.
        let slow = rules(&[(&[1, 0, 1], &[0, 1, 0]), (&[0, 1, 0], &[1, 0, 0])]);
        let stopped = Err(Unreduced::Stopped(Stop::Steps));
        assert_eq!(reduced(&slow, &[1, 0, 1u128 << 90], 0), stopped);
    }
}
