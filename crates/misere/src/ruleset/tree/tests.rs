use super::*;
use crate::position::Heap;

fn rules(text: &str) -> Vec<Vec<Position>> {
    match parse(text).unwrap().0.rules {
        Rules::Listed(heaps) => heaps,
        other => panic!("{text}: {other:?}"),
    }
}

fn names(text: &str) -> Vec<String> {
    parse(text).unwrap().0.heap_names.unwrap()
}

#[track_caller]
fn same(a: &str, b: &str) {
    assert_eq!(names(a), names(b), "{a} and {b}");
    assert_eq!(rules(a), rules(b), "{a} and {b}");
}

#[test]
fn heaps_come_by_birthday_then_by_text() {
    assert_eq!(
        names("{{*2},*3,*2,0}"),
        ["*1", "*2", "*3", "{*2}", "{0,*2,*3,{*2}}"]
    );
    let positions = |list: &[&str]| -> Vec<Position> {
        let mut list: Vec<Position> = list.iter().map(|t| t.parse().unwrap()).collect();
        list.sort();
        list
    };
    assert_eq!(
        rules("*2#320"),
        [
            positions(&["0"]),
            positions(&["0", "1"]),
            positions(&["0", "1", "2"]),
            positions(&["2"]),
            positions(&["0", "2", "3", "4"]),
        ]
    );
}

#[test]
fn conway_strings_of_the_papers() {
    same("*2#", "{*2}");
    same("*2##", "{{*2}}");
    same("*2#320", "{{*2},*3,*2,0}");
    same("*2#1", "{{*2},*}");
    same("*2#0", "{{*2},0}");
    same("*(2#0)0", "{{{*2},0},0}");
    same("*2##54321", "{{{*2}},*5,*4,*3,*2,*1}");
    same("*2##2#", "{{{*2}},{*2}}");
    // Table 2 with H = *2##321 and K = *2##2#.
    same("*(2##321)#", "{{{{*2}},*3,*2,*1}}");
    same("*(2##321)2##", "{{{{*2}},*3,*2,*1},{{*2}}}");
    same(
        "*(2##321)(2##2#)2##0",
        "{{{{*2}},*3,*2,*1},{{{*2}},{*2}},{{*2}},0}",
    );
    // Table 3 with G = *2#320 and K = *2##2#32.
    same("*((2#320)2#)((2#320)2#2#)", "{{{*2},{{*2},*3,*2,0}}}");
    same("*2##4_254320", "{{{*2}},*4+*2,*5,*4,*3,*2,0}");
    same(
        "*(2##2#32)_2(2##2#32)_1(2##2#32)",
        "{{{{*2}},{*2},*3,*2}+*2,{{{*2}},{*2},*3,*2}+*,{{{*2}},{*2},*3,*2}}",
    );
}

#[test]
fn a_string_of_one_item_is_the_item() {
    same("*4_2", "*4+*2");
    same("*(4_2)", "*4+*2");
    same("*(2#0)", "*2#0");
    same("*(7)", "*7");
    same("*4_2#", "{*4+*2}");
    same("*2#_1", "{*2}+*1");
    same("*4_0", "*4");
}

#[test]
fn digits_alone_are_one_nim_heap() {
    assert_eq!(names("*16").len(), 16);
    assert_eq!(names("*16").last().unwrap(), "*16");
    assert_eq!(names("*"), ["*1"]);
    assert_eq!(names("*1"), ["*1"]);
    assert!(names("*0").is_empty());
    // One # makes them items.
    same("*162#", "{*1,*6,{*2}}");
}

#[test]
fn equal_games_are_one_heap() {
    same("{0,{0},{0,{0}},0}", "*3");
    same("*2;*2;{{0},0}", "*2");
    same("{*2,{0,*}}", "{*2}");
    same("{*2+0}", "{*2}");
    same("{}", "0");
    same("{ { } , * }", "*2");
    same(" *1\t", "*1");
}

#[test]
fn sums_are_several_heaps() {
    let game = parse("{*2+*2,{*2}+*1}").unwrap().0;
    assert_eq!(
        game.heap_names.clone().unwrap(),
        ["*1", "*2", "{*2}", "{*1+{*2},*2+*2}"]
    );
    assert_eq!(
        game.options(Heap(4)),
        ["2*2", "1+3"].map(|t| t.parse::<Position>().unwrap())
    );
    same("{*2}+*3", "{*2};*3");
}

#[test]
fn names_read_back() {
    for text in ["*2#320", "*(2#0)0;{*2+*2,{*2}+*1}", "*2##4_254320"] {
        for name in names(text) {
            assert_eq!(*names(&name).last().unwrap(), name);
        }
        same(text, &names(text).join(" ; "));
    }
}

#[test]
fn errors_point_at_the_place() {
    for (text, column) in [
        ("{", 2),
        ("{0", 3),
        ("{0,", 4),
        ("{0,2}", 4),
        ("{0,,0}", 4),
        ("{,0}", 2),
        ("{0}}", 4),
        ("{01}", 3),
        ("0,0", 2),
        ("{0;0}", 3),
        ("*2;", 4),
        (";", 1),
        ("*2 *3", 4),
        ("**", 2),
        ("*2+", 4),
        ("*#", 2),
        ("*_2", 2),
        ("*2_", 4),
        ("*2_#", 4),
        ("*(2", 4),
        ("*2)", 3),
        ("*()", 3),
        ("*(2#))", 6),
        ("*2#a", 4),
        ("{é}", 2),
        ("*1001", 2),
        ("*99999999999999999999", 2),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(error.column, column, "{error}");
    }
}

#[test]
fn deep_and_large_games_are_handled_or_refused() {
    let deep = |n: usize| format!("{}*2{}", "{".repeat(n), "}".repeat(n));
    assert_eq!(names(&deep(400)).len(), 402);
    assert!(parse(&deep(100_000)).is_err());
    assert_eq!(names(&format!("*2{}", "#".repeat(400))).len(), 402);
    assert!(parse(&format!("*2{}", "#".repeat(100_000))).is_err());
    assert!(parse(&format!("*{}2{}", "(".repeat(900), ")".repeat(900))).is_ok());
    assert!(parse(&format!("*{}", "(".repeat(100_000))).is_err());
    assert_eq!(names("*1000").len(), 1000);
    assert!(parse("*1000000").is_err());
    assert!(parse("{*1000}").is_err());
    assert!(parse(&vec!["*2"; 100_000].join("+")).is_ok());

    // Pairs of nim heaps wrapped singly: more than ten thousand different games.
    let many: Vec<String> = (0..200 * 200)
        .map(|i| format!("{{*{}+*{}}}", i / 200, i % 200))
        .collect();
    assert!(parse(&many.join(";")).is_err());
    // One set of a megabyte inside many braces, each of which repeats it.
    let pairs: Vec<String> = (0..200 * 200)
        .map(|i| format!("*{}+*{}", i / 200, i % 200))
        .collect();
    let wrapped = format!("{}{}{}", "{".repeat(700), pairs.join(","), "}".repeat(700));
    assert!(parse(&wrapped).is_err());
}
