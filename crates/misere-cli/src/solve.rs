//! `misere solve`: the quotient of a game.

mod board;
mod infinite;

use crate::exit::{Exit, Failure};
use crate::limits::{LimitArgs, is_answer};
use crate::{latex, output, page};
use misere::board::Board;
use misere::quotient::Solution;
use misere::ruleset::Convention;
use misere_cert::Certificate;
use std::fs::{File, OpenOptions};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Find the misère quotient of a game, with a proof
///
/// Without --heap the heaps are taken in one by one until a theorem settles the whole game or a limit is reached. What
/// is printed is proved, whatever stopped the search. Where the solver for finite quotients does not get on, the quotient may be
/// infinite; the rest of the time then goes into an automaton that recognises its P-positions.
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
  misere solve '*(2#0)0' --infinite        a quotient that is infinite, with its presentation
  misere solve 0.404 --heap 12 --infinite  likewise, for heaps up to 12

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
    /// Expect an infinite quotient: look for an automaton early
    #[arg(long)]
    infinite: bool,
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
    if game.convention == Convention::Misere {
        return infinite::run(args, &game);
    }
    if args.infinite {
        let message = "--infinite: in normal play the quotient of finitely many heaps is finite";
        return Err(Failure::input(message));
    }
    let solution = args.limits.solve(&game, args.limits.limits(), &|_| ());
    finish(args, &solution)
}

/// Prints a finite quotient, and writes its certificate.
fn finish(args: &Args, solution: &Solution) -> Result<Exit, Failure> {
    if let Some(file) = &args.cert {
        write_certificate(&solution.certificate(), file)?;
    }
    if args.json {
        output::print_json(&solution.document())?;
    } else if args.latex {
        output::print(&latex::document(solution))?;
    } else {
        output::print(&page::page(solution, output::width()))?;
    }
    Ok(match is_answer(solution.stop) {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

fn write_certificate(certificate: &Certificate, file: &Path) -> Result<(), Failure> {
    let compress = file.extension().is_some_and(|e| e == "gz");
    File::create(file)
        .and_then(|out| certificate.write(BufWriter::new(out), compress))
        .map_err(|e| unwritable(file, e))
}

fn unwritable(file: &Path, error: std::io::Error) -> Failure {
    Failure::input(format!("{}: {error}", file.display()))
}
