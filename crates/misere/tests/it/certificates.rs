//! Every quotient has a certificate that the checker accepts, and wrong ones have none.

use misere::Position;
use misere::limits::{Budget, Limits, Stop};
use misere::quotient::{Solution, solve};
use misere::ruleset::{Convention, HeapGame, Rules};
use misere_cert::{Certificate, Claim, Rejected, Settings, check, check_certificate};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn known() -> Value {
    serde_json::from_str(include_str!("../data/known.json")).unwrap()
}

fn solution(game: &str, heap: Option<u32>) -> Solution {
    let limits = Limits {
        heap,
        ..Limits::default()
    };
    solve(&HeapGame::parse(game).unwrap(), limits, None)
}

/// Writes the certificate into a file and has that checked; returns it with the claim in words.
fn certified(solution: &Solution) -> (Certificate, String) {
    let certificate = solution.certificate(&Budget::unlimited()).unwrap();
    let mut file = Vec::new();
    certificate.write(&mut file, true).unwrap();
    let accepted = check(&file, Settings::default())
        .unwrap_or_else(|rejected| panic!("{}: {rejected}", solution.game.name));
    assert_eq!(Certificate::read(&file).unwrap(), certificate);
    (certificate, accepted.claim)
}

#[test]
fn known_solved_games() {
    for (game, entry) in known()["solved"].as_object().unwrap() {
        let (certificate, claim) = certified(&solution(game, None));
        let numbers = format!(
            "order {}, {} in P, with period {} from heap {} on",
            entry["order"], entry["p_order"], entry["period"], entry["preperiod"]
        );
        assert!(claim.ends_with(&numbers), "{claim}");
        assert!(matches!(certificate.claim, Claim::Periodic { .. }));
    }
}

#[test]
fn known_partial_games() {
    for (game, entry) in known()["partial"].as_object().unwrap() {
        let heap = entry["to_heap"].as_u64().unwrap() as u32;
        let solution = solution(game, Some(heap));
        let (_, claim) = certified(&solution);
        let numbers = format!(
            "heaps up to {heap} has order {}, {} in P",
            solution.order(),
            solution.p_order()
        );
        assert!(claim.ends_with(&numbers), "{claim}");
    }
}

#[test]
fn the_whole_of_0_644() {
    let (certificate, claim) = certified(&solution("0.644", None));
    assert_eq!(certificate.quotient.unwrap().phi.len(), 7399);
    assert!(claim.ends_with("order 172, 7 in P, with period 442 from heap 3256 on"));
}

#[test]
fn trees_and_tame_games_and_normal_play() {
    for game in known()["trees"].as_object().unwrap().keys() {
        if let Ok(game) = HeapGame::parse(game) {
            certified(&solve(&game, Limits::default(), None));
        }
    }
    for (game, last) in [("0.414", 18), ("0.9092", 12)] {
        let (certificate, claim) = certified(&solution(game, None));
        assert!(
            claim.contains(&format!("tame relative to heap {last}:")),
            "{claim}"
        );
        assert!(certificate.nim.is_some());
    }
    for (game, period) in [("0.77", Some(12)), ("0.123", Some(5)), ("nim:6", None)] {
        let mut game = HeapGame::parse(game).unwrap();
        game.convention = Convention::Normal;
        let (certificate, _) = certified(&solve(&game, Limits::default(), None));
        assert_eq!(certificate.quotient, None);
        let Claim::Nim { period: found, .. } = certificate.claim else {
            panic!("{:?}", certificate.claim);
        };
        assert_eq!(found, period);
    }
}

/// Games of a few heaps with random options.
fn random_game(random: &mut impl FnMut(u32) -> u32) -> HeapGame {
    let heaps = 2 + random(5);
    let mut rules: Vec<Vec<Position>> = Vec::new();
    for n in 1..=heaps {
        let options = (0..1 + random(4)).map(|_| {
            let size = if n == 1 { 0 } else { random(4) };
            Position::from_heaps((0..size).map(|_| 1 + random(n - 1)).collect::<Vec<u32>>())
        });
        let mut options: Vec<Position> = options.collect();
        options.sort();
        options.dedup();
        rules.push(options);
    }
    HeapGame::new(format!("{rules:?}"), Rules::Listed(rules))
}

