//! Requests, and the ways in which they can fail.

use crate::excerpt::excerpt;
use misere::limits::Progress;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The largest heap that a request may name: beyond it even a list of values is more than anybody reads.
pub const MAX_HEAP: u32 = 100_000;
/// A longer game is refused unread, with room for a large file.
const MAX_TEXT: usize = 200_000;
/// A game in one line, which is no file, has fewer bytes, …
const MAX_LINE: usize = 4000;
/// … and so has a position.
const MAX_POSITION: usize = 20_000;
/// A code has no more digits than this after its point.
const MAX_DIGITS: usize = 100;

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
        /// Normal play.
        #[serde(default)]
        normal: bool,
    },
    /// The quotient of a game with everything that its page shows.
    Solve {
        /// The game.
        game: String,
        /// Take in the heaps up to this one and no more; at most [`MAX_HEAP`].
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
    /// Two games side by side: what their pages show, and whether their quotients are isomorphic.
    Compare {
        /// The two games.
        games: [String; 2],
        /// The heaps up to this one and no more; at most [`MAX_HEAP`].
        #[serde(default)]
        heap: Option<u32>,
        /// Stop after so many seconds for both.
        #[serde(default)]
        seconds: Option<f64>,
    },
    /// The value of a position, its moves, and the value of each.
    Look {
        /// The game.
        game: String,
        /// The position, as heaps or as boards; the usual one if it is left out.
        #[serde(default)]
        position: Option<String>,
        /// A move from there, as it is written: what is looked at is the position after it.
        #[serde(default, rename = "move")]
        step: Option<String>,
        /// Normal play.
        #[serde(default)]
        normal: bool,
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
        /// As far as this heap, if the whole game is not settled; at most [`MAX_HEAP`].
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
    /// Refuses what is too long or too large to be worth a look.
    pub(crate) fn within_reason(&self) -> Result<(), Refusal> {
        match self {
            Request::Games | Request::Check { .. } => Ok(()),
            Request::Describe { game, .. } => reasonable_game(game),
            Request::Solve { game, heap, .. } | Request::Certificate { game, heap } => {
                reasonable_game(game)?;
                reasonable_heap(*heap)
            }
            Request::Compare { games, heap, .. } => {
                games.iter().try_for_each(|game| reasonable_game(game))?;
                reasonable_heap(*heap)
            }
            Request::Look {
                game,
                position,
                step,
                ..
            } => {
                reasonable_game(game)?;
                at_most("a move", step.as_deref().unwrap_or(""), MAX_POSITION)?;
                at_most(
                    "a position",
                    position.as_deref().unwrap_or(""),
                    MAX_POSITION,
                )
            }
            Request::Reply { game, position, .. } => {
                reasonable_game(game)?;
                at_most("a position", position, MAX_POSITION)
            }
        }
    }
}

fn at_most(what: &str, text: &str, most: usize) -> Result<(), Refusal> {
    match text.len() {
        length if length > most => Err(Refusal::limit(format!(
            "{what} of {length} bytes: at most {most} are read here"
        ))),
        _ => Ok(()),
    }
}

fn reasonable_game(text: &str) -> Result<(), Refusal> {
    at_most("a game", text, MAX_TEXT)?;
    if !text.contains('\n') {
        at_most("a game in one line", text, MAX_LINE)?;
    }
    let digits = text.trim().split_once('.').map_or("", |(_, digits)| digits);
    if digits.len() > MAX_DIGITS && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(Refusal::limit(format!(
            "a code with {} digits: at most {MAX_DIGITS} are read here; misere solve takes longer ones",
            digits.len()
        )));
    }
    Ok(())
}

fn reasonable_heap(heap: Option<u32>) -> Result<(), Refusal> {
    match heap {
        Some(heap) if heap > MAX_HEAP => Err(Refusal::limit(format!(
            "heap {heap}: at most {MAX_HEAP} are taken in here; misere solve --heap goes further"
        ))),
        _ => Ok(()),
    }
}

/// What takes longer than this is not done at once.
const AT_ONCE: Duration = Duration::from_millis(120);

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
    /// The memory of the checker, in bytes; never more than a sixth of that of the whole process, for two may check at a
    /// time and solving goes on beside them.
    pub check_memory: u64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            time: Duration::from_secs(600),
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
    /// The bounds of what is done at once, so that nobody waits behind it. It may have a little more memory than the rest:
    /// a small game is answered even while a large one holds all that there is.
    pub(crate) fn at_once(&self) -> Bounds {
        Bounds {
            time: self.time.min(AT_ONCE),
            play: self.play.min(AT_ONCE),
            extra: self.extra.min(AT_ONCE),
            memory: self.memory.saturating_add(self.memory / 4),
            ..self.clone()
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

/// A request that is not answered. No message repeats more than 200 characters of what was sent.
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
            message: excerpt(&message.to_string()),
        }
    }

    /// Too much is going on.
    pub fn busy(message: impl ToString) -> Refusal {
        Refusal {
            why: Why::Busy,
            message: message.to_string(),
        }
    }

    /// A limit.
    pub fn limit(message: impl ToString) -> Refusal {
        Refusal {
            why: Why::Limit,
            message: excerpt(&message.to_string()),
        }
    }
}
