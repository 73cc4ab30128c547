//! Judges of what is claimed, which share nothing with the checker: an automaton read by its definition, plain recursion, nim sums.

use crate::common::{Position, is_p, options, positions};
use misere_cert::{Automatic, Certificate, Claim, Reason, Relation, Rules};
use std::collections::{BTreeSet, HashMap};

/// Positions of so many tokens are looked at.
const TOKENS: usize = 12;

/// The monoid and the automaton of a certificate, by their definition.
pub struct Reading<'a> {
    a: &'a Automatic,
    /// A word in the generators for each element of M.
    words: Vec<Vec<usize>>,
}

/// An element of M, and a vector.
type Worth = (u32, Vec<u64>);

impl<'a> Reading<'a> {
    pub fn new(a: &'a Automatic) -> Reading<'a> {
        let mut words = vec![None; a.order as usize];
        words[0] = Some(Vec::new());
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            for (g, action) in a.actions.iter().enumerate() {
                let y = action[x as usize];
                if words[y as usize].is_none() {
                    let word = words[x as usize].clone().unwrap();
                    words[y as usize] = Some([word, vec![g]].concat());
                    queue.push(y);
                }
            }
        }
        Reading {
            a,
            words: words.into_iter().map(Option::unwrap).collect(),
        }
    }

    fn times(&self, x: u32, y: u32) -> u32 {
        let word = self.words[y as usize].iter();
        word.fold(x, |x, &g| self.a.actions[g][x as usize])
    }

    fn heap(&self, n: usize) -> Worth {
        let (m, x) = &self.a.phi[n];
        (*m, x.iter().map(|&n| u64::from(n)).collect())
    }

    fn plus(&self, one: &Worth, other: &Worth) -> Worth {
        let sum = one.1.iter().zip(&other.1).map(|(a, b)| a + b);
        (self.times(one.0, other.0), sum.collect())
    }

    fn worth(&self, heaps: impl IntoIterator<Item = usize>) -> Worth {
        let one = (0, vec![0; self.a.directions.len()]);
        let heaps = heaps.into_iter();
        heaps.fold(one, |sum, n| self.plus(&sum, &self.heap(n)))
    }

    fn says_p(&self, (m, x): &Worth) -> bool {
        let (mut q, mut x) = (self.a.start[*m as usize], x.clone());
        while x.iter().any(|&n| n > 0) {
            let letter: u64 = (0..).zip(&x).map(|(i, n)| (n & 1) << i).sum();
            q = self.a.next[q as usize][letter as usize];
            x.iter_mut().for_each(|n| *n >>= 1);
        }
        self.a.accepting.contains(&q)
    }
}

/// Outcomes by trying all moves, of games with these digits.
#[derive(Default)]
pub struct Outcomes(HashMap<Vec<u8>, HashMap<Position, bool>>);

impl Outcomes {
    fn is_p(&mut self, digits: &[u8], heaps: &[&[usize]]) -> bool {
        let mut position = heaps.concat();
        position.sort_unstable();
        let known = self.0.entry(digits.to_vec()).or_default();
        is_p(&position, digits, known)
    }
}

/// Nim values of heaps 0 to `last`, by trying all moves.
pub fn nim_values(digits: &[u8], last: usize) -> Vec<u32> {
    let mut nim: Vec<u32> = Vec::new();
    for heap in 0..=last {
        let sum = |option: Position| option.iter().fold(0, |sum, &h| sum ^ nim[h]);
        let found: BTreeSet<u32> = options(digits, heap).into_iter().map(sum).collect();
        nim.push((0..).find(|n| !found.contains(n)).unwrap());
    }
    nim
}

/// A true certificate, and what else is known of its game.
pub struct Game {
    pub name: &'static str,
    pub certificate: Certificate,
    /// The true period of Φ, and from where on, if there is one.
    pub period: Option<(u32, u32)>,
    /// Whether plain recursion goes beyond the heaps that have values.
    pub small: bool,
}

