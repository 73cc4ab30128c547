//! Outcomes on a board by plain recursion: the truth that everything else is measured by.

use super::Board;
use crate::limits::{Budget, Limits, Stop};
use crate::position::Position;
use rustc_hash::FxHashMap;

/// The clock is looked at once in this many positions.
const CHECK_EVERY: usize = 256;

/// Outcomes on a board, each computed once.
///
/// ```
/// use misere::generalised::{Board, Outcomes};
/// use misere::ruleset::HeapGame;
/// let board = Board::normal(&HeapGame::parse("nim:2")?)?;
/// let mut outcomes = Outcomes::new(&board);
/// assert!(outcomes.won(&"2*2".parse()?) && !outcomes.won(&"1+2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Outcomes<'b> {
    board: &'b Board,
    memo: FxHashMap<Position, bool>,
}

/// A position that waits for its options; the last of them is looked at first.
struct Frame {
    position: Position,
    open: Vec<Position>,
}

impl<'b> Outcomes<'b> {
    /// Nothing known yet.
    pub fn new(board: &'b Board) -> Outcomes<'b> {
        Outcomes {
            board,
            memo: FxHashMap::default(),
        }
    }

    /// Whether the player who has moved to `x` wins: `x` is victorious, or it is a P-position. The work grows with the number of
    /// positions below `x`; [`Outcomes::won_within`] is for those who cannot wait.
    pub fn won(&mut self, x: &Position) -> bool {
        match self.won_within(x, &Budget::start(Limits::default(), None)) {
            Ok(won) => won,
            Err(stop) => unreachable!("stopped without a limit: {stop}"),
        }
    }

    /// As [`Outcomes::won`], within limits.
    pub fn won_within(&mut self, x: &Position, budget: &Budget) -> Result<bool, Stop> {
        if let Some(&won) = self.memo.get(x) {
            return Ok(won);
        }
        // A stack of our own: play can be longer than the machine's stack is deep.
        let mut stack = Vec::new();
        let mut last = self.enter(x.clone(), &mut stack);
        let mut steps = 0;
        while let Some(frame) = stack.last_mut() {
            steps += 1;
            if steps % CHECK_EVERY == 0 {
                budget.check()?;
            }
            // A move that wins settles the position against whoever moved to it.
            let settled = match last.take() {
                Some(true) => Some(false),
                _ => match frame.open.pop() {
                    None => Some(true),
                    Some(option) => {
                        last = match self.memo.get(&option) {
                            Some(&won) => Some(won),
                            None => self.enter(option, &mut stack),
                        };
                        None
                    }
                },
            };
            if let (Some(won), Some(frame)) = (settled, settled.and_then(|_| stack.pop())) {
                self.memo.insert(frame.position, won);
                last = Some(won);
            }
        }
        Ok(last.unwrap_or_default())
    }

    /// Settles a position by itself, or puts it on the stack.
    fn enter(&mut self, position: Position, stack: &mut Vec<Frame>) -> Option<bool> {
        if let Some(won) = self.board.verdict(&position) {
            self.memo.insert(position, won);
            return Some(won);
        }
        let open = self.board.moves(&position).collect();
        stack.push(Frame { position, open });
        None
    }
}
