//! Nim values, beside the crate `ogs`.
//!
//! Both compute the values of the heaps up to some heap; they must agree before a time is printed. `ogs` has two solvers of
//! this kind, and the faster of the two counts.

use cpu_time::ProcessTime;
use misere::ruleset::HeapGame;
use misere::value::NimSequence;
use ogs::{RC2Solver, RCSolver, Solver};

/// The period of 0.16 is 149459; 0.007 and 0.6 have none as far as anybody has computed.
const GAMES: [&str; 7] = ["0.77", "0.07", "0.156", "0.16", "0.007", "0.106", "0.6"];
/// Ten times as many take `ogs` a hundred times as long in some of them.
const HEAPS: u32 = 100_000;

/// Prints the table.
pub fn table() {
    println!(
        "{:<7} {:>9} {:>8} {:>10} {:>11} {:>10} {:>9}",
        "game", "heaps", "period", "CPU s", "ogs RC s", "ogs RC2 s", "ratio"
    );
    for game in GAMES {
        row(game, HEAPS);
    }
}

/// Prints one row.
pub fn row(game: &str, heaps: u32) {
    let (ours, seconds, period) = ours(game, heaps);
    let (two, rc2) = theirs::<RC2Solver>(game, heaps);
    let (one, rc) = theirs::<RCSolver>(game, heaps);
    let agree = |other: &[u16]| ours.iter().copied().eq(other.iter().map(|&v| u32::from(v)));
    assert!(agree(&one) && agree(&two), "{game}: the values differ");
    let period = period.map_or("-".to_string(), |p| p.to_string());
    println!(
        "{game:<7} {heaps:>9} {period:>8} {seconds:>10.5} {rc:>11.4} {rc2:>10.4} {:>9.1}",
        rc.min(rc2) / seconds
    );
}

fn ours(game: &str, heaps: u32) -> (Vec<u32>, f64, Option<u32>) {
    let game = HeapGame::parse(game).expect("a game of the table");
    let start = ProcessTime::now();
    let mut nim = NimSequence::new(&game);
    nim.extend_to(heaps);
    let seconds = start.elapsed().as_secs_f64();
    let period = nim.proved_period().map(|p| p.period);
    (nim.values().to_vec(), seconds, period)
}

fn theirs<S: Solver<Stats = ()>>(game: &str, heaps: u32) -> (Vec<u16>, f64) {
    let game: ogs::Game = game.parse().expect("a game of the table");
    let start = ProcessTime::now();
    let count = heaps as usize + 1;
    let mut solver = S::with_capacity(game, count);
    // Heap 0 is the first of them.
    solver.by_ref().take(count).for_each(drop);
    let seconds = start.elapsed().as_secs_f64();
    (solver.nimbers().to_vec(), seconds)
}
