//! A new ruleset in a few lines: Hackenbush stems with a twist. Each stalk has segments in two colours, written as a word of
//! `l` and `s`. Cut any segment: what stands above it falls, and if it was `s`, splits off and lives on as a stalk of its own.

use misere::answer::Strategy;
use misere::limits::Limits;
use misere::quotient::solve;
use misere::ruleset::{Components, Ruleset};

/// The rules.
pub struct Stalks;

impl Ruleset for Stalks {
    type State = String;

    fn options(&self, stalk: &String) -> Vec<String> {
        let cut = |(i, segment): (usize, char)| match segment {
            's' => format!("{}+{}", &stalk[..i], &stalk[i + 1..]),
            _ => stalk[..i].to_string(),
        };
        stalk.char_indices().map(cut).collect()
    }

    fn parts(&self, garden: String) -> Vec<String> {
        garden.split('+').map(String::from).collect()
    }

    fn name(&self, stalk: &String) -> Option<String> {
        Some(stalk.clone())
    }
}

/// Solves a stalk and looks for a winning move.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let stalks = Components::new(Stalks, "stalks", "lsslss".to_string())?;
    let solution = solve(stalks.game(), Limits::default(), None);
    println!(
        "{} heaps, |Q| = {}, |P| = {}",
        solution.heap,
        solution.order(),
        solution.p_order()
    );
    let winning = Strategy::new(&solution).winning_moves(stalks.start())?;
    println!("{} winning moves from the start", winning.len());
    Ok(())
}
