//! Why a quotient that an automaton proves is that of the whole game, and why it is infinite: as data, and in sentences.

use crate::automatic::{AutomaticSolution, Whole};
use crate::position::{Heap, Position};
use crate::ruleset::Rules;
use crate::word::Exponents;
use misere_cert::{Reason, Relation};
use serde::Serialize;

/// Why a quotient that an automaton proves is that of the whole game.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WholeProof {
    /// The game has no other heaps.
    AllHeaps,
    /// Φ repeats: the periodicity theorem.
    Periodic {
        /// The period of Φ.
        period: u32,
        /// The first heap from which on it holds.
        preperiod: u32,
    },
    /// Positions with a heap beyond this one have the outcome of normal play.
    TameRelative {
        /// That heap.
        last_outside_kernel: u32,
        /// For each nim value that positions with such a heap have in the quotient, their value as a word.
        kernel_by_nim: Vec<Option<String>>,
    },
}

/// Why a quotient is infinite: for all x and y the position `beside` + x·`context` + y·`power` is a P-position iff x − y and
/// `difference` are in the relation and `modulus` divides x − y − `residue`.
#[derive(Clone, Debug, Serialize)]
pub struct ReasonDocument {
    /// A position.
    pub beside: String,
    /// The position of which there are x copies.
    pub context: String,
    /// The position of which there are y copies, and no two of whose multiples are equal.
    pub power: String,
    /// `at-least`, `at-most` or `equal`.
    pub relation: &'static str,
    /// What x − y is compared with.
    pub difference: u32,
    /// The modulus; 1 if there is none.
    pub modulus: u32,
    /// The remainder of x − y.
    pub residue: u32,
    /// All of it in a sentence.
    pub text: String,
}

impl ReasonDocument {
    /// The document of a reason.
    pub(super) fn of(reason: &Reason) -> ReasonDocument {
        let position = |list: &[(u32, u32)]| {
            let mut position = Position::empty();
            list.iter()
                .for_each(|&(heap, n)| position.add(Heap(heap), n));
            position.to_string()
        };
        let [beside, context, power] =
            [&reason.beside, &reason.context, &reason.power].map(|list| position(list));
        let c = reason.difference;
        let compared = match (reason.relation, c) {
            (Relation::AtLeast, 0) => "x ≥ y".to_string(),
            (Relation::AtMost, 0) => "x ≤ y".to_string(),
            (Relation::Equal, 0) => "x = y".to_string(),
            (Relation::AtLeast, _) => format!("x − y ≥ {c}"),
            (Relation::AtMost, _) => format!("x − y ≤ {c}"),
            (Relation::Equal, _) => format!("x = y + {c}"),
        };
        let divided = match (reason.modulus, reason.residue) {
            (1, _) => String::new(),
            (2, 0) => " and x − y is even".to_string(),
            (2, _) => " and x − y is odd".to_string(),
            (m, e) => format!(" and x − y ≡ {e} (mod {m})"),
        };
        let start = match reason.beside.is_empty() {
            true => String::new(),
            false => format!("{beside} + "),
        };
        ReasonDocument {
            text: format!(
                "for all x, y ≥ 0 the position {start}x·({context}) + y·({power}) is a P-position iff {compared}{divided}; so no two of \
                 the positions y·({power}) are equal"
            ),
            relation: match reason.relation {
                Relation::AtLeast => "at-least",
                Relation::AtMost => "at-most",
                Relation::Equal => "equal",
            },
            difference: c,
            modulus: reason.modulus,
            residue: reason.residue,
            beside,
            context,
            power,
        }
    }
}

impl WholeProof {
    /// The document of the theorem that settles a solution.
    pub(super) fn of(solution: &AutomaticSolution) -> Option<WholeProof> {
        let word = |w: &Option<Exponents>| w.as_ref().map(|w| solution.show(w));
        Some(match solution.whole.as_ref()? {
            Whole::Periodic(period) => WholeProof::Periodic {
                period: period.period,
                preperiod: period.preperiod,
            },
            Whole::TameRelative(tame) => WholeProof::TameRelative {
                last_outside_kernel: tame.last_outside_kernel,
                kernel_by_nim: tame.by_nim.iter().map(word).collect(),
            },
            Whole::AllHeaps => WholeProof::AllHeaps,
        })
    }
}

/// The last step of the proof of a whole game, in a sentence.
pub(super) fn step(solution: &AutomaticSolution) -> Option<String> {
    let Rules::Code(code) = &solution.game.rules else {
        return None;
    };
    let (r, k) = (code.most_left(), code.last());
    let heaps = format!(
        "whole game: a move leaves at most r = {r} heaps, the last digit is d_k with k = {k}"
    );
    match solution.whole.as_ref()? {
        Whole::Periodic(p) => Some(format!(
            "{heaps}; Φ(n + {}) = Φ(n) for n from {} on as far as the heaps go, and up to heap {} is enough for all n",
            p.period,
            p.preperiod,
            p.proof_heap(r, k)
        )),
        Whole::TameRelative(tame) => Some(format!(
            "{heaps}; positions with a heap beyond m = {} are in P iff their nim value is 0, for heaps up to {}, and up to r·(m + 1) + k − 1 \
             is enough for all",
            tame.last_outside_kernel, solution.heap
        )),
        Whole::AllHeaps => None,
    }
}
