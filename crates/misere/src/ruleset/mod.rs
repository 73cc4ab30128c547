//! Games in: codes, trees, files and named games, all turned into one [`HeapGame`].

pub(crate) mod code;
mod component;
mod cousin;
mod file;
mod graph;
mod grid;
mod named;
mod parse;
mod sprouts;
mod squares;
mod tree;

pub use code::{Code, Remainder};
pub(crate) use code::{LEAVE_ONE, LEAVE_THREE, LEAVE_TWO, TAKE_ALL};
pub use component::{ComponentError, Components, Ruleset};
pub use cousin::StandardForm;
pub use graph::{GraphGame, Vertices};
pub use grid::{Cell, Grid};
pub use named::{NamedGame, likeliest, named_games};
pub(crate) use parse::read_board_file;
pub use sprouts::{Sprouts, SproutsPosition};
pub use squares::{BoardGame, BoardKind, BoardMove};

pub use crate::error::{GameError, ParseError};

use crate::position::{Heap, Position};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// The last player to move wins.
    Normal,
    /// The last player to move loses.
    Misere,
}

/// A family of heaps 1, 2, 3, … without end, given by its moves.
pub trait Family: Send + Sync {
    /// Calls `f` with each option of heap `heap`, as a list of smaller heaps (in any order, repeats allowed).
    fn options(&self, heap: u32, f: &mut dyn FnMut(&[u32]));
}

/// Where the moves of a [`HeapGame`] come from.
#[derive(Clone)]
pub enum Rules {
    /// An octal or hexadecimal code; endless heaps.
    Code(Code),
    /// Finitely many heaps: entry `n - 1` lists the options of heap `n`, sorted and without repeats.
    Listed(Vec<Vec<Position>>),
    /// Endless heaps that no code describes.
    Family(Arc<dyn Family>),
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rules::Code(code) => f.debug_tuple("Code").field(code).finish(),
            Rules::Listed(heaps) => f.debug_tuple("Listed").field(heaps).finish(),
            Rules::Family(_) => f.write_str("Family(..)"),
        }
    }
}

/// A game of heaps: heaps in order, each with the multisets of smaller heaps it can become.
#[derive(Clone, Debug)]
pub struct HeapGame {
    /// How the game was written.
    pub name: String,
    /// What its author calls it, where a file says so.
    pub title: Option<String>,
    /// Who wins at the end of play.
    pub convention: Convention,
    /// A name for each heap from 1 on, where the input gave one.
    pub heap_names: Option<Vec<String>>,
    /// The moves.
    pub rules: Rules,
    /// The position that the input describes, where it describes one: a graph, a board, a sum of trees.
    pub given: Option<Position>,
}

impl HeapGame {
    /// A game in misère play whose heaps have no names, and of which no position is given.
    ///
    /// ```
    /// use misere::Position;
    /// use misere::ruleset::{HeapGame, Rules};
    /// let one = HeapGame::new("one", Rules::Listed(vec![vec![Position::empty()]]));
    /// assert_eq!(one.heaps(), Some(1));
    /// ```
    pub fn new(name: impl Into<String>, rules: Rules) -> HeapGame {
        HeapGame {
            name: name.into(),
            title: None,
            convention: Convention::Misere,
            heap_names: None,
            rules,
            given: None,
        }
    }

    /// Where play starts, unless somebody says otherwise: the position that the input describes, with all its parts, or
    /// else the largest heap of finitely many. Endless heaps have no such position.
    ///
    /// ```
    /// use misere::ruleset::HeapGame;
    /// let start = |text: &str| HeapGame::parse(text).unwrap().start().map(|x| x.to_string());
    /// assert_eq!(start("node-kayles:0-1,2-3").as_deref(), Some("2*1"), "two edges");
    /// assert_eq!(start("*2+*3").as_deref(), Some("2+3"));
    /// assert_eq!(start("nim:5").as_deref(), Some("5"));
    /// assert_eq!(start("kayles"), None);
    /// ```
    pub fn start(&self) -> Option<Position> {
        match &self.given {
            Some(given) => Some(given.clone()),
            None => Some(Position::from_heaps([self.heaps()?])),
        }
    }

