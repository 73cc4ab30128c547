//! Outcomes outside a box, from those inside.
//!
//! Whether (m, v) is a P-position depends, in most quotients that were found so far, on the parities of the exponents and on how a few *forms* lie, sums
//! and differences of exponents such as x, x − y or x − y − z: on which side of 0, and how far from it if that is not far. That is the
//! *signature* of v. The fewest forms, with the shortest reach, that do not contradict each other in the box are taken to tell outcomes everywhere: a
//! vector outside has the outcome of one inside with the same signature. This is a guess like any other; it costs next to nothing, where
//! playing far positions through takes the more of them the more directions there are.

use super::outcomes::Outcomes;
use super::sample::Known;
use crate::automatic::effort::EFFORT;
use crate::automatic::meter::Meter;
use crate::limits::Stop;
use crate::monoid::Elem;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A form: the coefficient of each coordinate.
type Form = SmallVec<[i32; 8]>;

/// What is left of the exponents by the modulus, and where the forms lie.
type Signature = SmallVec<[i8; 24]>;

/// Forms that tell outcomes, as far as the box shows.
pub struct Signatures {
    forms: Vec<Form>,
    reach: i32,
    modulus: u32,
    /// The number of each signature that there is in the box.
    numbers: FxHashMap<Signature, usize>,
    /// For each of these, what the vectors that have it say of each element of M: near the sides of the box none of them may know all.
    known: Vec<Known>,
    /// The order of M.
    finite: usize,
}

impl Signatures {
    /// The first signatures that a box does not contradict, from the coarsest on, `first` being the number of those to begin with; with their number.
    pub fn fitting(
        outcomes: &Outcomes,
        finite: usize,
        moduli: &[u32],
        first: usize,
        meter: &Meter,
    ) -> Result<Option<(usize, Signatures)>, Stop> {
        let f = outcomes.sides().len();
        let side = outcomes.sides().iter().copied().min().unwrap_or(0);
        let longest = (side / EFFORT.sides_for_a_reach) as usize;
        // More forms are the better guess than a longer reach: that fits whatever the box is like.
        let kinds = longest * LEVELS;
        for number in first..kinds * moduli.len() {
            let forms = forms(f, number % LEVELS);
            if forms.len() + f > EFFORT.most_forms {
                continue;
            }
            let mut signatures = Signatures {
                forms,
                reach: (number % kinds / LEVELS) as i32 + 1,
                modulus: moduli[number / kinds],
                numbers: FxHashMap::default(),
                known: Vec::new(),
                finite,
            };
            if signatures.fit(outcomes, meter)? {
                return Ok(Some((number, signatures)));
            }
        }
        Ok(None)
    }

    /// Whether vectors of the box with equal signatures have the same outcomes, as far as these are known.
    fn fit(&mut self, outcomes: &Outcomes, meter: &Meter) -> Result<bool, Stop> {
        let sides = outcomes.sides().to_vec();
        let mut v = vec![0; sides.len()];
        // Near the far sides of the box few outcomes are known: moves lead out of it.
        let inside = |i: usize| sides[i] - sides[i] / EFFORT.margin_of_a_box;
        loop {
            meter.work(4)?;
            if let Some(at) = outcomes.offset(&v)
                && !self.agrees(outcomes, &v, at, meter)?
            {
                return Ok(false);
            }
            let Some(i) = (0..v.len()).find(|&i| v[i] + 1 < inside(i)) else {
                return Ok(true);
            };
            v[..i].fill(0);
            v[i] += 1;
        }
    }

    /// Takes in the outcomes of a vector; says whether those of its signature are the same.
    fn agrees(
        &mut self,
        outcomes: &Outcomes,
        v: &[u32],
        at: usize,
        meter: &Meter,
    ) -> Result<bool, Stop> {
        meter.work(36 + 4 * self.forms.len() + 2 * self.finite)?;
        let new = self.numbers.len();
        if new == self.numbers.capacity() {
            let budget = meter.budget();
            budget.allow_table::<(Signature, usize)>(2 * new)?;
            budget.allow_table::<Known>(2 * new * self.finite)?;
        }
        let number = *self.numbers.entry(self.signature(v)).or_insert(new);
        if number == new {
            let unknown = std::iter::repeat_n(Known::Unknown, self.finite);
            self.known.extend(unknown);
        }
        let row = &mut self.known[number * self.finite..][..self.finite];
        for (m, known) in (0..).map(Elem).zip(row) {
            match (outcomes.is_p_at(m, at), *known) {
                (None, _) | (Some(true), Known::P) | (Some(false), Known::N) => {}
                (Some(true), Known::Unknown) => *known = Known::P,
                (Some(false), Known::Unknown) => *known = Known::N,
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn signature(&self, v: &[u32]) -> Signature {
        let parities = v.iter().map(|n| (n % self.modulus) as i8);
        let lie = |form: &Form| {
            let terms = form.iter().zip(v);
            let sum: i64 = terms.map(|(&a, &n)| i64::from(a) * i64::from(n)).sum();
            sum.clamp(-i64::from(self.reach), i64::from(self.reach)) as i8
        };
        parities.chain(self.forms.iter().map(lie)).collect()
    }

    /// The outcome of a vector outside the box, if one inside has its signature.
    pub fn is_p(&self, m: Elem, v: &[u32]) -> Option<bool> {
        let number = self.numbers.get(&self.signature(v))?;
        match self.known[number * self.finite + m.index()] {
            Known::P => Some(true),
            Known::N => Some(false),
            Known::Unknown => None,
        }
    }
}

/// How many kinds of forms there are.
const LEVELS: usize = 4;

/// The forms of each kind up to this one: coordinates; differences; one less two; two less two, and twice one less one.
fn forms(f: usize, level: usize) -> Vec<Form> {
    let form = |terms: &[(usize, i32)]| {
        let mut form = Form::from_elem(0, f);
        for &(i, n) in terms {
            form[i] += n;
        }
        form
    };
    let mut list: Vec<Form> = (0..f).map(|i| form(&[(i, 1)])).collect();
    let pairs = || (0..f).flat_map(move |i| (i + 1..f).map(move |j| (i, j)));
    if level >= 1 {
        list.extend(pairs().map(|(i, j)| form(&[(i, 1), (j, -1)])));
    }
    if level >= 2 {
        for (i, j) in pairs() {
            let others = (0..f).filter(|&k| k != i && k != j);
            list.extend(others.map(|k| form(&[(k, 1), (i, -1), (j, -1)])));
        }
    }
    if level >= 3 {
        for (i, j) in pairs() {
            list.push(form(&[(i, 2), (j, -1)]));
            list.push(form(&[(i, 1), (j, -2)]));
            let others = pairs().filter(|&(k, l)| k > i && k != j && l != j && l != i);
            list.extend(others.map(|(k, l)| form(&[(i, 1), (j, 1), (k, -1), (l, -1)])));
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_come_by_kinds() {
        assert_eq!(
            [0, 1, 2, 3].map(|level| forms(2, level).len()),
            [2, 3, 3, 5]
        );
        assert_eq!(
            [0, 1, 2, 3].map(|level| forms(3, level).len()),
            [3, 6, 9, 15]
        );
        let four = forms(4, 3);
        assert_eq!(four.len(), 4 + 6 + 12 + 12 + 3);
        assert!(four.contains(&Form::from_slice(&[1, 1, -1, -1])));
    }
}