#[test]
fn two_hundred_random_games() {
    let mut seed = 2026u64;
    let mut random = |bound: u32| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((seed >> 33) % u64::from(bound)) as u32
    };
    let mut whole = 0;
    for _ in 0..200 {
        let game = random_game(&mut random);
        let limits = Limits {
            order: Some(400),
            steps: Some(5_000),
            ..Limits::default()
        };
        let solution = solve(&game, limits, None);
        let (certificate, _) = certified(&solution);
        whole += usize::from(certificate.claim == Claim::AllHeaps {});
    }
    assert!(whole >= 100, "{whole} of 200 were solved");
}

/// Games of all kinds of claims, with quotients of 2 to 172 elements.
const A_DOZEN: [(&str, Option<u32>); 13] = [
    ("nim:1", None),
    ("nim:3", None),
    ("*2#320", None),
    ("0.123", None),
    ("0.71", None),
    ("0.312", None),
    ("0.152", None),
    ("0.77", None),
    ("0.414", None),
    ("0.9092", None),
    ("0.07", Some(24)),
    ("0.54", Some(28)),
    ("4.7", Some(18)),
];

#[test]
fn one_stuck_set_for_each_element() {
    for (game, heap) in A_DOZEN {
        let (certificate, _) = certified(&solution(game, heap));
        let states = certificate.quotient.unwrap().states;
        assert!(states.windows(2).all(|w| w[0].0 < w[1].0), "{game}");
        assert!(states.iter().all(|(_, set)| !set.is_empty()), "{game}");
    }
}

/// The sets are the least that are closed, so there is nothing in them that could be left out.
#[test]
fn no_set_can_be_shrunk() {
    let mut shrunk = 0;
    for (game, heap) in A_DOZEN {
        let solution = solution(game, heap);
        let certificate = solution.certificate(&Budget::unlimited()).unwrap();
        let states = &certificate.quotient.as_ref().unwrap().states;
        let entries: usize = states.iter().map(|(_, set)| set.len()).sum();
        // All of them where they are few.
        let every = entries.div_ceil(60).max(1);
        let places = states
            .iter()
            .enumerate()
            .flat_map(|(i, (_, set))| (0..set.len()).map(move |k| (i, k)));
        for (i, k) in places.step_by(every) {
            let mut c = certificate.clone();
            c.quotient.as_mut().unwrap().states[i].1.remove(k);
            assert_eq!(rejected(c).step, 8, "{game}: state {i} without {k}");
            shrunk += 1;
        }
        let mut c = certificate.clone();
        if c.quotient.as_mut().unwrap().states.pop().is_some() {
            assert_eq!(rejected(c).step, 8, "{game}");
        }
    }
    assert!(shrunk > 300, "{shrunk}");
}

