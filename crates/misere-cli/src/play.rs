//! `misere play`: a game against the program.

mod talk;

use crate::cache::CacheArgs;
use crate::drawn::Drawn;
use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::generalised::Board;
use misere::limits::{Budget, Limits};
use misere::play::{Level, Match, Player, Seat, Setting, State};
use misere::ruleset::{BoardGame, HeapGame, Sprouts, SproutsPosition};
use serde::Serialize;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

/// Play a game against the program
///
/// Without POSITION: an empty board, the whole graph or poset, the sum of trees that was written, the largest heap of any
/// other game with finitely many, and 3+5+7 of endless ones. Moves and
/// commands are read line by line, from a terminal or a pipe; `help` lists them, `quit` or the end of input ends the game.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere play notakto                        three by three, you start
  misere play notakto '2*.../.../...'        two boards
  misere play kayles 5+3+12 --first program  the program starts
  misere play cram:4x4 --level easy          it will make mistakes
  misere play nim:7 3+5+7 --normal           the last player to move wins
  misere play node-kayles:0-1,1-2,2-3        moves are take 3
  misere play sprouts:3                      lines between three spots
  misere play board.toml 1+2                 generalised play
  printf 'hint\\n5 -> 2+1\\nquit\\n' | misere play kayles 5+3 --seed 1

Exit status: 0 the game is over or you quit; 2 bad input; 3 the position lies beyond what is proved, or a limit.")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    /// The position: heaps joined by +, boards row by row, as in x../.x./..., or vertices joined by commas
    position: Option<String>,
    /// Who makes the first move
    #[arg(long, value_enum, default_value = "you")]
    first: First,
    /// How well the program plays: random, easy, medium, hard, perfect, or in how many of 100 moves it thinks
    #[arg(long, default_value = "perfect", value_parser = level)]
    level: Level,
    /// Make the choices of the program repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    cache: CacheArgs,
    /// Print nothing but one JSON document at the end
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum First {
    You,
    Program,
}

fn level(text: &str) -> Result<Level, String> {
    let words = "random, easy, medium, hard, perfect or a number from 0 to 100";
    Level::parse(text).ok_or_else(|| words.to_string())
}

/// The game as JSON.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    game: String,
    convention: &'static str,
    start: String,
    moves: Vec<MoveDocument>,
    /// What lies on the table at the end.
    position: String,
    winner: Option<Seat>,
}

#[derive(Serialize)]
struct MoveDocument {
    by: Seat,
    #[serde(rename = "move")]
    step: String,
    position: String,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(start) = Sprouts::start(&args.game) {
        return sprouts(args, start.map_err(Failure::input)?);
    }
    if let Some(board) = Board::read(&args.game).map_err(Failure::input)? {
        return generalised(args, &board);
    }
    let game = args.limits.game(&args.game)?;
    let mut drawn = Drawn::of(&args.game)?;
    let read = drawn.read(args.position.as_deref())?;
    let game = drawn.game(game);
    let start = match read {
        Some(state) => state,
        None => {
            let state = heaps(args, &game)?;
            let position = Setting::heaps(&game).position(&state);
            drawn.of_heaps(&game, &position).unwrap_or(state)
        }
    };
    let setting = match &start {
        State::Heaps(_) => Setting::named(&game),
        _ => drawn.setting(&game),
    };
    let position = setting.position(&start);
    let limits = args.limits.limits();
    let cache = &args.cache;
    let answer = cache.settle_position(&args.limits, &limits, &game, &position);
    let player = Player::new(&answer, args.level, args.seed.unwrap_or_else(any_seed));
    // What the player has to work out before the first move has what is left of the time.
    let limits = Limits {
        time: limits.time.map(|t| t.saturating_sub(answer.elapsed)),
        ..limits
    };
    let table = Table {
        player,
        setting,
        start,
        boards: drawn.boards(),
        name: game.name.clone(),
        convention: game.convention.word(),
        note: None,
        p: talk::few_p(&answer),
    };
    table.play(args, limits)
}

/// A position of heaps, by their names.
fn heaps(args: &Args, game: &HeapGame) -> Result<State, Failure> {
    Ok(State::Heaps(match &args.position {
        Some(text) => game.read_position(text).map_err(Failure::input)?,
        None => game.opening(),
    }))
}

