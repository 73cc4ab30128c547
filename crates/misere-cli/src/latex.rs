//! The result of `misere solve` as a LaTeX document, written from the document that `--json` prints.

mod formulas;

use crate::page::{left_over, title};
use crate::phi::columns;
use misere::document::{Document, FamilyDocument, NormalForms, ProofDocument};
use std::fmt::Write;

/// A table of more heaps than this has no names.
const NAMED: u32 = 200;

/// How much of a document.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Part {
    /// A document that compiles as it stands
    Document,
    /// What is between the begin and the end of one
    Fragment,
}

/// The document, or the part of it that may be pasted into a paper; the packages that it needs are in its first line.
pub fn print(document: &Document, part: Part) -> String {
    let mut body = String::new();
    // A string takes everything.
    let _ = write_body(&mut body, document);
    around(&body, part, document.formulas.is_some())
}

/// The document with this body, or the body with a line on the packages that it needs. How to cite it stands there as a comment.
pub fn around(body: &str, part: Part, theorem: bool) -> String {
    let citation = crate::page::CITATION;
    match part {
        Part::Document => {
            let theorem = match theorem {
                true => "\\newtheorem{theorem}{Theorem}\n",
                false => "",
            };
            format!(
                "\\documentclass{{article}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage[T1]{{fontenc}}\n\
                 \\usepackage{{amsmath,longtable}}\n{theorem}\\begin{{document}}\n% {citation}\n{body}\\end{{document}}\n"
            )
        }
        Part::Fragment => {
            let theorem = match theorem {
                true => " and \\newtheorem{theorem}",
                false => "",
            };
            format!("% needs amsmath, longtable{theorem}\n% {citation}\n{body}")
        }
    }
}

fn write_body(out: &mut String, document: &Document) -> std::fmt::Result {
    writeln!(out, "\\section*{{{}}}", escape(&title(&document.summary)))?;
    writeln!(out, "{}\n", claim(document))?;
    if let Some(formulas) = &document.formulas {
        formulas::theorem(out, document, formulas)?;
        return table(out, document);
    }
    let names: Vec<String> = document.generators.iter().map(|g| word(&g.name)).collect();
    writeln!(out, "\\begin{{flushleft}}")?;
    writeln!(
        out,
        "$\\mathcal{{Q}} = \\langle {} \\mid{{}}$",
        names.join(", ")
    )?;
    // Each relation is a formula of its own, so that lines break between them and not within.
    writeln!(out, "{}~$\\rangle$\n", formulas(&document.relations))?;
    let p = formulas(&document.p_words());
    match &document.normal_forms {
        None => writeln!(out, "$\\mathcal{{P}} = \\{{$~{p}~$\\}}$\n")?,
        Some(forms) => {
            let families: Vec<String> = forms.families.iter().map(family).collect();
            writeln!(
                out,
                "Normal forms: {} single words, and for all $i, j, \\dots \\ge 0$ the words {}\n",
                forms.points.len(),
                families.join(",\n")
            )?;
            writeln!(out, "In $\\mathcal{{P}}$ of the single words: {p}\n")?;
            families_in_p(out, document, forms)?;
        }
    }
    let heaps: Vec<String> = document
        .generators
        .iter()
        .zip(&names)
        .map(|(g, name)| match &g.label {
            Some(label) => format!("${name}=\\Phi({})$ ({})", g.heap, escape(label)),
            None => format!("${name}=\\Phi({})$", g.heap),
        })
        .collect();
    writeln!(
        out,
        "Generators: {}\n\\end{{flushleft}}\n",
        heaps.join(", ")
    )?;
    table(out, document)
}

/// Words or relations, each as a formula of its own.
fn formulas(words: &[impl AsRef<str>]) -> String {
    let words = words.iter().map(|w| format!("${}$", word(w.as_ref())));
    words.collect::<Vec<_>>().join(",\n")
}

/// A word or a relation of a document in LaTeX.
fn word(text: &str) -> String {
    let side = |side: &str| side.split('*').map(factor).collect::<String>();
    text.split('=').map(side).collect::<Vec<_>>().join("=")
}

