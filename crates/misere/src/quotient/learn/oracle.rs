//! Outcomes of single positions for the learner.
//!
//! The oracle plays the *letter game*: positions are words in the learner's letters, and where an option
//! contains a heap that is no letter, the word it stands for is put in its place. With eight letters in place
//! of thirty heaps a search meets far fewer positions, and many options fall together. Is that still
//! the truth? A candidate M gives a heap and its word the same value, so M meets the local condition at
//! a word of letters in the one game iff it does in the other. What is learned is exact for the letter game,
//! and if the letter game is not the game itself, the proof fails at a position with a heap that should be a letter.
//!
//! Once a candidate M has failed with least failure X, it is right on every position below X: the
//! local condition holds there, and the rest is induction. So a position below X costs one evaluation,
//! and any other one a memoised search that mostly ends at once: options that M calls P are
//! tried first, and those below X settle the matter. `search.rs` does that.

use super::chart::Chart;
use super::lanes::{Lanes, Overflow, Packed};
use super::search::{Guide, Search, Searched};
use crate::monoid::BitMatrix;
use crate::position::{Heap, Position};
use crate::quotient::fold::Fold;
use crate::quotient::valuation::Valuation;
use crate::ruleset::HeapGame;
use crate::turns::Turn;
use smallvec::SmallVec;
use std::sync::Arc;

/// Knows the outcome of every word in the letters and h.
pub struct Oracle<'a> {
    base: &'a Valuation,
    h: Heap,
    game: LetterGame,
    /// A candidate that is right below a position.
    trusted: (Arc<Chart>, Position),
    engine: Engine,
}

/// The game that the oracle plays.
pub struct LetterGame {
    /// The letters and h.
    pub lanes: Lanes,
    /// The options of each letter and of h, as words.
    pub options: Vec<Vec<Position>>,
    /// The lane of the one-move game.
    star: Option<usize>,
    /// The lanes of letters that are folded.
    folds: Vec<(usize, Fold)>,
}

/// A search over words of one length; the lengths that occur most are known when the program is built.
enum Engine {
    One(Search<[u64; 1]>),
    Two(Search<[u64; 2]>),
    Three(Search<[u64; 3]>),
    Four(Search<[u64; 4]>),
    Five(Search<[u64; 5]>),
    Six(Search<[u64; 6]>),
    Eight(Search<[u64; 8]>),
    Ten(Search<[u64; 10]>),
    Any(Search<SmallVec<[u64; 8]>>),
}

impl<'a> Oracle<'a> {
    /// An oracle over the proved quotient of the heaps below `h`, for the letter game where each heap below `h`
    /// stands for its word.
    pub async fn new(
        (base, p_rows): (&'a Valuation, &BitMatrix),
        h: Heap,
        game: &HeapGame,
        letters: &[Heap],
        words: &[Position],
        folds: &[Fold],
        turn: &Turn,
    ) -> Oracle<'a> {
        let narrow = |&letter: &Heap| has_few_powers(base.heap_row(letter.0));
        let bits = letters.iter().map(|h| if narrow(h) { 4 } else { 8 });
        let bits: Vec<u32> = bits.chain([4]).collect();
        let mut game = LetterGame::new(game, (letters, bits), h, words, turn).await;
        let folded = |(lane, &heap): (usize, &Heap)| Some((lane, Fold::of(folds, heap)?));
        let lanes = game.lanes.letters().iter().enumerate();
        game.folds = lanes.filter_map(folded).collect();
        // The base is right on all words below h; what h is worth beside them is not known, so any value will do.
        let chart = Chart::new(&game, base, p_rows, turn).await;
        let trusted = (Arc::new(chart), Position::single(h));
        let engine = Engine::new(&mut game, &trusted, turn).await;
        Oracle {
            base,
            h,
            game,
            trusted,
            engine,
        }
    }

    /// Tells the oracle that `m`, given with its rows { w : x·w ∈ P }, is right on all words below `x` and wrong on `x`.
    pub async fn trust(&mut self, m: &Valuation, p_rows: &BitMatrix, x: &Position, turn: &Turn) {
        if self.trusted.1 >= *x {
            return;
        }
        let chart = Chart::new(&self.game, m, p_rows, turn).await;
        self.trusted = (Arc::new(chart), x.clone());
        if self
            .engine
            .trust(&self.game, &self.trusted, turn)
            .await
            .is_err()
        {
            self.widen(turn).await;
        }
    }

    async fn widen(&mut self, turn: &Turn) {
        self.game.lanes = self.game.lanes.widened();
        self.engine = Engine::new(&mut self.game, &self.trusted, turn).await;
    }

    /// Whether the sum of two words is a P-position.
    pub async fn is_p(&mut self, x: &Position, y: &Position, turn: &Turn) -> bool {
        if x.max_heap().max(y.max_heap()) < Some(self.h) {
            turn.work(PREDICTION).await;
            return self.base.predicts_p(&x.plus(y));
        }
        match self.outcome(&[x, y], usize::MAX, turn).await {
            Some(p) => p,
            None => unreachable!("an unbounded search ends"),
        }
    }

    /// Whether `x` is a P-position, if looking at `effort` positions is enough to tell.
    pub async fn try_p(&mut self, x: &Position, effort: usize, turn: &Turn) -> Option<bool> {
        self.outcome(&[x], effort, turn).await
    }

