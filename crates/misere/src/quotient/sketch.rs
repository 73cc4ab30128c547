//! Sketches of quotients that seem to be infinite.
//!
//! The solver for finite quotients, let loose on an infinite one, proposes finite candidates that fail ever further
//! out: the powers of some letters *creep*. A sketch makes an end of that by decree. Each letter that creeps is
//! *folded*: from some power on, two more copies of it shall change nothing. The folded game is a finite one, not the
//! game itself, but as long as few copies of each letter are about, the two are much alike. Its quotient says which
//! letters creep, by which laws the others repeat, and what heaps are words in letters, and heaps can be added to it as
//! to any quotient. Nothing in a sketch is proved.

mod stage;

pub use stage::{Examined, examine};

use super::fold::Fold;
use super::generated::Generated;
use crate::limits::{Budget, Stop};
use crate::monoid::{Elem, Gen};
use crate::position::{Heap, Position};
use crate::ruleset::{HeapGame, Rules};
use crate::turns::in_one_turn;
use crate::value::{Period, find_period};
use stage::Sketched;
use std::fmt;

/// What a quotient looks like. Not proved.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The number of its elements.
    pub order: usize,
    /// The heaps of its generators, in order.
    pub letters: Vec<Heap>,
    /// For each letter the first power that comes again and the number of those that do; `None` if it creeps.
    pub laws: Vec<Option<(u32, u32)>>,
    /// The heaps that were folded.
    pub creeping: Vec<Heap>,
    /// For each heap, from 0 on, a word in the letters.
    pub words: Vec<Position>,
    /// The monoid that the letters with a law generate: `finite[g * n + x]` is x times the g-th of them, 0 being the identity.
    pub finite: Vec<u32>,
}

impl Sketch {
    fn of_stage(stage: &Sketched) -> Sketch {
        let pretending = stage.pretending();
        let monoid = &pretending.monoid;
        let law = |g: u32| {
            let letter = pretending.letters[g as usize];
            match Fold::of(&stage.folds, letter) {
                Some(_) => None,
                None => Some(monoid.index_and_period(monoid.generator(Gen(g)))),
            }
        };
        let laws: Vec<_> = (0..monoid.generators() as u32).map(law).collect();
        let torsion: Vec<usize> = (0..laws.len()).filter(|&g| laws[g].is_some()).collect();
        let generated = Generated::by(torsion.len(), Elem::ONE, |x, k| {
            Some(monoid.act(x, Gen(torsion[k] as u32)))
        });
        let words = pretending.values().iter();
        Sketch {
            order: monoid.order(),
            letters: pretending.letters.clone(),
            laws,
            creeping: stage.folds.iter().map(|fold| fold.heap).collect(),
            words: words.map(|&x| pretending.representative(x)).collect(),
            finite: generated.map(|g| g.action).unwrap_or_default(),
        }
    }
}

/// Sketches the quotient of the heaps up to `heap`, with folds at `depth` of the letters that are known to creep and of
/// those that are found to do so. Where there are none the sketch is that of the quotient itself.
///
/// ```
/// use misere::limits::{Budget, Limits};
/// use misere::quotient::sketch;
/// use misere::ruleset::HeapGame;
/// let budget = Budget::start(Limits::default(), None);
/// let sketch = sketch(&HeapGame::parse("0.404")?, 12, 6, &[], &budget).unwrap();
/// // Heaps 9 and 12 creep; 3, 5 and 11 repeat.
/// let laws: Vec<_> = sketch.letters.iter().map(|h| h.0).zip(sketch.laws).collect();
/// assert_eq!(laws, [(3, Some((0, 2))), (5, Some((1, 2))), (9, None), (11, Some((2, 2))), (12, None)]);
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn sketch(
    game: &HeapGame,
    heap: u32,
    depth: u32,
    creeping: &[Heap],
    budget: &Budget,
) -> Result<Sketch, Stop> {
    in_one_turn(budget, |turn| async move {
        let mut stage = Sketched::nothing(game, depth, &turn).await;
        for n in 1..=heap {
            if creeping.contains(&Heap(n)) {
                stage.fold_at_once(Heap(n));
            }
            stage.push_heap(game, &turn).await?;
        }
        Ok(Sketch::of_stage(&stage))
    })?
}

/// A period that a sketch shows. It is a guess and no more: the sketch of 0.31221 has one, and its game is finite, if only at heap 113.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// The period of the words of heaps in the sketch.
    pub period: Period,
    /// The heap to which the quotient must be known for the theorem on periods, if the game has this period.
    pub heap: u32,
}

impl fmt::Display for Ahead {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Period { period, preperiod } = self.period;
        let heap = self.heap;
        write!(
            f,
            "a sketch, which proves nothing, repeats with period {period} from heap {preperiod} on; a proof would need heap {heap}"
        )
    }
}

/// Sketches a game by code heap after heap, up to `most` of them, until the words of the heaps repeat for as long as the theorem on periods asks.
///
/// ```
/// use misere::limits::Budget;
/// use misere::quotient::look_ahead;
/// use misere::ruleset::HeapGame;
/// let ahead = look_ahead(&HeapGame::parse("0.31011")?, 40, 6, &Budget::unlimited()).unwrap();
/// let ahead = ahead.unwrap();
/// assert_eq!((ahead.period.period, ahead.heap), (2, 12));
/// # Ok::<(), misere::error::GameError>(())
/// ```
pub fn look_ahead(
    game: &HeapGame,
    most: u32,
    depth: u32,
    budget: &Budget,
) -> Result<Option<Ahead>, Stop> {
    let Rules::Code(code) = &game.rules else {
        return Ok(None);
    };
    let (parts, last_digit) = (code.most_left(), code.last());
    in_one_turn(budget, |turn| async move {
        let mut stage = Sketched::nothing(game, depth, &turn).await;
        for _ in 0..most {
            stage.push_heap(game, &turn).await?;
            let values = stage.pretending().values();
            if let Some(period) = find_period(values, parts, last_digit) {
                let heap = period.proof_heap(parts, last_digit);
                return Ok(Some(Ahead { period, heap }));
            }
        }
        Ok(None)
    })?
}
