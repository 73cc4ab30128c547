//! Words played by their own moves, in a box of outcomes.
//!
//! Elements of a finite part are played as their least words ([`Outcomes`]). If such a word times a letter is another element, then by its own moves it
//! must have, beside every vector, the outcome of that element; and so must a letter that stands for a word. Where it has not, the finite part
//! contradicts itself: the two were taken together wrongly.

use super::frame::{Frame, Role};
use super::outcomes::Outcomes;
use super::sample::Known;
use super::torsion::FinitePart;
use crate::automatic::effort::{EFFORT, root};
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::automatic::numbers::Direction;
use crate::monoid::Elem;
use crate::word::{Exponents, Letter};
use smallvec::SmallVec;

/// Where a finite part contradicts itself.
pub struct Contradiction {
    /// A word without directions.
    pub word: Exponents,
    /// The exponents of directions beside it.
    pub vector: Vec<u32>,
}

impl Contradiction {
    fn position(&self, free: &[Letter]) -> Exponents {
        let mut position = self.word.clone();
        for (&d, &n) in free.iter().zip(&self.vector) {
            position.set(d, n);
        }
        position
    }
}

/// Exponents of directions.
type Vector = SmallVec<[u32; 6]>;

/// The value of what a move leaves alone, the letter that moves, and the direction of which it needs a copy.
type Part = ((Elem, Vector), Letter, Option<Direction>);

/// A move of a letter: the element it leaves, and what is added to the exponents of directions.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    to: Elem,
    shift: SmallVec<[i32; 6]>,
}

/// Words played by their own moves, their options being looked up in a box.
pub struct Board<'a> {
    frame: &'a Frame,
    finite: &'a FinitePart,
    free: Vec<Letter>,
    side: u32,
    /// The outcomes of all elements in the box, with a margin of unknown ones that no turn leads out of.
    known: Vec<Known>,
    /// How far the coordinates of the box with its margin are apart.
    strides: Vec<usize>,
    /// The cells of one element.
    cells: usize,
    turns: Vec<Vec<Turn>>,
    products: Vec<Elem>,
    meter: &'a Meter<'a>,
}

