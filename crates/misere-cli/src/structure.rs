//! `misere structure`: the algebra of a quotient.

mod latex;
mod page;
mod svg;
mod work;

use crate::exit::{Exit, Failure};
use crate::limits::{LimitArgs, is_answer};
use crate::output;
use misere::monoid::bits::BitSet;
use misere::monoid::{
    BipartiteMonoid, CompletionError, CompletionLimits, Elem, MeximalSets, Presentation,
    TransitionAlgebra,
};
use misere::quotient::{Budget, Solution, Stop};
use misere::structure::{Diagram, NoGenus, Report, genera, transitions};
use serde::Serialize;

/// Up to this order the table of elements is printed, with genera, without being asked for.
const SMALL: usize = 100;
/// The order a presentation may have, unless --max-order says otherwise.
const MAX_ORDER: usize = 10_000;
/// More sets than this are no use to anybody.
const MAX_SETS: usize = 200_000;

/// The algebra of a quotient: idempotents, classes, subgroups, kernel, principal series, genera
///
/// Takes a game, whose quotient is found and proved first, or a presentation of any finite commutative monoid.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  misere structure 0.123                                    the twenty elements, as Plambeck prints them
  misere structure 0.07 --heap 33                           Dawson's Kayles, heaps up to 33
  misere structure '<a,b | a^2=1, b^3=b> P={a, b^2}'        a presentation
  misere structure 0.77 --json                              the same for programs
  misere structure 0.77 --latex > kayles.tex                a document for LaTeX
  misere structure 0.77 --gap > kayles.g                    a program for GAP
  misere structure 0.77 --svg idempotents > kayles.svg      a diagram; --dot for Graphviz
  misere structure 0.123 --antichains --meximal --cayley    the transition algebra and larger tables

Exit status: 0 solved, or --heap reached; 2 bad input; 3 a limit stopped it (the structure of what is proved is printed).")]
pub struct Args {
    /// The game (a code, a name, a tree or a file), or a presentation
    game: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON document
    #[arg(long, group = "face")]
    json: bool,
    /// Print a LaTeX document
    #[arg(long, group = "face")]
    latex: bool,
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
    #[arg(long)]
    elements: bool,
    /// Print the multiplication table
    #[arg(long)]
    cayley: bool,
    /// Print the meximal set of each element: what its options may be worth
    #[arg(long)]
    meximal: bool,
    /// Print the transition algebra of the game: for each element the least sets of option values
    #[arg(long)]
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
    structure: misere::structure::StructureDocument,
    #[serde(flatten)]
    tables: Tables,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.limits();
    let budget = Budget::start(limits.clone(), None);
    let text = args.game.trim_start();
    if text.starts_with('<') || text.starts_with('⟨') {
        let presentation: Presentation = args.game.parse().map_err(Failure::input)?;
        let monoid = monoid(&presentation, args.limits.max_order, &budget)?;
        // The worker may be left behind with it, so it lives as long as the program.
        let monoid: &'static BipartiteMonoid = Box::leak(Box::new(monoid));
        let names = presentation.generators;
        let report = work::within(&budget, move || Report::of_monoid(monoid, names))
            .map_err(|stop| Failure::Stopped(format!("stopped: {stop}")))?;
        return finish(args, report, None, &budget);
    }
    let game = args.limits.game(&args.game)?;
    let solution = args.limits.solve(&game, limits, &|_| ());
    let report = Report::of_solution(&solution);
    finish(args, report, Some(&solution), &budget)
}

/// The monoid of a presentation, which may take longer than anybody wants to wait.
fn monoid(
    presentation: &Presentation,
    max_order: Option<usize>,
    budget: &Budget,
) -> Result<BipartiteMonoid, Failure> {
    let limits = CompletionLimits {
        order: max_order.unwrap_or(MAX_ORDER),
        ..CompletionLimits::default()
    };
    let given = presentation.clone();
    match work::within(budget, move || given.monoid(limits)) {
        Ok(Ok(monoid)) => Ok(monoid),
        Ok(Err(error @ CompletionError::Infinite(_))) => Err(Failure::input(error)),
        Ok(Err(CompletionError::Order(most))) => Err(Failure::Stopped(format!(
            "the monoid has more than {most} elements: see --max-order"
        ))),
        Ok(Err(error)) => Err(Failure::Stopped(error.to_string())),
        Err(stop) => Err(Failure::Stopped(format!("stopped: {stop}"))),
    }
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
        let monoid = report.monoid().clone();
        match work::within(budget, move || monoid.canonical().digest()) {
            Ok(digest) => report.digest = Some(digest),
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
    } else if args.latex {
        latex::document(&report, elements)
    } else if args.gap {
        report.gap()
    } else if let Some(diagram) = args.dot {
        report.dot(diagram.into())
    } else if let Some(diagram) = args.svg {
        svg::draw(&report, diagram.into(), budget)?
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
        tables.cayley = Some(q.elements().map(|x| q.row(x)).collect());
    }
    if args.meximal {
        let monoid = q.clone();
        let all = move || -> Vec<BitSet> {
            let sets = MeximalSets::of(&monoid);
            monoid.elements().map(|x| sets.of_element(x)).collect()
        };
        match work::within(budget, all) {
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
        let mut seen = 0;
        let check = || {
            seen += 1;
            match seen > MAX_SETS {
                true => Err(Stop::Order),
                false => budget.check(),
            }
        };
        match TransitionAlgebra::generated(q, &transitions(solution), check) {
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
