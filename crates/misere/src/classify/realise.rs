//! From a quotient to a game that has it (Theorems 7.4 and 8.4 of the classification paper).
//!
//! A valid construction sequence x_1, …, x_k with options E_1, …, E_k is a game: heap i can become, for each e ∈ E_i, the
//! least sum of smaller heaps that is worth e. Its quotient is the given one. The solver, which
//! knows nothing of all this, computes it anew.

use super::extend::{Mask, Scheme, Validity, ones};
use super::monoid_table::MonoidTable;
use crate::limits::Limits;
use crate::monoid::CanonicalForm;
use crate::position::{Heap, Position};
use crate::quotient::{Solution, solve};
use crate::ruleset::{HeapGame, Rules};
use crate::value::{GameId, Games};

/// A game with a given quotient.
#[derive(Clone, Debug)]
pub struct Realisation {
    /// The game; its heaps are the generators of a construction sequence.
    pub game: HeapGame,
    /// The birthday of its largest heap.
    pub birthday: u64,
    /// The quotient of the game as the solver finds and proves it.
    pub solution: Solution,
}

/// So many construction sequences are looked at.
const SEQUENCES: usize = 24;

/// A game whose quotient is this one: of the games that were found, one with the fewest heaps, then with the smallest birthday.
/// `None` if the monoid is no misère quotient, or the solver disagrees.
///
/// ```
/// use misere::classify::realise;
/// use misere::monoid::Presentation;
///
/// let t2: Presentation = "<a,b | a^2=1, b^3=b> P={a, b^2}".parse().unwrap();
/// let t2 = t2.monoid(Default::default()).unwrap();
/// let game = realise(&t2.canonical()).unwrap();
/// assert_eq!(game.game.name, "*2");
/// ```
pub fn realise(form: &CanonicalForm) -> Option<Realisation> {
    let q = MonoidTable::of(form.monoid())?;
    let mut best: Option<(Vec<Vec<Position>>, u64, usize)> = None;
    for star in 1..q.order {
        let Some((scheme, _)) = Scheme::with_star(&q, star) else {
            continue;
        };
        let validity = Validity::new(&scheme);
        for mut sequence in validity.shortest_sequences(SEQUENCES) {
            thin_out(&validity, &mut sequence);
            let heaps = heaps(&scheme, &sequence);
            let birthday = birthdays(&heaps).last().copied().unwrap_or(0);
            let options = heaps.iter().map(Vec::len).sum();
            let better = best
                .as_ref()
                .is_none_or(|(h, b, o)| (heaps.len(), birthday, options) < (h.len(), *b, *o));
            if better {
                best = Some((heaps, birthday, options));
            }
        }
    }
    let (heaps, birthday, _) = match q.order {
        1 => (Vec::new(), 0, 0),
        _ => best?,
    };
    let name = conway(&heaps, form).unwrap_or_else(|| name(&heaps));
    let game = HeapGame::new(name, Rules::Listed(heaps));
    let solution = solve(&game, Limits::default(), None);
    (solution.monoid.canonical() == *form).then_some(Realisation {
        game,
        birthday,
        solution,
    })
}

/// Whether the quotient has a valid construction sequence in which every stage enlarges the reduction, not only the monoid.
/// A search that demands this misses quotients from order 14 on.
pub fn grows_at_every_stage(form: &CanonicalForm) -> bool {
    let Some(q) = MonoidTable::of(form.monoid()) else {
        return false;
    };
    (1..q.order)
        .filter_map(|star| Scheme::with_star(&q, star))
        .any(|(scheme, _)| Validity::new(&scheme).has_growing_sequence())
}

/// Leaves out options, those of the last generators first, as long as the algebra stays valid.
fn thin_out(validity: &Validity, sequence: &mut [(usize, Mask)]) {
    // Those before the one that is thinned out stay as they are.
    let prefixes = validity.prefixes(sequence);
    for i in (1..sequence.len()).rev() {
        let all: Vec<usize> = ones(sequence[i].1).collect();
        for e in all.into_iter().rev() {
            let old = sequence[i].1;
            let fewer = old & !(1 << e);
            if fewer == 0 {
                continue;
            }
            sequence[i].1 = fewer;
            if !validity.is_valid_beyond(&prefixes[i], &sequence[i..]) {
                sequence[i].1 = old;
            }
        }
    }
}

