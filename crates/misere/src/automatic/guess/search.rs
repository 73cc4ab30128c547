//! The search for a claim that can be proved: frame, finite monoid, outcomes, relations, automaton, proof; and what to do when
//! the proof fails.

use super::candidate::claim;
use super::conjecture::conjecture;
use super::explore::explore;
use super::frame::{Frame, Role};
use super::learn::{Learner, Oracle, Unlearned};
use super::normal_game::NormalGame;
use super::outcomes::Outcomes;
use super::signature::Signatures;
use super::sketched::sketched;
use super::torsion::{FinitePart, Torsion};
use crate::automatic::claim::Claim;
use crate::automatic::effort::{EFFORT, root};
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::automatic::proof::{Size, Verdict, verify, verify_part};
use crate::limits::{Budget, Stop};
use crate::monoid::Elem;
use crate::position::Heap;
use crate::quotient::{Sketch, sketch};
use crate::ruleset::HeapGame;
use crate::word::{Exponents, Letter, Overflow};
use std::collections::BTreeSet;

/// A claim that was proved.
pub struct Found {
    /// The claim.
    pub claim: Claim,
    /// The size of the proof.
    pub size: Size,
}

/// How an attempt ended.
pub enum Attempt {
    /// With a proof.
    Found(Box<Found>),
    /// It cannot be proved at a position where it seems to be right; these letters, it seems, should be directions.
    Blamed {
        /// The position.
        at: Exponents,
        /// The letters.
        letters: Vec<Letter>,
    },
    /// Nothing to blame but the size of the box.
    Failed(NotFound),
}

