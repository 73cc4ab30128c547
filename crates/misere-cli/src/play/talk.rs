//! The conversation: lines in, what lies on the table out.

use crate::exit::{Exit, Failure};
use crate::output;
use misere::answer::Answer;
use misere::limits::{Budget, Limits};
use misere::play::{Analysis, Match, Seat, State, Step};
use misere::ruleset::BoardGame;
use std::io::{BufRead, IsTerminal};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// A list shows so many moves.
const SHOWN: usize = 40;
/// Nobody counts further.
const MAX_NUMBER: usize = 10_000;
/// A longer line is no move.
const MAX_LINE: usize = 10_000;
/// Boards stand side by side as long as they fit.
const WIDTH: usize = 76;

const HELP: &str = "\
  a move        5 -> 2+1 (or 5>2+1) with heaps; b2, 2:b2 or a1-b1 on boards;
                take 3 on graphs, 2:take 3 on several; advance b in Dawson's chess;
                0.0. -> 1a1a. in Sprouts; or its number in the list
  moves         list the moves
  hint          a winning move, if there is one
  explain, why  the value of the position, and why a move wins
  undo          take your last move back
  show          show the position again
  quit          end the game
";

/// What comes next.
enum Line {
    Text(String),
    End,
    Interrupted,
}

pub struct Talk<'a, 'm> {
    game: &'m mut Match<'a>,
    boards: Option<&'a BoardGame>,
    greeting: String,
    /// The elements of P, if they are few.
    p: String,
    limits: Limits,
    lines: Receiver<String>,
    /// Why nobody knows who wins at the start, if nobody does.
    pub unknown: Option<String>,
    /// Say only what is needed.
    pub quiet: bool,
    /// Say nothing.
    pub silent: bool,
}

impl<'a, 'm> Talk<'a, 'm> {
    pub fn new(
        game: &'m mut Match<'a>,
        boards: Option<&'a BoardGame>,
        greeting: String,
        p: String,
        limits: Limits,
    ) -> Talk<'a, 'm> {
        // A thread of its own reads, so that Ctrl-C is heard while nobody types.
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Talk {
            game,
            boards,
            greeting,
            p,
            limits,
            lines,
            unknown: None,
            quiet: false,
            silent: false,
        }
    }

    fn say(&self, text: &str) -> Result<(), Failure> {
        match self.silent {
            true => Ok(()),
            false => output::print(text),
        }
    }

