use super::*;

fn game(text: &str) -> HeapGame {
    let (game, board) = parse("g.toml", text).unwrap();
    assert!(board.is_none());
    game
}

#[test]
fn the_board_of_the_interface() {
    let text = "heaps = 2\nmoves = [{ from = 1, to = [] }]\nconvention = \"board\"\n\
                [board]\ndefeated = [[0, 0], [1, 0], [0, 1]]\nvictorious = [[2, 3]]\n";
    let (_, board) = parse("g.toml", text).unwrap();
    let (points, at) = board.unwrap();
    assert_eq!(points.defeated, ["0", "1", "2"].map(|x| x.parse().unwrap()));
    assert_eq!(points.victorious, ["2*1+3*2".parse().unwrap()]);
    assert!(text[at..].starts_with("\"board\""));
}

#[test]
fn the_example_of_the_interface() {
    let game = game(
        "title = \"Nim with heaps of one and two, no move to a single heap\"\n\
         heaps = 2\n\
         moves = [ { from = 1, to = [] }, { from = 2, to = [] }, { from = 2, to = [1] } ]\n\
         convention = \"misere\"\n",
    );
    assert_eq!(game.name, "g.toml");
    assert_eq!(game.heaps(), Some(2));
    assert_eq!(game.convention, Convention::Misere);
    assert_eq!(game.options(Heap(1)), [Position::empty()]);
    assert_eq!(
        game.options(Heap(2)),
        [Position::empty(), Position::single(Heap(1))]
    );
}

#[test]
fn names_and_numbers_may_be_mixed() {
    let game = game(
        "names = [\"a\", \"b\", \"c\"]\nconvention = \"normal\"\n\
         [[moves]]\nfrom = \"c\"\nto = [\"a\", 1, \"b\", 0]\n\
         [[moves]]\nfrom = 3\nto = [2, 1, 1]\n",
    );
    assert_eq!(game.convention, Convention::Normal);
    assert_eq!(game.heap_names.clone().unwrap(), ["a", "b", "c"]);
    assert_eq!(game.options(Heap(3)), ["2*1+2".parse().unwrap()]);
    assert!(!game.has_move(Heap(2)));
}

/// A text, the line and column of what is wrong in it, and a part of what is said.
const WRONG: &[(&str, usize, usize, &str)] = &[
    (
        "heaps = 1\nmoves = [{from = 2, to = []}]",
        2,
        18,
        "from 1 to 1",
    ),
    (
        "heaps = 1\nmoves = [{from = 0, to = []}]",
        2,
        18,
        "from 1 to 1",
    ),
    (
        "heaps = 1\nmoves = [{from = 1, to = [1]}]",
        2,
        27,
        "smaller",
    ),
    (
        "heaps = 1\nmoves = [{from = 1, to = [-1]}]",
        2,
        27,
        "smaller",
    ),
    (
        "heaps = 1\nmoves = [{from = \"a\", to = []}]",
        2,
        18,
        "a number",
    ),
    (
        "names = [\"a\"]\nmoves = [{from = \"b\", to = []}]",
        2,
        18,
        "names",
    ),
    ("names = [\"a\", \"a\"]\nmoves = []", 1, 15, "no other"),
    ("names = [\"a\"]\nheaps = 1\nmoves = []", 1, 9, "not both"),
    ("moves = []", 1, 1, "heaps = … or"),
    ("heaps = 1", 1, 1, "missing field `moves`"),
    (
        "heaps = 4000000000\nmoves = []",
        1,
        9,
        "at most 1000000 heaps",
    ),
    ("heaps = -1\nmoves = []", 1, 9, "u32"),
    ("heap = 1\nmoves = []", 1, 1, "unknown field `heap`"),
    (
        "heaps = 1\nmoves = [{from = 1, to = [], x = 1}]",
        2,
        30,
        "unknown field `x`",
    ),
    (
        "heaps = 1\nmoves = [{from = 1.5, to = []}]",
        2,
        18,
        "the number or the name",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"nim\"",
        3,
        14,
        "\"misere\", \"normal\" or \"board\"",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"",
        3,
        14,
        "a table [board]",
    ),
    (
        "heaps = 1\nmoves = []\n[board]\nvictorious = []",
        3,
        1,
        "only with convention",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"\n[board]\ndefeated = [[1], [0, 0]]",
        5,
        18,
        "1 coordinates",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"\n[board]\ndefeated = [[]]",
        5,
        13,
        "1 coordinates",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"\n[board]\ndefeated = [[-1]]",
        5,
        14,
        "from 0 to 10000",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"\n[board]\nvictorious = [[4000000000]]",
        5,
        16,
        "from 0 to 10000",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"\n[board]\ndefeated = [[2]]\nvictorious = [[1], [2]]",
        6,
        20,
        "not defeated as well",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"\n[board]\ndefeated = [2]",
        5,
        13,
        "sequence",
    ),
    (
        "heaps = 1\nmoves = []\nconvention = \"board\"\n[board]\nlost = [[2]]",
        5,
        1,
        "unknown field `lost`",
    ),
    ("heaps = 1\nmoves = [", 2, 10, "TOML"),
];

#[test]
fn errors_point_at_the_place() {
    for &(text, line, column, part) in WRONG {
        let error = parse("g.toml", text).unwrap_err();
        let message = error.to_string();
        assert!(message.contains(part), "{message}");
        assert_eq!(
            (error.line, error.column),
            (Some(line), column),
            "{message}"
        );
        assert!(!message.contains('\n'));
    }
}

#[test]
fn hostile_files_are_refused() {
    for text in [
        "[".repeat(100_000),
        "a={".repeat(10_000),
        "\0\u{1}".to_string(),
    ] {
        assert!(parse("g.toml", &text).is_err());
        assert!(parse("g.toml", &format!("heaps = {text}")).is_err());
    }
}

#[test]
fn unreadable_files_are_told() {
    let error = read("no/such/file.toml").unwrap_err().to_string();
    assert!(error.starts_with("\"no/such/file.toml\": expected a readable file: "));
    assert!(read("\0.toml").is_err());
    assert!(read(&format!("{}.toml", "x".repeat(100_000))).is_err());
}
