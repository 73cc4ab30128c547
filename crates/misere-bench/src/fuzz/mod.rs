//! Attacks the checker of certificates: changes true ones in every way, and asks of each that is accepted whether it
//! is true all the same.
//!
//! `cargo run --release -p misere-bench -- fuzz-certificates 100000` prints the figures. Digests are left aside, or no
//! mutant would get past step 2.

mod mutate;
mod random;
mod text;
mod truth;

use misere::limits::{Budget, Limits};
use misere::quotient::solve;
use misere::ruleset::{Convention, HeapGame};
use misere_cert::{Certificate, Settings, check};
pub use random::Random;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use truth::Judge;

/// Games of all kinds with small certificates: the game, and the heap to stop at.
const GAMES: [(&str, Option<u32>); 24] = [
    ("nim:2", None),
    ("nim:5", None),
    ("*2#320", None),
    ("*2#321", None),
    ("*2##54321", None),
    ("0.3", None),
    ("0.75", None),
    ("0.123", None),
    ("0.312", None),
    ("0.34", None),
    ("0.71", None),
    ("0.3101", None),
    ("0.3103", None),
    ("0.53", None),
    ("0.77", None),
    ("0.414", None),
    ("0.9092", None),
    ("0.77", Some(13)),
    ("0.07", Some(15)),
    ("0.3122", Some(6)),
    ("0.3102", Some(8)),
    ("0.06", Some(16)),
    ("4.7", Some(10)),
    ("0.9", Some(9)),
];
/// Games in normal play.
const NORMAL: [(&str, Option<u32>); 4] = [
    ("nim:3", None),
    ("0.123", None),
    ("0.77", None),
    ("0.8", Some(20)),
];

/// Seconds that one check may take; far more than any takes, far less than a hang.
const PATIENCE: Duration = Duration::from_secs(5);

/// The certificates to start from.
pub fn seeds() -> Vec<Certificate> {
    let misere = GAMES.iter().map(|g| (g, Convention::Misere));
    let normal = NORMAL.iter().map(|g| (g, Convention::Normal));
    misere
        .chain(normal)
        .map(|((game, heap), convention)| {
            let mut game = HeapGame::parse(game).expect("a game of the table");
            game.convention = convention;
            let limits = Limits {
                heap: *heap,
                ..Limits::default()
            };
            let solution = solve(&game, limits, None);
            let certificate = solution.certificate(&Budget::unlimited());
            certificate.expect("there is no limit")
        })
        .collect()
}

/// What became of the mutants.
#[derive(Debug, Default)]
pub struct Figures {
    /// How many there were.
    pub mutants: usize,
    /// Those rejected, by step.
    pub rejected: BTreeMap<u32, usize>,
    /// Those accepted, by kind of claim, and found true.
    pub accepted: BTreeMap<String, usize>,
    /// How many of these are another certificate than the one they were made from.
    pub changed: usize,
    /// False ones that were accepted, or accepted ones of which the truth was not found: number and reason.
    pub failures: Vec<(usize, String)>,
    /// The longest time for a check.
    pub longest: Duration,
}

/// Makes mutants and checks them.
pub fn attack(count: usize, seed: u64) -> Figures {
    let seeds = seeds();
    let mut judge = Judge::default();
    let mut figures = Figures::default();
    let settings = Settings {
        digest: false,
        ..Settings::default()
    };
    for i in 0..count {
        let mut random = Random(seed.wrapping_add(i as u64));
        let original = &seeds[random.below(seeds.len())];
        let bytes = mutate::mutant(original, &mut random);
        let start = Instant::now();
        let result = check(&bytes, settings);
        figures.longest = figures.longest.max(start.elapsed());
        figures.mutants += 1;
        match result {
            Err(rejected) => *figures.rejected.entry(rejected.step).or_default() += 1,
            Ok(_) => {
                let mutant = Certificate::read(&bytes).expect("the checker has read it");
                let kind = serde_json::to_value(&mutant.claim).unwrap_or_default();
                let kind = kind["kind"].as_str().unwrap_or_default().to_string();
                *figures.accepted.entry(kind).or_default() += 1;
                let aside = |c: &Certificate| Certificate {
                    digest: String::new(),
                    ..c.clone()
                };
                figures.changed += usize::from(aside(&mutant) != aside(original));
                if let Err(reason) = judge.judge(&mutant) {
                    figures.failures.push((i, reason));
                }
            }
        }
    }
    figures
}

