//! Every quotient in the tables of the literature: `data/known.json`, compared by isomorphism and not by text.

use crate::common::{game, listed};
use misere::Position;
use misere::limits::{Limits, Stop};
use misere::monoid::{Alphabet, BipartiteMonoid, Presentation};
use misere::quotient::{Change, Proof, Solution, solve};
use misere::ruleset::HeapGame;
use serde_json::Value;

fn known(section: &str) -> serde_json::Map<String, Value> {
    let all: Value = serde_json::from_str(include_str!("../data/known.json")).unwrap();
    all[section].as_object().expect(section).clone()
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

fn strings(value: &Value) -> Vec<&str> {
    let words = value.as_array().expect("a list of words");
    words.iter().map(|s| s.as_str().unwrap()).collect()
}

/// The monoid of an entry that has relations.
fn monoid(entry: &Value) -> Option<BipartiteMonoid> {
    let (relations, p) = (strings(entry.get("relations")?), strings(entry.get("p")?));
    let names = Alphabet::occurring(relations.iter().chain(&p));
    let presentation = Presentation::from_words(names, &relations, &p).unwrap();
    Some(presentation.monoid(Default::default()).unwrap())
}

fn changes(entry: &Value) -> Vec<Change> {
    let rows = entry["changes"].as_array().expect("a list of changes");
    let change = |row: &Value| Change {
        heap: number(&row[0]) as u32,
        order: number(&row[1]),
        p_order: number(&row[2]),
    };
    rows.iter().map(change).collect()
}

fn whole(game: &HeapGame) -> Solution {
    let solution = solve(game, Limits::default(), None);
    assert!(solution.is_solved() && solution.stop == Stop::Proved);
    assert!(solution.monoid.is_reduced(), "{}", game.name);
    solution
}

fn to_heap(text: &str, heap: u32) -> Solution {
    let limits = Limits {
        heap: Some(heap),
        ..Limits::default()
    };
    solve(&game(text), limits, None)
}

/// Solves a game of the table `partial` as far as the table goes.
fn check_partial(text: &str) {
    let table = known("partial");
    let entry = &table[text];
    let heap = number(&entry["to_heap"]) as u32;
    let solution = to_heap(text, heap);
    assert_eq!(solution.changes, changes(entry), "{text}");
    assert_eq!((solution.stop, solution.heap), (Stop::Heap, heap), "{text}");
    assert_eq!(solution.phi.len(), heap as usize + 1);
    let last = solution.changes.last().unwrap();
    assert_eq!(
        (solution.order(), solution.p_order()),
        (last.order, last.p_order)
    );
    assert!(solution.monoid.is_reduced(), "{text}");
}

#[test]
fn whole_games() {
    let table = known("solved");
    for (text, entry) in &table {
        let solution = whole(&game(text));
        assert_eq!(solution.order(), number(&entry["order"]), "{text}");
        assert_eq!(solution.p_order(), number(&entry["p_order"]), "{text}");
        let period = solution.period().expect("a periodic game");
        assert_eq!(period.period as usize, number(&entry["period"]), "{text}");
        assert_eq!(
            period.preperiod as usize,
            number(&entry["preperiod"]),
            "{text}"
        );
        assert_eq!(solution.changes, changes(entry), "{text}");
        let published = monoid(entry).expect("a presentation");
        assert!(solution.monoid.is_isomorphic(&published), "{text}");
    }
    assert_eq!(table.len(), 14);
}

/// Those of the table that are not named below are small.
#[test]
fn partial_quotients() {
    let large = ["0.07", "0.26", "0.54", "4.7", "0.45", "0.16", "0.644"];
    let table = known("partial");
    for text in table.keys().filter(|t| !large.contains(&t.as_str())) {
        check_partial(text);
    }
    assert_eq!(table.len(), large.len() + 5);
}

#[test]
fn partial_0_07() {
    check_partial("0.07");
}

#[test]
fn partial_0_26() {
    check_partial("0.26");
}

#[test]
fn partial_0_54() {
    check_partial("0.54");
}

#[test]
fn partial_4_7() {
    check_partial("4.7");
}

#[test]
fn partial_0_45() {
    check_partial("0.45");
}

#[test]
fn partial_0_16() {
    check_partial("0.16");
}

#[test]
fn partial_0_644() {
    check_partial("0.644");
}

/// The changes of 0.644 are in the table of partial quotients; its period is Plambeck and Siegel's.
#[test]
fn whole_0_644() {
    let solution = whole(&game("0.644"));
    assert_eq!((solution.order(), solution.p_order()), (172, 7));
    let period = solution.period().unwrap();
    assert_eq!((period.period, period.preperiod), (442, 3256));
    assert_eq!(solution.changes, changes(&known("partial")["0.644"]));
}

/// Section 4 of theory.md: |Q| = 2(k+1)(k+5) and |P| = (k²+5k+2)/2 for 0.54 to heap 7k+3, k ≥ 2.
#[test]
fn algebraic_periodicity_of_0_54() {
    let solution = to_heap("0.54", 80);
    for k in 2..=11 {
        let before = solution.changes.iter().rfind(|c| c.heap <= 7 * k + 3);
        let (order, p_order) = (2 * (k + 1) * (k + 5), (k * k + 5 * k + 2) / 2);
        let now = before.map(|c| (c.order as u32, c.p_order as u32));
        assert_eq!(now, Some((order, p_order)), "k = {k}");
    }
}

#[test]
fn trees() {
    for (text, entry) in &known("trees") {
        let game = match entry.get("heaps") {
            None => game(text),
            Some(heaps) => listed(
                serde_json::from_value::<Vec<Vec<Vec<u32>>>>(heaps.clone())
                    .unwrap()
                    .into_iter()
                    .map(|options| options.into_iter().map(Position::from_heaps).collect())
                    .collect(),
            ),
        };
        let solution = whole(&game);
        assert!(matches!(solution.proof, Proof::AllHeaps), "{text}");
        assert_eq!(solution.order(), number(&entry["order"]), "{text}");
        assert_eq!(solution.p_order(), number(&entry["p_order"]), "{text}");
        if let Some(published) = monoid(entry) {
            assert!(solution.monoid.is_isomorphic(&published), "{text}");
        }
    }
}

/// Misère Nim with heaps up to n is tame: T_k of order 2^k + 2.
#[test]
fn nim() {
    for (text, order) in &known("nim") {
        let heaps = text.trim_start_matches('*');
        for form in [text.clone(), format!("nim:{heaps}")] {
            let solution = whole(&game(&form));
            assert_eq!(solution.order(), number(order), "{form}");
            assert!(solution.monoid.is_tame(), "{form}");
        }
    }
}

/// The last heap outside the kernel, and the order of the base and of its P.
fn tame_relative(text: &str) -> (u32, usize, usize, Solution) {
    let solution = whole(&game(text));
    let Proof::TameRelative {
        last_outside_kernel,
        checked,
        ..
    } = solution.proof
    else {
        panic!("{text}: {}", solution.proof.kind());
    };
    assert!(checked > last_outside_kernel);
    (
        last_outside_kernel,
        solution.order(),
        solution.p_order(),
        solution,
    )
}

#[test]
fn tame_relative_to_a_heap() {
    let (last, order, p_order, _) = tame_relative("0.414");
    assert_eq!((last, order, p_order), (18, 16, 3));
    let (last, order, p_order, solution) = tame_relative("0.9092");
    assert_eq!((last, order, p_order), (12, 8, 2));
    let r8 = monoid(&known("trees")["*2#320"]).unwrap();
    assert!(solution.monoid.is_isomorphic(&r8));
    tame_relative("0.776");
}
