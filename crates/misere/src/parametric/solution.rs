//! A whole game by formulas: what positions are worth, and which moves win.

use super::claim::{Claim, Element};
use super::guess::{self, Failure};
use super::names::{Names, Style};
use super::progression::{Line, Progression, Ray};
use super::proof::Proved;
use super::tree::Tree;
use crate::limits::{Budget, Stop};
use crate::position::{Heap, Position};
use crate::quotient::Solution;
use crate::ruleset::{Convention, HeapGame, LEAVE_ONE, LEAVE_THREE, LEAVE_TWO, TAKE_ALL};
use crate::value::MoveRange;
use std::sync::Arc;

/// The quotient of a whole game, by formulas.
///
/// ```
/// use misere::limits::{Budget, Limits};
/// use misere::parametric::solve_by_formulas;
/// use misere::quotient::solve;
/// use misere::ruleset::HeapGame;
/// let stage = solve(&HeapGame::parse("0.734")?, Limits { heap: Some(45), ..Limits::default() }, None);
/// let whole = solve_by_formulas(&stage, &Budget::unlimited())?;
/// assert_eq!(whole.word(&whole.value(&"1000000001+4".parse()?)), "b^2*c_499999998");
/// assert!(!whole.is_p(&"1000000001+4".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParametricSolution {
    /// The game.
    pub game: HeapGame,
    /// The heap of the stage from which it was guessed.
    pub stage: u32,
    proved: Arc<Proved>,
    names: Arc<Names>,
}

/// A winning move, or a family of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParametricMove {
    /// The heap that is moved in.
    pub from: Heap,
    /// What it becomes; the first of the family.
    pub to: Position,
    /// The position after that.
    pub position: Position,
    /// Its value, in P.
    pub value: String,
    /// The family, if it has more than one.
    pub range: Option<MoveRange>,
}

/// Formulas for a whole game, guessed from the quotient of some of its heaps and proved.
pub fn solve_by_formulas(stage: &Solution, budget: &Budget) -> Result<ParametricSolution, Failure> {
    if stage.game.convention != Convention::Misere {
        return Err(Failure::NoCode);
    }
    let (proved, names) = guess::find(stage, budget)?;
    Ok(ParametricSolution::new(stage, proved, names))
}

impl ParametricSolution {
    /// What was proved, with words for the elements; all of it came from a stage.
    pub(super) fn new(stage: &Solution, proved: Proved, names: Names) -> ParametricSolution {
        ParametricSolution {
            game: stage.game.clone(),
            stage: stage.heap,
            proved: Arc::new(proved),
            names: Arc::new(names),
        }
    }

    /// What is proved.
    pub fn claim(&self) -> &Claim {
        self.proved.claim()
    }

    /// How elements are written.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// How much there is to keep: the leaves of all trees.
    pub fn size(&self) -> usize {
        let claim = self.claim();
        let products = claim.products.iter().flatten().map(Tree::leaves);
        let relation = claim.r.iter().flatten().map(Tree::leaves);
        let moves = claim.moves.iter().flatten().flatten().map(Tree::leaves);
        let contexts = claim.contexts.iter().flatten().flatten().map(Tree::leaves);
        products.chain(relation).chain(moves).chain(contexts).sum()
    }

    /// The value of a position.
    pub fn value(&self, position: &Position) -> Element<i128> {
        let claim = self.claim();
        let heaps = position.iter();
        heaps.fold(self.one(), |x, (heap, count)| {
            claim.times(&x, &power(claim, claim.phi(heap.0), count))
        })
    }

    fn one(&self) -> Element<i128> {
        self.claim().phi(0)
    }

    /// An element as a word.
    pub fn word(&self, x: &Element<i128>) -> String {
        self.names.word(x, Style::Text)
    }

    /// Whether a position is a P-position.
    pub fn is_p(&self, position: &Position) -> bool {
        self.claim().is_p(&self.value(position))
    }

