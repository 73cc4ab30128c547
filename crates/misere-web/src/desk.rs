//! Games that have been read and solved, kept for a while: a player asks for the same game at every move.

use crate::request::Refusal;
use crate::task::{Task, Unanswered};
use misere::Position;
use misere::answer::{Answer, Wish, settle, settle_position};
use misere::limits::{Budget, Limits, Stop};
use misere::ruleset::{
    BoardGame, Convention, GraphGame, HeapGame, Rules, Sprouts, SproutsPosition,
};
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// So many solutions are kept,
const KEPT: usize = 12;
/// and no more than so many elements in all of them.
const ELEMENTS: usize = 40_000;
/// Who wants to play heaps of any size waits so many seconds for the whole game: there is nothing else to play from.
const WHOLE: f64 = 20.0;
/// So many games are known to take long.
const SLOW: usize = 64;

/// What is asked of a game.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game.
    pub game: &'a HeapGame,
    /// What kind of quotient is wanted.
    pub wish: Wish,
    /// A position whose heaps are to be covered; without one the whole game is wanted, or as much as the limits allow.
    pub position: Option<&'a Position>,
    /// What limits the answer.
    pub limits: &'a Limits,
}

/// Where answers are kept for longer than a desk is there, say in a folder.
pub trait Shelf: Debug + Send + Sync {
    /// The answer that is kept, if it still proves to be right, or else what `settle` finds, which is kept if it is worth that.
    fn answer(
        &self,
        question: Question,
        budget: &Budget,
        settle: &mut dyn FnMut() -> Answer,
    ) -> Answer;
}

/// A game as it was written, read.
pub(crate) struct Game {
    pub(crate) text: String,
    /// Whether normal play was asked for, whatever the text says.
    pub(crate) normal: bool,
    pub(crate) heaps: HeapGame,
    /// The boards it is played on, for Notakto, Cram and Chomp.
    pub(crate) boards: Option<BoardGame>,
    /// The graph it is played on.
    pub(crate) graph: Option<GraphGame>,
    /// The drawing at the start, for Sprouts, which is played without heaps; there are none as long as nobody asks for the quotient.
    pub(crate) spots: Option<SproutsPosition>,
}

impl Game {
    /// Reads a game; never a file.
    pub(crate) fn read(text: &str, normal: bool) -> Result<Game, Refusal> {
        let boards = BoardGame::parse(text).transpose().map_err(Refusal::input)?;
        let graph = GraphGame::parse(text).transpose().map_err(Refusal::input)?;
        let spots = Sprouts::start(text).transpose().map_err(Refusal::input)?;
        let mut heaps = match (&boards, &graph, &spots) {
            (Some(boards), ..) => boards.game().clone(),
            (_, Some(graph), _) => graph.game().clone(),
            (.., Some(_)) => {
                let none = Rules::Listed(Vec::new());
                HeapGame::new(text.trim().to_ascii_lowercase(), none)
            }
            (None, None, None) => HeapGame::parse_text(text).map_err(Refusal::input)?,
        };
        if normal {
            heaps.convention = Convention::Normal;
        }
        Ok(Game {
            text: text.to_string(),
            normal,
            heaps,
            boards,
            graph,
            spots,
        })
    }

    /// The same game with all its heaps, for the quotient.
    fn with_heaps(self: Arc<Game>) -> Result<Arc<Game>, Refusal> {
        if self.spots.is_none() || self.heaps.heaps() != Some(0) {
            return Ok(self);
        }
        let listed = HeapGame::parse_text(&self.text);
        let heaps = listed.map_err(|e| Refusal::limit(e.to_string()))?;
        Ok(Arc::new(Game {
            heaps: HeapGame {
                convention: self.heaps.convention,
                ..heaps
            },
            text: self.text.clone(),
            spots: self.spots.clone(),
            boards: None,
            graph: None,
            normal: self.normal,
        }))
    }

