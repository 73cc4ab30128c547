//! Finding a frame: letter by letter, by looking at boxes.
//!
//! With each new letter the box is played through under the roles conjectured so far. A letter whose law fails in the
//! box is looked at again with all its powers, and gets the role that these suggest. What comes out is a conjecture; it
//! is as good as the boxes are large.

use super::frame::{Frame, Role};
use super::letters::{Exponents, Letters};
use super::sample::{Known, Sample};
use crate::quotient::{Budget, Stop};

/// The powers of a letter that is looked at, where the box allows as many.
const SIDE: u32 = 24;
/// Below this many powers nothing can be seen.
const LEAST_SIDE: u32 = 8;
/// In boxes of a usual size words are compared with letters beside so many positions, spread over the box; in larger
/// ones, which are only played through when the usual ones lead nowhere, beside all.
const BESIDE: usize = 1 << 15;
const USUAL: usize = 1 << 22;
/// How often roles are revised for one new letter before it is given up.
const ROUNDS: usize = 60;
/// A letter whose law failed so often is free.
const PATIENCE: usize = 3;
/// The longest period looked for.
const LONGEST_PERIOD: u32 = 6;
/// The largest exponent of a direction in a word that stands for a letter.
const WORD_EXPONENT: u32 = 4;

/// Looks for a frame of all letters, in boxes of at most so many cells; `free` are known not to be torsion. `None` if
/// no box was large enough.
pub fn explore(
    letters: &Letters,
    free: &[usize],
    cells: usize,
    budget: &Budget,
) -> Result<Option<Frame>, Stop> {
    let mut frame = Frame { roles: Vec::new() };
    for new in 0..letters.count() {
        frame.roles.push(Role::Free);
        if !settle(letters, &mut frame, new, free, cells, budget)? {
            return Ok(None);
        }
    }
    Ok(Some(frame))
}

/// Finds roles that the box of the letters so far does not contradict.
fn settle(
    letters: &Letters,
    frame: &mut Frame,
    new: usize,
    free: &[usize],
    cells: usize,
    budget: &Budget,
) -> Result<bool, Stop> {
    let mut probe = vec![new];
    let mut probed = vec![0; frame.roles.len()];
    for _ in 0..ROUNDS {
        for &l in &probe {
            frame.roles[l] = Role::Free;
        }
        let Some(sample) = largest_box(letters, frame, cells, budget)? else {
            return Ok(false);
        };
        let mut next = frame.clone();
        for &l in &probe {
            probed[l] += 1;
            let word = match probed[l] <= 2 {
                true => word_of(&sample, frame, l, cells > USUAL, budget)?,
                false => None,
            };
            next.roles[l] = match word {
                Some(word) => Role::Word(word),
                None if probed[l] > PATIENCE || free.contains(&l) => Role::Free,
                None => torsion_of(&sample, l),
            };
        }
        drop(sample);
        *frame = next;
        let Some(sample) = largest_box(letters, frame, cells, budget)? else {
            return Ok(false);
        };
        probe.clear();
        for l in (0..frame.roles.len()).rev() {
            budget.check()?;
            let holds = match &frame.roles[l] {
                Role::Torsion { index, period } => sample.layers_agree(l, *index, index + period),
                Role::Word(word) => {
                    word_holds(letters, &sample, frame, l, word, cells > USUAL, budget)?
                }
                Role::Free => true,
            };
            if !holds {
                probe.push(l);
            }
            // The later letters first: what fails below them may only fail because of them.
            if probe.len() == 2 {
                break;
            }
        }
        if probe.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn largest_box<'a>(
    letters: &Letters,
    frame: &'a Frame,
    cells: usize,
    budget: &Budget,
) -> Result<Option<Sample<'a>>, Stop> {
    let sides = |side: u32| vec![side; frame.roles.len()];
    for side in (LEAST_SIDE..=SIDE).rev().step_by(2) {
        if let Some(sample) = Sample::new(letters, frame, &sides(side), cells, budget)? {
            return Ok(Some(sample));
        }
    }
    Ok(None)
}

