//! What each number of the search for automata is worth: it is halved and doubled, and a panel of games is solved again.
//!
//! The panel has what the search is made of: quotients from nothing with one to three directions, heaps one after the other, whole games, short reasons.

use crate::cpu::within;
use cpu_time::ThreadTime;
use misere::automatic::{Effort, Growing, solve_automatic};
use misere::limits::Budget;
use misere::ruleset::HeapGame;
use std::fmt::Write as _;
use std::process::Command;
use std::time::Duration;

/// A game, the heap it is solved at from nothing, the heap it then goes on to, and the CPU seconds it may take: about four times what it takes.
const PANEL: [(&str, u32, u32, u64); 14] = [
    ("0.3122", 7, 7, 2),
    ("0.31011", 5, 20, 2),
    ("0.1457", 9, 65, 6),
    ("0.404", 16, 22, 6),
    ("0.31033", 5, 8, 2),
    ("0.154", 33, 33, 6),
    ("0.176", 19, 24, 2),
    ("0.005", 18, 20, 2),
    ("0.76", 12, 15, 8),
    ("0.017", 16, 18, 2),
    ("0.3312", 14, 14, 20),
    ("0.205", 14, 14, 20),
    ("0.106", 22, 22, 20),
    ("0.346", 25, 25, 20),
];

/// From here on the panel takes longer. It is asked where the games before show no difference.
const HARDER: usize = 10;

/// What became of one game: the heap that is proved, whether there is a short reason, and the CPU seconds.
#[derive(Clone, Copy, Debug)]
struct Row {
    heap: u32,
    reason: bool,
    seconds: f64,
}

/// Solves one game of the panel, with the numbers that `MISERE_EFFORT` asks for, and prints what became of it.
pub fn one(index: usize) {
    let Some(&(code, first, last, seconds)) = PANEL.get(index) else {
        return;
    };
    let game = HeapGame::parse(code).expect("a code");
    let start = ThreadTime::now();
    let budget = Budget::start(within(Duration::from_secs(seconds)), None);
    let solution = solve_automatic(&game, first, &budget)
        .ok()
        .and_then(|solution| {
            let mut growing = Growing::new(solution, &budget).ok()?;
            while growing.solution().heap < last && growing.push_heap(&budget).is_ok() {}
            Some(growing.into_solution())
        });
    let heap = solution.as_ref().map_or(0, |s| s.heap);
    let reason = solution.and_then(|s| s.find_reason(&budget).ok().flatten());
    let seconds = start.elapsed().as_secs_f64();
    println!("{heap} {} {seconds:.4}", u32::from(reason.is_some()));
}

fn run_one(change: &str, index: usize) -> Row {
    let me = std::env::current_exe().expect("the path of this program");
    let output = Command::new(me)
        .args(["effort-one", &index.to_string()])
        .env("MISERE_EFFORT", change)
        .output();
    let text = output.map_or(String::new(), |o| {
        String::from_utf8_lossy(&o.stdout).into_owned()
    });
    let fields: Vec<&str> = text.split_whitespace().collect();
    let number = |k: usize| fields.get(k).and_then(|f| f.parse::<f64>().ok());
    Row {
        heap: number(0).unwrap_or(0.0) as u32,
        reason: number(1) == Some(1.0),
        seconds: number(2).unwrap_or(f64::NAN),
    }
}

/// The table, in Markdown, line by line as it is found.
pub fn table() {
    if !cfg!(feature = "tune") {
        eprintln!("misere-bench: build with --features tune");
        std::process::exit(2);
    }
    let usual: Vec<Row> = (0..PANEL.len()).map(|k| run_one("", k)).collect();
    println!("| game | heap | to | reason | CPU s |\n|---|---|---|---|---|");
    for ((code, first, ..), row) in PANEL.iter().zip(&usual) {
        let reason = if row.reason { "found" } else { "-" };
        println!(
            "| {code} | {first} | {} | {reason} | {:.2} |",
            row.heap, row.seconds
        );
    }
    println!("\n| number | half | twice |\n|---|---|---|");
    for name in Effort::NAMES {
        let [half, twice] = ["half", "twice"].map(|how| compared(&format!("{how}:{name}"), &usual));
        println!("| `{name}` | {half} | {twice} |");
    }
}

/// What a change does to the panel, in words: games whose result is another one, and those that take another time by more than the machine's noise.
fn compared(change: &str, usual: &[Row]) -> String {
    let mut said = String::new();
    for k in 0..PANEL.len() {
        if k == HARDER && !said.is_empty() {
            break;
        }
        let (row, before) = (run_one(change, k), usual[k]);
        let ratio = row.seconds / before.seconds;
        let mut part = String::new();
        if row.heap != before.heap {
            let _ = match row.heap {
                0 => write!(part, "not found"),
                heap => write!(part, "to heap {heap}"),
            };
        } else if !(0.7..1.43).contains(&ratio) && (row.seconds - before.seconds).abs() > 0.05 {
            let _ = write!(part, "{ratio:.1} times the time");
        }
        if row.heap == before.heap && row.reason != before.reason {
            let word = if row.reason { "a reason" } else { "no reason" };
            let _ = write!(part, "{}{word}", if part.is_empty() { "" } else { ", " });
        }
        if !part.is_empty() {
            let separator = if said.is_empty() { "" } else { "; " };
            let _ = write!(said, "{separator}{}: {part}", PANEL[k].0);
        }
    }
    match said.is_empty() {
        true => "the same".to_string(),
        false => said,
    }
}
