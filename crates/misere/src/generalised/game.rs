//! Boards: heaps with their moves, and the exceptional points.

use crate::error::shorten;
use crate::position::{Heap, Position};
use crate::ruleset::{GameError, HeapGame, Rules, read_board_file};
use rustc_hash::FxHashMap;
use thiserror::Error;

/// Why something is no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A move that does not go down.
    #[error("heap {heap}: expected a move to smaller heaps, not to {}", shown(to))]
    NotDown {
        /// The heap moved from.
        heap: Heap,
        /// Where the move goes.
        to: Position,
    },
    /// An exceptional point with a heap that does not exist.
    #[error("the point {}: expected heaps up to {heaps}", shown(point))]
    NoSuchHeap {
        /// The point.
        point: Position,
        /// How many heaps there are.
        heaps: u32,
    },
    /// A point that is to be both.
    #[error(
        "the point {}: expected to be defeated or victorious, not both",
        shown(point)
    )]
    Both {
        /// The point.
        point: Position,
    },
    /// Heaps without end.
    #[error("{}: expected a game with finitely many heaps", shorten(game))]
    Endless {
        /// The name of the game.
        game: String,
    },
}

fn shown(position: &Position) -> String {
    shorten(&position.to_string())
}

/// A game of finitely many heaps with finitely many exceptional points.
#[derive(Clone, Debug)]
pub struct Board {
    /// How the board was written.
    pub name: String,
    /// What its author calls it, where a file says so.
    pub title: Option<String>,
    /// A name for each heap from 1 on, where the input gave one.
    pub heap_names: Option<Vec<String>>,
    /// Entry n − 1 has the options of heap n.
    options: Vec<Vec<Position>>,
    /// The exceptional points; true for the victorious ones.
    points: FxHashMap<Position, bool>,
    ends: Ends,
}

/// What a position without a move is, if it is no exceptional point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// A position like any other: the player to move loses.
    Play,
    /// Defeated: misère play.
    Defeated,
}

impl Board {
    /// The board with these options of heaps 1, 2, … and these exceptional points.
    ///
    /// ```
    /// use misere::Position;
    /// use misere::generalised::Board;
    /// let moves = vec![vec![Position::empty()]];
    /// let two: Position = "2*1".parse().unwrap();
    /// assert!(Board::new("", moves.clone(), vec![two.clone()], vec![]).is_ok());
    /// let error = Board::new("", moves, vec![two.clone()], vec![two]).unwrap_err();
    /// assert_eq!(error.to_string(), "the point 2*1: expected to be defeated or victorious, not both");
    /// ```
    pub fn new(
        name: impl Into<String>,
        mut options: Vec<Vec<Position>>,
        defeated: Vec<Position>,
        victorious: Vec<Position>,
    ) -> Result<Board, BoardError> {
        let heaps = options.len() as u32;
        for (heap, list) in (1..).map(Heap).zip(&mut options) {
            if let Some(to) = list.iter().find(|o| o.max_heap() >= Some(heap)) {
                let to = to.clone();
                return Err(BoardError::NotDown { heap, to });
            }
            list.sort();
            list.dedup();
        }
        let mut points = FxHashMap::default();
        let defeated = defeated.into_iter().map(|x| (x, false));
        for (point, wins) in defeated.chain(victorious.into_iter().map(|x| (x, true))) {
            if point.max_heap() > Some(Heap(heaps)) {
                return Err(BoardError::NoSuchHeap { point, heaps });
            }
            if points.insert(point.clone(), wins) == Some(!wins) {
                return Err(BoardError::Both { point });
            }
        }
        Ok(Board {
            name: name.into(),
            title: None,
            heap_names: None,
            options,
            points,
            ends: Ends::Play,
        })
    }

    /// Normal play of a game with finitely many heaps: nothing is exceptional.
    pub fn normal(game: &HeapGame) -> Result<Board, BoardError> {
        let Some(heaps) = game.heaps() else {
            return Err(BoardError::Endless {
                game: game.name.clone(),
            });
        };
        let options = (1..=heaps).map(|n| game.options(Heap(n))).collect();
        let mut board = Board::new(&game.name[..], options, vec![], vec![])?;
        board.heap_names = game.heap_names.clone();
        board.title = game.title.clone();
        Ok(board)
    }

