//! The result of `misere solve` as a page to read: what is known first, then the algebra, then why.

use crate::output::{commas, wrap};
use crate::{proof, table};
use misere::monoid::{Alphabet, Elem};
use misere::outcome::NimSequence;
use misere::quotient::{Proof, Solution, Stop};
use misere::ruleset::Convention;
use std::fmt::Write;

/// In a quotient with more elements than this, lists of words are cut short.
const LARGE: usize = 200;
/// To this many words.
const CUT: usize = 40;

/// The words of a solution: how elements, heaps and lists are shown.
pub struct Words<'a> {
    /// The solution.
    pub solution: &'a Solution,
    names: Alphabet,
    /// In normal play the nim value of each element, which says more than its word.
    nim: Option<Vec<u32>>,
}

impl<'a> Words<'a> {
    /// The words of a solution.
    pub fn new(solution: &'a Solution) -> Words<'a> {
        Words {
            solution,
            names: Alphabet::standard(solution.monoid.generators()),
            nim: nim_values(solution),
        }
    }

    /// An element as a word.
    pub fn word(&self, x: Elem) -> String {
        self.names.show(&self.solution.word(x))
    }

    /// The value of a heap as the table shows it: a word, or in normal play a nim value.
    pub fn value(&self, x: Elem) -> String {
        match &self.nim {
            Some(nim) => nim[x.index()].to_string(),
            None => self.word(x),
        }
    }

    /// Which heaps the generators are, and their names if they have some.
    fn generators(&self) -> Vec<String> {
        let generators = self.solution.letters.iter().zip(self.names.names());
        commas(
            generators.map(|(&heap, name)| match self.solution.game.heap_name(heap) {
                Some(text) => format!("{name} = Φ({heap}: {})", shorten(text)),
                None => format!("{name} = Φ({heap})"),
            }),
        )
    }

    fn relations(&self) -> Vec<String> {
        let relations = self.solution.monoid.relations();
        self.cut(
            relations.len(),
            relations.iter().map(|(u, v)| self.names.relation(u, v)),
        )
    }

    fn p(&self) -> Vec<String> {
        let p = self.solution.monoid.p();
        self.cut(p.len(), p.iter().map(|x| self.word(Elem(x as u32))))
    }

    /// The items with commas; in a large quotient the first of them and how many there are.
    fn cut(&self, count: usize, items: impl Iterator<Item = String>) -> Vec<String> {
        if self.solution.order() <= LARGE || count <= CUT {
            return commas(items);
        }
        let mut items = commas(items.take(CUT).chain(["…".to_string()]));
        items.push(format!("({count} in all; --json has them)"));
        items
    }
}

/// In normal play the quotient is a group of nim values, known by those of its generators.
fn nim_values(solution: &Solution) -> Option<Vec<u32>> {
    if solution.game.convention != Convention::Normal {
        return None;
    }
    let mut nim = NimSequence::new(&solution.game);
    nim.extend_to(solution.letters.last().map_or(0, |h| h.0));
    let generators: Vec<u32> = solution
        .letters
        .iter()
        .map(|h| nim.values()[h.index()])
        .collect();
    solution.monoid.nim_homomorphism(&generators)
}

/// What a page says that depends on who wins at the end.
pub struct Heading {
    /// The game and how it is played.
    pub title: String,
    /// Orders, and what kind of quotient it is.
    pub size: String,
    /// The section on the proof.
    pub proof: String,
}

/// The page.
pub fn page(solution: &Solution, width: usize) -> String {
    let words = Words::new(solution);
    let heading = Heading {
        title: title(solution),
        size: size(solution),
        proof: proof::proof(&words, width),
    };
    page_under(&heading, &words, width)
}

/// The page with this heading.
pub fn page_under(heading: &Heading, words: &Words, width: usize) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = write_page(&mut out, heading, words, width);
    out
}

fn write_page(
    out: &mut String,
    heading: &Heading,
    words: &Words,
    width: usize,
) -> std::fmt::Result {
    let solution = words.solution;
    writeln!(out, "{}", heading.title)?;
    writeln!(out, "{}", status(solution))?;
    writeln!(out)?;
    writeln!(out, "{}", heading.size)?;
    writeln!(out)?;
    if !solution.letters.is_empty() {
        out.push_str(&wrap("Generators:", words.generators(), width));
    }
    let generators = commas(words.names.names().iter().cloned());
    let presentation = generators.into_iter().chain(["|".to_string()]);
    out.push_str(&enclosed(
        "Q = ⟨",
        presentation.chain(words.relations()),
        "⟩",
        width,
    ));
    out.push_str(&enclosed("P = {", words.p(), "}", width));
    writeln!(out)?;
    out.push_str(&table::table(words, width));
    writeln!(out)?;
    out.push_str(&heading.proof);
    if !solution.changes.is_empty() {
        let changes = solution.changes.iter();
        let growth = changes.map(|c| format!("{}: {} ({})", c.heap, c.order, c.p_order));
        let growth = match solution.changes.len() > LARGE {
            true => commas(growth.take(CUT).chain(["…".to_string()])),
            false => commas(growth),
        };
        writeln!(out)?;
        out.push_str(&wrap("Growth, as heap: |Q| (|P|):", growth, width));
    }
    if let Some(law) = solution.conjectured_growth() {
        let lines = law.progressions.iter().map(ToString::to_string);
        let title = format!("Conjecture, from the last {} changes:", law.fits);
        out.push_str(&wrap(&title, commas(lines), width));
    }
    writeln!(out, "Time: {:.3} s", solution.elapsed.as_secs_f64())
}

/// A list between brackets.
fn enclosed(
    start: &str,
    items: impl IntoIterator<Item = String>,
    end: &str,
    width: usize,
) -> String {
    wrap(start, items.into_iter().chain([end.to_string()]), width)
}

/// The game and its convention.
pub fn title(solution: &Solution) -> String {
    let play = match solution.game.convention {
        Convention::Misere => "misère play",
        Convention::Normal => "normal play",
    };
    format!("{}, {play}", shorten(&solution.game.name))
}

/// What is settled, and how.
pub fn status(solution: &Solution) -> String {
    let heap = solution.heap;
    match &solution.proof {
        Proof::Periodic(_) => "solved: the whole game, by the periodicity theorem".to_string(),
        Proof::TameRelative {
            last_outside_kernel,
            ..
        } => format!("solved: the whole game, tame relative to heap {last_outside_kernel}"),
        Proof::AllHeaps => format!("solved: the whole game, all its {heap} heaps"),
        Proof::Nim(Some(_)) => {
            "solved: the whole game, by the periodicity of its nim values".to_string()
        }
        Proof::Nim(None) => format!("solved: the whole game, all its {heap} heaps"),
        Proof::Partial => match solution.stop {
            Stop::Heap => format!("exact for heaps up to {heap}"),
            stop => format!("partial: exact for heaps up to {heap}; stopped: {stop}"),
        },
    }
}

/// Orders, and what kind of quotient it is.
fn size(solution: &Solution) -> String {
    let (order, p_order) = (solution.order(), solution.p_order());
    let kind = match solution.game.convention {
        Convention::Normal => "a group of nim values".to_string(),
        Convention::Misere => {
            let kind = solution.monoid.kind();
            match solution.monoid.name() {
                Some(name) => format!("{kind}: {name}"),
                None => kind.to_string(),
            }
        }
    };
    let mut out = format!("|Q| = {order}, |P| = {p_order}; {kind}");
    if let Some(period) = solution.period() {
        out += &format!("; period {}, preperiod {}", period.period, period.preperiod);
    }
    out
}

/// Names given by people can be long.
pub fn shorten(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
