//! A solution, as Python sees it.

use crate::game::{Game, Pairs, pairs, position};
use crate::solving::{Time, duration, listening};
use crate::value_error;
use misere::answer::{Answer, Judge, Same, Unknown, WinningMove};
use misere::limits::{Budget, Stop};
use misere::monoid::{Alphabet, BipartiteMonoid, Elem, Gen};
use misere::quotient::{Change, Kept, restore as prove_again};
use misere::report::{Diagram, MAX_DRAWN, Report, draw};
use misere::{Heap, Position};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A proved quotient.
#[pyclass(frozen, module = "misere._misere")]
pub struct Solution {
    inner: Answer,
}

/// Of a family of moves: the first size of one heap that is left, the last, the distance of neighbours, and how many are taken.
type Range = (u32, u32, u32, u32);

/// A winning move: the heap moved in, what it becomes, the position after it, its value, the family of which it is the first, and the
/// position after it as heaps.
pub type Move = (u32, String, String, Option<String>, Option<Range>, Pairs);

/// What is kept of a finite quotient: for each generator its products with all elements, P, the heap of each generator, Φ, how the
/// quotient grew, why the solver stopped, how long it took, and whether the whole game was settled.
type KeptParts = (
    Vec<u32>,
    Vec<u32>,
    Vec<u32>,
    Vec<u32>,
    Vec<(u32, usize, usize)>,
    String,
    f64,
    bool,
);

impl Solution {
    pub fn new(inner: Answer) -> Solution {
        Solution { inner }
    }

    /// The quotient with its elements, for what only a finite one has.
    fn finite(&self) -> PyResult<&misere::quotient::Solution> {
        let message =
            "the quotient is infinite, or too large: it has normal forms or formulas, but no table";
        self.inner.as_finite().ok_or_else(|| value_error(message))
    }

    /// Does something with a judge and a position, and listens to Ctrl-C meanwhile.
    fn judging<T: Send>(
        &self,
        py: Python<'_>,
        heaps: Pairs,
        f: impl FnOnce(&mut Judge, &Position, &Budget) -> Result<T, Unknown> + Send,
    ) -> PyResult<T> {
        let position = position(self.inner.game(), &heaps)?;
        let result = listening(py, |budget| f(&mut self.inner.judge(), &position, budget))?;
        result.map_err(|unknown| PyKeyError::new_err(unknown.to_string()))
    }

    /// Does something with the structure of a finite quotient, and listens to Ctrl-C meanwhile.
    fn reporting<T: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Report, &misere::quotient::Solution, &Budget) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let finite = self.finite()?;
        let made = listening(py, |budget| {
            let mut report =
                Report::of_solution(finite, budget).map_err(|stop| stop.to_string())?;
            f(&mut report, finite, budget)
        })?;
        made.map_err(value_error)
    }

    fn diagram(&self, name: &str) -> PyResult<Diagram> {
        match name {
            "idempotents" => Ok(Diagram::Idempotents),
            "classes" => Ok(Diagram::Classes),
            "cayley" => Ok(Diagram::Cayley),
            _ => Err(value_error(format!(
                "{name:?}: expected idempotents, classes or cayley"
            ))),
        }
    }
}

