//! Only pages of this server may ask it, and they may load nothing from anywhere else.

use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      font-src 'self' data:; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// Refuses requests that another site makes a browser send: by a name that leads here, or from a page elsewhere.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    if !is_ours(request.headers()) {
        let message = "this server answers its own pages alone";
        return (StatusCode::FORBIDDEN, message).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    response
}

fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|v| v.to_str().unwrap_or("?"));
    let Some(host) = text(HOST) else {
        return false;
    };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let local = matches!(name, "localhost" | "127.0.0.1");
    local && text(ORIGIN).is_none_or(|origin| origin.strip_prefix("http://") == Some(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_sites_are_refused() {
        let ours = |host: &'static str, origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            is_ours(&headers)
        };
        assert!(ours("127.0.0.1:7700", None));
        assert!(ours("localhost:7700", Some("http://localhost:7700")));
        assert!(!ours("localhost:7700", Some("http://elsewhere.example")));
        assert!(!ours("localhost:7700", Some("http://localhost:8000")));
        assert!(!ours(
            "rebound.example:7700",
            Some("http://rebound.example:7700")
        ));
        assert!(!ours("localhost:7700", Some("null")));
    }
}
