//! Canonical forms against plain recursion on trees that nobody has simplified.

use super::*;
use crate::limits::Limits;
use crate::ruleset::HeapGame;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

/// Games as they were given: the options of each, by number.
#[derive(Default)]
struct Plain {
    options: Vec<Vec<usize>>,
    outcomes: HashMap<Vec<usize>, bool>,
    misere: HashMap<Vec<usize>, u32>,
}

impl Plain {
    /// Enters a game of an arena with its whole tree.
    fn enter(&mut self, games: &Games, g: GameId) -> usize {
        let options = games
            .options(g)
            .iter()
            .map(|&o| self.enter(games, o))
            .collect();
        self.options.push(options);
        self.options.len() - 1
    }

    fn moves(&self, sum: &[usize]) -> Vec<Vec<usize>> {
        let mut out = Vec::new();
        for i in 0..sum.len() {
            for &option in &self.options[sum[i]] {
                let mut after = sum.to_vec();
                after[i] = option;
                after.sort_unstable();
                out.push(after);
            }
        }
        out
    }

    fn is_p(&mut self, sum: &[usize]) -> bool {
        if let Some(&p) = self.outcomes.get(sum) {
            return p;
        }
        let moves = self.moves(sum);
        let p = !moves.is_empty() && !moves.iter().any(|m| self.is_p(m));
        self.outcomes.insert(sum.to_vec(), p);
        p
    }

    /// γ0 of a sum, from all its options.
    fn misere(&mut self, sum: &[usize]) -> u32 {
        if let Some(&v) = self.misere.get(sum) {
            return v;
        }
        let moves = self.moves(sum);
        let options: BTreeSet<u32> = moves.iter().map(|m| self.misere(m)).collect();
        let value = match moves.is_empty() {
            true => 1,
            false => (0..).find(|v| !options.contains(v)).unwrap(),
        };
        self.misere.insert(sum.to_vec(), value);
        value
    }
}

/// Some games, each with up to four of the earlier ones as options; the first is 0.
fn random_games() -> impl Strategy<Value = Vec<Vec<usize>>> {
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 1..=4);
    prop::collection::vec(picks, 3..=7).prop_map(|specs| {
        let mut games = vec![Vec::new()];
        for picks in specs {
            games.push(picks.iter().map(|i| i.index(games.len())).collect());
        }
        games
    })
}

/// The canonical forms of plain games.
fn canonical(games: &mut Games, plain: &[Vec<usize>]) -> Vec<GameId> {
    let mut forms: Vec<GameId> = Vec::new();
    for options in plain {
        let form = games.game(options.iter().map(|&o| forms[o]).collect());
        forms.push(form.unwrap());
    }
    forms
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn forms_and_their_sums_have_the_outcomes_of_the_games(spec in random_games()) {
        let mut games = Games::new();
        let forms = canonical(&mut games, &spec);
        let mut plain = Plain { options: spec, ..Plain::default() };
        for i in 0..forms.len() {
            prop_assert_eq!(games.is_p(forms[i]), plain.is_p(&[i]));
            for j in 0..=i {
                let sum = games.sum(forms[i], forms[j]).unwrap();
                prop_assert_eq!(games.is_p(sum), plain.is_p(&[j, i]));
            }
        }
    }

    /// Equal forms cannot be told apart; different ones are told apart by a game found by construction. Both are
    /// verified on the games as given.
    #[test]
    fn forms_are_equal_iff_the_games_are(spec in random_games()) {
        let mut games = Games::new();
        let forms = canonical(&mut games, &spec);
        let small = games.born_by(3).unwrap();
        let mut plain = Plain { options: spec, ..Plain::default() };
        let small: Vec<usize> = small.iter().map(|&x| plain.enter(&games, x)).collect();
        for i in 0..forms.len() {
            for j in 0..i {
                let apart = match games.distinguish_by_construction(forms[i], forms[j]).unwrap() {
                    None => {
                        prop_assert_eq!(forms[i], forms[j]);
                        small.iter().any(|&x| plain.is_p(&[i, x]) != plain.is_p(&[j, x]))
                    }
                    // Sums of large trees are for the arena to play.
                    Some(x) => {
                        prop_assert_ne!(forms[i], forms[j]);
                        let sums = [i, j].map(|k| games.sum(forms[k], x).unwrap());
                        games.is_p(sums[0]) != games.is_p(sums[1])
                    }
                };
                prop_assert_eq!(apart, forms[i] != forms[j]);
            }
        }
    }

    /// Conway: G and H are linked iff neither is an option of the other.
    #[test]
    fn links_link(spec in random_games()) {
        let mut games = Games::new();
        let forms = canonical(&mut games, &spec);
        for &g in &forms {
            for &h in &forms {
                let adjacent = games.has_option(g, h) || games.has_option(h, g);
                for found in [games.link(g, h), games.link_by_construction(g, h)] {
                    let found = found.unwrap();
                    prop_assert_eq!(found.is_none(), adjacent);
                    let sums = found.map(|x| [g, h].map(|one| games.sum(one, x).unwrap()));
                    prop_assert!(sums.iter().flatten().all(|&sum| games.is_p(sum)));
                }
            }
        }
    }

    #[test]
    fn a_game_and_its_mate_are_p(spec in random_games()) {
        let mut games = Games::new();
        for g in canonical(&mut games, &spec) {
            let mate = games.mate(g).unwrap();
            let sum = games.sum(g, mate).unwrap();
            prop_assert!(games.is_p(sum));
        }
    }

    /// γ_i is the misère nim value of G + i·*2, here from all positions of that sum.
    #[test]
    fn genera_are_those_of_sums_with_twos(spec in random_games()) {
        let mut games = Games::new();
        let forms = canonical(&mut games, &spec);
        let count = spec.len();
        let mut plain = Plain { options: spec, ..Plain::default() };
        let two = games.nim(2).unwrap();
        let two = plain.enter(&games, two);
        for i in 0..count {
            let genus = games.genus(forms[i]).unwrap();
            for twos in 0..5 {
                let mut sum = vec![two; twos];
                sum.insert(0, i);
                prop_assert_eq!(genus.misere(twos), plain.misere(&sum));
            }
        }
    }

    #[test]
    fn texts_are_read_back(spec in random_games()) {
        let mut games = Games::new();
        for g in canonical(&mut games, &spec) {
            let text = games.text(g, 10_000).unwrap();
            let (game, positions) = HeapGame::parse_trees(&text).unwrap();
            let mut heaps = CanonicalHeaps::new(&game);
            heaps.extend_to(u32::MAX, &mut games).unwrap();
            prop_assert_eq!(heaps.of(&positions[0], &mut games), Ok(g), "{}", text);
        }
    }
}