#[pymethods]
impl Solution {
    /// The document `misere.solution/2`, as JSON.
    fn document(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| serde_json::to_string(&self.inner.document()).map_err(value_error))
    }

    /// The document `misere.structure/1`, as JSON, with the digest.
    fn structure(&self, py: Python<'_>) -> PyResult<String> {
        self.reporting(py, |report, finite, budget| {
            let form = finite.monoid.canonical_within(budget);
            report.digest = Some(form.map_err(|stop| stop.to_string())?.digest());
            serde_json::to_string(&report.document()).map_err(|e| e.to_string())
        })
    }

    /// Whether the end asked for was reached: a proof of the whole game, or the heap named.
    #[getter]
    fn is_answer(&self) -> bool {
        self.inner.is_complete()
    }

    /// Why no quotient of the next heap was found, or no formulas where they were asked for, as far as that is known.
    #[getter]
    fn why(&self) -> Option<String> {
        self.inner.summary().not_found.map(|next| next.reason)
    }

    /// The digest of the quotient.
    fn digest(&self, py: Python<'_>) -> PyResult<String> {
        let finite = self.finite()?;
        let form = listening(py, |budget| finite.monoid.canonical_within(budget))?;
        form.map(|form| form.digest()).map_err(value_error)
    }

    /// The multiplication table: numbers of four bytes, the least first, row by row.
    fn multiplication<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let q = &self.finite()?.monoid;
        let bytes = py.detach(|| {
            let rows = q.elements().flat_map(|x| q.row(x));
            rows.flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
        });
        Ok(PyBytes::new(py, &bytes))
    }

    /// The multiplication by each generator: numbers of four bytes, the least first, generator by generator.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let q = &self.finite()?.monoid;
        let rows = (0..q.generators() as u32).flat_map(|g| q.action_of(Gen(g)));
        let bytes: Vec<u8> = rows.flat_map(|x| x.to_le_bytes()).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// The presentation as text, and in LaTeX.
    fn presentation(&self) -> (String, String) {
        self.inner.presentation()
    }

    /// An element as a word.
    fn word(&self, element: u32) -> PyResult<String> {
        let finite = self.finite()?;
        match (element as usize) < finite.order() {
            true => Ok(names(finite).show(&finite.word(misere::monoid::Elem(element)))),
            false => Err(value_error(format!(
                "expected an element below {}",
                finite.order()
            ))),
        }
    }

    /// The element of a word.
    fn element(&self, word: &str) -> PyResult<u32> {
        let finite = self.finite()?;
        let word = names(finite).parse(word).map_err(value_error)?;
        Ok(finite.monoid.word(&word).0)
    }

    /// Whether a position is P, and its value; KeyError if nobody knows.
    fn outcome(&self, py: Python<'_>, position: Pairs) -> PyResult<(bool, Option<String>)> {
        self.judging(py, position, |judge, position, budget| {
            let judgement = judge.judge(position, budget)?;
            Ok((judgement.is_p, judgement.value))
        })
    }

    /// Every move to a P-position; moves of one kind are one, with a range.
    fn winning_moves(&self, py: Python<'_>, position: Pairs) -> PyResult<Vec<Move>> {
        let moves = self.judging(py, position, |judge, position, budget| {
            judge.winning_moves(position, budget)
        })?;
        let game = self.inner.game();
        let plain = |m: WinningMove| {
            let range = m.range.map(|r| (r.first, r.last, r.step, r.take));
            (
                m.from.0,
                game.show_position(&m.to),
                game.show_position(&m.position),
                m.value,
                range,
                pairs(&m.position),
            )
        };
        Ok(moves.list.into_iter().map(plain).collect())
    }

    /// The certificate, as the bytes of a file.
    fn certificate<'py>(&self, py: Python<'py>, compress: bool) -> PyResult<Bound<'py, PyBytes>> {
        let made = listening(py, |budget| self.inner.certificate(budget))?;
        let certificate = made.map_err(value_error)?;
        let mut bytes = Vec::new();
        certificate.write(&mut bytes, compress)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Whether the quotient is isomorphic to another; what tells them apart, or why nobody knows. What was stopped counts as the quotient of
    /// the heaps up to the last one that is proved.
    fn same(
        &self,
        py: Python<'_>,
        other: &Solution,
    ) -> PyResult<(Option<bool>, Option<String>, Option<String>)> {
        let stands = |answer: &Answer| {
            let mut answer = answer.clone();
            if !answer.is_solved() {
                answer.stop = Stop::Heap;
            }
            answer
        };
        let (here, there) = (stands(&self.inner), stands(&other.inner));
        let same = listening(py, |budget| Same::of([&here, &there], budget))?;
        Ok((same.isomorphic, same.difference, same.unknown))
    }

    /// The image of each element under an isomorphism to another quotient, as numbers of four bytes; None if there is none.
    fn isomorphism<'py>(
        &self,
        py: Python<'py>,
        other: &Solution,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let (here, there) = (&self.finite()?.monoid, &other.finite()?.monoid);
        let found = listening(py, |budget| here.isomorphism_within(there, budget))?;
        let found = found.map_err(value_error)?;
        let bytes = |map: Vec<Elem>| {
            let bytes: Vec<u8> = map.iter().flat_map(|x| x.0.to_le_bytes()).collect();
            PyBytes::new(py, &bytes)
        };
        Ok(found.map(bytes))
    }

    /// In LaTeX: a whole document, or what is between the begin and the end of one.
    fn latex(&self, py: Python<'_>, whole: bool) -> String {
        let part = match whole {
            true => misere_cli::Part::Document,
            false => misere_cli::Part::Fragment,
        };
        py.detach(|| misere_cli::latex(&self.inner.document(), part))
    }

    /// A diagram in the DOT language.
    fn dot(&self, py: Python<'_>, diagram: &str) -> PyResult<String> {
        let diagram = self.diagram(diagram)?;
        self.reporting(py, |report, _, _| Ok(report.dot(diagram)))
    }

    /// A diagram as SVG.
    fn svg(&self, py: Python<'_>, diagram: &str) -> PyResult<String> {
        let diagram = self.diagram(diagram)?;
        self.reporting(py, |report, _, _| match report.nodes(diagram) {
            nodes if nodes > MAX_DRAWN => Err(format!(
                "the diagram has {nodes} nodes and can have {MAX_DRAWN}; dot() has no limit"
            )),
            _ => draw(&report.dot(diagram)),
        })
    }

    /// A program for GAP.
    fn gap(&self, py: Python<'_>) -> PyResult<String> {
        self.reporting(py, |report, _, _| Ok(report.gap()))
    }
}

