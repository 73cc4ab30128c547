//! `misere solve` in misère play, where the quotient may be infinite.

use super::Args;
use crate::exit::{Exit, Failure};
use crate::limits::is_answer;
use crate::output::{self, commas, wrap};
use crate::page::shorten;
use crate::proof;
use misere::infinite::AutomaticSolution;
use misere::position::Heap;
use misere::ruleset::HeapGame;
use misere::settle::{Settled, settle};
use std::fmt::Write;

/// More words than this are counted and not shown.
const SHOWN: usize = 60;

pub fn run(args: &Args, game: &HeapGame) -> Result<Exit, Failure> {
    let limits = args.limits.limits();
    let answer = args
        .limits
        .watched(|watcher| settle(game, &limits, args.infinite, Some(watcher)));
    let Some(solution) = &answer.automatic else {
        let exit = super::finish(args, &answer.finite)?;
        if let (Some(why), false) = (&answer.why, args.json || args.latex) {
            output::print(&format!(
                "Heap {}: no quotient found; {why}\n",
                answer.finite.heap + 1
            ))?;
        }
        return Ok(exit);
    };
    if args.latex {
        let message = "--latex: not for quotients proved by an automaton; --json has all of it";
        return Err(Failure::input(message));
    }
    if let Some(file) = &args.cert {
        super::write_certificate(&solution.certificate(), file)?;
    }
    match args.json {
        true => output::print_json(&solution.document(answer.stop, &answer.finite.changes))?,
        false => output::print(&page_of(solution, &answer, output::width()))?,
    }
    Ok(match is_answer(answer.stop) {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

fn page_of(solution: &AutomaticSolution, answer: &Settled, width: usize) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = write_page(&mut out, solution, answer, width);
    out
}

fn write_page(
    out: &mut String,
    solution: &AutomaticSolution,
    answer: &Settled,
    width: usize,
) -> std::fmt::Result {
    let document = solution.document(answer.stop, &answer.finite.changes);
    writeln!(out, "{}, misère play", shorten(&solution.game.name))?;
    let heap = solution.heap;
    match (solution.is_whole(), &answer.why) {
        (true, _) => writeln!(out, "solved: the whole game, all its {heap} heaps")?,
        (false, None) => writeln!(out, "exact for heaps up to {heap}")?,
        (false, Some(why)) => writeln!(
            out,
            "partial: exact for heaps up to {heap}; heap {}: {why}",
            heap + 1
        )?,
    }
    writeln!(out)?;
    match document.order {
        None => writeln!(out, "Q is infinite; wild")?,
        Some(order) => writeln!(
            out,
            "|Q| = {order}, |P| = {}",
            document.p_order.unwrap_or(0)
        )?,
    }
    writeln!(out)?;
    let generators = document.generators.iter().map(|g| match &g.heap_name {
        Some(name) => format!("{} = Φ({}: {})", g.name, g.heap, shorten(name)),
        None => format!("{} = Φ({})", g.name, g.heap),
    });
    out.push_str(&wrap("Generators:", commas(generators), width));
    let names = commas(document.generators.iter().map(|g| g.name.clone()));
    let presentation = names
        .into_iter()
        .chain(["|".to_string()])
        .chain(commas(document.relations.iter().cloned()));
    out.push_str(&wrap("Q = ⟨", presentation.chain(["⟩".to_string()]), width));
    writeln!(out)?;
    let forms = &document.normal_forms;
    let families = forms.families.iter().map(|f| {
        let base = if f.base == "1" {
            String::new()
        } else {
            format!("{}·", f.base)
        };
        format!(
            "{base}{}",
            f.directions
                .iter()
                .map(|d| format!("{d}^*"))
                .collect::<Vec<_>>()
                .join("·")
        )
    });
    let title = format!(
        "Normal forms: {} points and {} families (^* for every power):",
        forms.points.len(),
        forms.families.len()
    );
    out.push_str(&wrap(&title, cut(families, forms.families.len()), width));
    let in_p: Vec<String> = forms
        .points
        .iter()
        .filter(|p| p.p)
        .map(|p| p.word.clone())
        .collect();
    let count = in_p.len();
    out.push_str(&wrap(
        &format!("Points in P ({count}):"),
        cut(in_p.into_iter(), count),
        width,
    ));
    writeln!(out)?;
    let values = (1..=heap).map(|n| format!("{n}: {}", solution.phi(Heap(n))));
    out.push_str(&wrap("Φ:", commas(values), width));
    writeln!(out)?;
    out.push_str(&proof::section(&proof_lines(solution), width));
    writeln!(out, "Time: {:.3} s", solution.elapsed.as_secs_f64())
}

fn cut(items: impl Iterator<Item = String>, count: usize) -> Vec<String> {
    if count <= SHOWN {
        return commas(items);
    }
    let mut items = commas(items.take(SHOWN).chain(["…".to_string()]));
    items.push(format!("({count} in all; --json has them)"));
    items
}

fn proof_lines(solution: &AutomaticSolution) -> Vec<String> {
    let claim = &solution.claim;
    let mut lines = vec![
        format!(
            "P: an automaton with {} states reads the exponents of {} generators in binary, low bits first; \
             the others are a monoid of {} elements that selects its first state",
            claim.automaton.states(),
            claim.automaton.directions(),
            claim.table.order(),
        ),
        format!(
            "P-check and N-check: {} classes of translates, {} pairs, {} words, {} states",
            solution.size.classes,
            solution.size.p_states,
            solution.size.words,
            solution.size.n_states
        ),
        "relations: for each, both sides have equal translates of P in every context".to_string(),
        format!(
            "completeness: all normal forms are different elements ({} sets of pairs of translates)",
            solution.searched
        ),
    ];
    if solution.is_infinite() {
        lines.push("infinite: there is a family of normal forms".to_string());
    }
    lines
}
