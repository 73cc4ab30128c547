//! The command `misere`, for whoever starts it: the program of this name, and `python -m misere`.
//!
//! [`run`] is all of it. What else is public are answers of the command that the library does not have: the Python package gives them
//! without the text around.

mod boards;
mod cache;
mod canon;
mod census;
mod check;
mod classify;
mod day;
mod drawn;
mod exit;
mod file;
mod find;
mod games;
mod genus;
mod grid;
mod install;
mod latex;
mod limits;
mod list;
mod nim;
mod outcome;
mod output;
mod page;
mod phi;
mod play;
mod progress;
mod same;
mod serve;
mod solve;
mod structure;
mod table;
mod units;

pub use latex::{Part, print as latex};
pub use nim::extend as extend_nim;
pub use units::duration;

use clap::{CommandFactory, Parser, Subcommand};
use exit::{Exit, Failure};
use misere::limits::Budget;
use std::ffi::OsString;

/// Misère quotients of impartial games: exact, proved, checkable.
///
/// In misère play the last player to move loses. The misère quotient of a game is a small commutative
/// monoid Q with a subset P that says of every position who wins.
#[derive(Parser)]
#[command(
    name = "misere",
    version,
    max_term_width = 80,
    arg_required_else_help = true
)]
#[command(after_help = "\
Examples:
  misere solve 0.77                     the misère quotient of Kayles
  misere outcome 0.77 5+3+1000001       who wins, and how
  misere play notakto                   play against it
  misere structure 0.77                 its algebra: idempotents, subgroups,
                                        kernel, genera
  misere same 0.77 0.771                whether two quotients are isomorphic
  misere find 095b8ece3429              which games have this quotient
  misere list 0.77 --size 6             its P-positions of up to six
  misere games                          the games known by name
  misere nim 0.77, misere genus 0.77, misere canon '*2+*2', misere table 0.123
  misere classify --order 12            all misère quotients with twelve
                                        elements
  misere census run f.sqlite --family octal2 --cpu-limit 2s
                                        many games into one database
  misere serve                          the page: explore, play, check proofs in
                                        a browser
  misere check kayles.cert              check a proof that solve --cert has
                                        written
  misere boards --search --weight 4     which orders the quotients of small
                                        boards have
  misere cache clear                    forget the solutions that are kept
  misere completions bash               for the shell; misere man for man

Games are written as codes (0.77, 4.7, 0.9092), names (kayles, nim:5, cram:3x3), trees ('{0,*2,*3,{*2}}', '*2#320')
or files (game.toml).

Exit status: 0 the answer asked for; 1 the answer is no (a certificate rejected); 2 bad input; 3 a limit stopped it (the last proved result is printed)
or the position lies beyond the proved heap.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Args),
    Outcome(outcome::Args),
    Play(play::Args),
    Structure(structure::Args),
    Same(same::Args),
    Find(find::Args),
    List(list::Args),
    Games(games::Args),
    Check(check::Args),
    Classify(classify::Args),
    Boards(boards::Args),
    Census(census::Args),
    Nim(nim::Args),
    Genus(genus::Args),
    Canon(canon::Args),
    Day(day::Args),
    Table(table::Args),
    Serve(serve::Args),
    Cache(cache::Args),
    Completions(install::CompletionsArgs),
    Man(install::ManArgs),
}

fn obey(arguments: &[OsString]) -> Result<Exit, Failure> {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return exit::usage(&error, arguments),
    };
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Outcome(args) => outcome::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Structure(args) => structure::run(&args),
        Command::Same(args) => same::run(&args),
        Command::Find(args) => find::run(&args),
        Command::List(args) => list::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Classify(args) => classify::run(&args),
        Command::Boards(args) => boards::run(&args),
        Command::Census(args) => census::run(&args),
        Command::Nim(args) => nim::run(&args),
        Command::Genus(args) => genus::run(&args),
        Command::Canon(args) => canon::run(&args),
        Command::Day(args) => day::run(&args),
        Command::Table(args) => table::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Cache(args) => cache::run(&args),
        Command::Completions(args) => install::completions(&args, Cli::command()),
        Command::Man(args) => install::man(&args, Cli::command()),
    }
}

/// Does what a command line says, whose first word is the name of the program; returns the exit status. It reads standard input,
/// prints, and listens to Ctrl-C, so that it is for programs that do nothing else.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    exit::report(exit::without_panics(|| obey(&arguments)))
}

/// The document `misere.find/1` of a digest, the beginning of one, or a presentation, as JSON; or what is wrong with the text.
///
/// ```
/// use misere::limits::Budget;
/// let found = misere_cli::find("095b8ece3429", &Budget::unlimited())?;
/// assert!(found.contains("T_2"));
/// # Ok::<(), String>(())
/// ```
pub fn find(text: &str, budget: &Budget) -> Result<String, String> {
    let said = |failure: Failure| match failure {
        Failure::Input(message) | Failure::Stopped(message) | Failure::Bug(message) => message,
        Failure::Output(error) => error.to_string(),
    };
    let document = find::document(text, budget).map_err(said)?;
    serde_json::to_string(&document).map_err(|error| error.to_string())
}
