//! What `misere` costs, in two tables.
//!
//! `cargo run --release -p misere-bench` runs the benchmark games, each in a process of its own, and prints heap, order,
//! CPU seconds and peak memory beside the figures of the 2006 solver.
//! `cargo run --release -p misere-bench -- survey FILE` runs the 575 octal codes 0.d … 4.dd with three seconds each and
//! writes where every one of them got to.
//! `… -- browse FILE` runs them for a moment each and writes the data that the page browses.
//! `cargo run --release -p misere-bench -- hunt FILE` looks for the first heap at which the quotients of short games are infinite;
//! `… -- hunt FILE MINUTES SECONDS` gives each game so many seconds, and looks again at those that are unknown,
//! or at the codes that are named after that.
//! `cargo run --release -p misere-bench -- nim` computes nim values to heap 100,000 beside the crate `ogs`;
//! `… -- nim GAME HEAPS` does it for one game.
//! `… -- heaps GAME FROM TO` takes in heap after heap and says what each costs beside solving from nothing.
//! `cargo run --release -p misere-bench --features tune -- effort` halves and doubles every number of the search for automata and says what becomes of a panel of games.
//! `cargo run --release -p misere-bench -- classification ORDER DIR [WORK]` writes the tables and the list of all quotients up to an order;
//! `… -- cross-check ORDER N [WORK]` looks for the quotients of octal games, of games born by day 4 and of N random games in those lists.
//! WORK is a folder of `misere classify --method monoid --resume WORK`: what is done there is not done again.
//! `cargo run --release -p misere-bench -- fuzz-certificates N` attacks the checker of certificates with N mutants, and
//! `… -- bad-certificates DIR N [SEED]` writes N of them into a directory, for other checkers.

mod browse;
mod classification;
mod cpu;
mod crosscheck;
mod effort;
mod fuzz;
mod heaps;
mod hunt;
mod lists;
mod nim;
mod survey;

use cpu_time::ProcessTime;
use misere::limits::Limits;
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use std::path::Path;
use std::process::Command;

