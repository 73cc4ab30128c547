//! M. Weimerskirch, *Generalized misère play*: every example, every table and every statement about a quotient.

use misere::generalised::{Board, BoardSolution, Outcomes, solve};
use misere::limits::{Limits, Stop};
use misere::monoid::{BipartiteMonoid, Presentation};
use misere::ruleset::HeapGame;
use misere::{Heap, Position};

/// The point (x₁, x₂).
fn point(x1: u32, x2: u32) -> Position {
    Position::copies(Heap(1), x1).plus(&Position::copies(Heap(2), x2))
}

/// Nim with heaps of one and two: Γ = {(−1, 0), (0, −1), (1, −1)}.
fn nim(defeated: &[(u32, u32)], victorious: &[(u32, u32)]) -> Board {
    let moves = vec![
        vec![Position::empty()],
        vec![Position::empty(), point(1, 0)],
    ];
    let points = |list: &[(u32, u32)]| list.iter().map(|&(x, y)| point(x, y)).collect();
    Board::new("Nim", moves, points(defeated), points(victorious)).unwrap()
}

fn solved(board: &Board) -> BoardSolution {
    let solution = solve(board, Limits::default(), None);
    assert!(solution.is_solved());
    solution
}

fn monoid(text: &str) -> BipartiteMonoid {
    let presentation: Presentation = text.parse().unwrap();
    presentation.monoid(Default::default()).unwrap()
}

/// A table of the paper: the rows x₂ = 0, 1, …, each with x₁ = 0, 1, …, and D, V, P, N as printed.
fn is_table(board: &Board, table: &[&str]) {
    let mut outcomes = Outcomes::new(board);
    for (x2, row) in (0..).zip(table) {
        for (x1, letter) in (0..).zip(row.chars()) {
            let x = point(x1, x2);
            let found = match (board.verdict(&x), outcomes.won(&x)) {
                (Some(false), false) => 'D',
                (Some(true), true) => 'V',
                (None, true) => 'P',
                (None, false) => 'N',
                (verdict, won) => panic!("{x}: {verdict:?} but {won}"),
            };
            assert_eq!(found, letter, "({x1}, {x2})");
        }
    }
}

/// The quotient predicts the outcomes of a large box, which the recursion computes from the rules.
fn predicts(solution: &BoardSolution, side: u32) {
    let mut outcomes = Outcomes::new(&solution.board);
    for x1 in 0..side {
        for x2 in 0..side {
            let x = point(x1, x2);
            let predicted = solution.monoid.is_p(solution.value(&x));
            assert_eq!(predicted, outcomes.won(&x), "({x1}, {x2})");
        }
    }
}

#[test]
fn example_1_a_move_of_dawsons_chess() {
    // A row of five pins can be split into two rows of one.
    let options = HeapGame::parse("0.137").unwrap().options(Heap(5));
    assert!(options.contains(&Position::from_heaps([1, 1])));
}

#[test]
fn example_3_and_table_1_normal_play() {
    let board = nim(&[], &[]);
    is_table(&board, &["PNPNPN", "NNNNNN", "PNPNPN", "NNNNNN", "PNPNPN"]);
    let solution = solved(&board);
    assert_eq!(
        solution.monoid,
        monoid("<a,b | a^2=1, b^2=1> P={1}"),
        "the quotient of the paper"
    );
    predicts(&solution, 20);
}

#[test]
fn example_4_and_table_2_misere_play() {
    let board = nim(&[(0, 0)], &[]);
    is_table(
        &board,
        &["DPNPNP", "NNNNNN", "PNPNPN", "NNNNNN", "PNPNPN", "NNNNNN"],
    );
    let solution = solved(&board);
    assert_eq!(
        solution.monoid,
        monoid("<a,b | a^2=1, b^3=b> P={a, b^2}"),
        "the quotient of the paper"
    );
    predicts(&solution, 20);
}

