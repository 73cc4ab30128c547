//! Random finite commutative monoids.

use misere::monoid::{Alphabet, BipartiteMonoid, Presentation, Word};
use proptest::prelude::*;

/// A finite monoid at random: each generator has an index and a period, and a few words are made equal.
pub fn presentations() -> impl Strategy<Value = Presentation> {
    (1usize..=4).prop_flat_map(|k| {
        let power = (0u32..3, 1u32..4);
        let word = proptest::collection::vec(0u32..3, k);
        (
            proptest::collection::vec(power, k),
            proptest::collection::vec((word.clone(), word.clone()), 0..4),
            proptest::collection::vec(word, 0..6),
        )
            .prop_map(move |(powers, mut relations, p)| {
                for (g, &(index, period)) in powers.iter().enumerate() {
                    let power =
                        |n: u32| -> Word { (0..k).map(|h| if h == g { n } else { 0 }).collect() };
                    relations.push((power(index + period), power(index)));
                }
                Presentation {
                    generators: Alphabet::standard(k),
                    relations,
                    p,
                }
            })
    })
}

/// Their monoids.
pub fn monoids() -> impl Strategy<Value = BipartiteMonoid> {
    presentations().prop_map(|p| p.monoid(Default::default()).unwrap())
}