impl<'a> Board<'a> {
    /// A board with a box of about so many cells.
    pub fn new(
        letters: &Letters,
        frame: &'a Frame,
        finite: &'a FinitePart,
        cells: usize,
        meter: &'a Meter<'a>,
    ) -> Result<Board<'a>, NotFound> {
        let free = frame.free();
        let side = match free.len() {
            0 => 1,
            f => root(cells / finite.order(), f).clamp(2, EFFORT.longest_side),
        };
        let mut board = Board {
            turns: turns(letters, (frame, finite), &free, side, meter)?,
            products: products(finite, meter)?,
            strides: Vec::new(),
            cells: 1,
            known: Vec::new(),
            frame,
            finite,
            free,
            side,
            meter,
        };
        board.fill(letters)?;
        Ok(board)
    }

    /// Plays through the box and writes it down with its margin.
    fn fill(&mut self, letters: &Letters) -> Result<(), NotFound> {
        let f = self.free.len();
        let shifts = self.turns.iter().flatten();
        let shifts = shifts.flat_map(|turn| turn.shift.iter().copied());
        let words = self.frame.roles.iter().filter_map(|role| match role {
            Role::Word(word) => word.factors().map(|(_, n)| n).max(),
            _ => None,
        });
        // A turn beside what one letter is worth; what leads farther leads out of the box all the same.
        let farthest = shifts.max().unwrap_or(0).max(0) as u32;
        let margin = farthest
            .saturating_add(words.max().unwrap_or(0))
            .min(self.side);
        for _ in 0..f {
            self.strides.push(self.cells);
            self.cells = self.cells.saturating_mul((self.side + margin + 1) as usize);
        }
        let count = self.cells.saturating_mul(self.finite.order());
        if count > EFFORT.most_cells {
            return Err(NotFound::Exponents);
        }
        let sides = vec![self.side; f];
        let outcomes = Outcomes::new(letters, self.frame, self.finite, &sides, self.meter)?;
        self.known = self.meter.list(Known::Unknown, count)?;
        let vectors = cube(f, self.side, self.meter)?;
        for m in self.finite.elements() {
            self.meter.work(vectors.len())?;
            for v in &vectors {
                let at = m.index() * self.cells + self.place(v);
                self.known[at] = match outcomes.is_p(m, v) {
                    Some(true) => Known::P,
                    Some(false) => Known::N,
                    None => Known::Unknown,
                };
            }
        }
        Ok(())
    }

    fn place(&self, v: &[u32]) -> usize {
        let parts = v.iter().zip(&self.strides);
        parts.map(|(&n, stride)| n as usize * stride).sum()
    }

    /// The element of a word, with the exponents of directions.
    fn value(&self, word: &Exponents) -> Result<(Elem, Vector), NotFound> {
        let mut word = word.clone();
        self.frame.reduce(&mut word)?;
        let more = self.free.iter().map(|&d| word[d].min(self.side));
        Ok((self.finite.read(&word), more.collect()))
    }

    /// Where the moves from a word without directions lead from the vector 0, with the direction of which they need a copy.
    fn ways(&self, word: &Exponents) -> Result<Vec<(Option<Direction>, isize)>, NotFound> {
        let mut parts: SmallVec<[Part; 16]> = SmallVec::new();
        for (l, _) in word.factors() {
            let mut rest = word.clone();
            rest.remove(l)?;
            parts.push((self.value(&rest)?, l, None));
        }
        let whole = self.value(word)?;
        for (i, &d) in Direction::first(self.free.len()).zip(&self.free) {
            parts.push((whole.clone(), d, Some(i)));
        }
        let mut ways = Vec::new();
        for ((beside, more), l, needs) in parts {
            self.meter.work(2 * self.turns[l.index()].len())?;
            for turn in &self.turns[l.index()] {
                let m = self.products[beside.index() * self.finite.order() + turn.to.index()];
                let sums = more.iter().zip(&turn.shift);
                let sums = sums.map(|(&n, &s)| (i64::from(n) + i64::from(s)).min(self.side.into()));
                let parts = sums.zip(&self.strides);
                let way: isize = parts.map(|(n, &stride)| n as isize * stride as isize).sum();
                ways.push((needs, (m.index() * self.cells) as isize + way));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        Ok(ways)
    }

    /// The outcomes of a word without directions beside some vectors, by its own moves, until somebody has seen enough.
    pub fn play(
        &self,
        word: &Exponents,
        vectors: &[Vec<u32>],
        mut seen: impl FnMut(&[u32], Option<bool>) -> bool,
    ) -> Result<(), NotFound> {
        let ways = self.ways(word)?;
        let is_one = word.factors().next().is_none();
        for v in vectors {
            let mut outcome = Some(!is_one || v.iter().any(|&n| n > 0));
            let mut looks = 0;
            let here = self.place(v) as isize;
            for &(needs, way) in &ways {
                if needs.is_some_and(|i| v[i.index()] == 0) {
                    continue;
                }
                looks += 1;
                match self.known[(way + here) as usize] {
                    Known::P => {
                        outcome = Some(false);
                        break;
                    }
                    Known::Unknown => outcome = None,
                    Known::N => {}
                }
            }
            self.meter.work(4 + looks)?;
            if !seen(v, outcome) {
                break;
            }
        }
        Ok(())
    }

    /// What is known of each element beside the vectors that are not near the far sides of the box.
    pub fn rows(&self) -> Result<Vec<Vec<Option<bool>>>, NotFound> {
        let inner = (2 * self.side / 3).max(1);
        let vectors = cube(self.free.len(), inner, self.meter)?;
        let elements = self.finite.elements();
        let row = |m: Elem| {
            self.meter.work(4 * vectors.len())?;
            Ok(vectors.iter().map(|v| self.is_p(m, v)).collect())
        };
        elements.map(row).collect()
    }

    /// The outcome of an element beside a vector, if it is known.
    fn is_p(&self, m: Elem, v: &[u32]) -> Option<bool> {
        if v.iter().any(|&n| n >= self.side) {
            return None;
        }
        match self.known[m.index() * self.cells + self.place(v)] {
            Known::P => Some(true),
            Known::N => Some(false),
            Known::Unknown => None,
        }
    }

    /// What contradicts itself, in the order of play: options come before what they are options of, so the first is one whose options
    /// are right if nothing else is wrong.
    ///
    /// Letters that stand for words are looked at beside other elements only if there is nothing else: if a letter is not worth its word, that may show beside
    /// the new one alone.
    pub fn contradictions(&self, letters: &Letters) -> Result<Vec<Contradiction>, NotFound> {
        let is_word = |l: Letter| matches!(self.frame[l], Role::Word(_));
        let list = self.wrong(letters, &|x, l| x == Elem::ONE || !is_word(l))?;
        match list.is_empty() {
            true => self.wrong(letters, &|x, l| x > Elem::ONE && is_word(l)),
            false => Ok(list),
        }
    }

    /// What is wrong about the multiples of elements by letters that are asked for.
    fn wrong(
        &self,
        letters: &Letters,
        is_asked: &dyn Fn(Elem, Letter) -> bool,
    ) -> Result<Vec<Contradiction>, NotFound> {
        let vectors = cube(self.free.len(), self.side, self.meter)?;
        let mut list: Vec<Contradiction> = Vec::new();
        for x in self.finite.elements() {
            for l in letters.all() {
                if self.frame[l] == Role::Free || !is_asked(x, l) {
                    continue;
                }
                let mut word = self.finite.word(x).clone();
                word.add(l, 1)?;
                let (m, more) = self.value(&word)?;
                if self.finite.word(m) == &word {
                    continue;
                }
                let mut wrong = None;
                self.play(&word, &vectors, |v, is_p| {
                    let sum: SmallVec<[u32; 6]> = v.iter().zip(&more).map(|(a, b)| a + b).collect();
                    let claimed = self.is_p(m, &sum);
                    if matches!((is_p, claimed), (Some(a), Some(b)) if a != b) {
                        wrong = Some(v.to_vec());
                    }
                    wrong.is_none()
                })?;
                if let Some(vector) = wrong {
                    self.meter.grow(&list)?;
                    list.push(Contradiction { word, vector });
                }
            }
        }
        list.sort_by_cached_key(|c| {
            let mut key = c.position(&self.free).entries().to_vec();
            key.reverse();
            key
        });
        Ok(list)
    }
}

/// The moves of all letters, without repeats.
fn turns(
    letters: &Letters,
    (frame, finite): (&Frame, &FinitePart),
    free: &[Letter],
    side: u32,
    meter: &Meter,
) -> Result<Vec<Vec<Turn>>, NotFound> {
    let mut turns = Vec::with_capacity(letters.count());
    for l in letters.all() {
        let mut list = Vec::new();
        for option in letters.options(l) {
            meter.work(30 + 2 * letters.count())?;
            let mut word: Exponents = Exponents::one(letters.count());
            word.times_factors(option)?;
            frame.reduce(&mut word)?;
            let shift = free
                .iter()
                .map(|&d| word[d].min(side) as i32 - i32::from(d == l));
            list.push(Turn {
                to: finite.read(&word),
                shift: shift.collect(),
            });
        }
        list.sort_unstable();
        list.dedup();
        turns.push(list);
    }
    Ok(turns)
}

/// The multiplication table, row by row.
fn products(finite: &FinitePart, meter: &Meter) -> Result<Vec<Elem>, NotFound> {
    let order = finite.order();
    let entries = order.saturating_mul(order);
    meter.budget().allow_table::<Elem>(entries)?;
    let mut products = Vec::with_capacity(entries);
    for x in finite.elements() {
        meter.work(order)?;
        products.extend(finite.row(x));
    }
    Ok(products)
}

/// The vectors of a cube, the last coordinate weighing most.
fn cube(f: usize, side: u32, meter: &Meter) -> Result<Vec<Vec<u32>>, NotFound> {
    let mut list = Vec::new();
    let mut v = vec![0; f];
    loop {
        meter.grow(&list)?;
        meter.work(4)?;
        list.push(v.clone());
        let Some(i) = v.iter().position(|&n| n + 1 < side) else {
            return Ok(list);
        };
        v[..i].fill(0);
        v[i] += 1;
    }
}
