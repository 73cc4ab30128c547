//! Games on graphs as people write them: positions as sets of vertices, moves as what is taken.

use super::{Look, Removal, vertices};
use crate::error::{ParseError, shorten};
use crate::position::Position;
use crate::ruleset::component::Components;
use crate::ruleset::{HeapGame, named};

/// How the empty set is written.
const EMPTY: &str = "no vertex";

/// A set of vertices of a [`GraphGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertices(u64);

/// A game on a graph in which moves take vertices: node-Kayles, arc-Kayles, Chomp on a poset, Dawson's Chess on its files.
///
/// ```
/// use misere::ruleset::GraphGame;
/// let path = GraphGame::parse("node-kayles:0-1,1-2,2-3").unwrap()?;
/// let ends = path.read("3, 0")?;
/// assert_eq!((path.show(ends), path.position(ends).unwrap().to_string()), ("0,3".to_string(), "2*1".to_string()));
/// let moves: Vec<String> = path.moves(path.start()).into_iter().map(|(what, left)| format!("{what}: {}", path.show(left))).collect();
/// assert_eq!(moves, ["take 0: 2,3", "take 1: 3", "take 2: 0", "take 3: 0,1"]);
/// assert!(path.read("0,4").unwrap_err().to_string().contains("vertices of the graph"));
/// # Ok::<(), misere::error::ParseError>(())
/// ```
pub struct GraphGame {
    components: Components<Removal>,
}

impl GraphGame {
    /// The game on a graph that a text names; `None` if it names none.
    pub fn parse(text: &str) -> Option<Result<GraphGame, ParseError>> {
        let text = text.trim();
        let made = |(rules, name): (Removal, String)| {
            let all = rules.all();
            let fail = |e: super::super::ComponentError| ParseError::new(text, 0, e.to_string());
            let components = Components::new(rules, name, all).map_err(fail)?;
            Ok(GraphGame { components })
        };
        Some(named::find_graph(text)?.and_then(made))
    }

    /// The game of heaps behind it.
    pub fn game(&self) -> &HeapGame {
        self.components.game()
    }

    /// All vertices.
    pub fn start(&self) -> Vertices {
        Vertices(self.rules().all())
    }

    fn rules(&self) -> &Removal {
        self.components.ruleset()
    }

    /// Whether a text is meant as vertices and not as heaps: it has no sum in it, and begins with a vertex.
    pub fn is_written_as_vertices(&self, text: &str) -> bool {
        let first = text.split(',').next().unwrap_or_default().trim();
        if text.trim() == EMPTY {
            return true;
        }
        !text.contains(['+', '*']) && (text.contains(',') || self.number(first).is_some())
    }

    fn number(&self, label: &str) -> Option<usize> {
        self.rules().labels.iter().position(|l| l == label)
    }

    /// Reads vertices separated by commas.
    pub fn read(&self, text: &str) -> Result<Vertices, ParseError> {
        if text.trim() == EMPTY {
            return Ok(Vertices(0));
        }
        let mut set = 0;
        let mut at = 0;
        for item in text.split(',') {
            let here = at + item.len() - item.trim_start().len();
            at += item.len() + 1;
            let Some(vertex) = self.number(item.trim()) else {
                let labels = shorten(&self.rules().labels.join(","));
                let expected = format!("vertices of the graph: {labels}");
                return Err(ParseError::new(text, here, expected));
            };
            set |= 1 << vertex;
        }
        match self.components.position(&set) {
            Some(_) => Ok(Vertices(set)),
            None => {
                let expected = "vertices that some play from the whole graph leaves";
                Err(ParseError::new(text, 0, expected))
            }
        }
    }

    /// The graph as it is drawn: the names of its vertices, and the pairs that are joined.
    ///
    /// ```
    /// use misere::ruleset::GraphGame;
    /// let path = GraphGame::parse("node-kayles:a-b,b-c").unwrap()?;
    /// let (names, joined) = path.drawing();
    /// assert_eq!((names.join(""), joined), ("abc".to_string(), vec![(0, 1), (1, 2)]));
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn drawing(&self) -> (&[String], Vec<(usize, usize)>) {
        let near = self.rules().near.iter().enumerate();
        let joined =
            near.flat_map(|(v, &near)| vertices(near).filter(move |&w| w > v).map(move |w| (v, w)));
        (&self.rules().labels, joined.collect())
    }

