//! `misere games`: the games known by name.

use crate::drawn::Drawn;
use crate::exit::{Exit, Failure};
use crate::output;
use misere::play::{Setting, State};
use misere::ruleset::{HeapGame, NamedGame, Sprouts, likeliest, named_games};
use serde::Serialize;

/// List the games known by name, or tell of one
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere games
  misere games --json
  misere games cram:4x4      its rules, and where it starts
  misere solve kayles        any name of the list is a game")]
pub struct Args {
    /// One of them, alone or with its parameter
    name: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    /// Where the game, or the example if it needs a parameter, starts.
    start: String,
    /// Which of them it is.
    #[serde(skip)]
    of: String,
}

#[derive(Serialize)]
struct Games {
    schema: &'static str,
    games: Vec<Game>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let games = match &args.name {
        None => named_games()
            .iter()
            .map(|g| describe(g, g.example))
            .collect::<Result<Vec<Game>, Failure>>()?,
        Some(name) => vec![one(name)?],
    };
    if args.json {
        output::print_json(&Games {
            schema: "misere.games/1",
            games,
        })?;
        return Ok(Exit::Answer);
    }
    let text = match &args.name {
        Some(text) => {
            // Who names no parameter is told of an example.
            let of = |g: &Game| match g.of == text.trim() {
                true => String::new(),
                false => format!("{} ", g.of),
            };
            let page = |g: &Game| {
                let about = output::wrap(&format!("{text}:"), words(g.about), width());
                format!("{about}{}starts from {}\n", of(g), g.start)
            };
            games.iter().map(page).collect::<String>()
        }
        None => {
            let width = games.iter().map(|g| g.example.len()).max().unwrap_or(0);
            let line = |g: &Game| {
                let text = output::wrap("", words(g.about), self::width() - width - 2);
                let mut lines = text.lines().map(str::trim);
                let first = lines.next().unwrap_or_default();
                let rest = lines.map(|line| format!("{:width$}  {line}\n", ""));
                format!(
                    "{:width$}  {first}\n{}",
                    g.example,
                    rest.collect::<String>()
                )
            };
            games.iter().map(line).collect()
        }
    };
    output::print(&text)?;
    Ok(Exit::Answer)
}

/// Lines are no longer than this.
fn width() -> usize {
    output::width().min(80)
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(' ').map(String::from)
}

/// The game called so.
fn one(text: &str) -> Result<Game, Failure> {
    let Some(game) = NamedGame::of(text) else {
        let names = named_games().iter().map(|g| g.name);
        let meant = likeliest(text, names);
        let meant = meant.map_or_else(String::new, |m| format!("; did you mean {m}?"));
        let text = crate::page::shorten(text);
        return Err(Failure::input(format!(
            "no game is called '{text}'{meant} (misere games lists them)"
        )));
    };
    match text.contains(':') || HeapGame::parse(text).is_ok() {
        true => describe(game, text),
        false => describe(game, game.example),
    }
}

fn describe(game: &'static NamedGame, text: &str) -> Result<Game, Failure> {
    let start = match (Sprouts::start(text), Drawn::of(text)?) {
        (Some(spots), _) => {
            let start = State::Spots(spots.map_err(Failure::input)?);
            Setting::spots().show(&start)
        }
        (None, mut drawn) => {
            let heaps = HeapGame::parse(text).map_err(Failure::input)?;
            let state = drawn.read(None)?;
            let start = state.unwrap_or_else(|| State::Heaps(heaps.opening()));
            let start = drawn.setting(&heaps).show(&start);
            match drawn.boards() {
                Some(boards) => format!("{start} ({})", boards.marks_in_words()),
                None => start,
            }
        }
    };
    Ok(Game {
        name: game.name,
        about: game.about,
        example: game.example,
        start,
        of: text.trim().to_string(),
    })
}
