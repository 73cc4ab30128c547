//! One request, answered line by line: news, and at last the result.

use super::Shared;
use super::flags::StopOnDrop;
use super::lanes::{Lane, Waiting};
use super::purse::{Held, Part};
use crate::answer::written;
use crate::{News, Refusal, Request, Why};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

/// So much news may be unread before some is left out.
const UNREAD: usize = 8;
/// A longer body is not read as a request in passing.
const SHORT_BODY: usize = 16 << 10;

/// A request that is refused before anything is written.
type Refused = (StatusCode, Refusal);

/// A request at work.
struct Work {
    shared: Arc<Shared>,
    request: Request,
    flag: Arc<AtomicBool>,
    /// What the request holds is held as long as there is work on it.
    _part: Part,
}

/// Answers the page. Lines of JSON: `{"news": …}` any number of times, then `{"result": …}` or `{"refusal": …}`.
pub(crate) async fn api(State(shared): State<Arc<Shared>>, uri: Uri, body: Body) -> Response {
    answer(shared, &uri, body).await.unwrap_or_else(refused)
}

/// A refusal in place of an answer. Whoever comes when there is too much to do shall not keep a connection either.
fn refused((status, refusal): Refused) -> Response {
    let is_busy = refusal.why == Why::Busy;
    let mut response = ndjson(status, Body::from(written(Err(refusal)) + "\n"));
    if is_busy {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    response
}

async fn answer(shared: Arc<Shared>, uri: &Uri, body: Body) -> Result<Response, Refused> {
    let held = shared.purse.read(body, shared.silence).await;
    let held = held.map_err(|why| shared.purse.refusal(why))?;
    let (request, part) = parse(&shared, held).await?;
    // Dropped when the connection is closed, be it now or while the answer is written.
    let stop = StopOnDrop::default();
    shared.flags.keep(uri, &stop.0);
    let work = Work {
        shared: shared.clone(),
        request,
        flag: stop.0.clone(),
        _part: part,
    };
    let lane = match work.request {
        Request::Check { .. } => Lane::Check,
        Request::Games | Request::Describe { .. } => Lane::Short,
        _ => match at_once(work).await? {
            Ok(line) => return Ok(ndjson(StatusCode::OK, Body::from(line + "\n"))),
            Err(work) => return stream_from(Lane::Long, work, stop),
        },
    };
    stream_from(lane, work, stop)
}

/// Reads a request; a long one on another thread.
async fn parse(shared: &Shared, held: Held) -> Result<(Request, Part), Refused> {
    let Held { bytes, part } = held;
    let is_short = bytes.len() <= SHORT_BODY;
    let read = move || serde_json::from_slice::<Request>(&bytes).map_err(Refusal::input);
    let request = match is_short {
        true => read(),
        false => {
            let permit = join(shared, Lane::Short)?.turn().await;
            let read = spawn_blocking(read).await;
            drop(permit);
            read.unwrap_or_else(|_| Err(bug()))
        }
    };
    let request = request.map_err(|refusal| (StatusCode::BAD_REQUEST, refusal))?;
    Ok((request, part))
}

/// The line that answers a request which takes a moment only; or the work again.
async fn at_once(work: Work) -> Result<Result<String, Work>, Refused> {
    let permit = join(&work.shared, Lane::AtOnce)?.turn().await;
    let try_it = move || {
        let Shared { desk, bounds, .. } = &*work.shared;
        let interrupt = Some(work.flag.clone());
        let answer = guarded(|| desk.answer_at_once(&work.request, bounds, interrupt));
        drop(permit);
        match answer {
            Some(Some(answer)) => Ok(written(answer)),
            Some(None) => Err(work),
            None => Ok(written(Err(bug()))),
        }
    };
    let end = spawn_blocking(try_it).await;
    end.map_err(|_| (StatusCode::INTERNAL_SERVER_ERROR, bug()))
}

/// Does the work when its turn in a lane comes, and writes what there is to tell.
fn stream_from(lane: Lane, work: Work, stop: StopOnDrop) -> Result<Response, Refused> {
    let place = join(&work.shared, lane)?;
    let (lines, unread) = mpsc::channel(UNREAD + 1);
    tokio::spawn(async move {
        // Whoever goes away while waiting leaves the line.
        let permit = tokio::select! {
            permit = place.turn() => permit,
            () = lines.closed() => None,
        };
        let Some(permit) = permit else { return };
        let work = move || {
            let line = written(work.answer(&lines));
            // News leaves one place free, so that nobody waits for a reader here.
            let _ = lines.try_send(line);
            drop(permit);
        };
        let _ = spawn_blocking(work).await;
    });
    let body = stream::unfold((unread, stop), |(mut unread, stop)| async move {
        let line: String = unread.recv().await?;
        Some((Ok::<_, Infallible>(line + "\n"), (unread, stop)))
    });
    Ok(ndjson(StatusCode::OK, Body::from_stream(body)))
}

fn join(shared: &Shared, lane: Lane) -> Result<Waiting, Refused> {
    shared.lanes.join(lane).ok_or_else(|| {
        let message = "too much is going on here just now; try again in a moment";
        (StatusCode::SERVICE_UNAVAILABLE, Refusal::busy(message))
    })
}

impl Work {
    fn answer(&self, lines: &mpsc::Sender<String>) -> Result<Value, Refusal> {
        let news = |news: News| {
            // News that nobody has time to read is no news.
            if lines.capacity() > 1 {
                let _ = lines.try_send(json!({ "news": news }).to_string());
            }
        };
        let Shared { desk, bounds, .. } = &*self.shared;
        let interrupt = Some(self.flag.clone());
        guarded(|| desk.answer(&self.request, bounds, interrupt, &news))
            .unwrap_or_else(|| Err(bug()))
    }
}

/// Does some work, unless that panics.
fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

fn bug() -> Refusal {
    Refusal {
        why: Why::Bug,
        message: "a bug, please report it together with the game".into(),
    }
}

fn ndjson(status: StatusCode, body: Body) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/x-ndjson"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, headers, body).into_response()
}
