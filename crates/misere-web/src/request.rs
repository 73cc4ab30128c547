//! Requests, and the ways in which they can fail.

use misere::quotient::{Limits, Progress};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What the page can ask for.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The games known by name.
    Games,
    /// The rules of a game in words.
    Describe {
        /// A code, a name, a tree, or the text of a TOML file.
        game: String,
    },
    /// The quotient of a game with everything that its page shows.
    Solve {
        /// The game.
        game: String,
        /// Take in the heaps up to this one and no more.
        #[serde(default)]
        heap: Option<u32>,
        /// Stop after so many seconds.
        #[serde(default)]
        seconds: Option<f64>,
        /// Stop when the quotient has more elements than this.
        #[serde(default)]
        max_order: Option<usize>,
        /// Normal play.
        #[serde(default)]
        normal: bool,
    },
    /// The value of a position, its moves, and the value of each.
    Look {
        /// The game.
        game: String,
        /// The position, as heaps or as boards; the usual one if it is left out.
        #[serde(default)]
        position: Option<String>,
    },
    /// A move of the program.
    Reply {
        /// The game.
        game: String,
        /// The position.
        position: String,
        /// How well to play: a word or a number, as `misere play --level` takes it.
        level: String,
        /// The same seed makes the same choice.
        seed: u64,
    },
    /// The certificate of a quotient.
    Certificate {
        /// The game.
        game: String,
        /// As far as this heap, if the whole game is not settled.
        #[serde(default)]
        heap: Option<u32>,
    },
    /// What the checker says of a certificate.
    Check {
        /// The certificate, as it stands in the file.
        certificate: String,
        /// Whether the digest must be right.
        #[serde(default = "yes")]
        digest: bool,
    },
}

fn yes() -> bool {
    true
}

impl Request {
    /// Whether answering it may take long, so that others should not wait behind it.
    pub fn is_long(&self) -> bool {
        matches!(self, Request::Solve { .. } | Request::Certificate { .. })
    }
}

/// How much work one request may cause, whatever it asks for.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The time for solving.
    pub time: Duration,
    /// The time for solving what a player waits for.
    pub play: Duration,
    /// The time for what is added to a solution: genera, structure.
    pub extra: Duration,
    /// The order of a quotient.
    pub order: usize,
    /// The memory of the whole process, in bytes, where that is known.
    pub memory: u64,
    /// The basic operations of the checker.
    pub check_work: u64,
    /// The memory of the checker, in bytes.
    pub check_memory: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            time: Duration::from_secs(60),
            play: Duration::from_secs(4),
            extra: Duration::from_secs(2),
            order: 20_000,
            memory: 2 << 30,
            check_work: 20_000_000_000,
            check_memory: 1 << 30,
        }
    }
}

impl Bounds {
    /// The limits of the solver for a request that asks for these.
    pub(crate) fn limits(
        &self,
        heap: Option<u32>,
        seconds: Option<f64>,
        order: Option<usize>,
        interrupt: Option<Arc<AtomicBool>>,
    ) -> Limits {
        let asked = seconds.filter(|s| s.is_finite() && (0.0..1e6).contains(s));
        Limits {
            heap,
            time: Some(asked.map_or(self.time, |s| Duration::from_secs_f64(s).min(self.time))),
            order: Some(order.map_or(self.order, |o| o.min(self.order))),
            memory: Some(self.memory),
            interrupt,
            ..Limits::default()
        }
    }
}

/// News of a computation under way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct News {
    /// The heap it works on.
    pub heap: u32,
    /// The order of the last proved quotient.
    pub order: usize,
    /// The order of the candidate under test.
    pub candidate: Option<usize>,
    /// Time since the start.
    pub elapsed_s: f64,
}

impl From<&Progress> for News {
    fn from(p: &Progress) -> News {
        News {
            heap: p.heap,
            order: p.order,
            candidate: p.candidate,
            elapsed_s: p.elapsed.as_secs_f64(),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The request makes no sense.
    Input,
    /// A limit was reached before there was anything to tell.
    Limit,
    /// Too much is going on; ask again.
    Busy,
    /// The program is wrong.
    Bug,
}

/// A request that is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// Why.
    pub why: Why,
    /// The same in a sentence.
    pub message: String,
}

impl Refusal {
    /// A request that makes no sense.
    pub fn input(message: impl ToString) -> Refusal {
        Refusal {
            why: Why::Input,
            message: message.to_string(),
        }
    }

    /// A limit.
    pub fn limit(message: impl ToString) -> Refusal {
        Refusal {
            why: Why::Limit,
            message: message.to_string(),
        }
    }
}
