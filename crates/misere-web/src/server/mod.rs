//! The local server: the page, and answers to what it asks.
//!
//! It listens on the loop-back address alone, and reads and writes no files but those of the [`Shelf`] that it is given, if it is given one. What one request may cost is bounded by
//! [`Bounds`]; how much goes on at a time, by lanes; what is held of bodies, by a purse that is a share
//! of the memory; connections that say nothing are closed; and work whose asker has gone away is stopped.

mod api;
mod connections;
mod files;
mod flags;
mod guard;
mod lanes;
mod purse;

use crate::{Bounds, Desk, Shelf};
use axum::Router;
use axum::routing::{get, post};
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// Bodies may hold one part in so many of the memory.
const BODIES: u64 = 8;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// How many games are solved at the same time.
    pub solves: usize,
    /// What one request may cost.
    pub bounds: Bounds,
    /// A connection is closed that says nothing for so long, or does not take what it is told.
    pub silence: Duration,
    /// How many connections there may be at a time.
    pub connections: usize,
    /// Where answers are kept from one run to the next.
    pub shelf: Option<Arc<dyn Shelf>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            port: 7700,
            solves: std::thread::available_parallelism().map_or(2, Into::into),
            bounds: Bounds::default(),
            silence: Duration::from_secs(10),
            // Fewer than the files that a program may have open on most systems.
            connections: 800,
            shelf: None,
        }
    }
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) desk: Desk,
    pub(crate) bounds: Bounds,
    pub(crate) lanes: lanes::Lanes,
    pub(crate) purse: purse::Purse,
    pub(crate) flags: flags::Flags,
    pub(crate) silence: Duration,
    /// The page itself.
    pub(crate) index: String,
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
    let lanes = lanes::Lanes::new(settings.solves);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(lanes.threads())
        .enable_all()
        .build()?;
    let result = runtime.block_on(async move {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, settings.port));
        let listener = tokio::net::TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        let router = router(&settings, lanes);
        // Not a graceful end: an open tab would keep the program from ending.
        tokio::select! {
            () = connections::accept(listener, router, &settings) => {}
            () = stop => {}
        }
        Ok(())
    });
    runtime.shutdown_background();
    result
}

fn router(settings: &Settings, lanes: lanes::Lanes) -> Router {
    let shared = Arc::new(Shared {
        desk: Desk::beside(settings.shelf.clone()),
        bounds: settings.bounds.clone(),
        lanes,
        purse: purse::Purse::new(settings.bounds.memory / BODIES),
        flags: flags::Flags::default(),
        silence: settings.silence,
        index: files::index(settings.bounds.time),
    });
    Router::new()
        .route("/api", post(api::api))
        .route("/api/stop", post(flags::stop))
        .fallback(get(files::file))
        .layer(axum::middleware::from_fn(guard::guard))
        .with_state(shared)
}
