//! What is known of a game: one kind of answer, whichever solver found it.
//!
//! There are several solvers. The one in [`quotient`](crate::quotient) knows finite quotients, is fast, and never ends where there
//! is none; the one in [`automatic`](crate::automatic) knows both kinds, but is slow; the one in [`parametric`](crate::parametric) knows
//! whole games that grow for ever. Which of them works when is decided in
//! [`settle`] and [`settle_position`]. What they found is an [`Answer`], and whoever has one need not ask which of them it was: who
//! wins a position, its value and the winning moves come from its [`Judge`], which searches where no quotient reaches.

mod judge;
mod kept;
mod same;
mod schedule;
mod strategy;

pub use judge::{Judge, Judgement, Moves, Unknown, WinningMove};
pub use same::Same;
pub use schedule::{Wish, settle, settle_position};
pub use strategy::{BeyondProof, Move, Strategy, Value};

use crate::automatic::{AutomaticSolution, NotFound};
use crate::document::{Document, Summary};
use crate::limits::{Budget, Stop};
use crate::monoid::{Alphabet, BipartiteMonoid, Elem};
use crate::parametric::{Failure, ParametricSolution};
use crate::position::Position;
use crate::quotient::{Ahead, Solution};
use crate::ruleset::HeapGame;
use misere_cert::Certificate;
use std::sync::Arc;
use std::time::Duration;

/// What is known of a game, and why no more is.
///
/// ```
/// use misere::answer::{Wish, settle};
/// use misere::limits::{Budget, Limits};
/// use misere::ruleset::HeapGame;
/// // Finite for heaps up to 6, infinite from heap 7 on.
/// let limits = Limits { heap: Some(7), ..Limits::default() };
/// let answer = settle(&HeapGame::parse("0.3122")?, Wish::Any, &Budget::start(limits, None));
/// assert!(answer.is_infinite() && answer.covers(7));
/// assert_eq!((answer.finite().heap, answer.finite().order()), (6, 52));
/// assert!(answer.is_p(&"1000000*7".parse()?, &Budget::unlimited())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer {
    finite: Solution,
    kind: Kind,
    /// Why the search ended.
    pub stop: Stop,
    /// Why the quotient of the next heap was not found, where that is known.
    pub why: Option<NotFound>,
    /// A period that a sketch shows, where the whole game was sought and not settled. It is a hint, and may be wrong.
    pub ahead: Option<Ahead>,
    /// Why no formulas for the whole game were found, where they were asked for.
    pub without_formulas: Option<Failure>,
    /// How long it took.
    pub elapsed: Duration,
}

/// What proves the quotient of the answer.
#[derive(Clone, Debug)]
enum Kind {
    /// The finite solution itself.
    Finite,
    /// An automaton, for more heaps than the finite solution has. The quotient is infinite, or too large for the other proof.
    Automatic(Arc<AutomaticSolution>),
    /// Formulas, for the whole game.
    Parametric(Box<ParametricSolution>),
}

impl From<Solution> for Answer {
    fn from(finite: Solution) -> Answer {
        Answer {
            stop: finite.stop,
            elapsed: finite.elapsed,
            finite,
            kind: Kind::Finite,
            why: None,
            ahead: None,
            without_formulas: None,
        }
    }
}

impl Answer {
    /// Formulas for the whole game, guessed from a finite stage.
    fn by_formulas(stage: Solution, solution: ParametricSolution) -> Answer {
        Answer {
            kind: Kind::Parametric(Box::new(solution)),
            stop: Stop::Proved,
            ..Answer::from(stage)
        }
    }

    /// An automaton, for more heaps than there are in what was proved before.
    fn by_automaton(mut before: Solution, solution: AutomaticSolution, stop: Stop) -> Answer {
        // What stopped the other solver is that there is no end, or that it had no more turns.
        before.stop = match solution.is_infinite() {
            true => Stop::Creeping,
            false => Stop::Steps,
        };
        Answer {
            kind: Kind::Automatic(Arc::new(solution)),
            stop,
            ..Answer::from(before)
        }
    }

    /// The game.
    pub fn game(&self) -> &HeapGame {
        &self.finite.game
    }

