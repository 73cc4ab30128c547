//! Games on boards of squares, with positions and moves as people write them.

use super::component::{Components, Ruleset};
use super::grid::{Cell, Grid, at_most};
use super::{HeapGame, ParseError, named};
use crate::position::Position;

/// A position with more boards than this is a slip of the pen.
const MAX_BOARDS: usize = 1000;

/// What is played on the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// A move puts a cross on a free square; a board with three in a row is dead.
    Notakto,
    /// A move takes two free squares that share a side.
    Cram,
    /// A move takes a free square with all that lie below it or to its right.
    Chomp,
}

impl BoardKind {
    /// The marks of a taken and of a free square.
    fn marks(self) -> (char, char) {
        match self {
            BoardKind::Notakto => ('x', '.'),
            BoardKind::Cram | BoardKind::Chomp => ('.', '#'),
        }
    }
}

/// The rules of a game on boards of one size.
struct Board {
    kind: BoardKind,
    /// For Notakto, the lines of three.
    lines: Vec<u64>,
}

impl Board {
    fn is_dead(&self, grid: &Grid) -> bool {
        self.lines.iter().any(|l| grid.bits() & l == *l)
    }

    /// The moves: the squares chosen, and the board after them.
    fn moves(&self, grid: &Grid) -> Vec<(Vec<Cell>, Grid)> {
        if self.is_dead(grid) {
            return Vec::new();
        }
        let mut out = Vec::new();
        for cell in grid.free_cells() {
            match self.kind {
                BoardKind::Notakto => out.push((vec![cell], grid.take([cell]))),
                BoardKind::Cram => {
                    for next in [right_of(cell), below(cell)] {
                        if grid.is_free(next) {
                            out.push((vec![cell, next], grid.take([cell, next])));
                        }
                    }
                }
                BoardKind::Chomp => {
                    let bite = |c: &Cell| c.row >= cell.row && c.column >= cell.column;
                    out.push((vec![cell], grid.take(grid.free_cells().filter(bite))));
                }
            }
        }
        out
    }
}

fn right_of(cell: Cell) -> Cell {
    Cell {
        column: cell.column + 1,
        ..cell
    }
}

fn below(cell: Cell) -> Cell {
    Cell {
        row: cell.row + 1,
        ..cell
    }
}

impl Ruleset for Board {
    type State = Grid;

    fn options(&self, grid: &Grid) -> Vec<Grid> {
        self.moves(grid)
            .into_iter()
            .map(|(_, after)| after)
            .collect()
    }

    fn parts(&self, grid: Grid) -> Vec<Grid> {
        match self.kind {
            BoardKind::Notakto if self.is_dead(&grid) => Vec::new(),
            BoardKind::Notakto => vec![grid],
            BoardKind::Chomp => Grid::around(&grid.free_cells().collect::<Vec<_>>())
                .into_iter()
                .collect(),
            BoardKind::Cram => {
                let regions = regions(&grid).into_iter().filter(|r| r.len() > 1);
                regions.filter_map(|r| Grid::around(&r)).collect()
            }
        }
    }

    fn key(&self, grid: Grid) -> Grid {
        match self.kind {
            // Not all images of a bitten board are bitten boards, so only the diagonal counts.
            BoardKind::Chomp => grid.min(transposed(&grid)),
            // The lines of three are those of a board that lies as it lies.
            BoardKind::Notakto => grid.least_image(grid.rows() == grid.columns()),
            BoardKind::Cram => grid.least_image(true),
        }
    }

    fn name(&self, grid: &Grid) -> Option<String> {
        let (taken, free) = self.kind.marks();
        Some(grid.show(taken, free))
    }
}

fn transposed(grid: &Grid) -> Grid {
    let cells: Vec<Cell> = grid
        .free_cells()
        .map(|c| Cell {
            row: c.column,
            column: c.row,
        })
        .collect();
    Grid::around(&cells).unwrap_or(*grid)
}

/// The regions of free squares that hang together by sides.
fn regions(grid: &Grid) -> Vec<Vec<Cell>> {
    let mut seen = *grid;
    let mut out = Vec::new();
    for start in grid.free_cells() {
        if seen.is_taken(start) {
            continue;
        }
        seen = seen.take([start]);
        let mut region = vec![start];
        let mut next = 0;
        while let Some(&cell) = region.get(next) {
            next += 1;
            let before = [
                cell.row.checked_sub(1).map(|row| Cell { row, ..cell }),
                cell.column
                    .checked_sub(1)
                    .map(|column| Cell { column, ..cell }),
            ];
            let around = [right_of(cell), below(cell)]
                .into_iter()
                .chain(before.into_iter().flatten());
            for near in around {
                if seen.is_free(near) {
                    seen = seen.take([near]);
                    region.push(near);
                }
            }
        }
        out.push(region);
    }
    out
}

