//! All misère quotients of order 22: the list that is shipped, and a sample of it proved by the solver.

use flate2::read::GzDecoder;
use misere::Position;
use misere::limits::Limits;
use misere::quotient::solve;
use misere::ruleset::{HeapGame, Rules};
use serde::Deserialize;
use std::collections::HashSet;
use std::io::{BufRead, BufReader};

#[derive(Deserialize)]
struct Line {
    order: usize,
    digest: String,
    p_order: usize,
    heaps: Vec<Vec<String>>,
}

/// Of so many lines one is proved.
const SAMPLE: usize = 350;

#[test]
fn the_list_is_whole_and_a_sample_is_proved() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/data/quotients-22.jsonl.gz"
    );
    let lines = BufReader::new(GzDecoder::new(std::fs::File::open(file).unwrap())).lines();
    let (mut digests, mut proved) = (HashSet::new(), 0);
    for (i, line) in lines.enumerate() {
        let line: Line = serde_json::from_str(&line.unwrap()).unwrap();
        assert_eq!(line.order, 22);
        assert!(digests.insert(line.digest.clone()), "{} twice", line.digest);
        if i % SAMPLE != 7 {
            continue;
        }
        let option = |text: &String| text.parse::<Position>().unwrap();
        let heaps = line.heaps.iter().map(|options| {
            let mut options: Vec<Position> = options.iter().map(option).collect();
            options.sort();
            options
        });
        let game = HeapGame::new("one of them", Rules::Listed(heaps.collect()));
        let solution = solve(&game, Limits::default(), None);
        assert!(solution.is_solved(), "{}", line.digest);
        let found = (
            solution.order(),
            solution.p_order(),
            solution.monoid.canonical().digest(),
        );
        assert_eq!(found, (22, line.p_order, line.digest));
        proved += 1;
    }
    assert_eq!(digests.len(), 7011);
    assert!(proved >= 20, "{proved} were proved");
}
