//! Nim and genus sequences, canonical forms: the figures of T. E. Plambeck, "Taming the wild in impartial
//! combinatorial games" (2005), and plain recursion.

use crate::common::{Brute, Looks, boxed, codes, game, listed_games, position, steps, try_all};
use misere::limits::{Budget, Limits, Stop};
use misere::quotient::{Solution, solve};
use misere::report::Genera;
use misere::ruleset::HeapGame;
use misere::value::{CanonicalHeaps, Games, Genus, NimSequence, Period};
use misere::{Heap, Position};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn to_heap(heap: u32) -> Limits {
    Limits {
        heap: Some(heap),
        ..Limits::default()
    }
}

/// The genera of the elements of a quotient, where there are such.
fn of_elements(solution: &Solution) -> Option<Vec<Genus>> {
    let budget = Budget::start(Limits::default(), None);
    misere::report::genera(solution, &budget).ok()
}

fn nim_values(text: &str, heap: u32) -> Vec<u32> {
    let game = game(text);
    let mut nim = NimSequence::new(&game);
    nim.extend_to(heap);
    nim.values()[1..].to_vec()
}

fn whole(text: &str) -> Genera {
    let genera = Genera::of(&game(text), Limits::default(), None);
    assert_eq!(genera.stop, Stop::Proved, "{text}");
    genera
}

/// The genera of heaps 1, 2, … as far as a figure shows them.
fn check_genera(genera: &Genera, figure: &str) {
    for (n, genus) in (1..).zip(figure.split_whitespace()) {
        let known = genera.of_heap(Heap(n)).map(|g| g.to_string());
        assert_eq!(known.as_deref(), Some(genus), "heap {n}");
    }
}

/// Section 4, "Normal play nim heap equivalents for 0.123".
#[test]
fn figure_nim_values_of_0_123() {
    assert_eq!(
        nim_values("0.123", 15),
        [1, 0, 2, 2, 1, 0, 0, 2, 1, 1, 0, 0, 2, 1, 1]
    );
}

/// Section 4, "G*-values of .123"; its 0, 1 and 2 are the nim heaps 0^120, 1^031 and 2^20.
#[test]
fn figure_genera_of_0_123() {
    let genera = whole("0.123");
    check_genera(
        &genera,
        "1^031 0^120 2^20 2^20 1^031
         0^02 0^120 2^1420 1^20 1^031
         0^02 0^120 2^1420 1^20 1^031",
    );
    assert_eq!(
        genera.period,
        Some(Period {
            period: 5,
            preperiod: 5
        })
    );
    // "Unlike h_6, the latter two positions are wild."
    let tame = [6, 8, 9].map(|n| genera.values[n].is_tame());
    assert_eq!(tame, [true, false, false]);
}

/// Section 4.1, "Elements, genera, outcomes, and the action of generators": x = Φ(1), z = Φ(3), a = Φ(8), b = Φ(9).
#[test]
fn figure_genera_of_the_elements_of_0_123() {
    let game = game("0.123");
    let solution = solve(&game, Limits::default(), None);
    let genera = of_elements(&solution).unwrap();
    let mut elements = BTreeSet::new();
    for (element, genus, outcome) in [
        ("0", "0^120", "N"),
        ("1", "1^031", "P"),
        ("3", "2^20", "N"),
        ("8", "2^1420", "N"),
        ("9", "1^20", "N"),
        ("1+3", "3^31", "N"),
        ("1+8", "3^0531", "P"),
        ("1+9", "0^31", "N"),
        ("3+3", "0^02", "P"),
        ("3+8", "0^420", "N"),
        ("3+9", "3^02", "P"),
        ("9+9", "0^02", "P"),
        ("1+3+3", "1^13", "N"),
        ("1+3+8", "1^531", "N"),
        ("1+3+9", "2^13", "N"),
        ("1+9+9", "1^13", "N"),
        ("3+3+3", "2^20", "N"),
        ("3+9+9", "2^20", "N"),
        ("1+3+3+3", "3^31", "N"),
        ("1+3+9+9", "3^31", "N"),
    ] {
        let position: Position = element.parse().unwrap();
        let known = &genera[solution_value(&solution, &position).index()];
        assert_eq!(known.to_string(), genus, "{element}");
        let p = solution.monoid.is_p(solution_value(&solution, &position));
        assert_eq!(p, outcome == "P", "{element}");
        assert_eq!(known.misere(0) == 0, p, "{element}");
        elements.insert(solution_value(&solution, &position));
    }
    assert_eq!(elements.len(), 20);
}

