//! Relations that the outcomes in a box suggest.
//!
//! Words are gone through in lexicographic order; one that no context of the box tells from an earlier normal form
//! becomes a rule.

use super::frame::{Frame, Role};
use super::outcomes::Outcomes;
use super::torsion::FinitePart;
use crate::automatic::effort::EFFORT;
use crate::automatic::meter::Meter;
use crate::automatic::rules::{Rules, advance};
use crate::limits::Stop;
use crate::monoid::Elem;
use crate::word::{Exponents, Letter};
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::Hasher;

/// The rules between words whose free exponents are below `degree`.
pub fn conjecture(
    frame: &Frame,
    finite: &FinitePart,
    outcomes: &Outcomes,
    degree: u32,
    meter: &Meter,
) -> Result<Rules, Stop> {
    let free = frame.free();
    let sizes: Vec<u32> = frame
        .roles
        .iter()
        .map(|role| match *role {
            Role::Word(_) => 1,
            Role::Torsion(law) => law.end() + 1,
            Role::Free => degree,
        })
        .collect();
    let mut looks = Looks::new(finite, outcomes, contexts(outcomes, &free, degree), meter);
    let mut rules = Rules::default();
    let mut normal = Normal::default();
    let mut word = Exponents::one(sizes.len());
    loop {
        meter.work(4 + rules.len() / 2)?;
        let is_normal = rules.is_normal(&word);
        if is_normal {
            let look = looks.of(&word, &free)?;
            match normal.like(&look, &looks)? {
                Some(earlier) => rules.push(word.clone(), earlier.clone()),
                None => normal.push(word.clone(), look),
            }
        }
        if !advance(&mut word, &sizes, !is_normal) {
            rules.retain(|from| free.iter().all(|&d| from[d] < degree - degree / 4));
            return Ok(rules);
        }
    }
}

/// Words that cannot be told from any earlier one.
#[derive(Default)]
struct Normal {
    list: Vec<(Exponents, Look)>,
    /// Their numbers by what the small contexts say of them, if these say all; the others are compared with every word.
    by_key: FxHashMap<u64, Vec<usize>>,
    without_key: Vec<usize>,
}

impl Normal {
    fn push(&mut self, word: Exponents, look: Look) {
        match look.key {
            Some(key) => self.by_key.entry(key).or_default().push(self.list.len()),
            None => self.without_key.push(self.list.len()),
        }
        self.list.push((word, look));
    }

    /// The first word that cannot be told from another.
    fn like(&self, look: &Look, looks: &Looks) -> Result<Option<&Exponents>, Stop> {
        let same_key = look.key.and_then(|key| self.by_key.get(&key));
        let others = match look.key {
            Some(_) => &self.without_key[..],
            None => &[],
        };
        let all = 0..if look.key.is_none() {
            self.list.len()
        } else {
            0
        };
        for i in same_key
            .into_iter()
            .flatten()
            .chain(others)
            .copied()
            .chain(all)
        {
            let (word, earlier) = &self.list[i];
            if looks.agree(earlier, look)? {
                return Ok(Some(word));
            }
        }
        Ok(None)
    }
}

/// A word, as an element of M with a free part.
struct Look {
    m: Elem,
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
    rows: Vec<Option<Vec<Elem>>>,
    meter: &'a Meter<'a>,
}

impl<'a> Looks<'a> {
    fn new(
        finite: &'a FinitePart,
        outcomes: &'a Outcomes,
        (contexts, small): (Vec<Vec<u32>>, usize),
        meter: &'a Meter<'a>,
    ) -> Looks<'a> {
        Looks {
            finite,
            outcomes,
            contexts,
            small,
            rows: vec![None; finite.order()],
            meter,
        }
    }

    fn of(&mut self, word: &Exponents, free: &[Letter]) -> Result<Look, Stop> {
        let m = self.finite.read(word);
        if self.rows[m.index()].is_none() {
            self.meter
                .budget()
                .allow_table::<Elem>(self.finite.order())?;
            self.meter.work(self.finite.order())?;
            self.rows[m.index()] = Some(self.finite.row(m));
        }
        let mut look = Look {
            m,
            v: free.iter().map(|&d| word[d]).collect(),
            key: None,
        };
        let mut hasher = FxHasher::default();
        let mut known = true;
        for context in &self.contexts[..self.small] {
            self.meter.work(10 + self.finite.order() / 2)?;
            self.beside(&look, context, |p| {
                known &= p.is_some();
                hasher.write_u8(u8::from(p == Some(true)));
                known
            });
        }
        look.key = known.then(|| hasher.finish());
        Ok(look)
    }

    /// Where in the box a word beside a context is.
    fn place(&self, look: &Look, context: &[u32]) -> Option<usize> {
        let v: SmallVec<[u32; 8]> = look.v.iter().zip(context).map(|(a, b)| a + b).collect();
        self.outcomes.offset(&v)
    }

    /// Calls `f` with the outcome beside a context and each element of M, until it has seen enough.
    fn beside(&self, look: &Look, context: &[u32], mut f: impl FnMut(Option<bool>) -> bool) {
        let Some(row) = &self.rows[look.m.index()] else {
            unreachable!("made with the look")
        };
        match self.place(look, context) {
            Some(at) => row.iter().all(|&m| f(self.outcomes.is_p_at(m, at))),
            None => row.iter().all(|_| f(None)),
        };
    }

    /// Whether no context tells two words apart.
    fn agree(&self, a: &Look, b: &Look) -> Result<bool, Stop> {
        let rows = [a, b].map(|look| self.rows[look.m.index()].as_deref().unwrap_or_default());
        for context in &self.contexts {
            let [Some(x), Some(y)] = [a, b].map(|look| self.place(look, context)) else {
                self.meter.work(10)?;
                continue;
            };
            let mut pairs = rows[0].iter().zip(rows[1]);
            let differ = |(&m, &n): (&Elem, &Elem)| {
                let outcomes = (self.outcomes.is_p_at(m, x), self.outcomes.is_p_at(n, y));
                matches!(outcomes, (Some(p), Some(q)) if p != q)
            };
            let apart = pairs.position(differ);
            self.meter.work(10 + apart.unwrap_or(self.finite.order()))?;
            if apart.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The contexts: small ones, whose number is told, those along an axis with little beside it, and some picked at random.
fn contexts(outcomes: &Outcomes, free: &[Letter], degree: u32) -> (Vec<Vec<u32>>, usize) {
    let cube = |side: u32| {
        let mut list: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in free {
            list = (0..side)
                .flat_map(|n| list.iter().map(move |e| [&e[..], &[n]].concat()))
                .collect();
        }
        list
    };
    let mut list = cube(match free.len() <= 2 {
        true => EFFORT.contexts_of_two,
        false => EFFORT.contexts_of_more,
    });
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
    for _ in 0..if free.len() < 2 {
        0
    } else {
        EFFORT.contexts_at_random
    } {
        list.push(room.iter().map(|&n| random.next_u32() % n.max(1)).collect());
    }
    (list, small)
}