/// A move on one of several boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMove {
    /// Which board, counted from 0.
    pub board: usize,
    /// The squares chosen.
    pub cells: Vec<Cell>,
    /// The board after the move.
    pub after: Grid,
}

/// A game on boards: Notakto, Cram, Chomp.
///
/// ```
/// use misere::limits::Limits;
/// use misere::quotient::solve;
/// use misere::ruleset::BoardGame;
/// use misere::answer::Strategy;
/// let notakto = BoardGame::parse("notakto").unwrap()?;
/// let solution = solve(notakto.game(), Limits::default(), None);
/// assert_eq!((solution.order(), solution.p_order()), (18, 4));
/// // A cross in the centre of a single board wins.
/// let centre = notakto.read(".../.x./...")?;
/// assert!(Strategy::new(&solution).is_p(&notakto.position(&centre).unwrap())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardGame {
    components: Components<Board>,
    start: Grid,
}

impl BoardGame {
    /// The game on boards that a text names, with the board of the start: `notakto`, `cram:3x4`, `cram:##./###`. `None` if the
    /// text names no game on boards.
    pub fn parse(text: &str) -> Option<Result<BoardGame, ParseError>> {
        named::find_board(text.trim())
    }

    /// The game `kind`, from what stands behind the colon at byte `at` of `text`.
    pub(super) fn new(
        kind: BoardKind,
        name: &str,
        text: &str,
        at: usize,
    ) -> Result<BoardGame, ParseError> {
        let value = text[at..].trim();
        let fail = |what: String| ParseError::new(text, at, what);
        let start = match (value.contains(['#', '/', '.']), kind) {
            (false, _) => {
                Grid::read_size(value).ok_or_else(|| fail(format!("{}, as in 3x3", at_most())))?
            }
            (true, BoardKind::Cram) => Grid::read(value, '.', '#').map_err(|e| {
                let start = text[..at].chars().count()
                    + text[at..].chars().take_while(|c| c.is_whitespace()).count();
                ParseError {
                    input: ParseError::new(text, 0, "").input,
                    column: e.column + start,
                    ..e
                }
            })?,
            (true, _) => return Err(fail("a size, as in 3x3".to_string())),
        };
        let written = match start.bits() {
            0 => format!("{}x{}", start.rows(), start.columns()),
            _ => start.show('.', '#'),
        };
        let lines = match kind {
            BoardKind::Notakto => start.lines_of_three(),
            BoardKind::Cram | BoardKind::Chomp => Vec::new(),
        };
        let components = Components::new(Board { kind, lines }, format!("{name}:{written}"), start);
        let components = components.map_err(|e| fail(format!("a smaller board: {e}")))?;
        Ok(BoardGame { components, start })
    }

    /// The game of heaps behind it.
    pub fn game(&self) -> &HeapGame {
        self.components.game()
    }

    /// What is played.
    pub fn kind(&self) -> BoardKind {
        self.components.ruleset().kind
    }

    /// The board at the start.
    pub fn start(&self) -> Grid {
        self.start
    }

    /// Whether a text is meant as boards and not as heaps.
    pub fn is_written_as_boards(text: &str) -> bool {
        text.contains(['x', 'X', '.', '#', '/'])
    }

