//! `misere list`: the positions of a game up to a size, by outcome.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::answer::{Judge, Unknown, settle_position};
use misere::limits::Budget;
use misere::ruleset::HeapGame;
use misere::{Heap, Position};
use serde::Serialize;

/// No list is longer: its reader has given up.
const MOST: usize = 1_000_000;

/// List the P-positions of a game up to a size
///
/// The size of a position is the sum of its heaps. Heaps without a move are left out.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere list 0.77 --size 8           the P-positions of Kayles up to size 8
  misere list 0.77 --n --size 4       the N-positions
  misere list 0.77 --p --size 8 --json

Exit status: 0 all of them; 2 bad input; 3 a limit stopped it (what was found is printed).")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    /// The P-positions, which is what is listed unless --n is given
    #[arg(long, conflicts_with = "n")]
    p: bool,
    /// The N-positions
    #[arg(long)]
    n: bool,
    /// The largest size
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    size: u32,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// The list as JSON.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    version: &'static str,
    game: String,
    convention: &'static str,
    outcome: &'static str,
    size: u32,
    positions: Vec<String>,
    /// The positions in the names of the heaps, where they have names.
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    /// Why there may be more.
    stopped: Option<String>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let game = args.limits.game(&args.game)?;
    let largest = game.heaps().map_or(args.size, |h| h.min(args.size));
    let limits = args.limits.limits();
    let budget = Budget::start(limits.clone(), None);
    let answer = args.limits.watched(|watcher| {
        let budget = Budget::start(limits, Some(watcher));
        let all = Position::from_heaps((1..=largest).rev().take(1));
        settle_position(&game, &all, &budget)
    });
    let mut lister = Lister {
        heaps: heaps(&game, largest),
        judge: answer.judge(),
        budget: &budget,
        wanted: !args.n,
        found: Vec::new(),
    };
    let mut stopped = None;
    for size in 0..=args.size {
        if let Err(why) = lister.list(size, usize::MAX, &mut Position::empty()) {
            stopped = Some(why);
            break;
        }
    }
    let document = Document {
        schema: "misere.list/1",
        version: env!("CARGO_PKG_VERSION"),
        game: game.name.clone(),
        convention: game.convention.word(),
        outcome: if args.n { "N" } else { "P" },
        size: args.size,
        positions: lister.found.iter().map(ToString::to_string).collect(),
        names: game.heap_names.as_ref().map(|_| {
            let found = lister.found.iter();
            found.map(|x| game.show_position(x)).collect()
        }),
        stopped,
    };
    match args.json {
        true => output::print_json(&document)?,
        false => output::print(&page(&document))?,
    }
    Ok(match document.stopped {
        None => Exit::Answer,
        Some(_) => Exit::Stopped,
    })
}

/// The heaps with a move, the smallest first.
fn heaps(game: &HeapGame, largest: u32) -> Vec<u32> {
    let all = 1..=largest;
    all.filter(|&h| game.has_move(Heap(h))).collect()
}

/// Goes through all positions of a size.
struct Lister<'a> {
    heaps: Vec<u32>,
    judge: Judge<'a>,
    budget: &'a Budget<'a>,
    /// Whether P-positions are wanted.
    wanted: bool,
    found: Vec<Position>,
}

impl Lister<'_> {
    /// Adds the positions of size `left` beside `position` in heaps that come before the one of number `below`. No deeper than the
    /// size.
    fn list(&mut self, left: u32, below: usize, position: &mut Position) -> Result<(), String> {
        self.budget.check().map_err(|stop| stop.to_string())?;
        if left == 0 {
            return self.judge(position);
        }
        for i in 0..self.heaps.len().min(below) {
            let heap = self.heaps[i];
            if heap > left {
                break;
            }
            let mut more = position.plus(&Position::copies(Heap(heap), 1));
            self.list(left - heap, i + 1, &mut more)?;
        }
        Ok(())
    }

    fn judge(&mut self, position: &Position) -> Result<(), String> {
        let judgement = self.judge.judge(position, self.budget);
        let is_p = judgement.map_err(|why: Unknown| why.to_string())?.is_p;
        if is_p == self.wanted {
            if self.found.len() == MOST {
                return Err(format!("more than {MOST} positions"));
            }
            self.found.push(position.clone());
        }
        Ok(())
    }
}

fn page(document: &Document) -> String {
    let mut out = document
        .names
        .as_ref()
        .unwrap_or(&document.positions)
        .join("\n");
    if !out.is_empty() {
        out.push('\n');
    }
    if let Some(why) = &document.stopped {
        out.push_str(&format!("and more: stopped, {why}\n"));
    }
    out
}
