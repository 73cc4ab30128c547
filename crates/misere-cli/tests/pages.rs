//! The pages that people read, as they are.

mod common;

use common::text;

fn check(name: &str, args: &[&str]) {
    let page = text(args);
    insta::with_settings!({
        // How long it takes and how much work it is may change; what is found may not.
        filters => vec![
            (r"Time: \d+\.\d+ s", "Time: [time]"),
            (r"N-check:\s+\d+", "N-check: [count]"),
        ],
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, page);
    });
}

#[test]
fn solve_kayles() {
    check("solve-0.77", &["solve", "0.77"]);
}

#[test]
fn solve_0_123() {
    check("solve-0.123", &["solve", "0.123"]);
}

#[test]
fn solve_0_414() {
    check("solve-0.414", &["solve", "0.414"]);
}

#[test]
fn solve_a_tree() {
    check("solve-tree", &["solve", "*2#320"]);
}

#[test]
fn solve_nim_values() {
    check("solve-normal", &["solve", "0.77", "--normal"]);
}

#[test]
fn solve_a_large_quotient() {
    check("solve-0.07", &["solve", "0.07", "--heap", "30"]);
}

#[test]
fn outcome_0_123() {
    check("outcome-0.123", &["outcome", "0.123", "1+3+4+8+9+21"]);
}
