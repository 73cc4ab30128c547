//! Everything that the page of a game shows.

use crate::answer::value;
use crate::desk::Solved;
use crate::task::{Task, Unanswered};
use crate::words;
use misere::document::{CITATION, Document};
use misere::limits::{Budget, Limits};
use misere::quotient::Solution;
use misere::report::Genera;
use misere::report::{Report, genera};
use misere::ruleset::Convention;
use misere::value::{Genus, NimSequence};
use serde_json::{Value, json};

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

/// The document of a game for which so many seconds were asked.
pub(crate) fn page(
    solved: &Solved,
    seconds: Option<f64>,
    task: &Task,
) -> Result<Value, Unanswered> {
    let answer = &solved.answer;
    let solution = answer.finite();
    let budget = task.rest(seconds);
    let order = solution.order();
    let mut report = (order <= STRUCTURE)
        .then(|| Report::of_solution(solution, &budget).ok())
        .flatten();
    let misere = solution.game.convention == Convention::Misere;
    if let Some(report) = &mut report {
        if order <= GENERA
            && misere
            && let Some(game) = &mut report.game
        {
            game.genera = Some(genera(solution, &budget));
        }
        if order <= DIGEST {
            let form = solution.monoid.canonical_within(&budget);
            report.digest = form.ok().map(|form| form.digest());
        }
    }
    let of_elements = report.as_ref().and_then(|r| r.genera());
    let genera = if misere {
        heap_genera(solution, of_elements, &budget)
    } else {
        Vec::new()
    };
    let nim = nim(solution, &budget);
    task.done(budget.check().is_ok())?;
    let document = answer.document();
    Ok(json!({
        "schema": "misere.page/1",
        // Which of the three documents below says most.
        "main": main(&document),
        "citation": CITATION,
        "describe": words::describe(&solved.game),
        "solution": value(&solution.document()),
        "infinite": beyond(&document),
        "whole": document.formulas.is_some().then(|| value(&document)),
        "why_no_more": answer.why.as_ref().map(ToString::to_string),
        "elapsed_s": answer.elapsed.as_secs_f64(),
        "structure": report.as_ref().map(|r| value(&r.document())),
        "covers": report.as_ref().map(|r| json!({
            "idempotents": r.structure.idempotent_covers(),
            "classes": r.structure.class_covers(),
        })),
        // GAP's strings are bytes, and so is its text.
        "gap": report.as_ref().map(|r| format!("# {}\n{}", CITATION.replace('è', "e"), r.gap())),
        "nim": nim,
        "genera": genera,
        "states": solution.states,
    }))
}

/// The field of the page with the document to be shown.
fn main(document: &Document) -> &'static str {
    match (&document.formulas, &document.automaton) {
        (Some(_), _) => "whole",
        (None, Some(_)) => "infinite",
        (None, None) => "solution",
    }
}

/// What is proved beyond the finite solution, without the tables that only a program would read.
fn beyond(document: &Document) -> Option<Value> {
    let automaton = document.automaton.as_ref()?;
    let described = json!({
        "directions": automaton.directions,
        "states": automaton.transitions.len(),
        "finite_order": automaton.finite.len(),
    });
    let mut document = value(document);
    document["automaton"] = described;
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

/// The nim value of heap 0, 1, … as far as time allows.
fn nim(solution: &Solution, budget: &Budget) -> Vec<u32> {
    let mut nim = NimSequence::new(&solution.game);
    // What was found before a stop is as true as the rest.
    let _ = nim.extend_within(shown(solution), budget);
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
        time: budget.time_left(),
        ..budget.limits().clone()
    };
    let found = Genera::of(&solution.game, limits, None);
    found.values.iter().map(ToString::to_string).collect()
}
