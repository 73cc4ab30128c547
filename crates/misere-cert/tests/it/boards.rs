//! Certificates of boards: what is accepted, at which step the rest is rejected, and an attack.
//!
//! A mutant that is accepted is judged without any of the checker: the winners of all positions of a box are found from the rules and the
//! points of the mutant by trying all moves, and compared with P; and any two elements must differ in P beside some element. What is
//! rejected for what it says of the board, and not for its states or its form, must be false by the same judge.

use crate::common::Random;
use misere_cert::{
    Certificate, Claim, Points, Quotient, Rules, Settings, check, check_certificate,
};
use std::collections::{BTreeMap, HashMap};

const NO_DIGEST: Settings = Settings {
    digest: false,
    work: 1 << 40,
    memory: 2 << 30,
};

/// Boards of M. Weimerskirch, *Generalized misère play*, Examples 3 to 7; one with a heap that has no move, which is a point; and one with three heaps.
const FILES: [(&str, &[u8]); 7] = [
    ("example-3", include_bytes!("../data/board-3.cert")),
    ("example-4", include_bytes!("../data/board-4.cert")),
    ("example-5", include_bytes!("../data/board-5.cert")),
    ("example-6", include_bytes!("../data/board-6.cert")),
    ("example-7", include_bytes!("../data/board-7.cert")),
    ("dead", include_bytes!("../data/board-dead.cert")),
    ("three", include_bytes!("../data/board-three.cert")),
];

fn read(bytes: &[u8]) -> Certificate {
    Certificate::read(bytes).unwrap()
}

fn parts(c: &Certificate) -> (&Vec<Vec<Vec<u32>>>, &Points, &Quotient) {
    match (&c.rules, &c.points, &c.quotient) {
        (Rules::Heaps(rules), Some(points), Some(quotient)) => (&rules.heaps, points, quotient),
        _ => panic!("no board"),
    }
}

/// Winners by trying all moves: whether the player who has moved to a position wins.
struct Play<'a> {
    heaps: &'a [Vec<Vec<u32>>],
    points: HashMap<&'a [u32], bool>,
    known: HashMap<Vec<u32>, bool>,
}

impl Play<'_> {
    fn won(&mut self, x: &[u32]) -> bool {
        if let Some(&wins) = self.points.get(x) {
            return wins;
        }
        if let Some(&won) = self.known.get(x) {
            return won;
        }
        let mut won = true;
        for (i, options) in self.heaps.iter().enumerate() {
            for option in options.iter().filter(|_| x[i] > 0) {
                let mut next = x.to_vec();
                next[i] -= 1;
                option.iter().for_each(|&h| next[h as usize - 1] += 1);
                won &= !self.won(&next);
            }
        }
        self.known.insert(x.to_vec(), won);
        won
    }
}

/// Products by the words of a certificate, or nothing if an element has none.
fn product(q: &Quotient) -> Option<Vec<Vec<u32>>> {
    let identity: Vec<u32> = (0..q.order).collect();
    let mut rows: Vec<Option<Vec<u32>>> = vec![None; q.order as usize];
    rows[0] = Some(identity);
    let mut open = vec![0];
    while let Some(x) = open.pop() {
        for action in &q.actions {
            let y = action[x as usize];
            if rows[y as usize].is_none() {
                let row = rows[x as usize].as_ref()?.iter();
                rows[y as usize] = Some(row.map(|&z| action[z as usize]).collect());
                open.push(y);
            }
        }
    }
    rows.into_iter().collect()
}

/// Whether what a certificate says is true, as far as a box of positions can tell.
fn judge(c: &Certificate) -> Result<(), String> {
    let (heaps, points, q) = parts(c);
    let last = q.phi.len() - 1;
    if c.claim == (Claim::AllHeaps {}) && last != heaps.len() {
        return Err("not all heaps".to_string());
    }
    let rows = product(q).ok_or("an element without a word")?;
    let in_p = |x: u32| q.p.contains(&x);
    for x in 0..q.order {
        for y in 0..x {
            let times = |z: &Vec<u32>| in_p(z[x as usize]) != in_p(z[y as usize]);
            if !rows.iter().any(times) {
                return Err(format!("{x} and {y} are the same"));
            }
        }
    }
    if q.generators
        .iter()
        .zip(&q.actions)
        .any(|(&h, a)| q.phi[h as usize] != a[0])
    {
        return Err("a generator is not its heap".to_string());
    }

    let lists = [(&points.defeated, false), (&points.victorious, true)];
    let points = lists
        .into_iter()
        .flat_map(|(list, wins)| list.iter().map(move |x| (&x[..], wins)));
    let mut play = Play {
        heaps,
        points: points.collect(),
        known: HashMap::new(),
    };
    let side: u32 = [0, 24, 12, 7][heaps.len()];
    let mut x = vec![0; heaps.len()];
    loop {
        let mut value = 0;
        for (i, &n) in x.iter().enumerate() {
            (0..n).for_each(|_| value = rows[q.phi[i + 1] as usize][value as usize]);
        }
        if in_p(value) != play.won(&x) {
            return Err(format!("{x:?} is worth {value}"));
        }
        // The next position of the box.
        let Some(i) = (0..last).find(|&i| x[i] + 1 < side) else {
            return Ok(());
        };
        x[i] += 1;
        x[..i].fill(0);
    }
}

