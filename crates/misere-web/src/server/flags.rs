//! Stopping work under way: by its name, or by going away.

use super::Shared;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Names are made by the page, and short.
const MAX_NAME: usize = 40;

/// The stop flags of work under way, by the name that the page gave it.
#[derive(Default)]
pub(crate) struct Flags(Mutex<HashMap<String, Weak<AtomicBool>>>);

impl Flags {
    /// Keeps the flag of the work that `uri` names as long as somebody else does.
    pub(crate) fn keep(&self, uri: &Uri, flag: &Arc<AtomicBool>) {
        let Some(name) = name(uri) else { return };
        let mut flags = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        flags.retain(|_, flag| flag.strong_count() > 0);
        flags.insert(name.to_string(), Arc::downgrade(flag));
    }

    fn raise(&self, name: &str) {
        let flags = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(flag) = flags.get(name).and_then(Weak::upgrade) {
            flag.store(true, Ordering::Relaxed);
        }
    }
}

/// The name of a request: what stands behind the question mark.
fn name(uri: &Uri) -> Option<&str> {
    uri.query().filter(|q| q.len() <= MAX_NAME)
}

/// Stops the work of this name; its answer is what is proved by then.
pub(crate) async fn stop(State(shared): State<Arc<Shared>>, uri: Uri) -> StatusCode {
    if let Some(name) = name(&uri) {
        shared.flags.raise(name);
    }
    StatusCode::NO_CONTENT
}

/// Stops the work when its answer is no longer wanted: whoever waits for the answer holds this, and drops it when the
/// connection is closed.
#[derive(Default)]
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