pub fn digits(c: &Certificate) -> Option<&[u8]> {
    match &c.rules {
        Rules::Code(code) => Some(&code.digits),
        Rules::Heaps(_) => None,
    }
}

pub fn automatic(c: &Certificate) -> &Automatic {
    c.automatic.as_ref().unwrap()
}

/// What is wrong with an accepted certificate, if anything.
pub fn judge(game: &Game, c: &Certificate, outcomes: &mut Outcomes) -> Result<(), String> {
    let a = automatic(c);
    let reading = Reading::new(a);
    if let Some(digits) = digits(c) {
        let with_values = |p: &Position| p.iter().all(|&h| h < a.phi.len());
        for position in positions(TOKENS).into_iter().filter(with_values) {
            let says = reading.says_p(&reading.worth(position.iter().copied()));
            if says != outcomes.is_p(digits, &[&position]) {
                return Err(format!("the outcome of {position:?}"));
            }
        }
    } else if c.rules != game.certificate.rules {
        return Err("rules that nobody can judge".to_string());
    }
    match c.claim {
        Claim::Periodic { period, preperiod } => {
            judge_period(game, c, (period as usize, preperiod as usize), outcomes)?;
        }
        Claim::TameRelative {
            last_outside_kernel: m,
        } => judge_tame(game, c, m as usize, outcomes)?,
        _ => {}
    }
    match &a.reason {
        Some(reason) => judge_reason(&reading, reason),
        None => Ok(()),
    }
}

/// Whether Φ repeats: by what is known of the game, by recursion where it is small, and in any case beyond the heaps that have values.
fn judge_period(
    game: &Game,
    c: &Certificate,
    (p, s): (usize, usize),
    outcomes: &mut Outcomes,
) -> Result<(), String> {
    let digits = digits(c).ok_or("a period of finitely many heaps")?;
    if let Some((p0, s0)) = game.period
        && c.rules == game.certificate.rules
    {
        let (p0, s0) = (p0 as usize, s0 as usize);
        let words = &automatic(&game.certificate).words;
        let word = |n: usize| match n < s0 + p0 {
            true => &words[n],
            false => &words[s0 + (n - s0) % p0],
        };
        if let Some(n) = (s..s + 300).find(|&n| word(n) != word(n + p)) {
            return Err(format!("heaps {n} and {} differ", n + p));
        }
    }
    if game.small {
        for n in s..26usize.saturating_sub(p) {
            for beside in positions(6) {
                let [one, other] = [n, n + p].map(|n| outcomes.is_p(digits, &[&[n], &beside]));
                if one != other {
                    return Err(format!("heaps {n} and {} differ beside {beside:?}", n + p));
                }
            }
        }
    }
    judge_repeats(automatic(c), digits, (p, s))
}

/// Whether heaps have the same words as those a period before, and beyond the last that has a word options of the same values.
fn judge_repeats(a: &Automatic, digits: &[u8], (p, s): (usize, usize)) -> Result<(), String> {
    let reading = Reading::new(a);
    let last = a.phi.len() - 1;
    if let Some(n) = (s..=last - p).find(|&n| a.words[n] != a.words[n + p]) {
        return Err(format!("heaps {n} and {} differ", n + p));
    }
    // Equal heaps are worth what the first of them is.
    let first = |n: usize| a.words.iter().position(|word| *word == a.words[n]).unwrap();
    let mut like: Vec<usize> = (0..=last).map(first).collect();
    let values = |n: usize, like: &[usize]| -> BTreeSet<Worth> {
        let worth = |option: Position| reading.worth(option.into_iter().map(|h| like[h]));
        options(digits, n).into_iter().map(worth).collect()
    };
    for n in last + 1..=last + 3 * p.min(10) {
        if values(n, &like) != values(n - p, &like) {
            return Err(format!("heap {n} has other options than heap {}", n - p));
        }
        like.push(like[n - p]);
    }
    Ok(())
}

