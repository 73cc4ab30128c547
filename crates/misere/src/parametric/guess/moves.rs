//! Moves that win: for each kind of heaps and type of an element a tree that names one, or none.
//!
//! The algebra is proved by now, so that the claim itself tells which moves win at as many points as are wanted, far from the edge of
//! any stage. Moves are families: k tokens are taken, one heap is left with a size that is affine in m and the
//! parameters of the element (or half of that: to divide a heap into equal parts is often the move), and the rest is the other.
//! Those that win at most points come first.

use super::{Failure, Guessed};
use crate::limits::Budget;
use crate::parametric::arithmetic::Form;
use crate::parametric::claim::{Claim, Element, Kind, Part, Point, Signed, Step, Ty};
use crate::parametric::form::value;
use crate::parametric::learn::{Labelled, directions, doubled, weight};
use crate::parametric::proof::Flaw;
use crate::parametric::tree::Tree;
use crate::position::Heap;
use crate::ruleset::HeapGame;
use rustc_hash::FxHashMap;

/// No tree of moves may have more leaves, and no more moves.
const LEAVES: usize = 60;

/// An option of a heap: what is taken, how many heaps are left, the sizes of all but the last, and the number of its value.
struct Choice {
    take: u32,
    parts: Vec<u32>,
    leave: u8,
    value: usize,
}

/// Heaps of a kind with their options and the values that these have.
struct Heaps {
    /// m.
    ms: Vec<i64>,
    choices: Vec<Vec<Choice>>,
    values: Vec<Element>,
}

/// A point with the moves that win there.
struct Won<'a> {
    x: Point,
    moves: Vec<&'a Choice>,
}

impl Heaps {
    fn of(
        claim: &Claim,
        game: &HeapGame,
        kind: Kind,
        bound: i64,
        budget: &Budget,
    ) -> Guessed<Heaps> {
        let n0 = claim.first_of_tail();
        let sizes: Vec<(i64, u32)> = match kind {
            Kind::Head(n) => vec![(0, n)],
            Kind::Tail(r) => (0..=bound as u32)
                .map(|m| (i64::from(m), n0 + r + m * claim.step))
                .collect(),
        };
        let mut heaps = Heaps {
            ms: sizes.iter().map(|s| s.0).collect(),
            choices: Vec::new(),
            values: Vec::new(),
        };
        let mut numbers: FxHashMap<Element, usize> = FxHashMap::default();
        for &(_, size) in &sizes {
            let mut choices = Vec::new();
            game.for_each_option(Heap(size), &mut |option: &[u32]| {
                let phi = option.iter().map(|&h| claim.phi(h));
                let x = phi.fold(claim.one.clone(), |x, y| claim.times(&x, &y));
                let value = *numbers.entry(x.clone()).or_insert_with(|| {
                    heaps.values.push(x);
                    heaps.values.len() - 1
                });
                let take = size - option.iter().sum::<u32>();
                let leave = option.len() as u8;
                let mut put = |parts: &[u32]| {
                    let parts = parts.to_vec();
                    choices.push(Choice {
                        take,
                        parts,
                        leave,
                        value,
                    });
                };
                match *option {
                    [i, j] if i != j => {
                        put(&[i]);
                        put(&[j]);
                    }
                    [i, j, _] => put(&[i, j]),
                    [i, _] => put(&[i]),
                    _ => put(&[]),
                }
            });
            budget.spend(1 + choices.len() as u64 / 64)?;
            heaps.choices.push(choices);
        }
        Ok(heaps)
    }

    /// The points of a type, with what wins beside an element there.
    fn won(
        &self,
        claim: &Claim,
        v: (Ty, bool),
        bound: i64,
        budget: &Budget,
    ) -> Guessed<Vec<Won<'_>>> {
        let (ty, sign) = v;
        let mut all = Vec::new();
        for at in claim.points(ty, bound) {
            budget.spend(1 + self.values.len() as u64 / 64)?;
            let v = Element { ty, sign, at };
            let wins = |e: &Element| claim.is_p(&claim.times(&v, e));
            let wins: Vec<bool> = self.values.iter().map(wins).collect();
            for (&m, choices) in self.ms.iter().zip(&self.choices) {
                all.push(Won {
                    x: std::iter::once(m).chain(v.at.iter().copied()).collect(),
                    moves: choices.iter().filter(|c| wins[c.value]).collect(),
                });
            }
        }
        Ok(all)
    }
}

impl Step {
    fn is(&self, choice: &Choice, x: &Point) -> bool {
        self.take == choice.take
            && self.leave == choice.leave
            && self
                .parts
                .iter()
                .zip(&choice.parts)
                .all(|(part, &size)| value(&part.form, x) == part.over * i64::from(size))
    }
}

/// A family of moves: everything but the constant of the part with a slope.
type Family = (u32, u8, Vec<u32>, usize);

/// The slopes of moves, twice: none, 2 in one or two places, 1 in one or two places; only constants where the heap is one.
fn slopes(dimension: usize, is_tail: bool) -> Vec<Point> {
    let mut all = vec![Point::from_elem(0, dimension)];
    if is_tail {
        for scale in [2, 1] {
            let few = directions(dimension, &[])
                .into_iter()
                .filter(|v| weight(v) <= 2);
            let both = few.flat_map(|v| [scale, -scale].map(|s| v.iter().map(|a| a * s).collect()));
            all.extend(both);
        }
    }
    all
}