#[test]
fn what_the_solver_writes_is_accepted_and_true() {
    let claims = FILES.map(|(name, bytes)| {
        let accepted = check(bytes, Settings::default()).unwrap_or_else(|r| panic!("{name}: {r}"));
        let steps: String = accepted.steps.iter().map(|s| &s[..1]).collect();
        assert_eq!(steps, "123456789", "{name}");
        judge(&read(bytes)).unwrap();
        accepted.claim
    });
    let orders = [4, 6, 5, 20, 30];
    for (claim, order) in claims.iter().zip(orders) {
        assert!(
            claim.contains(&format!("in generalised play has order {order}, ")),
            "{claim}"
        );
    }
    assert!(claims[2].starts_with(
        "a board of 2 heaps with 3 defeated and 0 victorious points: the quotient in"
    ));
}

/// Misère Nim is the same by both versions, but for the states.
#[test]
fn misere_play_is_a_board_like_any_other() {
    let page = include_str!("../../../../docs/certificate.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    let (first, _) = rest.split_once("```").unwrap();
    let first = read(first.as_bytes()).quotient.unwrap();
    let board = read(FILES[1].1).quotient.unwrap();
    assert_eq!((first.order, first.p.len()), (board.order, board.p.len()));
}

#[test]
fn each_fault_is_found_at_its_step() {
    type Change = fn(&mut Certificate);
    fn q(c: &mut Certificate) -> &mut Quotient {
        c.quotient.as_mut().unwrap()
    }
    fn p(c: &mut Certificate) -> &mut Points {
        c.points.as_mut().unwrap()
    }
    let changes: [(u32, &str, Change); 12] = [
        (1, "a number for each heap", |c| p(c).defeated.push(vec![3])),
        (1, "given twice", |c| p(c).victorious.push(vec![0, 0])),
        (1, "too many heaps", |c| {
            p(c).victorious.push(vec![u32::MAX, 0])
        }),
        (1, "partial and all-heaps", |c| {
            c.claim = Claim::Periodic {
                period: 1,
                preperiod: 1,
            }
        }),
        (1, "a code", |c| {
            c.rules = Rules::Code(misere_cert::CodeRules {
                code: "0.3".to_string(),
                digits: vec![0, 3],
            })
        }),
        (4, "apart", |c| q(c).contexts.clear()),
        (5, "generator", |c| q(c).phi[1] = 0),
        (6, "(0, 0) is victorious, but not in P", |c| {
            let point = p(c).defeated.remove(0);
            p(c).victorious.push(point);
        }),
        (8, "(1, 0) is outside P and so are its options", |c| {
            p(c).defeated.retain(|x| x[..] != [1, 0]);
            p(c).victorious.push(vec![2, 0]);
        }),
        (8, "no state covers (", |c| q(c).states.clear()),
        (8, "without a context", |c| q(c).states.push((0, vec![0]))),
        (9, "not all heaps", |c| {
            let Rules::Heaps(rules) = &mut c.rules else {
                unreachable!()
            };
            rules.heaps.push(vec![]);
            let points = p(c);
            points.defeated.iter_mut().for_each(|x| x.push(0));
        }),
    ];
    let board = read(FILES[2].1);
    for (step, reason, change) in changes {
        let mut mutant = board.clone();
        change(&mut mutant);
        let rejected = check_certificate(&mutant, NO_DIGEST).unwrap_err();
        assert_eq!(rejected.step, step, "{reason}: {rejected}");
        assert!(rejected.reason.contains(reason), "{rejected}");
    }
    let text = String::from_utf8(FILES[2].1.to_vec()).unwrap();
    for (from, to) in [
        ("certificate/4", "certificate/1"),
        ("\"points\":{", "\"points\":[{"),
        ("\"defeated\":", "\"deleted\":"),
        ("\"nim\":null", "\"nim\":[0,1,2]"),
    ] {
        assert!(text.contains(from));
        let rejected = check(text.replace(from, to).as_bytes(), NO_DIGEST).unwrap_err();
        assert_eq!(rejected.step, 1, "{from}");
    }
}

/// A point far out has more positions below it than anybody wants to look at.
#[test]
fn a_point_far_out_is_refused_soon() {
    let mut board = read(FILES[2].1);
    for far in [4_000_000_000, 100_000] {
        board.points.as_mut().unwrap().defeated = vec![vec![far, far]];
        let start = std::time::Instant::now();
        let rejected = check(board.to_json().as_bytes(), NO_DIGEST).unwrap_err();
        assert!(rejected.reason.contains("refused"), "{rejected}");
        assert!(start.elapsed().as_secs() < 60);
    }
}

fn pick<'a, T>(list: &'a mut [T], random: &mut Random) -> Option<&'a mut T> {
    match list.len() {
        0 => None,
        n => Some(&mut list[random.below(n)]),
    }
}

fn change_point(points: &mut Points, heaps: usize, random: &mut Random) {
    let (from, to) = match random.below(2) {
        0 => (&mut points.defeated, &mut points.victorious),
        _ => (&mut points.victorious, &mut points.defeated),
    };
    let chosen = match from.len() {
        0 => None,
        n => Some(random.below(n)),
    };
    match (random.below(4), chosen) {
        (0, Some(i)) => to.push(from.remove(i)),
        (1, Some(i)) => drop(from.remove(i)),
        (2, Some(i)) => {
            let place = random.below(heaps);
            from[i][place] = (from[i][place] + 1 + random.below(2) as u32 * 2).saturating_sub(2);
        }
        _ => from.push((0..heaps).map(|_| random.below(4) as u32).collect()),
    }
}

fn change_rules(heaps: &mut [Vec<Vec<u32>>], random: &mut Random) {
    let n = random.below(heaps.len());
    let options = &mut heaps[n];
    match random.below(3) {
        0 if !options.is_empty() => drop(options.remove(random.below(options.len()))),
        1 if !options.is_empty() => {
            let i = random.below(options.len());
            options[i].pop();
        }
        _ => {
            let parts = if n == 0 { 0 } else { random.below(3) };
            options.push((0..parts).map(|_| 1 + random.below(n) as u32).collect());
        }
    }
}

/// Changes something; says what.
fn mutate(c: &mut Certificate, random: &mut Random) -> &'static str {
    let (Rules::Heaps(rules), Some(points), Some(q)) =
        (&mut c.rules, &mut c.points, &mut c.quotient)
    else {
        panic!("no board");
    };
    let heaps = rules.heaps.len();
    let element = random.below(q.order as usize) as u32;
    match random.below(9) {
        0 => {
            change_point(points, heaps, random);
            "points"
        }
        1 => {
            change_rules(&mut rules.heaps, random);
            "rules"
        }
        2 => {
            match q.p.binary_search(&element) {
                Ok(i) => drop(q.p.remove(i)),
                Err(i) => q.p.insert(i, element),
            }
            "P"
        }
        3 => {
            pick(&mut q.phi, random)
                .into_iter()
                .for_each(|x| *x = element);
            "values"
        }
        4 => {
            let action = pick(&mut q.actions, random);
            let place = action.and_then(|a| pick(a, random));
            place.into_iter().for_each(|x| *x = element);
            "actions"
        }
        5 | 6 => {
            change_states(&mut q.states, element, random);
            "states"
        }
        7 => {
            let i = random.below(q.contexts.len().max(1));
            (i < q.contexts.len()).then(|| q.contexts.remove(i));
            "contexts"
        }
        _ => {
            q.phi.pop();
            c.claim = Claim::Partial {};
            "fewer heaps"
        }
    }
}

fn change_states(states: &mut Vec<(u32, Vec<u32>)>, element: u32, random: &mut Random) {
    let i = random.below(states.len().max(1));
    let Some((value, set)) = states.get_mut(i) else {
        return states.push((element, vec![element]));
    };
    match (random.below(4), set.binary_search(&element)) {
        (0, _) => drop(states.remove(i)),
        (1, _) => *value = element,
        (_, Ok(j)) => drop(set.remove(j)),
        (_, Err(j)) => set.insert(j, element),
    }
}

#[test]
fn no_mutant_that_is_false_is_accepted() {
    let mut random = Random(0x2026_1119);
    let mut accepted: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rejected: BTreeMap<u32, usize> = BTreeMap::new();
    let mut judged_false = 0;
    for round in 0..ROUNDS {
        let (name, bytes) = FILES[round % FILES.len()];
        let mut mutant = read(bytes);
        let mut changed = Vec::new();
        for _ in 0..1 + random.below(2) {
            changed.push(mutate(&mut mutant, &mut random));
        }
        match check_certificate(&mutant, NO_DIGEST) {
            Ok(_) => {
                let verdict = judge(&mutant);
                assert_eq!(verdict, Ok(()), "{name}, {changed:?}: {}", mutant.to_json());
                *accepted.entry(changed[0]).or_default() += 1;
            }
            Err(reason) => {
                *rejected.entry(reason.step).or_default() += 1;
                if matches!(reason.step, 6 | 7) {
                    let verdict = judge(&mutant);
                    assert!(verdict.is_err(), "{name}, {changed:?}: {reason}");
                    judged_false += 1;
                }
            }
        }
    }
    println!("accepted {accepted:?}, rejected {rejected:?}, false by trying {judged_false}");
    let total: usize = accepted.values().sum();
    assert!(total > ROUNDS / 20 && judged_false > ROUNDS / 20);
    for step in [1, 3, 4, 5, 6, 7, 8] {
        assert!(rejected.contains_key(&step), "{rejected:?}");
    }
}

/// How many mutants are made.
const ROUNDS: usize = 7_000;
