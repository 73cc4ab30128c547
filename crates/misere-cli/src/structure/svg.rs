//! Diagrams as SVG, laid out by `layout-rs`.

use super::work;
use crate::exit::Failure;
use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};
use misere::quotient::Budget;
use misere::structure::{Diagram, Report};

/// Larger diagrams take very long to lay out and nobody can read them.
const MAX_NODES: usize = 150;
/// Crossings of more arrows than this are left as they fall: to disentangle three hundred takes ten seconds.
const MAX_UNTANGLED: usize = 120;

/// Draws a diagram.
pub fn draw(report: &Report, diagram: Diagram, budget: &Budget) -> Result<String, Failure> {
    let nodes = report.nodes(diagram);
    if nodes > MAX_NODES {
        return Err(Failure::input(format!(
            "--svg: the diagram has {nodes} nodes and can have {MAX_NODES}; --dot has no limit"
        )));
    }
    let dot = report.dot(diagram);
    let tangled = dot.matches("->").count() > MAX_UNTANGLED;
    let graph = DotParser::new(&dot).process().map_err(Failure::Bug)?;
    let drawing = move || {
        let mut builder = GraphBuilder::new();
        builder.visit_graph(&graph);
        let mut svg = SVGWriter::new();
        builder.get().do_it(false, tangled, false, &mut svg);
        with_sorted_styles(&svg.finalize())
    };
    work::within(budget, drawing).map_err(|stop| Failure::Stopped(format!("stopped: {stop}")))
}

/// The styles of fonts come out of a hash map, in any order; the same input is to give the same bytes.
fn with_sorted_styles(svg: &str) -> String {
    let mut lines: Vec<&str> = svg.lines().collect();
    let is_style = |line: &&str| line.starts_with(".a");
    if let (Some(first), Some(last)) = (
        lines.iter().position(is_style),
        lines.iter().rposition(is_style),
    ) {
        lines[first..=last].sort_unstable();
    }
    lines.join("\n") + "\n"
}
