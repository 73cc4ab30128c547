//! Work within CPU time: a busy machine changes nothing.

use misere::limits::Limits;
use std::time::Duration;

/// Limits that end with the CPU time of the thread.
pub fn within(time: Duration) -> Limits {
    Limits {
        cpu_time: Some(time),
        memory: Some(2 << 30),
        ..Limits::default()
    }
}
