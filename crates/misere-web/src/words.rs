//! The rules of a game in words.

use crate::desk::Game;
use crate::known::infinite_from;
use misere::ruleset::{BoardKind, Code, Convention, HeapGame, Rules, named_games};
use misere::{Heap, Position};
use serde_json::{Value, json};

/// More lines of rules than this are no help.
const LINES: usize = 24;

/// What the page says about a game before it is solved.
pub(crate) fn describe(game: &Game) -> Value {
    let heaps = &game.heaps;
    let about = named_games()
        .iter()
        .find(|g| heaps.name.split(':').next() == Some(g.name))
        .map(|g| g.about);
    let code = match &heaps.rules {
        Rules::Code(code) => Some(code),
        Rules::Listed(_) | Rules::Family(_) => None,
    };
    json!({
        "name": heaps.name,
        "title": heaps.title.clone().or_else(|| title(game, code)),
        "about": about,
        "rules": rules(game),
        "end": match heaps.convention {
            Convention::Misere => "Whoever makes the last move loses.",
            Convention::Normal => "Whoever makes the last move wins.",
        },
        "code": code.map(Code::to_string),
        "digits": code.map(Code::digits),
        "heaps": heaps.heaps().filter(|&n| n > 0),
        "heap_names": heap_names(heaps),
        "infinite_from": code.filter(|_| heaps.convention == Convention::Misere).and_then(infinite_from),
        "board": game.boards.as_ref().map(|b| match b.kind() {
            BoardKind::Notakto => "notakto",
            BoardKind::Cram => "cram",
            BoardKind::Chomp => "chomp",
        }),
        "graph": game.graph.as_ref().map(|graph| {
            let (vertices, joined) = graph.drawing();
            let pawns = kind(&heaps.name) == "dawsons-chess";
            json!({ "vertices": vertices, "edges": joined, "pawns": pawns })
        }),
        "spots": game.spots.is_some(),
    })
}

/// The names of all heaps as positions have them.
fn heap_names(heaps: &HeapGame) -> Option<Vec<String>> {
    heaps.heap_names.as_ref()?;
    let name = |n| heaps.show_position(&Position::from_heaps([n]));
    Some((1..=heaps.heaps()?).map(name).collect())
}

/// So many equal heaps are written out.
const WRITTEN: u32 = 4;

/// A sum as people write it: `1+1` and not `2*1`, unless there are many.
fn sum(position: &Position) -> String {
    let terms = position.iter().flat_map(|(heap, count)| match count {
        0..=WRITTEN => vec![heap.0.to_string(); count as usize],
        _ => vec![format!("{count}*{}", heap.0)],
    });
    let terms: Vec<String> = terms.collect();
    match terms.is_empty() {
        true => "0".to_string(),
        false => terms.join("+"),
    }
}

/// The name of a game without its parameter.
fn kind(name: &str) -> &str {
    name.split(':').next().unwrap_or(name)
}

/// What people call the game.
fn title(game: &Game, code: Option<&Code>) -> Option<String> {
    let name = &game.heaps.name;
    if game.boards.is_some() {
        let (kind, size) = name.split_once(':')?;
        let kind = kind[..1].to_uppercase() + &kind[1..];
        return Some(match size.contains(['#', '/']) {
            true => kind,
            false => format!("{kind}, {}", size.replace('x', " × ")),
        });
    }
    if game.spots.is_some() {
        let (_, spots) = name.split_once(':')?;
        let plural = if spots == "1" { "" } else { "s" };
        return Some(format!("Sprouts, {spots} spot{plural}"));
    }
    if game.graph.is_some() {
        let title = match kind(name) {
            "node-kayles" => "Node-Kayles",
            "arc-kayles" => "Arc-Kayles",
            "dawsons-chess" => "Dawson’s Chess",
            _ => "Chomp on a poset",
        };
        return Some(title.to_string());
    }
    let by_code = match (&name[..], code.map(Code::to_string).as_deref()) {
        ("grundy", _) => "Grundy’s game",
        ("laskers-nim", _) => "Lasker’s Nim",
        ("prim", _) => "Prim",
        ("dim", _) => "Dim",
        ("stalking", _) => "Stalking",
        (_, Some("0.77")) => "Kayles",
        (_, Some("0.07")) => "Dawson’s Kayles",
        (_, Some("0.137")) => "Dawson’s Chess",
        (_, Some("0.007")) => "Treblecross",
        (_, Some("4.7")) => "Daisies",
        (_, Some("0.6")) => "Officers",
        (_, Some("0.15")) => "Guiles",
        _ => return name.starts_with("nim:").then(|| "Nim".to_string()),
    };
    Some(by_code.to_string())
}