    /// Vertices as they are read.
    pub fn show(&self, set: Vertices) -> String {
        let labels = vertices(set.0).map(|v| &self.rules().labels[v][..]);
        match set.0 {
            0 => EMPTY.to_string(),
            _ => labels.collect::<Vec<_>>().join(","),
        }
    }

    /// The vertices as a sum of heaps; `None` if no play leaves them.
    pub fn position(&self, set: Vertices) -> Option<Position> {
        self.components.position(&set.0)
    }

    /// A picture, line by line, of games that are played on a board: Dawson's Chess. A dash is a file that is settled.
    ///
    /// ```
    /// use misere::ruleset::GraphGame;
    /// let chess = GraphGame::parse("dawsons-chess:4").unwrap()?;
    /// let (what, left) = chess.moves(chess.start()).remove(0);
    /// assert_eq!(what, "advance a");
    /// assert_eq!(chess.draw(left).unwrap(), ["    a b c d", " 3  - - p p", " 2  - - . .", " 1  - - P P"]);
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn draw(&self, set: Vertices) -> Option<Vec<String>> {
        if self.rules().look != Look::Pawns {
            return None;
        }
        let labels = &self.rules().labels;
        let rank = |name: &str, mark: &str| {
            let mark = |v: usize| match set.0 >> v & 1 {
                1 => mark,
                _ => "-",
            };
            let marks: Vec<&str> = (0..labels.len()).map(mark).collect();
            format!(" {name}  {}", marks.join(" "))
        };
        let files = format!("    {}", labels.join(" "));
        Some(vec![files, rank("3", "p"), rank("2", "."), rank("1", "P")])
    }

    /// All moves, in the order of the vertices or edges, with what they leave: `take 3`, `take 0-1`.
    pub fn moves(&self, set: Vertices) -> Vec<(String, Vertices)> {
        let moves = self.rules().moves.iter();
        let possible = moves.filter(|(needs, _)| set.0 & needs == *needs);
        let name = |needs: u64| {
            let labels = vertices(needs).map(|v| &self.rules().labels[v][..]);
            let verb = match self.rules().look {
                Look::Vertices => "take",
                Look::Pawns => "advance",
            };
            format!("{verb} {}", labels.collect::<Vec<_>>().join("-"))
        };
        possible
            .map(|&(needs, takes)| (name(needs), Vertices(set.0 & !takes)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_those_of_the_heaps() {
        let mut seen = 0;
        for text in [
            "node-kayles:0-1,1-2,2-3,3-4,4-0",
            "arc-kayles:a-b,b-c,c-d,b-d",
            "chomp:a<b,a<c,c<d,e",
            "dawsons-chess:7",
        ] {
            let graph = GraphGame::parse(text).unwrap().unwrap();
            let heaps = HeapGame::parse(text).unwrap();
            assert_eq!(graph.game().name, heaps.name);
            let mut open = vec![graph.start()];
            while let Some(set) = open.pop() {
                let position = graph.position(set).unwrap();
                let mut expected = Vec::new();
                for (heap, _) in position.iter() {
                    let rest = position.without(heap).unwrap();
                    expected.extend(heaps.options(heap).iter().map(|o| rest.plus(o)));
                }
                let moves = graph.moves(set);
                let mut left: Vec<Position> = moves
                    .iter()
                    .map(|&(_, after)| graph.position(after).unwrap())
                    .collect();
                for list in [&mut expected, &mut left] {
                    list.sort();
                    list.dedup();
                }
                assert_eq!(left, expected, "{text}: {}", graph.show(set));
                open.extend(moves.into_iter().map(|(_, after)| after));
                seen += 1;
            }
        }
        assert!(seen > 30, "{seen}");
        let edge = GraphGame::parse("arc-kayles:a-b").unwrap().unwrap();
        let (_, left) = edge.moves(edge.start()).remove(0);
        assert!(edge.is_written_as_vertices(&edge.show(left)));
        assert_eq!(edge.read(&edge.show(left)), Ok(left));
        assert!(GraphGame::parse("chomp:3x4").is_none() && GraphGame::parse("0.77").is_none());
        let error = GraphGame::parse("node-kayles:0-").unwrap().err().unwrap();
        assert_eq!(error.column, 13);
    }
}
