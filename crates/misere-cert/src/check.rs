//! Checking a certificate: what is handed out, what it may cost, and the first two steps of `docs/certificate.md`.

use crate::format::{Certificate, Claim, Quotient, Rules};
use crate::rules::well_formed;
use std::collections::HashSet;
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
    /// Each step in words, with its number and the numbers of what was checked.
    pub steps: Vec<String>,
}

/// The steps, then the claim.
impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            writeln!(f, "{step}")?;
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
    /// And those that would take more bytes than this beside the file itself.
    pub memory: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            digest: true,
            work: 200_000_000_000,
            memory: 2 << 30,
        }
    }
}

/// What a file may cost grows with its size, so that a small one cannot keep anybody waiting. Pairs of heaps are looked
/// at, hence the square; certificates of real games stay below a tenth of this.
const WORK_ALWAYS: u64 = 10_000_000;
/// The searches through sets that an automaton asks for do not follow the size of the file: real ones have needed
/// 25 million operations for one kilobyte. This is some seconds.
const WORK_ALWAYS_AUTOMATIC: u64 = 500_000_000;
const WORK_PER_SQUARE: u64 = 20;
const MEMORY_ALWAYS: u64 = 64 << 20;
const MEMORY_PER_BYTE: u64 = 4096;

/// Reads and checks a file.
///
/// ```
/// use misere_cert::{Settings, check};
/// let rejected = check(b"{}", Settings::default()).unwrap_err();
/// assert_eq!(rejected.step, 1);
/// ```
pub fn check(bytes: &[u8], settings: Settings) -> Result<Accepted, Rejected> {
    let certificate = Certificate::read(bytes).map_err(|reason| Rejected { step: 1, reason })?;
    let size = bytes.len() as u64;
    let always = match certificate.automatic {
        Some(_) => WORK_ALWAYS_AUTOMATIC,
        None => WORK_ALWAYS,
    };
    let work = always.saturating_add(size.saturating_mul(size).saturating_mul(WORK_PER_SQUARE));
    let memory = MEMORY_ALWAYS.saturating_add(size.saturating_mul(MEMORY_PER_BYTE));
    let settings = Settings {
        work: settings.work.min(work),
        memory: settings.memory.min(memory),
        ..settings
    };
    check_certificate(&certificate, settings)
}

/// Checks a certificate.
pub fn check_certificate(c: &Certificate, settings: Settings) -> Result<Accepted, Rejected> {
    let mut checker = Checker {
        work: settings.work,
        memory: settings.memory,
        steps: Vec::new(),
    };
    checker.form(c)?;
    if settings.digest {
        if c.computed_digest() != c.digest {
            return Err(reject(2, "the digest is not that of the contents"));
        }
        checker.say(2, "digest: right");
    }
    if let Some(automatic) = &c.automatic {
        let claim = checker.automatic(c, automatic)?;
        return Ok(Accepted {
            claim,
            steps: checker.steps,
        });
    }
    let monoid = match &c.quotient {
        Some(quotient) => Some(checker.quotient(&c.rules, quotient)?),
        None => None,
    };
    let claim = checker.claim(c, monoid.as_ref())?;
    Ok(Accepted {
        claim,
        steps: checker.steps,
    })
}

pub(crate) fn reject(step: u32, reason: impl Into<String>) -> Rejected {
    Rejected {
        step,
        reason: reason.into(),
    }
}

/// A check under way: what it may still cost, and what it has to tell.
pub(crate) struct Checker {
    work: u64,
    memory: u64,
    steps: Vec<String>,
}

impl Checker {
    /// Notes that a step, or a part of it, holds.
    pub(crate) fn say(&mut self, step: u32, text: impl fmt::Display) {
        self.steps.push(format!("{step}. {text}"));
    }

    /// Refuses what would take more work than is left.
    pub(crate) fn afford(&mut self, step: u32, operations: u64) -> Result<(), Rejected> {
        match self.work >= operations {
            true => Ok(()),
            false => Err(reject(step, "refused: checking it would take too long")),
        }
    }

    /// Takes work off what is left.
    pub(crate) fn spend(&mut self, step: u32, operations: u64) -> Result<(), Rejected> {
        self.afford(step, operations)?;
        self.work -= operations;
        Ok(())
    }

    /// Takes memory off what is left.
    pub(crate) fn hold(&mut self, step: u32, bytes: u64) -> Result<(), Rejected> {
        match self.memory.checked_sub(bytes) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(reject(
                step,
                "refused: checking it would take too much memory",
            )),
        }
    }

    fn form(&mut self, c: &Certificate) -> Result<(), Rejected> {
        let fail = |reason: String| Err(reject(1, reason));
        if let Err(reason) = well_formed(&c.rules) {
            return fail(reason);
        }
        if let Some(automatic) = &c.automatic {
            return self.automatic_form(c, automatic);
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
        self.say(1, format!("form: values for heaps 0 to {last}"));
        Ok(())
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
