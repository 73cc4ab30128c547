//! Whole games that grow for ever: found, proved, and compared with what is known otherwise.

use misere::answer::{Wish, settle};
use misere::limits::{Budget, Limits};
use misere::parametric::{Element, ParametricSolution, System, solve_by_formulas};
use misere::quotient::{Solution, solve};
use misere::ruleset::HeapGame;
use misere::{Heap, Position};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;
use std::time::Duration;

fn stage(code: &str, heap: u32) -> Solution {
    let limits = Limits {
        heap: Some(heap),
        ..Limits::default()
    };
    solve(&HeapGame::parse(code).unwrap(), limits, None)
}

/// The games below, solved once for all tests.
fn formulas(code: &str, heap: u32) -> ParametricSolution {
    static FOUND: OnceLock<Vec<(&str, ParametricSolution)>> = OnceLock::new();
    let all = FOUND.get_or_init(|| {
        let solve = |(code, heap)| {
            let found = solve_by_formulas(&stage(code, heap), &Budget::unlimited());
            (
                code,
                found.unwrap_or_else(|failure| panic!("{code}: {failure}")),
            )
        };
        GAMES.into_iter().map(solve).collect()
    });
    let of = |(c, whole): &(&str, ParametricSolution)| {
        (*c == code && whole.stage == heap).then(|| whole.clone())
    };
    all.iter().find_map(of).expect("it is one of the games")
}

/// Games with a stage that is large enough, some of each kind.
const GAMES: [(&str, u32); 4] = [("0.734", 40), ("0.26", 50), ("4.7", 40), ("0.54", 120)];

/// Plain recursion over positions as sorted lists of heaps.
fn is_p(game: &HeapGame, heaps: &[u32], seen: &mut FxHashMap<Vec<u32>, bool>) -> bool {
    if let Some(&known) = seen.get(heaps) {
        return known;
    }
    let mut has_move = false;
    let mut all_n = true;
    for (i, &heap) in heaps.iter().enumerate() {
        let mut options = Vec::new();
        game.for_each_option(Heap(heap), &mut |o: &[u32]| options.push(o.to_vec()));
        for option in options {
            has_move = true;
            let mut next = heaps.to_vec();
            next.remove(i);
            next.extend(option);
            next.sort_unstable();
            all_n &= !is_p(game, &next, seen);
        }
    }
    let answer = has_move && all_n;
    seen.insert(heaps.to_vec(), answer);
    answer
}

/// Calls a function with every multiset of positive heaps with so many tokens at most.
fn positions(tokens: u32, least: u32, heaps: &mut Vec<u32>, f: &mut dyn FnMut(&[u32])) {
    f(heaps);
    for heap in least..=tokens {
        heaps.push(heap);
        positions(tokens - heap, heap, heaps, f);
        heaps.pop();
    }
}

/// All positions with so many tokens agree with plain recursion; returns how many there are.
fn agrees_with_recursion(whole: &ParametricSolution, tokens: u32) -> usize {
    let (mut seen, mut count) = (FxHashMap::default(), 0);
    positions(tokens, 1, &mut Vec::new(), &mut |heaps| {
        let position = Position::from_heaps(heaps.iter().copied());
        let expected = is_p(&whole.game, heaps, &mut seen);
        assert_eq!(
            whole.is_p(&position),
            expected,
            "{}: {position}",
            whole.game.name
        );
        count += 1;
    });
    count
}

/// Random positions agree with a finite quotient; returns how many of them are P-positions.
fn agrees_with(whole: &ParametricSolution, finite: &Solution, count: u32) -> u32 {
    let mut seed = 88_172_645_463_325_252u64;
    let mut random = move |n: u32| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % u64::from(n)) as u32
    };
    let mut p_positions = 0;
    for _ in 0..count {
        let heaps = (0..1 + random(6)).map(|_| 1 + random(finite.heap));
        let position = Position::from_heaps(heaps.collect::<Vec<_>>());
        let value = position
            .iter()
            .fold(misere::monoid::Elem::ONE, |x, (h, n)| {
                let power = finite.monoid.pow(finite.phi[h.index()], n);
                finite.monoid.mul(x, power)
            });
        let expected = finite.monoid.is_p(value);
        assert_eq!(
            whole.is_p(&position),
            expected,
            "{}: {position}",
            whole.game.name
        );
        p_positions += u32::from(expected);
    }
    p_positions
}

#[test]
fn small_positions_agree_with_plain_recursion() {
    for (code, heap) in GAMES {
        let count = agrees_with_recursion(&formulas(code, heap), 17);
        assert_eq!(count, 1212, "partitions of 0 to 17");
    }
}

#[test]
fn large_positions_agree_with_the_finite_solver() {
    for (code, heap) in GAMES {
        let p_positions = agrees_with(&formulas(code, heap), &stage(code, heap), 2000);
        assert!(p_positions > 100, "{code}: {p_positions} P-positions");
    }
}