    fn is(&self, text: &str, normal: bool) -> bool {
        self.text == text && self.normal == normal
    }
}

/// A game with a proved quotient.
pub(crate) struct Solved {
    pub(crate) game: Arc<Game>,
    pub(crate) answer: Answer,
    /// The heap and the time that were asked for, if the game was solved for its own sake and not for a position.
    asked: Option<(Option<u32>, Option<Duration>)>,
}

impl Solved {
    /// Whether it was tried for as long as these limits allow, in vain.
    fn is_as_good_as(&self, limits: &Limits) -> bool {
        let asked = |(heap, time): (Option<u32>, Option<Duration>)| {
            heap == limits.heap && time >= limits.time
        };
        self.answer.stop == Stop::Time && self.asked.is_some_and(asked)
    }

    fn is(&self, text: &str, normal: bool) -> bool {
        self.game.is(text, normal)
    }
}

/// Answers requests, and remembers what it has solved.
#[derive(Default)]
pub struct Desk {
    /// The latest last.
    solved: Mutex<Vec<Arc<Solved>>>,
    /// Games that are not solved at once, so that this is not tried again and again; the latest last.
    slow: Mutex<Vec<(String, bool)>>,
    /// Where answers are looked for before they are found anew.
    shelf: Option<Arc<dyn Shelf>>,
}

impl Desk {
    /// A desk that remembers nothing yet, beside a shelf.
    pub fn beside(shelf: Option<Arc<dyn Shelf>>) -> Desk {
        Desk {
            shelf,
            ..Desk::default()
        }
    }

    /// The answer to a question, from the shelf or as it is found.
    fn answer_to(
        &self,
        question: Question,
        budget: &Budget,
        settle: &mut dyn FnMut() -> Answer,
    ) -> Answer {
        match &self.shelf {
            Some(shelf) => shelf.answer(question, budget, settle),
            None => settle(),
        }
    }

    /// A solution that is remembered, and fits.
    fn find(&self, fits: impl Fn(&Solved) -> bool) -> Option<Arc<Solved>> {
        let solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.iter().rev().find(|s| fits(s)).cloned()
    }

    fn keep(&self, new: Solved) -> Arc<Solved> {
        let new = Arc::new(new);
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.push(new.clone());
        let total = |all: &[Arc<Solved>]| all.iter().map(|s| s.answer.size()).sum::<usize>();
        while solved.len() > KEPT || (solved.len() > 1 && total(&solved) > ELEMENTS) {
            solved.remove(0);
        }
        new
    }

    /// Gives up at once on a game that was not done at once before.
    fn try_at_once(&self, game: (&str, bool), task: &Task) -> Result<(), Unanswered> {
        let slow = self.slow.lock().unwrap_or_else(PoisonError::into_inner);
        task.done(!slow.iter().any(|(s, normal)| (&s[..], *normal) == game))
    }

    /// Remembers a game that is not done at once.
    fn done(
        &self,
        (text, normal): (&str, bool),
        is_done: bool,
        task: &Task,
    ) -> Result<(), Unanswered> {
        task.done(is_done).inspect_err(|_| {
            let mut slow = self.slow.lock().unwrap_or_else(PoisonError::into_inner);
            slow.push((text.to_string(), normal));
            if slow.len() > SLOW {
                slow.remove(0);
            }
        })
    }

    /// A game as it is remembered, or read anew.
    pub(crate) fn read(&self, text: &str, normal: bool) -> Result<Arc<Game>, Refusal> {
        match self.find(|s| s.is(text, normal)) {
            Some(solved) => Ok(solved.game.clone()),
            None => Game::read(text, normal).map(Arc::new),
        }
    }

