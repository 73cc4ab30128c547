//! The half of the Python package `misere` that is written in Rust: the module `misere._misere`.
//!
//! It hands out plain things: numbers, texts, lists, bytes, JSON. The half in Python (`python/misere`) makes arrays and graphs of
//! them. Everything that may be long gives Python's lock away and listens to Ctrl-C.

mod census;
mod classification;
mod function;
mod game;
mod solution;
mod solving;
mod states;
mod tools;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An error in what was passed in.
fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Checks a certificate without the solver: JSON with `accepted` and the rest as `misere check --json` has it.
#[pyfunction]
fn check(py: Python<'_>, certificate: &[u8]) -> String {
    let bytes = certificate.to_vec();
    let verdict = py.detach(move || misere_cert::check(&bytes, misere_cert::Settings::default()));
    let document = match verdict {
        Ok(accepted) => serde_json::json!({
            "accepted": true, "claim": accepted.claim, "steps": accepted.steps,
        }),
        Err(rejected) => serde_json::json!({
            "accepted": false, "step": rejected.step, "reason": rejected.reason,
        }),
    };
    document.to_string()
}

/// The module.
#[pymodule]
fn _misere(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<game::Game>()?;
    module.add_class::<solution::Solution>()?;
    module.add_function(wrap_pyfunction!(solving::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solution::restore, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(tools::nim, module)?)?;
    module.add_function(wrap_pyfunction!(tools::genus, module)?)?;
    module.add_function(wrap_pyfunction!(tools::canon, module)?)?;
    module.add_function(wrap_pyfunction!(tools::games, module)?)?;
    module.add_function(wrap_pyfunction!(tools::find, module)?)?;
    module.add_function(wrap_pyfunction!(tools::command, module)?)?;
    module.add_function(wrap_pyfunction!(classification::classify, module)?)?;
    module.add_function(wrap_pyfunction!(classification::classify_left, module)?)?;
    module.add_function(wrap_pyfunction!(classification::classify_pieces, module)?)?;
    module.add_function(wrap_pyfunction!(census::census_run, module)?)?;
    module.add_function(wrap_pyfunction!(census::census_merge, module)?)?;
    module.add_function(wrap_pyfunction!(census::census_verify, module)?)?;
    module.add_function(wrap_pyfunction!(census::census_export, module)?)?;
    Ok(())
}
