//! How a quotient was proved: the data of the theorem, and the proof in sentences.

use super::whole::{self, ReasonDocument, WholeProof};
use crate::automatic::AutomaticSolution;
use crate::limits::Stop;
use crate::monoid::Elem;
use crate::quotient::{Proof, Solution};
use crate::ruleset::{Code, Convention, Rules};
use crate::value::Period;
use serde::Serialize;

/// How a quotient was proved.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ProofDocument {
    /// The whole game, by the periodicity theorem.
    Periodic {
        /// The period of Φ.
        period: u32,
        /// The first heap from which on it holds.
        preperiod: u32,
    },
    /// The whole game, tame relative to a heap.
    TameRelative {
        /// The last heap whose value is outside the kernel.
        last_outside_kernel: u32,
        /// How many tame extensions the whole game makes; `None` when unknown.
        extension: Option<u32>,
        /// The heap up to which the hypotheses were checked.
        checked: u32,
        /// The element of the kernel with nim value 0, 1, 2, …, as a word.
        kernel_by_nim: Vec<String>,
    },
    /// A game with finitely many heaps.
    AllHeaps,
    /// Normal play, with its period where there is one.
    Nim {
        /// The period of the nim values.
        #[serde(skip_serializing_if = "Option::is_none")]
        period: Option<u32>,
        /// The first heap from which on it holds.
        #[serde(skip_serializing_if = "Option::is_none")]
        preperiod: Option<u32>,
    },
    /// The heaps covered, by an automaton that recognises P.
    Automaton(AutomatonProof),
    /// The whole game, by formulas.
    Parametric {
        /// From some heap on Φ has one formula for each class modulo this.
        step: u32,
        /// That heap.
        first: u32,
        /// How many types of elements there are.
        types: usize,
        /// The heap of the finite quotient from which the formulas were guessed.
        stage: u32,
    },
    /// Some heaps alone.
    Partial,
}

/// The size of a proof by an automaton.
#[derive(Clone, Debug, Serialize)]
pub struct AutomatonProof {
    /// Sets of vectors that came up as translates.
    pub classes: usize,
    /// States of the P-check.
    pub p_states: usize,
    /// Words of the N-check.
    pub n_words: usize,
    /// States of the N-check.
    pub n_states: usize,
    /// Sets of pairs in the proof that no relation is missing.
    pub completeness_sets: usize,
    /// Why the quotient is that of the whole game, if it is known to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<WholeProof>,
    /// Why the quotient is infinite, in short, if that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReasonDocument>,
}

/// A heap whose quotient was sought and not found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotFoundDocument {
    /// The heap.
    pub heap: u32,
    /// Why, in a sentence.
    pub reason: String,
}

impl ProofDocument {
    /// The period of Φ, if one is proved.
    pub fn period(&self) -> Option<Period> {
        let (period, preperiod) = match *self {
            ProofDocument::Periodic { period, preperiod } => (period, preperiod),
            ProofDocument::Nim { period, preperiod } => (period?, preperiod?),
            ProofDocument::Automaton(AutomatonProof {
                whole: Some(WholeProof::Periodic { period, preperiod }),
                ..
            }) => (period, preperiod),
            _ => return None,
        };
        Some(Period { period, preperiod })
    }

    /// The document of a proof; `word` writes an element.
    pub(super) fn of(proof: &Proof, word: impl Fn(Elem) -> String) -> ProofDocument {
        match proof {
            Proof::Periodic(period) => ProofDocument::Periodic {
                period: period.period,
                preperiod: period.preperiod,
            },
            Proof::TameRelative {
                last_outside_kernel,
                checked,
                kernel,
                ..
            } => ProofDocument::TameRelative {
                last_outside_kernel: *last_outside_kernel,
                extension: None,
                checked: *checked,
                kernel_by_nim: kernel.by_nim.iter().map(|&x| word(x)).collect(),
            },
            Proof::AllHeaps => ProofDocument::AllHeaps,
            Proof::Nim(period) => ProofDocument::Nim {
                period: period.map(|p| p.period),
                preperiod: period.map(|p| p.preperiod),
            },
            Proof::Partial => ProofDocument::Partial,
        }
    }

    pub(super) fn by_automaton(solution: &AutomaticSolution) -> ProofDocument {
        ProofDocument::Automaton(AutomatonProof {
            classes: solution.size.classes,
            p_states: solution.size.p_states,
            n_words: solution.size.words,
            n_states: solution.size.n_states,
            completeness_sets: solution.searched,
            whole: WholeProof::of(solution),
            reason: solution.reason.as_ref().map(ReasonDocument::of),
        })
    }
}

/// What is settled, and how.
pub(super) fn claim(proof: &Proof, heap: u32, stop: Stop) -> String {
    match proof {
        Proof::Periodic(_) => BY_PERIODICITY.to_string(),
        Proof::TameRelative {
            last_outside_kernel,
            ..
        } => tame_relative(*last_outside_kernel),
        Proof::Nim(Some(_)) => {
            "solved: the whole game, by the periodicity of its nim values".to_string()
        }
        Proof::AllHeaps | Proof::Nim(None) => all_heaps(heap),
        Proof::Partial => some_heaps(heap, stop),
    }
}

