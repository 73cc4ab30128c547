//! `misere structure`: JSON, the other faces, limits.

use crate::common::{json, misere, text};
use serde_json::{Value, json as value};
use std::time::{Duration, Instant};

fn strings(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|x| x.as_str().unwrap())
        .collect()
}

#[test]
fn the_document_of_0_123() {
    let (status, d) = json(&["structure", "0.123", "--json"]);
    assert_eq!(status, 0);
    assert_eq!((&d["order"], &d["p_order"]), (&value!(20), &value!(5)));
    assert_eq!(strings(&d["idempotents"]), ["1", "b^2", "d^2"]);
    let pairs = value!([["b^2", "1"], ["d^2", "1"], ["d^2", "b^2"]]);
    assert_eq!(d["order_of_idempotents"], pairs);
    assert_eq!(d["classes"].as_array().unwrap().len(), 5);
    assert_eq!(strings(&d["classes"][0]), ["1", "a", "c", "a*c"]);
    assert_eq!(strings(&d["p_in_classes"][0]), ["a", "a*c"]);
    let factors = value!([
        "group-with-zero",
        "null",
        "group-with-zero",
        "null",
        "group"
    ]);
    assert_eq!(d["factors"], factors);
    assert_eq!(strings(&d["archimedean"][0]), ["1", "a", "c", "a*c"]);
    assert_eq!(
        d["maximal_subgroups"][1],
        value!({"idempotent": "b^2", "order": 4, "cyclic_factors": [2, 2]})
    );
    assert_eq!(strings(&d["kernel"]), ["d^2", "a*d^2", "b*d^2", "a*b*d^2"]);
    assert_eq!(d["kernel_identity"], "d^2");
    for key in ["regular", "normal", "faithful", "reduced", "kernel_by_nim"] {
        assert_eq!(d[key], true, "{key}");
    }
    assert_eq!((&d["tame"], &d["kind"]), (&value!(false), &value!("wild")));
    assert_eq!(d["name"], "Q(0.123)");
    assert_eq!(d["elements"][8]["genus"], "2^1420");
    // The digest is that of the quotient whatever describes it.
    let presentation = "<x,z,a,b | x^2=a^2=1, z^4=z^2, b^4=b^2, abz=b, b^3x=b^2, z^3a=z^2> P={x, xa, b^2, z^2, zb}";
    let (_, other) = json(&["structure", presentation, "--json"]);
    assert_eq!(d["digest"], other["digest"]);
    assert_eq!(other["name"], "Q(0.123)");
}

#[test]
fn a_presentation_knows_no_game() {
    let (status, d) = json(&["structure", "<a,b | a^2=1, b^3=b> P={a, b^2}", "--json"]);
    assert_eq!(status, 0);
    for key in ["faithful", "game", "heap", "status"] {
        assert_eq!(d[key], Value::Null, "{key}");
    }
    assert!(
        d["elements"]
            .as_array()
            .unwrap()
            .iter()
            .all(|x| x["nim"].is_null())
    );
    assert_eq!((&d["name"], &d["tame"]), (&value!("T_2"), &value!(true)));
    // Nothing says that this is a misère quotient, so it is not called wild.
    let (_, d) = json(&["structure", "<a | a^6=a^2> P={a}", "--json"]);
    assert_eq!((&d["name"], &d["kind"]), (&Value::Null, &Value::Null));
}

#[test]
fn tables_come_when_asked_for() {
    let (_, d) = json(&["structure", "nim:1", "--json"]);
    assert!(
        d.get("cayley").is_none() && d.get("meximal").is_none() && d.get("antichains").is_none()
    );
    let all = [
        "structure",
        "nim:1",
        "--json",
        "--cayley",
        "--meximal",
        "--antichains",
        "-q",
        "--threads",
        "2",
    ];
    let (_, d) = json(&all);
    assert_eq!(d["cayley"], value!([[0, 1], [1, 0]]));
    // 1 and a are told apart by every context.
    assert_eq!(d["meximal"], value!([["a"], ["1"]]));
    assert_eq!(d["antichains"], value!([[["a"]], [["1"]]]));
}

#[test]
fn normal_play_is_a_group() {
    let (status, d) = json(&["structure", "0.77", "--normal", "--json"]);
    assert_eq!(status, 0);
    assert_eq!(d["name"], "Z_2^4");
    assert_eq!(d["kernel"].as_array().unwrap().len(), 16);
    assert_eq!((&d["kind"], &d["faithful"]), (&Value::Null, &value!(true)));
}

#[test]
fn a_limit_leaves_the_structure_of_what_is_proved() {
    let start = Instant::now();
    let (status, d) = json(&["structure", "4.76", "--time-limit", "300ms", "--json"]);
    assert!(
        start.elapsed() < Duration::from_millis(300 + 500),
        "{:?}",
        start.elapsed()
    );
    assert_eq!((status, &d["status"]), (3, &value!("partial")));
    assert!(d["heap"].as_u64().unwrap() >= 3);
    let output = misere(&["structure", "<a | a^50=1>", "--max-order", "49"]);
    assert_eq!(output.status.code(), Some(3));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        stderr,
        "misere: the monoid has more than 49 elements: see --max-order\n"
    );
    assert!(output.stdout.is_empty());
}

