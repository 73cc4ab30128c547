//! What is said of a position, in words and numbers: as JSON, and as a page to read. Who knows it is not asked here.

use crate::page;
use misere::Position;
use misere::answer::{Judgement, Moves, WinningMove};
use misere::document::Summary;
use misere::parametric::MoveRange;
use misere::ruleset::HeapGame;
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt::Write;

/// A text shows so many winning moves.
const SHOWN: usize = 20;

/// What is known of a position.
pub struct Report {
    /// The game, which may have names for its heaps.
    pub game: HeapGame,
    /// The position.
    pub position: Position,
    /// For a position written as boards.
    pub squares: Option<Seen>,
    /// For what is left of a graph.
    pub vertices: Option<Seen>,
    /// Who wins and how, or in a sentence why that is not known.
    pub known: Result<Known, String>,
    /// The quotient that was found.
    pub quotient: Summary,
}

/// Who wins, and how.
pub struct Known {
    /// Who wins, and the value.
    pub judgement: Judgement,
    /// The moves that win.
    pub moves: Moves,
}

/// A winning move as JSON.
#[derive(serde::Serialize)]
struct MoveDocument<'a> {
    /// The heap that is moved in.
    from: u32,
    /// The heaps that it becomes, the smallest first.
    to: Vec<u32>,
    /// The position after the move.
    position: String,
    /// Its value; `null` where a search decided.
    value: Option<&'a str>,
    /// The move in the names of the heaps, where they have names.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The position after it, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    position_name: Option<String>,
    /// The family of which this is the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<MoveRange>,
}

/// A position as people see it, on boards or on a graph, and the winning moves there.
pub struct Seen {
    /// The position.
    pub position: String,
    /// The winning moves.
    pub moves: Vec<SeenMove>,
    /// What the marks mean, where nothing can be played and somebody may have meant something else.
    pub remark: Option<String>,
}

/// A winning move.
pub struct SeenMove {
    /// The squares, or the vertex or edge.
    pub step: String,
    /// The position after the move.
    pub after: String,
    /// Its value; nothing where a search decided.
    pub value: Option<String>,
}

/// What is seen, as JSON: its positions are members of this name.
struct Called<'a, T>(&'static str, &'a T);

impl Serialize for Called<'_, Seen> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves = self.1.moves.iter().map(|m| Called(self.0, m));
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry(self.0, &self.1.position)?;
        map.serialize_entry("moves", &moves.collect::<Vec<_>>())?;
        map.end()
    }
}

impl Serialize for Called<'_, SeenMove> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("move", &self.1.step)?;
        map.serialize_entry(self.0, &self.1.after)?;
        map.serialize_entry("value", &self.1.value)?;
        map.end()
    }
}

/// The report as JSON: `misere.outcome/1`.
#[derive(serde::Serialize)]
pub struct Document<'a> {
    schema: &'static str,
    version: &'static str,
    position: String,
    /// The position in the names of the heaps, where they have names.
    #[serde(skip_serializing_if = "Option::is_none")]
    position_name: Option<String>,
    /// `null` when the position lies beyond what is proved.
    outcome: Option<&'static str>,
    /// `null` also where a search decided and no quotient reaches.
    value: Option<&'a str>,
    /// Why the outcome is not known.
    unknown: Option<&'a str>,
    winning_moves: Vec<MoveDocument<'a>>,
    /// Whether all winning moves are listed.
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Called<'a, Seen>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vertices: Option<Called<'a, Seen>>,
    #[serde(flatten)]
    quotient: &'a Summary,
}

impl<'a> MoveDocument<'a> {
    fn of(m: &'a WinningMove, game: &HeapGame) -> MoveDocument<'a> {
        let named = game.heap_names.is_some();
        let heaps = m.to.iter().rev();
        MoveDocument {
            from: m.from.0,
            to: heaps
                .flat_map(|(h, c)| std::iter::repeat_n(h.0, c as usize))
                .collect(),
            position: m.position.to_string(),
            value: m.value.as_deref(),
            name: named.then(|| step(m, game)),
            position_name: named.then(|| game.show_position(&m.position)),
            range: m.range,
        }
    }
}

impl Report {
    /// Whether everything that was asked for is known.
    pub fn is_whole(&self) -> bool {
        matches!(&self.known, Ok(known) if known.moves.stopped.is_none())
    }

