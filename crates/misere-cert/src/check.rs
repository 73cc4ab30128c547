//! Checking a certificate: what is handed out, what it may cost, and the first two steps of `docs/certificate.md`.

use crate::checker::{Checker, Failed, Rejected, Size, reject};
use crate::format::{Certificate, Claim, Quotient, Rules, in_hexadecimal};
use crate::read::read_within;
use sha2::{Digest, Sha256};
use std::fmt;
use std::io::{self, Write};

/// An accepted certificate: what it proves, and what was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The claim in words.
    pub claim: String,
    /// Whether it says that a quotient is infinite: that of the heaps that have a value, or that of the whole game.
    pub is_infinite: bool,
    /// Each step in words, with its number and the numbers of what was checked.
    pub steps: Vec<String>,
    /// The numbers of what was checked of an automaton.
    pub size: Size,
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
/// 25 million operations for one kilobyte. Nor do the positions below a point of a board. This is some seconds.
const WORK_ALWAYS_AUTOMATIC: u64 = 500_000_000;
const WORK_PER_SQUARE: u64 = 20;
/// Formulas are compared by pairs of types, and have something to say about each pair. Real ones need 5,000 operations a byte or less.
const WORK_PER_BYTE_FORMULAS: u64 = 100_000;
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
    check_while(bytes, settings, &|| true).map_err(uninterrupted)
}

/// Reads and checks a file as long as `go_on`, which is asked every few milliseconds, says so.
///
/// ```
/// use misere_cert::{Failed, Settings, check_while};
/// let file = std::fs::read("tests/data/0.404-12.cert")?;
/// assert!(check_while(&file, Settings::default(), &|| true).is_ok());
/// assert_eq!(check_while(&file, Settings::default(), &|| false), Err(Failed::Interrupted));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check_while(
    bytes: &[u8],
    settings: Settings,
    go_on: &dyn Fn() -> bool,
) -> Result<Accepted, Failed> {
    let size = bytes.len() as u64;
    let memory = MEMORY_ALWAYS.saturating_add(size.saturating_mul(MEMORY_PER_BYTE));
    let memory = settings.memory.min(memory);
    let (certificate, taken) = read_within(bytes, memory).map_err(|reason| reject(1, reason))?;
    let square = size.saturating_mul(size).saturating_mul(WORK_PER_SQUARE);
    let (always, growing) = if certificate.formulas.is_some() {
        let growing = size.saturating_mul(WORK_PER_BYTE_FORMULAS);
        (WORK_ALWAYS_AUTOMATIC, growing)
    } else if certificate.automatic.is_some() || certificate.points.is_some() {
        (WORK_ALWAYS_AUTOMATIC, square)
    } else {
        (WORK_ALWAYS, square)
    };
    let work = always.saturating_add(growing);
    let settings = Settings {
        work: settings.work.min(work),
        memory: memory - taken,
        ..settings
    };
    check_certificate_while(&certificate, settings, go_on)
}

/// Checks a certificate.
pub fn check_certificate(c: &Certificate, settings: Settings) -> Result<Accepted, Rejected> {
    check_certificate_while(c, settings, &|| true).map_err(uninterrupted)
}

/// Checks a certificate as long as `go_on` says so.
pub fn check_certificate_while(
    c: &Certificate,
    settings: Settings,
    go_on: &dyn Fn() -> bool,
) -> Result<Accepted, Failed> {
    let mut checker = Checker::new(settings.work, settings.memory, go_on);
    checker.ask()?;
    checker.form(c)?;
    if settings.digest {
        checker.digest(c)?;
    }
    let claim = match (&c.formulas, &c.automatic, &c.quotient) {
        (Some(formulas), _, _) => {
            checker.is_infinite = true;
            checker.formulas(c, formulas)?
        }
        (None, Some(automatic), _) => checker.automatic(c, automatic)?,
        (None, None, Some(quotient)) => match (&c.points, &c.rules) {
            (Some(points), Rules::Heaps(rules)) => {
                checker.board(points, &c.rules, quotient)?;
                checker.board_claim(c, points, rules, quotient)?
            }
            _ => {
                let monoid = checker.quotient(&c.rules, quotient)?;
                checker.claim(c, Some(&monoid))?
            }
        },
        (None, None, None) => checker.claim(c, None)?,
    };
    Ok(Accepted {
        claim,
        is_infinite: checker.is_infinite,
        size: checker.size,
        steps: checker.steps,
    })
}

fn uninterrupted(failed: Failed) -> Rejected {
    match failed {
        Failed::Rejected(rejected) => rejected,
        Failed::Interrupted => unreachable!("it was told to go on every time"),
    }
}

/// A hash that asks whether to go on.
struct Hashing<'c, 'a> {
    checker: &'c mut Checker<'a>,
    hash: Sha256,
    failed: Option<Failed>,
}