/// R(q) is the union of the stuck sets of all positions with the value q: those of up to so many heaps, found by trying
/// all moves, are all there is.
#[test]
fn stuck_sets_are_those_of_positions() {
    for (game, most) in [
        ("nim:1", 4),
        ("nim:2", 6),
        ("nim:3", 6),
        ("*2#320", 6),
        ("*(2#)21", 5),
    ] {
        let Ok(game) = HeapGame::parse(game) else {
            panic!("{game} is a game");
        };
        let solution = solve(&game, Limits::default(), None);
        let states = certified(&solution).0.quotient.unwrap().states;
        let heaps = solution.heap;
        let monoid = &solution.monoid;
        let value = |x: &Position| {
            let times = |q, (h, n): (misere::Heap, u32)| {
                (0..n).fold(q, |q, _| monoid.mul(q, solution.phi[h.index()]))
            };
            x.iter().fold(misere::monoid::Elem::ONE, times)
        };
        let mut found: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let mut layer = vec![Position::empty()];
        for _ in 0..most {
            let mut longer = BTreeSet::new();
            for x in &layer {
                for h in 1..=heaps {
                    let mut y = x.clone();
                    y.add(misere::Heap(h), 1);
                    longer.insert(y);
                }
            }
            layer = longer.into_iter().collect();
            for x in &layer {
                let after = |(heap, _): (misere::Heap, u32)| {
                    let rest = x.without(heap).expect("there is one");
                    let options = game.options(heap);
                    options.into_iter().map(move |to| rest.plus(&to))
                };
                let options: Vec<_> = x.iter().flat_map(after).map(|y| value(&y)).collect();
                if options.is_empty() {
                    continue;
                }
                let own = value(x);
                let stuck = monoid.elements().filter(|&w| {
                    let in_p = |&y: &misere::monoid::Elem| monoid.is_p(monoid.mul(w, y));
                    !in_p(&own) && !options.iter().any(in_p)
                });
                let stuck: Vec<u32> = stuck.map(|w| w.0).collect();
                if !stuck.is_empty() {
                    found.entry(own.0).or_default().extend(stuck);
                }
            }
        }
        let found: Vec<(u32, Vec<u32>)> = found
            .into_iter()
            .map(|(q, set)| (q, set.into_iter().collect()))
            .collect();
        assert_eq!(states, found, "{}", game.name);
    }
}

#[test]
fn a_certificate_keeps_within_its_budget() {
    let solution = solution("0.07", Some(24));
    let whole = Budget::unlimited();
    solution.certificate(&whole).unwrap();
    for steps in [1, whole.steps() / 2, whole.steps() - 1] {
        let limits = Limits {
            steps: Some(steps),
            ..Limits::default()
        };
        let stopped = solution.certificate(&Budget::start(limits, None));
        assert_eq!(stopped.unwrap_err(), Stop::Steps);
    }
}

/// Where the checker stops, digest and all.
fn rejected(certificate: Certificate) -> Rejected {
    let c = certificate;
    let c = Certificate::new(c.rules, c.claim, c.quotient, c.nim);
    check_certificate(&c, Settings::default()).expect_err("it is wrong")
}

/// What solvers with a fault would claim of games that they nearly understand.
#[test]
fn broken_solvers() {
    for game in ["0.77", "0.123", "0.71", "0.312", "0.152"] {
        let certificate = solution(game, None)
            .certificate(&Budget::unlimited())
            .unwrap();
        let order = certificate.quotient.as_ref().unwrap().order;
        let heaps = certificate.quotient.as_ref().unwrap().phi.len();

        // P with one element flipped.
        for x in 0..order {
            let mut c = certificate.clone();
            let p = &mut c.quotient.as_mut().unwrap().p;
            match p.binary_search(&x) {
                Ok(i) => {
                    p.remove(i);
                }
                Err(i) => p.insert(i, x),
            }
            let rejected = rejected(c);
            assert!(
                (4..=8).contains(&rejected.step),
                "{game}, P at {x}: {rejected}"
            );
        }

        // Φ of one heap changed.
        for heap in 0..heaps {
            for x in (0..order).step_by(7) {
                let mut c = certificate.clone();
                let phi = &mut c.quotient.as_mut().unwrap().phi;
                if phi[heap] != x {
                    phi[heap] = x;
                    let rejected = rejected(c);
                    assert!(
                        (5..=9).contains(&rejected.step),
                        "{game}, heap {heap}: {rejected}"
                    );
                }
            }
        }

        // Two elements merged, the proof along with them.
        for (x, y) in [
            (0, 1),
            (1, 2),
            (2, 3),
            (order - 2, order - 1),
            (0, order - 1),
        ] {
            let mut c = certificate.clone();
            merge(c.quotient.as_mut().unwrap(), x, y);
            let rejected = rejected(c);
            assert!(
                (1..=8).contains(&rejected.step),
                "{game}, {x} and {y}: {rejected}"
            );
        }

        // Another period, with all the values that a proof of it would need.
        let Claim::Periodic { period, preperiod } = certificate.claim else {
            panic!("{game} is periodic")
        };
        let values = |n: u32| {
            let n = match n.checked_sub(preperiod) {
                Some(beyond) => preperiod + beyond % period,
                None => n,
            };
            certificate.quotient.as_ref().unwrap().phi[n as usize]
        };
        let claims = [
            (period + 1, preperiod),
            (period - 1, preperiod),
            (2 * period - 1, preperiod),
            (2 * period + 1, preperiod),
            (period, preperiod - 1),
            (2 * period, preperiod - 1),
            (0, preperiod),
        ];
        for (period, preperiod) in claims {
            let mut c = certificate.clone();
            c.claim = Claim::Periodic { period, preperiod };
            let enough = 4 * (preperiod + 3 * period + 10);
            c.quotient.as_mut().unwrap().phi = (0..enough).map(values).collect();
            assert_eq!(rejected(c).step, 9, "{game}: {period}, {preperiod}");
        }

        // A multiple of the period, and a later beginning, are true.
        let mut c = certificate.clone();
        c.claim = Claim::Periodic {
            period: 2 * period,
            preperiod: preperiod + 1,
        };
        let enough = 4 * (preperiod + 3 * period + 10);
        c.quotient.as_mut().unwrap().phi = (0..enough).map(values).collect();
        let c = Certificate::new(c.rules, c.claim, c.quotient, c.nim);
        assert!(check_certificate(&c, Settings::default()).is_ok(), "{game}");
    }
}