/// Whether a letter's powers repeat as far as the box shows.
fn torsion_of(sample: &Sample, l: usize) -> Role {
    let side = sample.sizes[l];
    for index in 0..side / 2 {
        for period in 1..=((side - index) / 3).min(LONGEST_PERIOD) {
            if (index..side - period).all(|i| sample.layers_agree(l, i, i + period)) {
                return Role::Torsion { index, period };
            }
        }
    }
    Role::Free
}

/// A product of earlier letters that cannot be told from a letter in the box.
fn word_of(
    sample: &Sample,
    frame: &Frame,
    l: usize,
    all: bool,
    budget: &Budget,
) -> Result<Option<Exponents>, Stop> {
    let mut word = vec![0u32; l];
    // The cells below the first layer of l are the words of earlier letters.
    'words: for cell in 0..sample.stride(l) {
        for k in 0..l {
            word[k] = sample.exponent(cell, k);
            match frame.roles[k] {
                Role::Torsion { index, period } if word[k] >= index + period => continue 'words,
                Role::Free if word[k] > WORD_EXPONENT => continue 'words,
                _ => {}
            }
        }
        if cell % 64 == 0 {
            budget.check()?;
        }
        if same_beside_all(sample, l, &word, all) {
            return Ok(Some(word));
        }
    }
    Ok(None)
}

fn same_beside_all(sample: &Sample, l: usize, word: &[u32], all: bool) -> bool {
    let mut x = vec![0u32; sample.sizes.len()];
    spread(sample.cells(), all).all(|cell| {
        sample.write(cell, &mut x);
        if x[l] + 1 >= sample.sizes[l] {
            return true;
        }
        let a = sample.at(cell + sample.stride(l));
        for (k, n) in word.iter().enumerate() {
            x[k] += n;
        }
        let b = sample.outcome(&x);
        a == b || a == Known::Unknown || b == Known::Unknown
    })
}

/// All cells, or as many as are looked at, no two in a row next to each other.
fn spread(cells: usize, all: bool) -> impl Iterator<Item = usize> {
    // Any odd step that shares no factor with the sizes will do; they are small.
    const STEP: usize = 1_000_003;
    let looks = if all { cells } else { cells.min(BESIDE) };
    (0..looks).map(move |i| i.wrapping_mul(STEP) % cells)
}

/// Whether one copy of a word letter behaves, beside every position of the box, as its word does.
fn word_holds(
    letters: &Letters,
    sample: &Sample,
    frame: &Frame,
    l: usize,
    word: &[u32],
    all: bool,
    budget: &Budget,
) -> Result<bool, Stop> {
    let count = frame.roles.len();
    let reduced = |k: usize| -> Vec<Exponents> {
        let reduce = |o: &Exponents| {
            let mut o = o[..count].to_vec();
            frame.reduce(&mut o);
            o
        };
        letters.options[k].iter().map(reduce).collect()
    };
    let options: Vec<Vec<Exponents>> = (0..count).map(reduced).collect();
    let mut x = vec![0u32; count];
    let mut y = vec![0u32; count];
    for (looks, cell) in spread(sample.cells(), all).enumerate() {
        if looks % (1 << 12) == 0 {
            budget.check()?;
        }
        sample.write(cell, &mut x);
        let mut beside = |x: &[u32], factors: &[&[u32]]| {
            y.copy_from_slice(x);
            for factor in factors {
                for (k, n) in factor.iter().enumerate() {
                    y[k] += n;
                }
            }
            sample.outcome(&y)
        };
        let expected = beside(&x, &[word]);
        if expected == Known::Unknown {
            continue;
        }
        let mut found = Known::P;
        let mut see = |outcome: Known| {
            found = match (found, outcome) {
                (Known::N, _) | (_, Known::P) => Known::N,
                (Known::Unknown, _) | (_, Known::Unknown) => Known::Unknown,
                (Known::P, Known::N) => Known::P,
            };
            found == Known::N
        };
        let by_own = options[l].iter().any(|o| see(beside(&x, &[o])));
        if !by_own {
            'moves: for k in 0..count {
                if x[k] == 0 {
                    continue;
                }
                x[k] -= 1;
                for o in &options[k] {
                    if see(beside(&x, &[o, word])) {
                        break 'moves;
                    }
                }
                x[k] += 1;
            }
        }
        if found != Known::Unknown && found != expected {
            return Ok(false);
        }
    }
    Ok(true)
}
