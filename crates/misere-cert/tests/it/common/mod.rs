//! What attacks on certificates have in common: numbers to choose by, and the outcomes of small positions by trying all moves.

mod random;

pub use random::Random;
use std::collections::HashMap;

/// A sum of heaps, in order.
pub type Position = Vec<usize>;

/// All sums of heaps with at most so many tokens, the smallest first; heaps are in order.
pub fn positions(tokens: usize) -> Vec<Position> {
    fn extend(position: &Position, left: usize, all: &mut Vec<Position>) {
        all.push(position.clone());
        for heap in position.last().copied().unwrap_or(1)..=left {
            let mut more = position.clone();
            more.push(heap);
            extend(&more, left - heap, all);
        }
    }
    let mut all = Vec::new();
    extend(&Vec::new(), tokens, &mut all);
    all.sort_by_key(|p| p.iter().sum::<usize>());
    all
}

/// What a heap can be turned into, by its code.
pub fn options(digits: &[u8], heap: usize) -> Vec<Position> {
    let mut found = Vec::new();
    for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
        let left = heap - taken;
        if digit & 1 != 0 && left == 0 {
            found.push(vec![]);
        }
        if digit & 2 != 0 && left > 0 {
            found.push(vec![left]);
        }
        if digit & 4 != 0 {
            found.extend((1..left).map(|i| vec![i, left - i]));
        }
        if digit & 8 != 0 {
            for i in 1..left {
                found.extend((1..left - i).map(|j| vec![i, j, left - i - j]));
            }
        }
    }
    found
}

/// Whether the player who moves loses, under misère rules. A code may divide a heap without taking from it, so the number of tokens
/// alone does not tell which position comes first.
pub fn is_p(position: &Position, digits: &[u8], known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let (mut moves, mut winning) = (false, false);
    for (i, &heap) in position.iter().enumerate() {
        for option in options(digits, heap) {
            let mut next = position.clone();
            next.remove(i);
            next.extend(option);
            next.sort_unstable();
            moves = true;
            winning |= is_p(&next, digits, known);
        }
    }
    known.insert(position.clone(), moves && !winning);
    moves && !winning
}
