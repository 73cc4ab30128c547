//! Notakto on the board of three by three: every claim of `docs/notakto.md`.

use misere::Position;
use misere::answer::Strategy;
use misere::limits::Limits;
use misere::monoid::Presentation;
use misere::quotient::{Solution, solve};
use misere::ruleset::{BoardGame, Cell, Grid};
use std::collections::{BTreeMap, BTreeSet};

const TUTORIAL: &str = include_str!("../../../../docs/notakto.md");

const EMPTY: &str = ".../.../...";

fn notakto() -> (BoardGame, Solution) {
    let boards = BoardGame::parse("notakto").unwrap().unwrap();
    let solution = solve(boards.game(), Limits::default(), None);
    assert!(solution.is_solved());
    (boards, solution)
}

/// The lines of the `n`th block of code in the tutorial that starts with ```text.
fn block(n: usize) -> Vec<&'static str> {
    let block = TUTORIAL.split("```text\n").nth(n + 1).expect("a block");
    block.split("```").next().unwrap().lines().collect()
}

/// All eight ways to look at a board, by turning and reflecting its text.
fn images(board: &str) -> BTreeSet<String> {
    let turn = |b: &str| {
        let rows: Vec<Vec<char>> = b.split('/').map(|r| r.chars().collect()).collect();
        let row = |i: usize| (0..3).map(|j| rows[2 - j][i]).collect::<String>();
        (0..3).map(row).collect::<Vec<_>>().join("/")
    };
    let reflect = |b: &str| b.split('/').rev().collect::<Vec<_>>().join("/");
    let mut out = BTreeSet::new();
    let mut now = board.to_string();
    for _ in 0..4 {
        out.insert(now.clone());
        out.insert(reflect(&now));
        now = turn(&now);
    }
    out
}

/// The boards without three in a row, each once up to symmetry.
fn living() -> Vec<String> {
    let lines = [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
        [0, 4, 8],
        [2, 4, 6],
    ];
    let mut out = BTreeSet::new();
    for bits in 0..512u32 {
        if lines.iter().any(|l| l.iter().all(|i| bits >> i & 1 == 1)) {
            continue;
        }
        let row = |r: u32| {
            (0..3)
                .map(|c| {
                    if bits >> (3 * r + c) & 1 == 1 {
                        'x'
                    } else {
                        '.'
                    }
                })
                .collect::<String>()
        };
        let board = [row(0), row(1), row(2)].join("/");
        out.extend(images(&board).into_iter().next());
    }
    out.into_iter().collect()
}

#[test]
fn the_quotient_has_18_elements_and_is_that_of_plambeck_and_whitehead() {
    let (_, solution) = notakto();
    assert_eq!((solution.order(), solution.p_order()), (18, 4));
    let published: Presentation =
        "<a,b,c,d | a^2=1, b^3=b, b^2*c=c, c^3=a*c^2, b^2*d=d, c*d=a*d, d^2=c^2> P={a, b^2, b*c, c^2}".parse().unwrap();
    let published = published.monoid(Default::default()).unwrap();
    assert_eq!(published.order(), 18);
    assert!(published.is_isomorphic(&solution.monoid));
    // The tutorial prints the presentation that the solver finds.
    let presentation = solution.monoid.presentation().to_string();
    assert_eq!(block(0), [presentation]);
    assert!(TUTORIAL.contains(&format!(
        "{} different heaps",
        solution.game.heaps().unwrap()
    )));
}

#[test]
fn other_boards_have_quotients_of_their_own() {
    for (text, order) in [
        ("notakto:3x4", 10),
        ("notakto:4x3", 10),
        ("notakto:2x5", 132),
    ] {
        let boards = BoardGame::parse(text).unwrap().unwrap();
        let solution = solve(boards.game(), Limits::default(), None);
        assert_eq!(
            (solution.is_solved(), solution.order()),
            (true, order),
            "{text}"
        );
    }
}

#[test]
fn the_table_of_the_tutorial_has_the_value_of_every_board() {
    let (boards, solution) = notakto();
    let mut strategy = Strategy::new(&solution);
    let mut table: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for board in living() {
        let sum = boards.position(&boards.read(&board).unwrap()).unwrap();
        let value = strategy.value(&sum).unwrap();
        table.entry(strategy.show(value)).or_default().push(board);
    }
    let mut expected = Vec::new();
    for (value, boards) in &table {
        for (n, four) in boards.chunks(6).enumerate() {
            let value = if n == 0 { &value[..] } else { "" };
            expected.push(format!("{value:4} {}", four.join(" ")));
        }
    }
    assert_eq!(block(1), expected, "\n{}", expected.join("\n"));
    // No board but these: the others are dead.
    assert!(TUTORIAL.contains(&format!("{} boards", living().len())));
}

#[test]
fn the_values_of_the_tutorial_do_not_depend_on_how_a_board_is_turned() {
    let (boards, solution) = notakto();
    let mut strategy = Strategy::new(&solution);
    for board in living() {
        let value = |b: &String| boards.position(&boards.read(b).unwrap()).unwrap();
        let values: BTreeSet<Position> = images(&board).iter().map(value).collect();
        assert_eq!(values.len(), 1);
        strategy.value(&values.into_iter().next().unwrap()).unwrap();
    }
}

/// Plain play on several boards, without heaps or values.
fn is_p(boards: &BoardGame, grids: &[Grid], memo: &mut BTreeMap<Vec<Grid>, bool>) -> bool {
    let mut living: Vec<Grid> = grids
        .iter()
        .filter(|g| !boards.is_over(g))
        .copied()
        .collect();
    living.sort();
    if let Some(&p) = memo.get(&living) {
        return p;
    }
    let moves = boards.moves(&living);
    let p = !moves.is_empty()
        && !moves.iter().any(|m| {
            let mut after = living.clone();
            after[m.board] = m.after;
            is_p(boards, &after, memo)
        });
    memo.insert(living, p);
    p
}

