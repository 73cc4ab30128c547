//! The structure of a quotient as a page to read, in the manner of Plambeck's figures.

use super::Tables;
use crate::output::{commas, wrap};
use crate::page::{shorten, title};
use misere::Heap;
use misere::monoid::{Elem, Gen, ReesFactor};
use misere::report::Report;
use std::fmt::Write;

/// Longer lists are cut to this many items.
const CUT: usize = 40;

/// The page.
pub fn page(report: &Report, tables: &Tables, elements: bool, width: usize) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = write_page(&mut out, report, tables, elements, width);
    out
}

fn write_page(
    out: &mut String,
    report: &Report,
    tables: &Tables,
    elements: bool,
    width: usize,
) -> std::fmt::Result {
    let s = &report.structure;
    head(out, report, width)?;
    generators(out, report, width)?;
    writeln!(out)?;
    out.push_str(&list("Idempotents:", report, s.idempotents(), width));
    natural_order(out, report, width)?;
    writeln!(out)?;
    series(out, report, width)?;
    writeln!(out)?;
    components(out, report, width)?;
    writeln!(out)?;
    kernel(out, report, width)?;
    if elements {
        writeln!(out)?;
        element_table(out, report)?;
    } else {
        let genera = match report.game {
            Some(_) => " with their genera",
            None => "",
        };
        writeln!(out, "\n--elements prints all elements{genera}")?;
    }
    asked_for(out, report, tables, width)
}

/// Words with commas, cut short if there are many.
fn list(start: &str, report: &Report, elements: &[Elem], width: usize) -> String {
    wrap(start, shortened(report, elements), width)
}

fn shortened(report: &Report, elements: &[Elem]) -> Vec<String> {
    let shown = elements.iter().copied().take(CUT);
    let mut words = report.words(shown);
    if elements.len() > CUT {
        words.push(format!("… ({} in all)", elements.len()));
    }
    commas(words)
}

fn head(out: &mut String, report: &Report, width: usize) -> std::fmt::Result {
    let (s, q) = (&report.structure, report.monoid());
    match &report.game {
        Some(game) => {
            let summary = game.solution.summary();
            writeln!(out, "{}", title(&summary))?;
            writeln!(out, "{}", summary.claim)?;
        }
        None => {
            let presentation = misere::monoid::Presentation {
                generators: report.names.clone(),
                ..q.presentation()
            };
            let text = presentation.to_string();
            let items = text.split_inclusive(", ").map(|s| s.trim_end().to_string());
            out.push_str(&wrap("", items, width));
        }
    }
    writeln!(out)?;
    let kind = report.kind.map(|kind| kind.to_string());
    let known: Vec<String> = kind.into_iter().chain(report.name.clone()).collect();
    let known = match known.is_empty() {
        true => String::new(),
        false => format!("; {}", known.join(": ")),
    };
    let digest = match &report.digest {
        Some(digest) => format!("; digest {digest}"),
        None => String::new(),
    };
    writeln!(
        out,
        "|Q| = {}, |P| = {}{known}{digest}",
        q.order(),
        q.p().len()
    )?;
    let yes = |is: bool| if is { "yes" } else { "no" };
    let faithful = match report.faithful() {
        Some(is) => format!("; faithful: {}", yes(is)),
        None => String::new(),
    };
    write!(
        out,
        "regular: {}; normal: {}{faithful}",
        yes(s.is_regular()),
        yes(s.is_normal())
    )?;
    if !report.reduced {
        write!(out, "; not reduced: P does not tell all elements apart")?;
    }
    writeln!(
        out,
        "\nTame extension T(Q, P): order {}",
        q.order() + s.kernel().members.len()
    )
}

fn generators(out: &mut String, report: &Report, width: usize) -> std::fmt::Result {
    let q = report.monoid();
    let letters = report.game.as_ref().map(|g| &g.solution.letters);
    let items = (0..q.generators()).map(|g| {
        let (index, period) = q.index_and_period(q.generator(Gen(g as u32)));
        let heap = letters.map_or(String::new(), |l| match name(report, l[g]) {
            Some(name) => format!(" = Φ({}: {})", l[g], shorten(&name)),
            None => format!(" = Φ({})", l[g]),
        });
        format!("{}{heap}: {index}, {period}", report.names.names()[g])
    });
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return Ok(());
    }
    let last = items.len() - 1;
    let items = items.into_iter().enumerate();
    let items = items.map(|(i, t)| if i < last { t + ";" } else { t });
    out.push_str(&wrap("Generators, with index and period:", items, width));
    Ok(())
}

/// The name of a heap, where heaps have names.
pub fn name(report: &Report, heap: Heap) -> Option<String> {
    report.game.as_ref()?.solution.game.label(heap)
}

