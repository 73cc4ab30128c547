//! The solver in turns: however the work is cut, it is the same work.

use crate::common::{cases, codes, game, listed_games, normal};
use crate::limits::content;
use misere::limits::{Budget, Limits, Stop};
use misere::quotient::{Solution, Solver, solve};
use misere::ruleset::HeapGame;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn in_turns(game: &HeapGame, limits: &Limits, steps: u64) -> (Solution, u64) {
    let mut solver = Solver::new(game);
    let limits = Limits {
        steps: Some(steps),
        ..limits.clone()
    };
    let mut turns = 0;
    loop {
        let before = solver.heap();
        let stop = solver.run(&Budget::start(limits.clone(), None));
        assert!(solver.heap() >= before);
        if stop != Stop::Steps {
            return (solver.solution(stop), turns);
        }
        turns += 1;
        assert!(turns < 3_000_000 / steps, "{}: no end", game.name);
    }
}

/// Checks that turns change nothing, if the work ends in time. Returns whether it did.
fn check(game: &HeapGame, limits: &Limits, turns: &[u64]) -> bool {
    let once = Limits {
        steps: Some(40_000),
        ..limits.clone()
    };
    let whole = solve(game, once, None);
    if whole.stop == Stop::Steps {
        return false;
    }
    for &steps in turns {
        let (cut, _) = in_turns(game, limits, steps);
        assert!(
            content(&whole) == content(&cut),
            "{} {limits:?} in turns of {steps}",
            game.name
        );
    }
    true
}

/// Random games until the stop is one of many kinds.
#[test]
fn random_games() {
    let runner = &mut TestRunner::deterministic();
    let mut seen = [0; 3];
    let few = cases(60).cases;
    for i in 0..few {
        let of = |strategy: &BoxedStrategy<HeapGame>, runner: &mut TestRunner| {
            strategy.new_tree(runner).unwrap().current()
        };
        let kinds = [
            codes().boxed(),
            listed_games(1..=6).boxed(),
            codes().prop_map(|game| normal(&game)).boxed(),
        ];
        for (kind, strategy) in kinds.iter().enumerate() {
            let game = of(strategy, runner);
            let limits = Limits {
                heap: (i % 2 == 0).then_some(14),
                order: Some(400),
                creep: Some(12),
                ..Limits::default()
            };
            seen[kind] += u32::from(check(&game, &limits, &[37, 1000, 5000]));
        }
    }
    assert!(seen.iter().all(|&n| n >= few / 2), "{seen:?} of {few}");
}

/// Whole games by both theorems, quotients of some heaps, and all heaps.
#[test]
fn known_games() {
    let mut normal_play = 0;
    for (text, heap) in [
        ("0.77", None),
        ("0.123", None),
        ("0.115", None),
        ("c.8d", None),
        ("0.644", None),
        ("0.07", Some(30)),
        ("4.7", Some(20)),
        ("*2#320", None),
        ("0.77", Some(3000)),
    ] {
        let limits = Limits {
            heap,
            ..Limits::default()
        };
        assert!(
            check(&game(text), &limits, &[1000, 5000, 100_000]),
            "{text}"
        );
        normal_play += u32::from(check(&normal(&game(text)), &limits, &[1000, 5000]));
    }
    // Where nim values have no period in sight there is no end.
    assert!(normal_play >= 6, "{normal_play} of 9 games in normal play");
    // Hardly more than one look in a turn, and turns in the middle of every heap.
    let (cut, turns) = in_turns(&game("0.77"), &Limits::default(), 1);
    assert_eq!((cut.order(), cut.is_solved()), (40, true));
    assert!(turns > 100);
}

fn run(solver: &mut Solver, limits: Limits) -> (Stop, u64) {
    let budget = Budget::start(limits, None);
    (solver.run(&budget), budget.steps())
}

