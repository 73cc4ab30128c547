//! Finding a frame: letter by letter, by looking at boxes.
//!
//! With each new letter the box is played through under the roles conjectured so far. A letter whose law fails in the
//! box is looked at again with all its powers, and gets the role that these suggest. What comes out is a conjecture; it
//! is as good as the boxes are large.

use super::frame::{Frame, Role};
use super::sample::{Known, Sample};
use crate::automatic::effort::EFFORT;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::limits::Stop;
use crate::word::{Exponents, Law, Letter};

/// Looks for a frame of all letters, in boxes of at most so many cells; `free` are known not to be torsion. `None` if
/// no box was large enough.
pub fn explore(
    letters: &Letters,
    free: &[Letter],
    cells: usize,
    meter: &Meter,
) -> Result<Option<Frame>, NotFound> {
    let mut frame = Frame { roles: Vec::new() };
    for new in letters.all() {
        frame.roles.push(Role::Free);
        if !settle(letters, &mut frame, new, free, cells, meter)? {
            return Ok(None);
        }
    }
    Ok(Some(frame))
}

/// Finds roles that the box of the letters so far does not contradict.
fn settle(
    letters: &Letters,
    frame: &mut Frame,
    new: Letter,
    free: &[Letter],
    cells: usize,
    meter: &Meter,
) -> Result<bool, NotFound> {
    let mut probe = vec![new];
    let mut probed = vec![0; frame.roles.len()];
    for _ in 0..EFFORT.revisions {
        for &l in &probe {
            frame.roles[l.index()] = Role::Free;
        }
        let Some(sample) = largest_box(letters, frame, cells, meter)? else {
            return Ok(false);
        };
        let mut next = frame.clone();
        for &l in &probe {
            probed[l.index()] += 1;
            let word = match probed[l.index()] <= EFFORT.words_tried {
                true => word_of(&sample, frame, l, cells > EFFORT.usual_box, meter)?,
                false => None,
            };
            next.roles[l.index()] = match word {
                Some(word) => Role::Word(word),
                None if probed[l.index()] > EFFORT.laws_tried || free.contains(&l) => Role::Free,
                None => torsion_of(&sample, l, meter)?,
            };
        }
        drop(sample);
        *frame = next;
        let Some(sample) = largest_box(letters, frame, cells, meter)? else {
            return Ok(false);
        };
        probe.clear();
        for l in Letter::first(frame.roles.len()).rev() {
            let holds = match &frame[l] {
                Role::Torsion(law) => sample.layers_agree(l, law.index(), law.end(), meter)?,
                Role::Word(word) => word_holds(
                    letters,
                    &sample,
                    frame,
                    l,
                    word,
                    cells > EFFORT.usual_box,
                    meter,
                )?,
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
    meter: &Meter,
) -> Result<Option<Sample<'a>>, NotFound> {
    let sides = |side: u32| vec![side; frame.roles.len()];
    for side in (EFFORT.least_powers..=EFFORT.most_powers).rev().step_by(2) {
        if let Some(sample) = Sample::new(letters, frame, &sides(side), cells, meter)? {
            return Ok(Some(sample));
        }
    }
    Ok(None)
}

/// Whether a letter's powers repeat as far as the box shows.
fn torsion_of(sample: &Sample, l: Letter, meter: &Meter) -> Result<Role, Stop> {
    let side = sample.sizes[l.index()];
    for index in 0..side / 2 {
        for period in 1..=((side - index) / 3).min(EFFORT.longest_period) {
            let mut agree = true;
            for i in index..side - period {
                agree = agree && sample.layers_agree(l, i, i + period, meter)?;
            }
            if let (true, Some(law)) = (agree, Law::new(index, period)) {
                return Ok(Role::Torsion(law));
            }
        }
    }
    Ok(Role::Free)
}

/// A product of earlier letters that cannot be told from a letter in the box.
fn word_of(
    sample: &Sample,
    frame: &Frame,
    l: Letter,
    all: bool,
    meter: &Meter,
) -> Result<Option<Exponents>, Stop> {
    let mut word = Exponents::one(l.index());
    // The cells below the first layer of l are the words of earlier letters.
    'words: for cell in 0..sample.stride(l) {
        meter.work(2 + l.index() / 2)?;
        for k in Letter::first(l.index()) {
            word.set(k, sample.exponent(cell, k));
            match frame[k] {
                Role::Torsion(law) if word[k] >= law.end() => continue 'words,
                Role::Free if word[k] > EFFORT.most_in_word => continue 'words,
                _ => {}
            }
        }
        if same_beside_all(sample, l, &word, all, meter)? {
            return Ok(Some(word));
        }
    }
    Ok(None)
}

fn same_beside_all(
    sample: &Sample,
    l: Letter,
    word: &[u32],
    all: bool,
    meter: &Meter,
) -> Result<bool, Stop> {
    let mut x = vec![0u32; sample.sizes.len()];
    for cell in spread(sample.cells(), all) {
        meter.work(4 * x.len())?;
        sample.write(cell, &mut x);
        if x[l.index()] + 1 >= sample.sizes[l.index()] {
            continue;
        }
        let a = sample.at(cell + sample.stride(l));
        let b = sample.outcome(&[&x, word]);
        if a != b && a != Known::Unknown && b != Known::Unknown {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All cells, or as many as are looked at, no two in a row next to each other.
fn spread(cells: usize, all: bool) -> impl Iterator<Item = usize> {
    // Any odd step that shares no factor with the sizes will do; they are small.
    const STEP: u64 = 1_000_003;
    let looks = if all {
        cells
    } else {
        cells.min(EFFORT.compared_beside)
    };
    (0..looks as u64).map(move |i| (i * STEP % cells as u64) as usize)
}

/// Whether one copy of a word letter behaves, beside every position of the box, as its word does.
fn word_holds(
    letters: &Letters,
    sample: &Sample,
    frame: &Frame,
    l: Letter,
    word: &[u32],
    all: bool,
    meter: &Meter,
) -> Result<bool, NotFound> {
    let options = reduced_options(letters, frame, meter)?;
    let mut x = vec![0u32; frame.roles.len()];
    for cell in spread(sample.cells(), all) {
        meter.work(4 * x.len())?;
        sample.write(cell, &mut x);
        let expected = sample.outcome(&[&x, word]);
        if expected == Known::Unknown {
            continue;
        }
        let found = played(sample, &options, (l, word), &mut x, meter)?;
        if found != Known::Unknown && found != expected {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The options of all letters that have a role, in letters that are no words.
fn reduced_options(
    letters: &Letters,
    frame: &Frame,
    meter: &Meter,
) -> Result<Vec<Vec<Exponents>>, NotFound> {
    let count = frame.roles.len();
    let mut all = Vec::with_capacity(count);
    for k in Letter::first(count) {
        let mut list = Vec::new();
        for option in letters.options(k) {
            meter.work(20 + count)?;
            let mut word: Exponents = Exponents::one(count);
            word.times_factors(option)?;
            frame.reduce(&mut word)?;
            list.push(word);
        }
        all.push(list);
    }
    Ok(all)
}

/// The outcome of one copy of a word letter beside `x`, by all moves, the letter being taken for its word when the move is
/// elsewhere.
fn played(
    sample: &Sample,
    options: &[Vec<Exponents>],
    (l, word): (Letter, &[u32]),
    x: &mut [u32],
    meter: &Meter,
) -> Result<Known, Stop> {
    let mut found = Known::P;
    for o in &options[l.index()] {
        meter.work(2 * x.len())?;
        match sample.outcome(&[x, o]) {
            Known::P => return Ok(Known::N),
            Known::Unknown => found = Known::Unknown,
            Known::N => {}
        }
    }
    for k in (0..x.len()).filter(|&k| x[k] > 0).collect::<Vec<_>>() {
        x[k] -= 1;
        for o in &options[k] {
            meter.work(2 * x.len())?;
            match sample.outcome(&[x, o, word]) {
                Known::P => return Ok(Known::N),
                Known::Unknown => found = Known::Unknown,
                Known::N => {}
            }
        }
        x[k] += 1;
    }
    Ok(found)
}
