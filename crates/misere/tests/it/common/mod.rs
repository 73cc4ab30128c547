//! Plain recursive search, and random games to try it on.
//!
//! It shares nothing with the solver but the options of a heap, and it is meant to be obviously right
//! rather than fast: what it says about a position is taken as the truth.

pub mod letters;
pub mod monoids;

use cpu_time::ThreadTime;
use misere::limits::Limits;
use misere::ruleset::{Convention, HeapGame, Rules};
use misere::{Heap, Position};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::Duration;

/// How often each heap occurs; entry 0 is for heap 1.
pub type Counts = Vec<u16>;

/// A memoised search over positions with heaps up to some heap.
pub struct Brute {
    convention: Convention,
    /// The options of each heap, from heap 1 on.
    options: Vec<Vec<Counts>>,
    memo: FxHashMap<Counts, bool>,
    nim: FxHashMap<Counts, u32>,
    room: usize,
}

impl Brute {
    /// A search in `game` with heaps up to `heaps`.
    pub fn new(game: &HeapGame, heaps: u32) -> Brute {
        let options = |n| {
            let mut out = BTreeSet::new();
            game.for_each_option(Heap(n), &mut |option| {
                let mut counts = vec![0; heaps as usize];
                for &h in option.iter().filter(|&&h| h > 0) {
                    assert!(h < n, "heap {n} of {} becomes heap {h}", game.name);
                    counts[h as usize - 1] += 1;
                }
                out.insert(counts);
            });
            out.into_iter().collect()
        };
        Brute {
            convention: game.convention,
            options: (1..=heaps).map(options).collect(),
            memo: FxHashMap::default(),
            nim: FxHashMap::default(),
            room: usize::MAX,
        }
    }

    /// The same search, which gives up on a position that would need more than so many others remembered.
    pub fn with_room(self, room: usize) -> Brute {
        Brute { room, ..self }
    }

    /// What becomes of `x` when one heap i + 1 of it becomes its k-th option.
    fn after(&self, x: &[u16], i: usize, k: usize) -> Counts {
        let mut after = x.to_vec();
        after[i] -= 1;
        for (a, &b) in after.iter_mut().zip(&self.options[i][k]) {
            *a = a.checked_add(b).expect("fewer than 65536 copies");
        }
        after
    }

    /// Every move from a position: the heap moved in, what it becomes, and the position after it.
    pub fn moves(&self, x: &[u16]) -> Vec<(u32, Counts, Counts)> {
        let mut out = Vec::new();
        for i in (0..x.len()).filter(|&i| x[i] > 0) {
            for (k, to) in self.options[i].iter().enumerate() {
                out.push((i as u32 + 1, to.clone(), self.after(x, i, k)));
            }
        }
        out
    }

    /// Whether there is a move at all.
    pub fn has_move(&self, x: &[u16]) -> bool {
        (0..x.len()).any(|i| x[i] > 0 && !self.options[i].is_empty())
    }

    /// Whether a position is P, by the rules of the game alone; `None` when there is no room for the search.
    pub fn try_p(&mut self, x: &[u16]) -> Option<bool> {
        if let Some(&p) = self.memo.get(x) {
            return Some(p);
        }
        if self.memo.len() >= self.room {
            return None;
        }
        // Without a move, the player who has just moved took the last one: a win in normal play, a loss in misère play.
        let mut p = self.convention == Convention::Normal || self.has_move(x);
        'search: for i in (0..x.len()).filter(|&i| x[i] > 0) {
            for k in 0..self.options[i].len() {
                if self.try_p(&self.after(x, i, k))? {
                    p = false;
                    break 'search;
                }
            }
        }
        self.memo.insert(x.to_vec(), p);
        Some(p)
    }

    /// Whether a position is P.
    pub fn is_p(&mut self, x: &[u16]) -> bool {
        self.try_p(x).expect("there is room")
    }

    /// The nim value of a position: the least number that no option has.
    pub fn nim_value(&mut self, x: &[u16]) -> u32 {
        if let Some(&v) = self.nim.get(x) {
            return v;
        }
        let moves = self.moves(x).into_iter();
        let options: BTreeSet<u32> = moves.map(|(_, _, y)| self.nim_value(&y)).collect();
        let value = (0..).find(|v| !options.contains(v)).unwrap();
        self.nim.insert(x.to_vec(), value);
        value
    }

    /// The moves to P-positions, as the heap moved in and what it becomes; `None` when there is no room.
    pub fn winning_moves(&mut self, x: &[u16]) -> Option<Vec<(Heap, Position)>> {
        let mut out = Vec::new();
        for (from, to, after) in self.moves(x) {
            if self.try_p(&after)? {
                out.push((Heap(from), position(&to)));
            }
        }
        out.sort();
        Some(out)
    }
}

/// γ0 of a position by its definition: 1 without a move, else the mex of the options' γ0.
pub fn misere_nim(brute: &Brute, x: &[u16], memo: &mut FxHashMap<Counts, u32>) -> u32 {
    if let Some(&known) = memo.get(x) {
        return known;
    }
    let moves = brute.moves(x);
    let options: BTreeSet<u32> = moves
        .iter()
        .map(|(_, _, y)| misere_nim(brute, y, memo))
        .collect();
    let value = match moves.is_empty() {
        true => 1,
        false => (0..).find(|v| !options.contains(v)).unwrap(),
    };
    memo.insert(x.to_vec(), value);
    value
}

/// Counts as a position of the library.
pub fn position(x: &[u16]) -> Position {
    let mut out = Position::empty();
    for (i, &c) in x.iter().enumerate() {
        out.add(Heap(i as u32 + 1), c.into());
    }
    out
}

