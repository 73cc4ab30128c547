//! Work that cannot be stopped from within, on a thread that can be left behind.

use misere::limits::{Budget, Stop};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often the budget is asked.
const TICK: Duration = Duration::from_millis(20);
/// What is done quickly is worth waiting for even when the time is up.
const GRACE: Duration = Duration::from_millis(200);

/// Does the work, or says what stopped the waiting for it.
pub fn within<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Stop> {
    let (send, receive) = channel();
    // When nobody waits any more the result is dropped, and the thread ends with the program.
    let worker = std::thread::spawn(move || {
        let _ = send.send(work());
    });
    let start = Instant::now();
    loop {
        match receive.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(stop) = budget.check()
                    && start.elapsed() > GRACE
                {
                    return Err(stop);
                }
            }
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => unreachable!("a worker sends before it ends"),
            },
        }
    }
}
