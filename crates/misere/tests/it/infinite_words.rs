//! Positions with very many heaps: outcomes and values agree with what the claim says in numbers without end.

use crate::common::game;
use misere::automatic::{AutomaticSolution, Claim, Digits, Direction, NoValue, solve_automatic};
use misere::limits::Budget;
use misere::monoid::Elem;
use misere::ruleset::{HeapGame, Rules};
use misere::{Heap, Position};
use rand_core::{Rng, SeedableRng};
use rand_xorshift::XorShiftRng;

fn solved(game: &HeapGame, heap: u32) -> AutomaticSolution {
    let found = solve_automatic(game, heap, &Budget::unlimited());
    found.unwrap_or_else(|why| panic!("{}: {why}", game.name))
}

/// A number of any size: its bits, the lowest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Bits(Vec<bool>);

impl Bits {
    fn of(mut n: u128) -> Bits {
        let mut bits = Vec::new();
        while n > 0 {
            bits.push(n % 2 == 1);
            n /= 2;
        }
        Bits(bits)
    }

    fn bit(&self, i: usize) -> bool {
        self.0.get(i).copied().unwrap_or(false)
    }

    fn plus(&self, other: &Bits) -> Bits {
        let mut carry = false;
        let mut sum = Vec::new();
        for i in 0..=self.0.len().max(other.0.len()) {
            let ones = [self.bit(i), other.bit(i), carry];
            let ones = ones.into_iter().filter(|&b| b).count();
            sum.push(ones % 2 == 1);
            carry = ones >= 2;
        }
        Bits(sum)
    }

    fn times(&self, other: &Bits) -> Bits {
        let mut product = Bits::default();
        for i in (0..other.0.len()).filter(|&i| other.bit(i)) {
            let shifted = [&vec![false; i][..], &self.0].concat();
            product = product.plus(&Bits(shifted));
        }
        product
    }
}

/// What a claim says of a product of powers of letters, by its definition: the value in M × N^f, then the automaton bit by bit.
fn says_p(claim: &Claim, word: &[Bits]) -> bool {
    let mut m = Elem::ONE;
    let mut free = vec![Bits::default(); claim.automaton.directions()];
    for (value, n) in claim.values.iter().zip(word) {
        let mut power = value.finite;
        for i in 0..n.0.len() {
            if n.bit(i) {
                m = claim.table.mul(m, power);
            }
            power = claim.table.mul(power, power);
        }
        for (sum, &step) in free.iter_mut().zip(&value.free) {
            *sum = sum.plus(&n.times(&Bits::of(u128::from(step))));
        }
    }
    let mut state = claim.start[m.index()];
    for i in 0..free.iter().map(|n| n.0.len()).max().unwrap_or(0) {
        let digits = Direction::first(free.len()).zip(&free);
        let digits = digits.fold(Digits::ZERO, |d, (k, n)| d.with(k, n.bit(i).into()));
        state = claim.automaton.step(state, digits);
    }
    claim.automaton.is_accepting(state)
}

/// The game with each heap up to `heap` three times, in a row.
fn thrice(game: &HeapGame, heap: u32) -> HeapGame {
    let first = |n: u32| if n == 0 { 0 } else { 3 * n - 2 };
    let options = |n: u32| {
        let mut list = Vec::new();
        game.for_each_option(Heap(n), &mut |option| {
            list.push(Position::from_heaps(option.iter().map(|&h| first(h))));
        });
        list.sort();
        list.dedup();
        list
    };
    let heaps = (1..=heap).flat_map(|n| vec![options(n); 3]);
    HeapGame {
        name: format!("{} three times", game.name),
        heap_names: None,
        rules: Rules::Listed(heaps.collect()),
        ..game.clone()
    }
}

/// Numbers of all sizes, many of them as large as there are.
fn exponent(random: &mut XorShiftRng) -> u32 {
    match random.next_u32() % 4 {
        0 => random.next_u32() % 20,
        1 => u32::MAX - random.next_u32() % 20,
        _ => random.next_u32() >> (random.next_u32() % 32),
    }
}

/// A random position, the powers of letters that it is a product of, and whether one of these is beyond 2³².
fn position(solution: &AutomaticSolution, random: &mut XorShiftRng) -> (Position, Vec<Bits>, bool) {
    let mut position = Position::empty();
    let mut word = vec![Bits::default(); solution.letters.count()];
    for heap in (1..=solution.heap).map(Heap) {
        if random.next_u32().is_multiple_of(3) {
            continue;
        }
        let n = exponent(random);
        position.add(heap, n);
        if let Some(letter) = solution.letters.of_heap[heap.index()] {
            let sum = &mut word[letter.index()];
            *sum = sum.plus(&Bits::of(u128::from(n)));
        }
    }
    let beyond = word.iter().any(|n| n.0.iter().skip(32).any(|&b| b));
    (position, word, beyond)
}