/// The orders at three heaps agree with the finite solver.
fn orders_agree(whole: &ParametricSolution) {
    let (first, step) = (whole.claim().first_of_tail(), whole.claim().step);
    for k in 1..=3 {
        let (code, heap) = (&whole.game.name, first + k * step);
        let (_, classes) = classes(whole, heap, 60);
        assert_eq!(classes, stage(code, heap).order(), "{code} to heap {heap}");
    }
}

/// The eleven games that were first seen to grow for ever, as the solver finds them without being told where to look: all positions
/// of at most 26 tokens, and 20,000 random ones against finite quotients that reach as far as a minute goes.
#[test]
#[ignore = "takes minutes"]
fn eleven_games_at_length() {
    for (code, heap) in [
        ("0.54", 240),
        ("0.26", 120),
        ("4.7", 64),
        ("0.145", 280),
        ("0.157", 180),
        ("0.175", 110),
        ("0.355", 75),
        ("0.357", 130),
        ("0.516", 180),
        ("0.724", 110),
        ("0.734", 110),
    ] {
        let game = HeapGame::parse(code).unwrap();
        let answer = settle(&game, Wish::Any, &Budget::unlimited());
        let whole = answer.as_parametric().expect(code);
        let count = agrees_with_recursion(whole, 26);
        let limits = Limits {
            heap: Some(heap),
            time: Some(Duration::from_secs(60)),
            ..Limits::default()
        };
        let finite = solve(&game, limits, None);
        let p_positions = agrees_with(whole, &finite, 20_000);
        println!(
            "{code}: {count} small positions, 20000 to heap {}, {p_positions} in P",
            finite.heap
        );
        assert!(finite.heap > whole.stage && p_positions > 500);
        orders_agree(whole);
    }
}

/// Every move of a family wins, and every winning move is in a family.
#[test]
fn winning_moves_are_all_there() {
    let budget = Budget::unlimited();
    let mut families = 0;
    for (code, heap) in GAMES {
        let whole = formulas(code, heap);
        for text in ["200+12+7", "151+3", "90+90", "77", "1+1+64", "301+2*5"] {
            let position: Position = text.parse().unwrap();
            let mut expected = Vec::new();
            for (from, _) in position.iter() {
                whole.game.for_each_option(from, &mut |option: &[u32]| {
                    let to = Position::from_heaps(option.iter().copied());
                    if whole.is_p(&position.without(from).unwrap().plus(&to)) {
                        expected.push((from, to.to_string()));
                    }
                });
            }
            let (moves, stopped) = whole.winning_moves(&position, &budget);
            assert_eq!(stopped, None);
            let mut found = Vec::new();
            for family in moves {
                let Some(range) = family.range else {
                    found.push((family.from, family.to.to_string()));
                    continue;
                };
                families += 1;
                let rest = family.from.0 - range.take;
                for size in (range.first..=range.last).step_by(range.step as usize) {
                    let to = Position::from_heaps([size, rest - size]);
                    found.push((family.from, to.to_string()));
                }
            }
            expected.sort();
            expected.dedup();
            found.sort();
            assert_eq!(found, expected, "{code}: {text}");
        }
    }
    assert!(families > 10, "{families} families were seen");
}

#[test]
fn a_heap_of_a_thousand_million() {
    let whole = formulas("0.54", 120);
    let position = "1000000007+12+7".parse().unwrap();
    let (moves, stopped) = whole.winning_moves(&position, &Budget::unlimited());
    assert_eq!(stopped, None);
    assert_eq!(whole.is_p(&position), moves.is_empty());
    for winning in &moves {
        assert!(whole.is_p(&winning.position), "{winning:?}");
    }
}

/// What is guessed from a stage that is too small is not let out.
#[test]
fn too_little_is_not_enough() {
    for (code, heap) in [("0.54", 20), ("0.734", 9), ("0.77", 60), ("0.07", 33)] {
        assert!(
            solve_by_formulas(&stage(code, heap), &Budget::unlimited()).is_err(),
            "{code}"
        );
    }
}

#[test]
fn certificates_are_accepted() {
    for (code, heap) in GAMES {
        let certificate = formulas(code, heap)
            .certificate(&Budget::unlimited())
            .unwrap();
        let verdict = misere_cert::check_certificate(&certificate, Default::default());
        assert!(verdict.is_ok(), "{code}: {verdict:?}");
    }
}

