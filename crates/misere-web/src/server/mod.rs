//! The local server: the page, and answers to what it asks.
//!
//! It listens on the loop-back address alone, reads no files and keeps nothing. What one request may cost is bounded by
//! [`Bounds`]; how much goes on at a time, by two queues; and work whose asker has gone away is stopped.

mod api;
mod files;
mod guard;
mod queue;

use crate::{Bounds, Desk};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// A request may have so many bytes; a certificate is the largest there is.
const MAX_BODY: usize = 24 << 20;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// How many games are solved at the same time.
    pub solves: usize,
    /// What one request may cost.
    pub bounds: Bounds,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            port: 7700,
            solves: std::thread::available_parallelism().map_or(2, Into::into),
            bounds: Bounds::default(),
        }
    }
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) desk: Desk,
    pub(crate) bounds: Bounds,
    pub(crate) queue: queue::Queue,
    pub(crate) flags: api::Flags,
}

/// Serves until `stop` is done. `ready` is told the address once the server listens there.
///
/// ```
/// use misere_web::server::{Settings, serve};
/// let settings = Settings { port: 0, ..Settings::default() };
/// serve(settings, |address| assert!(address.ip().is_loopback()), async {})?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(
    settings: Settings,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let result = runtime.block_on(async move {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, settings.port));
        let listener = tokio::net::TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        let serving = axum::serve(listener, router(&settings)).into_future();
        // Not a graceful end: an open tab would keep the program from ending.
        tokio::select! {
            end = serving => end,
            () = stop => Ok(()),
        }
    });
    runtime.shutdown_background();
    result
}

fn router(settings: &Settings) -> Router {
    let shared = Arc::new(Shared {
        desk: Desk::default(),
        bounds: settings.bounds.clone(),
        queue: queue::Queue::new(settings.solves),
        flags: api::Flags::default(),
    });
    Router::new()
        .route("/api", post(api::api))
        .route("/api/stop", post(api::stop))
        .fallback(get(files::file))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn(guard::guard))
        .with_state(shared)
}
