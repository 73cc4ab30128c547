//! A proved quotient as the document `misere.solution/2`, which scripts and notebooks read.
//!
//! The solvers' own types may change; this one is a promise, and `docs/schema/solution.json` holds it to it. There is one shape
//! for every kind of quotient, in words and numbers alone:
//!
//! * What every quotient has stands in every document and means the same there. It is null where the question has no answer: an
//!   infinite quotient has no order, a theorem on all heaps leaves no last heap.
//! * What only some have is a block of its own, and absent where there is none. Exactly one of the blocks says what the elements
//!   are: [`Elements`] with the multiplication, where they can be listed, [`NormalForms`], or [`FormulasDocument`].
//!
//! So a reader asks whether a block is there, and never which solver has worked.

mod automatic;
mod finite;
mod parametric;
mod parts;
mod proof;
#[cfg(test)]
mod tests;
mod whole;

pub use parametric::{CaseDocument, FormulasDocument, PhiDocument, ProductDocument, TypeDocument};
pub use parts::{
    Actions, AutomatonDocument, Elements, FamilyDocument, GeneratorDocument, NormalForms,
    PointDocument, PointsDocument,
};
pub use proof::{AutomatonProof, NotFoundDocument, ProofDocument};
pub use whole::{ReasonDocument, WholeProof};

use crate::limits::Stop;
use crate::monoid::Kind;
use crate::quotient::{Change, GrowthLaw};
use crate::ruleset::Convention;
use crate::value::Period;
use serde::Serialize;

/// The name of the schema.
pub const SCHEMA: &str = "misere.solution/2";

/// How to cite what is printed.
pub const CITATION: &str = concat!(
    "computed and proved with misere ",
    env!("CARGO_PKG_VERSION"),
    " (misere, software for misère quotients, version ",
    env!("CARGO_PKG_VERSION"),
    "; see CITATION.cff)"
);

/// A solution in words and numbers, in the order in which it is written.
///
/// ```
/// use misere::limits::Limits;
/// use misere::quotient::solve;
/// use misere::ruleset::HeapGame;
/// let solution = solve(&HeapGame::parse("0.77")?, Limits::default(), None);
/// let document = solution.document();
/// assert_eq!((document.summary.order, document.p_order, document.summary.heap), (Some(40), Some(9), 167));
/// assert_eq!(document.relations[..2], ["a^2=1", "b^3=b"]);
/// assert_eq!(document.phi[..4], ["1", "a", "b", "a*b"]);
/// assert_eq!(document.elements.unwrap().p.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The version of this library.
    pub version: &'static str,
    /// What is known, of which heaps, and how.
    #[serde(flatten)]
    pub summary: Summary,
    /// |P|; `None` when Q is infinite.
    pub p_order: Option<usize>,
    /// Whether the quotient is one of Nim's; `None` in normal play and for a board, where the question does not arise.
    pub tame: Option<bool>,
    /// Tame, restive or wild; `None` where `tame` is.
    pub kind: Option<Kind>,
    /// The name under which the quotient was published.
    pub name: Option<String>,
    /// The generators, the lightest first.
    pub generators: Vec<GeneratorDocument>,
    /// The reduced Gröbner basis of the relations.
    pub relations: Vec<String>,
    /// The value of each heap from 0 to `heap`, as a word.
    pub phi: Vec<String>,
    /// The names of these heaps, where the game gives names to its heaps; that of heap 0 is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap_names: Option<Vec<String>>,
    /// These names as a page has them: marked with @ where some of them could be generators.
    #[serde(skip)]
    pub heap_labels: Option<Vec<String>>,
    /// The elements, where they can be listed.
    #[serde(flatten)]
    pub elements: Option<Elements>,
    /// The normal forms, where the elements cannot be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normal_forms: Option<NormalForms>,
    /// The automaton that recognises P, where one was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automaton: Option<AutomatonDocument>,
    /// The formulas that describe a whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formulas: Option<FormulasDocument>,
    /// The exceptional points of a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<PointsDocument>,
    /// The proof in sentences, hypothesis by hypothesis.
    pub steps: Vec<String>,
    /// How the quotient grew, as far as it was finite: where it changed, and to what.
    pub growth: Vec<Change>,
    /// A law of growth that the changes suggest: a conjecture.
    pub conjectured_growth: Option<GrowthLaw>,
    /// How long it took, in seconds.
    pub elapsed_s: f64,
}

/// What is known of a game, of which heaps, and how: the part of a document that other documents repeat.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The game as it was written.
    pub game: String,
    /// What its author calls it, where a file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// `misere`, `normal`, or `board`.
    pub convention: &'static str,
    /// `solved` when the whole game is settled, else `partial`.
    pub status: &'static str,
    /// The same in a sentence.
    pub claim: String,
    /// Why the solver stopped.
    pub stop: Stop,
    /// The heap whose quotient was sought and not found, and why.
    pub not_found: Option<NotFoundDocument>,
    /// The quotient is that of the heaps up to this one.
    pub heap: u32,
    /// The last heap whose value is known, by Φ or by a theorem; `None` when there is no last one.
    pub covers: Option<u32>,
    /// |Q|; `None` when Q is infinite.
    pub order: Option<usize>,
    /// Whether Q is infinite.
    pub infinite: bool,
    /// How the quotient was proved.
    pub proof: ProofDocument,
}

impl Convention {
    /// The word for it in the JSON documents.
    pub fn word(self) -> &'static str {
        match self {
            Convention::Misere => "misere",
            Convention::Normal => "normal",
        }
    }
}

impl Summary {
    /// What to call the game in a heading: by its title, if it has one.
    pub fn called(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.game)
    }

    /// Whether the whole game is settled.
    pub fn is_solved(&self) -> bool {
        self.status == "solved"
    }

    /// Says of the next heap why its quotient was not found.
    pub fn was_not_found(&mut self, reason: impl ToString) {
        self.not_found = Some(NotFoundDocument {
            heap: self.heap.saturating_add(1),
            reason: reason.to_string(),
        });
    }
}

impl Document {
    /// The period of Φ, if one is proved.
    pub fn period(&self) -> Option<Period> {
        self.summary.proof.period()
    }

    /// Where Φ of a heap stands in `phi`, by the period if there is one.
    pub fn place(&self, heap: u32) -> usize {
        self.period().map_or(heap, |p| p.reduce(heap)) as usize
    }

    /// The last heap that shows all there is: the end of the first period, or the last heap of Φ.
    pub fn last_shown(&self) -> u32 {
        match self.period() {
            Some(p) => p.preperiod.max(1) + p.period - 1,
            None => self.summary.heap,
        }
    }

    /// The elements of P as words: all of them where the elements are listed, else those among the single normal forms.
    pub fn p_words(&self) -> Vec<&str> {
        match (&self.elements, &self.normal_forms) {
            (Some(table), _) => table.p.iter().map(|&x| table.word(x)).collect(),
            (None, Some(forms)) => {
                let in_p = forms.points.iter().filter(|point| point.p);
                in_p.map(|point| &point.word[..]).collect()
            }
            (None, None) => Vec::new(),
        }
    }
}
