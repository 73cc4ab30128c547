//! Several threads for one piece of work that can be cut up.
//!
//! Each part has something of its own to write to, and none sees what another one writes; so what comes of it does not depend on how many
//! threads there are, nor on who comes first.

use std::sync::{Mutex, PoisonError};

/// Does the work for each part on at most so many threads, this one among them.
///
/// ```
/// use misere::work::share;
/// let mut squares = vec![0; 100];
/// let parts = squares.chunks_mut(10).zip(0..).collect();
/// share(3, parts, |(part, tens): (&mut [usize], usize)| {
///     for (i, square) in part.iter_mut().enumerate() {
///         *square = (10 * tens + i).pow(2);
///     }
/// });
/// assert_eq!((squares[9], squares[99]), (81, 9801));
/// ```
pub fn share<T: Send>(threads: usize, parts: Vec<T>, work: impl Fn(T) + Sync) {
    let helpers = threads.min(parts.len()).saturating_sub(1);
    let queue = Mutex::new(parts.into_iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let hand = || {
        while let Some(part) = next() {
            work(part);
        }
    };
    with_helpers(helpers, hand);
}

/// A thread that cannot be had is no reason to give up: the others do its part.
#[cfg(not(target_arch = "wasm32"))]
fn with_helpers(helpers: usize, hand: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            let helper = std::thread::Builder::new();
            let _ = helper.spawn_scoped(scope, &hand);
        }
        hand();
    });
}

/// There are no threads here.
#[cfg(target_arch = "wasm32")]
fn with_helpers(_: usize, hand: impl Fn() + Sync) {
    hand();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::sync::Barrier;

    #[test]
    fn several_threads_work() {
        for threads in 1..5 {
            // Nobody gets past this but all together.
            let all_here = Barrier::new(threads);
            let seen = Mutex::new(HashSet::new());
            share(threads, (0..threads).collect(), |_| {
                all_here.wait();
                seen.lock().unwrap().insert(std::thread::current().id());
            });
            assert_eq!(seen.lock().unwrap().len(), threads);
        }
    }
}
