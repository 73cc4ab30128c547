//! `misere outcome`: who wins a position, and how.

mod automatic;

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::{output, page};
use misere::Position;
use misere::play::{State, Table};
use misere::quotient::{Budget, ProofDocument, Solution, Stop};
use misere::ruleset::BoardGame;
use misere::strategy::{Move, Strategy, Value};
use serde::Serialize;
use std::fmt::Write;

/// A text shows so many winning moves.
const SHOWN: usize = 20;

/// Say who wins a position, its value, and every winning move
///
/// The value is that in the quotient of the whole game where that is found, and else in the quotient of the
/// heaps up to the largest of the position.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere outcome 0.77 5+3+1000001          Kayles
  misere outcome 0.123 1+3+4+8+9+21        the worked example of Plambeck's paper
  misere outcome nim:5 3*5+1 --json        three heaps of five and one of one, as JSON
  misere outcome 0.07 20+3 --normal        normal play
  misere outcome notakto .../.x./...       a board, row by row; several are joined by +

Exit status: 0 for a P-position and for an N-position; 2 bad input; 3 the position lies beyond what is proved.")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    /// The position: heaps joined by +, as in 1+3+4 or 3*5+1; 0 is the empty one. Boards of Notakto (x, .) and
    /// of Cram and Chomp (#, .) are written row by row, as in x../.x./...
    position: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// The result as JSON.
#[derive(Serialize)]
struct Document {
    game: String,
    convention: &'static str,
    position: String,
    /// `null` when the position lies beyond what is proved.
    outcome: Option<&'static str>,
    value: Option<String>,
    winning_moves: Vec<MoveDocument>,
    /// For a position written as boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Squares>,
    /// Whether all winning moves are listed.
    complete: bool,
    order: usize,
    heap: u32,
    status: &'static str,
    stop: Stop,
    proof: ProofDocument,
}

#[derive(Serialize)]
struct MoveDocument {
    from: u32,
    to: Vec<u32>,
    position: String,
    value: String,
}

/// What is known of a position.
struct Answer {
    is_p: bool,
    value: Value,
    moves: Vec<Move>,
    /// What stopped the search for moves, if it was stopped.
    stopped: Option<Stop>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let game = args.limits.game(&args.game)?;
    let boards = match BoardGame::is_written_as_boards(&args.position) {
        true => read_boards(&args.game, &args.position)?,
        false => None,
    };
    let position = match &boards {
        Some(boards) => boards.position.clone(),
        None => game.read_position(&args.position).map_err(Failure::input)?,
    };
    let limits = args.limits.limits();
    let largest = position.max_heap().map_or(0, |h| h.0);
    let (settled, limits) = args.limits.settle_covering(&game, largest, limits);
    if let Some(solution) = &settled.automatic {
        return automatic::run(args.json, solution, &position, limits);
    }
    let solution = settled.finite;
    let mut strategy = Strategy::new(&solution);
    let answer = answer(&mut strategy, &position, &Budget::start(limits, None));
    let squares = boards.map(|b| b.winning(&mut strategy, &answer));
    match args.json {
        true => output::print_json(&document(&solution, &strategy, &position, &answer, squares))?,
        false => output::print(&text(&solution, &strategy, &position, &answer, squares))?,
    }
    Ok(match answer {
        Ok(Answer { stopped: None, .. }) => Exit::Answer,
        _ => Exit::Stopped,
    })
}

/// A position written as boards.
struct Boards {
    game: BoardGame,
    state: State,
    position: Position,
}

/// The boards, and the winning moves as squares of them.
#[derive(Serialize)]
struct Squares {
    boards: String,
    moves: Vec<SquareMove>,
}

#[derive(Serialize)]
struct SquareMove {
    #[serde(rename = "move")]
    step: String,
    boards: String,
    value: String,
}

/// Reads boards, if the game is played on any.
fn read_boards(game: &str, text: &str) -> Result<Option<Boards>, Failure> {
    let Some(game) = BoardGame::parse(game) else {
        return Ok(None);
    };
    let game = game.map_err(Failure::input)?;
    let grids = game.read(text).map_err(Failure::input)?;
    let state = State::Boards(grids);
    Ok(Some(Boards {
        position: Table::boards(&game).position(&state),
        game,
        state,
    }))
}

impl Boards {
    fn winning(&self, strategy: &mut Strategy, answer: &Result<Answer, String>) -> Squares {
        let table = Table::boards(&self.game);
        let mut moves = Vec::new();
        // Where the position is known, so is what it can become.
        if answer.is_ok() {
            for step in table.moves(&self.state, usize::MAX).0 {
                match strategy.value(&step.position) {
                    Ok(value) if strategy.value_is_p(value) => moves.push(SquareMove {
                        step: step.text,
                        boards: table.show(&step.after),
                        value: strategy.show(value),
                    }),
                    _ => {}
                }
            }
        }
        Squares {
            boards: table.show(&self.state),
            moves,
        }
    }
}

