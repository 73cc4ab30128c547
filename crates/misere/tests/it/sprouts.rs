//! Sprouts against drawings of it: maps in the plane with every line that was drawn, which forget nothing and know no symmetry.

use crate::common::{Looks, steps};
use misere::limits::{Budget, Limits, Stop};
use misere::play::{Setting, State};
use misere::ruleset::{Convention, HeapGame, Ruleset, Sprouts, SproutsPosition};
use misere::value::{Explorer, Search};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A map in the plane. Line i has the directions 2i and 2i + 1, one the reverse of the other.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Map {
    /// The directions that leave each spot, counterclockwise.
    around: Vec<Vec<usize>>,
    /// Where each direction starts.
    tail: Vec<usize>,
    /// The region on the left of each direction.
    left: Vec<usize>,
    /// The region of each spot without lines.
    within: Vec<Option<usize>>,
    regions: usize,
}

/// Where a line may start: a spot, and the direction after which it leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Corner {
    spot: usize,
    after: Option<usize>,
}

impl Map {
    fn spots(count: usize) -> Map {
        Map {
            around: vec![Vec::new(); count],
            tail: Vec::new(),
            left: Vec::new(),
            within: vec![Some(0); count],
            regions: 1,
        }
    }

    fn lives(&self, spot: usize) -> usize {
        3 - self.around[spot].len()
    }

    /// The direction that follows, with the same region on the left.
    fn next(&self, direction: usize) -> usize {
        let back = direction ^ 1;
        let around = &self.around[self.tail[back]];
        let at = around.iter().position(|&d| d == back).unwrap();
        around[(at + around.len() - 1) % around.len()]
    }

    fn walk(&self, start: usize) -> Vec<usize> {
        let mut out = vec![start];
        let mut direction = self.next(start);
        while direction != start {
            out.push(direction);
            direction = self.next(direction);
        }
        out
    }

    /// The walks along a region, and the spots alone in it.
    fn pieces(&self, region: usize) -> (Vec<Vec<usize>>, Vec<usize>) {
        let mut walks: Vec<Vec<usize>> = Vec::new();
        for direction in (0..self.tail.len()).filter(|&d| self.left[d] == region) {
            if !walks.iter().flatten().any(|&d| d == direction) {
                walks.push(self.walk(direction));
            }
        }
        let alone = (0..self.within.len()).filter(|&s| self.within[s] == Some(region));
        (walks, alone.collect())
    }

    fn corners(&self, region: usize) -> Vec<Corner> {
        let directions = (0..self.tail.len()).filter(|&d| self.left[d] == region);
        let corner = |d: usize| Corner {
            spot: self.tail[d],
            after: Some(d),
        };
        let mut out: Vec<Corner> = directions.map(corner).collect();
        let alone = (0..self.within.len()).filter(|&s| self.within[s] == Some(region));
        out.extend(alone.map(|spot| Corner { spot, after: None }));
        out.retain(|c| self.lives(c.spot) > 0);
        out
    }

    /// A line with a spot in the middle, before anybody says what lies in which region. A loop goes around to the left or to the right.
    fn line(&self, from: Corner, to: Corner, leftwards: bool) -> Map {
        let mut map = self.clone();
        let (a, b, middle) = (map.tail.len(), map.tail.len() + 2, map.around.len());
        map.tail.extend([from.spot, middle, middle, to.spot]);
        map.left.extend([usize::MAX; 4]);
        map.around.push(vec![a + 1, b]);
        map.within.push(None);
        let mut put = |corner: Corner, direction: usize| {
            let around = &mut map.around[corner.spot];
            let at = corner
                .after
                .map_or(0, |d| around.iter().position(|&x| x == d).unwrap() + 1);
            around.insert(at, direction);
            map.within[corner.spot] = None;
        };
        match leftwards {
            true => {
                put(from, a);
                put(to, b + 1);
            }
            false => {
                put(to, b + 1);
                put(from, a);
            }
        }
        map
    }

