//! The pages that people read, as they are.

use crate::common::{known, text};

fn check(name: &str, args: &[&str]) {
    is(name, text(args));
}

fn is(name: &str, page: String) {
    insta::with_settings!({
        // How long it takes and how much work it is may change; what is found may not.
        filters => vec![
            (r"Time: \d+\.\d+ s", "Time: [time]"),
            (r"N-check:\s+\d+", "N-check: [count]"),
            (r"with misere \d+.* \(.*\)", "with misere [version]"),
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
fn solve_by_formulas() {
    check("solve-0.734", &["solve", "0.734"]);
    check("solve-0.734-latex", &["solve", "0.734", "--latex"]);
}

#[test]
fn outcome_by_formulas() {
    let position = "1000000007+12+7";
    for game in ["0.734", "0.26"] {
        let page = known::text(&["outcome", game, position]);
        is(&format!("outcome-{game}"), page);
    }
}

#[test]
fn outcome_0_123() {
    check("outcome-0.123", &["outcome", "0.123", "1+3+4+8+9+21"]);
}

#[test]
fn structure_0_123() {
    check("structure-0.123", &["structure", "0.123"]);
}

#[test]
fn structure_kayles() {
    check("structure-0.77", &["structure", "0.77"]);
}

#[test]
fn structure_a_presentation() {
    let tables = ["--meximal", "--cayley"];
    let presentation = "<a,b,t | a^2=1, b^3=b, b*t=b, t^2=b^2> P={a, b^2}";
    check(
        "structure-r8",
        &[&["structure", presentation][..], &tables].concat(),
    );
}

#[test]
fn structure_with_antichains() {
    check(
        "structure-antichains",
        &["structure", "nim:3", "--antichains"],
    );
}

#[test]
fn structure_of_a_large_quotient() {
    check("structure-0.07", &["structure", "0.07", "--heap", "30"]);
}
