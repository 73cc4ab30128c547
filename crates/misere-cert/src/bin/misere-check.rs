//! Checks a certificate: `misere-check [--no-digest] FILE`. Exit status 0: accepted; 1: rejected; 2: no such file.

use misere_cert::{Settings, check};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut settings = Settings::default();
    let mut files = Vec::new();
    for arg in std::env::args().skip(1) {
        match arg.as_str() {
            "--no-digest" => settings.digest = false,
            _ => files.push(arg),
        }
    }
    let [file] = &files[..] else {
        eprintln!("usage: misere-check [--no-digest] FILE");
        return ExitCode::from(2);
    };
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("misere-check: {file}: {error}");
            return ExitCode::from(2);
        }
    };
    let (text, status) = match check(&bytes, settings) {
        Ok(accepted) => (accepted.to_string(), 0),
        Err(rejected) => (format!("rejected at {rejected}"), 1),
    };
    // The status is the answer; whoever closed the pipe does not want the text.
    let _ = writeln!(std::io::stdout(), "{text}");
    ExitCode::from(status)
}
