//! Two worked examples of Plambeck's *Taming the wild in impartial combinatorial games*: Kayles after Sibert and Conway,
//! and a position of 0.123; and his own way to verify a quotient, as a second proof.

use crate::common::{Brute, counts, game, partitions, position};
use misere::answer::{Strategy as Player, Value};
use misere::limits::{Budget, Limits};
use misere::monoid::Elem;
use misere::quotient::{Solution, Valuation, solve};
use misere::{Heap, Position};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn solved(text: &str) -> Solution {
    let solution = solve(&game(text), Limits::default(), None);
    assert!(solution.is_solved());
    solution
}

/// An even number of heaps of the given sizes, an odd number, or exactly one.
enum Part {
    E(&'static [usize]),
    D(&'static [usize]),
    One(usize),
}
use Part::{D, E, One};

/// Whether a position is composed of these parts and nothing else.
fn composed(x: &[u16], parts: &[Part]) -> bool {
    let mut rest = x.to_vec();
    let mut take = |sizes: &[usize]| -> u16 {
        let taken = |&n: &usize| rest.get_mut(n - 1).map_or(0, std::mem::take);
        sizes.iter().map(taken).sum()
    };
    let fits = parts.iter().all(|part| match *part {
        E(sizes) => take(sizes).is_multiple_of(2),
        D(sizes) => take(sizes) % 2 == 1,
        One(size) => take(&[size]) == 1,
    });
    fits && rest.iter().all(|&c| c == 0)
}

/// P in normal play, N in misère play: section 11.4.
fn is_pn(x: &[u16]) -> bool {
    composed(x, &[E(&[5]), E(&[4, 1])])
        || composed(x, &[E(&[17, 12, 9]), E(&[20, 4, 1])])
        || composed(x, &[One(25), E(&[17, 12, 9]), D(&[20, 4, 1])])
}

/// N in normal play, P in misère play.
fn is_np(x: &[u16]) -> bool {
    composed(x, &[D(&[5]), D(&[4, 1])])
        || composed(x, &[E(&[5]), D(&[4, 1])])
        || composed(x, &[D(&[9]), E(&[4, 1])])
        || composed(x, &[One(12), E(&[4, 1])])
        || composed(x, &[E(&[17, 12, 9]), D(&[20, 4, 1])])
        || composed(x, &[One(25), D(&[9]), D(&[4, 1])])
}

/// The nim values of the heaps 1, …, n by the mex rule.
fn nim_values(n: u32) -> Vec<u32> {
    let kayles = game("0.77");
    let mut values: Vec<u32> = vec![0];
    for heap in 1..=n {
        let mut options = BTreeSet::new();
        kayles.for_each_option(Heap(heap), &mut |option| {
            options.insert(option.iter().fold(0, |v, &h| v ^ values[h as usize]));
        });
        values.push((0..).find(|v| !options.contains(v)).unwrap());
    }
    values.split_off(1)
}

fn nim_sum(nim: &[u32], x: &[u16]) -> u32 {
    x.iter()
        .zip(nim)
        .filter(|(c, _)| **c % 2 == 1)
        .fold(0, |v, (_, w)| v ^ w)
}

/// Whether Sibert and Conway call a position P in misère play.
fn sibert_conway(nim: &[u32], x: &[u16]) -> bool {
    let normal = nim_sum(nim, x) == 0;
    // A position is never in both lists, and in each only when normal play agrees.
    assert!(!is_pn(x) || normal, "{}", position(x));
    assert!(!is_np(x) || !normal, "{}", position(x));
    (normal && !is_pn(x)) || is_np(x)
}

#[test]
fn all_positions_of_kayles_up_to_total_size_30() {
    let kayles = solved("0.77");
    let mut player = Player::new(&kayles);
    let nim = nim_values(30);
    let (mut pn, mut np) = (0, 0);
    for x in (0..=30).flat_map(|total| partitions(total, 30)) {
        let p = player.is_p(&position(&x)).unwrap();
        assert_eq!(p, sibert_conway(&nim, &x), "{}", position(&x));
        pn += u32::from(is_pn(&x));
        np += u32::from(is_np(&x));
    }
    assert!(pn > 100 && np > 100, "{pn} PN-positions, {np} NP-positions");
}

/// Three ways agree where the plain search can follow.
#[test]
fn all_positions_of_kayles_up_to_total_size_20_by_search() {
    let nim = nim_values(20);
    let mut brute = Brute::new(&game("0.77"), 20);
    for x in (0..=20).flat_map(|total| partitions(total, 20)) {
        assert_eq!(brute.is_p(&x), sibert_conway(&nim, &x), "{}", position(&x));
        assert_eq!(brute.nim_value(&x), nim_sum(&nim, &x));
    }
}

/// The lists speak of heaps up to 25, in any number: all positions of up to five heaps out of those and two others.
#[test]
fn positions_of_the_exceptional_heaps() {
    let kayles = solved("0.77");
    let mut player = Player::new(&kayles);
    let nim = nim_values(40);
    let heaps = [1u32, 4, 5, 9, 12, 17, 20, 25, 8, 27];
    let mut layer: Vec<(usize, Vec<u32>)> = vec![(0, Vec::new())];
    while let Some((first, list)) = layer.pop() {
        let shown = Position::from_heaps(list.iter().copied());
        let x = counts(&shown, 40);
        assert_eq!(player.is_p(&shown), Ok(sibert_conway(&nim, &x)), "{shown}");
        if list.len() < 6 {
            let more = (first..heaps.len()).map(|i| (i, [&list[..], &[heaps[i]]].concat()));
            layer.extend(more);
        }
    }
}

proptest! {
    #[test]
    fn positions_of_kayles_with_heaps_to_40(list in prop::collection::vec(1u32..=40, 0..=10)) {
        let kayles = solved("0.77");
        let x = Position::from_heaps(list);
        let expected = sibert_conway(&nim_values(40), &counts(&x, 40));
        prop_assert_eq!(Player::new(&kayles).is_p(&x), Ok(expected), "{}", x);
    }
}

/// Section 4: 1+3+4+8+9+21 is of type zb², an N-position. Exercise 4.2: taking the 3 leaves b², a P-position. (Two more
/// moves win, which the paper does not mention; heaps only shrink in 0.123, so a plain search can tell.)
#[test]
fn how_to_lose_at_0_123() {
    let solution = solved("0.123");
    let mut player = Player::new(&solution);
    let x: Position = "1+3+4+8+9+21".parse().unwrap();
    assert_eq!(player.is_p(&x), Ok(false));
    let value = |text: &str| {
        let heap = |n: u32| solution.phi[n as usize];
        let q = &solution.monoid;
        // Figure 3: 1, 3, 8 and 9 are the generators x, z, a, b.
        let word = text.chars().map(|c| match c {
            'x' => heap(1),
            'z' => heap(3),
            'a' => heap(8),
            'b' => heap(9),
            _ => unreachable!("a word in x, z, a, b"),
        });
        Value::Element(word.fold(Elem::ONE, |y, g| q.mul(y, g)))
    };
    assert_eq!(player.value(&x), Ok(value("zbb")));
    let moves = player.winning_moves(&x).unwrap();
    let taking_three = &moves[0];
    assert_eq!(
        (taking_three.from, &taking_three.to),
        (Heap(3), &Position::empty())
    );
    assert_eq!(taking_three.position, "1+4+8+9+21".parse().unwrap());
    assert_eq!(taking_three.value, value("bb"));
    assert_eq!(moves.len(), 3);
    let mut brute = Brute::new(&solution.game, 21);
    let listed: Vec<_> = moves.into_iter().map(|m| (m.from, m.to)).collect();
    assert_eq!(Some(listed), brute.winning_moves(&counts(&x, 21)));
}

/// Section 9 of Plambeck's paper: no move pair translates from P to P, and (Theorem 2) for every set U of heaps and every s generated by
/// them, if s·Φ(U) is N then some move in U, translated by the rest, leads to P. Exponential in the number of heaps; it shares
/// nothing with the proof of the library.
fn verify_as_plambeck(solution: &Solution) -> bool {
    let q = &solution.monoid;
    let v = Valuation::with_values(
        q.clone(),
        solution.phi.iter().copied(),
        &Budget::unlimited(),
    )
    .unwrap();
    let game = &solution.game;
    // Heaps without moves are no part of the argument: they are worth 1 and change nothing.
    let dead = |n: &u32| !game.has_move(Heap(*n));
    let heaps = 1..=solution.heap;
    if heaps
        .clone()
        .any(|n| dead(&n) && v.value(Heap(n)) != Elem::ONE)
        || q.is_p(Elem::ONE)
    {
        return false;
    }
    // Move pairs (Φ(h), Φ(t)), heap by heap; heaps with the same pairs need one look.
    let mut pairs: Vec<(Elem, Vec<Elem>)> = heaps
        .filter(|n| !dead(n))
        .map(|n| {
            let options = game.options(Heap(n));
            let mut to: Vec<Elem> = options.iter().map(|t| v.eval(t)).collect();
            to.sort();
            to.dedup();
            (v.value(Heap(n)), to)
        })
        .collect();
    pairs.sort();
    pairs.dedup();
    let p_to_p = |u: Elem| {
        let from_p = |x: Elem| q.is_p(q.mul(u, x));
        pairs
            .iter()
            .any(|(x, to)| from_p(*x) && to.iter().any(|&t| from_p(t)))
    };
    if q.elements().any(p_to_p) {
        return false;
    }
    (1u32..1 << pairs.len()).all(|subset| {
        let members = || (0..pairs.len()).filter(move |i| subset >> i & 1 == 1);
        let product = |skip: Option<usize>| {
            let others = members().filter(|&i| Some(i) != skip);
            others.fold(Elem::ONE, |x, i| q.mul(x, pairs[i].0))
        };
        let whole = product(None);
        // Where the moves in U lead, before translation.
        let targets: BTreeSet<Elem> = members()
            .flat_map(|i| {
                let rest = product(Some(i));
                pairs[i].1.iter().map(move |&t| q.mul(rest, t))
            })
            .collect();
        let mut generated = BTreeSet::from([Elem::ONE]);
        let mut todo = vec![Elem::ONE];
        while let Some(s) = todo.pop() {
            if !q.is_p(q.mul(s, whole)) && !targets.iter().any(|&t| q.is_p(q.mul(s, t))) {
                return false;
            }
            for i in members() {
                let next = q.mul(s, pairs[i].0);
                if generated.insert(next) {
                    todo.push(next);
                }
            }
        }
        true
    })
}

#[test]
fn quotients_verified_as_plambeck_does() {
    for (text, heap) in [
        ("0.123", None),
        ("0.3103", None),
        ("0.312", None),
        ("0.71", Some(12)),
        ("0.77", Some(13)),
        ("0.07", Some(16)),
        ("4.7", Some(10)),
        ("*2#321", None),
        ("nim:8", None),
    ] {
        let limits = Limits {
            heap,
            ..Limits::default()
        };
        let solution = solve(&game(text), limits, None);
        assert!(verify_as_plambeck(&solution), "{text}");
        // And he would notice a fault.
        let q = &solution.monoid;
        for wrong in q.elements() {
            let action = (0..q.generators() as u32)
                .flat_map(|g| q.action_of(misere::monoid::Gen(g)).to_vec())
                .collect();
            let flipped = |x: usize| q.is_p(Elem(x as u32)) != (x == wrong.index());
            let monoid =
                misere::monoid::BipartiteMonoid::from_action(q.generators(), action, flipped);
            let mut fault = solution.clone();
            fault.monoid = monoid.unwrap();
            assert!(
                !verify_as_plambeck(&fault),
                "{text} with {} flipped",
                wrong.0
            );
        }
    }
}
