//! Positions with at most one large heap.
//!
//! Where the whole quotient is out of reach a part of the positions may do to show that it is infinite: those with at most one heap beyond some heap m. If
//! no heap has a move to two beyond m, no move leads out of the part. In M the product of two letters beyond m is a zero, of which nothing is said.

use super::frame::{Frame, Role};
use super::refine::Presented;
use super::search::{Attempt, BoxSize, Found, attempt_in_box};
use crate::automatic::effort::EFFORT;
use crate::automatic::letters::Letters;
use crate::automatic::meter::Meter;
use crate::automatic::not_found::NotFound;
use crate::limits::Budget;
use crate::monoid::Word;
use crate::position::Heap;
use crate::quotient::{Sketch, sketch};
use crate::ruleset::HeapGame;
use crate::word::{Exponents, Law, Letter};

/// A law that fails and begins so late is none.
const LATE: u32 = 3;

/// Looks for a claim about the words with at most one letter of a heap beyond `beyond`, and proves it. Says which letter is the first of those.
pub fn find_beside(
    game: &HeapGame,
    beyond: u32,
    letters: &Letters,
    budget: &Budget,
) -> Result<Option<(Found, Letter)>, NotFound> {
    let meter = Meter::new(budget);
    let [depth, ..] = EFFORT.depths;
    let small = sketch(game, beyond, depth, &[], budget)?;
    let large = letters.all().find(|l| letters.heaps[l.index()].0 > beyond);
    let Some((first, mut presented)) = large.and_then(|l| Some((l, part(letters, &small, l)?)))
    else {
        return Ok(None);
    };
    for _ in 0..EFFORT.refinements {
        let Some((frame, finite)) = presented.planned(letters, false, &meter)? else {
            return Ok(None);
        };
        if finite.order() > EFFORT.most_finite || frame.free().len() > EFFORT.most_directions {
            return Ok(None);
        }
        let finite = finite.with_single(first);
        let mut attempt = Attempt::Failed(NotFound::Unproved);
        for cells in EFFORT.boxes_of_a_heap {
            let size = BoxSize {
                by_relations: false,
                moduli: &[2, 6],
                ..BoxSize::of(cells)
            };
            attempt = attempt_in_box(letters, &frame, &finite, size, &|_| None, &meter)?;
            if !matches!(attempt, Attempt::Failed(_)) {
                break;
            }
        }
        match attempt {
            Attempt::Found(found) => return Ok(Some((*found, first))),
            Attempt::Blamed {
                at,
                letters: blamed,
            } if loosen(&mut presented, &at, &blamed, first)
                || presented.give_up(letters, &at, &meter)? => {}
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// Loosens the laws of the letters that are to blame for a position, or else that of a small letter with the most copies in it: powers that are a group
/// without the large heap need not be one beside it.
fn loosen(presented: &mut Presented, at: &Exponents, blamed: &[Letter], first: Letter) -> bool {
    let mut loosened = false;
    for &l in blamed.iter().filter(|&&l| l < first) {
        loosened |= presented.loosen(l, LATE);
    }
    let mut others: Vec<(Letter, u32)> = at.factors().filter(|&(l, _)| l < first).collect();
    others.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
    loosened || others.iter().any(|&(l, _)| presented.loosen(l, LATE))
}

/// The letters of a sketch with their laws and no other relations, and the letters from `first` on, of which there is at most one.
fn part(letters: &Letters, small: &Sketch, first: Letter) -> Option<Presented> {
    let count = letters.count();
    let mut torsion: Vec<(Letter, Law)> = Vec::new();
    let mut roles = Vec::with_capacity(count);
    for (l, &heap) in letters.all().zip(&letters.heaps) {
        let law = match small.letters.binary_search(&heap) {
            _ if l >= first => Law::new(2, 1),
            Ok(g) => small.laws[g].and_then(|(index, period)| Law::new(index, period)),
            Err(_) => None,
        };
        if let Some(law) = law {
            torsion.push((l, law));
            roles.push(Role::Torsion(law));
        } else if small.letters.contains(&heap) {
            roles.push(Role::Free);
        } else {
            roles.push(Role::Word(word(letters, small, l, heap)?));
        }
    }
    let generators: Vec<Letter> = torsion.iter().map(|&(l, _)| l).collect();
    let large = generators.partition_point(|&l| l < first);
    let word = |factors: &[(usize, u32)]| {
        let mut word = vec![0; generators.len()];
        factors.iter().for_each(|&(g, n)| word[g] += n);
        Word::from(word)
    };
    let zero = [(large, 2)];
    let laws = torsion[..large].iter().enumerate();
    let laws = laws.map(|(g, (_, law))| (word(&[(g, law.end())]), word(&[(g, law.index())])));
    let zeros = (0..generators.len()).map(|g| (word(&[(large, 2), (g, 1)]), word(&zero)));
    let pairs = (large..generators.len()).flat_map(|g| (g..generators.len()).map(move |k| (g, k)));
    let pairs = pairs.filter(|&(g, k)| g != large || k != large);
    let pairs = pairs.map(|(g, k)| (word(&[(g, 1), (k, 1)]), word(&zero)));
    let relations = laws.chain(zeros).chain(pairs).collect();
    Some(Presented::new(generators, relations, Frame { roles }))
}

/// What a small letter is worth in the sketch.
fn word(letters: &Letters, small: &Sketch, l: Letter, heap: Heap) -> Option<Exponents> {
    let mut word = Exponents::one(l.index());
    for (part, n) in small.words.get(heap.index())?.iter() {
        word.set(letters.of_least(part).filter(|&k| k < l)?, n);
    }
    Some(word)
}
