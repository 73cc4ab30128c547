//! `misere canon`: misère canonical forms.

use crate::exit::{Exit, Failure};
use crate::limits::LimitArgs;
use crate::output;
use misere::outcome::{BrokenOff, CanonicalHeaps, GameId, Games};
use misere::quotient::{Budget, Stop};
use misere::ruleset::HeapGame;
use serde::Serialize;
use std::fmt::Write;

/// Without --heap the forms of an endless game go to this heap.
const HEAPS: u32 = 20;
/// Longer texts are left out.
pub const LONGEST: usize = 60;
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
    let (game, written) = match trees {
        true => HeapGame::parse_trees(&args.game).map_err(Failure::input)?,
        false => (args.limits.game(&args.game)?, Vec::new()),
    };
    if (args.distinguish || args.link) && written.len() != 2 {
        return Err(Failure::input(format!(
            "{:?}: expected two games separated by ; for --distinguish and --link",
            args.game
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
    let go_on = || budget.check().is_ok();
    let mut games = Games::new().while_true(&go_on);
    let mut heaps = CanonicalHeaps::new(&game);
    let mut end = heaps.extend_to(last, &mut games);
    let mut forms: Vec<GameId> = Vec::new();
    if trees && end.is_ok() {
        for position in &written {
            match heaps.of(position, &mut games) {
                Ok(form) => forms.push(form),
                Err(e) => {
                    end = Err(e);
                    break;
                }
            }
        }
    } else if !trees {
        forms = heaps.forms()[1..].to_vec();
    }
    let longest = if args.json { LONGEST_JSON } else { LONGEST };
    let mut values = Vec::new();
    for &g in &forms {
        match describe(&mut games, g, args.mate, longest) {
            Ok(form) => values.push(form),
            Err(e) => {
                end = Err(e);
                break;
            }
        }
    }
    let mut pair = None;
    if let ([g, h], true) = (&forms[..], args.distinguish || args.link) {
        match compare(&mut games, *g, *h, args.link, longest) {
            Ok(found) => pair = Some(found),
            Err(e) => end = Err(e),
        }
    }
    let stop = match end {
        Ok(()) if game.heaps().is_none() => Stop::Heap,
        Ok(()) => Stop::Proved,
        Err(BrokenOff::Room(_)) => Stop::Order,
        Err(BrokenOff::Asked) => budget.check().err().unwrap_or(Stop::Interrupted),
    };
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
        output::print(&page(
            &args.game,
            trees,
            &values,
            pair.as_ref(),
            args.link,
            end,
        ))?;
    }
    Ok(crate::nim::exit(stop))
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
    text: &str,
    trees: bool,
    values: &[Form],
    pair: Option<&Pair>,
    link: bool,
    end: Result<(), BrokenOff>,
) -> String {
    let mut out = String::new();
    let names: Vec<String> = match trees {
        true => text.split(';').map(|t| t.trim().to_string()).collect(),
        false => (1..=values.len()).map(|n| n.to_string()).collect(),
    };
    let width = names
        .iter()
        .map(|n| n.chars().count())
        .max()
        .unwrap_or(0)
        .min(40);
    for (name, form) in names.iter().zip(values) {
        let shown = form.form.clone().unwrap_or_else(|| "(long)".to_string());
        let _ = write!(
            out,
            "{name:width$}  {shown}   {}, genus {}, birthday {}, {} sub-positions",
            form.outcome, form.genus, form.birthday, form.subpositions
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
        Err(e) => _ = writeln!(out, "Stopped: {e}."),
    }
    out
}
