//! An automatic solution as the document `misere.solution/1`, in which `order` is null for an infinite quotient and normal forms
//! and an automaton stand in for elements and actions.

use super::search::NotFound;
use super::solution::AutomaticSolution;
use crate::monoid::Alphabet;
use crate::position::{Heap, Position};
use crate::quotient::{Change, GeneratorDocument, Stop};

/// A solution in words and numbers, in the order in which it is written.
#[derive(Clone, Debug, serde::Serialize)]
pub struct AutomaticDocument {
    /// `misere.solution/1`.
    pub schema: &'static str,
    /// The game as it was written.
    pub game: String,
    /// `misere`.
    pub convention: &'static str,
    /// The heaps up to this one are covered.
    pub heap: u32,
    /// `solved` when these are all heaps of the game, else `partial`.
    pub status: &'static str,
    /// Why the solver stopped.
    pub stop: Stop,
    /// How the quotient was proved.
    pub proof: AutomatonProof,
    /// |Q|; null when Q is infinite.
    pub order: Option<usize>,
    /// |P|; null when Q is infinite.
    pub p_order: Option<usize>,
    /// Whether the quotient is one of Nim's; an infinite one is not.
    pub tame: Option<bool>,
    /// The generators, the lightest first.
    pub generators: Vec<GeneratorDocument>,
    /// The reduced Gröbner basis of the relations.
    pub relations: Vec<String>,
    /// The normal forms: each element of Q has exactly one.
    pub normal_forms: NormalFormsDocument,
    /// The finite monoid M and the automaton that recognises P.
    pub automaton: AutomatonDocument,
    /// The normal form of each heap, from 0 to `heap`.
    pub phi: Vec<String>,
    /// The quotients of fewer heaps, as far as the solver for finite ones came: heap, |Q|, |P| wherever Q changed.
    pub changes: Vec<(u32, usize, usize)>,
    /// How long it took, in seconds.
    pub elapsed_s: f64,
    /// The version of this library.
    pub version: &'static str,
}

/// The proof by an automaton.
#[derive(Clone, Debug, serde::Serialize)]
pub struct AutomatonProof {
    /// `automaton`.
    pub kind: &'static str,
    /// Sets of vectors that came up as translates.
    pub classes: usize,
    /// States of the P-check.
    pub p_states: usize,
    /// Words and states of the N-check.
    pub n_words: usize,
    /// States of the N-check.
    pub n_states: usize,
    /// Sets of pairs in the proof that no relation is missing.
    pub completeness_sets: usize,
}

/// Normal forms: finitely many points and finitely many families.
#[derive(Clone, Debug, serde::Serialize)]
pub struct NormalFormsDocument {
    /// Single words, with whether they are in P.
    pub points: Vec<PointDocument>,
    /// Words base·g^i·…, for all exponents of the generators in `directions`.
    pub families: Vec<FamilyDocument>,
}

/// A single normal form.
#[derive(Clone, Debug, serde::Serialize)]
pub struct PointDocument {
    /// The word.
    pub word: String,
    /// Whether it is in P.
    pub p: bool,
}

/// A family of normal forms.
#[derive(Clone, Debug, serde::Serialize)]
pub struct FamilyDocument {
    /// The word with all exponents zero.
    pub base: String,
    /// The generators whose exponents have no end.
    pub directions: Vec<String>,
}

/// What recognises P: the value of a position is an element of M and a vector of exponents; the vector is read in binary, low
/// bits first, from the state that the element selects.
#[derive(Clone, Debug, serde::Serialize)]
pub struct AutomatonDocument {
    /// The generators whose exponents are read, the first as the lowest bit of a letter.
    pub directions: Vec<String>,
    /// The multiplication table of M; 0 is the identity.
    pub finite: Vec<Vec<u32>>,
    /// The element of M and the vector of each heap from 0 on.
    pub values: Vec<(u32, Vec<u32>)>,
    /// The first state of each element of M.
    pub start: Vec<u32>,
    /// For each state the states after each letter.
    pub transitions: Vec<Vec<u32>>,
    /// The states that accept.
    pub accepting: Vec<u32>,
}

impl AutomaticSolution {
    /// The names of the generators.
    pub fn names(&self) -> Alphabet {
        Alphabet::standard(self.basis.generators.len())
    }

    /// A word of letters in the names of the generators.
    pub fn show(&self, word: &[u32]) -> String {
        self.names().show(&self.in_generators(word))
    }

