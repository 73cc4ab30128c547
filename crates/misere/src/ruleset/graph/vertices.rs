//! Games on graphs as people write them: positions as sets of vertices, moves as what is taken.

use super::{Look, Removal, vertices};
use crate::error::{ParseError, shorten};
use crate::position::Position;
use crate::ruleset::component::Components;
use crate::ruleset::{HeapGame, named};

/// How the empty set is written.
const EMPTY: &str = "no vertex";

/// What lies on the table in a [`GraphGame`]: sets of vertices, each of them a graph by itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertices(Vec<u64>);

/// More graphs than this are a slip of the pen.
const MAX_SETS: usize = 1000;
/// How a heap is written by its number.
const HEAP: &str = "heap:";

/// A game on a graph in which moves take vertices: node-Kayles, arc-Kayles, Chomp on a poset, Dawson's Chess on its files.
///
/// ```
/// use misere::ruleset::GraphGame;
/// let path = GraphGame::parse("node-kayles:0-1,1-2,2-3").unwrap()?;
/// let ends = path.read("3, 0")?;
/// assert_eq!((path.show(&ends), path.position(&ends).unwrap().to_string()), ("0,3".to_string(), "2*1".to_string()));
/// let moves: Vec<String> = path.moves(&path.start()).into_iter().map(|(what, left)| format!("{what}: {}", path.show(&left))).collect();
/// assert_eq!(moves, ["take 0: 2,3", "take 1: 3", "take 2: 0", "take 3: 0,1"]);
/// // A sum: two graphs that do not touch, and moves that say in which of them they are.
/// let moves = path.moves(&path.read("0,1+3")?);
/// assert_eq!((&moves[2].0[..], path.show(&moves[2].1)), ("2:take 3", "0,1".to_string()));
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
        Vertices(vec![self.rules().all()])
    }

    fn rules(&self) -> &Removal {
        self.components.ruleset()
    }

    /// Whether a text is meant as vertices: so is every text but those with heaps by number, `heap:2+3*heap:1`.
    pub fn is_written_as_vertices(&self, text: &str) -> bool {
        !text.contains(HEAP)
    }

    fn number(&self, label: &str) -> Option<usize> {
        self.rules().labels.iter().position(|l| l == label)
    }

    /// Reads vertices separated by commas, and sums of such sets: `0,1+3`, `2*0,1`.
    pub fn read(&self, text: &str) -> Result<Vertices, ParseError> {
        let sets = self.sets(text)?;
        match self.position(&sets) {
            Some(_) => Ok(sets),
            None => {
                let expected = "vertices that some play from the whole graph leaves";
                Err(ParseError::new(text, 0, expected))
            }
        }
    }

    /// As [`GraphGame::read`], for any vertices whatever: where no play from the whole graph leaves them, the game has more heaps after this, and
    /// the others keep their numbers.
    ///
    /// ```
    /// use misere::ruleset::GraphGame;
    /// let mut path = GraphGame::parse("node-kayles:0-1,1-2,2-3").unwrap()?;
    /// // Whoever takes a vertex takes its neighbours, so that 1,2 is never left; but a single edge is an edge.
    /// assert!(path.read("1,2").is_err());
    /// let edge = path.admit("1,2")?;
    /// assert_eq!(path.position(&edge).unwrap().to_string(), "1");
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn admit(&mut self, text: &str) -> Result<Vertices, ParseError> {
        let sets = self.sets(text)?;
        if self.position(&sets).is_none() {
            let (rules, name) = (self.rules().clone(), self.game().name.clone());
            let all = rules.all();
            let fail = |e: super::super::ComponentError| ParseError::new(text, 0, e.to_string());
            let others = sets.0.iter().copied();
            self.components = Components::with_others(rules, name, all, others).map_err(fail)?;
        }
        Ok(sets)
    }

    /// The sets of vertices in a sum.
    fn sets(&self, text: &str) -> Result<Vertices, ParseError> {
        let mut sets = Vec::new();
        let mut at = 0;
        for term in text.split('+') {
            let (count, set, offset) = match term.split_once('*') {
                None => (1, term, 0),
                Some((count, set)) => match count.trim().parse::<usize>() {
                    Ok(n) if n <= MAX_SETS => (n, set, count.len() + 1),
                    _ => {
                        let expected = format!("a number of graphs up to {MAX_SETS} before '*'");
                        return Err(ParseError::new(text, at, expected));
                    }
                },
            };
            let set = self.set(set, text, at + offset)?;
            if sets.len() + count > MAX_SETS {
                return Err(ParseError::new(
                    text,
                    at,
                    format!("at most {MAX_SETS} graphs"),
                ));
            }
            if set != 0 {
                sets.extend(std::iter::repeat_n(set, count));
            }
            at += term.len() + 1;
        }
        Ok(Vertices(sets))
    }

    /// Vertices separated by commas, which stand at a byte of `text`.
    fn set(&self, list: &str, text: &str, mut at: usize) -> Result<u64, ParseError> {
        if list.trim() == EMPTY {
            return Ok(0);
        }
        let mut set = 0;
        for item in list.split(',') {
            let here = at + item.len() - item.trim_start().len();
            at += item.len() + 1;
            let Some(vertex) = self.number(item.trim()) else {
                return Err(self.no_vertex(text, here));
            };
            set |= 1 << vertex;
        }
        Ok(set)
    }

    fn no_vertex(&self, text: &str, at: usize) -> ParseError {
        let labels = shorten(&self.rules().labels.join(","));
        let expected =
            format!("vertices of the graph: {labels} (a heap by its number is written {HEAP}1)");
        ParseError::new(text, at, expected)
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
    pub fn show(&self, sets: &Vertices) -> String {
        let show = |&set: &u64| {
            let labels = vertices(set).map(|v| &self.rules().labels[v][..]);
            labels.collect::<Vec<_>>().join(",")
        };
        match sets.0[..] {
            [] | [0] => EMPTY.to_string(),
            _ => sets.0.iter().map(show).collect::<Vec<_>>().join("+"),
        }
    }

    /// The vertices as a sum of heaps; `None` if no play leaves them.
    pub fn position(&self, sets: &Vertices) -> Option<Position> {
        let mut sums = sets.0.iter().map(|set| self.components.position(set));
        sums.try_fold(Position::empty(), |sum, x| Some(sum.plus(&x?)))
    }

    /// A picture, line by line, of games that are played on a board: Dawson's Chess. A dash is a file that is settled.
    ///
    /// ```
    /// use misere::ruleset::GraphGame;
    /// let chess = GraphGame::parse("dawsons-chess:4").unwrap()?;
    /// let (what, left) = chess.moves(&chess.start()).remove(0);
    /// assert_eq!(what, "advance a");
    /// assert_eq!(chess.draw(&left).unwrap(), ["    a b c d", " 3  - - p p", " 2  - - . .", " 1  - - P P"]);
    /// # Ok::<(), misere::error::ParseError>(())
    /// ```
    pub fn draw(&self, sets: &Vertices) -> Option<Vec<String>> {
        let set = match (self.rules().look, &sets.0[..]) {
            (Look::Pawns, [set]) => *set,
            (Look::Pawns, []) => 0,
            _ => return None,
        };
        let labels = &self.rules().labels;
        let rank = |name: &str, mark: &str| {
            let mark = |v: usize| match set >> v & 1 {
                1 => mark,
                _ => "-",
            };
            let marks: Vec<&str> = (0..labels.len()).map(mark).collect();
            format!(" {name}  {}", marks.join(" "))
        };
        let files = format!("    {}", labels.join(" "));
        Some(vec![files, rank("3", "p"), rank("2", "."), rank("1", "P")])
    }

    /// All moves, in the order of the vertices or edges, with what they leave: `take 3`, `take 0-1`; of several graphs the second is meant
    /// with `2:take 3`.
    pub fn moves(&self, sets: &Vertices) -> Vec<(String, Vertices)> {
        let name = |needs: u64| {
            let labels = vertices(needs).map(|v| &self.rules().labels[v][..]);
            let verb = match self.rules().look {
                Look::Vertices => "take",
                Look::Pawns => "advance",
            };
            format!("{verb} {}", labels.collect::<Vec<_>>().join("-"))
        };
        let mut out = Vec::new();
        for (place, &set) in sets.0.iter().enumerate() {
            let moves = self.rules().moves.iter();
            for &(needs, takes) in moves.filter(|(needs, _)| set & needs == *needs) {
                let text = match sets.0.len() {
                    1 => name(needs),
                    _ => format!("{}:{}", place + 1, name(needs)),
                };
                let mut after = sets.clone();
                after.0[place] = set & !takes;
                if after.0[place] == 0 {
                    after.0.remove(place);
                }
                out.push((text, after));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set of vertices is a position, and the heaps that were there keep their numbers.
    #[test]
    fn any_vertices_are_admitted() {
        let mut admitted = 0;
        for text in [
            "node-kayles:0-1,1-2,2-3,3-4",
            "chomp:a<b,a<c,c<d",
            "arc-kayles:0-1,1-2",
        ] {
            let whole = GraphGame::parse(text).unwrap().unwrap();
            let count = whole.drawing().0.len();
            for set in 0..1u64 << count {
                let written = whole.show(&Vertices(vec![set]));
                let mut graph = GraphGame::parse(text).unwrap().unwrap();
                let sets = graph.admit(&written).unwrap();
                let position = graph.position(&sets).unwrap();
                admitted += u32::from(whole.position(&sets).is_none());
                for heap in 1..=whole.game().heaps().unwrap() {
                    let heap = crate::position::Heap(heap);
                    assert_eq!(graph.game().options(heap), whole.game().options(heap));
                    assert_eq!(graph.game().heap_name(heap), whole.game().heap_name(heap));
                }
                let mut expected = Vec::new();
                for (heap, _) in position.iter() {
                    let rest = position.without(heap).unwrap();
                    let options = graph.game().options(heap);
                    expected.extend(options.iter().map(|o| rest.plus(o)));
                }
                let moves = graph.moves(&sets);
                let mut left: Vec<Position> = moves
                    .iter()
                    .map(|(_, after)| graph.position(after).unwrap())
                    .collect();
                for list in [&mut expected, &mut left] {
                    list.sort();
                    list.dedup();
                }
                assert_eq!(left, expected, "{text}: {written}");
            }
        }
        assert!(admitted > 10, "{admitted}");
    }

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
                let position = graph.position(&set).unwrap();
                let mut expected = Vec::new();
                for (heap, _) in position.iter() {
                    let rest = position.without(heap).unwrap();
                    expected.extend(heaps.options(heap).iter().map(|o| rest.plus(o)));
                }
                let moves = graph.moves(&set);
                let mut left: Vec<Position> = moves
                    .iter()
                    .map(|(_, after)| graph.position(after).unwrap())
                    .collect();
                for list in [&mut expected, &mut left] {
                    list.sort();
                    list.dedup();
                }
                assert_eq!(left, expected, "{text}: {}", graph.show(&set));
                open.extend(moves.into_iter().map(|(_, after)| after));
                seen += 1;
            }
        }
        assert!(seen > 30, "{seen}");
        let edge = GraphGame::parse("arc-kayles:a-b").unwrap().unwrap();
        let (_, left) = edge.moves(&edge.start()).remove(0);
        assert!(edge.is_written_as_vertices(&edge.show(&left)));
        assert_eq!(edge.read(&edge.show(&left)), Ok(left));
        assert!(GraphGame::parse("chomp:3x4").is_none() && GraphGame::parse("0.77").is_none());
        let path = GraphGame::parse("node-kayles:10-11,11-12")
            .unwrap()
            .unwrap();
        let error = path.read("1").unwrap_err().to_string();
        assert!(
            error.contains("10,11,12") && error.contains("heap:1"),
            "{error}"
        );
        for text in ["10,", "", "10++12", "x*10", "9999*10"] {
            assert!(path.read(text).is_err(), "{text}");
        }
        let error = GraphGame::parse("node-kayles:0-").unwrap().err().unwrap();
        assert_eq!(error.column, 13);
    }
}
