//! A quotient that may be infinite, as Python sees it.

use crate::solution::Move;
use crate::solving::listening;
use crate::value_error;
use misere::Position;
use misere::quotient::{Change, Stop};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A quotient whose P-positions an automaton recognises.
#[pyclass(frozen, module = "misere._misere")]
pub struct AutomaticSolution {
    inner: misere::infinite::AutomaticSolution,
    stop: Stop,
    changes: Vec<Change>,
}

impl AutomaticSolution {
    /// `stop` is why no more was sought, `changes` how the finite quotients before it grew.
    pub fn new(
        inner: misere::infinite::AutomaticSolution,
        stop: Stop,
        changes: Vec<Change>,
    ) -> AutomaticSolution {
        AutomaticSolution {
            inner,
            stop,
            changes,
        }
    }
}

fn beyond(error: misere::infinite::NotCovered) -> PyErr {
    PyKeyError::new_err(error.to_string())
}

#[pymethods]
impl AutomaticSolution {
    /// The document `misere.solution/1`, as JSON.
    fn document(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| {
            let document = self.inner.document(self.stop, &self.changes);
            serde_json::to_string(&document).map_err(value_error)
        })
    }

    /// Whether the end asked for was reached: all heaps of the game, or the heap named.
    #[getter]
    fn is_answer(&self) -> bool {
        matches!(self.stop, Stop::Proved | Stop::Heap)
    }

    /// Generators and relations in LaTeX.
    fn latex(&self) -> String {
        let names = self.inner.names();
        let count = self.inner.generators().len();
        let generators: Vec<String> = (0..count)
            .map(|g| {
                let mut word = vec![0; count];
                word[g] = 1;
                names.latex(&word)
            })
            .collect();
        let relations: Vec<String> = self
            .inner
            .relations()
            .iter()
            .map(|(u, v)| format!("{}={}", names.latex(u), names.latex(v)))
            .collect();
        format!(
            r"\langle {} \mid {} \rangle",
            generators.join(","),
            relations.join(",\\ ")
        )
    }

    /// Whether a position is P, and its value; KeyError if it lies beyond the proof.
    fn outcome(&self, position: &str) -> PyResult<(bool, String)> {
        let position: Position = position.parse().map_err(value_error)?;
        let value = self.inner.value(&position).map_err(beyond)?;
        let is_p = self.inner.is_p(&position).map_err(beyond)?;
        Ok((is_p, self.inner.names().show(&value)))
    }

    /// Every move to a P-position.
    fn winning_moves(&self, py: Python<'_>, position: &str) -> PyResult<Vec<Move>> {
        let position: Position = position.parse().map_err(value_error)?;
        let result = listening(py, |budget| self.inner.winning_moves(&position, budget))?;
        let (moves, _) = result.map_err(beyond)?;
        Ok(moves
            .into_iter()
            .map(|m| (m.from.0, m.to.to_string(), m.position.to_string(), m.value))
            .collect())
    }

    /// The certificate, as the bytes of a file.
    fn certificate<'py>(&self, py: Python<'py>, compress: bool) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| {
            let mut bytes = Vec::new();
            let certificate = self.inner.certificate();
            certificate.write(&mut bytes, compress).map(|()| bytes)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }
}
