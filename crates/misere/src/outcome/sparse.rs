//! Nim values of octal games by the sparse space.
//!
//! In most octal games that have been computed far, nearly all nim values have an odd number of bits in common with some
//! fixed mask (Winning Ways, chapter 4, and Flammenkamp's computations). Call such values *common* and the others *rare*. Rare and rare
//! make rare, common and common make rare, and only rare and common make common. So if few heaps are rare, the common
//! values among the options of a heap are found by going through its divisions with a rare part alone; the least common
//! value that is missing is the nim value as soon as all smaller rare values are seen to be there, and the first few of the
//! other divisions mostly show that.
//!
//! Which mask is taken changes the time and never the values: nothing is assumed about it.

use crate::ruleset::{Code, Remainder};

/// The masks are weighed again when the sequence has grown by one part in this many.
const WEIGH_EVERY: usize = 4;
/// Sets are scanned in blocks of this many bytes.
const BLOCK: usize = 16;
/// No heap.
const NONE: u32 = u32::MAX;

/// What is remembered of the nim values of a game so that the next one is found quickly.
#[derive(Clone, Debug)]
pub(super) struct SparseSpace {
    /// A power of two above all values, so that no sum reaches it.
    size: usize,
    /// 1 for the rare values, 0 for the common ones.
    is_rare: Vec<u8>,
    mask: u32,
    /// The rare heaps in increasing order, and their values.
    rare: Vec<(u32, u32)>,
    /// How many heaps have each value.
    histogram: Vec<u32>,
    /// The heap before which the masks are weighed again.
    next_weighing: usize,
    /// The divisions in two with a rare part of the last few rests, each computed once for all digits.
    pairs: Vec<Pairs>,
    /// The options of the heap in question.
    options: Vec<u8>,
}

#[derive(Clone, Debug)]
struct Pairs {
    rest: u32,
    /// 1 for the values that occur.
    values: Vec<u8>,
}

impl SparseSpace {
    pub(super) fn new(code: &Code) -> SparseSpace {
        let none = Pairs {
            rest: NONE,
            values: Vec::new(),
        };
        let mut this = SparseSpace {
            size: BLOCK,
            is_rare: Vec::new(),
            mask: 1,
            rare: Vec::new(),
            histogram: vec![0; BLOCK],
            next_weighing: 64,
            pairs: vec![none; code.digits().len()],
            options: Vec::new(),
        };
        this.clear();
        this
    }

    /// Forgets what depends on the size or the mask.
    fn clear(&mut self) {
        let (size, mask) = (self.size, self.mask);
        self.is_rare = (0..size as u32).map(|v| u8::from(is_rare(v, mask))).collect();
        self.options = vec![0; size];
        for pairs in &mut self.pairs {
            pairs.rest = NONE;
            pairs.values = vec![0; size];
        }
    }

    /// The value of heap n = `values.len()`.
    pub(super) fn next(&mut self, code: &Code, values: &[u32]) -> u32 {
        let n = values.len();
        if n >= self.next_weighing {
            self.next_weighing = n + n / WEIGH_EVERY;
            self.weigh(values);
        }
        let value = self.value(code, values);
        self.enter(n as u32, value);
        value
    }

    fn value(&mut self, code: &Code, values: &[u32]) -> u32 {
        let n = values.len() as u32;
        self.options.fill(0);
        for remainder in code.remainders(n) {
            match remainder {
                Remainder::Nothing => self.options[0] = 1,
                Remainder::One(rest) => self.options[values[rest as usize] as usize] = 1,
                Remainder::Two(rest) | Remainder::Three(rest) => {
                    let count = self.pairs.len();
                    let pairs = &mut self.pairs[rest as usize % count];
                    if pairs.rest != rest {
                        pairs.fill(rest, &self.rare, values);
                    }
                    for (option, pair) in self.options.iter_mut().zip(&pairs.values) {
                        *option |= pair;
                    }
                }
            }
        }
        // No value reaches the size, so it is a bound whatever is common.
        let bound = self.first_common().unwrap_or(self.size);
        let mut missing = self.missing_rare(bound);
        if missing == 0 {
            return bound as u32;
        }
        for remainder in code.remainders(n) {
            let Remainder::Two(rest) = remainder else {
                continue;
            };
            let rest = rest as usize;
            let low = &values[1..=rest / 2];
            let high = &values[rest.div_ceil(2)..rest.max(1)];
            for (a, b) in low.iter().zip(high.iter().rev()) {
                let v = (a ^ b) as usize;
                if self.options[v] == 0 {
                    self.options[v] = 1;
                    // A common value that occurs has been found already, so this one is rare.
                    if v < bound {
                        missing -= 1;
                        if missing == 0 {
                            return bound as u32;
                        }
                    }
                }
            }
        }
        let seen = self.options[..bound].iter();
        seen.take_while(|&&seen| seen != 0).count() as u32
    }

