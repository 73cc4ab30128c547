//! The search for a claim that can be proved: frame, finite monoid, outcomes, relations, automaton, proof; and what to do when
//! the proof fails.

use super::candidate::claim;
use super::claim::Claim;
use super::conjecture::conjecture;
use super::explore::explore;
use super::frame::{Frame, Role};
use super::learn::{Learner, Unlearned};
use super::letters::{Exponents, Letters};
use super::normal_game::NormalGame;
use super::outcomes::Outcomes;
use super::torsion::{Merged, Torsion};
use super::verify::{Size, Verdict, verify};
use crate::quotient::{Budget, Stop};
use std::collections::BTreeSet;

/// More directions make an alphabet that is too large.
const MOST_DIRECTIONS: usize = 7;
/// The torsion part may have so many elements before any are taken together …
const MOST_TORSION: usize = 1 << 20;
/// … and so many after that: the product is kept as a table.
const MOST_FINITE: usize = 6000;
/// The automaton may have so many states.
const MOST_STATES: usize = 2000;
/// Frames are looked for in boxes of so many cells, and if that leads nowhere in larger ones.
const EXPLORED: [usize; 2] = [1 << 21, 1 << 24];
/// Outcomes kept: in the box, and beyond it.
const CELLS: usize = 1 << 24;
const REMEMBERED: usize = 4_000_000;
/// How often the automaton is mended within one attempt.
const ROUNDS: usize = 400;

/// A claim that was proved.
pub struct Found {
    /// The claim.
    pub claim: Claim,
    /// The frame it was found in.
    pub frame: Frame,
    /// The size of the proof.
    pub size: Size,
}

/// Why no claim was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotFound {
    /// A limit stopped the search.
    Stopped(Stop),
    /// No box that can be played through shows which letters repeat.
    NoFrame,
    /// Too many letters have powers that do not repeat.
    Directions(usize),
    /// The finite part is too large.
    Finite(usize),
    /// The 2-kernel of the P-positions goes on growing: so many sets with each further bit.
    Growing(Vec<usize>),
    /// No automaton that was learned could be proved.
    Unproved,
    /// The P-positions are proved, but not that all relations are found.
    Incomplete,
}

impl From<Stop> for NotFound {
    fn from(stop: Stop) -> NotFound {
        NotFound::Stopped(stop)
    }
}

/// How an attempt ended.
enum Attempt {
    Found(Box<Found>),
    /// These letters do not obey their laws.
    NotTorsion(Vec<usize>),
    /// Nothing to blame but the size of the box.
    Failed(NotFound),
}

/// Looks for a claim about all words in the letters and proves it.
pub fn find(letters: &Letters, budget: &Budget) -> Result<Found, NotFound> {
    let mut last = NotFound::Unproved;
    for cells in EXPLORED {
        match find_in(letters, cells, budget) {
            Err(NotFound::Stopped(stop)) => return Err(NotFound::Stopped(stop)),
            Err(why) => last = why,
            found => return found,
        }
    }
    Err(last)
}

fn find_in(letters: &Letters, cells: usize, budget: &Budget) -> Result<Found, NotFound> {
    let mut free: BTreeSet<usize> = BTreeSet::new();
    let mut last = NotFound::Unproved;
    'frames: for _ in 0..=letters.count() {
        let known: Vec<usize> = free.iter().copied().collect();
        let Some(frame) = explore(letters, &known, cells, budget)? else {
            return Err(NotFound::NoFrame);
        };
        let directions = frame.free().len();
        if directions > MOST_DIRECTIONS {
            return Err(NotFound::Directions(directions));
        }
        let torsion = match Torsion::of(&frame) {
            Some(t) if t.order <= MOST_TORSION => t,
            Some(t) => return Err(NotFound::Finite(t.order)),
            None => return Err(NotFound::NoFrame),
        };
        for scale in 1..=3 {
            let merged = merge(letters, &frame, &torsion, scale, budget)?;
            if merged.order() > MOST_FINITE {
                return Err(NotFound::Finite(merged.order()));
            }
            match attempt(letters, &frame, &merged, scale, budget)? {
                Attempt::Found(found) => return Ok(*found),
                Attempt::NotTorsion(list) => {
                    let before = free.len();
                    free.extend(list);
                    if free.len() > before {
                        continue 'frames;
                    }
                }
                Attempt::Failed(why) => last = why,
            }
        }
        return Err(last);
    }
    Err(last)
}

/// The sides of a box of about so many cells, for each element of the finite part.
fn side(cells: usize, finite: usize, directions: usize, most: u32) -> u32 {
    match directions {
        0 => 1,
        f => (((cells / finite) as f64).powf(1.0 / f as f64) as u32).clamp(2, most),
    }
}

