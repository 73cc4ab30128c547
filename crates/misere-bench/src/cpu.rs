//! Work within CPU time: a busy machine changes nothing.

use cpu_time::ThreadTime;
use misere::quotient::{Limits, Progress};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Limits that end with the CPU time of this thread, and who must watch for it.
pub fn within<T>(time: Duration, work: impl FnOnce(Limits, &dyn Fn(&Progress)) -> T) -> T {
    /// The clock of a thread is slow to read.
    const ASK_EVERY: u32 = 16;
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        interrupt: Some(stop.clone()),
        memory: Some(2 << 30),
        ..Limits::default()
    };
    let start = ThreadTime::now();
    let asked = Cell::new(0u32);
    work(limits, &|_| {
        asked.set(asked.get().wrapping_add(1));
        if asked.get().is_multiple_of(ASK_EVERY) && start.elapsed() >= time {
            stop.store(true, Ordering::Relaxed);
        }
    })
}
