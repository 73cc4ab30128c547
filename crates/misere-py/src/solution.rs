//! A solution, as Python sees it.

use crate::solving::listening;
use crate::value_error;
use misere::monoid::{Alphabet, Gen};
use misere::quotient::Budget;
use misere::strategy::Strategy;
use misere::structure::{Diagram, MAX_DRAWN, Report, draw};
use misere::{Heap, Position};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A proved quotient.
#[pyclass(frozen, module = "misere._misere")]
pub struct Solution {
    inner: misere::quotient::Solution,
}

/// A winning move: the heap moved in, what it becomes, the position after it and its value.
pub type Move = (u32, String, String, String);

impl Solution {
    pub fn new(inner: misere::quotient::Solution) -> Solution {
        Solution { inner }
    }

    fn names(&self) -> Alphabet {
        Alphabet::standard(self.inner.monoid.generators())
    }

    /// Does something with a player who is ready for a position, and listens to Ctrl-C meanwhile.
    fn playing<T: Send>(
        &self,
        py: Python<'_>,
        position: &str,
        f: impl FnOnce(&mut Strategy, &Position, &Budget) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let position: Position = position.parse().map_err(value_error)?;
        if let (Some(heaps), Some(largest)) = (self.inner.game.heaps(), position.max_heap())
            && largest.0 > heaps
        {
            return Err(value_error(format!(
                "expected heaps up to {heaps}, which is all that the game has"
            )));
        }
        let result = listening(py, |budget| {
            let mut strategy = Strategy::new(&self.inner);
            let largest = position.max_heap().unwrap_or(Heap(0));
            strategy
                .prepare(largest, budget)
                .map_err(|stop| stop.to_string())?;
            f(&mut strategy, &position, budget)
        })?;
        result.map_err(PyKeyError::new_err)
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
    /// The document `misere.solution/1`, as JSON.
    fn document(&self) -> PyResult<String> {
        serde_json::to_string(&self.inner.document()).map_err(value_error)
    }

    /// The document `misere.structure/1`, as JSON, with the digest.
    fn structure(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| {
            let mut report = Report::of_solution(&self.inner);
            report.digest = Some(self.inner.monoid.canonical().digest());
            serde_json::to_string(&report.document()).map_err(value_error)
        })
    }

    /// |Q|.
    #[getter]
    fn order(&self) -> usize {
        self.inner.order()
    }

    /// Whether the end asked for was reached: a proof of the whole game, or the heap named.
    #[getter]
    fn is_answer(&self) -> bool {
        matches!(
            self.inner.stop,
            misere::quotient::Stop::Proved | misere::quotient::Stop::Heap
        )
    }

    /// The digest of the quotient.
    fn digest(&self, py: Python<'_>) -> String {
        py.detach(|| self.inner.monoid.canonical().digest())
    }

    /// The multiplication table: numbers of four bytes, the least first, row by row.
    fn multiplication<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = py.detach(|| {
            let q = &self.inner.monoid;
            let rows = q.elements().flat_map(|x| q.row(x));
            rows.flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
        });
        PyBytes::new(py, &bytes)
    }

    /// The multiplication by each generator: numbers of four bytes, the least first, generator by generator.
    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let q = &self.inner.monoid;
        let rows = (0..q.generators() as u32).flat_map(|g| q.action_of(Gen(g)));
        let bytes: Vec<u8> = rows.flat_map(|x| x.to_le_bytes()).collect();
        PyBytes::new(py, &bytes)
    }

    /// Φ: numbers of four bytes, the least first.
    fn phi<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes: Vec<u8> = self
            .inner
            .phi
            .iter()
            .flat_map(|x| x.0.to_le_bytes())
            .collect();
        PyBytes::new(py, &bytes)
    }

    /// The presentation as text, and in LaTeX.
    fn presentation(&self) -> (String, String) {
        let presentation = self.inner.monoid.presentation();
        (presentation.to_string(), presentation.latex())
    }

    /// An element as a word.
    fn word(&self, element: u32) -> PyResult<String> {
        match (element as usize) < self.inner.order() {
            true => Ok(self
                .names()
                .show(&self.inner.word(misere::monoid::Elem(element)))),
            false => Err(value_error(format!(
                "expected an element below {}",
                self.inner.order()
            ))),
        }
    }

    /// The element of a word.
    fn element(&self, word: &str) -> PyResult<u32> {
        let word = self.names().parse(word).map_err(value_error)?;
        Ok(self.inner.monoid.word(&word).0)
    }

    /// Whether a position is P, and its value; KeyError if it lies beyond the proof.
    fn outcome(&self, py: Python<'_>, position: &str) -> PyResult<(bool, String)> {
        self.playing(py, position, |strategy, position, _| {
            let value = strategy.value(position).map_err(|e| e.to_string())?;
            Ok((strategy.value_is_p(value), strategy.show(value)))
        })
    }

    /// Every move to a P-position.
    fn winning_moves(&self, py: Python<'_>, position: &str) -> PyResult<Vec<Move>> {
        self.playing(py, position, |strategy, position, budget| {
            let (moves, stopped) = strategy
                .winning_moves_within(position, budget)
                .map_err(|e| e.to_string())?;
            let show = |m: &misere::strategy::Move| {
                (
                    m.from.0,
                    m.to.to_string(),
                    m.position.to_string(),
                    strategy.show(m.value),
                )
            };
            match stopped {
                None => Ok(moves.iter().map(show).collect()),
                Some(stop) => Err(stop.to_string()),
            }
        })
    }

    /// The certificate, as the bytes of a file.
    fn certificate<'py>(&self, py: Python<'py>, compress: bool) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| {
            let mut bytes = Vec::new();
            self.inner
                .certificate()
                .write(&mut bytes, compress)
                .map(|()| bytes)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// A diagram in the DOT language.
    fn dot(&self, py: Python<'_>, diagram: &str) -> PyResult<String> {
        let diagram = self.diagram(diagram)?;
        Ok(py.detach(|| Report::of_solution(&self.inner).dot(diagram)))
    }

    /// A diagram as SVG.
    fn svg(&self, py: Python<'_>, diagram: &str) -> PyResult<String> {
        let diagram = self.diagram(diagram)?;
        let drawn = py.detach(|| {
            let report = Report::of_solution(&self.inner);
            match report.nodes(diagram) {
                nodes if nodes > MAX_DRAWN => Err(format!(
                    "the diagram has {nodes} nodes and can have {MAX_DRAWN}; dot() has no limit"
                )),
                _ => draw(&report.dot(diagram)),
            }
        });
        drawn.map_err(value_error)
    }

    /// A program for GAP.
    fn gap(&self, py: Python<'_>) -> String {
        py.detach(|| Report::of_solution(&self.inner).gap())
    }
}