    /// What the solver for finite quotients has proved: the answer itself, or what it is for fewer heaps.
    pub fn finite(&self) -> &Solution {
        &self.finite
    }

    /// The answer as a finite quotient, if it is one: with elements that can be counted, multiplied and drawn.
    pub fn as_finite(&self) -> Option<&Solution> {
        match &self.kind {
            Kind::Finite => Some(&self.finite),
            Kind::Automatic(_) | Kind::Parametric(_) => None,
        }
    }

    /// The quotient with all its elements, where it has finitely many.
    ///
    /// ```
    /// use misere::answer::{Wish, settle};
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// let answer = settle(&HeapGame::parse("0.123")?, Wish::Any, &Budget::unlimited());
    /// assert_eq!(answer.monoid().map(|q| q.order()), Some(20));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn monoid(&self) -> Option<&BipartiteMonoid> {
        self.as_finite().map(|solution| &solution.monoid)
    }

    /// The answer as a quotient that an automaton describes, if it is one.
    pub fn as_automatic(&self) -> Option<&AutomaticSolution> {
        match &self.kind {
            Kind::Finite | Kind::Parametric(_) => None,
            Kind::Automatic(solution) => Some(solution),
        }
    }

    /// The answer as a whole game by formulas, if it is one.
    pub fn as_parametric(&self) -> Option<&ParametricSolution> {
        match &self.kind {
            Kind::Finite | Kind::Automatic(_) => None,
            Kind::Parametric(solution) => Some(solution),
        }
    }

    /// The quotient is that of the heaps up to this one, if not of all.
    pub fn heap(&self) -> u32 {
        match &self.kind {
            Kind::Finite => self.finite.heap,
            Kind::Automatic(solution) => solution.heap,
            Kind::Parametric(solution) => solution.summary().heap,
        }
    }

    /// Whether the whole game is settled.
    pub fn is_solved(&self) -> bool {
        match &self.kind {
            Kind::Finite => self.finite.is_solved(),
            Kind::Automatic(solution) => solution.is_whole(),
            Kind::Parametric(_) => true,
        }
    }

    /// Whether this is the end that was asked for: a proof of the whole game, or the heap named.
    pub fn is_complete(&self) -> bool {
        matches!(self.stop, Stop::Proved | Stop::Heap)
    }

    /// Whether a heap is covered, be it by a theorem on the whole game.
    pub fn covers(&self, heap: u32) -> bool {
        self.is_solved() || heap <= self.heap()
    }

    /// Whether the quotient is proved to be infinite.
    pub fn is_infinite(&self) -> bool {
        self.order().is_none()
    }

    /// |Q|; `None` if Q is infinite.
    pub fn order(&self) -> Option<usize> {
        match &self.kind {
            Kind::Finite => Some(self.finite.order()),
            Kind::Automatic(solution) => solution.order(),
            Kind::Parametric(_) => None,
        }
    }

    /// `solved` or `partial`, as documents have it.
    pub fn status(&self) -> &'static str {
        match self.is_solved() {
            true => "solved",
            false => "partial",
        }
    }

    /// How it was proved, in the word that documents have for it.
    pub fn proof_kind(&self) -> &'static str {
        match &self.kind {
            Kind::Finite => self.finite.proof.kind(),
            Kind::Automatic(_) => "automaton",
            Kind::Parametric(_) => "parametric",
        }
    }

    /// How much there is to keep, in elements and families.
    pub fn size(&self) -> usize {
        let automatic = self.as_automatic().map_or(0, |a| a.families.len());
        let parametric = self.as_parametric().map_or(0, ParametricSolution::size);
        self.finite.order() + automatic + parametric
    }

    /// What is known, of which heaps, and how.
    pub fn summary(&self) -> Summary {
        let mut summary = match &self.kind {
            Kind::Finite => self.finite.summary(),
            Kind::Automatic(solution) => solution.summary(self.stop),
            Kind::Parametric(solution) => solution.summary(),
        };
        match (&self.why, &self.without_formulas, &self.ahead) {
            (_, Some(failure), _) => summary.was_not_found(format!("no formulas: {failure}")),
            (Some(why), None, Some(ahead)) => summary.was_not_found(format!("{why}; {ahead}")),
            (Some(why), None, None) => summary.was_not_found(why),
            (None, None, Some(ahead)) => summary.was_not_found(ahead),
            (None, None, None) => {}
        }
        summary
    }

    /// All of it in words and numbers.
    pub fn document(&self) -> Document {
        let document = match &self.kind {
            Kind::Finite => self.finite.document(),
            Kind::Automatic(solution) => solution.document(self.stop, &self.finite.changes),
            Kind::Parametric(solution) => solution.document(&self.finite.changes),
        };
        Document {
            summary: self.summary(),
            elapsed_s: self.elapsed.as_secs_f64(),
            ..document
        }
    }

    /// Generators, relations and, where it is finite, P: as text, and in LaTeX.
    ///
    /// ```
    /// use misere::answer::{Wish, settle};
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// let nim = settle(&HeapGame::parse("nim:1")?, Wish::Any, &Budget::unlimited());
    /// assert_eq!(nim.presentation().0, "<a | a^2=1> P={a}");
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn presentation(&self) -> (String, String) {
        let solution = match &self.kind {
            Kind::Finite => {
                let presentation = self.finite.monoid.presentation();
                return (presentation.to_string(), presentation.latex());
            }
            Kind::Automatic(solution) => solution,
            Kind::Parametric(solution) => return solution.presentation(),
        };
        let names = solution.names();
        let count = solution.generators().len();
        let unit = |g: usize| -> Vec<u32> { (0..count).map(|k| u32::from(k == g)).collect() };
        let relations = solution.relations();
        let written = |show: &dyn Fn(&[u32]) -> String| {
            let generators: Vec<String> = (0..count).map(|g| show(&unit(g))).collect();
            let relations: Vec<String> = relations
                .iter()
                .map(|(u, v)| format!("{}={}", show(u), show(v)))
                .collect();
            (generators.join(","), relations)
        };
        let (generators, equations) = written(&|word| names.show(word));
        let text = format!("<{generators} | {}>", equations.join(", "));
        let (generators, equations) = written(&|word| names.latex(word));
        let latex = format!(
            r"\langle {generators} \mid {} \rangle",
            equations.join(",\\ ")
        );
        (text, latex)
    }

    /// The elements of P as words, if there are no more than `most` of them.
    ///
    /// ```
    /// use misere::answer::{Wish, settle};
    /// use misere::limits::Budget;
    /// use misere::ruleset::HeapGame;
    /// let nim = settle(&HeapGame::parse("nim:3")?, Wish::Any, &Budget::unlimited());
    /// assert_eq!(nim.words_of_p(2), Some(vec!["a".to_string(), "b^2".to_string()]));
    /// assert_eq!(nim.words_of_p(1), None);
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn words_of_p(&self, most: usize) -> Option<Vec<String>> {
        let monoid = &self.as_finite()?.monoid;
        let names = Alphabet::standard(monoid.generators());
        let word = |x: usize| names.show(&monoid.normal_form(Elem(x as u32)));
        let p = monoid.p();
        (p.len() <= most).then(|| p.iter().map(word).collect())
    }

    /// The proof, for those who trust nobody.
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, Stop> {
        match &self.kind {
            Kind::Finite => self.finite.certificate(budget),
            Kind::Automatic(solution) => solution.certificate(budget),
            Kind::Parametric(solution) => solution.certificate(budget),
        }
    }

    /// Somebody who knows who wins.
    pub fn judge(&self) -> Judge<'_> {
        Judge::new(self)
    }

    /// Whether a position is a P-position. Who asks often asks a [`Judge`].
    pub fn is_p(&self, position: &Position, budget: &Budget) -> Result<bool, Unknown> {
        Ok(self.judge().judge(position, budget)?.is_p)
    }

    /// The value of a position as a word in the generators, where the quotient reaches.
    pub fn value(&self, position: &Position, budget: &Budget) -> Result<Option<String>, Unknown> {
        Ok(self.judge().judge(position, budget)?.value)
    }

    /// Every move to a P-position.
    pub fn winning_moves(&self, position: &Position, budget: &Budget) -> Result<Moves, Unknown> {
        self.judge().winning_moves(position, budget)
    }
}
