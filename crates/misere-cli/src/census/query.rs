//! `misere census query`.

use super::{Common, failure, open};
use crate::exit::{Exit, Failure};
use crate::output;
use misere::ruleset::{HeapGame, Rules};
use misere_census::{Query, Row};
use serde::Serialize;
use std::path::PathBuf;

/// Look for games by what their quotients are like
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere census query octal3.sqlite --order 8
  misere census query octal3.sqlite --status solved --tame wild --period 12
  misere census query octal3.sqlite --nim 0,1,2,3,1,4
                                        games whose nim values begin like those
                                        of Kayles
  misere census query octal3.sqlite --game 0.77 --json
  misere census query octal3.sqlite --game 0.77 --cert kayles.cert.gz

Exit status: 0 something was found; 2 bad input; 3 nothing was found.")]
pub struct Args {
    /// The census
    file: PathBuf,
    /// The game, as it is written there
    #[arg(long)]
    game: Option<String>,
    /// The standard form: all games that are first cousins
    #[arg(long, value_name = "CODE")]
    standard: Option<String>,
    /// solved or partial
    #[arg(long, value_parser = ["solved", "partial"])]
    status: Option<String>,
    /// tame or wild
    #[arg(long, value_parser = ["tame", "wild"])]
    tame: Option<String>,
    /// The kind of proof: periodic, tame-relative, all-heaps, parametric, partial
    #[arg(long)]
    proof: Option<String>,
    /// Why the work on it ended: proved, heap, order, steps, time, memory
    #[arg(long)]
    stop: Option<String>,
    /// The number of elements
    #[arg(long, value_name = "N")]
    order: Option<u64>,
    /// The number of elements in P
    #[arg(long, value_name = "N")]
    p_order: Option<u64>,
    /// The period of Φ
    #[arg(long, value_name = "N")]
    period: Option<u32>,
    /// The digest of the quotient, or its beginning
    #[arg(long)]
    digest: Option<String>,
    /// How Φ begins, as numbers of elements from heap 0 on: 0,1,2
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    phi: Vec<u32>,
    /// How the nim values begin, from heap 0 on: 0,1,2
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    nim: Vec<u32>,
    /// Write the certificate of the one game found to FILE, compressed; see misere check
    #[arg(long, value_name = "FILE")]
    cert: Option<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// Rows as one document.
#[derive(Serialize)]
pub struct Document<'a> {
    schema: &'static str,
    count: usize,
    games: &'a [Row],
}

impl<'a> Document<'a> {
    /// The document of these rows.
    pub fn of(games: &'a [Row]) -> Document<'a> {
        Document {
            schema: "misere.census-query/1",
            count: games.len(),
            games,
        }
    }
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let game = args.game.as_deref().map(as_stored).transpose()?;
    let query = Query {
        game,
        standard: args.standard.clone(),
        status: args.status.clone(),
        tame: args.tame.clone(),
        proof: args.proof.clone(),
        stop: args.stop.clone(),
        order: args.order,
        p_order: args.p_order,
        period: args.period,
        digest: args.digest.clone(),
        phi: args.phi.clone(),
        nim: args.nim.clone(),
    };
    let rows = query.rows(&open(&args.file)?).map_err(failure)?;
    if let Some(file) = &args.cert {
        write_certificate(&rows, file)?;
    }
    match args.common.json {
        true => output::print_json(&Document::of(&rows))?,
        false => output::print(&table(&rows))?,
    }
    Ok(match rows.is_empty() {
        true => Exit::Stopped,
        false => Exit::Answer,
    })
}

/// A game as a census writes it: by its code, also where it has a name.
fn as_stored(game: &str) -> Result<String, Failure> {
    match HeapGame::parse_text(game).map(|g| g.rules) {
        Ok(Rules::Code(code)) => Ok(code.to_string()),
        Ok(_) => Ok(game.to_string()),
        // A slip of the pen is found in no census.
        Err(error) if error.to_string().contains("did you mean") => Err(Failure::input(error)),
        Err(_) => Ok(game.to_string()),
    }
}

fn write_certificate(rows: &[Row], file: &std::path::Path) -> Result<(), Failure> {
    let [row] = rows else {
        return Err(Failure::input(format!(
            "--cert: expected one game, and {} were found",
            rows.len()
        )));
    };
    let Some(bytes) = &row.certificate else {
        return Err(Failure::input(format!(
            "--cert: {} has no certificate in this census",
            row.game
        )));
    };
    crate::file::write(file, |out| out.write_all(bytes))
}

fn table(rows: &[Row]) -> String {
    let mut out = String::new();
    let line = |cells: [&str; 8]| {
        let [game, status, heap, order, p, proof, period, digest] = cells;
        format!(
            "{game:<12} {status:<8} {heap:>6} {order:>6} {p:>5} {proof:<13} {period:>6}  {digest}\n"
        )
    };
    if !rows.is_empty() {
        out += &line([
            "game", "status", "heap", "order", "P", "proof", "period", "digest",
        ]);
    }
    // An infinite quotient has no order.
    let order = |n: Option<usize>| n.map_or("∞".to_string(), |n| n.to_string());
    for row in rows {
        let period = row
            .period
            .map_or_else(|| "-".to_string(), |p| p.to_string());
        let p = row
            .p_order
            .map_or_else(|| "-".to_string(), |n| n.to_string());
        out += &line([
            &row.game,
            &row.status,
            &row.heap.to_string(),
            &order(row.q_order),
            &p,
            &row.proof,
            &period,
            row.digest.as_deref().unwrap_or("-"),
        ]);
    }
    out + &match rows.len() {
        0 => "no game\n".to_string(),
        1 => "one game\n".to_string(),
        n => format!("{n} games\n"),
    }
}
