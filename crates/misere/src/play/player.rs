//! A player who knows a solution, and may be told not to use it always.

use super::table::{State, Step, Table};
use crate::infinite::AutomaticSolution;
use crate::position::{Heap, Position};
use crate::quotient::{Budget, Solution, Stop};
use crate::ruleset::Convention;
use crate::strategy::{BeyondProof, Strategy};
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

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
    /// Its value, as a word.
    pub value: String,
    /// Whether the value is in P: the player to move loses.
    pub is_p: bool,
    /// The winning moves, each with the value it leads to.
    pub winning: Vec<(Step, String)>,
    /// What stopped the search for them, if it was stopped.
    pub stopped: Option<Stop>,
}

/// What a player plays from.
enum Brain<'a> {
    Quotient(Strategy<'a>),
    Automatic(&'a AutomaticSolution),
}

/// A player with a solution, a level and a seed: the same three make the same moves.
///
/// ```
/// use misere::play::{Level, Player, State, Table};
/// use misere::quotient::{Budget, Limits, solve};
/// use misere::ruleset::BoardGame;
/// let notakto = BoardGame::parse("notakto").unwrap()?;
/// let solution = solve(notakto.game(), Limits::default(), None);
/// let budget = Budget::start(Limits::default(), None);
/// let mut player = Player::new(&solution, Level::PERFECT, 1);
/// let (table, empty) = (Table::boards(&notakto), State::Boards(vec![notakto.start()]));
/// assert_eq!(player.choose(&table, &empty, &budget).unwrap().unwrap().text, "b2");
/// let analysis = player.analyse(&table, &empty, &budget);
/// assert_eq!((analysis.is_p, &analysis.value[..], analysis.winning.len()), (false, "d", 1));
/// # Ok::<(), misere::ruleset::ParseError>(())
/// ```
pub struct Player<'a> {
    convention: Convention,
    brain: Brain<'a>,
    level: Level,
    random: XorShiftRng,
}

impl<'a> Player<'a> {
    /// A player with this solution.
    pub fn new(solution: &'a Solution, level: Level, seed: u64) -> Player<'a> {
        Player {
            convention: solution.game.convention,
            brain: Brain::Quotient(Strategy::new(solution)),
            level,
            random: XorShiftRng::seed_from_u64(seed),
        }
    }

    /// A player with a quotient that may be infinite.
    pub fn automatic(solution: &'a AutomaticSolution, level: Level, seed: u64) -> Player<'a> {
        Player {
            convention: solution.game.convention,
            brain: Brain::Automatic(solution),
            level,
            random: XorShiftRng::seed_from_u64(seed),
        }
    }

    /// Who wins at the end of play.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Makes ready for play with heaps up to `heap`; see [`Strategy::prepare`].
    pub fn prepare(&mut self, heap: Heap, budget: &Budget) -> Result<(), Stop> {
        match &mut self.brain {
            Brain::Quotient(strategy) => strategy.prepare(heap, budget),
            Brain::Automatic(_) => Ok(()),
        }
    }

    /// Whether the solution knows all heaps of a position. Play leads to smaller ones only.
    pub fn knows(&mut self, position: &Position) -> Result<(), BeyondProof> {
        match &mut self.brain {
            Brain::Quotient(strategy) => strategy.value(position).map(|_| ()),
            Brain::Automatic(solution) => match solution.letters_of(position) {
                Ok(_) => Ok(()),
                Err(e) => Err(BeyondProof {
                    heap: e.heap.0,
                    proved: e.covered,
                }),
            },
        }
    }

    /// A move, or `None` if there is none. A stop while the winning moves are looked for is an error only if none has been
    /// found by then.
    pub fn choose(
        &mut self,
        table: &Table,
        state: &State,
        budget: &Budget,
    ) -> Result<Option<Step>, Stop> {
        if self.below(100) < usize::from(self.level.0) {
            let analysis = self.analyse(table, state, budget);
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
        let (mut moves, _) = table.moves(state, GLANCE);
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
    pub fn analyse(&mut self, table: &Table, state: &State, budget: &Budget) -> Analysis {
        let position = table.position(state);
        let (winning, stopped) = match state {
            State::Heaps(_) => self.winning_heap_moves(table, state, budget),
            State::Boards(_) => (self.winning_board_moves(table, state), None),
        };
        let (value, is_p) = self.value(&position);
        Analysis {
            value,
            is_p,
            winning,
            stopped,
        }
    }

    /// The value of a position that comes up in play, so that the solution knows it, and whether it is in P.
    fn value(&mut self, position: &Position) -> (String, bool) {
        let known = match &mut self.brain {
            Brain::Quotient(strategy) => strategy
                .value(position)
                .ok()
                .map(|value| (strategy.show(value), strategy.value_is_p(value))),
            Brain::Automatic(solution) => solution.value(position).ok().and_then(|word| {
                Some((solution.names().show(&word), solution.is_p(position).ok()?))
            }),
        };
        match known {
            Some(known) => known,
            None => unreachable!("play started where the solution holds"),
        }
    }

    fn winning_heap_moves(
        &mut self,
        table: &Table,
        state: &State,
        budget: &Budget,
    ) -> (Vec<(Step, String)>, Option<Stop>) {
        let position = table.position(state);
        let mut out = Vec::new();
        let mut add = |from: Heap, to: &Position, value: String| {
            out.extend(table.heap_move(state, from, to).map(|step| (step, value)));
        };
        let stopped = match &mut self.brain {
            Brain::Quotient(strategy) => strategy
                .winning_moves_within(&position, budget)
                .map(|(moves, stopped)| {
                    moves
                        .iter()
                        .for_each(|m| add(m.from, &m.to, strategy.show(m.value)));
                    stopped
                })
                .ok(),
            Brain::Automatic(solution) => solution
                .winning_moves(&position, budget)
                .map(|(moves, stopped)| {
                    moves.into_iter().for_each(|m| add(m.from, &m.to, m.value));
                    stopped
                })
                .ok(),
        };
        match stopped {
            Some(stopped) => (out, stopped),
            None => unreachable!("play started where the solution holds"),
        }
    }

    fn winning_board_moves(&mut self, table: &Table, state: &State) -> Vec<(Step, String)> {
        let (moves, _) = table.moves(state, usize::MAX);
        let mut out = Vec::new();
        for step in moves {
            let (value, is_p) = self.value(&step.position);
            if is_p {
                out.push((step, value));
            }
        }
        out
    }
}
