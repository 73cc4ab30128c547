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
use super::sketched::sketched;
use super::torsion::{FinitePart, Torsion};
use super::verify::{Size, Verdict, verify};
use crate::position::Heap;
use crate::quotient::{Budget, Sketch, Stop, sketch};
use crate::ruleset::HeapGame;
use std::collections::BTreeSet;

/// More directions make an alphabet that is too large.
const MOST_DIRECTIONS: usize = 7;
/// The torsion part may have so many elements before any are taken together …
const MOST_TORSION: usize = 1 << 20;
/// … and so many after that: the product is kept as a table.
const MOST_FINITE: usize = 6000;
/// The automaton may have so many states, and no more than one for so many cells of the box.
const MOST_STATES: usize = 2000;
const CELLS_FOR_A_STATE: usize = 1 << 10;
/// Sketches fold at these powers, one after the other.
const DEPTHS: [u32; 4] = [6, 8, 12, 24];
/// As long as they have no more elements than this, so many are looked at together.
const SMALL: usize = 500;
const LOOKED_AT: usize = 3;
/// Frames are looked for in boxes of so many cells, and if that leads nowhere in larger ones.
const EXPLORED: [usize; 2] = [1 << 21, 1 << 24];
/// Outcomes kept in boxes …
const SMALL_BOX: usize = 1 << 20;
const CELLS: usize = 1 << 24;
/// … and beyond them one for so many in the box.
const BEYOND: usize = 4;
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
    /// These letters, it seems, should be directions.
    Blamed(Vec<usize>),
    /// Nothing to blame but the size of the box.
    Failed(NotFound),
}

/// Looks for a claim about all heaps up to `heap` and proves it: by sketches first, then by boxes alone.
pub fn find(game: &HeapGame, heap: u32, budget: &Budget) -> Result<Found, NotFound> {
    let letters = Letters::of(game, heap);
    match find_by_sketches(game, heap, &letters, budget)? {
        Some(found) => Ok(found),
        None => find_in_boxes(&letters, budget),
    }
}

fn find_by_sketches(
    game: &HeapGame,
    heap: u32,
    letters: &Letters,
    budget: &Budget,
) -> Result<Option<Found>, Stop> {
    let mut sketches = Sketches {
        made: Vec::new(),
        depths: &DEPTHS,
    };
    let mut free: BTreeSet<usize> = BTreeSet::new();
    for cells in [SMALL_BOX, CELLS] {
        for i in 0..DEPTHS.len() {
            sketches.make(i + 1, game, heap, budget)?;
            // Where sketches are small, a look at the next ones tells more than an attempt.
            while sketches.made.len() < LOOKED_AT && sketches.may_go_on() {
                sketches.make(sketches.made.len() + 1, game, heap, budget)?;
            }
            let Some(sketch) = sketches.made.get(i) else {
                break;
            };
            let slow = slow(&sketches.made);
            free.extend(slow.filter_map(|heap| letters.heaps.binary_search(&heap).ok()));
            loop {
                let Some(plan) = sketched(letters, sketch, &free) else {
                    return Ok(None);
                };
                let directions = plan.frame.free().len();
                if directions > MOST_DIRECTIONS || plan.finite.order() > MOST_FINITE {
                    break;
                }
                let before = free.len();
                match attempt_in_box(letters, &plan.frame, &plan.finite, cells, 64, budget)? {
                    Attempt::Found(found) => return Ok(Some(*found)),
                    Attempt::Blamed(list) => free.extend(list),
                    Attempt::Failed(_) => {}
                }
                if free.len() == before {
                    break;
                }
            }
        }
    }
    Ok(None)
}

/// Sketches of one quotient, one deeper than the other.
struct Sketches {
    made: Vec<Sketch>,
    /// The depths of these, and of those that can still be made.
    depths: &'static [u32],
}

impl Sketches {
    /// Makes so many of them, if there are so many.
    fn make(
        &mut self,
        count: usize,
        game: &HeapGame,
        heap: u32,
        budget: &Budget,
    ) -> Result<(), Stop> {
        while self.made.len() < count
            && let Some(&depth) = self.depths.get(self.made.len())
        {
            let creeping = self.made.last().map_or(&[][..], |s| &s.creeping);
            match sketch(game, heap, depth, creeping, budget) {
                Err(Stop::NotFound) => self.depths = &self.depths[..self.made.len()],
                sketch => self.made.push(sketch?),
            }
        }
        Ok(())
    }

    /// Whether there is another one that costs little.
    fn may_go_on(&self) -> bool {
        let is_small = self.made.last().is_some_and(|s| s.order <= SMALL);
        is_small && self.made.len() < self.depths.len()
    }
}

/// The letters that creep slowly: the first power that comes again depends on the depth of the sketch. It is a late
/// one, or has changed twice.
fn slow(sketches: &[Sketch]) -> impl Iterator<Item = Heap> {
    let start = |i: usize, heap: Heap| {
        let g = sketches[i].letters.binary_search(&heap).ok()?;
        Some(sketches[i].laws[g]?.0)
    };
    let is_slow = move |&heap: &Heap| -> Option<bool> {
        let n = sketches.len();
        let last = start(n - 1, heap)?;
        let before = start(n.checked_sub(2)?, heap)?;
        let late = 3 * last >= 2 * DEPTHS[n - 1];
        let again = || n >= 3 && start(n - 3, heap).is_some_and(|first| first < before);
        Some(before < last && (late || again()))
    };
    let heaps = sketches.last().map_or(&[][..], |s| &s.letters);
    let slow = heaps.iter().copied();
    slow.filter(move |heap| is_slow(heap) == Some(true))
}

