//! Boards of squares, some of them taken: what Notakto, Cram and Chomp are played on.

use super::ParseError;

/// A board has at most this many squares: a bit for each.
const MAX_CELLS: u32 = 64;
/// Columns have letters.
const MAX_SIDE: u32 = 26;

/// A square: row and column, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row.
    pub row: u32,
    /// The column.
    pub column: u32,
}

impl std::fmt::Display for Cell {
    /// The letter of the column and the number of the row: `a1` is the top left square.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = char::from(b'a' + self.column as u8);
        write!(f, "{letter}{}", self.row + 1)
    }
}

/// A rectangle of squares, each free or taken.
///
/// ```
/// use misere::ruleset::Grid;
/// let grid = Grid::read("x.../..x.", 'x', '.')?;
/// assert_eq!(grid.show('x', '.'), "x.../..x.");
/// assert_eq!(grid.taken_cells().map(|c| c.to_string()).collect::<Vec<_>>(), ["a1", "c2"]);
/// # Ok::<(), misere::error::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    rows: u32,
    columns: u32,
    taken: u64,
}

impl Grid {
    /// A grid without a taken square; `None` if it would have no square or too many.
    pub fn new(rows: u32, columns: u32) -> Option<Grid> {
        let sides = 1..=MAX_SIDE;
        let fits = sides.contains(&rows) && sides.contains(&columns);
        (fits && rows * columns <= MAX_CELLS).then_some(Grid {
            rows,
            columns,
            taken: 0,
        })
    }

    /// Reads rows separated by `/`; letters in upper and lower case are the same.
    pub fn read(text: &str, taken: char, free: char) -> Result<Grid, ParseError> {
        let mut cells = Vec::new();
        let (mut columns, mut rows) = (None, 0);
        let mut at = 0;
        for row in text.split('/') {
            let start = cells.len();
            for (i, c) in row.char_indices() {
                match c.to_ascii_lowercase() {
                    c if c == taken => cells.push(true),
                    c if c == free => cells.push(false),
                    _ => {
                        let expected = format!("'{taken}', '{free}', or '/' between rows");
                        return Err(ParseError::new(text, at + i, expected));
                    }
                }
            }
            let length = cells.len() - start;
            if *columns.get_or_insert(length) != length {
                return Err(ParseError::new(text, at, "rows of the same length"));
            }
            rows += 1;
            at += row.len() + 1;
        }
        let too_large = || ParseError::new(text, 0, at_most());
        let columns = u32::try_from(columns.unwrap_or(0)).map_err(|_| too_large())?;
        let mut grid = Grid::new(rows, columns).ok_or_else(too_large)?;
        for (i, _) in cells.iter().enumerate().filter(|(_, taken)| **taken) {
            grid.taken |= 1 << i;
        }
        Ok(grid)
    }