/// Where a limit on creeping has stopped the work, a wider one takes it up again.
#[test]
fn creeping_further() {
    let creep = |n: u32| Limits {
        creep: Some(n),
        ..Limits::default()
    };
    for text in ["0.3122", "4.76"] {
        let mut at_once = Solver::new(&game(text));
        let (stop, all) = run(&mut at_once, creep(24));
        assert_eq!(stop, Stop::Creeping, "{text}");
        let mut by_and_by = Solver::new(&game(text));
        let mut steps = 0;
        for n in [6, 6, 12, 18, 24] {
            let (stop, some) = run(&mut by_and_by, creep(n));
            assert_eq!(stop, Stop::Creeping, "{text}");
            steps += some;
        }
        assert!(steps <= all + 20, "{text}: {steps} steps for {all}");
        let contents = [&at_once, &by_and_by].map(|solver| content(&solver.solution(stop)));
        assert!(contents[0] == contents[1], "{text}");
    }
}

/// The same for the order, the heap and the memory.
#[test]
fn other_limits_further() {
    let kayles = game("0.77");
    let mut solver = Solver::new(&kayles);
    let none = Limits::default;
    let stops = [
        Limits {
            order: Some(12),
            ..none()
        },
        Limits {
            memory: Some(1),
            ..none()
        },
        Limits {
            heap: Some(20),
            ..none()
        },
        Limits {
            heap: Some(15),
            ..none()
        },
        Limits {
            order: Some(20),
            ..none()
        },
    ]
    .map(|limits| (run(&mut solver, limits).0, solver.heap()));
    assert_eq!(
        stops,
        [
            (Stop::Order, 8),
            (Stop::Memory, 8),
            (Stop::Heap, 20),
            (Stop::Heap, 20),
            (Stop::Order, 20),
        ]
    );
    let partial = solver.solution(Stop::Order);
    assert_eq!((partial.heap, partial.is_solved()), (20, false));
    assert_eq!(run(&mut solver, none()).0, Stop::Proved);
    let whole = solve(&kayles, none(), None);
    assert!(content(&solver.solution(Stop::Proved)) == content(&whole));
    // It is proved, and can still go to a heap.
    let further = Limits {
        heap: Some(500),
        ..none()
    };
    assert_eq!(run(&mut solver, further.clone()).0, Stop::Heap);
    let asked = solve(&kayles, further, None);
    assert!(content(&solver.solution(Stop::Heap)) == content(&asked));
    assert_eq!(run(&mut solver, none()), (Stop::Proved, 0));
    assert!(content(&solver.solution(Stop::Proved)) == content(&whole));
}

/// Threads that help change nothing: neither what is found, nor how many steps it takes, nor where a limit on steps stops it.
#[test]
fn any_number_of_threads() {
    let long = game("0.07");
    let limits = |threads: usize, steps: Option<u64>| Limits {
        heap: Some(33),
        steps,
        threads: Some(threads),
        ..Limits::default()
    };
    let outcomes = [1, 2, 4].map(|threads| {
        let mut solver = Solver::new(&long);
        // It is stopped on the way, where stuck sets are made, and goes on.
        let (first, some) = run(&mut solver, limits(threads, Some(4_000)));
        let stopped = content(&solver.solution(first));
        let (last, rest) = run(&mut solver, limits(threads, None));
        (stopped, content(&solver.solution(last)), some, rest)
    });
    assert!(outcomes[0] == outcomes[1] && outcomes[0] == outcomes[2]);
    assert!(outcomes[0].3 > 1_000, "{} steps", outcomes[0].3);
    let flag = Limits {
        interrupt: Some(Arc::new(AtomicBool::new(true))),
        ..limits(4, None)
    };
    assert_eq!(run(&mut Solver::new(&long), flag).0, Stop::Interrupted);
}

/// A solver can change threads between turns.
#[test]
fn a_solver_travels() {
    let mut solver = Solver::new(&game("0.07"));
    let limits = Limits {
        heap: Some(25),
        steps: Some(300),
        ..Limits::default()
    };
    while solver.heap() < 25 {
        let limits = limits.clone();
        solver = std::thread::spawn(move || {
            solver.run(&Budget::start(limits, None));
            solver
        })
        .join()
        .unwrap();
    }
    let limits = Limits {
        steps: None,
        ..limits
    };
    let once = solve(&game("0.07"), limits, None);
    assert!(content(&solver.solution(Stop::Heap)) == content(&once));
}
