//! A candidate made ready for the search: what it says of words in letters, and where their options lead.
//!
//! The options of a word r·g by a move in the letter g are r times the options of g. Those of one value fall together; the values of all
//! options of all letters are numbered, and each element r has the set of the numbers of those e with r·e in P. One look at that set
//! predicts all options of a letter at once.

use super::oracle::LetterGame;
use crate::monoid::bits;
use crate::monoid::{BitMatrix, Elem};
use crate::quotient::valuation::Valuation;
use crate::turns::Turn;
use std::ops::Range;

/// A candidate, as far as the letter game is concerned.
pub struct Chart {
    is_p: Vec<bool>,
    /// For each lane, the row of its letter's value.
    letter_rows: Vec<Vec<u32>>,
    /// So many machine words hold a set of values.
    width: usize,
    /// For each element, the values that take it into P.
    into_p: Vec<u64>,
    /// For each lane, its options.
    options: Vec<Groups>,
}

/// The options of a letter, those of one value together.
struct Groups {
    /// The options in the order of their values.
    order: Vec<u32>,
    /// Where in that order each group begins, and where the last one ends.
    starts: Vec<u32>,
    /// The numbers of the values.
    values: Vec<u64>,
    /// How many groups have values in earlier machine words.
    before: Vec<u32>,
}

impl Chart {
    /// That of the candidate `m` with its rows { w : x·w ∈ P }. A letter beyond its heaps is worth 1.
    pub async fn new(game: &LetterGame, m: &Valuation, p_rows: &BitMatrix, turn: &Turn) -> Chart {
        let (order, letters) = (m.monoid.order(), game.lanes.letters());
        turn.allow_table::<u32>(letters.len().saturating_mul(order))
            .await;
        let letter_rows = letters.iter().map(|&h| match h <= m.last() {
            true => m.heap_row(h.0).to_vec(),
            false => (0..order as u32).collect(),
        });
        let letter_rows = letter_rows.collect();
        turn.work(letters.len() * order / 2).await;
        let mut evaluated = Vec::with_capacity(letters.len());
        let mut values = Vec::new();
        for of_letter in &game.options {
            let mut by_value: Vec<(Elem, u32)> =
                of_letter.iter().map(|o| m.eval(o)).zip(0..).collect();
            by_value.sort_unstable();
            values.extend(by_value.iter().map(|&(e, _)| e));
            turn.work(100 * by_value.len()).await;
            evaluated.push(by_value);
        }
        values.sort_unstable();
        values.dedup();
        let width = bits::words_for(values.len());
        turn.allow_table::<u64>(width.saturating_mul(order)).await;
        let mut into_p = vec![0; width * order];
        for (number, e) in values.iter().enumerate() {
            let row = p_rows.row(e.index());
            for r in bits::ones(row) {
                into_p[r * width + number / 64] |= 1 << (number % 64);
            }
            turn.work(order).await;
        }
        let groups = evaluated
            .iter()
            .map(|by_value| Groups::of(by_value, &values));
        Chart {
            is_p: m.monoid.elements().map(|x| m.monoid.is_p(x)).collect(),
            letter_rows,
            width,
            into_p,
            options: groups.collect(),
        }
    }

    /// `x` times a power of a letter.
    #[inline]
    pub fn power(&self, mut x: u32, lane: usize, count: u32) -> u32 {
        let row = &self.letter_rows[lane];
        for _ in 0..count {
            x = row[x as usize];
        }
        x
    }

    /// Whether an element is in P.
    pub fn is_p(&self, x: u32) -> bool {
        self.is_p[x as usize]
    }

    /// How many values the options of a letter have.
    pub fn values(&self, lane: usize) -> usize {
        self.options[lane].starts.len() - 1
    }

    /// The options of a letter, by value.
    pub fn order(&self, lane: usize) -> &[u32] {
        &self.options[lane].order
    }

    /// The groups of a letter's options that are in P beside `rest`, or those that are not; each as a part of [`Chart::order`].
    #[inline]
    pub fn groups(&self, lane: usize, rest: u32, in_p: bool) -> impl Iterator<Item = Range<usize>> {
        let groups = &self.options[lane];
        let into_p = &self.into_p[rest as usize * self.width..][..self.width];
        let flip = if in_p { 0 } else { u64::MAX };
        let words = groups.values.iter().zip(into_p).zip(&groups.before);
        words.flat_map(move |((&values, &into_p), &before)| {
            let asked = values & (into_p ^ flip);
            bits::ones_of(asked).map(move |bit| {
                let smaller = (values & ((1 << bit) - 1)).count_ones();
                let group = (before + smaller) as usize;
                groups.starts[group] as usize..groups.starts[group + 1] as usize
            })
        })
    }
}

impl Groups {
    fn of(by_value: &[(Elem, u32)], values: &[Elem]) -> Groups {
        let mut set = vec![0u64; bits::words_for(values.len())];
        let mut starts = Vec::new();
        let mut number = 0;
        for (i, &(e, _)) in by_value.iter().enumerate() {
            if i > 0 && by_value[i - 1].0 == e {
                continue;
            }
            while values[number] != e {
                number += 1;
            }
            set[number / 64] |= 1 << (number % 64);
            starts.push(i as u32);
        }
        starts.push(by_value.len() as u32);
        let mut sum = 0;
        let before = set.iter().map(|word| {
            let before = sum;
            sum += word.count_ones();
            before
        });
        Groups {
            order: by_value.iter().map(|&(_, o)| o).collect(),
            starts,
            before: before.collect(),
            values: set,
        }
    }
}