    /// The report for programs.
    pub fn document(&self) -> Document<'_> {
        let known = self.known.as_ref().ok();
        let named = self.game.heap_names.is_some();
        let moves = known.map_or(&[][..], |k| &k.moves.list);
        Document {
            schema: "misere.outcome/1",
            version: env!("CARGO_PKG_VERSION"),
            position: self.position.to_string(),
            position_name: named.then(|| self.game.show_position(&self.position)),
            outcome: known.map(|k| if k.judgement.is_p { "P" } else { "N" }),
            value: known.and_then(|k| k.judgement.value.as_deref()),
            unknown: self.known.as_ref().err().map(String::as_str),
            winning_moves: moves
                .iter()
                .map(|m| MoveDocument::of(m, &self.game))
                .collect(),
            complete: self.is_whole(),
            squares: self.squares.as_ref().map(|s| Called("boards", s)),
            vertices: self.vertices.as_ref().map(|s| Called("vertices", s)),
            quotient: &self.quotient,
        }
    }

    fn seen(&self) -> Option<&Seen> {
        self.squares.as_ref().or(self.vertices.as_ref())
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // A string takes everything.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let (title, position) = (page::title(&self.quotient), &self.position);
        match self.seen() {
            Some(s) => {
                writeln!(out, "{title}: {}, as heaps {position}", s.position)?;
                if let Some(remark) = &s.remark {
                    writeln!(out, "({remark})")?;
                }
            }
            None => writeln!(out, "{title}: {}", self.game.show_position(position))?,
        }
        let order = match self.quotient.order {
            Some(order) => format!("|Q| = {order}"),
            None => "Q is infinite".to_string(),
        };
        let claim = &self.quotient.claim;
        match &self.known {
            Ok(known) => {
                self.write_known(out, known)?;
                writeln!(out, "quotient: {claim}; {order}")
            }
            Err(why) => writeln!(out, "not known: {why}\n{claim}; {order}"),
        }
    }

    fn write_known(&self, out: &mut String, known: &Known) -> std::fmt::Result {
        let Judgement { is_p, value, note } = &known.judgement;
        let (verdict, membership) = match is_p {
            true => ("P-position: the player to move loses", "in P"),
            false => ("N-position: the player to move wins", "not in P"),
        };
        writeln!(out, "{verdict}")?;
        match (value, note) {
            (Some(value), None) => writeln!(out, "value {value}, {membership}")?,
            (Some(value), Some(note)) => writeln!(out, "value {value}, {membership}: {note}")?,
            (None, _) => writeln!(out, "found by search, beyond the quotient")?,
        }
        let stopped = known.moves.stopped;
        let lines = self.lines(known);
        let count = lines.len();
        match (count, *is_p) {
            (0, true) => writeln!(out, "no winning move")?,
            // On a board play may end where there are moves.
            (0, false) if note.is_some() => {
                writeln!(out, "play has ended: the player to move has won")?;
            }
            // In misère play the player who cannot move has won.
            (0, false) if stopped.is_none() => {
                writeln!(out, "no move at all, so the player to move has won")?;
            }
            (1, _) => writeln!(out, "1 winning move:")?,
            _ => writeln!(out, "{count} winning moves:")?,
        }
        let shown = lines.iter().take(SHOWN);
        let width = shown.clone().map(|(step, _)| step.chars().count()).max();
        for (step, after) in shown {
            writeln!(out, "  {step:width$}   {after}", width = width.unwrap_or(0))?;
        }
        if count > SHOWN {
            writeln!(out, "  and {} more; --json has all", count - SHOWN)?;
        }
        match stopped {
            Some(stop) => writeln!(out, "the search for moves was stopped: {stop}"),
            None => Ok(()),
        }
    }

    /// The winning moves, each with what it leaves.
    fn lines(&self, known: &Known) -> Vec<(String, String)> {
        let leaving = |what: &str, value: &Option<String>| match value {
            Some(value) => format!("leaving {what}, value {value}"),
            None => format!("leaving {what}"),
        };
        match self.seen() {
            Some(s) => {
                let moves = s.moves.iter();
                let line = |m: &SeenMove| (m.step.clone(), leaving(&m.after, &m.value));
                moves.map(line).collect()
            }
            None => {
                let line = |m: &WinningMove| {
                    let show = |x: &Position| self.game.show_position(x);
                    let step = step(m, &self.game);
                    let after = leaving(&show(&m.position), &m.value);
                    match m.range {
                        None => (step, after),
                        Some(range) => (step, format!("{after}; {}", family(m, range))),
                    }
                };
                known.moves.list.iter().map(line).collect()
            }
        }
    }
}

/// A move in the names of the heaps.
fn step(m: &WinningMove, game: &HeapGame) -> String {
    let from = game.show_position(&Position::copies(m.from, 1));
    format!("{from} → {}", game.show_position(&m.to))
}

/// The other moves of a family, in words.
fn family(first: &WinningMove, range: MoveRange) -> String {
    let MoveRange {
        first: least,
        last,
        step,
        take,
    } = range;
    let left = first.from.0 - take;
    let count = (last - least) / step + 1;
    let by = if step == 1 {
        String::new()
    } else {
        format!(" by {step}")
    };
    format!("and so on: {count} moves, to x + ({left} − x) for x from {least} to {last}{by}")
}