    /// Every move to a P-position, moves of one kind as families; and what stopped the search, if it was stopped.
    pub fn winning_moves(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> (Vec<ParametricMove>, Option<Stop>) {
        let mut moves = Vec::new();
        for (from, _) in position.iter() {
            let Some(rest) = position.without(from) else {
                continue;
            };
            let v = self.value(&rest);
            let mut put = |parts: &[u32], range: Option<MoveRange>| {
                let to = Position::from_heaps(parts.iter().copied());
                let position = rest.plus(&to);
                let value = self.word(&self.value(&position));
                moves.push(ParametricMove {
                    from,
                    to,
                    position,
                    value,
                    range,
                });
            };
            if let Err(stop) = self.moves_in(from.0, &v, budget, &mut put) {
                return (moves, Some(stop));
            }
        }
        (moves, None)
    }

    /// The moves in a heap that win beside an element.
    fn moves_in(
        &self,
        heap: u32,
        v: &Element<i128>,
        budget: &Budget,
        put: &mut dyn FnMut(&[u32], Option<MoveRange>),
    ) -> Result<(), Stop> {
        let claim = self.claim();
        let wins = |x: &Element<i128>| claim.is_p(&claim.times(v, x));
        for (take, &digit) in (0..).zip(&claim.digits) {
            let Some(rest) = heap.checked_sub(take) else {
                break;
            };
            budget.check()?;
            if digit & TAKE_ALL != 0 && rest == 0 && take > 0 && wins(&self.one()) {
                put(&[], None);
            }
            if digit & LEAVE_ONE != 0 && rest > 0 && take > 0 && wins(&claim.phi(rest)) {
                put(&[rest], None);
            }
            if digit & LEAVE_TWO != 0 {
                self.divisions(&[], rest, 1, take, v, budget, put)?;
            }
            if digit & LEAVE_THREE != 0 {
                for first in 1..=rest / 3 {
                    let beside = claim.times(v, &claim.phi(first));
                    self.divisions(&[first], rest - first, first, take, &beside, budget, put)?;
                }
            }
        }
        Ok(())
    }

    /// The ways to divide a rest into two heaps of at least some size that win beside an element.
    #[allow(clippy::too_many_arguments)]
    fn divisions(
        &self,
        before: &[u32],
        rest: u32,
        least: u32,
        take: u32,
        v: &Element<i128>,
        budget: &Budget,
        put: &mut dyn FnMut(&[u32], Option<MoveRange>),
    ) -> Result<(), Stop> {
        let claim = self.claim();
        let (n0, p) = (claim.first_of_tail(), claim.step);
        let parts = |size: u32| [before, &[size, rest - size]].concat();
        for size in least..n0.min(rest / 2 + 1) {
            budget.check()?;
            let x = claim.times(&claim.phi(size), &claim.phi(rest - size));
            if claim.is_p(&claim.times(v, &x)) {
                put(&parts(size), None);
            }
        }
        for (r, formula) in (0..p).zip(&claim.tail) {
            // Both parts are in the tail: n₀ + r + p·y and n₀ + s + p·(m − y).
            let Some(above) = rest.checked_sub(2 * n0 + r) else {
                break;
            };
            let (s, m) = (above % p, i128::from(above / p));
            let size = |y: i128| i128::from(n0 + r) + i128::from(p) * y;
            let from = i128::from(least.saturating_sub(n0 + r).div_ceil(p));
            let most = (i128::from(rest) / 2 - i128::from(n0 + r)).div_euclid(i128::from(p));
            let Some(all) = Progression::new(from, most, 1) else {
                continue;
            };
            let first = Ray::along(formula, Line { a: 1, b: 0 });
            let second = Ray::along(&claim.tail[s as usize], Line { a: -1, b: m });
            let mut found = Vec::new();
            claim.in_p_along(&Ray::fixed(v), &[first, second], all, budget, &mut found)?;
            for set in found {
                // Sizes are at most the heap, which is a u32.
                let (first, last) = (size(set.first) as u32, size(set.last) as u32);
                let step = (set.step * i128::from(p)) as u32;
                let range = MoveRange {
                    first,
                    last,
                    step,
                    take,
                };
                put(&parts(first), (set.count() > 1).then_some(range));
            }
        }
        Ok(())
    }
}

/// A power, by squaring.
fn power(claim: &Claim, x: Element<i128>, mut exponent: u32) -> Element<i128> {
    let mut square = x;
    let mut product = claim.phi(0);
    while exponent > 0 {
        if exponent % 2 == 1 {
            product = claim.times(&product, &square);
        }
        exponent /= 2;
        if exponent > 0 {
            square = claim.times(&square, &square);
        }
    }
    product
}
