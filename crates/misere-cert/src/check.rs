//! The checks, step by step, as `docs/certificate.md` numbers them.

use crate::algebra::{Monoid, Set, has, inside, put};
use crate::format::{Certificate, Claim, Quotient, Rules};
use crate::rules::{NimSum, Options, mex, parts_and_last, well_formed};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A step that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The number of the step.
    pub step: u32,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: {}", self.step, self.reason)
    }
}

/// An accepted certificate: what it proves, and what was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The claim in words.
    pub claim: String,
    /// Each step in words, with its numbers.
    pub steps: Vec<String>,
}

/// The numbered steps, then the claim.
impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            writeln!(f, "{:>2}. {step}", i + 1)?;
        }
        write!(f, "accepted: {}", self.claim)
    }
}

/// How strict to be.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Whether the digest must be right.
    pub digest: bool,
    /// Certificates that would take more basic operations than this are refused.
    pub work: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            digest: true,
            work: 200_000_000_000,
        }
    }
}

/// Reads and checks a file.
///
/// ```
/// use misere_cert::{Settings, check};
/// let rejected = check(b"{}", Settings::default()).unwrap_err();
/// assert_eq!(rejected.step, 1);
/// ```
pub fn check(bytes: &[u8], settings: Settings) -> Result<Accepted, Rejected> {
    let certificate = Certificate::read(bytes).map_err(|reason| Rejected { step: 1, reason })?;
    check_certificate(&certificate, settings)
}

/// Checks a certificate.
pub fn check_certificate(c: &Certificate, settings: Settings) -> Result<Accepted, Rejected> {
    let mut checker = Checker {
        work: settings.work,
        steps: Vec::new(),
    };
    checker.form(c)?;
    if settings.digest {
        if c.computed_digest() != c.digest {
            return Err(reject(2, "the digest is not that of the contents"));
        }
        checker.say("digest: right".to_string());
    }
    if let Some(quotient) = &c.quotient {
        checker.quotient(&c.rules, quotient)?;
    }
    let claim = checker.claim(c)?;
    Ok(Accepted {
        claim,
        steps: checker.steps,
    })
}

fn reject(step: u32, reason: impl Into<String>) -> Rejected {
    Rejected {
        step,
        reason: reason.into(),
    }
}

/// A kind of heap: all that matters of it.
struct Kind {
    heap: u32,
    value: u32,
    stuck: Set,
}

struct Checker {
    work: u64,
    steps: Vec<String>,
}

impl Checker {
    fn say(&mut self, text: String) {
        self.steps.push(text);
    }

    /// Takes work off what is left.
    fn spend(&mut self, step: u32, operations: u64) -> Result<(), Rejected> {
        match self.work.checked_sub(operations) {
            Some(left) => {
                self.work = left;
                Ok(())
            }
            None => Err(reject(step, "refused: checking it would take too long")),
        }
    }

    fn form(&mut self, c: &Certificate) -> Result<(), Rejected> {
        let fail = |reason: String| Err(reject(1, reason));
        if let Err(reason) = well_formed(&c.rules) {
            return fail(reason);
        }
        let misere = !matches!(c.claim, Claim::Nim { .. });
        let nim = !misere || matches!(c.claim, Claim::TameRelative { .. });
        if c.quotient.is_some() != misere {
            return fail("a quotient goes with every claim but nim, and with no other".to_string());
        }
        if c.nim.is_some() != nim {
            return fail("nim values go with the claims nim and tame-relative alone".to_string());
        }
        let heaps = match &c.rules {
            Rules::Heaps(rules) => rules.heaps.len() + 1,
            Rules::Code(_) => usize::MAX,
        };
        let lengths = [
            c.nim.as_ref().map(Vec::len),
            c.quotient.as_ref().map(|q| q.phi.len()),
        ];
        if lengths.iter().flatten().any(|&l| l == 0 || l > heaps) {
            return fail("values for no heap, or for more heaps than there are".to_string());
        }
        if let [Some(a), Some(b)] = lengths
            && a != b
        {
            return fail("as many nim values as values are needed".to_string());
        }
        if let Some(q) = &c.quotient {
            quotient_form(q).or_else(fail)?;
        }
        let last = lengths.into_iter().flatten().max().unwrap_or(1) - 1;
        self.say(format!("form: values for heaps 0 to {last}"));
        Ok(())
    }

    fn quotient(&mut self, rules: &Rules, q: &Quotient) -> Result<(), Rejected> {
        let n = u64::from(q.order);
        let k = q.generators.len() as u64;
        self.spend(3, n.saturating_mul(k).saturating_mul(k + 1))?;
        let mut monoid = Monoid::new(q).map_err(|reason| reject(3, reason))?;
        self.say(format!(
            "monoid: {k} commuting generators, {n} elements, each a product of generators"
        ));
        self.reduced(q, &monoid)?;
        self.values(q)?;
        let distinct: HashSet<u32> = q.phi.iter().copied().collect();
        self.spend(5, n * distinct.len() as u64 * 8)?;
        monoid.prepare();
        let kinds = self.heaps(rules, q, &monoid)?;
        self.n_check(q, &monoid, &kinds)
    }