fn rules(game: &Game) -> Vec<String> {
    if let Some(boards) = &game.boards {
        return vec![match boards.kind() {
            BoardKind::Notakto => "A move puts a cross on a free square. A board with three crosses in a row is dead.",
            BoardKind::Cram => "A move puts a domino on two free squares that share a side.",
            BoardKind::Chomp => "A move takes a square together with all that lie below it or to its right.",
        }
        .to_string()];
    }
    if game.graph.is_some() {
        let rule = match kind(&game.heaps.name) {
            "node-kayles" => "A move takes a vertex of the graph, and its neighbours with it.",
            "arc-kayles" => "A move takes an edge of the graph, and all edges that touch it.",
            "dawsons-chess" => {
                "A move advances a pawn, which is taken, and takes back: its file and those beside it are settled."
            }
            _ => "A move takes an element of the order, and all that lie above it.",
        };
        return vec![rule.to_string()];
    }
    if game.spots.is_some() {
        return vec![
            "A move draws a line from a spot to a spot, or to itself, that crosses nothing, and puts a new spot on it.".to_string(),
            "No spot has more than three ends of lines.".to_string(),
        ];
    }
    match &game.heaps.rules {
        Rules::Code(code) => code_rules(code),
        Rules::Listed(_) if game.heaps.name.starts_with("nim:") => {
            vec!["Take any number from a heap.".to_string()]
        }
        Rules::Listed(options) => {
            let shown = (1u32..).zip(options).take(LINES);
            let name = |n: u32| match game.heaps.heap_name(Heap(n)) {
                Some(name) => format!("{n} ({})", short(name)),
                None => n.to_string(),
            };
            let line = |(n, options): (u32, &Vec<Position>)| {
                let shown: Vec<String> = options.iter().take(LINES).map(sum).collect();
                let shown = shown.join(", ");
                match options.len() {
                    0 => format!("Heap {} has no move.", name(n)),
                    all if all > LINES => format!(
                        "Heap {} can become {shown} and {} more.",
                        name(n),
                        all - LINES
                    ),
                    _ => format!("Heap {} can become {shown}.", name(n)),
                }
            };
            let mut lines: Vec<String> = shown.map(line).collect();
            if options.len() > LINES {
                lines.push(format!(
                    "These are the first {LINES} of {} heaps.",
                    options.len()
                ));
            }
            lines
        }
        Rules::Family(_) if game.heaps.name == "grundy" => {
            vec!["Split a heap into two of different sizes.".to_string()]
        }
        Rules::Family(_) => named_games()
            .iter()
            .filter(|g| g.name == game.heaps.name)
            .map(|g| format!("{}{}.", g.about[..1].to_uppercase(), &g.about[1..]))
            .collect(),
    }
}

fn short(name: &str) -> String {
    match name.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_string(),
    }
}

/// One line for each digit, equal digits together.
fn code_rules(code: &Code) -> Vec<String> {
    let digits: Vec<(usize, u8)> = code.digits().iter().copied().enumerate().collect();
    let mut lines = Vec::new();
    let mut done = vec![false; digits.len()];
    for &(taken, digit) in &digits {
        if digit == 0 || done[taken] || lines.len() == LINES {
            continue;
        }
        let same = |&&(t, d): &&(usize, u8)| d == digit && (t == 0) == (taken == 0);
        let all: Vec<usize> = digits.iter().filter(same).map(|&(t, _)| t).collect();
        all.iter().for_each(|&t| done[t] = true);
        lines.push(digit_rule(&all, digit));
    }
    match lines.is_empty() {
        true => vec!["No heap has a move.".to_string()],
        false => lines,
    }
}

