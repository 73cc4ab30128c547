//! Whether two quotients that automata describe are the same, but for the names of their generators.
//!
//! *Lemma.* Let π be a bijection from the generators of the one quotient to those of the other, such that a word in the former is in P iff its image
//! is. Then π extends to an isomorphism. *Proof.* Each quotient is that of the free commutative monoid in its generators by
//! the congruence "in P beside the same words", and π takes the one congruence to the other.
//!
//! So nothing but P is compared, by automata that read the exponents of words. Bijections are tried one after the other; short words
//! turn nearly all of them down. That none is found says nothing: an isomorphism need not map generators to generators.

use super::claim::Value;
use super::meter::Meter;
use super::reader::{Reader, Reads, agree};
use super::solution::AutomaticSolution;
use crate::limits::{Budget, Stop};

/// With more generators nobody waits for the end: a letter has a bit of each.
const MOST: usize = 8;
/// Words up to this degree turn bijections down.
const DEGREE: u32 = 4;

impl AutomaticSolution {
    /// For each generator the number of its image in `other` under an isomorphism, if one was found.
    pub(crate) fn isomorphism(
        &self,
        other: &AutomaticSolution,
        budget: &Budget,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let sides = [self, other];
        let count = self.basis.generators.len();
        if other.basis.generators.len() != count || count > MOST {
            return Ok(None);
        }
        let meter = Meter::new(budget);
        let values = sides.map(|side| -> Vec<Value> {
            let generators = side.basis.generators.iter();
            generators.map(|&l| side.claim[l].clone()).collect()
        });
        let natural: Vec<usize> = (0..count).collect();
        let Some(first) = reader(self, &values[0], &natural) else {
            return Ok(None);
        };
        let short = short_words(count);
        let told: Vec<bool> = short.iter().map(|word| reads(&first, word)).collect();
        let Some(second) = reader(other, &values[1], &natural) else {
            return Ok(None);
        };
        let mut open = vec![Vec::new()];
        while let Some(images) = open.pop() {
            let known = images.len();
            // Words in the generators that have an image tell whether it can go on like this.
            meter.work(400 * short.len())?;
            let fits = |(word, is_p): (&Vec<u32>, &bool)| {
                let mut image = vec![0; count];
                let covered = word[known..].iter().all(|&n| n == 0);
                images
                    .iter()
                    .zip(word)
                    .for_each(|(&to, &n): (&usize, _)| image[to] = n);
                !covered || reads(&second, &image) == *is_p
            };
            if !short.iter().zip(&told).all(fits) {
                continue;
            }
            if known < count {
                // The last that is pushed comes first: the natural order.
                let free = (0..count).rev().filter(|g| !images.contains(g));
                open.extend(free.map(|g| [&images[..], &[g]].concat()));
                continue;
            }
            let Some(image) = reader(other, &values[1], &images) else {
                return Ok(None);
            };
            if agree((&first, &image), count, &meter)? {
                return Ok(Some(images));
            }
        }
        Ok(None)
    }
}

/// A reader of words in the generators, in this order.
fn reader<'a>(
    side: &'a AutomaticSolution,
    values: &[Value],
    order: &[usize],
) -> Option<Reader<'a>> {
    let factors = order.iter().map(|&g| values[g].clone()).collect();
    Reader::new(&side.claim, side.claim.one(), factors)
}

/// Whether a word with small exponents is in P.
fn reads(reader: &Reader, word: &[u32]) -> bool {
    let mut state = reader.start();
    for bit in 0..u32::BITS - DEGREE.leading_zeros() {
        let bits = word.iter().enumerate();
        let letter = bits.fold(0, |l, (g, n)| l | ((n >> bit & 1) as usize) << g);
        state = reader.step(&state, letter);
    }
    reader.accepts(&state)
}

/// The words up to some degree.
fn short_words(count: usize) -> Vec<Vec<u32>> {
    let mut out = vec![vec![0; count]];
    for g in 0..count {
        let before = out.clone();
        for n in 1..=DEGREE {
            let longer = before
                .iter()
                .filter(|w| w.iter().sum::<u32>() + n <= DEGREE);
            out.extend(longer.map(|w| {
                let mut w = w.clone();
                w[g] = n;
                w
            }));
        }
    }
    out
}
