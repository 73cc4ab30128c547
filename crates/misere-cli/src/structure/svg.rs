//! Diagrams as SVG, laid out by `layout-rs`.

use crate::exit::Failure;
use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};
use misere::structure::{Diagram, Report};

/// Larger diagrams take very long to lay out and nobody can read them.
const MAX_NODES: usize = 150;

/// Draws a diagram.
pub fn draw(report: &Report, diagram: Diagram) -> Result<String, Failure> {
    let nodes = report.nodes(diagram);
    if nodes > MAX_NODES {
        return Err(Failure::input(format!(
            "--svg: the diagram has {nodes} nodes and can have {MAX_NODES}; --dot has no limit"
        )));
    }
    let graph = DotParser::new(&report.dot(diagram))
        .process()
        .map_err(Failure::Bug)?;
    let mut builder = GraphBuilder::new();
    builder.visit_graph(&graph);
    let mut graph = builder.get();
    let mut svg = SVGWriter::new();
    graph.do_it(false, false, false, &mut svg);
    Ok(svg.finalize())
}
