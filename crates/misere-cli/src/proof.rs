//! How a result was proved, in words and numbers, hypothesis by hypothesis.

use crate::page::Words;
use misere::monoid::Elem;
use misere::outcome::Period;
use misere::quotient::{Proof, Solution};
use misere::ruleset::{Code, Convention, Rules};

/// The section on the proof.
pub fn proof(words: &Words, width: usize) -> String {
    let solution = words.solution;
    let mut lines = Vec::new();
    match solution.game.convention {
        Convention::Misere => lines.extend(quotient(solution)),
        Convention::Normal => lines.push(
            "By Sprague and Grundy each heap is worth the least nim value that none of its options has.".to_string(),
        ),
    }
    match (&solution.proof, &solution.game.rules) {
        (Proof::Periodic(period), Rules::Code(code)) => {
            lines.extend(periodicity(*period, code, "Φ", "Plambeck"));
        }
        (Proof::Nim(Some(period)), Rules::Code(code)) => {
            lines.extend(periodicity(*period, code, "G", "Guy and Smith"));
        }
        (Proof::TameRelative { .. }, Rules::Code(code)) => lines.extend(tame(words, code)),
        (Proof::AllHeaps | Proof::Nim(None), _) => lines.push(format!(
            "The game has {} heaps, and all of them were taken in.",
            solution.heap
        )),
        _ => lines.push(format!(
            "No theorem was applied: this is the quotient of the heaps up to {}.",
            solution.heap
        )),
    }
    section(&lines, width)
}

/// The section with these lines.
pub fn section(lines: &[String], width: usize) -> String {
    let mut out = "Proof:\n".to_string();
    for line in lines {
        let words = line.split(' ').map(String::from);
        out.push_str(&crate::output::wrap("  *", words, width));
    }
    out
}

/// The proof of the quotient itself.
fn quotient(solution: &Solution) -> Vec<String> {
    let heap = match &solution.proof {
        Proof::TameRelative { checked, .. } => *checked,
        _ => solution.heap,
    };
    vec![
        format!(
            "The quotient of the heaps up to {heap} is proved: no move leads from P to P, and from every position \
             outside P that has a move at all some move leads into P. No two of its elements have the same effect \
             on membership in P."
        ),
        format!("States visited by the N-check: {}.", solution.states),
    ]
}

fn periodicity(period: Period, code: &Code, map: &str, who: &str) -> Vec<String> {
    let (r, k) = (code.parts(), code.last());
    let (p, n0) = (period.period, period.preperiod.max(1));
    let end = r * n0 + (r - 1) * p + k;
    vec![
        format!(
            "Periodicity theorem ({who}): a move leaves at most r = {r} heaps, the last digit of the code is \
             d_k with k = {k}, and n0 = {n0}, p = {p}."
        ),
        format!(
            "{map}(n+{p}) = {map}(n) was checked for {n0} ≤ n < r·n0 + (r−1)·p + k = {end}, which uses the heaps up \
             to r·n0 + r·p + k − 1 = {}. So it holds for all n ≥ {}.",
            period.proof_heap(r, k),
            period.preperiod
        ),
    ]
}

fn tame(words: &Words, code: &Code) -> Vec<String> {
    let Proof::TameRelative {
        last_outside_kernel,
        checked,
        kernel,
        ..
    } = &words.solution.proof
    else {
        return Vec::new();
    };
    let (r, k) = (code.parts(), code.last());
    let n0 = last_outside_kernel + 1;
    let identity = kernel.by_nim.first().copied().unwrap_or(Elem::ONE);
    let end = r * n0 + k - 1;
    vec![
        format!(
            "Tame relative to heap n0 − 1 (Siegel, The structure and classification of misère quotients, Theorem 3.9): \
             a move leaves at most r = {r} heaps, the last digit of the code is d_k with k = {k}, and n0 = {n0}."
        ),
        format!(
            "Φ(n) lies in the kernel K for {n0} ≤ n ≤ {checked}, and the theorem asks for n up to r·n0 + k − 1 = {end}; the last \
             heap outside K is {last_outside_kernel}."
        ),
        format!(
            "Q is normal: K, a group of order {}, meets P in its identity {} alone.",
            kernel.by_nim.len(),
            words.word(identity)
        ),
        "Q is faithful: positions of equal value have equal nim values, which run through 0, 1, 2, … on K.".to_string(),
        format!(
            "The quotient of the heaps up to {checked} is Q or a tame extension of it, by an isomorphism that respects \
             P and Φ. So beyond heap {last_outside_kernel} a heap is worth its nim value in the kernel, or in that \
             of a tame extension."
        ),
    ]
}
