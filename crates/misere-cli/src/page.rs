//! The result of `misere solve` as a page to read: what is known first, then the algebra, then why.
//!
//! It is written from the document that `--json` prints. Which solver has worked is not asked: a page has the parts that the
//! document has.

use crate::output::{commas, wrap};
use crate::phi;
use misere::document::{
    Document, FamilyDocument, FormulasDocument, NormalForms, PointsDocument, Summary,
};
use std::fmt::Write;

pub use misere::document::CITATION;

/// In a quotient with more elements than this, lists of words are cut short.
const LARGE: usize = 200;
/// To this many words.
const CUT: usize = 40;
/// More normal forms than this are cut short.
const FORMS: usize = 60;
/// More exceptional points than this are only counted.
const POINTS: usize = 100;

/// The page.
pub fn page(document: &Document, width: usize) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = write_page(&mut out, document, width);
    out
}

fn write_page(out: &mut String, document: &Document, width: usize) -> std::fmt::Result {
    writeln!(out, "{}", title(&document.summary))?;
    if let Some(board) = &document.board {
        out.push_str(&points(board, width));
    }
    writeln!(out, "{}", document.summary.claim)?;
    writeln!(out, "\n{}\n", size(document))?;
    if !document.generators.is_empty() {
        out.push_str(&wrap("Generators:", generators(document), width));
    }
    if let Some(formulas) = &document.formulas {
        out.push_str(&by_formulas(formulas, width));
        return write_end(out, document, width);
    }
    let names = commas(document.generators.iter().map(|g| g.name.clone()));
    let most = match document.summary.order {
        Some(order) if order > LARGE => CUT,
        _ => usize::MAX,
    };
    let relations = cut(&document.relations, most);
    let presentation = names.into_iter().chain(["|".to_string()]).chain(relations);
    out.push_str(&enclosed("Q = ⟨", presentation, "⟩", width));
    match &document.normal_forms {
        Some(forms) => out.push_str(&normal_forms(document, forms, width)),
        None => {
            let p = cut(&document.p_words(), most);
            out.push_str(&enclosed("P = {", p, "}", width));
        }
    }
    write_end(out, document, width)
}

/// Φ, the proof, and how it was found.
fn write_end(out: &mut String, document: &Document, width: usize) -> std::fmt::Result {
    writeln!(out)?;
    out.push_str(&phi::table(document, width));
    writeln!(out)?;
    out.push_str(&section("Proof:", &document.steps, width));
    if !document.growth.is_empty() {
        let changes = document.growth.iter();
        let growth = changes.map(|c| format!("{}: {} ({})", c.heap, c.order, c.p_order));
        let growth = match document.growth.len() > LARGE {
            true => commas(growth.take(CUT).chain(["…".to_string()])),
            false => commas(growth),
        };
        writeln!(out)?;
        out.push_str(&wrap("Growth, as heap: |Q| (|P|):", growth, width));
    }
    if let Some(law) = &document.conjectured_growth {
        let lines = law.progressions.iter().map(ToString::to_string);
        let title = format!("Conjecture, from the last {} changes:", law.fits);
        out.push_str(&wrap(&title, commas(lines), width));
    }
    writeln!(out, "Time: {:.3} s", document.elapsed_s)?;
    match &document.summary.not_found {
        Some(next) => writeln!(
            out,
            "Heap {}: no quotient found; {}",
            next.heap, next.reason
        ),
        None => Ok(()),
    }
}

/// The section with these sentences.
fn section(title: &str, lines: &[String], width: usize) -> String {
    let mut out = format!("{title}\n");
    for line in lines {
        let words = line.split(' ').map(String::from);
        out.push_str(&wrap("  *", words, width));
    }
    out
}

/// The game and its convention.
pub fn title(summary: &Summary) -> String {
    let play = match summary.convention {
        "normal" => "normal play",
        "board" => "a board",
        _ => "misère play",
    };
    format!("{}, {play}", shorten(summary.called()))
}

/// Orders, and what kind of quotient it is.
fn size(document: &Document) -> String {
    let mut parts = vec![match (document.summary.order, document.p_order) {
        (Some(order), Some(p_order)) => format!("|Q| = {order}, |P| = {p_order}"),
        _ => "Q is infinite".to_string(),
    }];
    parts.extend(match (&document.kind, &document.name) {
        (Some(kind), Some(name)) => Some(format!("{kind}: {name}")),
        (Some(kind), None) => Some(kind.to_string()),
        (None, _) => None,
    });
    if document.elements.as_ref().is_some_and(|e| e.nim.is_some()) {
        parts.push("a group of nim values".to_string());
    }
    if let Some(p) = document.period() {
        parts.push(format!("period {}, preperiod {}", p.period, p.preperiod));
    }
    parts.join("; ")
}

/// Which heaps the generators are, and their names if they have some.
fn generators(document: &Document) -> Vec<String> {
    let generators = document.generators.iter();
    commas(generators.map(|g| match (&g.label, g.step) {
        (Some(text), _) => format!("{} = Φ({}: {})", g.name, g.heap, shorten(text)),
        (None, None) => format!("{} = Φ({})", g.name, g.heap),
        (None, Some(1)) => format!("{}_m = Φ(m+{})", g.name, g.heap),
        (None, Some(step)) => format!("{}_m = Φ({step}m+{})", g.name, g.heap),
    }))
}

