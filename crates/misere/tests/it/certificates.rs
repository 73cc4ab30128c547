//! Every quotient has a certificate that the checker accepts, and wrong ones have none.

use misere::Position;
use misere::quotient::{Limits, Solution, solve};
use misere::ruleset::{Convention, HeapGame, Rules};
use misere_cert::{Certificate, Claim, Rejected, Settings, check, check_certificate};
use serde_json::Value;
use std::time::Duration;

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
    let certificate = solution.certificate();
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
    HeapGame {
        name: format!("{rules:?}"),
        convention: Convention::Misere,
        heap_names: None,
        rules: Rules::Listed(rules),
    }
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
            time: Some(Duration::from_millis(30)),
            order: Some(400),
            ..Limits::default()
        };
        let solution = solve(&game, limits, None);
        let (certificate, _) = certified(&solution);
        whole += usize::from(certificate.claim == Claim::AllHeaps {});
    }
    assert!(whole >= 100, "{whole} of 200 were solved");
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
        let certificate = solution(game, None).certificate();
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
        let certificate = solution(game, None).certificate();
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
    let certificate = solve(&kayles, Limits::default(), None).certificate();
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
