//! The document of a quotient that an automaton proves.
//!
//! Where such a quotient is finite, it has the same form as any other finite one, and the automaton besides.

use super::parts::{heap_labels, heap_names};
use super::{
    AutomatonDocument, Document, Elements, FamilyDocument, GeneratorDocument, NormalForms,
    PointDocument, ProofDocument, SCHEMA, Summary, proof,
};
use crate::automatic::{AutomaticSolution, Meter, State, Whole};
use crate::limits::{Budget, Limits, Stop};
use crate::monoid::{BipartiteMonoid, Kind};
use crate::position::Heap;
use crate::quotient::Change;
use crate::word::{Exponents, Letter};

/// Rules for families of normal forms may take so many steps, some tenths of a second.
const RULES: u64 = 40_000;

impl AutomaticSolution {
    /// The solution as a document; `stop` is why no more was sought, `before` how the finite quotients of fewer heaps grew.
    ///
    /// ```
    /// use misere::automatic::solve_automatic;
    /// use misere::limits::{Budget, Limits, Stop};
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("nim:3")?;
    /// let solution = solve_automatic(&game, 3, &Budget::start(Limits::default(), None)).unwrap();
    /// let document = solution.document(Stop::Proved, &[]);
    /// assert_eq!(document.summary.order, Some(6));
    /// assert_eq!(document.elements.unwrap().elements, ["1", "a", "b", "a*b", "b^2", "a*b^2"]);
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn document(&self, stop: Stop, before: &[Change]) -> Document {
        let names = self.names();
        let monoid = self.monoid();
        let phi: Vec<String> = (0..=self.heap).map(|n| self.phi(Heap(n))).collect();
        let elements = monoid
            .as_ref()
            .map(|q| Elements::of(q, &names, &self.elements_of_heaps(q)));
        Document {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
            summary: self.summary(stop),
            p_order: match self.is_infinite() {
                true => None,
                false => Some(self.points().filter(|&(_, p)| p).count()),
            },
            tame: match &monoid {
                Some(monoid) => Some(monoid.is_tame()),
                None => self.is_infinite().then_some(false),
            },
            kind: match &monoid {
                Some(monoid) => Some(monoid.kind()),
                None => self.is_infinite().then_some(Kind::Wild),
            },
            name: monoid.as_ref().and_then(BipartiteMonoid::name),
            generators: GeneratorDocument::list(&self.game, &self.generators(), &names),
            relations: self
                .relations()
                .iter()
                .map(|(u, v)| names.relation(u, v))
                .collect(),
            phi,
            heap_names: heap_names(&self.game, self.heap),
            heap_labels: heap_labels(&self.game, self.heap),
            normal_forms: elements.is_none().then(|| self.normal_forms()),
            elements,
            automaton: Some(self.automaton()),
            formulas: None,
            board: None,
            steps: proof::automatic_steps(self),
            growth: before.to_vec(),
            conjectured_growth: None,
            elapsed_s: self.elapsed.as_secs_f64(),
        }
    }

    /// What is known of the game, of which heaps, and how; `stop` is why no more was sought.
    pub fn summary(&self, stop: Stop) -> Summary {
        Summary {
            game: self.game.name.clone(),
            title: self.game.title.clone(),
            convention: self.game.convention.word(),
            status: self.status(),
            claim: match &self.whole {
                Some(Whole::Periodic(_)) => proof::BY_PERIODICITY.to_string(),
                Some(Whole::TameRelative(tame)) => proof::tame_relative(tame.last_outside_kernel),
                Some(_) => proof::all_heaps(self.heap),
                None => proof::some_heaps(self.heap, stop),
            },
            stop,
            not_found: None,
            heap: self.heap,
            covers: match self.whole {
                Some(Whole::Periodic(_) | Whole::TameRelative(_)) => None,
                _ => Some(self.heap),
            },
            order: self.order(),
            infinite: self.is_infinite(),
            proof: ProofDocument::by_automaton(self),
        }
    }

    /// The normal forms that belong to no family, with whether they are in P.
    fn points(&self) -> impl Iterator<Item = (&Exponents, bool)> {
        let points = self.families.iter().filter(|f| f.directions.is_empty());
        points.map(|f| (&f.base, self.holds(&f.base)))
    }

    fn normal_forms(&self) -> NormalForms {
        let names = self.names();
        let name = |letter: &Letter| {
            let at = self.basis.generators.iter().position(|g| g == letter);
            names.names()[at.unwrap_or(0)].clone()
        };
        let families = self.families.iter().filter(|f| !f.directions.is_empty());
        let limits = Limits {
            steps: Some(RULES),
            ..Limits::default()
        };
        let budget = Budget::start(limits, None);
        let meter = Meter::new(&budget);
        NormalForms {
            points: self
                .points()
                .map(|(word, p)| PointDocument {
                    word: self.show(word),
                    p,
                })
                .collect(),
            families: families
                .map(|f| FamilyDocument {
                    base: self.show(&f.base),
                    directions: f.directions.iter().map(name).collect(),
                    // When there is no time left the rest goes without rules.
                    p: self.claim.members(f, &meter).ok().flatten(),
                })
                .collect(),
        }
    }

    fn automaton(&self) -> AutomatonDocument {
        let claim = &self.claim;
        let automaton = &claim.automaton;
        let one = claim.one();
        let of_heap = |letter: &Option<Letter>| match letter {
            Some(l) => &claim[*l],
            None => &one,
        };
        let direction =
            |letter: Letter| self.show(&Exponents::letter(self.letters.count(), letter));
        let directions = claim.letters_of_directions().unwrap_or_default();
        AutomatonDocument {
            directions: directions.into_iter().map(direction).collect(),
            finite: claim
                .table
                .products()
                .chunks(claim.table.order())
                .map(|row| row.iter().map(|x| x.0).collect())
                .collect(),
            values: self
                .letters
                .of_heap
                .iter()
                .map(|letter| (of_heap(letter).finite.0, of_heap(letter).free.clone()))
                .collect(),
            start: claim.start.iter().map(|q| q.0).collect(),
            transitions: automaton
                .transitions()
                .chunks(automaton.digits().len())
                .map(|row| row.iter().map(|q| q.0).collect())
                .collect(),
            accepting: State::first(automaton.states())
                .filter(|&q| automaton.is_accepting(q))
                .map(|q| q.0)
                .collect(),
        }
    }
}