/// A position of the library as counts of the heaps up to `heaps`.
pub fn counts(x: &Position, heaps: u32) -> Counts {
    let count = |n| u16::try_from(x.count(Heap(n))).expect("a small position");
    assert!(x.max_heap() <= Some(Heap(heaps)));
    (1..=heaps).map(count).collect()
}

/// All positions with up to `most[i]` copies of heap i + 1, in lexicographic order with the largest heap most significant.
pub fn boxed(most: &[u16]) -> Vec<Counts> {
    let mut out = vec![vec![0; most.len()]];
    for (i, &m) in most.iter().enumerate() {
        let below = out.clone();
        for c in 1..=m {
            out.extend(below.iter().cloned().map(|mut x| {
                x[i] = c;
                x
            }));
        }
    }
    out
}

/// All partitions of `total` into parts up to `largest`, as counts of the heaps up to `heaps`.
pub fn partitions(total: u32, heaps: u32) -> Vec<Counts> {
    fn fill(left: u32, largest: u32, x: &mut Counts, out: &mut Vec<Counts>) {
        if left == 0 {
            out.push(x.clone());
        }
        for part in 1..=largest.min(left) {
            x[part as usize - 1] += 1;
            fill(left - part, part, x, out);
            x[part as usize - 1] -= 1;
        }
    }
    let mut out = Vec::new();
    fill(total, heaps, &mut vec![0; heaps as usize], &mut out);
    out
}

/// A game whose heap n has the options `heaps[n - 1]`.
pub fn listed(heaps: Vec<Vec<Position>>) -> HeapGame {
    let sorted = heaps.into_iter().map(|mut options| {
        options.sort();
        options.dedup();
        options
    });
    HeapGame::new("a listed game", Rules::Listed(sorted.collect()))
}

/// The game of a text.
pub fn game(text: &str) -> HeapGame {
    HeapGame::parse(text).unwrap_or_else(|e| panic!("{e}"))
}

/// Random games of `heaps` heaps: options are multisets of smaller heaps with multiplicities up to 3. Heaps without a move,
/// heaps with the empty option alone and copies of the heap before are made more often than chance would.
pub fn listed_games(heaps: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = HeapGame> {
    let option = prop::collection::vec((any::<prop::sample::Index>(), 1u8..=3), 0..=2);
    let heap = (0u8..8, prop::collection::vec(option, 1..=4));
    prop::collection::vec(heap, heaps).prop_map(|specs| {
        let mut all: Vec<Vec<Position>> = Vec::new();
        for (kind, spec) in specs {
            let smaller = all.len();
            let option = |parts: &Vec<(prop::sample::Index, u8)>| {
                let mut x = Position::empty();
                for (i, c) in parts.iter().filter(|_| smaller > 0) {
                    x.add(Heap(i.index(smaller) as u32 + 1), (*c).into());
                }
                x
            };
            all.push(match (kind, all.last()) {
                (0, _) => Vec::new(),
                (1, _) => vec![Position::empty()],
                (2, Some(before)) => before.clone(),
                _ => spec.iter().map(option).collect(),
            });
        }
        listed(all)
    })
}

/// Random octal and hexadecimal codes of up to four digits after the point, d_0 of every kind included.
pub fn codes() -> impl Strategy<Value = HeapGame> {
    let octal = ("[04]", "[0-7]{0,3}[1-7]");
    let hexadecimal = ("[048c]", "[0-9a-f]{0,2}[1-9a-f]");
    prop_oneof![3 => octal, 1 => hexadecimal].prop_map(|(d0, rest)| game(&format!("{d0}.{rest}")))
}

/// The same game in normal play.
pub fn normal(game: &HeapGame) -> HeapGame {
    HeapGame {
        convention: Convention::Normal,
        ..game.clone()
    }
}

/// So many steps and no more: the same on every machine, however busy it is.
pub fn steps(most: u64) -> Limits {
    Limits {
        steps: Some(most),
        ..Limits::default()
    }
}

/// What a limit has to wait for: the longest work of this thread between two looks at the budget. The time of the thread, not that on
/// the wall, which says more about the machine than about the solver.
pub struct Looks {
    last: Cell<ThreadTime>,
    longest: Cell<Duration>,
    count: Cell<u64>,
}

impl Looks {
    /// None yet.
    pub fn new() -> Looks {
        Looks {
            last: Cell::new(ThreadTime::now()),
            longest: Cell::default(),
            count: Cell::default(),
        }
    }

    /// One more.
    pub fn look(&self) {
        let gap = self.last.replace(ThreadTime::now()).elapsed();
        self.longest.set(self.longest.get().max(gap));
        self.count.set(self.count.get() + 1);
    }

    /// The longest time between two of them.
    pub fn longest(&self) -> Duration {
        self.longest.get()
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        self.count.get()
    }
}

/// Puts a property to the test on random values. It says itself whether a value gave it something to test, which must be so
/// for the given share of all, in percent: else the test would pass by looking away.
pub fn try_all<S: Strategy>(
    usual: u32,
    percent: u32,
    values: S,
    property: impl Fn(S::Value) -> Result<bool, TestCaseError>,
) {
    let config = cases(usual);
    let all = config.cases;
    let tested = Cell::new(0);
    let tried = TestRunner::new(config).run(&values, |value| {
        tested.set(tested.get() + u32::from(property(value)?));
        Ok(())
    });
    if let Err(why) = tried {
        panic!("{why}");
    }
    let tested = tested.get();
    println!("{tested} of {all} cases tested something");
    assert!(
        tested * 100 >= all * percent,
        "only {tested} of {all} cases tested anything"
    );
}

/// So many cases, or as many as `PROPTEST_CASES` asks for.
pub fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig::with_cases(asked.and_then(|n| n.parse().ok()).unwrap_or(usual))
}