/// Each idempotent with those next below it.
fn natural_order(out: &mut String, report: &Report, width: usize) -> std::fmt::Result {
    let e = report.structure.idempotents();
    if e.len() > CUT {
        return writeln!(out, "Natural order: --dot idempotents draws it");
    }
    let covers = report.structure.idempotent_covers();
    let chain = covers.iter().all(|below| below.len() <= 1);
    if chain {
        let words = report.words(e.iter().copied());
        return writeln!(out, "Natural order: {}", words.join(" > "));
    }
    let pairs = covers.iter().enumerate().filter(|(_, b)| !b.is_empty());
    let pairs = pairs.map(|(i, below)| {
        let below = below.iter().map(|&j| e[j as usize]);
        format!("{} > {}", report.word(e[i]), report.words(below).join(", "))
    });
    let pairs: Vec<String> = pairs.collect();
    let last = pairs.len() - 1;
    let pairs = pairs.into_iter().enumerate();
    let pairs = pairs.map(|(i, t)| if i < last { t + ";" } else { t });
    out.push_str(&wrap("Natural order, next below:", pairs, width));
    Ok(())
}

/// A group as a product of cyclic groups.
pub fn group(factors: &[u32]) -> String {
    if factors.is_empty() {
        return "1".to_string();
    }
    let powers = factors.chunk_by(|a, b| a == b);
    let powers = powers.map(|p| match p.len() {
        1 => format!("Z_{}", p[0]),
        n => format!("Z_{}^{n}", p[0]),
    });
    powers.collect::<Vec<_>>().join(" × ")
}

fn series(out: &mut String, report: &Report, width: usize) -> std::fmt::Result {
    let s = &report.structure;
    writeln!(
        out,
        "Principal series S_1 ⊃ S_2 ⊃ …, S_i = D_i ∪ S_(i+1); the D_i are the classes of mutual divisors:"
    )?;
    let classes = s.classes();
    let digits = classes.len().to_string().len();
    let factors: Vec<String> = (0..classes.len())
        .map(|i| match (s.rees_factor(i), classes[i].idempotent) {
            (ReesFactor::Group, Some(e)) => group(&s.cyclic_factors(e)),
            (ReesFactor::GroupWithZero, Some(e)) => {
                format!("{} with 0", group(&s.cyclic_factors(e)))
            }
            _ => "null".to_string(),
        })
        .collect();
    let wide = factors.iter().map(|f| f.chars().count()).max().unwrap_or(0);
    let shown = if classes.len() > CUT {
        CUT / 2
    } else {
        classes.len()
    };
    let row = |out: &mut String, i: usize| {
        let class = &classes[i];
        let start = format!("  {:>digits$}  {:<wide$}  {{", i + 1, factors[i]);
        let words = shortened(report, &class.members).into_iter();
        let mut line = wrap(&start, words.chain(["}".to_string()]), width);
        if !class.p.is_empty() {
            line.pop();
            let p = shortened(report, &class.p).into_iter();
            let start = "P:".to_string();
            line += "  ";
            line += &wrap(&start, p, width.saturating_sub(30).max(40));
        }
        out.push_str(&line);
    };
    (0..shown).for_each(|i| row(out, i));
    if shown < classes.len() {
        writeln!(
            out,
            "  ⋮  ({} classes in all; --json has them)",
            classes.len()
        )?;
        row(out, classes.len() - 1);
    }
    Ok(())
}

fn components(out: &mut String, report: &Report, width: usize) -> std::fmt::Result {
    let s = &report.structure;
    writeln!(
        out,
        "Archimedean components (idempotent; order; maximal subgroup; elements outside it):"
    )?;
    let components = s.components();
    for (&e, component) in s.idempotents().iter().zip(&components).take(CUT) {
        let group_class = s.class_of(e);
        let outside = component.iter().copied();
        let outside: Vec<Elem> = outside.filter(|&x| s.class_of(x) != group_class).collect();
        let start = format!(
            "  {}; {}; {};",
            report.word(e),
            component.len(),
            group(&s.cyclic_factors(e))
        );
        match outside.is_empty() {
            true => writeln!(out, "{start} none")?,
            false => out.push_str(&list(&start, report, &outside, width)),
        }
    }
    if components.len() > CUT {
        writeln!(out, "  ⋮  ({} in all; --json has them)", components.len())?;
    }
    Ok(())
}