    fn moves(&self) -> Vec<Map> {
        let mut out = Vec::new();
        for region in 0..self.regions {
            let corners = self.corners(region);
            for (i, &from) in corners.iter().enumerate() {
                for &to in &corners[i..] {
                    let loops = from == to;
                    if from.spot == to.spot && (!loops || self.lives(from.spot) < 2) {
                        continue;
                    }
                    let sides: &[bool] = if loops { &[true, false] } else { &[true] };
                    for &side in sides {
                        self.drawn(region, self.line(from, to, side), &mut out);
                    }
                }
            }
        }
        out
    }

    /// All maps that a new line in a region may mean: if it closes a curve, the pieces lie on either side.
    fn drawn(&self, region: usize, mut map: Map, out: &mut Vec<Map>) {
        let new = self.tail.len();
        let (there, back) = (map.walk(new), map.walk(new + 1));
        if there.contains(&(new + 1)) {
            map.left[new..].fill(region);
            out.push(map);
            return;
        }
        let (walks, alone) = self.pieces(region);
        let touched = |w: &&Vec<usize>| !w.iter().any(|d| there.contains(d) || back.contains(d));
        let walks: Vec<&Vec<usize>> = walks.iter().filter(touched).collect();
        let alone: Vec<usize> = alone
            .into_iter()
            .filter(|&s| map.within[s].is_some())
            .collect();
        map.regions += 1;
        let other = map.regions - 1;
        there.iter().for_each(|&d| map.left[d] = region);
        back.iter().for_each(|&d| map.left[d] = other);
        for choice in 0..1usize << (walks.len() + alone.len()) {
            let mut map = map.clone();
            let side = |i: usize| if choice >> i & 1 == 0 { region } else { other };
            for (i, walk) in walks.iter().enumerate() {
                walk.iter().for_each(|&d| map.left[d] = side(i));
            }
            for (i, &spot) in alone.iter().enumerate() {
                map.within[spot] = Some(side(walks.len() + i));
            }
            out.push(map);
        }
    }

    /// The same in the notation of the library: every spot with a life along every walk.
    fn written(&self) -> String {
        let mut regions = Vec::new();
        for region in 0..self.regions {
            let (walks, alone) = self.pieces(region);
            let mut text = "0.".repeat(alone.len());
            for walk in walks {
                let tails = walk.iter().map(|&d| self.tail[d]);
                let alive: String = tails.filter_map(|s| self.mark(s)).collect();
                if !alive.is_empty() {
                    text += &(alive + ".");
                }
            }
            regions.push(text);
        }
        regions.join("|")
    }

    fn mark(&self, spot: usize) -> Option<char> {
        match self.lives(spot) {
            2 => Some('1'),
            1 => {
                let with_one = (0..spot).filter(|&s| self.lives(s) == 1).count() as u8;
                Some(char::from(match with_one {
                    0..26 => b'a' + with_one,
                    _ => b'A' + with_one - 26,
                }))
            }
            _ => None,
        }
    }
}

/// Trees of play, each known by a number: equal numbers are equal trees.
#[derive(Default)]
struct Trees {
    numbers: FxHashMap<BTreeSet<usize>, usize>,
    of_maps: FxHashMap<Map, usize>,
    of_positions: FxHashMap<SproutsPosition, usize>,
    of_keys: FxHashMap<Vec<SproutsPosition>, usize>,
}

impl Trees {
    fn number(&mut self, options: BTreeSet<usize>) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(options).or_insert(next)
    }

    fn of_map(&mut self, map: &Map) -> usize {
        if let Some(&known) = self.of_maps.get(map) {
            return known;
        }
        let options = map.moves().iter().map(|m| self.of_map(m)).collect();
        let number = self.number(options);
        self.of_maps.insert(map.clone(), number);
        number
    }

    /// By the rules of the library, as they are.
    fn of_position(&mut self, position: &SproutsPosition) -> usize {
        if let Some(&known) = self.of_positions.get(position) {
            return known;
        }
        let options = Sprouts.options(position);
        let options = options.iter().map(|x| self.of_position(x)).collect();
        let number = self.number(options);
        self.of_positions.insert(position.clone(), number);
        number
    }

    /// By the rules of the library, with every part in its canonical form.
    fn of_key(&mut self, parts: &[SproutsPosition]) -> usize {
        if let Some(&known) = self.of_keys.get(parts) {
            return known;
        }
        let mut options = BTreeSet::new();
        for (i, part) in parts.iter().enumerate() {
            for option in Sprouts.options(part) {
                let mut after: Vec<SproutsPosition> = Sprouts.parts(option);
                after.iter_mut().for_each(|p| *p = Sprouts.key(p.clone()));
                after.extend(parts[..i].iter().chain(&parts[i + 1..]).cloned());
                after.sort();
                options.insert(self.of_key(&after));
            }
        }
        let number = self.number(options);
        self.of_keys.insert(parts.to_vec(), number);
        number
    }
}

