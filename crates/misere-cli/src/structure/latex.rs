//! The structure of a quotient as a LaTeX document.

use super::page::name;
use crate::latex::{Part, around, escape};
use crate::page::title;
use misere::monoid::{Elem, Gen, ReesFactor};
use misere::report::Report;
use std::fmt::Write;

/// The document or a part of it, with the table of elements if it is asked for.
pub fn print(report: &Report, elements: bool, part: Part) -> String {
    let mut body = String::new();
    // A string takes everything.
    let _ = write_body(&mut body, report, elements);
    around(&body, part, false)
}

fn write_body(out: &mut String, report: &Report, elements: bool) -> std::fmt::Result {
    let (s, q) = (&report.structure, report.monoid());
    match &report.game {
        Some(game) => writeln!(
            out,
            "\\section*{{{}}}",
            escape(&title(&game.solution.summary()))
        )?,
        None => {
            let presentation = misere::monoid::Presentation {
                generators: report.names.clone(),
                ..q.presentation()
            };
            writeln!(
                out,
                "\\begin{{sloppypar}}\n\\noindent ${}$\n\\end{{sloppypar}}",
                presentation.latex()
            )?;
        }
    }
    let kind = report.kind.map(|kind| kind.to_string());
    let known = kind.into_iter().chain(report.name.as_deref().map(escape));
    let known: String = known.map(|text| format!("{text}; ")).collect();
    let yes = |is: bool, word: &str| match is {
        true => word.to_string(),
        false => format!("not {word}"),
    };
    writeln!(
        out,
        "$|\\mathcal{{Q}}| = {}$, $|\\mathcal{{P}}| = {}$; {known}{}, {}{}.\n",
        q.order(),
        q.p().len(),
        yes(s.is_regular(), "regular"),
        yes(s.is_normal(), "normal"),
        report
            .faithful()
            .map_or(String::new(), |is| format!(", {}", yes(is, "faithful")))
    )?;
    generators(out, report)?;
    writeln!(
        out,
        "Idempotents: {}.\n",
        words(report, s.idempotents().iter().copied())
    )?;
    order(out, report)?;
    series(out, report)?;
    kernel(out, report)?;
    if elements {
        table(out, report)?;
    }
    Ok(())
}

/// Which heaps the generators are, by their names where they have names.
fn generators(out: &mut String, report: &Report) -> std::fmt::Result {
    let Some(game) = &report.game else {
        return Ok(());
    };
    let heaps = (0u32..).zip(&game.solution.letters);
    let heaps: Vec<String> = heaps
        .map(|(g, &heap)| {
            let generator = word(report, report.monoid().generator(Gen(g)));
            match name(report, heap) {
                Some(name) => format!("${generator}=\\Phi({heap})$ ({})", escape(&name)),
                None => format!("${generator}=\\Phi({heap})$"),
            }
        })
        .collect();
    match heaps.is_empty() {
        true => Ok(()),
        false => writeln!(out, "Generators: {}.\n", heaps.join(", ")),
    }
}

fn word(report: &Report, x: Elem) -> String {
    report.names.latex(&report.monoid().normal_form(x))
}

/// Each word is a formula of its own, so that lines break between them.
fn words(report: &Report, elements: impl IntoIterator<Item = Elem>) -> String {
    let words = elements.into_iter();
    let words: Vec<String> = words.map(|x| format!("${}$", word(report, x))).collect();
    words.join(", ")
}

fn order(out: &mut String, report: &Report) -> std::fmt::Result {
    let e = report.structure.idempotents();
    let covers = report.structure.idempotent_covers();
    let pairs = covers
        .iter()
        .enumerate()
        .flat_map(|(i, below)| below.iter().map(move |&j| (e[i], e[j as usize])));
    let pairs: Vec<String> = pairs
        .map(|(f, e)| format!("${} > {}$", word(report, f), word(report, e)))
        .collect();
    match pairs.is_empty() {
        true => Ok(()),
        false => writeln!(out, "Natural order: {}.\n", pairs.join(", ")),
    }
}