    fn reduced(&mut self, q: &Quotient, monoid: &Monoid) -> Result<(), Rejected> {
        let words = q.contexts.len().div_ceil(64).max(1);
        self.spend(4, u64::from(q.order) * q.contexts.len() as u64 * 4)?;
        let mut signatures = vec![0u64; words * monoid.order()];
        for (i, &w) in q.contexts.iter().enumerate() {
            let row = monoid.p_row(w);
            for x in 0..q.order {
                if has(&row, x) {
                    signatures[x as usize * words + i / 64] |= 1 << (i % 64);
                }
            }
        }
        let mut seen = HashMap::new();
        for (x, signature) in signatures.chunks(words).enumerate() {
            if let Some(y) = seen.insert(signature, x) {
                let reason = format!("no context tells elements {y} and {x} apart");
                return Err(reject(4, reason));
            }
        }
        self.say(format!(
            "reduced: {} contexts tell all elements apart",
            q.contexts.len()
        ));
        Ok(())
    }

    fn values(&mut self, q: &Quotient) -> Result<(), Rejected> {
        if q.phi[0] != 0 {
            return Err(reject(5, "heap 0 does not have value 0"));
        }
        for (&heap, action) in q.generators.iter().zip(&q.actions) {
            if q.phi[heap as usize] != action[0] {
                let reason = format!("heap {heap} does not have its generator as its value");
                return Err(reject(5, reason));
            }
        }
        Ok(())
    }

    /// Steps 5, 6 and 7 for every heap. Returns the kinds of heaps that the N-check has to look at.
    fn heaps(
        &mut self,
        rules: &Rules,
        q: &Quotient,
        monoid: &Monoid,
    ) -> Result<Vec<Kind>, Rejected> {
        if has(&monoid.p, 0) {
            return Err(reject(6, "the identity is in P"));
        }
        let width = monoid.p.len() as u64;
        let n = u64::from(q.order);
        let mut options = Options::new(rules, monoid.order());
        let mut seen: HashSet<(u32, Vec<u32>)> = HashSet::new();
        let mut p_rows: HashMap<u32, Set> = HashMap::new();
        let mut kinds: Vec<Kind> = Vec::new();
        let mut with_options = 0u64;
        for (heap, &value) in q.phi.iter().enumerate() {
            self.spend(5, option_work(rules, heap))?;
            let set = options.of(heap as u32, monoid);
            if set.is_empty() {
                if value != 0 {
                    let reason = format!("heap {heap} has no options but value {value}");
                    return Err(reject(6, reason));
                }
                continue;
            }
            with_options += 1;
            self.spend(7, set.len() as u64 * (width + 1))?;
            if !seen.insert((value, set.clone())) {
                continue;
            }
            for &e in set.iter().chain([&value]) {
                if let Entry::Vacant(entry) = p_rows.entry(e) {
                    self.spend(7, 8 * n)?;
                    entry.insert(monoid.p_row(e));
                }
            }
            let mut into_p = vec![0; monoid.p.len()];
            for e in &set {
                for (a, b) in into_p.iter_mut().zip(&p_rows[e]) {
                    *a |= b;
                }
            }
            let own = &p_rows[&value];
            if let Some(w) = (0..q.order).find(|&w| has(own, w) && has(&into_p, w)) {
                let reason =
                    format!("heap {heap} in context {w} is in P and so is one of its options");
                return Err(reject(7, reason));
            }
            let mut stuck = vec![0; monoid.p.len()];
            for w in 0..q.order {
                if !has(own, w) && !has(&into_p, w) {
                    put(&mut stuck, w);
                }
            }
            // A heap whose stuck set lies inside that of another one of the same value asks for nothing new.
            if kinds
                .iter()
                .any(|k| k.value == value && inside(&stuck, &k.stuck))
            {
                continue;
            }
            kinds.retain(|k| k.value != value || !inside(&k.stuck, &stuck));
            kinds.push(Kind {
                heap: heap as u32,
                value,
                stuck,
            });
        }
        self.say(format!(
            "values: {} heaps, {with_options} of them with options, {} different pairs of value and options",
            q.phi.len() - 1,
            seen.len()
        ));
        self.say("end check: 1 is not in P, heaps without options are worth 1".to_string());
        self.say(format!(
            "P-check: no value in P has an option in P, over {} elements as options or values",
            p_rows.len()
        ));
        Ok(kinds)
    }

