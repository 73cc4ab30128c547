//! `misere solve`: results of the papers, documents, limits.

use crate::common::{json, text};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn solved(game: &str) -> Value {
    let (status, d) = json(&["solve", game, "--json"]);
    assert_eq!(status, 0, "{game}");
    assert_eq!(
        (&d["status"], &d["stop"]),
        (&json!("solved"), &json!("proved"))
    );
    d
}

#[test]
fn periodic_games_of_the_papers() {
    for (game, order, p_order, period, preperiod) in [
        ("0.77", 40, 9, 12, 71),
        ("0.123", 20, 5, 5, 5),
        ("0.115", 42, 12, 14, 92),
        ("0.152", 34, 6, 48, 25),
        ("0.644", 172, 7, 442, 3256),
    ] {
        let d = solved(game);
        assert_eq!(
            (&d["order"], &d["p_order"]),
            (&json!(order), &json!(p_order))
        );
        let proof = json!({"kind": "periodic", "period": period, "preperiod": preperiod});
        assert_eq!(d["proof"], proof, "{game}");
    }
}

#[test]
fn games_that_are_tame_relative_to_a_heap() {
    for (game, last, order, p_order) in [("0.414", 18, 16, 3), ("0.9092", 12, 8, 2)] {
        let d = solved(game);
        assert_eq!(d["proof"]["kind"], "tame-relative");
        assert_eq!(d["proof"]["last_outside_kernel"], last);
        assert_eq!(d["heap"], last);
        assert_eq!(
            (&d["order"], &d["p_order"]),
            (&json!(order), &json!(p_order))
        );
    }
}

#[test]
fn one_game_in_three_notations() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/r8.toml");
    let mut documents = ["*2#320", "{0,*2,*3,{*2}}", file].map(solved);
    assert_eq!(documents[0]["order"], 8);
    assert_eq!(documents[0]["tame"], false);
    for d in &mut documents {
        for different in ["game", "heap_names", "title", "elapsed_s"] {
            d[different] = Value::Null;
        }
        for generator in d["generators"].as_array_mut().unwrap() {
            generator.as_object_mut().unwrap().remove("heap_name");
        }
    }
    assert_eq!(documents[0], documents[1]);
    assert_eq!(documents[0], documents[2]);
}

#[test]
fn the_fields_of_the_document() {
    let d = solved("0.77");
    assert_eq!(d["schema"], "misere.solution/2");
    assert_eq!(
        (&d["game"], &d["convention"]),
        (&json!("0.77"), &json!("misere"))
    );
    assert_eq!((&d["heap"], &d["tame"]), (&json!(167), &json!(false)));
    assert_eq!(d["generators"][0], json!({"name": "a", "heap": 1}));
    assert_eq!(d["relations"].as_array().unwrap().len(), 20);
    assert_eq!(d["elements"].as_array().unwrap().len(), 40);
    assert_eq!(d["elements"][0], "1");
    assert_eq!(d["actions"].as_object().unwrap().len(), 7);
    assert_eq!(d["actions"]["a"].as_array().unwrap().len(), 40);
    assert_eq!(d["p"].as_array().unwrap().len(), 9);
    assert_eq!(d["phi"].as_array().unwrap().len(), 168);
    assert_eq!((&d["phi"][0], &d["phi"][1]), (&json!("1"), &json!("a")));
    assert_eq!(d["phi_elements"][1], 1);
    assert_eq!(d["growth"][1], json!({"heap": 2, "order": 6, "p_order": 2}));
    assert_eq!(
        (&d["covers"], &d["infinite"]),
        (&Value::Null, &json!(false))
    );
    assert!(d["elapsed_s"].is_f64());
    assert_eq!(d["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn generators_that_later_heaps_make_superfluous_are_left_out() {
    // Heap 6 of 0.123 is the square of heap 9.
    let d = solved("0.123");
    let heaps: Vec<u64> = d["generators"]
        .as_array()
        .unwrap()
        .iter()
        .map(|g| g["heap"].as_u64().unwrap())
        .collect();
    assert_eq!(heaps, [1, 3, 8, 9]);
    assert_eq!(d["relations"][6], "d^3=a*d^2");
}

#[test]
fn normal_play() {
    let (status, d) = json(&["solve", "0.77", "--normal", "--json"]);
    assert_eq!(status, 0);
    assert_eq!(
        (&d["convention"], &d["tame"]),
        (&json!("normal"), &Value::Null)
    );
    assert_eq!((&d["order"], &d["p_order"]), (&json!(16), &json!(1)));
    assert_eq!(
        d["proof"],
        json!({"kind": "nim", "period": 12, "preperiod": 71})
    );
}

#[test]
fn a_heap_that_is_reached_is_an_answer() {
    let (status, d) = json(&["solve", "0.07", "--heap", "25", "--json"]);
    assert_eq!(status, 0);
    assert_eq!(
        (&d["status"], &d["stop"]),
        (&json!("partial"), &json!("heap"))
    );
    assert_eq!(
        (&d["heap"], &d["order"], &d["p_order"]),
        (&json!(25), &json!(144), &json!(23))
    );
}

#[test]
fn a_time_limit_ends_in_time_with_what_is_proved() {
    let start = Instant::now();
    let (status, d) = json(&["solve", "0.3122", "--time-limit", "2s", "--json"]);
    assert!(
        start.elapsed() < Duration::from_millis(2500),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(status, 3);
    assert_eq!(
        (&d["status"], &d["stop"]),
        (&json!("partial"), &json!("time"))
    );
    assert!(d["heap"].as_u64().unwrap() >= 6);
    assert_eq!(
        d["growth"][4],
        json!({"heap": 6, "order": 52, "p_order": 10})
    );
}

#[test]
fn limits_on_order_and_memory() {
    let (status, d) = json(&["solve", "0.07", "--max-order", "100", "--json"]);
    assert_eq!(
        (status, &d["stop"], &d["heap"]),
        (3, &json!("order"), &json!(24))
    );
    let (status, d) = json(&["solve", "0.07", "--max-memory", "1k", "--json"]);
    assert_eq!((status, &d["stop"]), (3, &json!("memory")));
}

#[test]
fn latex_is_a_document() {
    let text = text(&["solve", "0.123", "--latex"]);
    assert!(text.starts_with("\\documentclass{article}"));
    assert!(text.ends_with("\\end{document}\n"));
}

/// The solver for finite quotients alone: the same answer where there is one, and none where the quotient is infinite.
#[test]
fn the_finite_solver_alone() {
    let without_time = |args: &[&str]| {
        let (status, mut document) = json(args);
        document["elapsed_s"] = Value::Null;
        (status, document)
    };
    let both = ["solve", "0.26", "--heap", "30", "--json"];
    let alone = [&both[..], &["--finite"]].concat();
    assert_eq!(without_time(&both), without_time(&alone));
    let limit = ["--time-limit", "300ms"];
    let infinite = ["solve", "0.3122", "--heap", "7", "--finite", "--json"];
    let (status, document) = json(&[&infinite[..], &limit].concat());
    assert_eq!((status, &document["heap"]), (3, &json!(6)));
    assert_eq!(
        (&document["stop"], &document["order"]),
        (&json!("time"), &json!(52))
    );
}
