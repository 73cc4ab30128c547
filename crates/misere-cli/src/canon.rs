//! `misere canon`: misère canonical forms.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use crate::page::shorten;
use misere::limits::{Budget, Stop};
use misere::ruleset::HeapGame;
use misere::value::{BrokenOff, CanonicalHeaps, GameId, Games};
use misere::{Heap, Position};
use serde::Serialize;
use std::fmt::Write;

/// Without --heap the forms of an endless game go to this heap.
const HEAPS: u32 = 20;
/// Longer texts are left out.
pub const LONGEST: usize = 60;
/// What stands for those.
pub const TOO_LONG: &str = "(long)";
/// In JSON longer ones are.
const LONGEST_JSON: usize = 10_000;

/// Misère canonical forms, in Conway's notation
///
/// For trees, the form of each game written (sums allowed, several separated by ;); for heap games, that of each heap.
/// A game simplifies to H when its further options all have H as an option, and, if H = 0, when it is an N-position.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere canon '{*2,{*2},*3,0}'             *2#320
  misere canon '*2+*2; *2+*2+*2+*2' --distinguish
  misere canon '*2#; 0' --link
  misere canon '*2#320' --mate
  misere canon 0.123 --heap 12              each heap of a game

Exit status: 0 all forms; 2 bad input; 3 a limit stopped it (the forms so far are printed).")]
pub struct Args {
    /// The games: trees separated by ;, or a code, a name or a file
    game: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// The mate of each game: their sum is a P-position
    #[arg(long)]
    mate: bool,
    /// For two games: a game X such that exactly one of G+X and H+X is a P-position
    #[arg(long, conflicts_with = "link")]
    distinguish: bool,
    /// For two games: a game X such that G+X and H+X are both P-positions
    #[arg(long)]
    link: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// What is printed of a form.
#[derive(Serialize)]
struct Form {
    /// The text of the form; nothing if it is too long.
    form: Option<String>,
    birthday: u32,
    /// Different games that can be reached, the form included.
    subpositions: usize,
    outcome: &'static str,
    genus: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<String>,
}

#[derive(Serialize)]
struct Pair {
    /// Nothing if there is no such game.
    x: Option<String>,
    /// The outcomes of G+X and H+X.
    outcomes: Option<[&'static str; 2]>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    stop: Stop,
    values: Vec<Form>,
    period: Option<u32>,
    preperiod: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distinguish: Option<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<Pair>,
}

fn outcome(is_p: bool) -> &'static str {
    if is_p { "P" } else { "N" }
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let trees = HeapGame::is_written_as_trees(&args.game);
    let why = "canonical forms are of misère play, and no quotient is sought";
    args.limits.without(&["--normal", "--max-order"], why)?;
    if trees {
        args.limits.without(
            &["--heap"],
            "trees are no heaps, and each of them has its form",
        )?;
    }
    let (game, written) = match trees {
        true => HeapGame::parse_trees(&args.game).map_err(Failure::input)?,
        false => (args.limits.game(&args.game)?, Vec::new()),
    };
    if (args.distinguish || args.link) && written.len() != 2 {
        let input = shorten(&args.game);
        return Err(Failure::input(format!(
            "{input:?}: expected two games separated by ; for --distinguish and --link"
        )));
    }
    let limits = args.limits.limits();
    let last = match game.heaps() {
        Some(all) => limits
            .heap
            .filter(|_| !trees)
            .map_or(all, |heap| heap.min(all)),
        None => limits.heap.unwrap_or(HEAPS),
    };
    let budget = Budget::start(limits, None);
    let mut found = Found::default();
    let mut games = Games::new().within(&budget);
    let written = trees.then_some(&written[..]);
    let end = found.find(args, &game, last, written, &mut games);
    let stop = match end {
        Ok(()) if game.heaps().is_none() => Stop::Heap,
        Ok(()) => Stop::Proved,
        Err(e) => e.stop(),
    };
    let Found { values, pair } = found;
    if args.json {
        let (link, distinguish) = match args.link {
            true => (pair, None),
            false => (None, pair),
        };
        output::print_json(&Document {
            schema: "misere.canon/1",
            game: &game.name,
            stop,
            values,
            period: None,
            preperiod: None,
            distinguish,
            link,
        })?;
    } else {
        let pair = pair.as_ref();
        let text = trees.then_some(&args.game[..]);
        output::print(&page((text, &game), &values, pair, args.link, end))?;
    }
    Ok(Exit::after(stop))
}

/// What has been found, however it ended.
#[derive(Default)]
struct Found {
    values: Vec<Form>,
    pair: Option<Pair>,
}

impl Found {
    /// Finds the forms of the heaps up to `last`, or of the trees that were written.
    fn find(
        &mut self,
        args: &Args,
        game: &HeapGame,
        last: u32,
        written: Option<&[Position]>,
        games: &mut Games,
    ) -> Result<(), BrokenOff> {
        let mut heaps = CanonicalHeaps::new(game);
        let longest = if args.json { LONGEST_JSON } else { LONGEST };
        let Some(written) = written else {
            for heap in 1..=last {
                heaps.extend_to(heap, games)?;
                let form = heaps.forms()[heap as usize];
                self.values.push(describe(games, form, args.mate, longest)?);
            }
            return Ok(());
        };
        heaps.extend_to(last, games)?;
        let mut forms = Vec::new();
        for position in written {
            let form = heaps.of(position, games)?;
            self.values.push(describe(games, form, args.mate, longest)?);
            forms.push(form);
        }
        if let ([g, h], true) = (&forms[..], args.distinguish || args.link) {
            self.pair = Some(compare(games, *g, *h, args.link, longest)?);
        }
        Ok(())
    }
}

fn describe(games: &mut Games, g: GameId, mate: bool, longest: usize) -> Result<Form, BrokenOff> {
    let mate = match mate {
        true => {
            let mate = games.mate(g)?;
            Some(
                games
                    .text(mate, longest)
                    .unwrap_or_else(|| "too long".to_string()),
            )
        }
        false => None,
    };
    Ok(Form {
        form: games.text(g, longest),
        birthday: games.birthday(g),
        subpositions: games.subpositions(g),
        outcome: outcome(games.is_p(g)),
        genus: games.genus(g)?.to_string(),
        mate,
    })
}

/// Finds X and plays both sums before anything is said of it.
fn compare(
    games: &mut Games,
    g: GameId,
    h: GameId,
    link: bool,
    longest: usize,
) -> Result<Pair, BrokenOff> {
    let found = match link {
        true => games.link(g, h)?,
        false => games.distinguish(g, h)?,
    };
    let Some(x) = found else {
        return Ok(Pair {
            x: None,
            outcomes: None,
        });
    };
    let sums = [games.sum(g, x)?, games.sum(h, x)?];
    let p = sums.map(|sum| games.is_p(sum));
    assert!(if link { p == [true; 2] } else { p[0] != p[1] });
    let text = games.text(x, longest);
    Ok(Pair {
        x: text.or_else(|| Some(format!("a game of birthday {}", games.birthday(x)))),
        outcomes: Some(p.map(outcome)),
    })
}

fn page(
    (trees, game): (Option<&str>, &HeapGame),
    values: &[Form],
    pair: Option<&Pair>,
    link: bool,
    end: Result<(), BrokenOff>,
) -> String {
    let mut out = String::new();
    let names: Vec<String> = match trees {
        Some(text) => text.split(';').map(|t| t.trim().to_string()).collect(),
        None => (1..=values.len() as u32)
            .map(|n| match game.label(Heap(n)) {
                Some(name) => format!("{n}: {name}"),
                None => n.to_string(),
            })
            .collect(),
    };
    let width = names
        .iter()
        .map(|n| n.chars().count())
        .max()
        .unwrap_or(0)
        .min(40);
    for (name, form) in names.iter().zip(values) {
        let shown = form.form.clone().unwrap_or_else(|| TOO_LONG.to_string());
        let _ = write!(
            out,
            "{name:width$}  {shown}   {}, genus {}, birthday {}, {}",
            form.outcome,
            form.genus,
            form.birthday,
            match form.subpositions {
                1 => "1 sub-position".to_string(),
                n => format!("{n} sub-positions"),
            }
        );
        if let Some(mate) = &form.mate {
            let _ = write!(out, ", mate {mate}");
        }
        out.push('\n');
    }
    match pair {
        Some(Pair {
            x: Some(x),
            outcomes: Some([g, h]),
        }) => {
            let _ = writeln!(out, "X = {x}: G + X is {g}, H + X is {h}");
        }
        Some(_) if link => out.push_str("not linked: one is an option of the other\n"),
        Some(_) => out.push_str("equal: nothing tells them apart\n"),
        None => (),
    }
    match end {
        Ok(()) => (),
        Err(e) => {
            // Some reasons begin with the same word.
            let why = e.to_string();
            _ = writeln!(out, "Stopped: {}.", why.trim_start_matches("stopped: "));
        }
    }
    out
}