/// Whether, beyond a heap, just the positions with nim value 0 are P-positions.
fn judge_tame(
    game: &Game,
    c: &Certificate,
    m: usize,
    outcomes: &mut Outcomes,
) -> Result<(), String> {
    let digits = digits(c).ok_or("a tame game with finitely many heaps")?;
    let a = automatic(c);
    let (last, beyond) = (a.phi.len() - 1, 30);
    let nim = nim_values(digits, last + beyond);
    if c.nim.as_deref() != Some(&nim[..=last]) {
        return Err("nim values".to_string());
    }
    judge_normal(a, &nim, m, last)?;
    if let Some((p0, s0)) = game.period
        && c.rules == game.certificate.rules
    {
        // A heap without a value is worth what one of the last heaps with a value is.
        let (p0, s0) = (p0 as usize, s0 as usize);
        for n in last + 1..=last + beyond {
            if nim[n] != nim[n - p0] || last.saturating_sub(p0) < s0.max(m) {
                return Err(format!("heap {n} does not repeat"));
            }
        }
    }
    if game.small {
        for n in m + 1..22 {
            for beside in positions(4) {
                let sum = beside.iter().fold(nim[n], |sum, &h| sum ^ nim[h]);
                if outcomes.is_p(digits, &[&[n], &beside]) != (sum == 0) {
                    return Err(format!("heap {n} beside {beside:?}"));
                }
            }
        }
    }
    Ok(())
}

/// The same for the heaps up to the last that has a value, by the automaton: beside each of them all elements of M and small vectors.
pub fn judge_normal(a: &Automatic, nim: &[u32], m: usize, last: usize) -> Result<(), String> {
    let reading = Reading::new(a);
    let f = a.directions.len() as u32;
    let most: u64 = if f > 2 { 4 } else { 9 };
    let nim_of = |x: u32| {
        let word = reading.words[x as usize].iter();
        word.fold(0, |sum, &g| sum ^ nim[a.torsion[g] as usize])
    };
    let mut seen = BTreeSet::new();
    for n in m + 1..=last {
        let own = reading.heap(n);
        if !seen.insert(own.clone()) {
            continue;
        }
        for x in 0..a.order {
            for y in 0..most.pow(f) {
                let vector = (0..f).map(|i| y / most.pow(i) % most);
                let beside: Worth = (x, vector.collect());
                let odd = |sum: u32, (&n, &heap): (&u64, &u32)| match n % 2 {
                    0 => sum,
                    _ => sum ^ nim[heap as usize],
                };
                let sum = beside.1.iter().zip(&a.directions).fold(nim_of(x), odd);
                if reading.says_p(&reading.plus(&own, &beside)) != (sum ^ nim[n] == 0) {
                    return Err(format!("heap {n} beside {beside:?}"));
                }
            }
        }
    }
    Ok(())
}

/// Whether a reason is true for small numbers of copies, and around its difference.
pub fn judge_reason(reading: &Reading, reason: &Reason) -> Result<(), String> {
    let worth = |position: &[(u32, u32)]| {
        let heaps = position.iter().flat_map(|&(heap, n)| {
            let heap = heap as usize;
            std::iter::repeat_n(heap, n as usize)
        });
        reading.worth(heaps)
    };
    let [b, u, d] = [&reason.beside, &reason.context, &reason.power].map(|p| worth(p));
    if (u.0, d.0) != (0, 0) {
        return Err("more than a vector".to_string());
    }
    let c = i64::from(reason.difference);
    let near = (c - 4).max(40)..c + 20;
    for x in (0..40).chain(near.clone()) {
        for y in (0..40).chain(near.clone()) {
            let entry = |i: usize| b.1[i] + x as u64 * u.1[i] + y as u64 * d.1[i];
            let position: Worth = (b.0, (0..b.1.len()).map(entry).collect());
            let related = match reason.relation {
                Relation::AtLeast => x - y >= c,
                Relation::AtMost => x - y <= c,
                Relation::Equal => x - y == c,
            };
            let divides = (x - y - i64::from(reason.residue)) % i64::from(reason.modulus) == 0;
            if reading.says_p(&position) != (related && divides) {
                return Err(format!("{x} and {y} copies"));
            }
        }
    }
    Ok(())
}
