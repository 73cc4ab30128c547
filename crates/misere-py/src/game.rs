//! Games: by text, or by a Python function that gives the options of a heap.

use crate::value_error;
use misere::Position;
use misere::ruleset::{Family, HeapGame, Rules};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A game of heaps.
#[pyclass(frozen, module = "misere._misere")]
pub struct Game {
    pub inner: HeapGame,
    /// The function behind it, if there is one.
    pub function: Option<Arc<Function>>,
}

#[pymethods]
impl Game {
    /// Reads a game in any of the notations of `misere solve`.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Game> {
        Ok(Game {
            inner: HeapGame::parse(text).map_err(value_error)?,
            function: None,
        })
    }

    /// The game whose heap n has the options `options(n)`, each a list of smaller heaps; endless heaps, or so many.
    #[staticmethod]
    #[pyo3(signature = (options, heaps, name))]
    fn from_options(
        py: Python<'_>,
        options: Py<PyAny>,
        heaps: Option<u32>,
        name: String,
    ) -> PyResult<Game> {
        let function = Arc::new(Function::new(options));
        let rules = match heaps {
            None => Rules::Family(function.clone()),
            Some(heaps) => {
                let mut listed = Vec::new();
                for heap in 1..=heaps {
                    let lists = function.ask(py, heap)?;
                    let mut options: Vec<Position> =
                        lists.into_iter().map(Position::from_heaps).collect();
                    options.sort();
                    options.dedup();
                    listed.push(options);
                }
                Rules::Listed(listed)
            }
        };
        Ok(Game {
            inner: HeapGame::new(name, rules),
            function: heaps.is_none().then_some(function),
        })
    }

    /// How it was written.
    #[getter]
    fn name(&self) -> &str {
        &self.inner.name
    }

    /// How many heaps there are; None when they never end.
    #[getter]
    fn heaps(&self) -> Option<u32> {
        self.inner.heaps()
    }

    /// The options of a heap, each as a list of heaps.
    fn options(&self, py: Python<'_>, heap: u32) -> PyResult<Vec<Vec<u32>>> {
        let options = py.detach(|| self.inner.options(misere::Heap(heap)));
        if let Some(function) = &self.function {
            function.raise()?;
        }
        let list = |p: &Position| {
            let heaps = p
                .iter()
                .flat_map(|(h, count)| std::iter::repeat_n(h.0, count as usize));
            heaps.collect()
        };
        Ok(options.iter().map(list).collect())
    }
}

/// A Python function as a family of heaps. It is asked once for each heap, so that a function that changes its mind cannot do harm; what it
/// raises stops the work and is raised again at its end.
pub struct Function {
    function: Py<PyAny>,
    known: Mutex<BTreeMap<u32, Arc<Vec<Vec<u32>>>>>,
    error: Mutex<Option<PyErr>>,
    failed: AtomicBool,
}

impl Function {
    fn new(function: Py<PyAny>) -> Function {
        Function {
            function,
            known: Mutex::default(),
            error: Mutex::default(),
            failed: AtomicBool::new(false),
        }
    }

    /// Asks the function.
    fn ask(&self, py: Python<'_>, heap: u32) -> PyResult<Vec<Vec<u32>>> {
        let mut lists = Vec::new();
        for option in self.function.bind(py).call1((heap,))?.try_iter()? {
            let mut list = Vec::new();
            for part in option?.try_iter()? {
                let part: u32 = part?.extract()?;
                if part >= heap {
                    return Err(value_error(format!(
                        "an option of heap {heap} has a heap {part}; expected smaller ones"
                    )));
                }
                // An empty heap is no heap.
                if part > 0 {
                    list.push(part);
                }
            }
            lists.push(list);
        }
        Ok(lists)
    }

    /// Whether the function has raised something.
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Raises again what the function has raised, once.
    pub fn raise(&self) -> PyResult<()> {
        self.failed.store(false, Ordering::Relaxed);
        let error = self.error.lock().ok().and_then(|mut error| error.take());
        error.map_or(Ok(()), Err)
    }
}

impl Family for Function {
    fn options(&self, heap: u32, f: &mut dyn FnMut(&[u32])) {
        // Heap 0 is the empty game, whatever the function would say.
        if heap == 0 {
            return;
        }
        let known = self
            .known
            .lock()
            .ok()
            .and_then(|known| known.get(&heap).cloned());
        let lists = known.or_else(|| match Python::attach(|py| self.ask(py, heap)) {
            Ok(lists) => {
                let lists = Arc::new(lists);
                if let Ok(mut known) = self.known.lock() {
                    known.insert(heap, lists.clone());
                }
                Some(lists)
            }
            Err(error) => {
                if let Ok(mut slot) = self.error.lock() {
                    slot.get_or_insert(error);
                }
                self.failed.store(true, Ordering::Relaxed);
                None
            }
        });
        lists
            .iter()
            .flat_map(|lists| lists.iter())
            .for_each(|list| f(list));
    }
}
