//! Quotients with an automaton have certificates that the checker accepts, and wrong ones have none.

use misere::automatic::{
    AutomaticSolution, Automaton, Claim, Letters, State, Table, Value, Verdict, solve_automatic,
    verify,
};
use misere::limits::{Budget, Limits};
use misere::monoid::Elem;
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use misere::word::{Factor, Letter};
use misere_cert::{
    Automatic, Certificate, HeapRules, Rejected, Rules, Settings, check, check_certificate,
};
use std::collections::HashMap;
use std::sync::LazyLock;

fn solution(game: &str, heap: u32) -> AutomaticSolution {
    let game = HeapGame::parse(game).unwrap();
    solve_automatic(&game, heap, &Budget::start(Limits::default(), None)).unwrap()
}

/// The open problem at the end of Siegel's lecture notes.
static OPEN_PROBLEM: LazyLock<Certificate> = LazyLock::new(|| {
    solution("*(2#0)0", 5)
        .certificate(&Budget::unlimited())
        .unwrap()
});
/// 0.404 up to heap 12, infinite too.
static SMALL: LazyLock<Certificate> = LazyLock::new(|| {
    solution("0.404", 12)
        .certificate(&Budget::unlimited())
        .unwrap()
});

/// The checker's answer to a certificate with some change.
fn changed(
    certificate: &Certificate,
    change: impl FnOnce(&mut Automatic),
) -> Result<String, Rejected> {
    let mut certificate = certificate.clone();
    change(certificate.automatic.as_mut().unwrap());
    let settings = Settings {
        digest: false,
        ..Settings::default()
    };
    check_certificate(&certificate, settings).map(|accepted| accepted.claim)
}

#[test]
fn infinite_quotients() {
    for (certificate, wanted) in [
        (
            &*OPEN_PROBLEM,
            "a game of 5 heaps: the misère quotient is infinite, with 5 generators and 17 relations",
        ),
        (
            &*SMALL,
            "0.404: the misère quotient of the heaps up to 12 is infinite, with 5 generators and 8 relations",
        ),
    ] {
        for compress in [false, true] {
            let mut file = Vec::new();
            certificate.write(&mut file, compress).unwrap();
            assert_eq!(check(&file, Settings::default()).unwrap().claim, wanted);
            assert_eq!(Certificate::read(&file).unwrap(), *certificate);
        }
    }
}

/// The same quotients as by the solver for finite ones.
#[test]
fn finite_quotients() {
    for (game, heap) in [("0.77", 6), ("0.123", 5), ("0.3122", 6), ("0.241", 8)] {
        let certificate = solution(game, heap)
            .certificate(&Budget::unlimited())
            .unwrap();
        let claim = check_certificate(&certificate, Settings::default())
            .unwrap()
            .claim;
        let limits = Limits {
            heap: Some(heap),
            ..Limits::default()
        };
        let order = solve(&HeapGame::parse(game).unwrap(), limits, None).order();
        assert!(claim.contains(&format!(" has order {order}, ")), "{claim}");
    }
}

/// Outcomes by trying all moves.
struct Outcomes {
    options: Vec<Vec<Vec<u32>>>,
    known: HashMap<Vec<u32>, bool>,
}

impl Outcomes {
    fn is_p(&mut self, position: &[u32]) -> bool {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let mut has_move = false;
        let mut into_p = false;
        for heap in 0..position.len() {
            for k in 0..self.options[heap].len() {
                if position[heap] == 0 {
                    continue;
                }
                has_move = true;
                let mut next = position.to_vec();
                next[heap] -= 1;
                for &h in &self.options[heap][k] {
                    next[h as usize - 1] += 1;
                }
                into_p = into_p || self.is_p(&next);
            }
        }
        let answer = has_move && !into_p;
        self.known.insert(position.to_vec(), answer);
        answer
    }
}

