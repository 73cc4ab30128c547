//! The survey: how far `misere solve` gets in all short octal games.

use crate::cpu::within;
use misere::answer::{Answer, Wish, settle};
use misere::limits::Budget;
use misere::quotient::{Proof, Solution};
use misere::ruleset::HeapGame;
use misere_census::Family;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::time::Duration;

const SECONDS: u64 = 3;
const HEAP: u32 = 30;
/// So many of the games the solver of 2006 gets through, rebuilt for a modern machine and given as long.
const GAMES_IN_2006: usize = 351;

/// The codes 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd with last digit not 0, in order.
pub fn codes() -> Vec<String> {
    let family = Family::Codes { base: 8, digits: 3 };
    family.games().expect("codes need no file")
}

/// Runs the survey on all cores and writes its table to a file.
pub fn run(path: &str) {
    let codes = codes();
    let time = Duration::from_secs(SECONDS);
    let results: Vec<Answer> = codes.par_iter().map(|code| one(code, time)).collect();
    let text = report(&codes, &results);
    if let Err(error) = std::fs::write(path, text) {
        eprintln!("misere-bench: {path}: {error}");
        std::process::exit(2);
    }
}

/// Solves a game within a CPU time of its own.
pub fn one(code: &str, time: Duration) -> Answer {
    let game = HeapGame::parse(code).expect("a code");
    settle(&game, Wish::Any, &Budget::start(within(time), None))
}

/// A game with what is known of it.
type Row<'a> = (&'a String, &'a Answer);

fn partial((code, answer): &Row) -> Vec<String> {
    let finite = answer.as_finite();
    let order = answer.order().map_or("∞".to_string(), |n| n.to_string());
    let p = finite.map_or("-".to_string(), |s| s.p_order().to_string());
    vec![code.to_string(), answer.heap().to_string(), order, p]
}

fn whole((code, s): (&String, &Solution)) -> Vec<String> {
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

/// The games by what is known of them: first the whole ones.
#[derive(Default)]
struct Sorted<'a> {
    finite: Vec<Row<'a>>,
    relative: Vec<Row<'a>>,
    infinite: Vec<Row<'a>>,
    growing: Vec<Row<'a>>,
    reached: Vec<Row<'a>>,
    stopped: Vec<Row<'a>>,
}

impl<'a> Sorted<'a> {
    fn of(rows: impl Iterator<Item = Row<'a>>) -> Sorted<'a> {
        let mut sorted = Sorted::default();
        for row in rows {
            let answer = row.1;
            let class = match (answer.is_solved(), answer.proof_kind()) {
                (true, "tame-relative") => &mut sorted.relative,
                (true, "parametric") => &mut sorted.growing,
                (true, _) if answer.is_infinite() => &mut sorted.infinite,
                (true, _) => &mut sorted.finite,
                (false, _) if answer.heap() >= HEAP => &mut sorted.reached,
                (false, _) => &mut sorted.stopped,
            };
            class.push(row);
        }
        sorted
    }

    fn summary(&self, games: usize) -> String {
        let heap = format!("heap {HEAP} reached");
        let settled =
            self.finite.len() + self.relative.len() + self.infinite.len() + self.growing.len();
        let cells = [
            games,
            self.finite.len(),
            self.relative.len(),
            self.infinite.len(),
            self.growing.len(),
            settled,
            self.reached.len(),
            settled + self.reached.len(),
            GAMES_IN_2006,
        ];
        let columns = [
            "games",
            "whole: finite",
            "relative to a heap",
            "infinite",
            "grows for ever",
            "whole games",
            &heap,
            "together",
            "2006",
        ];
        table(&columns, [cells.map(|n| n.to_string()).to_vec()])
    }
}

fn report(codes: &[String], results: &[Answer]) -> String {
    let sorted = Sorted::of(codes.iter().zip(results));
    let solved = sorted.finite.iter().chain(&sorted.relative);
    let solved = solved.filter_map(|(code, answer)| Some((*code, answer.as_finite()?)));
    let (tame, wild): (Vec<_>, Vec<_>) = solved.partition(|(_, s)| s.monoid.is_tame());
    let mut out = format!(
        "# Short octal games, {SECONDS} seconds of CPU time each\n\n\
         Made by `cargo run --release -p misere-bench -- survey docs/survey.md`: `misere solve`, with as much CPU time for each\n\
         game. The {} codes are 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd with last digit not 0. Every quotient named here is\n\
         proved; a game that stopped is exact up to the heap given.\n\n",
        codes.len(),
    );
    out.push_str(&sorted.summary(codes.len()));
    let _ = write!(
        out,
        "\nOf the whole games with a finite quotient, or one relative to a heap, {} are tame. In the last column is how many\n\
         the solver of 2006 gets through, rebuilt for a modern machine and given as long for each.\n",
        tame.len()
    );
    let heading = ["game", "heap", "order", "P"];
    let names = |rows: &[Row]| -> String {
        let names: Vec<&str> = rows.iter().map(|(code, _)| code.as_str()).collect();
        format!("{}\n", names.join(", "))
    };
    let _ = write!(
        out,
        "\n## Stopped before heap {HEAP}\n\n{}\n## Heap {HEAP} reached, the whole game open\n\n{}\n## Whole games that grow for ever\n\n{}\n## Whole games with an infinite quotient\n\n{}\n## Whole and wild\n\n{}",
        table(&heading, sorted.stopped.iter().map(partial)),
        table(&heading, sorted.reached.iter().map(partial)),
        names(&sorted.growing),
        names(&sorted.infinite),
        table(
            &[
                "game",
                "order",
                "P",
                "proof",
                "period",
                "preperiod or last heap outside the kernel"
            ],
            wild.into_iter().map(whole)
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