fn kernel(out: &mut String, report: &Report, width: usize) -> std::fmt::Result {
    let s = &report.structure;
    let z = s.kernel().identity;
    let by_nim = report.game.as_ref().and_then(|g| g.kernel_by_nim.as_ref());
    let shape = group(&s.cyclic_factors(z));
    let Some(by_nim) = by_nim else {
        let members: Vec<Elem> = s.kernel().members.iter().map(|x| Elem(x as u32)).collect();
        let start = format!("Kernel, z = {}, {shape}:", report.word(z));
        out.push_str(&list(&start, report, &members, width));
        return Ok(());
    };
    writeln!(
        out,
        "Kernel, z = {}, {shape}, isomorphic to the normal-play quotient:",
        report.word(z)
    )?;
    // As Plambeck's figure of Kayles: nim values above, elements below.
    let cells = by_nim.iter().enumerate().take(256);
    let cells: Vec<(String, String)> = cells
        .map(|(n, &x)| (format!("*{n}"), report.word(x)))
        .collect();
    let wide = cells.iter().map(|(n, w)| n.len().max(w.len())).max();
    let wide = wide.unwrap_or(0) + 2;
    let columns = ((width - 2) / wide).clamp(1, 16);
    let columns = (1 << columns.ilog2()).min(cells.len().max(1));
    for row in cells.chunks(columns) {
        for pick in [0, 1] {
            let cell = |(n, w): &(String, String)| {
                let text = if pick == 0 { n } else { w };
                format!("{text:<wide$}")
            };
            let line: String = row.iter().map(cell).collect();
            writeln!(out, "  {}", line.trim_end())?;
        }
    }
    Ok(())
}

/// The table of elements: number, word, genus, outcome, class, z times it, and the action of each generator.
fn element_table(out: &mut String, report: &Report) -> std::fmt::Result {
    let (s, q) = (&report.structure, report.monoid());
    let mut head = vec!["#".to_string(), "element".to_string()];
    match (report.genera(), report.nim()) {
        (Some(_), _) => head.push("genus".into()),
        (None, Some(_)) => head.push("nim".into()),
        _ => (),
    }
    head.extend(["outcome".into(), "D".into(), "z·x".into()]);
    let plain = head.len();
    head.extend(report.names.names().iter().cloned());
    let mut rows = vec![head];
    for x in q.elements() {
        let mut row = vec![x.0.to_string(), report.word(x)];
        match (report.genera(), report.nim()) {
            (Some(genera), _) => row.push(genera[x.index()].to_string()),
            (None, Some(nim)) => row.push(nim[x.index()].to_string()),
            _ => (),
        }
        row.push(if q.is_p(x) { "P" } else { "N" }.into());
        row.push((s.class_of(x) + 1).to_string());
        row.push(s.times_z()[x.index()].0.to_string());
        row.extend((0..q.generators()).map(|g| q.act(x, Gen(g as u32)).0.to_string()));
        rows.push(row);
    }
    writeln!(
        out,
        "Elements, with their class D, z·x and the action of the generators:"
    )?;
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|c| rows.iter().map(|r| r[c].chars().count()).max().unwrap_or(0))
        .collect();
    for row in rows {
        let mut line = String::from(" ");
        for (c, (cell, w)) in row.iter().zip(&widths).enumerate() {
            line.push_str(if c == plain { " | " } else { " " });
            let space = " ".repeat(w - cell.chars().count());
            match c {
                1 | 2 => write!(line, "{cell}{space} ")?,
                _ => write!(line, "{space}{cell} ")?,
            }
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    if let Some(Err(reason)) = report.game.as_ref().and_then(|g| g.genera.as_ref()) {
        writeln!(out, "  no genera: {reason}")?;
    }
    Ok(())
}

/// The tables that were asked for by name.
fn asked_for(out: &mut String, report: &Report, tables: &Tables, width: usize) -> std::fmt::Result {
    let q = report.monoid();
    let braces = |words: &Vec<String>| format!("{{{}}}", words.join(", "));
    if let Some(sets) = &tables.meximal {
        writeln!(out, "\nMeximal sets:")?;
        for (x, set) in q.elements().zip(sets) {
            let start = format!("  {}: {{", report.word(x));
            let words = commas(set.iter().cloned()).into_iter();
            out.push_str(&wrap(&start, words.chain(["}".to_string()]), width));
        }
    }
    if let Some(antichains) = &tables.antichains {
        let count: usize = antichains.iter().map(Vec::len).sum();
        writeln!(
            out,
            "\nTransition algebra, the least sets of option values of positions other than 0 ({count}):"
        )?;
        for (x, sets) in q.elements().zip(antichains) {
            let start = format!("  {}:", report.word(x));
            out.push_str(&wrap(&start, commas(sets.iter().map(braces)), width));
        }
    }
    if let Some(rows) = &tables.cayley {
        writeln!(out, "\nMultiplication table, by numbers of elements:")?;
        let w = q.order().to_string().len();
        for row in rows {
            let line: Vec<String> = row.iter().map(|x| format!("{x:>w$}")).collect();
            writeln!(out, "  {}", line.join(" "))?;
        }
    }
    for table in &tables.left_out {
        writeln!(out, "\nLeft out: {table}")?;
    }
    Ok(())
}
