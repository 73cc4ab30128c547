//! Answers that were kept: what is read from a certificate is what was written, and to read it costs what checking costs.

use crate::common::game;
use misere::answer::{Answer, Wish, settle, settle_position};
use misere::limits::Budget;
use misere::quotient::{Proof, Solution};
use misere::ruleset::HeapGame;

fn again(game: &HeapGame, answer: &Answer, budget: &Budget) -> Answer {
    let free = Budget::unlimited();
    let file = answer.to_keep(&free).unwrap().expect("it can be kept");
    let read = Answer::from_certificate(game, file.to_json().as_bytes(), budget);
    read.unwrap().expect("it is read again")
}

/// All of it but the time, and the number of states, which is that of the proof at hand.
fn same(a: &Solution, b: &Solution) {
    let name = &a.game.name;
    assert_eq!((&a.monoid, &a.letters), (&b.monoid, &b.letters), "{name}");
    assert_eq!((a.heap, &a.phi), (b.heap, &b.phi), "{name}");
    assert_eq!((a.stop, a.proof.kind()), (b.stop, b.proof.kind()), "{name}");
    assert_eq!(a.changes, b.changes, "{name}");
    assert_eq!(a.period(), b.period(), "{name}");
    if let (
        Proof::TameRelative {
            last_outside_kernel: m,
            checked: n,
            whole: q,
            kernel: k,
        },
        Proof::TameRelative {
            last_outside_kernel,
            checked,
            whole,
            kernel,
        },
    ) = (&a.proof, &b.proof)
    {
        assert_eq!((m, n), (last_outside_kernel, checked), "{name}");
        assert_eq!((&q.monoid, &q.letters), (&whole.monoid, &whole.letters));
        assert_eq!(q.phi, whole.phi, "{name}");
        assert_eq!((&k.nim, &k.by_nim), (&kernel.nim, &kernel.by_nim), "{name}");
    }
}

/// Games of each kind that can be kept; most of them are tame relative to a heap.
#[test]
fn what_is_read_is_what_was_written() {
    let mut tame = 0;
    for name in [
        "0.77", "0.123", "0.115", "nim:5", "0.414", "0.9092", "0.9", "0.15",
    ] {
        let game = game(name);
        let budget = Budget::unlimited();
        let answer = settle(&game, Wish::Finite, &budget);
        let read = again(&game, &answer, &budget)
            .with_changes(&budget)
            .unwrap();
        same(answer.finite(), read.finite());
        assert_eq!(
            (answer.stop, answer.is_solved()),
            (read.stop, read.is_solved())
        );
        tame += usize::from(answer.proof_kind() == "tame-relative");
    }
    assert!(tame >= 3, "{tame} were tame relative to a heap");
}

/// A game that is tame relative to a heap was made anew each time.
#[test]
fn what_is_read_plays_as_what_was_written() {
    let (game, free) = (game("0.414"), Budget::unlimited());
    let position = "200+37+3".parse().unwrap();
    let first = settle_position(&game, &position, &free);
    assert_eq!(first.proof_kind(), "tame-relative");
    let second = again(&game, &first, &free);
    let judged = |answer: &Answer| {
        let moves = answer.winning_moves(&position, &free).unwrap();
        let one = |m: misere::answer::WinningMove| (m.from, m.to, m.value);
        let moves: Vec<_> = moves.list.into_iter().map(one).collect();
        (answer.value(&position, &free).unwrap(), moves)
    };
    assert!(judged(&first).0.is_some());
    assert_eq!(judged(&first), judged(&second));
}
