//! Documents of solved games agree word for word with the reference: generators, relations and P.

use misere::quotient::{Limits, solve};
use misere::ruleset::HeapGame;
use serde_json::{Value, json};

#[test]
fn known_presentations() {
    let known: Value = serde_json::from_str(include_str!("../data/known.json")).unwrap();
    let mut compared = 0;
    for (game, entry) in known["solved"].as_object().unwrap() {
        if entry["relations"].is_null() {
            continue;
        }
        let solution = solve(&HeapGame::parse(game).unwrap(), Limits::default(), None);
        let document = solution.document();
        let words = |i: &u32| document.elements[*i as usize].clone();
        let p: Vec<String> = document.p.iter().map(words).collect();
        assert_eq!(json!(document.relations), entry["relations"], "{game}");
        assert_eq!(json!(p), entry["p"], "{game}");
        assert_eq!(json!(document.changes), entry["changes"], "{game}");
        compared += 1;
    }
    assert_eq!(compared, 14);
}
