//! What holds for every input of the parsers: no panic, errors of one line that point into the input,
//! and the same game from each of its notations.

use misere::generalised::Board;
use misere::play::{Setting, State};
use misere::ruleset::{BoardGame, Code, GameError, HeapGame, ParseError, Rules};
use misere::{Heap, Position};
use proptest::prelude::*;

/// Texts that are right, to be spoilt.
const GAMES: [&str; 23] = [
    "0.77",
    ".137",
    "4.7",
    "c.9aF",
    "kayles",
    "Dawsons-Chess",
    "nim:5",
    "grundy",
    "subtraction:1,2,4",
    "cram:2x3",
    "cram:##./###",
    "notakto:2x3",
    "chomp:2x3",
    "chomp:a<b,a<c",
    "node-kayles:0-1,1-2,2-3",
    "arc-kayles:0-1, 1-2,3",
    "coins:a>b,a>c,b>c",
    "{0,*2,*3,{*2}}",
    "{*2+*2,{*2}+*1,{}};*3 ; 0",
    "*2#320",
    "*(2#0)0",
    "*2##4_254320",
    "*(2##2#32)_2(2##2#)",
];

/// The game `*2#320` as a file.
const FILE: &str = r#"
title = "*2#320"
names = ["*1", "*2", "*3", "{*2}", "{0,*2,*3,{*2}}"]
moves = [
  { from = 1, to = [] },
  { from = 2, to = [] }, { from = 2, to = [1] },
  { from = 3, to = [] }, { from = 3, to = [1] }, { from = 3, to = [2] },
  { from = 4, to = ["*2"] },
  { from = 5, to = [] }, { from = 5, to = ["*2"] }, { from = 5, to = ["*3"] },
  { from = 5, to = ["{*2}"] },
]
"#;

/// Where to change a text, two characters to do it with, and how.
type Edit = (prop::sample::Index, char, char, u8);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let likely = prop::sample::select("{}*+,;#_().0123456789: \n\"[]=".chars().collect::<Vec<_>>());
    let edit = (any::<prop::sample::Index>(), any::<char>(), likely, 0..4u8);
    prop::collection::vec(edit, 1..4)
}

fn spoilt(text: &str, edits: Vec<Edit>) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (at, any, likely, kind) in edits {
        let at = at.index(text.len() + 1);
        match kind {
            0 if at < text.len() => drop(text.remove(at)),
            1 if at < text.len() => text[at] = likely,
            2 => text.insert(at, any),
            _ => text.insert(at, likely),
        }
    }
    text.into_iter().collect()
}

fn check(input: &str, error: &ParseError) {
    let message = error.to_string();
    assert!(!message.contains(['\n', '\r']), "{message}");
    assert!(!error.expected.is_empty());
    if error.line.is_none() {
        let length = input.chars().count();
        assert!((1..=length + 1).contains(&error.column), "{message}");
    }
}

/// Reads `text` as everything it could be.
fn read(text: &str) {
    match HeapGame::parse(text) {
        Ok(game) => well_formed(&game),
        Err(GameError::Parse(error)) => check(text, &error),
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
    if let Err(error) = text.parse::<Position>() {
        check(text, &error);
    }
    if let Err(error) = text.parse::<Code>() {
        check(text, &error);
    }
}

/// Moves go to smaller heaps, and listed options are sorted and without repeats.
fn well_formed(game: &HeapGame) {
    for n in 1..=game.heaps().unwrap_or(8).min(50) {
        for option in game.options(Heap(n)) {
            assert!(option.max_heap() < Some(Heap(n)), "{}", game.name);
        }
    }
    if let Rules::Listed(heaps) = &game.rules {
        assert!(heaps.iter().all(|o| o.windows(2).all(|w| w[0] < w[1])));
        if let Some(names) = &game.heap_names {
            assert_eq!(names.len(), heaps.len());
        }
    }
}

fn listed(game: HeapGame) -> Vec<Vec<Position>> {
    match game.rules {
        Rules::Listed(heaps) => heaps,
        other => panic!("{}: {other:?}", game.name),
    }
}

/// A tree in braces.
fn tree() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("0".to_string()),
        (1..6u32).prop_map(|n| format!("*{n}"))
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 0..4)
                .prop_map(|options| format!("{{{}}}", options.join(","))),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("{a}+{b}")),
        ]
    })
}