/// A group as a product of cyclic groups.
fn group(factors: &[u32]) -> String {
    let powers = factors.chunk_by(|a, b| a == b);
    let powers = powers.map(|p| match p.len() {
        1 => format!("\\mathbf{{Z}}_{{{}}}", p[0]),
        n => format!("\\mathbf{{Z}}_{{{}}}^{{{n}}}", p[0]),
    });
    match factors.is_empty() {
        true => "1".to_string(),
        false => powers.collect::<Vec<_>>().join(" \\times "),
    }
}

fn series(out: &mut String, report: &Report) -> std::fmt::Result {
    let s = &report.structure;
    writeln!(
        out,
        "\\begin{{longtable}}{{rlp{{62mm}}p{{26mm}}}}\n$i$ & factor & $D_i$ & $D_i \\cap \\mathcal{{P}}$ \\\\\n\\hline\n\\endhead"
    )?;
    for (i, class) in s.classes().iter().enumerate() {
        let factor = match (s.rees_factor(i), class.idempotent) {
            (ReesFactor::Group, Some(e)) => format!("${}$", group(&s.cyclic_factors(e))),
            (ReesFactor::GroupWithZero, Some(e)) => {
                format!("${} \\cup \\{{0\\}}$", group(&s.cyclic_factors(e)))
            }
            _ => "null".to_string(),
        };
        writeln!(
            out,
            "{} & {factor} & {} & {} \\\\",
            i + 1,
            words(report, class.members.iter().copied()),
            words(report, class.p.iter().copied())
        )?;
    }
    writeln!(out, "\\end{{longtable}}\n")
}

fn kernel(out: &mut String, report: &Report) -> std::fmt::Result {
    let by_nim = report.game.as_ref().and_then(|g| g.kernel_by_nim.as_ref());
    let Some(by_nim) = by_nim else {
        return Ok(());
    };
    writeln!(out, "The kernel and the normal-play quotient:\n")?;
    writeln!(out, "\\begin{{longtable}}{{{}}}", "c".repeat(8))?;
    for (row, chunk) in by_nim.chunks(8).enumerate() {
        let head: Vec<String> = (0..chunk.len())
            .map(|i| format!("$\\ast {}$", 8 * row + i))
            .collect();
        let cells: Vec<String> = chunk
            .iter()
            .map(|&x| format!("${}$", word(report, x)))
            .collect();
        writeln!(
            out,
            "{} \\\\ \\hline\n{} \\\\[2mm]",
            head.join(" & "),
            cells.join(" & ")
        )?;
    }
    writeln!(out, "\\end{{longtable}}\n")
}

/// The table of elements, as Plambeck prints it.
fn table(out: &mut String, report: &Report) -> std::fmt::Result {
    let q = report.monoid();
    let genera = report.genera();
    let names: Vec<String> = (0..q.generators() as u32)
        .map(|g| format!("${}$", word(report, q.generator(Gen(g)))))
        .collect();
    let genus_column = if genera.is_some() { "l" } else { "" };
    writeln!(
        out,
        "\\begin{{longtable}}{{rl{genus_column}c|{}}}",
        "r".repeat(q.generators())
    )?;
    let mut head = vec!["\\#".to_string(), "element".to_string()];
    if genera.is_some() {
        head.push("genus".to_string());
    }
    head.push("outcome".to_string());
    head.extend(names);
    writeln!(out, "{} \\\\\n\\hline\n\\endhead", head.join(" & "))?;
    for x in q.elements() {
        let mut row = vec![x.0.to_string(), format!("${}$", word(report, x))];
        if let Some(genera) = genera {
            row.push(format!("${}$", genera[x.index()].latex()));
        }
        row.push(if q.is_p(x) { "P" } else { "N" }.to_string());
        row.extend((0..q.generators()).map(|g| q.act(x, Gen(g as u32)).0.to_string()));
        writeln!(out, "{} \\\\", row.join(" & "))?;
    }
    writeln!(out, "\\end{{longtable}}")
}