/// Takes together the elements of the torsion part that a box does not tell apart.
fn merge(
    letters: &Letters,
    frame: &Frame,
    torsion: &Torsion,
    scale: u32,
    budget: &Budget,
) -> Result<Merged, Stop> {
    let count = letters.count();
    let f = frame.free().len();
    let whole = Merged::by(torsion.clone(), count, 0..torsion.order);
    let side = side(CELLS / 4, torsion.order, f, 24 * scale);
    let outcomes = Outcomes::new(letters, frame, &whole, &vec![side; f], budget)?;
    let mut rows = Vec::with_capacity(torsion.order);
    for m in 0..torsion.order as u32 {
        budget.check()?;
        let mut row = Vec::new();
        let mut v = vec![0; f];
        loop {
            row.push(outcomes.is_p(m, &v));
            let Some(i) = v.iter().position(|&n| 3 * (n + 1) < 2 * side) else {
                break;
            };
            v[..i].fill(0);
            v[i] += 1;
        }
        rows.push(row);
    }
    Ok(Merged::by(torsion.clone(), count, rows.into_iter()))
}

fn attempt(
    letters: &Letters,
    frame: &Frame,
    merged: &Merged,
    scale: u32,
    budget: &Budget,
) -> Result<Attempt, Stop> {
    let count = letters.count();
    let free = frame.free();
    let f = free.len();
    let side = side(CELLS, merged.order(), f, 64 * scale);
    let outcomes = Outcomes::new(letters, frame, merged, &vec![side; f], budget)?;
    // A relation is told from a chance by contexts several times as long as itself.
    let rules = conjecture(frame, merged, &outcomes, (side / 5).max(3), budget)?;
    let game = NormalGame::new(letters, frame, &rules, REMEMBERED);
    let oracle = |m: u32, v: &[u32]| {
        let mut word = vec![0; count];
        merged
            .torsion
            .write(merged.representative[m as usize], &mut word);
        for (&d, &n) in free.iter().zip(v) {
            word[d] = n;
        }
        outcomes.is_p(m, v).or_else(|| game.is_p(&word))
    };
    let mut learner = Learner::new(merged.order(), f, if f <= 3 { 3 } else { 2 }, &oracle);
    let value = |x: &[u32]| {
        let mut x = x.to_vec();
        frame.reduce(&mut x);
        let m = merged.class[merged.torsion.read(&x) as usize];
        let v: Vec<u32> = free.iter().map(|&d| x[d]).collect();
        (m, v)
    };
    for _ in 0..ROUNDS {
        match learner.build(MOST_STATES, budget) {
            Ok(()) => {}
            Err(Unlearned::Stopped(stop)) => return Err(stop),
            Err(Unlearned::Growing(growth)) => {
                return Ok(Attempt::Failed(NotFound::Growing(growth)));
            }
        }
        if let Some((m, v)) = learner.disagreement(side.min(16), budget)?
            && learner.refine(m, &v)
        {
            continue;
        }
        let Some(automaton) = learner.automaton.clone() else {
            return Ok(Attempt::Failed(NotFound::Unproved));
        };
        let claim = claim(frame, merged, automaton, &learner.start);
        let position = match verify(letters, &claim, budget)? {
            Verdict::Proved(size) => {
                return Ok(Attempt::Found(Box::new(Found {
                    claim,
                    frame: frame.clone(),
                    size,
                })));
            }
            Verdict::Malformed(_) => return Ok(Attempt::Failed(NotFound::Unproved)),
            Verdict::Failed(position) => position,
        };
        let mut wrong = around(letters, &position).map(|x| value(&x));
        let taught = wrong.any(|(m, v)| {
            oracle(m, &v).is_some_and(|p| p != learner.accepts(m, &v)) && learner.refine(m, &v)
        });
        if !taught {
            return Ok(Attempt::NotTorsion(at_the_top(frame, &position)));
        }
    }
    Ok(Attempt::Failed(NotFound::Unproved))
}

/// A position and its options.
fn around<'a>(letters: &'a Letters, x: &'a Exponents) -> impl Iterator<Item = Exponents> + 'a {
    let options = (0..x.len()).filter(|&l| x[l] > 0).flat_map(move |l| {
        letters.options[l].iter().map(move |o| {
            let mut y: Exponents = x.iter().zip(o).map(|(a, b)| a + b).collect();
            y[l] -= 1;
            y
        })
    });
    std::iter::once(x.clone()).chain(options)
}

/// The torsion letters with so many copies in a position that their law is at work, or would be with one more.
fn at_the_top(frame: &Frame, x: &[u32]) -> Vec<usize> {
    let top = |l: &usize| match frame.roles[*l] {
        Role::Torsion { index, period } => x[*l] + 1 >= index + period && index > 0,
        _ => false,
    };
    (0..x.len()).filter(top).collect()
}
