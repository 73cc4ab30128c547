//! The hunt: the first heap at which the quotient of a short game is infinite, and how far it is known from there.
//!
//! Codes that are the same game are looked at once. Work is limited by the CPU time of its thread. For a table PATH.md every line is kept in a journal, so
//! that a hunt that was broken off goes on where it was, and one that is made anew can begin with what was settled; a census is made of the certificates of
//! infinite quotients. Both are in the folder `data` beside the table and are shipped with it, so that anybody can go on from there.

mod games;
mod one;
mod report;
mod shipped;
mod verdict;

use games::Same;
use misere::automatic::AutomaticSolution;
use misere::limits::Budget;
use rayon::prelude::*;
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use verdict::Verdict;

/// Runs the hunt for so many minutes, with so many seconds for each game, at the codes that are named: each of these may be left out.
pub fn command(path: &str, rest: &[&str]) -> std::io::Result<()> {
    let number = |k: usize| rest.get(k).map(|n| n.parse::<u64>()).transpose();
    let [minutes, seconds] = [number(0), number(1)].map(|n| n.map_err(std::io::Error::other));
    let (minutes, seconds) = (minutes?, seconds?);
    let time = minutes.map(|n| Duration::from_secs(n.saturating_mul(60)));
    let codes = rest.get(2..).unwrap_or_default();
    run(path, time, seconds.map(Duration::from_secs), codes)
}

/// Runs the hunt for so long, or to its end, and writes its table. With more CPU time for each game than usual it looks again at what
/// is unknown; if codes are named, at these alone.
fn run(
    path: &str,
    time: Option<Duration>,
    each: Option<Duration>,
    again: &[&str],
) -> std::io::Result<()> {
    let start = Instant::now();
    let data = Path::new(path).with_file_name("data");
    std::fs::create_dir_all(&data)?;
    let [journal, census] = ["hunt.journal", "infinite.sqlite"].map(|name| data.join(name));
    let known = read(&journal);
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&journal)?;
    let file = Mutex::new(file);
    let games = games::games(&games::codes());
    let certificates = PathBuf::from(format!("{path}.certificates"));
    shipped::unpack(&census, &certificates)?;
    let verdicts: Vec<Verdict> = games
        .par_iter()
        .with_max_len(1)
        .map(|same| {
            let before = of_game(&known, same).cloned();
            let is_over = time.is_some_and(|t| start.elapsed() >= t);
            let is_wanted = match (&before, again) {
                (None, []) => true,
                (Some(Verdict::Unknown { .. }), []) => each.is_some(),
                (Some(_), []) => false,
                (_, codes) => same.iter().any(|named| codes.contains(&&named.code[..])),
            };
            if is_over || !is_wanted {
                return before.unwrap_or(Verdict::Waiting);
            }
            let code = &same[0].code;
            let (verdict, solution) = one::one(code, each.unwrap_or(one::FURTHER));
            if let Some(before) = before.filter(|before| before.says_more_than(&verdict)) {
                return before;
            }
            if let Some(solution) = solution {
                keep(&certificates, code, &solution);
            }
            if let Ok(mut file) = file.lock() {
                // A line that is lost is work to be done again, no more.
                let _ = writeln!(file, "{}", verdict.line(code));
            }
            verdict
        })
        .collect();
    std::fs::write(path, report::report(&games, &verdicts))?;
    shipped::write(&census, &certificates, &games, &verdicts)
}

/// What a journal says; nothing if there is none.
fn read(journal: &Path) -> HashMap<String, Verdict> {
    let text = std::fs::read_to_string(journal).unwrap_or_default();
    text.lines().filter_map(Verdict::read).collect()
}

/// What the journal knows of a game. A settled one is settled under each of its names.
fn of_game<'a>(known: &'a HashMap<String, Verdict>, same: &Same) -> Option<&'a Verdict> {
    let mut verdicts = same.iter().filter_map(|named| known.get(&named.code));
    let settled = verdicts.find(|verdict| verdict.is_settled());
    settled.or_else(|| known.get(&same[0].code))
}

/// Writes a certificate; one that is not written can be made again.
fn keep(directory: &Path, code: &str, solution: &AutomaticSolution) {
    let Ok(certificate) = solution.certificate(&Budget::unlimited()) else {
        return;
    };
    let path = directory.join(format!("{code}.cert"));
    let file = std::fs::File::create(&path);
    if let Err(error) = file.and_then(|file| certificate.write(file, true)) {
        eprintln!("misere-bench: {}: {error}", path.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So a hunt that goes on from there loses nothing.
    #[test]
    fn the_table_is_what_the_journal_says() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let known = read(&docs.join("data/hunt.journal"));
        let games = games::games(&games::codes());
        let verdicts: Vec<Verdict> = games
            .iter()
            .map(|same| of_game(&known, same).cloned().unwrap_or(Verdict::Waiting))
            .collect();
        let table = std::fs::read_to_string(docs.join("hunt.md")).unwrap();
        for (there, made) in table.lines().zip(report::report(&games, &verdicts).lines()) {
            assert_eq!(there, made);
        }
    }
}