fn solution_value(solution: &Solution, position: &Position) -> misere::monoid::Elem {
    position
        .iter()
        .fold(misere::monoid::Elem::ONE, |x, (h, c)| {
            let q = &solution.monoid;
            q.mul(x, q.pow(solution.phi[h.index()], c))
        })
}

/// Section 11.2: h_6 and h_11 are different canonical forms of the same genus, and T = {2_+3, 2_+20, 3, 1} tells them apart.
#[test]
fn section_11_2_genera_in_0_123() {
    let game = game("0.123");
    let mut games = Games::new();
    let mut heaps = CanonicalHeaps::new(&game);
    heaps.extend_to(11, &mut games).unwrap();
    let (h6, h11) = (heaps.forms()[6], heaps.forms()[11]);
    assert_ne!(h6, h11);
    let (trees, written) = HeapGame::parse_trees("{{{*2},*3},{{*2},*2,0},*3,*}").unwrap();
    let mut forms = CanonicalHeaps::new(&trees);
    forms.extend_to(u32::MAX, &mut games).unwrap();
    let t = forms.of(&written[0], &mut games).unwrap();
    assert_eq!(games.genus(t).unwrap().to_string(), "0^20");
    for (heap, genus) in [(h6, "0^20"), (h11, "0^0520")] {
        let sum = games.sum(heap, t).unwrap();
        assert_eq!(games.genus(sum).unwrap().to_string(), genus);
    }
    let x = games.distinguish(h6, h11).unwrap().unwrap();
    let outcomes = [h6, h11].map(|h| games.sum(h, x).map(|g| games.is_p(g)).unwrap());
    assert_ne!(outcomes[0], outcomes[1]);
}

/// Section 11.4, "Genera for 0.77".
#[test]
fn figure_genera_of_kayles() {
    let genera = Genera::of(&game("0.77"), to_heap(32), None);
    assert_eq!((genera.stop, genera.values.len()), (Stop::Heap, 33));
    check_genera(
        &genera,
        "1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046
         1^13 2^20 7^57 1^13 4^64 3^31 2^20 1^031 4^64 6^46 7^57 4^64
         1^731 2^20 8^8[10] 5^75 4^64 7^57 2^20 1^13",
    );
}

/// Section 11.5, "The nim sequence of normal play Kayles".
#[test]
fn figure_nim_sequence_of_kayles() {
    let rows = [
        [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4],
        [1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4],
        [1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4],
        [1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4],
        [1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4],
        [1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4],
        [1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4],
        [1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4],
    ];
    assert_eq!(nim_values("0.77", 96), rows.concat());
}

/// Winning Ways, chapter 4, table 7(b): 0.156 has period 349.
#[test]
fn the_period_of_0_156() {
    let game = game("0.156");
    let mut nim = NimSequence::new(&game);
    nim.extend_to(20_000);
    let period = nim.proved_period().unwrap();
    assert_eq!(period.period, 349);
}

/// Canonical forms and quotients, the two ways to a genus, on the same heaps.
#[test]
fn both_ways_to_a_genus_agree() {
    // The game, and a heap up to which positions of equal value have equal genera.
    for (text, last) in [("0.77", 10), ("0.123", 20), ("0.3", 12)] {
        let game = game(text);
        let solution = solve(&game, to_heap(last), None);
        let genera = of_elements(&solution).unwrap();
        let mut games = Games::new();
        let mut heaps = CanonicalHeaps::new(&game);
        heaps.extend_to(last, &mut games).unwrap();
        for n in 1..=last {
            let genus = &genera[solution.phi[n as usize].index()];
            let form = heaps.forms()[n as usize];
            assert_eq!(games.genus(form).as_ref(), Ok(genus), "{text}, heap {n}");
        }
    }
}