/// Siegel, "The structure and classification of misère quotients": 1, 2, 3, 5, 22, 4171780 games born by day 0, …, 5.
#[test]
fn the_games_born_by_each_day_are_counted() {
    let counts: Vec<u64> = (0..DAYS).filter_map(games_born_by).collect();
    assert_eq!(counts, [1, 2, 3, 5, 22, 4_171_780]);
}

/// The masks of the count and the arena agree on which sets are canonical: no two sets of day 3 make the same game.
#[test]
fn canonical_sets_are_entered_as_they_are() {
    let mut games = Games::new();
    let born = games.born_by(4).unwrap();
    let distinct: BTreeSet<GameId> = born.iter().copied().collect();
    assert_eq!((born.len(), distinct.len()), (22, 22));
    assert!(born.iter().all(|&g| games.birthday(g) <= 4));
    // Every set of the five games of day 3 simplifies to one of the 22.
    let day3: Vec<GameId> = born
        .iter()
        .copied()
        .filter(|&g| games.birthday(g) <= 3)
        .collect();
    for set in 0..1 << day3.len() {
        let members = (0..day3.len())
            .filter(|i| set >> i & 1 != 0)
            .map(|i| day3[i]);
        let g = games.game(members.collect()).unwrap();
        assert!(distinct.contains(&g));
    }
}

#[test]
fn what_grows_too_large_is_broken_off() {
    let mut games = Games::new().with_room(1000);
    let twenty = games.nim(20).unwrap();
    assert_eq!(games.sum(twenty, twenty), Err(BrokenOff::Room(1000)));
    let limits = Limits {
        steps: Some(5),
        ..Limits::default()
    };
    let short = Budget::start(limits, None);
    let mut games = Games::new();
    let large = games.nim(40).unwrap();
    let mut games = games.within(&short);
    let stopped = Err(BrokenOff::Stopped(Stop::Steps));
    assert_eq!(games.sum(large, large), stopped);
    assert_eq!(games.genus(large), Err(BrokenOff::Stopped(Stop::Steps)));
    assert_eq!(games.mate(large), stopped);
    // The reason does not depend on who asks, and what is known stays.
    assert_eq!(stopped.map_err(BrokenOff::stop), Err(Stop::Steps));
    assert_eq!(games.unlimited().nim(40), Ok(large));
}

/// G_(n+1) = {G_n, *1, *2} and so on: deeper than the stack of a thread that knows recursion only.
#[test]
fn long_games_need_no_stack() {
    let mut games = Games::new();
    let two = games.nim(2).unwrap();
    let mut long = games.game(vec![two]).unwrap();
    for n in 0..60_000 {
        let other = if n % 2 == 0 { two } else { GameId::STAR };
        long = games.game(vec![long, other]).unwrap();
    }
    assert!(games.birthday(long) > 30_000);
    assert!(games.genus(long).is_ok());
    assert!(games.mate(long).is_ok());
    assert_eq!(games.sum(long, two), Err(BrokenOff::Long(LONGEST)));
    assert_eq!(games.sum(long, GameId::ZERO), Ok(long));
}

#[test]
fn many_copies_are_one_doubling_after_the_other() {
    let game = HeapGame::parse("nim:2").unwrap();
    let mut games = Games::new();
    let mut heaps = CanonicalHeaps::new(&game);
    heaps.extend_to(2, &mut games).unwrap();
    let mut of = |text: &str| heaps.of(&text.parse().unwrap(), &mut games);
    assert_eq!(of("4000000000*1"), Ok(GameId::ZERO));
    assert_eq!(of("4000000001*1"), Ok(GameId::STAR));
    assert_eq!(of("5*2").unwrap(), of("2+2+2+2+2").unwrap());
    assert!(of("4000000000*2").is_err());
}