    /// The least common value that is no option, below the size.
    fn first_common(&self) -> Option<usize> {
        let blocks = self.options.chunks_exact(BLOCK);
        let mut blocks = blocks.zip(self.is_rare.chunks_exact(BLOCK)).enumerate();
        blocks.find_map(|(i, (options, rare))| {
            let free = |(o, r): (&u8, &u8)| o | r == 0;
            // The first pass has no exit and is done sixteen bytes at a time.
            let any = options
                .iter()
                .zip(rare)
                .fold(false, |any, pair| any | free(pair));
            let place = any.then(|| options.iter().zip(rare).position(free));
            Some(i * BLOCK + place.flatten()?)
        })
    }

    /// How many rare values below `bound` are not yet known as options.
    fn missing_rare(&self, bound: usize) -> u32 {
        let pairs = self.options[..bound].iter().zip(&self.is_rare[..bound]);
        pairs.map(|(o, r)| u32::from(r & (o ^ 1))).sum()
    }

    fn enter(&mut self, heap: u32, value: u32) {
        if value as usize >= self.size {
            while value as usize >= self.size {
                self.size *= 2;
            }
            self.histogram.resize(self.size, 0);
            self.clear();
        }
        self.histogram[value as usize] += 1;
        if is_rare(value, self.mask) {
            self.rare.push((heap, value));
        }
    }

    /// Takes the mask under which the fewest heaps are rare.
    fn weigh(&mut self, values: &[u32]) {
        let mut balance: Vec<i64> = self.histogram.iter().map(|&c| i64::from(c)).collect();
        hadamard(&mut balance);
        // Entry m is now the number of heaps that are rare under m less the number of those that are common.
        let best = (1..self.size).min_by_key(|&m| balance[m]).unwrap_or(1) as u32;
        if best == self.mask {
            return;
        }
        self.mask = best;
        let heaps = (0..).zip(values.iter().copied()).skip(1);
        self.rare = heaps.filter(|&(_, v)| is_rare(v, best)).collect();
        self.clear();
    }
}

impl Pairs {
    /// Enters the values of all divisions of `rest` with a rare part.
    fn fill(&mut self, rest: u32, rare: &[(u32, u32)], values: &[u32]) {
        self.rest = rest;
        self.values.fill(0);
        let inside = self.values.len() - 1;
        let below = &values[..rest as usize];
        let rare = &rare[..rare.partition_point(|&(heap, _)| heap < rest)];
        for &(heap, value) in rare {
            let other = below[(rest - heap) as usize];
            self.values[(value ^ other) as usize & inside] = 1;
        }
    }
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The Walsh–Hadamard transform: entry m becomes the sum of ± the entries, minus for those that have an odd number of bits
/// in common with m.
fn hadamard(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for block in entries.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_counts_rare_less_common() {
        let histogram = [3, 1, 4, 1, 5, 9, 2, 6];
        let mut balance = histogram;
        hadamard(&mut balance);
        for mask in 0..8 {
            let signed = |(v, &c): (u32, &i64)| if is_rare(v, mask) { c } else { -c };
            let expected: i64 = (0..).zip(&histogram).map(signed).sum();
            assert_eq!(balance[mask as usize], expected);
        }
    }

    #[test]
    fn kayles_is_common_but_for_a_few_heaps() {
        let code: Code = "0.77".parse().unwrap();
        let mut space = SparseSpace::new(&code);
        let mut values = vec![0];
        for _ in 1..=1000 {
            let value = space.next(&code, &values);
            values.push(value);
        }
        // 3, 6 and 5 are the rare values (Winning Ways, chapter 4); the last of them is heap 70.
        assert_eq!(space.rare.last(), Some(&(70, 6)));
    }
}