    /// Reads `3x4`: so many rows and columns.
    pub(super) fn read_size(text: &str) -> Option<Grid> {
        let number = |t: &str| {
            let t = t.trim();
            let digits = t.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| t.parse().ok()).flatten()
        };
        let (rows, columns) = text.split_once(['x', 'X', '×'])?;
        Grid::new(number(rows)?, number(columns)?)
    }

    /// The rows from the top, separated by `/`.
    pub fn show(&self, taken: char, free: char) -> String {
        let row = |row| {
            let mark = move |column| match self.is_taken(Cell { row, column }) {
                true => taken,
                false => free,
            };
            (0..self.columns).map(mark).collect::<String>()
        };
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }

    /// The board as lines of text, with letters above the columns and numbers before the rows.
    pub fn draw(&self, taken: char, free: char) -> Vec<String> {
        let letters = (0..self.columns).map(|c| char::from(b'a' + c as u8));
        let mut lines = vec![format!("    {}", spaced(letters))];
        for row in 0..self.rows {
            let marks = (0..self.columns).map(|column| match self.is_taken(Cell { row, column }) {
                true => taken,
                false => free,
            });
            lines.push(format!("{:>2}  {}", row + 1, spaced(marks)));
        }
        lines
    }

    /// How many rows there are.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns there are.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// All squares, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows * columns).map(move |i| Cell {
            row: i / columns,
            column: i % columns,
        })
    }

    /// The free squares, row by row.
    pub fn free_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|&c| !self.is_taken(c))
    }

    /// The taken squares, row by row.
    pub fn taken_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|&c| self.is_taken(c))
    }

    fn bit(&self, cell: Cell) -> u64 {
        1 << (cell.row * self.columns + cell.column)
    }

    /// Whether a square of the board is taken.
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.taken & self.bit(cell) != 0
    }

    /// Whether there is such a square and it is free.
    pub fn is_free(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns && !self.is_taken(cell)
    }

    /// The board with some more squares taken.
    pub fn take(&self, cells: impl IntoIterator<Item = Cell>) -> Grid {
        let more = cells.into_iter().map(|c| self.bit(c));
        Grid {
            taken: more.fold(self.taken, |a, b| a | b),
            ..*self
        }
    }

    /// The board that has just these squares free: the smallest rectangle around them.
    pub(super) fn around(cells: &[Cell]) -> Option<Grid> {
        let rows = || cells.iter().map(|c| c.row);
        let columns = || cells.iter().map(|c| c.column);
        let (top, left) = (rows().min()?, columns().min()?);
        let (rows, columns) = (rows().max()? - top + 1, columns().max()? - left + 1);
        let mut grid = Grid::new(rows, columns)?;
        let free = cells.iter().map(|c| Cell {
            row: c.row - top,
            column: c.column - left,
        });
        let free = free.fold(0, |bits, c| bits | grid.bit(c));
        grid.taken = !free & full(rows * columns);
        Some(grid)
    }

    /// The least of the board's images under rotation and reflection, the sides exchanged or not; without `turn` only of
    /// those that keep them.
    pub(super) fn least_image(&self, turn: bool) -> Grid {
        let image = |k: u32| {
            let (rows, columns) = match k & 4 {
                0 => (self.rows, self.columns),
                _ => (self.columns, self.rows),
            };
            let mut out = Grid {
                rows,
                columns,
                taken: 0,
            };
            let mut bits = self.taken;
            while bits != 0 {
                let i = bits.trailing_zeros();
                bits &= bits - 1;
                let (r, c) = (i / self.columns, i % self.columns);
                let r = if k & 1 == 0 { r } else { self.rows - 1 - r };
                let c = if k & 2 == 0 { c } else { self.columns - 1 - c };
                let (row, column) = if k & 4 == 0 { (r, c) } else { (c, r) };
                out.taken |= 1 << (row * columns + column);
            }
            out
        };
        let images = if turn { 8 } else { 4 };
        (1..images).map(image).fold(image(0), Grid::min)
    }

    /// The squares as bits, row by row from the lowest.
    pub(super) fn bits(&self) -> u64 {
        self.taken
    }

    /// Lines of three squares: across, down, and both diagonals.
    pub(super) fn lines_of_three(&self) -> Vec<u64> {
        let mut lines = Vec::new();
        for cell in self.cells() {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let step = |k: i64| {
                    let row = i64::from(cell.row) + k * down;
                    let column = i64::from(cell.column) + k * right;
                    let inside =
                        row < self.rows.into() && (0..self.columns.into()).contains(&column);
                    inside.then(|| 1u64 << (row * i64::from(self.columns) + column))
                };
                if let (Some(a), Some(b), Some(c)) = (step(0), step(1), step(2)) {
                    lines.push(a | b | c);
                }
            }
        }
        lines
    }
}

/// What is said about boards that are too large, or empty.
pub(super) fn at_most() -> String {
    format!(
        "a board of at least one square and at most {MAX_CELLS}, no side longer than {MAX_SIDE}"
    )
}

fn full(cells: u32) -> u64 {
    u64::MAX >> (64 - cells)
}

fn spaced(marks: impl Iterator<Item = char>) -> String {
    marks.map(String::from).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_boards_have_one_least_image() {
        let knight = ["x../..x/...", "..x/x../...", ".x./.../x..", ".../x../..x"];
        let images = knight.map(|t| Grid::read(t, 'x', '.').unwrap().least_image(true));
        assert!(images.iter().all(|g| *g == images[0]));
        let flat = Grid::read("#./##/.#", '.', '#').unwrap().least_image(true);
        assert_eq!((flat.rows(), flat.columns()), (2, 3));
    }

    #[test]
    fn a_board_of_three_has_eight_lines() {
        assert_eq!(Grid::new(3, 3).unwrap().lines_of_three().len(), 8);
        assert_eq!(Grid::new(1, 5).unwrap().lines_of_three(), [7, 14, 28]);
        assert!(Grid::new(2, 2).unwrap().lines_of_three().is_empty());
    }

    #[test]
    fn boards_are_checked() {
        for (text, column) in [("x./...", 4), ("x.y", 3), ("", 1), ("/", 1), ("x./.é", 5)] {
            assert_eq!(
                Grid::read(text, 'x', '.').unwrap_err().column,
                column,
                "{text}"
            );
        }
        for text in [
            "0x0",
            "0x3",
            "9x9",
            "1x27",
            "3",
            "x3",
            "-1x3",
            "3x3x3",
            "1x99999999999",
        ] {
            assert_eq!(Grid::read_size(text), None, "{text}");
        }
        assert!(Grid::read_size("8x8").is_some());
    }
}
