//! The perfect player never loses a won position, whatever the other does.

use crate::common::{game, normal};
use misere::answer::{Answer, Strategy, Unknown};
use misere::limits::{Budget, Limits};
use misere::play::{Level, Match, Player, Seat, Setting, State};
use misere::quotient::{Solution, solve};
use misere::ruleset::{BoardGame, Convention, HeapGame};
use rustc_hash::FxHashSet;

fn solution(game: &HeapGame, heap: Option<u32>) -> Solution {
    let limits = Limits {
        heap,
        ..Limits::default()
    };
    solve(game, limits, None)
}

/// Every line of play from `state`, the player to answer each move; counts the ends. The other is to move.
fn all_lines(
    setting: &Setting,
    state: &State,
    player: &mut Player,
    seen: &mut FxHashSet<String>,
) -> usize {
    // The player's choices do not depend on how a state came up but through its dice, so each is looked at once.
    if !seen.insert(setting.show(state)) {
        return 0;
    }
    let budget = Budget::start(Limits::default(), None);
    let (moves, all) = setting.moves(state, usize::MAX);
    assert!(all);
    if moves.is_empty() {
        assert_eq!(
            player.convention(),
            Convention::Normal,
            "the other has won at {}",
            setting.show(state)
        );
        return 1;
    }
    let mut ends = 0;
    for step in moves {
        match player.choose(setting, &step.after, &budget).unwrap() {
            None => {
                assert_eq!(player.convention(), Convention::Misere, "{}", step.text);
                ends += 1;
            }
            Some(reply) => ends += all_lines(setting, &reply.after, player, seen),
        }
    }
    ends
}

/// Plays all lines from a start: if it is won for the player who moves, the player moves first, otherwise second.
fn check(setting: &Setting, start: State, solution: &Solution) {
    let budget = Budget::start(Limits::default(), None);
    let lost = Strategy::new(solution)
        .is_p(&setting.position(&start))
        .unwrap();
    let answer = Answer::from(solution.clone());
    let mut player = Player::new(&answer, Level::PERFECT, 7);
    let start = match lost {
        true => start,
        false => match player.choose(setting, &start, &budget).unwrap() {
            Some(step) => step.after,
            // The end of play in misère play: whoever is to move has won.
            None => return,
        },
    };
    assert!(all_lines(setting, &start, &mut player, &mut FxHashSet::default()) > 0);
}

#[test]
fn perfect_play_wins_all_lines_with_heaps() {
    for (text, heap, starts) in [
        ("kayles", None, &["5+3", "7", "2+4+4", "3+3+1", "9"][..]),
        ("nim:5", None, &["1+2+3", "4+5", "1+1+1", "3+5+2"]),
        ("dawsons-kayles", Some(12), &["10+4", "12", "5+6+2", "0"]),
        ("grundy", Some(12), &["12", "8+3", "5+6"]),
        ("0.123", None, &["4+8", "7+3", "5+5+1"]),
        ("subtraction:1,2,4", None, &["7+5", "4+4+3"]),
        ("node-kayles:0-1,1-2,2-3,3-4,4-0,1-5", None, &["4+2+1"]),
    ] {
        for game in [game(text), normal(&game(text))] {
            let solution = solution(&game, heap);
            let setting = Setting::heaps(&game);
            for start in starts {
                check(&setting, State::Heaps(start.parse().unwrap()), &solution);
            }
        }
    }
}

#[test]
fn perfect_play_wins_all_lines_on_boards() {
    for (text, start) in [
        ("notakto", ".../.../..."),
        ("notakto", "xx./.../...+..x/x../..."),
        ("cram:3x3", "###/###/###"),
        ("cram:2x4", "####/####+##../##.."),
        ("chomp:3x3", "###/###/###"),
    ] {
        let boards = BoardGame::parse(text).unwrap().unwrap();
        for game in [boards.game().clone(), normal(boards.game())] {
            let solution = solution(&game, None);
            assert!(solution.is_solved());
            let grids = boards.read(start).unwrap();
            check(&Setting::boards(&boards), State::Boards(grids), &solution);
        }
    }
}