/// Ten quotients, each heap three times, so that letters have up to three times 2³² − 1 copies.
#[test]
fn many_heaps_are_counted_right() {
    let mut random = XorShiftRng::seed_from_u64(2024);
    let (mut tried, mut beyond, mut in_p) = (0, 0, 0);
    for (code, heap) in [
        ("*(2#0)0", 5),
        ("0.3122", 7),
        ("0.404", 12),
        ("4.76", 6),
        ("0.354", 5),
        ("0.564", 11),
        ("0.76", 12),
        ("0.026", 15),
        ("0.544", 15),
        ("0.226", 16),
    ] {
        let game = thrice(&game(code), heap);
        let solution = solved(&game, 3 * heap);
        assert!(solution.is_infinite(), "{code}");
        let claim = &solution.claim;
        for _ in 0..1000 {
            let (x, word, is_beyond) = position(&solution, &mut random);
            let expected = says_p(claim, &word);
            assert_eq!(solution.is_p(&x).unwrap(), expected, "{code}: {x}");
            let normal = solution.value(&x, &Budget::unlimited()).unwrap();
            let mut as_letters = vec![Bits::default(); word.len()];
            for (letter, &n) in solution.basis.generators.iter().zip(&normal) {
                as_letters[letter.index()] = Bits::of(n);
            }
            assert_eq!(
                says_p(claim, &as_letters),
                expected,
                "{code}: the value of {x}"
            );
            tried += 1;
            beyond += usize::from(is_beyond);
            in_p += usize::from(expected);
        }
    }
    assert_eq!(tried, 10_000);
    assert!(beyond > 5_000, "{beyond} positions with sums beyond 2³²");
    assert!((100..9_900).contains(&in_p), "{in_p} P-positions");
}

/// Issue 18: exponents of one letter that come from several heaps were added in 32 bits.
#[test]
fn copies_of_equal_heaps_add_up() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/repeated.toml");
    let repeated = solved(&HeapGame::parse(path).unwrap(), 7);
    let p = |text: &str| repeated.is_p(&text.parse().unwrap()).unwrap();
    // With an even number of copies from 10 on, E alone is a P-position; here there are 2³² + 2 of them.
    assert!(p("2147483647*5+2147483647*6+4*7"));
    assert!(!p("2147483647*5+2147483647*6+5*7"));
    let value = |text: &str| {
        let value = repeated.value(&text.parse().unwrap(), &Budget::unlimited());
        repeated.names().show(&value.unwrap())
    };
    assert_eq!(
        value("4294967295*5+4294967295*6+4294967295*7"),
        "e^12884901885"
    );
    assert_eq!(value("2147483647*5+2147483647*6+4*7"), "e^4294967298");
    // lD + mE with odd l from 3 on is in P iff m = l + 7.
    assert!(p("4294967295*4+4294967295*5+7*6"));
    assert!(!p("4294967295*4+4294967295*5+5*6"));
    let budget = Budget::unlimited();
    let x: Position = "4294967295*4+4294967295*5+8*6".parse().unwrap();
    let (moves, stopped) = repeated.winning_moves(&x, &budget).unwrap();
    assert!(stopped.is_none());
    let after: Vec<String> = moves.iter().map(|m| m.position.to_string()).collect();
    assert!(
        after.contains(&"4294967295*4+4294967295*5+7*6".to_string()),
        "{after:?}"
    );
}

/// What cannot be written as a position is an error, and no other position.
#[test]
fn a_move_to_too_many_heaps() {
    let solution = solved(&thrice(&game("*(2#0)0"), 5), 15);
    let budget = Budget::unlimited();
    let mut refused = 0;
    for m in 0..20 {
        // Heap 14 can be moved to heap 10, of which there are as many as can be; heap 11 is the same letter.
        let x: Position = format!("4294967295*10+{m}*13+14").parse().unwrap();
        let after: Position = format!("4294967295*10+11+{m}*13").parse().unwrap();
        let wins = solution.is_p(&after).unwrap();
        match solution.winning_moves(&x, &budget) {
            Err(NoValue::Overflow(_)) if wins => refused += 1,
            Ok((moves, None)) if !wins => {
                assert!(moves.iter().all(|m| solution.is_p(&m.position) == Ok(true)));
            }
            other => panic!("{x}: {other:?}"),
        }
    }
    assert!(refused > 0);
}
