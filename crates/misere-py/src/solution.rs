//! A solution, as Python sees it.

use crate::solving::listening;
use crate::value_error;
use misere::Position;
use misere::answer::{Answer, Judge, Unknown, WinningMove};
use misere::limits::Budget;
use misere::monoid::{Alphabet, Gen};
use misere::report::{Diagram, MAX_DRAWN, Report, draw};
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

/// A winning move: the heap moved in, what it becomes, the position after it, its value, and the family of which it is the first.
pub type Move = (u32, String, String, Option<String>, Option<Range>);

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
        position: &str,
        f: impl FnOnce(&mut Judge, &Position, &Budget) -> Result<T, Unknown> + Send,
    ) -> PyResult<T> {
        let position = self
            .inner
            .game()
            .read_position(position)
            .map_err(value_error)?;
        let result = listening(py, |budget| f(&mut self.inner.judge(), &position, budget))?;
        result.map_err(|unknown| PyKeyError::new_err(unknown.to_string()))
    }

    /// Does something with the structure of a finite quotient, and listens to Ctrl-C meanwhile.
    fn reporting<T: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Report, &misere::quotient::Solution) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let finite = self.finite()?;
        let made = listening(py, |budget| {
            let mut report =
                Report::of_solution(finite, budget).map_err(|stop| stop.to_string())?;
            f(&mut report, finite)
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
        self.reporting(py, |report, finite| {
            report.digest = Some(finite.monoid.canonical().digest());
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
        Ok(py.detach(|| finite.monoid.canonical().digest()))
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
    fn outcome(&self, py: Python<'_>, position: &str) -> PyResult<(bool, Option<String>)> {
        self.judging(py, position, |judge, position, budget| {
            let judgement = judge.judge(position, budget)?;
            Ok((judgement.is_p, judgement.value))
        })
    }

    /// Every move to a P-position; moves of one kind are one, with a range.
    fn winning_moves(&self, py: Python<'_>, position: &str) -> PyResult<Vec<Move>> {
        let moves = self.judging(py, position, |judge, position, budget| {
            judge.winning_moves(position, budget)
        })?;
        let plain = |m: WinningMove| {
            let range = m.range.map(|r| (r.first, r.last, r.step, r.take));
            (
                m.from.0,
                m.to.to_string(),
                m.position.to_string(),
                m.value,
                range,
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

    /// A diagram in the DOT language.
    fn dot(&self, py: Python<'_>, diagram: &str) -> PyResult<String> {
        let diagram = self.diagram(diagram)?;
        self.reporting(py, |report, _| Ok(report.dot(diagram)))
    }

    /// A diagram as SVG.
    fn svg(&self, py: Python<'_>, diagram: &str) -> PyResult<String> {
        let diagram = self.diagram(diagram)?;
        self.reporting(py, |report, _| match report.nodes(diagram) {
            nodes if nodes > MAX_DRAWN => Err(format!(
                "the diagram has {nodes} nodes and can have {MAX_DRAWN}; dot() has no limit"
            )),
            _ => draw(&report.dot(diagram)),
        })
    }

    /// A program for GAP.
    fn gap(&self, py: Python<'_>) -> PyResult<String> {
        self.reporting(py, |report, _| Ok(report.gap()))
    }
}

fn names(solution: &misere::quotient::Solution) -> Alphabet {
    Alphabet::standard(solution.monoid.generators())
}