/// What the automaton of a certificate says, by its definition.
fn says_p(a: &Automatic, position: &[u32]) -> bool {
    let mut m = 0;
    let mut x = vec![0; a.directions.len()];
    for (n, &count) in position.iter().enumerate() {
        let (finite, free) = &a.phi[n + 1];
        // The value of a heap in M as a product of generators, found by walking from the identity.
        let mut words = HashMap::from([(0u32, Vec::new())]);
        let mut queue = vec![0u32];
        while let Some(y) = queue.pop() {
            for (g, action) in a.actions.iter().enumerate() {
                let to = action[y as usize];
                if !words.contains_key(&to) {
                    let word = [&words[&y][..], &[g]].concat();
                    words.insert(to, word);
                    queue.push(to);
                }
            }
        }
        for _ in 0..count {
            for &g in &words[finite] {
                m = a.actions[g][m as usize];
            }
            x.iter_mut().zip(free).for_each(|(a, b)| *a += b);
        }
    }
    let mut q = a.start[m as usize];
    while x.iter().any(|&n| n > 0) {
        let letter: usize = x
            .iter()
            .enumerate()
            .map(|(i, n)| ((n & 1) as usize) << i)
            .sum();
        q = a.next[q as usize][letter];
        x.iter_mut().for_each(|n| *n >>= 1);
    }
    a.accepting.contains(&q)
}

/// The positions with fewer than `side` heaps of each kind.
fn positions(heaps: usize, side: u32) -> Vec<Vec<u32>> {
    let mut list = vec![Vec::new()];
    for _ in 0..heaps {
        let longer = |p: &Vec<u32>| {
            let p = p.clone();
            (0..side).map(move |n| [&p[..], &[n]].concat())
        };
        list = list.iter().flat_map(longer).collect();
    }
    list
}

fn heaps(certificate: &Certificate) -> Vec<Vec<Vec<u32>>> {
    match &certificate.rules {
        Rules::Heaps(rules) => rules.heaps.clone(),
        Rules::Code(_) => unreachable!("a game of listed heaps"),
    }
}

#[test]
fn the_automaton_agrees_with_all_moves() {
    let a = OPEN_PROBLEM.automatic.as_ref().unwrap();
    let mut outcomes = Outcomes {
        options: heaps(&OPEN_PROBLEM),
        known: HashMap::new(),
    };
    for position in positions(5, 4) {
        assert_eq!(
            says_p(a, &position),
            outcomes.is_p(&position),
            "{position:?}"
        );
    }
}

#[test]
fn every_flipped_acceptance_is_rejected() {
    for certificate in [&*OPEN_PROBLEM, &*SMALL] {
        let states = certificate.automatic.as_ref().unwrap().next.len() as u32;
        for q in 0..states {
            let result = changed(certificate, |a| match a.accepting.binary_search(&q) {
                Ok(i) => {
                    a.accepting.remove(i);
                }
                Err(i) => a.accepting.insert(i, q),
            });
            assert!(result.is_err(), "state {q}");
        }
    }
}

#[test]
fn rewired_transitions_are_rejected() {
    // All of them in the small one, and every seventh in the other.
    for (certificate, step) in [(&*SMALL, 1), (&*OPEN_PROBLEM, 7)] {
        let a = certificate.automatic.as_ref().unwrap();
        let letters = 1 << a.directions.len();
        for place in (0..a.next.len() * letters).step_by(step) {
            let (q, b) = (place / letters, place % letters);
            let targets = (0..a.next.len() as u32).filter(|&to| to != a.next[q][b]);
            for to in targets.step_by(step * step) {
                let result = changed(certificate, |a| a.next[q][b] = to);
                assert!(result.is_err(), "state {q}, letter {b}, to {to}");
            }
        }
    }
}

#[test]
fn changed_starts_and_values_are_rejected() {
    let a = SMALL.automatic.as_ref().unwrap();
    for m in 0..a.start.len() {
        for q in (0..a.next.len() as u32).filter(|&q| q != a.start[m]) {
            let result = changed(&SMALL, |a| a.start[m] = q);
            assert!(result.is_err(), "element {m}, state {q}");
        }
    }
    for heap in 0..a.phi.len() {
        for m in 0..a.order {
            for x in [[0, 0], [1, 0], [0, 1], [2, 0]] {
                let value = (m, x.to_vec());
                if value != a.phi[heap] {
                    let result = changed(&SMALL, |a| a.phi[heap] = value.clone());
                    assert!(result.is_err(), "heap {heap}, {value:?}");
                }
            }
        }
    }
}

