//! `misere census merge`.

use super::{Common, failure, print_summary};
use crate::exit::{Exit, Failure};
use std::path::{Path, PathBuf};

/// Join the parts of a census into one file
///
/// Parts that do not belong together, that are not finished or that contradict each other are refused, and so are too
/// few of them.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  misere census merge octal3.sqlite part*.sqlite

Exit status: 0 joined; 2 refused.")]
pub struct Args {
    /// The file to make
    output: PathBuf,
    /// The parts
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let parts: Vec<&Path> = args.parts.iter().map(PathBuf::as_path).collect();
    let store = misere_census::merge(&parts, &args.output).map_err(failure)?;
    print_summary(&store.summary().map_err(failure)?, &args.common)?;
    Ok(Exit::Answer)
}
