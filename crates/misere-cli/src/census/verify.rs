//! `misere census verify`.

use super::{Common, failure, open};
use crate::exit::{Exit, Failure};
use crate::limits::{pool, stop_flag};
use crate::{output, progress};
use misere_census::Verified;
use serde::Serialize;
use std::path::PathBuf;

/// The progress bar.
const BAR: &str = "{wide_bar} {pos} of {len} games, about {eta} more";

/// Check every stored certificate with the independent checker, and every row against its certificate
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere census verify octal3.sqlite
  misere census verify octal3.sqlite --json

Exit status: 0 every certificate is accepted; 1 one was refused; 2 bad input; 3 interrupted.")]
pub struct Args {
    /// The census
    file: PathBuf,
    #[command(flatten)]
    common: Common,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    #[serde(flatten)]
    verified: &'a Verified,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let store = open(&args.file)?;
    let pool = pool(args.common.threads)?;
    let stop = stop_flag();
    let bar = progress::bar(args.common.quiet, BAR);
    bar.set_length(store.summary().map_err(failure)?.rows as u64);
    // The connection stays on this thread; the others see the rows alone.
    let rows = store.rows().map_err(failure)?;
    let verified = pool.install(|| misere_census::verify(&rows, &stop, &|| bar.inc(1)));
    bar.finish_and_clear();
    if args.common.json {
        output::print_json(&Document {
            schema: "misere.census-verify/1",
            verified: &verified,
        })?;
    } else {
        let mut text = String::new();
        for (game, reason) in &verified.refused {
            text += &format!("{game}: refused: {reason}\n");
        }
        text += &format!(
            "{} certificates accepted, {} refused; {} games have none",
            verified.accepted,
            verified.refused.len(),
            verified.without
        );
        text += &match verified.left {
            0 => "\n".to_string(),
            left => format!(", {left} were not looked at\n"),
        };
        output::print(&text)?;
    }
    Ok(match (verified.refused.is_empty(), verified.left) {
        (false, _) => Exit::No,
        (true, 0) => Exit::Answer,
        _ => Exit::Stopped,
    })
}
