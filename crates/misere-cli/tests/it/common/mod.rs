//! Running the real program, and reading what it says.

pub mod known;
pub mod schema;

use serde_json::Value;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The program with these arguments, not yet started. It keeps no solutions, so that no test lives on what another found.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args).stdin(Stdio::null());
    command.env("MISERE_CACHE_DIR", "");
    command
}

/// As [`command`], with no more memory than this, counted by the system; where it sets no such limit, with what there is.
pub fn with_hard_limit(megabytes: u64, args: &[&str]) -> Command {
    let program = command(args);
    if !cfg!(target_os = "linux") {
        return program;
    }
    let mut shell = Command::new("sh");
    let limited = format!("ulimit -v {} && exec \"$0\" \"$@\"", megabytes * 1024);
    shell.args(["-c", &limited]).arg(program.get_program());
    shell.args(program.get_args()).stdin(Stdio::null());
    shell.env("MISERE_CACHE_DIR", "");
    shell
}

/// What the program does with these arguments.
pub fn misere(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

/// Its exit status, and standard output as JSON.
pub fn json(args: &[&str]) -> (i32, Value) {
    json_of(args, misere(args))
}

fn json_of(args: &[&str], output: Output) -> (i32, Value) {
    let value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{args:?}: {e}: {output:?}"));
    assert!(output.stderr.is_empty(), "{args:?}: {output:?}");
    (output.status.code().expect("no signal"), value)
}

/// Standard output as text; the status must be 0.
pub fn text(args: &[&str]) -> String {
    text_of(args, misere(args))
}

fn text_of(args: &[&str], output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Sends a running program what Ctrl-C sends.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
}

/// What the program says when it is interrupted after a while; it must be at work then, and end soon, with status 3.
#[cfg(unix)]
pub fn interrupted(args: &[&str], after: Duration, soon: Duration) -> Output {
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    assert!(child.try_wait().unwrap().is_none(), "{args:?} takes long");
    let start = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < soon, "{args:?}: {:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(3), "{args:?}: {output:?}");
    output
}
