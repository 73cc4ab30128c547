//! Who wins a position: by the quotient, or, where none reaches, by search.

use super::strategy::{Strategy, Value};
use super::{Answer, Kind};
use crate::automatic::{AutomaticMove, AutomaticSolution, NoValue, TamePlay};
use crate::limits::{Budget, Limits, Stop};
use crate::parametric::ParametricSolution;
use crate::position::{Heap, Position};
use crate::value::{MoveRange, Search};
use thiserror::Error;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Whether it is a P-position: the player to move loses.
    pub is_p: bool,
    /// Its value as a word in the generators; `None` where a search decided.
    pub value: Option<String>,
    /// Which element of a tame extension the value is, where it is beyond the quotient; or why there is none.
    pub note: Option<String>,
}

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// The heap that is moved in.
    pub from: Heap,
    /// What it becomes.
    pub to: Position,
    /// The position after the move.
    pub position: Position,
    /// Its value as a word, in P; `None` where a search decided.
    pub value: Option<String>,
    /// The family of moves of which this is the first, if it has more than one: a heap of 10⁹ has 5·10⁸ options.
    pub range: Option<MoveRange>,
}

/// Winning moves, by the heap moved in and what it becomes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Those that were found.
    pub list: Vec<WinningMove>,
    /// What stopped the search for more, if it was stopped.
    pub stopped: Option<Stop>,
}

/// Why nobody can say who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unknown {
    /// The quotient does not reach, and neither did a search.
    #[error(
        "heap {heap} lies beyond heap {proved}, up to which the quotient is proved, and a search did not end: {stop}"
    )]
    Beyond {
        /// The heap of the position.
        heap: u32,
        /// The last heap that the quotient covers.
        proved: u32,
        /// What stopped the search.
        stop: Stop,
    },
    /// No quotient was asked, and a search did not end.
    #[error("a search did not end: {0}")]
    Search(Stop),
    /// In a game that is tame relative to a heap: nim values of large heaps take their time.
    #[error("stopped while finding nim values: {0}")]
    NimValues(Stop),
    /// The moves of the position cannot be written down.
    #[error("no list of the winning moves: {0}")]
    NoMoves(NoValue),
}

impl Unknown {
    /// What stopped it.
    pub fn stop(&self) -> Stop {
        match *self {
            Unknown::Beyond { stop, .. }
            | Unknown::Search(stop)
            | Unknown::NimValues(stop)
            | Unknown::NoMoves(NoValue::Stopped(stop)) => stop,
            Unknown::NoMoves(_) => Stop::NotFound,
        }
    }
}

/// Somebody who knows an answer, and remembers what it has worked out.
///
/// ```
/// use misere::answer::{Wish, settle};
/// use misere::limits::{Budget, Limits};
/// use misere::ruleset::HeapGame;
/// let limits = Limits { heap: Some(20), ..Limits::default() };
/// let answer = settle(&HeapGame::parse("0.07")?, Wish::Any, &Budget::start(limits, None));
/// let (mut judge, budget) = (answer.judge(), Budget::unlimited());
/// assert!(judge.judge(&"20+3".parse()?, &budget)?.value.is_some());
/// // Beyond heap 20 a search decides, and knows no values.
/// assert!(judge.judge(&"22+3".parse()?, &budget)?.value.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Judge<'a> {
    answer: &'a Answer,
    strategy: Strategy<'a>,
    tame: Option<TamePlay<'a>>,
    search: Option<Search<'a>>,
}

/// A search looks at no more than this, in steps, whatever the limits. Some ten seconds.
const SEARCH: u64 = 1_000_000;

