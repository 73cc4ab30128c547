use crate::automatic::solve_automatic;
use crate::limits::{Budget, Limits, Stop};
use crate::monoid::{Alphabet, BipartiteMonoid, Gen, Presentation};
use crate::quotient::solve;
use crate::ruleset::{Convention, HeapGame};
use serde_json::{Value, json};

fn document(game: &str, convention: Convention, heap: Option<u32>) -> Value {
    let mut game = HeapGame::parse(game).unwrap();
    game.convention = convention;
    let limits = Limits {
        heap,
        ..Limits::default()
    };
    serde_json::to_value(solve(&game, limits, None).document()).unwrap()
}

fn automatic(game: &str, heap: u32) -> Value {
    let game = HeapGame::parse(game).unwrap();
    let budget = Budget::start(Limits::default(), None);
    let solution = solve_automatic(&game, heap, &budget).unwrap();
    let stop = match solution.is_whole() {
        true => Stop::Proved,
        false => Stop::Heap,
    };
    serde_json::to_value(solution.document(stop, &[])).unwrap()
}

fn misere(game: &str) -> Value {
    document(game, Convention::Misere, None)
}

/// The members that every document has, in their order.
const ALWAYS: [&str; 24] = [
    "schema",
    "version",
    "game",
    "convention",
    "status",
    "claim",
    "stop",
    "not_found",
    "heap",
    "covers",
    "order",
    "infinite",
    "proof",
    "p_order",
    "tame",
    "kind",
    "name",
    "generators",
    "relations",
    "phi",
    "steps",
    "growth",
    "conjectured_growth",
    "elapsed_s",
];

/// The members that a document has, beside those that all have.
fn blocks(document: &Value) -> Vec<&str> {
    let members: Vec<&str> = document
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    for name in ALWAYS {
        assert!(members.contains(&name), "{name}: {document}");
    }
    members
        .into_iter()
        .filter(|name| !ALWAYS.contains(name))
        .collect()
}

const FINITE: [&str; 4] = ["actions", "elements", "p", "phi_elements"];

#[test]
fn every_kind_has_the_same_members_and_its_own_blocks() {
    assert_eq!(blocks(&misere("0.123")), FINITE);
    let with = |more: &[&'static str]| {
        let mut all = [&FINITE, more].concat();
        all.sort();
        all
    };
    assert_eq!(blocks(&misere("*2#320")), with(&["heap_names"]));
    let nim = document("0.77", Convention::Normal, None);
    assert_eq!(blocks(&nim), with(&["nim"]));
    assert_eq!(nim["nim"][1], 1);
    let finite = automatic("nim:3", 3);
    assert_eq!(blocks(&finite), with(&["automaton", "heap_names"]));
    let infinite = automatic("*(2#0)0", 5);
    assert_eq!(
        blocks(&infinite),
        ["automaton", "heap_names", "normal_forms"]
    );
    assert_eq!(
        (&infinite["order"], &infinite["infinite"]),
        (&Value::Null, &json!(true))
    );
}

/// The monoid that the words of a document present.
fn presented(d: &Value) -> BipartiteMonoid {
    let words = |v: &Value| -> Vec<String> {
        let list = v.as_array().unwrap().iter();
        list.map(|s| s.as_str().unwrap().to_string()).collect()
    };
    let elements = words(&d["elements"]);
    let p = d["p"].as_array().unwrap().iter();
    let p: Vec<String> = p
        .map(|i| elements[i.as_u64().unwrap() as usize].clone())
        .collect();
    let names = Alphabet::standard(d["generators"].as_array().unwrap().len());
    let relations = words(&d["relations"]);
    let q = Presentation::from_words(names.clone(), &relations, &p).unwrap();
    let q = q.monoid(Default::default()).unwrap();
    let shown: Vec<String> = q
        .elements()
        .map(|x| names.show(&q.normal_form(x)))
        .collect();
    assert_eq!(shown, elements);
    for (g, name) in names.names().iter().enumerate() {
        assert_eq!(d["actions"][name], json!(q.action_of(Gen(g as u32))));
    }
    for (word, x) in words(&d["phi"])
        .iter()
        .zip(d["phi_elements"].as_array().unwrap())
    {
        assert_eq!(elements[x.as_u64().unwrap() as usize], *word);
    }
    q
}

