//! The hunt: the first heap at which the quotient of a short game is infinite, and how far it is known from there.
//!
//! For each game the finite solver goes first, then formulas; where they do not get on, the solver for automatic quotients looks at the next heap, and goes on to
//! the one after that, until a theorem settles the whole game. Work is limited by the
//! CPU time of its thread. Every line is kept in a journal beside the table, so that a hunt that was broken off goes on
//! where it was. The certificate of every infinite quotient is written into a directory beside it.

use crate::cpu::within;
use crate::survey;
use cpu_time::ThreadTime;
use misere::automatic::{AutomaticSolution, Growing, NotFound, Whole, solve_automatic};
use misere::limits::{Budget, CREEP, Limits};
use misere::parametric::solve_by_formulas;
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
const FINITE: Duration = Duration::from_secs(2);
const AUTOMATIC: Duration = Duration::from_secs(6);
/// And for formulas, where there are so many heaps.
const FORMULAS: Duration = Duration::from_secs(4);
const STAGE: u32 = 30;

/// How many quaternary codes have four or five digits.
const QUATERNARY: usize = 768 + 192;

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    /// The whole game has a finite quotient, or tame extensions of one.
    Finite { order: usize },
    /// Finite at every heap, and growing for ever: formulas.
    Growing,
    /// Finite up to the heap before this one, infinite from it on.
    Infinite {
        heap: u32,
        relations: usize,
        /// The last heap that was proved, with its relations.
        last: u32,
        last_relations: usize,
        /// The theorem on the whole game, if there is one.
        whole: String,
    },
    /// Not looked at yet.
    Waiting,
    /// Finite up to this heap, and not known beyond.
    Unknown {
        heap: u32,
        order: usize,
        why: String,
    },
}