/// The Omega test against plain enumeration in a box that all variables are held in.
#[test]
fn arithmetic_agrees_with_enumeration() {
    let mut seed = 1_234_567u64;
    let mut random = move |n: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n) as i64
    };
    let (mut empty, mut inhabited) = (0, 0);
    for _ in 0..20_000 {
        let n = 1 + random(3) as usize;
        let mut system = System::new(n);
        let mut conditions: Vec<(i64, i64, Vec<i64>)> = Vec::new();
        for i in 0..n {
            for sign in [1, -1] {
                let mut form = vec![0; n + 1];
                (form[i], form[n]) = (sign, 4);
                conditions.push((0, 0, form));
            }
        }
        for _ in 0..1 + random(5) {
            let mut form: Vec<i64> = (0..n).map(|_| random(9) - 4).collect();
            form.push(random(21) - 10);
            conditions.push((random(5), 2 + random(3), form));
        }
        for (kind, modulus, form) in &conditions {
            match kind {
                0 => system.at_least_zero(form),
                1 => system.zero(form),
                2 => system.divisible(form, *modulus),
                3 => system.indivisible(form, *modulus).unwrap(),
                _ => system.negative(form).unwrap(),
            }
        }
        let holds = |x: &[i64]| {
            conditions.iter().all(|(kind, modulus, form)| {
                let value = form[n] + (0..n).map(|i| form[i] * x[i]).sum::<i64>();
                match kind {
                    0 => value >= 0,
                    1 => value == 0,
                    2 => value % modulus == 0,
                    3 => value % modulus != 0,
                    _ => value < 0,
                }
            })
        };
        let points = 9i64.pow(n as u32);
        let point = |mut k: i64| -> Vec<i64> {
            let digits = (0..n).map(|_| {
                let digit = k % 9 - 4;
                k /= 9;
                digit
            });
            digits.collect()
        };
        let exists = (0..points).any(|k| holds(&point(k)));
        match system.solution().expect("small systems are decided") {
            None => empty += 1,
            Some(x) => {
                assert!(holds(&x[..n]), "{conditions:?}: {x:?}");
                inhabited += 1;
            }
        }
        assert_eq!(
            system.solution().unwrap().is_some(),
            exists,
            "{conditions:?}"
        );
    }
    assert!(empty > 5000 && inhabited > 5000, "{empty} and {inhabited}");
}

/// How many classes the part of the whole quotient has that the heaps up to some heap generate, told apart by its own elements;
/// of these only those with parameters up to a bound are looked at.
fn classes(whole: &ParametricSolution, heap: u32, bound: i64) -> (usize, usize) {
    let claim = whole.claim();
    let generators: FxHashSet<Element> = (1..=heap).map(|h| claim.phi(h)).collect();
    let mut part = vec![claim.one.clone()];
    let mut seen: FxHashSet<Element> = part.iter().cloned().collect();
    let mut next = 0;
    while next < part.len() {
        for g in &generators {
            let x = claim.times(&part[next], g);
            if x.at.iter().all(|&v| v <= bound) && seen.insert(x.clone()) {
                part.push(x);
            }
        }
        next += 1;
    }
    let row = |x: &Element| -> Vec<bool> {
        part.iter()
            .map(|w| claim.is_p(&claim.times(x, w)))
            .collect()
    };
    let rows: FxHashSet<Vec<bool>> = part.iter().map(row).collect();
    (part.len(), rows.len())
}

/// The quotient of the heaps up to n is the reduction, by its own contexts, of the part that they generate. For 0.54 that part is
/// finite; where a power has no end in the whole game, a bound leaves enough of it.
#[test]
fn the_parts_that_heaps_generate_reduce_to_finite_quotients() {
    for (code, stage_heap, heaps, bound) in [
        ("0.54", 120, [21, 28, 42], 20),
        ("0.734", 40, [13, 20, 27], 40),
        ("0.26", 50, [15, 23, 30], 40),
        ("4.7", 40, [9, 12, 16], 60),
    ] {
        let whole = formulas(code, stage_heap);
        for heap in heaps {
            let (_, classes) = classes(&whole, heap, bound);
            assert_eq!(classes, stage(code, heap).order(), "{code} to heap {heap}");
        }
    }
    assert_eq!(classes(&formulas("0.54", 120), 42, 20), (144, 126));
}

/// The octal codes with at most three digits that formulas settle, beside the eleven above.
const OTHERS: [&str; 43] = [
    "0.261", "0.262", "0.263", "0.27", "0.271", "0.272", "0.273", "0.326", "0.327", "0.337",
    "0.517", "0.534", "0.535", "0.541", "0.542", "0.543", "0.556", "0.557", "0.57", "0.571",
    "0.574", "0.575", "0.725", "0.726", "0.727", "0.732", "0.733", "0.735", "0.736", "0.737",
    "0.754", "0.755", "0.756", "0.757", "4.06", "4.07", "4.16", "4.17", "4.26", "4.27", "4.52",
    "4.53", "4.71",
];

/// Small positions, random ones, and the orders at three heaps, for each of the others; the finite solver has five seconds.
#[test]
#[ignore = "takes minutes"]
fn all_other_games_at_length() {
    let check = |code: &str| {
        let game = HeapGame::parse(code).unwrap();
        let answer = settle(&game, Wish::Any, &Budget::unlimited());
        let whole = answer.as_parametric().expect(code);
        let count = agrees_with_recursion(whole, 26);
        let limits = Limits {
            time: Some(Duration::from_secs(5)),
            ..Limits::default()
        };
        let finite = solve(&game, limits, None);
        let p_positions = agrees_with(whole, &finite, 20_000);
        orders_agree(whole);
        println!(
            "{code}: {count} small positions, 20000 to heap {}, {p_positions} in P",
            finite.heap
        );
        assert!(finite.heap >= whole.stage && p_positions > 500);
    };
    std::thread::scope(|scope| {
        for half in OTHERS.chunks(OTHERS.len().div_ceil(2)) {
            scope.spawn(move || half.iter().for_each(|code| check(code)));
        }
    });
}
