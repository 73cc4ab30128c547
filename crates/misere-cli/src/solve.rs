//! `misere solve`: the quotient of a game.

use crate::exit::{Exit, Failure};
use crate::limits::{LimitArgs, is_answer};
use crate::{file, latex, output, page};
use misere::answer::{Answer, Wish, settle};
use misere::document::Document;
use misere::generalised::Board;
use misere::limits::{Budget, Limits, Stop};
use misere::ruleset::Convention;
use misere_cert::Certificate;
use std::path::{Path, PathBuf};

/// Find the misère quotient of a game, with a proof
///
/// Without --heap the heaps are taken in one by one until a theorem settles the whole game or a limit is reached. What
/// is printed is proved, whatever stopped the search. Where the solver for finite quotients does not get on, the quotient may be
/// infinite; the rest of the time then goes into an automaton that recognises its P-positions. Where the quotient grows for ever in
/// a regular way, formulas describe that of the whole game.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere solve 0.77                     Kayles, the whole game
  misere solve 0.07 --heap 33           Dawson's Kayles, heaps up to 33
  misere solve 0.3122 --time-limit 2s   as far as two seconds go
  misere solve 0.77 --normal            normal play
  misere solve '{0,*2,*3,{*2}}' --json  a game given as a tree; the result as
                                        JSON
  misere solve 0.123 --latex > 0.123.tex
                                        a document for LaTeX
  misere solve 0.123 --latex fragment   to be pasted into a paper
  misere solve 0.77 --cert kayles.cert  with its proof, for misere check
  misere solve board.toml --cert f.cert a board: defeated and victorious
                                        positions
  misere solve '*(2#0)0' --infinite     a quotient that is infinite, with its
                                        presentation
  misere solve 0.404 --heap 12 --infinite
                                        likewise, for heaps up to 12
  misere solve 0.54                     a game that grows for ever, by formulas

Exit status: 0 solved, or --heap reached; 2 bad input; 3 a limit stopped it (the partial result is printed).")]
pub struct Args {
    /// The game: a code, a name, a tree or a file
    game: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON document
    #[arg(long, conflicts_with = "latex")]
    json: bool,
    /// Print a LaTeX document, or with --latex fragment what goes between \begin and \end of one
    #[arg(long, value_name = "PART", num_args = 0..=1, default_missing_value = "document")]
    latex: Option<latex::Part>,
    /// Expect an infinite quotient: look for an automaton early
    #[arg(long)]
    infinite: bool,
    /// Seek formulas for the whole game, and nothing else: for games that grow for ever
    #[arg(long, conflicts_with_all = ["infinite", "heap"])]
    formulas: bool,
    /// Seek a finite quotient, and nothing else, however long that takes
    #[arg(long, conflicts_with_all = ["infinite", "formulas"])]
    finite: bool,
    /// Write the proof of what is printed to FILE, compressed if its name ends in .gz; see misere check
    #[arg(long, value_name = "FILE")]
    cert: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    if let Some(board) = Board::read(&args.game).map_err(Failure::input)? {
        return run_board(args, &board);
    }
    let game = args.limits.game(&args.game)?;
    if let Some(file) = &args.cert {
        file::check_writable(file)?;
    }
    if args.infinite && game.convention != Convention::Misere {
        let message = "--infinite: in normal play the quotient of finitely many heaps is finite";
        return Err(Failure::input(message));
    }
    if args.formulas && (game.convention != Convention::Misere || game.heaps().is_some()) {
        let message = "--formulas: for games with heaps without end, in misère play";
        return Err(Failure::input(message));
    }
    let limits = args.limits.limits();
    let wish = match (args.infinite, args.formulas, args.finite) {
        (true, _, _) => Wish::Infinite,
        (_, true, _) => Wish::Formulas,
        (_, _, true) => Wish::Finite,
        _ => Wish::Any,
    };
    let answer = args.limits.watched(|watcher| {
        let budget = Budget::start(limits.clone(), Some(watcher));
        settle(&game, wish, &budget)
    });
    let written = certify(args, &limits, &answer);
    let exit = finish(args, &answer.document())?;
    written?;
    Ok(exit)
}

/// Writes a certificate if one is asked for. What goes wrong is said after the result.
fn certify(args: &Args, limits: &Limits, answer: &Answer) -> Result<(), Failure> {
    let Some(file) = &args.cert else {
        return Ok(());
    };
    let certificate = answer.certificate(&Budget::start(LimitArgs::again(limits), None));
    write_certificate(certificate, file)
}

/// Generalised misère play.
fn run_board(args: &Args, board: &Board) -> Result<Exit, Failure> {
    args.limits.board_says()?;
    if let Some(file) = &args.cert {
        file::check_writable(file)?;
    }
    let limits = args.limits.limits();
    let solution = args
        .limits
        .watched(|watcher| misere::generalised::solve(board, limits.clone(), Some(watcher)));
    let written = match &args.cert {
        None => Ok(()),
        Some(file) => {
            let budget = Budget::start(LimitArgs::again(&limits), None);
            write_certificate(solution.certificate(&budget), file)
        }
    };
    let exit = finish(args, &solution.document())?;
    written?;
    Ok(exit)
}

/// Prints what was found.
fn finish(args: &Args, document: &Document) -> Result<Exit, Failure> {
    if args.json {
        output::print_json(document)?;
    } else if let Some(part) = args.latex {
        output::print(&latex::print(document, part))?;
    } else {
        output::print(&page::page(document, output::width()))?;
    }
    Ok(match is_answer(document.summary.stop) {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

fn write_certificate(made: Result<Certificate, Stop>, file: &Path) -> Result<(), Failure> {
    let certificate = made.map_err(|stop| {
        let message = format!("{}: no certificate: {stop}", file.display());
        Failure::Stopped(message)
    })?;
    let compress = file.extension().is_some_and(|e| e == "gz");
    file::write(file, |out| certificate.write(out, compress))
}