fn keys(position: SproutsPosition) -> Vec<SproutsPosition> {
    let parts = Sprouts.parts(position).into_iter();
    let mut parts: Vec<SproutsPosition> = parts.map(|p| Sprouts.key(p)).collect();
    parts.sort();
    parts
}

/// Compares the whole trees of play from so many spots, from drawings, from positions, and from canonical forms; returns the numbers of drawings and of
/// different trees.
fn compare_trees(spots: u32) -> (usize, usize) {
    let mut trees = Trees::default();
    let position = SproutsPosition::spots(spots);
    let drawn = trees.of_map(&Map::spots(spots as usize));
    let all = trees.numbers.len();
    assert_eq!(drawn, trees.of_position(&position), "{spots} spots");
    assert_eq!(drawn, trees.of_key(&keys(position)), "{spots} spots");
    // Nothing is reachable that no drawing has, and the number counts only what is.
    assert_eq!(all, trees.numbers.len(), "{spots} spots");
    (trees.of_maps.len(), all)
}

#[test]
fn drawings_and_positions_have_the_same_trees() {
    assert_eq!(compare_trees(0), (1, 1));
    // A loop, and a line inside it or outside.
    assert_eq!(compare_trees(1).1, 3);
    let (drawings, trees) = compare_trees(2);
    assert!(drawings > 100 && trees > 5, "{drawings} {trees}");
}

/// Minutes, and gigabytes.
#[test]
#[ignore]
fn drawings_and_positions_of_three_spots_have_the_same_trees() {
    let (drawings, trees) = compare_trees(3);
    println!("{drawings} drawings, {trees} trees");
    assert!(drawings > 10_000 && trees > 50, "{drawings} {trees}");
}

/// Plays at random on paper, from up to six spots; on the way all moves of both sides are compared, and near the end the trees.
#[test]
fn drawings_played_at_random() {
    let mut state = 22u64;
    let mut below = |n: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % n
    };
    let (mut compared, mut with_trees, mut most) = (0, 0, 0);
    for play in 0..24 {
        let mut map = Map::spots(2 + play % 5);
        let mut trees = Trees::default();
        loop {
            let position: SproutsPosition = map.written().parse().unwrap();
            let moves = map.moves();
            let read = |m: &Map| keys(m.written().parse().unwrap());
            let drawn: BTreeSet<_> = moves.iter().map(read).collect();
            let options = Sprouts.options(&position).into_iter().map(keys);
            let known: BTreeSet<_> = options.collect();
            assert_eq!(drawn, known, "{}", map.written());
            compared += 1;
            most = most.max(known.len());
            if position.lives() <= 5 {
                let tree = trees.of_map(&map);
                assert_eq!(tree, trees.of_position(&position), "{}", map.written());
                assert_eq!(tree, trees.of_key(&keys(position)), "{}", map.written());
                with_trees += 1;
            }
            if moves.is_empty() {
                break;
            }
            map = moves[below(moves.len())].clone();
        }
    }
    assert!(
        compared > 100 && with_trees > 40 && most > 30,
        "{compared} {with_trees} {most}"
    );
}

/// Canonical forms: the same whatever the order of regions, boundaries and names, the place where a boundary begins, and the direction of a region.
#[test]
fn positions_that_look_alike_are_written_alike() {
    let key = |text: &str| Sprouts.key(text.parse().unwrap()).to_string();
    for (a, b) in [
        ("0.ab.|ba.", "xy.|xy.0."),
        ("0.1a2b.|ab.1.", "1.ba.|2a1b.0."),
        ("abc.|abc.", "abc.|cba."),
        ("1ab2c.|cab.", "c2ba1.|abc."),
        ("1a1a.0.", "0.a1a1."),
        ("1aa2.", "122."),
        ("abba.0.", "22.0."),
    ] {
        assert_eq!(key(a), key(b));
        assert_eq!(key(&key(a)), key(a));
    }
    assert_ne!(key("112."), key("122."));
    for bad in ["a.", "0.0", "00.", "aaa.", "a.a.", "0.-", ".", "01."] {
        assert!(bad.parse::<SproutsPosition>().is_err(), "{bad}");
    }
}

