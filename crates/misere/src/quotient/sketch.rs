//! Sketches of quotients that seem to be infinite.
//!
//! The solver for finite quotients, let loose on an infinite one, proposes finite candidates that fail ever further out: the powers of some letters *creep*. Such a candidate
//! is worthless as an answer and precious as a hint. It says which letters creep, by which laws the others repeat, and what
//! heaps are words in letters. A candidate serves as a sketch when it fails the proof only
//! where creeping letters come often, and heaps can be added to it as to a quotient. Where the learner creeps before it has a candidate, an outline of
//! what it knows serves as well; the last heap is then a letter of which nothing is known. Nothing in a sketch is proved.

use super::generated::Generated;
use super::learner::Outline;
use super::limits::{Budget, Stop};
use super::proof::representative;
use super::stage::{Stage, Standard};
use crate::monoid::{Elem, Gen};
use crate::position::{Heap, Position};
use crate::ruleset::HeapGame;

/// What a quotient looks like. Not proved.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The heaps of its generators, in order.
    pub letters: Vec<Heap>,
    /// For each letter the first power that comes again and the number of those that do; `None` if it creeps.
    pub laws: Vec<Option<(u32, u32)>>,
    /// For each heap, from 0 on, a word in the letters.
    pub words: Vec<Position>,
    /// The monoid that the letters with a law generate: `finite[g * n + x]` is x times the g-th of them, 0 being the identity.
    pub finite: Vec<u32>,
}

impl Sketch {
    fn of_stage(stage: &Stage, reach: u32) -> Sketch {
        let valuation = &stage.valuation;
        let monoid = &valuation.monoid;
        let law = |g| {
            let (index, period) = monoid.index_and_period(monoid.generator(Gen(g)));
            // Letters that creep together do so at different speeds.
            (2 * index < reach).then_some((index, period))
        };
        let laws: Vec<_> = (0..monoid.generators() as u32).map(law).collect();
        let torsion: Vec<usize> = (0..laws.len()).filter(|&g| laws[g].is_some()).collect();
        let generated = Generated::by(torsion.len(), Elem::ONE, |x, k| {
            Some(monoid.act(x, Gen(torsion[k] as u32)))
        });
        Sketch {
            letters: stage.letters.clone(),
            laws,
            words: valuation
                .values()
                .iter()
                .map(|&x| representative(valuation, &stage.letters, x))
                .collect(),
            finite: generated.map(|g| g.action).unwrap_or_default(),
        }
    }

    fn of_outline(mut outline: Outline, heap: Heap) -> Sketch {
        outline.letters.push(heap);
        outline.laws.push(None);
        outline.words.push(Position::single(heap));
        Sketch {
            letters: outline.letters,
            laws: outline.laws,
            words: outline.words,
            finite: outline.finite,
        }
    }
}

/// Sketches the quotient of the heaps up to `heap`. Letters with as many different powers as `reach` creep; where there is none the sketch
/// is that of the quotient itself.
///
/// ```
/// use misere::quotient::{Budget, Limits, sketch};
/// use misere::ruleset::HeapGame;
/// let budget = Budget::start(Limits::default(), None);
/// let sketch = sketch(&HeapGame::parse("0.404")?, 12, 12, &budget).unwrap();
/// // Heaps 9 and 12 creep; 3, 5 and 11 repeat.
/// let laws: Vec<_> = sketch.letters.iter().map(|h| h.0).zip(sketch.laws).collect();
/// assert_eq!(laws, [(3, Some((0, 2))), (5, Some((1, 2))), (9, None), (11, Some((2, 2))), (12, None)]);
/// # Ok::<(), misere::ruleset::GameError>(())
/// ```
pub fn sketch(game: &HeapGame, heap: u32, reach: u32, budget: &Budget) -> Result<Sketch, Stop> {
    let mut stage = Stage::trivial(game);
    for n in 1..=heap {
        budget.report(n, 0, None);
        budget.check()?;
        match stage.push_heap(game, Standard::Sketch { reach }, budget) {
            Err(Stop::NotFound) if n == heap => {
                let outline = stage.outline.take().ok_or(Stop::NotFound)?;
                return Ok(Sketch::of_outline(outline, Heap(heap)));
            }
            pushed => pushed?,
        };
    }
    Ok(Sketch::of_stage(&stage, reach))
}
