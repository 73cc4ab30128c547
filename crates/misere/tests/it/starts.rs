//! Where play starts: the position that a text describes, all of its parts, against search that knows no parts.

use crate::common::{Brute, counts, game, normal};
use misere::ruleset::{BoardGame, HeapGame};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

/// A game of taking away: a move needs some things, and takes some. Nothing is split or recognised.
struct Taking {
    moves: Vec<(u64, u64)>,
    misere: bool,
    memo: FxHashMap<u64, bool>,
}

impl Taking {
    fn is_p(&mut self, set: u64) -> bool {
        if let Some(&p) = self.memo.get(&set) {
            return p;
        }
        let moves = self.moves.clone().into_iter();
        let after: Vec<u64> = moves
            .filter(|(needs, _)| set & needs == *needs)
            .map(|(_, takes)| set & !takes)
            .collect();
        let p = match after.is_empty() {
            true => !self.misere,
            false => !after.into_iter().any(|s| self.is_p(s)),
        };
        self.memo.insert(set, p);
        p
    }
}

/// Plays the start of a game, as the sum of heaps that it is, in both conventions and by search in the thing itself.
fn check(text: &str, moves: &[(u64, u64)], all: u64) {
    let misere_game = game(text);
    let start = misere_game.start().unwrap();
    let heaps = misere_game.heaps().unwrap();
    for (game, misere) in [(misere_game.clone(), true), (normal(&misere_game), false)] {
        let mut taking = Taking {
            moves: moves.to_vec(),
            misere,
            memo: FxHashMap::default(),
        };
        let p = Brute::new(&game, heaps).is_p(&counts(&start, heaps));
        assert_eq!(p, taking.is_p(all), "{text}, misère {misere}: {start}");
    }
}

/// Graphs and orders of up to `n` vertices, most of them in several parts, as pairs (a, b) with a < b.
fn pairs(n: usize) -> impl Strategy<Value = Vec<(usize, usize)>> {
    let pair = (0..n, 1..n).prop_map(move |(a, step)| (a, (a + step) % n));
    prop::collection::vec(pair, 1..n).prop_map(|list| {
        let mut list: Vec<_> = list.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        list.sort_unstable();
        list.dedup();
        list
    })
}

fn written(list: &[(usize, usize)], between: char) -> String {
    let shown: Vec<String> = list
        .iter()
        .map(|(a, b)| format!("v{a}{between}v{b}"))
        .collect();
    shown.join(",")
}

fn vertices(list: &[(usize, usize)]) -> u64 {
    list.iter().fold(0, |all, &(a, b)| all | 1 << a | 1 << b)
}

proptest! {
    #![proptest_config(crate::common::cases(60))]

    #[test]
    fn graphs_start_whole(list in pairs(9)) {
        let all = vertices(&list);
        let near = |v: usize| list.iter().fold(1u64 << v, |near, &(a, b)| match v {
            _ if v == a => near | 1 << b,
            _ if v == b => near | 1 << a,
            _ => near,
        });
        let nodes: Vec<_> = (0..9).map(|v| (1 << v, near(v))).collect();
        check(&format!("node-kayles:{}", written(&list, '-')), &nodes, all);
        let arcs: Vec<_> = list.iter().map(|&(a, b)| 1 << a | 1 << b).map(|e| (e, e)).collect();
        check(&format!("arc-kayles:{}", written(&list, '-')), &arcs, all);
    }

    #[test]
    fn orders_start_whole(list in pairs(8)) {
        // The numbers go up along the pairs, so from the top down all is known of what lies above.
        let mut above: Vec<u64> = (0..8).map(|v| 1 << v).collect();
        for v in (0..8).rev() {
            for &(_, high) in list.iter().filter(|&&(low, _)| low == v) {
                above[v] |= above[high];
            }
        }
        let bites: Vec<_> = (0..8).map(|v| (1 << v, above[v])).collect();
        check(&format!("chomp:{}", written(&list, '<')), &bites, vertices(&list));
    }

    #[test]
    fn shapes_start_whole(bits in 1u64..1 << 12) {
        let free = |row: usize, column: usize| bits >> (row * 4 + column) & 1 == 1;
        let row = |r| (0..4).map(|c| if free(r, c) { '#' } else { '.' }).collect::<String>();
        let rows: Vec<String> = (0..3).map(row).collect();
        let mut dominoes = Vec::new();
        for i in 0..12 {
            let right = (i % 4 < 3).then_some(1u64 << i | 1 << (i + 1));
            let below = (i < 8).then_some(1u64 << i | 1 << (i + 4));
            dominoes.extend(right.into_iter().chain(below).map(|d| (d, d)));
        }
        check(&format!("cram:{}", rows.join("/")), &dominoes, bits);
    }
}

/// A text that names vertices, elements or squares gives a position, and all of its parts lie on the table.
#[test]
fn games_in_several_parts_start_whole() {
    for (text, start) in [
        ("node-kayles:0-1,2-3", "2*1"),
        ("node-kayles:0-1,1-2,7", "1+2"),
        ("arc-kayles:0-1,2-3", "2*1"),
        ("arc-kayles:0-1,7", "1"),
        ("chomp:a<b,c<d", "2*2"),
        ("cram:##.##/##.##", "2*2"),
        ("cram:..", "0"),
        ("*2+*2+{*2}", "2*2+3"),
        ("{}", "0"),
        ("nim:4", "4"),
        // Several games, of which none is said to be the one.
        ("*1;*3", "3"),
        ("coins:a>b,a>c,b>c", "2"),
    ] {
        assert_eq!(game(text).start().unwrap().to_string(), start, "{text}");
    }
    assert_eq!(game("0.77").start(), None);
}

#[test]
fn boards_start_as_they_are_drawn() {
    for text in ["notakto", "cram:3x3", "cram:##./.##", "chomp:2x3"] {
        let boards = BoardGame::parse(text).unwrap().unwrap();
        let start = boards.position(&[boards.start()]);
        assert_eq!(HeapGame::parse(text).unwrap().start(), start, "{text}");
    }
}