/// A finite quotient has the finite form whoever proves it.
#[test]
fn issue_18_an_automaton_proves_finite_quotients_in_the_finite_form() {
    for (game, heap, order) in [("0.123", 12, 20), ("nim:3", 3, 6), ("0.76256", 15, 18)] {
        let by_table = document(game, Convention::Misere, Some(heap));
        let by_automaton = automatic(game, heap);
        assert_eq!(by_automaton["order"], order, "{game}");
        for member in ["order", "p_order", "tame", "kind", "name", "heap", "covers"] {
            assert_eq!(by_automaton[member], by_table[member], "{game}: {member}");
        }
        let digest = |d: &Value| presented(d).canonical().digest();
        assert_eq!(digest(&by_automaton), digest(&by_table), "{game}");
    }
}

/// The quotient of c.8d that all larger heaps extend needs heap 3, though heap 2 is the last one outside the kernel.
#[test]
fn issue_18_the_heap_is_the_one_whose_quotient_it_is() {
    let d = misere("c.8d");
    assert_eq!(d["proof"]["last_outside_kernel"], 2);
    assert_eq!((&d["heap"], &d["order"]), (&json!(3), &json!(6)));
    assert_eq!(d["phi"], json!(["1", "1", "a", "b"]));
    assert_eq!(d["phi_elements"], json!([0, 0, 1, 2]));
    let to_heap_3 = document("c.8d", Convention::Misere, Some(3));
    for member in [
        "heap",
        "order",
        "p",
        "actions",
        "relations",
        "phi",
        "generators",
    ] {
        assert_eq!(d[member], to_heap_3[member], "{member}");
    }
    assert_eq!(
        (&d["covers"], &to_heap_3["covers"]),
        (&Value::Null, &json!(3))
    );
}

#[test]
fn a_wild_quotient_of_nim_like_trees() {
    // The quotient R_8 of *2#320 and its options.
    let d = misere("*2#320");
    assert_eq!(d["proof"], json!({"kind": "all-heaps"}));
    assert_eq!((&d["stop"], &d["tame"]), (&json!("proved"), &json!(false)));
    assert_eq!(
        d["generators"][0],
        json!({"name": "a", "heap": 1, "heap_name": "*1"})
    );
    assert_eq!(
        (&d["elements"][0], &d["elements"][1]),
        (&json!("1"), &json!("a"))
    );
    assert_eq!(d["phi"].as_array().unwrap().len(), 6);
}

#[test]
fn proofs_carry_their_data() {
    assert_eq!(
        misere("0.77")["proof"],
        json!({"kind": "periodic", "period": 12, "preperiod": 71})
    );
    let tame = misere("0.414");
    assert_eq!(tame["proof"]["kind"], "tame-relative");
    assert_eq!(tame["proof"]["last_outside_kernel"], 18);
    assert!(tame["proof"]["extension"].is_null());
    assert_eq!((&tame["order"], &tame["heap"]), (&json!(16), &json!(18)));
    assert_eq!(
        document("0.77", Convention::Misere, Some(5))["proof"],
        json!({"kind": "partial"})
    );
    let nim = document("0.77", Convention::Normal, None);
    assert_eq!(
        nim["proof"],
        json!({"kind": "nim", "period": 12, "preperiod": 71})
    );
    assert!(nim["tame"].is_null());
    assert_eq!(nim["convention"], "normal");
    let nim = document("nim:5", Convention::Normal, None);
    assert_eq!(nim["proof"], json!({"kind": "nim"}));
}

#[test]
fn the_words_present_the_table() {
    let d = misere("0.77");
    assert_eq!(
        d["relations"].as_array().unwrap().len(),
        20,
        "Kayles has 20"
    );
    assert_eq!(presented(&d).order(), 40);
}
