//! Sketches of quotients that seem to be infinite.
//!
//! The solver for finite quotients, let loose on an infinite one, proposes finite candidates that fail ever further out: the powers of some letters *creep*. Such a candidate
//! is worthless as an answer and precious as a hint. It says which letters creep, by which laws the others repeat, what
//! heaps are words in letters, and which relations hold between small words. A sketch is a candidate that fails the proof only
//! where creeping letters come often; heaps can be added to it as to a quotient. Nothing in it is proved.

use super::limits::{Budget, Stop};
use super::stage::{Stage, Standard};
use crate::monoid::{BipartiteMonoid, Elem, Gen};
use crate::position::Heap;
use crate::ruleset::HeapGame;

/// A finite monoid that looks like a quotient where creeping letters come seldom. Not proved.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The monoid, with P.
    pub monoid: BipartiteMonoid,
    /// The heaps of its generators, in order.
    pub letters: Vec<Heap>,
    /// The value of each heap, from 0 on.
    pub values: Vec<Elem>,
    /// A letter that has so many different powers creeps.
    pub reach: u32,
}

impl Sketch {
    /// For each letter the first power that comes again and the number of those that do; `None` if it creeps.
    pub fn laws(&self) -> Vec<Option<(u32, u32)>> {
        let generator = |g| self.monoid.generator(Gen(g));
        let laws = (0..self.monoid.generators() as u32)
            .map(|g| self.monoid.index_and_period(generator(g)));
        // Two letters that creep together do so at different speeds.
        laws.map(|(index, period)| (2 * index < self.reach).then_some((index, period)))
            .collect()
    }
}

/// Sketches the quotient of the heaps up to `heap`; where no letter creeps that is the quotient itself.
///
/// ```
/// use misere::quotient::{Budget, Limits, sketch};
/// use misere::ruleset::HeapGame;
/// let budget = Budget::start(Limits::default(), None);
/// let sketch = sketch(&HeapGame::parse("0.404")?, 12, 12, &budget).unwrap();
/// // Heaps 9 and 12 creep; 3, 5 and 11 repeat.
/// let laws: Vec<_> = sketch.letters.iter().map(|h| h.0).zip(sketch.laws()).collect();
/// assert_eq!(laws, [(3, Some((0, 2))), (5, Some((1, 2))), (9, None), (11, Some((2, 2))), (12, None)]);
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
pub fn sketch(game: &HeapGame, heap: u32, reach: u32, budget: &Budget) -> Result<Sketch, Stop> {
    let mut stage = Stage::trivial(game);
    for n in 1..=heap {
        budget.report(n, 0, None);
        budget.check()?;
        stage.push_heap(game, Standard::Sketch { reach }, budget)?;
    }
    Ok(Sketch {
        monoid: stage.valuation.monoid.clone(),
        letters: stage.letters.clone(),
        values: stage.valuation.values().to_vec(),
        reach,
    })
}
