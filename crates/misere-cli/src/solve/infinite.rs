//! `misere solve` in misère play: the solver for finite quotients first, then the one that knows infinite ones.

use super::Args;
use crate::exit::{Exit, Failure};
use crate::limits::is_answer;
use crate::output::{self, commas, wrap};
use crate::page::shorten;
use crate::proof;
use misere::infinite::{AutomaticSolution, NotFound, solve_automatic};
use misere::position::Heap;
use misere::quotient::{Budget, CREEP, Change, Limits, Progress, Solution, Stop};
use misere::ruleset::HeapGame;
use std::fmt::Write;
use std::time::Duration;

/// Without a time limit the solver for finite quotients works this long before the other one is asked …
const FINITE_FIRST: Duration = Duration::from_secs(60);
/// … and when an infinite quotient is expected, only this long.
const FINITE_BRIEFLY: Duration = Duration::from_secs(3);
/// More words than this are counted and not shown.
const SHOWN: usize = 60;

/// What is known in the end.
enum Known {
    /// A quotient proved by the finite solver, as far as it got.
    Finite(Box<Solution>),
    /// A quotient proved by an automaton.
    Automatic(Box<AutomaticSolution>),
}

/// What was found, and why no more.
struct Answer {
    /// The best result.
    known: Known,
    /// Why the search ended.
    stop: Stop,
    /// Why the quotient of the next heap was not found.
    why: Option<NotFound>,
    /// How the finite quotients grew.
    changes: Vec<Change>,
}

pub fn run(args: &Args, game: &HeapGame) -> Result<Exit, Failure> {
    let limits = args.limits.limits();
    let find = |watcher: &dyn Fn(&Progress)| find(game, &limits, args.infinite, watcher);
    let answer = args.limits.watched(find);
    let solution = match &answer.known {
        Known::Finite(solution) => {
            let exit = super::finish(args, solution)?;
            if let (Some(why), false) = (&answer.why, args.json || args.latex) {
                output::print(&format!(
                    "Heap {}: no quotient found; {why}\n",
                    solution.heap + 1
                ))?;
            }
            return Ok(exit);
        }
        Known::Automatic(solution) => solution,
    };
    if args.latex {
        let message = "--latex: not for quotients proved by an automaton; --json has all of it";
        return Err(Failure::input(message));
    }
    if let Some(file) = &args.cert {
        super::write_certificate(&solution.certificate(), file)?;
    }
    match args.json {
        true => output::print_json(&solution.document(answer.stop, &answer.changes))?,
        false => output::print(&page_of(solution, &answer, output::width()))?,
    }
    Ok(match is_answer(answer.stop) {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

/// How long the solver for finite quotients may work before the other one is asked.
fn share(limit: Option<Duration>, expected: bool) -> Duration {
    match (limit, expected) {
        (None, false) => FINITE_FIRST,
        (None, true) => FINITE_BRIEFLY,
        (Some(limit), false) => limit * 3 / 5,
        (Some(limit), true) => (limit / 4).min(FINITE_BRIEFLY),
    }
}

/// The solver for finite quotients first, then heap by heap the one that knows infinite ones: when exponents creep, or
/// when it has had its share of the time.
fn find(game: &HeapGame, limits: &Limits, expected: bool, watcher: &dyn Fn(&Progress)) -> Answer {
    let first = Limits {
        time: Some(share(limits.time, expected)),
        creep: Some(if expected { CREEP / 2 } else { CREEP }),
        ..limits.clone()
    };
    let finite = misere::quotient::solve(game, first, Some(watcher));
    let stop = finite.stop;
    let elapsed = finite.elapsed;
    let mut answer = Answer {
        stop,
        changes: finite.changes.clone(),
        known: Known::Finite(Box::new(finite)),
        why: None,
    };
    if !matches!(stop, Stop::Time | Stop::Creeping) {
        return answer;
    }
    let left = |used: Duration| limits.time.map(|t| t.saturating_sub(used));
    // Exponents may creep and the quotient be finite: then the first solver is to have another turn.
    let rest = match stop {
        Stop::Creeping => left(elapsed).map(|t| t * 3 / 5),
        _ => left(elapsed),
    };
    let budget = Budget::start(
        Limits {
            time: rest,
            ..limits.clone()
        },
        Some(watcher),
    );
    automatic(game, limits, &mut answer, &budget);
    let Known::Finite(solution) = &mut answer.known else {
        return answer;
    };
    solution.stop = answer.stop;
    let again = match stop {
        Stop::Creeping => matches!(answer.stop, Stop::NotFound | Stop::Time),
        // Nothing infinite was found: without a limit the finite solver may go on for good.
        _ => limits.time.is_none() && answer.stop == Stop::NotFound,
    };
    if again && !(expected && limits.time.is_none()) {
        let last = Limits {
            time: left(elapsed + budget.elapsed()),
            ..limits.clone()
        };
        let more = misere::quotient::solve(game, last, Some(watcher));
        if more.heap > solution.heap || more.is_solved() {
            answer.why = None;
            answer.stop = more.stop;
            **solution = more;
        }
    }
    answer
}

/// Goes on from the heap that the solver for finite quotients came to.
fn automatic(game: &HeapGame, limits: &Limits, answer: &mut Answer, budget: &Budget) {
    let goal = match (game.heaps(), limits.heap) {
        (Some(all), Some(wanted)) => Some(all.min(wanted)),
        (all, wanted) => all.or(wanted),
    };
    let Known::Finite(finite) = &answer.known else {
        return;
    };
    // Heap after heap, towards a heap that is asked for in longer and longer strides; it is tried even if those before
    // it were not found.
    let mut proved = finite.heap;
    let mut stride = 1;
    let mut next = proved + 1;
    loop {
        budget.report(next, 0, None);
        match solve_automatic(game, next, budget) {
            Ok(solution) => {
                answer.known = Known::Automatic(Box::new(solution));
                answer.why = None;
                if Some(next) == goal {
                    answer.stop = match game.heaps() == Some(next) {
                        true => Stop::Proved,
                        false => Stop::Heap,
                    };
                    return;
                }
                proved = next;
                if let Some(goal) = goal {
                    stride = (2 * stride).min(goal - proved);
                }
                next = proved + stride;
            }
            Err(why) => {
                let stopped = matches!(why, NotFound::Stopped(_));
                answer.stop = why.stop();
                answer.why = Some(why);
                next = match goal {
                    _ if stopped => return,
                    _ if stride > 1 => proved + 1,
                    Some(goal) if goal > next => goal,
                    _ => return,
                };
                stride = 1;
            }
        }
    }
}

fn page_of(solution: &AutomaticSolution, answer: &Answer, width: usize) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = write_page(&mut out, solution, answer, width);
    out
}

fn write_page(
    out: &mut String,
    solution: &AutomaticSolution,
    answer: &Answer,
    width: usize,
) -> std::fmt::Result {
    let document = solution.document(answer.stop, &answer.changes);
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
