//! One request, answered line by line: news, and at last the result.

use super::Shared;
use crate::answer::written;
use crate::{News, Refusal, Request, Why};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::json;
use std::collections::HashMap;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::mpsc;

/// So much news may be unread before some is left out.
const UNREAD: usize = 8;
/// Names are made by the page, and short.
const MAX_NAME: usize = 40;

/// The stop flags of work under way, by the name that the page gave it.
#[derive(Default)]
pub(crate) struct Flags(Mutex<HashMap<String, Weak<AtomicBool>>>);

impl Flags {
    /// Keeps a flag as long as somebody else does.
    fn keep(&self, name: &str, flag: &Arc<AtomicBool>) {
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

/// Answers the page. Lines of JSON: `{"news": …}` any number of times, then `{"result": …}` or `{"refusal": …}`.
pub(crate) async fn api(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let body = match body {
        Ok(body) => body,
        Err(error) => {
            let refusal = Refusal::limit(format!("the request is too long: {error}"));
            return refused(StatusCode::PAYLOAD_TOO_LARGE, refusal);
        }
    };
    let request: Request = match serde_json::from_slice(&body) {
        Ok(request) => request,
        Err(error) => return refused(StatusCode::BAD_REQUEST, Refusal::input(error)),
    };
    drop(body);
    let Some(place) = shared.queue.join(request.is_long()) else {
        let refusal = Refusal {
            why: Why::Busy,
            message: "too many games are being solved here just now; try again in a moment".into(),
        };
        return refused(StatusCode::SERVICE_UNAVAILABLE, refusal);
    };
    let (lines, unread) = mpsc::channel(UNREAD);
    let stop = StopOnDrop(Arc::default());
    let flag = stop.0.clone();
    if let Some(name) = name(&uri) {
        shared.flags.keep(name, &flag);
    }
    tokio::spawn(async move {
        // Whoever goes away while waiting leaves the line.
        let permit = tokio::select! {
            permit = place.turn() => permit,
            () = lines.closed() => None,
        };
        let Some(permit) = permit else { return };
        let work = move || {
            let line = answer(&shared, &request, &flag, &lines);
            let _ = lines.blocking_send(line);
            drop(permit);
        };
        let _ = tokio::task::spawn_blocking(work).await;
    });
    let body = stream::unfold((unread, stop), |(mut unread, stop)| async move {
        let line: String = unread.recv().await?;
        Some((Ok::<_, Infallible>(line + "\n"), (unread, stop)))
    });
    ndjson(StatusCode::OK, Body::from_stream(body))
}

/// Stops the work when the answer is no longer wanted: the stream that holds this is dropped when the connection is.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn answer(
    shared: &Shared,
    request: &Request,
    flag: &Arc<AtomicBool>,
    lines: &mpsc::Sender<String>,
) -> String {
    let news = |news: News| {
        // News that nobody has time to read is no news.
        let _ = lines.try_send(json!({ "news": news }).to_string());
    };
    let work = || {
        let interrupt = Some(flag.clone());
        shared
            .desk
            .answer(request, &shared.bounds, interrupt, &news)
    };
    let result = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(Refusal {
            why: Why::Bug,
            message: "a bug, please report it together with the game".into(),
        })
    });
    written(result)
}

fn refused(status: StatusCode, refusal: Refusal) -> Response {
    ndjson(status, Body::from(written(Err(refusal)) + "\n"))
}

fn ndjson(status: StatusCode, body: Body) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/x-ndjson"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, headers, body).into_response()
}
