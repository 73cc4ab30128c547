//! A claim for one more heap that is a new generator: the monoid at hand, and beside it the powers of the new heap.
//!
//! What is told apart without the heap may be all that is told apart with it. Then M × ⟨h⟩, or M with one more direction, is large
//! enough, no sketch is needed, and one attempt is all.
//!
//! If not, the proof fails at a position, and the monoid is refined there (see [`refine`](super::refine)); or else all words are sorted anew (see
//! [`pool`](super::pool)).

use super::frame::{Frame, Role};
use super::pool::Pool;
use super::powers::law_of_powers;
use super::refine::Presented;
use super::search::{Attempt, BoxSize, Found, Witness, attempt_in_box};
use super::torsion::FinitePart;
use crate::automatic::claim::Claim;
use crate::automatic::effort::EFFORT;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::limits::Budget;
use crate::monoid::Elem;
use crate::word::{Exponents, Law, Letter};
use std::collections::VecDeque;

/// Looks for a claim about `letters`, given one about all of them but the last, and proves it: first with all that is equal without the new
/// letter, then with fewer and fewer relations. Says how many times some were given up.
pub fn extend(
    letters: &Letters,
    claim: &Claim,
    budget: &Budget,
) -> Result<Option<(Found, usize)>, NotFound> {
    let meter = Meter::new(budget);
    let Some(base) = Base::of(claim, letters.count(), &meter)? else {
        return Ok(None);
    };
    let law = law_of_powers(letters, &base.frame(Role::Free), &base.finite, &meter)?;
    let new = Letter(letters.count() as u32 - 1);
    let witness = |word: &Exponents| without_new(claim, word, new);
    let mut presented = base.presented(law);
    for given_up in 0..EFFORT.refinements {
        let Some((frame, finite)) = presented.planned(letters, given_up > 0, &meter)? else {
            return Ok(None);
        };
        if finite.order() > EFFORT.most_finite || frame.free().len() > EFFORT.most_directions {
            return Ok(None);
        }
        let attempt = in_larger_boxes(letters, &frame, &finite, &witness, &meter)?;
        match attempt {
            Attempt::Found(found) => return Ok(Some((*found, given_up))),
            Attempt::Failed(_) => return Ok(None),
            Attempt::Blamed { at, .. } => {
                if !presented.give_up(letters, &at, &meter)? {
                    return Ok(None);
                }
            }
        }
    }
    Ok(None)
}

/// As [`extend`], but what has to be told apart is found by playing in boxes ([`Pool`]) before anything is put to the proof.
pub fn sort_anew(
    letters: &Letters,
    claim: &Claim,
    budget: &Budget,
) -> Result<Option<Found>, NotFound> {
    match try_to_sort(letters, claim, &Meter::new(budget)) {
        Err(NotFound::Stopped(stop)) => Err(stop.into()),
        Err(_) => Ok(None),
        found => found,
    }
}

fn try_to_sort(letters: &Letters, claim: &Claim, meter: &Meter) -> Result<Option<Found>, NotFound> {
    let Some(base) = Base::of(claim, letters.count(), meter)? else {
        return Ok(None);
    };
    let new = Letter(letters.count() as u32 - 1);
    let old = base.frame(Role::Free);
    let law = law_of_powers(letters, &old, &base.finite, meter)?;
    // Powers of the new letter are told apart at first as its law says, all else as without it.
    let known = |word: &Exponents| {
        let mut word = word.clone();
        let copies = word.take(new);
        let copies = law.map_or(0, |law| law.fold(copies));
        match old.reduce(&mut word) {
            Ok(()) => base.finite.read(&word).0 * law.map_or(1, Law::end) + copies,
            Err(_) => 0,
        }
    };
    let frame = base.frame(law.map_or(Role::Free, Role::Torsion));
    let mut pool = Pool::new(frame, &base.finite, &known);
    let mut sorted = None;
    // Small boxes show most of it, in much less time.
    for cells in EFFORT.boxes_to_sort {
        sorted = pool.consistent(letters, cells, meter)?;
        if sorted.is_none() {
            break;
        }
    }
    let Some((frame, finite)) = sorted else {
        return Ok(None);
    };
    if frame.free().len() > EFFORT.most_directions {
        return Ok(None);
    }
    let witness = |word: &Exponents| without_new(claim, word, new);
    let [.., smaller, larger] = EFFORT.boxes_of_a_heap;
    for cells in [smaller, larger] {
        let size = BoxSize {
            by_relations: cells == larger,
            ..BoxSize::corner(cells)
        };
        if let Attempt::Found(found) =
            attempt_in_box(letters, &frame, &finite, size, &witness, meter)?
        {
            return Ok(Some(*found));
        }
    }
    Ok(None)
}

