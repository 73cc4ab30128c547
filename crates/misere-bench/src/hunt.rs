//! The hunt: the first heap at which the quotient of a short game is infinite.
//!
//! For each game the finite solver goes first; where it does not get on, the solver for automatic quotients looks at
//! the next heap, and goes on to the one after that as long as quotients turn out to be finite. Work is limited by the
//! CPU time of its thread. Every line is kept in a journal beside the table, so that a hunt that was broken off goes on
//! where it was.

use crate::cpu::within;
use crate::survey;
use cpu_time::ThreadTime;
use misere::automatic::{NotFound, solve_automatic};
use misere::limits::{Budget, CREEP, Limits};
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// CPU time for the finite solver, and for all heaps after that.
const FINITE: Duration = Duration::from_secs(3);
const AUTOMATIC: Duration = Duration::from_secs(6);

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    /// The whole game has a finite quotient, or tame extensions of one.
    Finite { order: usize },
    /// Finite up to the heap before this one, infinite from it on.
    Infinite { heap: u32, relations: usize },
    /// Not looked at yet.
    Waiting,
    /// Finite up to this heap, and not known beyond.
    Unknown {
        heap: u32,
        order: usize,
        why: String,
    },
}

/// The codes of the survey, then the quaternary codes with four digits, which are not among them.
fn codes() -> Vec<String> {
    let mut codes = survey::codes();
    for n in 0..256u32 {
        if n % 4 != 0 {
            let digit = |k: u32| n >> (2 * k) & 3;
            codes.push(format!(
                "0.{}{}{}{}",
                digit(3),
                digit(2),
                digit(1),
                digit(0)
            ));
        }
    }
    codes
}

/// Runs the hunt for so long, or to its end, and writes its table. The journal of a hunt that is not at its end stays.
pub fn run(path: &str, time: Option<Duration>) -> std::io::Result<()> {
    let start = Instant::now();
    let journal = format!("{path}.journal");
    let known: BTreeMap<String, Verdict> = std::fs::read_to_string(&journal)
        .unwrap_or_default()
        .lines()
        .filter_map(read)
        .collect();
    let file = Mutex::new(
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(&journal)?,
    );
    let codes = codes();
    let verdicts: Vec<Verdict> = codes
        .par_iter()
        .map(|code| {
            if let Some(verdict) = known.get(code) {
                return verdict.clone();
            }
            if time.is_some_and(|t| start.elapsed() >= t) {
                return Verdict::Waiting;
            }
            let verdict = one(code);
            if let Ok(mut file) = file.lock() {
                // A line that is lost is work to be done again, no more.
                let _ = writeln!(file, "{}", line(code, &verdict));
            }
            verdict
        })
        .collect();
    std::fs::write(path, report(&codes, &verdicts))?;
    match verdicts.contains(&Verdict::Waiting) {
        true => Ok(()),
        false => std::fs::remove_file(&journal),
    }
}

fn line(code: &str, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Waiting => format!("{code} waiting"),
        Verdict::Finite { order } => format!("{code} finite {order}"),
        Verdict::Infinite { heap, relations } => format!("{code} infinite {heap} {relations}"),
        Verdict::Unknown { heap, order, why } => format!("{code} unknown {heap} {order} {why}"),
    }
}

fn read(line: &str) -> Option<(String, Verdict)> {
    let mut words = line.splitn(5, ' ');
    let code = words.next()?.to_string();
    let kind = words.next()?;
    let first = words.next()?.parse().ok()?;
    let verdict = match kind {
        "finite" => Verdict::Finite { order: first },
        "infinite" => Verdict::Infinite {
            heap: first as u32,
            relations: words.next()?.parse().ok()?,
        },
        "unknown" => Verdict::Unknown {
            heap: first as u32,
            order: words.next()?.parse().ok()?,
            why: words.next()?.to_string(),
        },
        _ => return None,
    };
    Some((code, verdict))
}

fn one(code: &str) -> Verdict {
    let game = HeapGame::parse(code).expect("a code");
    let first = Limits {
        creep: Some(CREEP),
        ..within(FINITE)
    };
    let finite = solve(&game, first, None);
    let mut order = finite.order();
    if finite.is_solved() {
        return Verdict::Finite { order };
    }
    let mut heap = finite.heap;
    let start = ThreadTime::now();
    loop {
        let rest = AUTOMATIC.saturating_sub(start.elapsed());
        let found = solve_automatic(&game, heap + 1, &Budget::start(within(rest), None));
        match found {
            Ok(solution) => match solution.order() {
                Some(n) => (heap, order) = (heap + 1, n),
                None => {
                    return Verdict::Infinite {
                        heap: heap + 1,
                        relations: solution.relations().len(),
                    };
                }
            },
            Err(why) => {
                let why = match why {
                    NotFound::Stopped(_) => "time".to_string(),
                    other => other.to_string(),
                };
                return Verdict::Unknown { heap, order, why };
            }
        }
    }
}

fn report(codes: &[String], verdicts: &[Verdict]) -> String {
    let all = || codes.iter().zip(verdicts);
    let mut infinite = Vec::new();
    let mut unknown = Vec::new();
    let mut finite = Vec::new();
    let mut waiting = Vec::new();
    for (code, verdict) in all() {
        match verdict {
            Verdict::Waiting => waiting.push(code.clone()),
            Verdict::Finite { order } => finite.push(format!("{code} ({order})")),
            Verdict::Infinite { heap, relations } => {
                infinite.push(vec![code.clone(), heap.to_string(), relations.to_string()]);
            }
            Verdict::Unknown { heap, order, why } => {
                unknown.push(vec![
                    code.clone(),
                    heap.to_string(),
                    order.to_string(),
                    why.clone(),
                ]);
            }
        }
    }
    let mut out = format!(
        "# Where quotients become infinite\n\n\
         Made by `cargo run --release -p misere-bench -- hunt docs/hunt.md`: the codes 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd, and the quaternary codes with four digits;\n\
         {:?} of CPU time for the solver of finite quotients, then {:?} for further heaps. Every “infinite” is proved, with a complete presentation\n\
         of the quotient at that heap (`misere solve CODE --heap N --infinite` prints it), and so is every “finite”; the rest is unknown.\n\n",
        FINITE, AUTOMATIC
    );
    out.push_str(&survey::table(
        &[
            "games",
            "finite",
            "infinite",
            "unknown",
            "not looked at yet",
        ],
        [[
            codes.len(),
            finite.len(),
            infinite.len(),
            unknown.len(),
            waiting.len(),
        ]
        .map(|n| n.to_string())
        .to_vec()],
    ));
    let _ = write!(
        out,
        "\n## Infinite: the first heap\n\n{}\n## Unknown: finite up to this heap\n\n{}\n## Finite: the whole game (order of the quotient; of the base for games tame relative to a heap)\n\n{}\n",
        survey::table(&["game", "infinite from heap", "relations there"], infinite),
        survey::table(&["game", "heap", "order there", "why not further"], unknown),
        finite.join(", ")
    );
    if !waiting.is_empty() {
        let _ = write!(out, "\n## Not looked at yet\n\n{}\n", waiting.join(", "));
    }
    out
}