/// The winners of the literature: normal play from Berlekamp, Conway and Guy (0 to 6) and Applegate, Jacobson and Sleator (7 and 8), misère play from
/// Applegate, Jacobson and Sleator (up to 9) and Lemoine and Viennot.
#[test]
fn published_winners() {
    let budget = Budget::start(
        Limits {
            memory: Some(1 << 31),
            ..Limits::default()
        },
        None,
    );
    let mut normal = Explorer::new(Sprouts, Convention::Normal);
    for (spots, first) in (0..).zip([false, false, false, true, true]) {
        let p = normal
            .is_p(&SproutsPosition::spots(spots), &budget)
            .unwrap();
        assert_eq!(p, !first, "normal play, {spots} spots");
    }
    let mut misere = Explorer::new(Sprouts, Convention::Misere);
    for (spots, first) in (0..).zip([true, true, false, false, false, true, true]) {
        let p = misere
            .is_p(&SproutsPosition::spots(spots), &budget)
            .unwrap();
        assert_eq!(p, !first, "misère play, {spots} spots");
    }
}

/// More of them; a minute and more.
#[test]
#[ignore]
fn published_winners_with_more_spots() {
    let budget = Budget::unlimited();
    for (convention, spots, first) in [
        (Convention::Normal, 5, true),
        (Convention::Normal, 6, false),
        (Convention::Misere, 7, false),
        (Convention::Normal, 7, false),
        (Convention::Normal, 8, false),
        (Convention::Misere, 8, false),
    ] {
        let mut search = Explorer::new(Sprouts, convention);
        let p = search.is_p(&SproutsPosition::spots(spots), &budget);
        println!(
            "{convention:?}, {spots} spots: {} settled",
            search.settled()
        );
        assert_eq!(p, Ok(!first), "{convention:?}, {spots} spots");
    }
}

/// The same winners by the heaps of all positions, nim values and the search in heaps.
#[test]
fn lists_of_all_positions_agree_with_the_search() {
    let budget = Budget::unlimited();
    for spots in 1..=3 {
        let game = HeapGame::parse(&format!("sprouts:{spots}")).unwrap();
        let position = SproutsPosition::spots(spots);
        for convention in [Convention::Misere, Convention::Normal] {
            let game = HeapGame {
                convention,
                ..game.clone()
            };
            let p = Search::new(&game).is_p(&game.start().unwrap(), &budget);
            let explored = Explorer::new(Sprouts, convention).is_p(&position, &budget);
            assert_eq!(p, explored, "{spots} spots, {convention:?}");
        }
    }
}

/// Half a million ways to divide what lies beside a line, and letters that all look alike: the budget is asked all the time, by the search, by
/// the canonical form and where moves are listed.
#[test]
fn limits_hold_where_there_are_many_moves() {
    let text = "1.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.|abcdefghijklmnopqrs.";
    let position: SproutsPosition = text.parse().unwrap();
    for convention in [Convention::Misere, Convention::Normal] {
        let looks = Looks::new();
        let watch = |_: &_| looks.look();
        let budget = Budget::start(steps(2_000), Some(&watch));
        let found = Explorer::new(Sprouts, convention).is_p(&position, &budget);
        assert_eq!(found, Err(Stop::Steps));
        let longest = looks.longest();
        assert!(longest.as_millis() < 100, "{longest:?}");
    }
    let mut count = 0;
    Sprouts.visit_options(&position, &mut |_| {
        count += 1;
        match count {
            1_000 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert_eq!(count, 1_000);
    let (setting, state) = (Setting::spots(), State::Spots(position));
    assert!(!setting.is_over(&state));
    let refusal = setting.read_move(&state, "1. → 0").unwrap_err();
    assert!(refusal.starts_with("there are too many moves"), "{refusal}");
}