    fn budget(&self) -> Budget<'static> {
        Budget::start(self.limits.clone(), None)
    }

    fn next_line(&self) -> Result<Line, Failure> {
        if !self.quiet && std::io::stdin().is_terminal() {
            self.say("> ")?;
        }
        loop {
            let flag = self.limits.interrupt.as_ref();
            if flag.is_some_and(|f| f.load(Ordering::Relaxed)) {
                return Ok(Line::Interrupted);
            }
            match self.lines.recv_timeout(Duration::from_millis(100)) {
                Ok(line) => return Ok(Line::Text(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Line::End),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Plays until the game is over or somebody leaves.
    pub fn run(&mut self) -> Result<Exit, Failure> {
        if !self.quiet {
            self.say(&self.greeting)?;
        }
        if let Some(why) = &self.unknown {
            self.say(&format!(
                "Who wins this is not known: {why}. I guess until I know.\n"
            ))?;
        }
        self.show()?;
        if self.game.winner().is_some() {
            self.say(&self.nothing_to_play())?;
        }
        loop {
            if let Some(winner) = self.game.winner() {
                self.say(&self.verdict(winner))?;
                return Ok(Exit::Answer);
            }
            if self.game.turn() == Seat::Program {
                let budget = self.budget();
                match self.game.reply(&budget) {
                    Ok(Some(step)) => {
                        let text = step.text.clone();
                        let guess = match self.game.has_guessed() {
                            true => ", a guess",
                            false => "",
                        };
                        self.say(&format!("I play {text}{guess}\n"))?;
                        self.show()?;
                    }
                    Ok(None) => {}
                    Err(stop) => {
                        return Err(Failure::Stopped(format!(
                            "stopped while looking for a move: {stop}"
                        )));
                    }
                }
                continue;
            }
            match self.next_line()? {
                Line::End => return Ok(Exit::Answer),
                Line::Interrupted => return Ok(Exit::Stopped),
                Line::Text(line) => {
                    if matches!(line.trim(), "quit" | "q" | "exit") {
                        return Ok(Exit::Answer);
                    }
                    self.answer(line.trim())?;
                }
            }
        }
    }

    /// What the marks mean, where nothing can be played and somebody may have meant something else.
    fn nothing_to_play(&self) -> String {
        self.boards.map_or_else(String::new, |boards| {
            let whole = boards.show(&[boards.start()]);
            let marks = boards.marks_in_words();
            format!("({marks}; the board at the start is {whole})\n")
        })
    }

    fn verdict(&self, winner: Seat) -> String {
        let who = match winner {
            Seat::You => "you win",
            Seat::Program => "I win",
        };
        // On a board of generalised play a point may end play where there are moves.
        match self.game.setting().verdict(self.game.state()) {
            Some(_) => format!("Play has ended: {who}.\n"),
            None => format!("No move is left: {who}.\n"),
        }
    }

    fn show(&self) -> Result<(), Failure> {
        let setting = self.game.setting();
        let text = match (self.game.state(), self.boards) {
            (State::Boards(grids), Some(boards)) => draw(boards, grids),
            (state, _) => match setting.draw(state) {
                Some(lines) => lines.join("\n") + "\n",
                None => format!("{}\n", setting.show(state)),
            },
        };
        self.say(&text)
    }

    fn answer(&mut self, line: &str) -> Result<(), Failure> {
        match line {
            "" => Ok(()),
            "help" | "?" => self.say(&self.help()),
            "show" => self.show(),
            "moves" => self.say(&self.list()),
            "hint" => self.hint(),
            "explain" | "why" => self.explain(),
            "undo" => match self.game.undo() {
                true => self.show(),
                false => self.say("There is no move of yours to take back.\n"),
            },
            line if line.len() > MAX_LINE => self.say("That is no move.\n"),
            line => self.play(line),
        }
    }

    /// The commands, with a move as it is written here.
    fn help(&self) -> String {
        let moves = self.game.setting().moves(self.game.state(), 1).0;
        match moves.first() {
            Some(step) => format!("{HELP}  here          {}\n", step.text),
            None => HELP.to_string(),
        }
    }

    fn play(&mut self, line: &str) -> Result<(), Failure> {
        let result = match line.parse::<usize>() {
            Ok(number) if number > MAX_NUMBER => {
                Err(format!("moves beyond number {MAX_NUMBER} are written out"))
            }
            Ok(number) => {
                let moves = self.game.setting().moves(self.game.state(), number).0;
                let step = moves.into_iter().nth(number.wrapping_sub(1));
                step.ok_or_else(|| format!("there is no move number {number}"))
            }
            Err(_) => self.game.setting().read_move(self.game.state(), line),
        };
        match result {
            Ok(step) => {
                self.game.push(step);
                self.show()
            }
            Err(why) => self.say(&format!("No: {why}.\n")),
        }
    }

    fn list(&self) -> String {
        let (moves, all) = self.game.setting().moves(self.game.state(), SHOWN);
        let mut out = String::new();
        for (n, step) in (1..).zip(&moves) {
            out.push_str(&format!("{n:4}  {}\n", step.text));
        }
        if !all {
            out.push_str("      and more\n");
        }
        out
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let budget = self.budget();
        let text = match self.game.analysis(&budget) {
            Err(unknown) => format!("I do not know: {unknown}.\n"),
            Ok(a) => match (a.winning.first(), a.stopped) {
                (Some((step, _)), _) => format!("{} wins.\n", step.text),
                (None, None) => "No move wins, if I make no mistake.\n".to_string(),
                (None, Some(stop)) => format!("I was stopped before I found one: {stop}.\n"),
            },
        };
        self.say(&text)
    }

    fn explain(&mut self) -> Result<(), Failure> {
        let budget = self.budget();
        let a = match self.game.analysis(&budget) {
            Ok(analysis) => analysis,
            Err(unknown) => return self.say(&format!("I do not know: {unknown}.\n")),
        };
        let mut out = self.reason(&a);
        for (step, value) in a.winning.iter().take(SHOWN) {
            out.push_str(&format!("  {} leads to {}\n", step.text, in_p(value)));
        }
        if a.winning.len() > SHOWN {
            out.push_str(&format!("  and {} more\n", a.winning.len() - SHOWN));
        }
        if a.is_p {
            out.push_str(&self.ways_out(&budget));
        }
        if let Some(stop) = a.stopped {
            out.push_str(&format!("  the search was stopped: {stop}\n"));
        }
        self.say(&out)
    }

    /// Who wins, and by what that is known.
    fn reason(&self, a: &Analysis) -> String {
        let p = &self.p;
        match (&a.value, a.is_p) {
            (Some(value), true) => format!(
                "The value is {value}, in P{p}: every move leads out of P, and from there some move leads back. Whoever has to move loses.\n"
            ),
            (Some(value), false) => {
                format!("The value is {value}, not in P{p}: whoever has to move wins.\n")
            }
            (None, true) => {
                "A search says: every move can be answered. Whoever has to move loses.\n"
                    .to_string()
            }
            (None, false) => "A search says: whoever has to move wins.\n".to_string(),
        }
    }

    /// For a lost position: where its first few moves lead, and what is wrong with them.
    fn ways_out(&mut self, budget: &Budget) -> String {
        let mut out = String::new();
        let moves: Vec<Step> = self.game.setting().moves(self.game.state(), 5).0;
        for step in moves {
            let text = step.text.clone();
            let Ok(next) = self.game.analysis_of(&step.after, budget) else {
                continue;
            };
            if let Some((reply, value)) = next.winning.first() {
                let to = match &next.value {
                    Some(value) => format!("{value}, not in P"),
                    None => "a position that wins".to_string(),
                };
                out.push_str(&format!(
                    "  {text} leads to {to}; then {} leads to {}\n",
                    reply.text,
                    in_p(value)
                ));
            }
        }
        out
    }
}

fn draw(boards: &BoardGame, grids: &[misere::ruleset::Grid]) -> String {
    let mut out = String::new();
    let width = 6 + 2 * grids
        .iter()
        .map(|g| g.columns() as usize)
        .max()
        .unwrap_or(1);
    let width = width.max(14);
    for (row, group) in grids.chunks((WIDTH / width).max(1)).enumerate() {
        let first = row * (WIDTH / width).max(1);
        let mut blocks: Vec<Vec<String>> = Vec::new();
        for (i, grid) in group.iter().enumerate() {
            let mut block = boards.draw(grid);
            if grids.len() > 1 {
                let over = if boards.is_over(grid) { ", over" } else { "" };
                block.insert(0, format!("board {}{over}", first + i + 1));
            }
            blocks.push(block);
        }
        let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cells = blocks
                .iter()
                .map(|b| format!("{:width$}", b.get(line).map_or("", |l| l)));
            out.push_str(cells.collect::<String>().trim_end());
            out.push('\n');
        }
    }
    out
}

/// Where a winning move leads.
fn in_p(value: &Option<String>) -> String {
    match value {
        Some(value) => format!("{value}, in P"),
        None => "a position that loses".to_string(),
    }
}

/// The elements of P, if they are few.
pub fn few_p(answer: &Answer) -> String {
    match answer.words_of_p(12) {
        Some(words) => format!(" = {{{}}}", words.join(", ")),
        None => String::new(),
    }
}
