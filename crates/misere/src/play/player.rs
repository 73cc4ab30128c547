//! A player who knows an answer, and may be told not to use it always.

use super::setting::{Setting, State, Step};
use crate::answer::{Answer, Judge, Judgement, Unknown, WinningMove};
use crate::generalised::{Board, Outcomes};
use crate::limits::{Budget, Stop};
use crate::position::Position;
use crate::ruleset::{Convention, Sprouts};
use crate::value::Explorer;
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;
use std::ops::ControlFlow;

/// How many moves a player looks at who does not look for a winning one.
const GLANCE: usize = 1000;

/// How well the program plays: in how many of a hundred moves it looks for a winning one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Any move at all.
    pub const RANDOM: Level = Level(0);
    /// Always a winning move, if there is one.
    pub const PERFECT: Level = Level(100);

    /// In how many of a hundred moves a player of this level looks for a winning one.
    pub fn percent(self) -> u8 {
        self.0
    }

    /// The level of a word or a number from 0 to 100.
    ///
    /// ```
    /// use misere::play::Level;
    /// assert_eq!(Level::parse("perfect"), Some(Level::PERFECT));
    /// assert!(Level::parse("easy") < Level::parse("hard"));
    /// assert_eq!(Level::parse("101"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Level> {
        match text {
            "random" => Some(Level::RANDOM),
            "easy" => Some(Level(30)),
            "medium" => Some(Level(60)),
            "hard" => Some(Level(85)),
            "perfect" => Some(Level::PERFECT),
            number => number.parse().ok().filter(|&n| n <= 100).map(Level),
        }
    }
}

/// What there is to say about a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Its value, as a word; `None` where a search decided.
    pub value: Option<String>,
    /// Whether it is a P-position: the player to move loses.
    pub is_p: bool,
    /// The winning moves, each with the value it leads to.
    pub winning: Vec<(Step, Option<String>)>,
    /// What stopped the search for them, if it was stopped.
    pub stopped: Option<Stop>,
}

/// Winning moves with the values they lead to, and what stopped the search for them.
type Winning = (Vec<(Step, Option<String>)>, Option<Stop>);

/// A player with an answer, a level and a seed: the same three make the same moves.
///
/// ```
/// use misere::play::{Level, Player, State, Setting};
/// use misere::answer::{Wish, settle};
/// use misere::limits::Budget;
/// use misere::ruleset::BoardGame;
/// let notakto = BoardGame::parse("notakto").unwrap()?;
/// let budget = Budget::unlimited();
/// let answer = settle(notakto.game(), Wish::Any, &budget);
/// let mut player = Player::new(&answer, Level::PERFECT, 1);
/// let (setting, empty) = (Setting::boards(&notakto), State::Boards(vec![notakto.start()]));
/// assert_eq!(player.choose(&setting, &empty, &budget).unwrap().unwrap().text, "b2");
/// let analysis = player.analyse(&setting, &empty, &budget)?;
/// assert_eq!((analysis.is_p, analysis.value.as_deref(), analysis.winning.len()), (false, Some("d"), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Player<'a> {
    convention: Convention,
    mind: Mind<'a>,
    level: Level,
    random: XorShiftRng,
    /// Whether it plays on where it does not know who wins.
    guesses: bool,
    /// Whether it did so the last time.
    guessed: bool,
}