    /// The word for what is settled: `solved` for the whole game, `partial` for the heaps up to `heap`.
    pub fn status(&self) -> &'static str {
        match self.is_whole() {
            true => "solved",
            false => "partial",
        }
    }

    /// The solution as a document; `stop` is why no more was sought.
    pub fn document(&self, stop: Stop, before: &[Change]) -> AutomaticDocument {
        let names = self.names();
        let monoid = self.monoid();
        AutomaticDocument {
            schema: "misere.solution/1",
            game: self.game.name.clone(),
            convention: self.game.convention.word(),
            heap: self.heap,
            status: self.status(),
            stop,
            proof: AutomatonProof {
                kind: "automaton",
                classes: self.size.classes,
                p_states: self.size.p_states,
                n_words: self.size.words,
                n_states: self.size.n_states,
                completeness_sets: self.searched,
            },
            order: self.order(),
            p_order: monoid.as_ref().map(|m| m.p().len()),
            tame: match &monoid {
                Some(monoid) => Some(monoid.is_tame()),
                None => self.is_infinite().then_some(false),
            },
            generators: GeneratorDocument::list(&self.game, &self.generators(), &names),
            relations: self
                .relations()
                .iter()
                .map(|(u, v)| names.relation(u, v))
                .collect(),
            normal_forms: self.normal_forms(),
            automaton: self.automaton(),
            phi: (0..=self.heap).map(|n| self.phi(Heap(n))).collect(),
            changes: before.iter().map(Change::numbers).collect(),
            elapsed_s: self.elapsed.as_secs_f64(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The value of a heap as a word.
    pub fn phi(&self, heap: Heap) -> String {
        let position = match heap.0 {
            0 => Position::empty(),
            _ => Position::single(heap),
        };
        match self.value(&position) {
            Ok(word) => self.names().show(&word),
            Err(_) => unreachable!("asked for heaps that are covered"),
        }
    }

    fn normal_forms(&self) -> NormalFormsDocument {
        let names = self.names();
        let (points, families): (Vec<_>, Vec<_>) =
            self.families.iter().partition(|f| f.directions.is_empty());
        let name = |letter: &usize| {
            let at = self.basis.generators.iter().position(|g| g == letter);
            names.names()[at.unwrap_or(0)].clone()
        };
        NormalFormsDocument {
            points: points
                .iter()
                .map(|f| PointDocument {
                    word: self.show(&f.base),
                    p: self.claim.holds(&self.claim.value(&f.base)),
                })
                .collect(),
            families: families
                .iter()
                .map(|f| FamilyDocument {
                    base: self.show(&f.base),
                    directions: f.directions.iter().map(name).collect(),
                })
                .collect(),
        }
    }

    fn automaton(&self) -> AutomatonDocument {
        let claim = &self.claim;
        let automaton = &claim.automaton;
        let one = claim.one();
        let of_heap = |letter: &Option<usize>| match letter {
            Some(l) => &claim.values[*l],
            None => &one,
        };
        let direction = |letter: usize| {
            let mut word = vec![0; self.letters.count()];
            word[letter] = 1;
            self.show(&word)
        };
        let directions = claim.letters_of_directions().unwrap_or_default();
        AutomatonDocument {
            directions: directions.into_iter().map(direction).collect(),
            finite: claim
                .table
                .products()
                .chunks(claim.table.order())
                .map(<[u32]>::to_vec)
                .collect(),
            values: self
                .letters
                .of_heap
                .iter()
                .map(|letter| (of_heap(letter).finite, of_heap(letter).free.clone()))
                .collect(),
            start: claim.start.clone(),
            transitions: automaton
                .transitions()
                .chunks(automaton.letters())
                .map(<[u32]>::to_vec)
                .collect(),
            accepting: (0..automaton.states() as u32)
                .filter(|&q| automaton.is_accepting(q))
                .collect(),
        }
    }
}

impl std::fmt::Display for NotFound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotFound::Stopped(stop) => write!(f, "{stop}"),
            NotFound::NoFrame => {
                f.write_str("no box that can be played through shows which heaps repeat")
            }
            NotFound::Directions(n) => write!(
                f,
                "the powers of {n} heaps do not seem to repeat, and that is too many"
            ),
            NotFound::Finite(n) => write!(
                f,
                "the part that repeats has {n} elements, and that is too many"
            ),
            NotFound::Growing(growth) => write!(
                f,
                "the 2-kernel of the P-positions goes on growing ({}): they do not seem to be automatic",
                growth
                    .iter()
                    .map(usize::to_string)
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            NotFound::Unproved => f.write_str("no automaton that was learned could be proved"),
            NotFound::Incomplete => {
                f.write_str("the P-positions were proved, but not that all relations are found")
            }
        }
    }
}

impl NotFound {
    /// The reason as one of the solver's.
    pub fn stop(&self) -> Stop {
        match self {
            NotFound::Stopped(stop) => *stop,
            _ => Stop::NotFound,
        }
    }
}