/// The family that wins at most of the points that are still open.
fn best_family(won: &[&Won], slopes: &[Point], p: i64) -> Option<Step> {
    let mut count: FxHashMap<(Family, i64), usize> = FxHashMap::default();
    for point in won {
        for choice in &point.moves {
            let Some((last, before)) = choice.parts.split_last() else {
                let family = (choice.take, choice.leave, Vec::new(), 0);
                *count.entry((family, 0)).or_default() += 1;
                continue;
            };
            for (j, slope) in slopes.iter().enumerate() {
                let along: i64 = slope.iter().zip(&point.x).map(|(a, b)| a * b).sum();
                let family = (choice.take, choice.leave, before.to_vec(), j);
                let constant = 2 * i64::from(*last) - p * along;
                *count.entry((family, constant)).or_default() += 1;
            }
        }
    }
    let simplest = |((take, leave, before, j), constant): &(Family, i64)| {
        let simple = (*leave, *j, constant.abs(), *constant, *take, before.clone());
        std::cmp::Reverse(simple)
    };
    let best = count
        .into_iter()
        .max_by_key(|(family, n)| (*n, simplest(family)));
    let (((take, leave, before, j), constant), _) = best?;
    let d = slopes[0].len();
    let fixed = |&size: &u32| {
        let mut form: Form = Form::from_elem(0, d + 1);
        form[d] = i64::from(size);
        Part { form, over: 1 }
    };
    let mut parts: Vec<Part> = before.iter().map(fixed).collect();
    if leave > 1 {
        let mut form: Form = slopes[j].iter().map(|a| a * p).chain([constant]).collect();
        let is_even = form.iter().all(|a| a % 2 == 0);
        if is_even {
            form.iter_mut().for_each(|a| *a /= 2);
        }
        let over = if is_even { 1 } else { 2 };
        parts.push(Part { form, over });
    }
    Some(Step { take, leave, parts })
}

/// A tree of moves for a kind of heaps and a type of elements, from points up to a bound.
fn tree(won: &[Won], is_tail: bool, p: i64, budget: &Budget) -> Guessed<Tree<Option<Step>>> {
    let d = won.first().map_or(0, |w| w.x.len());
    let slopes = slopes(d, is_tail);
    let mut steps: Vec<Step> = Vec::new();
    // Label 0: there is none.
    let mut masks: Vec<u64> = won.iter().map(|w| u64::from(w.moves.is_empty())).collect();
    loop {
        let open = won
            .iter()
            .zip(&masks)
            .filter(|(_, m)| **m == 0)
            .map(|(w, _)| w);
        let open: Vec<&Won> = open.collect();
        let options: usize = open.iter().map(|w| w.moves.len()).sum();
        budget.spend(1 + (options * slopes.len()) as u64 / 64)?;
        if open.is_empty() {
            break;
        }
        let step = best_family(&open, &slopes, p).ok_or(Failure::Moves)?;
        if steps.len() == LEAVES {
            return Err(Failure::Moves);
        }
        steps.push(step);
        let step = &steps[steps.len() - 1];
        for (w, mask) in won.iter().zip(&mut masks) {
            if w.moves.iter().any(|choice| step.is(choice, &w.x)) {
                *mask |= 1 << steps.len();
            }
        }
    }
    let labelled = Labelled {
        xs: won.iter().map(|w| w.x.clone()).collect(),
        masks,
        directions: directions(d, &doubled(d, 3)),
    };
    let tree = labelled.tree(LEAVES, budget)?.ok_or(Failure::Moves)?;
    Ok(tree.map(&|&l| l.checked_sub(1).map(|l| steps[l].clone())))
}

/// Trees of moves that are proved to win, from points up to a bound, and further where that is not enough.
pub fn moves(
    claim: &Claim,
    game: &HeapGame,
    bound: i64,
    budget: &Budget,
) -> Guessed<Vec<Vec<Signed<Option<Step>>>>> {
    let bounds = [bound, bound * 3 / 2, bound * 2];
    let mut all = Vec::new();
    for kind in claim.kinds() {
        let mut heaps: Vec<Option<Heaps>> = vec![None, None, None];
        let mut of_kind: Vec<Signed<Option<Step>>> = Vec::new();
        let is_tail = matches!(kind, Kind::Tail(_));
        for ty in claim.type_numbers() {
            let mut proved = |sign: bool| {
                let mut last = Err(Failure::Moves);
                for (bound, heaps) in bounds.into_iter().zip(&mut heaps) {
                    if heaps.is_none() {
                        *heaps = Some(Heaps::of(claim, game, kind, bound, budget)?);
                    }
                    let Some(heaps) = heaps else { continue };
                    let won = heaps.won(claim, (ty, sign), bound, budget)?;
                    let p = i64::from(claim.step);
                    let tree = match tree(&won, is_tail, p, budget) {
                        Err(failure @ Failure::Stopped(_)) => return Err(failure),
                        Err(failure) => {
                            last = Err(failure);
                            continue;
                        }
                        Ok(tree) => tree,
                    };
                    match claim.prove_moves_of(kind, ty, sign, &tree, budget) {
                        Ok(()) => return Ok(tree),
                        Err(Flaw::Stopped(stop)) => return Err(stop.into()),
                        Err(flaw) => last = Err(Failure::Flawed(flaw)),
                    }
                }
                last
            };
            of_kind.push([proved(false)?, proved(true)?]);
        }
        all.push(of_kind);
    }
    Ok(all)
}
