//! `misere check`: the independent checker.

use crate::exit::{Exit, Failure};
use crate::output;
use misere_cert::Settings;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
  misere check edited.cert --no-digest  the proof itself, whatever the digest
                                        says
  misere check kayles.cert --verified   then by the checker that is proved in
                                        Coq, too

Exit status: 0 accepted; 1 rejected; 2 the file cannot be read, or there is nobody to ask.")]
pub struct Args {
    /// The certificate, compressed or not
    file: PathBuf,
    /// Leave the digest aside
    #[arg(long)]
    no_digest: bool,
    /// Ask the checker that is proved in Coq as well: misere-verified, beside this program or on the PATH (verified/README.md)
    #[arg(long, conflicts_with = "json")]
    verified: bool,
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

/// The name of the proved checker.
const VERIFIED: &str = "misere-verified";

/// The proved checker: beside this program, or on the PATH.
fn verified() -> Result<PathBuf, Failure> {
    let name = format!("{VERIFIED}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok();
    let beside = beside.as_deref().and_then(Path::parent).map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    beside
        .into_iter()
        .chain(std::env::split_paths(&path))
        .map(|folder| folder.join(&name))
        .find(|program| program.is_file())
        .ok_or_else(|| {
            Failure::input(format!(
                "{VERIFIED} is neither beside this program nor on the PATH: verified/build makes it"
            ))
        })
}

/// Has it look at the file, and says what it says. It speaks one line, `FILE: verdict`, and names the verdict by its exit status.
fn ask(program: &Path, file: &Path) -> Result<Exit, Failure> {
    // A name that begins with a hyphen would be an option.
    let file = Path::new(".").join(file);
    let answer = Command::new(program)
        .arg(&file)
        .stdin(Stdio::null())
        .output()
        .map_err(|e| Failure::input(format!("{}: {e}", program.display())))?;
    let text = String::from_utf8_lossy(&answer.stdout);
    let line = text.lines().next().unwrap_or_default();
    let prefix = format!("{}: ", file.display());
    let verdict = line.strip_prefix(&prefix).unwrap_or(line);
    match answer.status.code() {
        Some(0) if verdict.starts_with("accepted") => {
            output::print(&format!("by the proved checker: {verdict}\n"))?;
            Ok(Exit::Answer)
        }
        Some(1) if verdict.starts_with("rejected") => {
            output::print(&format!("by the proved checker: {verdict}\n"))?;
            Ok(Exit::No)
        }
        _ => Err(Failure::input(format!("the proved checker: {verdict}"))),
    }
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let program = if args.verified {
        Some(verified()?)
    } else {
        None
    };
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
    match program {
        Some(program) if exit == Exit::Answer => ask(&program, &args.file),
        _ => Ok(exit),
    }
}