/// The answer, or in a sentence why there is none.
fn answer(strategy: &mut Strategy, position: &Position, budget: &Budget) -> Result<Answer, String> {
    if let Some(largest) = position.max_heap() {
        strategy
            .prepare(largest, budget)
            .map_err(|stop| format!("stopped while finding nim values: {stop}"))?;
    }
    let value = strategy.value(position).map_err(|e| e.to_string())?;
    let (moves, stopped) = strategy
        .winning_moves_within(position, budget)
        .map_err(|e| e.to_string())?;
    Ok(Answer {
        is_p: strategy.value_is_p(value),
        value,
        moves,
        stopped,
    })
}

fn document(
    solution: &Solution,
    strategy: &Strategy,
    position: &Position,
    answer: &Result<Answer, String>,
    squares: Option<Squares>,
) -> Document {
    let known = answer.as_ref().ok();
    let moves = known.map_or(&[][..], |a| &a.moves);
    Document {
        game: solution.game.name.clone(),
        convention: solution.game.convention.word(),
        position: position.to_string(),
        outcome: known.map(|a| if a.is_p { "P" } else { "N" }),
        value: known.map(|a| strategy.show(a.value)),
        winning_moves: moves
            .iter()
            .map(|m| MoveDocument {
                from: m.from.0,
                to: heaps(&m.to),
                position: m.position.to_string(),
                value: strategy.show(m.value),
            })
            .collect(),
        squares,
        complete: known.is_some_and(|a| a.stopped.is_none()),
        order: solution.order(),
        heap: solution.heap,
        status: solution.status(),
        stop: solution.stop,
        proof: ProofDocument::of(&solution.proof),
    }
}

/// The heaps of what a move leaves, the smallest first.
fn heaps(position: &Position) -> Vec<u32> {
    let heaps = position.iter().rev();
    heaps
        .flat_map(|(h, c)| std::iter::repeat_n(h.0, c as usize))
        .collect()
}

fn text(
    solution: &Solution,
    strategy: &Strategy,
    position: &Position,
    answer: &Result<Answer, String>,
    squares: Option<Squares>,
) -> String {
    let mut out = match &squares {
        Some(s) => format!(
            "{}: {}, as heaps {position}\n",
            page::title(solution),
            s.boards
        ),
        None => format!("{}: {position}\n", page::title(solution)),
    };
    // A string takes everything.
    let _ = match answer {
        Ok(answer) => write_answer(&mut out, solution, strategy, answer, squares),
        Err(why) => write_unknown(&mut out, solution, why),
    };
    out
}

fn write_unknown(out: &mut String, solution: &Solution, why: &str) -> std::fmt::Result {
    writeln!(out, "not known: {why}")?;
    writeln!(
        out,
        "{}; |Q| = {}",
        page::status(solution),
        solution.order()
    )
}

fn write_answer(
    out: &mut String,
    solution: &Solution,
    strategy: &Strategy,
    answer: &Answer,
    squares: Option<Squares>,
) -> std::fmt::Result {
    let (verdict, membership) = match answer.is_p {
        true => ("P-position: the player to move loses", "in P"),
        false => ("N-position: the player to move wins", "not in P"),
    };
    writeln!(out, "{verdict}")?;
    let value = strategy.show(answer.value);
    match answer.value {
        Value::Element(_) => writeln!(out, "value {value}, {membership}")?,
        Value::Beyond(nim) => writeln!(
            out,
            "value {value}, {membership}: the element of nim value {nim} in the kernel of a tame extension"
        )?,
    }
    let lines: Vec<(String, String)> = match squares {
        Some(s) => s
            .moves
            .into_iter()
            .map(|m| (m.step, format!("leaving {}, value {}", m.boards, m.value)))
            .collect(),
        None => {
            let line = |m: &Move| {
                let after = format!("leaving {}, value {}", m.position, strategy.show(m.value));
                (format!("{} → {}", m.from, m.to), after)
            };
            answer.moves.iter().map(line).collect()
        }
    };
    let count = lines.len();
    match (count, answer.is_p) {
        (0, true) => writeln!(out, "no winning move")?,
        // In misère play the player who cannot move has won.
        (0, false) if answer.stopped.is_none() => {
            writeln!(out, "no move at all, so the player to move has won")?;
        }
        (1, _) => writeln!(out, "1 winning move:")?,
        _ => writeln!(out, "{count} winning moves:")?,
    }
    let width = lines
        .iter()
        .take(SHOWN)
        .map(|(l, _)| l.chars().count())
        .max();
    for (step, after) in lines.iter().take(SHOWN) {
        writeln!(out, "  {step:width$}   {after}", width = width.unwrap_or(0))?;
    }
    if count > SHOWN {
        writeln!(out, "  and {} more; --json has all", count - SHOWN)?;
    }
    if let Some(stop) = answer.stopped {
        writeln!(out, "the search for moves was stopped: {stop}")?;
    }
    writeln!(
        out,
        "quotient: {}; |Q| = {}",
        page::status(solution),
        solution.order()
    )
}