/// Looks for a claim about all heaps up to `heap`, which have these letters, and proves it: by sketches first, then by boxes
/// alone.
pub fn find(
    game: &HeapGame,
    heap: u32,
    letters: &Letters,
    budget: &Budget,
) -> Result<Found, NotFound> {
    match find_by_sketches(game, heap, letters, budget)? {
        Some(found) => Ok(found),
        None => find_in_boxes(letters, budget),
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
        depths: EFFORT.depths.to_vec(),
    };
    let meter = Meter::new(budget);
    let mut free: BTreeSet<Letter> = BTreeSet::new();
    for cells in EFFORT.boxes {
        for i in 0..EFFORT.depths.len() {
            sketches.make(i + 1, game, heap, budget)?;
            // Where sketches are small, a look at the next ones tells more than an attempt.
            while sketches.made.len() < EFFORT.sketches_together && sketches.may_go_on() {
                sketches.make(sketches.made.len() + 1, game, heap, budget)?;
            }
            let Some(sketch) = sketches.made.get(i) else {
                break;
            };
            let slow = slow(&sketches.made);
            free.extend(slow.filter_map(|heap| letters.of_least(heap)));
            loop {
                let Some(plan) = sketched(letters, sketch, &free, &meter)? else {
                    return Ok(None);
                };
                let directions = plan.frame.free().len();
                if directions > EFFORT.most_directions || plan.finite.order() > EFFORT.most_finite {
                    break;
                }
                let before = free.len();
                let size = BoxSize::of(cells);
                match attempt_in_box(letters, &plan.frame, &plan.finite, size, &|_| None, &meter)? {
                    Attempt::Found(found) => return Ok(Some(*found)),
                    Attempt::Blamed { letters, .. } => free.extend(letters),
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
    depths: Vec<u32>,
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
                Err(Stop::NotFound) => self.depths.truncate(self.made.len()),
                sketch => self.made.push(sketch?),
            }
        }
        Ok(())
    }

    /// Whether there is another one that costs little.
    fn may_go_on(&self) -> bool {
        let is_small = self
            .made
            .last()
            .is_some_and(|s| s.order <= EFFORT.small_sketch);
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
        let late = last >= EFFORT.depths[n - 1] - EFFORT.depths[n - 1] / 3;
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
    for cells in EFFORT.explored {
        match find_in(letters, cells, budget) {
            Err(NotFound::Stopped(stop)) => return Err(NotFound::Stopped(stop)),
            Err(why) => last = why,
            found => return found,
        }
    }
    Err(last)
}

fn find_in(letters: &Letters, cells: usize, budget: &Budget) -> Result<Found, NotFound> {
    let meter = Meter::new(budget);
    let mut free: BTreeSet<Letter> = BTreeSet::new();
    let mut last = NotFound::Unproved;
    'frames: for _ in 0..=letters.count() {
        let known: Vec<Letter> = free.iter().copied().collect();
        let Some(frame) = explore(letters, &known, cells, &meter)? else {
            return Err(NotFound::NoFrame);
        };
        let directions = frame.free().len();
        if directions > EFFORT.most_directions {
            return Err(NotFound::Directions(directions));
        }
        let torsion = match Torsion::of(&frame) {
            Some(t) if t.order <= EFFORT.most_torsion => t,
            Some(t) => return Err(NotFound::Finite(t.order)),
            None => return Err(NotFound::NoFrame),
        };
        for scale in 1..=EFFORT.scales {
            let finite = merge(letters, &frame, &torsion, scale, &meter)?;
            if finite.order() > EFFORT.most_finite {
                return Err(NotFound::Finite(finite.order()));
            }
            let size = BoxSize {
                longest: EFFORT.longest_side * scale,
                ..BoxSize::of(EFFORT.boxes[1])
            };
            match attempt_in_box(letters, &frame, &finite, size, &|_| None, &meter)? {
                Attempt::Found(found) => return Ok(*found),
                Attempt::Blamed { letters, .. } => {
                    let before = free.len();
                    free.extend(letters);
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
        f => root(cells / finite, f).clamp(2, most),
    }
}

/// Takes together the elements of the torsion part that a box does not tell apart.
fn merge(
    letters: &Letters,
    frame: &Frame,
    torsion: &Torsion,
    scale: u32,
    meter: &Meter,
) -> Result<FinitePart, NotFound> {
    let whole = FinitePart::of_product(torsion, letters.count(), 0..torsion.order, meter)?;
    let cells = EFFORT.boxes[1] / 4;
    merged(
        letters,
        frame,
        &whole,
        (cells, EFFORT.merging_side * scale),
        meter,
    )
}

/// Takes together the elements of a finite part that a box of so many cells, with sides up to a length, does not tell apart.
pub fn merged(
    letters: &Letters,
    frame: &Frame,
    whole: &FinitePart,
    (cells, longest): (usize, u32),
    meter: &Meter,
) -> Result<FinitePart, NotFound> {
    let f = frame.free().len();
    let side = side(cells, whole.order(), f, longest);
    let outcomes = Outcomes::new(letters, frame, whole, &vec![side; f], meter)?;
    let mut rows = Vec::with_capacity(whole.order());
    for m in whole.elements() {
        let mut row = Vec::new();
        let mut v = vec![0; f];
        loop {
            meter.work(4)?;
            row.push(outcomes.is_p(m, &v));
            let Some(i) = v.iter().position(|&n| 3 * (n + 1) < 2 * side) else {
                break;
            };
            v[..i].fill(0);
            v[i] += 1;
        }
        rows.push(row);
    }
    Ok(whole.coarser(rows.into_iter(), meter)?)
}

/// How large a box is, and what is done outside.
#[derive(Clone, Copy)]
pub struct BoxSize {
    /// It has about so many cells,
    pub cells: usize,
    /// and sides up to this length.
    pub longest: u32,
    /// Outside, if signatures do not tell, outcomes are found by relations.
    pub by_relations: bool,
    /// What signatures count exponents by, one after the other.
    pub moduli: &'static [u32],
    /// It is a corner: the sum of the exponents is bounded, and not only each of them.
    pub is_corner: bool,
    /// So many signatures are tried.
    pub signatures: usize,
    /// An automaton is compared with so many outcomes before it is put to the proof.
    pub compared: usize,
}

/// Somebody who knows some outcomes, wherever they are: whether an element beside a vector is a P-position.
pub type Witness<'a> = dyn Fn(&Exponents) -> Option<bool> + 'a;

impl BoxSize {
    /// A box of so many cells.
    pub fn of(cells: usize) -> BoxSize {
        BoxSize {
            cells,
            longest: EFFORT.longest_side,
            by_relations: true,
            moduli: &[2],
            is_corner: false,
            signatures: EFFORT.signatures_tried,
            compared: usize::MAX,
        }
    }

    /// The corner of a box, with so many cells.
    pub fn corner(cells: usize) -> BoxSize {
        BoxSize {
            longest: 2 * EFFORT.longest_side,
            is_corner: true,
            signatures: 1,
            compared: EFFORT.compared_of_a_heap,
            ..BoxSize::of(cells)
        }
    }

    /// The side, for each element of a finite part.
    fn side(&self, finite: usize, directions: usize) -> u32 {
        // So many corners make a box; but no more, for cells outside take room.
        let corners = match self.is_corner {
            true => (1..=directions).product::<usize>().min(EFFORT.corners),
            false => 1,
        };
        side(self.cells * corners, finite, directions, self.longest)
    }
}

/// An attempt whose outcomes come from a box, and from the relations that it suggests.
pub fn attempt_in_box(
    letters: &Letters,
    frame: &Frame,
    finite: &FinitePart,
    size: BoxSize,
    witness: &Witness,
    meter: &Meter,
) -> Result<Attempt, Stop> {
    match try_in_box(letters, frame, finite, size, witness, meter) {
        Ok(attempt) => Ok(attempt),
        Err(NotFound::Stopped(stop)) => Err(stop),
        Err(why) => Ok(Attempt::Failed(why)),
    }
}

fn try_in_box(
    letters: &Letters,
    frame: &Frame,
    finite: &FinitePart,
    size: BoxSize,
    witness: &Witness,
    meter: &Meter,
) -> Result<Attempt, NotFound> {
    let cells = size.cells;
    let free = frame.free();
    let f = free.len();
    let side = size.side(finite.order(), f);
    let total = if size.is_corner { side } else { u32::MAX };
    let outcomes = Outcomes::below(letters, frame, finite, (&vec![side; f], total), meter)?;
    let task = Task {
        letters,
        frame,
        finite,
        cells,
        side,
        compared: match f {
            0 => 1,
            f => root((size.compared / finite.order()).max(1), f).min(EFFORT.compared_side),
        },
    };
    let word = |m: Elem, v: &[u32]| {
        let mut word = finite.word(m).clone();
        free.iter().zip(v).for_each(|(&d, &n)| word.set(d, n));
        word
    };
    let mut first = 0;
    // What told sets apart once may do so again.
    let mut experiments = Vec::new();
    for _ in 0..size.signatures {
        let fitting = Signatures::fitting(&outcomes, finite.order(), size.moduli, first, meter)?;
        let is_last = fitting.is_none();
        first = fitting.as_ref().map_or(first, |(number, _)| number + 1);
        let oracle = |m: Elem, v: &[u32]| {
            let known = outcomes.is_p(m, v).or_else(|| witness(&word(m, v)));
            // Without signatures that fit, what is known will show what is wrong.
            known.or_else(|| fitting.as_ref()?.1.is_p(m, v))
        };
        match attempt(&task, &oracle, &|| false, &mut experiments, meter)? {
            found @ Attempt::Found(_) => return Ok(found),
            // In the box nothing is guessed: what cannot be right there is the fault of the frame, or of the finite part.
            Attempt::Blamed { at, letters } if task.is_inside(&outcomes, &at)? => {
                return Ok(Attempt::Blamed { at, letters });
            }
            _ if is_last => break,
            _ => {}
        }
    }
    if !size.by_relations {
        return Ok(Attempt::Failed(NotFound::Unproved));
    }
    // A relation is told from a chance by contexts several times as long as itself.
    let degree = (side / EFFORT.sides_for_a_degree).max(EFFORT.least_degree);
    let rules = conjecture(frame, finite, &outcomes, degree, meter)?;
    let game = NormalGame::new(
        letters,
        frame,
        &rules,
        cells / EFFORT.cells_for_one_beyond,
        meter,
    )?;
    let oracle = |m: Elem, v: &[u32]| {
        let known = outcomes.is_p(m, v).or_else(|| witness(&word(m, v)));
        known.or_else(|| game.is_p(&word(m, v)))
    };
    attempt(&task, &oracle, &|| game.is_full(), &mut experiments, meter)
}

/// What is attempted: a claim about these letters, by a frame and a finite part, with a box of so many cells and this side.
struct Task<'a> {
    letters: &'a Letters,
    frame: &'a Frame,
    finite: &'a FinitePart,
    cells: usize,
    side: u32,
    /// Automaton and outcomes are compared in a cube with this side, if the box is as long.
    compared: u32,
}

impl Task<'_> {
    /// Whether the outcomes of a position and its options are known from the box.
    fn is_inside(&self, outcomes: &Outcomes, position: &Exponents) -> Result<bool, NotFound> {
        let free = self.frame.free();
        for x in around(self.letters, position) {
            let mut x = x?;
            self.frame.reduce(&mut x)?;
            let v: Vec<u32> = free.iter().map(|&d| x[d]).collect();
            if outcomes.is_p(self.finite.read(&x), &v).is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Learns an automaton from the outcomes that an oracle tells as long as it is not `exhausted`, and tries to
/// prove it. Up to the side of the box the oracle is quick. It begins with the `experiments` of the attempts before, and leaves those it made.
fn attempt(
    task: &Task,
    oracle: &Oracle,
    exhausted: &dyn Fn() -> bool,
    experiments: &mut Vec<Vec<u32>>,
    meter: &Meter,
) -> Result<Attempt, NotFound> {
    let (finite, f) = (task.finite.order(), task.frame.free().len());
    let window = match f <= 3 {
        true => EFFORT.experiments_of_three,
        false => EFFORT.experiments_of_more,
    };
    let mut learner = Learner::new(finite, f, window, oracle);
    learner.add(std::mem::take(experiments));
    let attempt = attempt_with(&mut learner, task, exhausted, meter);
    *experiments = learner.experiments();
    attempt
}

fn attempt_with(
    learner: &mut Learner,
    task: &Task,
    exhausted: &dyn Fn() -> bool,
    meter: &Meter,
) -> Result<Attempt, NotFound> {
    let oracle = learner.oracle();
    let &Task {
        letters,
        frame,
        finite,
        cells,
        side,
        compared,
    } = task;
    let free = frame.free();
    let most_states = EFFORT.most_states.min(cells / EFFORT.cells_for_a_state);
    let value = |mut x: Exponents| {
        frame.reduce(&mut x)?;
        let v: Vec<u32> = free.iter().map(|&d| x[d]).collect();
        Ok::<_, Overflow>((finite.read(&x), v))
    };
    for _ in 0..EFFORT.rounds {
        match learner.build(most_states, meter) {
            Ok(()) => {}
            Err(Unlearned::Stopped(stop)) => return Err(stop.into()),
            Err(Unlearned::Growing(growth)) => {
                return Ok(Attempt::Failed(NotFound::Growing(growth)));
            }
        }
        if exhausted() {
            return Ok(Attempt::Failed(NotFound::Unproved));
        }
        if let Some((m, v)) = learner.disagreement(side.min(compared), meter)?
            && learner.refine(m, &v)
        {
            continue;
        }
        let Some(automaton) = learner.automaton.clone() else {
            return Ok(Attempt::Failed(NotFound::Unproved));
        };
        let claim = claim(frame, finite, automaton, &learner.start, meter)?;
        let verdict = match finite.single().map(|l| claim[l].finite) {
            Some(x) => verify_part(letters, &claim, claim.table.mul(x, x), meter.budget()),
            None => verify(letters, &claim, meter.budget()),
        };
        let position = match verdict? {
            Verdict::Proved(size) => {
                return Ok(Attempt::Found(Box::new(Found { claim, size })));
            }
            Verdict::Malformed(_) => return Ok(Attempt::Failed(NotFound::Unproved)),
            Verdict::TooLarge => return Ok(Attempt::Failed(NotFound::Exponents)),
            Verdict::Failed(position) => position,
        };
        let mut taught = false;
        for x in around(letters, &position) {
            let (m, v) = value(x?)?;
            let is_wrong = oracle(m, &v).is_some_and(|p| p != learner.accepts(m, &v));
            if is_wrong && learner.refine(m, &v) {
                taught = true;
                break;
            }
        }
        if !taught {
            return Ok(Attempt::Blamed {
                letters: to_blame(frame, &position),
                at: position,
            });
        }
    }
    Ok(Attempt::Failed(NotFound::Unproved))
}

/// A position and its options.
fn around<'a>(
    letters: &'a Letters,
    x: &'a Exponents,
) -> impl Iterator<Item = Result<Exponents, Overflow>> + 'a {
    let options = x.factors().flat_map(move |(l, _)| {
        letters.options(l).map(move |option| {
            let mut y = x.clone();
            y.times_factors(option)?;
            y.remove(l)?;
            Ok(y)
        })
    });
    std::iter::once(Ok(x.clone())).chain(options)
}

/// The letters that may be to blame when a position is right by all outcomes known and yet not proved: torsion letters
/// with so many copies that their law is at work, or would be with one more; else word letters with directions in their
/// words, beside which the proof does not tell how many copies of a direction there are; else all word letters in it,
/// for their words may be wrong.
fn to_blame(frame: &Frame, x: &Exponents) -> Vec<Letter> {
    let free = frame.free();
    let among = |f: &dyn Fn(&Role, u32) -> bool| -> Vec<Letter> {
        let letters = Letter::first(x.len());
        letters.filter(|&l| f(&frame[l], x[l])).collect()
    };
    let at_the_top = among(&|role, n| match *role {
        Role::Torsion(law) => n >= law.end() - 1 && law.index() > 0,
        _ => false,
    });
    let stretched = among(&|role, n| match role {
        Role::Word(word) => {
            n > 1
                && free
                    .iter()
                    .any(|&d| word.get(d.index()).is_some_and(|&n| n > 0))
        }
        _ => false,
    });
    let words = among(&|role, n| n > 0 && matches!(role, Role::Word(_)));
    [at_the_top, stretched, words]
        .into_iter()
        .find(|list| !list.is_empty())
        .unwrap_or_default()
}
