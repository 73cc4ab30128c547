//! The survey: how far the solver gets in all short octal games.

use misere::quotient::{Limits, Solution, solve};
use misere::ruleset::HeapGame;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const SECONDS: u64 = 3;
const HEAP: u32 = 30;

/// The codes 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd with last digit not 0, in order.
pub fn codes() -> Vec<String> {
    let mut codes = Vec::new();
    for (first, longest) in [(0, 3), (4, 2)] {
        if first == 4 {
            codes.push("4.0".to_string());
        }
        for length in 1..=longest {
            for n in 0..8u32.pow(length) {
                if n % 8 != 0 {
                    codes.push(format!("{first}.{n:0width$o}", width = length as usize));
                }
            }
        }
    }
    codes
}

/// Runs the survey on all cores and writes its table to a file.
pub fn run(path: &str) {
    let codes = codes();
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Solution>>> = Mutex::new(vec![None; codes.len()]);
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(code) = codes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let game = HeapGame::parse(code).expect("a code");
                    let limits = Limits {
                        time: Some(Duration::from_secs(SECONDS)),
                        ..Limits::default()
                    };
                    let solution = solve(&game, limits, None);
                    let i = codes
                        .iter()
                        .position(|c| c == code)
                        .expect("it came from there");
                    results.lock().expect("no worker panics")[i] = Some(solution);
                }
            });
        }
    });
    let results: Vec<Solution> = results
        .into_inner()
        .expect("no worker panics")
        .into_iter()
        .map(|s| s.expect("every code was solved"))
        .collect();
    let text = report(&codes, &results);
    if let Err(error) = std::fs::write(path, text) {
        eprintln!("misere-bench: {path}: {error}");
        std::process::exit(2);
    }
}

fn report(codes: &[String], results: &[Solution]) -> String {
    let all = || codes.iter().zip(results);
    let solved: Vec<_> = all().filter(|(_, s)| s.is_solved()).collect();
    let reached: Vec<_> = all()
        .filter(|(_, s)| !s.is_solved() && s.heap >= HEAP)
        .collect();
    let stopped: Vec<_> = all()
        .filter(|(_, s)| !s.is_solved() && s.heap < HEAP)
        .collect();
    let tame = solved.iter().filter(|(_, s)| s.monoid.is_tame()).count();
    let relative = solved
        .iter()
        .filter(|(_, s)| s.proof.kind() == "tame-relative")
        .count();
    let mut out = String::new();
    let _ = write!(
        out,
        "# Short octal games, {SECONDS} seconds each\n\n\
         Made by `cargo run --release -p misere-bench -- survey docs/survey.md`. The {} codes are 0.d, 0.dd, 0.ddd, 4.0, 4.d\n\
         and 4.dd with last digit not 0. Every quotient named here is proved; a game that stopped is exact up to the\n\
         heap given.\n\n\
         | games | solved | of these tame | by tameness relative to a heap | else heap {HEAP} reached | stopped before |\n\
         |---|---|---|---|---|---|\n\
         | {} | {} | {tame} | {relative} | {} | {} |\n\n",
        codes.len(),
        codes.len(),
        solved.len(),
        reached.len(),
        stopped.len()
    );
    let _ = writeln!(
        out,
        "## Stopped before heap {HEAP}\n\n| game | heap | order | P |\n|---|---|---|---|"
    );
    for (code, s) in &stopped {
        let _ = writeln!(
            out,
            "| {code} | {} | {} | {} |",
            s.heap,
            s.order(),
            s.p_order()
        );
    }
    let _ = writeln!(
        out,
        "\n## Heap {HEAP} reached, not solved\n\n| game | heap | order | P |\n|---|---|---|---|"
    );
    for (code, s) in &reached {
        let _ = writeln!(
            out,
            "| {code} | {} | {} | {} |",
            s.heap,
            s.order(),
            s.p_order()
        );
    }
    let _ = writeln!(
        out,
        "\n## Solved and wild\n\n| game | order | P | proof | period | preperiod or last heap outside the kernel |\n|---|---|---|---|---|---|"
    );
    for (code, s) in solved.iter().filter(|(_, s)| !s.monoid.is_tame()) {
        let (period, start) = match (&s.proof, s.period()) {
            (_, Some(p)) => (p.period.to_string(), p.preperiod),
            (
                misere::quotient::Proof::TameRelative {
                    last_outside_kernel,
                    ..
                },
                None,
            ) => ("-".to_string(), *last_outside_kernel),
            _ => ("-".to_string(), s.heap),
        };
        let _ = writeln!(
            out,
            "| {code} | {} | {} | {} | {period} | {start} |",
            s.order(),
            s.p_order(),
            s.proof.kind()
        );
    }
    out
}
