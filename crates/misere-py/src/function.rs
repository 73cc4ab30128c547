//! A Python function that gives the options of a heap.

use crate::value_error;
use misere::ruleset::Family;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A Python function as a family of heaps. It is asked once for each heap, so that a function that changes its mind cannot do harm; what it
/// raises stops the work and is raised again at its end.
pub struct Function {
    function: Py<PyAny>,
    known: Mutex<BTreeMap<u32, Arc<Vec<Vec<u32>>>>>,
    error: Mutex<Option<PyErr>>,
    failed: AtomicBool,
}

impl Function {
    /// A function of which nothing has been asked yet.
    pub fn new(function: Py<PyAny>) -> Function {
        Function {
            function,
            known: Mutex::default(),
            error: Mutex::default(),
            failed: AtomicBool::new(false),
        }
    }

    /// Asks the function.
    pub fn ask(&self, py: Python<'_>, heap: u32) -> PyResult<Vec<Vec<u32>>> {
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
