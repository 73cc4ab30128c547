//! Diagrams as SVG, laid out by `layout-rs`.

use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};

/// Larger diagrams take very long to lay out and nobody can read them.
pub const MAX_DRAWN: usize = 150;
/// Crossings of more arrows than this are left as they fall: to disentangle three hundred takes ten seconds.
const MAX_UNTANGLED: usize = 120;

/// Draws a diagram that is written in the DOT language; the error says what is wrong with it.
///
/// ```
/// use misere::monoid::{Alphabet, BipartiteMonoid};
/// use misere::report::{Diagram, Report, draw};
/// let t2 = BipartiteMonoid::tame(2);
/// let dot = Report::of_monoid(&t2, Alphabet::standard(2), &misere::limits::Budget::unlimited()).unwrap().dot(Diagram::Idempotents);
/// assert!(draw(&dot)?.contains("<svg"));
/// # Ok::<(), String>(())
/// ```
pub fn draw(dot: &str) -> Result<String, String> {
    let tangled = dot.matches("->").count() > MAX_UNTANGLED;
    let graph = DotParser::new(dot).process()?;
    let mut builder = GraphBuilder::new();
    builder.visit_graph(&graph);
    let mut svg = SVGWriter::new();
    builder.get().do_it(false, tangled, false, &mut svg);
    Ok(with_sorted_styles(&svg.finalize()))
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