#[test]
fn values_tell_who_wins_on_one_board_and_on_two() {
    let (boards, solution) = notakto();
    let mut strategy = Strategy::new(&solution);
    let mut memo = BTreeMap::new();
    let all: Vec<Grid> = living()
        .iter()
        .map(|b| boards.read(b).unwrap()[0])
        .collect();
    // Two boards by search: those with at least two crosses each keep it small.
    for (i, &one) in all.iter().enumerate() {
        let sum = boards.position(&[one]).unwrap();
        assert_eq!(
            strategy.is_p(&sum).unwrap(),
            is_p(&boards, &[one], &mut memo)
        );
        for &two in all[..=i]
            .iter()
            .filter(|b| b.taken_cells().count() > 2 && one.taken_cells().count() > 2)
        {
            let sum = boards.position(&[one, two]).unwrap();
            assert_eq!(
                strategy.is_p(&sum).unwrap(),
                is_p(&boards, &[one, two], &mut memo)
            );
        }
    }
}

#[test]
fn the_first_player_wins_with_an_odd_number_of_boards() {
    let (boards, solution) = notakto();
    let mut strategy = Strategy::new(&solution);
    for n in 1..=12 {
        let grids = boards.read(&format!("{n}*{EMPTY}")).unwrap();
        let sum = boards.position(&grids).unwrap();
        assert_eq!(strategy.is_p(&sum).unwrap(), n % 2 == 0, "{n} boards");
    }
    // For every number of boards: the powers of d go round from the second on.
    let d = boards.position(&boards.read(EMPTY).unwrap()).unwrap();
    let power = |n: u32| {
        let mut x = Position::empty();
        (0..n).for_each(|_| x = x.plus(&d));
        x
    };
    let mut show = |n| {
        let value = strategy.value(&power(n)).unwrap();
        strategy.show(value)
    };
    assert_eq!(
        [show(1), show(2), show(3), show(4)],
        ["d", "c^2", "a*c^2", "c^2"]
    );
}

#[test]
fn the_centre_is_the_only_winning_opening_on_one_board() {
    let (boards, solution) = notakto();
    let mut strategy = Strategy::new(&solution);
    let start = boards.read(EMPTY).unwrap();
    let winning: Vec<String> = boards
        .moves(&start)
        .iter()
        .filter(|m| {
            strategy
                .is_p(&boards.position(&[m.after]).unwrap())
                .unwrap()
        })
        .map(|m| m.cells[0].to_string())
        .collect();
    assert_eq!(winning, ["b2"]);
}

/// Whether two squares are a knight's move apart.
fn knight(a: Cell, b: Cell) -> bool {
    let (rows, columns) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
    (rows, columns) == (1, 2) || (rows, columns) == (2, 1)
}

/// The first player has the centre and always answers a knight's move away from the other's cross; every such
/// answer that keeps the board alive is tried. Counts the ends.
fn knights_win(boards: &BoardGame, grid: Grid) -> usize {
    let mut ends = 0;
    for theirs in boards.moves(&[grid]) {
        if boards.is_over(&theirs.after) {
            ends += 1;
            continue;
        }
        let answers = boards.moves(&[theirs.after]);
        let answers: Vec<Grid> = answers
            .iter()
            .filter(|m| knight(m.cells[0], theirs.cells[0]) && !boards.is_over(&m.after))
            .map(|m| m.after)
            .collect();
        assert!(
            !answers.is_empty(),
            "after {}",
            boards.show(&[theirs.after])
        );
        ends += answers
            .iter()
            .map(|&g| knights_win(boards, g))
            .sum::<usize>();
    }
    ends
}

#[test]
fn the_centre_and_knights_moves_win_one_board() {
    let (boards, _) = notakto();
    let centre = boards.read(".../.x./...").unwrap()[0];
    assert!(knights_win(&boards, centre) > 0);
}

#[test]
fn the_examples_of_the_tutorial() {
    let (boards, solution) = notakto();
    let mut strategy = Strategy::new(&solution);
    let mut value = |text: &str| {
        let sum = boards.position(&boards.read(text).unwrap()).unwrap();
        let value = strategy.value(&sum).unwrap();
        strategy.show(value)
    };
    // a: every move kills the board, so it is the game with one move.
    let a = boards
        .position(&boards.read("xx./xx./...").unwrap())
        .unwrap();
    assert_eq!(a.to_string(), "1");
    assert!(
        boards
            .moves(&boards.read("xx./xx./...").unwrap())
            .iter()
            .all(|m| boards.is_over(&m.after))
    );
    for line in block(2) {
        let (position, shown) = line.rsplit_once(' ').unwrap();
        assert_eq!(value(position.trim()), shown, "{position}");
    }
    assert!(block(2).len() >= 4);
    // The worked move: in two boards, one with a cross in the corner.
    let grids = boards.read(&format!("x../.../...+{EMPTY}")).unwrap();
    let winning: Vec<String> = boards
        .moves(&grids)
        .iter()
        .filter(|m| {
            let mut after = grids.clone();
            after[m.board] = m.after;
            let sum = boards.position(&after).unwrap();
            strategy.is_p(&sum).unwrap()
        })
        .map(|m| format!("{}:{}", m.board + 1, m.cells[0]))
        .collect();
    assert_eq!(block(3), [winning.join(" ")]);
}
