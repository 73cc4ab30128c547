//! `misere solve`: the quotient of a game.

mod board;

use crate::exit::{Exit, Failure};
use crate::limits::{LimitArgs, is_answer};
use crate::{latex, output, page};
use misere::board::Board;
use misere::quotient::Solution;
use std::fs::{File, OpenOptions};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Find the misère quotient of a game, with a proof
///
/// Without --heap the heaps are taken in one by one until a theorem settles the whole game or a limit is reached. What
/// is printed is proved, whatever stopped the search.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere solve 0.77                        Kayles, the whole game
  misere solve 0.07 --heap 33              Dawson's Kayles, heaps up to 33
  misere solve 0.3122 --time-limit 2s      as far as two seconds go
  misere solve 0.77 --normal               normal play
  misere solve '{0,*2,*3,{*2}}' --json     a game given as a tree; the result as JSON
  misere solve 0.123 --latex > 0.123.tex   a document for LaTeX
  misere solve 0.77 --cert kayles.cert     with its proof, for misere check
  misere solve board.toml                  a board: defeated and victorious positions

Exit status: 0 solved, or --heap reached; 2 bad input; 3 a limit stopped it (the partial result is printed).")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON document
    #[arg(long, conflicts_with = "latex")]
    json: bool,
    /// Print a LaTeX document
    #[arg(long)]
    latex: bool,
    /// Write the proof of what is printed to FILE, compressed if its name ends in .gz; see misere check
    #[arg(long, value_name = "FILE")]
    cert: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(board) = Board::read(&args.game).map_err(Failure::input)? {
        return board::run(args, &board);
    }
    let game = args.limits.game(&args.game)?;
    if let Some(file) = &args.cert {
        // A file that cannot be written is better known before hours of work than after.
        let opened = OpenOptions::new().append(true).create(true).open(file);
        opened.map_err(|e| unwritable(file, e))?;
    }
    let solution = args.limits.solve(&game, args.limits.limits(), &|_| ());
    if let Some(file) = &args.cert {
        write_certificate(&solution, file)?;
    }
    if args.json {
        output::print_json(&solution.document())?;
    } else if args.latex {
        output::print(&latex::document(&solution))?;
    } else {
        output::print(&page::page(&solution, output::width()))?;
    }
    Ok(match is_answer(solution.stop) {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

fn write_certificate(solution: &Solution, file: &Path) -> Result<(), Failure> {
    let compress = file.extension().is_some_and(|e| e == "gz");
    File::create(file)
        .and_then(|out| solution.certificate().write(BufWriter::new(out), compress))
        .map_err(|e| unwritable(file, e))
}

fn unwritable(file: &Path, error: std::io::Error) -> Failure {
    Failure::input(format!("{}: {error}", file.display()))
}
