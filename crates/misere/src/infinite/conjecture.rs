//! Relations that the outcomes in a box suggest.
//!
//! Words are gone through in lexicographic order; one that no context of the box tells from an earlier normal form becomes a rule.

use super::frame::{Frame, Role};
use super::outcomes::Outcomes;
use super::rules::{Rules, advance};
use super::torsion::FinitePart;
use crate::quotient::{Budget, Stop};
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

/// So many contexts beyond the small ones are tried.
const SAMPLED: usize = 400;

/// What the contexts say of a word: P or not, and whether that is known.
struct Answers {
    p: Vec<u64>,
    known: Vec<u64>,
}

impl Answers {
    fn agree(&self, other: &Answers) -> bool {
        let words = self
            .p
            .iter()
            .zip(&other.p)
            .zip(self.known.iter().zip(&other.known));
        words
            .into_iter()
            .all(|((a, b), (j, k))| (a ^ b) & j & k == 0)
    }
}

/// The rules between words whose free exponents are below `degree`.
pub fn conjecture(
    frame: &Frame,
    finite: &FinitePart,
    outcomes: &Outcomes,
    degree: u32,
    budget: &Budget,
) -> Result<Rules, Stop> {
    let free = frame.free();
    let contexts = contexts(outcomes, &free, degree);
    let count = frame.roles.len();
    let sizes: Vec<u32> = frame
        .roles
        .iter()
        .map(|role| match *role {
            Role::Word(_) => 1,
            Role::Torsion { index, period } => index + period + 1,
            Role::Free => degree,
        })
        .collect();
    let mut rules = Rules::default();
    let mut normal: Vec<(Vec<u32>, Answers)> = Vec::new();
    let mut word = vec![0u32; count];
    loop {
        let is_normal = rules.is_normal(&word);
        if is_normal {
            budget.check()?;
            let answers = answers(&word, &free, finite, outcomes, &contexts);
            match normal.iter().find(|(_, a)| a.agree(&answers)) {
                Some((earlier, _)) => rules.push(word.clone(), earlier.clone()),
                None => normal.push((word.clone(), answers)),
            }
        }
        if !advance(&mut word, &sizes, !is_normal) {
            rules.retain(|from| free.iter().all(|&d| 4 * from[d] < 3 * degree));
            return Ok(rules);
        }
    }
}

/// The contexts: small ones, those along an axis with little beside it, and some picked at random.
fn contexts(outcomes: &Outcomes, free: &[usize], degree: u32) -> Vec<Vec<u32>> {
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
    list
}

fn answers(
    word: &[u32],
    free: &[usize],
    finite: &FinitePart,
    outcomes: &Outcomes,
    contexts: &[Vec<u32>],
) -> Answers {
    let row = finite.row(finite.read(word));
    let len = (contexts.len() * row.len()).div_ceil(64);
    let mut out = Answers {
        p: vec![0; len],
        known: vec![0; len],
    };
    let mut at = 0;
    let mut v = vec![0; free.len()];
    for x in contexts {
        for (i, &d) in free.iter().enumerate() {
            v[i] = word[d] + x[i];
        }
        for &m in &row {
            if let Some(p) = outcomes.is_p(m, &v) {
                out.known[at / 64] |= 1 << (at % 64);
                out.p[at / 64] |= u64::from(p) << (at % 64);
            }
            at += 1;
        }
    }
    out
}
