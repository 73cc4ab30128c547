//! A census of certificates: rows that say what certificates prove, whoever found that.
//!
//! It is how infinite quotients come into a census: such a row has no order, and its elements have no numbers, so that Φ stays empty as well.

use crate::row::nim;
use crate::{Error, Family, Limits, Plan, Row, Store};
use misere_cert::{Automatic, Certificate, Claim, Rules, Settings, check};
use std::path::Path;

/// A certificate, and what does not stand in it.
#[derive(Clone, Debug)]
pub struct Certified {
    /// The file.
    pub certificate: Vec<u8>,
    /// Other codes of the same game.
    pub cousins: Vec<String>,
}

/// Makes a census of certificates with an automaton, whose quotients are infinite. Each is checked first; a file that is there already is refused.
///
/// ```
/// use misere_census::{Certified, Store, gather, verify};
/// let file = std::fs::read("../../docs/data/whole/0.31011.cert")?;
/// let certified = Certified { certificate: file, cousins: Vec::new() };
/// let store = gather(None, &[certified])?;
/// let rows = store.rows()?;
/// assert_eq!((rows[0].game.as_str(), rows[0].q_order, rows[0].period), ("0.31011", None, Some(2)));
/// assert_eq!(verify(&rows, &Default::default(), &|| ()).accepted, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn gather(path: Option<&Path>, certificates: &[Certified]) -> Result<Store, Error> {
    let read: Vec<(Certificate, &Certified)> = certificates
        .iter()
        .map(|given| Ok((read(&given.certificate)?, given)))
        .collect::<Result<_, Error>>()?;
    let games = read
        .iter()
        .map(|(c, _)| name(c))
        .collect::<Result<_, _>>()?;
    let plan = Plan::of_games(Family::Certificates, Limits::default(), games);
    let rows: Vec<Row> =
        plan.games()
            .zip(&read)
            .map(|(planned, (certificate, given))| {
                let automatic = certificate.automatic.as_ref().ok_or_else(|| {
                    Error::Mismatch(format!("{}: it has no automaton", planned.game))
                })?;
                let (standard, shift) = planned.standard.clone().unzip();
                let row = Row {
                    id: planned.id,
                    game: planned.game.clone(),
                    standard,
                    shift,
                    cousins: given.cousins.clone(),
                    certificate: Some(given.certificate.clone()),
                    ..proved(certificate, automatic)
                };
                with_nim(row)
            })
            .collect::<Result<_, Error>>()?;
    let mut store = match path {
        Some(path) if path.exists() => {
            let name = path.display();
            return Err(Error::Mismatch(format!("{name}: it is there already")));
        }
        Some(path) => Store::open_or_create(path, &plan)?,
        None => Store::in_memory(&plan)?,
    };
    store.insert(&rows)?;
    Ok(store)
}

/// A certificate that is accepted, of an infinite quotient.
fn read(bytes: &[u8]) -> Result<Certificate, Error> {
    let accepted = check(bytes, Settings::default()).map_err(|e| Error::Mismatch(e.to_string()))?;
    if !accepted.is_infinite {
        let claim = accepted.claim;
        return Err(Error::Mismatch(format!("{claim}: it is not infinite")));
    }
    Certificate::read(bytes).map_err(Error::Mismatch)
}

fn name(certificate: &Certificate) -> Result<String, Error> {
    match &certificate.rules {
        Rules::Code(code) => Ok(code.code.clone()),
        Rules::Heaps(_) => Err(Error::Mismatch("a game without a code".to_string())),
    }
}

/// What the certificate says; the quotient is infinite, and therefore wild.
fn proved(certificate: &Certificate, automatic: &Automatic) -> Row {
    let (proof, period, last) = claimed(&certificate.claim);
    let is_whole = proof != "partial";
    let word = |whole: &str, part: &str| if is_whole { whole } else { part }.to_string();
    Row {
        status: word("solved", "partial"),
        heap: automatic.phi.len() as u32 - 1,
        proof: proof.to_string(),
        period: period.map(|p| p.0),
        preperiod: period.map(|p| p.1),
        last_outside_kernel: last,
        tame: Some("wild".to_string()),
        generators: automatic.generators.clone(),
        stop: word("proved", "heap"),
        version: env!("CARGO_PKG_VERSION").to_string(),
        ..Row::default()
    }
}

/// The kind of proof, period with preperiod, and the last heap outside the kernel.
pub(crate) fn claimed(claim: &Claim) -> (&'static str, Option<(u32, u32)>, Option<u32>) {
    match *claim {
        Claim::Partial {} => ("partial", None, None),
        Claim::AllHeaps {} => ("all-heaps", None, None),
        Claim::Periodic { period, preperiod } => ("periodic", Some((period, preperiod)), None),
        Claim::TameRelative {
            last_outside_kernel,
        } => ("tame-relative", None, Some(last_outside_kernel)),
        Claim::Nim { .. } => ("nim", None, None),
        Claim::Parametric {} => ("parametric", None, None),
    }
}

fn with_nim(row: Row) -> Result<Row, Error> {
    let game = crate::family::read(&row.game).map_err(Error::Mismatch)?;
    let sequence = nim(&game);
    Ok(Row {
        nim: crate::row::kept(&sequence),
        nim_period: sequence.period().map(|p| p.period),
        nim_preperiod: sequence.period().map(|p| p.preperiod),
        ..row
    })
}