/// Sprouts: a search knows who wins.
fn sprouts(args: &Args, start: SproutsPosition) -> Result<Exit, Failure> {
    args.limits.without_quotient("Sprouts")?;
    let start = match &args.position {
        Some(text) => text.parse().map_err(Failure::input)?,
        None => start,
    };
    let convention = args.limits.convention();
    let seed = args.seed.unwrap_or_else(any_seed);
    let table = Table {
        player: Player::of_sprouts(convention, args.level, seed),
        setting: Setting::spots(),
        start: State::Spots(start),
        boards: None,
        name: args.game.trim().to_ascii_lowercase(),
        convention: convention.word(),
        note: Some(
            "Each dot ends what hangs together; 0 is a spot alone, 1 a spot with two lives left, 2 one with\n\
             one; a letter, met twice, has one life; | parts regions.\n",
        ),
        p: String::new(),
    };
    table.play(args, args.limits.limits())
}

/// A board of generalised play.
fn generalised(args: &Args, board: &Board) -> Result<Exit, Failure> {
    args.limits.board_says()?;
    args.limits.without_quotient("a board in play")?;
    let game = board.of_heaps();
    let seed = args.seed.unwrap_or_else(any_seed);
    let table = Table {
        player: Player::of_board(board, args.level, seed),
        setting: Setting::points(&game, board),
        start: heaps(args, &game)?,
        boards: None,
        name: game.name.clone(),
        convention: "board",
        note: None,
        p: String::new(),
    };
    table.play(args, args.limits.limits())
}

/// Who does not know who wins thinks so long about a move, and then guesses.
const PONDERING: Duration = Duration::from_secs(1);

/// What a game is played with.
struct Table<'a> {
    player: Player<'a>,
    setting: Setting<'a>,
    start: State,
    boards: Option<&'a BoardGame>,
    name: String,
    convention: &'static str,
    note: Option<&'static str>,
    p: String,
}

impl Table<'_> {
    fn greeting(&self) -> String {
        let rule = match self.convention {
            "normal" => "normal play: whoever makes the last move wins",
            "board" => {
                "a board: whoever moves to a defeated point loses at once, to a victorious one wins"
            }
            _ => "misère play: whoever makes the last move loses",
        };
        let note = self.note.unwrap_or_default();
        format!("{}, {rule}. help lists the commands.\n{note}", self.name)
    }

    /// Plays; what has to be worked out before the first move has the time of the limits, and after that people may think.
    fn play(self, args: &Args, limits: Limits) -> Result<Exit, Failure> {
        let first = match args.first {
            First::You => Seat::You,
            First::Program => Seat::Program,
        };
        let greeting = self.greeting();
        let shown = self.setting.show(&self.start);
        let budget = Budget::start(limits.clone(), None);
        let mut play = Match::guessing(self.player, self.setting, self.start, first);
        let unknown = play.knows(&budget).err().map(|why| why.to_string());
        // Whoever set a limit is told that it was met.
        if let (Some(why), Some(_)) = (&unknown, budget.cause()) {
            return Err(Failure::Stopped(why.clone()));
        }
        let limits = Limits {
            // Where it does not know it is to say so soon.
            time: unknown.as_ref().map(|_| PONDERING),
            ..limits
        };
        let mut talk = talk::Talk::new(&mut play, self.boards, greeting, self.p, limits);
        talk.unknown = unknown;
        talk.quiet = args.limits.quiet;
        talk.silent = args.json;
        let exit = talk.run()?;
        if args.json {
            output::print_json(&document(&play, self.name, self.convention, shown))?;
        }
        Ok(exit)
    }
}

fn document(play: &Match, game: String, convention: &'static str, start: String) -> Document {
    let show = |state: &State| play.setting().show(state);
    let moves = play.steps().map(|(by, step)| MoveDocument {
        by,
        step: step.text.clone(),
        position: show(&step.after),
    });
    Document {
        schema: "misere.play/1",
        game,
        convention,
        start,
        moves: moves.collect(),
        position: show(play.state()),
        winner: play.winner(),
    }
}

/// A seed that is different every time.
fn any_seed() -> u64 {
    std::hash::RandomState::new().build_hasher().finish()
}