    /// Misère play of a game with finitely many heaps: every position without a move is defeated.
    ///
    /// ```
    /// use misere::generalised::{Board, Outcomes};
    /// use misere::ruleset::HeapGame;
    /// let board = Board::misere(&HeapGame::parse("nim:2")?)?;
    /// assert!(!Outcomes::new(&board).won(&"0".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn misere(game: &HeapGame) -> Result<Board, BoardError> {
        Ok(Board {
            ends: Ends::Defeated,
            ..Board::normal(game)?
        })
    }

    /// Reads the board in a file; `None` when the file is a game in normal or misère play, or the text names no file.
    ///
    /// ```
    /// use misere::generalised::Board;
    /// assert!(Board::read("0.77")?.is_none());
    /// # Ok::<(), misere::error::GameError>(())
    /// ```
    pub fn read(text: &str) -> Result<Option<Board>, GameError> {
        let Some((game, points)) = read_board_file(text)? else {
            return Ok(None);
        };
        let Rules::Listed(options) = game.rules else {
            unreachable!("a file lists its heaps");
        };
        let board = Board::new(game.name, options, points.defeated, points.victorious);
        // The file was checked point by point, where errors can name the line.
        let mut board = board.unwrap_or_else(|e| unreachable!("{e}"));
        board.heap_names = game.heap_names;
        board.title = game.title;
        Ok(Some(board))
    }

    /// Whether every position without a move is defeated, which is misère play.
    pub(super) fn is_misere(&self) -> bool {
        self.ends == Ends::Defeated
    }

    /// How many heaps there are.
    pub fn heaps(&self) -> u32 {
        self.options.len() as u32
    }

    /// The options of a heap, sorted and without repeats.
    pub fn options(&self, heap: Heap) -> &[Position] {
        &self.options[heap.index() - 1]
    }

    /// The defeated or the victorious points, in order.
    pub fn points(&self, victorious: bool) -> Vec<Position> {
        let points = self.points.iter().filter(|&(_, &wins)| wins == victorious);
        let mut points: Vec<Position> = points.map(|(x, _)| x.clone()).collect();
        points.sort();
        points
    }

    /// Whether the player who has moved to `x` has won by that alone, or lost; `None` where play goes on.
    pub fn verdict(&self, x: &Position) -> Option<bool> {
        let ended = || self.ends == Ends::Defeated && !self.has_move(x);
        let point = self.points.get(x).copied();
        point.or_else(|| ended().then_some(false))
    }

    /// Whether there is a move from `x`.
    pub fn has_move(&self, x: &Position) -> bool {
        x.iter().any(|(h, _)| !self.options(h).is_empty())
    }

    /// The game of heaps without the points, for all that does not ask who wins. Its convention says nothing.
    pub fn of_heaps(&self) -> HeapGame {
        let options = (1..=self.heaps()).map(|h| self.options(Heap(h)).to_vec());
        HeapGame {
            title: self.title.clone(),
            heap_names: self.heap_names.clone(),
            ..HeapGame::new(&self.name[..], Rules::Listed(options.collect()))
        }
    }

    /// The positions that a move from `x` leads to.
    pub fn moves<'a>(&'a self, x: &'a Position) -> impl Iterator<Item = Position> + 'a {
        x.iter().flat_map(move |(h, _)| {
            let rest = x.without(h).unwrap_or_default();
            self.options(h).iter().map(move |o| rest.plus(o))
        })
    }

    /// The board of the heaps up to `heap`. Points with larger heaps are out of its reach.
    pub fn up_to(&self, heap: u32) -> Board {
        let within = |x: &Position| x.max_heap() <= Some(Heap(heap));
        let points = self.points.iter().filter(|(x, _)| within(x));
        Board {
            name: self.name.clone(),
            title: self.title.clone(),
            heap_names: self.heap_names.clone(),
            options: self.options[..heap as usize].to_vec(),
            points: points.map(|(x, &wins)| (x.clone(), wins)).collect(),
            ends: self.ends,
        }
    }

    /// The same play on a board with finitely many exceptional points, and the heaps that are nothing there.
    ///
    /// In misère play a heap without a move can never be touched and its presence makes no difference to what has
    /// a move, so that it may be left out everywhere; then the empty position is the only one without a move.
    /// Beside an exceptional point such a heap does make a difference, so that boards keep it.
    pub(super) fn finite(&self) -> (Board, Vec<Heap>) {
        if self.ends == Ends::Play {
            return (self.clone(), Vec::new());
        }
        let heaps = (1..=self.heaps()).map(Heap);
        let dead: Vec<Heap> = heaps.filter(|&h| self.options(h).is_empty()).collect();
        let live = |x: &Position| {
            let mut out = Position::empty();
            let kept = x.iter().filter(|(h, _)| !dead.contains(h));
            kept.for_each(|(h, c)| out.add(h, c));
            out
        };
        let mut board = self.clone();
        for list in &mut board.options {
            list.iter_mut().for_each(|o| *o = live(o));
            list.sort();
            list.dedup();
        }
        board.points = FxHashMap::from_iter([(Position::empty(), false)]);
        board.ends = Ends::Play;
        (board, dead)
    }
}