/// A Conway string without its star, and the same game in braces.
fn conway() -> impl Strategy<Value = (String, String)> {
    let leaf = (0..7u32).prop_map(|n| (n.to_string(), format!("*{n}")));
    leaf.prop_recursive(4, 16, 4, |inner| {
        prop_oneof![
            inner
                .clone()
                .prop_map(|(s, t)| (format!("({s})#"), format!("{{{t}}}"))),
            (inner.clone(), 0..7u32)
                .prop_map(|((s, t), n)| (format!("({s})_{n}"), format!("{t}+*{n}"))),
            prop::collection::vec(inner, 2..5).prop_map(|items| {
                let strings: String = items.iter().map(|(s, _)| format!("({s})")).collect();
                let trees: Vec<String> = items.into_iter().map(|(_, t)| t).collect();
                (strings, format!("{{{}}}", trees.join(",")))
            }),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_panics(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn no_text_over_the_alphabets_panics(
        code in "[0-9a-fA-F.]{0,12}",
        tree in "[{}*+,;0-9 ]{0,24}",
        star in "\\*[0-9#_()]{0,16}",
        name in "(kayles|nim|grundy|NIM):?[0-9:+ ]{0,4}",
        position in "[0-9*+ ]{0,24}",
    ) {
        for text in [code, tree, star, name, position] {
            read(&text);
        }
    }

    #[test]
    fn no_spoilt_game_panics(which in 0..GAMES.len(), edits in edits()) {
        read(&spoilt(GAMES[which], edits));
    }

    #[test]
    fn no_spoilt_file_panics(edits in edits()) {
        read(&file("spoilt.toml", &spoilt(FILE, edits)));
    }

    #[test]
    fn positions_read_back(heaps in prop::collection::vec((1..60u32, 0..5u32), 0..8)) {
        let mut position = Position::empty();
        for (heap, count) in heaps {
            position.add(Heap(heap), count);
        }
        prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
    }

    #[test]
    fn codes_read_back(text in "[048cC]?\\.[0-9a-fA-F]{0,20}") {
        let code: Code = text.parse().unwrap();
        let printed = code.to_string();
        prop_assert_eq!(&printed.parse::<Code>().unwrap(), &code);
        prop_assert_eq!(HeapGame::parse(&text).unwrap().name, printed);
    }

    #[test]
    fn trees_read_back(trees in prop::collection::vec(tree(), 1..4)) {
        let text = format!("0;{}", trees.join(" ; "));
        let game = HeapGame::parse(&text).unwrap();
        well_formed(&game);
        let names = game.heap_names.clone().unwrap();
        let again = HeapGame::parse(&format!("{};0", [&["0".to_string()], &names[..]].concat().join(";"))).unwrap();
        prop_assert_eq!(again.heap_names.as_ref(), Some(&names));
        prop_assert_eq!(listed(again), listed(game));
    }

    #[test]
    fn conway_strings_are_trees((string, tree) in conway()) {
        let string = HeapGame::parse(&format!("*({string})")).unwrap();
        let tree = HeapGame::parse(&tree).unwrap();
        prop_assert_eq!(&string.heap_names, &tree.heap_names);
        prop_assert_eq!(listed(string), listed(tree));
    }

    #[test]
    fn no_file_panics(text in "(heaps|names|moves|from|to|convention|[\\[\\]{}=,\n \"0-9a-z]){0,30}") {
        let path = file("fuzz.toml", &text);
        read(&path);
    }
}

/// Writes a file for a test and tells its path.
fn file(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn one_game_in_three_notations() {
    let path = file("star2sharp320.toml", FILE);
    let games = ["*2#320", "{0,*2,*3,{*2}}", &path].map(|t| HeapGame::parse(t).unwrap());
    for game in &games {
        well_formed(game);
        assert_eq!(game.heap_names, games[0].heap_names);
    }
    assert_eq!(games[0].name, "*2#320");
    let [a, b, c] = games.map(listed);
    assert_eq!(a, b);
    assert_eq!(a, c);
}

#[test]
fn nim_by_name_and_as_a_tree() {
    let [a, b] = ["nim:12", "*12"].map(|t| HeapGame::parse(t).unwrap());
    assert_eq!(a.heap_names, b.heap_names);
    assert_eq!(listed(a), listed(b));
}

/// However long the input, a message repeats little of it. The letter q is in no message of ours.
#[test]
fn messages_repeat_little_of_the_input() {
    let long = "q".repeat(20_000);
    let heaps: Vec<String> = (1..5_000).map(|n| n.to_string()).collect();
    let heaps = heaps.join("+");
    let texts = [
        long.clone(),
        format!("0.7{long}"),
        format!("nim:{long}"),
        format!("{{0,{long}"),
        format!("*2#{long}"),
        format!("cram:#/{long}"),
        format!("notakto:{long}"),
        format!("chomp:{long}<b,b<{long}"),
        format!("coins:{long}>b,b>{long}"),
        format!("node-kayles:{long}-{long}"),
        format!("subtraction:{long}"),
        format!("{long}.toml"),
        format!("heaps = 2\n{long} = 3\nmoves = []"),
        format!("names = [\"{long}\", \"{long}\"]\nmoves = []"),
        format!("heaps = 1\nmoves = [{{ from = \"{long}\", to = [] }}]"),
    ];
    let mut messages: Vec<String> = Vec::new();
    for text in &texts {
        messages.extend(HeapGame::parse(text).err().map(|e| e.to_string()));
        messages.extend(HeapGame::parse_text(text).err().map(|e| e.to_string()));
        messages.extend(HeapGame::parse_trees(text).err().map(|e| e.to_string()));
        messages.extend(text.parse::<Position>().err().map(|e| e.to_string()));
    }
    assert!(messages.len() > 40, "{}", messages.len());
    let kayles = HeapGame::parse("kayles").unwrap();
    let notakto = BoardGame::parse("notakto").unwrap().unwrap();
    let (setting, boards) = (Setting::heaps(&kayles), Setting::boards(&notakto));
    let state = State::Heaps("5".parse().unwrap());
    let drawn = State::Boards(vec![notakto.start()]);
    messages.extend(notakto.read(&long).err().map(|e| e.to_string()));
    for text in [&long, &format!("5 -> {long}"), &format!("5 -> {heaps}")] {
        messages.extend(setting.read_move(&state, text).err());
        messages.extend(boards.read_move(&drawn, text).err());
    }
    let point: Position = heaps.parse().unwrap();
    let board = Board::new("", vec![vec![point.clone()]], vec![], vec![]);
    messages.extend(board.err().map(|e| e.to_string()));
    let board = Board::new("", vec![vec![]], vec![point], vec![]);
    messages.extend(board.err().map(|e| e.to_string()));
    for message in messages {
        let repeated = message.chars().filter(|&c| c == 'q').count();
        assert!(repeated <= 200, "{message}");
        assert!(message.chars().count() < 500, "{message}");
    }
}
