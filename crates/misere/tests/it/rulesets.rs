//! The library of rulesets against codes, hand-made games and plain search.

use crate::common::{Brute, boxed, counts, game, normal, partitions, position, steps, try_all};
use misere::answer::Strategy;
use misere::limits::Limits;
use misere::quotient::{Solution, solve};
use misere::ruleset::{BoardGame, HeapGame};
use misere::{Heap, Position};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

fn solved(game: &HeapGame) -> Solution {
    let solution = solve(game, Limits::default(), None);
    assert!(solution.is_solved(), "{}", game.name);
    solution
}

/// A graph as the rulesets read it.
fn edges(list: &[(usize, usize)]) -> String {
    let shown: Vec<String> = list.iter().map(|(a, b)| format!("{a}-{b}")).collect();
    shown.join(",")
}

/// A path of n vertices.
fn path(n: usize) -> Vec<(usize, usize)> {
    (1..n).map(|v| (v - 1, v)).collect()
}

fn cycle(n: usize) -> Vec<(usize, usize)> {
    (0..n).map(|v| (v, (v + 1) % n)).collect()
}

fn star(n: usize) -> Vec<(usize, usize)> {
    (1..=n).map(|v| (0, v)).collect()
}

/// Play on a graph without any cleverness: positions are multisets of edge lists with vertices, nothing is split or
/// recognised. `true` when the player to move loses in misère play.
struct GraphSearch {
    near: Vec<u64>,
    edges: bool,
    memo: FxHashMap<u64, bool>,
}

