//! Step 9 of `docs/certificate.md`: from the heaps that have values to what is claimed. Periods, nim values and what makes them a
//! function of the elements serve version 2 as well, whose step has another number.

use crate::algebra::{Monoid, has, put};
use crate::checker::{Checker, Failed, reject};
use crate::format::{Certificate, Claim, Quotient, Rules};
use crate::rules::{NimSum, Options, Reach, in_words, mex};

/// Moves of a code are taken to leave two heaps at the least.
const FEWEST_PARTS: u64 = 2;

/// What is claimed of codes alone.
pub(crate) const PERIODS: &str = "periods are";
pub(crate) const TAME: &str = "tameness relative to a heap is";
pub(crate) const NOT_FAITHFUL: &str = "a heap has not the nim value of its element: not faithful";

/// That beyond heap `m` misère play is normal play, in words; `kernel` is the order of the kernel.
pub(crate) fn tame_in_words(m: u32, kernel: u64) -> String {
    format!(
        "tame relative to heap {m}: beyond it every heap has its nim value in the kernel (of order {kernel} here), \
         and the misère quotient is a tame extension of this one"
    )
}

impl Checker<'_> {
    /// Step 9; returns the claim in words.
    pub(crate) fn claim(
        &mut self,
        c: &Certificate,
        monoid: Option<&Monoid>,
    ) -> Result<String, Failed> {
        let fail = |reason: &str| Err(reject(9, reason));
        let words = in_words(&c.rules);
        let size = |q: &Quotient| format!("order {}, {} in P", q.order, q.p.len());
        let text = match (&c.claim, &c.quotient, &c.nim) {
            (Claim::Partial {}, Some(q), _) => {
                format!(
                    "{words}: the misère quotient of the heaps up to {} has {}",
                    q.phi.len() - 1,
                    size(q)
                )
            }
            (Claim::AllHeaps {}, Some(q), _) => {
                let Rules::Heaps(rules) = &c.rules else {
                    return fail("the heaps of a code never end");
                };
                if q.phi.len() != rules.heaps.len() + 1 {
                    return fail("not all heaps have a value");
                }
                format!("{words}: the misère quotient has {}", size(q))
            }
            (Claim::Periodic { period, preperiod }, Some(q), _) => {
                let reach = Reach::of(&c.rules, 9, FEWEST_PARTS, PERIODS)?;
                self.periodic(reach, &q.phi, 1, (*period, *preperiod))?;
                format!(
                    "{words}: the misère quotient of the whole game has {}, with period {period} from heap {preperiod} on",
                    size(q)
                )
            }
            (
                Claim::TameRelative {
                    last_outside_kernel,
                },
                Some(q),
                Some(nim),
            ) => {
                self.nim_values(9, &c.rules, nim)?;
                let Some(monoid) = monoid else {
                    return fail("the claim lacks its data");
                };
                let kernel = self.tame_relative(&c.rules, q, monoid, nim, *last_outside_kernel)?;
                let tame = tame_in_words(*last_outside_kernel, kernel);
                format!("{words}: {tame}, {}", size(q))
            }
            (Claim::Nim { period, preperiod }, _, Some(nim)) => {
                self.nim_values(9, &c.rules, nim)?;
                match (period, preperiod) {
                    (Some(period), Some(preperiod)) => {
                        let reach = Reach::of(&c.rules, 9, FEWEST_PARTS, PERIODS)?;
                        self.periodic(reach, nim, 1, (*period, *preperiod))?;
                        format!(
                            "{words}: in normal play the nim values have period {period} from heap {preperiod} on"
                        )
                    }
                    (None, None) => format!(
                        "{words}: the nim values of the heaps up to {} in normal play",
                        nim.len() - 1
                    ),
                    _ => return fail("a period without a preperiod, or the reverse"),
                }
            }
            _ => return fail("the claim lacks its data"),
        };
        self.say(9, format!("claim: {text}"));
        Ok(text)
    }

    /// The nim values of all heaps are those given.
    pub(crate) fn nim_values(
        &mut self,
        step: u32,
        rules: &Rules,
        nim: &[u32],
    ) -> Result<(), Failed> {
        let mut options = Options::new(rules, step, 1);
        self.afford(step, options.least_work(nim.len()))?;
        for (heap, &value) in nim.iter().enumerate() {
            self.spend(step, 1)?;
            let found = mex(&options.of(heap as u32, &mut NimSum(nim), self)?);
            if found != value {
                let reason = format!("heap {heap} has nim value {found}, not {value}");
                return Err(reject(step, reason));
            }
        }
        let text = format!(
            "nim values: those of heaps 0 to {} are right",
            nim.len() - 1
        );
        self.say(step, text);
        Ok(())
    }

    /// Step 9 for a game that is tame relative to a heap; returns the order of the kernel.
    fn tame_relative(
        &mut self,
        rules: &Rules,
        q: &Quotient,
        monoid: &Monoid,
        nim: &[u32],
        m: u32,
    ) -> Result<u64, Failed> {
        let fail = |reason: &str| Err(reject(9, reason));
        let reach = Reach::of(rules, 9, FEWEST_PARTS, TAME)?;
        self.faithful(q, monoid, nim)?;
        let mut z = q.actions.iter().fold(0u32, |x, a| a[x as usize]);
        // The powers z, z², z⁴, … reach the kernel after as many squarings as the order has bits, and there a square that
        // is idempotent is the identity; in a kernel with x·x = z one more squaring gives it.
        for _ in 0..=33 {
            z = monoid.times(z, z, 9, self)?;
        }
        let row = monoid.row(z, 9, self)?;
        if row[z as usize] != z {
            return fail("the kernel is not a group of exponent 2");
        }
        let mut kernel = vec![0; monoid.order().div_ceil(64)];
        self.in_parts(9, row.len(), 1, |part| {
            row[part].iter().for_each(|&x| put(&mut kernel, x));
        })?;
        let mut size = 0u64;
        for x in 0..q.order {
            self.spend(9, 1)?;
            if !has(&kernel, x) {
                continue;
            }
            size += 1;
            if monoid.times(x, x, 9, self)? != z {
                return fail("the kernel is not a group of exponent 2");
            }
            if has(&monoid.p, x) != (x == z) {
                return fail("the kernel does not meet P in its identity alone: not normal");
            }
        }
        self.enough_beyond(reach, m, q.phi.len())?;
        let outside = q.phi.iter().enumerate().skip(m as usize + 1);
        if let Some((n, _)) = outside.into_iter().find(|(_, x)| !has(&kernel, **x)) {
            return Err(reject(9, format!("heap {n} is outside the kernel")));
        }
        Ok(size)
    }

    /// Nim values are a function of the elements.
    fn faithful(&mut self, q: &Quotient, monoid: &Monoid, nim: &[u32]) -> Result<(), Failed> {
        let nu = self.nim_of_elements(9, monoid, &q.generators, nim)?;
        if q.phi.iter().zip(nim).any(|(&x, &v)| nu[x as usize] != v) {
            return Err(reject(9, NOT_FAITHFUL));
        }
        Ok(())
    }

    /// The nim value of each element, if that of a product is the sum of those of the factors. The generators are these heaps.
    pub(crate) fn nim_of_elements(
        &mut self,
        step: u32,
        monoid: &Monoid,
        heaps: &[u32],
        nim: &[u32],
    ) -> Result<Vec<u32>, Failed> {
        self.hold(step, 4 * monoid.order() as u64)?;
        let mut nu = vec![0; monoid.order()];
        for (x, before, g) in monoid.steps() {
            self.spend(step, 1)?;
            nu[x as usize] = nu[before as usize] ^ nim[heaps[g] as usize];
        }
        for (&heap, action) in heaps.iter().zip(monoid.actions()) {
            let mut holds = true;
            self.in_parts(step, action.len(), 1, |part| {
                let right = |x: usize| nu[action[x] as usize] == nu[x] ^ nim[heap as usize];
                holds &= part.into_iter().all(right);
            })?;
            if !holds {
                let reason = "nim values are no function of the elements: not faithful";
                return Err(reject(step, reason));
            }
        }
        Ok(nu)
    }

    /// So many values are enough for a game that is tame relative to heap `m`: a move in a larger heap leaves one beyond it.
    pub(crate) fn enough_beyond(
        &mut self,
        reach: Reach,
        m: u32,
        values: usize,
    ) -> Result<(), Failed> {
        match (values as u64) < reach.parts * (u64::from(m) + 1) + reach.last {
            true => Err(reject(reach.step, "too few heaps have values")),
            false => Ok(()),
        }
    }

    /// A period, of values or of nim values. To compare two of them costs `each`.
    pub(crate) fn periodic<T: PartialEq>(
        &mut self,
        reach: Reach,
        values: &[T],
        each: u64,
        (period, preperiod): (u32, u32),
    ) -> Result<(), Failed> {
        let Reach {
            step,
            parts: r,
            last: k,
        } = reach;
        let (p, s) = (u64::from(period), u64::from(preperiod));
        let n0 = s.max(1);
        if p == 0 {
            return Err(reject(step, "the period is 0"));
        }
        if (values.len() as u64) < r * n0 + r * p + k {
            let reason = format!("values up to heap {} are needed", r * n0 + r * p + k - 1);
            return Err(reject(step, reason));
        }
        // All these heaps have values.
        for n in s..r * n0 + (r - 1) * p + k {
            self.in_parts(step, 1, each, |_| {})?;
            if values[n as usize] != values[(n + p) as usize] {
                return Err(reject(step, format!("heaps {n} and {} differ", n + p)));
            }
        }
        Ok(())
    }
}