    /// Solves a game within limits; its quotient may be infinite. What was solved before is taken if it is the whole game or
    /// goes as far as the heap asked for, or if as much time was spent on it as now is offered.
    pub(crate) fn solve(
        &self,
        text: &str,
        normal: bool,
        limits: Limits,
        task: &Task,
    ) -> Result<Arc<Solved>, Unanswered> {
        let known = |s: &Solved| {
            let whole = s.answer.stop == Stop::Proved && limits.heap.is_none();
            let far_enough = limits.heap == Some(s.answer.heap()) && s.answer.stop == Stop::Heap;
            // What is done at once has other limits than those that were asked for.
            let in_vain = !task.is_hurried() && s.is_as_good_as(&limits);
            s.is(text, normal) && (whole || far_enough || in_vain)
        };
        if let Some(found) = self.find(known) {
            return Ok(found);
        }
        self.try_at_once((text, normal), task)?;
        let game = self.read(text, normal)?.with_heaps()?;
        let watch = |p: &_| task.watch(p);
        let asked = Some((limits.heap, limits.time));
        let question = Question {
            game: &game.heaps,
            wish: Wish::Any,
            position: None,
            limits: &limits,
        };
        let budget = Budget::start(limits.clone(), Some(&watch));
        let answer = self.answer_to(question, &budget, &mut || {
            settle(&game.heaps, Wish::Any, &budget)
        });
        // With more time the answer would be the same in these cases alone.
        let is_final = matches!(answer.stop, Stop::Proved | Stop::Heap | Stop::Order);
        self.done((text, normal), is_final, task)?;
        Ok(self.keep(Solved {
            game,
            answer,
            asked,
        }))
    }

    /// A whole game, or what was proved of it in a while.
    pub(crate) fn whole(&self, game: &Game, task: &Task) -> Result<Arc<Solved>, Unanswered> {
        let mine = |s: &Solved| s.is(&game.text, game.normal);
        let limits = task.limits(None, Some(WHOLE), None);
        // Not once more what took as long in vain.
        let patience = task.patience_for(Duration::from_secs_f64(WHOLE));
        let failed = |s: &Solved| {
            let stopped = matches!(s.answer.stop, Stop::Time | Stop::Steps);
            mine(s) && stopped && s.answer.elapsed >= patience
        };
        let found = self.find(|s| mine(s) && s.answer.is_solved());
        if let Some(found) = found.or_else(|| self.find(failed)) {
            return Ok(found);
        }
        self.solve(&game.text, game.normal, limits, task)
    }

    /// As much of a game as a position needs, or what was proved in the time for it.
    pub(crate) fn cover(
        &self,
        game: Arc<Game>,
        position: &Position,
        task: &Task,
    ) -> Result<Arc<Solved>, Unanswered> {
        let largest = position.max_heap().map_or(0, |h| h.0);
        let fits = |s: &Solved| s.is(&game.text, game.normal) && s.answer.covers(largest);
        // What took too long once would do so at every move: as long as a player waits for, however long the request at hand may take.
        let patience = task.patience();
        let failed = |s: &Solved| {
            let is_tried = match s.answer.stop {
                Stop::Time => s.answer.elapsed >= patience,
                // A search has said who wins, and no more was found.
                Stop::Steps => s.asked.is_none(),
                _ => false,
            };
            s.is(&game.text, game.normal) && is_tried
        };
        if let Some(found) = self.find(fits).or_else(|| self.find(failed)) {
            return Ok(found);
        }
        self.try_at_once((&game.text, game.normal), task)?;
        let limits = task.limits(None, Some(task.bounds().play.as_secs_f64()), None);
        let watch = |p: &_| task.watch(p);
        let question = Question {
            game: &game.heaps,
            wish: Wish::Any,
            position: Some(position),
            limits: &limits,
        };
        let budget = Budget::start(limits.clone(), Some(&watch));
        let answer = self.answer_to(question, &budget, &mut || {
            settle_position(&game.heaps, position, &budget)
        });
        self.done((&game.text, game.normal), answer.covers(largest), task)?;
        Ok(self.keep(Solved {
            game,
            answer,
            asked: None,
        }))
    }
}