/// Words of nine thousand letters: what is done for each element must not walk them.
#[test]
fn long_words_do_no_harm() {
    let start = Instant::now();
    let page = text(&["structure", "<a | a^9000=a^1000> P={a}", "--gap"]);
    assert!(page.contains("abelianInvariants := [ [ ], [ 64, 125 ] ]"));
    assert!(
        start.elapsed() < Duration::from_secs(4),
        "{:?}",
        start.elapsed()
    );
}

/// Completion cannot be asked to stop, but nobody has to wait for it.
#[test]
fn a_presentation_that_takes_long_can_be_stopped() {
    let hard = "<a,b,c,d,e | a^97*b^3=c^5*d, b^89*c=d^7*a^2, c^83*d^2=e^3*b, d^79*e=a^11*c, e^73*a=b^13, \
                a^101=b^7, b^103=c^9, c^107=d^11, d^109=e^13, e^113=a^17>";
    let start = Instant::now();
    let output = misere(&["structure", hard, "--time-limit", "100ms"]);
    assert!(
        start.elapsed() < Duration::from_millis(100 + 500),
        "{:?}",
        start.elapsed()
    );
    assert_ne!(output.status.code(), Some(101));
}

#[test]
fn dot_and_svg_show_the_same_diagrams() {
    for diagram in ["idempotents", "classes", "cayley"] {
        let dot = text(&["structure", "0.123", "--dot", diagram]);
        assert!(dot.starts_with("digraph Q {") && dot.ends_with("}\n"));
        let svg = text(&["structure", "0.123", "--svg", diagram]);
        assert_eq!(
            svg,
            text(&["structure", "0.123", "--svg", diagram]),
            "the same every time"
        );
        let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
        assert_eq!(document.root_element().tag_name().name(), "svg");
        let texts: Vec<&str> = document.descendants().filter_map(|n| n.text()).collect();
        let count = |tag: &str| {
            document
                .descendants()
                .filter(|n| n.has_tag_name(tag))
                .count()
        };
        let shapes = count("rect") + count("ellipse") + count("circle");
        let (nodes, edges) = (dot.matches("shape=").count(), dot.matches("->").count());
        assert_eq!(shapes, nodes, "{diagram}");
        let expected = match diagram {
            "idempotents" => (3, 2),
            "classes" => (5, 4),
            _ => (20, 80),
        };
        assert_eq!((nodes, edges), expected);
        assert!(texts.iter().any(|t| t.contains("d^2")), "{texts:?}");
    }
}

/// Loops, one node, no generators: what layout programs trip over.
#[test]
fn small_diagrams_can_be_drawn() {
    for game in [
        "0.0",
        "nim:1",
        "<a | a^2=a> P={a}",
        "<a | a^3=a^2> P={a}",
        "<> P={1}",
    ] {
        for diagram in ["idempotents", "classes", "cayley"] {
            let svg = text(&["structure", game, "--svg", diagram]);
            assert!(
                roxmltree::Document::parse(&svg).is_ok(),
                "{game}, {diagram}"
            );
        }
    }
}

#[test]
fn the_program_for_gap_names_everything() {
    let gap = text(&["structure", "0.77", "--gap"]);
    assert_eq!(gap.matches("Transformation( [").count(), 7);
    assert!(gap.contains("order := 40"));
    assert!(gap.lines().all(|line| line.is_ascii()));
}

/// Compiles a document with what there is; an error comes with what the program says.
fn compile(file: &std::path::Path) -> Option<Result<(), String>> {
    let pdflatex = ["-interaction=nonstopmode", "-halt-on-error", "-draftmode"];
    let programs = [
        ("pdflatex", &pdflatex[..]),
        ("tectonic", &["--chatter=minimal"]),
    ];
    programs.into_iter().find_map(|(program, arguments)| {
        let output = std::process::Command::new(program)
            .args(arguments)
            .arg(file)
            .current_dir(file.parent()?)
            .stdin(std::process::Stdio::null())
            .output()
            .ok()?;
        let said = [output.stdout, output.stderr].concat();
        Some(match output.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&said).into_owned()),
        })
    })
}

/// The documents compile as they stand, where there is a LaTeX.
#[test]
fn latex_documents_compile() {
    let directory = std::env::temp_dir().join(format!("misere-latex-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let r8 = "<a,b,t | a^2=1, b^3=b, b*t=b, t^2=b^2> P={a, b^2}";
    for (i, game) in ["0.123", "0.77", "0.0", "*2#320", r8]
        .into_iter()
        .enumerate()
    {
        let document = text(&["structure", game, "--latex"]);
        let plain = document.replace("\\{", "").replace("\\}", "");
        assert_eq!(plain.matches('{').count(), plain.matches('}').count());
        let file = directory.join(format!("{i}.tex"));
        std::fs::write(&file, document).unwrap();
        match compile(&file) {
            Some(Ok(())) => (),
            Some(Err(log)) => panic!("{game}: {log}"),
            None => println!("skipped: there is neither pdflatex nor tectonic"),
        }
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
#[cfg(unix)]
fn an_interrupted_search_prints_the_structure_of_what_is_proved() {
    let (after, soon) = (Duration::from_millis(700), Duration::from_millis(500));
    let output = crate::common::interrupted(&["structure", "4.76", "--json"], after, soon);
    let d: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(d["status"], "partial");
}
