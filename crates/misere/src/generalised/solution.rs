//! The quotient of a board, heap by heap, and its document.

use super::{Board, Hypothesis, Learner};
use crate::document::{Document, PointsDocument};
use crate::limits::{Budget, Limits, Stop, Watcher};
use crate::monoid::{BipartiteMonoid, Elem, Gen};
use crate::position::{Heap, Position};
use crate::quotient::tame_relative::Snapshot;
use crate::quotient::{Change, Proof, Record, Solution};
use std::time::Duration;

/// A proved quotient of a board, or of its first heaps.
#[derive(Clone, Debug)]
pub struct BoardSolution {
    /// The board.
    pub board: Board,
    /// Q and P.
    pub monoid: BipartiteMonoid,
    /// The heap of each generator.
    pub letters: Vec<Heap>,
    /// Φ of heap 0, 1, … up to `heap`.
    pub phi: Vec<Elem>,
    /// The quotient is that of the heaps up to this one and of the exceptional points without larger heaps.
    pub heap: u32,
    /// Why the search stopped: `Proved` when all heaps were taken in.
    pub stop: Stop,
    /// How the quotient grew.
    pub changes: Vec<Change>,
    /// The number of states that the proof visited.
    pub states: usize,
    /// How long it took.
    pub elapsed: Duration,
}

/// Finds and proves the quotient of a board, within limits.
///
/// The heaps are taken in one by one. If a limit is reached, the quotient returned is that of the heaps before; play among
/// them never leaves them, so it is exact for their sums.
///
/// ```
/// use misere::generalised::{Board, solve};
/// use misere::limits::{Limits, Stop};
/// use misere::ruleset::HeapGame;
/// let board = Board::misere(&HeapGame::parse("nim:5")?)?;
/// let limits = Limits { order: Some(8), ..Limits::default() };
/// let solution = solve(&board, limits, None);
/// // Heaps up to three have six elements, heaps up to five ten.
/// assert_eq!((solution.stop, solution.heap, solution.order()), (Stop::Order, 3, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &Board, limits: Limits, watcher: Option<Watcher>) -> BoardSolution {
    let budget = Budget::start(limits, watcher);
    let goal = budget.limits().heap.unwrap_or(u32::MAX).min(board.heaps());
    let mut changes: Vec<Change> = Vec::new();
    let mut last = trivial(board);
    let mut tests: Vec<Position> = Vec::new();
    let mut heap = 0;
    let stop = loop {
        if heap == goal {
            break match heap == board.heaps() {
                true => Stop::Proved,
                false => Stop::Heap,
            };
        }
        let order = last.monoid.order();
        budget.report(heap + 1, order, None);
        let part = board.up_to(heap + 1);
        let mut learner = Learner::new(&part, tests);
        match budget.check().and_then(|()| learner.learn(&budget)) {
            Ok(next) => last = next,
            Err(stop) => break stop,
        }
        tests = learner.tests().to_vec();
        heap += 1;
        let change = Change {
            heap,
            order: last.monoid.order(),
            p_order: last.monoid.p().len(),
        };
        let same = |c: &Change| (c.order, c.p_order) == (change.order, change.p_order);
        if !changes.last().is_some_and(same) {
            changes.push(change);
        }
    };
    finish(board, last, heap, stop, changes, budget.elapsed())
}

/// The quotient of no heaps at all.
fn trivial(board: &Board) -> Hypothesis {
    let none = board.up_to(0);
    // Without a move the position is won unless it is defeated.
    let won = none.verdict(&Position::empty()).unwrap_or(true);
    let monoid = BipartiteMonoid::from_action(0, Vec::new(), |_| won);
    Hypothesis {
        monoid: monoid.expect("no generators commute"),
        phi: Vec::new(),
        states: 1,
    }
}

