//! The sub-positions of trees: each once, in order, with a canonical text.

use super::MAX_DEPTH;
use crate::position::{Heap, Position};
use rustc_hash::FxHashMap;

/// How many heaps there may be.
const MAX_HEAPS: usize = 10_000;
/// How many bytes the names of all heaps may have together: each repeats the names inside it.
const MAX_NAMES: usize = 1 << 25;

/// The distinct games met so far, each once, numbered as they were made: options before the games
/// that have them. The empty game is number 0.
pub(super) struct Heaps {
    numbers: FxHashMap<Vec<Position>, u32>,
    /// Depth of each game.
    depths: Vec<u32>,
    /// The nim heaps from 0 on, as far as they were needed.
    nim: Vec<Position>,
}

/// The heaps of trees in their final order.
pub(super) struct InOrder {
    /// The options of each heap from 1 on.
    pub(super) options: Vec<Vec<Position>>,
    /// The name of each heap from 1 on.
    pub(super) names: Vec<String>,
    /// The games that were written, as sums of heaps.
    pub(super) games: Vec<Position>,
}

impl Heaps {
    pub(super) fn new() -> Heaps {
        Heaps {
            numbers: FxHashMap::default(),
            depths: vec![0],
            nim: vec![Position::empty()],
        }
    }

    /// The game with these options.
    pub(super) fn set(&mut self, mut options: Vec<Position>) -> Result<Position, String> {
        options.sort();
        options.dedup();
        if options.is_empty() {
            return Ok(Position::empty());
        }
        if let Some(&number) = self.numbers.get(&options) {
            return Ok(Position::single(Heap(number)));
        }
        let parts = options.iter().flat_map(Position::iter);
        let depth = 1 + parts
            .map(|(h, _)| self.depths[h.index()])
            .max()
            .unwrap_or(0);
        if depth > MAX_DEPTH {
            return Err(format!("a game at most {MAX_DEPTH} deep"));
        }
        let number = self.depths.len();
        if number > MAX_HEAPS {
            return Err(format!("at most {MAX_HEAPS} different sub-positions"));
        }
        self.numbers.insert(options, number as u32);
        self.depths.push(depth);
        Ok(Position::single(Heap(number as u32)))
    }

    pub(super) fn nim(&mut self, size: u32) -> Result<Position, String> {
        while self.nim.len() <= size as usize {
            let next = self.set(self.nim.clone())?;
            self.nim.push(next);
        }
        Ok(self.nim[size as usize].clone())
    }

    /// All heaps ordered by birthday, then by name, and `games` in their new numbers.
    pub(super) fn in_order(self, games: &[Position]) -> Result<InOrder, String> {
        let count = self.depths.len();
        let mut options = vec![Vec::new(); count];
        for (set, number) in self.numbers {
            options[number as usize] = set;
        }
        let mut names = Names::new();
        for set in &options[1..] {
            names.push(set)?;
        }
        let mut order: Vec<usize> = (1..count).collect();
        order.sort_by(|&a, &b| names.key(a).cmp(&names.key(b)));
        let mut place = vec![0; count];
        for (i, &number) in order.iter().enumerate() {
            place[number] = i as u32 + 1;
        }
        let renumber = |x: &Position| {
            let mut out = Position::empty();
            for (h, c) in x.iter() {
                out.add(Heap(place[h.index()]), c);
            }
            out
        };
        let listed = order
            .iter()
            .map(|&number| {
                let mut set: Vec<Position> = options[number].iter().map(renumber).collect();
                set.sort();
                set
            })
            .collect();
        let texts = order
            .iter()
            .map(|&n| std::mem::take(&mut names.texts[n]))
            .collect();
        Ok(InOrder {
            options: listed,
            names: texts,
            games: games.iter().map(renumber).collect(),
        })
    }
}

/// Birthdays and canonical texts, by number.
struct Names {
    birthdays: Vec<u64>,
    texts: Vec<String>,
    /// The size of each game that is a nim heap.
    sizes: Vec<Option<u32>>,
    /// Bytes of all texts.
    total: usize,
}

impl Names {
    fn new() -> Names {
        Names {
            birthdays: vec![0],
            texts: vec!["0".to_string()],
            sizes: vec![Some(0)],
            total: 0,
        }
    }

    fn key(&self, number: usize) -> (u64, &str) {
        (self.birthdays[number], &self.texts[number])
    }

    /// Birthday and text of a sum.
    fn sum(&self, x: &Position) -> (u64, String) {
        let mut parts: Vec<(usize, u32)> = x.iter().map(|(h, c)| (h.index(), c)).collect();
        parts.sort_by(|a, b| self.key(a.0).cmp(&self.key(b.0)));
        let birthday = parts
            .iter()
            .map(|&(n, c)| self.birthdays[n] * u64::from(c))
            .sum();
        let texts: Vec<&str> = parts
            .iter()
            .flat_map(|&(n, c)| std::iter::repeat_n(&self.texts[n][..], c as usize))
            .collect();
        match texts.is_empty() {
            true => (0, "0".to_string()),
            false => (birthday, texts.join("+")),
        }
    }

    /// Enters the game with these options.
    fn push(&mut self, options: &[Position]) -> Result<(), String> {
        let size = self.nim_size(options);
        let (birthday, text) = match size {
            Some(n) => (u64::from(n), format!("*{n}")),
            None => {
                let mut sums: Vec<(u64, String)> = options.iter().map(|x| self.sum(x)).collect();
                sums.sort();
                let birthday = 1 + sums.last().map_or(0, |s| s.0);
                let texts: Vec<String> = sums.into_iter().map(|s| s.1).collect();
                (birthday, format!("{{{}}}", texts.join(",")))
            }
        };
        self.total += text.len();
        if self.total > MAX_NAMES {
            return Err(format!("sub-positions of at most {MAX_NAMES} bytes in all"));
        }
        self.birthdays.push(birthday);
        self.texts.push(text);
        self.sizes.push(size);
        Ok(())
    }

    /// The n for which these are the options of \*n.
    fn nim_size(&self, options: &[Position]) -> Option<u32> {
        let mut largest = 0;
        for option in options {
            let size = match (option.degree(), option.max_heap()) {
                (0, _) => 0,
                (1, Some(heap)) => self.sizes[heap.index()]?,
                _ => return None,
            };
            largest = largest.max(size);
        }
        // The options are distinct, so they fill 0..=largest as soon as their number allows it.
        (options.len() == largest as usize + 1).then_some(largest + 1)
    }
}