    fn n_check(&mut self, q: &Quotient, monoid: &Monoid, kinds: &[Kind]) -> Result<(), Rejected> {
        let n = u64::from(q.order);
        let mut by_value: HashMap<u32, Vec<Set>> = HashMap::new();
        for (value, members) in &q.states {
            let mut set = vec![0; monoid.p.len()];
            members.iter().for_each(|&w| put(&mut set, w));
            by_value.entry(*value).or_default().push(set);
        }
        self.spend(8, q.states.len() as u64 * monoid.p.len() as u64)?;
        if let Some(i) = q.states.iter().position(|(_, set)| set.first() == Some(&0)) {
            return Err(reject(8, format!("state {i} is stuck without a context")));
        }
        let covered = |value: u32, set: &Set| {
            set.iter().all(|&w| w == 0)
                || by_value
                    .get(&value)
                    .is_some_and(|states| states.iter().any(|s| inside(set, s)))
        };
        for kind in kinds {
            if !covered(kind.value, &kind.stuck) {
                let reason = format!("no state covers heap {}", kind.heap);
                return Err(reject(8, reason));
            }
        }
        for (i, (value, members)) in q.states.iter().enumerate() {
            self.spend(8, 8 * n + kinds.len() as u64 * (n + 1))?;
            let row = monoid.row(*value);
            let mut set = vec![0; monoid.p.len()];
            members.iter().for_each(|&w| put(&mut set, w));
            let mut together = vec![0; monoid.p.len()];
            for kind in kinds {
                let map = monoid.heap_row(kind.heap);
                together.fill(0);
                for (w, (&by_value, &by_heap)) in row.iter().zip(map).enumerate() {
                    if has(&kind.stuck, by_value) && has(&set, by_heap) {
                        put(&mut together, w as u32);
                    }
                }
                if !covered(map[*value as usize], &together) {
                    let reason = format!("no state covers state {i} with heap {}", kind.heap);
                    return Err(reject(8, reason));
                }
            }
        }
        self.say(format!(
            "N-check: {} states, closed under {} kinds of heaps, none stuck",
            q.states.len(),
            kinds.len()
        ));
        Ok(())
    }

