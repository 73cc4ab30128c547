//! `misere completions` and `misere man`: what a shell and `man` want to know of the command, made from its own help, so that it never
//! says anything else.

use crate::exit::{Exit, Failure};
use crate::output;
use clap::Command;
use clap_complete::Shell;
use misere::ruleset::likeliest;

/// Print a script that completes commands and options in a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere completions bash > ~/.local/share/bash-completion/completions/misere
  misere completions zsh > ~/.zfunc/_misere
  misere completions fish > ~/.config/fish/completions/misere.fish")]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Print the manual page of the command, or of one of its commands
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere man > ~/.local/share/man/man1/misere.1
  misere man solve > ~/.local/share/man/man1/misere-solve.1
  misere man solve | man -l -              read it at once")]
pub struct ManArgs {
    /// One of the commands; for those of the census two words, as in census run
    command: Vec<String>,
}

pub fn completions(args: &CompletionsArgs, mut command: Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "misere", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Answer)
}

pub fn man(args: &ManArgs, mut command: Command) -> Result<Exit, Failure> {
    command.build();
    let mut name = command.get_name().to_string();
    for word in &args.command {
        let Some(found) = command.find_subcommand(word) else {
            return Err(unknown(&command, word));
        };
        name = format!("{name}-{}", found.get_name());
        command = found.clone();
    }
    // The header has the name and the version of the program, and no date: the same page comes out every day.
    let version = concat!("misere ", env!("CARGO_PKG_VERSION"));
    let header = format!(".TH {name} 1 ");
    let page = clap_mangen::Man::new(command)
        .title(name)
        .section("1")
        .date("")
        .source(version)
        .manual("misere");
    let mut text = Vec::new();
    page.render(&mut text).map_err(Failure::Output)?;
    // A date that is empty has to be said to be so.
    let text = String::from_utf8_lossy(&text);
    let text = text.replacen(&format!("{header} "), &format!("{header}\"\" "), 1);
    output::print(&text)?;
    Ok(Exit::Answer)
}

fn unknown(command: &Command, word: &str) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let meant = likeliest(word, names.iter().copied());
    let meant = meant.map_or_else(String::new, |m| format!("; did you mean {m}?"));
    let word = crate::page::shorten(word);
    Failure::input(format!(
        "there is no command '{word}'{meant} (see misere --help)"
    ))
}
