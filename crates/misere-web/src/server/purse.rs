//! Bodies of requests: read within a time, and only while all that are held stay within a share of the memory.

use crate::{Refusal, Why};
use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// A request may have so many bytes; a certificate is the largest there is.
const MAX_BODY: usize = 24 << 20;
/// Small bodies are always taken: what all connections together can hold in them is little.
const SMALL: usize = 16 << 10;
/// What is held is counted in pieces of this size.
const PIECE: usize = 1 << 10;

/// The memory that bodies may hold.
pub(crate) struct Purse {
    all: usize,
    left: Arc<Semaphore>,
}

/// A body, with its part of the purse.
pub(crate) struct Held {
    pub(crate) bytes: Vec<u8>,
    pub(crate) part: Part,
}

/// A part of the purse, given back when it is dropped.
#[derive(Default)]
pub(crate) struct Part(Option<OwnedSemaphorePermit>);

/// Why a body is not read.
#[derive(Debug)]
pub(crate) enum Unread {
    /// It is longer than any may be, or than there is room for at all.
    TooLong,
    /// Others hold what there is.
    Busy,
    /// It did not come.
    Lost,
}

impl Purse {
    /// A purse for so many bytes.
    pub(crate) fn new(bytes: u64) -> Purse {
        let all = usize::try_from(bytes).unwrap_or(usize::MAX);
        let pieces = (all / PIECE).min(Semaphore::MAX_PERMITS);
        Purse {
            all,
            left: Arc::new(Semaphore::new(pieces)),
        }
    }

    /// The longest body that is read at all.
    fn longest(&self) -> usize {
        MAX_BODY.min(self.all.max(SMALL))
    }

    /// Takes enough out of the purse for a body of so many bytes.
    fn cover(&self, part: &mut Part, bytes: usize) -> Result<(), Unread> {
        let held = part.0.as_ref().map_or(0, |p| p.num_permits());
        let wanted = bytes.div_ceil(PIECE);
        if bytes <= SMALL || wanted <= held {
            return Ok(());
        }
        let more = u32::try_from(wanted - held).map_err(|_| Unread::TooLong)?;
        let more = self.left.clone().try_acquire_many_owned(more);
        let more = more.map_err(|_| Unread::Busy)?;
        match &mut part.0 {
            Some(part) => part.merge(more),
            none => *none = Some(more),
        }
        Ok(())
    }

    /// Reads a body whose parts come without long pauses. The rest of a body that is refused is passed over, so that
    /// whoever sends it hears why.
    pub(crate) async fn read(&self, body: Body, silence: Duration) -> Result<Held, Unread> {
        let mut stream = body.into_data_stream();
        let mut held = Held {
            bytes: Vec::new(),
            part: Part::default(),
        };
        let mut refused = None;
        let mut seen = 0usize;
        let reading = async {
            while let Some(bytes) = stream.next().await {
                let bytes = bytes.map_err(|_| Unread::Lost)?;
                seen = seen.saturating_add(bytes.len());
                if refused.is_none()
                    && let Err(why) = self.take(&mut held, &bytes)
                {
                    refused = Some(why);
                    held.bytes = Vec::new();
                    held.part = Part::default();
                }
                if seen > 2 * MAX_BODY {
                    break;
                }
            }
            Ok(())
        };
        // Nobody on this machine needs twice as long for a body as for a pause.
        let in_time = timeout(silence * 2, reading).await;
        match (refused, in_time) {
            (Some(why), _) => Err(why),
            (None, Ok(end)) => end.map(|()| held),
            (None, Err(_)) => Err(Unread::Lost),
        }
    }

    fn take(&self, held: &mut Held, bytes: &Bytes) -> Result<(), Unread> {
        let length = held.bytes.len() + bytes.len();
        if length > self.longest() {
            return Err(Unread::TooLong);
        }
        self.cover(&mut held.part, length)?;
        held.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// How a body that is not read is refused.
    pub(crate) fn refusal(&self, why: Unread) -> (StatusCode, Refusal) {
        match why {
            Unread::TooLong => {
                let message = format!("the request is too long: at most {} bytes", self.longest());
                (StatusCode::PAYLOAD_TOO_LARGE, Refusal::limit(message))
            }
            Unread::Busy => {
                let message =
                    "requests hold all the memory that there is for them; try again in a moment";
                (StatusCode::SERVICE_UNAVAILABLE, Refusal::busy(message))
            }
            Unread::Lost => {
                let message = "the request did not come to its end in time".to_string();
                let why = Why::Input;
                (StatusCode::REQUEST_TIMEOUT, Refusal { why, message })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run<T>(work: impl Future<Output = T>) -> T {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_all().build().unwrap().block_on(work)
    }

    fn read(purse: &Purse, length: usize) -> Result<Held, Unread> {
        let body = Body::from(vec![b'x'; length]);
        run(purse.read(body, Duration::from_secs(5)))
    }

    #[test]
    fn bodies_are_held_within_the_purse_and_given_back() {
        let purse = Purse::new(1 << 20);
        let first = read(&purse, 700_000).unwrap();
        assert_eq!(first.bytes.len(), 700_000);
        assert!(matches!(read(&purse, 700_000), Err(Unread::Busy)));
        let small = read(&purse, SMALL).unwrap();
        assert!(small.part.0.is_none(), "small ones are taken in any case");
        assert!(matches!(read(&purse, 2 << 20), Err(Unread::TooLong)));
        drop(first);
        assert!(read(&purse, 700_000).is_ok());
        assert_eq!(purse.left.available_permits(), 1 << 10);
    }

    #[test]
    fn a_body_that_does_not_come_is_given_up() {
        let silent = futures_util::stream::pending::<Result<Bytes, std::io::Error>>();
        let purse = Purse::new(1 << 20);
        let body = Body::from_stream(silent);
        let read = run(purse.read(body, Duration::from_millis(20)));
        assert!(matches!(read, Err(Unread::Lost)));
    }
}
