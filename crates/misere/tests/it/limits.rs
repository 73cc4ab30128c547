//! Limits in, reasons out: whatever stops the solver, it stops at once and what it hands out is proved.

use crate::common::{Brute, Looks, game, normal, partitions, position, steps};
use cpu_time::ThreadTime;
use misere::answer::Strategy as Player;
use misere::limits::{Limits, Progress, Stop};
use misere::quotient::{Solution, solve};
use misere::ruleset::HeapGame;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Games whose exponents creep up without end in sight, with the last heap before that. (In 4.76 the position
/// 3+(k+2)·5+6 tells k·2 from (k+2)·2 for every k that was tried.)
const CREEPING: [(&str, u32); 2] = [("0.3122", 6), ("4.76", 5)];

/// A limit is met within this.
const SOON: Duration = Duration::from_millis(200);

/// All positions up to a total size, with the heaps that are proved, have the outcome that a plain search finds.
fn confirm(solution: &Solution, total: u32) {
    let mut brute = Brute::new(&solution.game, solution.heap);
    let mut player = Player::new(solution);
    for x in (0..=total).flat_map(|t| partitions(t, solution.heap)) {
        let shown = position(&x);
        assert_eq!(player.is_p(&shown), Ok(brute.is_p(&x)), "{shown}");
    }
    assert_eq!(solution.phi.len(), solution.heap as usize + 1);
    assert!(solution.monoid.is_reduced());
}

#[test]
fn time() {
    for (text, _) in CREEPING {
        let limits = Limits {
            time: Some(Duration::from_millis(200)),
            ..Limits::default()
        };
        let looks = Looks::new();
        let solution = solve(&game(text), limits, Some(&|_| looks.look()));
        assert_eq!(solution.stop, Stop::Time, "{text}");
        assert!(!solution.is_solved());
        assert!(looks.longest() < SOON, "{text}: {:?}", looks.longest());
        confirm(&solution, 12);
    }
}

#[test]
fn counted_steps() {
    for (text, heap) in CREEPING {
        let looks = Looks::new();
        let solution = solve(&game(text), steps(30_000), Some(&|_| looks.look()));
        assert_eq!(solution.stop, Stop::Steps, "{text}");
        assert_eq!(solution.heap, heap, "{text}");
        // A look may be worth several steps.
        assert!(
            (1000..=30_001).contains(&looks.count()),
            "{text}: {}",
            looks.count()
        );
        assert!(looks.longest() < SOON, "{text}: {:?}", looks.longest());
        confirm(&solution, 18);
    }
}

#[test]
fn no_time_at_all() {
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    let solution = solve(&game("0.77"), limits, None);
    assert_eq!(
        (solution.stop, solution.heap, solution.order()),
        (Stop::Time, 0, 1)
    );
    assert!(solution.changes.is_empty());
    let mut player = Player::new(&solution);
    assert_eq!(
        player.is_p(&"0".parse().unwrap()),
        Ok(false),
        "misère play: the end is N"
    );
    assert!(player.is_p(&"1".parse().unwrap()).is_err());
}

/// The changes of Kayles are at orders 2, 6, 12, 18, 24, 32, 40: what is allowed is kept, what is more is not begun.
#[test]
fn order() {
    for (allowed, heap, order) in [
        (1, 0, 1),
        (12, 8, 12),
        (17, 8, 12),
        (18, 11, 18),
        (39, 26, 32),
    ] {
        let limits = Limits {
            order: Some(allowed),
            ..Limits::default()
        };
        let solution = solve(&game("0.77"), limits, None);
        assert_eq!(solution.stop, Stop::Order, "{allowed}");
        assert_eq!(
            (solution.heap, solution.order()),
            (heap, order),
            "{allowed}"
        );
        confirm(&solution, 14);
    }
    let limits = Limits {
        order: Some(40),
        ..Limits::default()
    };
    assert_eq!(solve(&game("0.77"), limits, None).stop, Stop::Proved);
}

#[test]
fn heap() {
    for heap in [0, 1, 2, 30] {
        let limits = Limits {
            heap: Some(heap),
            ..Limits::default()
        };
        let solution = solve(&game("0.123"), limits, None);
        assert_eq!((solution.stop, solution.heap), (Stop::Heap, heap));
        confirm(&solution, 12);
    }
}

#[test]
fn interruption_from_another_thread() {
    for (text, _) in CREEPING {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits {
            interrupt: Some(flag.clone()),
            // Not to hang when the flag is not seen.
            time: Some(Duration::from_secs(20)),
            ..Limits::default()
        };
        let raised = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(150));
            flag.store(true, Ordering::Relaxed);
        });
        let looks = Looks::new();
        let solution = solve(&game(text), limits, Some(&|_| looks.look()));
        raised.join().unwrap();
        assert_eq!(solution.stop, Stop::Interrupted, "{text}");
        assert!(looks.longest() < SOON, "{text}: {:?}", looks.longest());
        confirm(&solution, 12);
    }
}