    /// Where play starts if nobody says otherwise: [`HeapGame::start`], and the sum of three heaps in games whose heaps never end.
    ///
    /// ```
    /// use misere::ruleset::HeapGame;
    /// assert_eq!(HeapGame::parse("nim:5")?.opening().to_string(), "5");
    /// assert_eq!(HeapGame::parse("kayles")?.opening().to_string(), "3+5+7");
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn opening(&self) -> Position {
        self.start()
            .unwrap_or_else(|| Position::from_heaps([3, 5, 7]))
    }

    /// A position in the names of the heaps, where they have names, as [`HeapGame::read_position`] reads it. If one of the names could be
    /// a generator of a quotient, all are marked: @a is a heap, and a an element.
    ///
    /// ```
    /// use misere::ruleset::HeapGame;
    /// let game = HeapGame::parse("coins:top>left,top>right,left>end,top>end")?;
    /// let position = game.read_position("top+2*left")?;
    /// assert_eq!(game.show_position(&position), "2*left+top");
    /// let game = HeapGame::parse("coins:a>b,a>c,b>c")?;
    /// assert_eq!(game.show_position(&game.read_position("a+2*@b")?), "2*@b+@a");
    /// assert_eq!(HeapGame::parse("nim:3")?.show_position(&"1+2*3".parse()?), "1+2*3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn show_position(&self, position: &Position) -> String {
        if self.heap_names.is_none() || position.is_empty() {
            return position.to_string();
        }
        let term = |(heap, count): (Heap, u32)| {
            let name = self.shown_name(heap);
            match count {
                1 => name,
                _ => format!("{count}*{name}"),
            }
        };
        let terms = position.iter().rev().map(term);
        terms.collect::<Vec<_>>().join("+")
    }

    /// What a heap is called in a position.
    fn shown_name(&self, heap: Heap) -> String {
        let Some(name) = self.heap_name(heap) else {
            return heap.to_string();
        };
        // A nim heap is its number: 2*3 reads better than 2**3.
        if name.strip_prefix('*') == Some(&heap.to_string()) {
            return heap.to_string();
        }
        // One of the vertices that share a heap is enough.
        let name = match self.name.starts_with("coins:") {
            true => name.split('=').next().unwrap_or(name),
            false => name,
        };
        match self.has_names_like_generators() {
            true => format!("@{name}"),
            false => name.to_string(),
        }
    }

    /// The name of a heap where it stands beside words of a quotient: marked with @ if one of the names could be a generator.
    ///
    /// ```
    /// use misere::Heap;
    /// use misere::ruleset::HeapGame;
    /// assert_eq!(HeapGame::parse("coins:a>b,a>c,b>c")?.label(Heap(1)).as_deref(), Some("@b"));
    /// assert_eq!(HeapGame::parse("coins:top>left,left>end")?.label(Heap(2)).as_deref(), Some("top"));
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn label(&self, heap: Heap) -> Option<String> {
        let name = self.heap_name(heap)?;
        match self.has_names_like_generators() {
            true => {
                let marked: Vec<String> = name.split('=').map(|n| format!("@{n}")).collect();
                Some(marked.join("="))
            }
            false => Some(name.to_string()),
        }
    }

    /// Whether two games have the same moves and the same end of play, whatever their heaps are called. Families without a code are compared by
    /// the names of the games.
    ///
    /// ```
    /// use misere::ruleset::HeapGame;
    /// let game = |text| HeapGame::parse(text).unwrap();
    /// assert!(game("kayles").has_rules_of(&game("0.770")) && game("grundy").has_rules_of(&game("Grundy")));
    /// assert!(!game("kayles").has_rules_of(&game("0.7")));
    /// ```
    pub fn has_rules_of(&self, other: &HeapGame) -> bool {
        let same = match (&self.rules, &other.rules) {
            (Rules::Code(a), Rules::Code(b)) => a == b,
            (Rules::Listed(a), Rules::Listed(b)) => a == b,
            (Rules::Family(_), Rules::Family(_)) => self.name == other.name,
            _ => false,
        };
        same && self.convention == other.convention
    }

    /// Whether a name is a letter, with a number or without.
    fn has_names_like_generators(&self) -> bool {
        let like = |name: &str| {
            let rest = name.strip_prefix(|c: char| c.is_ascii_lowercase());
            rest.is_some_and(|r| r.bytes().all(|b| b.is_ascii_digit()))
        };
        let mut names = self.heap_names.iter().flatten();
        names.any(|name| name.split('=').any(like))
    }

    /// How many heaps there are; `None` when they never end.
    pub fn heaps(&self) -> Option<u32> {
        match &self.rules {
            Rules::Listed(heaps) => Some(heaps.len() as u32),
            Rules::Code(_) | Rules::Family(_) => None,
        }
    }

    /// Calls `f` with each option of `heap` as a list of smaller heaps; the same option may come twice.
    pub fn for_each_option(&self, heap: Heap, f: &mut dyn FnMut(&[u32])) {
        match &self.rules {
            Rules::Code(code) => code.for_each_option(heap.0, f),
            Rules::Family(family) => family.options(heap.0, f),
            Rules::Listed(heaps) => {
                let Some(options) = heap.index().checked_sub(1).and_then(|i| heaps.get(i)) else {
                    return;
                };
                let mut list = Vec::new();
                for option in options {
                    list.clear();
                    for (h, c) in option.iter() {
                        list.extend(std::iter::repeat_n(h.0, c as usize));
                    }
                    f(&list);
                }
            }
        }
    }

    /// As [`HeapGame::for_each_option`], until `f` breaks off; `f` is not called again after that.
    pub fn visit_options(&self, heap: Heap, f: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) {
        if let Rules::Code(code) = &self.rules {
            let _ = code.visit_options(heap.0, f);
            return;
        }
        let mut flow = ControlFlow::Continue(());
        self.for_each_option(heap, &mut |option| {
            if flow.is_continue() {
                flow = f(option);
            }
        });
    }

    /// The options of `heap`, sorted and without repeats.
    pub fn options(&self, heap: Heap) -> Vec<Position> {
        let mut out = Vec::new();
        self.for_each_option(heap, &mut |list| {
            out.push(Position::from_heaps(list.iter().copied()));
        });
        out.sort();
        out.dedup();
        out
    }

    /// Whether `heap` can become `to` in one move. With a code this takes no time, however large the heap.
    ///
    /// ```
    /// use misere::Heap;
    /// use misere::ruleset::HeapGame;
    /// let kayles = HeapGame::parse("kayles")?;
    /// assert!(kayles.allows(Heap(4_000_000_000), &"1+3999999997".parse()?));
    /// assert!(!kayles.allows(Heap(4_000_000_000), &"1+3999999996".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allows(&self, heap: Heap, to: &Position) -> bool {
        if let Rules::Code(code) = &self.rules {
            return code.allows(heap.0, to);
        }
        let mut allowed = false;
        self.visit_options(heap, &mut |option| {
            allowed = Position::from_heaps(option.iter().copied()) == *to;
            match allowed {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        allowed
    }

    /// The name of `heap`, where the input gave one.
    pub fn heap_name(&self, heap: Heap) -> Option<&str> {
        let names = self.heap_names.as_ref()?;
        names.get(heap.index().checked_sub(1)?).map(String::as_str)
    }

    /// Whether `heap` has a move.
    pub fn has_move(&self, heap: Heap) -> bool {
        let mut any = false;
        self.visit_options(heap, &mut |_| {
            any = true;
            ControlFlow::Break(())
        });
        any
    }
}