/// A word with the case in which it stands.
fn case(word: &str, when: &[String]) -> String {
    match when.is_empty() {
        true => word.to_string(),
        false => format!("{word} ({})", when.join(", ")),
    }
}

/// Elements, P and products where formulas describe them.
fn by_formulas(formulas: &FormulasDocument, width: usize) -> String {
    let types = formulas.types.iter().map(|t| case(&t.word, &t.when));
    let p = formulas.p.iter().map(|c| case(&c.word, &c.when));
    let mut out = wrap(
        "Elements, each also with a factor a (m ≥ 0, i ≥ 0, …):",
        commas(types),
        width,
    );
    out.push_str(&wrap("P:", commas(p), width));
    out.push_str("Products of generators, with a^2 = 1:\n");
    for product in formulas.products.iter().filter(|p| p.of_generators) {
        if product.left == "1" || product.right == "1" {
            continue;
        }
        let title = format!("  {} · {} =", product.left, product.right);
        let cases = product.cases.iter().map(|c| case(&c.word, &c.when));
        out.push_str(&wrap(&title, commas(cases), width));
    }
    if formulas.products.iter().any(|p| !p.of_generators) {
        out.push_str("  (those of other elements: --json has them)\n");
    }
    out
}

/// The exceptional points of a board.
fn points(board: &PointsDocument, width: usize) -> String {
    let mut out = String::new();
    for (kind, points) in [
        ("Defeated:", &board.defeated),
        ("Victorious:", &board.victorious),
    ] {
        let shown = match points.len() {
            0 => continue,
            count if count > POINTS => vec![format!("{count} points; --json has them")],
            _ => commas(points.iter().map(|point| {
                let numbers: Vec<String> = point.iter().map(u32::to_string).collect();
                format!("({})", numbers.join(","))
            })),
        };
        out.push_str(&wrap(kind, shown, width));
    }
    out
}

/// The normal forms, and which of the single ones are in P.
fn normal_forms(document: &Document, forms: &NormalForms, width: usize) -> String {
    let families: Vec<String> = forms.families.iter().map(family).collect();
    let title = format!(
        "Normal forms: {} and {} (^* for every power):",
        match forms.points.len() {
            1 => "1 point".to_string(),
            n => format!("{n} points"),
        },
        match families.len() {
            1 => "1 family".to_string(),
            n => format!("{n} families"),
        }
    );
    let in_p = document.p_words();
    let p_title = format!("Points in P ({}):", in_p.len());
    format!(
        "\n{}{}{}",
        wrap(&title, cut(&families, FORMS), width),
        wrap(&p_title, cut(&in_p, FORMS), width),
        families_in_p(document, forms, width)
    )
}

/// Which members of the families are in P, as far as short rules say so.
fn families_in_p(document: &Document, forms: &NormalForms, width: usize) -> String {
    let told = forms
        .families
        .iter()
        .filter_map(|f| Some((f, f.p.as_ref()?)));
    let told = told.filter(|(_, p)| p.rule != "none");
    let rules: Vec<String> = told
        .map(|(f, p)| format!("{}: {};", member(f), p.rule))
        .collect();
    let mut out = match rules.is_empty() {
        true => String::new(),
        false => wrap("Families in P, for i, j, … ≥ 0:", rules, width),
    };
    let rest = left_over(document, forms);
    if !rest.is_empty() {
        out.push_str(&wrap("", rest, width));
    }
    out
}

/// A sentence on the families without members in P, and one on those of which no rule is known.
pub fn left_over(document: &Document, forms: &NormalForms) -> Vec<String> {
    let of = |rule: Option<&str>| {
        let rules = forms
            .families
            .iter()
            .map(|f| f.p.as_ref().map(|p| &p.rule[..]));
        rules.filter(|r| *r == rule).count()
    };
    let counted = |n: usize| match n {
        1 => "1 family".to_string(),
        n => format!("{n} families"),
    };
    let states = document
        .automaton
        .as_ref()
        .map_or(0, |a| a.transitions.len());
    let mut text = String::new();
    match of(Some("none")) {
        0 => {}
        n => text.push_str(&format!("No member of {} is in P.", counted(n))),
    }
    match of(None) {
        0 => {}
        n => text.push_str(&format!(
            " Which members of {} are in P is read off the automaton, which has {states} states; --json has it.",
            counted(n)
        )),
    }
    text.split_whitespace().map(String::from).collect()
}

/// A member of a family, with i, j, … as exponents.
fn member(family: &FamilyDocument) -> String {
    let powers = family.directions.iter().zip('i'..='z');
    let powers = powers.map(|(d, i)| format!("{d}^{i}"));
    let base = (family.base != "1").then(|| family.base.clone());
    base.into_iter().chain(powers).collect::<Vec<_>>().join("·")
}

fn family(family: &FamilyDocument) -> String {
    let powers = family.directions.iter().map(|d| format!("{d}^*"));
    let base = (family.base != "1").then(|| family.base.clone());
    base.into_iter().chain(powers).collect::<Vec<_>>().join("·")
}

/// The items with commas; of more than `most` the first, and how many there are.
fn cut(items: &[impl ToString], most: usize) -> Vec<String> {
    let shown = items.iter().map(ToString::to_string);
    if items.len() <= most {
        return commas(shown);
    }
    let mut shown = commas(shown.take(most).chain(["…".to_string()]));
    shown.push(format!("({} in all; --json has them)", items.len()));
    shown
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

/// Names given by people can be long.
pub fn shorten(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