fn digit_rule(taken: &[usize], digit: u8) -> String {
    let numbers: Vec<String> = taken.iter().map(ToString::to_string).collect();
    let take = match &numbers[..] {
        [zero] if zero == "0" => {
            let parts = match (digit & 4 != 0, digit & 8 != 0) {
                (true, true) => "two or three heaps",
                (false, true) => "three heaps",
                _ => "two heaps",
            };
            return format!("Split a heap into {parts}, taking nothing.");
        }
        [one] => format!("Take {one} from a heap"),
        [all @ .., last] => format!("Take {} or {last} from a heap", all.join(", ")),
        [] => unreachable!("a digit stands at some place"),
    };
    let many = taken.iter().any(|&t| t > 1) || taken.len() > 1;
    let whole = if many { "exactly so many" } else { "just one" };
    let lefts: Vec<&str> = [(2, "one heap"), (4, "two heaps"), (8, "three heaps")]
        .into_iter()
        .filter(|(bit, _)| digit & bit != 0)
        .map(|(_, words)| words)
        .collect();
    let left = match &lefts[..] {
        [] => return format!("{take}, if it has {whole}."),
        [one] => one.to_string(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    };
    match (digit & 1 != 0, digit) {
        (true, 7 | 15) => format!("{take}; what is left may be nothing, {left}."),
        (true, _) => format!("{take}; nothing or {left} may be left."),
        (false, _) => format!("{take}, leaving {left}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(game: &str) -> Vec<String> {
        rules(&Game::read(game, false).unwrap())
    }

    #[test]
    fn kayles_in_one_line() {
        assert_eq!(
            words("0.77"),
            ["Take 1 or 2 from a heap; what is left may be nothing, one heap or two heaps."]
        );
    }

    #[test]
    fn each_bit_has_its_words() {
        assert_eq!(
            words("4.137"),
            [
                "Split a heap into two heaps, taking nothing.",
                "Take 1 from a heap, if it has just one.",
                "Take 2 from a heap; nothing or one heap may be left.",
                "Take 3 from a heap; what is left may be nothing, one heap or two heaps.",
            ]
        );
        assert_eq!(
            words("0.06"),
            ["Take 2 from a heap, leaving one heap or two heaps."]
        );
        assert_eq!(words("0.0"), ["No heap has a move."]);
    }

    #[test]
    fn every_named_game_has_rules() {
        for game in named_games() {
            assert!(!words(game.example).is_empty(), "{}", game.name);
        }
    }

    #[test]
    fn listed_heaps_name_their_options() {
        assert_eq!(
            words("heaps = 2\nmoves = [{ from = 2, to = [1] }]"),
            ["Heap 1 has no move.", "Heap 2 can become 1."]
        );
    }

    /// Issue 22: a list says how much of it is shown.
    #[test]
    fn issue_22_what_is_left_out_is_counted() {
        let many = |heaps: u32, options: u32| {
            let moves: Vec<String> = (0..options)
                .map(|n| format!("{{ from = {heaps}, to = [{n}] }}"))
                .collect();
            words(&format!("heaps = {heaps}\nmoves = [{}]", moves.join(", ")))
        };
        let lines = many(26, 26);
        assert_eq!(lines.len(), 25);
        assert_eq!(lines[24], "These are the first 24 of 26 heaps.");
        let all = many(24, 24);
        assert!(all[23].ends_with(", 23."), "{}", all[23]);
        // 0 and 24 heaps of one to twenty-four, and one more.
        let file = (0..=25).map(|n| format!("{{ from = 2, to = [{}] }}", vec!["1"; n].join(", ")));
        let file = format!(
            "heaps = 2\nmoves = [{}]",
            file.collect::<Vec<_>>().join(", ")
        );
        assert!(
            words(&file)[1].ends_with(", 23*1 and 2 more."),
            "{}",
            words(&file)[1]
        );
    }

    #[test]
    fn games_have_the_names_that_people_use() {
        let title = |game: &str| describe(&Game::read(game, false).unwrap())["title"].clone();
        assert_eq!(title("cram:3x5"), "Cram, 3 × 5");
        assert_eq!(title("cram:##/##"), "Cram, 2 × 2");
        assert_eq!(title("cram:##./###"), "Cram");
        assert_eq!(title("dawsons-kayles"), "Dawson’s Kayles");
        assert_eq!(title("0.123"), serde_json::Value::Null);
    }

    /// Issue 22: what the author of a file calls the game is its title.
    #[test]
    fn issue_22_the_title_of_a_file_is_the_title() {
        let file = "title = \"Pairs\"\nheaps = 1\nmoves = [{ from = 1, to = [] }]";
        let game = Game::read(file, false).unwrap();
        assert_eq!(describe(&game)["title"], "Pairs");
        let untitled = Game::read(&file.replace("Pairs", " "), false).unwrap();
        assert_eq!(describe(&untitled)["title"], serde_json::Value::Null);
    }

    #[test]
    fn files_are_not_read() {
        assert!(Game::read("/etc/hosts.toml", false).is_err());
    }

    #[test]
    fn issue_18_the_end_is_that_of_the_convention() {
        let end = |normal| describe(&Game::read("0.77", normal).unwrap())["end"].clone();
        assert_eq!(end(false), "Whoever makes the last move loses.");
        assert_eq!(end(true), "Whoever makes the last move wins.");
        let file = "convention = \"normal\"\nheaps = 1\nmoves = [{ from = 1, to = [] }]";
        let game = Game::read(file, false).unwrap();
        assert_eq!(describe(&game)["end"], end(true));
    }
}
