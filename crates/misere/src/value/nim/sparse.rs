//! Nim values of octal games by the sparse space.
//!
//! In most octal games that have been computed far, nearly all nim values have an odd number of bits in common with
//! some fixed mask (Winning Ways, chapter 4, and Flammenkamp's computations). Call such values *common* and the others
//! *rare*. Rare and rare make rare, common and common make rare, and only rare and common make common. So if few heaps
//! are rare, the common values among the options of a heap are found by going through its divisions with a rare part
//! alone; the least common value that is missing is the nim value as soon as all smaller rare values are seen to be
//! there, and the first few of the other divisions mostly show that.
//!
//! In some games, 0.104 and 0.106 among them, it is the parity of these bits *and of the heap* that tells common from
//! rare. Let the moves that divide take k beans (or all of them numbers of the parity of k) and count n + k as one more
//! bit of heap n. Two heaps that are n − k together have 2k + n − k beans to count, as many as heap n has but for an
//! even number: so the argument stays the same.
//!
//! Which mask is taken changes the time and never the values: nothing is assumed about it.

use crate::limits::{Budget, Stop};
use crate::ruleset::{Code, Remainder};

/// The masks are weighed again when the sequence has grown by one part in this many.
const WEIGH_EVERY: usize = 4;
/// Sets are scanned in blocks of this many bytes.
const BLOCK: usize = 16;
/// The budget is asked once in so many digits of a code, which may be long.
const CHECK_EVERY: usize = 64;
/// The budget is asked once in so many divisions of a heap.
const DIVISIONS_PER_CHECK: usize = 1 << 12;
/// Averages are taken over about so many heaps.
const LATE: usize = 16;
/// No heap.
const NONE: u32 = u32::MAX;

/// What makes a heap rare: an even number of these bits, and of bits of its parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mask {
    bits: u32,
    /// Whether the parity of the heap counts.
    of_heap: bool,
    /// k of the head comment, modulo 2.
    parity: u32,
}

impl Mask {
    /// The parity of heap n, if it counts.
    fn heap_bit(self, heap: u32) -> u32 {
        u32::from(self.of_heap) & (heap ^ self.parity)
    }

    fn is_rare(self, heap: u32, value: u32) -> bool {
        is_even((value & self.bits).count_ones() + self.heap_bit(heap))
    }
}