/// The quaternary codes with five and four digits, those of the survey, the hexadecimal ones with two digits, and the octal ones with four.
fn codes() -> Vec<String> {
    let mut codes: Vec<String> = Vec::new();
    let surveyed = survey::codes();
    let mut add = |base: u32, digits: u32| {
        let digit = |n: u32, k: u32| n / base.pow(k) % base;
        for n in 0..base.pow(digits) {
            if digit(n, 0) == 0 {
                continue;
            }
            let text = (0..digits).rev().map(|k| format!("{:x}", digit(n, k)));
            let code = format!("0.{}", text.collect::<String>());
            if !codes.contains(&code) && !surveyed.contains(&code) {
                codes.push(code);
            }
        }
    };
    add(4, 5);
    add(4, 4);
    add(16, 2);
    add(8, 4);
    let rest = codes.split_off(QUATERNARY);
    codes.into_iter().chain(surveyed).chain(rest).collect()
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
    let certificates = format!("{path}.certificates");
    std::fs::create_dir_all(&certificates)?;
    let verdicts: Vec<Verdict> = codes
        .par_iter()
        .map(|code| {
            if let Some(verdict) = known.get(code) {
                return verdict.clone();
            }
            if time.is_some_and(|t| start.elapsed() >= t) {
                return Verdict::Waiting;
            }
            let (verdict, solution) = one(code);
            if let Some(solution) = solution {
                keep(&certificates, code, &solution);
            }
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
        Verdict::Growing => format!("{code} growing 0"),
        Verdict::Infinite {
            heap,
            relations,
            last,
            last_relations,
            whole,
        } => {
            format!("{code} infinite {heap} {relations} {last} {last_relations} {whole}")
        }
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
        "growing" => Verdict::Growing,
        "infinite" => {
            let relations = words.next()?.parse().ok()?;
            let mut rest = words.next()?.splitn(3, ' ');
            Verdict::Infinite {
                heap: first as u32,
                relations,
                last: rest.next()?.parse().ok()?,
                last_relations: rest.next()?.parse().ok()?,
                whole: rest.next().unwrap_or_default().to_string(),
            }
        }
        "unknown" => Verdict::Unknown {
            heap: first as u32,
            order: words.next()?.parse().ok()?,
            why: words.next()?.to_string(),
        },
        _ => return None,
    };
    Some((code, verdict))
}

/// Writes a certificate; one that is not written can be made again.
fn keep(directory: &str, code: &str, solution: &AutomaticSolution) {
    let Ok(certificate) = solution.certificate(&Budget::unlimited()) else {
        return;
    };
    let path = format!("{directory}/{code}.cert");
    let file = std::fs::File::create(&path);
    if let Err(error) = file.and_then(|file| certificate.write(file, true)) {
        eprintln!("misere-bench: {path}: {error}");
    }
}

fn one(code: &str) -> (Verdict, Option<AutomaticSolution>) {
    let game = HeapGame::parse(code).expect("a code");
    let first = Limits {
        creep: Some(CREEP),
        ..within(FINITE)
    };
    let finite = solve(&game, first, None);
    let mut order = finite.order();
    if finite.is_solved() {
        return (Verdict::Finite { order }, None);
    }
    let mut heap = finite.heap;
    let budget = || Budget::start(within(FORMULAS), None);
    if heap >= STAGE && solve_by_formulas(&finite, &budget()).is_ok() {
        return (Verdict::Growing, None);
    }
    let start = ThreadTime::now();
    loop {
        let rest = AUTOMATIC.saturating_sub(start.elapsed());
        let found = solve_automatic(&game, heap + 1, &Budget::start(within(rest), None));
        match found {
            Ok(solution) => match solution.order() {
                Some(n) => (heap, order) = (heap + 1, n),
                None => {
                    let rest = AUTOMATIC.saturating_sub(start.elapsed());
                    return further(solution, rest);
                }
            },
            Err(why) => {
                let why = match why {
                    NotFound::Stopped(_) => "time".to_string(),
                    other => other.to_string(),
                };
                return (Verdict::Unknown { heap, order, why }, None);
            }
        }
    }
}

/// Goes on from the first infinite quotient.
fn further(first: AutomaticSolution, time: Duration) -> (Verdict, Option<AutomaticSolution>) {
    let budget = Budget::start(within(time), None);
    let (heap, relations) = (first.heap, first.relations().len());
    let mut solution = match Growing::new(first.clone(), &budget) {
        Err(_) => first,
        Ok(mut growing) => {
            while !growing.settles(&budget).unwrap_or(true) {
                if growing.push_heap(&budget).is_err() {
                    break;
                }
            }
            growing.into_solution()
        }
    };
    let reasons = Budget::start(within(FINITE), None);
    solution.reason = solution.find_reason(&reasons).ok().flatten();
    let whole = match &solution.whole {
        Some(Whole::Periodic(p)) => {
            format!("period {} from heap {} on", p.period, p.preperiod)
        }
        Some(Whole::TameRelative(tame)) => {
            format!("tame relative to heap {}", tame.last_outside_kernel)
        }
        _ => String::new(),
    };
    let verdict = Verdict::Infinite {
        heap,
        relations,
        last: solution.heap,
        last_relations: solution.relations().len(),
        whole,
    };
    (verdict, Some(solution))
}

/// The rows of the tables.
#[derive(Default)]
struct Tables {
    whole: Vec<Vec<String>>,
    infinite: Vec<Vec<String>>,
    unknown: Vec<Vec<String>>,
    finite: Vec<String>,
    growing: Vec<String>,
    waiting: Vec<String>,
}

impl Tables {
    fn of(codes: &[String], verdicts: &[Verdict]) -> Tables {
        let mut tables = Tables::default();
        for (code, verdict) in codes.iter().zip(verdicts) {
            match verdict {
                Verdict::Waiting => tables.waiting.push(code.clone()),
                Verdict::Growing => tables.growing.push(code.clone()),
                Verdict::Finite { order } => tables.finite.push(format!("{code} ({order})")),
                Verdict::Infinite {
                    heap,
                    relations,
                    last,
                    last_relations,
                    whole,
                } => {
                    let numbers = [*heap as usize, *relations, *last as usize, *last_relations];
                    let mut row = vec![code.clone()];
                    row.extend(numbers.map(|n| n.to_string()));
                    match whole.is_empty() {
                        true => tables.infinite.push(row),
                        false => {
                            row.push(whole.clone());
                            tables.whole.push(row);
                        }
                    }
                }
                Verdict::Unknown { heap, order, why } => {
                    let row = [code.clone(), heap.to_string(), order.to_string()];
                    let row = row.into_iter().chain([why.clone()]);
                    tables.unknown.push(row.collect());
                }
            }
        }
        tables
    }
}

fn report(codes: &[String], verdicts: &[Verdict]) -> String {
    let Tables {
        whole,
        infinite,
        unknown,
        finite,
        growing,
        waiting,
    } = Tables::of(codes, verdicts);
    let counts = [
        codes.len() - waiting.len(),
        finite.len(),
        growing.len(),
        whole.len(),
        infinite.len(),
        unknown.len(),
        waiting.len(),
    ];
    let mut out = format!(
        "# Where quotients become infinite\n\n\
         Made by `cargo run --release -p misere-bench -- hunt docs/hunt.md`: the codes 0.d, 0.dd, 0.ddd, 4.0, 4.d and 4.dd, the quaternary codes with four and\n\
         five digits, the hexadecimal ones with two, and octal ones with four as far as time went;\n\
         {FINITE:?} of CPU time for the solver of finite quotients, {FORMULAS:?} for formulas, then {AUTOMATIC:?} for further heaps. Every “infinite” is proved, with a complete presentation\n\
         of the quotient (`misere solve CODE --heap N --infinite` prints it), and so is every “finite”; whole games are settled for all heaps (`misere solve CODE`); the rest is unknown.\n\n",
    );
    out.push_str(&survey::table(
        &[
            "games",
            "finite",
            "growing for ever, by formulas",
            "whole games that are infinite",
            "infinite from some heap on",
            "unknown",
            "not looked at",
        ],
        [counts.map(|n| n.to_string()).to_vec()],
    ));
    let columns = [
        "game",
        "infinite from heap",
        "relations there",
        "proved to heap",
        "relations there",
        "whole game",
    ];
    let _ = write!(
        out,
        "\n## Whole games with an infinite quotient\n\n{}\n## Infinite from some heap on\n\n{}\n## Unknown: finite up to this heap\n\n{}\n## Whole games that grow for ever, by formulas\n\n{}\n\n\
         ## Finite: the whole game (order of the quotient; of the base for games tame relative to a heap)\n\n{}\n",
        survey::table(&columns, whole),
        survey::table(&columns[..5], infinite),
        survey::table(&["game", "heap", "order there", "why not further"], unknown),
        growing.join(", "),
        finite.join(", ")
    );
    if !waiting.is_empty() {
        let _ = write!(
            out,
            "\n## Not looked at\n\n{} codes, from {} to {}\n",
            waiting.len(),
            waiting[0],
            waiting[waiting.len() - 1]
        );
    }
    out
}
