//! `misere structure`: the algebra of a quotient.

mod latex;
mod page;
mod svg;
mod work;

use crate::cache::CacheArgs;
use crate::exit::{Exit, Failure};
use crate::latex::Part;
use crate::limits::{LimitArgs, is_answer};
use crate::page::{CITATION, shorten};
use crate::{find, output};
use misere::answer::{Answer, Wish};
use misere::generalised::{self, Board};
use misere::limits::{Budget, Limits, Stop, Watcher};
use misere::monoid::bits::BitSet;
use misere::monoid::{
    Alphabet, BipartiteMonoid, CompletionError, Elem, MeximalSets, Presentation, TransitionAlgebra,
};
use misere::quotient::Solution;
use misere::report::{Diagram, NoGenus, Report, genera, transitions};
use misere::turns::STEP;
use serde::Serialize;
use std::time::Duration;

/// Up to this order the table of elements is printed, with genera, without being asked for.
const SMALL: usize = 100;
/// The order a presentation may have, unless --max-order says otherwise.
const MAX_ORDER: usize = 10_000;
/// The structure of what is proved may take so long when the time is up.
const MOMENT: Duration = Duration::from_millis(200);
/// More sets than this are no use to anybody.
const MAX_SETS: usize = 200_000;

/// The algebra of a quotient: idempotents, classes, subgroups, kernel, principal series, genera
///
/// Takes a game, whose quotient is found and proved first, or a presentation of any finite commutative monoid.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere structure 0.123                the twenty elements, as Plambeck prints
                                        them
  misere structure 0.07 --heap 33       Dawson's Kayles, heaps up to 33
  misere structure '<a,b | a^2=1, b^3=b> P={a, b^2}'
                                        a presentation
  misere structure 0.77 --json          the same for programs
  misere structure 0.77 --latex > kayles.tex
                                        a document for LaTeX
  misere structure 0.77 --gap > kayles.g
                                        a program for GAP
  misere structure 0.77 --svg idempotents > kayles.svg
                                        a diagram; --dot for Graphviz
  misere structure 0.123 --antichains --meximal --cayley
                                        the transition algebra and larger tables

Exit status: 0 solved, or --heap reached; 2 bad input; 3 a limit stopped it (the structure of what is proved is printed).")]
pub struct Args {
    /// The game (a code, a name, a tree or a file), a presentation, or the digest of a quotient that misere find knows
    game: String,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    cache: CacheArgs,
    /// Print one JSON document
    #[arg(long, group = "face")]
    json: bool,
    /// Print a LaTeX document, or with --latex fragment what goes between \begin and \end of one
    #[arg(long, group = "face", value_name = "PART", num_args = 0..=1, default_missing_value = "document")]
    latex: Option<Part>,
    /// Print a program for GAP
    #[arg(long, group = "face")]
    gap: bool,
    /// Print a diagram in the DOT language
    #[arg(long, group = "face", value_name = "DIAGRAM")]
    dot: Option<Picture>,
    /// Print a diagram as SVG
    #[arg(long, group = "face", value_name = "DIAGRAM")]
    svg: Option<Picture>,
    /// Print the table of elements, with their genera, however many there are
    #[arg(long, conflicts_with_all = ["gap", "dot", "svg"])]
    elements: bool,
    /// Print the multiplication table
    #[arg(long, conflicts_with_all = ["latex", "gap", "dot", "svg"])]
    cayley: bool,
    /// Print the meximal set of each element: what its options may be worth
    #[arg(long, conflicts_with_all = ["latex", "gap", "dot", "svg"])]
    meximal: bool,
    /// Print the transition algebra of the game: for each element the least sets of option values
    #[arg(long, conflicts_with_all = ["latex", "gap", "dot", "svg"])]
    antichains: bool,
}

/// Which diagram.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Picture {
    /// The natural order of the idempotents
    Idempotents,
    /// Divisibility between classes
    Classes,
    /// The Cayley graph
    Cayley,
}

