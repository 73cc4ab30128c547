//! `misere census export`.

use super::query::Document;
use super::{Common, failure, open};
use crate::exit::{Exit, Failure};
use crate::output;
use misere_census::Format;
use std::path::PathBuf;

/// Write the table for other programs, without the certificates
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere census export octal3.sqlite --csv > octal3.csv
  misere census export octal3.sqlite --jsonl --output octal3.jsonl
  python -m misere.census export octal3.sqlite octal3.parquet
                                            Parquet, with the Python package

JSON lines have the same fields with the same types in every line, so that readers of columnar formats take them as they are.

Exit status: 0 written; 2 bad input.")]
pub struct Args {
    /// The census
    file: PathBuf,
    /// Comma-separated values
    #[arg(long, group = "format")]
    csv: bool,
    /// A JSON object a line
    #[arg(long, group = "format")]
    jsonl: bool,
    /// Write to FILE rather than to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    common: Common,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let rows = || open(&args.file)?.rows().map_err(failure);
    let format = match (args.csv, args.jsonl, args.common.json) {
        (true, false, false) => Format::Csv,
        (false, true, false) => Format::JsonLines,
        (false, false, true) if args.output.is_none() => {
            output::print_json(&Document::of(&rows()?))?;
            return Ok(Exit::Answer);
        }
        _ => {
            return Err(Failure::input(
                "export: expected one of --csv, --jsonl and --json (the last to standard output)",
            ));
        }
    };
    let rows = rows()?;
    match &args.output {
        None => misere_census::export(&rows, format, std::io::stdout().lock()).map_err(failure)?,
        Some(file) => crate::file::write(file, |out| {
            misere_census::export(&rows, format, out).map_err(std::io::Error::other)
        })?,
    }
    Ok(Exit::Answer)
}
