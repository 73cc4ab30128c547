//! Criterion benchmarks: the solver on games small enough to be run many times.

// The macros of criterion make undocumented items.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use misere::limits::Limits;
use misere::quotient::solve;
use misere::ruleset::HeapGame;
use misere::value::NimSequence;
use std::hint::black_box;

fn quotients(c: &mut Criterion) {
    let cases = [
        ("0.77", None),
        ("0.123", None),
        ("0.115", None),
        ("0.07", Some(27)),
        ("0.54", Some(45)),
        ("0.45", Some(26)),
        ("4.7", Some(16)),
    ];
    for (code, heap) in cases {
        let game = HeapGame::parse(code).expect("a code");
        c.bench_function(&format!("solve {code} {heap:?}"), |b| {
            b.iter(|| {
                let limits = Limits {
                    heap,
                    ..Limits::default()
                };
                black_box(solve(&game, limits, None).order())
            });
        });
    }
}

fn nim_values(c: &mut Criterion) {
    let game = HeapGame::parse("0.77").expect("a code");
    c.bench_function("nim values 0.77 to 2000", |b| {
        b.iter(|| {
            let mut nim = NimSequence::new(&game);
            nim.extend_to(2000);
            black_box(nim.values().len())
        });
    });
}

criterion_group!(benches, quotients, nim_values);
criterion_main!(benches);
