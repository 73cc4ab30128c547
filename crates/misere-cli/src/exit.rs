//! How the program ends: exit status, the one line of an error, closed pipes. All of it in one place, so that
//! every command keeps the promises of the interface.

use crate::limits::is_answer;
use crate::page::shorten;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use misere::limits::Stop;
use misere::ruleset::{HeapGame, likeliest, named_games};
use std::ffi::OsString;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

/// An end without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The answer asked for was printed.
    Answer,
    /// The answer was printed, and it is no.
    No,
    /// A limit stopped the work, or the question lies beyond what is proved. What is proved was printed.
    Stopped,
}

impl Exit {
    /// The exit of a command whose work ended like this: a proof or the heap named is the answer asked for.
    pub fn after(stop: Stop) -> Exit {
        match is_answer(stop) {
            true => Exit::Answer,
            false => Exit::Stopped,
        }
    }
}

/// An end with an error.
#[derive(Debug)]
pub enum Failure {
    /// The input is no good: what, where, and what was expected.
    Input(String),
    /// A limit was reached before anything was found: which.
    Stopped(String),
    /// The output cannot be written.
    Output(std::io::Error),
    /// The program is wrong.
    Bug(String),
}

impl Failure {
    /// Bad input.
    pub fn input(message: impl ToString) -> Failure {
        Failure::Input(message.to_string())
    }
}

/// Prints the one line of an error and turns the end into an exit status.
pub fn report(end: Result<Exit, Failure>) -> u8 {
    let (status, message) = match end {
        Ok(Exit::Answer) => return 0,
        Ok(Exit::No) => return 1,
        Ok(Exit::Stopped) => return 3,
        // Whoever closed the pipe has read what was wanted (`misere solve … | head -1`).
        Err(Failure::Output(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => {
            return 0;
        }
        Err(Failure::Input(message)) => (2, message),
        Err(Failure::Stopped(message)) => (3, message),
        Err(Failure::Output(e)) => (2, format!("cannot write the result: {e}")),
        // The nearest promise is "nothing was found".
        Err(Failure::Bug(message)) => (3, format!("a bug, please report it: {message}")),
    };
    // Nobody is left to be told if this fails.
    let _ = writeln!(std::io::stderr(), "misere: {}", one_line(&message));
    status
}

/// Runs `f`; a panic in it becomes a [`Failure::Bug`].
pub fn without_panics(f: impl FnOnce() -> Result<Exit, Failure>) -> Result<Exit, Failure> {
    let place = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let seen = place.clone();
    set_hook(Box::new(move |info| {
        if let Ok(mut seen) = seen.lock() {
            *seen = info.to_string();
        }
    }));
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|_| {
        let message = place.lock().map(|s| s.clone()).unwrap_or_default();
        Err(Failure::Bug(message))
    })
}

/// What clap says about a command line that it does not understand, or the help that was asked for.
pub fn usage(error: &clap::Error, arguments: &[OsString]) -> Result<Exit, Failure> {
    let text = error.render().to_string();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        && (arguments.len() < 2 || arguments[1..] == ["census"])
    {
        // Whoever says nothing asks what can be said.
        crate::output::print(&text)?;
        return Ok(Exit::Answer);
    }
    if !error.use_stderr() {
        // Colours and all, if standard output is a terminal.
        error.print().map_err(Failure::Output)?;
        return Ok(Exit::Answer);
    }
    // The first paragraph has the message; the rest is usage that `--help` shows as well.
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    let message = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let words = arguments.iter().map(|a| a.to_string_lossy().into_owned());
    let message = without_long_words(message, words);
    let meant = game(error)
        .or_else(|| suggestion(error).map(str::to_string))
        .or_else(|| help(error).map(str::to_string));
    let meant = meant.map_or_else(String::new, |s| format!("; did you mean {s}?"));
    Err(Failure::Input(format!(
        "{message}{meant} (see misere --help)"
    )))
}

/// Help and version are options that clap does not suggest.
fn help(error: &clap::Error) -> Option<&'static str> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let known = ["--help", "--version"];
    likeliest(word, known).and_then(|meant| known.into_iter().find(|k| *k == meant))
}

/// What to say to somebody who names a game where a command has to stand.
fn game(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let (name, parameter) = word.split_once(':').unwrap_or((word, ""));
    let is_named = named_games().iter().any(|g| g.name == name);
    // Reading a parameter can take long.
    if is_named || parameter.is_empty() && HeapGame::parse_text(word).is_ok() {
        return Some(format!("misere solve {}", shorten(word)));
    }
    let name = likeliest(word, named_games().iter().map(|g| g.name))?;
    let is_command =
        suggestion(error).is_some_and(|command| likeliest(word, [command, name]) == Some(command));
    (!is_command).then(|| format!("misere solve {name}"))
}

/// The command, option or value that is most like what was written, if one is.
fn suggestion(error: &clap::Error) -> Option<&str> {
    let kinds = [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ];
    match kinds.into_iter().find_map(|kind| error.get(kind))? {
        ContextValue::String(word) => Some(word),
        // The best comes last.
        ContextValue::Strings(words) => words.last().map(String::as_str),
        _ => None,
    }
}

/// A message that quotes arguments, with the long ones shortened.
fn without_long_words(message: &str, arguments: impl Iterator<Item = String>) -> String {
    let mut message = message.to_string();
    for argument in arguments {
        let value = argument.split_once('=').map(|(_, value)| value);
        for word in [Some(&argument[..]), value].into_iter().flatten() {
            let short = shorten(word);
            if short != word {
                message = message.replace(word, &short);
            }
        }
    }
    message
}

/// One line, not too long, whatever the message quotes.
fn one_line(message: &str) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let line = message.replace(breaks, " ");
    match line.char_indices().nth(500) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_arguments_are_not_repeated() {
        let long = "q".repeat(300);
        let arguments = [format!("--heap={long}"), long.clone()];
        let message = without_long_words(&format!("no '{long}' here"), arguments.into_iter());
        assert_eq!(message, format!("no '{}…' here", "q".repeat(60)));
    }

    #[test]
    fn messages_stay_on_one_line() {
        assert_eq!(one_line("a\nb\u{2028}c"), "a b c");
        assert_eq!(one_line(&"é".repeat(600)).chars().count(), 501);
    }
}
