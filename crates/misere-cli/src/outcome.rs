//! `misere outcome`: who wins a position, and how.

mod generalised;
mod report;

use crate::cache::CacheArgs;
use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::Position;
use misere::answer::{Answer, Unknown, WinningMove};
use misere::generalised::Board;
use misere::limits::{Budget, Limits};
use misere::play::{Setting, State};
use misere::ruleset::BoardGame;
use report::{Known, Report, SquareMove, Squares};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Say who wins a position, its value, and every winning move
///
/// The value is that in the quotient of the whole game where that is found, and else in the quotient of the
/// heaps up to the largest of the position.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere outcome 0.77 5+3+1000001     Kayles
  misere outcome 0.123 1+3+4+8+9+21   the worked example of Plambeck's paper
  misere outcome nim:5 3*5+1 --json   three fives and a one, as JSON
  misere outcome 0.07 20+3 --normal   normal play
  misere outcome cram:4x4             the board at the start
  misere outcome board.toml 1+2       generalised play, with exceptional points
  misere outcome notakto .../.x./...  a board, row by row; + joins several

Exit status: 0 for a P-position and for an N-position; 2 bad input; 3 the position lies beyond what is proved.")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    /// The position: heaps joined by +, as in 1+3+4 or 3*5+1; 0 is the empty one. Boards of Notakto (x, .) and
    /// of Cram and Chomp (#, .) are written row by row, as in x../.x./...
    /// Without it: where the game starts, as misere games NAME says.
    position: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    cache: CacheArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(board) = Board::read(&args.game).map_err(Failure::input)? {
        return generalised::run(args, &board);
    }
    let game = args.limits.game(&args.game)?;
    let text = args.position.as_deref();
    let boards = match text {
        Some(text) if !BoardGame::is_written_as_boards(text) => None,
        text => read_boards(&args.game, text)?,
    };
    let position = match (&boards, text) {
        (Some(boards), _) => boards.position.clone(),
        (None, Some(text)) => game.read_position(text).map_err(Failure::input)?,
        (None, None) => game.opening(),
    };
    let limits = args.limits.limits();
    let cache = &args.cache;
    let answer = cache.settle_position(&args.limits, &limits, &game, &position);
    let rest = Limits {
        time: limits.time.map(|t| t.saturating_sub(answer.elapsed)),
        ..limits
    };
    let report = report(&answer, position, boards, &Budget::start(rest, None));
    match args.json {
        true => output::print_json(&report.document())?,
        false => output::print(&report.text())?,
    }
    Ok(match report.is_whole() {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

/// A position written as boards.
struct Boards {
    game: BoardGame,
    state: State,
    position: Position,
}

/// Reads boards, if the game is played on any; nothing written is the board at the start.
fn read_boards(game: &str, text: Option<&str>) -> Result<Option<Boards>, Failure> {
    let Some(game) = BoardGame::parse(game) else {
        return Ok(None);
    };
    let game = game.map_err(Failure::input)?;
    let grids = match text {
        Some(text) => game.read(text).map_err(Failure::input)?,
        None => vec![game.start()],
    };
    let state = State::Boards(grids);
    Ok(Some(Boards {
        position: Setting::boards(&game).position(&state),
        game,
        state,
    }))
}

impl Boards {
    /// The boards, with the moves on them that lead to the same positions as the winning moves of the heaps.
    fn winning(&self, moves: &[WinningMove]) -> Squares {
        let setting = Setting::boards(&self.game);
        let values: HashMap<&Position, &Option<String>> =
            moves.iter().map(|m| (&m.position, &m.value)).collect();
        let mut moves = Vec::new();
        setting.visit_moves(&self.state, &mut |step| {
            if let Some(&value) = values.get(&step.position) {
                moves.push(SquareMove {
                    step: step.text,
                    boards: setting.show(&step.after),
                    value: value.clone(),
                });
            }
            ControlFlow::Continue(())
        });
        let empty = Setting::boards(&self.game).is_over(&self.state);
        let whole = setting.show(&State::Boards(vec![self.game.start()]));
        let marks = self.game.marks_in_words();
        Squares {
            boards: setting.show(&self.state),
            moves,
            remark: empty.then(|| format!("{marks}; the board at the start is {whole}")),
        }
    }
}

/// What the answer says of a position.
fn report(answer: &Answer, position: Position, boards: Option<Boards>, budget: &Budget) -> Report {
    let mut judge = answer.judge();
    let mut ask = || -> Result<Known, Unknown> {
        let judgement = judge.judge(&position, budget)?;
        let moves = judge.winning_moves(&position, budget)?;
        Ok(Known { judgement, moves })
    };
    let known = ask().map_err(|unknown| unknown.to_string());
    let moves = known.as_ref().map_or(&[][..], |k| &k.moves.list);
    Report {
        game: answer.game().clone(),
        squares: boards.map(|b| b.winning(moves)),
        position,
        known,
        quotient: answer.summary(),
    }
}