/// What is remembered of the nim values of a game so that the next one is found quickly.
#[derive(Clone, Debug)]
pub(super) struct SparseSpace {
    /// A power of two above all values, so that no sum reaches it.
    size: usize,
    /// 1 for the values that are rare, 0 for the common ones; for heaps whose parity counts 0, and 1.
    rare_values: [Vec<u8>; 2],
    mask: Mask,
    /// The number of beans that the moves that divide take, modulo 2, if it is the same for all.
    parity: Option<u32>,
    /// The rare heaps in increasing order, and their values.
    rare: Vec<(u32, u32)>,
    /// How many heaps have each value: heaps with n + k even, and odd.
    histogram: [Vec<u32>; 2],
    /// The heap before which the masks are weighed again.
    next_weighing: usize,
    /// The divisions in two with a rare part of the last few rests, each computed once for all digits.
    pairs: Vec<Pairs>,
    /// The options of the heap in question.
    options: Vec<u8>,
    /// How many divisions had to be looked at of late until all rare values were seen, about.
    further: usize,
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
            rare_values: [Vec::new(), Vec::new()],
            mask: Mask {
                bits: 1,
                of_heap: false,
                parity: 0,
            },
            parity: dividing_parity(code),
            rare: Vec::new(),
            histogram: [vec![0; BLOCK], vec![0; BLOCK]],
            next_weighing: 64,
            pairs: vec![none; code.digits().len()],
            options: Vec::new(),
            further: 0,
        };
        this.clear();
        this
    }

    /// Forgets what depends on the size or the mask.
    fn clear(&mut self) {
        let (size, mask) = (self.size, self.mask);
        self.rare_values = [0, 1].map(|bit| {
            let rare = |v: u32| is_even((v & mask.bits).count_ones() + bit);
            (0..size as u32).map(|v| u8::from(rare(v))).collect()
        });
        self.options = vec![0; size];
        for pairs in &mut self.pairs {
            pairs.rest = NONE;
            // A long code has many, and of each what is asked for is made when it is asked for.
            pairs.values = Vec::new();
        }
    }

    /// A power of two above all values, so that no sum reaches it.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// What a value costs, in divisions entered.
    pub(super) fn cost(&self) -> usize {
        self.rare.len() + self.further
    }

    /// Weighs the masks, if it is time to, before the value of heap `values.len()`.
    pub(super) fn weigh_at(&mut self, values: &[u32]) {
        let n = values.len();
        if n >= self.next_weighing {
            self.next_weighing = n + n / WEIGH_EVERY;
            self.weigh(values);
        }
    }

    /// The value of heap n = `values.len()`.
    pub(super) fn value(
        &mut self,
        code: &Code,
        values: &[u32],
        budget: &Budget,
    ) -> Result<u32, Stop> {
        let n = values.len() as u32;
        self.options.fill(0);
        for (i, remainder) in code.remainders(n).enumerate() {
            if i % CHECK_EVERY == CHECK_EVERY - 1 {
                budget.check()?;
            }
            match remainder {
                Remainder::Nothing => self.options[0] = 1,
                Remainder::One(rest) => self.options[values[rest as usize] as usize] = 1,
                Remainder::Two(rest) | Remainder::Three(rest) => {
                    let count = self.pairs.len();
                    let pairs = &mut self.pairs[rest as usize % count];
                    if pairs.rest != rest {
                        pairs.fill(rest, self.size, &self.rare, values, budget)?;
                    }
                    for (option, pair) in self.options.iter_mut().zip(&pairs.values) {
                        *option |= pair;
                    }
                }
            }
        }
        // No value reaches the size, so it is a bound whatever is common.
        let rare = &self.rare_values[self.mask.heap_bit(n) as usize % 2];
        let bound = first_common(&self.options, rare).unwrap_or(self.size);
        let mut missing = missing_rare(&self.options[..bound], rare);
        if missing == 0 {
            return Ok(bound as u32);
        }
        let mut looked_at = 0;
        for remainder in code.remainders(n) {
            let Remainder::Two(rest) = remainder else {
                continue;
            };
            budget.check()?;
            let rest = rest as usize;
            let (mut low, mut high) = (
                &values[1..=rest / 2],
                &values[rest.div_ceil(2)..rest.max(1)],
            );
            while !low.is_empty() {
                if looked_at >= DIVISIONS_PER_CHECK {
                    budget.check()?;
                }
                let many = low.len().min(DIVISIONS_PER_CHECK);
                let (near, far) = (&low[..many], &high[high.len() - many..]);
                (low, high) = (&low[many..], &high[..high.len() - many]);
                // A common value that occurs has been found already, so what is missing is rare.
                match see(&mut self.options, near, far, bound, missing) {
                    Ok(left) => missing = left,
                    Err(last) => {
                        self.looked_at(looked_at + last);
                        return Ok(bound as u32);
                    }
                }
                looked_at += many;
            }
        }
        self.looked_at(looked_at);
        let seen = self.options[..bound].iter();
        Ok(seen.take_while(|&&seen| seen != 0).count() as u32)
    }

    fn looked_at(&mut self, divisions: usize) {
        self.further += divisions / LATE;
        self.further -= self.further / LATE;
    }

    /// Takes in the value of the next heap.
    pub(super) fn enter(&mut self, heap: u32, value: u32) {
        if value as usize >= self.size {
            while value as usize >= self.size {
                self.size *= 2;
            }
            for histogram in &mut self.histogram {
                histogram.resize(self.size, 0);
            }
            self.clear();
        }
        let side = (heap ^ self.parity.unwrap_or(0)) as usize % 2;
        self.histogram[side][value as usize] += 1;
        if self.mask.is_rare(heap, value) {
            self.rare.push((heap, value));
        }
    }

    /// Takes the mask under which the fewest heaps are rare.
    fn weigh(&mut self, values: &[u32]) {
        // For each mask the number of heaps that are rare under it less the number of those that are common.
        let balance = |of_heap: bool| {
            let sides = self.histogram[0].iter().zip(&self.histogram[1]);
            let signed = |(&even, &odd): (&u32, &u32)| match of_heap {
                false => i64::from(even) + i64::from(odd),
                true => i64::from(even) - i64::from(odd),
            };
            let mut balance: Vec<i64> = sides.map(signed).collect();
            hadamard(&mut balance);
            balance
        };
        let kinds = [false, true]
            .into_iter()
            .take(1 + usize::from(self.parity.is_some()));
        let weighed = kinds.flat_map(|of_heap| {
            let entries = (0..).zip(balance(of_heap));
            entries
                .map(move |(bits, b)| (b, of_heap, bits))
                .collect::<Vec<_>>()
        });
        let Some((_, of_heap, bits)) = weighed.min() else {
            return;
        };
        let best = Mask {
            bits,
            of_heap,
            parity: self.parity.unwrap_or(0),
        };
        if best == self.mask {
            return;
        }
        self.mask = best;
        let heaps = (0..).zip(values.iter().copied()).skip(1);
        self.rare = heaps.filter(|&(n, v)| best.is_rare(n, v)).collect();
        self.clear();
    }
}

