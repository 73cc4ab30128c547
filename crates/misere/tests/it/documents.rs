//! Documents of solved games agree word for word with the reference: generators, relations and P.

use misere::limits::Limits;
use misere::quotient::solve;
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
        let growth: Vec<_> = document.growth.iter().map(|c| c.numbers()).collect();
        assert_eq!(json!(document.relations), entry["relations"], "{game}");
        assert_eq!(json!(document.p_words()), entry["p"], "{game}");
        assert_eq!(json!(growth), entry["changes"], "{game}");
        compared += 1;
    }
    assert_eq!(compared, 14);
}
