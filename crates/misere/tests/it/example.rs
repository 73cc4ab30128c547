//! The ruleset of the example, against plain search.

#[path = "../../examples/own_game.rs"]
#[allow(dead_code)]
mod own_game;

use crate::common::{Brute, boxed, position};
use misere::answer::Strategy;
use misere::limits::Limits;
use misere::quotient::solve;
use misere::ruleset::{Components, Ruleset};

#[test]
fn the_example_is_short_and_runs() {
    let text = include_str!("../../examples/own_game.rs");
    let rules = text.split("pub struct Stalks;").nth(1).unwrap();
    let rules = rules.split("pub fn main").next().unwrap();
    assert!(rules.lines().count() < 40 && text.lines().count() < 50);
    own_game::main().unwrap();
}

/// Plays in a garden as it is written.
fn is_p(garden: &str) -> bool {
    let stalks: Vec<&str> = garden.split('+').collect();
    let mut after = Vec::new();
    for (i, stalk) in stalks.iter().enumerate() {
        for option in own_game::Stalks.options(&stalk.to_string()) {
            let mut rest: Vec<&str> = stalks.clone();
            rest[i] = &option;
            after.push(rest.join("+"));
        }
    }
    !after.is_empty() && !after.iter().any(|g| is_p(g))
}

#[test]
fn the_example_agrees_with_search() {
    let stalks = Components::new(own_game::Stalks, "stalks", "lsslss".to_string()).unwrap();
    let game = stalks.game();
    let solution = solve(game, Limits::default(), None);
    assert!(solution.is_solved());
    let mut strategy = Strategy::new(&solution);
    for garden in [
        "", "l", "s", "ls", "lss", "ls+l", "s+ls", "lss+l+s", "sl+s", "slss",
    ] {
        let sum = stalks.position(&garden.to_string()).unwrap();
        assert_eq!(strategy.is_p(&sum).unwrap(), is_p(garden), "{garden}");
    }
    let heaps = game.heaps().unwrap();
    let mut brute = Brute::new(game, heaps);
    let bounds: Vec<u16> = (1..=heaps).map(|n| if n <= 8 { 1 } else { 0 }).collect();
    for x in boxed(&bounds) {
        assert_eq!(strategy.is_p(&position(&x)).unwrap(), brute.is_p(&x));
    }
}