/// The least common value that is no option.
fn first_common(options: &[u8], rare: &[u8]) -> Option<usize> {
    let blocks = options.chunks_exact(BLOCK).zip(rare.chunks_exact(BLOCK));
    blocks.enumerate().find_map(|(i, (options, rare))| {
        let free = |(o, r): (&u8, &u8)| o | r == 0;
        let pairs = || options.iter().zip(rare);
        // The first pass has no exit and is done on all bytes of the block at once.
        let any = pairs().fold(false, |any, pair| any | free(pair));
        Some(i * BLOCK + any.then(|| pairs().position(free)).flatten()?)
    })
}

/// Enters the values of divisions, given by the values of their parts, the second ones backwards. Says how many values below the
/// bound are still missing, or at which division the last of them was seen.
// A function of its own, which has the registers for itself: inlined it takes half as long again.
#[inline(never)]
fn see(
    options: &mut [u8],
    low: &[u32],
    high: &[u32],
    bound: usize,
    mut missing: u32,
) -> Result<u32, usize> {
    let high = &high[..low.len()];
    for i in 0..low.len() {
        let v = (low[i] ^ high[high.len() - 1 - i]) as usize;
        if options[v] == 0 {
            options[v] = 1;
            if v < bound {
                missing -= 1;
                if missing == 0 {
                    return Err(i);
                }
            }
        }
    }
    Ok(missing)
}

/// Enters the values of divisions with these rare parts; the others are read from the end of those below.
#[inline(never)]
fn see_rare(options: &mut [u8], rare: &[(u32, u32)], below: &[u32]) {
    let inside = options.len() - 1;
    for &(heap, value) in rare {
        let other = below[below.len() - heap as usize];
        options[(value ^ other) as usize & inside] = 1;
    }
}

/// How many rare values are not among these options.
fn missing_rare(options: &[u8], rare: &[u8]) -> u32 {
    let pairs = options.iter().zip(rare);
    pairs.map(|(o, r)| u32::from(r & (o ^ 1))).sum()
}

/// How many beans the moves that divide take, modulo 2; nothing if that differs.
fn dividing_parity(code: &Code) -> Option<u32> {
    // The moves in a heap larger than any digit's place show all digits.
    let heap = code.last() + 2;
    let mut taken = code.remainders(heap).filter_map(|r| match r {
        Remainder::Two(rest) | Remainder::Three(rest) => Some((heap - rest) % 2),
        _ => None,
    });
    let first = taken.next()?;
    taken.all(|k| k == first).then_some(first)
}

impl Pairs {
    /// Enters the values of all divisions of `rest` with a rare part.
    fn fill(
        &mut self,
        rest: u32,
        size: usize,
        rare: &[(u32, u32)],
        values: &[u32],
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.rest = NONE;
        self.values.clear();
        self.values.resize(size, 0);
        let below = &values[..rest as usize];
        let rare = &rare[..rare.partition_point(|&(heap, _)| heap < rest)];
        for (i, rare) in rare.chunks(DIVISIONS_PER_CHECK).enumerate() {
            if i > 0 {
                budget.check()?;
            }
            see_rare(&mut self.values, rare, below);
        }
        self.rest = rest;
        Ok(())
    }
}

fn is_even(n: u32) -> bool {
    n.is_multiple_of(2)
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
            let signed = |(v, &c): (u32, &i64)| match is_even((v & mask).count_ones()) {
                true => c,
                false => -c,
            };
            let expected: i64 = (0..).zip(&histogram).map(signed).sum();
            assert_eq!(balance[mask as usize], expected);
        }
    }

    fn last_rare(code: &str, heaps: u32) -> (u32, u32, usize) {
        let code: Code = code.parse().unwrap();
        let mut space = SparseSpace::new(&code);
        let mut values = vec![0];
        for _ in 1..=heaps {
            space.weigh_at(&values);
            let value = space.value(&code, &values, &Budget::unlimited()).unwrap();
            space.enter(values.len() as u32, value);
            values.push(value);
        }
        let (heap, value) = *space.rare.last().unwrap();
        (heap, value, space.rare.len())
    }

    /// 0, 3, 5 and 6 are the rare values of Kayles (Winning Ways, chapter 4); the last of them is heap 70.
    #[test]
    fn kayles_is_common_but_for_a_few_heaps() {
        let (heap, value, _) = last_rare("0.77", 1000);
        assert_eq!((heap, value), (70, 6));
    }

    #[test]
    fn in_0_106_the_parity_of_the_heap_counts() {
        let (_, _, count) = last_rare("0.106", 5000);
        assert!(count < 50, "{count} heaps are rare");
    }
}