/// Looks for a claim about all words in the letters and proves it, by boxes alone.
pub fn find_in_boxes(letters: &Letters, budget: &Budget) -> Result<Found, NotFound> {
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
            let finite = merge(letters, &frame, &torsion, scale, budget)?;
            if finite.order() > MOST_FINITE {
                return Err(NotFound::Finite(finite.order()));
            }
            match attempt_in_box(letters, &frame, &finite, CELLS, 64 * scale, budget)? {
                Attempt::Found(found) => return Ok(*found),
                Attempt::Blamed(list) => {
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
) -> Result<FinitePart, Stop> {
    let count = letters.count();
    let f = frame.free().len();
    let whole = FinitePart::of_product(torsion, count, 0..torsion.order);
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
    Ok(FinitePart::of_product(torsion, count, rows.into_iter()))
}

/// An attempt whose outcomes come from a box, and from the relations that it suggests.
fn attempt_in_box(
    letters: &Letters,
    frame: &Frame,
    finite: &FinitePart,
    cells: usize,
    longest: u32,
    budget: &Budget,
) -> Result<Attempt, Stop> {
    let free = frame.free();
    let f = free.len();
    let side = side(cells, finite.order(), f, longest);
    let outcomes = Outcomes::new(letters, frame, finite, &vec![side; f], budget)?;
    // A relation is told from a chance by contexts several times as long as itself.
    let degree = (side / 5).max(3);
    let rules = conjecture(frame, finite, &outcomes, degree, budget)?;
    let game = NormalGame::new(letters, frame, &rules, cells / BEYOND, budget);
    let oracle = |word: &[u32]| {
        let v: Vec<u32> = free.iter().map(|&d| word[d]).collect();
        outcomes
            .is_p(finite.read(word), &v)
            .or_else(|| game.is_p(word))
    };
    attempt(
        letters,
        frame,
        finite,
        (cells, side),
        &oracle,
        &|| game.is_full(),
        budget,
    )
}

/// Learns an automaton from the outcomes of words that an oracle tells as long as it is not `exhausted`, and tries to
/// prove it. Up to `side` the oracle is quick.
fn attempt(
    letters: &Letters,
    frame: &Frame,
    finite: &FinitePart,
    (cells, side): (usize, u32),
    oracle: &dyn Fn(&[u32]) -> Option<bool>,
    exhausted: &dyn Fn() -> bool,
    budget: &Budget,
) -> Result<Attempt, Stop> {
    let free = frame.free();
    let f = free.len();
    let oracle = |m: u32, v: &[u32]| {
        let mut word = finite.word(m).clone();
        for (&d, &n) in free.iter().zip(v) {
            word[d] = n;
        }
        oracle(&word)
    };
    let most_states = MOST_STATES.min(cells / CELLS_FOR_A_STATE);
    let mut learner = Learner::new(finite.order(), f, if f <= 3 { 3 } else { 2 }, &oracle);
    let value = |x: &[u32]| {
        let mut x = x.to_vec();
        frame.reduce(&mut x);
        let v: Vec<u32> = free.iter().map(|&d| x[d]).collect();
        (finite.read(&x), v)
    };
    for _ in 0..ROUNDS {
        match learner.build(most_states, budget) {
            Ok(()) => {}
            Err(Unlearned::Stopped(stop)) => return Err(stop),
            Err(Unlearned::Growing(growth)) => {
                return Ok(Attempt::Failed(NotFound::Growing(growth)));
            }
        }
        if exhausted() {
            return Ok(Attempt::Failed(NotFound::Unproved));
        }
        if let Some((m, v)) = learner.disagreement(side.min(16), budget)?
            && learner.refine(m, &v)
        {
            continue;
        }
        let Some(automaton) = learner.automaton.clone() else {
            return Ok(Attempt::Failed(NotFound::Unproved));
        };
        let claim = claim(frame, finite, automaton, &learner.start);
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
            return Ok(Attempt::Blamed(to_blame(frame, &position)));
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

/// The letters that may be to blame when a position is right by all outcomes known and yet not proved: torsion letters
/// with so many copies that their law is at work, or would be with one more; else word letters with directions in their
/// words, beside which the proof does not tell how many copies of a direction there are; else all word letters in it,
/// for their words may be wrong.
fn to_blame(frame: &Frame, x: &[u32]) -> Vec<usize> {
    let free = frame.free();
    let among = |f: &dyn Fn(&Role, u32) -> bool| -> Vec<usize> {
        (0..x.len()).filter(|&l| f(&frame.roles[l], x[l])).collect()
    };
    let at_the_top = among(&|role, n| match *role {
        Role::Torsion { index, period } => n + 1 >= index + period && index > 0,
        _ => false,
    });
    let stretched = among(&|role, n| match role {
        Role::Word(word) => n > 1 && free.iter().any(|&d| word.get(d).is_some_and(|&n| n > 0)),
        _ => false,
    });
    let words = among(&|role, n| n > 0 && matches!(role, Role::Word(_)));
    [at_the_top, stretched, words]
        .into_iter()
        .find(|list| !list.is_empty())
        .unwrap_or_default()
}
