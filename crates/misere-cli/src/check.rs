//! `misere check`: the independent checker.

use crate::exit::{Exit, Failure};
use crate::output;
use misere_cert::Settings;
use serde::Serialize;
use std::path::PathBuf;

/// Check a certificate: a proof that solve --cert has written
///
/// The checker shares nothing with the solver. It regenerates the moves from the rules and goes through the proof step
/// by step.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere solve 0.77 --cert kayles.cert
  misere check kayles.cert
  misere check kayles.cert --json
  misere check edited.cert --no-digest     the proof itself, whatever the digest says

Exit status: 0 accepted; 1 rejected; 2 the file cannot be read.")]
pub struct Args {
    /// The certificate, compressed or not
    file: PathBuf,
    /// Leave the digest aside
    #[arg(long)]
    no_digest: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    accepted: bool,
    #[serde(flatten)]
    verdict: Verdict,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Verdict {
    Accepted { claim: String, steps: Vec<String> },
    Rejected { step: u32, reason: String },
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let bytes = std::fs::read(&args.file)
        .map_err(|e| Failure::input(format!("{}: {e}", args.file.display())))?;
    let settings = Settings {
        digest: !args.no_digest,
        ..Settings::default()
    };
    let result = misere_cert::check(&bytes, settings);
    let exit = match result {
        Ok(_) => Exit::Answer,
        Err(_) => Exit::No,
    };
    if args.json {
        output::print_json(&Document {
            schema: "misere.check/1",
            accepted: result.is_ok(),
            verdict: match result {
                Ok(accepted) => Verdict::Accepted {
                    claim: accepted.claim,
                    steps: accepted.steps,
                },
                Err(rejected) => Verdict::Rejected {
                    step: rejected.step,
                    reason: rejected.reason,
                },
            },
        })?;
        return Ok(exit);
    }
    output::print(&match result {
        Ok(accepted) => format!("{accepted}\n"),
        Err(rejected) => format!("rejected at {rejected}\n"),
    })?;
    Ok(exit)
}
