//! Diagrams in the language of Graphviz.

use super::Report;
use crate::monoid::{Elem, Gen, ReesFactor};
use std::fmt::Write;

/// Which diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Diagram {
    /// The natural order of the idempotents, with the sizes of their maximal subgroups and archimedean components.
    Idempotents,
    /// Divisibility between the classes of mutual divisors.
    Classes,
    /// The Cayley graph: an arrow from x to x·g for each generator g.
    Cayley,
}

/// A class with more words than this is described by the first of them.
const WORDS: usize = 8;

/// One colour for each generator, again and again.
const COLOURS: [&str; 8] = [
    "black", "red", "blue", "green", "orange", "purple", "brown", "gray",
];

/// A diagram: nodes with their text, and arrows between them.
struct Graph {
    nodes: Vec<(String, &'static str)>,
    edges: Vec<(usize, usize, Option<Gen>)>,
}

impl Report<'_> {
    /// How many nodes a diagram has.
    pub fn nodes(&self, diagram: Diagram) -> usize {
        match diagram {
            Diagram::Idempotents => self.structure.idempotents().len(),
            Diagram::Classes => self.structure.classes().len(),
            Diagram::Cayley => self.monoid().order(),
        }
    }

    /// A diagram in the DOT language.
    ///
    /// ```
    /// use misere::limits::Budget;
    /// use misere::monoid::{Alphabet, BipartiteMonoid};
    /// use misere::report::{Diagram, Report};
    /// let t2 = BipartiteMonoid::tame(2);
    /// let budget = Budget::unlimited();
    /// let report = Report::of_monoid(&t2, Alphabet::standard(2), &budget).unwrap();
    /// let dot = report.dot(Diagram::Idempotents);
    /// assert!(dot.contains(r#"n0 [label="1\n2 elements""#));
    /// assert!(dot.contains("n0 -> n1"));
    /// ```
    pub fn dot(&self, diagram: Diagram) -> String {
        let graph = match diagram {
            Diagram::Idempotents => self.idempotent_graph(),
            Diagram::Classes => self.class_graph(),
            Diagram::Cayley => self.cayley_graph(),
        };
        let mut out = String::from("digraph Q {\n");
        for (i, (label, shape)) in graph.nodes.iter().enumerate() {
            let _ = writeln!(out, "  n{i} [label=\"{label}\", shape={shape}];");
        }
        for (from, to, g) in graph.edges {
            let style = match g {
                None => String::new(),
                Some(g) => format!(
                    " [label=\"{}\", color=\"{}\"]",
                    self.names.names()[g.index()],
                    COLOURS[g.index() % COLOURS.len()]
                ),
            };
            let _ = writeln!(out, "  n{from} -> n{to}{style};");
        }
        out.push_str("}\n");
        out
    }

    fn idempotent_graph(&self) -> Graph {
        let s = &self.structure;
        let components = s.components();
        let nodes = s.idempotents().iter().zip(&components).map(|(&e, c)| {
            let group = s.classes()[s.class_of(e)].members.len();
            let size = match c.len() - group {
                0 => format!("{group} elements"),
                more => format!("{group} + {more} elements"),
            };
            let p = if self.monoid().is_p(e) { " (P)" } else { "" };
            (format!("{}{p}\\n{size}", self.word(e)), "box")
        });
        Graph {
            nodes: nodes.collect(),
            edges: downwards(&s.idempotent_covers()),
        }
    }

    fn class_graph(&self) -> Graph {
        let s = &self.structure;
        let node = |(i, class): (usize, &crate::monoid::Class)| {
            let mut label = self.some_words(&class.members);
            if !class.p.is_empty() {
                label += &format!("\\nP: {}", self.some_words(&class.p));
            }
            let shape = match s.rees_factor(i) {
                ReesFactor::Null => "ellipse",
                ReesFactor::Group | ReesFactor::GroupWithZero => "box",
            };
            (label, shape)
        };
        Graph {
            nodes: s.classes().iter().enumerate().map(node).collect(),
            edges: downwards(&s.class_covers()),
        }
    }

    fn some_words(&self, elements: &[Elem]) -> String {
        let mut words = self.words(elements.iter().copied().take(WORDS));
        if elements.len() > WORDS {
            words.push(format!("... ({})", elements.len()));
        }
        // A line each four words.
        let lines: Vec<String> = words.chunks(4).map(|line| line.join(", ")).collect();
        lines.join(",\\n")
    }

    fn cayley_graph(&self) -> Graph {
        let q = self.monoid();
        let shape = |x: Elem| if q.is_p(x) { "box" } else { "ellipse" };
        Graph {
            nodes: q.elements().map(|x| (self.word(x), shape(x))).collect(),
            edges: (0..q.generators() as u32)
                .map(Gen)
                .flat_map(|g| {
                    q.elements()
                        .map(move |x| (x.index(), q.act(x, g).index(), Some(g)))
                })
                .collect(),
        }
    }
}

fn downwards(covers: &[Vec<u32>]) -> Vec<(usize, usize, Option<Gen>)> {
    let below = |(i, list): (usize, &Vec<u32>)| -> Vec<(usize, usize, Option<Gen>)> {
        list.iter().map(|&j| (i, j as usize, None)).collect()
    };
    covers.iter().enumerate().flat_map(below).collect()
}