/// Makes two elements one and renumbers the rest.
fn merge(q: &mut misere_cert::Quotient, x: u32, y: u32) {
    let new = |z: u32| match z.cmp(&y) {
        std::cmp::Ordering::Less => z,
        std::cmp::Ordering::Equal => x,
        std::cmp::Ordering::Greater => z - 1,
    };
    q.order -= 1;
    for action in &mut q.actions {
        action.remove(y as usize);
    }
    let states = q.states.iter_mut().map(|(value, set)| {
        *value = new(*value);
        set
    });
    for list in q.actions.iter_mut().chain([&mut q.phi, &mut q.contexts]) {
        list.iter_mut().for_each(|z| *z = new(*z));
    }
    for list in states.chain([&mut q.p]) {
        list.iter_mut().for_each(|z| *z = new(*z));
        list.sort_unstable();
        list.dedup();
    }
}

#[test]
fn broken_claims_of_tameness_and_normal_play() {
    for game in ["0.414", "0.9092"] {
        let certificate = solution(game, None)
            .certificate(&Budget::unlimited())
            .unwrap();
        let Claim::TameRelative {
            last_outside_kernel: last,
        } = certificate.claim
        else {
            panic!("{game} is tame relative to a heap")
        };
        for wrong in [0, last - 1, 1000] {
            let mut c = certificate.clone();
            c.claim = Claim::TameRelative {
                last_outside_kernel: wrong,
            };
            assert_eq!(rejected(c).step, 9, "{game}: {wrong}");
        }
        for heap in [1, last, last + 1] {
            let mut c = certificate.clone();
            c.nim.as_mut().unwrap()[heap as usize] ^= 1;
            assert_eq!(rejected(c).step, 9, "{game}: nim value of heap {heap}");
        }
        let mut c = certificate.clone();
        c.nim.as_mut().unwrap().pop();
        assert_eq!(rejected(c).step, 1);
    }
    let mut kayles = HeapGame::parse("0.77").unwrap();
    kayles.convention = Convention::Normal;
    let certificate = solve(&kayles, Limits::default(), None)
        .certificate(&Budget::unlimited())
        .unwrap();
    for (period, preperiod) in [(12, 70), (11, 71), (13, 71), (0, 71), (12, u32::MAX)] {
        let mut c = certificate.clone();
        c.claim = Claim::Nim {
            period: Some(period),
            preperiod: Some(preperiod),
        };
        assert_eq!(rejected(c).step, 9, "{period}, {preperiod}");
    }
    let mut c = certificate.clone();
    c.nim.as_mut().unwrap()[100] += 1;
    assert_eq!(rejected(c).step, 9);
}
