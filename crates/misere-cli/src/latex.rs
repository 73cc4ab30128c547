//! The result of `misere solve` as a LaTeX document.

use crate::page::title;
use crate::table::{columns, last_heap};
use misere::monoid::{Alphabet, Elem};
use misere::quotient::{Proof, Solution};
use std::fmt::Write;

/// A document that compiles as it stands; what is between `\begin{document}` and `\end{document}` may be pasted
/// into a paper.
pub fn document(solution: &Solution) -> String {
    document_under(&title(solution), solution)
}

/// The document under this title.
pub fn document_under(title: &str, solution: &Solution) -> String {
    let mut out = String::from(
        "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\
         \\usepackage{amsmath,longtable}\n\\begin{document}\n",
    );
    // A string takes everything.
    let _ = write_body(&mut out, title, solution);
    out.push_str("\\end{document}\n");
    out
}

fn write_body(out: &mut String, title: &str, solution: &Solution) -> std::fmt::Result {
    let q = &solution.monoid;
    let names = Alphabet::standard(q.generators());
    let word = |x: Elem| names.latex(&q.normal_form(x));
    writeln!(out, "\\section*{{{}}}", escape(title))?;
    writeln!(out, "{}\n", claim(solution))?;

    // Each relation is a formula of its own, so that lines break between them and not within.
    let generator = |g: usize| {
        let mut unit = vec![0; names.len()];
        unit[g] = 1;
        names.latex(&unit)
    };
    let generators: Vec<String> = (0..names.len()).map(generator).collect();
    writeln!(out, "\\begin{{flushleft}}")?;
    writeln!(
        out,
        "$\\mathcal{{Q}} = \\langle {} \\mid{{}}$",
        generators.join(", ")
    )?;
    let relations: Vec<String> = q
        .relations()
        .iter()
        .map(|(u, v)| format!("${}={}$", names.latex(u), names.latex(v)))
        .collect();
    writeln!(out, "{}~$\\rangle$\n", relations.join(",\n"))?;
    let p: Vec<String> = q
        .p()
        .iter()
        .map(|x| format!("${}$", word(Elem(x as u32))))
        .collect();
    writeln!(out, "$\\mathcal{{P}} = \\{{$~{}~$\\}}$\n", p.join(",\n"))?;
    let heaps: Vec<String> = solution
        .letters
        .iter()
        .zip(&generators)
        .map(|(heap, name)| format!("${name}=\\Phi({heap})$"))
        .collect();
    writeln!(
        out,
        "Generators: {}\n\\end{{flushleft}}\n",
        heaps.join(", ")
    )?;
    table(out, solution, word)
}

fn claim(solution: &Solution) -> String {
    let (order, p_order, heap) = (solution.order(), solution.p_order(), solution.heap);
    let what = match &solution.proof {
        Proof::Periodic(p) | Proof::Nim(Some(p)) => format!(
            "The whole game, of period {} and preperiod {}",
            p.period, p.preperiod
        ),
        Proof::TameRelative {
            last_outside_kernel,
            ..
        } => format!("The whole game, tame relative to heap {last_outside_kernel}"),
        Proof::AllHeaps | Proof::Nim(None) => "The whole game".to_string(),
        Proof::Partial => format!("The heaps up to {heap}"),
    };
    format!("{what}: $|\\mathcal{{Q}}| = {order}$, $|\\mathcal{{P}}| = {p_order}$.")
}

fn table(out: &mut String, solution: &Solution, word: impl Fn(Elem) -> String) -> std::fmt::Result {
    let last = last_heap(solution);
    if last == 0 {
        return Ok(());
    }
    let period = solution.period();
    let phi = |n: u32| solution.phi[period.map_or(n, |p| p.reduce(n)) as usize];
    let count = columns(solution, |c| c <= 12).min(last);
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
            write!(out, " & ${}$", word(phi(n)))?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{longtable}}")?;
    match period {
        Some(p) => writeln!(
            out,
            "From heap {} on the last {} values repeat.",
            p.preperiod, p.period
        ),
        None => Ok(()),
    }
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
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere::quotient::{Limits, solve};
    use misere::ruleset::HeapGame;

    fn latex(game: &str) -> String {
        document(&solve(
            &HeapGame::parse(game).unwrap(),
            Limits::default(),
            None,
        ))
    }

    #[test]
    fn braces_and_environments_balance() {
        for game in ["0.123", "0.414", "*2#320", "nim:1", "0.0"] {
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
    fn special_characters_are_escaped() {
        assert_eq!(escape("*2#3_{}"), "*2\\#3\\_\\{\\}");
    }
}