fn names(solution: &misere::quotient::Solution) -> Alphabet {
    Alphabet::standard(solution.monoid.generators())
}

/// A finite quotient that was kept: it is proved again.
#[pyfunction]
pub fn restore(py: Python<'_>, game: &Game, parts: KeptParts) -> PyResult<Solution> {
    let (actions, p, letters, phi, changes, stop, elapsed, is_whole) = parts;
    let stop = STOPS.into_iter().find(|s| s.word() == stop);
    let elapsed = duration(Some(Time::Seconds(elapsed)))?.unwrap_or_default();
    let made = listening(py, |budget| {
        let is_p = |x: usize| p.contains(&(x as u32));
        let monoid = BipartiteMonoid::from_action(letters.len(), actions, is_p);
        let Some(monoid) = monoid else {
            return Ok(None);
        };
        let changes = changes.into_iter().map(|(heap, order, p_order)| Change {
            heap,
            order,
            p_order,
        });
        let kept = Kept {
            monoid,
            letters: letters.into_iter().map(Heap).collect(),
            phi: phi.into_iter().map(Elem).collect(),
            is_whole,
            stop: stop.unwrap_or(Stop::NotFound),
            changes: changes.collect(),
            elapsed,
        };
        prove_again(&game.inner, kept, budget)
    })?;
    let found = made.map_err(value_error)?;
    if let Some(function) = &game.function {
        function.raise()?;
    }
    let message = "what was kept is no quotient of this game: have its rules changed?";
    let found = found.ok_or_else(|| value_error(message))?;
    Ok(Solution::new(Answer::from(found)))
}

/// All there are.
const STOPS: [Stop; 9] = [
    Stop::Proved,
    Stop::Heap,
    Stop::Time,
    Stop::Steps,
    Stop::Order,
    Stop::Memory,
    Stop::Interrupted,
    Stop::Creeping,
    Stop::NotFound,
];
