//! `misere play`: a game against the program.

mod talk;

use crate::cache::CacheArgs;
use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::limits::{Budget, Limits};
use misere::play::{Level, Match, Player, Seat, Setting, State};
use misere::ruleset::{BoardGame, HeapGame};
use serde::Serialize;
use std::hash::{BuildHasher, Hasher};

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
  printf 'hint\\n5 -> 2+1\\nquit\\n' | misere play kayles 5+3 --seed 1

Exit status: 0 the game is over or you quit; 2 bad input; 3 the position lies beyond what is proved, or a limit.")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    /// The position: heaps joined by +, or boards row by row, as in x../.x./...
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
    let game = args.limits.game(&args.game)?;
    let boards = BoardGame::parse(&args.game)
        .transpose()
        .map_err(Failure::input)?;
    let (setting, start) = set_up(args, &game, boards.as_ref())?;
    let position = setting.position(&start);
    let limits = args.limits.limits();
    let cache = &args.cache;
    let answer = cache.settle_position(&args.limits, &limits, &game, &position);
    let seed = args.seed.unwrap_or_else(any_seed);
    let player = Player::new(&answer, args.level, seed);
    let first = match args.first {
        First::You => Seat::You,
        First::Program => Seat::Program,
    };
    let shown = setting.show(&start);
    // What the player has to work out before the first move has what is left of the time; after that people may think.
    let rest = Limits {
        time: limits.time.map(|t| t.saturating_sub(answer.elapsed)),
        ..limits.clone()
    };
    let mut play = Match::new(player, setting, start, first, &Budget::start(rest, None))
        .map_err(|e| Failure::Stopped(e.to_string()))?;
    let limits = Limits {
        time: None,
        ..limits
    };
    let p = talk::few_p(&answer);
    let mut talk = talk::Talk::new(&mut play, boards.as_ref(), &game, p, limits);
    talk.quiet = args.limits.quiet;
    talk.silent = args.json;
    let exit = talk.run()?;
    if args.json {
        output::print_json(&Document {
            schema: "misere.play/1",
            game: game.name.clone(),
            convention: game.convention.word(),
            start: shown,
            moves: play
                .steps()
                .map(|(by, step)| MoveDocument {
                    by,
                    step: step.text.clone(),
                    position: play.setting().show(&step.after),
                })
                .collect(),
            position: play.setting().show(play.state()),
            winner: play.winner(),
        })?;
    }
    Ok(exit)
}

fn set_up<'a>(
    args: &Args,
    game: &'a HeapGame,
    boards: Option<&'a BoardGame>,
) -> Result<(Setting<'a>, State), Failure> {
    let text = args.position.as_deref();
    match (boards, text) {
        (Some(boards), None) => Ok((Setting::boards(boards), State::Boards(vec![boards.start()]))),
        (Some(boards), Some(text)) if BoardGame::is_written_as_boards(text) => {
            let grids = boards.read(text).map_err(Failure::input)?;
            Ok((Setting::boards(boards), State::Boards(grids)))
        }
        (_, Some(text)) => {
            let position = game.read_position(text).map_err(Failure::input)?;
            Ok((Setting::heaps(game), State::Heaps(position)))
        }
        (None, None) => Ok((Setting::heaps(game), State::Heaps(game.opening()))),
    }
}

/// A seed that is different every time.
fn any_seed() -> u64 {
    std::hash::RandomState::new().build_hasher().finish()
}
