//! Random small games whose quotient is also found by brute force: positions in a box, told apart by the positions
//! in the same box as contexts.

use crate::common::{Brute, Counts, boxed, codes, game, listed_games, position, steps, try_all};
use misere::Heap;
use misere::limits::{Budget, Limits};
use misere::monoid::{BipartiteMonoid, Elem};
use misere::quotient::{Solution, Valuation, solve};
use misere::ruleset::HeapGame;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Boxes with more positions than this take too long: contexts make it a square.
const LARGEST_BOX: usize = 500;
/// And so do searches that wander far out of the box.
const ROOM: usize = 100_000;

/// Index and period together: the number of different powers of x, 1 included.
fn powers(q: &BipartiteMonoid, x: Elem) -> u16 {
    let mut seen = vec![Elem::ONE];
    let mut y = x;
    while !seen.contains(&y) {
        seen.push(y);
        y = q.mul(y, x);
    }
    seen.len() as u16
}

fn solved(game: &HeapGame, heap: u32) -> Solution {
    let limits = Limits {
        heap: Some(heap),
        order: Some(LARGEST_BOX),
        ..steps(4_000)
    };
    solve(game, limits, None)
}

/// Compares the quotient with the classes of a box that has all powers of every heap, and `more` beyond, so that a quotient
/// that is too small shows as well as one that is too large. Says whether the box was small enough.
fn compare(solution: &Solution, more: u16) -> Result<bool, TestCaseError> {
    let q = &solution.monoid;
    let v = Valuation::with_values(
        q.clone(),
        solution.phi.iter().copied(),
        &Budget::unlimited(),
    )
    .unwrap();
    let mut most = Vec::new();
    for n in 1..=solution.heap {
        let all = powers(q, v.value(Heap(n))) - 1;
        // A dead heap is worth 1 and one copy shows it; any other gets room.
        most.push(match solution.game.has_move(Heap(n)) {
            true => all.saturating_add(more),
            false => 1,
        });
    }
    let size = most
        .iter()
        .try_fold(1usize, |n, &m| n.checked_mul(usize::from(m) + 1));
    if size.is_none_or(|n| n > LARGEST_BOX) {
        return Ok(false);
    }
    let positions = boxed(&most);
    let mut brute = Brute::new(&solution.game, solution.heap).with_room(ROOM);
    let mut classes: BTreeMap<Vec<bool>, Elem> = BTreeMap::new();
    let mut signature_of: BTreeMap<Elem, Vec<bool>> = BTreeMap::new();
    for x in &positions {
        let mut signature = Vec::with_capacity(positions.len());
        for z in &positions {
            let sum: Counts = x.iter().zip(z).map(|(a, b)| a + b).collect();
            match brute.try_p(&sum) {
                Some(p) => signature.push(p),
                None => return Ok(false),
            }
        }
        let value = v.eval(&position(x));
        let same_signature = *classes.entry(signature.clone()).or_insert(value);
        prop_assert_eq!(
            same_signature,
            value,
            "different in Q, never told apart: {:?}",
            x
        );
        let same_value = signature_of
            .entry(value)
            .or_insert_with(|| signature.clone());
        prop_assert_eq!(&*same_value, &signature, "equal in Q, told apart: {:?}", x);
    }
    prop_assert_eq!(classes.len(), q.order());
    let p = signature_of.values().filter(|s| s[0]).count();
    prop_assert_eq!(p, q.p().len());
    Ok(true)
}

/// Compares the quotients of all the heaps up to `heap` in turn, as refinement goes.
fn compare_all(game: &HeapGame, heap: u32) -> Result<u32, TestCaseError> {
    let mut compared = 0;
    for n in 1..=game.heaps().unwrap_or(heap).min(heap) {
        let solution = solved(game, n);
        let more = if n <= 4 { 2 } else { 1 };
        if solution.heap == n && compare(&solution, more)? {
            compared = n;
        }
    }
    Ok(compared)
}

#[test]
fn listed_games_against_their_classes() {
    try_all(48, 60, listed_games(3..=4), |game| {
        Ok(compare_all(&game, 4)? >= 2)
    });
}

#[test]
fn codes_against_their_classes() {
    try_all(48, 60, codes(), |game| Ok(compare_all(&game, 6)? >= 3));
}

/// The boxes are large enough for games that are wild, so the tests above have something to compare.
#[test]
fn wild_games_against_their_classes() {
    for (text, heap) in [
        ("0.75", 5),
        ("0.312", 4),
        ("0.3101", 4),
        ("0.77", 5),
        ("*2#1", 9),
    ] {
        let game = game(text);
        let compared = compare_all(&game, heap).unwrap();
        assert!(compared >= 4, "{text} compared to heap {compared} only");
    }
}
