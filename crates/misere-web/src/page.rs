//! Everything that the page of a game shows.

use crate::answer::value;
use crate::desk::Solved;
use crate::request::Bounds;
use crate::words;
use misere::genera::Genera;
use misere::outcome::{Genus, NimSequence};
use misere::quotient::{Budget, Limits, Solution};
use misere::ruleset::Convention;
use misere::settle::Settled;
use misere::structure::{Report, genera};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Larger quotients are shown without their structure, whose diagrams nobody could read.
const STRUCTURE: usize = 1500;
/// The canonical form, which names the isomorphism class, can take long in a large quotient.
const DIGEST: usize = 700;
/// Genera of elements need a proof for all positions.
const GENERA: usize = 200;
/// Nim values and genera are shown for so many heaps.
const HEAPS: u32 = 1000;
/// Canonical forms give the genera of so many heaps where the quotient does not.
const FORMS: u32 = 30;

/// The document of a game.
pub(crate) fn page(solved: &Solved, bounds: &Bounds, interrupt: Option<Arc<AtomicBool>>) -> Value {
    let solution = &solved.settled.finite;
    let budget = Budget::start(
        Limits {
            time: Some(bounds.extra),
            interrupt,
            ..Limits::default()
        },
        None,
    );
    let order = solution.order();
    let mut report = (order <= STRUCTURE).then(|| Report::of_solution(solution));
    let misere = solution.game.convention == Convention::Misere;
    if let Some(report) = &mut report {
        if order <= GENERA
            && misere
            && let Some(game) = &mut report.game
        {
            game.genera = Some(genera(solution, &budget));
        }
        if order <= DIGEST && budget.check().is_ok() {
            report.digest = Some(solution.monoid.canonical().digest());
        }
    }
    let of_elements = report.as_ref().and_then(|r| r.genera());
    let genera = if misere {
        heap_genera(solution, of_elements, &budget)
    } else {
        Vec::new()
    };
    json!({
        "schema": "misere.page/1",
        "describe": words::describe(&solved.game),
        "solution": value(&solution.document()),
        "infinite": infinite(&solved.settled),
        "why_no_more": solved.settled.why.as_ref().map(ToString::to_string),
        "structure": report.as_ref().map(|r| value(&r.document())),
        "covers": report.as_ref().map(|r| json!({
            "idempotents": r.structure.idempotent_covers(),
            "classes": r.structure.class_covers(),
        })),
        "gap": report.as_ref().map(|r| r.gap()),
        "nim": nim(solution),
        "genera": genera,
        "states": solution.states,
    })
}

/// The quotient that an automaton proves, without the tables that only a program would read.
fn infinite(settled: &Settled) -> Option<Value> {
    let solution = settled.automatic.as_ref()?;
    let mut document = value(&solution.document(settled.stop, &settled.finite.changes));
    document["automaton"] = json!({
        "directions": document["automaton"]["directions"],
        "states": solution.claim.automaton.states(),
        "finite_order": solution.claim.table.order(),
    });
    Some(document)
}

/// How many heaps the table of the page shows: one period, or all there are.
fn shown(solution: &Solution) -> u32 {
    let last = match solution.period() {
        Some(p) => p.preperiod.max(1) + p.period - 1,
        None => solution.heap,
    };
    last.min(HEAPS)
}

fn nim(solution: &Solution) -> Vec<u32> {
    let mut nim = NimSequence::new(&solution.game);
    nim.extend_to(shown(solution));
    nim.values().to_vec()
}

/// The genus of heap 0, 1, … as far as they are known.
fn heap_genera(solution: &Solution, of_elements: Option<&[Genus]>, budget: &Budget) -> Vec<String> {
    if let Some(genera) = of_elements {
        let phi = |n: u32| solution.phi[solution.period().map_or(n, |p| p.reduce(n)) as usize];
        return (0..=shown(solution))
            .map(|n| genera[phi(n).index()].to_string())
            .collect();
    }
    if budget.check().is_err() {
        return Vec::new();
    }
    let limits = Limits {
        heap: Some(shown(solution).min(FORMS)),
        ..budget.limits().clone()
    };
    let found = Genera::of(&solution.game, limits, None);
    found.values.iter().map(ToString::to_string).collect()
}
