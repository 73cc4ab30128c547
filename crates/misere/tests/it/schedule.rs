//! Which solver works when is decided by steps of work: limits that are not met change nothing, and taking turns costs little.

use crate::common::game;
use misere::answer::{Answer, Wish, settle};
use misere::limits::{Budget, Limits};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn document(answer: &Answer) -> Value {
    let mut document = serde_json::to_value(answer.document()).unwrap();
    document["elapsed_s"] = Value::Null;
    document
}

/// Finite games of every kind of proof, infinite ones, and games that grow for ever.
#[test]
fn limits_that_are_not_met_change_nothing() {
    let (mut infinite, mut whole) = (0, 0);
    for (name, heap) in [
        ("0.77", None),
        ("0.123", None),
        ("0.414", None),
        ("nim:5", None),
        ("0.26", Some(30)),
        ("0.3122", Some(7)),
        ("*(2#0)0", None),
        ("0.07", Some(16)),
        ("0.734", None),
    ] {
        let game = game(name);
        let none = Limits {
            heap,
            ..Limits::default()
        };
        let wide = Limits {
            time: Some(Duration::from_secs(100_000)),
            cpu_time: Some(Duration::from_secs(100_000)),
            steps: Some(u64::MAX),
            memory: Some(u64::MAX),
            interrupt: Some(Arc::new(AtomicBool::new(false))),
            ..none.clone()
        };
        let [without, with] = [none, wide].map(|limits| {
            let budget = Budget::start(limits, None);
            let answer = settle(&game, Wish::Any, &budget);
            (answer, budget.steps())
        });
        assert_eq!(document(&without.0), document(&with.0), "{name}");
        assert_eq!(without.1, with.1, "{name}: as much work");
        infinite += usize::from(without.0.is_infinite());
        whole += usize::from(without.0.is_solved());
    }
    assert!(infinite >= 3 && whole >= 5, "{infinite} {whole}");
}

/// Honest exponents beyond the bound at which they are taken to creep: both solvers together take at most 1.3 times the work of the one that
/// finds it, and that of a second.
#[test]
fn taking_turns_costs_little() {
    const SECOND: u64 = 100_000;
    for (name, heap) in [("0.26", 76), ("4.7", 42), ("0.54", 70)] {
        let game = game(name);
        let [alone, together] = [Wish::Finite, Wish::Any].map(|wish| {
            let limits = Limits {
                heap: Some(heap),
                ..Limits::default()
            };
            let budget = Budget::start(limits, None);
            let answer = settle(&game, wish, &budget);
            assert_eq!(answer.heap(), heap, "{name}");
            budget.steps()
        });
        println!("{name}: {alone} steps alone, {together} together");
        assert!(
            10 * together <= 13 * alone + 10 * SECOND,
            "{name}: {alone}, {together}"
        );
    }
}
