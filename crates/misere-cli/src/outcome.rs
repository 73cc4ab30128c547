//! `misere outcome`: who wins a position, and how.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::{output, page};
use misere::Position;
use misere::quotient::{Budget, Limits, Progress, ProofDocument, Solution, Stop};
use misere::ruleset::HeapGame;
use misere::strategy::{Move, Strategy, Value};
use serde::Serialize;
use std::cell::Cell;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A text shows so many winning moves.
const SHOWN: usize = 20;

/// How much more work, in looks at the budget, a proof of the whole game may take once the heaps of the
/// position are covered: this much, or as much as it took to cover them. Work and not time, so that the
/// answer does not depend on the clock.
const PATIENCE: u64 = 20_000;

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

Exit status: 0 for a P-position and for an N-position; 2 bad input; 3 the position lies beyond what is proved.")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    /// The position: heaps joined by +, as in 1+3+4 or 3*5+1; 0 is the empty one
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
    let position = read_position(&game, &args.position)?;
    let limits = args.limits.limits();
    let largest = position.max_heap().map_or(0, |h| h.0);
    let (solution, limits) = solve(args, &game, largest, limits);
    let mut strategy = Strategy::new(&solution);
    let answer = answer(&mut strategy, &position, &Budget::start(limits, None));
    match args.json {
        true => output::print_json(&document(&solution, &strategy, &position, &answer))?,
        false => output::print(&text(&solution, &strategy, &position, &answer))?,
    }
    Ok(match answer {
        Ok(Answer { stopped: None, .. }) => Exit::Answer,
        _ => Exit::Stopped,
    })
}

fn read_position(game: &HeapGame, text: &str) -> Result<Position, Failure> {
    let position: Position = text.parse().map_err(Failure::input)?;
    let fail = |what: String| Err(Failure::Input(format!("{text:?}: expected {what}")));
    if let (Some(heaps), Some(largest)) = (game.heaps(), position.max_heap())
        && largest.0 > heaps
    {
        return fail(format!(
            "heaps up to {heaps}, which is all that the game has"
        ));
    }
    // A move may add heaps to those that are there, and their number must stay a number.
    if position.iter().any(|(_, count)| count > u32::MAX / 2) {
        return fail(format!("at most {} copies of one heap", u32::MAX / 2));
    }
    Ok(position)
}

/// Solves the whole game if that is not much more work than covering the heaps up to `largest`, and
/// otherwise finds the quotient of these. Also returns what is left of the limits.
fn solve(args: &Args, game: &HeapGame, largest: u32, limits: Limits) -> (Solution, Limits) {
    if limits.heap.is_some() {
        let solution = args.limits.solve(game, limits.clone(), &|_| ());
        return rest(solution, limits);
    }
    let halt = Arc::new(AtomicBool::new(false));
    let patience = Patience::new(largest);
    let pressed = limits.interrupt.clone().unwrap_or_default();
    let watch = |progress: &Progress| {
        if patience.is_over(progress) || pressed.load(Ordering::Relaxed) {
            halt.store(true, Ordering::Relaxed);
        }
    };
    let whole = Limits {
        interrupt: Some(halt.clone()),
        ..limits.clone()
    };
    let (solution, limits) = rest(args.limits.solve(game, whole, &watch), limits);
    if solution.stop != Stop::Interrupted || pressed.load(Ordering::Relaxed) {
        return (solution, limits);
    }
    // The quotient at hand covers the position, but how far it goes is an accident. This one is the answer that
    // everybody gets.
    let covered = Limits {
        heap: Some(largest),
        ..limits.clone()
    };
    let again = args.limits.solve(game, covered, &|_| ());
    match again.stop {
        Stop::Heap | Stop::Proved => rest(again, limits),
        _ => (solution, limits),
    }
}

/// Takes the time of a solution off the limits.
fn rest(solution: Solution, mut limits: Limits) -> (Solution, Limits) {
    limits.time = limits.time.map(|t| t.saturating_sub(solution.elapsed));
    (solution, limits)
}

/// Says when to give up on the whole game.
struct Patience {
    largest: u32,
    looks: Cell<u64>,
    /// The looks when the position was covered.
    covered: Cell<Option<u64>>,
}

impl Patience {
    fn new(largest: u32) -> Patience {
        Patience {
            largest,
            looks: Cell::new(0),
            covered: Cell::new(None),
        }
    }

    fn is_over(&self, progress: &Progress) -> bool {
        let looks = self.looks.get() + 1;
        self.looks.set(looks);
        if progress.heap <= self.largest {
            return false;
        }
        let covered = self.covered.get().unwrap_or(looks);
        self.covered.set(Some(covered));
        looks - covered > PATIENCE.max(covered)
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
) -> String {
    let mut out = format!("{}: {position}\n", page::title(solution));
    // A string takes everything.
    let _ = match answer {
        Ok(answer) => write_answer(&mut out, solution, strategy, answer),
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
    let count = answer.moves.len();
    match (count, answer.is_p) {
        (0, true) => writeln!(out, "no winning move")?,
        // In misère play the player who cannot move has won.
        (0, false) if answer.stopped.is_none() => {
            writeln!(out, "no move at all, so the player to move has won")?;
        }
        (1, _) => writeln!(out, "1 winning move:")?,
        _ => writeln!(out, "{count} winning moves:")?,
    }
    let shown = answer.moves.iter().take(SHOWN);
    let lines: Vec<(String, String)> = shown
        .map(|m| {
            let after = format!("leaving {}, value {}", m.position, strategy.show(m.value));
            (format!("{} → {}", m.from, m.to), after)
        })
        .collect();
    let width = lines.iter().map(|(l, _)| l.chars().count()).max();
    for (step, after) in &lines {
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