impl From<Picture> for Diagram {
    fn from(picture: Picture) -> Diagram {
        match picture {
            Picture::Idempotents => Diagram::Idempotents,
            Picture::Classes => Diagram::Classes,
            Picture::Cayley => Diagram::Cayley,
        }
    }
}

/// A report with the tables that were asked for, as lists of words.
#[derive(Serialize)]
pub struct Tables {
    /// Rows of the multiplication table, as numbers of elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    cayley: Option<Vec<Vec<u32>>>,
    /// M_x for each element x.
    #[serde(skip_serializing_if = "Option::is_none")]
    meximal: Option<Vec<Vec<String>>>,
    /// The antichain of each element.
    #[serde(skip_serializing_if = "Option::is_none")]
    antichains: Option<Vec<Vec<Vec<String>>>>,
    /// Tables that were asked for and are missing, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<String>,
}

impl Tables {
    fn leave_out(&mut self, table: &str, reason: String) {
        self.left_out.push(format!("{table}: {reason}"));
    }
}

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    structure: misere::report::StructureDocument,
    #[serde(flatten)]
    tables: Tables,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.limits();
    let budget = Budget::start(limits.clone(), None);
    let stored = stored(&args.game)?;
    let written = stored.as_deref().unwrap_or(&args.game);
    let text = written.trim_start();
    if text.starts_with('<') || text.starts_with('⟨') {
        if args.limits.heap.is_some() || args.limits.normal {
            let message = "--heap and --normal: a presentation is no game";
            return Err(Failure::input(message));
        }
        let presentation: Presentation = written.parse().map_err(Failure::input)?;
        let monoid = monoid(&presentation, args.limits.max_order, &budget)?;
        let report =
            Report::of_monoid(&monoid, presentation.generators, &budget).map_err(stopped)?;
        return finish(args, report, None, &budget);
    }
    if let Some(board) = Board::read(written).map_err(Failure::input)? {
        args.limits.board_says()?;
        let solved = |watcher: Watcher| generalised::solve(&board, limits.clone(), Some(watcher));
        let solution = args.limits.watched(|watcher| solved(watcher));
        let names = Alphabet::standard(solution.monoid.generators());
        let report = Report::of_monoid(&solution.monoid, names, &budget).map_err(stopped)?;
        return finish(args, report, None, &budget);
    }
    let game = args.limits.game(written)?;
    // Of finitely many heaps the quotient may be infinite; of heaps without end formulas tell when it grows for ever. In both cases
    // there would be no end to wait for.
    let wish = match limits.heap.or(game.heaps()) {
        Some(_) => Wish::Any,
        None => Wish::Formulas,
    };
    let sought = |wish, limits: &Limits| args.cache.settle(&args.limits, limits, &game, wish);
    let mut answer = sought(wish, &limits);
    if answer.is_infinite() {
        return infinite(args, &answer);
    }
    if answer.monoid().is_none() && answer.is_complete() {
        // An automaton for finitely many elements has no table of them.
        let time = budget.time_left();
        answer = sought(
            Wish::Finite,
            &Limits {
                time,
                ..limits.clone()
            },
        );
    }
    let solution = answer.finite();
    let rest = Budget::start(rest(limits, solution.stop, &budget), None);
    let report = Report::of_solution(solution, &rest).map_err(stopped)?;
    finish(args, report, Some(solution), &rest)
}

/// What a digest stands for: a presentation of the classification, or a game of the census that is settled.
fn stored(text: &str) -> Result<Option<String>, Failure> {
    let digest = &text.trim().to_ascii_lowercase()[..];
    if !find::is_digest(digest) {
        return Ok(None);
    }
    let known = find::quotients(digest).into_iter();
    let known = known.map(|q| (q.digest, q.presentation));
    let games = find::games(digest).into_iter();
    let games = games.filter(|g| g.status == "solved");
    let mut found = known.chain(games.map(|g| (g.digest, g.game)));
    let Some((first, text)) = found.next() else {
        return Err(Failure::input(format!(
            "no quotient {digest} is stored: give a game or a presentation"
        )));
    };
    match found.find(|(other, _)| *other != first) {
        None => Ok(Some(text)),
        Some((other, _)) => Err(Failure::input(format!(
            "{digest} begins more than one digest, {first} and {other} among them"
        ))),
    }
}