    /// Reads boards joined by `+`, each as rows joined by `/`; `3*` before a board stands for three of them.
    ///
    /// ```
    /// use misere::ruleset::BoardGame;
    /// let cram = BoardGame::parse("cram:2x3").unwrap()?;
    /// assert_eq!(cram.read("###/### + 2*##./##.")?.len(), 3);
    /// assert!(cram.read("#.#/#.#")?.len() == 1);
    /// assert!(cram.read("####").is_err(), "that does not occur on a board of two by three");
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Vec<Grid>, ParseError> {
        let (taken, free) = self.kind().marks();
        let mut out = Vec::new();
        let mut at = 0;
        for term in text.split('+') {
            let start = at + term.len() - term.trim_start().len();
            at += term.len() + 1;
            let fail = |what: String| Err(ParseError::new(text, start, what));
            let (count, board) = match term.split_once('*') {
                None => (1, term),
                Some((count, board)) => match count.trim().parse::<usize>() {
                    Ok(count) => (count, board),
                    Err(_) => return fail("a number of boards before '*'".to_string()),
                },
            };
            let grid = match Grid::read(board.trim(), taken, free) {
                Ok(grid) => grid,
                Err(e) => {
                    return fail(format!(
                        "a board as in {}: {} ({})",
                        self.start.show(taken, free),
                        e.expected,
                        self.marks_in_words()
                    ));
                }
            };
            let same_size =
                (grid.rows(), grid.columns()) == (self.start.rows(), self.start.columns());
            if self.kind() == BoardKind::Notakto && !same_size {
                return fail(format!(
                    "boards of {} by {}",
                    self.start.rows(),
                    self.start.columns()
                ));
            }
            if self.components.position(&grid).is_none() {
                return fail("a board that can come up in play".to_string());
            }
            if count > MAX_BOARDS - out.len() {
                return fail(format!("at most {MAX_BOARDS} boards"));
            }
            out.extend(std::iter::repeat_n(grid, count));
        }
        Ok(out)
    }

    /// What the marks of a board mean: a dot is free in one game and a hole in another.
    pub fn marks_in_words(&self) -> String {
        let (taken, free) = self.kind().marks();
        let (game, what) = match self.kind() {
            BoardKind::Notakto => ("Notakto", "has a cross"),
            BoardKind::Cram => ("Cram", "is a hole"),
            BoardKind::Chomp => ("Chomp", "is a hole"),
        };
        format!("in {game} {free} is free and {taken} {what}")
    }

    /// Boards as [`BoardGame::read`] reads them.
    pub fn show(&self, boards: &[Grid]) -> String {
        let (taken, free) = self.kind().marks();
        let shown = boards.iter().map(|b| b.show(taken, free));
        shown.collect::<Vec<_>>().join("+")
    }

    /// A picture of a board, line by line.
    pub fn draw(&self, board: &Grid) -> Vec<String> {
        let (taken, free) = self.kind().marks();
        board.draw(taken, free)
    }

    /// Boards as a sum of heaps; `None` if one of them cannot come up in play.
    pub fn position(&self, boards: &[Grid]) -> Option<Position> {
        let mut sums = boards.iter().map(|b| self.components.position(b));
        sums.try_fold(Position::empty(), |sum, x| Some(sum.plus(&x?)))
    }

    /// Whether play on a board is over.
    pub fn is_over(&self, board: &Grid) -> bool {
        self.components.ruleset().moves(board).is_empty()
    }

    /// All moves, board by board and square by square.
    pub fn moves(&self, boards: &[Grid]) -> Vec<BoardMove> {
        let mut out = Vec::new();
        for (board, grid) in boards.iter().enumerate() {
            let moves = self.components.ruleset().moves(grid).into_iter();
            out.extend(moves.map(|(cells, after)| BoardMove {
                board,
                cells,
                after,
            }));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> BoardGame {
        BoardGame::parse(text).unwrap().unwrap()
    }

    #[test]
    fn boards_with_the_same_game_are_the_same_heap() {
        let cram = game("cram:2x2");
        // All moves of the square leave a domino, whose one move ends it.
        assert_eq!(cram.game().heaps(), Some(2));
        let sum = |t| cram.position(&cram.read(t).unwrap()).unwrap().to_string();
        assert_eq!(sum("##/##"), "2");
        assert_eq!(sum("##/.. + #./#. + ../.."), "2*1");
        assert_eq!(cram.game().heap_names.as_ref().unwrap(), &["##", "##/##"]);
    }

    #[test]
    fn chomp_in_one_row_is_nim() {
        let chomp = game("chomp:1x6");
        let nim = HeapGame::parse("nim:6").unwrap();
        for n in 1..=6 {
            let heap = crate::position::Heap(n);
            assert_eq!(chomp.game().options(heap), nim.options(heap));
        }
        assert_eq!(game("chomp:6x1").game().heaps(), Some(6));
    }

    #[test]
    fn moves_are_squares() {
        let notakto = game("notakto");
        let boards = notakto.read("xx./.../... + 2*.x./.x./.x.").unwrap();
        let moves = notakto.moves(&boards);
        assert_eq!(moves.len(), 7, "two boards are dead");
        assert_eq!(
            (moves[0].board, moves[0].cells[0].to_string()),
            (0, "c1".to_string())
        );
        assert!(notakto.is_over(&moves[0].after));
        assert_eq!(
            game("cram:3x4").moves(&[game("cram:3x4").start()]).len(),
            17
        );
    }
}