#[test]
fn wrong_and_missing_relations_are_rejected() {
    for certificate in [&*SMALL, &*OPEN_PROBLEM] {
        let relations = certificate.automatic.as_ref().unwrap().relations.len();
        for i in 0..relations {
            let dropped = changed(certificate, |a| {
                a.relations.remove(i);
            });
            assert_eq!(dropped.unwrap_err().step, 9, "without relation {i}");
            let wrong = changed(certificate, |a| {
                let exponent = &mut a.relations[i].1[0];
                *exponent = 1 - *exponent;
            });
            assert_eq!(wrong.unwrap_err().step, 8, "relation {i}");
        }
    }
}

/// A heap that is worth a direction and more has moves of its own alone: those of the heap of the direction are not there unless such a heap is.
/// With B = *2, C = {B}, D = {C, 0}, E = {D, 0} the heap {B+E, C+D} is not worth C+E, though it would seem so if E's moves came with it.
#[test]
fn a_heap_worth_a_direction_has_no_moves_of_it() {
    let a = OPEN_PROBLEM.automatic.as_ref().unwrap();
    let (c, e) = (&a.phi[3], &a.phi[5]);
    let value = (c.0, e.1.clone());
    assert_eq!((e.0, c.1.iter().sum::<u32>()), (0, 0));
    let mut listed = heaps(&OPEN_PROBLEM);
    listed.push(vec![vec![2, 5], vec![3, 4]]);
    let mut certificate = OPEN_PROBLEM.clone();
    certificate.rules = Rules::Heaps(HeapRules {
        heaps: listed.clone(),
    });
    let result = changed(&certificate, |a| {
        a.phi.push(value.clone());
        a.words.push(vec![0, 0, 1, 0, 1]);
    });
    assert_eq!(result.unwrap_err().step, 7);
    // It is false indeed, at the heap alone.
    let mut outcomes = Outcomes {
        options: listed,
        known: HashMap::new(),
    };
    assert_ne!(
        outcomes.is_p(&[0, 0, 0, 0, 0, 1]),
        outcomes.is_p(&[0, 0, 1, 0, 1, 0])
    );
    // And the proof of the solver does not take it either.
    let game = HeapGame::parse("*(2#0)0").unwrap();
    let mut letters = Letters::of(&game, 5, &Budget::unlimited()).unwrap();
    let product = |letters: [u32; 2]| {
        letters.map(|l| Factor {
            letter: Letter(l),
            copies: 1,
        })
    };
    assert_eq!(
        letters.push(&[&product([1, 4]), &product([2, 3])]),
        Letter(5)
    );
    let verdict = verify(
        &letters,
        &claim(a, &value),
        &Budget::start(Limits::default(), None),
    );
    assert!(matches!(verdict, Ok(Verdict::Failed(_))), "{verdict:?}");
}

/// The claim of a certificate with all heaps but 0 as letters, and with one more heap.
fn claim(a: &Automatic, more: &(u32, Vec<u32>)) -> Claim {
    let n = a.order;
    let mut products = vec![Elem::ONE; (n * n) as usize];
    let mut rows = HashMap::from([(0u32, (0..n).collect::<Vec<u32>>())]);
    let mut queue = vec![0];
    while let Some(y) = queue.pop() {
        for action in &a.actions {
            let to = action[y as usize];
            if !rows.contains_key(&to) {
                let row = rows[&y].iter().map(|&x| action[x as usize]).collect();
                rows.insert(to, row);
                queue.push(to);
            }
        }
    }
    for (y, row) in rows {
        for (x, z) in row.into_iter().enumerate() {
            products[x * n as usize + y as usize] = Elem(z);
        }
    }
    let value = |(finite, free): &(u32, Vec<u32>)| Value {
        finite: Elem(*finite),
        free: free.clone(),
    };
    let accepting = (0..a.next.len() as u32).map(|q| a.accepting.contains(&q));
    Claim {
        table: Table::new(n as usize, products).unwrap(),
        values: a.phi[1..].iter().chain([more]).map(value).collect(),
        automaton: Automaton::new(
            a.directions.len(),
            a.next.iter().flatten().map(|&q| State(q)).collect(),
            accepting.collect(),
        )
        .unwrap(),
        start: a.start.iter().map(|&q| State(q)).collect(),
    }
}