/// The command: prints the figures; says whether all is well.
pub fn run(count: usize) -> bool {
    let start = Instant::now();
    let figures = attack(count, 1);
    println!("mutants: {}", figures.mutants);
    for (step, n) in &figures.rejected {
        println!("rejected at step {step}: {n}");
    }
    for (kind, n) in &figures.accepted {
        println!("accepted, {kind}: {n}");
    }
    let accepted: usize = figures.accepted.values().sum();
    println!(
        "accepted and confirmed true: {} of {accepted} ({} of the accepted differ from their original)",
        accepted - figures.failures.len(),
        figures.changed
    );
    for (i, reason) in figures.failures.iter().take(20) {
        println!("FALSE OR UNDECIDED, mutant {i}: {reason}");
    }
    println!(
        "longest check: {:.1} ms; all: {:.1} s",
        1000.0 * figures.longest.as_secs_f64(),
        start.elapsed().as_secs_f64()
    );
    figures.failures.is_empty() && figures.longest < PATIENCE
}

/// Writes mutants into a directory, for other checkers: it picks nine in ten that the checker rejects, and one in ten that it
/// accepts and that is true as the judge finds. A false one, or one of which the judge cannot tell, is an error. Each seed begins a
/// billion further on.
pub fn write(directory: &str, count: usize, seed: u32) -> std::io::Result<()> {
    let seeds = seeds();
    let mut judge = Judge::default();
    let settings = Settings {
        digest: false,
        ..Settings::default()
    };
    std::fs::create_dir_all(directory)?;
    let mut written = 0;
    let mut i = 0;
    while written < count {
        i += 1;
        let mut random = Random(1_000_000_000 * u64::from(seed) + i);
        let bytes = mutate::mutant(&seeds[random.below(seeds.len())], &mut random);
        let accepted = check(&bytes, settings).is_ok();
        if accepted != (written % 10 == 0) {
            continue;
        }
        if accepted {
            let mutant = Certificate::read(&bytes).expect("the checker has read it");
            let say =
                |reason: String| format!("mutant {i} is accepted, and not found true: {reason}");
            judge
                .judge(&mutant)
                .map_err(|reason| std::io::Error::other(say(reason)))?;
        }
        std::fs::write(format!("{directory}/mutant-{written:03}.cert"), bytes)?;
        written += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other checkers are given one in ten that is accepted, and the judge has looked at these.
    #[test]
    fn one_mutant_in_ten_is_accepted() {
        let directory = std::env::temp_dir().join(format!("misere-mutants-{}", std::process::id()));
        write(&directory.to_string_lossy(), 30, 5).expect("all that are accepted are true");
        let settings = Settings {
            digest: false,
            ..Settings::default()
        };
        let mut accepted = 0;
        for file in std::fs::read_dir(&directory).expect("it was made") {
            let bytes = std::fs::read(file.expect("a file").path()).expect("a file");
            accepted += usize::from(check(&bytes, settings).is_ok());
        }
        std::fs::remove_dir_all(&directory).expect("it is ours");
        assert_eq!(accepted, 3);
    }

    /// A judge that finds nothing wrong would make the attack worthless.
    #[test]
    fn the_judge_knows_false_claims() {
        let mut judge = Judge::default();
        for original in seeds() {
            assert_eq!(judge.judge(&original), Ok(()));
            if let Some(nim) = &original.nim {
                let mut c = original.clone();
                c.nim.as_mut().expect("it is there")[nim.len() / 2] ^= 1;
                judge.judge(&c).expect_err("a wrong nim value");
            }
            let Some(q) = &original.quotient else {
                continue;
            };
            for x in 0..q.order {
                let mut c = original.clone();
                let q = c.quotient.as_mut().expect("it is there");
                mutate::toggle(&mut q.p, x);
                judge.judge(&c).expect_err("a wrong P");
            }
            for heap in 1..q.phi.len() {
                let mut c = original.clone();
                let q = c.quotient.as_mut().expect("it is there");
                q.phi[heap] = (q.phi[heap] + 1) % q.order.max(2);
                judge.judge(&c).expect_err("a wrong value");
            }
            if let misere_cert::Claim::Periodic { period, preperiod } = original.claim {
                let mut claims = vec![(period + 1, preperiod), (2 * period + 1, preperiod)];
                claims.extend(preperiod.checked_sub(1).map(|s| (period, s)));
                for (period, preperiod) in claims {
                    let mut c = original.clone();
                    c.claim = misere_cert::Claim::Periodic { period, preperiod };
                    judge.judge(&c).expect_err("a wrong period");
                }
            }
            if let misere_cert::Claim::TameRelative {
                last_outside_kernel,
            } = original.claim
            {
                let mut c = original.clone();
                c.claim = misere_cert::Claim::TameRelative {
                    last_outside_kernel: last_outside_kernel - 1,
                };
                judge.judge(&c).expect_err("a wrong heap");
            }
        }
    }

    #[test]
    fn no_false_mutant_is_accepted() {
        let figures = attack(5000, 7_000_000);
        assert_eq!(figures.failures, [], "{figures:?}");
        assert!(figures.longest < PATIENCE, "{figures:?}");
        assert!(figures.rejected.len() >= 7, "steps reached: {figures:?}");
        assert!(figures.changed >= 100, "{figures:?}");
    }
}
