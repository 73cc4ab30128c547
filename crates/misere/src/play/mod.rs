//! Playing against the program: everything but the terminal.
//!
//! A [`Match`] knows what lies on the table, whose turn it is and what has been played; a [`Player`] chooses moves from
//! an answer, as well as its [`Level`] allows. Nothing here reads or prints, so that a page can use it as well.

mod player;
mod setting;

pub use player::{Analysis, Level, Player};
pub use setting::{Setting, State, Step};

use crate::answer::Unknown;
use crate::limits::{Budget, Stop};
use crate::ruleset::Convention;

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The one who plays against the program.
    You,
    /// The program.
    Program,
}

impl Seat {
    /// The other one.
    pub fn other(self) -> Seat {
        match self {
            Seat::You => Seat::Program,
            Seat::Program => Seat::You,
        }
    }
}

/// A game being played.
///
/// ```
/// use misere::play::{Level, Match, Player, Seat, State, Setting};
/// use misere::answer::{Wish, settle};
/// use misere::limits::Budget;
/// use misere::ruleset::HeapGame;
/// let nim = HeapGame::parse("nim:3")?;
/// let budget = Budget::unlimited();
/// let answer = settle(&nim, Wish::Any, &budget);
/// let start = State::Heaps("2+3".parse()?);
/// let player = Player::new(&answer, Level::PERFECT, 1);
/// let mut game = Match::new(player, Setting::heaps(&nim), start, Seat::You, &budget)?;
/// game.play("3 -> 1").unwrap();
/// // The program leaves 1, and you have to take it.
/// assert_eq!(game.reply(&budget).unwrap().unwrap().text, "2 → 0");
/// game.play("1 -> 0").unwrap();
/// assert_eq!(game.winner(), Some(Seat::Program));
/// assert!(game.undo());
/// assert_eq!(game.turn(), Seat::You);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match<'a> {
    setting: Setting<'a>,
    player: Player<'a>,
    first: Seat,
    start: State,
    steps: Vec<Step>,
}

impl<'a> Match<'a> {
    /// A game from `start`, of which the player must know who wins.
    pub fn new(
        mut player: Player<'a>,
        setting: Setting<'a>,
        start: State,
        first: Seat,
        budget: &Budget,
    ) -> Result<Match<'a>, Unknown> {
        player.judge(&setting, &start, budget)?;
        Ok(Match {
            setting,
            player,
            first,
            start,
            steps: Vec::new(),
        })
    }

    /// A game from `start`, even if the player does not know who wins: it plays any move as long as it does not.
    pub fn guessing(
        player: Player<'a>,
        setting: Setting<'a>,
        start: State,
        first: Seat,
    ) -> Match<'a> {
        Match {
            setting,
            player: player.that_guesses(),
            first,
            start,
            steps: Vec::new(),
        }
    }

    /// Whether the player knows who wins as the table is.
    pub fn knows(&mut self, budget: &Budget) -> Result<(), Unknown> {
        let state = self.state().clone();
        self.player.judge(&self.setting, &state, budget).map(|_| ())
    }

    /// Whether the last move of the program was made without knowing who wins.
    pub fn has_guessed(&self) -> bool {
        self.player.has_guessed()
    }

    /// The game that is played.
    pub fn setting(&self) -> &Setting<'a> {
        &self.setting
    }

    /// What lies on the table.
    pub fn state(&self) -> &State {
        self.steps.last().map_or(&self.start, |s| &s.after)
    }

    /// The moves so far, with who made them.
    pub fn steps(&self) -> impl Iterator<Item = (Seat, &Step)> {
        let mut seat = self.first.other();
        self.steps.iter().map(move |step| {
            seat = seat.other();
            (seat, step)
        })
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        match self.steps.len() % 2 {
            0 => self.first,
            _ => self.first.other(),
        }
    }

    /// Who has won, once no move is left.
    pub fn winner(&self) -> Option<Seat> {
        let over = self.setting.is_over(self.state());
        over.then(|| {
            // Whoever cannot move has lost in normal play, and won in misère play.
            let normal = self.player.convention() == Convention::Normal;
            match self.setting.verdict(self.state()).unwrap_or(normal) {
                true => self.turn().other(),
                false => self.turn(),
            }
        })
    }

    /// Makes the move written in `text`; the error is a sentence, and nothing has happened then.
    pub fn play(&mut self, text: &str) -> Result<&Step, String> {
        let step = self.setting.read_move(self.state(), text)?;
        Ok(self.push(step))
    }

    /// Makes a move of the list of moves.
    pub fn push(&mut self, step: Step) -> &Step {
        let last = self.steps.len();
        self.steps.push(step);
        &self.steps[last]
    }

    /// The program moves; `None` if no move is left.
    pub fn reply(&mut self, budget: &Budget) -> Result<Option<&Step>, Stop> {
        let state = self.state().clone();
        let step = self.player.choose(&self.setting, &state, budget)?;
        Ok(step.map(|step| self.push(step)))
    }

    /// Takes your last move back, and what the program answered; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let yours = self.steps().collect::<Vec<_>>();
        let Some(last) = yours.iter().rposition(|(seat, _)| *seat == Seat::You) else {
            return false;
        };
        self.steps.truncate(last);
        true
    }

    /// What there is to say about the table as it is.
    pub fn analysis(&mut self, budget: &Budget) -> Result<Analysis, Unknown> {
        let state = self.state().clone();
        self.analysis_of(&state, budget)
    }

    /// What there is to say about a state that can come up from here.
    pub fn analysis_of(&mut self, state: &State, budget: &Budget) -> Result<Analysis, Unknown> {
        self.player.analyse(&self.setting, state, budget)
    }
}