#[test]
fn example_5_and_table_3_a_quotient_of_order_five() {
    let board = nim(&[(0, 0), (0, 1), (1, 0)], &[]);
    is_table(
        &board,
        &["DDPNPN", "DNNNNN", "PNPNPN", "NNNNNN", "PNPNPN", "NNNNNN"],
    );
    let solution = solved(&board);
    assert_eq!(solution.order(), 5);
    assert_eq!(
        solution.monoid,
        monoid("<a,b | a^3=a, b*a^2=b, b^2=a^2> P={a^2}"),
        "the quotient of the paper"
    );
    predicts(&solution, 20);
}

/// The paper prints b³a³ = b³a where it should print b²a³ = b²a. What it prints presents a monoid of 21 elements in
/// which no context tells b²a³ from b²a.
#[test]
fn example_6_and_table_4_a_defeated_point_away_from_the_origin() {
    let board = nim(&[(2, 0)], &[]);
    is_table(
        &board,
        &[
            "PNDPNP", "NPNNNN", "NNPNPN", "PNNNNN", "NPNPNP", "NNNNNN", "PNPNPN",
        ],
    );
    let solution = solved(&board);
    assert_eq!((solution.order(), solution.p_order()), (20, 7));
    let p = "P={1, a^3, b*a, b^2*a^2, b^3, b^4*a, b^6}";
    let corrected = format!("<a,b | a^4=a^2, b^2*a^3=b^2*a, b^4*a^2=b^4, b^7=b^5> {p}");
    assert_eq!(solution.monoid, monoid(&corrected));
    let printed = monoid(&format!(
        "<a,b | a^4=a^2, b^3*a^3=b^3*a, b^4*a^2=b^4, b^7=b^5> {p}"
    ));
    assert_eq!(printed.order(), 21);
    assert_eq!(printed.reduced().0, solution.monoid);
    assert_ne!(printed.word(&[3, 2]), printed.word(&[1, 2]));
    predicts(&solution, 24);
}

/// The paper prints "a⁴ba²" in P: the comma between a⁴ and ba² is missing. Without it P would have ten elements, and the word a⁶b among them.
#[test]
fn example_7_and_table_5_a_victorious_point() {
    let board = nim(&[], &[(2, 1)]);
    is_table(
        &board,
        &[
            "PNPNPN", "NNVNNN", "PNNPNP", "NPNNNN", "NNPNPN", "PNNNNN", "NPNPNP", "NNNNNN",
            "PNPNPN",
        ],
    );
    let solution = solved(&board);
    assert_eq!((solution.order(), solution.p_order()), (30, 11));
    let relations = "a^5=a^3, b^2*a^4=b^2*a^2, b^4*a^3=b^4*a, b^6*a^2=b^6, b^9=b^7";
    let corrected = "{1, a^2, a^4, b*a^2, b^2, b^2*a^3, b^3*a, b^4*a^2, b^5, b^6*a, b^8}";
    let printed = "{1, a^2, a^4*b*a^2, b^2, b^2*a^3, b^3*a, b^4*a^2, b^5, b^6*a, b^8}";
    let with_p = |p: &str| monoid(&format!("<a,b | {relations}> P={p}"));
    assert_eq!(solution.monoid, with_p(corrected));
    assert_ne!(solution.monoid, with_p(printed));
    // Table 5 itself has the two words of the list in P.
    let value = |x1, x2| solution.value(&point(x1, x2));
    assert!(solution.monoid.is_p(value(4, 0)) && solution.monoid.is_p(value(2, 1)));
    assert!(!solution.monoid.is_p(value(6, 1)));
    predicts(&solution, 24);
}

/// In Example 5 a² ≠ 1; in Examples 6 and 7 the identity is in P.
#[test]
fn nothing_of_misere_play_is_given() {
    let five = solved(&nim(&[(0, 0), (0, 1), (1, 0)], &[]));
    assert_ne!(five.value(&point(2, 0)), five.value(&point(0, 0)));
    for board in [nim(&[(2, 0)], &[]), nim(&[], &[(2, 1)])] {
        let solution = solved(&board);
        assert!(solution.monoid.is_p(solution.value(&Position::empty())));
    }
}

