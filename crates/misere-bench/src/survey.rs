//! The survey: how far the solver gets in all short octal games.

use misere::quotient::{Proof, Solution};
use misere::ruleset::HeapGame;
use misere_census::{Family, Limits, solve_within};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const SECONDS: u64 = 3;
const HEAP: u32 = 30;

/// The codes 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd with last digit not 0, in order.
pub fn codes() -> Vec<String> {
    let family = Family::Codes { base: 8, digits: 3 };
    family.games().expect("codes need no file")
}

/// Runs the survey on all cores and writes its table to a file.
pub fn run(path: &str) {
    let codes = codes();
    let time = Duration::from_secs(SECONDS);
    let results: Vec<Solution> = codes.par_iter().map(|code| one(code, time)).collect();
    let text = report(&codes, &results);
    if let Err(error) = std::fs::write(path, text) {
        eprintln!("misere-bench: {path}: {error}");
        std::process::exit(2);
    }
}

/// Solves a game within a CPU time of its own, so that a busy machine changes nothing.
pub fn one(code: &str, time: Duration) -> Solution {
    let limits = Limits {
        cpu: Some(time),
        ..Limits::default()
    };
    let game = HeapGame::parse(code).expect("a code");
    solve_within(&game, &limits, &AtomicBool::new(false)).0
}

fn report(codes: &[String], results: &[Solution]) -> String {
    type Row<'a> = (&'a String, &'a Solution);
    let all = || codes.iter().zip(results);
    let solved: Vec<Row> = all().filter(|(_, s)| s.is_solved()).collect();
    let (reached, stopped): (Vec<Row>, Vec<Row>) = all()
        .filter(|(_, s)| !s.is_solved())
        .partition(|(_, s)| s.heap >= HEAP);
    let (tame, wild): (Vec<Row>, Vec<Row>) = solved.iter().partition(|(_, s)| s.monoid.is_tame());
    let relative = solved
        .iter()
        .filter(|(_, s)| s.proof.kind() == "tame-relative");
    let partial = |(code, s): &Row| {
        vec![
            code.to_string(),
            s.heap.to_string(),
            s.order().to_string(),
            s.p_order().to_string(),
        ]
    };
    let whole = |(code, s): &Row| {
        let (period, start) = match (&s.proof, s.period()) {
            (_, Some(p)) => (p.period.to_string(), p.preperiod),
            (
                Proof::TameRelative {
                    last_outside_kernel,
                    ..
                },
                None,
            ) => ("-".to_string(), *last_outside_kernel),
            _ => ("-".to_string(), s.heap),
        };
        vec![
            code.to_string(),
            s.order().to_string(),
            s.p_order().to_string(),
            s.proof.kind().to_string(),
            period,
            start.to_string(),
        ]
    };
    let mut out = format!(
        "# Short octal games, {SECONDS} seconds of CPU time each\n\n\
         Made by `cargo run --release -p misere-bench -- survey docs/survey.md`. The {} codes are 0.d, 0.dd, 0.ddd, 4.0, 4.d\n\
         and 4.dd with last digit not 0. Every quotient named here is proved; a game that stopped is exact up to the\n\
         heap given.\n\n",
        codes.len(),
    );
    let reached_title = format!("else heap {HEAP} reached");
    out.push_str(&table(
        &[
            "games",
            "solved",
            "of these tame",
            "by tameness relative to a heap",
            &reached_title,
            "stopped before",
        ],
        [[
            codes.len(),
            solved.len(),
            tame.len(),
            relative.count(),
            reached.len(),
            stopped.len(),
        ]
        .map(|n| n.to_string())
        .to_vec()],
    ));
    let heading = ["game", "heap", "order", "P"];
    let _ = write!(
        out,
        "\n## Stopped before heap {HEAP}\n\n{}\n## Heap {HEAP} reached, not solved\n\n{}\n## Solved and wild\n\n{}",
        table(&heading, stopped.iter().map(partial)),
        table(&heading, reached.iter().map(partial)),
        table(
            &[
                "game",
                "order",
                "P",
                "proof",
                "period",
                "preperiod or last heap outside the kernel"
            ],
            wild.iter().map(whole)
        ),
    );
    out
}

/// A table in Markdown.
pub fn table(heading: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let heading: Vec<String> = heading.iter().map(|h| h.to_string()).collect();
    let mut out = line(&heading);
    out.push_str(&line(&vec!["---".to_string(); heading.len()]).replace(' ', ""));
    rows.into_iter().for_each(|row| out.push_str(&line(&row)));
    out
}
