//! The program with one cache for all tests, for those that ask what is said of a game that others solve as well. What this very program has
//! kept in an earlier run is there again; it is checked as whatever is read.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::UNIX_EPOCH;

/// The program with these arguments, not yet started.
pub fn command(args: &[&str]) -> Command {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let program = fs::metadata(env!("CARGO_BIN_EXE_misere")).expect("there is a program");
        let made = program
            .modified()
            .expect("a time")
            .duration_since(UNIX_EPOCH);
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept");
        let own = all.join(made.expect("after 1970").as_nanos().to_string());
        // Those of other programs are of no use to anybody.
        for other in fs::read_dir(&all).into_iter().flatten().flatten() {
            if other.path() != own {
                let _ = fs::remove_dir_all(other.path());
            }
        }
        own
    });
    let mut command = super::command(args);
    command.env("MISERE_CACHE_DIR", folder);
    command
}

/// What the program does with these arguments.
pub fn misere(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

/// As [`json`](super::json).
pub fn json(args: &[&str]) -> (i32, Value) {
    super::json_of(args, misere(args))
}

/// As [`text`](super::text).
pub fn text(args: &[&str]) -> String {
    super::text_of(args, misere(args))
}