/// An infinite quotient has no table to be taken apart; what there is are its presentation, normal forms and P.
fn infinite(args: &Args, answer: &Answer) -> Result<Exit, Failure> {
    let tables = [
        (args.elements, "--elements"),
        (args.antichains, "--antichains"),
        (args.cayley, "--cayley"),
        (args.meximal, "--meximal"),
    ];
    if let Some((_, option)) = tables.into_iter().find(|(asked, _)| *asked) {
        let game = shorten(&args.game);
        let message =
            format!("{option}: the quotient of {game} is infinite, and there is no such table");
        return Err(Failure::input(message));
    }
    if args.json || args.gap || args.dot.or(args.svg).is_some() {
        let game = shorten(&args.game);
        let message = match args.limits.heap.is_some() || answer.game().heaps().is_some() {
            true => format!("{game}: the quotient is infinite, see misere solve {game}"),
            false => format!(
                "{game}: the quotient of the whole game is infinite, see misere solve {game}; with --heap N that of the heaps up to N is taken apart"
            ),
        };
        return Err(Failure::input(message));
    }
    let document = answer.document();
    output::print(&match args.latex {
        Some(part) => crate::latex::print(&document, part),
        None => crate::page::page(&document, output::width()),
    })?;
    Ok(Exit::after(answer.stop))
}

/// What is left of the limits for looking at the solution. What is proved is to be shown even when a limit has stopped the
/// solver, so there is a moment for it.
fn rest(limits: Limits, stop: Stop, budget: &Budget) -> Limits {
    if !is_answer(stop) {
        return Limits {
            time: Some(MOMENT),
            ..Limits::default()
        };
    }
    Limits {
        time: budget.time_left().map(|left| left.max(MOMENT)),
        ..limits
    }
}

fn stopped(stop: Stop) -> Failure {
    Failure::Stopped(format!("stopped: {stop}"))
}

/// The monoid of a presentation, which may take longer than anybody wants to wait.
fn monoid(
    presentation: &Presentation,
    max_order: Option<usize>,
    budget: &Budget,
) -> Result<BipartiteMonoid, Failure> {
    let most = max_order.unwrap_or(MAX_ORDER);
    let within = budget.within(Limits {
        order: Some(most),
        ..Limits::default()
    });
    presentation
        .monoid_within(&within)
        .map_err(|error| match error {
            CompletionError::Infinite(_) => Failure::input(error),
            CompletionError::Stopped(Stop::Order) => Failure::Stopped(format!(
                "the monoid has more than {most} elements: see --max-order"
            )),
            CompletionError::Stopped(stop) => stopped(stop),
            error => Failure::Stopped(error.to_string()),
        })
}

