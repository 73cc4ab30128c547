//! Running the real program.

use serde_json::Value;
use std::process::{Command, Output, Stdio};

/// The program with these arguments, not yet started.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args).stdin(Stdio::null());
    command
}

/// What the program does with these arguments.
pub fn misere(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

/// Its exit status, and standard output as JSON.
#[allow(dead_code)]
pub fn json(args: &[&str]) -> (i32, Value) {
    let output = misere(args);
    let value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{args:?}: {e}: {output:?}"));
    assert!(output.stderr.is_empty(), "{args:?}: {output:?}");
    (output.status.code().expect("no signal"), value)
}

/// Standard output as text; the status must be 0.
#[allow(dead_code)]
pub fn text(args: &[&str]) -> String {
    let output = misere(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}