/// Without the new letter everything is known.
fn without_new(claim: &Claim, word: &Exponents, new: Letter) -> Option<bool> {
    if word[new] > 0 {
        return None;
    }
    let value = claim.product(word.factors()).ok()?;
    Some(claim.holds(&value))
}

/// An attempt in boxes that get larger as long as nothing is wrong inside.
fn in_larger_boxes(
    letters: &Letters,
    frame: &Frame,
    finite: &FinitePart,
    witness: &Witness,
    meter: &Meter,
) -> Result<Attempt, NotFound> {
    let mut attempt = Attempt::Failed(NotFound::Unproved);
    for cells in EFFORT.boxes_of_a_heap {
        let size = BoxSize::corner(cells);
        attempt = attempt_in_box(letters, frame, finite, size, witness, meter)?;
        if !matches!(attempt, Attempt::Failed(_)) {
            break;
        }
    }
    Ok(attempt)
}

/// A claim, taken apart again.
struct Base {
    /// The number of letters, the new one included.
    count: usize,
    /// The letters that generate M, with their elements.
    torsion: Vec<(Letter, Elem)>,
    /// M.
    finite: FinitePart,
    /// The roles of all letters but the last.
    roles: Vec<Role>,
}

impl Base {
    fn of(claim: &Claim, count: usize, meter: &Meter) -> Result<Option<Base>, NotFound> {
        let Some(directions) = claim.letters_of_directions() else {
            return Ok(None);
        };
        let torsion = claim.torsion(meter.budget())?;
        let letters = torsion.iter().map(|&(l, _)| l).collect();
        let elements = claim.table.elements();
        let action: Vec<u32> = torsion
            .iter()
            .flat_map(|&(_, g)| elements.clone().map(move |x| claim.table.mul(x, g).0))
            .collect();
        let Some(finite) = FinitePart::new(letters, count, &action, meter)? else {
            return Ok(None);
        };
        let words = words(claim, &torsion, &finite);
        let role = |l: Letter| {
            if directions.contains(&l) {
                return Some(Role::Free);
            }
            if let Some(&(_, g)) = torsion.iter().find(|(t, _)| *t == l) {
                return Some(Role::Torsion(claim.table.law(g)?));
            }
            let value = &claim[l];
            let mut word = Exponents::one(l.index());
            let free = directions.iter().copied().zip(value.free.iter().copied());
            let finite = words[value.finite.index()].as_ref()?;
            for (k, n) in finite.factors().chain(free).filter(|&(_, n)| n > 0) {
                // Words are in earlier letters: outcomes are found in their order.
                if k >= l {
                    return None;
                }
                word.set(k, n);
            }
            Some(Role::Word(word))
        };
        let roles: Option<Vec<Role>> = Letter::first(count - 1).map(role).collect();
        Ok(roles.map(|roles| Base {
            count,
            torsion,
            finite,
            roles,
        }))
    }

    fn frame(&self, last: Role) -> Frame {
        let mut roles = self.roles.clone();
        roles.push(last);
        Frame { roles }
    }

    /// M with its relations, and the new letter with its law, or as a direction.
    fn presented(&self, law: Option<Law>) -> Presented {
        let letters = self.torsion.iter().map(|&(l, _)| l).collect();
        let mut presented =
            Presented::new(letters, self.finite.relations(), self.frame(Role::Free));
        if let Some(law) = law {
            presented.generate(Letter(self.count as u32 - 1), law);
        }
        presented
    }
}

/// For each element of M its least word in the letters that generate it.
fn words(claim: &Claim, torsion: &[(Letter, Elem)], finite: &FinitePart) -> Vec<Option<Exponents>> {
    let count = finite.word(Elem::ONE).len();
    let mut words: Vec<Option<Exponents>> = vec![None; claim.table.order()];
    words[0] = Some(Exponents::one(count));
    let mut queue = VecDeque::from([Elem::ONE]);
    while let Some(x) = queue.pop_front() {
        for &(l, g) in torsion {
            let y = claim.table.mul(x, g);
            if words[y.index()].is_none()
                && let Some(mut word) = words[x.index()].clone()
                && word.add(l, 1).is_ok()
            {
                words[y.index()] = Some(finite.word(finite.read(&word)).clone());
                queue.push_back(y);
            }
        }
    }
    words
}