/// Adds what takes long, prints, and says how it ended.
fn finish(
    args: &Args,
    mut report: Report,
    solution: Option<&Solution>,
    budget: &Budget,
) -> Result<Exit, Failure> {
    let mut stop = None;
    let drawing = args.dot.or(args.svg).is_some() || args.gap;
    let large = report.monoid().order() > SMALL;
    if let Some(game) = &mut report.game
        && !drawing
        && (args.elements || !large)
    {
        let found = genera(game.solution, budget);
        if let Err(NoGenus::Stopped(why)) = found {
            stop = Some(why);
        }
        game.genera = Some(found);
    }
    let tables = tables(args, &report, solution, budget)?;
    let tables_are_whole = tables.left_out.is_empty();
    if !drawing {
        match report.monoid().canonical_within(budget) {
            Ok(form) => report.digest = Some(form.digest()),
            Err(why) => stop = Some(why),
        }
    }
    let elements = args.elements || !large;
    let text = if args.json {
        output::print_json(&Document {
            structure: report.document(),
            tables,
        })?;
        String::new()
    } else if let Some(part) = args.latex {
        latex::print(&report, elements, part)
    } else if args.gap {
        // GAP's strings are bytes, and so is its text.
        format!("# {}\n{}", CITATION.replace('è', "e"), report.gap())
    } else if let Some(diagram) = args.dot {
        let cited = format!("digraph Q {{\n  // {CITATION}\n");
        report
            .dot(diagram.into())
            .replacen("digraph Q {\n", &cited, 1)
    } else if let Some(diagram) = args.svg {
        let drawing = svg::draw(&report, diagram.into(), budget)?;
        drawing.replacen("</svg>", &format!("<!-- {CITATION} -->\n</svg>"), 1)
    } else {
        page::page(&report, &tables, elements, output::width())
    };
    output::print(&text)?;
    let whole = stop.is_none() && tables_are_whole;
    let answered = solution.is_none_or(|s| is_answer(s.stop)) && whole;
    Ok(match answered {
        true => Exit::Answer,
        false => Exit::Stopped,
    })
}

fn tables(
    args: &Args,
    report: &Report,
    solution: Option<&Solution>,
    budget: &Budget,
) -> Result<Tables, Failure> {
    let q = report.monoid();
    let mut tables = Tables {
        cayley: None,
        meximal: None,
        antichains: None,
        left_out: Vec::new(),
    };
    let words = |set: &BitSet| report.words(set.iter().map(|x| Elem(x as u32)));
    if args.cayley {
        match cayley(q, budget) {
            Ok(rows) => tables.cayley = Some(rows),
            Err(stop) => tables.leave_out("multiplication table", format!("stopped: {stop}")),
        }
    }
    if args.meximal {
        match meximal(q, budget) {
            Ok(sets) => tables.meximal = Some(sets.iter().map(words).collect()),
            Err(stop) => tables.leave_out("meximal sets", format!("stopped: {stop}")),
        }
    }
    if args.antichains {
        let Some(solution) = solution else {
            return Err(Failure::input(
                "--antichains: a presentation has no options, give a game",
            ));
        };
        match antichains(q, solution, budget) {
            Ok(algebra) => {
                let of = |x| algebra.antichain(x).iter().map(words).collect();
                tables.antichains = Some(q.elements().map(of).collect());
            }
            Err(Stop::Order) => {
                tables.leave_out("antichains", format!("more than {MAX_SETS} sets"));
            }
            Err(stop) => tables.leave_out("antichains", format!("stopped: {stop}")),
        }
    }
    Ok(tables)
}

fn cayley(q: &BipartiteMonoid, budget: &Budget) -> Result<Vec<Vec<u32>>, Stop> {
    budget.allow_table::<u32>(q.order().saturating_mul(q.order()))?;
    let mut rows = Vec::with_capacity(q.order());
    for x in q.elements() {
        budget.check()?;
        rows.push(q.row(x));
    }
    Ok(rows)
}

fn meximal(q: &BipartiteMonoid, budget: &Budget) -> Result<Vec<BitSet>, Stop> {
    let sets = MeximalSets::of(q, budget)?;
    let mut all = Vec::with_capacity(q.order());
    for x in q.elements() {
        // As many sets as there are elements are compared, each of so many words.
        budget.spend(1 + (q.order() * q.order()) as u64 / 64 / STEP)?;
        all.push(sets.of_element(x));
    }
    Ok(all)
}

fn antichains(
    q: &BipartiteMonoid,
    solution: &Solution,
    budget: &Budget,
) -> Result<TransitionAlgebra, Stop> {
    let kinds = transitions(solution, budget)?;
    let mut seen = 0;
    TransitionAlgebra::generated(q, &kinds, || {
        seen += 1;
        match seen > MAX_SETS {
            true => Err(Stop::Order),
            false => budget.check(),
        }
    })
}