/// The claim for a game whose values repeat.
pub(super) const BY_PERIODICITY: &str = "solved: the whole game, by the periodicity theorem";

/// The claim for a game that is tame relative to a heap.
pub(super) fn tame_relative(last_outside_kernel: u32) -> String {
    format!("solved: the whole game, tame relative to heap {last_outside_kernel}")
}

/// The claim for a game whose heaps were all taken in.
pub(super) fn all_heaps(heap: u32) -> String {
    match heap {
        0 => "solved: the whole game, which has no heap".to_string(),
        1 => "solved: the whole game, its one heap".to_string(),
        _ => format!("solved: the whole game, all its {heap} heaps"),
    }
}

/// The claim for the first heaps of a game.
pub(super) fn some_heaps(heap: u32, stop: Stop) -> String {
    match stop {
        Stop::Heap => format!("exact for heaps up to {heap}"),
        stop => format!("partial: exact for heaps up to {heap}; stopped: {stop}"),
    }
}

/// The proof of a finite quotient.
pub(super) fn steps(solution: &Solution) -> Vec<String> {
    let mut steps = match solution.game.convention {
        Convention::Misere => quotient(solution),
        Convention::Normal => vec![
            "By Sprague and Grundy each heap is worth the least nim value that none of its options has."
                .to_string(),
        ],
    };
    match (&solution.proof, &solution.game.rules) {
        (Proof::Periodic(period), Rules::Code(code)) => {
            steps.extend(periodicity(*period, code, "Φ", "Plambeck"));
        }
        (Proof::Nim(Some(period)), Rules::Code(code)) => {
            steps.extend(periodicity(*period, code, "G", "Guy and Smith"));
        }
        (Proof::TameRelative { .. }, Rules::Code(code)) => steps.extend(tame(solution, code)),
        (Proof::AllHeaps | Proof::Nim(None), _) => steps.push(match solution.heap {
            0 => "The game has no heap.".to_string(),
            1 => "The game has one heap, and it was taken in.".to_string(),
            heaps => format!("The game has {heaps} heaps, and all of them were taken in."),
        }),
        _ => steps.push(format!(
            "No theorem was applied: this is the quotient of the heaps up to {}.",
            solution.heap
        )),
    }
    steps
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
    let (r, k) = (u64::from(code.parts()), u64::from(code.last()));
    let (p, n0) = (u64::from(period.period), u64::from(period.preperiod.max(1)));
    let end = r * n0 + (r - 1) * p + k;
    let used = r * n0 + r * p + k - 1;
    vec![
        format!(
            "Periodicity theorem ({who}): a move leaves at most r = {r} heaps, the last digit of the code is \
             d_k with k = {k}, and n0 = {n0}, p = {p}."
        ),
        format!(
            "{map}(n+{p}) = {map}(n) was checked for {n0} ≤ n < r·n0 + (r−1)·p + k = {end}, which uses the heaps up \
             to r·n0 + r·p + k − 1 = {used}. So it holds for all n ≥ {}.",
            period.preperiod
        ),
    ]
}

fn tame(solution: &Solution, code: &Code) -> Vec<String> {
    let Proof::TameRelative {
        last_outside_kernel,
        checked,
        kernel,
        ..
    } = &solution.proof
    else {
        return Vec::new();
    };
    let (r, k) = (u64::from(code.parts()), u64::from(code.last()));
    let n0 = u64::from(*last_outside_kernel) + 1;
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
            solution.show(identity)
        ),
        "Q is faithful: positions of equal value have equal nim values, which run through 0, 1, 2, … on K.".to_string(),
        format!(
            "The quotient of the heaps up to {checked} is Q or a tame extension of it, by an isomorphism that respects \
             P and Φ. So beyond heap {last_outside_kernel} a heap is worth its nim value in the kernel, or in that \
             of a tame extension."
        ),
    ]
}

/// So many of something.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// The proof of a quotient by an automaton.
pub(super) fn automatic_steps(solution: &AutomaticSolution) -> Vec<String> {
    let claim = &solution.claim;
    let mut steps = vec![
        format!(
            "P: an automaton with {} reads the exponents of {} in binary, low bits first; \
             the others are a monoid of {} that selects its first state",
            counted(claim.automaton.states(), "state"),
            counted(claim.automaton.directions(), "generator"),
            counted(claim.table.order(), "element"),
        ),
        format!(
            "P-check and N-check: {} of translates, {}, {}, {}",
            match solution.size.classes {
                1 => "1 class".to_string(),
                n => format!("{n} classes"),
            },
            counted(solution.size.p_states, "pair"),
            counted(solution.size.words, "word"),
            counted(solution.size.n_states, "state")
        ),
        "relations: for each, both sides have equal translates of P in every context".to_string(),
        format!(
            "completeness: all normal forms are different elements ({} of pairs of translates)",
            counted(solution.searched, "set")
        ),
    ];
    if solution.is_infinite() {
        steps.push("infinite: there is a family of normal forms".to_string());
    }
    if let Some(reason) = &solution.reason {
        steps.push(format!(
            "infinite, in short: {}",
            ReasonDocument::of(reason).text
        ));
    }
    steps.extend(whole::step(solution));
    steps
}
