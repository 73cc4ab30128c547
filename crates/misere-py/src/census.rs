//! The census, for those who run it from Python and on clusters.

use crate::solving::{Listener, Time, duration};
use crate::value_error;
use misere::classify::Shard;
use misere_census::{Error, Format, Limits, Plan, Store};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Short work should not wait long for this.
const POLL: Duration = Duration::from_millis(5);

/// Does long work on other threads while this one listens to Ctrl-C; the work must heed the flag that it is given.
pub fn listening<T: Send, E: Send + ToString>(
    py: Python<'_>,
    threads: Option<usize>,
    work: impl FnOnce(&Arc<AtomicBool>) -> Result<T, E> + Send,
) -> PyResult<T> {
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        pool = pool.num_threads(threads.max(1));
    }
    let pool = pool.build().map_err(value_error)?;
    let listener = Listener::new();
    let done = AtomicBool::new(false);
    let result = py.detach(|| {
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let result = pool.install(|| work(&listener.stop));
                done.store(true, Ordering::Relaxed);
                result
            });
            while !done.load(Ordering::Relaxed) && !worker.is_finished() {
                std::thread::sleep(POLL);
                listener.listen();
            }
            worker.join()
        })
    });
    listener.raise()?;
    match result {
        Ok(result) => result.map_err(value_error),
        Err(_) => Err(value_error("a thread has failed")),
    }
}

fn summary(store: &Store) -> Result<String, Error> {
    Ok(serde_json::to_string(&store.summary()?).unwrap_or_default())
}

/// Works on the games of a family, or on a part of them, that have no row in the file; the summary as JSON.
#[pyfunction]
#[pyo3(signature = (file, family, shard=None, cpu_limit=None, max_steps=None, heap=None, max_order=None, max_memory=None, max_certificate=None, threads=None))]
#[allow(clippy::too_many_arguments)]
pub fn census_run(
    py: Python<'_>,
    file: PathBuf,
    family: &str,
    shard: Option<&str>,
    cpu_limit: Option<Time>,
    max_steps: Option<u64>,
    heap: Option<u32>,
    max_order: Option<usize>,
    max_memory: Option<u64>,
    max_certificate: Option<u64>,
    threads: Option<usize>,
) -> PyResult<String> {
    let limits = Limits {
        cpu: duration(cpu_limit)?,
        steps: max_steps,
        heap,
        order: max_order,
        memory: max_memory,
        certificate: max_certificate,
    };
    let shard: Shard = shard.unwrap_or("1/1").parse().map_err(value_error)?;
    let family = family.parse().map_err(value_error)?;
    let plan = Plan::new(family, limits).map_err(value_error)?.part(shard);
    listening(py, threads, move |stop| {
        let mut store = Store::open_or_create(&file, &plan)?;
        misere_census::run(&plan, &mut store, stop, &|_| ())?;
        summary(&store)
    })
}

/// Joins the parts of a census; the summary as JSON.
#[pyfunction]
pub fn census_merge(py: Python<'_>, parts: Vec<PathBuf>, output: PathBuf) -> PyResult<String> {
    let merged = py.detach(|| {
        let parts: Vec<_> = parts.iter().map(PathBuf::as_path).collect();
        summary(&misere_census::merge(&parts, &output)?)
    });
    merged.map_err(|e: Error| value_error(e))
}

/// Checks every certificate of a census; the result as JSON.
#[pyfunction]
#[pyo3(signature = (file, threads=None))]
pub fn census_verify(py: Python<'_>, file: PathBuf, threads: Option<usize>) -> PyResult<String> {
    listening(py, threads, move |stop| {
        let rows = Store::open(&file)?.rows()?;
        let verified = misere_census::verify(&rows, stop, &|| ());
        Ok::<String, Error>(serde_json::to_string(&verified).unwrap_or_default())
    })
}

/// The table as JSON lines.
#[pyfunction]
pub fn census_export(py: Python<'_>, file: PathBuf) -> PyResult<String> {
    let text = py.detach(|| {
        let mut out = Vec::new();
        misere_census::export(&Store::open(&file)?.rows()?, Format::JsonLines, &mut out)?;
        Ok::<String, Error>(String::from_utf8_lossy(&out).into_owned())
    });
    text.map_err(value_error)
}
