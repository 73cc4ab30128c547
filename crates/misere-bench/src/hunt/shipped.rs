//! The census of the hunt: a certificate for each infinite quotient, small enough to be shipped.

use super::games::Same;
use super::verdict::{Infinite, Verdict};
use crate::cpu::within;
use misere::automatic::solve_automatic;
use misere::limits::Budget;
use misere::ruleset::HeapGame;
use misere_census::{Certified, Store, gather};
use misere_cert::{Settings, check};
use std::path::Path;
use std::time::Duration;

/// A certificate that takes more bytes, or more basic operations to check, gives way to that of the first heap with which the quotient is infinite, if that is
/// smaller: all that is shipped is checked in each test run.
const LARGE: usize = 12 << 10;
const WORK: u64 = 20_000_000;
/// CPU time for the latter.
const AGAIN: Duration = Duration::from_secs(10);

/// Puts the certificates that were shipped into a directory, beside those that are there.
pub fn unpack(census: &Path, directory: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)?;
    if !census.exists() {
        return Ok(());
    }
    let store = Store::open(census).map_err(std::io::Error::other)?;
    for row in store.rows().map_err(std::io::Error::other)? {
        let file = directory.join(format!("{}.cert", row.game));
        if let Some(certificate) = row.certificate.filter(|_| !file.exists()) {
            std::fs::write(file, certificate)?;
        }
    }
    Ok(())
}

/// Makes the census anew from the certificates in a directory.
pub fn write(
    path: &Path,
    directory: &Path,
    games: &[Same],
    verdicts: &[Verdict],
) -> std::io::Result<()> {
    let mut certificates = Vec::new();
    let mut infinite: Vec<(&Same, &Infinite)> = games
        .iter()
        .zip(verdicts)
        .filter_map(|(same, verdict)| match verdict {
            Verdict::Infinite(infinite) => Some((same, infinite)),
            _ => None,
        })
        .collect();
    // Whole games first, as in the tables.
    infinite.sort_by_key(|(_, infinite)| infinite.whole.is_empty());
    for (same, infinite) in infinite {
        let Some(certificate) = certificate(directory, &same[0].code, infinite) else {
            eprintln!("misere-bench: {}: no certificate", same[0].code);
            continue;
        };
        let others = same[1..].iter().map(|named| named.code.clone());
        certificates.push(Certified {
            certificate,
            cousins: others.collect(),
        });
    }
    if path.exists() {
        std::fs::remove_file(path)?;
    }
    let store = gather(Some(path), &certificates).map_err(std::io::Error::other)?;
    let summary = store.summary().map_err(std::io::Error::other)?;
    println!(
        "{} certificates, {} bytes; {} of whole games",
        summary.certificates, summary.certificate_bytes, summary.solved
    );
    Ok(())
}

fn certificate(directory: &Path, code: &str, infinite: &Infinite) -> Option<Vec<u8>> {
    let last = std::fs::read(directory.join(format!("{code}.cert"))).ok()?;
    let few = Settings {
        work: WORK,
        ..Settings::default()
    };
    let is_cheap = last.len() <= LARGE && check(&last, few).is_ok();
    if is_cheap || !infinite.whole.is_empty() {
        return Some(last);
    }
    let name = directory.join(format!("{code}-first.cert"));
    let first = std::fs::read(&name)
        .ok()
        .or_else(|| first(code, infinite.first, &name));
    Some(
        first
            .filter(|first| first.len() < last.len())
            .unwrap_or(last),
    )
}

/// The certificate of a heap; it is kept.
fn first(code: &str, heap: u32, name: &Path) -> Option<Vec<u8>> {
    let budget = Budget::start(within(AGAIN), None);
    let game = HeapGame::parse(code).ok()?;
    let mut solution = solve_automatic(&game, heap, &budget).ok()?;
    solution.reason = solution.find_reason(&budget).ok().flatten();
    let certificate = solution.certificate(&budget).ok()?;
    let mut bytes = Vec::new();
    certificate.write(&mut bytes, true).ok()?;
    std::fs::write(name, &bytes).ok()?;
    solution.is_infinite().then_some(bytes)
}