/// The solution over a generating set without superfluous members.
fn finish(
    board: &Board,
    found: Hypothesis,
    heap: u32,
    stop: Stop,
    changes: Vec<Change>,
    elapsed: Duration,
) -> BoardSolution {
    let generators = found.monoid.generators() as u32;
    let (monoid, kept, rename) = match found.monoid.irredundant() {
        Some((monoid, kept, numbering)) => (monoid, kept, Some(numbering.new)),
        None => (found.monoid, (0..generators).map(Gen).collect(), None),
    };
    let renamed = |x: Elem| rename.as_ref().map_or(x, |new| Elem(new[x.index()]));
    let phi = std::iter::once(Elem::ONE).chain(found.phi.iter().map(|&x| renamed(x)));
    BoardSolution {
        board: board.clone(),
        phi: phi.collect(),
        letters: kept.iter().map(|g| Heap(g.0 + 1)).collect(),
        monoid,
        heap,
        stop,
        changes,
        states: found.states,
        elapsed,
    }
}

impl BoardSolution {
    /// Whether all heaps were taken in.
    pub fn is_solved(&self) -> bool {
        self.stop == Stop::Proved
    }

    /// |Q|.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// |P|.
    pub fn p_order(&self) -> usize {
        self.monoid.p().len()
    }

    /// The value of a position of heaps that were taken in.
    pub fn value(&self, x: &Position) -> Elem {
        let powers = x
            .iter()
            .map(|(h, c)| self.monoid.pow(self.phi[h.index()], c));
        powers.fold(Elem::ONE, |a, b| self.monoid.mul(a, b))
    }

    /// The same quotient as a solution of the game of heaps, for all that does not ask who wins: words, tables, documents.
    /// Its convention says nothing.
    ///
    /// ```
    /// use misere::generalised::{Board, solve};
    /// use misere::limits::Limits;
    /// use misere::ruleset::HeapGame;
    /// let board = Board::normal(&HeapGame::parse("nim:3")?)?;
    /// let solution = solve(&board, Limits::default(), None).of_heaps();
    /// assert_eq!(solution.word(solution.phi[3]), [1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_heaps(&self) -> Solution {
        let game = self.board.of_heaps();
        let quotient = Snapshot {
            monoid: self.monoid.clone(),
            letters: self.letters.clone(),
            phi: self.phi.clone(),
        };
        let record = Record {
            proof: match self.is_solved() {
                true => Proof::AllHeaps,
                false => Proof::Partial,
            },
            stop: self.stop,
            changes: self.changes.clone(),
            states: self.states,
            elapsed: self.elapsed,
        };
        Solution::of_generalised_play(&game, quotient, record)
    }

    /// The solution as a document, with the exceptional points; its `convention` is `board`.
    ///
    /// ```
    /// use misere::generalised::{Board, solve};
    /// use misere::limits::Limits;
    /// let moves = vec![vec![misere::Position::empty()]];
    /// let board = Board::new("a board", moves, vec!["0".parse()?, "1".parse()?], vec![])?;
    /// let document = solve(&board, Limits::default(), None).document();
    /// assert_eq!((document.summary.convention, document.summary.order), ("board", Some(3)));
    /// assert_eq!(document.board.unwrap().defeated, [[0], [1]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn document(&self) -> Document {
        let heaps = self.board.heaps();
        let points = |wins| {
            let points = self.board.points(wins).into_iter();
            let counts = |x: Position| (1..=heaps).map(|h| x.count(Heap(h))).collect();
            points.map(counts).collect()
        };
        let mut document = self.of_heaps().document();
        document.summary.convention = "board";
        // Tame, restive and wild quotients, and those with names, belong to misère play; of a board that is not asked.
        document.tame = None;
        document.kind = None;
        document.name = None;
        document.board = Some(PointsDocument {
            defeated: points(false),
            victorious: points(true),
        });
        document.steps = self.steps();
        document
    }

    /// The proof in sentences.
    fn steps(&self) -> Vec<String> {
        let heap = self.heap;
        vec![
            format!(
                "The quotient of the heaps up to {heap}, with the points that have no larger heap, is proved: defeated points are \
                 outside P and victorious points in P; every other position is in P if and only if none of its options is. No two of its \
                 elements have the same effect on membership in P."
            ),
            format!("States visited by the N-check: {}.", self.states),
        ]
    }
}
