//! The classification against games that know nothing of it: is every quotient that occurs somewhere in the lists?

use crate::fuzz::Random;
use crate::lists::list;
use misere::limits::Limits;
use misere::quotient::solve;
use misere::ruleset::{HeapGame, Rules};
use misere::value::Games;
use misere::{Heap, Position};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::time::Duration;

/// Time for one game; those that need more are counted as left out.
const SECONDS: u64 = 2;

struct Lists {
    order: usize,
    all: BTreeMap<usize, BTreeSet<String>>,
    met: BTreeSet<String>,
    games: usize,
    small: usize,
    strangers: Vec<String>,
}

impl Lists {
    /// Looks up every quotient on the way of a game, heap by heap, that is small enough.
    fn check(&mut self, game: &HeapGame, heap: Option<u32>) {
        self.games += 1;
        let limits = Limits {
            heap,
            order: Some(self.order),
            time: Some(Duration::from_secs(SECONDS)),
            ..Limits::default()
        };
        let solution = solve(game, limits, None);
        if solution.order() > self.order {
            return;
        }
        self.small += 1;
        let digest = solution.monoid.canonical().digest();
        if self.all[&solution.order()].contains(&digest) {
            self.met.insert(digest);
        } else {
            self.strangers.push(format!("{} ({digest})", game.name));
        }
    }
}

/// Checks octal games to three digits, games born by day 4 one by one and in pairs, and random games; says whether all
/// quotients were in the lists.
pub fn run(order: usize, random: usize, work: Option<&Path>) -> io::Result<bool> {
    let all = (1..=order)
        .map(|n| Ok((n, list(n, work)?.iter().map(|f| f.digest()).collect())))
        .collect::<io::Result<_>>()?;
    let mut lists = Lists {
        order,
        all,
        met: BTreeSet::new(),
        games: 0,
        small: 0,
        strangers: Vec::new(),
    };
    for code in crate::survey::codes() {
        let game = HeapGame::parse(&code).expect("a code");
        for heap in [4, 7, 10, 14, 20] {
            lists.check(&game, Some(heap));
        }
    }
    report(
        "octal games to three digits, at five heaps each",
        &mut lists,
    );
    let day_4 = born_by_day_4();
    for (i, g) in day_4.iter().enumerate() {
        for h in &day_4[i..] {
            let game = HeapGame::parse(&format!("{g}; {h}")).expect("two trees");
            lists.check(&game, None);
        }
    }
    report("games born by day 4, one by one and in pairs", &mut lists);
    let mut numbers = Random(20);
    for _ in 0..random {
        let game = random_game(&mut numbers);
        lists.check(&game, None);
    }
    report("random games", &mut lists);
    for stranger in &lists.strangers {
        println!("not in the list: {stranger}");
    }
    let total: usize = lists.all.values().map(BTreeSet::len).sum();
    println!(
        "{} of the {total} quotients of order up to {order} were met",
        lists.met.len()
    );
    Ok(lists.strangers.is_empty())
}

fn report(what: &str, lists: &mut Lists) {
    println!(
        "{what}: {} solved, {} of order at most {}, {} not in the lists",
        lists.games,
        lists.small,
        lists.order,
        lists.strangers.len()
    );
    (lists.games, lists.small) = (0, 0);
}

fn born_by_day_4() -> Vec<String> {
    let mut games = Games::new();
    let born = games.born_by(4).expect("22 games");
    born.iter()
        .map(|&g| games.text(g, usize::MAX).expect("a text of any length"))
        .collect()
}

/// Two to five heaps, each with a few options that are sums of at most three smaller heaps.
fn random_game(numbers: &mut Random) -> HeapGame {
    let heaps = 2 + numbers.below(4);
    let mut listed = vec![vec![Position::empty()]];
    for n in 1..heaps {
        let mut options: Vec<Position> = (0..1 + numbers.below(5))
            .map(|_| {
                let mut option = Position::empty();
                for _ in 0..numbers.below(4) {
                    option.add(Heap(1 + numbers.number(n as u32)), 1);
                }
                option
            })
            .collect();
        options.sort();
        options.dedup();
        listed.push(options);
    }
    HeapGame::new(format!("{listed:?}"), Rules::Listed(listed))
}
