//! Attacks on claims of version 2 about whole games, and on reasons: something is changed at random, and what is accepted all the same must
//! be true.
//!
//! A mutant that is accepted is judged without any of the checker. Its automaton is evaluated at small positions and compared with plain
//! recursion; periods are compared with the values that are known, nim values and what is beyond a heap with nim sums, and all of
//! these, in the two smallest games, with plain recursion beyond the heaps that have values. Reasons are evaluated for all small numbers of
//! copies. A claim that is rejected for what it says, and not for its form, must be false by the same judges.

mod judge;
mod mutate;

use crate::common::Random;
use judge::{Game, Outcomes, Reading, automatic, judge, judge_normal, judge_reason};
use misere_cert::{Certificate, Claim, Reason, Relation, Settings, check};
use mutate::mutate;
use std::collections::BTreeMap;

/// What became of the mutants of one certificate.
#[derive(Default, Debug)]
struct Seen {
    rejected: BTreeMap<u32, usize>,
    accepted: BTreeMap<String, usize>,
    /// Those that are false by all judges, among the rejected ones that could be judged.
    judged_false: usize,
}

fn attack(game: &Game, rounds: usize, seed: u64) -> Seen {
    let settings = Settings {
        digest: false,
        ..Settings::default()
    };
    let mut outcomes = Outcomes::default();
    judge(game, &game.certificate, &mut outcomes).unwrap();
    let mut random = Random(seed);
    let mut seen = Seen::default();
    for _ in 0..rounds {
        let mut mutant = game.certificate.clone();
        let changed = mutate(&mut mutant, &mut random);
        let what = || {
            let reason = &automatic(&mutant).reason;
            format!("{}, {changed:?}: {:?} {reason:?}", game.name, mutant.claim)
        };
        match check(mutant.to_json().as_bytes(), settings) {
            Ok(accepted) => {
                let verdict = judge(game, &mutant, &mut outcomes);
                assert_eq!(verdict, Ok(()), "{}, {accepted}", what());
                *seen.accepted.entry(changed.join(", ")).or_default() += 1;
            }
            Err(rejected) => {
                *seen.rejected.entry(rejected.step).or_default() += 1;
                let a = automatic(&mutant);
                let verdict = match (rejected.step, &mutant.claim, &a.reason) {
                    (
                        10,
                        Claim::TameRelative {
                            last_outside_kernel,
                        },
                        _,
                    ) if rejected.reason.ends_with("not normal") => {
                        let nim = mutant.nim.as_ref().unwrap();
                        judge_normal(a, nim, *last_outside_kernel as usize, nim.len() - 1)
                    }
                    (11, _, Some(reason)) if !rejected.reason.starts_with("refused") => {
                        judge_reason(&Reading::new(a), reason)
                    }
                    _ => continue,
                };
                assert!(verdict.is_err(), "{}, {rejected}", what());
                seen.judged_false += 1;
            }
        }
    }
    seen
}

fn games() -> Vec<Game> {
    let read = |file: &[u8]| Certificate::read(file).unwrap();
    let tame = read(include_bytes!("../../data/0.176-118.cert"));
    let periodic = Certificate {
        claim: Claim::Periodic {
            period: 8,
            preperiod: 50,
        },
        nim: None,
        ..tame.clone()
    };
    let problem = |reason| {
        let mut c = read(include_bytes!("../../data/open-problem.cert"));
        c.automatic.as_mut().unwrap().reason = Some(reason);
        c
    };
    let equal = Reason {
        beside: vec![(2, 1), (4, 2)],
        context: vec![(5, 2)],
        power: vec![(4, 2)],
        relation: Relation::Equal,
        difference: 5,
        modulus: 1,
        residue: 0,
    };
    let at_most = Reason {
        beside: vec![(3, 1)],
        context: vec![(4, 1), (5, 2)],
        power: vec![(4, 1)],
        relation: Relation::AtMost,
        difference: 6,
        modulus: 2,
        residue: 0,
    };
    let game = |name, certificate, period, small| Game {
        name,
        certificate,
        period,
        small,
    };
    vec![
        game(
            "0.31011",
            read(include_bytes!("../../data/0.31011-20.cert")),
            Some((2, 6)),
            true,
        ),
        game(
            "0.1457",
            read(include_bytes!("../../data/0.1457-65.cert")),
            Some((10, 13)),
            false,
        ),
        game("0.176, periodic", periodic, Some((8, 50)), false),
        game("0.176, tame", tame, Some((8, 50)), false),
        game(
            "0.9",
            read(include_bytes!("../../data/0.9-18.cert")),
            None,
            true,
        ),
        game(
            "0.404",
            read(include_bytes!("../../data/0.404-12-reason.cert")),
            None,
            true,
        ),
        game("the open problem, equal", problem(equal), None, false),
        game("the open problem, at most", problem(at_most), None, false),
    ]
}

/// What is accepted is true. Returns how many mutants were looked at, how many of them were accepted, how many rejected ones the judges
/// found false, and how many were rejected at which step.
fn attack_all(rounds: [usize; 8]) -> (usize, usize, usize, BTreeMap<u32, usize>) {
    let mut steps: BTreeMap<u32, usize> = BTreeMap::new();
    let (mut accepted, mut judged_false) = (0, 0);
    for (game, rounds) in games().iter().zip(rounds) {
        let seen = attack(game, rounds, 20_261_118);
        println!("{}: {seen:?}", game.name);
        for (step, count) in &seen.rejected {
            *steps.entry(*step).or_default() += count;
        }
        accepted += seen.accepted.values().sum::<usize>();
        judged_false += seen.judged_false;
    }
    let looked_at = accepted + steps.values().sum::<usize>();
    println!(
        "{looked_at} mutants, {accepted} accepted and true, {judged_false} rejected and false by the judges; rejected at steps {steps:?}"
    );
    (looked_at, accepted, judged_false, steps)
}

#[test]
fn no_false_mutant_is_accepted() {
    let (looked_at, accepted, judged_false, steps) = attack_all([30, 20, 20, 30, 200, 250, 40, 40]);
    assert_eq!(looked_at, 630);
    assert!(
        accepted > 30 && judged_false > 100,
        "{accepted} {judged_false}"
    );
    for step in [1, 4, 8, 10, 11] {
        assert!(steps.contains_key(&step), "{steps:?}");
    }
}

/// The same with more of them: `cargo test --release -p misere-cert --test whole_attack -- --ignored`.
#[test]
#[ignore = "takes some minutes"]
fn no_false_mutant_is_accepted_among_thousands() {
    let (looked_at, accepted, judged_false, steps) =
        attack_all([1500, 1000, 1000, 1000, 2000, 2000, 1000, 1000]);
    assert_eq!(looked_at, 10_500);
    assert!(
        accepted > 500 && judged_false > 500,
        "{accepted} {judged_false}"
    );
    for step in [1, 4, 6, 7, 8, 10, 11] {
        assert!(steps.contains_key(&step), "{steps:?}");
    }
}