/// A power of a generator: its number becomes an index, and so does its place in a family.
fn factor(text: &str) -> String {
    let (name, power) = text.split_once('^').unwrap_or((text, ""));
    let (name, member) = name.split_once('_').unwrap_or((name, ""));
    let letter = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &name[letter.len()..];
    let mut out = match (number, plain(member)) {
        // The identity.
        _ if letter.is_empty() => name.to_string(),
        ("", "") => letter.to_string(),
        ("", index) | (index, "") => format!("{letter}_{{{index}}}"),
        (number, member) => format!("{letter}_{{{number},{member}}}"),
    };
    if !power.is_empty() {
        out += &format!("^{{{}}}", plain(power));
    }
    out
}

/// A form without the brackets around it, which braces replace.
fn plain(form: &str) -> &str {
    let inner = form.strip_prefix('(').and_then(|f| f.strip_suffix(')'));
    inner.unwrap_or(form)
}

/// A family of normal forms, with i, j, … as the exponents without end.
fn family(family: &FamilyDocument) -> String {
    let base = match &family.base[..] {
        "1" => String::new(),
        base => word(base),
    };
    let powers = family.directions.iter().zip('i'..='z');
    let powers = powers.map(|(g, i)| format!("{}^{{{i}}}", word(g)));
    format!("${base}{}$", powers.collect::<String>())
}

/// Which members of the families are in P.
fn families_in_p(out: &mut String, document: &Document, forms: &NormalForms) -> std::fmt::Result {
    let told = forms
        .families
        .iter()
        .filter_map(|f| Some((f, f.p.as_ref()?)));
    let told = told.filter(|(_, p)| p.rule != "none");
    let rules: Vec<String> = told
        .map(|(f, p)| match &p.rule[..] {
            "all" => format!("{} (all)", family(f)),
            rule => format!("{} ({})", family(f), self::rule(rule)),
        })
        .collect();
    if !rules.is_empty() {
        writeln!(out, "And of the others: {}\n", rules.join(",\n"))?;
    }
    match left_over(document, forms).join(" ") {
        text if text.is_empty() => Ok(()),
        text => writeln!(out, "{}\n", escape(&text)),
    }
}

/// A rule for exponents: `i even`, `i − j ≥ 1 odd or i = 3`.
fn rule(text: &str) -> String {
    let part = |part: &str| {
        let (form, parity) = match part.rsplit_once(' ') {
            Some((form, parity @ ("even" | "odd"))) => (form, format!(" {parity}")),
            _ => (part, String::new()),
        };
        let form = form
            .replace('≥', "\\ge")
            .replace('≤', "\\le")
            .replace('≡', "\\equiv")
            .replace('−', "-");
        let form = match form.split_once("(mod ") {
            Some((left, right)) => format!("{left}\\pmod{{{}}}", right.trim_end_matches(')')),
            None => form,
        };
        format!("${form}${parity}")
    };
    text.split(" or ")
        .map(part)
        .collect::<Vec<_>>()
        .join(" or ")
}

fn claim(document: &Document) -> String {
    let summary = &document.summary;
    let what = match (&summary.proof, document.period()) {
        (_, Some(p)) => format!(
            "The whole game, of period {} and preperiod {}",
            p.period, p.preperiod
        ),
        (
            ProofDocument::TameRelative {
                last_outside_kernel,
                ..
            },
            _,
        ) => format!("The whole game, tame relative to heap {last_outside_kernel}"),
        _ if summary.is_solved() => "The whole game".to_string(),
        _ => format!("The heaps up to {}", summary.heap),
    };
    match (summary.order, document.p_order) {
        (Some(order), Some(p_order)) => {
            format!("{what}: $|\\mathcal{{Q}}| = {order}$, $|\\mathcal{{P}}| = {p_order}$.")
        }
        _ => format!("{what}: $\\mathcal{{Q}}$ is infinite."),
    }
}

