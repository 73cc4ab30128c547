//! Games on graphs: node-Kayles, arc-Kayles, posets, coins.
//!
//! The first three take vertices away, so their positions are sets of vertices of the graph at the start. They have no
//! key: graphs that look alike have the same options, and [`Components`] makes them one heap for that.

mod vertices;

pub use vertices::{GraphGame, Vertices};

use super::ParseError;
use super::component::{Components, Ruleset};
use super::named::{Made, Parameter};
use crate::error::shorten;
use rustc_hash::FxHashMap;

/// A set of vertices is a word.
const MAX_VERTICES: usize = 64;
/// A coin needs no set.
const MAX_COIN_VERTICES: usize = 10_000;

/// Pairs of vertices, as written.
struct Pairs {
    labels: Vec<String>,
    /// The two vertices and the place of each pair.
    pairs: Vec<(usize, usize, usize)>,
}

/// Reads pairs joined by `between` and separated by commas; a vertex may also stand alone.
fn pairs(parameter: &Parameter, between: char, most: usize) -> Result<Pairs, ParseError> {
    let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
    let mut out = Pairs {
        labels: Vec::new(),
        pairs: Vec::new(),
    };
    let mut at = 0;
    for item in parameter.value().split(',') {
        let here = at + item.len() - item.trim_start().len();
        at += item.len() + 1;
        let mut ends = Vec::new();
        for label in item.split(between).map(str::trim) {
            let good = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if label.is_empty() || !label.chars().all(good) {
                let expected =
                    format!("pairs as in 0{between}1,1{between}2; names have letters and digits");
                return Err(parameter.expected_at(here, expected));
            }
            ends.push(*numbers.entry(label).or_insert_with(|| {
                out.labels.push(label.to_string());
                out.labels.len() - 1
            }));
        }
        match ends[..] {
            [_] => {}
            [a, b] if a != b => out.pairs.push((a, b, here)),
            [_, _] => return Err(parameter.expected_at(here, "two different vertices")),
            _ => return Err(parameter.expected_at(here, format!("one '{between}' in a pair"))),
        }
        if out.labels.len() > most {
            return Err(parameter.expected_at(here, format!("at most {most} vertices")));
        }
    }
    Ok(out)
}

/// A game in which a move takes vertices away.
#[derive(Clone)]
pub(super) struct Removal {
    labels: Vec<String>,
    /// The vertices that hang together with each.
    near: Vec<u64>,
    /// The moves: what must be there, and what is taken.
    moves: Vec<(u64, u64)>,
    look: Look,
}

/// How people see it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Vertices that are taken.
    Vertices,
    /// Pawns of a file that are advanced.
    Pawns,
}

impl Ruleset for Removal {
    type State = u64;

    fn options(&self, &set: &u64) -> Vec<u64> {
        let possible = self.moves.iter().filter(|(needs, _)| set & needs == *needs);
        possible.map(|(_, takes)| set & !takes).collect()
    }

    fn parts(&self, mut set: u64) -> Vec<u64> {
        let mut out = Vec::new();
        while set != 0 {
            let mut part = set & set.wrapping_neg();
            loop {
                let near = vertices(part).fold(part, |s, v| s | self.near[v]) & set;
                if near == part {
                    break;
                }
                part = near;
            }
            set &= !part;
            out.push(part);
        }
        out
    }

    fn name(&self, &set: &u64) -> Option<String> {
        let labels = vertices(set).map(|v| &self.labels[v][..]);
        Some(labels.collect::<Vec<_>>().join(","))
    }
}

fn vertices(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let v = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(v)
    })
}

impl Removal {
    /// The game on `pairs` as a graph, without moves yet.
    fn on(pairs: &Pairs) -> Removal {
        let mut near = vec![0; pairs.labels.len()];
        for &(a, b, _) in &pairs.pairs {
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
        Removal {
            labels: pairs.labels.clone(),
            near,
            moves: Vec::new(),
            look: Look::Vertices,
        }
    }

    /// The game in which a vertex is taken with its neighbours.
    fn with_neighbours(pairs: &Pairs) -> Removal {
        let mut game = Removal::on(pairs);
        let moves = game.near.iter().enumerate();
        game.moves = moves.map(|(v, near)| (1 << v, near | 1 << v)).collect();
        game
    }

    /// All vertices.
    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.labels.len())
    }
}

