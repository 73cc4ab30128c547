//! What the page asks, and how it is answered.
//!
//! The page sends a [`Request`] and gets one JSON document back, with news of the progress on the way. It does so over a
//! loop-back connection to [`server`], or, as a static site, by a call of the same code compiled to WebAssembly in a worker;
//! [`Desk::answer`] stands behind both.
//!
//! ```
//! use misere_web::{Bounds, Desk, Request};
//! let desk = Desk::default();
//! let request: Request = serde_json::from_str(r#"{"op": "solve", "game": "0.77"}"#)?;
//! let answer = desk.answer(&request, &Bounds::default(), None, &|_| ()).unwrap();
//! assert_eq!(answer["solution"]["order"], 40);
//! assert_eq!(answer["structure"]["idempotents"].as_array().unwrap().len(), 5);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod answer;
mod check;
mod compare;
mod desk;
mod excerpt;
mod known;
mod page;
mod play;
mod request;
mod spots;
mod task;
mod words;

#[cfg(not(target_arch = "wasm32"))]
pub mod server;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use desk::{Desk, Question, Shelf};
pub use known::infinite_from;
pub use request::{Bounds, MAX_HEAP, News, Refusal, Request, Why};