/// Section 5 asks for other odd orders, for three in particular, and whether any order is impossible. None from two on is:
/// with heaps of one alone and the first k numbers of them defeated, the outcomes are k times D and then P, N, P, N, …, so
/// that aⁿ and aⁿ⁺² are alike from n = k − 1 on and nothing else is.
#[test]
fn open_question_1_every_order_from_two_on_occurs() {
    for k in 1..=60 {
        let defeated = (0..k).map(|n| Position::copies(Heap(1), n)).collect();
        let board = Board::new("", vec![vec![Position::empty()]], defeated, vec![]).unwrap();
        let solution = solved(&board);
        assert_eq!(solution.order(), k as usize + 1);
        let expected = monoid(&format!("<a | a^{}=a^{}> P={{a^{k}}}", k + 1, k - 1));
        assert_eq!(solution.monoid, expected);
    }
}

/// The paper says that only the empty board has a quotient of order one. A heap that no move touches has one too.
#[test]
fn order_one_occurs_where_there_is_no_move() {
    let board = Board::new("", vec![vec![]], vec![], vec![]).unwrap();
    assert_eq!(solved(&board).order(), 1);
}

/// A single victorious point can make the quotient infinite: two kinds of heaps of one, a win for leaving one of the first
/// kind alone. Except for the empty position, (x, y) is won iff x + y is even and x < y, or x + y is odd and x > y (by induction; `docs/boards.md` has
/// the steps). So k heaps of the second kind tell aⁱ from aᵏ for i < k of equal parity: (i, k) is won, (k, k) is not.
#[test]
fn one_victorious_point_can_make_the_quotient_infinite() {
    let moves = vec![vec![Position::empty()], vec![Position::empty()]];
    let board = Board::new("", moves, vec![], vec![point(1, 0)]).unwrap();
    let mut outcomes = Outcomes::new(&board);
    for x in 0..40 {
        for y in 0..40 {
            let even = (x + y) % 2 == 0;
            let won = (x, y) == (0, 0) || (even && x < y) || (!even && x > y);
            assert_eq!(outcomes.won(&point(x, y)), won, "({x}, {y})");
        }
    }
    let limits = Limits {
        order: Some(200),
        ..Limits::default()
    };
    let stopped = solve(&board, limits, None);
    assert_eq!((stopped.stop, stopped.heap), (Stop::Order, 1));
}

/// The paper notes that far from the exceptional points outcomes resemble those of normal play: the kernel of the
/// quotient is Nim's, a group of order four with one element in P.
#[test]
fn open_question_2_far_from_the_origin_play_is_normal() {
    for (defeated, victorious) in [
        (&[(0, 0)][..], &[][..]),
        (&[(0, 0), (0, 1), (1, 0)], &[]),
        (&[(2, 0)], &[]),
        (&[], &[(2, 1)]),
    ] {
        let q = solved(&nim(defeated, victorious)).monoid;
        let kernel = q.kernel().members;
        assert_eq!(kernel.len(), 4);
        assert_eq!(kernel.iter().filter(|&x| q.p().contains(x)).count(), 1);
    }
}

/// Cram with single cells left out: h₁ → 0, h₂ → h₁ or 0, h₃ → h₂, 2h₁ or h₁, h₄ → h₂ or 2h₁. The paper prints
/// c = a, d = ab; with these moves it is the other way round: h₃ has options of nim values 2, 0 and 1, h₄ of 2 and 0 alone.
#[test]
fn appendix_cram() {
    let sums = |texts: &[&str]| texts.iter().map(|t| t.parse().unwrap()).collect();
    let moves = vec![
        sums(&["0"]),
        sums(&["1", "0"]),
        sums(&["2", "2*1", "1"]),
        sums(&["2", "2*1"]),
    ];
    let board = Board::new("Cram", moves, vec![Position::empty()], vec![]).unwrap();
    let solution = solved(&board);
    assert_eq!(solution.monoid, monoid("<a,b | a^2=1, b^3=b> P={a, b^2}"));
    let words: Vec<Vec<u32>> = solution.phi[1..]
        .iter()
        .map(|&x| solution.monoid.normal_form(x))
        .collect();
    assert_eq!(words, [[1, 0], [0, 1], [1, 1], [1, 0]]);
}