pub(super) fn made<R: Ruleset>(
    parameter: &Parameter,
    written: String,
    components: Result<Components<R>, super::ComponentError>,
) -> Result<Made, ParseError> {
    let components = components.map_err(|e| parameter.expected(e.to_string()))?;
    let game = components.game().clone();
    Ok(Made {
        parameter: Some(written),
        heap_names: game.heap_names,
        given: game.given,
        rules: game.rules,
    })
}

/// The pairs as they are read again.
fn written(pairs: &Pairs, between: char) -> String {
    let mut lone = vec![true; pairs.labels.len()];
    let mut items = Vec::new();
    for &(a, b, _) in &pairs.pairs {
        (lone[a], lone[b]) = (false, false);
        items.push(format!("{}{between}{}", pairs.labels[a], pairs.labels[b]));
    }
    let lone = (0..lone.len()).filter(|&v| lone[v]);
    items.extend(lone.map(|v| pairs.labels[v].clone()));
    items.join(",")
}

/// A game in which a move takes vertices away, and its parameter in normal form.
pub(super) type Taking = Result<(Removal, String), ParseError>;

/// Such a game as heaps.
pub(super) fn heaps(parameter: &Parameter, taking: Taking) -> Result<Made, ParseError> {
    let (game, written) = taking?;
    let all = game.all();
    made(parameter, written, Components::new(game, "", all))
}

/// Node-Kayles: a move takes a vertex and its neighbours.
pub(super) fn node_kayles(parameter: &Parameter) -> Taking {
    let pairs = pairs(parameter, '-', MAX_VERTICES)?;
    Ok((Removal::with_neighbours(&pairs), written(&pairs, '-')))
}

/// Arc-Kayles: a move takes an edge with its ends, and so all edges there.
pub(super) fn arc_kayles(parameter: &Parameter) -> Taking {
    let pairs = pairs(parameter, '-', MAX_VERTICES)?;
    let mut game = Removal::on(&pairs);
    let edges = pairs.pairs.iter().map(|&(a, b, _)| 1 << a | 1 << b);
    game.moves = edges.map(|ends| (ends, ends)).collect();
    Ok((game, written(&pairs, '-')))
}

/// Chomp on a poset: a move takes an element and all above it.
pub(super) fn poset(parameter: &Parameter) -> Taking {
    let pairs = pairs(parameter, '<', MAX_VERTICES)?;
    let count = pairs.labels.len();
    let mut above: Vec<u64> = (0..count).map(|v| 1 << v).collect();
    // Long enough for the longest chain.
    for _ in 0..count {
        for &(low, high, _) in &pairs.pairs {
            above[low] |= above[high];
        }
    }
    for &(low, high, at) in &pairs.pairs {
        if above[high] & 1 << low != 0 {
            let low = shorten(&pairs.labels[low]);
            let expected = format!("an order: {low} would lie above itself");
            return Err(parameter.expected_at(at, expected));
        }
    }
    let mut game = Removal::on(&pairs);
    game.moves = above
        .iter()
        .enumerate()
        .map(|(v, &up)| (1 << v, up))
        .collect();
    game.near = (0..count)
        .map(|v| {
            let below = (0..count).filter(|&w| above[w] & 1 << v != 0);
            below.fold(above[v], |near, w| near | 1 << w)
        })
        .collect();
    Ok((game, written(&pairs, '<')))
}

/// More files than letters have no names.
const MAX_FILES: u8 = 26;

/// Dawson's Chess: whoever advances a pawn has it taken, and takes back; then its file and those beside it are settled, and the other player
/// is to move. So it is node-Kayles on the row of files.
pub(super) fn dawsons_chess(parameter: &Parameter) -> Taking {
    let digits = parameter.value().trim();
    let files: u8 = match digits.parse() {
        Ok(n) if (1..=MAX_FILES).contains(&n) && !digits.starts_with('+') => n,
        _ => return Err(parameter.expected(format!("a number of files from 1 to {MAX_FILES}"))),
    };
    let count = usize::from(files);
    let pairs = Pairs {
        labels: (0..files)
            .map(|f| char::from(b'a' + f).to_string())
            .collect(),
        pairs: (1..count).map(|f| (f - 1, f, 0)).collect(),
    };
    let game = Removal {
        look: Look::Pawns,
        ..Removal::with_neighbours(&pairs)
    };
    Ok((game, files.to_string()))
}

/// A coin on a vertex moves along an arrow.
struct Coins(Pairs, Vec<Vec<usize>>);