/// A game, the heap to reach (none: the whole game), and the CPU seconds of the 2006 solver, rebuilt for a modern JVM on the same
/// machine, its start included.
const GAMES: [(&str, Option<u32>, Option<f64>); 9] = [
    ("0.77", None, Some(0.19)),
    ("0.115", None, Some(0.55)),
    ("0.644", None, Some(6.1)),
    ("0.07", Some(33), Some(12.9)),
    ("0.26", Some(54), Some(18.5)),
    ("0.54", Some(86), Some(16.3)),
    ("4.7", Some(36), Some(31.0)),
    ("0.45", Some(26), None),
    ("0.16", Some(18), None),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => table(),
        ["one", game, heap] => one(game, heap.parse().ok()),
        ["effort"] => effort::table(),
        ["effort-one", index] => effort::one(index.parse().unwrap_or(usize::MAX)),
        ["nim"] => nim::table(),
        ["nim", game, heaps] if heaps.parse::<u32>().is_ok() => {
            nim::row(game, heaps.parse().unwrap_or_default());
        }
        ["heaps", game, from, to] if from.parse::<u32>().is_ok() && to.parse::<u32>().is_ok() => {
            let [from, to] = [from, to].map(|n| n.parse().unwrap_or_default());
            if let Err(error) = heaps::table(game, from, to) {
                eprintln!("misere-bench: {game}: {error}");
                std::process::exit(1);
            }
        }
        ["survey", path] => survey::run(path),
        ["browse", path] => browse::run(path),
        ["hunt", path, ref times @ ..] => {
            if let Err(error) = hunt::command(path, times) {
                eprintln!("misere-bench: {path}: {error}");
                std::process::exit(2);
            }
        }
        ["classification", order, directory, ref work @ ..]
            if order.parse::<usize>().is_ok() && work.len() <= 1 =>
        {
            let (order, work) = (
                order.parse().unwrap_or_default(),
                work.first().map(Path::new),
            );
            if let Err(error) = classification::run(order, Path::new(directory), work) {
                eprintln!("misere-bench: {directory}: {error}");
                std::process::exit(2);
            }
        }
        ["cross-check", order, games, ref work @ ..]
            if order.parse::<usize>().is_ok()
                && games.parse::<usize>().is_ok()
                && work.len() <= 1 =>
        {
            let [order, games] = [order, games].map(|n| n.parse().unwrap_or_default());
            match crosscheck::run(order, games, work.first().map(Path::new)) {
                Ok(true) => (),
                Ok(false) => std::process::exit(1),
                Err(error) => {
                    eprintln!("misere-bench: {error}");
                    std::process::exit(2);
                }
            }
        }
        ["fuzz-certificates", count] if count.parse::<usize>().is_ok() => {
            if !fuzz::run(count.parse().unwrap_or_default()) {
                std::process::exit(1);
            }
        }
        ["bad-certificates", directory, count, ref seed @ ..]
            if count.parse::<usize>().is_ok()
                && seed.len() <= 1
                && seed.iter().all(|s| s.parse::<u32>().is_ok()) =>
        {
            let seed = seed.first().map_or(1, |s| s.parse().unwrap_or_default());
            if let Err(error) = fuzz::write(directory, count.parse().unwrap_or_default(), seed) {
                eprintln!("misere-bench: {directory}: {error}");
                std::process::exit(2);
            }
        }
        _ => {
            eprintln!(
                "usage: misere-bench [nim [GAME HEAPS] | heaps GAME FROM TO | effort | survey FILE | browse FILE | hunt FILE [MINUTES [SECONDS [CODE]...]] | classification ORDER DIR [WORK] | cross-check ORDER N [WORK] | fuzz-certificates N | bad-certificates DIR N [SEED]]"
            );
            std::process::exit(2);
        }
    }
}

/// Runs every game in a process of its own, so that times and peaks do not add up.
fn table() {
    println!(
        "{:<7} {:>6} {:>6} {:>5} {:>9} {:>9} {:>9} {:>7}",
        "game", "heap", "order", "P", "CPU s", "peak MB", "2006 s", "ratio"
    );
    let me = std::env::current_exe().expect("the path of this program");
    for (game, heap, old) in GAMES {
        let heap = heap.map_or("all".to_string(), |h| h.to_string());
        let output = Command::new(&me).args(["one", game, &heap]).output();
        let text = match output {
            Ok(o) if o.status.success() => String::from_utf8_lossy(&o.stdout).into_owned(),
            other => {
                println!("{game:<7} failed: {other:?}");
                continue;
            }
        };
        let fields: Vec<&str> = text.split_whitespace().collect();
        let seconds: f64 = fields[3].parse().expect("seconds");
        let (old, ratio) = match old {
            Some(old) => (format!("{old:.2}"), format!("{:.0}", old / seconds)),
            None => ("-".to_string(), "-".to_string()),
        };
        println!(
            "{:<7} {:>6} {:>6} {:>5} {:>9.4} {:>9} {:>9} {:>7}",
            game, fields[0], fields[1], fields[2], seconds, fields[4], old, ratio
        );
    }
}

/// Solves one game and prints heap, order, |P|, CPU seconds and peak memory.
fn one(game: &str, heap: Option<u32>) {
    let game = HeapGame::parse(game).expect("a game of the table");
    let start = ProcessTime::now();
    let limits = Limits {
        heap,
        ..Limits::default()
    };
    let solution = solve(&game, limits, None);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} {} {} {seconds:.6} {}",
        solution.heap,
        solution.order(),
        solution.p_order(),
        peak_memory().map_or("-".to_string(), |mb| format!("{mb:.1}"))
    );
}

/// The peak of resident memory in MB, where the system tells.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}
