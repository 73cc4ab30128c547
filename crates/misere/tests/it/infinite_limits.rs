//! The search for automata keeps its limits: it looks at the budget often, and asks before it takes memory.

use crate::common::game;
use cpu_time::ThreadTime;
use misere::automatic::{EFFORT, Letters, NotFound, solve_automatic, solve_in_boxes};
use misere::limits::{Budget, Limits, Progress, Stop};
use misere::ruleset::HeapGame;
use std::cell::Cell;
use std::time::Duration;

/// The time that this thread has worked between two looks at a budget, at most.
struct Gaps {
    start: ThreadTime,
    last: Cell<Duration>,
    longest: Cell<Duration>,
    looks: Cell<u64>,
}

impl Gaps {
    fn new() -> Gaps {
        Gaps {
            start: ThreadTime::now(),
            last: Cell::default(),
            longest: Cell::default(),
            looks: Cell::new(0),
        }
    }

    fn look(&self) {
        let now = self.start.elapsed();
        self.longest
            .set(self.longest.get().max(now - self.last.get()));
        self.looks.set(self.looks.get() + 1);
        self.last.set(self.start.elapsed());
    }
}

/// Runs some work within limits; it has to look at the budget at least every tenth of a second.
fn watched<T>(limits: Limits, work: impl FnOnce(&Budget) -> T) -> (T, u64) {
    let gaps = Gaps::new();
    let watcher = |_: &Progress| gaps.look();
    let result = work(&Budget::start(limits, Some(&watcher)));
    gaps.look();
    let longest = gaps.longest.get();
    assert!(
        longest < Duration::from_millis(100),
        "{longest:?} without a look"
    );
    (result, gaps.looks.get())
}

fn cpu_time(millis: u64) -> Limits {
    Limits {
        cpu_time: Some(Duration::from_millis(millis)),
        ..Limits::default()
    }
}

/// A game whose P-positions are, it seems, not automatic.
fn resisting() -> HeapGame {
    let g = "{0,*2+*3,*2+*2+*2}";
    game(&format!("{{*3,{g}+*,{g}+{g}}}"))
}

#[test]
fn the_budget_is_asked_often() {
    // Box after box: the frame, the outcomes, the relations, and automata that cannot be proved.
    for (game, heap) in [
        (resisting(), 6),
        (game("0.3312"), 14),
        (game("0.76"), 12),
        (game("0.07"), 34),
        (game("4.7"), 12),
    ] {
        let (_, looks) = watched(cpu_time(250), |budget| solve_in_boxes(&game, heap, budget));
        assert!(looks > 150, "{}: {looks}", game.name);
    }
    // From sketches to a proof and the presentation.
    for (text, heap) in [("0.354", 5), ("*(2#0)0", 5), ("0.226", 16), ("0.404", 17)] {
        let (found, looks) = watched(Limits::default(), |budget| {
            solve_automatic(&game(text), heap, budget)
        });
        assert!(found.is_ok() && looks > 2_000, "{text}: {looks}");
    }
}

/// The same work takes the same steps, and a step is about as long as another.
#[test]
fn steps_are_counted_alike() {
    let steps = || {
        let budget = Budget::unlimited();
        solve_automatic(&game("0.404"), 12, &budget).unwrap();
        budget.steps()
    };
    assert_eq!(steps(), steps());
}

/// Issue 18: heaps by the thousand were written out as vectors by the million.
#[test]
fn too_many_heaps_are_refused_at_once() {
    let sevens = format!("0.{}", "7".repeat(300));
    for (text, heap) in [
        (&sevens[..], 100_000),
        ("0.07", 3000),
        ("0.3122", 100_000),
        ("0.77", u32::MAX),
    ] {
        let limits = Limits {
            steps: Some(1_000_000),
            ..Limits::default()
        };
        let (found, _) = watched(limits, |budget| solve_automatic(&game(text), heap, budget));
        assert_eq!(
            found.err(),
            Some(NotFound::Letters(EFFORT.most_letters)),
            "{heap}"
        );
    }
    // Below that number they are no burden.
    let budget = Budget::unlimited();
    let letters = Letters::of(&game("0.07"), 500, &budget).unwrap();
    let options: usize = letters.all().map(|l| letters.options(l).len()).sum();
    assert!(letters.count() < 500 && options > 40_000, "{options}");
    assert!(budget.steps() < 10_000, "{}", budget.steps());
}

/// Heaps without a move are no letters, but there are very many of them.
#[test]
fn dead_heaps_are_counted() {
    let limits = Limits {
        steps: Some(30_000),
        ..Limits::default()
    };
    let (found, _) = watched(limits, |budget| {
        Letters::of(&game("0.1"), u32::MAX, budget).map(|l| l.count())
    });
    assert_eq!(found, Err(NotFound::Stopped(Stop::Steps)));
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    // Less than the process has: whatever is worth asking for is refused.
    let limits = || Limits {
        memory: Some(1 << 20),
        ..Limits::default()
    };
    for (game, heap) in [(resisting(), 6), (game("0.404"), 12), (game("0.354"), 5)] {
        for way in [solve_automatic, solve_in_boxes] {
            let budget = Budget::start(limits(), None);
            let why = way(&game, heap, &budget).err();
            assert_eq!(why, Some(NotFound::Stopped(Stop::Memory)), "{}", game.name);
            assert!(budget.steps() < 1000);
        }
    }
}