/// How a player knows who wins.
enum Mind<'a> {
    /// By an answer.
    Judge(Box<Judge<'a>>),
    /// By search on a board of generalised play.
    Points(Outcomes<'a>),
    /// By search in drawings of Sprouts.
    Spots(Box<Explorer<Sprouts>>),
}

impl<'a> Player<'a> {
    /// A player with this answer.
    pub fn new(answer: &'a Answer, level: Level, seed: u64) -> Player<'a> {
        let mind = Mind::Judge(Box::new(answer.judge()));
        Player::with(mind, answer.game().convention, level, seed)
    }

    /// A player on a board of generalised play.
    pub fn of_board(board: &'a Board, level: Level, seed: u64) -> Player<'a> {
        let mind = Mind::Points(Outcomes::new(board));
        Player::with(mind, Convention::Misere, level, seed)
    }

    /// A player of Sprouts.
    ///
    /// ```
    /// use misere::limits::Budget;
    /// use misere::play::{Level, Match, Player, Seat, Setting, State};
    /// use misere::ruleset::{Convention, SproutsPosition};
    /// let player = Player::of_sprouts(Convention::Misere, Level::PERFECT, 1);
    /// let (start, budget) = (State::Spots(SproutsPosition::spots(1)), Budget::unlimited());
    /// let mut game = Match::new(player, Setting::spots(), start, Seat::You, &budget)?;
    /// game.play("0. → ab.|ab.").unwrap();
    /// assert!(game.reply(&budget).unwrap().is_some());
    /// assert_eq!(game.winner(), Some(Seat::You), "from one spot the first player wins");
    /// # Ok::<(), misere::answer::Unknown>(())
    /// ```
    pub fn of_sprouts(convention: Convention, level: Level, seed: u64) -> Player<'a> {
        let mind = Mind::Spots(Box::new(Explorer::new(Sprouts, convention)));
        Player::with(mind, convention, level, seed)
    }

    fn with(mind: Mind<'a>, convention: Convention, level: Level, seed: u64) -> Player<'a> {
        Player {
            convention,
            mind,
            level,
            random: XorShiftRng::seed_from_u64(seed),
            guesses: false,
            guessed: false,
        }
    }

    /// Who wins at the end of play.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The same player, who makes any move where it does not know who wins.
    pub(super) fn that_guesses(self) -> Player<'a> {
        Player {
            guesses: true,
            ..self
        }
    }

    /// Whether the last move was made without knowing who wins.
    pub(super) fn has_guessed(&self) -> bool {
        self.guessed
    }

    /// Whether the player can tell who wins a position. Play leads to smaller ones only.
    pub fn knows(&mut self, position: &Position, budget: &Budget) -> Result<(), Unknown> {
        self.judge_sum(position, budget).map(|_| ())
    }

    /// Who wins a state, and what it is worth.
    pub(super) fn judge(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Judgement, Unknown> {
        match (&mut self.mind, state) {
            (Mind::Spots(explorer), State::Spots(spots)) => searched(explorer.is_p(spots, budget)),
            _ => self.judge_sum(&setting.position(state), budget),
        }
    }

    fn judge_sum(&mut self, position: &Position, budget: &Budget) -> Result<Judgement, Unknown> {
        match &mut self.mind {
            Mind::Judge(judge) => judge.judge(position, budget),
            Mind::Points(outcomes) => searched(outcomes.won_within(position, budget)),
            // Drawings are no sums of heaps.
            Mind::Spots(_) => Err(Unknown::Search(Stop::NotFound)),
        }
    }

    /// A move, or `None` if there is none. A stop while the winning moves are looked for is an error only if none has been
    /// found by then.
    pub fn choose(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Option<Step>, Stop> {
        self.guessed = false;
        if self.below(100) < usize::from(self.level.0) {
            match self.winning_move(setting, state, budget) {
                Ok(Some(step)) => return Ok(Some(step)),
                Ok(None) => {}
                Err(_) if self.guesses => self.guessed = true,
                Err(stop) => return Err(stop),
            }
        }
        let (mut moves, _) = setting.moves(state, GLANCE);
        if moves.is_empty() {
            return Ok(None);
        }
        let choice = self.below(moves.len());
        Ok(Some(moves.swap_remove(choice)))
    }

    /// One of the winning moves, if there is one.
    fn winning_move(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Option<Step>, Stop> {
        let analysis = self.analyse(setting, state, budget);
        let Analysis {
            mut winning,
            stopped,
            ..
        } = analysis.map_err(|unknown| unknown.stop())?;
        match (winning.is_empty(), stopped) {
            (true, Some(stop)) => Err(stop),
            (true, None) => Ok(None),
            (false, _) => {
                let choice = self.below(winning.len());
                Ok(Some(winning.swap_remove(choice).0))
            }
        }
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next_u64() % bound as u64) as usize
    }

    /// The value of a state, and every winning move.
    pub fn analyse(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Analysis, Unknown> {
        let Judgement { value, is_p, .. } = self.judge(setting, state, budget)?;
        let (winning, stopped) = match (&mut self.mind, state) {
            (Mind::Judge(judge), State::Heaps(_)) => {
                winning_heap_moves(judge, setting, state, budget)?
            }
            _ => self.winning_moves(setting, state, budget)?,
        };
        Ok(Analysis {
            value,
            is_p,
            winning,
            stopped,
        })
    }

    /// Every move, judged one by one.
    fn winning_moves(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Winning, Unknown> {
        let mut out = Vec::new();
        let mut stopped = None;
        let mut unknown = None;
        let end = setting.visit_moves(state, budget, &mut |step| {
            if let Err(stop) = budget.check() {
                stopped = Some(stop);
                return ControlFlow::Break(());
            }
            let judgement = match &step.after {
                State::Spots(_) => self.judge(setting, &step.after, budget),
                _ => self.judge_sum(&step.position, budget),
            };
            match judgement {
                Ok(Judgement { value, is_p, .. }) => {
                    out.extend(is_p.then_some((step, value)));
                    ControlFlow::Continue(())
                }
                Err(why) => {
                    unknown = Some(why);
                    ControlFlow::Break(())
                }
            }
        });
        match unknown {
            Some(why) => Err(why),
            None => Ok((out, stopped.or(end.err()))),
        }
    }
}

/// What a search says.
fn searched(found: Result<bool, Stop>) -> Result<Judgement, Unknown> {
    Ok(Judgement {
        is_p: found.map_err(Unknown::Search)?,
        value: None,
        note: None,
    })
}

fn winning_heap_moves(
    judge: &mut Judge,
    setting: &Setting,
    state: &State,
    budget: &Budget,
) -> Result<Winning, Unknown> {
    let moves = judge.winning_moves(&setting.position(state), budget)?;
    let step = |m: WinningMove| Some((setting.heap_move(state, m.from, &m.to)?, m.value));
    Ok((
        moves.list.into_iter().filter_map(step).collect(),
        moves.stopped,
    ))
}
