//! `misere outcome`: who wins a position, and how.

mod generalised;
mod report;
mod sprouts;

use crate::cache::CacheArgs;
use crate::drawn::Drawn;
use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::Position;
use misere::answer::{Answer, Unknown, WinningMove};
use misere::generalised::Board;
use misere::limits::{Budget, Limits};
use misere::play::State;
use misere::ruleset::{HeapGame, Sprouts};
use report::{Known, Report, Seen, SeenMove};
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
  misere outcome node-kayles:0-1,1-2,2-3 0,1+2
                                      any vertices of a graph, and sums of such
  misere outcome sprouts:6            six spots

Exit status: 0 for a P-position and for an N-position; 2 bad input; 3 the position lies beyond what is proved.")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    /// The position: heaps joined by +, as in 1+3+4 or 3*5+1; 0 is the empty one. Boards of Notakto (x, .) and
    /// of Cram and Chomp (#, .) are written row by row, as in x../.x./..., vertices of a graph as in 0,1
    /// (a heap of a graph by its number as in heap:1).
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
    if let Some(start) = Sprouts::start(&args.game) {
        return sprouts::run(args, start.map_err(Failure::input)?);
    }
    let game = args.limits.game(&args.game)?;
    let text = args.position.as_deref();
    let mut drawn = Drawn::of(&args.game)?;
    let mut state = drawn.read(text)?;
    let game = drawn.game(game);
    let position = match (&state, text) {
        (Some(state), _) => drawn.setting(&game).position(state),
        (None, Some(text)) => game.read_position(text).map_err(Failure::input)?,
        (None, None) => game.opening(),
    };
    // Heaps of a board are asked for by number; who reads on wants to see them.
    if state.is_none() && !args.json {
        state = drawn.of_heaps(&game, &position);
    }
    let limits = args.limits.limits();
    let cache = &args.cache;
    let answer = cache.settle_position(&args.limits, &limits, &game, &position);
    let rest = Limits {
        time: limits.time.map(|t| t.saturating_sub(answer.elapsed)),
        ..limits
    };
    let mut report = report(&answer, position, &Budget::start(rest, None));
    let moves = report.known.as_ref().map_or(&[][..], |k| &k.moves.list);
    let seen = state.map(|state| winning(&drawn, &game, &state, moves));
    match drawn {
        Drawn::Graph(_) => report.vertices = seen,
        _ => report.squares = seen,
    }
    match args.json {
        true => output::print_json(&report.document())?,
        false => output::print(&report.text())?,
    }
    Ok(match report.is_whole() {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

/// What lies there, with the moves on it that lead to the same positions as the winning moves of the heaps.
fn winning(drawn: &Drawn, game: &HeapGame, state: &State, moves: &[WinningMove]) -> Seen {
    let setting = drawn.setting(game);
    let values: HashMap<&Position, &Option<String>> =
        moves.iter().map(|m| (&m.position, &m.value)).collect();
    let mut moves = Vec::new();
    // No drawing of Sprouts comes here, so that nothing asks the budget.
    let _ = setting.visit_moves(state, &Budget::unlimited(), &mut |step| {
        if let Some(&value) = values.get(&step.position) {
            moves.push(SeenMove {
                step: step.text,
                after: setting.show(&step.after),
                value: value.clone(),
            });
        }
        ControlFlow::Continue(())
    });
    let nothing_left = drawn.boards().filter(|_| setting.is_over(state));
    let remark = nothing_left.map(|boards| {
        let whole = setting.show(&State::Boards(vec![boards.start()]));
        format!(
            "{}; the board at the start is {whole}",
            boards.marks_in_words()
        )
    });
    Seen {
        position: setting.show(state),
        moves,
        remark,
    }
}

/// What the answer says of a position.
fn report(answer: &Answer, position: Position, budget: &Budget) -> Report {
    let mut judge = answer.judge();
    let mut ask = || -> Result<Known, Unknown> {
        let judgement = judge.judge(&position, budget)?;
        let moves = judge.winning_moves(&position, budget)?;
        Ok(Known { judgement, moves })
    };
    let known = ask().map_err(|unknown| unknown.to_string());
    Report {
        game: answer.game().clone(),
        squares: None,
        vertices: None,
        position,
        known,
        quotient: answer.summary(),
    }
}