fn table(out: &mut String, document: &Document) -> std::fmt::Result {
    let last = document.last_shown();
    if last == 0 {
        return Ok(());
    }
    if let Some(labels) = &document.heap_labels
        && last <= NAMED
    {
        return named_table(out, document, labels);
    }
    let count = columns(document, |c| c <= 12).min(last);
    writeln!(
        out,
        "\\begin{{longtable}}{{r|{}}}",
        "l".repeat(count as usize)
    )?;
    let head: Vec<String> = (1..=count).map(|c| c.to_string()).collect();
    writeln!(out, " & {} \\\\\n\\hline\n\\endhead", head.join(" & "))?;
    for row in 0..last.div_ceil(count) {
        write!(out, "{}+", row * count)?;
        for n in row * count + 1..=last.min((row + 1) * count) {
            write!(out, " & ${}$", word(&document.phi[document.place(n)]))?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{longtable}}")?;
    match document.period() {
        Some(p) => writeln!(
            out,
            "From heap {} on the last {} values repeat.",
            p.preperiod, p.period
        ),
        None => Ok(()),
    }
}

/// One line for each heap, where heaps have names.
fn named_table(out: &mut String, document: &Document, labels: &[String]) -> std::fmt::Result {
    writeln!(
        out,
        "\\begin{{longtable}}{{rll}}\nheap & name & $\\Phi$ \\\\\n\\hline\n\\endhead"
    )?;
    for (heap, label) in (0..=document.summary.heap).zip(labels).skip(1) {
        let value = word(&document.phi[document.place(heap)]);
        writeln!(out, "{heap} & {} & ${value}$ \\\\", escape(label))?;
    }
    writeln!(out, "\\end{{longtable}}")
}

/// Text that LaTeX prints as it is.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '{' | '}' | '#' | '$' | '%' | '&' | '_' => {
                out.push('\\');
                out.push(c);
            }
            '∞' => out.push_str("$\\infty$"),
            '−' => out.push_str("$-$"),
            '→' => out.push_str("$\\to$"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere::answer::{Wish, settle};
    use misere::limits::Budget;
    use misere::monoid::Alphabet;
    use misere::ruleset::HeapGame;

    fn latex(game: &str) -> String {
        let game = HeapGame::parse(game).unwrap();
        print(
            &settle(&game, Wish::Any, &Budget::unlimited()).document(),
            Part::Document,
        )
    }

    #[test]
    fn words_are_set_as_the_library_sets_them() {
        let names = Alphabet::list("a,b,z,a1,b12").unwrap();
        for exponents in [[0u32, 0, 0, 0, 0], [1, 2, 0, 0, 11], [0, 1, 1, 3, 1]] {
            assert_eq!(word(&names.show(&exponents)), names.latex(&exponents));
        }
        assert_eq!(word("a1^2*b=1"), "a_{1}^{2}b=1");
        assert_eq!(
            word("a^(i+m)*b^(2i+1)*c_3*d_(m+1)^2"),
            "a^{i+m}b^{2i+1}c_{3}d_{m+1}^{2}"
        );
        assert_eq!(word("a1_m*b_m^i"), "a_{1,m}b_{m}^{i}");
    }

    #[test]
    fn families_have_exponents_without_end() {
        let family = |base: &str, directions: &[&str]| {
            family(&FamilyDocument {
                base: base.to_string(),
                directions: directions.iter().map(ToString::to_string).collect(),
                p: None,
            })
        };
        assert_eq!(family("1", &["d"]), "$d^{i}$");
        assert_eq!(family("a*c^2", &["d", "e1"]), "$ac^{2}d^{i}e_{1}^{j}$");
    }

    #[test]
    fn braces_and_environments_balance() {
        for game in ["0.123", "0.414", "*2#320", "nim:1", "0.0", "0.734", "0.54"] {
            let text = latex(game);
            let plain = text.replace("\\{", "").replace("\\}", "");
            assert_eq!(plain.matches('{').count(), plain.matches('}').count());
            assert_eq!(
                text.matches("\\begin").count(),
                text.matches("\\end{").count()
            );
            assert_eq!(text.matches('$').count() % 2, 0);
        }
    }

    #[test]
    fn the_presentation_is_there() {
        let text = latex("0.123");
        assert!(
            text.contains("$\\mathcal{Q} = \\langle a, b, c, d \\mid{}$"),
            "{text}"
        );
        assert!(text.contains("$a^{2}=1$"));
        assert!(text.contains("\\begin{longtable}{r|lllll}"));
    }

    #[test]
    fn rules_are_set() {
        assert_eq!(rule("i even"), "$i$ even");
        assert_eq!(
            rule("i − j ≤ −1 or i − j = 2"),
            "$i - j \\le -1$ or $i - j = 2$"
        );
        assert_eq!(
            rule("i ≥ 2 ≡ 0, 1 (mod 3)"),
            "$i \\ge 2 \\equiv 0, 1 \\pmod{3}$"
        );
    }

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("*2#3_{}"), "*2\\#3\\_\\{\\}");
    }
}
