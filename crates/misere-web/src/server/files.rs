//! The page, the book and the data, all of them part of the program.

use super::Shared;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Duration;

/// Names and contents, by name; `build.rs` lists them.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

fn find(name: &str) -> Option<&'static [u8]> {
    let at = FILES.binary_search_by_key(&name, |f| f.0).ok()?;
    Some(FILES[at].1)
}

/// The page finds its files from wherever it is, and knows that there is a server to ask, and for how long that works on
/// what it is asked.
pub(crate) fn index(time: Duration) -> String {
    let index = find("index.html").map_or("".into(), String::from_utf8_lossy);
    let server = format!("content=\"server\" data-seconds=\"{}\"", time.as_secs_f64());
    index
        .replacen("<head>", "<head><base href=\"/\">", 1)
        .replacen("content=\"worker\"", &server, 1)
}

/// A file of the page, of the book or of the data; every other path without a point is a place in the page.
pub(crate) async fn file(State(shared): State<Arc<Shared>>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(contents) = find(path).filter(|_| path != "index.html") {
        let cache = match path.starts_with("assets/") {
            // Their names change with what is in them.
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        };
        let headers = [(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, cache)];
        return (headers, Body::from(contents)).into_response();
    }
    let place = ["assets/", "data/", "schema/", "api"];
    if place.iter().any(|p| path.starts_with(p)) || path.ends_with(".md") {
        return (StatusCode::NOT_FOUND, "not here").into_response();
    }
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, shared.index.clone()).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "jsonl") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("md" | "txt") => "text/plain; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        _ => "application/octet-stream",
    }
}