impl Write for Hashing<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.checker.spend(2, bytes.len() as u64) {
            Ok(()) => {
                self.hash.update(bytes);
                Ok(bytes.len())
            }
            Err(failed) => {
                self.failed = Some(failed);
                Err(io::ErrorKind::Other.into())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Checker<'_> {
    fn digest(&mut self, c: &Certificate) -> Result<(), Failed> {
        let mut hashing = Hashing {
            checker: self,
            hash: Sha256::new(),
            failed: None,
        };
        let written = c.write_canonical(&mut hashing);
        if let Some(failed) = hashing.failed {
            return Err(failed);
        }
        if written.is_err() || in_hexadecimal(hashing.hash) != c.digest {
            return Err(reject(2, "the digest is not that of the contents"));
        }
        self.say(2, "digest: right");
        Ok(())
    }

    fn form(&mut self, c: &Certificate) -> Result<(), Failed> {
        let fail = |reason: &str| Err(reject(1, reason));
        self.well_formed(&c.rules)?;
        if matches!(c.claim, Claim::Parametric {}) != c.formulas.is_some() {
            return fail("formulas go with the claim parametric, and with no other");
        }
        if let Some(formulas) = &c.formulas {
            return self.formulas_form(c, formulas);
        }
        if let Some(automatic) = &c.automatic {
            return self.automatic_form(c, automatic);
        }
        if let Some(points) = &c.points {
            self.points_form(c, points)?;
        }
        let misere = !matches!(c.claim, Claim::Nim { .. });
        let nim = !misere || matches!(c.claim, Claim::TameRelative { .. });
        if c.quotient.is_some() != misere {
            return fail("a quotient goes with every claim but nim, and with no other");
        }
        if c.nim.is_some() != nim {
            return fail("nim values go with the claims nim and tame-relative alone");
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
            return fail("values for no heap, or for more heaps than there are");
        }
        if let [Some(a), Some(b)] = lengths
            && a != b
        {
            return fail("as many nim values as values are needed");
        }
        if let Some(q) = &c.quotient {
            self.quotient_form(q)?;
        }
        let last = lengths.into_iter().flatten().max().unwrap_or(1) - 1;
        self.say(1, format!("form: values for heaps 0 to {last}"));
        Ok(())
    }

    fn quotient_form(&mut self, q: &Quotient) -> Result<(), Failed> {
        let fail = |reason: &str| Err(reject(1, reason));
        let n = q.order as usize;
        if n == 0 {
            return fail("there is no element");
        }
        if q.actions.len() != q.generators.len() {
            return fail("an action for each generator and each element is needed");
        }
        if q.generators.is_empty() && n > 1 {
            return fail("more elements than generators reach");
        }
        for action in &q.actions {
            if action.len() != n {
                return fail("an action for each generator and each element is needed");
            }
        }
        for list in q.actions.iter().chain([&q.p, &q.phi, &q.contexts]) {
            if !self.below(list, n)? {
                return fail("an element is not below the order");
            }
        }
        for (x, set) in &q.states {
            if *x as usize >= n || !self.below(set, n)? || !self.increasing(set)? {
                return fail("a state is not an element with an increasing list of elements");
            }
        }
        if !self.increasing(&q.p)? {
            return fail("P is not increasing");
        }
        if !self.different_heaps(&q.generators, q.phi.len())? {
            return fail("generators are not different heaps with a value");
        }
        Ok(())
    }

    /// Whether all numbers of a list are below a bound.
    pub(crate) fn below(&mut self, list: &[u32], bound: usize) -> Result<bool, Failed> {
        let mut holds = true;
        self.spend(1, 1)?;
        self.in_parts(1, list.len(), 1, |part| {
            holds &= list[part].iter().all(|&x| (x as usize) < bound);
        })?;
        Ok(holds)
    }

    /// Whether each number of a list is larger than the one before.
    pub(crate) fn increasing(&mut self, list: &[u32]) -> Result<bool, Failed> {
        let mut holds = true;
        self.in_parts(1, list.len().saturating_sub(1), 1, |part| {
            let end = part.end;
            holds &= list[part.start..=end].windows(2).all(|w| w[0] < w[1]);
        })?;
        Ok(holds)
    }

    /// Whether a list has different heaps, none of them 0 and all with one of so many values.
    pub(crate) fn different_heaps(&mut self, heaps: &[u32], values: usize) -> Result<bool, Failed> {
        if heaps.contains(&0) || !self.below(heaps, values)? {
            return Ok(false);
        }
        self.hold(1, values as u64)?;
        let mut seen = vec![false; values];
        let mut holds = true;
        self.in_parts(1, heaps.len(), 1, |part| {
            for &heap in &heaps[part] {
                holds &= !std::mem::replace(&mut seen[heap as usize], true);
            }
        })?;
        self.release(values as u64);
        Ok(holds)
    }
}