/// Who decides a position.
enum Court<'a, 'b> {
    Strategy(&'b mut Strategy<'a>),
    Automatic(&'a AutomaticSolution),
    Tame(&'b mut TamePlay<'a>),
    Parametric(&'a ParametricSolution),
    Search(&'b mut Search<'a>, Out),
}

/// A position beyond the quotient: its largest heap.
#[derive(Clone, Copy)]
struct Out {
    heap: u32,
    proved: u32,
}

impl Out {
    fn because(self, stop: Stop) -> Unknown {
        Unknown::Beyond {
            heap: self.heap,
            proved: self.proved,
            stop,
        }
    }
}

impl<'a> Judge<'a> {
    /// Somebody who knows this answer.
    pub fn new(answer: &'a Answer) -> Judge<'a> {
        Judge {
            answer,
            strategy: Strategy::new(&answer.finite),
            tame: answer.as_automatic().and_then(TamePlay::of),
            search: None,
        }
    }

    fn court(&mut self, position: &Position, budget: &Budget) -> Result<Court<'a, '_>, Unknown> {
        let answer = self.answer;
        let largest = position.max_heap().unwrap_or(Heap(0));
        if !answer.covers(largest.0) {
            let out = Out {
                heap: largest.0,
                proved: answer.heap(),
            };
            let search = self
                .search
                .get_or_insert_with(|| Search::new(answer.game()));
            return Ok(Court::Search(search, out));
        }
        match &answer.kind {
            Kind::Finite => {
                let ready = self.strategy.prepare(largest, budget);
                ready.map_err(Unknown::NimValues)?;
                Ok(Court::Strategy(&mut self.strategy))
            }
            Kind::Automatic(solution) => match &mut self.tame {
                Some(tame) if tame.is_asked(position) => {
                    tame.prepare(largest, budget).map_err(Unknown::NimValues)?;
                    Ok(Court::Tame(tame))
                }
                _ => Ok(Court::Automatic(solution)),
            },
            Kind::Parametric(solution) => Ok(Court::Parametric(solution)),
        }
    }

    /// Says whether a position is a P-position, and what it is worth.
    pub fn judge(&mut self, position: &Position, budget: &Budget) -> Result<Judgement, Unknown> {
        match self.court(position, budget)? {
            Court::Strategy(strategy) => {
                let value = covered(strategy.value(position));
                Ok(Judgement {
                    is_p: strategy.value_is_p(value),
                    value: Some(strategy.show(value)),
                    note: note(value),
                })
            }
            Court::Automatic(solution) => {
                let (value, note) = match solution.value(position, budget) {
                    Ok(word) => (Some(solution.names().show(&word)), None),
                    // Who wins is known all the same.
                    Err(why) => (None, Some(why.to_string())),
                };
                Ok(Judgement {
                    is_p: covered(solution.is_p(position)),
                    value,
                    note,
                })
            }
            Court::Tame(tame) => {
                let nim = tame.nim(position);
                Ok(Judgement {
                    is_p: nim == 0,
                    value: Some(tame.show(nim)),
                    note: None,
                })
            }
            Court::Parametric(solution) => {
                let value = solution.value(position);
                Ok(Judgement {
                    is_p: solution.claim().is_p(&value),
                    value: Some(solution.word(&value)),
                    note: None,
                })
            }
            Court::Search(search, out) => {
                let found = search.is_p(position, &budget.within(bounded()));
                Ok(Judgement {
                    is_p: found.map_err(|stop| out.because(stop))?,
                    value: None,
                    note: None,
                })
            }
        }
    }

    /// Every move to a P-position, as far as the budget allows. (A heap of a million has a million options and more.)
    pub fn winning_moves(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Moves, Unknown> {
        match self.court(position, budget)? {
            Court::Strategy(strategy) => {
                let (moves, stopped) = covered(strategy.winning_moves_within(position, budget));
                let list = moves.into_iter().map(|m| WinningMove {
                    value: Some(strategy.show(m.value)),
                    from: m.from,
                    to: m.to,
                    position: m.position,
                    range: m.range,
                });
                Ok(Moves {
                    list: list.collect(),
                    stopped,
                })
            }
            Court::Automatic(solution) => {
                let found = solution.winning_moves(position, budget);
                Ok(moves_of(found.map_err(Unknown::NoMoves)?))
            }
            Court::Tame(tame) => {
                let found = tame.winning_moves(position, budget);
                Ok(moves_of(found.map_err(Unknown::NoMoves)?))
            }
            Court::Parametric(solution) => {
                let (moves, stopped) = solution.winning_moves(position, budget);
                let list = moves.into_iter().map(|m| WinningMove {
                    from: m.from,
                    to: m.to,
                    position: m.position,
                    value: Some(m.value),
                    range: m.range,
                });
                Ok(Moves {
                    list: list.collect(),
                    stopped,
                })
            }
            Court::Search(search, out) => {
                let found = search.winning_moves(position, &budget.within(bounded()));
                let found = found.map_err(|stop| out.because(stop))?;
                let list = found.into_iter().filter_map(|(from, to)| {
                    Some(WinningMove {
                        position: position.without(from)?.plus(&to),
                        from,
                        to,
                        value: None,
                        range: None,
                    })
                });
                Ok(Moves {
                    list: list.collect(),
                    stopped: None,
                })
            }
        }
    }
}

/// Moves that an automaton found.
fn moves_of((moves, stopped): (Vec<AutomaticMove>, Option<Stop>)) -> Moves {
    let list = moves.into_iter().map(|m| WinningMove {
        from: m.from,
        to: m.to,
        position: m.position,
        value: Some(m.value),
        range: m.range,
    });
    Moves {
        list: list.collect(),
        stopped,
    }
}

/// What is said of a position that the answer covers.
fn covered<T, E>(said: Result<T, E>) -> T {
    match said {
        Ok(value) => value,
        Err(_) => unreachable!("the answer covers the heaps of the position"),
    }
}

fn bounded() -> Limits {
    Limits {
        steps: Some(SEARCH),
        ..Limits::default()
    }
}

fn note(value: Value) -> Option<String> {
    match value {
        Value::Element(_) => None,
        Value::Beyond(nim) => Some(format!(
            "the element of nim value {nim} in the kernel of a tame extension"
        )),
    }
}