/// The heaps of the game: for each generator its options, as sums of earlier heaps.
fn heaps(scheme: &Scheme, sequence: &[(usize, Mask)]) -> Vec<Vec<Position>> {
    // The least word of each element so far; heaps in order, so a word with fewer large heaps comes first.
    let mut word: Vec<Option<Position>> = vec![None; scheme.order];
    word[0] = Some(Position::empty());
    let mut known = vec![0];
    let mut heaps = Vec::new();
    for (i, &(x, options)) in sequence.iter().enumerate() {
        let mut list: Vec<Position> = ones(options).filter_map(|e| word[e].clone()).collect();
        list.sort();
        heaps.push(list);
        let heap = Heap(i as u32 + 1);
        let mut at = 0;
        while at < known.len() {
            let y = known[at];
            let z = scheme.mul(y, x);
            if let (None, Some(before)) = (&word[z], &word[y]) {
                let mut new = before.clone();
                new.add(heap, 1);
                word[z] = Some(new);
                known.push(z);
            }
            at += 1;
        }
    }
    heaps
}

fn birthdays(heaps: &[Vec<Position>]) -> Vec<u64> {
    let mut days: Vec<u64> = Vec::new();
    for options in heaps {
        let of = |x: &Position| -> u64 {
            x.iter()
                .map(|(h, c)| days[h.index() - 1] * u64::from(c))
                .sum()
        };
        let day = options.iter().map(of).max().map_or(0, |d| d + 1);
        days.push(day);
    }
    days
}

/// Whether a game without sums has the quotient is given up after so many steps; those that have it take a few hundred.
const STEPS: u64 = 200_000;
/// Conway strings longer than this are no pleasure.
const LONGEST_STRING: usize = 120;

/// The game in Conway's notation, if that is short: sums in it are replaced by the equal games without sums. Whether this has
/// the same quotient is asked of the solver.
fn conway(heaps: &[Vec<Position>], form: &CanonicalForm) -> Option<String> {
    let mut games = Games::new().with_room(20_000);
    let mut ids: Vec<GameId> = Vec::new();
    for options in heaps {
        let mut list = Vec::new();
        for option in options {
            let parts = option
                .iter()
                .flat_map(|(h, c)| std::iter::repeat_n(ids[h.index() - 1], c as usize));
            list.push(games.sum_of(parts.collect::<Vec<_>>()).ok()?);
        }
        ids.push(games.game(list).ok()?);
    }
    // A game that occurs in a later one comes with it.
    let mut tops: Vec<GameId> = Vec::new();
    for &g in ids.iter().rev() {
        if !tops.iter().any(|&top| games.occurs_in(g, top)) {
            tops.push(g);
        }
    }
    tops.reverse();
    let texts: Option<Vec<String>> = tops
        .iter()
        .map(|&g| games.text(g, LONGEST_STRING))
        .collect();
    let text = texts?.join("; ");
    let game = HeapGame::parse(&text).ok()?;
    let limits = Limits {
        order: Some(form.monoid().order()),
        steps: Some(STEPS),
        ..Limits::default()
    };
    let solution = solve(&game, limits, None);
    (text.len() <= LONGEST_STRING && solution.is_solved() && solution.monoid.canonical() == *form)
        .then_some(text)
}

/// The game as a tree, as [`HeapGame::parse`] reads it: those heaps that are no parts of later ones.
fn name(heaps: &[Vec<Position>]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut used = vec![false; heaps.len()];
    for (i, options) in heaps.iter().enumerate() {
        let is_nim = options.len() == i + 1
            && options.iter().enumerate().all(|(k, option)| match k {
                0 => option.is_empty(),
                _ => *option == Position::single(Heap(k as u32)) && texts[k - 1] == format!("*{k}"),
            });
        let parts: Vec<String> = options
            .iter()
            .map(|option| {
                let heaps: Vec<&str> = option
                    .iter()
                    .flat_map(|(h, c)| std::iter::repeat_n(h.index() - 1, c as usize))
                    .inspect(|&h| used[h] = true)
                    .map(|h| texts[h].as_str())
                    .collect();
                match heaps.is_empty() {
                    true => "0".to_string(),
                    false => heaps.join("+"),
                }
            })
            .collect();
        texts.push(match is_nim {
            true => format!("*{}", i + 1),
            false => format!("{{{}}}", parts.join(",")),
        });
    }
    let tops: Vec<String> = (0..heaps.len())
        .filter(|&i| !used[i])
        .map(|i| texts[i].clone())
        .collect();
    match tops.is_empty() {
        true => "{}".to_string(),
        false => tops.join("; "),
    }
}