impl Ruleset for Coins {
    type State = usize;

    fn options(&self, &v: &usize) -> Vec<usize> {
        self.1[v].clone()
    }

    fn name(&self, &v: &usize) -> Option<String> {
        Some(self.0.labels[v].clone())
    }
}

/// Coins on a graph with arrows, any number of them on a vertex.
pub(super) fn coins(parameter: Parameter) -> Result<Made, ParseError> {
    let pairs = pairs(&parameter, '>', MAX_COIN_VERTICES)?;
    let written = written(&pairs, '>');
    let count = pairs.labels.len();
    let mut arrows = vec![Vec::new(); count];
    for &(from, to, _) in &pairs.pairs {
        arrows[from].push(to);
    }
    let components = Components::from_all(Coins(pairs, arrows), "", 0..count);
    let components = components.map_err(|e| parameter.expected(e.to_string()))?;
    // A coin is known by its vertex, so a heap is named after all the vertices it stands for.
    let mut names = vec![Vec::new(); components.game().heaps().unwrap_or(0) as usize];
    for v in 0..count {
        let heap = components.position(&v).and_then(|x| x.max_heap());
        if let Some(heap) = heap {
            names[heap.index() - 1].push(&components.ruleset().0.labels[v][..]);
        }
    }
    Ok(Made {
        parameter: Some(written),
        heap_names: Some(names.iter().map(|n| n.join("=")).collect()),
        // The vertices are where coins may lie, not where they lie.
        given: None,
        rules: components.game().rules.clone(),
    })
}

#[cfg(test)]
mod tests {
    use crate::position::Heap;
    use crate::ruleset::HeapGame;

    fn game(text: &str) -> HeapGame {
        HeapGame::parse(text).unwrap()
    }

    #[test]
    fn a_chain_is_nim_and_so_is_a_complete_order_of_coins() {
        let nim = game("nim:4");
        for text in [
            "chomp:a<b,b<c,c<d",
            "coins:e>d,e>c,e>b,e>a,d>c,d>b,d>a,c>b,c>a,b>a",
        ] {
            let game = game(text);
            assert_eq!((&game.name[..], game.heaps()), (text, Some(4)));
            for n in 1..=4 {
                assert_eq!(game.options(Heap(n)), nim.options(Heap(n)), "{text}");
            }
        }
    }

    #[test]
    fn the_poset_of_a_board_is_chomp_on_that_board() {
        let poset = game("chomp:a1<a2,a2<a3,b1<b2,b2<b3,a1<b1,a2<b2,a3<b3");
        let board = game("chomp:2x3");
        assert_eq!(poset.heaps(), board.heaps());
        let options = |g: &HeapGame| {
            (1..=g.heaps().unwrap())
                .map(|n| g.options(Heap(n)).len())
                .collect::<Vec<_>>()
        };
        let (mut a, mut b) = (options(&poset), options(&board));
        a.sort_unstable();
        b.sort_unstable();
        assert_eq!(a, b);
    }

    #[test]
    fn vertices_with_the_same_moves_share_a_heap() {
        let game = game("coins:a>b,c>b,d>a,b>x");
        assert_eq!(game.heap_names.unwrap(), ["b", "a=c", "d"]);
    }

    #[test]
    fn graphs_are_checked() {
        for (text, column, part) in [
            ("node-kayles:", 13, "pairs as in 0-1,1-2"),
            ("node-kayles:0-1,", 17, "pairs"),
            ("node-kayles:0-1,1-", 17, "pairs"),
            ("node-kayles:0-1, 2-2", 18, "two different vertices"),
            ("arc-kayles:0-1-2", 12, "one '-'"),
            ("arc-kayles:0>1", 12, "letters and digits"),
            ("chomp:a<b,b<c,c<a", 7, "above itself"),
            (
                "coins:a>b,b>a",
                7,
                "moves that go down: play can come back to",
            ),
            ("coins:a>a", 7, "two different vertices"),
        ] {
            let error = HeapGame::parse(text).unwrap_err().to_string();
            assert!(error.contains(&format!("column {column}:")), "{error}");
            assert!(error.contains(part), "{error}");
        }
        let star: Vec<String> = (1..=64).map(|n| format!("0-{n}")).collect();
        let error = HeapGame::parse(&format!("arc-kayles:{}", star.join(","))).unwrap_err();
        assert!(error.to_string().contains("at most 64 vertices"), "{error}");
    }
}
