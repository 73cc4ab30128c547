//! `nim`, `genus`, `canon`, `day` and `table`.

use crate::common::{json, misere, text};
use serde_json::{Value, json};

#[test]
fn nim_of_kayles_stops_at_its_period() {
    let (status, d) = json(&["nim", "0.77", "--heap", "1000000", "--json"]);
    assert_eq!(
        (status, &d["period"], &d["preperiod"]),
        (0, &json!(12), &json!(71))
    );
    let values = d["values"].as_array().unwrap();
    assert_eq!(values.len(), 83);
    assert_eq!(
        values[..10],
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4].map(Value::from)
    );
    let page = text(&["nim", "0.77"]);
    assert!(
        page.contains("Proved for all heaps: period 12 from heap 71 on."),
        "{page}"
    );
}

#[test]
fn nim_without_a_period_says_so() {
    let (status, d) = json(&["nim", "0.007", "--heap", "500", "--json"]);
    assert_eq!(
        (status, &d["period"], &d["stop"]),
        (0, &Value::Null, &json!("heap"))
    );
    assert_eq!(d["values"].as_array().unwrap().len(), 501);
    let page = text(&["nim", "0.007", "--heap", "500"]);
    assert!(page.contains("(380 more heaps are known;"), "{page}");
    assert!(
        page.contains("Heaps computed: 500. No period is proved."),
        "{page}"
    );
    let (status, d) = json(&[
        "nim",
        "0.007",
        "--heap",
        "4000000",
        "--time-limit",
        "100ms",
        "--json",
    ]);
    assert_eq!((status, &d["stop"]), (3, &json!("time")));
}

#[test]
fn genera_of_0_123_are_proved_for_all_heaps() {
    let (status, d) = json(&["genus", "0.123", "--json"]);
    assert_eq!(
        (status, &d["period"], &d["preperiod"]),
        (0, &json!(5), &json!(5))
    );
    assert_eq!(d["values"][8], "2^1420");
    assert_eq!(
        (&d["tame"][6], &d["tame"][8]),
        (&json!(true), &json!(false))
    );
}

#[test]
fn genera_of_kayles_are_exact_to_a_heap() {
    let (status, d) = json(&["genus", "0.77", "--heap", "27", "--json"]);
    assert_eq!(
        (status, &d["period"], &d["values"][27]),
        (0, &Value::Null, &json!("8^8[10]"))
    );
    let output = misere(&["genus", "0.77"]);
    assert_eq!(output.status.code(), Some(3));
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.contains("nothing is said about larger ones"), "{page}");
    assert!(!page.contains("Proved"), "{page}");
}

#[test]
fn canon_writes_conway_strings() {
    let form = |game: &str| json(&["canon", game, "--json"]).1["values"][0]["form"].clone();
    assert_eq!(form("{*2,{*2},*3,0}"), "*2#320");
    assert_eq!(form("{*}"), "0");
    assert_eq!(form("*2+*3"), form("*1+*2+*2"));
    let (_, d) = json(&["canon", "0.123", "--heap", "9", "--json"]);
    assert_eq!(d["values"][7]["form"], "*2#1");
}

#[test]
fn canon_tells_games_apart_and_links_them() {
    let (status, d) = json(&["canon", "*2#; *2+*2", "--distinguish", "--json"]);
    assert_eq!(status, 0);
    let outcomes = &d["distinguish"]["outcomes"];
    assert_ne!(outcomes[0], outcomes[1], "{d}");
    // Play it again with the text that was printed.
    let x = d["distinguish"]["x"].as_str().unwrap();
    for (i, game) in ["*2#", "*2+*2"].into_iter().enumerate() {
        let (_, sum) = json(&["canon", &format!("{game}+{x}"), "--json"]);
        assert_eq!(sum["values"][0]["outcome"], outcomes[i]);
    }
    let (_, d) = json(&["canon", "*2+*2+*2; *2", "--link", "--json"]);
    assert_eq!(d["link"]["outcomes"], json!(["P", "P"]));
    let (_, d) = json(&["canon", "*2; *3", "--link", "--json"]);
    assert_eq!(d["link"]["x"], Value::Null);
    let (_, d) = json(&["canon", "*2+*; *3", "--distinguish", "--json"]);
    assert_eq!(d["distinguish"]["x"], Value::Null, "*2 + * = *3");
}

#[test]
fn days_are_counted() {
    for (day, games) in [("0", "1\n"), ("4", "22\n"), ("5", "4171780\n")] {
        assert_eq!(text(&["day", day]), games);
    }
}

#[test]
fn tables_have_a_row_for_each_heap() {
    let (status, d) = json(&["table", "0.123", "--heap", "9", "--json"]);
    assert_eq!((status, d["rows"].as_array().unwrap().len()), (0, 9));
    let row = json!({"heap": 8, "nim": 2, "genus": "2^1420", "form": "*2#1", "phi": "c"});
    assert_eq!(d["rows"][7], row);
    let latex = text(&["table", "0.123", "--heap", "9", "--latex"]);
    assert!(
        latex.contains("8 & 2 & $2^{1420}$ & \\texttt{*2\\#1} & $c$"),
        "{latex}"
    );
}

#[test]
fn bad_input_gets_one_line_and_help_has_examples() {
    for args in [
        &["day", "6"][..],
        &["day", "-1"],
        &["nim", "0.7x"],
        &["genus", ""],
        &["canon", "{0"],
        &["canon", "*2", "--link"],
        &["canon", "0.77", "--distinguish"],
        &["table", "0.77", "--json", "--latex"],
    ] {
        let output = misere(args);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert_eq!(stderr.matches('\n').count(), 1, "{args:?}: {stderr}");
        assert!(output.stdout.is_empty());
    }
    for command in ["nim", "genus", "canon", "day", "table"] {
        assert!(
            text(&[command, "--help"]).contains("Examples:\n  misere "),
            "{command}"
        );
    }
}
