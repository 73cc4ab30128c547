//! Random positions of random games: what the solution says against a plain recursive search.

use crate::common::{
    Brute, Counts, boxed, codes, game, listed, listed_games, normal, partitions, position, steps,
    try_all,
};
use misere::answer::Strategy as Player;
use misere::limits::Limits;
use misere::quotient::{Proof, Solution, solve};
use misere::ruleset::HeapGame;
use proptest::prelude::*;

/// A search that needs more positions than this is left to others.
const ROOM: usize = 60_000;

fn limits(heap: Option<u32>) -> Limits {
    Limits {
        heap,
        order: Some(2000),
        ..steps(4_000)
    }
}

/// Up to eight heaps out of 1, …, `heaps`, of total size up to `total`.
fn some_position(picks: &[prop::sample::Index], heaps: u32, total: u32) -> Counts {
    let mut x = vec![0; heaps as usize];
    let mut size = 0;
    for pick in picks.iter().filter(|_| heaps > 0) {
        let i = pick.index(heaps as usize);
        size += i as u32 + 1;
        if size <= total {
            x[i] += 1;
        }
    }
    x
}

fn positions() -> impl Strategy<Value = Vec<Vec<prop::sample::Index>>> {
    prop::collection::vec(
        prop::collection::vec(any::<prop::sample::Index>(), 0..=8),
        12,
    )
}

/// The outcome and the list of winning moves of `x`, from the solution and by search; says whether there was room for that.
fn agree(solution: &Solution, brute: &mut Brute, x: &Counts) -> Result<bool, TestCaseError> {
    let (Some(p), Some(wins)) = (brute.try_p(x), brute.winning_moves(x)) else {
        return Ok(false);
    };
    let game = &solution.game;
    let mut player = Player::new(solution);
    let shown = position(x);
    prop_assert_eq!(player.is_p(&shown), Ok(p), "{} in {:?}", shown, game);
    let moves = player.winning_moves(&shown).unwrap();
    for m in &moves {
        let rest = shown.without(m.from).unwrap();
        prop_assert_eq!(&m.position, &rest.plus(&m.to));
        prop_assert!(player.value_is_p(m.value));
        prop_assert_eq!(player.value(&m.position), Ok(m.value));
    }
    let moves: Vec<_> = moves.into_iter().map(|m| (m.from, m.to)).collect();
    prop_assert_eq!(moves, wins, "winning moves from {} in {:?}", shown, game);
    Ok(true)
}

/// Says whether there are three heaps to play with and most of the positions were compared.
fn check(
    game: &HeapGame,
    limits: Limits,
    most: u32,
    total: u32,
    picks: &[Vec<prop::sample::Index>],
) -> Result<bool, TestCaseError> {
    let solution = solve(game, limits, None);
    // A whole-game proof speaks of all heaps there are, a partial one of those it reached.
    let covered = match solution.is_solved() {
        true => game.heaps().unwrap_or(u32::MAX),
        false => solution.heap,
    };
    let heaps = covered.min(most);
    let mut brute = Brute::new(game, heaps).with_room(ROOM);
    let mut compared = 0;
    for pick in picks {
        let x = some_position(pick, heaps, total);
        compared += usize::from(agree(&solution, &mut brute, &x)?);
    }
    Ok(heaps >= 3 && 2 * compared > picks.len())
}

/// Heaps beyond the base have their nim value in the kernel or in that of a tame extension. All positions up to a total size, so that
/// some have heaps beyond the last one outside the kernel (18, 10 and 12).
#[test]
fn games_that_are_tame_relative_to_a_heap() {
    for (text, total) in [("0.414", 25), ("0.776", 22), ("0.9092", 23)] {
        let solution = solve(&game(text), Limits::default(), None);
        assert!(matches!(solution.proof, Proof::TameRelative { .. }));
        assert!(solution.heap < total);
        let mut brute = Brute::new(&solution.game, total);
        for x in (0..=total).flat_map(|t| partitions(t, total)) {
            assert!(agree(&solution, &mut brute, &x).unwrap());
        }
    }
}

/// A failure after the least one may have heaps that are no letters yet; the learner must not ask the oracle about it.
/// (Reduced from 0.bb up to heap 8.)
#[test]
fn later_failures_with_heaps_that_are_no_letters() {
    let heaps = [
        vec!["0"],
        vec!["0", "1"],
        vec!["0", "2", "3*1"],
        vec!["0", "3", "3*1", "2*1+2"],
        vec!["3", "2*1", "2*1+2", "1+2*2"],
        vec!["4", "5", "2*1", "1+2", "1+2*2", "3*2"],
        vec!["1", "2*2", "3*2"],
    ];
    let read = |options: Vec<&str>| options.iter().map(|o| o.parse().unwrap()).collect();
    let game = listed(heaps.into_iter().map(read).collect());
    // What is proved before the steps are taken: the last heap seems to have no finite quotient.
    let solution = solve(&game, limits(None), None);
    assert!(solution.heap >= 6);
    let mut brute = Brute::new(&game, solution.heap);
    for x in boxed(&[1, 2, 1, 1, 2, 1, 2][..solution.heap as usize]) {
        assert!(agree(&solution, &mut brute, &x).unwrap());
    }
}

#[test]
fn listed_games_in_misere_play() {
    try_all(
        96,
        60,
        (listed_games(3..=6), positions()),
        |(game, picks)| check(&game, limits(None), 6, u32::MAX, &picks),
    );
}

#[test]
fn listed_games_in_normal_play() {
    try_all(
        96,
        60,
        (listed_games(3..=6), positions()),
        |(game, picks)| check(&normal(&game), limits(None), 6, u32::MAX, &picks),
    );
}

/// Up to a heap, as a partial solution.
#[test]
fn codes_up_to_a_heap() {
    try_all(
        96,
        60,
        (codes(), 4u32..=12, positions()),
        |(game, heap, picks)| check(&game, limits(Some(heap)), heap, 26, &picks),
    );
}

/// As far as the steps go: about half the games are solved, and then heaps beyond the proof count too.
#[test]
fn codes_as_whole_games() {
    try_all(96, 60, (codes(), positions()), |(game, picks)| {
        check(&game, limits(None), 24, 26, &picks)
    });
}

#[test]
fn codes_in_normal_play() {
    try_all(96, 60, (codes(), positions()), |(game, picks)| {
        check(&normal(&game), limits(None), 24, 26, &picks)
    });
}