proptest! {
    #![proptest_config(crate::common::cases(24))]

    /// Nim values against recursion on positions.
    #[test]
    fn nim_values_of_codes(game in codes()) {
        let mut nim = NimSequence::new(&game);
        nim.extend_to(14);
        let brute = &mut Brute::new(&game, 14);
        for n in 1..=14u32 {
            let mut x = vec![0; 14];
            x[n as usize - 1] = 1;
            prop_assert_eq!(nim.values()[n as usize], brute.nim_value(&x));
        }
    }
}

/// Genera of small sums of heaps, from the quotient, against recursion on positions.
#[test]
fn genera_of_positions() {
    try_all(48, 30, prop_oneof![codes(), listed_games(3..=4)], |game| {
        let heaps = game.heaps().unwrap_or(5).min(5);
        let limits = Limits {
            heap: Some(heaps),
            ..steps(20_000)
        };
        let solution = solve(&game, limits, None);
        let (true, Some(genera)) = (solution.heap >= heaps, of_elements(&solution)) else {
            return Ok(false);
        };
        let brute = &mut Brute::new(&game, heaps);
        let mut memo = Default::default();
        for x in boxed(&vec![1; heaps as usize]) {
            let genus = &genera[solution_value(&solution, &position(&x)).index()];
            prop_assert_eq!(genus.nim(), brute.nim_value(&x));
            prop_assert_eq!(
                genus.misere(0),
                crate::common::misere_nim(brute, &x, &mut memo)
            );
            prop_assert_eq!(genus.misere(0) == 0, brute.is_p(&x));
        }
        Ok(true)
    });
}

/// Whoever decides the heap may decide on one that takes a year: between two looks at the budget there is little work, whatever
/// the method and however long the code.
#[test]
fn nim_values_ask_the_budget_often() {
    let sevens = format!("0.{}", "7".repeat(3_000));
    for (text, most) in [
        ("8.", 8_000),
        ("c.fff", 8_000),
        ("0.007", 15_000),
        (&sevens, 15_000),
        ("grundy", 8_000),
        ("0.77", 20_000),
    ] {
        let game = game(text);
        let looks = Looks::new();
        let watch = |_: &_| looks.look();
        let budget = Budget::start(steps(most), Some(&watch));
        let mut nim = NimSequence::new(&game);
        let stopped = nim.extend_within(u32::MAX, &budget);
        assert_eq!(stopped, Err(Stop::Steps), "{}", game.name.len());
        let longest = looks.longest();
        assert!(
            longest.as_millis() < 100,
            "{longest:?} in {}",
            nim.values().len()
        );
        // It goes on from there.
        let known = nim.values().len();
        assert_eq!(
            nim.extend_within(known as u32 + 2, &Budget::unlimited()),
            Ok(())
        );
        assert_eq!(nim.values().len(), known + 3);
        let mut again = NimSequence::new(&game);
        again.extend_to(nim.values().len().min(300) as u32 - 1);
        assert_eq!(again.values(), &nim.values()[..again.values().len()]);
    }
}

/// A table of four thousand million values is refused before it is made.
#[test]
fn nim_values_ask_for_their_memory() {
    let held = 200 << 20;
    let limits = Limits {
        memory: Some(held),
        ..Limits::default()
    };
    for text in ["0.77", "0.3", "0.0"] {
        let game = game(text);
        let mut nim = NimSequence::new(&game);
        let refused = nim.extend_within(u32::MAX, &Budget::start(limits.clone(), None));
        assert_eq!(refused, Err(Stop::Memory), "{text}");
        assert!((nim.values().len() as u64) < held / 4);
    }
}
