//! The survey: how far the solver gets in all short octal games.

use crate::cpu::within;
use cpu_time::ThreadTime;
use misere::automatic::solve_automatic;
use misere::limits::{Budget, CREEP, Limits, Stop};
use misere::quotient::{Proof, Solution, solve};
use misere::ruleset::HeapGame;
use misere_census::Family;
use rayon::prelude::*;
use std::fmt::Write as _;
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
    let results: Vec<Surveyed> = codes.par_iter().map(|code| one(code, time)).collect();
    let text = report(&codes, &results);
    if let Err(error) = std::fs::write(path, text) {
        eprintln!("misere-bench: {path}: {error}");
        std::process::exit(2);
    }
}

/// How far a game was solved.
pub struct Surveyed {
    /// By the solver for finite quotients.
    pub solution: Solution,
    /// The relations at the heap asked for, if an automaton was found for it.
    automatic: Option<usize>,
}

/// Solves a game within a CPU time of its own: the finite solver until exponents creep, then the other one, then the
/// finite one again.
pub fn one(code: &str, time: Duration) -> Surveyed {
    let game = HeapGame::parse(code).expect("a code");
    let start = ThreadTime::now();
    let first = Limits {
        creep: Some(CREEP),
        ..within(time)
    };
    let solution = solve(&game, first, None);
    if solution.stop != Stop::Creeping || solution.heap >= HEAP {
        return Surveyed {
            solution,
            automatic: None,
        };
    }
    let rest = || time.saturating_sub(start.elapsed());
    let share = Budget::start(within(rest() * 3 / 5), None);
    let found = solve_automatic(&game, HEAP, &share);
    if let Ok(found) = found {
        return Surveyed {
            solution,
            automatic: Some(found.relations().len()),
        };
    }
    let again = solve(&game, within(rest()), None);
    let better = again.is_solved() || again.heap > solution.heap;
    Surveyed {
        solution: if better { again } else { solution },
        automatic: None,
    }
}

/// A game with what is known of it.
type Row<'a> = (&'a String, &'a Solution);

fn partial((code, s): &Row) -> Vec<String> {
    vec![
        code.to_string(),
        s.heap.to_string(),
        s.order().to_string(),
        s.p_order().to_string(),
    ]
}

fn whole((code, s): &Row) -> Vec<String> {
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
}

fn report(codes: &[String], results: &[Surveyed]) -> String {
    let automata: Vec<Vec<String>> = codes
        .iter()
        .zip(results)
        .filter_map(|(code, r)| Some(vec![code.clone(), r.automatic?.to_string()]))
        .collect();
    let finite = codes
        .iter()
        .zip(results)
        .filter(|(_, r)| r.automatic.is_none())
        .map(|(code, r)| (code, &r.solution));
    let (solved, open): (Vec<Row>, Vec<Row>) = finite.partition(|(_, s)| s.is_solved());
    let (reached, stopped): (Vec<Row>, Vec<Row>) =
        open.into_iter().partition(|(_, s)| s.heap >= HEAP);
    let (tame, wild): (Vec<Row>, Vec<Row>) = solved.iter().partition(|(_, s)| s.monoid.is_tame());
    let relative = solved
        .iter()
        .filter(|(_, s)| s.proof.kind() == "tame-relative");
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
            "by an automaton",
            "stopped before",
        ],
        [[
            codes.len(),
            solved.len(),
            tame.len(),
            relative.count(),
            reached.len() + automata.len(),
            automata.len(),
            stopped.len(),
        ]
        .map(|n| n.to_string())
        .to_vec()],
    ));
    let heading = ["game", "heap", "order", "P"];
    let _ = write!(
        out,
        "\n## Stopped before heap {HEAP}\n\n{}\n## Heap {HEAP} reached, not solved\n\n{}\n## Heap {HEAP} reached by an automaton: infinite\n\n{}\n## Solved and wild\n\n{}",
        table(&heading, stopped.iter().map(partial)),
        table(&heading, reached.iter().map(partial)),
        table(&["game", "relations"], automata),
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
