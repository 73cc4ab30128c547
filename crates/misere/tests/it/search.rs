//! Search within limits against plain recursion, in both conventions.

use crate::common::{
    Brute, Counts, boxed, cases, codes, game, listed_games, normal, partitions, position,
};
use misere::answer::Strategy;
use misere::limits::{Budget, Limits, Stop};
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use misere::value::Search;
use misere::{Heap, Position};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

fn steps(most: u64) -> Budget<'static> {
    Budget::start(crate::common::steps(most), None)
}

/// One search and one recursion for all these positions: outcomes, and all winning moves.
fn compare(game: &HeapGame, heaps: u32, positions: &[Counts]) {
    let budget = Budget::unlimited();
    let mut brute = Brute::new(game, heaps);
    let mut search = Search::new(game);
    for x in positions {
        let sum = position(x);
        let p = search.is_p(&sum, &budget).unwrap();
        assert_eq!(
            p,
            brute.is_p(x),
            "{} {:?}: {sum}",
            game.name,
            game.convention
        );
        let mut moves = search.winning_moves(&sum, &budget).unwrap();
        moves.sort();
        let expected = brute.winning_moves(x).unwrap();
        assert_eq!(
            moves, expected,
            "{} {:?}: {sum}",
            game.name, game.convention
        );
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn random_games_are_decided_rightly(game in listed_games(1..=5)) {
        let heaps = game.heaps().unwrap();
        let most: Vec<u16> = [3, 2, 2, 1, 1][..heaps as usize].to_vec();
        for game in [game.clone(), normal(&game)] {
            compare(&game, heaps, &boxed(&most));
        }
    }

    #[test]
    fn random_codes_are_decided_rightly(game in codes()) {
        let sums: Vec<Counts> = (0..=11).flat_map(|total| partitions(total, 7)).filter(|x| x.len() == 7).collect();
        for game in [game.clone(), normal(&game)] {
            compare(&game, 7, &sums);
        }
    }
}

/// Dominoes on sixteen squares, by a recursion that knows nothing of regions or symmetry.
#[test]
fn cram_on_four_by_four_is_decided_at_once() {
    fn is_p(taken: u16, memo: &mut FxHashMap<u16, bool>) -> bool {
        if let Some(&p) = memo.get(&taken) {
            return p;
        }
        let (mut any, mut wins) = (false, false);
        for i in 0..16u16 {
            let right = (i % 4 < 3).then_some(0b11u16 << i);
            let below = (i < 12).then_some(0b10001u16 << i);
            for domino in right.into_iter().chain(below) {
                if taken & domino == 0 && !wins {
                    any = true;
                    wins = is_p(taken | domino, memo);
                }
            }
        }
        memo.insert(taken, any && !wins);
        any && !wins
    }
    let game = game("cram:4x4");
    let board = game.start().unwrap();
    let budget = steps(2_000);
    let p = Search::new(&game).is_p(&board, &budget);
    assert_eq!(p, Ok(is_p(0, &mut FxHashMap::default())));
    assert!(budget.steps() < 1_000, "{} steps", budget.steps());
}

/// Wild sums of Kayles, whose quotient is known; and of Dawson's Kayles, whose quotient is infinite.
#[test]
fn wild_sums_are_decided() {
    let kayles = game("0.77");
    let solution = solve(&kayles, Limits::default(), None);
    let mut strategy = Strategy::new(&solution);
    let mut search = Search::new(&kayles);
    let budget = Budget::unlimited();
    let mut lost = 0;
    for total in 20..=23 {
        for x in partitions(total, 16).iter().step_by(11) {
            let sum = position(x);
            let p = search.is_p(&sum, &budget).unwrap();
            assert_eq!(p, strategy.is_p(&sum).unwrap(), "{sum}");
            lost += u32::from(p);
        }
    }
    assert!(lost > 10, "{lost} of them are P-positions");
    let dawson = game("0.07");
    let budget = steps(5_000);
    let sum = "40+3".parse().unwrap();
    let mut search = Search::new(&dawson);
    assert_eq!(search.is_p(&sum, &budget), Ok(false));
    let moves = search.winning_moves(&sum, &Budget::unlimited()).unwrap();
    assert_eq!(moves.len(), 17);
}

/// Stopped again and again it comes to the same end, for what it has found it keeps.
#[test]
fn a_stopped_search_goes_on_where_it_was() {
    let kayles = game("0.77");
    let sum = "13+13+13".parse().unwrap();
    let whole = Budget::unlimited();
    let p = Search::new(&kayles).is_p(&sum, &whole).unwrap();
    let mut search = Search::new(&kayles);
    let mut stops = 0;
    let found = loop {
        match search.is_p(&sum, &steps(whole.steps() / 3)) {
            Ok(found) => break found,
            Err(stop) => assert_eq!(stop, Stop::Steps),
        }
        stops += 1;
        assert!(stops < 20, "nothing is kept");
    };
    assert_eq!(found, p);
    assert!(stops > 0);
}

#[test]
fn every_limit_holds() {
    let kayles = game("0.77");
    let sum: Position = "40+41+42".parse().unwrap();
    let little = Limits {
        memory: Some(1),
        ..Limits::default()
    };
    let mut search = Search::new(&kayles);
    let refused = search.is_p(&sum, &Budget::start(little, None));
    assert_eq!(refused, Err(Stop::Memory));
    assert_eq!(search.is_p(&sum, &steps(500)), Err(Stop::Steps));
    assert_eq!(search.winning_moves(&sum, &steps(500)), Err(Stop::Steps));
    // Heaps and multiplicities of any size.
    let large = Position::single(Heap(u32::MAX));
    for game in [&kayles, &normal(&game("grundy"))] {
        assert!(Search::new(game).is_p(&large, &steps(500)).is_err());
    }
    let many = Position::copies(Heap(5), u32::MAX);
    assert_eq!(search.is_p(&many, &steps(500)), Err(Stop::NotFound));
    // Play that is longer than any stack.
    let long = Position::copies(Heap(5), 1_000_000_000);
    assert_eq!(search.is_p(&long, &steps(20_000)), Err(Stop::Steps));
    // Sums of tame heaps need no search, however many there are.
    let nim = game("nim:9");
    let many = "2000000000*9+2000000001*4+5+1".parse().unwrap();
    assert_eq!(Search::new(&nim).is_p(&many, &steps(500)), Ok(true));
}