    async fn outcome(&mut self, parts: &[&Position], effort: usize, turn: &Turn) -> Option<bool> {
        loop {
            let mut searched = self.engine.ask(&self.game, parts, effort);
            while let Ok(Searched::Open { work, bytes }) = searched {
                turn.work(work).await;
                turn.allow(bytes).await;
                searched = self.engine.go_on(&self.game);
            }
            match searched {
                Ok(Searched::Found { outcome, work }) => {
                    turn.work(work).await;
                    return outcome;
                }
                Ok(Searched::Open { .. }) => unreachable!("the loop above ends with an answer"),
                Err(Overflow) => self.widen(turn).await,
            }
        }
    }
}

/// A letter with so many powers that differ, or fewer, has a narrow lane: few of it are in the words that occur, which are sums of three.
const FEW: usize = 4;

/// Whether an element, given by its row, has few powers.
fn has_few_powers(row: &[u32]) -> bool {
    let mut powers = [0; FEW + 1];
    for n in 1..=FEW {
        powers[n] = row[powers[n - 1] as usize];
        if powers[..n].contains(&powers[n]) {
            return true;
        }
    }
    false
}

/// What it costs to predict the outcome of a sum of two words.
const PREDICTION: usize = 60;

impl LetterGame {
    async fn new(
        game: &HeapGame,
        (letters, bits): (&[Heap], Vec<u32>),
        h: Heap,
        words: &[Position],
        turn: &Turn,
    ) -> LetterGame {
        let mut all = letters.to_vec();
        all.push(h);
        let mut star = None;
        let mut options = Vec::with_capacity(all.len());
        for (lane, &letter) in all.iter().enumerate() {
            let mut count = 0;
            game.for_each_option(letter, &mut |_| count += 1);
            turn.work(4 * count).await;
            turn.allow_table::<Position>(2 * count).await;
            let mut of_letter = Vec::with_capacity(count);
            game.for_each_option(letter, &mut |option| {
                let mut word = option
                    .iter()
                    .fold(Position::empty(), |w, &o| w.plus(&words[o as usize]));
                if let Some(star) = star {
                    word.reduce(all[star], 2);
                }
                of_letter.push(word);
            });
            of_letter.sort();
            of_letter.dedup();
            turn.work(100 * count).await;
            if star.is_none() && of_letter.len() == 1 && of_letter[0].is_empty() {
                star = Some(lane);
            }
            options.push(of_letter);
        }
        let lanes = Lanes::new(all, bits);
        LetterGame {
            lanes,
            options,
            star,
            folds: Vec::new(),
        }
    }

    /// Takes away pairs of the one-move game, which change no outcome, and folds.
    #[inline]
    pub fn simplify<K: Packed>(&self, mut word: K) -> K {
        if let Some(star) = self.star {
            self.lanes.parity(&mut word, star);
        }
        for (lane, fold) in &self.folds {
            self.lanes.fold(&mut word, *lane, fold.end(), fold.period);
        }
        word
    }

    /// The sum of words as one packed word.
    pub fn pack<K: Packed>(&self, parts: &[&Position]) -> Result<K, Overflow> {
        let mut word = K::empty(self.lanes.width);
        for part in parts {
            self.lanes.add(&mut word, part)?;
        }
        Ok(word)
    }
}

/// Does the same with whichever search there is.
macro_rules! with_search {
    ($engine:expr, $search:ident => $body:expr) => {
        match $engine {
            Engine::One($search) => $body,
            Engine::Two($search) => $body,
            Engine::Three($search) => $body,
            Engine::Four($search) => $body,
            Engine::Five($search) => $body,
            Engine::Six($search) => $body,
            Engine::Eight($search) => $body,
            Engine::Ten($search) => $body,
            Engine::Any($search) => $body,
        }
    };
}

impl Engine {
    /// A search whose lanes, widened if need be, hold everything it starts with.
    async fn new(game: &mut LetterGame, trusted: &(Arc<Chart>, Position), turn: &Turn) -> Engine {
        loop {
            let mut engine = match game.lanes.width {
                1 => Engine::One(Search::new()),
                2 => Engine::Two(Search::new()),
                3 => Engine::Three(Search::new()),
                4 => Engine::Four(Search::new()),
                5 => Engine::Five(Search::new()),
                6 => Engine::Six(Search::new()),
                7 | 8 => Engine::Eight(Search::new()),
                9 | 10 => Engine::Ten(Search::new()),
                _ => Engine::Any(Search::new()),
            };
            if engine.trust(game, trusted, turn).await.is_ok() {
                return engine;
            }
            game.lanes = game.lanes.widened();
        }
    }

    async fn trust(
        &mut self,
        game: &LetterGame,
        (chart, x): &(Arc<Chart>, Position),
        turn: &Turn,
    ) -> Result<(), Overflow> {
        with_search!(self, search => {
            search.trust(Guide::new(game, chart.clone(), x, turn).await?);
            Ok(())
        })
    }

    fn ask(
        &mut self,
        game: &LetterGame,
        parts: &[&Position],
        effort: usize,
    ) -> Result<Searched, Overflow> {
        with_search!(self, search => search.ask(game, parts, effort))
    }

    fn go_on(&mut self, game: &LetterGame) -> Result<Searched, Overflow> {
        with_search!(self, search => search.go_on(game))
    }
}
