//! Diagrams as SVG, within a budget.

use super::work;
use crate::exit::Failure;
use misere::limits::Budget;
use misere::report::{Diagram, MAX_DRAWN, Report, draw as laid_out};

/// Draws a diagram.
pub fn draw(report: &Report, diagram: Diagram, budget: &Budget) -> Result<String, Failure> {
    let nodes = report.nodes(diagram);
    if nodes > MAX_DRAWN {
        return Err(Failure::input(format!(
            "--svg: the diagram has {nodes} nodes and can have {MAX_DRAWN}; --dot has no limit"
        )));
    }
    let dot = report.dot(diagram);
    work::within(budget, move || laid_out(&dot))
        .map_err(|stop| Failure::Stopped(format!("stopped: {stop}")))?
        .map_err(Failure::Bug)
}