/// A process is never as small as a kilobyte, so this stops at the first look.
#[test]
fn memory() {
    let limits = Limits {
        memory: Some(1024),
        time: Some(Duration::from_secs(20)),
        ..Limits::default()
    };
    let solution = solve(&game("0.3122"), limits, None);
    assert_eq!(solution.stop, Stop::Memory);
    confirm(&solution, 12);
}

/// Everything but the clock.
pub fn content(solution: &Solution) -> String {
    let Solution {
        monoid,
        letters,
        phi,
        heap,
        proof,
        stop,
        changes,
        states,
        ..
    } = solution;
    format!("{monoid:?} {letters:?} {phi:?} {heap} {proof:?} {stop:?} {changes:?} {states}")
}

#[test]
fn the_same_input_gives_the_same_result() {
    for (text, heap) in [
        ("0.77", None),
        ("0.07", Some(30)),
        ("4.7", Some(20)),
        ("0.414", None),
        ("*2#320", None),
    ] {
        let run = move || {
            let limits = Limits {
                heap,
                ..Limits::default()
            };
            content(&solve(&game(text), limits, None))
        };
        let first = run();
        let second = std::thread::spawn(run).join().unwrap();
        assert!(first == second, "{text}");
    }
}

/// A limit changes how far the solver goes, not what it finds on the way.
#[test]
fn limits_leave_the_result_alone() {
    let limits = Limits {
        heap: Some(6),
        ..Limits::default()
    };
    let to_six = solve(&game("0.3122"), limits, None);
    let limits = Limits {
        time: Some(Duration::from_secs(600)),
        order: Some(52),
        memory: Some(1 << 40),
        interrupt: Some(Arc::default()),
        ..steps(30_000)
    };
    let stopped = solve(&game("0.3122"), limits, None);
    assert_eq!(stopped.heap, 6);
    assert_eq!(to_six.monoid, stopped.monoid);
    assert_eq!((to_six.phi, to_six.letters), (stopped.phi, stopped.letters));
    assert_eq!(to_six.changes, stopped.changes);
}

#[test]
fn the_watcher_sees_heap_order_and_candidate() {
    let (heap, order, candidate) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let watch = |p: &Progress| {
        assert!(p.heap >= heap.get() && p.order >= order.get());
        heap.set(p.heap);
        order.set(p.order);
        candidate.set(candidate.get().max(p.candidate.unwrap_or(0)));
    };
    let solution = solve(&game("0.77"), Limits::default(), Some(&watch));
    assert_eq!(order.get(), solution.order());
    assert!(heap.get() >= solution.heap - 1);
    assert!(candidate.get() >= solution.order());
}

/// The most processor time between two looks at the budget, and how many looks there were, in a run of so many steps.
fn longest_silence(game: &HeapGame, limits: Limits) -> (Solution, Duration, u32) {
    let now = || ThreadTime::now().as_duration();
    let last = Cell::new(now());
    let longest = Cell::new(Duration::ZERO);
    let looks = Cell::new(0);
    let look = |_: &Progress| {
        let silence = now() - last.get();
        longest.set(longest.get().max(silence));
        last.set(now());
        looks.set(looks.get() + 1);
    };
    let solution = solve(game, limits, Some(&look));
    look(&Progress {
        heap: 0,
        order: 0,
        candidate: None,
        elapsed: Duration::ZERO,
    });
    (solution, longest.get(), looks.get())
}

/// Games that have been deaf for seconds, or asked for more memory than there is. A step is about ten microseconds, and nothing
/// takes as long as this.
#[test]
fn there_is_a_look_at_the_budget_all_the_time() {
    const SILENCE: Duration = Duration::from_millis(250);
    let mut looks = 0;
    for (text, heap) in [
        ("0.644", None),
        ("0.33e8", None),
        ("0.77", Some(2_000_000_000)),
        ("0.77", Some(200_000)),
        ("c.18", None),
        ("c.2a", None),
        ("c.90", None),
        ("0.3f", Some(40)),
        ("0.16", None),
        ("0.3122", None),
        ("8.", Some(3000)),
        ("nim:1000", None),
    ] {
        for normal_play in [false, true] {
            let mut game = game(text);
            if normal_play {
                game = normal(&game);
            }
            let limits = Limits {
                heap,
                steps: Some(15_000),
                memory: Some(1 << 30),
                ..Limits::default()
            };
            let (solution, silence, some) = longest_silence(&game, limits);
            assert!(
                silence < SILENCE,
                "{text}: silent for {silence:?}, {:?} at heap {}",
                solution.stop,
                solution.heap
            );
            looks += some;
        }
    }
    assert!(looks > 40_000, "{looks}");
}

/// What is too large is refused before it is allocated: 380 gigabytes for the rows of a candidate, and the values of two
/// thousand million heaps.
#[test]
fn large_tables_are_refused() {
    for (text, heap) in [("0.3f", 40), ("0.77", 2_000_000_000)] {
        let limits = Limits {
            heap: Some(heap),
            memory: Some(1 << 28),
            // Not to hang when nothing is refused.
            time: Some(Duration::from_secs(100)),
            ..Limits::default()
        };
        let solution = solve(&game(text), limits, None);
        assert_eq!(solution.stop, Stop::Memory, "{text}");
        assert!(solution.heap > 0);
    }
}