    fn claim(&mut self, c: &Certificate) -> Result<String, Rejected> {
        let fail = |reason: &str| Err(reject(9, reason));
        let words = match &c.rules {
            Rules::Code(code) => code.code.clone(),
            Rules::Heaps(rules) => format!("a game of {} heaps", rules.heaps.len()),
        };
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
                periodic(&c.rules, &q.phi, *period, *preperiod)?;
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
                self.nim_values(&c.rules, nim)?;
                let kernel = tame_relative(&c.rules, q, nim, *last_outside_kernel)?;
                format!(
                    "{words}: tame relative to heap {last_outside_kernel}: beyond it every heap has its nim value in the kernel (of order {kernel} here), \
                     and the misère quotient is a tame extension of this one, {}",
                    size(q)
                )
            }
            (Claim::Nim { period, preperiod }, _, Some(nim)) => {
                self.nim_values(&c.rules, nim)?;
                match (period, preperiod) {
                    (Some(period), Some(preperiod)) => {
                        periodic(&c.rules, nim, *period, *preperiod)?;
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
        self.say(format!("claim: {text}"));
        Ok(text)
    }

    fn nim_values(&mut self, rules: &Rules, nim: &[u32]) -> Result<(), Rejected> {
        let mut options = Options::new(rules, 64);
        for (heap, &value) in nim.iter().enumerate() {
            self.spend(9, option_work(rules, heap))?;
            let found = mex(&options.of(heap as u32, &NimSum(nim)));
            if found != value {
                let reason = format!("heap {heap} has nim value {found}, not {value}");
                return Err(reject(9, reason));
            }
        }
        self.say(format!(
            "nim values: those of heaps 0 to {} are right",
            nim.len() - 1
        ));
        Ok(())
    }
}

/// About how many operations the options of a heap take.
fn option_work(rules: &Rules, heap: usize) -> u64 {
    match rules {
        Rules::Heaps(rules) => match heap.checked_sub(1) {
            Some(i) => rules.heaps[i].iter().map(|o| o.len() as u64 + 1).sum(),
            None => 0,
        },
        Rules::Code(code) => {
            let (parts, _) = parts_and_last(code);
            let threes = code.digits.iter().filter(|&d| d & 8 != 0).count() as u64;
            let n = heap as u64;
            (n + code.digits.len() as u64) * 4
                + if parts == 3 {
                    threes * n * n.min(4096)
                } else {
                    0
                }
        }
    }
}

fn quotient_form(q: &Quotient) -> Result<(), String> {
    let below = |list: &[u32], bound: usize| list.iter().all(|&x| (x as usize) < bound);
    let increasing = |list: &[u32]| list.windows(2).all(|w| w[0] < w[1]);
    let n = q.order as usize;
    if n == 0 {
        return Err("there is no element".to_string());
    }
    if q.actions.len() != q.generators.len() || q.actions.iter().any(|a| a.len() != n) {
        return Err("an action for each generator and each element is needed".to_string());
    }
    if q.generators.is_empty() && n > 1 {
        return Err("more elements than generators reach".to_string());
    }
    let elements = [&q.p, &q.phi, &q.contexts];
    if !q.actions.iter().chain(elements).all(|list| below(list, n)) {
        return Err("an element is not below the order".to_string());
    }
    if !q
        .states
        .iter()
        .all(|(x, set)| (*x as usize) < n && below(set, n) && increasing(set))
    {
        return Err("a state is not an element with an increasing list of elements".to_string());
    }
    if !increasing(&q.p) {
        return Err("P is not increasing".to_string());
    }
    let mut heaps = HashSet::new();
    let heaps_fit = below(&q.generators, q.phi.len()) && !q.generators.contains(&0);
    if !heaps_fit || !q.generators.iter().all(|h| heaps.insert(h)) {
        return Err("generators are not different heaps with a value".to_string());
    }
    Ok(())
}

/// Step 9 for a period, of values or of nim values.
fn periodic(rules: &Rules, values: &[u32], period: u32, preperiod: u32) -> Result<(), Rejected> {
    let Rules::Code(code) = rules else {
        return Err(reject(9, "periods are for codes"));
    };
    let (r, k) = parts_and_last(code);
    let (p, s) = (u64::from(period), u64::from(preperiod));
    let n0 = s.max(1);
    if p == 0 {
        return Err(reject(9, "the period is 0"));
    }
    if (values.len() as u64) < r * n0 + r * p + k {
        let reason = format!("values up to heap {} are needed", r * n0 + r * p + k - 1);
        return Err(reject(9, reason));
    }
    for n in s..r * n0 + (r - 1) * p + k {
        if values[n as usize] != values[(n + p) as usize] {
            return Err(reject(9, format!("heaps {n} and {} differ", n + p)));
        }
    }
    Ok(())
}

/// Step 9 for a game that is tame relative to a heap; returns the order of the kernel.
fn tame_relative(rules: &Rules, q: &Quotient, nim: &[u32], m: u32) -> Result<usize, Rejected> {
    let fail = |reason: &str| Err(reject(9, reason));
    let Rules::Code(code) = rules else {
        return fail("tameness relative to a heap is for codes");
    };
    let monoid = Monoid::new(q).map_err(|reason| reject(9, reason))?;
    let mut nu = vec![None; monoid.order()];
    nu[0] = Some(0);
    let mut queue = vec![0u32];
    while let Some(x) = queue.pop() {
        for (&heap, action) in q.generators.iter().zip(&q.actions) {
            let y = action[x as usize];
            let value = nu[x as usize].map(|v| v ^ nim[heap as usize]);
            if nu[y as usize].is_none() {
                nu[y as usize] = value;
                queue.push(y);
            } else if nu[y as usize] != value {
                return fail("nim values are no function of the elements: not faithful");
            }
        }
    }
    if q.phi
        .iter()
        .zip(nim)
        .any(|(&x, &v)| nu[x as usize] != Some(v))
    {
        return fail("a heap has not the nim value of its element: not faithful");
    }
    let mut z = q.actions.iter().fold(0u32, |x, a| a[x as usize]);
    // The powers z, z², z⁴, … reach the kernel after as many squarings as the order has bits, and there a square that
    // is idempotent is the identity; in a kernel with x·x = z one more squaring gives it.
    for _ in 0..=33 {
        z = monoid.row(z)[z as usize];
    }
    let row = monoid.row(z);
    if row[z as usize] != z {
        return fail("the kernel is not a group of exponent 2");
    }
    let kernel: HashSet<u32> = row.iter().copied().collect();
    if kernel.iter().any(|&x| monoid.row(x)[x as usize] != z) {
        return fail("the kernel is not a group of exponent 2");
    }
    if kernel.iter().any(|&x| has(&monoid.p, x) != (x == z)) {
        return fail("the kernel does not meet P in its identity alone: not normal");
    }
    let (r, k) = parts_and_last(code);
    if (q.phi.len() as u64) < r * (u64::from(m) + 1) + k {
        return fail("too few heaps have values");
    }
    let outside = q.phi.iter().enumerate().skip(m as usize + 1);
    if let Some((n, _)) = outside.into_iter().find(|(_, x)| !kernel.contains(x)) {
        return Err(reject(9, format!("heap {n} is outside the kernel")));
    }
    Ok(kernel.len())
}