#[test]
fn large_positions_are_played_from_the_period() {
    let kayles = game("kayles");
    let solution = solution(&kayles, None);
    let budget = Budget::start(Limits::default(), None);
    let start = State::Heaps("5+3+1000001".parse().unwrap());
    let answer = Answer::from(solution.clone());
    let player = Player::new(&answer, Level::PERFECT, 1);
    let setting = Setting::heaps(&kayles);
    let mut game = Match::new(player, setting, start, Seat::Program, &budget).unwrap();
    let after = game.reply(&budget).unwrap().unwrap().position.clone();
    assert!(Strategy::new(&solution).is_p(&after).unwrap());
    assert_eq!(game.turn(), Seat::You);
    assert!(!game.undo(), "you have not moved yet");
}

#[test]
fn beyond_its_heap_a_partial_solution_plays_by_search() {
    let game = game("dawsons-kayles");
    let answer = Answer::from(solution(&game, Some(10)));
    let start = |text: &str, steps: u64| {
        let player = Player::new(&answer, Level::PERFECT, 1);
        let state = State::Heaps(text.parse().unwrap());
        let limits = Limits {
            steps: Some(steps),
            ..Limits::default()
        };
        let budget = Budget::start(limits, None);
        Match::new(player, Setting::heaps(&game), state, Seat::You, &budget).map(|_| ())
    };
    assert!(start("10+3", 0).is_ok(), "the quotient needs no search");
    assert!(start("3+11", 1_000_000).is_ok());
    let Err(Unknown::Beyond { heap, proved, .. }) = start("3+21+20+19+18", 0) else {
        panic!("there is no time for a search");
    };
    assert_eq!((heap, proved), (21, 10));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let nim = game("nim:7");
    let solution = solution(&nim, None);
    let budget = Budget::start(Limits::default(), None);
    let answer = Answer::from(solution);
    let moves = |seed, level| {
        let player = Player::new(&answer, level, seed);
        let state = State::Heaps("3+5+7".parse().unwrap());
        let setting = Setting::heaps(&nim);
        let mut game = Match::new(player, setting, state, Seat::Program, &budget).unwrap();
        while game.reply(&budget).unwrap().is_some() {}
        let texts: Vec<String> = game.steps().map(|(_, s)| s.text.clone()).collect();
        texts
    };
    for level in [
        Level::RANDOM,
        Level::parse("medium").unwrap(),
        Level::PERFECT,
    ] {
        assert_eq!(moves(1, level), moves(1, level));
    }
    let games: FxHashSet<Vec<String>> = (0..20).map(|s| moves(s, Level::RANDOM)).collect();
    assert!(games.len() > 10, "random play is not always the same");
}

#[test]
fn the_random_player_can_lose_a_won_position() {
    // So that the tests above can fail: with a player who does not look they do.
    let nim = game("nim:7");
    let solution = solution(&nim, None);
    let budget = Budget::start(Limits::default(), None);
    let mut strategy = Strategy::new(&solution);
    let state = State::Heaps("3+5+7".parse().unwrap());
    let setting = Setting::heaps(&nim);
    let answer = Answer::from(solution.clone());
    let mut player = Player::new(&answer, Level::RANDOM, 1);
    let blunder = (0..50).any(|_| {
        let step = player.choose(&setting, &state, &budget).unwrap().unwrap();
        !strategy.is_p(&step.position).unwrap()
    });
    assert!(blunder);
}

#[test]
fn undo_takes_back_your_move_and_the_answer() {
    let kayles = game("kayles");
    let solution = solution(&kayles, None);
    let budget = Budget::start(Limits::default(), None);
    let state = State::Heaps("9+4".parse().unwrap());
    let answer = Answer::from(solution);
    let player = Player::new(&answer, Level::PERFECT, 3);
    let setting = Setting::heaps(&kayles);
    let mut game = Match::new(player, setting, state.clone(), Seat::You, &budget).unwrap();
    assert!(game.play("9 -> 3+3").is_err());
    game.play("9>4+4").unwrap();
    game.reply(&budget).unwrap();
    assert_eq!(game.steps().count(), 2);
    assert!(game.undo());
    assert_eq!((game.state(), game.turn()), (&state, Seat::You));
    assert!(!game.undo());
}
