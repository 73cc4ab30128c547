//! The command `misere`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(misere_cli::run(std::env::args_os()))
}
