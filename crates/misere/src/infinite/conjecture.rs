//! Relations that the outcomes in a box suggest.
//!
//! Words are gone through in lexicographic order; one that no context of the box tells from an earlier normal form
//! becomes a rule.

use super::frame::{Frame, Role};
use super::outcomes::Outcomes;
use super::rules::{Rules, advance};
use super::torsion::FinitePart;
use crate::quotient::{Budget, Stop};
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::Hasher;

/// So many contexts beyond the small ones are tried.
const SAMPLED: usize = 400;

/// The rules between words whose free exponents are below `degree`.
pub fn conjecture(
    frame: &Frame,
    finite: &FinitePart,
    outcomes: &Outcomes,
    degree: u32,
    budget: &Budget,
) -> Result<Rules, Stop> {
    let free = frame.free();
    let sizes: Vec<u32> = frame
        .roles
        .iter()
        .map(|role| match *role {
            Role::Word(_) => 1,
            Role::Torsion { index, period } => index + period + 1,
            Role::Free => degree,
        })
        .collect();
    let mut looks = Looks::new(finite, outcomes, contexts(outcomes, &free, degree));
    let mut rules = Rules::default();
    let mut normal: Vec<(Vec<u32>, Look)> = Vec::new();
    // Normal words by what the small contexts say of them, if these say all; the others are compared with every word.
    let mut by_key: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut without_key: Vec<usize> = Vec::new();
    let mut word = vec![0u32; sizes.len()];
    loop {
        let is_normal = rules.is_normal(&word);
        if is_normal {
            budget.check()?;
            let look = looks.of(&word, &free);
            let earlier = match look.key {
                Some(key) => {
                    let same_key = by_key.get(&key).into_iter().flatten();
                    let mut all = same_key.chain(&without_key).copied();
                    all.find(|&i| looks.agree(&normal[i].1, &look))
                }
                None => (0..normal.len()).find(|&i| looks.agree(&normal[i].1, &look)),
            };
            match earlier {
                Some(i) => rules.push(word.clone(), normal[i].0.clone()),
                None => {
                    match look.key {
                        Some(key) => by_key.entry(key).or_default().push(normal.len()),
                        None => without_key.push(normal.len()),
                    }
                    normal.push((word.clone(), look));
                }
            }
        }
        if !advance(&mut word, &sizes, !is_normal) {
            rules.retain(|from| free.iter().all(|&d| 4 * from[d] < 3 * degree));
            return Ok(rules);
        }
    }
}

/// A word, as an element of M with a free part.
struct Look {
    m: u32,
    v: Vec<u32>,
    key: Option<u64>,
}

/// What contexts say of words.
struct Looks<'a> {
    finite: &'a FinitePart,
    outcomes: &'a Outcomes,
    /// The small ones, which make the key, come first.
    contexts: Vec<Vec<u32>>,
    small: usize,
    /// The products of elements of M, as far as they were needed.
    rows: Vec<Option<Vec<u32>>>,
}

impl<'a> Looks<'a> {
    fn new(
        finite: &'a FinitePart,
        outcomes: &'a Outcomes,
        (contexts, small): (Vec<Vec<u32>>, usize),
    ) -> Looks<'a> {
        Looks {
            finite,
            outcomes,
            contexts,
            small,
            rows: vec![None; finite.order()],
        }
    }

    fn of(&mut self, word: &[u32], free: &[usize]) -> Look {
        let m = self.finite.read(word);
        if self.rows[m as usize].is_none() {
            self.rows[m as usize] = Some(self.finite.row(m));
        }
        let mut look = Look {
            m,
            v: free.iter().map(|&d| word[d]).collect(),
            key: None,
        };
        let mut hasher = FxHasher::default();
        let mut known = true;
        for context in &self.contexts[..self.small] {
            self.beside(&look, context, |p| {
                known &= p.is_some();
                hasher.write_u8(u8::from(p == Some(true)));
                known
            });
        }
        look.key = known.then(|| hasher.finish());
        look
    }

    /// Calls `f` with the outcome beside a context and each element of M, until it has seen enough.
    fn beside(&self, look: &Look, context: &[u32], mut f: impl FnMut(Option<bool>) -> bool) {
        let Some(row) = &self.rows[look.m as usize] else {
            unreachable!("made with the look")
        };
        let v: SmallVec<[u32; 8]> = look.v.iter().zip(context).map(|(a, b)| a + b).collect();
        match self.outcomes.offset(&v) {
            Some(at) => row.iter().all(|&m| f(self.outcomes.is_p_at(m, at))),
            None => row.iter().all(|_| f(None)),
        };
    }

    /// Whether no context tells two words apart.
    fn agree(&self, a: &Look, b: &Look) -> bool {
        let mut outcomes = Vec::with_capacity(self.finite.order());
        self.contexts.iter().all(|context| {
            outcomes.clear();
            self.beside(a, context, |p| {
                outcomes.push(p);
                true
            });
            let mut first = outcomes.iter();
            let mut agree = true;
            self.beside(b, context, |p| {
                if let (Some(p), Some(Some(q))) = (p, first.next()) {
                    agree = p == *q;
                }
                agree
            });
            agree
        })
    }
}

/// The contexts: small ones, whose number is told, those along an axis with little beside it, and some picked at random.
fn contexts(outcomes: &Outcomes, free: &[usize], degree: u32) -> (Vec<Vec<u32>>, usize) {
    let cube = |side: u32| {
        let mut list: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in free {
            list = (0..side)
                .flat_map(|n| list.iter().map(move |e| [&e[..], &[n]].concat()))
                .collect();
        }
        list
    };
    let mut list = cube(if free.len() <= 2 { 6 } else { 3 });
    let small = list.len();
    let room: Vec<u32> = outcomes
        .sides()
        .iter()
        .map(|s| s.saturating_sub(degree))
        .collect();
    for small in cube(2) {
        for i in 0..free.len() {
            for n in 2..room[i] {
                let mut x = small.clone();
                x[i] = n;
                list.push(x);
            }
        }
    }
    let mut random = XorShiftRng::seed_from_u64(17);
    for _ in 0..if free.len() < 2 { 0 } else { SAMPLED } {
        list.push(room.iter().map(|&n| random.next_u32() % n.max(1)).collect());
    }
    (list, small)
}
