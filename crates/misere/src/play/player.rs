//! A player who knows an answer, and may be told not to use it always.

use super::setting::{Setting, State, Step};
use crate::answer::{Answer, Judge, Judgement, Unknown, WinningMove};
use crate::limits::{Budget, Stop};
use crate::position::Position;
use crate::ruleset::Convention;
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
    judge: Judge<'a>,
    level: Level,
    random: XorShiftRng,
}

impl<'a> Player<'a> {
    /// A player with this answer.
    pub fn new(answer: &'a Answer, level: Level, seed: u64) -> Player<'a> {
        Player {
            convention: answer.game().convention,
            judge: answer.judge(),
            level,
            random: XorShiftRng::seed_from_u64(seed),
        }
    }

    /// Who wins at the end of play.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether the player can tell who wins a position. Play leads to smaller ones only.
    pub fn knows(&mut self, position: &Position, budget: &Budget) -> Result<(), Unknown> {
        self.judge.judge(position, budget).map(|_| ())
    }

    /// A move, or `None` if there is none. A stop while the winning moves are looked for is an error only if none has been
    /// found by then.
    pub fn choose(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Option<Step>, Stop> {
        if self.below(100) < usize::from(self.level.0) {
            let analysis = self
                .analyse(setting, state, budget)
                .map_err(|unknown| unknown.stop())?;
            let mut winning = analysis.winning;
            match (winning.is_empty(), analysis.stopped) {
                (false, _) => {
                    let choice = self.below(winning.len());
                    return Ok(Some(winning.swap_remove(choice).0));
                }
                (true, Some(stop)) => return Err(stop),
                (true, None) => {}
            }
        }
        let (mut moves, _) = setting.moves(state, GLANCE);
        if moves.is_empty() {
            return Ok(None);
        }
        let choice = self.below(moves.len());
        Ok(Some(moves.swap_remove(choice)))
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
        let position = setting.position(state);
        let Judgement { value, is_p, .. } = self.judge.judge(&position, budget)?;
        let (winning, stopped) = match state {
            State::Heaps(_) => self.winning_heap_moves(setting, state, budget)?,
            State::Boards(_) => self.winning_board_moves(setting, state, budget)?,
        };
        Ok(Analysis {
            value,
            is_p,
            winning,
            stopped,
        })
    }

    fn winning_heap_moves(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Winning, Unknown> {
        let moves = self.judge.winning_moves(&setting.position(state), budget)?;
        let step = |m: WinningMove| Some((setting.heap_move(state, m.from, &m.to)?, m.value));
        Ok((
            moves.list.into_iter().filter_map(step).collect(),
            moves.stopped,
        ))
    }

    fn winning_board_moves(
        &mut self,
        setting: &Setting,
        state: &State,
        budget: &Budget,
    ) -> Result<Winning, Unknown> {
        let mut out = Vec::new();
        let mut stopped = None;
        let mut unknown = None;
        setting.visit_moves(state, &mut |step| {
            if let Err(stop) = budget.check() {
                stopped = Some(stop);
                return ControlFlow::Break(());
            }
            match self.judge.judge(&step.position, budget) {
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
            None => Ok((out, stopped)),
        }
    }
}