impl GraphSearch {
    fn new(list: &[(usize, usize)], edges: bool) -> GraphSearch {
        let most = list.iter().map(|&(a, b)| a.max(b)).max().unwrap();
        let mut near = vec![0u64; most + 1];
        for &(a, b) in list {
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
        GraphSearch {
            near,
            edges,
            memo: FxHashMap::default(),
        }
    }

    fn is_p(&mut self, set: u64) -> bool {
        if let Some(&p) = self.memo.get(&set) {
            return p;
        }
        let mut after = Vec::new();
        for v in (0..self.near.len()).filter(|v| set >> v & 1 == 1) {
            match self.edges {
                false => after.push(set & !(1 << v | self.near[v])),
                true => {
                    let ends =
                        (v + 1..self.near.len()).filter(|w| set & self.near[v] & 1 << w != 0);
                    after.extend(ends.map(|w| set & !(1 << v | 1 << w)));
                }
            }
        }
        let p = !after.is_empty() && !after.iter().any(|&s| self.is_p(s));
        self.memo.insert(set, p);
        p
    }
}

/// The disjoint union of some graphs, and where each begins.
fn union(graphs: &[Vec<(usize, usize)>]) -> Vec<(usize, usize)> {
    let (mut out, mut start) = (Vec::new(), 0);
    for graph in graphs {
        out.extend(graph.iter().map(|&(a, b)| (a + start, b + start)));
        start += graph.iter().map(|&(a, b)| a.max(b)).max().unwrap() + 1;
    }
    out
}

/// The solution of a graph game says of the whole graph and of all its parts what search says; says whether it came that far.
fn check_graph(name: &str, list: &[(usize, usize)]) -> bool {
    let game = game(&format!("{name}:{}", edges(list)));
    // The quotient of a graph may well be infinite; what is proved is checked.
    let bound = Limits {
        order: Some(300),
        ..steps(4_000)
    };
    let solution = solve(&game, bound, None);
    let mut search = GraphSearch::new(list, name == "arc-kayles");
    let mut strategy = Strategy::new(&solution);
    for n in 1..=solution.heap {
        // Names list the vertices of a part, so every heap can be looked up in the graph.
        let labels = game.heap_name(Heap(n)).unwrap().split(',');
        let set = labels.fold(0, |set, v| set | 1 << v.parse::<usize>().unwrap());
        let p = strategy.is_p(&Position::single(Heap(n))).unwrap();
        assert_eq!(p, search.is_p(set), "{name}:{list:?}, part {set:b}");
    }
    solution.is_solved()
}

#[test]
fn node_kayles_on_paths_is_dawsons_chess() {
    let bound = Limits {
        heap: Some(20),
        ..Limits::default()
    };
    let chess = solve(&game("0.137"), bound, None);
    for n in [2, 3, 7, 12, 18, 20] {
        let game = game(&format!("node-kayles:{}", edges(&path(n))));
        let solution = solved(&game);
        assert!(solution.game.heaps().unwrap() <= n as u32);
        let mut paths = Strategy::new(&solution);
        let mut heaps = Strategy::new(&chess);
        for k in 1..=solution.game.heaps().unwrap() {
            // A heap is known by its vertices; a path of that many is the heap of that size.
            let size = game.heap_name(Heap(k)).unwrap().split(',').count() as u32;
            for copies in 1..=4 {
                let here = paths.is_p(&Position::copies(Heap(k), copies)).unwrap();
                let there = heaps.is_p(&Position::copies(Heap(size), copies)).unwrap();
                assert_eq!(here, there, "{copies} paths of {size}");
            }
        }
    }
}

#[test]
fn cram_on_a_row_is_dawsons_kayles() {
    let row = BoardGame::parse("cram:1x20").unwrap().unwrap();
    let (mut rows, mut heaps) = (
        Brute::new(row.game(), row.game().heaps().unwrap()),
        Brute::new(&game("0.07"), 18),
    );
    let one = |n: usize| row.position(&row.read(&"#".repeat(n)).unwrap()).unwrap();
    for total in 1..=18 {
        for parts in partitions(total, 18) {
            let mut sum = Position::empty();
            for (i, &c) in parts.iter().enumerate() {
                (0..c).for_each(|_| sum = sum.plus(&one(i + 1)));
            }
            let sum = counts(&sum, row.game().heaps().unwrap());
            assert_eq!(rows.is_p(&sum), heaps.is_p(&parts), "{parts:?}");
        }
    }
}

#[test]
fn stars_cycles_and_small_trees_agree_with_search() {
    for name in ["node-kayles", "arc-kayles"] {
        for n in 2..=9 {
            assert!(check_graph(name, &path(n)));
            assert!(check_graph(name, &star(n)));
        }
        for n in 3..=12 {
            assert!(check_graph(name, &cycle(n)));
        }
        assert!(check_graph(name, &union(&[cycle(5), star(3), path(4)])));
    }
}

#[test]
fn random_trees_and_graphs_agree_with_search() {
    let index = any::<prop::sample::Index>;
    let graphs = (
        prop::collection::vec(index(), 2..10),
        prop::collection::vec((index(), index()), 0..4),
        any::<bool>(),
    );
    try_all(60, 60, graphs, |(parents, more, arcs)| {
        let parent = |(i, p): (usize, &prop::sample::Index)| (p.index(i + 1), i + 1);
        let mut list: Vec<(usize, usize)> = parents.iter().enumerate().map(parent).collect();
        for (a, b) in more {
            let (a, b) = (a.index(parents.len() + 1), b.index(parents.len() + 1));
            if a != b {
                list.push((a, b));
            }
        }
        let name = if arcs { "arc-kayles" } else { "node-kayles" };
        Ok(check_graph(name, &list))
    });
}

proptest! {
    #![proptest_config(crate::common::cases(60))]

    #[test]
    fn coins_are_the_heaps_of_a_digraph(
        arrows in prop::collection::vec((0usize..8, 0usize..8), 1..16),
        coins in prop::collection::vec(0usize..8, 1..4),
    ) {
        let down: Vec<(usize, usize)> = arrows.into_iter().filter(|(a, b)| a != b).map(|(a, b)| (a.max(b), a.min(b))).collect();
        prop_assume!(!down.is_empty());
        let text: Vec<String> = down.iter().map(|(a, b)| format!("{a}>{b}")).collect();
        let game = game(&format!("coins:{}", text.join(",")));
        let heap = |v: usize| {
            let names = game.heap_names.as_ref().unwrap();
            names.iter().position(|n| n.split('=').any(|l| l == v.to_string())).map_or(0, |i| i as u32 + 1)
        };
        fn is_p(coins: &[usize], down: &[(usize, usize)]) -> bool {
            let mut any = false;
            for i in 0..coins.len() {
                for &(_, to) in down.iter().filter(|(from, _)| *from == coins[i]) {
                    any = true;
                    let mut after = coins.to_vec();
                    after[i] = to;
                    if is_p(&after, down) {
                        return false;
                    }
                }
            }
            any
        }
        let solution = solved(&game);
        let sum = Position::from_heaps(coins.iter().map(|&v| heap(v)));
        prop_assert_eq!(Strategy::new(&solution).is_p(&sum).unwrap(), is_p(&coins, &down));
    }
}

#[test]
fn boards_agree_with_search_on_sums() {
    for (text, most) in [
        ("cram:3x3", 3),
        ("cram:2x4", 2),
        ("cram:##./###/.##", 3),
        ("notakto:2x3", 2),
        ("chomp:2x3", 3),
    ] {
        for game in [game(text), normal(&game(text))] {
            let heaps = game.heaps().unwrap();
            let solution = solved(&game);
            let mut brute = Brute::new(&game, heaps);
            let mut strategy = Strategy::new(&solution);
            let bounds: Vec<u16> = (1..=heaps)
                .map(|n| if heaps <= 6 || n % 3 == 0 { most } else { 0 })
                .collect();
            for x in boxed(&bounds) {
                assert_eq!(
                    strategy.is_p(&position(&x)).unwrap(),
                    brute.is_p(&x),
                    "{text}: {x:?}"
                );
            }
        }
    }
}

/// Play on boards square by square, one board as it is: no parts, no symmetry, no heaps.
fn plain(
    game: &BoardGame,
    boards: &[misere::ruleset::Grid],
    memo: &mut FxHashMap<Vec<misere::ruleset::Grid>, bool>,
) -> bool {
    if let Some(&p) = memo.get(boards) {
        return p;
    }
    let moves = game.moves(boards);
    let p = !moves.is_empty()
        && !moves.iter().any(|m| {
            let mut after = boards.to_vec();
            after[m.board] = m.after;
            after.sort();
            plain(game, &after, memo)
        });
    memo.insert(boards.to_vec(), p);
    p
}

#[test]
fn boards_cut_into_parts_are_the_boards_themselves() {
    for text in [
        "cram:3x3",
        "cram:2x5",
        "cram:3x4",
        "notakto:3x3",
        "notakto:2x3",
        "notakto:4x3",
        "chomp:3x3",
    ] {
        let game = BoardGame::parse(text).unwrap().unwrap();
        let solution = solved(game.game());
        let mut strategy = Strategy::new(&solution);
        let mut memo = FxHashMap::default();
        plain(&game, &[game.start()], &mut memo);
        assert!(memo.len() > 10);
        for (boards, p) in memo {
            let sum = game.position(&boards).unwrap();
            assert_eq!(
                strategy.is_p(&sum).unwrap(),
                p,
                "{text}: {}",
                game.show(&boards)
            );
        }
    }
    // Two boards of Cram at once.
    let cram = BoardGame::parse("cram:2x3").unwrap().unwrap();
    let solution = solved(cram.game());
    let mut memo = FxHashMap::default();
    plain(&cram, &[cram.start(); 2], &mut memo);
    for (boards, p) in memo {
        let sum = cram.position(&boards).unwrap();
        assert_eq!(Strategy::new(&solution).is_p(&sum).unwrap(), p);
    }
}

#[test]
fn grundys_game_to_heap_20_has_48_elements() {
    let bound = Limits {
        heap: Some(20),
        ..Limits::default()
    };
    assert_eq!(solve(&game("grundy"), bound, None).order(), 48);
}

#[test]
fn treblecross_keeps_crosses_three_apart() {
    // A strip on which a cross may not lie within two squares of another, by plain search.
    fn is_p(strips: &mut Vec<u64>, n: u32, memo: &mut FxHashMap<u64, bool>) -> bool {
        let crosses = strips[0];
        if let Some(&p) = memo.get(&crosses) {
            return p;
        }
        let near = crosses | crosses << 1 | crosses << 2 | crosses >> 1 | crosses >> 2;
        let free: Vec<u32> = (0..n).filter(|i| near >> i & 1 == 0).collect();
        let p = !free.is_empty()
            && !free.iter().any(|i| {
                strips[0] = crosses | 1 << i;
                is_p(strips, n, memo)
            });
        strips[0] = crosses;
        memo.insert(crosses, p);
        p
    }
    let treblecross = game("treblecross");
    let bound = Limits {
        heap: Some(22),
        ..Limits::default()
    };
    let solution = solve(&treblecross, bound, None);
    let mut strategy = Strategy::new(&solution);
    for n in 0..=20 {
        let p = is_p(&mut vec![0], n, &mut FxHashMap::default());
        assert_eq!(
            strategy.is_p(&Position::single(Heap(n + 2))).unwrap(),
            p,
            "a strip of {n}"
        );
    }
}

#[test]
fn subtraction_games_take_what_the_list_says() {
    let game = game("subtraction:4, 1,2,2");
    assert_eq!(game.name, "subtraction:1,2,4");
    for n in 1..=12u32 {
        let options: Vec<Position> = [4, 2, 1]
            .iter()
            .filter_map(|k| n.checked_sub(*k))
            .map(|m| Position::from_heaps([m]))
            .collect();
        assert_eq!(game.options(Heap(n)), options);
    }
}
