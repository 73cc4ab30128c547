//! Rewriting rules u → v between words, u being later in the lexicographic order; and their normal forms.
//!
//! Exponents can be large, so a rule is applied as often as it goes at one stroke.

use super::letters::Exponents;

/// Rules, none of whose left sides divides another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    list: Vec<(Exponents, Exponents)>,
    /// The letters of each left side, as bits; letters beyond 64 share them.
    supports: Vec<u64>,
}

impl Rules {
    /// Adds a rule.
    pub fn push(&mut self, from: Exponents, to: Exponents) {
        self.supports.push(support(&from));
        self.list.push((from, to));
    }

    /// Keeps the rules with left sides for which `keep` says so.
    pub fn retain(&mut self, keep: impl Fn(&[u32]) -> bool) {
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
    pub fn reduce(&self, word: &mut [u32]) {
        let mut again = true;
        let mut absent = !support(word);
        while again {
            again = false;
            for ((from, to), s) in self.list.iter().zip(&self.supports) {
                if s & absent != 0 {
                    continue;
                }
                let times = applications(from, to, word);
                if times > 0 {
                    for ((w, f), t) in word.iter_mut().zip(from).zip(to) {
                        *w = *w + times * t - times * f;
                    }
                    again = true;
                    absent = !support(word);
                }
            }
        }
    }
}

fn support(word: &[u32]) -> u64 {
    let letters = word.iter().enumerate().filter(|(_, n)| **n > 0);
    letters.fold(0, |bits, (l, _)| bits | 1 << (l % 64))
}

/// Goes on to the next word with exponents below `sizes`, in lexicographic order; says whether there is one.
///
/// If the word is reducible it stays so whatever is added, and the words are passed over that differ from it in lower
/// letters only, or in a higher power of its lowest one.
pub fn advance(word: &mut [u32], sizes: &[u32], reducible: bool) -> bool {
    let from = match (reducible, word.iter().position(|&n| n > 0)) {
        (true, Some(lowest)) => lowest + 1,
        (true, None) => return false,
        (false, _) => 0,
    };
    let Some(l) = (from..word.len()).find(|&l| word[l] + 1 < sizes[l]) else {
        return false;
    };
    word[..l].fill(0);
    word[l] += 1;
    true
}

/// Whether `a` divides `b`.
pub fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// How often in a row a rule applies to a word.
fn applications(from: &[u32], to: &[u32], word: &[u32]) -> u32 {
    if !divides(from, word) {
        return 0;
    }
    let lost = from.iter().zip(to).zip(word).filter(|((f, t), _)| f > t);
    lost.map(|((f, t), w)| (w - f) / (f - t) + 1)
        .min()
        .unwrap_or(0)
}
